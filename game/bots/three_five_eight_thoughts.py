"""The four decisions of 3-5-8, each tried out in imagined worlds: which contract, what to exchange, what to lay aside,
which card to play. The numbers of the game come from its rules.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from random import Random

from game.bots.policy import win_chances, won_and_lead
from game.bots.three_five_eight_asides import likely_asides, weakest
from game.bots.three_five_eight_contracts import later
from game.bots.three_five_eight_swaps import offers, swap
from game.bots.trick_bits import BIT, CARD_OF, SUIT_BITS, Bits, bits_of, cards_of, distinct
from game.bots.trick_reading import Reader
from game.bots.trick_runs import Stakes, Table, run_out, stakes, table_of
from game.bots.trick_search import Thought
from game.bots.trick_solver import Solver
from game.bots.trick_thumb import to_duck, to_win
from game.bots.trick_world import Worlds
from game.core.events import History
from game.core.moves import Move
from game.games.three_five_eight.book import NO_TRICKS, Choose, Exchange, LayAside, Play, trump_of
from game.games.three_five_eight.rules import ThreeFiveEightRules
from game.games.three_five_eight.table import SEATS, Phase, ThreeFiveEightView

SWING = 3.0
"""A lead of this many points with one deal to go makes a win about e times as likely as not."""
EXACT = 4
"""With so few cards in hand the rest is solved, not played by rule of thumb."""
WAYS = 12
"""So many ways to lay aside are tried out, besides those that clear a short suit."""
REASONED = 0.85
"""How often the declarer is believed to have laid aside what seems weakest."""


class Course:
    """The match as it stands, and what a deal with these points would make of it."""

    def __init__(self, rules: ThreeFiveEightRules, view: ThreeFiveEightView) -> None:
        self.rules, self.starter = rules, view.starter
        self.totals = [sum(sheet.totals[seat] for sheet in view.sheets) for seat in range(SEATS)]
        self.left = rules.deals - view.deal
        self._known: dict[tuple[float, ...], tuple[float, ...]] = {}

    def points(self, contract: str, ended: Sequence[int]) -> list[float]:
        """The points of a deal that ended with these tricks, which count less than nothing where none is wanted."""
        sign, goal = -1 if contract == NO_TRICKS else 1, self.rules.goal
        return [ended[seat] - sign * goal(seat, self.starter, contract) for seat in range(SEATS)]

    def chances(self, contract: str, ended: Sequence[int]) -> tuple[float, ...]:
        """Every seat's chance to win the match after a deal that ended like this."""
        return self.after(self.points(contract, ended))

    def after(self, points: Sequence[float]) -> tuple[float, ...]:
        totals = tuple(total + new for total, new in zip(self.totals, points, strict=True))
        found = self._known.get(totals)
        if found is None:
            found = self._known[totals] = self._chances(totals)
        return found

    def _chances(self, totals: tuple[float, ...]) -> tuple[float, ...]:
        if self.left:
            return win_chances(totals, SWING * (1 + self.left) ** 0.5)
        best = max(totals)
        return won_and_lead([s for s in range(SEATS) if totals[s] == best], totals, SWING)


class Plan:
    """What the decisions of one deal share: the stakes by contract, and what this seat knows."""

    def __init__(
        self, rules: ThreeFiveEightRules, view: ThreeFiveEightView, history: History, reads_others: bool
    ) -> None:
        assert view.seat is not None
        self.rules, self.view, self.seat, self.starter = rules, view, view.seat, view.starter
        self.course = Course(rules, view)
        self.worlds = Worlds(rules.unknown(view, history))
        self.hand = bits_of(view.hand)

    def hands(self, dealt: dict[str, Bits]) -> list[Bits]:
        hands = [dealt.get(f"hand:{seat}", 0) for seat in range(SEATS)]
        hands[self.seat] = self.hand
        return hands

    def play_deal(self, contract: str, hands: list[Bits], musik: Bits) -> list[int]:
        """The declarer takes the musik, lays aside what seems weakest, and all play on by the rule of thumb."""
        of = stakes_of(self.rules, contract)
        hand = hands[self.starter] | musik
        hands[self.starter] = hand & ~weakest(hand, musik.bit_count(), of.trumps, contract == NO_TRICKS)
        return run_out(Table(hands, self.starter, (0,) * SEATS), of)


class ChooseThought(Plan):
    def __init__(
        self, rules: ThreeFiveEightRules, view: ThreeFiveEightView, history: History, reads_others: bool
    ) -> None:
        super().__init__(rules, view, history, reads_others)
        self.moves: Sequence[Move] = rules.options(view)
        still_open = frozenset(move.contract for move in self.moves if isinstance(move, Choose))
        deals = self.course.left // SEATS
        self.later = {contract: later(still_open - {contract}, deals, rules.glimpse) for contract in still_open}

    def imagine(self, rng: Random) -> tuple[list[Bits], Bits]:
        dealt = self.worlds.draw(rng)
        hands = self.hands(dealt)
        hands[self.seat] |= dealt["rest"]
        return hands, dealt["musik"]

    def worth(self, world: tuple[list[Bits], Bits], move: Move) -> float:
        assert isinstance(move, Choose)
        hands, musik = world[0][:], world[1]
        points: list[float] = self.course.points(move.contract, self.play_deal(move.contract, hands, musik))
        points[self.seat] += self.later[move.contract]
        return self.course.after(points)[self.seat]


