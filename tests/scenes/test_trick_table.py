"""The trick tables through real events: the rest of a trick, the last trick, counters, undo and resize meanwhile."""

from collections.abc import Callable
from itertools import pairwise
from random import Random
from typing import Any

import pygame
import pytest

from game.core.moves import Pick
from game.core.say import say
from game.core.signs import Shown
from game.core.tally import TallyRow
from game.games.registry import game
from game.scenes import tally
from game.scenes.last_trick import SHARE
from game.scenes.session import Session
from game.scenes.shown_cards import plan_shown
from game.stage.layout import Box
from game.stage.trick_layout import trick_room
from game.tools.quick import play_on
from game.ui.canvas import Canvas
from game.ui.theme import Grid
from tests.scenes.tables import TableDriver, people
from tests.scenes.tables import seated as at_table

GAMES = ("three_five_eight", "kierki")
REST = 1.2
"""Seconds a full trick lies to be seen."""


def session_at(game_id: str, wanted: Callable[[Any], bool], seed: int = 5, **options: Any) -> Session:
    """A match of one person and bots, played on to a turn of the person."""
    seats = game(game_id).book.players.default
    for more in range(12):
        session = Session.start(game(game_id), people(1, seats), options, seed=seed + more, first=0)

        def found(made: int, match: Any = session.match) -> bool:
            view = match.view(0)
            return made > 0 and view.my_turn and not view.resting and wanted(view)

        play_on(session, found)
        if session.match.waiting_for() and found(1):
            return session
    raise AssertionError("no such position")


def full(view: Any) -> bool:
    return len(getattr(view, "trick", ())) == view.seats and sum(view.tricks) > 2


def trick(driver: TableDriver) -> list[str]:
    return [zone for zone in driver.table.stage._zones if zone.startswith("trick:") and driver.table.stage.lying(zone)]


@pytest.mark.parametrize("speed", ["off", "normal"])
@pytest.mark.parametrize("game_id", GAMES)
def test_a_full_trick_rests_until_seen_and_is_gathered(game_id: str, speed: str) -> None:
    session = session_at(game_id, full)
    seats = session.match.view(None).seats
    with at_table(session, speed=speed) as driver:
        assert len(trick(driver)) == seats
        driver.wait(REST - 0.2)
        assert len(trick(driver)) == seats
        driver.wait(1.0)
        assert trick(driver) == []
        made = len(session.match.made)
        driver.play_by_mouse(Random(1))
        driver.until(lambda: not driver.table.stage.busy or len(session.match.made) > made + 1)
        assert driver.table.stage.shows(driver.table.view.zones())


@pytest.mark.parametrize("game_id", GAMES)
def test_a_click_beside_the_cards_gathers_it_at_once(game_id: str) -> None:
    with at_table(session_at(game_id, full), speed="normal") as driver:
        x, y = driver.place(Pick("trick:1"))
        driver.click_at((x, y))
        driver.wait(0.6)
        assert trick(driver) == []
        assert driver.table.bubble is None


def test_a_card_may_be_led_while_the_trick_still_rests() -> None:
    session = session_at("kierki", full)
    with at_table(session, speed="normal") as driver:
        made = len(session.match.made)
        driver.touch(driver.allowed())
        driver.touch(Pick("slot"))
        assert len(session.match.made) == made + 1


def test_a_chosen_card_stays_chosen_when_the_trick_goes() -> None:
    with at_table(session_at("three_five_eight", full), speed="normal") as driver:
        driver.touch(driver.allowed())
        chosen = driver.table.picker.draft
        assert chosen
        driver.wait(REST + 0.8)
        assert trick(driver) == [] and driver.table.picker.draft == chosen


@pytest.mark.parametrize("game_id", GAMES)
def test_resize_and_undo_after_the_trick_has_gone(game_id: str) -> None:
    session = session_at(game_id, full)
    with at_table(session, speed="normal") as driver:
        driver.wait(REST + 0.8)
        driver.resize((1024, 640))
        assert trick(driver) == []
        made = len(session.match.made)
        driver.press(pygame.K_u)
        driver.wait(1)
        assert len(session.match.made) < made
        assert driver.table.stage.shows(session.match.view(0).zones()), "the true table lies there again"
        driver.play_by_mouse(Random(2))
        driver.until(lambda: driver.my_turn or not driver.at_table)


@pytest.mark.parametrize("game_id", GAMES)
def test_the_last_trick_comes_on_l_and_goes_again(game_id: str) -> None:
    with at_table(session_at(game_id, full)) as driver:
        last = driver.table.last
        assert not last.open
        driver.press(pygame.K_l)
        assert last.open and last.trick is not None
        driver.press(pygame.K_l)
        assert not last.open
        driver.press(pygame.K_l)
        driver.press(pygame.K_ESCAPE)
        assert not last.open and driver.at_table, "Esc puts the trick away, not the table"
        driver.click("primary")
        assert last.open, "the button shows it too while there is nothing else to do"
        driver.play_by_mouse(Random(4))
        assert not last.open


@pytest.mark.parametrize("game_id", GAMES)
def test_the_last_trick_is_drawn_with_its_cards(game_id: str) -> None:
    with at_table(session_at(game_id, full)) as driver:
        driver.table.last.toggle()
        canvas, shown = Canvas(driver.table.grid.size), driver.table.last
        shown.draw(canvas)
        assert shown.trick is not None
        height = trick_room(driver.table.stage.layout).h * SHARE
        drawn = [item[0] for item in canvas.items]
        for _, card in shown.trick.cards:
            assert driver.table.stage.faces.flying(card, height, 1.0, 0.0) in drawn


