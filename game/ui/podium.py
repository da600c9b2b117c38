"""The podium: three steps, a step for every place, tied players together on theirs. The winner wears the laurel."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from pygame import Rect, Surface

from game.text import number
from game.ui import art, type
from game.ui.canvas import Canvas
from game.ui.portraits import name_for
from game.ui.theme import BLUE, BODY, CREAM, GOLD, INK, LEAD, LEAF, SMALL, TAG, TITLE, Grid
from game.ui.type import BLACK, BOLD
from game.ui.widgets import Look, Widget

TALLEST = 372
"""From the floor to the top of the winner's head, at 1280×720."""
_HEIGHTS, _FACES = {1: 164, 2: 128, 3: 100}, {1: 132, 2: 92, 3: 84}
_PAINT = {1: (GOLD, "#ffd987", INK), 2: (BLUE, "#79b7e8", CREAM), 3: ("#19713f", LEAF, CREAM)}
_STEP, _WIDER, _GAP = 152, 72, 12
_ENTRANCE = {3: 0.0, 2: 0.3, 1: 0.6}
_RISE = 0.45
LASTS = 1.5
"""Seconds of the whole entrance."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step: the place (1 to 3), the score, and who stands there, picture and name."""

    place: int
    score: int
    faces: tuple[tuple[str, str], ...]

    @property
    def width(self) -> float:
        return _STEP + _WIDER * (min(len(self.faces), 4) - 1)


class Podium(Widget):
    """Steps best first: the best in the middle, the next at the left, the third at the right."""

    def __init__(self, rect: Rect, steps: Sequence[Step], clock: Callable[[], float]) -> None:
        super().__init__(rect)
        self.steps, self.clock = steps, clock

    def draw(self, canvas: Canvas, grid: Grid, look: Look) -> None:
        high = self.rect.height / max(1, grid.px(TALLEST))
        wide = (self.rect.width - grid.px(96 if len(self.steps) == 3 else 144)) / max(
            1, grid.px(sum(s.width for s in self.steps) + _GAP * (len(self.steps) - 1))
        )
        scale = min(high, 1.3)
        for step, rect in zip(self.steps, self._rects(grid, scale, min(scale, wide)), strict=True):
            share = max(0.0, min(1.0, (self.clock() - _ENTRANCE[step.place]) / _RISE))
            if share > 0:
                self._draw_step(canvas, grid, step, rect, scale, 1 - (1 - share) ** 3)
        floor = art.box(self.rect.width, grid.px(10), grid.px(5), "#072420")
        canvas.put(floor, self.rect.left, self.rect.bottom)

    def _rects(self, grid: Grid, scale: float, across: float) -> list[Rect]:
        """The blocks themselves, in the order of the steps."""
        widths = [round(grid.px(step.width) * across) for step in self.steps]
        gap = round(grid.px(_GAP) * across)
        order = [i for i in (1, 0, 2) if i < len(self.steps)]
        middle = 0 in order and len(order) != 2
        total = sum(widths) + gap * (len(widths) - 1)
        x = self.rect.centerx - total // 2
        if middle and len(order) == 3 and widths[1] == widths[2]:
            x = self.rect.centerx - widths[0] // 2 - gap - widths[1]
        places: dict[int, Rect] = {}
        for i in order:
            height = round(grid.px(_HEIGHTS[self.steps[i].place]) * scale)
            places[i] = Rect(x, self.rect.bottom - height, widths[i], height)
            x += widths[i] + gap
        return [places[i] for i in range(len(self.steps))]

    def _draw_step(self, canvas: Canvas, grid: Grid, step: Step, rect: Rect, scale: float, share: float) -> None:
        fill, edge, ink = _PAINT[step.place]
        alpha = round(255 * share)
        sunk = rect.move(0, round((1 - share) * grid.px(36)))
        self._draw_faces(canvas, grid, step, sunk, scale, alpha)
        canvas.put(art.box(*rect.size, grid.px(10), fill), *sunk.topleft, alpha)
        canvas.put(art.box(rect.width, grid.px(8), grid.px(4), edge), *sunk.topleft, alpha)
        place = type.render(str(step.place), round(grid.type(TITLE) * 1.4 * min(1, scale)), BLACK, ink)
        canvas.put_centred(place, rect.centerx, sunk.top + rect.height * 0.3, alpha)
        words = number(round(step.score * share), signed=True)
        score = type.fitted(words, grid.type(LEAD), BLACK, ink, rect.width - grid.px(8))
        canvas.put_centred(score, rect.centerx, sunk.bottom - grid.px(20), alpha)

    def _draw_faces(self, canvas: Canvas, grid: Grid, step: Step, rect: Rect, scale: float, alpha: int) -> None:
        count = len(step.faces)
        rows = 1 if count <= 4 else 2
        columns = math.ceil(count / rows)
        cell = rect.width / columns
        size = grid.type(BODY if count == 1 else SMALL if count <= 3 else TAG)
        line = round(size * 1.5)
        high = (rect.top - self.rect.top) / rows - line - grid.px(4)
        side = round(max(grid.px(24), min(grid.px(_FACES[step.place]) * scale, cell - grid.px(6), high)))
        for i, (picture, name) in enumerate(step.faces):
            row, column = divmod(i, columns)
            in_row = min(columns, count - row * columns)
            x = rect.centerx + (column - (in_row - 1) / 2) * cell
            y = rect.top - line * 0.5 - grid.px(4) - (rows - 1 - row) * (side + line + grid.px(4))
            face = y - line * 0.5 - side / 2
            if step.place == 1:
                ends = (column == 0, column == in_row - 1)
                self._draw_laurel(canvas, x, face, side, ends, alpha)
            canvas.put_centred(art.part(picture, side), x, face, alpha)
            room = round(cell + (grid.px(_GAP) if count == 1 else 0)) - grid.px(4)
            words = type.fitted(name_for(name, size, BOLD, room), size, BOLD, CREAM, room)
            canvas.put_centred(words, x, y, alpha)

    def _draw_laurel(
        self, canvas: Canvas, x: float, y: float, side: float, ends: tuple[bool, bool], alpha: int
    ) -> None:
        """Grows from under the face, left and right of whoever stands there; its stems meet at 50 % and 93 %."""
        whole = round(side * 300 / 132)
        top = y + side * 0.48 - whole * 0.93
        if ends[0]:
            canvas.put(_half_laurel(whole, 0), x - whole // 2, top, alpha)
        if ends[1]:
            canvas.put(_half_laurel(whole, 1), x, top, alpha)


@lru_cache(maxsize=16)
def _half_laurel(side: int, half: int) -> Surface:
    whole = art.part("laurel", side)
    middle = side // 2
    return whole.subsurface((half * middle, 0, side - middle if half else middle, side))
