"""Tricks played out at speed in an imagined world: what a deal is about, the table as it lies, the run to its end.

Nothing here is told or shown; the rules remain the judge of the real table. How a card is chosen is a rule of thumb
(`trick_thumb`), which the stakes name. Knows no game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from game.bots.trick_bits import BIT, SUIT_OF, Bits
from game.core.cards import Card
from game.core.say import Seat

Thumb = Callable[["Stakes", Bits, Bits, Bits, bool, Bits, int], Bits]
"""Which card of those that may be played; by the suit led (0: the own lead), the card that takes the trick so far,
whether one is the last to play, the cards others hold (whoever holds which), and what the trick is worth so far.
Nothing an attentive player with a good memory would not know."""


@dataclass(frozen=True, slots=True)
class Stakes:
    """What a deal is about."""

    thumb: Thumb
    trick_prices: Sequence[int]
    """What a trick brings by its number, from 1; place 0 is not used."""
    prices: Mapping[Bits, int]
    """Of the cards that have one."""
    dear: Bits
    by_price: tuple[Bits, ...]
    """The cards with a price in sets of one price each, the worst first."""
    trumps: Bits
    must_trump: bool
    barred: Bits
    """A suit that may only be led from a hand that has nothing else."""
    stops: bool
    """Whether it is over once the last card with a price is taken."""


def stakes(
    thumb: Thumb,
    trick_prices: Sequence[int],
    prices: Mapping[Card, int] | None = None,
    *,
    trumps: Bits = 0,
    must_trump: bool = False,
    barred: Bits = 0,
    stops: bool = False,
) -> Stakes:
    """The same from the cards as the rules name them, and from the prices of tricks in their order."""
    of = {BIT[card]: price for card, price in (prices or {}).items() if price}
    by_price = tuple(sum(bit for bit, price in of.items() if price == step) for step in sorted(set(of.values())))
    return Stakes(thumb, (0, *trick_prices), of, sum(of), by_price, trumps, must_trump, barred, stops)


class Table:
    """Hands and the trick on the table in one imagined world."""

    __slots__ = ("best", "cost", "hands", "led", "number", "played", "points", "turn", "winner")

    def __init__(self, hands: list[Bits], turn: Seat, points: Sequence[int], number: int = 1) -> None:
        self.hands, self.turn, self.points = hands, turn, list(points)
        self.number = number
        """Of the trick being played."""
        self.led = self.best = self.played = self.cost = 0
        self.winner = turn

    def copy(self) -> Table:
        twin = Table.__new__(Table)
        twin.hands, twin.points = self.hands[:], self.points[:]
        twin.turn, twin.number, twin.led, twin.best = self.turn, self.number, self.led, self.best
        twin.played, twin.cost, twin.winner = self.played, self.cost, self.winner
        return twin

    def legal(self, of: Stakes) -> Bits:
        hand = self.hands[self.turn]
        if not self.led:
            return hand & ~of.barred or hand
        found = hand & self.led
        if not found and of.must_trump:
            found = hand & of.trumps
        return found or hand

    def play(self, of: Stakes, card: Bits) -> None:
        """One card; whoever takes a full trick leads the next."""
        hands, seat = self.hands, self.turn
        hands[seat] &= ~card
        if not self.played:
            self.led, self.best, self.winner, self.cost = SUIT_OF[card], card, seat, of.trick_prices[self.number]
        elif takes(card, self.best, self.led, of.trumps):
            self.best, self.winner = card, seat
        if card & of.dear:
            self.cost += of.prices[card]
        self.played += 1
        if self.played < len(hands):
            self.turn = seat + 1 if seat + 1 < len(hands) else 0
            return
        self.points[self.winner] += self.cost
        self.turn, self.number = self.winner, self.number + 1
        self.led = self.best = self.played = self.cost = 0

    def over(self, of: Stakes) -> bool:
        """Between two tricks: whether there is nothing left to play for."""
        if not self.hands[self.turn]:
            return True
        if not of.stops:
            return False
        left = 0
        for hand in self.hands:
            left |= hand
        return not left & of.dear


def takes(card: Bits, best: Bits, led: Bits, trumps: Bits) -> bool:
    """Whether a later card takes the trick from the one that leads it so far."""
    if card & trumps:
        return not best & trumps or card > best
    return bool(card & led and best & led and card > best)


def run_out(table: Table, of: Stakes) -> list[int]:
    """Play to the end of the deal by the rule of thumb; the points of all seats. Uses the table up.

    The same as `legal` and `play` card by card, written out: bots live on the speed of this loop.
    """
    hands, points, thumb, prices, dear = table.hands, table.points, of.thumb, of.prices, of.dear
    trumps, trick_prices, seats, last = of.trumps, of.trick_prices, len(table.hands), len(table.hands) - 1
    seat, led, best, winner, played = table.turn, table.led, table.best, table.winner, table.played
    number, cost = table.number, table.cost if table.played else of.trick_prices[table.number]
    held = 0
    for hand in hands:
        held |= hand
    while True:
        hand = hands[seat]
        if played:
            legal = hand & led or (of.must_trump and hand & trumps) or hand
        else:
            if not hand or (of.stops and not held & dear):
                return points
            legal = hand & ~of.barred or hand
        if legal & (legal - 1):
            card = thumb(of, legal, led, best, played == last, held & ~hand, cost)
        else:
            card = legal
        hands[seat] = hand ^ card
        held ^= card
        if card & dear:
            cost += prices[card]
        if not played:
            led, best, winner = SUIT_OF[card], card, seat
        elif card > best if card & led and best & led else card & trumps and (card > best or not best & trumps):
            best, winner = card, seat
        played += 1
        if played < seats:
            seat = seat + 1 if seat < last else 0
            continue
        points[winner] += cost
        seat, led, best, played, number = winner, 0, 0, 0, number + 1
        cost = trick_prices[number] if number < len(trick_prices) else 0


def table_of(of: Stakes, trick: Sequence[tuple[Seat, Card]], turn: Seat, points: Sequence[int], number: int) -> Table:
    """The table as it lies, still without hands; a full trick lying there is over."""
    if not trick or len(trick) == len(points):
        return Table([0] * len(points), turn, points, number)
    table = Table([0] * len(points), trick[0][0], points, number)
    for _, card in trick:
        table.play(of, BIT[card])
    return table
