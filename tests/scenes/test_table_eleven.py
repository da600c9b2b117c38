"""The table of Jedenastka: cards gathered and laid together, bulls on closed piles, piles taken, nothing betrayed."""

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pygame
import pytest

from game.core.moves import Pick
from game.games.eleven import BULL
from game.games.registry import game
from game.scenes.results import ResultsScene
from game.scenes.session import Session
from game.ui import type as letters
from tests.games.eleven_table import table
from tests.scenes.driver import LANGUAGES, SIZES
from tests.scenes.tables import TableDriver, people, seated

PILES = "31 / 60 / 95"
HAND = "32 35 61 63 97 2 5 50"


@contextmanager
def at_table(
    size: tuple[int, int] = (1280, 720), seats: int = 2, speed: str = "off", **lying: Any
) -> Iterator[TableDriver]:
    """A table where things lie as told; seat 0 is to move."""
    session = Session.start(game("eleven"), people(1, seats), {"rounds": 1}, seed=5, first=0)
    lying = {"piles": PILES, "hands": f"{HAND} / 1 3 4 6 7", "draw": "70 71 72 73", **lying}
    session.match._state = table(**lying).state
    with seated(session, size, speed=speed) as driver:
        driver.table.stage.settle(driver.table.view, at_once=True)
        driver.table._look()
        driver.tick(2)
        yield driver


def card(number: int) -> Pick:
    return Pick("hand", number)


def pile(number: int) -> Pick:
    return Pick(f"pile:{number}")


def state(driver: TableDriver) -> Any:
    return driver.match._state


def test_without_a_bull_two_clicks_lay_a_card() -> None:
    with at_table() as driver:
        driver.touch(card(35))
        assert driver.table.stage.marks.may >= {pile(0)}
        assert {pile(1), pile(2)} <= driver.table.stage.marks.refused
        driver.touch(pile(0))
        assert state(driver).piles[0] == [31, 35]
        assert driver.match.log[0].seat == 0


def test_piles_are_not_gold_while_a_card_can_be_laid() -> None:
    with at_table() as driver:
        assert not any(pick.zone.startswith("pile:") for pick in driver.table.stage.marks.may)
    with at_table(hands="50 / 1 3") as driver:
        assert {pile(0), pile(1), pile(2)} == driver.table.stage.marks.may


def test_taking_a_pile_waits_for_the_button() -> None:
    with at_table(piles="29 30 31 / 60") as driver:
        driver.touch(pile(0))
        assert not driver.match.log
        assert "31" in driver.primary_label()
        words = driver.table.session.speak(driver.table.rules.prompt(driver.table.view, driver.table.picker.draft))
        assert words == "Bierzesz cały stos z 31 na rękę. Byk, jeśli są w nim co najmniej 3 karty."
        driver.touch(pile(0))
        assert driver.table.picker.draft == (), "a second touch gives it up"
        driver.touch(pile(0))
        driver.click("primary")
        assert {29, 30, 31} <= set(state(driver).hands[0])
        assert state(driver).bulls == [1, 0]


def test_several_cards_on_several_piles_and_peeling_back() -> None:
    with at_table(bulls="2 0") as driver:
        stage = driver.table.stage
        for pick in (card(35), card(32), pile(0), card(61)):
            driver.touch(pick)
        assert not driver.match.log
        assert [s.card for s in stage._zones["pile:0"]] == [31, 32, 35]
        assert [s.card for s in stage._zones["stand:0"]] == [BULL]
        assert card(35) not in stage.own_hand()
        driver.press(pygame.K_u)  # 61 is put back
        driver.press(pygame.K_u)  # the pile is open again
        assert "stand:0" not in stage._zones
        assert {card(32), card(35)} <= set(stage.own_hand())
        assert driver.table.picker.draft == (card(35), card(32))
        for pick in (pile(0), card(63), card(61), pile(1)):
            driver.touch(pick)
        driver.click("primary")
        assert state(driver).piles[:2] == [[31, 32, 35], [60, 61, 63]]
        assert state(driver).bulls == [2, 0], "bulls are kept"


def test_escape_drops_everything_that_was_laid_for_now() -> None:
    with at_table(bulls="2 0") as driver:
        for pick in (card(35), pile(0), card(61), pile(1)):
            driver.touch(pick)
        driver.press(pygame.K_ESCAPE)
        assert driver.table.picker.draft == ()
        assert driver.table.stage._final == driver.table.view.zones()
        assert not driver.match.log


def test_one_bull_says_why_a_second_pile_is_closed() -> None:
    with at_table(bulls="1 0") as driver:
        for pick in (card(35), pile(0), card(61)):
            driver.touch(pick)
        assert driver.table.bubble is not None
        assert driver.table.picker.draft == (card(35), pile(0)), "nothing is lost"
        driver.touch(pile(1))
        assert driver.table.picker.draft == (card(35), pile(0))


def test_a_card_on_the_wrong_pile_says_how_far_it_is() -> None:
    with at_table() as driver:
        driver.touch(card(35))
        driver.touch(pile(1))
        assert driver.table.bubble is not None and not driver.match.log
        assert driver.table.picker.draft == (card(35),)


