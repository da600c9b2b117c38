"""Piles in a grid that grows: every pile keeps its cell, and cells shrink only when there are more of them."""

from __future__ import annotations

import math
from collections.abc import Mapping

from game.core.moves import Zone
from game.core.say import Seat
from game.stage.layout import CARD_RATIO, Box, Layout
from game.stage.tween import Pose

CAPACITIES = (1, 2, 3, 4, 6, 8, 10, 12, 15, 18, 21, 24, 28, 32, 36, 40, 44, 48, 60, 72, 84, 100)
"""A grid is made for the next of these, so that one pile more seldom moves the others."""
TALLEST = 132
WIDEST_CELL = 172
NARROWEST_CELL = 82
TAG_ROOM, SMALL_TAG_ROOM = 46, 33
"""Below a pile hangs its tag; a small card has a small one."""
SMALL = 84
COMPACT = 0.88
TOKEN_COLUMN, TOKEN_CAPTION = 90, 34
"""Left of the hand one's own tokens, with their number above."""


def lay_grid(layout: Layout, kind: str, counts: Mapping[Zone, int], felt: Box) -> None:
    """All zones of this kind, by number; what lies in one lies on one spot."""
    numbers = sorted(int(zone.partition(":")[2]) for zone, n in counts.items() if zone.startswith(f"{kind}:") and n)
    cells = next(size for size in CAPACITIES if size > max(numbers, default=0))
    columns, height = _shape(cells, felt, layout.regions.u, layout.regions.cards)
    rows = math.ceil(cells / columns)
    across = min(felt.w / columns, WIDEST_CELL * layout.regions.u)
    down = felt.h / rows
    left = felt.cx - across * columns / 2
    room = _tag_room(height / layout.regions.u) * layout.regions.u
    layout.panels.append(felt)
    for number in numbers:
        row, column = divmod(number, columns)
        x, y = left + across * (column + 0.5), felt.y + down * (row + 0.5) - room / 2 + 4 * layout.regions.u
        width = height * CARD_RATIO
        zone = f"{kind}:{number}"
        layout.spots[zone] = (Pose(x, y, height),) * counts[zone]
        layout.areas[zone] = Box(x - width / 2, y - height / 2, width, height)
        layout.tag_room[zone] = across - 6 * layout.regions.u
        layout.thick.add(zone)


def lay_markers(layout: Layout, kind: str, host: str, counts: Mapping[Zone, int]) -> None:
    """Small things that stand on the lower right of a pile; a touch goes through them."""
    for zone, n in counts.items():
        name, _, number = zone.partition(":")
        area = layout.areas.get(f"{host}:{number}")
        if name == kind and area is not None:
            pose = Pose(area.x + area.w * 0.80, area.y + area.h * 0.74, area.h * 0.50)
            layout.spots[zone] = (pose,) * n
            layout.markers.add(zone)


def _tag_room(height: float) -> float:
    return SMALL_TAG_ROOM if height < SMALL else TAG_ROOM


def _shape(cells: int, felt: Box, u: float, cards: float) -> tuple[int, float]:
    """Columns and card height: a compact grid, as long as its cards are not much smaller than they could be."""
    most = max(min(cells, 4), int(felt.w / (NARROWEST_CELL * u)))
    heights = {c: _height(c, cells, felt, u, cards) for c in range(min(cells, 4), min(cells, most) + 1)}
    enough = COMPACT * max(heights.values())
    columns = next(columns for columns, height in heights.items() if height >= enough)
    return columns, heights[columns]


def _height(columns: int, cells: int, felt: Box, u: float, cards: float) -> float:
    across, down = felt.w / columns, felt.h / math.ceil(cells / columns)
    wide = (across - 18 * u) / CARD_RATIO
    for tag in (TAG_ROOM, SMALL_TAG_ROOM):
        height = min(TALLEST * u * cards, wide, down - tag * u)
        if (height < SMALL * u) == (tag == SMALL_TAG_ROOM):
            return round(height, 2)
    return round(min(height, (SMALL - 1) * u), 2)


def lay_tokens(layout: Layout, kind: str, seat: Seat, n: int, *, own: bool) -> None:
    """A player's tokens: at the right of the plate, one's own at the left of the hand."""
    u = layout.regions.u
    zone = f"{kind}:{seat}"
    if own:
        hand = layout.regions.hand
        area = Box(hand.x, hand.y + TOKEN_CAPTION * u, TOKEN_COLUMN * u, hand.h - TOKEN_CAPTION * u)
        height = min(area.h, (area.w - 14 * u) / CARD_RATIO)
    else:
        plate = layout.plates[seat]
        name_room = max(plate.h + 96 * u, plate.w * 0.56)
        area = Box(plate.x + name_room, plate.y, plate.w - name_room - 14 * u, plate.h)
        height = plate.h - 14 * u
    width = height * CARD_RATIO
    step = min(width * 0.6, (area.w - width) / max(1, n - 1))
    left = area.cx - (width + step * (n - 1)) / 2 if own else area.right - width - step * (n - 1)
    top = area.y + height / 2 if own else area.cy
    layout.spots[zone] = tuple(Pose(left + width / 2 + i * step, top, height) for i in range(n))
    layout.areas[zone] = Box(area.x, area.y, area.w, height) if own else area


def hand_beside_tokens(layout: Layout, kind: str, bottom: Seat, counts: Mapping[Zone, int]) -> Box:
    """The hand makes room for tokens while there are any, also for those that stand on the piles just now."""
    hand, u = layout.regions.hand, layout.regions.u
    if not counts.get(f"{kind}:{bottom}") and not any(counts.get(zone) for zone in layout.markers):
        return hand
    aside = (TOKEN_COLUMN + 10) * u
    return Box(hand.x + aside, hand.y, hand.w - aside, hand.h)
