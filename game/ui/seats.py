"""The table seen from above, small: where seats lie round it and the card of each seat. Knows no player, only faces."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.ui import art, type
from game.ui.canvas import Canvas
from game.ui.portraits import name_for
from game.ui.theme import CREAM, GOLD, INK, MUTED, PANEL, PANEL_LIT, PAPER_MUTED, SMALL, TAG, WELL, Grid
from game.ui.type import BLACK, REGULAR
from game.ui.widgets import Look, Widget, draw_box, draw_shadow, draw_tip

ACORNS = 4
CARD = (176, 118)
"""A seat's card at 1280×720."""

Place = tuple[float, float]
"""Where on the table, from −1 to 1 both ways."""

_PLACES: dict[int, tuple[Place, ...]] = {
    1: ((0, 1),),
    2: ((0, 1), (0, -1)),
    3: ((0, 1), (-1, -0.4), (1, -0.4)),
    4: ((0, 1), (-1, 0), (0, -1), (1, 0)),
    5: ((0, 1), (-1, 0.25), (-0.6, -1), (0.6, -1), (1, 0.25)),
    6: ((0, 1), (-1, 0.5), (-1, -0.5), (0, -1), (1, -0.5), (1, 0.5)),
    7: ((0, 1), (-1, 0.75), (-1, -0.1), (-0.6, -1), (0.6, -1), (1, -0.1), (1, 0.75)),
    8: ((0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1), (1, 0), (1, 1)),
}
"""From the viewer at the bottom, in turn order: the next one sits to the viewer's left."""


def seat_rects(area: Rect, seats: int, card: tuple[int, int]) -> list[Rect]:
    """The cards of all seats inside the area, the viewer's first."""
    wide, high = (area.width - card[0]) / 2, (area.height - card[1]) / 2
    rects = []
    for x, y in _PLACES[seats]:
        rect = Rect(0, 0, *card)
        rect.center = round(area.centerx + x * wide), round(area.centery + y * high)
        rects.append(rect)
    return rects


@dataclass(frozen=True, slots=True)
class SeatFace:
    """What a seat's card shows. `acorns` is None for a person, who has a `note` instead."""

    picture: str
    name: str
    kind: str
    acorns: int | None
    note: str = ""


class SeatCard(Widget):
    """Paper for people, dark for the computer, a gold edge for the viewer. It can be pressed and pulled."""

    focusable = True
    radius = 18.0

    def __init__(
        self,
        rect: Rect,
        face: SeatFace,
        key: str,
        on_press: Callable[[], None],
        on_pull: Callable[[tuple[int, int]], None] | None = None,
        *,
        viewer: bool = False,
        lit: bool = False,
        faded: bool = False,
    ) -> None:
        super().__init__(rect, key)
        self.face, self.on_press, self.on_pull = face, on_press, on_pull
        self.viewer, self.lit, self.faded = viewer, lit, faded

    def press(self, pos: tuple[int, int] | None) -> None:
        self.on_press()

    def pull(self, pos: tuple[int, int]) -> None:
        if self.on_pull:
            self.on_pull(pos)

    def draw(self, canvas: Canvas, grid: Grid, look: Look) -> None:
        person = self.face.acorns is None
        if self.faded:
            dash = f"{grid.px(6)} {grid.px(6)}"
            hole = art.box(*self.rect.size, grid.px(self.radius), PANEL, 0.4, CREAM, max(1, grid.px(1.5)), dash)
            canvas.put(hole, *self.rect.topleft)
            return
        fill = ("#ffffff" if look.hot else CREAM) if person else PANEL_LIT if look.hot or self.lit else PANEL
        edge = GOLD if self.lit or self.viewer else ""
        draw_box(canvas, grid, self.rect, fill, 1 if person or self.lit else 0.9, self.radius, edge, 70)
        self._draw_who(canvas, grid, INK if person else CREAM, PAPER_MUTED if person else MUTED)
        self._draw_foot(canvas, grid, person)

    def _draw_who(self, canvas: Canvas, grid: Grid, ink: str, muted: str) -> None:
        rect, pad, side = self.rect, grid.px(12), grid.px(56)
        canvas.put(art.part(self.face.picture, side), rect.left + pad, rect.top + pad)
        x = rect.left + pad + side + grid.px(10)
        room = rect.right - grid.px(8) - x
        size = grid.type(SMALL)
        shown = name_for(self.face.name, size, BLACK, room, 0.8)
        name = type.fitted(shown, size, BLACK, ink, room)
        canvas.put(name, x, rect.top + grid.px(30) - name.get_height() / 2)
        kind = type.fitted(self.face.kind, grid.type(TAG), REGULAR, muted, room)
        canvas.put(kind, x, rect.top + grid.px(52) - kind.get_height() / 2)

    def _draw_foot(self, canvas: Canvas, grid: Grid, person: bool) -> None:
        rect = self.rect
        width = rect.width - grid.px(24)
        line = art.box(width, max(1, grid.px(1)), 0, INK if person else CREAM, 0.18)
        canvas.put(line, rect.left + grid.px(12), rect.top + grid.px(77))
        y = rect.top + grid.px(97)
        if self.face.acorns is not None:
            draw_acorns(canvas, grid, (rect.centerx, y), self.face.acorns, 22)
            return
        words = type.fitted(self.face.note, grid.type(TAG), REGULAR, PAPER_MUTED, width - grid.px(24))
        side = grid.px(15)
        x = rect.centerx - (words.get_width() + side + grid.px(6)) / 2
        canvas.put(art.part("icon_pencil", side, side, PAPER_MUTED), x, y - side / 2)
        canvas.put(words, x + side + grid.px(6), y - words.get_height() / 2)


