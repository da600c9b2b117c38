"""Where everything lies: a pure function of what lies in the zones, who looks, and the window's size.

Shapes are few (stack, row, fan, tray, slot, button, and those of `grid`); they stand in the regions of the table:
plates above, felt in the middle, status line, hand below. A board brings its own arrangement.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from game.core.moves import Zone
from game.core.say import Seat
from game.stage.tween import Pose

CARD_RATIO = 5 / 7
INDEX_ROOM = 0.34
"""The share of a card's width that must stay visible for its corner to be read."""
FAN_ROW, FAN_ROOM = 18, 0.42
"""So many cards of a hand in one row, and so much of each in sight: gold edges take a little of the next corner."""
PLATE_IN_ROWS = 48
"""The height of a plate where many players need two rows of them."""

MIDDLE = "middle"
UNTIDY = ((-0.02, 0.0, -5.0), (0.03, 0.01, 5.0), (0.0, 0.0, 0.0))
"""How the open cards of a pile lie, in turn: to the side and down (in card heights), and askew (in degrees)."""
CAPTION = 44
"""Room above and below a heap, for its name."""
BADGE = 60
"""Room for a badge at the right end of a plate."""
CONTROL = 0.42
"""The share of the controls' width that a button of the game takes when it stands among them."""


class Box(NamedTuple):
    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def cx(self) -> float:
        return self.x + self.w / 2

    @property
    def cy(self) -> float:
        return self.y + self.h / 2

    def holds(self, x: float, y: float) -> bool:
        return self.x <= x < self.right and self.y <= y < self.bottom

    def inside(self, other: Box) -> bool:
        return other.x <= self.x and other.y <= self.y and self.right <= other.right and self.bottom <= other.bottom


class Place(Protocol):
    """What a descriptor says of a zone."""

    @property
    def zone(self) -> str: ...
    @property
    def shape(self) -> str: ...
    @property
    def at(self) -> str: ...
    @property
    def per(self) -> str | None: ...
    @property
    def part(self) -> str | None: ...
    @property
    def columns(self) -> int: ...
    @property
    def rows(self) -> int: ...
    @property
    def skin(self) -> str: ...
    @property
    def tone(self) -> str: ...
    @property
    def others(self) -> str: ...


@dataclass(frozen=True)
class Regions:
    """The parts of the window a table is made of."""

    table: Box
    stages: Box
    """Above the plates: the strip of a course. Without height where a game has none."""
    plates: Box
    felt: Box
    strip: Box
    """Below the felt: buttons of the game, and the viewer's own trays."""
    status: Box
    hand: Box
    column: Box
    """Left of the hand: buttons that belong to it. Without width where a game has none."""
    sides: tuple[Box, Box]
    """Left and right of the felt: small panels. Without width where a game has none."""
    rail: Box
    """The score; under it stand undo, hint and the primary button."""
    u: float
    cards: float
    """The player's wish for larger or smaller cards, 1 is as designed."""


@dataclass(frozen=True)
class BoardPlan:
    """A board as it is painted: its frame, its playing field, and who sits below it."""

    part: str
    skin: str
    frame: Box
    field: Box
    columns: int
    rows: int
    cell: float
    turned: bool
    """Seen from the second seat."""


