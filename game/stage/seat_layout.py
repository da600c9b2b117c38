"""What lies at the others' seats of a trick table: the backs of their hands, and the trays of what they have taken.

At the side of the table all of it stands in a column below the plate; opposite, left and right of the plate.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.core.moves import Zone
from game.core.say import Seat
from game.stage.layout import CARD_RATIO, Box, Layout, Place
from game.stage.tween import Pose

BACKS, TRAY = 50, 56
"""Heights at 720p, where there is room."""
GAP = 6
OWN_PANEL = 30
"""The viewer's own field begins so much above the strip."""
SIDE = 340
"""How far a tray at the side may reach towards the trick."""
FIGURE = 66
"""Room for the running points at the end of a tray."""


def lay_seats(layout: Layout, places: Sequence[Place], counts: Mapping[Zone, int], bottom: Seat) -> None:
    fans = [place.zone for place in places if place.shape == "fan" and place.others == "backs"]
    trays = [place.zone for place in places if place.shape == "tray" and place.at == "below"]
    for seat in layout.plates:
        backs, host = _rooms(layout, seat)
        for zone in fans:
            _backs(layout, f"{zone}:{seat}", counts, backs, _side(layout, seat))
        if trays:
            _trays(layout, trays, seat, counts, host)
    if trays:
        strip, u = layout.regions.strip, layout.regions.u
        _trays(layout, trays, bottom, counts, Box(strip.right - 258 * u, strip.y, 262 * u, strip.h))


def below_seat(layout: Layout, seat: Seat) -> float:
    """Where the felt is free below a plate and the backs under it."""
    backs, _ = _rooms(layout, seat)
    return max(layout.plates[seat].bottom, backs.bottom) + GAP * layout.regions.u


def _side(layout: Layout, seat: Seat) -> int:
    """-1: at the left, 1: at the right, 0: opposite."""
    off = layout.plates[seat].cx - layout.regions.table.cx
    return 0 if abs(off) < 1 else 1 if off > 0 else -1


def _rooms(layout: Layout, seat: Seat) -> tuple[Box, Box]:
    """Where a seat's backs and its trays may lie."""
    where, plate = layout.regions, layout.plates[seat]
    u = where.u
    if _side(layout, seat) == 0:
        left, right = where.table.x, where.table.right
        backs = Box(left, plate.cy - BACKS * u / 2, plate.x - 12 * u - left, BACKS * u)
        return backs, Box(plate.right + 12 * u, plate.y + 4 * u, min(300 * u, right - plate.right - 12 * u), TRAY * u)
    top = plate.bottom + GAP * u
    free = where.strip.y - OWN_PANEL * u - top - 2 * GAP * u
    high = min(BACKS * u, free * BACKS / (BACKS + TRAY))
    tray = min(TRAY * u, free - high)
    wide = min(plate.w, SIDE * u)
    left = plate.x if _side(layout, seat) < 0 else plate.right - wide
    return Box(plate.x, top, plate.w, high), Box(left, top + high + GAP * u, wide, tray)


def _backs(layout: Layout, zone: Zone, counts: Mapping[Zone, int], room: Box, side: int) -> None:
    """A closed fan toward the outer edge of the table, or toward the plate where somebody sits opposite."""
    u, n = layout.regions.u, counts.get(zone, 0)
    width = room.h * CARD_RATIO
    step = min(13 * u, max(0.0, room.w - width - 8 * u) / max(1, n - 1))
    span = width + step * max(0, n - 1)
    left = room.x + 8 * u if side < 0 else room.right - span - (8 * u if side > 0 else 0)
    layout.spots[zone] = tuple(Pose(left + width / 2 + i * step, room.cy, room.h, turn=0.0) for i in range(n))
    layout.areas[zone] = Box(left, room.y, span, room.h)
    layout.tucked.discard(zone)
    layout.markers.add(zone)


def _trays(layout: Layout, trays: Sequence[Zone], seat: Seat, counts: Mapping[Zone, int], host: Box) -> None:
    """What is closed at the left, open cards beside it, then room for the figure."""
    u = layout.regions.u
    layout.hosts[seat] = host
    inner = Box(host.x + 8 * u, host.y + 4 * u, host.w - (FIGURE + 8) * u, host.h - 8 * u)
    width = inner.h * CARD_RATIO
    left = inner.x
    for i, name in enumerate(reversed(trays)):
        zone = f"{name}:{seat}"
        n = counts.get(zone, 0)
        last = i == len(trays) - 1
        box = Box(left, inner.y, inner.right - left if last else width, inner.h)
        step = min(width * 0.5, max(0.0, box.w - width) / max(1, n - 1))
        layout.areas[zone] = box
        layout.spots[zone] = tuple(Pose(box.x + width / 2 + k * step, box.cy, box.h) for k in range(n))
        left = box.right + 8 * u
