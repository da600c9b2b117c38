"""The table of Knyf by mouse and keyboard: cards alike, rows of the score block, exchange buttons, the switch."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from random import Random
from typing import Any

import pygame
import pytest

from game.core.moves import Pick
from game.games.knyf import Exchange, KnyfView, Score
from game.games.registry import game
from game.scenes.score_block import rows
from game.scenes.session import Session
from game.ui import type as letters
from game.ui.controls import Switch
from tests.scenes.driver import SIZES, in_every_shape
from tests.scenes.tables import TableDriver, people, seated


def session_where(wanted: Callable[[KnyfView], bool], seats: int = 3, **options: Any) -> Session:
    """A true match, played by random candidates to a turn of the person that the test needs."""
    for seed in range(60):
        session = Session.start(game("knyf"), people(1, seats), options, seed=seed, first=0)
        match, rng = session.match, Random(seed)
        while match.waiting_for():
            seat = match.waiting_for()[0]
            if seat == 0 and match.made and wanted(match.view(0)):
                return session
            moves = match.rules.candidates(match._state, seat, rng)
            match.submit(match.ticket(seat), rng.choice(moves))
    raise AssertionError("no such position")


@contextmanager
def table(wanted: Callable[[KnyfView], bool], seats: int = 3, **options: Any) -> Iterator[TableDriver]:
    with seated(session_where(wanted, seats, **options)) as driver:
        driver.calm()
        yield driver


def three_alike(view: KnyfView) -> bool:
    return len(view.hand) == 7 and max(map(view.hand.count, view.hand)) == 3 and "three" in view.free(0)


def full_house(view: KnyfView) -> bool:
    counts = sorted(map(view.hand.count, set(view.hand)))
    return "full" in view.free(0) and len(view.hand) > 5 and counts[-1] >= 3 and counts[-2] >= 2


def two_boxes_left(view: KnyfView) -> bool:
    free = view.free(0)
    faces = {1: "ones", 2: "twos", 3: "threes", 4: "fours", 5: "fives", 6: "sixes"}
    return len(free) == 2 and any(faces[card] in free for card in view.hand)


def raised(driver: TableDriver) -> list[int]:
    """Which cards of the hand stand out, by place."""
    driver.tick(40)
    stage = driver.table.stage
    hand = [stage.sprite(pick) for pick in stage.own_hand()]
    return [i for i, sprite in enumerate(hand) if sprite is not None and sprite.rise > 0]


def spot(driver: TableDriver, place: int) -> tuple[int, int]:
    return driver.place(driver.table.stage.own_hand()[place])


def last_move(driver: TableDriver) -> Any:
    return next(made.move for made in reversed(driver.match.made) if made.seat == 0)


def test_the_clicked_copy_rises_and_goes_back() -> None:
    with table(three_alike) as driver:
        hand = driver.table.view.hand
        face = max(set(hand), key=hand.count)
        first = hand.index(face)
        driver.click_at(spot(driver, first + 1))
        driver.move((5, 5))
        assert raised(driver) == [first + 1]
        driver.click_at(spot(driver, first + 2))
        driver.move((5, 5))
        assert raised(driver) == [first + 1, first + 2]
        driver.click_at(spot(driver, first + 1))
        driver.move((5, 5))
        assert raised(driver) == [first + 2]
        assert driver.table.picker.draft == (Pick("hand", face),)


def test_ticked_cards_are_exchanged_with_one_more() -> None:
    with table(three_alike) as driver:
        hand = driver.table.view.hand
        driver.click_at(spot(driver, 0))
        driver.click_at(spot(driver, 6))
        assert driver.primary_label() == "Wymień 2"
        driver.click("zone:exchange_more")
        assert last_move(driver) == Exchange((hand[0], hand[6]), 3)


def test_hovering_a_row_lifts_its_best_cards() -> None:
    with table(full_house) as driver:
        view = driver.table.view
        best = driver.table.rules.boxes.best("full", view.hand)
        assert best is not None
        driver.move(driver.place(Pick("box", "full")))
        lifted = raised(driver)
        assert sorted(view.hand[i] for i in lifted) == sorted(best)
        assert driver.table.picker.draft == ()
        driver.move((5, 5))
        assert raised(driver) == []


def test_a_clicked_row_waits_for_the_primary_button() -> None:
    with table(full_house) as driver:
        view = driver.table.view
        best = driver.table.rules.boxes.best("full", view.hand)
        made = len(driver.match.made)
        driver.touch(Pick("box", "full"))
        fine = 2 * (len(view.hand) - 5)
        assert driver.primary_label() == f"Zapisz full: 25 − {fine} = {25 - fine}"
        assert len(driver.match.made) == made
        driver.click("primary")
        assert last_move(driver) == Score("full", best or ())


def test_a_second_click_on_a_row_writes_it() -> None:
    with table(full_house) as driver:
        driver.touch(Pick("box", "full"))
        driver.touch(Pick("box", "full"))
        assert isinstance(last_move(driver), Score)


def test_a_pass_is_asked_about_once() -> None:
    with table(three_alike) as driver:
        made = len(driver.match.made)
        driver.click("zone:exchange")
        assert len(driver.match.made) == made
        assert driver.primary_label() == "Pas"
        driver.click("primary")
        assert last_move(driver) == Exchange((), 0)


def test_a_row_that_cannot_be_written_says_why() -> None:
    def no_knyf(view: KnyfView) -> bool:
        return "knyf" in view.free(0) and max(map(view.hand.count, view.hand)) < 5

    with table(no_knyf) as driver:
        driver.touch(Pick("box", "knyf"))
        assert driver.table.bubble is not None and driver.table.bubble.rule == "4"
        assert driver.table.picker.draft == ()


@pytest.mark.parametrize("said", [True, False])
def test_a_person_may_forget_to_announce(said: bool) -> None:
    with table(two_boxes_left, announce="manual") as driver:
        box = next(pick for pick in driver.table.picker.starts if pick.zone == "box")
        driver.touch(box)
        switch = next(widget for widget in driver.widgets() if isinstance(widget, Switch))
        assert not switch.on
        if said:
            driver.click("zone:announce")
            assert next(widget for widget in driver.widgets() if isinstance(widget, Switch)).on
        driver.click("primary")
        view = driver.match.view(None)
        assert (view.announced[0], view.forgot[0]) == (said, not said)


def test_the_switch_is_set_by_itself_and_cannot_be_pressed() -> None:
    with table(two_boxes_left) as driver:
        driver.touch(next(pick for pick in driver.table.picker.starts if pick.zone == "box"))
        switch = next(widget for widget in driver.widgets() if isinstance(widget, Switch))
        assert switch.on and not switch.focusable
        driver.check_layout()
        driver.click("primary")
        assert driver.match.view(None).announced[0]


def test_a_round_by_keyboard() -> None:
    with table(full_house) as driver:
        driver.walk_to(Pick("box", "full"))
        assert len(raised(driver)) == 5
        driver.press(pygame.K_UP)
        assert driver.table.picker.draft == (Pick("box", "full"),)
        driver.press(pygame.K_RETURN)
        assert isinstance(last_move(driver), Score)
        driver.calm()
        made = len(driver.match.made)
        driver.press(pygame.K_TAB)
        for _ in range(2):
            driver.press(pygame.K_UP)
            driver.press(pygame.K_RIGHT)
        assert raised(driver)[:2] == [0, 1]
        driver.press(pygame.K_RETURN)
        assert len(driver.match.made) > made
        assert len(last_move(driver).cards) == 2


@pytest.mark.parametrize("seats", [2, 5])
def test_nothing_is_cut_or_covered(seats: int) -> None:
    def late(view: KnyfView) -> bool:
        return view.round > 12 and len(view.hand) > 7 and any(view.fines[1])

    with table(late, seats) as driver:
        for _size, _language in in_every_shape(driver):
            driver.check_layout()
            stage, grid = driver.table.stage, driver.table.grid
            block = driver.table.rules.block(driver.table.view, ())
            places = rows(grid, block)
            assert all(grid.rail.contains(row) for row in places)
            assert all(a.bottom <= b.top + 1 for a, b in pairwise(places))
            buttons = [stage.layout.areas[zone] for zone in ("exchange", "exchange_more")]
            hand = [stage.box_of(sprite) for pick in stage.own_hand() if (sprite := stage.sprite(pick))]
            assert all(button.right <= card.x for button in buttons for card in hand)
        assert letters.cut_texts == []
    assert len(SIZES) >= 4
