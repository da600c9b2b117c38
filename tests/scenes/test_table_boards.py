"""The boards at the table: places touched as a whole, drafts peeled step by step, turns passed on, both sides seen."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from random import Random
from typing import Any

import pygame
import pytest

from game.core.moves import Pass, Pick
from game.games.backgammon.moves import Roll, Turn
from game.games.backgammon.table import Phase
from game.games.registry import game
from game.match.seats import Player
from game.scenes.session import Session
from game.stage.pace import CAUSE
from game.store import saves, settings
from game.text import catalogue
from game.ui import type as letters
from tests.games import test_backgammon as backgammon
from tests.games import test_mayyek as mayyek
from tests.games.northcott_table import table as northcott
from tests.scenes.driver import LANGUAGES, in_every_shape
from tests.scenes.tables import TableDriver, people, seated

BOARDS = ("northcott", "mayyek", "backgammon")


@contextmanager
def at_table(game_id: str, state: Any = None, persons: int = 1, **wishes: Any) -> Iterator[TableDriver]:
    """A board where things stand as told; seat 0 is to move."""
    session = Session.start(game(game_id), people(persons, 2), dict(game(game_id).book.short), seed=5, first=0)
    if state is not None:
        session.match._state = state
    with seated(session, **wishes) as driver:
        driver.table.stage.settle(driver.table.view, at_once=True)
        driver.table._look()
        driver.tick(2)
        yield driver


def cell(number: int) -> Pick:
    return Pick(f"cell:{number}")


def point(number: int) -> Pick:
    return Pick(f"point:{number}")


# --- Northcott ---


def test_a_pawn_is_clicked_and_its_target_too() -> None:
    with at_table("northcott", northcott("3 2").state) as driver:
        driver.touch(cell(0))
        assert driver.table.picker.draft == (cell(0),)
        assert {s.label for s in driver.table.picture._sketches if s.kind == "target"} == {"1", "2", "3"}
        driver.touch(cell(16))
        assert driver.match.log[0].move.target == 16


def test_digits_move_a_chosen_pawn_by_so_many_squares() -> None:
    for squares in (1, 2, 3):
        with at_table("northcott", northcott("5 6 6").state) as driver:
            driver.touch(cell(0))
            driver.press(pygame.K_0 + squares)
            assert driver.match.log[0].move.target == squares * 8


def test_a_blocked_pawn_says_why() -> None:
    with at_table("northcott", northcott("3").state) as driver:
        driver.touch(cell(1))
        assert driver.table.bubble is not None
        assert not driver.table.picker.draft
        sprite = driver.table.stage.sprite(cell(1))
        assert sprite is not None
        assert sprite.shaking > 0


def test_dice_place_the_pawns_and_then_are_gone() -> None:
    session = Session.start(game("northcott"), people(1, 2), {"games": 1}, seed=5, first=0)
    with seated(session, speed="normal") as driver:
        driver.tick(10, 0.05)
        thrown = [s for s in driver.table.stage._order if s.zone.startswith("dice:")]
        assert len(thrown) == 16
        assert driver.table.picture._setting_up
        assert not driver.table.picture._gauges, "the rail does not tell what the dice will bring"
        driver.until(lambda: not driver.table.stage.busy)
        driver.tick(2)
        assert driver.table.picture._gauges
        assert sorted(s.card for s in driver.table.stage._order) == list(range(16))


def test_the_secret_is_shown_in_the_middle_of_a_game_and_stays_shown() -> None:
    with at_table("northcott") as driver:
        driver.play_by_mouse(Random(1))
        driver.until(lambda: driver.my_turn)
        before = driver.match.view(0)
        assert "token" not in {s.kind for s in driver.table.picture._sketches}
        driver.click("aid:secret")
        assert "token" in {s.kind for s in driver.table.picture._sketches}
        driver.click("aid:gaps")
        assert "gap" not in {s.kind for s in driver.table.picture._sketches}
        assert driver.match.view(0) == before, "nothing was played"
        again = Session.continued(saves.load("northcott"))
        assert again.match.view(0) == before
        assert (again.header.options["secret"], again.header.options["gaps"]) == (True, False)


def test_a_click_skips_the_dice() -> None:
    session = Session.start(game("northcott"), people(1, 2), {"games": 1}, seed=5, first=0)
    with seated(session, speed="normal") as driver:
        driver.tick(10, 0.05)
        driver.click_at(driver.place(cell(0)))
        assert not driver.table.stage.busy
        assert not driver.table.picker.draft, "that click does nothing else"
        assert len(driver.table.stage._order) == 16


# --- May-Yek ---


def test_captured_men_go_to_the_shelf() -> None:
    there = mayyek.table("a5 f5 h1", "b5 c4 c6 e7 g7")
    with at_table("mayyek", there.state) as driver:
        driver.touch(cell(mayyek.square("f5")))
        driver.touch(cell(mayyek.square("c5")))
        assert len(driver.match.view(0).zones()["prison:0"]) == 14
        assert len(driver.table.stage._zones["prison:0"]) == 14


def test_the_pointer_over_a_target_shows_its_victims() -> None:
    there = mayyek.table("a5 f5 h1", "b5 c4 c6 e7 g7")
    with at_table("mayyek", there.state) as driver:
        driver.touch(cell(mayyek.square("f5")))
        driver.move(driver.place(cell(mayyek.square("c5"))))
        shown = [s for s in driver.table.picture._sketches if s.kind in ("prey", "pulse")]
        assert [(s.kind, len(s.at)) for s in shown] == [("pulse", 3)]


def test_victims_leave_together_after_their_cause_was_seen() -> None:
    there = mayyek.table("a5 f5 h1", "b5 c4 c6 e7 g7")
    with at_table("mayyek", there.state, speed="normal") as driver:
        driver.thinker.holds = True
        driver.touch(cell(mayyek.square("f5")))
        stage, picture = driver.table.stage, driver.table.picture
        victims = [stage.sprite(cell(mayyek.square(name))) for name in ("b5", "c4", "c6")]
        driver.touch(cell(mayyek.square("c5")))
        driver.until(lambda: picture._revealed, dt=0.01)
        seen = stage.timeline.now
        assert not any(victim.course.airborne for victim in victims if victim), "the lines come first"
        assert {s.kind for s in picture._sketches} >= {"tie", "cross"}
        driver.until(lambda: any(victim.course.airborne for victim in victims if victim), dt=0.01)
        assert all(victim.course.airborne for victim in victims if victim)
        assert stage.timeline.now - seen >= CAUSE


def test_crosses_fade_and_then_the_table_rests() -> None:
    there = mayyek.table("a5 f5 h1", "b5 c4 c6 e7 g7")
    with at_table("mayyek", there.state, speed="normal") as driver:
        driver.thinker.holds = True
        driver.touch(cell(mayyek.square("f5")))
        driver.touch(cell(mayyek.square("c5")))
        driver.until(lambda: not driver.table.stage.busy)
        assert driver.table.picture.breathe(0.01)
        driver.wait(4)
        assert not driver.table.picture.breathe(0.01), "nothing is painted any more"


def test_what_steps_between_is_told_once_in_a_lifetime() -> None:
    there = mayyek.table("a5 f5 h1", "b5 c4 c6 e7 g7")
    with at_table("mayyek", there.state) as driver:
        driver.touch(cell(mayyek.square("f5")))
        assert driver.table.bubble is not None
        assert "nie giniesz" in driver.table.bubble.words
        driver.press(pygame.K_ESCAPE)
        driver.touch(cell(mayyek.square("f5")))
        assert driver.table.bubble is None
        assert settings.load()[0].lessons == ["mayyek.lesson.between"]


# --- Backgammon ---


def test_steps_are_tried_taken_back_one_by_one_and_confirmed() -> None:
    there = backgammon.table(backgammon.START, backgammon.START, (3, 1))
    with at_table("backgammon", there.state) as driver:
        for pick in (17, 20, 19, 20):
            driver.touch(point(pick))
        stage = driver.table.stage
        assert len(stage._zones["point:20"]) == 2, "the checkers already stand there"
        assert not driver.match.log
        driver.click("undo")
        assert len(stage._zones["point:20"]) == 1, "a checker goes back with one click"
        driver.touch(point(19))
        driver.touch(point(20))
        driver.click("primary")
        assert driver.match.log[0].move == Turn(((17, 20), (19, 20)))


def test_a_wasteful_step_is_refused_with_a_way_that_is_not() -> None:
    there = backgammon.table("24", "12*2 13", (6, 5))
    with at_table("backgammon", there.state) as driver:
        driver.touch(point(1))
        driver.touch(point(6))
        assert driver.table.bubble is not None
        assert "24/18" in driver.table.bubble.words


def test_space_rolls() -> None:
    there = backgammon.table(backgammon.START, backgammon.START)
    with at_table("backgammon", there.state) as driver:
        driver.press(pygame.K_SPACE)
        assert driver.match.log[0].move == Roll()
        assert driver.match.view(0).phase is Phase.MOVE


def test_a_touch_of_the_empty_half_rolls() -> None:
    there = backgammon.table(backgammon.START, backgammon.START)
    with at_table("backgammon", there.state) as driver:
        driver.touch(Pick("roll"))
        assert driver.match.log[0].move == Roll()


def test_no_move_is_passed_on_by_itself() -> None:
    there = backgammon.table("bar 6*14", "6*2 5*2 4*2 3*2 2*2 1*5", (6, 5))
    with at_table("backgammon", there.state, speed="normal") as driver:
        driver.until(lambda: bool(driver.match.log))
        assert driver.match.log[0].move == Pass()


def test_resigning_asks_for_how_much() -> None:
    there = backgammon.table(backgammon.START, backgammon.START)
    there.state.cube = 2
    with at_table("backgammon", there.state) as driver:
        assert not driver.offers("zone:resign_2")
        driver.click("zone:resign")
        driver.click("zone:resign_2")
        assert driver.match.log[0].move.times == 2


# --- all three ---


@pytest.mark.parametrize("game_id", BOARDS)
@pytest.mark.parametrize("turns", [False, True])
def test_letters_and_numbers_at_the_edge_are_a_wish(game_id: str, turns: bool) -> None:
    with at_table(game_id, persons=2, turn_board=turns) as driver:
        rng = Random(1)
        while turns and driver.match.waiting_for() == (0,):
            driver.play_by_mouse(rng)
        driver.until(lambda: driver.table.viewer == int(turns))
        named = edge(driver)
        driver.desk.change(coordinates=False)
        bare = edge(driver)
        assert named != bare
        driver.desk.change(coordinates=True, turn_board=False)
        if turns and driver.table.stage.layout.board.part == "squares":
            assert edge(driver) != named, "seen from the other side they stand the other way round, at once"


def edge(driver: TableDriver) -> bytes:
    """The pixels of the board's lower frame."""
    driver.tick()
    driver.app.paint()
    board = driver.table.stage.layout.board
    assert board is not None
    strip = pygame.Rect(round(board.frame.x), round(board.field.bottom) + 2, round(board.frame.w), 14)
    return pygame.image.tobytes(driver.app.screen.subsurface(strip), "RGB")


