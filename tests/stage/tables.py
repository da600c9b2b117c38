"""Layouts for the tests: a table of some size, with so much on it, and the list of everything that is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise

from game.games.registry import game
from game.stage.layout import CARD_RATIO, Box, Layout, Place, Regions, arrange, regions
from game.stage.tween import Pose
from game.ui.theme import Grid

SIZES = (
    (1024, 640),
    (1280, 720),
    (1920, 1080),
    (2560, 1440),
    (3840, 2160),
    (1280, 1024),
    (1600, 720),
)
CORNER = 0.3
"""The share of a card's width that shows its corner figure."""
SLACK = 0.5
"""Pixels lost to rounding."""


def where(size: tuple[int, int], cards: int = 100, game_id: str = "toads") -> Regions:
    book = game(game_id).book
    grid = Grid(*size, side=book.rail)
    return regions(*size, grid.rail.left, grid.u, cards / 100, book.table)


def toads() -> Sequence[Place]:
    return game("toads").book.table


def counts_of(seats: int, *, hand: int = 9, row: int = 5, pile: int = 20, tray: int = 4) -> dict[str, int]:
    counts = {"draw": pile, "row": row}
    for seat in range(seats):
        counts |= {f"hand:{seat}": hand, f"plus:{seat}": tray, f"minus:{seat}": min(1, tray)}
    return counts


def laid(size: tuple[int, int], cards: int, seats: int, counts: Mapping[str, int], bottom: int = 0) -> Layout:
    return arrange(toads(), counts, seats, bottom, where(size, cards))


def card_box(pose: Pose) -> Box:
    width = pose.h * CARD_RATIO
    return Box(pose.x - width / 2, pose.y - pose.h / 2, width, pose.h)


def grown(box: Box, by: float) -> Box:
    return Box(box.x - by, box.y - by, box.w + 2 * by, box.h + 2 * by)


def overlap(a: Box, b: Box) -> bool:
    return a.x < b.right - SLACK and b.x < a.right - SLACK and a.y < b.bottom - SLACK and b.y < a.bottom - SLACK


def problems(layout: Layout, size: tuple[int, int], bottom: int, places: Sequence[Place] | None = None) -> list[str]:
    """All that a player would call wrong, in words."""
    places = toads() if places is None else places
    return [
        *_outside(layout, size),
        *_hand_in_the_way(layout, size, bottom, places),
        *_crowded(layout),
        *_astray(layout, bottom, places),
        *_hidden_corners(layout, places),
        *_seats_in_the_way(layout, bottom, places),
    ]


def _outside(layout: Layout, size: tuple[int, int]) -> Iterator[str]:
    window = grown(Box(0, 0, *size), SLACK)
    parts = layout.regions
    named = {
        "status": parts.status,
        "hand": parts.hand,
        "felt": parts.felt,
        "strip": parts.strip,
        **{f"area {zone}": box for zone, box in layout.areas.items()},
        **{f"plate {seat}": box for seat, box in layout.plates.items()},
    }
    for zone, poses in layout.spots.items():
        named |= {f"card {i} of {zone}": card_box(pose) for i, pose in enumerate(poses)}
    for name, box in named.items():
        if not box.inside(window):
            yield f"{name} leaves the window: {box}"
        if box.w <= 0 or box.h <= 0:
            yield f"{name} has no size: {box}"


def _hand_in_the_way(layout: Layout, size: tuple[int, int], bottom: int, places: Sequence[Place]) -> Iterator[str]:
    """The own hand, raised cards and all, touches nothing that is read or pressed."""
    grid = Grid(*size)
    rail = layout.regions.rail
    others = {
        "rail": rail,
        "controls": Box(rail.x, rail.y, rail.w, size[1] - rail.y),
        **{f"button {place.zone}": layout.areas[place.zone] for place in places if place.shape == "button"},
        "status": layout.regions.status,
        "strip": layout.regions.strip,
        "felt": layout.regions.felt,
        **{f"plate {seat}": box for seat, box in layout.plates.items()},
    }
    for i, pose in enumerate(layout.spots.get(f"hand:{bottom}", ())):
        box = card_box(pose)
        raised = Box(box.x, box.y - 20 * grid.u, box.w, box.h + 20 * grid.u)
        yield from (f"hand card {i} covers the {name}" for name, other in others.items() if overlap(raised, other))


