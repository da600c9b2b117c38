"""What a table shows beside its cards, as numbers and text keys: a score block, small panels, brackets over the hand.

The rules fill these in; the screen draws them without knowing the game.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.core.cards import Card
from game.core.moves import Pick
from game.core.say import Say


@dataclass(frozen=True, slots=True)
class BlockCell:
    """One player's figure in one row of a score block."""

    points: int | None = None
    """None: nothing is written here yet."""
    beside: int = 0
    """A small figure at its shoulder: what it cost."""
    ghost: int | None = None
    """What could be written here now."""


@dataclass(frozen=True, slots=True)
class BlockRow:
    """A row for everybody, by seat. Kind: "box" (may be touched where `pick` is set), "sum", or "total"."""

    label: Say
    cells: tuple[BlockCell, ...]
    pick: Pick | None = None
    kind: str = "box"


@dataclass(frozen=True, slots=True)
class ScoreBlock:
    """Takes the place of the score rail."""

    rows: tuple[BlockRow, ...]


@dataclass(frozen=True, slots=True)
class Meter:
    """A bar from 0 to `most`, with marks that mean something. Tones as in notes."""

    value: int
    most: int
    marks: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class SidePanel:
    """A small panel beside the felt: a title, then a large figure, a meter, pieces, or lines of label and figure."""

    title: Say | None = None
    figure: Say | None = None
    tone: str = "plain"
    note: Say | None = None
    meter: Meter | None = None
    lines: tuple[tuple[Say, Say, str], ...] = ()
    pieces: tuple[tuple[Card, bool], ...] = ()
    """Pieces in a row; those that are True are taken."""
    side: str = "left"


@dataclass(frozen=True, slots=True)
class Bracket:
    """A name over some cards of the hand."""

    words: Say
    over: tuple[Pick, ...]
    lit: bool = False
    """Chosen, not only possible."""
