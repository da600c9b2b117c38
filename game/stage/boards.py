"""Where the places of a board are: squares and points, the pockets, shelves and dice round them. Pure.

The board stands in the middle of the table, the plates beside it; whoever looks sits below.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from game.core.moves import Zone
from game.core.say import Seat
from game.stage.layout import BoardPlan, Box, Layout, Place, Regions
from game.stage.tween import Pose

COLUMN = 176
"""Width of the columns left and right of a square board, at 720p."""
FRAME = 20 / 568
"""The frame's share of a square board's side."""
PIECE = {"teal": 0.98, "red": 0.85}
"""A piece's height in cells, by the board's skin: pawns stand, men lie."""
DIE = 0.62


def arrange_board(
    places: Sequence[Place], counts: Mapping[Zone, int], seats: int, bottom: Seat, where: Regions
) -> Layout:
    main = next(place for place in places if place.part in ("squares", "points"))
    if main.part == "points":
        from game.stage.points import arrange_points  # built on this module

        return arrange_points(places, counts, seats, bottom, where)
    layout = Layout(_regions(where))
    _squares(layout, main, counts, bottom)
    layout.plates = _plates(layout, seats, bottom)
    for place in places:
        for seat in range(seats) if place.per == "seat" else ():
            _PARTS[place.part or ""](layout, place, seat, bottom, counts)
    layout.beside = _beside(layout, bottom)
    return layout


def _beside(layout: Layout, bottom: Seat) -> dict[str, Box]:
    """What plates and shelves leave free: below them at the left, above them at the right."""
    assert layout.board is not None
    frame, gap = layout.board.frame, 12 * layout.regions.u
    own, other = layout.plates[bottom], layout.plates[1 - bottom]
    shelves = [layout.areas[zone] for zone in layout.shelves]
    under = max([other.bottom, *(box.bottom for box in shelves if box.x == other.x)]) + gap
    over = min([own.y, *(box.y for box in shelves if box.x == own.x)]) - gap
    left, right = layout.regions.plates, layout.regions.strip
    return {
        "left": Box(left.x, under, left.w, frame.bottom - under),
        "right": Box(right.x, frame.y, right.w, over - frame.y),
    }


def _regions(where: Regions) -> Regions:
    """No hand to hold: the board takes its room, with columns beside it for plates and shelves."""
    u, table = where.u, where.table
    status = Box(table.x, table.bottom - 68 * u, table.w, 44 * u)
    column = COLUMN * u
    gap = 32 * u
    height = status.y - 20 * u - table.y
    felt = Box(table.x + column + gap, table.y, table.w - 2 * (column + gap), height)
    left = Box(table.x, table.y, column, height)
    right = Box(table.right - column, table.y, column, height)
    hand = Box(table.x, status.bottom + u, table.w, table.bottom - status.bottom - 2 * u)
    return replace(where, plates=left, felt=felt, strip=right, status=status, hand=hand)


def _squares(layout: Layout, place: Place, counts: Mapping[Zone, int], bottom: Seat) -> None:
    felt = layout.regions.felt
    cells = max(place.columns, place.rows)
    side = min(felt.w, felt.h)
    cell = side * (1 - 2 * FRAME) / cells
    frame = Box(felt.cx - side / 2, felt.cy - side / 2, side, side)
    field = Box(frame.x + side * FRAME, frame.y + side * FRAME, cell * place.columns, cell * place.rows)
    layout.board = BoardPlan("squares", place.skin, frame, field, place.columns, place.rows, cell, bottom == 1)
    for number in range(place.columns * place.rows):
        row, column = divmod(number, place.columns)
        across, up = (place.columns - 1 - column, place.rows - 1 - row) if bottom == 1 else (column, row)
        box = Box(field.x + across * cell, field.bottom - (up + 1) * cell, cell, cell)
        zone = f"{place.zone}:{number}"
        layout.areas[zone] = box
        layout.spots[zone] = (Pose(box.cx, box.cy, cell * PIECE[place.skin]),) * counts.get(zone, 0)


def _plates(layout: Layout, seats: int, bottom: Seat) -> dict[Seat, Box]:
    """The other one above at the left, the own one below at the right."""
    parts = layout.regions
    assert layout.board is not None
    height = 64 * parts.u
    frame = layout.board.frame
    other = Box(parts.plates.x, frame.y, parts.plates.w, height)
    own = Box(parts.strip.x, frame.bottom - height, parts.strip.w, height)
    return {seat: own if seat == bottom else other for seat in range(seats)}


def _pocket(layout: Layout, place: Place, seat: Seat, bottom: Seat, counts: Mapping[Zone, int]) -> None:
    """Pieces that wait out of sight, behind the plate."""
    zone = f"{place.zone}:{seat}"
    plate = layout.plates[seat]
    layout.areas[zone] = Box(plate.x, plate.y, plate.h, plate.h)
    layout.spots[zone] = (Pose(plate.x + plate.h / 2, plate.cy, plate.h * 0.6),) * counts.get(zone, 0)
    layout.tucked.add(zone)


def _shelf(layout: Layout, place: Place, seat: Seat, bottom: Seat, counts: Mapping[Zone, int]) -> None:
    """Captured pieces in rows, below the other's plate and above the own one."""
    zone, u = f"{place.zone}:{seat}", layout.regions.u
    plate = layout.plates[seat]
    step = plate.w / (place.columns + 0.9)
    height = step * place.rows + 48 * u
    area = Box(plate.x, plate.y - 12 * u - height if seat == bottom else plate.bottom + 12 * u, plate.w, height)
    left, top = area.cx - step * (place.columns - 1) / 2, area.y + 14 * u + step / 2
    slots = tuple(
        Pose(left + column * step, top + row * step, step * 0.88)
        for row in range(place.rows)
        for column in range(place.columns)
    )
    layout.areas[zone], layout.shelves[zone] = area, slots
    layout.spots[zone] = slots[: counts.get(zone, 0)]


def _dice(layout: Layout, place: Place, seat: Seat, bottom: Seat, counts: Mapping[Zone, int]) -> None:
    """A die for every file, on the owner's side of the middle."""
    zone = f"{place.zone}:{seat}"
    board = layout.board
    assert board is not None
    up = board.rows // 2 - 1
    y = board.field.bottom - (up + 0.5) * board.cell if seat == bottom else board.field.y + (up + 0.5) * board.cell
    files = [board.columns - 1 - i if board.turned else i for i in range(counts.get(zone, 0))]
    layout.areas[zone] = Box(board.field.x, y - board.cell / 2, board.field.w, board.cell)
    layout.spots[zone] = tuple(Pose(board.field.x + (file + 0.5) * board.cell, y, board.cell * DIE) for file in files)


_PARTS = {"pocket": _pocket, "dice": _dice, "shelf": _shelf}
