"""Rows of choices that may be more than fit: which of them are in sight, the bar that moves them, and their controls.

Whole rows come and go, so every control in sight can be used and none lies half hidden under an edge.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect
from pygame.event import Event

from game.ui import art, type
from game.ui.canvas import Canvas
from game.ui.controls import Toggle
from game.ui.theme import BODY, CREAM, GOLD, INK, MUTED, PANEL_LIT, PAPER_EDGE, PAPER_MUTED, SMALL, TAG, WELL, Grid
from game.ui.type import BLACK, BOLD, REGULAR
from game.ui.widgets import Look, Widget


def in_sight(heights: Sequence[int], first: int, room: int) -> range:
    """The rows that fit from `first` on; at least one."""
    last, used = first, 0
    while last < len(heights) and (last == first or used + heights[last] <= room):
        used += heights[last]
        last += 1
    return range(first, last)


def furthest(heights: Sequence[int], room: int) -> int:
    """The last row the list may begin with: from there on everything fits."""
    first = max(0, len(heights) - 1)
    while first > 0 and sum(heights[first - 1 :]) <= room:
        first -= 1
    return first


class RowBar(Widget):
    """Shows which part of a list is seen; drag it, click beside its thumb, or use the arrows."""

    focusable = True
    radius = 8.0

    def __init__(
        self,
        rect: Rect,
        first: int,
        last_first: int,
        share: float,
        on_move: Callable[[int], None],
        key: str,
        *,
        on_paper: bool = False,
    ) -> None:
        super().__init__(rect, key)
        self.first, self.last_first, self.share, self.on_move = first, last_first, share, on_move
        self.on_paper = on_paper

    @property
    def thumb(self) -> Rect:
        height = max(self.rect.width * 2, round(self.rect.height * self.share))
        top = self.rect.top + (self.rect.height - height) * self.first / max(1, self.last_first)
        return Rect(self.rect.left, round(top), self.rect.width, height)

    def pull(self, pos: tuple[int, int]) -> None:
        room = max(1, self.rect.height - self.thumb.height)
        place = (pos[1] - self.rect.top - self.thumb.height / 2) / room
        self._move(round(place * self.last_first))

    def typed(self, event: Event) -> bool:
        step = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -4, pygame.K_PAGEDOWN: 4}.get(event.key, 0)
        return bool(step) and self._move(self.first + step)

    def _move(self, first: int) -> bool:
        first = max(0, min(self.last_first, first))
        moved = first != self.first
        if moved:
            self.on_move(first)
        return moved

    def draw(self, canvas: Canvas, grid: Grid, look: Look) -> None:
        width = grid.px(8)
        x = self.rect.centerx - width / 2
        groove = (PAPER_EDGE, 0.6) if self.on_paper else (WELL, 0.9)
        canvas.put(art.box(width, self.rect.height, width / 2, *groove), x, self.rect.top)
        lively = look.hot or look.down or look.focus
        colour = INK if self.on_paper and lively else PAPER_MUTED if self.on_paper else GOLD if lively else CREAM
        canvas.put(art.box(width, self.thumb.height, width / 2, colour, 0.9), x, self.thumb.top)


class Caption:
    """A label and its consequence, wrapped; measured before it is placed."""

    def __init__(self, grid: Grid, label: str, note: str, room: int) -> None:
        self.name = type.paragraph(label, grid.type(BODY), BOLD, CREAM, room)
        self.note = type.paragraph(note, grid.type(SMALL), REGULAR, MUTED, room) if note else None

    @property
    def height(self) -> int:
        return self.name.get_height() + (self.note.get_height() if self.note else 0)

    def draw(self, canvas: Canvas, left: int, centre: float) -> None:
        top = centre - self.height / 2
        canvas.put(self.name, left, top)
        if self.note:
            canvas.put(self.note, left, top + self.name.get_height())


class CaptionArea(Widget):
    """A caption beside another control."""

    def __init__(self, rect: Rect, caption: Caption) -> None:
        super().__init__(rect)
        self.caption = caption

    def draw(self, canvas: Canvas, grid: Grid, look: Look) -> None:
        self.caption.draw(canvas, self.rect.left, self.rect.centery)


class SwitchRow(Toggle):
    """A switch whose consequence may take several lines."""

    def __init__(self, rect: Rect, caption: Caption, on: bool, on_change: Callable[[bool], None], key: str) -> None:
        super().__init__(rect, "", "", on, on_change, key)
        self.caption = caption

    def draw(self, canvas: Canvas, grid: Grid, look: Look) -> None:
        super().draw(canvas, grid, look)
        self.caption.draw(canvas, self.rect.left, self.rect.centery)


class Stepper(Widget):
    """A number with − and + beside it."""

    focusable = True
    radius = 12.0

    def __init__(
        self, rect: Rect, values: Sequence[int], value: int, on_change: Callable[[int], None], key: str
    ) -> None:
        super().__init__(rect, key)
        self.values, self.value, self.on_change = values, value, on_change

    def press(self, pos: tuple[int, int] | None) -> None:
        if pos is None:
            self._go(1, around=True)
        elif pos[0] < self.rect.left + self.rect.height:
            self._go(-1)
        elif pos[0] >= self.rect.right - self.rect.height:
            self._go(1)

    def typed(self, event: Event) -> bool:
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_MINUS: -1, pygame.K_PLUS: 1}.get(event.key, 0)
        if step:
            self._go(step)
        return bool(step)

    def _go(self, step: int, around: bool = False) -> None:
        at = self.values.index(self.value) + step
        if around:
            at %= len(self.values)
        if 0 <= at < len(self.values):
            self.on_change(self.values[at])

    def draw(self, canvas: Canvas, grid: Grid, look: Look) -> None:
        rect, side = self.rect, self.rect.height
        canvas.put(art.box(*rect.size, grid.px(self.radius), WELL, 0.8), *rect.topleft)
        ends = ((rect.left, "icon_minus", self.values[0]), (rect.right - side, "icon_plus", self.values[-1]))
        for x, icon, end in ends:
            pad = grid.px(3)
            button = art.box(side - 2 * pad, side - 2 * pad, grid.px(10), PANEL_LIT, 0.4 if self.value == end else 1)
            canvas.put(button, x + pad, rect.top + pad)
            mark = art.part(icon, grid.px(18))
            canvas.put_centred(mark, x + side / 2, rect.centery, 110 if self.value == end else 255)
        letters = type.fitted(str(self.value), grid.type(BODY), BLACK, CREAM, rect.width - 2 * side)
        canvas.put_centred(letters, *rect.center)


class Chip(Widget):
    """A ready-made choice: its name and what it means. Gold with a tick where it is the present one."""

    def __init__(
        self, rect: Rect, name: str, note: str, chosen: bool, on_press: Callable[[], None] | None, key: str
    ) -> None:
        super().__init__(rect, key)
        self.name, self.note, self.chosen, self.on_press = name, note, chosen, on_press

    @property
    def focusable(self) -> bool:  # type: ignore[override]
        return self.on_press is not None

    def press(self, pos: tuple[int, int] | None) -> None:
        if self.on_press:
            self.on_press()

    def draw(self, canvas: Canvas, grid: Grid, look: Look) -> None:
        rect = self.rect
        fill = GOLD if self.chosen else "#1a574d" if look.hot else "#14463e"
        canvas.put(art.box(*rect.size, grid.px(self.radius), fill, 1 if self.chosen else 0.9), *rect.topleft)
        ink, muted = (INK, INK) if self.chosen else (CREAM, MUTED) if self.on_press else (MUTED, MUTED)
        pad = grid.px(14)
        room = rect.width - pad - grid.px(10)
        tick = grid.px(18)
        name = type.fitted(self.name, grid.type(BODY), BLACK, ink, room - tick if self.chosen else room)
        note = type.fitted(self.note, grid.type(TAG), REGULAR, muted, room)
        top = rect.centery - (name.get_height() + note.get_height()) / 2
        canvas.put(name, rect.left + pad, top)
        canvas.put(note, rect.left + pad, top + name.get_height())
        if self.chosen:
            canvas.put(art.part("icon_check", tick, 0, INK), rect.right - grid.px(8) - tick, top + 1)
