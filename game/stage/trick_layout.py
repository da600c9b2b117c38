"""Shapes of card tables with tricks: the trick itself, piles in the middle, contract tiles, and lanes of suits.

Each shape stands only while its zones are in play, so that a deal of tricks and a deal of lanes share one felt.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.core.cards import RANKS, SUITS
from game.core.moves import Zone
from game.core.say import Seat
from game.stage.layout import CARD_RATIO, Box, Layout, Place
from game.stage.tween import Pose

LANES = (3, 2, 0, 1)
"""Suits from the top: spades, hearts, clubs, diamonds; black and red in turn."""


def lay_tricks(layout: Layout, places: Sequence[Place], counts: Mapping[Zone, int], seats: int, bottom: Seat) -> None:
    for place in places:
        if place.shape == "trick" and any(f"{place.zone}:{seat}" in counts for seat in range(seats)):
            slot = next((p.zone for p in places if p.shape == "slot" and p.at == place.zone), None)
            _trick(layout, place.zone, counts, seats, bottom, slot)
        elif place.shape == "lanes" and place.zone in counts:
            _lanes(layout, place.zone, counts)
        elif place.shape == "button" and place.at == "plate":
            _plate_buttons(layout, place.zone)
        elif place.shape == "button" and place.at == "status":
            status, u = layout.regions.status, layout.regions.u
            layout.areas[place.zone] = Box(status.x, status.y - 2 * u, 160 * u, 44 * u)
    _piles(layout, [place for place in places if place.shape == "spread"], counts)
    _tiles(layout, [place.zone for place in places if place.shape == "tile"])


# --- seats ---


def sit_round(layout: Layout, places: Sequence[Place], counts: Mapping[Zone, int], bottom: Seat, seats: int) -> None:
    """Four at a trick: the neighbours sit at the sides, the one opposite at the top."""
    tricks = [place.zone for place in places if place.shape == "trick"]
    if seats != 4 or not any(f"{zone}:{bottom}" in counts for zone in tricks):
        return
    u, room = layout.regions.u, trick_room(layout)
    width = min(300 * u, room.cx - 1.55 * 126 * u * CARD_RATIO * layout.regions.cards - room.x - 12 * u)
    for i, x in ((1, room.x), (3, room.right - width)):
        plate = layout.plates[(bottom + i) % seats]
        layout.plates[(bottom + i) % seats] = Box(x, room.y + room.h * 0.22, width, plate.h)


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
    height = min(112 * u, felt.h * 0.4)
    width = height * CARD_RATIO
    middle = [place for place in places if place.at != "corner"]
    spans = [_span(counts.get(place.zone, 0), width) for place in middle]
    gap = 48 * u
    left = felt.cx - (sum(spans) + gap * (len(spans) - 1)) / 2
    for place, span in zip(middle, spans, strict=True):
        step = (span - width) / max(1, counts.get(place.zone, 0) - 1)
        _pile(layout, place.zone, counts, left + span / 2, felt.y + height / 2 + 6 * u, height, step)
        left += span + gap
    for place in places:
        if place.at == "corner":
            small = min(72 * u, felt.h * 0.3)
            x = felt.x + small * CARD_RATIO
            _pile(layout, place.zone, counts, x, felt.bottom - small / 2 - 24 * u, small, 3 * u)


def _span(n: int, width: float) -> float:
    """A few cards lie side by side, many in a heap."""
    return width * (1 + 1.08 * (n - 1)) if 0 < n <= 4 else width * 2


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
        layout.areas[f"{name}:{seat}"] = Box(plate.x, plate.bottom + 6 * u, min(plate.w, 200 * u), 44 * u)


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
