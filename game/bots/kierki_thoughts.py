"""The three decisions of Kierki, each tried out in imagined worlds: which trumps, which card to play, what to lay in
the lottery. The numbers of the game come from its rules.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from random import Random

from game.bots.kierki_lottery import run_lottery
from game.bots.policy import win_chances, won_and_lead
from game.bots.trick_bits import BIT, CARD_OF, SUIT_BITS, Bits, bits_of, distinct
from game.bots.trick_reading import Reader
from game.bots.trick_runs import Stakes, Table, run_out, stakes, table_of
from game.bots.trick_search import Thought
from game.bots.trick_solver import Solver
from game.bots.trick_thumb import to_duck, to_win
from game.bots.trick_world import Worlds
from game.core.cards import SUITS, Card, french, rank, suit
from game.core.events import History
from game.core.french import HEARTS
from game.core.moves import Move
from game.games.kierki.book import (
    CAN_STOP,
    HEARTS_BARRED,
    LOTTERIES,
    TRUMP,
    Claim,
    Lay,
    Name,
    Play,
    layable,
    start_ranks,
)
from game.games.kierki.rules import KierkiRules
from game.games.kierki.table import KierkiView, Phase

SWING = 0.55
"""Of the spread of what is still to come: a lead of so much makes a win about e times as likely as not."""
EXACT = 3
"""With so few cards in hand the rest is solved, not played by rule of thumb."""
LOT, SHARE = 0.35, 0.25
"""The spread of one seat's points in a deal, as a part of all there is to win or lose: in a lottery, in other deals."""

REMEMBERED = 64
"""Stakes of so many rules and deals."""


class Course:
    """The match as it stands, and what a deal with these points would make of it."""

    def __init__(self, rules: KierkiRules, view: KierkiView) -> None:
        self.seats = range(view.seats)
        self.totals = [sum(sheet.totals[seat] for sheet in view.sheets) for seat in self.seats]
        self.over = view.deal == view.deals
        coming = rules.kinds_of(view.seats)[view.deal - 1 :]
        self.swing = SWING * sum(_spread(rules, view.seats, kind) ** 2 for kind in coming) ** 0.5
        self._known: dict[tuple[int, ...], tuple[float, ...]] = {}

    def chances(self, points: Sequence[int]) -> tuple[float, ...]:
        """Every seat's chance to win the match after a deal with these points."""
        key = tuple(points)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._chances([a + b for a, b in zip(self.totals, points, strict=True)])
        return found

    def _chances(self, totals: list[int]) -> tuple[float, ...]:
        if not self.over:
            return win_chances(totals, self.swing)
        best = max(totals)
        return won_and_lead([s for s in self.seats if totals[s] == best], totals, self.swing)


@lru_cache(maxsize=REMEMBERED)
def _spread(rules: KierkiRules, seats: int, kind: str) -> float:
    prices = rules.prices[seats]
    if kind in LOTTERIES:
        return LOT * sum(prices.prizes(kind))
    of = stakes_of(rules, seats, kind, None)
    return SHARE * abs(sum(of.trick_prices) + sum(of.prices.values()))


