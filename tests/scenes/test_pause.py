"""Esc at the table, and changing players in mid-game."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.match.header import read_header
from game.match.log import resume
from game.scenes.pause import PauseActions, PauseScene
from game.scenes.players import PlayersScene
from game.scenes.session import Session
from game.scenes.table import TableScene
from game.store import saves
from tests.scenes.driver import Driver, in_every_shape, opened
from tests.scenes.matches import SilentThinker, fresh, told

CHOICES = ("resume", "rules", "options", "players", "new_game", "menu", "quit")


@pytest.fixture
def table() -> Iterator[Driver]:
    """A true table with a person to move."""
    with opened() as driver:
        driver.desk._thinker = SilentThinker()  # type: ignore[assignment]
        driver.go(TableScene(driver.desk, fresh(3)))
        yield driver


def paused(asked: list[str]) -> PauseActions:
    return PauseActions(*[lambda choice=choice: asked.append(choice) for choice in CHOICES])  # type: ignore[misc]


@pytest.mark.parametrize("choice", CHOICES)
def test_every_choice_by_click_and_by_keyboard(choice: str) -> None:
    asked: list[str] = []
    with opened(lambda desk: PauseScene(desk, fresh(), paused(asked))) as driver:
        driver.click(choice)
        driver.tab_to(choice)
        driver.press(pygame.K_RETURN)
    assert asked == [choice, choice]


def test_escape_and_enter_resume() -> None:
    asked: list[str] = []
    with opened(lambda desk: PauseScene(desk, fresh(), paused(asked))) as driver:
        driver.press(pygame.K_ESCAPE)
        driver.press(pygame.K_RETURN)
    assert asked == ["resume", "resume"]


def test_arrows_walk_down_the_list() -> None:
    with opened(lambda desk: PauseScene(desk, fresh(), paused([]))) as driver:
        walked = []
        for _ in CHOICES:
            walked.append(driver.focus)
            driver.press(pygame.K_DOWN)
        assert tuple(walked) == CHOICES


def test_at_the_table_escape_pauses_and_resumes(table: Driver) -> None:
    table.press(pygame.K_ESCAPE)
    assert table.scenes == ["TableScene", "PauseScene"]
    table.press(pygame.K_ESCAPE)
    assert table.scenes == ["TableScene"]


def test_from_the_table_to_the_setup_and_to_the_menu(table: Driver) -> None:
    table.press(pygame.K_ESCAPE)
    table.click("new_game")
    assert table.scenes == ["SetupScene"]


def test_the_pause_in_every_shape() -> None:
    with opened(lambda desk: PauseScene(desk, fresh(), paused([]))) as driver:
        for _ in in_every_shape(driver):
            driver.check_layout()


# --- players in mid-game ---


def changing(session: Session, asked: list[str]) -> Iterator[Driver]:
    with opened(lambda desk: PlayersScene(desk, session, lambda: asked.append("changed"))) as driver:
        yield driver


def test_a_bot_gets_another_name_and_level_while_the_cards_stay() -> None:
    session, asked = fresh(3), []
    before, epoch = session.match.view(0), session.match.epoch
    for driver in changing(session, asked):
        driver.click("seat:1")
        assert not driver.offers("swap")
        assert not driver.offers("remove")
        driver.type("!")
        acorns = driver.widget("level").rect
        driver.click_at((acorns.left + 5, acorns.centery))
        driver.click("done")
    player = session.match.players[1]
    assert (player.name, player.level) == ("Babcia Zosia!", "easy")
    assert session.match.view(0) == before
    assert session.match.epoch > epoch, "a thought of the old player must die"
    assert asked == ["changed"]


def test_looking_without_changing_changes_nothing() -> None:
    session, asked = fresh(3), []
    for driver in changing(session, asked):
        driver.click("seat:1")
        driver.press(pygame.K_ESCAPE)
    assert asked == []
    assert session.match.epoch == 0


def test_a_person_leaves_for_a_bot_and_the_save_knows() -> None:
    session, asked = fresh(2), []
    for driver in changing(session, asked):
        driver.click("seat:0")
        kind = driver.widget("kind").rect
        driver.click_at((kind.right - 20, kind.centery))
        driver.click("done")
    assert session.match.players[0].is_bot
    assert session.match.players[0].face != session.match.players[1].face
    session.save()
    header, log = read_header(saves.file("toads").read_text(encoding="utf-8"))
    again = resume(header, log, session.game.rules(header.options))
    assert again.players == session.match.players


def test_at_the_table_the_way_to_the_players_and_back(table: Driver) -> None:
    table.press(pygame.K_ESCAPE)
    table.click("players")
    table.click("seat:2")
    table.type("2")
    table.press(pygame.K_RETURN)
    table.click("resume")
    scene = table.desk.stack.scenes[0]
    assert isinstance(scene, TableScene)
    assert scene.session.name(2) == "Kuba2"
    assert table.scenes == ["TableScene", "PauseScene"]


@pytest.mark.parametrize("seats", range(2, 9))
def test_the_players_in_every_shape(seats: int) -> None:
    for driver in changing(told(tuple(range(seats))), []):
        for _ in in_every_shape(driver):
            driver.check_layout()
