"""The keyboard on boards: a cursor that goes from place to place, asks about any, and never gets lost."""

from typing import Any

import pygame
import pytest

from game.core.moves import Pick
from game.scenes import board_cursor
from game.stage.layout import Box
from tests.games import test_backgammon as backgammon
from tests.games import test_mayyek as mayyek
from tests.games.northcott_table import table as northcott
from tests.scenes.tables import ARROWS, TableDriver
from tests.scenes.test_table_boards import BOARDS, at_table, cell, point


def stand(driver: TableDriver, pick: Pick) -> None:
    driver.steer_to(pick)


def pixels(driver: TableDriver) -> bytes:
    driver.app.paint()
    return pygame.image.tobytes(driver.app.screen, "RGB")


# --- where it goes ---


def test_in_line_wins_over_near_but_aside() -> None:
    here = Box(0, 0, 10, 10)
    around = {
        Pick("aside"): Box(12, 9, 10, 10),
        Pick("in line"): Box(30, 0, 10, 10),
        Pick("behind"): Box(-20, 0, 10, 10),
    }
    assert board_cursor.neighbour(around, here, 1, 0) == Pick("in line")
    assert board_cursor.neighbour(around, here, -1, 0) == Pick("behind")
    assert board_cursor.neighbour(around, here, 0, -1) is None


def test_each_arrow_goes_one_square_and_stops_at_the_edge() -> None:
    with at_table("mayyek") as driver:
        stand(driver, cell(0))
        for key, expected in ((pygame.K_UP, 8), (pygame.K_RIGHT, 9), (pygame.K_DOWN, 1), (pygame.K_LEFT, 0)):
            driver.press(key)
            assert driver.table.hand.focus == cell(expected)
        driver.press(pygame.K_LEFT)
        driver.press(pygame.K_DOWN)
        assert driver.table.hand.focus == cell(0)


def test_on_a_turned_board_arrows_follow_the_screen() -> None:
    with at_table("mayyek", persons=2, turn_board=True) as driver:
        driver.touch(cell(16))
        driver.touch(cell(24))
        driver.until(lambda: driver.table.viewer == 1)
        stand(driver, cell(36))
        driver.press(pygame.K_UP)
        assert driver.table.hand.focus == cell(28), "up is away from the player below"
        driver.press(pygame.K_RIGHT)
        assert driver.table.hand.focus == cell(27)


@pytest.mark.parametrize("game_id", BOARDS)
@pytest.mark.parametrize("size", [(1280, 720), (1024, 640), (1600, 720)])
def test_every_place_is_reached_from_every_place(game_id: str, size: tuple[int, int]) -> None:
    with at_table(game_id) as driver:
        driver.resize(size)
        stage, picker = driver.table.stage, driver.table.picker
        around = board_cursor.places(stage, picker)
        assert len(around) >= 24
        for start in around:
            assert reached(around, start) == set(around), start


def reached(around: dict[Pick, Box], start: Pick) -> set[Pick]:
    found, todo = {start}, [start]
    while todo:
        here = around[todo.pop()]
        for across, down in ARROWS.values():
            there = board_cursor.neighbour(around, here, across, down)
            if there is not None and there not in found:
                found.add(there)
                todo.append(there)
    return found


def test_the_points_of_backgammon_are_walked_along_and_across() -> None:
    there = backgammon.table(backgammon.START, backgammon.START, (3, 1))
    with at_table("backgammon", there.state) as driver:
        stand(driver, point(19))
        driver.press(pygame.K_RIGHT)
        assert driver.table.hand.focus == point(20)
        driver.press(pygame.K_UP)
        assert driver.table.hand.focus == point(5)


def test_with_ctrl_it_jumps_to_the_next_man_that_can_do_something() -> None:
    there = mayyek.table("a1 e1", "a8 h8")
    with at_table("mayyek", there.state) as driver:
        stand(driver, cell(0))
        driver.press(pygame.K_RIGHT, mod=pygame.KMOD_LCTRL)
        assert driver.table.hand.focus == cell(4)


# --- what it does ---


def test_enter_takes_a_man_and_puts_it_down() -> None:
    there = mayyek.table("a1 e1", "a8 h8")
    with at_table("mayyek", there.state) as driver:
        stand(driver, cell(0))
        driver.press(pygame.K_RETURN)
        assert driver.table.picker.draft == (cell(0),)
        stand(driver, cell(24))
        driver.press(pygame.K_SPACE)
        assert driver.match.log[0].move.target == 24
        assert driver.table.hand.focus == cell(24), "it stays where the hand was"


@pytest.mark.parametrize(
    ("game_id", "state", "picks"),
    [
        ("mayyek", mayyek.table("a1 e1", "a8 h8").state, [cell(30)]),
        ("northcott", northcott("3").state, [cell(1)]),
        ("northcott", northcott("3 2").state, [cell(0), cell(33)]),
        ("backgammon", backgammon.table(backgammon.START, backgammon.START, (3, 1)).state, [point(3)]),
    ],
)
def test_any_place_may_be_asked_why_not(game_id: str, state: Any, picks: list[Pick]) -> None:
    with at_table(game_id, state) as driver:
        for pick in picks:
            stand(driver, pick)
            driver.press(pygame.K_RETURN)
        assert driver.table.bubble is not None
        assert not driver.match.log


@pytest.mark.parametrize("digit", [1, 2, 3])
def test_in_northcott_the_arrows_choose_a_file_and_a_digit_moves(digit: int) -> None:
    with at_table("northcott", northcott("5 6 6").state) as driver:
        stand(driver, cell(41))
        driver.press(pygame.K_0 + digit)
        assert (driver.match.log[0].move.source, driver.match.log[0].move.target) == (1, 1 + 8 * digit)


def test_a_digit_too_far_is_refused_in_words() -> None:
    with at_table("northcott", northcott("2 6").state) as driver:
        stand(driver, cell(0))
        driver.press(pygame.K_3)
        assert driver.table.bubble is not None
        assert "2" in driver.table.bubble.words
        assert not driver.match.log


def test_it_shows_what_a_place_would_bring_like_the_pointer() -> None:
    there = mayyek.table("a5 f5 h1", "b5 c4 c6 e7 g7")
    with at_table("mayyek", there.state) as driver:
        driver.touch(cell(mayyek.square("f5")))
        stand(driver, cell(mayyek.square("c5")))
        assert [len(s.at) for s in driver.table.picture._sketches if s.kind == "pulse"] == [3]


def test_the_pointer_takes_over_from_the_cursor() -> None:
    with at_table("mayyek") as driver:
        stand(driver, cell(0))
        driver.move(driver.place(cell(33)))
        assert driver.table.hand.focus is None
        assert driver.table.looked_at == cell(33)
        driver.press(pygame.K_RIGHT)
        assert driver.table.hand.focus == cell(34), "and the cursor starts where the pointer is"


@pytest.mark.parametrize("game_id", BOARDS)
def test_the_cursor_is_to_be_seen(game_id: str) -> None:
    with at_table(game_id) as driver:
        before = pixels(driver)
        driver.press(pygame.K_UP)
        assert driver.table.hand.focus is not None
        assert pixels(driver) != before


def test_escape_lets_the_man_go() -> None:
    with at_table("northcott", northcott("3 2").state) as driver:
        stand(driver, cell(0))
        driver.press(pygame.K_RETURN)
        driver.press(pygame.K_ESCAPE)
        assert driver.table.picker.draft == ()