@dataclass
class Layout:
    """The answer: poses of all pieces by zone, areas of zones, plates by seat."""

    regions: Regions
    spots: dict[Zone, tuple[Pose, ...]] = field(default_factory=dict)
    areas: dict[Zone, Box] = field(default_factory=dict)
    plates: dict[Seat, Box] = field(default_factory=dict)
    hand: Box | None = None
    """Where the hand at the bottom lies, if not in the whole of its region."""
    tucked: set[Zone] = field(default_factory=set)
    """Zones whose pieces are out of sight once they rest (an opponent's hand behind the plate)."""
    lanes: list[tuple[float, float, float]] = field(default_factory=list)
    """Where a row goes on in the next lane: x and y of its end, y of the next lane's middle."""
    board: BoardPlan | None = None
    shelves: dict[Zone, tuple[Pose, ...]] = field(default_factory=dict)
    """All places of a shelf for captured pieces, empty ones too."""
    beside: dict[str, Box] = field(default_factory=dict)
    """Room for small panels left and right of a board."""
    thick: set[Zone] = field(default_factory=set)
    """Piles: all drawn equally thick, whatever is in them."""
    markers: set[Zone] = field(default_factory=set)
    """Things that stand on others: a touch goes through them."""
    panels: list[Box] = field(default_factory=list)
    """Darker parts of the felt that hold things together."""
    tag_room: dict[Zone, float] = field(default_factory=dict)
    """How wide a tag below a zone may be."""
    badges: bool = False
    """Plates keep room for a badge."""
    hosts: dict[Seat, Box] = field(default_factory=dict)
    """Where trays stand beside a plate instead of in it: the field they share."""
    bands: list[Any] = field(default_factory=list)
    """Bands of melds, as `game.stage.bands` lays them."""


def regions(
    width: float, height: float, rail_left: float, u: float, cards: float = 1.0, places: Sequence[Place] = ()
) -> Regions:
    """The regions of a window. What the places do not need takes no room."""
    margin = 24 * u
    table = Box(margin, 64 * u, rail_left - 16 * u - margin, height - 64 * u)
    rail = Box(rail_left, table.y, width - margin - rail_left, height - 160 * u - table.y)
    column_w = 184 * u if any(place.shape == "button" and place.at == "hand" for place in places) else 0.0
    blocks = any(place.shape == "block" for place in places)
    side_w = 188 * u if blocks else 0.0
    spare = max(0.0, height / u - 720) * u
    hand_h = min(140 * u * cards + spare * 0.15, height * 0.26)
    left = table.x + column_w + (16 * u if column_w else 0)
    hand = Box(left, height - 28 * u - hand_h, table.right - left, hand_h)
    status = Box(table.x, hand.y - (104 if blocks else 68) * u, table.w, 40 * u)
    stages = Box(table.x, table.y, table.w, 28 * u if any(place.shape == "stages" for place in places) else 0.0)
    plates = Box(table.x, stages.bottom + (8 * u if stages.h else 0), table.w, 64 * u)
    felt_top = plates.bottom + (20 if blocks else 10) * u
    strip_h = 4 * u if blocks else 52 * u
    strip = Box(table.x, status.y - strip_h - (8 if blocks else 10) * u, table.w, strip_h)
    gap = 16 * u if side_w else 0.0
    felt = Box(table.x + side_w + gap, felt_top, table.w - 2 * (side_w + gap), strip.y - felt_top)
    sides = Box(table.x, felt.y, side_w, felt.h), Box(table.right - side_w, felt.y, side_w, felt.h)
    column = Box(table.x, hand.y, column_w, height - margin - hand.y)
    return Regions(table, stages, plates, felt, strip, status, hand, column, sides, rail, u, cards)


def arrange(places: Sequence[Place], counts: Mapping[Zone, int], seats: int, bottom: Seat, where: Regions) -> Layout:
    """Lay everything out for the one who sits at the bottom."""
    if any(place.shape == "board" for place in places):
        from game.stage.boards import arrange_board  # built on this module

        return arrange_board(places, counts, seats, bottom, where)
    from game.stage.bands import lay_bands  # all built on this module
    from game.stage.grid import hand_beside_tokens, lay_grid, lay_markers  # built on this module
    from game.stage.trick_layout import lay_tricks, sit_round  # built on this module

    layout = Layout(where, badges=_has(places, "badge"))
    layout.plates = _plates(seats, bottom, where, rows=2 if seats > 4 and _has(places, "tokens") else 1)
    sit_round(layout, places, counts, bottom, seats)
    felt = _felt(places, layout)
    stacks = [place.zone for place in places if place.shape == "stack" and place.at != MIDDLE]
    felt = _stacks(layout, stacks, counts, felt)
    for place in places:
        if place.shape == "row":
            slot = next((p.zone for p in places if p.shape == "slot" and p.at == place.zone), None)
            _row(layout, place.zone, counts, felt, slot)
        elif place.shape == "grid":
            lay_grid(layout, place.zone, counts, felt)
        elif place.shape == "marker":
            lay_markers(layout, place.zone, place.at, counts)
        elif place.shape == "tokens":
            layout.hand = hand_beside_tokens(layout, place.zone, bottom, counts)
    _heaps(layout, places, counts)
    trays = [place.zone for place in places if place.shape == "tray"]
    for place in places:
        if place.per == "seat":
            for seat in range(seats):
                _seat_zone(layout, place, seat, counts, trays, own=seat == bottom)
        elif place.shape == "slot":
            layout.spots[place.zone] = ()
        elif place.shape == "block":
            layout.areas[place.zone] = where.rail
    _buttons(layout, places, felt)
    lay_tricks(layout, places, counts, seats, bottom)
    lay_bands(layout, places, counts, bottom)
    return layout


