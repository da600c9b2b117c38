"""Whole matches through the real table: by mouse, by keyboard, by drag, by several people, and by bots alone."""

from collections.abc import Callable
from random import Random

import pytest

from game.games.registry import game, ready_games
from game.scenes.results import ResultsScene
from game.scenes.session import Session
from game.store import diary, saves
from tests.scenes.matches import fresh
from tests.scenes.tables import TableDriver, people, seated

WAYS = ("mouse", "keyboard", "drag")


def short(game_id: str, persons: int, seats: int | None = None, **options: object) -> Session:
    book = game(game_id).book
    seats = seats or book.players.default
    return Session.start(game(game_id), people(persons, seats), {**book.short, **options}, seed=5, first=0)


def hand_of(driver: TableDriver, way: str) -> Callable[[Random], None]:
    return {"mouse": driver.play_by_mouse, "keyboard": driver.play_by_keyboard, "drag": driver.play_by_drag}[way]


def check_over(driver: TableDriver, session: Session) -> None:
    assert isinstance(driver.top, ResultsScene)
    assert session.match.view(None).result is not None
    assert not saves.file(session.game.id).exists(), "a finished match cannot be continued"
    assert len(diary.entries()) == 1


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game_id", ready_games())
def test_a_whole_short_match(game_id: str, way: str) -> None:
    session = short(game_id, 1)
    with seated(session) as driver:
        driver.play_match(hand_of(driver, way), Random(way))
        check_over(driver, session)


@pytest.mark.parametrize("way", WAYS)
def test_a_match_in_motion_with_a_sheet_between_the_rounds(way: str) -> None:
    session = short("toads", 1, 2, rounds=2)
    with seated(session, speed="fast") as driver:
        assert driver.play_match(hand_of(driver, way), Random(way)) == 1
        driver.wait(6)
        check_over(driver, session)


@pytest.mark.parametrize("seats", [2, 4])
def test_bots_play_by_themselves_to_the_end(seats: int) -> None:
    session = fresh(seats, players=people(0, seats), rounds=2)
    with seated(session) as driver:
        driver.until(lambda: isinstance(driver.top, ResultsScene))
        check_over(driver, session)


def test_bots_play_by_themselves_in_motion() -> None:
    session = fresh(3, players=people(0, 3), rounds=1)
    with seated(session, speed="normal") as driver:
        driver.until(lambda: isinstance(driver.top, ResultsScene), dt=0.1)
        check_over(driver, session)


@pytest.mark.parametrize("seats", [2, 3])
def test_two_people_pass_the_computer_to_each_other(seats: int) -> None:
    session = fresh(seats, players=people(2, seats), rounds=2)
    hands = 0
    rng = Random(3)
    with seated(session) as driver:
        while not isinstance(driver.top, ResultsScene):
            driver.until(lambda: not driver.at_table or driver.my_turn)
            if driver.scenes[-1] == "CurtainScene":
                hands += 1
                driver.click("i_am")
                driver.click("show")
                assert driver.table.viewer == session.match.waiting_for()[0]
            elif driver.scenes[-1] == "DealSheetScene":
                driver.click("next")
            elif driver.at_table:
                driver.play_by_mouse(rng)
        check_over(driver, session)
    assert hands > 20