@pytest.mark.parametrize("game_id", BOARDS)
def test_a_hint_points_at_the_board(game_id: str) -> None:
    with at_table(game_id) as driver:
        driver.click("hint")
        driver.until(lambda: bool(driver.table.hinted))
        assert all(driver.table.stage.area(pick) for pick in driver.table.hinted)
        assert driver.table.bubble is not None


@pytest.mark.parametrize("game_id", BOARDS)
@pytest.mark.parametrize("turns", [False, True])
def test_for_two_people_the_board_turns_only_if_wished(game_id: str, turns: bool) -> None:
    with at_table(game_id, persons=2, turn_board=turns) as driver:
        rng = Random(1)
        while driver.match.waiting_for() == (0,):
            driver.play_by_mouse(rng)
        driver.until(lambda: driver.table.viewer == 1)
        assert driver.table.stage.layout.board is not None
        assert driver.table.stage.layout.board.turned == turns


@pytest.mark.parametrize("game_id", BOARDS)
def test_undo_brings_the_pieces_back(game_id: str) -> None:
    with at_table(game_id) as driver:
        before = driver.match.view(0).zones()
        rng = Random(4)
        driver.play_by_mouse(rng)
        driver.until(lambda: driver.my_turn)
        driver.press(pygame.K_u)
        assert driver.match.view(0).zones() == before
        assert driver.table.stage.shows(before)


