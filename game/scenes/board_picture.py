"""Paints boards: frame and squares, lit places, and what the rules sketch on them. Knows places and kinds, no game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from pygame import Surface

from game.core.duel import LETTERS
from game.core.moves import Pick
from game.core.sketch import Sketch
from game.scenes import points_picture
from game.scenes.board_signs import LIVING, SIGNS, draw_capture
from game.scenes.point_signs import POINT_SIGNS
from game.stage.layout import BoardPlan, Box
from game.stage.piece_faces import PieceBook
from game.stage.stage import Stage
from game.ui import art, type
from game.ui.canvas import Canvas
from game.ui.theme import BODY, CREAM, DIM, GOLD, INK, MUTED, PANEL, RED, SMALL, TAG, Grid
from game.ui.type import BLACK, BOLD

SKINS = {
    "teal": ("#17324d", "#5b86ad", "#cfe0ee", "cell_teal", "cell_light"),
    "red": ("#3a1e24", "#9a5530", "#f0d9b8", "cell_dark", "cell_light"),
}
"""Frame, its edge, letters, dark cell, light cell."""
NIGHT = "#0d2136"


def draw_board(canvas: Canvas, grid: Grid, board: BoardPlan, *, named: bool = True) -> None:
    """`named`: with letters and numbers at its edge."""
    frame = board.frame
    pad = grid.px(10)
    canvas.put_centred(art.shadow(round(frame.w), round(frame.h), grid.px(18), 120, pad), frame.cx, frame.cy + pad / 2)
    draw = points_picture.paint if board.part == "points" else _squares
    canvas.put(draw(board, round(grid.u, 3), named), frame.x, frame.y)


@lru_cache(maxsize=4)
def _squares(board: BoardPlan, u: float, named: bool) -> Surface:
    """The board without pieces."""
    colour, edge, ink, dark, light = SKINS[board.skin]
    side = round(board.frame.w)
    picture = art.box(side, side, 18 * u, colour).copy()
    picture.blit(art.box(side - round(4 * u), side - round(4 * u), 16 * u, "", 1, edge, 2 * u), (2 * u, 2 * u))
    left, top = board.field.x - board.frame.x, board.field.y - board.frame.y
    edges = [round(i * board.cell) for i in range(max(board.columns, board.rows) + 1)]
    for row in range(board.rows):
        for column in range(board.columns):
            width, height = edges[column + 1] - edges[column] + 1, edges[row + 1] - edges[row] + 1  # no seams
            cell = art.part(light if (row + column) % 2 else dark, width, height)
            picture.blit(cell, (round(left) + edges[column], round(top) + edges[row]))
    if named:
        _letters(picture, board, u, ink)
    return picture


def _letters(picture: Surface, board: BoardPlan, u: float, ink: str) -> None:
    margin = board.field.x - board.frame.x
    face = type.font(max(9, round(13 * u)), BOLD)
    for i in range(board.columns):
        name = LETTERS[board.columns - 1 - i if board.turned else i]
        letter = face.render(name, True, ink)
        x = margin + (i + 0.5) * board.cell - letter.get_width() / 2
        picture.blit(letter, (round(x), round(board.frame.h - margin / 2 - letter.get_height() / 2)))
    for i in range(board.rows):
        letter = face.render(str(i + 1 if board.turned else board.rows - i), True, ink)
        y = margin + (i + 0.5) * board.cell - letter.get_height() / 2
        picture.blit(letter, (round(margin / 2 - letter.get_width() / 2), round(y)))


def draw_shelves(canvas: Canvas, grid: Grid, stage: Stage, captions: dict[str, str]) -> None:
    """Places for captured pieces: how full it is says how the game stands."""
    for zone, slots in stage.layout.shelves.items():
        area = stage.layout.areas[zone]
        canvas.put(art.box(round(area.w), round(area.h), grid.px(16), PANEL, 0.72), area.x, area.y)
        for pose in slots:
            hole = art.disc(round(pose.h * 0.86), "#06201c", 0.6, "#4a766b", max(1, grid.px(1.4)))
            canvas.put_centred(hole, pose.x, pose.y)
        words = type.render(captions.get(zone, ""), grid.type(TAG), BOLD, MUTED)
        canvas.put(words, area.x + grid.px(16), area.bottom - grid.px(17) - words.get_height() / 2)


# --- lit places ---


def draw_marks(canvas: Canvas, grid: Grid, stage: Stage) -> None:
    """Gold for what may be touched, fuller for what is chosen; cream for a hint."""
    marks = stage.marks
    for pick in sorted(marks.may, key=str):
        if pick not in marks.chosen[-1:] and stage.on_board(pick.zone) and stage.sprite(pick):
            _lit(canvas, grid, stage, pick, GOLD, 0.22 if pick == marks.hot else 0.0, 2)
    for pick in marks.chosen[-1:]:
        _lit(canvas, grid, stage, pick, GOLD, 0.55, 3)
    for pick in marks.hinted:
        _lit(canvas, grid, stage, pick, CREAM, 0.4, 4)


def _lit(canvas: Canvas, grid: Grid, stage: Stage, pick: Pick, colour: str, fill: float, line: float) -> None:
    area = stage.area(pick)
    if area is None or not stage.on_board(pick.zone):
        return
    if area.h > 1.5 * area.w:
        _lit_piece(canvas, grid, stage, pick, colour, fill)
        return
    inset = grid.px(2)
    size = round(area.w) - 2 * inset, round(area.h) - 2 * inset
    picture = art.box(*size, grid.px(9), colour, fill, colour, max(2, grid.px(line)))
    canvas.put(picture, area.x + inset, area.y + inset)


def _lit_piece(canvas: Canvas, grid: Grid, stage: Stage, pick: Pick, colour: str, fill: float) -> None:
    """In a heap the uppermost piece is the one to be touched."""
    piece = stage.sprite(pick)
    if piece is not None:
        goal = piece.course.goal  # this is drawn once it lies there
        side = round(goal.h + grid.px(10 if fill else 6))
        canvas.put_centred(art.disc(side, colour), goal.x, goal.y - piece.rise_goal)


# --- sketches ---


def draw_under(canvas: Canvas, grid: Grid, stage: Stage, sketches: Sequence[Sketch]) -> None:
    for sketch in sketches:
        if sketch.kind in _UNDER:
            _UNDER[sketch.kind](canvas, grid, stage, sketch, _areas(stage, sketch))


def draw_over(canvas: Canvas, grid: Grid, stage: Stage, sketches: Sequence[Sketch]) -> None:
    for sketch in sketches:
        if sketch.kind in _OVER:
            _OVER[sketch.kind](canvas, grid, stage, sketch, _areas(stage, sketch))


def draw_living(
    canvas: Canvas, grid: Grid, stage: Stage, sketches: Sequence[Sketch], age: Callable[[Sketch], float]
) -> None:
    for sketch in sketches:
        if sketch.kind in LIVING:
            LIVING[sketch.kind](canvas, grid, _areas(stage, sketch), age(sketch))


def _areas(stage: Stage, sketch: Sketch) -> list[Box]:
    return [stage.layout.areas[zone] for zone in sketch.at]


def _round(areas: Sequence[Box]) -> Box:
    left, top = min(a.x for a in areas), min(a.y for a in areas)
    return Box(left, top, max(a.right for a in areas) - left, max(a.bottom for a in areas) - top)


def _disc(canvas: Canvas, grid: Grid, at: Box, label: str, radius: float, fill: str, ink: str, edge: str = "") -> None:
    canvas.put_centred(art.disc(grid.px(radius * 2), fill, 1, edge, grid.px(2) if edge else 0), at.cx, at.cy)
    letters = type.render(label, grid.type(BODY if edge else SMALL), BLACK, ink)
    canvas.put_centred(letters, at.cx, at.cy)


def _gap(canvas: Canvas, grid: Grid, stage: Stage, sketch: Sketch, areas: Sequence[Box]) -> None:
    whole = _round(areas)
    width, height = round(whole.w * 0.4), round(whole.h - whole.w * 0.24)
    canvas.put_centred(art.box(width, height, width / 2, NIGHT, 0.22), whole.cx, whole.cy)
    if sketch.label:
        _disc(canvas, grid, whole, sketch.label, 15, PANEL, CREAM)


def _dim(canvas: Canvas, grid: Grid, stage: Stage, sketch: Sketch, areas: Sequence[Box]) -> None:
    whole = _round(areas)
    canvas.put(art.box(round(whole.w), round(whole.h), 0, NIGHT, 0.42), whole.x, whole.y)


def _ghost(canvas: Canvas, grid: Grid, stage: Stage, sketch: Sketch, areas: Sequence[Box]) -> None:
    if isinstance(stage.faces, PieceBook) and sketch.piece is not None:
        canvas.put_centred(stage.faces.faint(sketch.piece, areas[0].h * 0.94), areas[0].cx, areas[0].cy)


def _token(canvas: Canvas, grid: Grid, stage: Stage, sketch: Sketch, areas: Sequence[Box]) -> None:
    """Below the board, under the column; what is in brackets has found its partner and is struck out."""
    assert stage.layout.board is not None
    figures = sketch.label.split()
    side, y = grid.px(19), stage.layout.board.frame.bottom + grid.px(10)
    for i, figure in enumerate(figures):
        x = areas[0].cx + (i - (len(figures) - 1) / 2) * (side + grid.px(4))
        alone = figure.isdecimal() and figure != "0"
        fill, ink = (GOLD, INK) if alone else (PANEL, MUTED)
        canvas.put_centred(art.disc(side, fill, 1, "" if alone else DIM, 0 if alone else max(1, grid.px(1))), x, y)
        canvas.put_centred(type.render(figure.strip("()"), grid.type(TAG), BLACK, ink), x, y)
        if figure.startswith("("):
            canvas.put_centred(art.box(side - grid.px(3), max(2, grid.px(2)), 1, RED), x, y)


def _lit_up(canvas: Canvas, grid: Grid, stage: Stage, sketch: Sketch, areas: Sequence[Box]) -> None:
    whole = _round(areas)
    size = round(whole.w), round(whole.h)
    canvas.put_centred(art.box(*size, grid.px(9), GOLD, 0.45, GOLD, max(3, grid.px(4))), whole.cx, whole.cy)


def _path(canvas: Canvas, grid: Grid, stage: Stage, sketch: Sketch, areas: Sequence[Box]) -> None:
    """A ring where it stood, dots on its way."""
    start, end = areas[0], areas[-1]
    canvas.put_centred(_dashed_ring(round(start.w * 0.7), grid.px(3)), start.cx, start.cy)
    steps = max(1, round((abs(end.cx - start.cx) + abs(end.cy - start.cy)) / grid.px(9)))
    dot = art.disc(max(3, grid.px(4)), INK, 0.75)
    for i in range(1, steps):
        x, y = start.cx + (end.cx - start.cx) * i / steps, start.cy + (end.cy - start.cy) * i / steps
        if max(abs(x - start.cx), abs(y - start.cy)) > start.w * 0.38:
            canvas.put_centred(dot, x, y)


@lru_cache(maxsize=8)
def _dashed_ring(side: int, thick: int) -> Surface:
    return art.dashed(side, side, side / 2, INK, thick, 0.06)


def _wall(canvas: Canvas, grid: Grid, stage: Stage, sketch: Sketch, areas: Sequence[Box]) -> None:
    one, other = areas
    across = abs(one.cy - other.cy) > abs(one.cx - other.cx)
    size = (round(one.w * 0.82), grid.px(8)) if across else (grid.px(8), round(one.h * 0.82))
    canvas.put_centred(
        art.box(*size, grid.px(4), RED, 1, CREAM, max(1, grid.px(1.5))),
        (one.cx + other.cx) / 2,
        (one.cy + other.cy) / 2,
    )


def _target(canvas: Canvas, grid: Grid, stage: Stage, sketch: Sketch, areas: Sequence[Box]) -> None:
    area = areas[0]
    if area.h > 1.5 * area.w:
        _tag(canvas, grid, stage, sketch, area)
        return
    inset = grid.px(4)
    size = round(area.w) - 2 * inset, round(area.h) - 2 * inset
    canvas.put_centred(art.box(*size, grid.px(12), GOLD, 0.35, GOLD, max(2, grid.px(2.5))), area.cx, area.cy)
    _disc(canvas, grid, area, sketch.label, 16, GOLD, INK, INK)


def _column(canvas: Canvas, grid: Grid, stage: Stage, sketch: Sketch, areas: Sequence[Box]) -> None:
    """A whole point is lit."""
    area = areas[0]
    if area.h > 1.5 * area.w:
        size = round(area.w) - grid.px(2), round(area.h)
        canvas.put_centred(art.box(*size, grid.px(10), GOLD, 0.3, GOLD, max(2, grid.px(2.5))), area.cx, area.cy)


def _tag(canvas: Canvas, grid: Grid, stage: Stage, sketch: Sketch, area: Box) -> None:
    """What it takes to get there stands at the point's tip."""
    assert stage.layout.board is not None
    inward = grid.px(15)
    y = area.y + inward if area.cy > stage.layout.board.frame.cy else area.bottom - inward
    letters = type.render(sketch.label, grid.type(SMALL), BLACK, INK)
    pill = art.box(letters.get_width() + grid.px(20), grid.px(26), grid.px(13), GOLD, 1, INK, max(1, grid.px(1.5)))
    canvas.put_centred(pill, area.cx, y)
    canvas.put_centred(letters, area.cx, y)


