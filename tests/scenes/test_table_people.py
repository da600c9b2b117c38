"""Several people at one computer: a cloth lies between their hands, and nothing under it can be guessed from above."""

from random import Random

import pygame
import pytest

from game.scenes.session import Session
from game.store import saves
from tests.scenes.matches import fresh
from tests.scenes.tables import TableDriver, people, seated

PEOPLE = people(2)


def at_the_curtain(driver: TableDriver) -> None:
    driver.until(lambda: driver.scenes[-1] == "CurtainScene")
    driver.wait(1)


def pixels(driver: TableDriver) -> bytes:
    """The whole screen, painted anew from everything that is true now."""
    driver.desk.stack.refresh()
    driver.app.compositor.repaint_all()
    driver.app.paint()
    return bytes(driver.app.screen.get_buffer().raw)


def shuffle_what_is_hidden(driver: TableDriver, rng: Random) -> None:
    """Everything nobody may know changes places: both hands and the pile."""
    state = driver.match._state
    sizes = [len(hand) for hand in state.hands]
    hidden = [*state.draw, *(card for hand in state.hands for card in hand)]
    rng.shuffle(hidden)
    for seat, size in enumerate(sizes):
        state.hands[seat] = [hidden.pop() for _ in range(size)]
    state.draw = hidden


def open_up(driver: TableDriver) -> None:
    at_the_curtain(driver)
    driver.click("i_am")
    driver.click("show")
    driver.wait(0.3)


@pytest.mark.parametrize("moves", [0, 1, 4])
@pytest.mark.parametrize("steps", [0, 1])
def test_the_curtains_picture_does_not_depend_on_any_hand(moves: int, steps: int) -> None:
    """Before the first confirmation, and after it."""
    with seated(fresh(players=PEOPLE)) as driver:
        for _ in range(moves):
            open_up(driver)
            driver.play_by_mouse(Random(moves))
        at_the_curtain(driver)
        if steps:
            driver.click("i_am")
            driver.wait(0.5)
        assert driver.scenes[-1] == "CurtainScene"
        before = pixels(driver)
        shuffle_what_is_hidden(driver, Random(9))
        assert pixels(driver) == before


@pytest.mark.parametrize("above", ["pause", "rules", "options", "players"])
def test_nor_does_what_is_opened_above_it(above: str) -> None:
    with seated(fresh(players=PEOPLE)) as driver:
        open_up(driver)
        driver.play_by_mouse(Random(1))
        at_the_curtain(driver)
        driver.press(pygame.K_ESCAPE)
        assert driver.scenes[-1] == "PauseScene"
        if above != "pause":
            driver.click(above)
        driver.wait(0.5)
        before = pixels(driver)
        shuffle_what_is_hidden(driver, Random(9))
        assert pixels(driver) == before


@pytest.mark.parametrize("speed", ["off", "normal"])
def test_the_first_deal_shows_no_face_to_anybody(speed: str) -> None:
    with seated(fresh(players=PEOPLE), speed=speed) as driver:
        for _ in range(200):
            if not driver.at_table:
                break
            assert {sprite.card for sprite in driver.table.stage._order} <= {None}
            driver.tick()
        at_the_curtain(driver)


def test_behind_the_cloth_lie_the_cards_of_the_one_who_was_called() -> None:
    with seated(fresh(players=PEOPLE)) as driver:
        for seat in (0, 1, 0):
            at_the_curtain(driver)
            assert driver.table.viewer is None
            assert driver.table.stage.own_hand() == []
            assert driver.top.player == PEOPLE[seat]  # type: ignore[attr-defined]
            open_up(driver)
            assert driver.table.viewer == seat
            assert tuple(pick.item for pick in driver.table.stage.own_hand()) == driver.match.view(seat).hand
            driver.play_by_mouse(Random(seat))


def test_whoever_laid_a_card_still_sees_what_was_drawn() -> None:
    """The cloth does not fall at once: the new card wants to be looked at."""
    with seated(fresh(players=PEOPLE), speed="normal") as driver:
        open_up(driver)
        before = set(driver.table.view.hand)
        driver.play_by_mouse(Random(3))
        driver.until(lambda: not driver.table.stage.busy)
        assert driver.at_table and driver.table.viewer == 0
        drawn = set(driver.table.view.hand) - before
        assert drawn and all(pick.item in driver.table.view.hand for pick in driver.table.stage.own_hand())
        driver.wait(0.6)
        assert driver.at_table
        at_the_curtain(driver)


def test_bots_between_two_people_are_watched_with_the_last_persons_eyes() -> None:
    seats = (PEOPLE[0], people(1, 3)[1], people(2, 3)[1])
    with seated(fresh(3, players=seats)) as driver:
        open_up(driver)
        driver.thinker.holds = True
        driver.play_by_mouse(Random(3))
        driver.wait(1)
        assert driver.at_table and driver.table.viewer == 0 and driver.match.waiting_for() == (1,)
        driver.thinker.holds = False
        at_the_curtain(driver)
        assert driver.top.player == seats[2]  # type: ignore[attr-defined]


def test_the_game_can_be_left_from_the_cloth_and_found_again() -> None:
    with seated(fresh(players=PEOPLE)) as driver:
        open_up(driver)
        driver.play_by_mouse(Random(3))
        at_the_curtain(driver)
        view = driver.match.view(None)
        driver.press(pygame.K_ESCAPE)
        driver.click("menu")
        assert driver.scenes == ["MenuScene"]
    with seated(Session.continued(saves.load("toads"))) as again:
        at_the_curtain(again)
        assert again.match.view(None) == view
        assert again.top.player == PEOPLE[1]  # type: ignore[attr-defined]


def test_no_picture_in_the_menu_shows_a_hand() -> None:
    with seated(fresh(2)) as driver:
        driver.calm()
        driver.play_by_mouse(Random(3))
        driver.calm()
        driver.press(pygame.K_ESCAPE)
        assert saves.load("toads").picture.exists(), "alone at the table one may have a picture"
        driver.press(pygame.K_ESCAPE)
        driver.match.seat_player(1, PEOPLE[1])
        driver.table.players_changed()
        driver.press(pygame.K_ESCAPE)
        assert not saves.load("toads").picture.exists(), "with company the old one goes too"


def test_a_bot_that_takes_the_called_persons_seat_shows_its_hand_to_nobody() -> None:
    with seated(fresh(players=PEOPLE)) as driver:
        open_up(driver)
        driver.play_by_mouse(Random(3))
        at_the_curtain(driver)
        driver.thinker.holds = True
        driver.match.seat_player(1, people(0, 2)[1])
        driver.table.players_changed()
        driver.click("i_am")
        driver.click("show")
        driver.wait(0.5)
        assert driver.table.viewer == 0
        driver.thinker.holds = False
        driver.calm()
        assert driver.match.waiting_for() == (0,)
