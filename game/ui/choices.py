"""One picture out of a few: a cloth, a card back, a face. The chosen one wears a gold edge and a tick."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from game.ui import art, type
from game.ui.canvas import Canvas
from game.ui.theme import CREAM, GOLD, GREEN, MUTED, TAG, Grid
from game.ui.type import BOLD, REGULAR
from game.ui.widgets import Look, Widget


class PictureChoice(Widget):
    """A picture to pick, with its name under it where it has one."""

    focusable = True
    radius = 12.0

    def __init__(
        self,
        rect: Rect,
        picture: Callable[[int, int], Surface],
        label: str,
        chosen: bool,
        on_press: Callable[[], None],
        key: str,
        *,
        rounding: float = 12,
    ) -> None:
        super().__init__(rect, key)
        self.picture, self.label, self.chosen, self.on_press = picture, label, chosen, on_press
        self.rounding = rounding

    def press(self, pos: tuple[int, int] | None) -> None:
        self.on_press()

    def frame(self, grid: Grid) -> Rect:
        """Where the picture lies: the rectangle without its edge and the name."""
        foot = grid.px(24) if self.label else 0
        edge = grid.px(5)
        rect = self.rect
        return Rect(rect.left + edge, rect.top + edge, rect.width - 2 * edge, rect.height - foot - 2 * edge)

    def draw(self, canvas: Canvas, grid: Grid, look: Look) -> None:
        frame = self.frame(grid)
        edge = grid.px(4)
        if self.chosen or look.hot:
            size = frame.width + 2 * edge, frame.height + 2 * edge
            colour, opacity = (GOLD, 1.0) if self.chosen else (CREAM, 0.5)
            canvas.put_centred(art.box(*size, grid.px(self.rounding) + edge, colour, opacity), *frame.center)
        canvas.put_centred(self.picture(*frame.size), *frame.center)
        if self.chosen:
            disc = grid.px(22)
            x, y = frame.right - grid.px(6), frame.top + grid.px(6)
            canvas.put_centred(art.disc(disc, GREEN, 1, CREAM, max(1, grid.px(2))), x, y)
            canvas.put_centred(art.part("icon_check", grid.px(13)), x, y)
        if self.label:
            weight, colour = (BOLD, CREAM) if self.chosen else (REGULAR, MUTED)
            letters = type.fitted(self.label, grid.type(TAG), weight, colour, self.rect.width)
            canvas.put_centred(letters, self.rect.centerx, self.rect.bottom - grid.px(11))