def _buttons(layout: Layout, places: Sequence[Place], felt: Box) -> None:
    """On the strip; those of the hand in a column left of it; those of the controls over the primary button."""
    where, u = layout.regions, layout.regions.u
    buttons = [place for place in places if place.shape == "button"]
    column = [place.zone for place in buttons if place.at == "hand"]
    for place in buttons:
        if place.at == "hand":
            bottom = where.column.bottom - (len(column) - 1 - column.index(place.zone)) * 68 * u
            layout.areas[place.zone] = Box(where.column.x, bottom - 60 * u, where.column.w, 60 * u)
        elif place.at == "controls":
            width = where.rail.w * CONTROL
            layout.areas[place.zone] = Box(where.rail.right - width, where.rail.bottom + 24 * u, width, 44 * u)
        else:
            layout.areas[place.zone] = Box(felt.x, where.strip.y + 4 * u, 232 * u, 44 * u)


def _heaps(layout: Layout, places: Sequence[Place], counts: Mapping[Zone, int]) -> None:
    """All places in the middle of the felt, from left to right."""
    found = [place for place in places if place.at == MIDDLE and place.shape in ("stack", "pile")]
    felt, u = layout.regions.felt, layout.regions.u
    for i, place in enumerate(found):
        height = min(170 * u * layout.regions.cards, felt.h - 2 * CAPTION * u, felt.w / len(found) / CARD_RATIO * 0.8)
        x = felt.x + felt.w * (i + 1) / (len(found) + 1) + felt.w * 0.05 * (2 * i - len(found) + 1)
        width = height * CARD_RATIO
        spot = Box(x - width / 2, felt.cy - height / 2 - CAPTION * u * 0.3, width, height)
        layout.areas[place.zone] = spot
        pile = _closed_heap if place.shape == "stack" else _open_heap
        layout.spots[place.zone] = tuple(pile(counts.get(place.zone, 0), spot, u))


def _closed_heap(n: int, spot: Box, u: float) -> list[Pose]:
    step = min(1.5 * u, 2.0)
    return [
        Pose(spot.cx + d, spot.cy + d, spot.h, turn=0.0) for d in (step * max(0, min(n, 4) - 1 - i) for i in range(n))
    ]


def _open_heap(n: int, spot: Box, u: float) -> list[Pose]:
    poses = []
    for i in range(n):
        side, down, askew = UNTIDY[i % len(UNTIDY)]
        poses.append(Pose(spot.cx + side * spot.h, spot.cy + down * spot.h, spot.h, angle=askew))
    return poses


def _has(places: Sequence[Place], *shapes: str) -> bool:
    return any(place.shape in shapes for place in places)


def _felt(places: Sequence[Place], layout: Layout) -> Box:
    """The middle of the table: below all plates, and over the strip where nothing stands in it."""
    where = layout.regions
    top = max([where.felt.y, *(box.bottom + 10 * where.u for box in layout.plates.values())])
    bottom = where.felt.bottom if _has(places, "button", "tray") else where.strip.bottom
    return Box(where.felt.x, top, where.felt.w, bottom - top)


