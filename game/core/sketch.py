"""What is drawn on a board besides its pieces, and the gauges beside it, as zones, numbers and text keys.

The rules say what there is to see; the screen knows how to draw each kind and knows no game.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.core.cards import Card
from game.core.moves import Zone
from game.core.say import Say


@dataclass(frozen=True, slots=True)
class Sketch:
    """One drawing over some places of a board.

    Under the pieces: "gap" (a column over the places, with a number), "dim" (matt), "lit" (look here), "path" (a dotted
    way from the first to the last), "ghost" (where a piece stood), "trail" (one came there last).
    Over them: "wall" (between two places), "token" (figures below a column, in brackets if they do not count any more),
    "target" (a number on it), "dot", "prey" (a ring round it), "squeeze", "part", "squeeze_and_part" (how it would
    take, and how many), "hit" (a piece there would be sent away), "count" (how many lie in a heap).
    Alive: "pulse" (a ring that beats), "tie" (a line between two places), "cross" (one was taken there; it fades).
    """

    kind: str
    at: tuple[Zone, ...]
    label: str = ""
    piece: Card | None = None


@dataclass(frozen=True, slots=True)
class Gauge:
    """A line beside the board: a name, and a figure or a bar. `lit`: look here."""

    label: Say
    figure: Say
    value: int = 0
    most: int = 0
    """Above 0 there is a bar from 0 to this."""
    lit: bool = False