@pytest.mark.parametrize("game_id", BOARDS)
def test_undo_while_the_computer_thinks(game_id: str) -> None:
    with at_table(game_id, speed="normal") as driver:
        before = driver.match.view(0).zones()
        rng = Random(4)
        driver.thinker.holds = True
        while driver.match.waiting_for() == (0,):
            driver.until(lambda: driver.my_turn)
            driver.play_by_mouse(rng)
        driver.tick(3)
        while driver.match.made:
            driver.press(pygame.K_u)
        driver.thinker.holds = False
        driver.wait(2)
        assert not driver.match.made, "its late answer is nobody's"
        assert driver.match.view(0).zones() == before
        assert driver.table.stage.shows(before)


@pytest.mark.parametrize("game_id", BOARDS)
def test_a_window_resized_in_flight_and_a_click_that_hurries(game_id: str) -> None:
    with at_table(game_id, speed="slow") as driver:
        driver.thinker.holds = True
        driver.play_by_mouse(Random(2))
        driver.tick(2)
        driver.resize((1024, 640))
        driver.tick(3)
        driver.resize((1600, 900))
        driver.until(lambda: not driver.table.stage.busy)
        zones = driver.table.view.zones()
        assert driver.table.stage.shows(zones)
        for zone, faces in zones.items():
            area = driver.table.stage.layout.areas.get(zone)
            for sprite in driver.table.stage._zones.get(zone, ())[: len(faces)]:
                assert area is None or area.holds(sprite.pose.x, sprite.pose.y), zone


@pytest.mark.parametrize("game_id", BOARDS)
def test_every_size_and_language(game_id: str) -> None:
    with at_table(game_id) as driver:
        for _ in in_every_shape(driver):
            driver.check_layout()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", BOARDS)
def test_the_name_of_every_bot_is_whole_beside_a_board(game_id: str, language: str) -> None:
    names = [name for key, name in catalogue(language, "faces").items() if key.startswith("faces.name.")]
    assert len(names) > 10
    for name in names:
        players = (replace(people(1, 1)[0], name=name), Player(name, "portrait_zosia", "hard", 1))
        session = Session.start(game(game_id), players, {}, seed=5, first=0)
        with seated(session, size=(1024, 640), language=language) as driver:
            driver.tick(2)
            assert letters.cut_texts == []
