"""Signs of capture on a board: how a square takes, whom, by which pair; some of them beat or fade. Knows no game."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache

from pygame import Surface

from game.core.sketch import Sketch
from game.stage.layout import Box
from game.ui import art, type
from game.ui.canvas import Canvas
from game.ui.theme import CREAM, GOLD, INK, RED, TAG, Grid
from game.ui.type import BLACK

BEAT = 0.9
"""Seconds between two beats of a ring."""
FADE = 2.4
"""Seconds until a cross is faint."""
FRESH, FAINT = 230, 90
_BOX = 100
"""The signs are drawn in a box of this side."""
_ARROW = 'fill="none" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"'


def _man(x: float, y: float = 50, r: float = 12) -> str:
    return f'<circle cx="{x}" cy="{y}" r="{r}" fill="{RED}" stroke="{CREAM}" stroke-width="4"/>'


def _hook(x: float, towards: int, y: float = 50) -> str:
    """An angle that points to the right (1) or to the left (-1)."""
    path = f"M{x} {y - 13} L{x + 10 * towards} {y} L{x} {y + 13}"
    return f'<path d="{path}" stroke="{INK}" {_ARROW}/>'


SIGNS = {
    "squeeze": _hook(20, 1) + _man(50, r=14) + _hook(80, -1),
    "part": _man(14) + _hook(34, 1) + _hook(66, -1) + _man(86),
    "squeeze_and_part": "".join(
        (
            *(_hook(24, 1, 27), _man(50, 27, 11), _hook(76, -1, 27)),
            *(_man(15, 67, 10), _hook(35, 1, 67), _hook(65, -1, 67), _man(85, 67, 10)),
        )
    ),
}
"""One between two angles; two with the angles between them; both."""


@lru_cache(maxsize=24)
def sign(kind: str, side: int) -> Surface:
    return art.raster(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_BOX} {_BOX}">{SIGNS[kind]}</svg>', side, side
    )


def draw_capture(canvas: Canvas, grid: Grid, area: Box, kind: str, label: str) -> None:
    """A gold square with the sign of how it takes, and how many at its foot."""
    inset = grid.px(3)
    size = round(area.w) - 2 * inset, round(area.h) - 2 * inset
    canvas.put_centred(art.box(*size, grid.px(10), GOLD, 0.92, INK, max(1, grid.px(1.5))), area.cx, area.cy)
    canvas.put_centred(sign(kind, round(area.w * 0.82)), area.cx, area.cy - grid.px(7))
    letters = type.render(label, grid.type(TAG), BLACK, CREAM)
    width, height = letters.get_width() + grid.px(10), letters.get_height() + grid.px(1)
    x, y = area.cx, area.bottom - height / 2 - grid.px(3)
    canvas.put_centred(art.box(width, height, height / 2, RED, 1, CREAM, max(1, grid.px(1.5))), x, y)
    canvas.put_centred(letters, x, y)


# --- what lives: drawn anew while it changes ---


def _pulse(canvas: Canvas, grid: Grid, areas: Sequence[Box], age: float) -> None:
    beat = 0.5 - 0.5 * math.cos(age / BEAT * 2 * math.pi)
    for area in areas:
        side = round(area.w * (0.9 + 0.14 * beat) / 2) * 2
        canvas.put_centred(art.disc(side, "", 1, RED, max(4, grid.px(6))), area.cx, area.cy)


def _tie(canvas: Canvas, grid: Grid, areas: Sequence[Box], age: float) -> None:
    """A thin line from the middle of one to the middle of the other, with its ends marked."""
    one, other = areas
    line, edge = max(2, grid.px(2)), max(4, grid.px(5))
    across, down = round(abs(other.cx - one.cx)), round(abs(other.cy - one.cy))
    x, y = (one.cx + other.cx) / 2, (one.cy + other.cy) / 2
    canvas.put_centred(art.box(across + edge, down + edge, edge / 2, CREAM, 0.9), x, y)
    canvas.put_centred(art.box(across + line, down + line, line / 2, RED), x, y)
    for area in areas:
        canvas.put_centred(art.disc(grid.px(10), RED, 1, CREAM, max(1, grid.px(1.5))), area.cx, area.cy)


def _cross(canvas: Canvas, grid: Grid, areas: Sequence[Box], age: float) -> None:
    """Where a piece was taken."""
    alpha = round(FAINT + (FRESH - FAINT) * max(0.0, 1 - age / FADE))
    side = round(areas[0].w * 0.36)
    canvas.put_centred(art.part("icon_cross", side, 0, INK), areas[0].cx, areas[0].cy, alpha)


LIVING: dict[str, Callable[[Canvas, Grid, Sequence[Box], float], None]] = {
    "cross": _cross,
    "tie": _tie,
    "pulse": _pulse,
}


def changes(sketch: Sketch, age: float) -> bool:
    """Whether it will look otherwise in a moment."""
    return sketch.kind == "pulse" or (sketch.kind == "cross" and age < FADE)