def _plates(seats: int, bottom: Seat, where: Regions, rows: int = 1) -> dict[Seat, Box]:
    """Opponents in turn order from left to right: the next player sits at the left hand."""
    others = [(bottom + i) % seats for i in range(1, seats)]
    gap = 16 * where.u
    room = where.plates
    height = room.h if rows == 1 else PLATE_IN_ROWS * where.u
    columns = math.ceil(len(others) / rows)
    width = min(400 * where.u, (room.w - gap * (columns - 1)) / max(1, columns))
    plates = {}
    for i, seat in enumerate(others):
        row, column = divmod(i, columns)
        in_row = min(columns, len(others) - row * columns)
        share = column / (in_row - 1) if in_row > 1 else 0.5
        plates[seat] = Box(room.x + (room.w - width) * share, room.y + row * (height + 8 * where.u), width, height)
    return plates


def _stacks(layout: Layout, zones: Sequence[Zone], counts: Mapping[Zone, int], felt: Box) -> Box:
    """Stacks below each other at the left of the felt; returns the room that is left beside them."""
    left = felt.x
    for i, zone in enumerate(zones):
        part = Box(felt.x, felt.y + felt.h * i / len(zones), felt.w, felt.h / len(zones))
        left = max(left, _stack(layout, zone, counts, part, alone=len(zones) == 1))
    return Box(left, felt.y, felt.right - left, felt.h)


def _stack(layout: Layout, zone: Zone, counts: Mapping[Zone, int], felt: Box, *, alone: bool) -> float:
    """A pile that is not looked into, with room for its caption; returns where the room beside it begins."""
    u = layout.regions.u
    height = min(150 * u * layout.regions.cards, felt.h - (76 if alone else 50) * u)
    width = height * CARD_RATIO
    x, y = felt.x + 8 * u + width / 2, felt.cy - (0 if alone else 13 * u)
    step = min(1.5 * u, 2.0)
    n = counts.get(zone, 0)
    depths = [step * max(0, min(n, 4) - 1 - i) for i in range(n)]  # no card moves when the top one goes
    layout.spots[zone] = tuple(Pose(x + depth, y + depth, height, turn=0.0) for depth in depths)
    layout.areas[zone] = Box(x - width / 2, y - height / 2, width, height)
    return x + width / 2 + 40 * u


def _row(layout: Layout, zone: Zone, counts: Mapping[Zone, int], felt: Box, slot: Zone | None) -> None:
    """Cards side by side, in as few lanes as keep every corner readable; a slot for the next one at the end."""
    u = layout.regions.u
    n = counts.get(zone, 0)
    cells = n + (1 if slot else 0)
    lanes, height, step, per = _lanes(cells, felt, u, layout.regions.cards)
    width = height * CARD_RATIO
    lane_h = felt.h / lanes
    lift = 0 if lanes == 1 else 9 * u  # notes hang below the cards
    boxes = []
    for i in range(cells):
        lane, column = divmod(i, per)
        boxes.append(Box(felt.x + column * step, felt.y + lane_h * (lane + 0.5) - height / 2 - lift, width, height))
    layout.spots[zone] = tuple(Pose(box.cx, box.cy, height) for box in boxes[:n])
    layout.areas[zone] = felt
    layout.lanes = [
        (boxes[i].right, boxes[i].cy, boxes[i + 1].cy) for i in range(per - 1, cells - 1, per) if i + 1 < cells
    ]
    if slot:
        layout.areas[slot] = boxes[-1]


_TRIES = ((1, 0.66), (2, 0.66), (2, INDEX_ROOM), (3, INDEX_ROOM), (4, 0.0))
"""Lanes, and the least step in card widths. Closer cards are better than a third lane: corners stay large there."""


def _lanes(cells: int, felt: Box, u: float, cards: float) -> tuple[int, float, float, int]:
    """Number of lanes, card height, step from card to card, cards in a lane."""
    for lanes, least in _TRIES:
        room = felt.h / lanes - (76 if lanes == 1 else 50) * u
        height = min(150 * u * cards, room)
        width = height * CARD_RATIO
        per = max(1, math.ceil(cells / lanes))
        step = min(width + 12 * u, (felt.w - width) / max(1, per - 1))
        if step >= width * least:
            break
    return lanes, height, step, per


