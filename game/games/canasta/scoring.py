"""What a deal is worth to each side, line by line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core.cards import RANKS, Card
from game.core.rules import DealSheet, Heap, Proof, ProvedLine, ScoreLine
from game.core.say import Who, say
from game.games.canasta.melds import MeldRules
from game.games.canasta.numbers import Bonus
from game.games.canasta.pieces import BLACK_THREE, RANKED, SIDES, CanastaState, Finish, Meld, Table, hand_order

LINES = ("cards", "red", "black", "black_threes", "red_threes", "out", "double", "concealed", "hands")
Account = dict[str, int]


class Scoring:
    def __init__(self, rules: MeldRules, bonus: Bonus, red_threes: int) -> None:
        self.rules, self.bonus, self.all_reds = rules, bonus, red_threes

    def account(
        self, table: Table, reds: Sequence[Card], hands: Sequence[Sequence[Card]], finish: Finish | None
    ) -> Account:
        """The lines of one side; `finish` only where this side finished."""
        rules, bonus = self.rules, self.bonus
        red = sum(rules.is_red(meld) for meld in table)
        return {
            "cards": sum(rules.points(table[column]) for column in RANKED),
            "red": red * bonus.red,
            "black": (rules.canastas(table) - red) * bonus.black,
            "black_threes": len(table[BLACK_THREE]) * rules.house.black_three,
            "red_threes": self.red_threes(len(reds), table),
            "out": bonus.out if finish else 0,
            "double": bonus.double if finish and finish.double else 0,
            "concealed": bonus.concealed if finish and finish.concealed else 0,
            "hands": -sum(rules.points(hand) for hand in hands),
        }

    def red_threes(self, count: int, table: Table) -> int:
        deserved = rules_deserve(self.rules, table)
        points = self.bonus.all_red_threes if count == self.all_reds else count * self.bonus.red_three
        return points if deserved else -points

    def sheet(self, state: CanastaState) -> DealSheet:
        """One column per seat; partners have the same figures."""
        seats = len(state.hands)
        accounts = [self._of_side(state, side) for side in range(SIDES)]
        lines: list[ScoreLine] = []
        for line in LINES:
            if line in ("red", "black"):
                lines += self._canastas(state, red=line == "red")
            elif line in ("cards", "hands") or any(account[line] for account in accounts):
                points = tuple(accounts[seat % SIDES][line] for seat in range(seats))
                words = say(f"canasta.sheet.{line}", each=self.rules.house.black_three)
                proofs = [self._proof(state, side, line) if accounts[side][line] else None for side in range(SIDES)]
                lines.append(ProvedLine(words, points, tuple(proofs[seat % SIDES] for seat in range(seats))))
        return DealSheet(tuple(lines), tuple(sum(accounts[seat % SIDES].values()) for seat in range(seats)))

    def _canastas(self, state: CanastaState, *, red: bool) -> Iterator[ScoreLine]:
        """A line for every canasta, with its rank; it concerns only the side that has it."""
        worth, key = (self.bonus.red, "red") if red else (self.bonus.black, "black")
        for column in RANKED:
            owners = [self._has(state.melds[side][column], red=red) for side in range(SIDES)]
            if any(owners):
                points = tuple(worth if owners[seat % SIDES] else None for seat in range(len(state.hands)))
                rank = say(f"canasta.rank.many.{RANKS[column]}")
                proofs = [
                    Proof((Heap(state.melds[side][column], worth),)) if owners[side] else None for side in range(SIDES)
                ]
                proof = tuple(proofs[seat % SIDES] for seat in range(len(state.hands)))
                yield ProvedLine(say(f"canasta.sheet.{key}", rank=rank), points, proof)

    def _proof(self, state: CanastaState, side: int, line: str) -> Proof:
        """The cards behind a line, or who did it."""
        table, finish = state.melds[side], state.finish
        if line == "cards":
            return Proof(tuple(Heap(table[c], self.rules.points(table[c])) for c in RANKED if table[c]))
        if line == "black_threes":
            return Proof((Heap(table[BLACK_THREE], len(table[BLACK_THREE]) * self.rules.house.black_three),))
        if line == "red_threes":
            return self._red_proof(tuple(state.reds[side]), tuple(table))
        if line == "hands":
            heaps = [self._hand_heap(state, seat) for seat in range(side, len(state.hands), SIDES) if state.hands[seat]]
            return Proof(tuple(heaps))
        assert finish is not None
        who = (finish.seat + SIDES) % len(state.hands) if line == "double" else finish.seat
        return Proof(words=say(f"canasta.proof.{line}", who=Who(who)))

    def _red_proof(self, reds: Meld, table: Table) -> Proof:
        deserved = rules_deserve(self.rules, table)
        key = "reds_good" if deserved else "reds_bad"
        needs = say(f"canasta.proof.needs_{self.rules.house.red_threes}")
        return Proof((Heap(reds, self.red_threes(len(reds), table)),), say(f"canasta.proof.{key}", needs=needs))

    def _hand_heap(self, state: CanastaState, seat: int) -> Heap:
        cards = tuple(sorted(state.hands[seat], key=hand_order))
        return Heap(cards, -self.rules.points(cards), say("canasta.proof.hand", who=Who(seat)))

    def _has(self, meld: Meld, *, red: bool) -> bool:
        return self.rules.is_canasta(meld) and self.rules.is_red(meld) is red

    def _of_side(self, state: CanastaState, side: int) -> Account:
        finish = state.finish if state.finish and state.finish.seat % SIDES == side else None
        return self.account(tuple(state.melds[side]), state.reds[side], state.hands[side::SIDES], finish)


def rules_deserve(rules: MeldRules, table: Table) -> bool:
    """Whether red threes count for the side or against it."""
    return any(table) if rules.house.red_threes == "meld" else rules.canastas(table) > 0
