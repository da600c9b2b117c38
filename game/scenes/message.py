"""A small panel over whatever lies below: something to read, and one or a few answers. Long texts scroll."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame
from pygame import Rect
from pygame.event import Event

from game.scenes.desk import Desk
from game.scenes.scene import FormScene
from game.text import text
from game.ui import rich, type
from game.ui.scroll import BAR, Scroll, ScrollArea, Strip
from game.ui.theme import BODY, CREAM, LEAD, MUTED, PANEL, TITLE
from game.ui.type import BLACK
from game.ui.widgets import Button, Label, Panel, Widget

Answer = tuple[str, Callable[[], None] | None, str]
"""What the button says, what happens after the panel is gone, and the button's kind."""

_WIDTH, _TALLEST, _PAD, _FOOT = 560, 560, 28, 104


class MessageScene(FormScene):
    """The first gold button is what Enter means; Esc puts the panel away without an answer."""

    covers = False

    def __init__(self, desk: Desk, title: str, lines: Sequence[str], buttons: Sequence[Answer] | None = None) -> None:
        super().__init__(desk)
        self.title, self.lines = title, list(lines)
        self.buttons = list(buttons) if buttons else [(text("common.close"), None, "gold")]
        self.scroll = Scroll()
        gold = [i for i, (_, _, kind) in enumerate(self.buttons) if kind == "gold"]
        self.first_focus = f"answer:{gold[0] if gold else 0}"

    def build(self) -> Sequence[Widget]:
        grid, px = self.desk.grid, self.desk.grid.px
        buttons = self._button_widths()
        width = min(grid.width - px(32), max(px(_WIDTH), sum(buttons) + px(16) * (len(buttons) - 1) + 2 * px(_PAD)))
        room = width - 2 * px(_PAD)
        strips, length = self._strips(room - px(BAR))
        title = Label(Rect(0, 0, room, px(40)), self.title, TITLE, BLACK, CREAM)
        head = px(_PAD) + title.rect.height + px(12)
        view = min(length, min(px(_TALLEST), grid.height - px(48)) - head - px(_FOOT))
        panel = Rect(
            (grid.width - width) // 2, (grid.height - head - view - px(_FOOT)) // 2, width, head + view + px(_FOOT)
        )
        title.rect.topleft = panel.left + px(_PAD), panel.top + px(_PAD) - px(6)
        area = Rect(title.rect.left, panel.top + head, room, view)
        return [
            Panel(panel, PANEL, 1, 20, shadow=140),
            title,
            ScrollArea(area, strips, length, self.scroll, grid, "text"),
            *self._answers(panel, buttons),
        ]

    def _strips(self, room: int) -> tuple[list[Strip], int]:
        grid = self.desk.grid
        size, y = grid.type(BODY), 0
        strips: list[Strip] = []
        for line in self.lines:
            height = rich.height(line, size, room)
            strips.append(Strip(0, y, height, partial(rich.block, line, size, room, MUTED)))
            y += height + grid.px(8)
        return strips, max(0, y - grid.px(8))

    def _button_widths(self) -> list[int]:
        grid, px = self.desk.grid, self.desk.grid.px
        return [max(px(140), type.width(label, grid.type(LEAD), BLACK) + px(44)) for label, _, _ in self.buttons]

    def _answers(self, panel: Rect, widths: list[int]) -> list[Widget]:
        px = self.desk.grid.px
        x = panel.right - px(_PAD) - sum(widths) - px(16) * (len(widths) - 1)
        widgets: list[Widget] = []
        for i, ((label, act, kind), width) in enumerate(zip(self.buttons, widths, strict=True)):
            place = Rect(x, panel.bottom - px(_PAD) - px(52), width, px(52))
            on_panel = "felt" if kind == "dark" else kind
            widgets.append(Button(place, label, partial(self._answer, act), on_panel, size=LEAD, key=f"answer:{i}"))
            x += width + px(16)
        return widgets

    def _answer(self, act: Callable[[], None] | None) -> None:
        self.desk.pop()
        if act:
            act()

    def handle(self, event: Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.scroll.grabbed = None
        if event.type == pygame.MOUSEWHEEL:
            self.scroll.by(-event.y * self.desk.grid.px(60))
            return True
        if super().handle(event):
            return True
        return event.type == pygame.KEYDOWN and self._area.page(event)

    @property
    def _area(self) -> ScrollArea:
        return next(widget for widget in self.form.widgets if isinstance(widget, ScrollArea))

    def update(self, dt: float) -> bool:
        return self.scroll.update(dt, self.desk.settings.speed == "off")