def _seat_zone(
    layout: Layout, place: Place, seat: Seat, counts: Mapping[Zone, int], trays: Sequence[Zone], *, own: bool
) -> None:
    from game.stage.grid import lay_tokens

    zone = f"{place.zone}:{seat}"
    n = counts.get(zone, 0)
    if place.shape == "fan":
        if own:
            area = layout.hand or layout.regions.hand
            layout.spots[zone] = tuple(fan(n, area, layout.regions.u))
            layout.areas[zone] = area
        else:
            plate = layout.plates[seat]
            pose = Pose(plate.x + plate.h / 2, plate.cy, plate.h * 0.5, turn=0.0)
            layout.spots[zone] = (pose,) * n
            layout.areas[zone] = Box(plate.x, plate.y, plate.h, plate.h)
            layout.tucked.add(zone)
    elif place.shape == "tokens":
        lay_tokens(layout, place.zone, seat, n, own=own)
    elif place.shape == "tray":
        area = _tray_area(layout, seat, last=place.zone == trays[-1], alone=len(trays) == 1, own=own)
        layout.areas[zone] = area
        layout.spots[zone] = tuple(_tray(n, area))


def fan(n: int, area: Box, u: float) -> list[Pose]:
    """A hand, whole and at the bottom: one row as long as corners can be read, then more rows of smaller cards."""
    if n == 0:
        return []
    for rows in (1, 2, 3, 4) if n <= FAN_ROW else (2, 3, 4):
        height = area.h if rows == 1 else (area.h + 2 * u) / (1 + 0.46 * (rows - 1))
        width = height * CARD_RATIO
        per = math.ceil(n / rows)
        step = min(width + 10 * u, (area.w - width) / max(1, per - 1))
        if step >= width * FAN_ROOM or rows == 4:
            break
    apart = (area.w - (n - 1) * 10 * u) / n
    if rows == 1 and width * 0.8 <= apart < width:  # a little smaller and side by side beats touching edges
        width, step, height = apart, apart + 10 * u, apart / CARD_RATIO
    poses = []
    for i in range(n):
        row, column = divmod(i, per)
        in_row = min(per, n - row * per)
        left = area.cx - ((in_row - 1) * step + width) / 2
        y = area.bottom - height / 2 - (rows - 1 - row) * height * 0.46
        poses.append(Pose(left + column * step + width / 2, y, height))
    return poses


def _tray_area(layout: Layout, seat: Seat, *, last: bool, alone: bool, own: bool) -> Box:
    """Trays stand at the right of a plate, the viewer's own at the right of the strip; the last of two is narrow."""
    u = layout.regions.u
    badge = BADGE * u if layout.badges else 0.0
    if own:
        strip = layout.regions.strip
        host = Box(strip.right - 250 * u, strip.y, 250 * u - badge, strip.h)
    else:
        plate = layout.plates[seat]
        name_room = min(190 * u, max(plate.h + 96 * u, plate.w * 0.48))
        host = Box(plate.x + name_room, plate.y + 7 * u, plate.w - name_room - 16 * u - badge, plate.h - 14 * u)
        if host.w < 2.3 * host.h * CARD_RATIO:  # many at the table: small trays under the name
            host = Box(plate.x + plate.h, plate.cy, plate.w - plate.h - 16 * u, plate.h / 2 - 6 * u)
    narrow = host.h * CARD_RATIO
    if alone:
        return host
    if last:
        return Box(host.right - narrow, host.y, narrow, host.h)
    return Box(host.x, host.y, host.w - narrow - 10 * u, host.h)


def _tray(n: int, area: Box) -> list[Pose]:
    """Small cards, overlapping more the more there are."""
    width = area.h * CARD_RATIO
    step = min(width * 0.62, max(0.0, area.w - width) / max(1, n - 1))
    return [Pose(area.x + width / 2 + i * step, area.cy, area.h) for i in range(n)]