def _count(canvas: Canvas, grid: Grid, stage: Stage, sketch: Sketch, areas: Sequence[Box]) -> None:
    piece = stage.sprite(Pick(sketch.at[0]))
    if piece is not None:
        at = Box(piece.pose.x, piece.pose.y, 0, 0)
        _disc(canvas, grid, at, sketch.label, 12, PANEL, CREAM)


def _trail(canvas: Canvas, grid: Grid, stage: Stage, sketch: Sketch, areas: Sequence[Box]) -> None:
    piece = stage.sprite(Pick(sketch.at[0]))
    if piece is not None:
        goal = piece.course.goal
        canvas.put_centred(art.disc(round(goal.h + grid.px(7)), "#5b86ad"), goal.x, goal.y)


def _dot(canvas: Canvas, grid: Grid, stage: Stage, sketch: Sketch, areas: Sequence[Box]) -> None:
    canvas.put_centred(art.disc(grid.px(22), GOLD, 1, INK, max(1, grid.px(2))), areas[0].cx, areas[0].cy)


def _take(canvas: Canvas, grid: Grid, stage: Stage, sketch: Sketch, areas: Sequence[Box]) -> None:
    draw_capture(canvas, grid, areas[0], sketch.kind, sketch.label)


def _prey(canvas: Canvas, grid: Grid, stage: Stage, sketch: Sketch, areas: Sequence[Box]) -> None:
    for area in areas:
        side = round(area.w * 0.95)
        canvas.put_centred(art.disc(side, "", 1, RED, max(3, grid.px(5))), area.cx, area.cy)


Draw = Callable[[Canvas, Grid, Stage, Sketch, Sequence[Box]], None]
_UNDER: dict[str, Draw] = {
    "gap": _gap,
    "dim": _dim,
    "ghost": _ghost,
    "path": _path,
    "lit": _lit_up,
    "target": _column,
    "trail": _trail,
}
_OVER: dict[str, Draw] = {
    "wall": _wall,
    "token": _token,
    "target": _target,
    "dot": _dot,
    **dict.fromkeys(SIGNS, _take),
    "prey": _prey,
    **POINT_SIGNS,
    "count": _count,
}
