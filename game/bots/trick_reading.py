"""What the cards others played say about the cards they kept: a world in which they would have played as they did is
believed sooner than one in which they would not. Knows no game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from game.bots.trick_bits import BIT, Bits
from game.bots.trick_runs import Stakes, Table
from game.core.events import Carried, History
from game.core.say import Seat
from game.core.tricks import FOLLOW, LEAD

SURPRISE = 0.6
"""How much less a world is believed for every card that one would not have played in it."""
WORLDS = 2
"""One of so many worlds is believed."""


class Deed(NamedTuple):
    """A card somebody else played, and what the table showed then."""

    by: Seat
    card: Bits
    led: Bits
    best: Bits
    last: bool
    cost: int
    own: Bits
    """What they played from then on."""
    every: Bits
    """What all played from then on."""


class Reader:
    """The plays of the others in this deal, to be compared with what the rule of thumb would have played."""

    def __init__(self, of: Stakes, history: History, seat: Seat, seats: int) -> None:
        self.of = of
        self.deeds = [deed for deed in _deeds(of, _plays(history), seats) if deed.by != seat]

    def belief(self, hands: Sequence[Bits]) -> float:
        """How well a world agrees with the plays; 1 where all is as expected."""
        of, held, belief = self.of, 0, 1.0
        for hand in hands:
            held |= hand
        for by, card, led, best, last, cost, own, every in self.deeds:
            hand = hands[by] | own
            if led:
                legal = hand & led or (of.must_trump and hand & of.trumps) or hand
            else:
                legal = hand & ~of.barred or hand
            if legal & (legal - 1) and of.thumb(of, legal, led, best, last, (held | every) & ~hand, cost) != card:
                belief *= SURPRISE
        return belief

    def choose(self, imagine: Callable[[Random], list[Bits]], rng: Random) -> list[Bits]:
        """One of several worlds, the likelier the better it agrees with the plays."""
        if not self.deeds:
            return imagine(rng)
        worlds = [imagine(rng) for _ in range(WORLDS)]
        beliefs = [self.belief(world) for world in worlds]
        at = rng.random() * sum(beliefs)
        for world, belief in zip(worlds, beliefs, strict=True):
            at -= belief
            if at < 0:
                return world
        return worlds[-1]


def _plays(history: History) -> list[tuple[Seat, Bits]]:
    return [
        (event.by, BIT[event.cards[0]])
        for event in history
        if isinstance(event, Carried) and event.cue in (LEAD, FOLLOW)
        if event.by is not None and event.cards[0] is not None
    ]


def _deeds(of: Stakes, plays: list[tuple[Seat, Bits]], seats: int) -> list[Deed]:
    table, found = Table([0] * seats, 0, (0,) * seats), []
    for i, (by, card) in enumerate(plays):
        table.turn = by
        cost = table.cost if table.played else of.trick_prices[table.number]
        own = sum(later for other, later in plays[i:] if other == by)
        every = sum(later for _, later in plays[i:])
        found.append(Deed(by, card, table.led, table.best, table.played == seats - 1, cost, own, every))
        table.play(of, card)
    return found
