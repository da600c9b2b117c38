"""A sentence at a card: why not, or a hint. With the paragraph it rests on, which can be opened."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pygame import Rect

from game.stage.layout import Box
from game.text import text
from game.ui import art, type
from game.ui.canvas import Canvas
from game.ui.theme import CREAM, INK, RED, SMALL, Grid
from game.ui.type import BOLD, REGULAR
from game.ui.widgets import draw_box

LIFE = 6.0
"""Seconds a refusal stays when nothing else happens."""


@dataclass
class Bubble:
    speak: Callable[[], str]
    """The sentence in the present language."""
    at: Callable[[], Box | None]
    """The thing it speaks of, wherever that lies now."""
    rule: str = ""
    on_rule: Callable[[], None] | None = None
    hint: bool = False
    spoken: bool = False
    """A player at the table says it; it stays while others go on."""
    age: float = 0.0
    area: Rect | None = None
    link: Rect | None = None

    def update(self, dt: float) -> bool:
        """False when its time is over; a hint stays until something is done."""
        self.age += dt
        return self.hint or self.age < LIFE

    @property
    def words(self) -> str:
        return self.speak()

    def place(self, grid: Grid, room: Rect) -> None:
        """Above the thing it speaks of, inside the table."""
        width = min(grid.px(440), room.width)
        pad = grid.px(14)
        icon = grid.px(30)
        body = type.paragraph(self.words, grid.type(SMALL), BOLD, INK, width - 2 * pad - icon)
        height = body.get_height() + 2 * pad + (grid.px(30) if self.rule else 0)
        area = Rect(0, 0, width, height)
        thing = self.at()
        if thing:
            area.midbottom = round(thing.cx), round(thing.y - grid.px(12))
            if self.spoken:  # below the face, where no other plate is covered
                area.midtop = round(thing.cx), round(thing.bottom + grid.px(8))
        else:
            area.center = room.center
        area.clamp_ip(room)
        self.area = area
        self.link = Rect(area.left + pad + icon, area.bottom - pad - grid.px(26), area.width // 2, grid.px(26))

    def draw(self, canvas: Canvas, grid: Grid, room: Rect) -> None:
        self.place(grid, room)
        assert self.area is not None and self.link is not None
        pad, icon = grid.px(14), grid.px(30)
        draw_box(canvas, grid, self.area, CREAM, 1.0, 14, shadow=120)
        mark = "icon_megaphone" if self.spoken else "icon_hint" if self.hint else "icon_hand"
        canvas.put(art.part(mark, grid.px(20), 0, RED), self.area.left + pad, self.area.top + pad)
        body = type.paragraph(self.words, grid.type(SMALL), BOLD, INK, self.area.width - 2 * pad - icon)
        canvas.put(body, self.area.left + pad + icon, self.area.top + pad)
        if self.rule:
            words = type.render(text("table.rule", rule=self.rule), grid.type(SMALL), REGULAR, "#1d4f8a")
            canvas.put(words, self.link.left, self.link.centery - words.get_height() / 2)
            line = art.box(words.get_width(), 1, 0, "#1d4f8a")
            canvas.put(line, self.link.left, self.link.centery + words.get_height() / 2 - 2)

    def click(self, pos: tuple[int, int]) -> bool:
        """True where the click was for the bubble."""
        if self.rule and self.on_rule and self.link and self.link.collidepoint(pos):
            self.on_rule()
            return True
        return bool(self.area and self.area.collidepoint(pos))