def test_the_victim_is_chosen_at_the_plate() -> None:
    with at_table(seats=3, piles="29 30 31", hands="50 / 1 / 3", bulls="4 3 3", stock=0) as driver:
        driver.touch(pile(0))
        assert driver.table.stage.marks.may >= {Pick("bull:1"), Pick("bull:2")}
        driver.touch(Pick("bull:2"))
        driver.click("primary")
        assert state(driver).bulls == [5, 3, 2]


def test_by_keyboard_alone_cards_are_ticked_laid_and_confirmed() -> None:
    with at_table(bulls="2 0") as driver:
        for pick in (card(32), card(35)):
            driver.walk_to(pick)
            driver.press(pygame.K_UP)
        driver.walk_to(pile(0))
        driver.press(pygame.K_RETURN)
        assert not driver.match.log
        driver.press(pygame.K_RETURN)
        assert state(driver).piles[0] == [31, 32, 35]


def test_by_keyboard_alone_a_pile_is_taken() -> None:
    with at_table() as driver:
        driver.walk_to(pile(1))
        driver.press(pygame.K_RETURN)
        assert not driver.match.log
        driver.press(pygame.K_RETURN)
        assert 60 in state(driver).hands[0]


@pytest.mark.parametrize("speed", ["normal", "fast"])
def test_a_taken_pile_flies_into_the_hand_and_everything_lies_right_after(speed: str) -> None:
    with at_table(piles="27 28 29 30 31 / 60", speed=speed) as driver:
        driver.touch(pile(0))
        driver.wait(1)
        driver.click("primary")
        driver.until(lambda: not driver.table.stage.busy)
        zones = driver.table.view.zones()
        assert {zone: tuple(s.card for s in sprites) for zone, sprites in driver.table.stage._zones.items()} == zones


def test_laid_cards_stay_where_the_hand_put_them() -> None:
    """Confirmed, they are not dealt out of the hand a second time."""
    with at_table(bulls="2 0", speed="normal") as driver:
        for pick in (card(35), card(32), pile(0)):
            driver.touch(pick)
            driver.until(lambda: not driver.table.stage.busy)
        before = {sprite.card: sprite for sprite in driver.table.stage._zones["pile:0"]}
        driver.wait(1)
        driver.click("primary")
        after = {sprite.card: sprite for sprite in driver.table.stage._zones["pile:0"]}
        assert after[35] is before[35]


def test_others_see_a_pile_fly_but_not_how_many() -> None:
    pictures = []
    for lying in ("29 30 31 / 60", "23 24 25 26 27 28 29 30 31 / 60"):
        with at_table(piles=lying, hands=f"{HAND} / 1 3 4") as driver:
            state(driver).turn = 1
            driver.table._look()
            driver.tick(2)
            driver.table.stage.settle(driver.table.view, at_once=True)
            driver.app.paint()
            area = driver.table.stage.layout.areas["pile:0"]
            rect = pygame.Rect(area.x - 8, area.y - 8, area.w + 24, area.h + 40)
            pictures.append(pygame.image.tobytes(driver.app.screen.subsurface(rect), "RGB"))
    assert pictures[0] == pictures[1]


CROWDS = {
    "one": {"seats": 2, "piles": 1, "hand": 1},
    "twelve": {"seats": 7, "piles": 12, "hand": 25},
    "forty": {"seats": 2, "piles": 40, "hand": 25},
    "all": {"seats": 2, "piles": 20, "hand": 76},
    "seven": {"seats": 7, "piles": 15, "hand": 10},
}


def crowd(seats: int, piles: int, hand: int) -> dict[str, str]:
    numbers = list(range(1, 101))
    Random(seats + piles).shuffle(numbers)
    take = lambda n: " ".join(str(numbers.pop()) for _ in range(min(n, len(numbers))))  # noqa: E731
    lying = " / ".join(take(1) for _ in range(piles))
    hands = " / ".join([take(hand), *(take(3) or "0" for _ in range(seats - 1))])
    bulls = " ".join(["3", *("2" if seat % 2 else "0" for seat in range(1, seats))])
    return {"piles": lying, "hands": hands, "draw": take(99), "bulls": bulls}


@pytest.mark.parametrize("size", SIZES, ids=[f"{w}x{h}" for w, h in SIZES])
@pytest.mark.parametrize("name", CROWDS)
def test_no_text_is_cut_however_full_the_table_is(name: str, size: tuple[int, int]) -> None:
    for language in LANGUAGES:
        with at_table(size, seats=CROWDS[name]["seats"], **crowd(**CROWDS[name])) as driver:
            driver.desk.change(language=language)
            driver.tick(2)
            starts = sorted(driver.table.picker.starts, key=str)
            driver.table.touch(starts[0])
            driver.tick(2)
            driver.app.paint()
            assert letters.cut_texts == []


@pytest.mark.parametrize("seats", [2, 7])
def test_a_round_with_few_and_many_at_the_table(seats: int) -> None:
    session = Session.start(game("eleven"), people(1, seats), {"rounds": 1}, seed=seats, first=0)
    with seated(session) as driver:
        driver.play_match(driver.play_by_mouse, Random(seats))
        assert isinstance(driver.top, ResultsScene)
