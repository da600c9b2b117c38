"""Two bands of melds with a fixed column for every rank, the others' above, one's own below, heaps between them.

A rank is always in the same place, whatever lies there. Touches on the own band mean its columns, not single cards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.core.cards import RANKS
from game.core.moves import Zone
from game.core.say import Seat
from game.stage.layout import CARD_RATIO, Box, Layout, Place
from game.stage.tween import Pose

COLUMNS = RANKS[2:] + RANKS[1]
"""Four to ace, then black threes; red ones stand behind a line."""
SIDES = 2
SQUARED = 7
"""A meld of so many cards is squared up."""
LABEL, TAG = 92, 30
"""Room for the name of a side at the left of its band, and for tags below the cards."""
SHARE = 0.335


@dataclass(frozen=True)
class Band:
    """One side's band: its own box, the label's, and the columns with their letters."""

    side: int
    own: bool
    box: Box
    columns: tuple[tuple[str, Box], ...]
    reds: Box


def lay_bands(layout: Layout, places: Sequence[Place], counts: Mapping[Zone, int], bottom: Seat) -> None:
    if not any(place.shape == "bands" for place in places):
        return
    where = layout.regions
    u = where.u
    top, end = where.plates.bottom + 8 * u, where.status.y - 8 * u
    height = (end - top) * SHARE
    own = bottom % SIDES
    for side, y in ((1 - own, top), (own, end - height)):
        band = _band(Box(where.table.x, y, where.table.w, height), side, side == own, u)
        layout.bands.append(band)
        _fill(layout, band, counts)
    _lay_heaps(layout, places, counts, Box(where.table.x, top + height, where.table.w, end - top - 2 * height))


def _band(box: Box, side: int, own: bool, u: float) -> Band:
    left = box.x + LABEL * u
    across = (box.right - 8 * u - left) / (len(COLUMNS) + 1)
    card_h = min(box.h - (TAG + 8) * u, (across - 13 * u) / CARD_RATIO)
    width = card_h * CARD_RATIO
    above = (box.h - TAG * u - card_h) / 2

    def column(i: int) -> Box:
        return Box(left + across * i + (across - width) / 2, box.y + above, width, card_h)

    found = tuple((letter, column(i)) for i, letter in enumerate(COLUMNS))
    return Band(side, own, box, found, column(len(COLUMNS)))


def _fill(layout: Layout, band: Band, counts: Mapping[Zone, int]) -> None:
    u = layout.regions.u
    across = band.columns[1][1].x - band.columns[0][1].x
    for letter, box in band.columns:
        zone = f"meld:{band.side}:{letter}"
        layout.spots[zone] = _heap(box, counts.get(zone, 0), across - box.w - 3 * u, u)
        layout.areas[zone] = box
        layout.tag_room[zone] = across + 14 * u
        if band.own:
            layout.markers.add(zone)
            layout.areas[f"column:{letter}"] = Box(box.x - 4 * u, box.y - 4 * u, box.w + 8 * u, box.h + 8 * u)
    zone = f"red:{band.side}"
    n = counts.get(zone, 0)
    step = min(10 * u, max(0.0, across - band.reds.w - 3 * u) / max(1, n - 1))
    layout.spots[zone] = tuple(Pose(band.reds.cx + i * step, band.reds.cy, band.reds.h) for i in range(n))
    layout.areas[zone] = band.reds
    layout.markers.add(zone)


def _heap(box: Box, n: int, room: float, u: float) -> tuple[Pose, ...]:
    """Cards of one meld, their edges in sight until it is a canasta."""
    step = 0.8 * u if n >= SQUARED else min(4 * u, max(0.0, room) / max(1, n - 1))
    return tuple(Pose(box.cx + i * step, box.cy, box.h) for i in range(n))


def _lay_heaps(layout: Layout, places: Sequence[Place], counts: Mapping[Zone, int], room: Box) -> None:
    """Stock and pile side by side, a crossed card under the pile; buttons at the left."""
    u = layout.regions.u
    height = min(room.h - 14 * u, 126 * u * layout.regions.cards)
    width = height * CARD_RATIO
    for place in places:
        if place.shape in ("stack", "pile"):
            x = room.x + room.w * (0.42 if place.shape == "stack" else 0.545)
            n = counts.get(place.zone, 0)
            step = min(1.5 * u, 2.0)
            crossed = 90.0 if place.zone == "cross" else 0.0
            depths = [step * max(0, min(n, 4) - 1 - i) for i in range(n)]
            layout.spots[place.zone] = tuple(
                Pose(x + depth, room.cy + depth, height, crossed, turn=0.0 if place.shape == "stack" else 1.0)
                for depth in depths
            )
            layout.areas[place.zone] = Box(x - width / 2, room.cy - height / 2, width, height)
    layout.markers.add("cross")
    _lay_buttons(layout, [place for place in places if place.shape == "button"], room)


def _lay_buttons(layout: Layout, places: Sequence[Place], room: Box) -> None:
    """Two at a time at most: those that do something above, those that do not below."""
    u = layout.regions.u
    height = min(44 * u, room.h / 2 - 6 * u)
    for place in places:
        lower = place.tone == "plain"
        y = room.cy + 3 * u if lower else room.cy - height - 3 * u
        layout.areas[place.zone] = Box(room.x, y, 276 * u, height)
