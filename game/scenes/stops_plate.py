"""The stops of a turn in the top bar, for a table that has no room for a strip of them above its plates."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pygame import Rect

from game.core.say import Say
from game.core.signs import Signs
from game.scenes.trick_signs import draw_stops
from game.stage.layout import Box
from game.ui import type
from game.ui.canvas import Canvas
from game.ui.theme import TAG, Grid
from game.ui.type import BOLD
from game.ui.widgets import Look, Widget

Speak = Callable[[Say], str]


class StopsPlate(Widget):
    def __init__(self, rect: Rect, signs: Signs, speak: Speak) -> None:
        super().__init__(rect)
        self.signs, self.speak = signs, speak

    def draw(self, canvas: Canvas, grid: Grid, look: Look) -> None:
        area = Box(self.rect.x, self.rect.y, self.rect.w, self.rect.h)
        draw_stops(canvas, grid, area, self.signs.stops, self.speak, in_turn=self.signs.in_turn)


def stops_chip(grid: Grid, signs: Signs, speak: Speak) -> tuple[int, Callable[[Rect], Widget]]:
    """How wide it wishes to be, and how it is made; as wide with every stop ticked, so that nothing shifts."""
    words = [type.width(speak(stop.label), grid.type(TAG), BOLD) for stop in signs.stops]
    each = grid.px(24 + 18)
    wide = sum(words) + each * len(words) + grid.px(30) * (len(words) - 1)
    return wide, partial(StopsPlate, signs=signs, speak=speak)
