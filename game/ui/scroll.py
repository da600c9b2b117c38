"""Things longer than their window: a glide that remembers where it stands, and the area that shows it.

Only the pieces in sight are asked for their pictures; the one at the edge is cut with a shared subsurface.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.ui import art
from game.ui.canvas import Canvas
from game.ui.theme import CREAM, GOLD, WELL, Grid
from game.ui.widgets import Look, Widget

_PACE = 16.0
"""How quickly a glide reaches its goal, per second."""


@dataclass(frozen=True, slots=True)
class Strip:
    """One piece of a long sheet: where it lies, how tall it is, and how to get its picture."""

    x: int
    y: int
    height: int
    picture: Callable[[], Surface]


class Scroll:
    """How far a sheet is pulled. Outlives the widgets that show it."""

    def __init__(self) -> None:
        self.offset = 0.0
        self.goal = 0.0
        self.length = 0
        self.view = 0
        self.grabbed: tuple[str, float] | None = None
        """What the pointer holds ("bar" or "sheet") and where the offset was zero for it."""

    @property
    def furthest(self) -> int:
        return max(0, self.length - self.view)

    def fit(self, length: int, view: int) -> None:
        self.length, self.view = length, view
        self.offset = max(0.0, min(self.offset, self.furthest))
        self.goal = max(0.0, min(self.goal, self.furthest))

    def by(self, distance: float) -> None:
        self.to(self.goal + distance)

    def to(self, place: float, at_once: bool = False) -> None:
        self.goal = max(0.0, min(place, self.furthest))
        if at_once:
            self.offset = self.goal

    def update(self, dt: float, at_once: bool = False) -> bool:
        """True while gliding."""
        way = self.goal - self.offset
        if way == 0:
            return False
        self.offset = self.goal if at_once or abs(way) < 1 else self.offset + way * min(1.0, _PACE * dt)
        return True


class ScrollArea(Widget):
    """A window on a long sheet, with a bar where it does not fit."""

    radius = 10.0

    def __init__(self, rect: Rect, strips: Sequence[Strip], length: int, scroll: Scroll, grid: Grid, key: str) -> None:
        super().__init__(rect, key)
        self.strips, self.scroll, self.grid = strips, scroll, grid
        scroll.fit(length, rect.height)

    @property
    def focusable(self) -> bool:  # type: ignore[override]
        return self.scroll.furthest > 0

    @property
    def bar(self) -> Rect:
        width = self.grid.px(BAR)
        return Rect(self.rect.right - width, self.rect.top, width, self.rect.height)

    @property
    def thumb(self) -> Rect:
        bar, scroll = self.bar, self.scroll
        height = max(self.grid.px(44), round(bar.height * scroll.view / max(1, scroll.length)))
        top = bar.top + (bar.height - height) * scroll.offset / max(1, scroll.furthest)
        return Rect(bar.left, round(top), bar.width, height)

    def typed(self, event: Event) -> bool:
        line = self.grid.px(48)
        step = {pygame.K_UP: -line, pygame.K_DOWN: line}.get(event.key)
        if step is None:
            return self.page(event)
        if step < 0 and self.scroll.goal <= 0:
            return False  # at the top the arrow leads on to the widget above
        self.scroll.by(step)
        return True

    def page(self, event: Event) -> bool:
        """Keys that mean this area whatever has the focus."""
        view = self.scroll.view * 0.9
        places = {
            pygame.K_PAGEUP: self.scroll.goal - view,
            pygame.K_PAGEDOWN: self.scroll.goal + view,
            pygame.K_HOME: 0.0,
            pygame.K_END: float(self.scroll.furthest),
        }
        if event.key not in places:
            return False
        self.scroll.to(places[event.key])
        return True

    def pull(self, pos: tuple[int, int]) -> None:
        """Drag the bar, or the sheet itself as a finger does."""
        scroll = self.scroll
        if scroll.grabbed is None:
            scroll.grabbed = self._grab(pos)
        held, origin = scroll.grabbed
        if held == "sheet":
            scroll.to(origin - pos[1], at_once=True)
        else:
            room = max(1, self.bar.height - self.thumb.height)
            scroll.to((pos[1] - origin - self.bar.top) * scroll.furthest / room, at_once=True)

    def _grab(self, pos: tuple[int, int]) -> tuple[str, float]:
        thumb = self.thumb
        if pos[0] < self.bar.left - self.grid.px(6):
            return "sheet", self.scroll.offset + pos[1]
        inside = thumb.top <= pos[1] <= thumb.bottom
        return "bar", pos[1] - thumb.top if inside else thumb.height / 2

    def draw(self, canvas: Canvas, grid: Grid, look: Look) -> None:
        top = round(self.scroll.offset)
        bottom = top + self.rect.height
        for strip in self.strips:
            if strip.y < bottom and strip.y + strip.height > top:
                self._draw_strip(canvas, strip, top, bottom)
        if self.focusable:
            self._draw_bar(canvas, grid, look)

    def _draw_strip(self, canvas: Canvas, strip: Strip, top: int, bottom: int) -> None:
        picture = strip.picture()
        from_y = max(0, top - strip.y)
        to_y = min(picture.get_height(), bottom - strip.y)
        if from_y < to_y:
            shown = cropped(picture, from_y, to_y - from_y)
            canvas.put(shown, self.rect.left + strip.x, self.rect.top + strip.y + from_y - top)

    def _draw_bar(self, canvas: Canvas, grid: Grid, look: Look) -> None:
        bar, thumb = self.bar, self.thumb
        width = grid.px(8)
        canvas.put(art.box(width, bar.height, width / 2, WELL, 0.8), bar.centerx - width / 2, bar.top)
        colour = GOLD if look.down or look.focus else CREAM
        opacity = 0.9 if look.hot or look.down or look.focus else 0.55
        canvas.put(art.box(width, thumb.height, width / 2, colour, opacity), bar.centerx - width / 2, thumb.top)


BAR = 20
"""The width of the bar's column: wider than it looks, for a finger."""


@lru_cache(maxsize=64)
def cropped(picture: Surface, top: int, height: int) -> Surface:
    """A part of a picture, sharing its pixels."""
    if top == 0 and height == picture.get_height():
        return picture
    return picture.subsurface((0, top, picture.get_width(), height))
