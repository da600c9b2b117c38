"""Where everything lies: inside the window, readable, out of each other's way, whatever the window and the cards."""

from itertools import pairwise, product

import pytest

from game.stage.layout import CARD_RATIO, arrange
from game.store.settings import CARD_SIZES
from tests.stage.tables import SIZES, card_box, counts_of, laid, overlap, problems, toads, where

HANDS = (0, 1, 9, 25, 76)
ROWS = (0, 1, 5, 12, 30, 60)
SIZE_IDS = [f"{w}x{h}" for w, h in SIZES]


@pytest.mark.parametrize("size", SIZES, ids=SIZE_IDS)
@pytest.mark.parametrize("cards", CARD_SIZES)
def test_nothing_is_outside_covered_or_unreadable(size: tuple[int, int], cards: int) -> None:
    wrong = {}
    for seats, hand, row in product((2, 3, 4, 7), HANDS, ROWS):
        layout = laid(size, cards, seats, counts_of(seats, hand=hand, row=row, tray=min(hand, 20)))
        if found := problems(layout, size, 0):
            wrong[seats, hand, row] = found[:3]
    assert wrong == {}


@pytest.mark.parametrize("size", SIZES, ids=SIZE_IDS)
def test_every_seat_can_sit_at_the_bottom(size: tuple[int, int]) -> None:
    for seats in (2, 3, 4, 7):
        for bottom in range(seats):
            layout = laid(size, 100, seats, counts_of(seats), bottom)
            assert problems(layout, size, bottom) == []
            assert list(layout.plates) == [(bottom + i) % seats for i in range(1, seats)]
            lefts = [box.x for box in layout.plates.values()]
            assert lefts == sorted(lefts), "the next player sits at the left hand"


def test_one_opponent_sits_in_the_middle() -> None:
    layout = laid((1280, 720), 100, 2, counts_of(2))
    assert layout.plates[1].cx == pytest.approx(layout.regions.plates.cx)


def test_the_layout_depends_on_nothing_but_its_input() -> None:
    first = laid((1280, 720), 100, 3, counts_of(3))
    laid((1920, 1080), 140, 4, counts_of(4, row=30))
    assert laid((1280, 720), 100, 3, counts_of(3)) == first


@pytest.mark.parametrize("size", SIZES, ids=SIZE_IDS)
def test_every_piece_has_a_spot(size: tuple[int, int]) -> None:
    for hand, row in product(HANDS, ROWS):
        counts = counts_of(3, hand=hand, row=row)
        layout = laid(size, 100, 3, counts)
        assert {zone: len(layout.spots[zone]) for zone in counts} == counts


@pytest.mark.parametrize("size", SIZES, ids=SIZE_IDS)
def test_rows_are_read_left_to_right_and_lane_by_lane(size: tuple[int, int]) -> None:
    for zone, n in product(("row", "hand:0"), (5, 12, 30, 60)):
        layout = laid(size, 100, 3, counts_of(3, hand=n, row=n))
        for a, b in pairwise(layout.spots[zone]):
            assert (round(a.y), a.x) < (round(b.y), b.x)


def test_larger_cards_are_larger_and_never_smaller() -> None:
    for size in SIZES:
        heights = [laid(size, cards, 3, counts_of(3)).spots["hand:0"][0].h for cards in CARD_SIZES]
        assert heights == sorted(heights) and heights[0] < heights[-1]


def test_a_row_that_grows_never_gets_larger_cards() -> None:
    for size in SIZES:
        heights = [laid(size, 100, 3, counts_of(3, row=row)).spots["row"][0].h for row in range(1, 61)]
        assert heights == sorted(heights, reverse=True)


@pytest.mark.parametrize("size", SIZES, ids=SIZE_IDS)
@pytest.mark.parametrize("row", ROWS)
def test_a_long_row_can_still_be_read(size: tuple[int, int], row: int) -> None:
    """Corner figures are a little under a fifth of the card: at 720p they stay above 12 pixels."""
    layout = laid(size, 100, 4, counts_of(4, row=row))
    assert all(pose.h >= 66 * layout.regions.u for pose in layout.spots["row"])


def test_the_slot_follows_the_last_card() -> None:
    for row in ROWS:
        layout = laid((1280, 720), 100, 3, counts_of(3, row=row))
        slot = layout.areas["row_end"]
        poses = layout.spots["row"]
        assert not any(overlap(card_box(pose), slot) for pose in poses[:-1] if round(pose.y) != round(slot.cy))
        if poses:
            assert (round(slot.cy), slot.cx) > (round(poses[-1].y), poses[-1].x)
            assert slot.h == pytest.approx(poses[-1].h)


def test_lanes_end_where_the_next_begins() -> None:
    layout = laid((1280, 720), 100, 3, counts_of(3, row=30))
    assert layout.lanes
    for _x, y, below in layout.lanes:
        assert y < below


def test_opponents_hands_are_out_of_sight_and_ones_own_is_not() -> None:
    layout = laid((1280, 720), 100, 4, counts_of(4), bottom=2)
    assert layout.tucked == {"hand:0", "hand:1", "hand:3"}


def test_a_closed_pile_lies_a_little_askew_but_in_one_place() -> None:
    layout = laid((1280, 720), 100, 3, counts_of(3, pile=50))
    xs = [pose.x for pose in layout.spots["draw"]]
    assert max(xs) - min(xs) < 10
    assert all(pose.turn == 0 for pose in layout.spots["draw"])
    assert xs[-1] == pytest.approx(layout.areas["draw"].cx), "the top card lies where the pile is"


def test_a_table_with_nothing_but_hands_can_be_laid() -> None:
    hands = [place for place in toads() if place.zone == "hand"]
    layout = arrange(hands, {"hand:0": 3, "hand:1": 3}, 2, 0, where((1280, 720)))
    assert set(layout.spots) == {"hand:0", "hand:1"}


def test_boxes_know_their_edges() -> None:
    box = card_box(laid((1280, 720), 100, 3, counts_of(3)).spots["hand:0"][0])
    assert box.w == pytest.approx(box.h * CARD_RATIO)
    assert box.holds(box.x, box.y) and not box.holds(box.right, box.y) and not box.holds(box.x, box.bottom)
