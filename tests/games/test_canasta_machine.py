"""Kanasta under a machine of chance: whole matches of random legal and illegal moves, checked from first principles."""

from collections import Counter
from random import Random
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from game.core.cards import RANKS
from game.core.chance import Chance
from game.core.moves import NextDeal, Pass
from game.games.canasta.pieces import (
    COLUMN,
    SIDES,
    WILD,
    Answer,
    Ask,
    Discard,
    Draw,
    GoOut,
    LayAll,
    LayDown,
    Phase,
    TakePile,
    TakeTop,
)
from tests.games.canasta_table import CLASSIC, rules

VALUES = {"joker": 50, "2": 20, "A": 20, **dict.fromkeys("KQJT98", 10), **dict.fromkeys("76543", 5)}


def worth(card: int) -> int:
    return VALUES["joker"] if card >= 52 else VALUES[RANKS[card % 13]]


class Match(RuleBasedStateMachine):
    """Illegal moves are tried at every turn; legal ones carry the match on."""

    @initialize(
        seed=st.integers(0, 10**6),
        seats=st.sampled_from((2, 4)),
        classic=st.booleans(),
        goal=st.sampled_from((500, 1000)),
    )
    def begin(self, seed: int, seats: int, classic: bool, goal: int) -> None:
        options: dict[str, Any] = {**(CLASSIC if classic else {}), "target": goal, "deals": 3}
        self.classic = classic
        self.rules = rules(**options)
        self.chance, self.rng = Chance(seed), Random(seed)
        self.state, _ = self.rules.new(seats, self.chance)

    @rule(eager=st.booleans(), count=st.integers(1, 25))
    def play(self, eager: bool, count: int) -> None:
        """Some legal moves; an eager player melds, takes and goes out whenever it is possible."""
        for _ in range(count):
            waiting = self.rules.to_act(self.state)
            if not waiting:
                return
            moves = self.rules.legal(self.state, waiting[0])
            good = [m for m in moves if isinstance(m, LayDown | TakePile | TakeTop | GoOut | LayAll)]
            move = self.rng.choice(good if eager and good else moves)
            assert self.rules.refusal(self.state, waiting[0], move) is None
            self.rules.apply(self.state, waiting[0], move, self.chance)
            self.melds_are_possible()

    @rule()
    def break_a_rule(self) -> None:
        """A move out of thin air is refused, or legal and then changes nothing it should not."""
        if not self.rules.to_act(self.state):
            return
        seat = self.rules.to_act(self.state)[0]
        hand = self.state.hands[seat]
        some = tuple(sorted(self.rng.sample(hand, min(len(hand), self.rng.randint(1, 4)))))
        column = self.rng.randrange(1, 13)
        tries = [
            LayDown(((column, some),)),
            TakePile(((column, some),)),
            TakePile(()),
            Discard(self.rng.randrange(54)),
            *(Draw(), GoOut(), TakeTop(), Ask(), Answer(True), LayAll(), Pass(), NextDeal()),
        ]
        untouched = self.state.clone()
        for move in tries:
            refusal = self.rules.refusal(self.state, seat, move)
            assert self.state == untouched
            if refusal is None:
                twin = self.state.clone()
                self.rules.apply(twin, seat, move, Chance(1))
                assert sorted(self.rules.deck) == self.rules.pieces(twin)
            other = (seat + 1) % len(self.state.hands)
            assert self.rules.refusal(self.state, other, move) is not None

    @invariant()
    def cards_are_conserved(self) -> None:
        if hasattr(self, "state"):
            assert self.rules.pieces(self.state) == sorted(self.rules.deck)
            assert all(count == 2 for count in Counter(self.rules.pieces(self.state)).values())

    @invariant()
    def melds_are_possible(self) -> None:
        if not hasattr(self, "state"):
            return
        for table in self.state.melds:
            assert not table[0]
            for column, meld in enumerate(table):
                if meld:
                    wilds = sum(COLUMN[card] == WILD for card in meld)
                    naturals = [card for card in meld if COLUMN[card] != WILD]
                    assert len(meld) >= 3 and {COLUMN[card] for card in naturals} == {column}
                    assert wilds <= 3 and len(naturals) >= 2
                    assert self.classic or wilds <= len(naturals)
                    assert column != 1 or (not wilds and self.state.finish is not None)

    @invariant()
    def hands_are_never_empty_before_the_end(self) -> None:
        if hasattr(self, "state") and self.state.phase in (Phase.DRAW, Phase.PLAY, Phase.ANSWER):
            assert all(self.state.hands)

    @invariant()
    def scores_come_from_the_cards(self) -> None:
        if not hasattr(self, "state") or self.state.phase not in (Phase.RESTING, Phase.OVER):
            return
        for side in range(SIDES):
            assert self.state.sheets[-1].totals[side] == self.counted(side)

    def counted(self, side: int) -> int:
        state = self.state
        table = state.melds[side]
        points = sum(worth(card) for meld in table[2:] for card in meld)
        points += len(table[1]) * (5 if self.classic else 50)
        canastas = [meld for meld in table if len(meld) >= 7]
        for meld in canastas:
            points += 300 if any(COLUMN[card] == WILD for card in meld) else 500
        reds = len(state.reds[side])
        good = bool(any(table)) if self.classic else bool(canastas)
        points += (800 if reds == 4 else 100 * reds) * (1 if good else -1)
        if state.finish is not None and state.finish.seat % SIDES == side:
            points += 100 * (1 + state.finish.concealed + state.finish.double)
        return points - sum(worth(card) for hand in state.hands[side::SIDES] for card in hand)


Match.TestCase.settings = settings(
    max_examples=60, stateful_step_count=30, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True
)
test_matches_of_chance = Match.TestCase
