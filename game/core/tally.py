"""The paper sheet of a match as numbers and text keys: a row for every deal or contract, a column for every seat.

The rules fill it in; the screen draws it in place of the plain scores.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.core.say import Say


@dataclass(frozen=True, slots=True)
class TallyRow:
    """Points by seat; None: nothing is written there yet. `now`: this is being played."""

    label: Say
    points: tuple[int | None, ...]
    now: bool = False
    marks: frozenset[int] = frozenset()
    """Seats whose cell is being played for."""


@dataclass(frozen=True, slots=True)
class Tally:
    rows: tuple[TallyRow, ...]
    totals: tuple[int, ...]
    note: Say | None = None
