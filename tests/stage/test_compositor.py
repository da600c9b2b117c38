"""The compositor: painting only what changed gives the same pixels as painting everything, and idle means idle."""

from functools import cache

import pygame
from hypothesis import given, settings
from hypothesis import strategies as st
from pygame import Rect, Surface

from game.ui.canvas import Canvas, Compositor, Item

SIZE = (48, 36)
COLOURS = ((255, 0, 0, 255), (0, 200, 0, 128), (20, 20, 255, 90), (250, 240, 10, 255), (0, 0, 0, 60))
SHAPES = ((8, 8), (20, 5), (5, 30), (48, 36), (13, 17))


@cache
def pictures() -> list[Surface]:
    """Opaque, see-through and partly empty ones."""
    found = []
    for colour, shape in zip(COLOURS, SHAPES, strict=True):
        picture = Surface(shape, pygame.SRCALPHA)
        picture.fill(colour)
        picture.fill((0, 0, 0, 0), Rect(0, 0, shape[0] // 3, shape[1] // 3))
        found.append(picture)
    return found


ITEM = st.tuples(
    st.integers(0, len(COLOURS) - 1), st.integers(-20, 50), st.integers(-20, 40), st.sampled_from((255, 255, 120, 1, 0))
)
LISTS = st.lists(ITEM, min_size=1, max_size=5).flatmap(
    lambda pool: st.lists(st.lists(st.sampled_from(pool), max_size=9), min_size=2, max_size=6)
)
"""From a small pool, so that things stay, come back, swap places and lie on one spot twice."""


def canvas_of(wishes: list[tuple[int, int, int, int]]) -> Canvas:
    canvas = Canvas(SIZE)
    canvas.put(ground(), 0, 0)
    for number, x, y, alpha in wishes:
        canvas.put(pictures()[number], x, y, alpha)
    return canvas


@cache
def ground() -> Surface:
    picture = Surface(SIZE)
    picture.fill((30, 90, 80))
    return picture


def whole(canvas: Canvas) -> bytes:
    screen = Surface(SIZE)
    Compositor().paint(screen, canvas)
    return bytes(screen.get_buffer().raw)


def check_sequence(lists: list[list[tuple[int, int, int, int]]]) -> None:
    screen, compositor = Surface(SIZE), Compositor()
    for wishes in lists:
        canvas = canvas_of(wishes)
        compositor.paint(screen, canvas)
        assert bytes(screen.get_buffer().raw) == whole(canvas)


@settings(max_examples=150, deadline=None)
@given(LISTS)
def test_dirty_rectangles_give_the_pixels_of_a_full_repaint(lists: list[list[tuple[int, int, int, int]]]) -> None:
    check_sequence(lists)


@settings(max_examples=100, deadline=None)
@given(st.lists(ITEM, min_size=2, max_size=7), st.lists(st.randoms(use_true_random=False), min_size=1, max_size=4))
def test_a_pile_in_another_order_is_painted_in_that_order(items: list[tuple[int, int, int, int]], lucks: list) -> None:  # type: ignore[type-arg]
    lists = [items]
    for luck in lucks:
        again = lists[-1][:]
        luck.shuffle(again)
        lists.append(again)
    check_sequence(lists)


def test_one_shadow_of_two_equal_ones_goes_away() -> None:
    """Cards of a pile lie at one place with equal shadows: two make it darker than one."""
    item = (1, 4, 4, 255)
    check_sequence([[item, item], [item], [item, item, item], []])


def test_nothing_is_painted_when_nothing_changed() -> None:
    screen, compositor = Surface(SIZE), Compositor()
    wishes = [(0, 3, 3, 255), (1, 8, 8, 120)]
    assert compositor.paint(screen, canvas_of(wishes)) == [screen.get_rect()]
    assert compositor.paint(screen, canvas_of(wishes)) == []
    assert compositor.painted == []


def test_only_the_neighbourhood_of_a_change_is_painted() -> None:
    screen, compositor = Surface(SIZE), Compositor()
    compositor.paint(screen, canvas_of([(0, 2, 2, 255)]))
    dirty = compositor.paint(screen, canvas_of([(0, 4, 2, 255)]))
    assert dirty == [Rect(2, 2, 10, 8)]


def test_a_lost_window_is_painted_whole() -> None:
    screen, compositor = Surface(SIZE), Compositor()
    compositor.paint(screen, canvas_of([]))
    screen.fill((1, 2, 3))
    compositor.repaint_all()
    assert compositor.paint(screen, canvas_of([])) == [screen.get_rect()]
    assert bytes(screen.get_buffer().raw) == whole(canvas_of([]))


def test_what_lies_outside_the_window_costs_nothing() -> None:
    screen, compositor = Surface(SIZE), Compositor()
    compositor.paint(screen, canvas_of([]))
    assert compositor.paint(screen, canvas_of([(0, 100, 100, 255)])) == []


def test_pictures_are_put_by_corner_or_by_middle_at_whole_pixels() -> None:
    canvas = Canvas(SIZE)
    picture = pictures()[0]
    canvas.put(picture, 1.6, 2.4)
    canvas.put_centred(picture, 20, 10, 99)
    expected: list[Item] = [(picture, 2, 2, 255), (picture, 16, 6, 99)]
    assert canvas.items == expected
