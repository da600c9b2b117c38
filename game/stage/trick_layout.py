"""Shapes of card tables with tricks: the trick itself, piles in the middle, contract tiles, and lanes of suits.

Each shape stands only while its zones are in play, so that a deal of tricks and a deal of lanes share one felt.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence

from game.core.cards import RANKS, SUITS
from game.core.moves import Zone
from game.core.say import Seat
from game.stage.layout import CARD_RATIO, Box, Layout, Place
from game.stage.seat_layout import below_seat, lay_seats
from game.stage.tween import Pose

HEAP = 12
"""More cards than this lie squared up, not in a fan."""
LANES = (3, 2, 0, 1)
"""Suits from the top: spades, hearts, clubs, diamonds; black and red in turn."""


def lay_tricks(layout: Layout, places: Sequence[Place], counts: Mapping[Zone, int], seats: int, bottom: Seat) -> None:
    if not in_lanes(places, counts):
        lay_seats(layout, places, counts, bottom)
    for place in places:
        if place.shape == "trick" and any(f"{place.zone}:{seat}" in counts for seat in range(seats)):
            slot = next((p.zone for p in places if p.shape == "slot" and p.at == place.zone), None)
            _trick(layout, place.zone, counts, seats, bottom, slot)
        elif place.shape == "lanes" and place.zone in counts:
            _lanes(layout, place.zone, counts)
        elif place.shape == "button" and place.at == "plate":
            _plate_buttons(layout, place.zone)
        elif place.shape == "badge":
            _badges(layout, place.zone, bottom)
        elif place.shape == "button" and place.at == "status":
            status, u = layout.regions.status, layout.regions.u
            layout.areas[place.zone] = Box(status.x, status.y - 8 * u, 160 * u, 44 * u)
    _piles(layout, [place for place in places if place.shape == "spread"], counts)
    _tiles(layout, [place.zone for place in places if place.shape == "tile"])


# --- seats ---


def in_lanes(places: Sequence[Place], counts: Container[Zone]) -> bool:
    """Whether this deal takes the whole felt for its lanes, or has no trick at all."""
    return not _any(places, "trick") or any(place.shape == "lanes" and place.zone in counts for place in places)


def _any(places: Sequence[Place], shape: str) -> bool:
    return any(place.shape == shape for place in places)


def sit_round(layout: Layout, places: Sequence[Place], counts: Mapping[Zone, int], bottom: Seat, seats: int) -> None:
    """Four at a trick: the neighbours sit at the sides, the one opposite at the top."""
    if seats != 4 or in_lanes(places, counts):
        return
    u, room = layout.regions.u, trick_room(layout)
    width = min(300 * u, room.cx - 1.55 * 126 * u * CARD_RATIO * layout.regions.cards - room.x - 12 * u)
    top = room.y + 4 * u + max(0.0, room.h - 300 * u) * 0.3
    for i, x in ((1, room.x), (3, room.right - width)):
        plate = layout.plates[(bottom + i) % seats]
        layout.plates[(bottom + i) % seats] = Box(x, top, width, plate.h)
    across = layout.plates[(bottom + 2) % seats]
    layout.plates[(bottom + 2) % seats] = Box(room.cx - 130 * u, across.y, 260 * u, across.h)


def _badges(layout: Layout, name: str, bottom: Seat) -> None:
    """At the right end of a plate; the viewer's own, larger, at the end of the strip."""
    u, strip = layout.regions.u, layout.regions.strip
    layout.areas[f"{name}:{bottom}"] = Box(strip.right - 56 * u, strip.y - 18 * u, 56 * u, 56 * u)
    for seat, plate in layout.plates.items():
        layout.areas[f"{name}:{seat}"] = Box(plate.right - 58 * u, plate.cy - 24 * u, 48 * u, 48 * u)
    layout.markers |= {zone for zone in layout.areas if zone.startswith(f"{name}:")}


# --- the trick ---

SPOTS: dict[int, tuple[tuple[float, float], ...]] = {
    2: ((0, 0.53), (0, -0.53)),
    3: ((0, 0.53), (-0.62, -0.53), (0.62, -0.53)),
    4: ((0, 0.53), (-1.02, 0.0), (0, -0.53), (1.02, 0.0)),
}
"""Where a card lies from the middle, in card widths and heights, by players, from the near seat clockwise."""


def _trick(layout: Layout, name: str, counts: Mapping[Zone, int], seats: int, bottom: Seat, slot: Zone | None) -> None:
    """Every card lies toward whoever played it; the near place is the viewer's own."""
    felt, u = trick_room(layout), layout.regions.u
    height = min(126 * u * layout.regions.cards, (felt.h - 12 * u) / 2.06)
    width = height * CARD_RATIO
    for i in range(seats):
        zone = f"{name}:{(bottom + i) % seats}"
        dx, dy = SPOTS[seats][i]
        x, y = felt.cx + dx * width, felt.cy + dy * height
        layout.spots[zone] = (Pose(x, y, height),) * counts.get(zone, 0)
        layout.areas[zone] = Box(x - width / 2, y - height / 2, width, height)
    if slot:
        layout.areas[slot] = layout.areas[f"{name}:{bottom}"]


