"""What the dice gave to one side in a match, and how that compares with what honest dice give on average."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import sqrt

SIDES = 6
"""A die has so many faces."""
_ALL = [(a + b) * (2 if a == b else 1) for a in range(1, SIDES + 1) for b in range(1, SIDES + 1)]
"""The pips of every roll; doubles are played twice."""
USUAL_PIPS = sum(_ALL) / len(_ALL)
_SPREAD = sqrt(sum((pips - USUAL_PIPS) ** 2 for pips in _ALL) / len(_ALL))
ENOUGH = 5
"""Of fewer rolls nobody speaks of luck."""
WORDS = ((-1.5, "very_bad"), (-0.6, "bad"), (0.6, "even"), (1.5, "good"))
"""How many times the usual spread the average is away, and what people call that; beyond the last: very good."""


@dataclass(frozen=True, slots=True)
class Thrown:
    """All rolls of one side."""

    faces: tuple[int, ...] = (0,) * SIDES
    """How often each number fell."""
    rolls: int = 0
    doubles: int = 0
    pips: int = 0
    """What could have been moved with them."""
    lost: int = 0
    """Rolls without any move."""
    hits: int = 0
    """Checkers sent to the bar."""

    def rolled(self, one: int, other: int) -> Thrown:
        faces = tuple(count + (one == n) + (other == n) for n, count in enumerate(self.faces, 1))
        double = one == other
        pips = (one + other) * (2 if double else 1)
        return Thrown(faces, self.rolls + 1, self.doubles + double, self.pips + pips, self.lost, self.hits)

    def hit(self, checkers: int) -> Thrown:
        return replace(self, hits=self.hits + checkers) if checkers else self

    def passed(self) -> Thrown:
        return replace(self, lost=self.lost + 1)

    @property
    def tenths(self) -> int:
        """Pips of an average roll, in tenths."""
        return round(10 * self.pips / self.rolls) if self.rolls else 0

    @property
    def luck(self) -> str:
        """In one word: a text key's end."""
        if self.rolls < ENOUGH:
            return "early"
        away = (self.pips / self.rolls - USUAL_PIPS) * sqrt(self.rolls) / _SPREAD
        return next((word for limit, word in WORDS if away < limit), "very_good")
