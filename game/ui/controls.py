"""Things that hold a value: switch, segments, slider, text field. They tell their new value and are then made anew."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect
from pygame.event import Event

from game.ui import art, type
from game.ui.canvas import Canvas
from game.ui.theme import BODY, CREAM, GOLD, INK, MUTED, PANEL, PANEL_LIT, SMALL, WELL, Grid
from game.ui.type import BOLD, REGULAR
from game.ui.widgets import Look, Widget


class Toggle(Widget):
    """A switch with its label and one line of consequence; the whole row can be clicked."""

    focusable = True

    def __init__(
        self, rect: Rect, label: str, note: str, on: bool, on_change: Callable[[bool], None], key: str
    ) -> None:
        super().__init__(rect, key)
        self.label, self.note, self.on, self.on_change = label, note, on, on_change

    def press(self, pos: tuple[int, int] | None) -> None:
        self.on_change(not self.on)

    def draw(self, canvas: Canvas, grid: Grid, look: Look) -> None:
        track = Rect(0, 0, grid.px(56), grid.px(30))
        track.midright = self.rect.midright
        draw_caption(canvas, grid, self.rect, self.label, self.note, track.left - self.rect.left - grid.px(12))
        fill = GOLD if self.on else "#4d6860" if look.hot else "#3a544d"
        canvas.put(art.box(*track.size, track.height / 2, fill), *track.topleft)
        knob = grid.px(24)
        x = track.right - knob - grid.px(3) if self.on else track.left + grid.px(3)
        canvas.put(art.disc(knob, CREAM), x, track.centery - knob / 2)
        if self.on:
            canvas.put_centred(art.part("icon_check", grid.px(14), 0, INK), x + knob / 2, track.centery)


class Switch(Widget):
    """A switch the size of a button, its label beside a small track. Without a hand it only shows how it stands."""

    def __init__(self, rect: Rect, label: str, on_press: Callable[[], None] | None, on: bool, key: str) -> None:
        super().__init__(rect, key)
        self.label, self.on_press, self.on = label, on_press, on

    @property
    def focusable(self) -> bool:  # type: ignore[override]
        return self.on_press is not None

    def press(self, pos: tuple[int, int] | None) -> None:
        if self.on_press:
            self.on_press()

    def draw(self, canvas: Canvas, grid: Grid, look: Look) -> None:
        edge = GOLD if self.on else "#7f9a91"
        fill = PANEL_LIT if look.hot else PANEL
        canvas.put(art.box(*self.rect.size, grid.px(14), fill, 0.9, edge, max(1, grid.px(2))), *self.rect.topleft)
        knob = grid.px(18)
        track = Rect(0, 0, knob * 2, knob + grid.px(4))
        track.midleft = self.rect.left + grid.px(8), self.rect.centery
        canvas.put(art.box(*track.size, track.height / 2, GOLD if self.on else "#3a544d"), *track.topleft)
        x = track.right - knob - grid.px(2) if self.on else track.left + grid.px(2)
        canvas.put(art.disc(knob, CREAM), x, track.centery - knob / 2)
        if self.on:
            canvas.put_centred(art.part("icon_check", grid.px(11), 0, INK), x + knob / 2, track.centery)
        room = self.rect.right - track.right - grid.px(12)
        letters = type.fitted(self.label, grid.type(SMALL), BOLD, CREAM, room)
        canvas.put(letters, track.right + grid.px(6), self.rect.centery - letters.get_height() / 2)


class Segments(Widget):
    """A few values side by side, one of them chosen."""

    focusable = True
    radius = 12.0

    def __init__(
        self,
        rect: Rect,
        labels: Sequence[str],
        chosen: int,
        on_change: Callable[[int], None],
        key: str,
        size: float = SMALL,
    ) -> None:
        super().__init__(rect, key)
        self.labels, self.chosen, self.on_change, self.size = labels, chosen, on_change, size

    def press(self, pos: tuple[int, int] | None) -> None:
        if pos is None:
            self.on_change((self.chosen + 1) % len(self.labels))
        else:
            i = (pos[0] - self.rect.left) * len(self.labels) // max(1, self.rect.width)
            self.on_change(max(0, min(len(self.labels) - 1, i)))

    def typed(self, event: Event) -> bool:
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key, 0)
        if step and 0 <= self.chosen + step < len(self.labels):
            self.on_change(self.chosen + step)
        return bool(step)

    def draw(self, canvas: Canvas, grid: Grid, look: Look) -> None:
        canvas.put(art.box(*self.rect.size, grid.px(self.radius), WELL, 0.8), *self.rect.topleft)
        width = self.rect.width / len(self.labels)
        pad = grid.px(3)
        for i, label in enumerate(self.labels):
            cell = Rect(round(self.rect.left + i * width), self.rect.top, round(width), self.rect.height)
            on = i == self.chosen
            if on:
                inner = cell.inflate(-2 * pad, -2 * pad)
                canvas.put(art.box(*inner.size, grid.px(10), CREAM), *inner.topleft)
            colour, weight = (INK, BOLD) if on else (MUTED, REGULAR)
            letters = type.fitted(label, grid.type(self.size), weight, colour, cell.width - grid.px(10))
            canvas.put_centred(letters, *cell.center)


class Slider(Widget):
    """A number from 0 to 100 in steps."""

    focusable = True

    def __init__(self, rect: Rect, value: int, on_change: Callable[[int], None], key: str, step: int = 10) -> None:
        super().__init__(rect, key)
        self.value, self.on_change, self.step = value, on_change, step

    def press(self, pos: tuple[int, int] | None) -> None:
        if pos is not None:
            self.pull(pos)

    def pull(self, pos: tuple[int, int]) -> None:
        share = (pos[0] - self.rect.left) / max(1, self.rect.width)
        self._set(round(share * 100 / self.step) * self.step)

    def typed(self, event: Event) -> bool:
        step = {pygame.K_LEFT: -self.step, pygame.K_RIGHT: self.step}.get(event.key, 0)
        if step:
            self._set(self.value + step)
        return bool(step)

    def _set(self, value: int) -> None:
        value = max(0, min(100, value))
        if value != self.value:
            self.value = value
            self.on_change(value)

    def draw(self, canvas: Canvas, grid: Grid, look: Look) -> None:
        thick = grid.px(8)
        y = self.rect.centery - thick / 2
        canvas.put(art.box(self.rect.width, thick, thick / 2, WELL, 0.9), self.rect.left, y)
        filled = round(self.rect.width * self.value / 100)
        if filled > thick:
            canvas.put(art.box(filled, thick, thick / 2, GOLD), self.rect.left, y)
        knob = grid.px(28 if look.hot else 26)
        canvas.put_centred(art.disc(knob, CREAM), self.rect.left + filled, self.rect.centery)


class TextField(Widget):
    """A line to type in: a name. Enter or leaving it is the screen's business; every change is told at once."""

    focusable = True
    writes = True
    radius = 12.0

    def __init__(
        self, rect: Rect, value: str, on_change: Callable[[str], None], key: str, longest: int = 16, hint: str = ""
    ) -> None:
        super().__init__(rect, key)
        self.value, self.on_change, self.longest, self.hint = value, on_change, longest, hint

    def typed(self, event: Event) -> bool:
        if event.key == pygame.K_BACKSPACE:
            self._set(self.value[:-1])
            return True
        letter = getattr(event, "unicode", "")
        if letter and letter.isprintable():
            self._set((self.value + letter)[: self.longest])
            return True
        return False

    def _set(self, value: str) -> None:
        self.value = value
        self.on_change(value)

    def draw(self, canvas: Canvas, grid: Grid, look: Look) -> None:
        edge = GOLD if look.focus else ""
        canvas.put(
            art.box(*self.rect.size, grid.px(self.radius), CREAM, 1, edge, grid.px(3) if edge else 0),
            *self.rect.topleft,
        )
        shown, colour = (self.value, INK) if self.value else (self.hint, "#8a8172")
        letters = type.fitted(shown or " ", grid.type(BODY), BOLD, colour, self.rect.width - grid.px(32))
        x, y = self.rect.left + grid.px(14), self.rect.centery - letters.get_height() / 2
        canvas.put(letters, x, y)
        if look.focus:
            end = x + (letters.get_width() if self.value else 0) + 2
            canvas.put(art.box(max(2, grid.px(2)), letters.get_height(), 0, INK), end, y)


def draw_caption(canvas: Canvas, grid: Grid, rect: Rect, label: str, note: str, room: int) -> None:
    """A label and, under it, one line of consequence."""
    name = type.fitted(label, grid.type(BODY), BOLD, CREAM, room)
    if not note:
        canvas.put(name, rect.left, rect.centery - name.get_height() / 2)
        return
    words = type.fitted(note, grid.type(SMALL), REGULAR, MUTED, room)
    top = rect.centery - (name.get_height() + words.get_height()) / 2
    canvas.put(name, rect.left, top)
    canvas.put(words, rect.left, top + name.get_height())
