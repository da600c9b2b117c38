"""The paper score sheet: a column a player, a row a deal or an item, sums at the foot. Only numbers and words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect

from game.text import number
from game.ui import art, type
from game.ui.canvas import Canvas
from game.ui.portraits import names_for
from game.ui.theme import (
    BODY,
    CREAM,
    GAIN_ON_PAPER,
    INK,
    LEAD,
    LOSS_ON_PAPER,
    PAPER_BAND,
    PAPER_MUTED,
    SMALL,
    TAG,
    TITLE,
    Grid,
)
from game.ui.type import BLACK, BOLD, REGULAR
from game.ui.widgets import Look, Widget, draw_box

HEAD, PAD = 80, 10
TIGHT, MANY = 22, 8
"""Rows move together down to this height; where they still do not fit, the list scrolls and shows so many."""
WORDS = "#3b362e"
LINE, SUM, TOTAL, COUNT = "line", "sum", "total", "count"
_HEIGHTS = {LINE: 37, SUM: 40, TOTAL: 52, COUNT: 28}
_SIZES = {LINE: (BODY, BOLD), SUM: (BODY, BLACK), TOTAL: (TITLE, BLACK), COUNT: (SMALL, REGULAR)}
_LABELS = {LINE: (SMALL, REGULAR), SUM: (BODY, BLACK), TOTAL: (LEAD, BLACK), COUNT: (SMALL, REGULAR)}


@dataclass(frozen=True, slots=True)
class Head:
    """Whose column it is: one player, or partners side by side."""

    pictures: tuple[str, ...]
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A row of numbers. None: does not concern this player. `ranks`: places won (above 0) or lost (below)."""

    label: str
    values: tuple[int | None, ...]
    kind: str = LINE
    ranks: tuple[int, ...] = ()

    def words(self, value: int | None) -> str:
        if value is None:
            return "–"
        return number(value, signed=self.kind != COUNT)


def sheet_height(grid: Grid, rows: Sequence[SheetRow]) -> int:
    """The paper these rows need."""
    return grid.px(HEAD + PAD) + sum(grid.px(_HEIGHTS[row.kind]) for row in rows)


