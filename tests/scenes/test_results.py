"""The end of a match: podium, sheet, chart, and the ways on."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pygame
import pytest

from game.core.say import say
from game.games.registry import game
from game.scenes.results import ResultsScene
from game.scenes.session import Session
from game.scenes.table import TableScene
from game.ui import type
from game.ui.canvas import Canvas
from game.ui.chart import LineChart
from game.ui.podium import Podium
from game.ui.sheet import ScoreSheet
from game.ui.theme import CREAM
from game.ui.type import BOLD
from game.ui.widgets import IconButton, Label, Paragraph
from tests.scenes.driver import Driver, in_every_shape, opened
from tests.scenes.matches import SilentThinker, finished, told


def shows(session: Session) -> Callable[[Any], ResultsScene]:
    def scene(desk: Any) -> ResultsScene:
        desk._thinker = SilentThinker()
        return ResultsScene(desk, session)

    return scene


def one(driver: Driver, kind: type) -> Any:
    return next(widget for widget in driver.widgets() if isinstance(widget, kind))


def words(driver: Driver) -> list[str]:
    return [widget.text for widget in driver.widgets() if isinstance(widget, Label)]


def deals(seats: int, count: int, seed: int = 1) -> list[tuple[int, ...]]:
    luck = Random(seed)
    return [tuple(luck.randint(-300, 900) for _ in range(seats)) for _ in range(count)]


# --- what is shown ---


def test_the_word_of_an_icon_is_not_hidden_by_the_sheet() -> None:
    with opened(shows(finished(3, rounds=2))) as driver:
        button = next(widget for widget in driver.widgets() if isinstance(widget, IconButton) and widget.hint)
        sheet = one(driver, ScoreSheet)
        driver.move(button.rect.center)
        canvas = Canvas(driver.app.desk.grid.size)
        driver.top.draw(canvas)
        letters = type.render(button.hint, driver.app.desk.grid.type(13), BOLD, CREAM)
        pictures = [item[0] for item in canvas.items]
        papers = [i for i, (_, x, y, _) in enumerate(canvas.items) if (x, y) == sheet.rect.topleft]
        assert papers and pictures.index(letters) > max(papers)


def test_a_true_match_is_shown_as_it_ended() -> None:
    session = finished(3, rounds=2)
    view = session.match.view(None)
    winner = session.name(view.result.winners[0])
    with opened(shows(session)) as driver:
        assert f"{winner} wygrywa!" in words(driver)
        sheet = one(driver, ScoreSheet)
        assert [row.values for row in sheet.rows] == [deal.totals for deal in view.sheets]
        assert sheet.foot[0].values == view.result.scores
        chart = one(driver, LineChart)
        assert [line.values[-1] for line in chart.series] == list(view.result.scores)
        assert all(line.values[0] == 0 for line in chart.series)


def pairs(*deals: tuple[int, int]) -> Session:
    """A told match of partners: the points of each side."""
    session = told(*((ours, theirs, ours, theirs) for ours, theirs in deals))
    session.match.rules = game("canasta").rules()
    return session


def test_partners_share_a_step_a_column_a_line_and_a_place() -> None:
    with opened(shows(pairs((600, 100), (-50, 900), (700, 20)))) as driver:
        assert "Ania i Kuba wygrywają!" in words(driver) and "Przewaga: 230 punktów." in words(driver)
        podium = one(driver, Podium)
        assert [(step.place, step.score) for step in podium.steps] == [(1, 1250), (2, 1020)]
        assert [[name for _, name in step.faces] for step in podium.steps] == [
            ["Ania", "Kuba"],
            ["Babcia Zosia", "Marlena"],
        ]
        sheet = one(driver, ScoreSheet)
        assert [head.names for head in sheet.heads] == [("Ania", "Kuba"), ("Babcia Zosia", "Marlena")]
        assert [row.values for row in sheet.rows] == [(600, 100), (-50, 900), (700, 20)]
        assert [line.names for line in one(driver, LineChart).series] == [head.names for head in sheet.heads]
        assert "Babcia Zosia i Marlena" in words(driver), "the kind word is for both"
        assert "najlepszy wynik rundy 2: +900" in words(driver)


def test_two_pairs_with_one_score_all_win() -> None:
    with opened(shows(pairs((300, 300)))) as driver:
        assert "Remis – wygrywają wszyscy!" in words(driver)
        assert [step.place for step in one(driver, Podium).steps] == [1]


def test_pairs_in_every_shape() -> None:
    with opened(shows(pairs((1600, -95), (1265, 2870)))) as driver:
        for _ in in_every_shape(driver):
            driver.check_layout()


def test_a_single_deal_shows_its_items() -> None:
    session = finished(3, rounds=1)
    with opened(shows(session)) as driver:
        assert [row.label for row in one(driver, ScoreSheet).rows] == [
            "Karty z par",
            "Zabrane zwykłe karty",
            "Zabrane ropuchy",
        ]


def test_undone_moves_are_on_the_sheet() -> None:
    session = told((3, 2, 1), (4, 1, 0))
    match: Any = session.match
    match.undone = {1: 2}
    with opened(shows(session)) as driver:
        assert one(driver, ScoreSheet).foot[-1].values == (0, 2, 0)


@pytest.mark.parametrize(
    ("points", "title", "steps"),
    [
        ((5, 3, 1), "Ania wygrywa!", [(1, 1), (2, 1), (3, 1)]),
        ((5, 5, 1), "Ania i Babcia Zosia wygrywają!", [(1, 2), (3, 1)]),
        ((5, 1, 1), "Ania wygrywa!", [(1, 1), (2, 2)]),
        ((5, 5, 5), "Remis – wygrywają wszyscy!", [(1, 3)]),
        ((5, 4, 4, 3, 3, 1), "Ania wygrywa!", [(1, 1), (2, 2)]),
        ((0, -1), "Ania wygrywa!", [(1, 1), (2, 1)]),
        ((7,) * 8, "Remis – wygrywają wszyscy!", [(1, 8)]),
    ],
)
def test_ties_share_a_step_and_the_title_says_so(
    points: tuple[int, ...], title: str, steps: list[tuple[int, int]]
) -> None:
    with opened(shows(told(points))) as driver:
        assert title in words(driver)
        assert [(step.place, len(step.faces)) for step in one(driver, Podium).steps] == steps


def test_computers_rejoice_and_worry_by_place() -> None:
    with opened(shows(told((5, 9, 3, 1)))) as driver:
        pictures = [step.faces[0][0] for step in one(driver, Podium).steps]
        assert pictures == ["portrait_zosia_happy", "avatar_fox", "portrait_kuba"]
        assert "4. Marlena" in words(driver)


def test_the_last_one_gets_a_true_good_word() -> None:
    with opened(shows(told((5, 0, 9), (9, 8, -20)))) as driver:
        assert "najlepszy wynik rundy 1: +9" in words(driver)


def test_many_winners_have_their_names_in_two_lines() -> None:
    with opened(shows(told((5, 5, 5, 5, 5, 5, 1)))) as driver:
        driver.check_layout()
        assert one(driver, Paragraph)


def test_those_beyond_the_podium_stand_in_pairs_where_words_are_short() -> None:
    taken = (say("toads.sheet.taken"),)
    with opened(shows(told((-1, -2, -3, -4, -5, -6, -7), (-1, -2, -3, -4, -5, -6, -7), lines=taken))) as driver:
        tops = {widget.text[:2]: widget.rect.top for widget in driver.widgets() if isinstance(widget, Label)}
        assert tops["4."] == tops["5."] < tops["6."] == tops["7."]


# --- the ways on ---


def test_enter_is_a_rematch_with_the_next_one_starting() -> None:
    session = finished(3)
    with opened(shows(session)) as driver:
        driver.press(pygame.K_RETURN)
        assert isinstance(driver.top, TableScene)
        again = driver.top.session
        assert [p.name for p in again.match.players] == [p.name for p in session.match.players]
        assert again.match.first == (session.match.view(None).starter + 1) % 3


def test_the_same_deal_has_the_same_seed() -> None:
    session = finished(3, seed=77)
    with opened(shows(session)) as driver:
        driver.click("same_deal")
        assert isinstance(driver.top, TableScene)
        assert driver.top.session.match.seed == 77
        assert not driver.top.session.match.view(None).result


@pytest.mark.parametrize("way", ["change_game", "back", "esc"])
def test_the_way_to_the_menu(way: str) -> None:
    with opened(shows(finished(2))) as driver:
        if way == "esc":
            driver.press(pygame.K_ESCAPE)
        else:
            driver.click(way)
        assert driver.scenes == ["MenuScene"]


def test_the_rules_can_be_read_and_left() -> None:
    with opened(shows(finished(2))) as driver:
        driver.click("bar:0")
        assert driver.scenes == ["ResultsScene", "RulesScene"]
        driver.press(pygame.K_ESCAPE)
        assert driver.scenes == ["ResultsScene"]


def test_every_button_is_reached_by_keyboard() -> None:
    with opened(shows(finished(2))) as driver:
        for key in ("same_deal", "change_game", "rematch", "back"):
            driver.tab_to(key)


# --- the entrance ---


def test_a_click_during_the_entrance_only_ends_it() -> None:
    with opened(shows(finished(3)), speed="normal") as driver:
        scene = driver.top
        assert isinstance(scene, ResultsScene)
        assert scene.update(0.0)
        driver.click("rematch")
        assert driver.top is scene
        driver.wait(0.3)
        assert not scene.update(0.0)
        driver.click("rematch")
        assert isinstance(driver.top, TableScene)


def test_the_entrance_ends_by_itself_and_is_not_there_without_motion() -> None:
    with opened(shows(finished(3)), speed="slow") as driver:
        driver.wait(4)
        assert not driver.top.update(0.0)
    with opened(shows(finished(3)), speed="off") as driver:
        assert not driver.top.update(0.0)


# --- more than fits ---


def test_many_deals_scroll_under_a_frozen_head() -> None:
    with opened(shows(told(*deals(4, 20)))) as driver:
        sheet = one(driver, ScoreSheet)
        assert sheet.fits(driver.desk.grid) >= 8
        driver.wheel(-30, sheet.rect.center)
        sheet = one(driver, ScoreSheet)
        assert sheet.first + sheet.fits(driver.desk.grid) == 20
        driver.tab_to("rows")
        driver.press(pygame.K_PAGEUP)
        assert one(driver, ScoreSheet).first == sheet.first - 4


@pytest.mark.parametrize("seats", range(2, 9))
def test_two_to_eight_players_in_every_shape(seats: int) -> None:
    with opened(shows(told(*deals(seats, 14)))) as driver:
        for _ in in_every_shape(driver):
            driver.check_layout()


@pytest.mark.parametrize(
    "session",
    [
        told((5, 5, 1), (3, 3, 2)),
        told((5, 5, 5, 5)),
        told((5,) * 8),
        told((9, 4, 4, 4, 4), (1, 1, 1, 1, 1)),
        told((9, 4, 4, 4, 4, 2, 1), (1,) * 7),
        told((0, 0, 0)),
        told(seats=2),
    ],
    ids=["two", "four", "eight", "second", "seven", "nothing", "no-points"],
)
def test_ties_in_every_shape(session: Session) -> None:
    with opened(shows(session)) as driver:
        for _ in in_every_shape(driver):
            driver.check_layout()
