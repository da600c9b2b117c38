"""A page of figures about a match for whoever asks: bars side by side, and lines with a figure for every seat.

The rules fill it in as numbers and text keys; the screen draws it and knows no game.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.core.cards import Card
from game.core.say import Say


@dataclass(frozen=True, slots=True)
class Bars:
    """How often each thing came, seat by seat."""

    pieces: tuple[Card, ...]
    """What is counted, drawn under its bars."""
    counts: tuple[tuple[int, ...], ...]
    """For every seat a number for every piece."""
    usual: tuple[float, ...] = ()
    """For every seat: how often each of them should have come by now."""


@dataclass(frozen=True, slots=True)
class Figures:
    title: Say
    door: Say
    """What the button says that leads here."""
    bars: Bars
    lines: tuple[tuple[Say, tuple[Say, ...]], ...]
    """A label, and a figure for every seat."""
    note: Say | None = None