def draw_acorns(canvas: Canvas, grid: Grid, centre: tuple[float, float], full: int, size: float) -> None:
    side, step = grid.px(size), grid.px(size + 6)
    left = centre[0] - (step * (ACORNS - 1) + side) / 2
    for i in range(ACORNS):
        part = art.part("acorn_full" if i < full else "acorn_empty", side)
        canvas.put(part, left + i * step, centre[1] - side / 2)


class RoundTable(Widget):
    """The table itself, with the game's emblem on its cloth."""

    def __init__(self, rect: Rect, emblem: str) -> None:
        super().__init__(rect)
        self.emblem = emblem

    def draw(self, canvas: Canvas, grid: Grid, look: Look) -> None:
        side = min(self.rect.size)
        round_rect = Rect(0, 0, side, side)
        round_rect.center = self.rect.center
        draw_shadow(canvas, grid, round_rect, side / 2 / max(0.01, grid.u), 120)
        canvas.put(_table_top(side), *round_rect.topleft)
        canvas.put_centred(art.part(self.emblem, round(side * 0.62)), *round_rect.center)


def _table_top(side: int) -> Surface:
    half = side / 2
    stitch = max(1.0, side / 118)
    return art.drawn(
        f'<circle cx="{half}" cy="{half}" r="{half}" fill="#6b3f1d"/>'
        f'<circle cx="{half}" cy="{half}" r="{half * 0.894:.1f}" fill="#2a7a69"/>'
        f'<circle cx="{half}" cy="{half}" r="{half * 0.787:.1f}" fill="none" stroke="#cfc9a0" '
        f'stroke-width="{stitch:.2f}" stroke-dasharray="{2 * stitch:.1f} {5 * stitch:.1f}"/>',
        side,
        side,
    )


class AcornPicker(Widget):
    """How strong the computer plays: the more acorns, the stronger."""

    focusable = True
    radius = 12.0

    def __init__(self, rect: Rect, acorns: int, on_change: Callable[[int], None], key: str) -> None:
        super().__init__(rect, key)
        self.acorns, self.on_change = acorns, on_change

    def press(self, pos: tuple[int, int] | None) -> None:
        if pos is None:
            self.on_change(self.acorns % ACORNS + 1)
        else:
            nth = (pos[0] - self.rect.left) * ACORNS // max(1, self.rect.width)
            self.on_change(max(0, min(ACORNS - 1, nth)) + 1)

    def typed(self, event: Event) -> bool:
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key, 0)
        if step and 1 <= self.acorns + step <= ACORNS:
            self.on_change(self.acorns + step)
        return bool(step)

    def draw(self, canvas: Canvas, grid: Grid, look: Look) -> None:
        canvas.put(art.box(*self.rect.size, grid.px(self.radius), WELL, 0.8), *self.rect.topleft)
        side, cell = grid.px(26), self.rect.width / ACORNS
        for i in range(ACORNS):
            part = art.part("acorn_full" if i < self.acorns else "acorn_empty", side)
            canvas.put_centred(part, self.rect.left + (i + 0.5) * cell, self.rect.centery)


class FaceButton(Widget):
    """A face to choose; faint and deaf where it sits at the table already."""

    def __init__(
        self, rect: Rect, picture: str, chosen: bool, on_press: Callable[[], None] | None, key: str, hint: str
    ) -> None:
        super().__init__(rect, key)
        self.picture, self.chosen, self.on_press, self.hint = picture, chosen, on_press, hint
        self.radius = 22.0

    @property
    def focusable(self) -> bool:  # type: ignore[override]
        return self.on_press is not None

    def press(self, pos: tuple[int, int] | None) -> None:
        if self.on_press:
            self.on_press()

    def draw(self, canvas: Canvas, grid: Grid, look: Look) -> None:
        side = min(self.rect.size)
        if self.chosen or look.hot:
            canvas.put_centred(art.disc(side, GOLD if self.chosen else CREAM), *self.rect.center)
            side -= grid.px(6)
        canvas.put_centred(art.part(self.picture, side), *self.rect.center, 255 if self.on_press else 70)
        if self.chosen:
            tick = grid.px(16)
            x, y = self.rect.right - tick / 2, self.rect.bottom - tick / 2
            canvas.put_centred(art.disc(tick, GOLD), x, y)
            canvas.put_centred(art.part("icon_check", round(tick * 0.7), 0, INK), x, y)

    def draw_over(self, canvas: Canvas, grid: Grid, look: Look) -> None:
        if look.hot or look.focus:
            draw_tip(canvas, grid, self.rect, self.hint)
