"""A large tile on the table: a drawing on cream paper with its name below, to choose trumps or a contract."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from game.ui import type
from game.ui.canvas import Canvas
from game.ui.theme import BODY, CREAM, GOLD, INK, PAPER_EDGE, Grid
from game.ui.type import BLACK
from game.ui.widgets import Look, Widget, draw_box

USED = "#9aa39b"


class ContractTile(Widget):
    """A tile that was used up still answers a click: with the reason why not."""

    focusable = True

    def __init__(
        self,
        rect: Rect,
        label: str,
        picture: Callable[[int], Surface],
        on_press: Callable[[], None] | None,
        on_refuse: Callable[[], None] | None = None,
        *,
        key: str = "",
    ) -> None:
        super().__init__(rect, key)
        self.label, self.picture = label, picture
        self.on_press, self.on_refuse = on_press, on_refuse

    def press(self, pos: tuple[int, int] | None) -> None:
        act = self.on_press or self.on_refuse
        if act:
            act()

    def draw(self, canvas: Canvas, grid: Grid, look: Look) -> None:
        able = self.on_press is not None
        area = self.rect.move(0, -grid.px(4)) if able and look.hot else self.rect
        edge = GOLD if able else PAPER_EDGE
        draw_box(canvas, grid, area, CREAM if able else USED, 1.0 if able else 0.55, 14, edge, 90 if able else 0)
        side = min(round(area.height * 0.5), area.width - grid.px(24))
        canvas.put_centred(self.picture(side), area.centerx, area.top + area.height * 0.38, 255 if able else 90)
        words = type.fitted(self.label, grid.type(BODY), BLACK, INK if able else "#4b544f", area.width - grid.px(12))
        canvas.put(
            words,
            area.centerx - words.get_width() / 2,
            area.bottom - area.height * 0.14 - words.get_height() / 2 - grid.px(4),
        )
