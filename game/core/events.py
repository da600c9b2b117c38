"""Events are facts: what happened at the table, without durations. The stage turns them into motion.

Few kinds serve all games: pieces are carried from zone to zone, cards are turned, dice fall, someone says something.
`cue` names the gesture ("deal", "lay", "twist", …): the stage picks motion and sound by it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.core.cards import Card
from game.core.moves import Zone
from game.core.say import Say, Seat

EVERYONE: frozenset[Seat] | None = None


@dataclass(frozen=True, slots=True)
class Event:
    def for_seat(self, seat: Seat | None) -> Event:
        """The event as this seat may know it; `None` is someone who sees only what lies open."""
        return self


@dataclass(frozen=True, slots=True)
class DealBegan(Event):
    """A fresh deal; what the players remember of cards starts here."""

    deal: int
    starter: Seat


@dataclass(frozen=True, slots=True)
class Carried(Event):
    """Pieces go from one zone to another. `seen_by` None: everybody sees them; else only these seats."""

    cue: str
    cards: tuple[Card | None, ...]
    source: Zone
    target: Zone
    by: Seat | None = None
    seen_by: frozenset[Seat] | None = EVERYONE
    uncounted: bool = False
    """Of an uncounted heap others learn the last card only, never how many there were."""

    def for_seat(self, seat: Seat | None) -> Event:
        if self.seen_by is None or seat in self.seen_by:
            return self
        cards = self.cards[-1:] if self.uncounted else self.cards
        return replace(self, cards=(None,) * len(cards))


@dataclass(frozen=True, slots=True)
class Turned(Event):
    """Cards change their face where they lie."""

    cue: str
    zone: Zone
    cards: tuple[Card | None, ...]


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    dice: tuple[int, ...]
    by: Seat | None = None


@dataclass(frozen=True, slots=True)
class Told(Event):
    """A line for the log, and a banner if it is important."""

    words: Say
    by: Seat | None = None
    banner: bool = False


@dataclass(frozen=True, slots=True)
class DealEnded(Event):
    deal: int


@dataclass(frozen=True, slots=True)
class MatchEnded(Event):
    pass


History = tuple[Event, ...]
"""This deal's events, as one seat may know them."""
