"""Piles in a grid, tokens at plates and hand: whole, apart from each other and in their place at every size."""

from collections.abc import Iterator, Mapping
from itertools import combinations, product

import pytest

from game.games.registry import game
from game.stage.layout import Box, Layout, arrange
from game.store.settings import CARD_SIZES
from game.ui.theme import Grid
from tests.stage.tables import SIZES, card_box, grown, overlap, problems, where

PILES = (0, 1, 2, 4, 7, 12, 16, 25, 40)
HANDS = (0, 1, 10, 25, 76)
TABLE = game("eleven").book.table
SIZE_IDS = [f"{w}x{h}" for w, h in SIZES]


def counts_of(seats: int, piles: int, hand: int = 10, bulls: int = 2, standing: int = 0) -> dict[str, int]:
    counts = (
        {"draw": 2, "bulls": 3} | {f"pile:{i}": 1 for i in range(piles)} | {f"stand:{i}": 1 for i in range(standing)}
    )
    for seat in range(seats):
        counts |= {f"hand:{seat}": hand, f"bull:{seat}": bulls}
    return counts


def laid(size: tuple[int, int], seats: int, counts: Mapping[str, int], cards: int = 100) -> Layout:
    return arrange(TABLE, counts, seats, 0, where(size, cards))


def below(layout: Layout, zone: str) -> Box:
    """A pile with its tag."""
    area = layout.areas[zone]
    small = area.h < 84 * layout.regions.u
    room = layout.tag_room[zone]
    return Box(area.cx - room / 2, area.y, room, area.h + (8 + (21 if small else 25)) * layout.regions.u)


def crowded(layout: Layout) -> Iterator[str]:
    piles = {zone: below(layout, zone) for zone in layout.thick}
    for (one, a), (other, b) in combinations(piles.items(), 2):
        if overlap(a, b):
            yield f"{one} over {other}"
    fixed = {f"plate {seat}": box for seat, box in layout.plates.items()}
    fixed |= {"status": layout.regions.status, "draw": layout.areas["draw"], "bulls": layout.areas["bulls"]}
    for zone, box in piles.items():
        yield from (f"{zone} over {name}" for name, other in fixed.items() if overlap(box, other))


def astray(layout: Layout, size: tuple[int, int]) -> Iterator[str]:
    """Tokens belong to their plate, one's own stand left of the hand and not under it."""
    for seat, plate in layout.plates.items():
        boxes = [layout.areas[f"bull:{seat}"], *map(card_box, layout.spots[f"bull:{seat}"])]
        yield from (f"bulls of {seat} leave the plate" for box in boxes if not box.inside(grown(plate, 0.5)))
    own = [card_box(pose) for pose in layout.spots["bull:0"]]
    hand = [card_box(pose) for pose in layout.spots["hand:0"]]
    yield from ("a bull under the hand" for a, b in product(own, hand) if overlap(a, b))
    rail = Box(*Grid(*size).rail)
    yield from ("a pile under the rail" for zone in layout.thick if overlap(layout.areas[zone], rail))


@pytest.mark.parametrize("size", SIZES, ids=SIZE_IDS)
@pytest.mark.parametrize("cards", CARD_SIZES)
def test_piles_tags_bulls_and_hands_keep_apart(size: tuple[int, int], cards: int) -> None:
    wrong = {}
    for seats, piles, hand in product((2, 4, 5, 7), PILES, HANDS):
        layout = laid(size, seats, counts_of(seats, piles, hand, bulls=1 + piles % 10), cards)
        if found := [*crowded(layout), *astray(layout, size), *problems(layout, size, 0, [])]:
            wrong[seats, piles, hand] = found[:3]
    assert wrong == {}


def test_piles_can_be_read_and_hit() -> None:
    """At 720p a card of 40 is still 50 pixels high, and its place with the tag as large as a finger."""
    layout = laid((1280, 720), 2, counts_of(2, 40))
    assert all(layout.areas[zone].h >= 50 for zone in layout.thick)
    assert all(min(below(layout, zone).w, below(layout, zone).h) >= 44 for zone in layout.thick)


def test_one_pile_more_seldom_moves_the_others() -> None:
    moved = 0
    for piles in range(1, 40):
        one, more = (laid((1280, 720), 3, counts_of(3, n)) for n in (piles, piles + 1))
        moved += any(one.areas[zone] != more.areas[zone] for zone in one.thick)
    assert moved <= 16


def test_a_pile_keeps_its_cell_when_another_goes() -> None:
    whole = counts_of(3, 7)
    gone = {zone: n for zone, n in whole.items() if zone != "pile:2"}
    one, other = laid((1280, 720), 3, whole), laid((1280, 720), 3, gone)
    assert all(one.areas[zone] == other.areas[zone] for zone in other.thick)
    assert "pile:2" not in other.areas


def test_all_cards_of_a_pile_lie_on_one_spot() -> None:
    layout = laid((1280, 720), 3, counts_of(3, 5) | {"pile:3": 6})
    assert len(layout.spots["pile:3"]) == 6
    assert len(set(layout.spots["pile:3"])) == 1


def test_a_bull_stands_on_its_pile_and_the_hand_stays_where_it_is() -> None:
    layout = laid((1280, 720), 3, counts_of(3, 5, bulls=0, standing=2))
    for number in range(2):
        (pose,) = layout.spots[f"stand:{number}"]
        assert overlap(card_box(pose), layout.areas[f"pile:{number}"])
    assert layout.markers == {"stand:0", "stand:1"}
    with_bulls, without = (laid((1280, 720), 3, counts_of(3, 5, bulls=bulls)) for bulls in (1, 0))
    assert layout.areas["hand:0"] == with_bulls.areas["hand:0"]
    assert without.areas["hand:0"] == without.regions.hand


@pytest.mark.parametrize(("seats", "rows"), [(2, 1), (4, 1), (5, 2), (7, 2)])
def test_many_players_sit_in_two_rows(seats: int, rows: int) -> None:
    layout = laid((1280, 720), seats, counts_of(seats, 5))
    assert len({box.y for box in layout.plates.values()}) == rows
    order = [(box.y, box.x) for box in layout.plates.values()]
    assert order == sorted(order), "in turn order, row by row"
