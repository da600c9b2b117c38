"""A small plate in the top bar: what is played now and what it costs, or which trick this is, with marks on the way."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from game.ui import art, type
from game.ui.canvas import Canvas
from game.ui.theme import CREAM, DIM, GREEN, PANEL, RED, SMALL, Grid
from game.ui.type import BOLD
from game.ui.widgets import Look, Widget

HEIGHT = 32
FILLS = {"plain": (PANEL, 0.9), "costs": (RED, 1.0), "gains": (GREEN, 1.0)}
STROKE, STEP = 4, 8
"""Of the strokes that count tricks: width, and from one to the next."""

Track = tuple[int, int, tuple[int, ...]]


class ChipPlate(Widget):
    """Nothing to press; `picture` draws its sign at a given height."""

    def __init__(
        self,
        rect: Rect,
        words: str,
        tone: str,
        picture: Callable[[int], Surface] | None = None,
        track: Track | None = None,
    ) -> None:
        super().__init__(rect)
        self.words, self.tone, self.picture, self.track = words, tone, picture, track

    @staticmethod
    def width(grid: Grid, words: str, *, pictured: bool, track: Track | None) -> int:
        wide = type.width(words, grid.type(SMALL), BOLD) + grid.px(28)
        return wide + (grid.px(30) if pictured else 0) + (grid.px(10 + STEP * track[1]) if track else 0)

    def draw(self, canvas: Canvas, grid: Grid, look: Look) -> None:
        fill, opacity = FILLS[self.tone]
        canvas.put(art.box(*self.rect.size, self.rect.height / 2, fill, opacity), *self.rect.topleft)
        x = self.rect.left + grid.px(14)
        if self.picture:
            side = grid.px(24)
            sign = self.picture(side)
            canvas.put(art.disc(grid.px(28), CREAM), self.rect.left + grid.px(2), self.rect.centery - grid.px(14))
            canvas.put_centred(sign, self.rect.left + grid.px(16), self.rect.centery)
            x += grid.px(24)
        room = self.rect.right - grid.px(12) - x - (grid.px(10 + STEP * self.track[1]) if self.track else 0)
        letters = type.fitted(self.words, grid.type(SMALL), BOLD, CREAM, room)
        canvas.put(letters, x, self.rect.centery - letters.get_height() / 2)
        if self.track:
            self._draw_track(canvas, grid, self.track)

    def _draw_track(self, canvas: Canvas, grid: Grid, track: Track) -> None:
        """A stroke for every trick, the done ones bright; those that cost carry a flag."""
        done, count, costly = track
        left = self.rect.right - grid.px(12) - grid.px(STEP) * count
        for i in range(1, count + 1):
            x = left + grid.px(STEP) * (i - 1)
            colour = CREAM if i <= done else DIM
            height = grid.px(18 if i in costly else 10)
            bottom = self.rect.centery + grid.px(8)
            stroke = art.box(max(2, grid.px(STROKE - 1)), height, 1, colour, 1.0 if i <= done or i in costly else 0.45)
            canvas.put(stroke, x, bottom - height)
            if i in costly:
                flag = CREAM if self.tone == "costs" else RED
                canvas.put(art.box(grid.px(7), grid.px(7), 1, flag), x + grid.px(2), bottom - height)