def test_the_button_counts_the_cards_to_lay_aside() -> None:
    session = session_at("three_five_eight", lambda view: view.phase.name == "ASIDE")
    with at_table(session, language="pl") as driver:
        hand = driver.table.stage.own_hand()
        assert driver.primary_label() == "Odkładam 0/4"
        for n, pick in enumerate(hand[-4:], 1):
            driver.touch(pick)
            assert driver.primary_label() == (f"Odkładam {n}/4" if n < 4 else "Odkładam 4")
        driver.click("primary")
        assert session.match.view(0).phase.name == "PLAY"


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("phase", ["ASIDE", "EXCHANGE"])
@pytest.mark.parametrize("swaps", [1, 5, 13])
def test_cards_shown_to_all_keep_to_the_free_felt_however_many(swaps: int, phase: str, size: tuple[int, int]) -> None:
    session = session_at("three_five_eight", lambda view: view.phase.name == phase, exchange=True)
    with at_table(session, size, language="pl") as driver:
        layout = driver.table.stage.layout
        where, u = layout.regions, layout.regions.u
        pairs = Shown(say("three_five_eight.shown.musik"), tuple(range(2 * swaps)), pairs=True)
        musik = Shown(say("three_five_eight.shown.musik"), (40, 41, 42, 43))
        shown = [pairs, musik] if phase == "ASIDE" else [pairs]
        named = [("Babcia Zosia – Kuba", pairs), ("Musik – widzą go wszyscy", musik)][: len(shown)]
        boxes = [box for lot in plan_shown(driver.table.grid, layout, named) for _, box in lot.cards]
        assert len(boxes) == sum(len(one.cards) for one in shown)
        assert all(box.inside(Box(where.felt.x, where.felt.y, where.felt.w, where.strip.bottom)) for box in boxes)
        own = Box(where.strip.right - 262 * u, where.strip.y - 30 * u, 270 * u, where.strip.h + 36 * u)
        lying = [area for zone, area in layout.areas.items() if zone == "stay" or layout.spots.get(zone)]
        for taken in (own, *lying, *layout.plates.values()):
            assert not any(_meet(box, taken) for box in boxes)


def _meet(one: Box, other: Box) -> bool:
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("language", ["pl", "en"])
@pytest.mark.parametrize("game_id", GAMES)
def test_nothing_is_cut_on_the_table(game_id: str, language: str, size: tuple[int, int]) -> None:
    with at_table(session_at(game_id, full), size, language=language) as driver:
        driver.app.paint()
        driver.check_layout()


def test_the_rail_draws_a_line_for_every_player_once_a_deal_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[tuple[int, ...]] = []

    class Noted(tally.SmallChart):
        def draw(self, *args: Any) -> None:
            drawn.extend(line.values for line in self.series)
            super().draw(*args)

    monkeypatch.setattr(tally, "SmallChart", Noted)
    session = session_at("kierki", lambda view: view.deal == 3)
    with at_table(session):
        sheets = session.match.view(None).sheets
        assert drawn[:4] == [(0, sheets[0].totals[s], sheets[0].totals[s] + sheets[1].totals[s]) for s in range(4)]


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("language", ["pl", "en"])
def test_the_chart_leaves_room_for_the_log(
    language: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    logs: list[int] = []
    monkeypatch.setattr(tally, "draw_log", lambda canvas, grid, area, log: logs.append(area.height))
    session = session_at("three_five_eight", lambda view: view.deal == 2 and view.phase.name == "PLAY")
    with at_table(session, size, language=language):
        assert logs, "beside the chart and the sentence of what is still needed"


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("game_id", GAMES)
def test_the_whole_paper_opens_from_the_rail_and_by_key(game_id: str, size: tuple[int, int]) -> None:
    session = session_at(game_id, lambda view: view.deal == 8)
    with at_table(session, size) as driver:
        driver.click("paper")
        assert driver.scenes[-1] == "MatchSheetScene"
        paper: Any = driver.top
        sheets = session.match.view(None).sheets
        assert [row.values for row in paper._rows] == [sheet.totals for sheet in sheets]
        assert sum(paper._foot[0].values) == sum(sum(sheet.totals) for sheet in sheets)
        driver.app.paint()
        driver.check_layout()
        driver.wheel(-3)
        driver.press(pygame.K_s)
        assert driver.at_table
        driver.press(pygame.K_s)
        driver.click("close")
        assert driver.at_table


def test_there_is_no_paper_before_anything_is_written() -> None:
    with at_table(session_at("kierki", lambda view: view.deal == 1)) as driver:
        assert not driver.offers("paper")
        driver.press(pygame.K_s)
        assert driver.at_table


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_figures_of_four_digits_do_not_touch_on_the_rail(size: tuple[int, int]) -> None:
    grid = Grid(*size)
    columns = tally._columns(grid, 4)
    drawn = Canvas(grid.size)
    row = TallyRow(say("kierki.block.robber"), (-1300, -1150, -1245, -1000))
    tally._row(drawn, grid, row, columns, 100, grid.px(24), lambda words: "x")
    figures = sorted((x, x + item.get_width()) for item, x, _, _ in drawn.items[-4:])
    assert all(a[1] < b[0] for a, b in pairwise(figures))
