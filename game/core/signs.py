"""Signs round a table of tricks as numbers and text keys: badges, chips, the strip of a course, arrows, a last trick.

The rules fill these in; the screen draws them without knowing the game.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.core.cards import Card
from game.core.moves import Pick
from game.core.say import Say, Seat

OPEN, REACHED, LOST = "open", "reached", "lost"


@dataclass(frozen=True, slots=True)
class Goal:
    """What a seat has set out to win: a badge on its plate with a pip for each, filled as they come."""

    goal: int
    won: int
    ceiling: bool = False
    """No more than this, instead of at least this."""
    left: int = 0
    """How many there are still to be won by anybody."""

    @property
    def state(self) -> str:
        """Reached for certain, out of reach for certain, or still open."""
        missing = self.goal - self.won
        if self.ceiling:
            return LOST if missing < 0 else REACHED if missing >= self.left else OPEN
        return REACHED if missing <= 0 else LOST if missing > self.left else OPEN


@dataclass(frozen=True, slots=True)
class Chip:
    """A small plate in the top bar. Tone: "plain", "costs" or "gains". The picture: a drawing of ours, or a card."""

    words: Say
    tone: str = "plain"
    picture: str = ""
    card: Card | None = None
    track: tuple[int, int, tuple[int, ...]] | None = None
    """How many are done, of how many, and which of them cost something: small strokes below the words."""


DONE, NOW, AHEAD, SKIPPED = "done", "now", "ahead", "skipped"


@dataclass(frozen=True, slots=True)
class Stop:
    """One stop of a course: a deal of the match, a phase of the deal."""

    label: Say
    state: str


@dataclass(frozen=True, slots=True)
class Arrow:
    """Something of the hand that is meant for somebody: from the thing to the place it goes to."""

    at: Pick
    to: Pick


@dataclass(frozen=True, slots=True)
class Shown:
    """Cards everybody has seen and may still look at. `pairs`: always a card and the one that came back for it."""

    words: Say
    cards: tuple[Card, ...]
    pairs: bool = False


@dataclass(frozen=True, slots=True)
class LastTrick:
    """The trick before this one, in the order it was played, and who took it."""

    cards: tuple[tuple[Seat, Card], ...]
    winner: Seat


@dataclass(frozen=True, slots=True)
class Signs:
    """All of them; what a game does not have stays empty."""

    goals: tuple[Goal, ...] = ()
    """By seat."""
    roles: tuple[str, ...] = ()
    """By seat: the drawing of its part in this deal, or nothing."""
    running: tuple[int, ...] = ()
    """By seat: what this deal has brought so far."""
    chips: tuple[Chip, ...] = ()
    stops: tuple[Stop, ...] = ()
    in_turn: bool = False
    """The stops follow one another: an arrow stands between them."""
    arrows: tuple[Arrow, ...] = ()
    shown: tuple[Shown, ...] = ()