class ScoreSheet(Widget):
    """`first` is the first row in sight; the head and the foot stay. `counted` tells how many rows are there yet."""

    def __init__(
        self,
        rect: Rect,
        title: str,
        heads: Sequence[Head],
        rows: Sequence[SheetRow],
        foot: Sequence[SheetRow],
        *,
        note: str = "",
        first: int = 0,
        counted: Callable[[], float] | None = None,
    ) -> None:
        super().__init__(rect)
        self.title, self.note, self.heads, self.rows, self.foot = title, note, heads, rows, foot
        self.first, self.counted = first, counted

    def room(self, grid: Grid) -> int:
        """The height left for rows."""
        return self.rect.height - sheet_height(grid, self.foot)

    def line(self, grid: Grid) -> int:
        """The height of a row: less where there are many."""
        each = self.room(grid) // max(1, len(self.rows))
        if each < grid.px(TIGHT):
            each = max(grid.px(TIGHT), self.room(grid) // MANY)
        return min(grid.px(_HEIGHTS[LINE]), each)

    def fits(self, grid: Grid) -> int:
        """How many rows are in sight at once."""
        return max(1, self.room(grid) // self.line(grid))

    def scrolls(self, grid: Grid) -> bool:
        return len(self.rows) > self.fits(grid)

    def bar(self, grid: Grid) -> Rect:
        """Where the bar lies that moves the rows."""
        top = self.rect.top + grid.px(HEAD)
        return Rect(self.rect.right - grid.px(22), top, grid.px(16), self.room(grid))

    def row_rect(self, grid: Grid, row: int) -> Rect | None:
        """Where a row lies, if it is in sight."""
        if not self.first <= row < min(len(self.rows), self.first + self.fits(grid)):
            return None
        high = self.line(grid)
        top = self.rect.top + grid.px(HEAD) + (row - self.first) * high
        right = self.rect.right - grid.px(28 if self.scrolls(grid) else 12)
        return Rect(self.rect.left + grid.px(12), top + 1, right - self.rect.left - grid.px(12), high - 2)

    # --- drawing ---

    def draw(self, canvas: Canvas, grid: Grid, look: Look) -> None:
        draw_box(canvas, grid, self.rect, CREAM, 1, 20, shadow=110)
        columns = _Columns(self, grid)
        self._draw_head(canvas, grid, columns)
        y, high = self.rect.top + grid.px(HEAD), self.line(grid)
        for i in range(self.first, min(len(self.rows), self.first + self.fits(grid))):
            if i % 2 == 0:
                band = art.box(columns.right - self.rect.left - grid.px(12), high - 2, grid.px(8), PAPER_BAND)
                canvas.put(band, self.rect.left + grid.px(12), y + 1)
            self._draw_row(canvas, grid, columns, self.rows[i], y + high / 2, self._share(i))
            y += high
        y = max(y, self.rect.bottom - sheet_height(grid, self.foot) + grid.px(HEAD))
        for i, row in enumerate(self.foot, len(self.rows)):
            if row.kind in (SUM, TOTAL):
                self._draw_rule(canvas, grid, columns, y, 0.5 if row.kind == TOTAL else 0.25)
            high = grid.px(_HEIGHTS[row.kind])
            self._draw_row(canvas, grid, columns, row, y + high / 2, self._share(i))
            y += high

    def _share(self, row: int) -> float:
        """How much of this row is counted: nothing, some, or all of it."""
        return 1.0 if self.counted is None else max(0.0, min(1.0, self.counted() - row))

    def _draw_rule(self, canvas: Canvas, grid: Grid, columns: _Columns, y: int, opacity: float) -> None:
        width = columns.right - self.rect.left - grid.px(36)
        canvas.put(art.box(width, max(1, grid.px(1.5)), 0, INK, opacity), self.rect.left + grid.px(24), y)

    def _draw_head(self, canvas: Canvas, grid: Grid, columns: _Columns) -> None:
        left, top = self.rect.left + grid.px(24), self.rect.top
        room = columns.left - left - grid.px(8)
        title = type.fitted(self.title, grid.type(LEAD), BLACK, INK, room)
        canvas.put(title, left, top + grid.px(30 if self.note else 34) - title.get_height() / 2)
        if self.note:
            note = type.fitted(self.note, grid.type(SMALL), REGULAR, PAPER_MUTED, room)
            canvas.put(note, left, top + grid.px(58) - note.get_height() / 2)
        size = grid.type(TAG)
        for head, x in zip(self.heads, columns.centres, strict=True):
            for i, picture in enumerate(head.pictures):
                beside = (i - (len(head.pictures) - 1) / 2) * grid.px(44)
                canvas.put_centred(art.part(picture, grid.px(40)), x + beside, top + grid.px(32))
            wide = columns.width - grid.px(4)
            names = type.fitted(names_for(head.names, size, BOLD, wide), size, BOLD, INK, wide)
            canvas.put_centred(names, x, top + grid.px(64))

    def _draw_row(
        self, canvas: Canvas, grid: Grid, columns: _Columns, row: SheetRow, middle: float, share: float
    ) -> None:
        alpha = round(255 * min(1.0, share * 3))
        size, weight = _LABELS[row.kind]
        ink = INK if row.kind in (SUM, TOTAL) else WORDS if row.kind == LINE else PAPER_MUTED
        left = self.rect.left + grid.px(24)
        label = type.fitted(row.label, grid.type(size), weight, ink, columns.left - left - grid.px(4))
        canvas.put(label, left, middle - label.get_height() / 2, alpha)
        letter_size = columns.letters(row)
        for i, value in enumerate(row.values):
            shown = None if value is None else round(value * share)
            letters = type.render(row.words(shown), letter_size, _SIZES[row.kind][1], _tone(row, shown))
            x = columns.edge(i) - letters.get_width()
            canvas.put(letters, x, middle - letters.get_height() / 2, alpha)
            if row.ranks and row.ranks[i] and share >= 1:
                _draw_rank(canvas, grid, x - grid.px(10), middle, row.ranks[i])


def _draw_rank(canvas: Canvas, grid: Grid, x: float, y: float, places: int) -> None:
    name, colour = ("icon_up", GAIN_ON_PAPER) if places > 0 else ("icon_down", LOSS_ON_PAPER)
    canvas.put_centred(art.part(name, grid.px(18), 0, colour), x, y)


def _tone(row: SheetRow, value: int | None) -> str:
    if row.kind in (SUM, TOTAL):
        return INK
    if row.kind == COUNT or not value:
        return PAPER_MUTED
    return GAIN_ON_PAPER if value > 0 else LOSS_ON_PAPER


class _Columns:
    """Where the columns of a sheet lie: the words take what they need, the players share the rest."""

    def __init__(self, sheet: ScoreSheet, grid: Grid) -> None:
        self.grid = grid
        self._tight = sheet.line(grid) < grid.px(31)
        rect, count = sheet.rect, max(1, len(sheet.heads))
        self.right = rect.right - grid.px(28 if sheet.scrolls(grid) else 12)
        inner = self.right - rect.left - grid.px(24)
        labels = max(type.width(row.label, grid.type(SMALL)) for row in (*sheet.rows, *sheet.foot))
        wanted = max(labels, type.width(sheet.title, grid.type(LEAD), BLACK), type.width(sheet.note, grid.type(SMALL)))
        narrowest = grid.px(46) * count
        label_room = max(grid.px(96), min(wanted + grid.px(20), inner - narrowest, round(inner * 0.45)))
        self.width = min(grid.px(176 if count > 2 else 236), (inner - label_room) // count)
        self.left = self.right - self.width * count
        self.centres = [round(self.left + (i + 0.5) * self.width) for i in range(count)]
        rows = (*sheet.rows, *sheet.foot)
        self._widest = max((self._row_width(row, self.letters(row)) for row in rows), default=0)

    def _row_width(self, row: SheetRow, size: int) -> int:
        return max((type.width(row.words(value), size, _SIZES[row.kind][1]) for value in row.values), default=0)

    def letters(self, row: SheetRow) -> int:
        """The largest letters in which every number of the row fits its column."""
        size = self.grid.type(SMALL if row.kind == LINE and self._tight else _SIZES[row.kind][0])
        room = self.width - self.grid.px(40 if any(row.ranks) else 8)
        while size > 9 and self._row_width(row, size) > room:
            size -= 1
        return size

    def edge(self, column: int) -> int:
        """The right edge of the numbers: the widest of them stands in the middle under the face."""
        return self.centres[column] + self._widest // 2
