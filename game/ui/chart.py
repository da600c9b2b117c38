"""A line chart of running scores: how it went, one line a player, named at its end."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from game.text import number
from game.ui import art, type
from game.ui.canvas import Canvas
from game.ui.portraits import name_for
from game.ui.theme import BODY, CREAM, LINES, MUTED, PANEL, SMALL, TAG, Grid
from game.ui.type import BLACK, BOLD, REGULAR
from game.ui.widgets import Look, Widget, draw_box

NAMES_ROOM = 108
"""Kept free at the right for the names."""
FULLEST = 5
"""No more lines across than this."""


@dataclass(frozen=True, slots=True)
class Series:
    """One line. `values` begin with the score before the first deal."""

    names: tuple[str, ...]
    """Of one player, or of partners."""
    values: tuple[int, ...]
    winner: bool = False


def ticks(low: int, high: int) -> list[int]:
    """Round numbers between low and high, few enough to read; always with zero."""
    span = max(1, high - low)
    step = 1
    while span / step > FULLEST - 1:
        power = 10 ** int(math.log10(step) + 1e-9)
        step = power * {1: 2, 2: 5, 5: 10}[step // power]
    return [step * k for k in range(math.ceil(low / step), math.floor(high / step) + 1)]


def spread(wanted: Sequence[float], gap: float, top: float, bottom: float) -> list[float]:
    """Heights as near to the wanted ones as may be, at least `gap` apart, between top and bottom; sorted input."""
    placed: list[float] = []
    for y in wanted:
        placed.append(max(y, placed[-1] + gap) if placed else max(y, top))
    limit = bottom
    for i in range(len(placed) - 1, -1, -1):
        placed[i] = min(placed[i], limit)
        limit = placed[i] - gap
    return placed


class LineChart(Widget):
    """Scores up and down, deals from left to right."""

    def __init__(self, rect: Rect, title: str, series: Sequence[Series]) -> None:
        super().__init__(rect)
        self.title, self.series = title, series
        self.deals = max((len(line.values) for line in series), default=1) - 1
        every = [value for line in series for value in line.values] or [0]
        self.low, self.high = min(0, *every), max(0, *every)
        if self.low == self.high:
            self.high = 1
        self.marks = ticks(self.low, self.high)

    # --- where things are ---

    def _plot(self, grid: Grid) -> Rect:
        rect = self.rect
        wide = max(type.width(number(mark, signed=True), grid.type(TAG)) for mark in self.marks)
        left = rect.left + grid.px(24) + wide + grid.px(10)
        right = rect.right - grid.px(24) - grid.px(NAMES_ROOM)
        return Rect(left, rect.top + grid.px(54), right - left, rect.height - grid.px(54) - grid.px(38))

    def _x(self, plot: Rect, deal: int) -> float:
        return plot.left + plot.width * deal / max(1, self.deals)

    def _y(self, plot: Rect, value: int) -> float:
        return plot.bottom - plot.height * (value - self.low) / (self.high - self.low)

    # --- drawing ---

    def draw(self, canvas: Canvas, grid: Grid, look: Look) -> None:
        draw_box(canvas, grid, self.rect, PANEL, 0.8, 20)
        title = type.fitted(self.title, grid.type(BODY), BLACK, CREAM, self.rect.width - grid.px(48))
        canvas.put(title, self.rect.left + grid.px(24), self.rect.top + grid.px(27) - title.get_height() / 2)
        plot = self._plot(grid)
        self._draw_marks(canvas, grid, plot)
        self._draw_deals(canvas, grid, plot)
        canvas.put(art.drawn(self._lines(grid, plot), *self.rect.size), *self.rect.topleft)
        self._draw_names(canvas, grid, plot)

    def _draw_marks(self, canvas: Canvas, grid: Grid, plot: Rect) -> None:
        for mark in self.marks:
            y = self._y(plot, mark)
            rule = art.box(plot.width, max(1, grid.px(1)), 0, CREAM, 0.12 if mark else 0.38)
            canvas.put(rule, plot.left, y)
            words = type.render(number(mark, signed=True), grid.type(TAG), REGULAR, MUTED)
            canvas.put(words, plot.left - grid.px(10) - words.get_width(), y - words.get_height() / 2)

    def _draw_deals(self, canvas: Canvas, grid: Grid, plot: Rect) -> None:
        """Numbers of the deals; as many as there is room for, the last one always."""
        each = max(1, math.ceil(self.deals * grid.px(30) / max(1, plot.width)))
        for deal in range(self.deals, 0, -each):
            words = type.render(str(deal), grid.type(TAG), REGULAR, MUTED)
            canvas.put_centred(words, self._x(plot, deal), plot.bottom + grid.px(17))

    def _lines(self, grid: Grid, plot: Rect) -> str:
        """All lines as shapes, the winner's on top. The eighth colour is the first one again, dashed."""
        shapes = ""
        thin = 2.6 * grid.u
        for i, line in sorted(enumerate(self.series), key=lambda pair: pair[1].winner):
            points = [
                (self._x(plot, deal) - self.rect.left, self._y(plot, value) - self.rect.top)
                for deal, value in enumerate(line.values)
            ]
            path = " L".join(f"{x:.1f} {y:.1f}" for x, y in points)
            width = thin * 1.5 if line.winner else thin
            dash = f' stroke-dasharray="{2 * thin:.1f} {2 * thin:.1f}"' if i >= len(LINES) else ""
            colour = line_colour(i)
            shapes += (
                f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="{width:.1f}" '
                f'stroke-linejoin="round" stroke-linecap="round"{dash}/>'
                f'<circle cx="{points[-1][0]:.1f}" cy="{points[-1][1]:.1f}" r="{2 * thin:.1f}" fill="{colour}"/>'
            )
        return shapes

    def _draw_names(self, canvas: Canvas, grid: Grid, plot: Rect) -> None:
        best_first = sorted(range(len(self.series)), key=lambda i: -self.series[i].values[-1])
        order = [(i, name) for i in best_first for name in self.series[i].names]
        wanted = [self._y(plot, self.series[i].values[-1]) for i, _ in order]
        size = grid.type(SMALL if len(order) <= 6 else TAG)
        top, bottom = self.rect.top + grid.px(20), self.rect.bottom - grid.px(18)
        gap = min(size * 1.3, (bottom - top) / max(1, len(order) - 1))
        left = plot.right + grid.px(14)
        room = self.rect.right - grid.px(10) - left
        for (i, name), y in zip(order, spread(wanted, gap, top, bottom), strict=True):
            words = type.fitted(name_for(name, size, BOLD, room), size, BOLD, line_colour(i), room)
            canvas.put(words, left, y - words.get_height() / 2)


class SmallChart(LineChart):
    """The lines alone over a rule at zero, for a rail; whose line is whose is told by the colours beside the faces."""

    def __init__(self, rect: Rect, series: Sequence[Series]) -> None:
        super().__init__(rect, "", series)

    def _plot(self, grid: Grid) -> Rect:
        return self.rect.inflate(-grid.px(16), -grid.px(14))

    def draw(self, canvas: Canvas, grid: Grid, look: Look) -> None:
        plot = self._plot(grid)
        canvas.put(art.box(*self.rect.size, grid.px(10), CREAM, 0.06), *self.rect.topleft)
        canvas.put(art.box(plot.width, 1, 0, CREAM, 0.4), plot.left, self._y(plot, 0))
        canvas.put(art.drawn(self._lines(grid, plot), *self.rect.size), *self.rect.topleft)


def line_colour(nth: int) -> str:
    return LINES[nth % len(LINES)]