def trick_room(layout: Layout) -> Box:
    """The felt and the strip below it: while a trick lies, the strip has no buttons in its middle."""
    felt, strip = layout.regions.felt, layout.regions.strip
    return Box(felt.x, felt.y, felt.w, strip.bottom - felt.y)


# --- piles ---


def _piles(layout: Layout, places: Sequence[Place], counts: Mapping[Zone, int]) -> None:
    """Face-down cards side by side at the top of the felt; a pile "corner" keeps to the left below it."""
    u, felt = layout.regions.u, layout.regions.felt
    others = [place for place in places if place.at != "corner"]
    middle = [place for place in others if counts.get(place.zone, 0)]
    alone = len(middle) == 1
    height = min((126 if alone else 100) * u, felt.h * 0.46)
    width = height * CARD_RATIO
    y = felt.y + height / 2 + 10 * u
    for place in others:
        _pile(layout, place.zone, counts, felt.cx, y, height, 0)
    spans = [_span(counts[place.zone], width, alone=alone) for place in middle]
    gap = 40 * u
    left = felt.cx - (sum(spans) + gap * (len(spans) - 1)) / 2
    for place, span in zip(middle, spans, strict=True):
        step = (span - width) / max(1, counts.get(place.zone, 0) - 1)
        _pile(layout, place.zone, counts, left + span / 2, y, height, step)
        left += span + gap
    for place in places:
        if place.at == "corner":
            small = min(64 * u, felt.h * 0.3)
            x = felt.x + small * CARD_RATIO
            _pile(layout, place.zone, counts, x, layout.regions.strip.bottom - small / 2 - 28 * u, small, 3 * u)


def _span(n: int, width: float, *, alone: bool) -> float:
    """A few cards lie side by side to be looked at, or one over the other beside another pile; a pack is squared."""
    if 0 < n <= 4:
        return width * (1 + (1.08 if alone else 0.42) * (n - 1))
    return width * (2 if n <= HEAP else 1.16)


def _pile(
    layout: Layout, zone: Zone, counts: Mapping[Zone, int], x: float, y: float, height: float, step: float
) -> None:
    n, width = counts.get(zone, 0), height * CARD_RATIO
    left = x - step * (n - 1) / 2
    layout.spots[zone] = tuple(Pose(left + i * step, y, height, turn=0.0) for i in range(n))
    if n:
        layout.areas[zone] = Box(left - width / 2, y - height / 2, width + step * (n - 1), height)
    else:
        layout.areas[zone] = Box(x - width / 2, y - height / 2, width, height)


# --- buttons of the game ---


def _tiles(layout: Layout, zones: Sequence[Zone]) -> None:
    """Large tiles side by side at the foot of the felt."""
    if not zones:
        return
    u, room = layout.regions.u, trick_room(layout)
    gap = 12 * u
    width = min(150 * u, (room.w - gap * (len(zones) - 1)) / len(zones))
    height = min(112 * u, room.h * 0.36)
    left = room.cx - (width * len(zones) + gap * (len(zones) - 1)) / 2
    for i, zone in enumerate(zones):
        layout.areas[zone] = Box(left + i * (width + gap), room.bottom - height, width, height)


def _plate_buttons(layout: Layout, name: str) -> None:
    u = layout.regions.u
    for seat, plate in layout.plates.items():
        x = plate.x if plate.cx < layout.regions.table.cx else plate.right - min(plate.w, 220 * u)
        layout.areas[f"{name}:{seat}"] = Box(x, below_seat(layout, seat), min(plate.w, 220 * u), 44 * u)


# --- lanes of suits ---


def _lanes(layout: Layout, name: str, counts: Mapping[Zone, int]) -> None:
    """A place for every card: suits one below the other, ranks from left to right."""
    room, u = trick_room(layout), layout.regions.u
    columns, rows = len(RANKS), len(SUITS)
    step_y = (room.h - 4 * u) / rows
    height = step_y - 6 * u
    width = height * CARD_RATIO
    step_x = min(width + 8 * u, (room.w - width) / (columns - 1))
    left = room.cx - step_x * (columns - 1) / 2
    layout.spots[name] = ()
    layout.areas[name] = room
    for row, suit in enumerate(LANES):
        for column in range(columns):
            zone = f"{name}:{suit * columns + column}"
            x, y = left + column * step_x, room.y + step_y * (row + 0.5)
            layout.spots[zone] = (Pose(x, y, height),) * counts.get(zone, 0)
            layout.areas[zone] = Box(x - width / 2, y - height / 2, width, height)
