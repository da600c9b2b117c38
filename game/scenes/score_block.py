"""The score block: every box of every player, in place of the rail. Draws its rows and says where they are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect

from game.core.moves import Pick
from game.core.say import Say, Seat
from game.core.slate import BlockCell, BlockRow, ScoreBlock
from game.scenes.furniture import Sitter, draw_badge
from game.stage.layout import Box
from game.text import number
from game.ui import art, type
from game.ui.canvas import Canvas
from game.ui.theme import BODY, CREAM, DIM, GOLD, INK, LOSS_ON_FELT, LOSS_ON_PAPER, MUTED, PANEL, SMALL, Grid
from game.ui.type import BLACK, BOLD, REGULAR
from game.ui.widgets import draw_box

HEAD = 50
FOOT = 8
OWN = 58
"""Width of the own column; the others share what is left."""
LABEL = 0.365
"""The share of the block that labels may take, at most."""


@dataclass(frozen=True)
class Columns:
    """Seats from left to right, the own one first, and the middle of each column."""

    seats: tuple[Seat, ...]
    centres: tuple[float, ...]
    widths: tuple[float, ...]
    label: int


def rows(grid: Grid, block: ScoreBlock) -> list[Rect]:
    """Where the rows stand, in their order."""
    area = grid.rail
    height = (area.height - grid.px(HEAD) - grid.px(FOOT)) / len(block.rows)
    top = area.top + grid.px(HEAD)
    return [
        Rect(area.left + grid.px(6), round(top + i * height), area.width - grid.px(12), round(height))
        for i in range(len(block.rows))
    ]


def touchable(grid: Grid, block: ScoreBlock) -> dict[Pick, Box]:
    found = zip(block.rows, rows(grid, block), strict=True)
    return {row.pick: Box(*area) for row, area in found if row.pick is not None}


def columns(grid: Grid, seats: int, bottom: Seat) -> Columns:
    area = grid.rail
    label = round(area.width * LABEL)
    own = grid.px(OWN)
    rest = area.width - label - own - grid.px(16)
    order = tuple((bottom + i) % seats for i in range(seats))
    width = rest / max(1, seats - 1)
    left = area.left + grid.px(6) + label
    centres = [left + own / 2, *(left + own + width * (i + 0.5) for i in range(seats - 1))]
    return Columns(order, tuple(centres), (own, *([width] * (seats - 1))), label)


@dataclass(frozen=True)
class Lit:
    """How the rows stand to the hand."""

    may: frozenset[Pick]
    chosen: Pick | None
    hot: Pick | None
    hinted: frozenset[Pick]


def draw_block(
    canvas: Canvas,
    grid: Grid,
    block: ScoreBlock,
    sitters: Sequence[Sitter],
    bottom: Seat,
    speak: Callable[[Say], str],
    lit: Lit,
) -> None:
    area = grid.rail
    draw_box(canvas, grid, area, PANEL, 0.84, 16)
    places = columns(grid, len(sitters), bottom)
    _draw_heads(canvas, grid, sitters, places)
    own = Rect(0, 0, grid.px(OWN - 2), area.height - grid.px(HEAD) - grid.px(2))
    own.midtop = round(places.centres[0]), area.top + grid.px(HEAD) - grid.px(2)
    canvas.put(art.box(*own.size, grid.px(10), CREAM, 0.08), *own.topleft)
    for row, where in zip(block.rows, rows(grid, block), strict=True):
        _draw_row(canvas, grid, row, where, places, speak(row.label), lit)


def _draw_heads(canvas: Canvas, grid: Grid, sitters: Sequence[Sitter], places: Columns) -> None:
    for i, (seat, x) in enumerate(zip(places.seats, places.centres, strict=True)):
        side = min(grid.px(40 if i == 0 else 30), round(places.widths[i] - grid.px(4)))
        y = grid.rail.top + grid.px(HEAD) / 2
        if sitters[seat].on_turn:
            canvas.put_centred(art.disc(side + grid.px(6), GOLD), x, y)
        canvas.put_centred(art.part(sitters[seat].player.face, side), x, y)
        if sitters[seat].badge:
            draw_badge(canvas, grid, sitters[seat].badge, (x + side * 0.38, y + side * 0.36), 18)


def _draw_row(canvas: Canvas, grid: Grid, row: BlockRow, where: Rect, places: Columns, label: str, lit: Lit) -> None:
    on = row.pick is not None and row.pick == lit.chosen
    may = row.pick is not None and row.pick in lit.may
    if on:
        canvas.put(art.box(*where.inflate(0, -2).size, grid.px(9), GOLD), where.left, where.top + 1)
    elif may and row.pick == lit.hot:
        canvas.put(art.box(*where.inflate(0, -2).size, grid.px(9), GOLD, 0.22), where.left, where.top + 1)
    if row.pick in lit.hinted:
        edge = art.box(*where.inflate(0, -2).size, grid.px(9), "", 1, CREAM, max(2, grid.px(2)))
        canvas.put(edge, where.left, where.top + 1)
    if row.kind != "box":
        canvas.put(art.box(where.width - grid.px(16), 1, 0, CREAM, 0.16), where.left + grid.px(8), where.top)
    weight = BLACK if on or row.kind != "box" else REGULAR
    letters = type.fitted(label, grid.type(SMALL), weight, INK if on else CREAM, places.label - grid.px(10))
    canvas.put(letters, where.left + grid.px(8), where.centery - letters.get_height() / 2)
    best = max((cell.points or 0 for cell in row.cells), default=0) if row.kind == "total" else None
    for i, (seat, x) in enumerate(zip(places.seats, places.centres, strict=True)):
        look = CellLook(
            own=i == 0, on=on, may=may, kind=row.kind, leads=best is not None and row.cells[seat].points == best
        )
        _draw_cell(canvas, grid, row.cells[seat], look, Rect(0, where.top, round(places.widths[i]), where.height), x)


@dataclass(frozen=True)
class CellLook:
    own: bool
    on: bool
    may: bool
    kind: str
    leads: bool


def _draw_cell(canvas: Canvas, grid: Grid, cell: BlockCell, look: CellLook, room: Rect, x: float) -> None:
    room.centerx = round(x)
    if cell.points is not None:
        _draw_points(canvas, grid, cell, look, room)
    elif cell.ghost is not None:
        _draw_ghost(canvas, grid, cell.ghost, look, room)
    else:
        mark = ("–" if look.own else "·") if look.kind == "box" else ""
        if mark:
            letters = type.render(mark, grid.type(BODY), REGULAR, INK if look.on else DIM)
            canvas.put_centred(letters, *room.center)


def _draw_points(canvas: Canvas, grid: Grid, cell: BlockCell, look: CellLook, room: Rect) -> None:
    assert cell.points is not None
    small = LOSS_ON_PAPER if look.on else LOSS_ON_FELT
    colour = INK if look.on else _colour(cell.points, look)
    size = grid.type(BODY if look.own or look.kind == "total" else SMALL)
    share = 0.74 if look.own else 0.66
    beside = type.render(number(cell.beside), round(grid.type(SMALL) * share), BOLD, small) if cell.beside else None
    taken = beside.get_width() if beside else 0
    weight = BLACK if look.own else BOLD
    letters = type.fitted(number(cell.points), size, weight, colour, room.width - taken - 2)
    canvas.put_centred(letters, room.centerx - taken / 2, room.centery)
    if beside:
        canvas.put(beside, room.centerx + (letters.get_width() - taken) / 2 + 1, room.top + grid.px(2))


def _colour(points: int, look: CellLook) -> str:
    if look.kind == "total":
        return GOLD if look.leads else CREAM
    if look.kind == "sum" and points < 0:
        return LOSS_ON_FELT
    return CREAM if look.own or look.kind == "box" else MUTED


def _draw_ghost(canvas: Canvas, grid: Grid, ghost: int, look: CellLook, room: Rect) -> None:
    """What could be written now: gold where it may be, plain where it is not one's turn."""
    if look.may and not look.on:
        frame = Rect(0, 0, grid.px(48), min(grid.px(24), room.height - 2))
        frame.center = room.center
        picture = art.box(*frame.size, grid.px(8), GOLD, 0.1, GOLD, max(1, round(1.5 * grid.u)))
        canvas.put(picture, *frame.topleft)
    colour = INK if look.on else GOLD if look.may else DIM
    canvas.put_centred(type.render(str(ghost), grid.type(BODY), BLACK if look.may else REGULAR, colour), *room.center)
