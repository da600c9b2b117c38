"""A set of widgets under one hand: pointer, keyboard focus, keys. Remembers the focus by key."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame.event import Event

from game.ui import art
from game.ui.canvas import Canvas
from game.ui.theme import Grid
from game.ui.widgets import Look, Widget

_WAYS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
_PRESS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class Form:
    """`handle` answers True where the event was meant for one of the widgets."""

    def __init__(self, on_click: Callable[[], None] | None = None) -> None:
        self.widgets: Sequence[Widget] = ()
        self.focus_key = ""
        self.focus_shown = False
        """The ring is drawn only for hands on the keyboard."""
        self._hot_key = ""
        self._down_key = ""
        self._on_click = on_click

    @property
    def hot_key(self) -> str:
        """What the pointer stands on."""
        return self._hot_key

    def show(self, widgets: Sequence[Widget], focus: str = "") -> None:
        """New widgets; the focus stays on the same key, or goes to `focus`."""
        self.widgets = widgets
        if focus and not self.focused:
            self.focus_key = focus

    @property
    def focused(self) -> Widget | None:
        return self._by_key(self.focus_key)

    def _by_key(self, key: str) -> Widget | None:
        return next((w for w in self.widgets if w.focusable and w.key == key), None) if key else None

    def _at(self, pos: tuple[int, int]) -> Widget | None:
        return next((w for w in reversed(self.widgets) if w.focusable and w.hit(pos)), None)

    def handle(self, event: Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            return self._moved(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._pressed(event.pos)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._released(event.pos)
        return self._key(event) if event.type == pygame.KEYDOWN else False

    def _moved(self, event: Event) -> bool:
        held = self._by_key(self._down_key)
        if held and event.buttons[0]:
            held.pull(event.pos)
            return True
        widget = self._at(event.pos)
        self._hot_key = widget.key if widget else ""
        return widget is not None

    def _pressed(self, pos: tuple[int, int]) -> bool:
        widget = self._at(pos)
        self._down_key = widget.key if widget else ""
        if widget is None:
            return False
        self.focus_key, self.focus_shown = widget.key, False
        widget.pull(pos)
        return True

    def _released(self, pos: tuple[int, int]) -> bool:
        held, self._down_key = self._by_key(self._down_key), ""
        if held is None:
            return False
        if held.hit(pos):
            self._sound()
            held.press(pos)
        return True

    def _key(self, event: Event) -> bool:
        widget = self.focused
        if widget and widget.typed(event):
            return True
        if event.key == pygame.K_TAB:
            self._walk(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            return True
        if event.key in _WAYS:
            return self._step(_WAYS[event.key])
        if event.key in _PRESS and widget:
            self._sound()
            widget.press(None)
            return True
        return False

    def _walk(self, step: int) -> None:
        stops = [w for w in self.widgets if w.focusable]
        if not stops:
            return
        at = next((i for i, w in enumerate(stops) if w.key == self.focus_key), -1 if step > 0 else 0)
        self._focus(stops[(at + step) % len(stops)])

    def _step(self, way: tuple[int, int]) -> bool:
        """To the nearest widget that way; sideways distance counts double."""
        stops = [w for w in self.widgets if w.focusable]
        here = self.focused
        if here is None:
            if stops:
                self._focus(stops[0])
            return bool(stops)
        x, y = here.rect.center
        best: tuple[float, Widget] | None = None
        for widget in stops:
            dx, dy = widget.rect.centerx - x, widget.rect.centery - y
            ahead = dx * way[0] + dy * way[1]
            if widget is here or ahead <= 0:
                continue
            cost = ahead + 2 * abs(dx * way[1] + dy * way[0])
            if best is None or cost < best[0]:
                best = cost, widget
        if best:
            self._focus(best[1])
        return best is not None

    def _focus(self, widget: Widget) -> None:
        self.focus_key, self.focus_shown = widget.key, True

    def _sound(self) -> None:
        if self._on_click:
            self._on_click()

    def draw(self, canvas: Canvas, grid: Grid) -> None:
        looks = [self._look(widget) for widget in self.widgets]
        for widget, look in zip(self.widgets, looks, strict=True):
            widget.draw(canvas, grid, look)
            if widget.focusable and widget.key == self.focus_key and self.focus_shown:
                ring = art.ring(*widget.rect.size, grid.px(widget.radius), round(grid.u, 2))
                canvas.put_centred(ring, *widget.rect.center)
        for widget, look in zip(self.widgets, looks, strict=True):
            widget.draw_over(canvas, grid, look)

    def _look(self, widget: Widget) -> Look:
        chosen = widget.focusable and widget.key == self.focus_key
        hot = widget.focusable and widget.key == self._hot_key
        down = widget.focusable and widget.key == self._down_key
        return Look(hot, chosen and (self.focus_shown or widget.writes), down)
