"""Draws the paper sheet of a match on the rail: faces above, rows of figures, the totals, and the log where room is."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect

from game.core.rules import DealSheet
from game.core.say import Say
from game.core.tally import Tally, TallyRow
from game.scenes.furniture import Sitter, draw_log
from game.scenes.standing import running_totals
from game.text import number, text
from game.ui import art, type
from game.ui.canvas import Canvas
from game.ui.chart import Series, SmallChart, line_colour
from game.ui.theme import BODY, CREAM, DIM, GAIN_ON_FELT, GOLD, LOSS_ON_FELT, MUTED, PANEL, TAG, Grid
from game.ui.type import BLACK, BOLD, REGULAR
from game.ui.widgets import Look, draw_box

LABEL_SHARE = 0.3
"""Of the rail's width for the names of the rows."""
CHART, ROOM_CHART, LEAST_CHART = 110, 60, 36
"""The height of the chart where there is room, what the rows leave to it, and the least that still tells something."""
LOG_ROOM = 90
"""Pixels at 720p below which the log is left out."""

Speak = Callable[[Say], str]


def draw_tally(
    canvas: Canvas,
    grid: Grid,
    tally: Tally,
    sitters: Sequence[Sitter],
    bottom: int,
    speak: Speak,
    log: Sequence[tuple[str, str]],
    sheets: Sequence[DealSheet] = (),
) -> None:
    rail = grid.rail
    draw_box(canvas, grid, rail, PANEL, 0.8, 16)
    title = type.render(text("table.sheet_title"), grid.type(BODY), BLACK, CREAM)
    canvas.put(title, rail.left + grid.px(16), rail.top + grid.px(22) - title.get_height() / 2)
    columns = _columns(grid, len(sitters))
    y = _faces(canvas, grid, sitters, bottom, columns, rail.top + grid.px(42))
    spare = (grid.px(ROOM_CHART) if sheets else 0) + (grid.px(22) if tally.note else 0)
    room = rail.bottom - y - grid.px(44) - spare
    step = min(grid.px(25), room // max(1, len(tally.rows)))
    for row in tally.rows:
        _row(canvas, grid, row, columns, y, step, speak)
        y += step
    y = _totals(canvas, grid, tally, columns, bottom, y + grid.px(4), speak)
    y = _chart(canvas, grid, sheets, sitters, y)
    area = Rect(rail.left + grid.px(16), y + grid.px(8), rail.width - grid.px(32), rail.bottom - y - grid.px(16))
    if area.height >= grid.px(LOG_ROOM):
        draw_log(canvas, grid, area, log)


def _chart(canvas: Canvas, grid: Grid, sheets: Sequence[DealSheet], sitters: Sequence[Sitter], y: int) -> int:
    """How it went so far, once a deal is over and where there is room for it; a little lower if that keeps the log."""
    rail = grid.rail
    high = min(grid.px(CHART), rail.bottom - grid.px(10) - y)
    beside_log = rail.bottom - y - grid.px(LOG_ROOM + 22)
    if grid.px(ROOM_CHART) <= beside_log < high:
        high = beside_log
    if not sheets or high < grid.px(LEAST_CHART):
        return y
    area = Rect(rail.left + grid.px(12), y + grid.px(2), rail.width - grid.px(24), high)
    series = [Series((sitter.player.name,), running_totals(sheets, seat)) for seat, sitter in enumerate(sitters)]
    SmallChart(area, series).draw(canvas, grid, Look())
    return area.bottom + grid.px(4)


def _columns(grid: Grid, seats: int) -> list[int]:
    """The right edge of every seat's figures."""
    rail = grid.rail
    left = rail.left + grid.px(12) + round((rail.width - grid.px(24)) * LABEL_SHARE)
    width = (rail.right - grid.px(12) - left) / seats
    return [round(left + width * (i + 1)) for i in range(seats)]


def _room(grid: Grid, columns: list[int]) -> int:
    """How wide a figure may be, so that it does not touch the one before."""
    return (columns[1] - columns[0] if len(columns) > 1 else grid.px(60)) - grid.px(5)


def _faces(canvas: Canvas, grid: Grid, sitters: Sequence[Sitter], bottom: int, columns: list[int], y: int) -> int:
    side = min(grid.px(32), columns[1] - columns[0] - grid.px(4)) if len(columns) > 1 else grid.px(32)
    for seat, (sitter, right) in enumerate(zip(sitters, columns, strict=True)):
        x = right - side / 2 - grid.px(2)
        if sitter.on_turn:
            canvas.put_centred(art.disc(side + grid.px(6), GOLD), x, y + side / 2)
        elif seat == bottom:
            canvas.put_centred(art.disc(side + grid.px(4), CREAM, 0.5), x, y + side / 2)
        canvas.put_centred(art.part(sitter.player.face, side), x, y + side / 2)
        bead = art.box(round(side * 0.6), grid.px(4), grid.px(2), line_colour(seat))
        canvas.put(bead, x - side * 0.3, y + side + grid.px(4))
    return y + side + grid.px(11)


def _row(canvas: Canvas, grid: Grid, row: TallyRow, columns: list[int], y: int, step: int, speak: Speak) -> None:
    rail = grid.rail
    middle = y + step / 2
    if row.now:
        lit = art.box(rail.width - grid.px(16), step - 2, grid.px(8), GOLD, 0.2, GOLD, max(1, grid.px(1)))
        canvas.put(lit, rail.left + grid.px(8), y + 1)
    room = columns[0] - (columns[1] - columns[0] if len(columns) > 1 else 0) - rail.left - grid.px(16)
    written = row.now or any(points is not None for points in row.points)
    label = type.fitted(
        speak(row.label),
        grid.type(TAG),
        BOLD if row.now else REGULAR,
        CREAM if written else MUTED,
        max(grid.px(48), room),
    )
    canvas.put(label, rail.left + grid.px(16), middle - label.get_height() / 2)
    for seat, (points, right) in enumerate(zip(row.points, columns, strict=True)):
        if points is None:
            mark = "…" if seat in row.marks else "·"
            words = type.render(mark, grid.type(TAG), BOLD, GOLD if seat in row.marks else DIM)
        else:
            words = type.fitted(number(points), grid.type(TAG), BOLD, CREAM, _room(grid, columns))
        canvas.put(words, right - words.get_width() - grid.px(3), middle - words.get_height() / 2)


def _totals(canvas: Canvas, grid: Grid, tally: Tally, columns: list[int], bottom: int, y: int, speak: Speak) -> int:
    rail = grid.rail
    canvas.put(art.box(rail.width - grid.px(32), 1, 0, CREAM, 0.3), rail.left + grid.px(16), y)
    middle = y + grid.px(15)
    label = type.render(text("table.sheet.total"), grid.type(TAG), BLACK, CREAM)
    canvas.put(label, rail.left + grid.px(16), middle - label.get_height() / 2)
    for total, right in zip(tally.totals, columns, strict=True):
        colour = GAIN_ON_FELT if total > 0 else LOSS_ON_FELT if total < 0 else CREAM
        words = type.fitted(number(total), grid.type(TAG), BLACK, colour, _room(grid, columns))
        canvas.put(words, right - words.get_width() - grid.px(3), middle - words.get_height() / 2)
    y += grid.px(30)
    if tally.note:
        words = type.paragraph(speak(tally.note), grid.type(TAG), REGULAR, MUTED, rail.width - grid.px(32))
        canvas.put(words, rail.left + grid.px(16), y)
        y += words.get_height() + grid.px(4)
    return y
