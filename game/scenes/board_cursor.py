"""The keyboard's cursor on a board: it steps from place to place as they lie on the screen, whatever board that is."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from pygame import Surface

from game.core.moves import Pick
from game.scenes.picker import Picker
from game.stage.layout import Box
from game.stage.stage import Stage
from game.ui import art
from game.ui.canvas import Canvas
from game.ui.theme import CREAM, GOLD, INK, Grid

FIELDS = ("squares", "points")
"""Parts of a board that are made of places side by side."""
ASIDE = 3.0
"""A place off the straight line counts as so much farther away."""
ARM = 0.26
"""The length of a corner, as a share of the shorter side."""


def places(stage: Stage, picker: Picker) -> dict[Pick, Box]:
    """Every place of the field, so that any can be asked about; of what lies beside it only what may be touched."""
    areas = stage.layout.areas
    field = {place.zone for place in stage.places if place.part in FIELDS}
    found = {Pick(zone): area for zone, area in areas.items() if zone.partition(":")[0] in field}
    taken = set(found.values())
    for pick in (*picker.steps, *picker.lit):  # of two things in one place the one that goes on with the draft counts
        area = areas.get(pick.zone)
        if area is not None and area not in taken:
            found[Pick(pick.zone)] = area
            taken.add(area)
    return found


def touchable(stage: Stage, picker: Picker) -> dict[Pick, Box]:
    """Only the places that a touch would do something with now."""
    may = picker.steps | picker.lit
    return {pick: area for pick, area in places(stage, picker).items() if pick in may}


def neighbour(around: Mapping[Pick, Box], here: Box, across: int, down: int) -> Pick | None:
    """The next place in a direction: the nearest in line, else the nearest aside."""

    def distance(box: Box) -> float:
        along = (box.cx - here.cx) * across + (box.cy - here.cy) * down
        aside = abs((box.cx - here.cx) * down) + abs((box.cy - here.cy) * across)
        in_line = _overlap(box, here, upright=bool(across))
        return along + (0 if in_line else ASIDE * aside)

    ahead = [
        pick
        for pick, box in around.items()
        if (box.cx - here.cx) * across + (box.cy - here.cy) * down > min(here.w, here.h) / 4
    ]
    return min(ahead, key=lambda pick: distance(around[pick]), default=None)


def _overlap(a: Box, b: Box, *, upright: bool) -> bool:
    """Whether two boxes face each other, seen from the side or from above."""
    if upright:
        return min(a.bottom, b.bottom) - max(a.y, b.y) > min(a.h, b.h) / 2
    return min(a.right, b.right) - max(a.x, b.x) > min(a.w, b.w) / 2


def first(stage: Stage, picker: Picker) -> Pick | None:
    """Where a cursor appears: at a place worth touching, near the player."""
    assert stage.layout.board is not None
    frame = stage.layout.board.frame
    around = touchable(stage, picker) or places(stage, picker)
    return min(around, key=lambda pick: abs(around[pick].cx - frame.cx) + frame.bottom - around[pick].cy, default=None)


def step(stage: Stage, picker: Picker, focus: Pick | None, across: int, down: int, *, far: bool) -> Pick | None:
    """Where the cursor goes; `far`: on to the next place that may be touched. At the edge it stays."""
    around = touchable(stage, picker) if far else places(stage, picker)
    here = stage.area(focus) if focus else None
    if here is None:
        return first(stage, picker)
    return neighbour(around, here, across, down) or focus


def draw(canvas: Canvas, grid: Grid, area: Box, *, may: bool) -> None:
    """Four corners round the place, ink outside: seen on light and dark squares, and unlike any gold edge."""
    pad = grid.px(3)
    size = round(area.w) + 2 * pad, round(area.h) + 2 * pad
    canvas.put_centred(corners(*size, max(3, grid.px(4)), GOLD if may else CREAM), area.cx, area.cy)


@lru_cache(maxsize=24)
def corners(width: int, height: int, thick: int, colour: str) -> Surface:
    arm = round(min(width, height) * ARM)
    t = thick
    shapes = ""
    for ink, line, inset in ((INK, t + 4, t / 2 + 2), (colour, t, t / 2 + 2)):
        for x, along in ((inset, arm), (width - inset, -arm)):
            for y, down in ((inset, arm), (height - inset, -arm)):
                path = f"M{x + along:.1f} {y:.1f} L{x:.1f} {y:.1f} L{x:.1f} {y + down:.1f}"
                shapes += (
                    f'<path d="{path}" fill="none" stroke="{ink}" stroke-width="{line}" '
                    'stroke-linecap="round" stroke-linejoin="round"/>'
                )
    return art.drawn(shapes, width, height)