@lru_cache(maxsize=REMEMBERED)
def stakes_of(rules: KierkiRules, seats: int, kind: str, trump: str | None) -> Stakes:
    deck, prices = rules.decks[seats], rules.prices[seats]
    of_tricks = [prices.of_trick(kind, number) for number in range(1, len(deck) // seats + 1)]
    if kind == TRUMP:
        return stakes(to_win, of_tricks, trumps=SUIT_BITS[SUITS.index(trump)] if trump else 0)
    return stakes(
        to_duck,
        of_tricks,
        {card: prices.of_card(kind, card) for card in deck},
        barred=SUIT_BITS[HEARTS] if kind in HEARTS_BARRED else 0,
        stops=rules.stop_early and kind in CAN_STOP,
    )


class Plan:
    """What the decisions of one deal share."""

    def __init__(self, rules: KierkiRules, view: KierkiView, history: History, reads_others: bool) -> None:
        assert view.seat is not None
        self.rules, self.view, self.seat = rules, view, view.seat
        self.course = Course(rules, view)
        self.worlds = Worlds(rules.unknown(view, history))
        self.hand = bits_of(view.hand)
        self.moves: Sequence[Move] = rules.options(view)

    def imagine(self, rng: Random) -> list[Bits]:
        dealt = self.worlds.draw(rng)
        hands = [dealt.get(f"hand:{seat}", 0) for seat in range(self.view.seats)]
        hands[self.seat] = self.hand | dealt.get("rest", 0)
        return hands


class NameThought(Plan):
    def worth(self, world: list[Bits], move: Move) -> float:
        assert isinstance(move, Name)
        of = stakes_of(self.rules, self.view.seats, TRUMP, move.trump)
        table = Table(world[:], self.view.starter, (0,) * self.view.seats)
        return self.course.chances(run_out(table, of))[self.seat]


class PlayThought(Plan):
    def __init__(self, rules: KierkiRules, view: KierkiView, history: History, reads_others: bool) -> None:
        super().__init__(rules, view, history, reads_others)
        self.of = stakes_of(rules, view.seats, view.kind, view.trump)
        self.reader = Reader(self.of, history, self.seat, view.seats) if reads_others else None
        self.solver = Solver(self.of) if len(view.hand) <= EXACT else None
        self.table = table_of(self.of, view.trick, self.seat, view.points, sum(view.tricks) + 1)
        if view.can_claim:  # all the rest where it is wished for, or no way round it
            self.moves = [Claim()]
            return
        legal = bits_of(move.card for move in self.moves if isinstance(move, Play))
        between = bits_of(self.worlds.unknown.cards) | bits_of(card for _, card in view.trick)
        self.moves = [Play(CARD_OF[card]) for card in distinct(legal, between, self.of.by_price)]

    def imagine(self, rng: Random) -> list[Bits]:
        return self.reader.choose(super().imagine, rng) if self.reader else super().imagine(rng)

    def worth(self, world: list[Bits], move: Move) -> float:
        assert isinstance(move, Play)
        table = self.table.copy()
        table.hands = world[:]
        table.play(self.of, BIT[move.card])
        ended = self.solver.solve(table) if self.solver else run_out(table, self.of)
        return self.course.chances(ended)[self.seat]


class LotteryThought(Plan):
    def __init__(self, rules: KierkiRules, view: KierkiView, history: History, reads_others: bool) -> None:
        super().__init__(rules, view, history, reads_others)
        self.deck = bits_of(rules.decks[view.seats])
        self.prizes = rules.prices[view.seats].prizes(view.kind)[len(view.out) :]
        self._lying = {move: self._after(move.card) for move in self.moves if isinstance(move, Lay)}

    def _after(self, card: Card) -> tuple[dict[Bits, Bits], Bits]:
        """Where every suit starts, and what may be laid once this card lies."""
        of, r, deck = suit(card), rank(card), self.rules.decks[self.view.seats]
        start = r if self.view.start is None else self.view.start
        lanes = list(self.view.lanes)
        low, high = lanes[of] or (r, r)
        lanes[of] = min(low, r), max(high, r)
        starts = {SUIT_BITS[i]: BIT[french(at, i)] for i, at in enumerate(start_ranks(start, deck))}
        return starts, bits_of(layable(deck, tuple(lanes), start, deck))

    def worth(self, world: list[Bits], move: Move) -> float:
        assert isinstance(move, Lay)
        view, hands, points, prizes = self.view, world[:], list(self.view.points), self.prizes
        starts, fitting = self._lying[move]
        hands[self.seat] ^= BIT[move.card]
        if not hands[self.seat]:
            points[self.seat] += prizes[0]
            prizes = prizes[1:]
        turn = (self.seat + 1) % view.seats
        return self.course.chances(run_lottery(hands, turn, fitting, starts, self.deck, prizes, points))[self.seat]


THOUGHTS: dict[Phase, Callable[[KierkiRules, KierkiView, History, bool], Thought]] = {
    Phase.NAME: NameThought,
    Phase.PLAY: PlayThought,
    Phase.LOTTERY: LotteryThought,
}