class ContractPlan(Plan):
    """What the decisions share once the contract is chosen."""

    def __init__(
        self, rules: ThreeFiveEightRules, view: ThreeFiveEightView, history: History, reads_others: bool
    ) -> None:
        super().__init__(rules, view, history, reads_others)
        assert view.contract is not None
        self.contract = view.contract
        self.of = stakes_of(rules, view.contract)


class ExchangeThought(ContractPlan):
    """As many cards as allowed, or none: an exchange never costs a card. Which suits to ask for is tried out."""

    def __init__(
        self, rules: ThreeFiveEightRules, view: ThreeFiveEightView, history: History, reads_others: bool
    ) -> None:
        super().__init__(rules, view, history, reads_others)
        self.moves: Sequence[Move] = [Exchange(), *map(Exchange, offers(rules, view))]

    def imagine(self, rng: Random) -> tuple[list[Bits], Bits]:
        dealt = self.worlds.draw(rng)
        return self.hands(dealt), dealt["musik"]

    def worth(self, world: tuple[list[Bits], Bits], move: Move) -> float:
        assert isinstance(move, Exchange)
        hands, musik = world[0][:], world[1]
        swap(hands, self.seat, [(victim, BIT[card]) for victim, card in move.offers])
        return self.course.chances(self.contract, self.play_deal(self.contract, hands, musik))[self.seat]


class AsideThought(ContractPlan):
    def __init__(
        self, rules: ThreeFiveEightRules, view: ThreeFiveEightView, history: History, reads_others: bool
    ) -> None:
        super().__init__(rules, view, history, reads_others)
        ways = likely_asides(self.hand, rules.musik, self.of.trumps, self.contract == NO_TRICKS, WAYS)
        self.moves: Sequence[Move] = [LayAside(tuple(sorted(cards_of(way)))) for way in ways]

    def imagine(self, rng: Random) -> list[Bits]:
        return self.hands(self.worlds.draw(rng))

    def worth(self, world: list[Bits], move: Move) -> float:
        assert isinstance(move, LayAside)
        hands = world[:]
        hands[self.seat] &= ~bits_of(move.cards)
        ended = run_out(Table(hands, self.seat, (0,) * SEATS), self.of)
        return self.course.chances(self.contract, ended)[self.seat]


class PlayThought(ContractPlan):
    def __init__(
        self, rules: ThreeFiveEightRules, view: ThreeFiveEightView, history: History, reads_others: bool
    ) -> None:
        super().__init__(rules, view, history, reads_others)
        self.reader = Reader(self.of, history, self.seat, SEATS) if reads_others else None
        self.solver = Solver(self.of) if len(view.hand) <= EXACT else None
        self.table = table_of(
            self.of, view.trick, self.seat, [self.of.trick_prices[1] * n for n in view.tricks], sum(view.tricks) + 1
        )
        legal = bits_of(move.card for move in rules.options(view) if isinstance(move, Play))
        between = bits_of(self.worlds.unknown.cards) | bits_of(card for _, card in view.trick)
        self.moves: Sequence[Move] = [Play(CARD_OF[card]) for card in distinct(legal, between)]

    def imagine(self, rng: Random) -> list[Bits]:
        return self.reader.choose(self._imagine, rng) if self.reader else self._imagine(rng)

    def _imagine(self, rng: Random) -> list[Bits]:
        dealt = self.worlds.draw(rng)
        if self.reader and "aside" in dealt and rng.random() < REASONED:
            self._reason(dealt)
        return self.hands(dealt)

    def _reason(self, dealt: dict[str, Bits]) -> None:
        """The declarer laid aside what seemed weakest, as far as the play allows it."""
        hand, aside = dealt[f"hand:{self.starter}"], dealt["aside"]
        pool = hand | aside
        free = pool & self.worlds.may[f"hand:{self.starter}"]
        fixed = aside & ~free
        count = (aside & free).bit_count()
        weak = weakest(free, count, self.of.trumps, self.contract == NO_TRICKS)
        dealt["aside"] = fixed | weak
        dealt[f"hand:{self.starter}"] = pool & ~dealt["aside"]

    def worth(self, world: list[Bits], move: Move) -> float:
        assert isinstance(move, Play)
        table = self.table.copy()
        table.hands = world[:]
        table.play(self.of, BIT[move.card])
        ended = self.solver.solve(table) if self.solver else run_out(table, self.of)
        return self.course.chances(self.contract, ended)[self.seat]


@lru_cache(maxsize=64)
def stakes_of(rules: ThreeFiveEightRules, contract: str) -> Stakes:
    tricks = rules.hand_size
    if contract == NO_TRICKS:
        return stakes(to_duck, [-1] * tricks)
    trump = trump_of(contract)
    trumps = 0 if trump is None else SUIT_BITS[trump]
    return stakes(to_win, [1] * tricks, trumps=trumps, must_trump=rules.must_trump)


THOUGHTS: dict[Phase, Callable[[ThreeFiveEightRules, ThreeFiveEightView, History, bool], Thought]] = {
    Phase.CHOOSE: ChooseThought,
    Phase.EXCHANGE: ExchangeThought,
    Phase.ASIDE: AsideThought,
    Phase.PLAY: PlayThought,
}
