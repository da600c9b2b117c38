"""Signs on a board of points: where a checker would land, ways drawn from point to point, points nobody gets into."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from game.core.moves import Pick, Zone
from game.core.sketch import Sketch
from game.stage.layout import Box
from game.stage.piece_faces import PieceBook
from game.stage.points import CHECKER, STACK
from game.stage.stage import Stage
from game.ui import art, type
from game.ui.canvas import Canvas
from game.ui.theme import CREAM, GOLD, GREEN, INK, PANEL, RED, SMALL, TAG, Grid
from game.ui.type import BLACK


def landing_spot(stage: Stage, zone: Zone) -> tuple[float, float]:
    """Where the next checker of a point would lie; the middle of any other place."""
    board, area = stage.layout.board, stage.layout.areas[zone]
    if board is None or not zone.startswith("point:"):
        return area.cx, area.cy
    lying = len(stage.layout.spots.get(zone, ()))
    nth, side = min(lying, STACK - 1), CHECKER * board.cell
    inward = (side / 2 + 2 * board.cell) + nth * side
    return area.cx, area.bottom - inward if area.cy > board.field.cy else area.y + inward


def _start(stage: Stage, zone: Zone) -> tuple[float, float]:
    piece = stage.sprite(Pick(zone))
    return (piece.pose.x, piece.pose.y) if piece is not None else landing_spot(stage, zone)


def _way(canvas: Canvas, grid: Grid, stage: Stage, sketch: Sketch, areas: Sequence[Box]) -> None:
    """A gold arrow with an ink edge, bent towards the middle of a board of points."""
    end = _start if sketch.kind == "came" else landing_spot
    (x0, y0), (x1, y1) = _start(stage, sketch.at[0]), end(stage, sketch.at[1])
    cx, cy = (x0 + x1) / 2, (y0 + y1) / 2 + (0 if sketch.kind == "straight" else _bend(stage, grid, (y0 + y1) / 2))
    pad = grid.px(24)
    left, top = min(x0, x1, cx) - pad, min(y0, y1, cy) - pad
    width, height = max(x0, x1, cx) + pad - left, max(y0, y1, cy) + pad - top
    line = f"M{x0 - left:.1f} {y0 - top:.1f} Q{cx - left:.1f} {cy - top:.1f} {x1 - left:.1f} {y1 - top:.1f}"
    head = _arrow_head(x1 - left, y1 - top, math.atan2(y1 - cy, x1 - cx), grid.px(17))
    shapes = "".join(
        f'<path d="{line}" fill="none" stroke="{ink}" stroke-width="{thick}" stroke-linecap="round"/>'
        f'<path d="{head}" fill="{ink}" stroke="{ink}" stroke-width="{edge}" stroke-linejoin="round"/>'
        for ink, thick, edge in ((INK, grid.px(9), grid.px(6)), (GOLD, grid.px(5), grid.px(2)))
    )
    canvas.put(art.drawn(shapes, round(width), round(height)), left, top)
    if sketch.label:
        _pill(canvas, grid, sketch.label, (x0 + 2 * cx + x1) / 4, (y0 + 2 * cy + y1) / 4, GOLD, INK)


def _bend(stage: Stage, grid: Grid, y: float) -> float:
    bend = ((stage.layout.board.field.cy if stage.layout.board else y) - y) * 0.7
    return bend if abs(bend) > grid.px(30) else -grid.px(46)


def _arrow_head(x: float, y: float, angle: float, size: float) -> str:
    back = [(x - size * math.cos(angle + a), y - size * math.sin(angle + a)) for a in (0.5, -0.5)]
    return f"M{x:.1f} {y:.1f} " + " ".join(f"L{a:.1f} {b:.1f}" for a, b in back) + " Z"


def _pill(canvas: Canvas, grid: Grid, words: str, x: float, y: float, fill: str, ink: str) -> None:
    letters = type.render(words, grid.type(SMALL), BLACK, ink)
    width, height = letters.get_width() + grid.px(18), letters.get_height() + grid.px(4)
    canvas.put_centred(art.box(width, height, height / 2, fill, 1, ink, max(1, grid.px(1.5))), x, y)
    canvas.put_centred(letters, x, y)


def _landing(canvas: Canvas, grid: Grid, stage: Stage, sketch: Sketch, areas: Sequence[Box]) -> None:
    board = stage.layout.board
    if not isinstance(stage.faces, PieceBook) or sketch.piece is None or board is None:
        return
    if sketch.at[0].startswith("point:") and not _is_blot(stage, sketch):
        ghost = stage.faces.faint(sketch.piece, CHECKER * board.cell)
        canvas.put_centred(ghost, *landing_spot(stage, sketch.at[0]))


def _is_blot(stage: Stage, sketch: Sketch) -> bool:
    piece = stage.sprite(Pick(sketch.at[0]))
    return piece is not None and piece.card != sketch.piece


def _hit(canvas: Canvas, grid: Grid, stage: Stage, sketch: Sketch, areas: Sequence[Box]) -> None:
    """A red ring round the blot, and in a word what would happen to it."""
    piece = stage.sprite(Pick(sketch.at[0]))
    if piece is None:
        return
    side = round(piece.pose.h + grid.px(6))
    canvas.put_centred(art.disc(side, "", 1, RED, max(3, grid.px(4))), piece.pose.x, piece.pose.y)
    if sketch.label:
        board = stage.layout.board
        up = board is None or piece.pose.y > board.field.cy
        _pill(
            canvas, grid, sketch.label, piece.pose.x, piece.pose.y + piece.pose.h * (-0.78 if up else 0.78), RED, CREAM
        )


def _closed(canvas: Canvas, grid: Grid, stage: Stage, sketch: Sketch, areas: Sequence[Box]) -> None:
    """A point the other side holds, red with a lock at its tip."""
    area = areas[0]
    size = round(area.w) - grid.px(2), round(area.h)
    canvas.put_centred(art.box(*size, grid.px(10), RED, 0.25, RED, max(2, grid.px(3))), area.cx, area.cy)
    near = stage.layout.board is None or area.cy > stage.layout.board.field.cy
    y = area.y + grid.px(22) if near else area.bottom - grid.px(22)
    canvas.put_centred(art.disc(grid.px(30), RED, 1, CREAM, max(1, grid.px(2))), area.cx, y)
    canvas.put_centred(art.part("icon_lock", grid.px(17)), area.cx, y)


def _times(canvas: Canvas, grid: Grid, stage: Stage, sketch: Sketch, areas: Sequence[Box]) -> None:
    """Beside the dice: how often they are still to be played."""
    spots = stage.layout.spots.get(sketch.at[0], ())
    if spots:
        last = max(spots, key=lambda pose: pose.x)
        _pill(canvas, grid, sketch.label, last.x + last.h * 0.5 + grid.px(26), last.y, PANEL, CREAM)


def _told(canvas: Canvas, grid: Grid, stage: Stage, sketch: Sketch, areas: Sequence[Box]) -> None:
    """A face somebody has named: a gold edge and a tick; or how often, or by whom."""
    area = areas[0]
    canvas.put_centred(
        art.box(round(area.w), round(area.h), grid.px(12), "", 1, GOLD, max(3, grid.px(4))), area.cx, area.cy
    )
    if not sketch.label:
        canvas.put_centred(art.disc(grid.px(22), GREEN, 1, CREAM, grid.px(2)), area.right - grid.px(4), area.y)
        canvas.put_centred(art.part("icon_check", grid.px(12)), area.right - grid.px(4), area.y)
        return
    letters = type.render(sketch.label, grid.type(TAG), BLACK, INK)
    width, height = letters.get_width() + grid.px(14), letters.get_height() + grid.px(2)
    y = area.bottom + grid.px(8)
    canvas.put_centred(art.box(width, height, height / 2, GOLD, 1, INK, max(1, grid.px(1.5))), area.cx, y)
    canvas.put_centred(letters, area.cx, y)


POINT_SIGNS: dict[str, Callable[[Canvas, Grid, Stage, Sketch, Sequence[Box]], None]] = {
    "way": _way,
    "came": _way,
    "straight": _way,
    "landing": _landing,
    "hit": _hit,
    "closed": _closed,
    "times": _times,
    "told": _told,
}