def _crowded(layout: Layout) -> Iterator[str]:
    parts = layout.regions
    bands = {"status": parts.status, "strip": parts.strip, "felt": parts.felt, "plates": parts.plates}
    for (one, a), (other, b) in combinations(bands.items(), 2):
        if overlap(a, b):
            yield f"{one} over {other}"
    for (one, a), (other, b) in combinations(layout.plates.items(), 2):
        if overlap(a, b):
            yield f"plate {one} over plate {other}"


def _astray(layout: Layout, bottom: int, places: Sequence[Place]) -> Iterator[str]:
    """Trays belong to their plate, or to the strip if they are one's own; rows, piles and slots to the felt."""
    parts = layout.regions
    for place in places:
        if place.shape == "tray":
            for seat, plate in {**layout.plates, bottom: parts.strip, **layout.hosts}.items():
                zone = f"{place.zone}:{seat}"
                boxes = [layout.areas[zone], *map(card_box, layout.spots.get(zone, ()))]
                yield from (f"{zone} leaves its host" for box in boxes if not box.inside(grown(plate, SLACK)))
        elif place.shape in ("row", "stack", "slot", "pile") and place.zone in layout.areas:
            boxes = [layout.areas[place.zone], *map(card_box, layout.spots.get(place.zone, ()))]
            felt = _free_felt(layout, places)
            if place.at in [trick.zone for trick in places if trick.shape == "trick"]:  # a trick uses the strip, too
                felt = felt._replace(h=parts.strip.bottom - felt.y)
            felt = grown(felt, SLACK)
            yield from (f"{place.zone} leaves the felt: {box}" for box in boxes if not box.inside(felt))


def _free_felt(layout: Layout, places: Sequence[Place]) -> Box:
    """With the strip below it, where neither buttons nor trays stand there."""
    felt, strip = layout.regions.felt, layout.regions.strip
    taken = any(place.shape in ("button", "tray") for place in places)
    return felt if taken else Box(felt.x, felt.y, felt.w, strip.bottom - felt.y)


def _seats_in_the_way(layout: Layout, bottom: int, places: Sequence[Place]) -> Iterator[str]:
    """At a trick table: plates, backs, trays, the trick and the own field lie apart from each other."""
    tricks = [box for zone, box in layout.areas.items() if zone.startswith("trick:")]
    fans = [place.zone for place in places if place.shape == "fan" and place.others == "backs"]
    if not tricks or not fans:
        return
    u, strip = layout.regions.u, layout.regions.strip
    things = {"own field": Box(strip.right - 262 * u, strip.y - 30 * u, 262 * u, strip.h + 30 * u)}
    things |= {f"plate {seat}": box for seat, box in layout.plates.items()}
    things |= {f"host {seat}": box for seat, box in layout.hosts.items() if seat != bottom}
    things |= {f"backs {seat}": layout.areas[f"{fan}:{seat}"] for fan in fans for seat in layout.plates}
    things |= {f"trick {i}": box for i, box in enumerate(tricks)}
    for (one, a), (other, b) in combinations(things.items(), 2):
        both_trick = one.startswith("trick") and other.startswith("trick")
        if not both_trick and overlap(a, b):
            yield f"{one} over {other}: {a} {b}"


def _hidden_corners(layout: Layout, places: Sequence[Place]) -> Iterator[str]:
    """In hand and row: a card is last in its lane, or its corner can be read."""
    read = tuple(place.zone for place in places if place.shape in ("fan", "row"))
    for zone, poses in layout.spots.items():
        if zone in layout.tucked | layout.markers or zone.partition(":")[0] not in read:
            continue
        for i, (a, b) in enumerate(pairwise(poses)):
            same_lane = abs(a.y - b.y) < 1
            if same_lane and b.x - a.x < CORNER * a.h * CARD_RATIO:
                yield f"card {i} of {zone} is hidden by the next: {(b.x - a.x) / (a.h * CARD_RATIO):.2f}"
            if not same_lane and b.y - a.y < CORNER * a.h:
                yield f"card {i} of {zone} is hidden by the lane below"
