"""Gestures of pieces on a board: men taken together, pawns set up by dice. The stage lends its sprites and clock."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.events import Carried
from game.stage import pace as times

if TYPE_CHECKING:
    from game.stage.stage import Stage


def capture(stage: Stage, events: list[Carried], start: float) -> float:
    """The captor has arrived; a moment later all it takes goes away together."""
    start += stage.pace(times.FLIGHT * 0.2 + times.CAUSE)
    sprites = [sprite for event in events for sprite in stage.lift_out(event)]
    away = stage.pace(times.SWEEP)
    stage.spread(start, away, special=sprites, arc=stage.where.felt.h * 0.05)
    return start + away
