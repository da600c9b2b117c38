"""Where things are on a backgammon board: points, bar, trays, dice, cube, and the buttons below it. Pure.

Whoever looks has their home at the bottom right, or at the left on a mirrored board.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from game.core.moves import Zone
from game.core.say import Seat
from game.stage.layout import BoardPlan, Box, Layout, Place, Regions
from game.stage.tween import Pose

POINTS = 24
STACK = 5
"""So many checkers lie side by side on a point; more overlap."""
WIDE, HIGH = 984.0, 572.0
"""The board's size at 720p; everything below is measured in it."""
FRAME, POINT, BAR, TRAY = 24.0, 66.0, 60.0, 64.0
CHECKER = 48.0
REACH = 230.0
"""How far a point's place reaches into the board."""
BUTTON = 150.0
FACES = 6


def arrange_points(
    places: Sequence[Place], counts: Mapping[Zone, int], seats: int, bottom: Seat, where: Regions
) -> Layout:
    layout = Layout(_regions(where))
    board = _plan(layout, next(place for place in places if place.part == "points"), bottom)
    layout.board = board
    for number in range(1, POINTS + 1):
        _point(layout, board, number, bottom, counts)
    for seat in range(seats):
        _bar(layout, board, seat, bottom, counts)
        _tray(layout, board, seat, bottom, counts)
        _dice(layout, board, seat, bottom, counts)
    _faces(layout, board, bottom, counts)
    _cube(layout, board, bottom, counts)
    for place in places:
        if place.shape == "button":
            layout.areas[place.zone] = _button(layout, board, place, bottom, counts)
    return layout


def _regions(where: Regions) -> Regions:
    u, table = where.u, where.table
    status = Box(table.x + (BUTTON + 12) * u, table.bottom - 68 * u, table.w - 2 * (BUTTON + 12) * u, 44 * u)
    height = status.y - 16 * u - table.y
    felt = Box(table.x, table.y - 4 * u, table.w, height)
    plates = Box(table.x, status.y, BUTTON * u, status.h)
    strip = Box(table.right - BUTTON * u, status.y, BUTTON * u, status.h)
    hand = Box(table.x, status.bottom + u, table.w, table.bottom - status.bottom - 2 * u)
    return replace(where, plates=plates, felt=felt, strip=strip, status=status, hand=hand)


def _plan(layout: Layout, place: Place, bottom: Seat) -> BoardPlan:
    felt = layout.regions.felt
    k = min(felt.w / WIDE, felt.h / HIGH)
    frame = Box(felt.cx - WIDE * k / 2, felt.cy - HIGH * k / 2, WIDE * k, HIGH * k)
    field = Box(frame.x + FRAME * k, frame.y + FRAME * k, frame.w - 2 * FRAME * k, frame.h - 2 * FRAME * k)
    where = layout.regions
    return BoardPlan(
        "points", place.skin, frame, field, POINTS, 2, k, bottom == 1, mirrored=where.mirrored, reader=where.reader
    )


def across(board: BoardPlan, x: float) -> float:
    """Where a place x units from the left of the field is; from the right on a mirrored board."""
    return board.field.right - x * board.cell if board.mirrored else board.field.x + x * board.cell


def own_number(number: int, bottom: Seat) -> int:
    """A point's number as the one below counts it."""
    return number if bottom == 1 else POINTS + 1 - number


def point_x(board: BoardPlan, own: int) -> float:
    """The middle of a point, by the number the one below gives it."""
    from_home = own if own <= POINTS // 2 else POINTS + 1 - own
    past_bar = BAR if from_home <= POINTS // 4 else 0
    return across(board, past_bar + POINT * (POINTS // 2 - from_home + 0.5))


def _point(layout: Layout, board: BoardPlan, number: int, bottom: Seat, counts: Mapping[Zone, int]) -> None:
    zone, k = f"point:{number}", board.cell
    own = own_number(number, bottom)
    x, near = point_x(board, own), own <= POINTS // 2
    top = board.field.bottom - REACH * k if near else board.field.y
    layout.areas[zone] = Box(x - POINT * k / 2, top, POINT * k, REACH * k)
    n = counts.get(zone, 0)
    step = CHECKER * k * min(1.0, (STACK - 1) / max(1, n - 1))
    edge = (board.field.bottom - (CHECKER / 2 + 2) * k) if near else (board.field.y + (CHECKER / 2 + 2) * k)
    layout.spots[zone] = tuple(Pose(x, edge - i * step if near else edge + i * step, CHECKER * k) for i in range(n))


def _bar_x(board: BoardPlan) -> float:
    return across(board, 6 * POINT + BAR / 2)


def _bar(layout: Layout, board: BoardPlan, seat: Seat, bottom: Seat, counts: Mapping[Zone, int]) -> None:
    """Checkers that were hit, on their owner's half of the bar, from the middle outward."""
    zone, k, x = f"bar:{seat}", board.cell, _bar_x(board)
    half = board.field.h / 2 - 36 * k
    near = seat == bottom
    layout.areas[zone] = Box(x - BAR * k / 2, board.field.cy + 36 * k if near else board.field.y, BAR * k, half)
    n = counts.get(zone, 0)
    step = min(CHECKER * k * 0.9, (half - CHECKER * k) / max(1, n - 1))
    start = board.field.cy + (36 + CHECKER / 2) * k if near else board.field.cy - (36 + CHECKER / 2) * k
    layout.spots[zone] = tuple(Pose(x, start + i * step if near else start - i * step, CHECKER * k) for i in range(n))


def tray_box(board: BoardPlan) -> Box:
    """Where the checkers go that are off."""
    inner, outer = across(board, 12 * POINT + BAR + 16), across(board, board.field.w / board.cell)
    return Box(min(inner, outer), board.field.y, abs(outer - inner), board.field.h)


def _tray(layout: Layout, board: BoardPlan, seat: Seat, bottom: Seat, counts: Mapping[Zone, int]) -> None:
    zone, k, whole = f"off:{seat}", board.cell, tray_box(board)
    near, half = seat == bottom, whole.h / 2 - 12 * k
    area = Box(whole.x, whole.bottom - half if near else whole.y, whole.w, half)
    layout.areas[zone] = area
    side = 40 * k
    step = (half - side - 12 * k) / 14
    start = area.bottom - 6 * k - side / 2 if near else area.y + 6 * k + side / 2
    layout.spots[zone] = tuple(
        Pose(area.cx, start - i * step if near else start + i * step, side) for i in range(counts.get(zone, 0))
    )


def _half(board: BoardPlan, *, near: bool) -> float:
    """The middle of a half: the one with the homes is whose who sits below, the other the other's."""
    return across(board, 9 * POINT + BAR if near else 3 * POINT)


def _dice(layout: Layout, board: BoardPlan, seat: Seat, bottom: Seat, counts: Mapping[Zone, int]) -> None:
    """On the thrower's half."""
    zone, k = f"dice:{seat}", board.cell
    middle = _half(board, near=seat == bottom)
    n, step = counts.get(zone, 0), 58 * k
    left = middle - (n - 1) * step / 2
    layout.spots[zone] = tuple(Pose(left + i * step, board.field.cy, CHECKER * k) for i in range(n))
    layout.areas[zone] = Box(middle - 3 * POINT * k, board.field.cy - 28 * k, 6 * POINT * k, 56 * k)


def _faces(layout: Layout, board: BoardPlan, bottom: Seat, counts: Mapping[Zone, int]) -> None:
    """All faces of a die in a row, for whoever has thrown a real one."""
    k, step = board.cell, 60 * board.cell
    left = _half(board, near=True) - (FACES - 1) * step / 2
    for face in range(1, FACES + 1):
        zone, x = f"face:{face}", left + (face - 1) * step
        layout.areas[zone] = Box(x - 28 * k, board.field.cy - 28 * k, 56 * k, 56 * k)
        layout.spots[zone] = (Pose(x, board.field.cy, 42 * k),) * counts.get(zone, 0)


def _cube(layout: Layout, board: BoardPlan, bottom: Seat, counts: Mapping[Zone, int]) -> None:
    """In the middle of the bar, or at its owner's end of it; offered, on the half of the one who is asked."""
    k, x = board.cell, _bar_x(board)
    for seat in (bottom, 1 - bottom):
        zone, middle = f"offer:{seat}", _half(board, near=seat == bottom)
        layout.areas[zone] = Box(middle - 32 * k, board.field.cy - 32 * k, 64 * k, 64 * k)
        layout.spots[zone] = (Pose(middle, board.field.cy, 64 * k),) * counts.get(zone, 0)
    far = board.field.h / 2 - 24 * k
    for zone, y in (
        ("cube", board.field.cy),
        (f"cube:{bottom}", board.field.cy + far),
        (f"cube:{1 - bottom}", board.field.cy - far),
    ):
        layout.areas[zone] = Box(x - 21 * k, y - 21 * k, 42 * k, 42 * k)
        layout.spots[zone] = (Pose(x, y, 42 * k),) * counts.get(zone, 0)


def _button(layout: Layout, board: BoardPlan, place: Place, bottom: Seat, counts: Mapping[Zone, int]) -> Box:
    """Rolling is a touch of the own dice's place, unless faces lie there; others stand beside the sentence below."""
    parts = layout.regions
    if place.at == "board" or (place.at == "dice" and counts.get("face:1")):
        middle, wide = _half(board, near=False), 216 * parts.u
        return Box(middle - wide / 2, board.field.cy - 22 * parts.u, wide, 44 * parts.u)
    if place.at == "dice":
        return layout.areas[f"dice:{bottom}"]
    if place.at == "left":
        return parts.plates
    if place.at == "between":
        return parts.plates._replace(x=parts.plates.right + 12 * parts.u)
    return parts.strip
