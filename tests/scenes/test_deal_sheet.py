"""The sheet at the end of a deal: counted up over the table, put away and brought back, and on to the next deal."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.core.say import say
from game.games.registry import game
from game.scenes.deal_sheet import DealSheetScene
from game.scenes.match_sheet import MatchSheetScene
from game.scenes.session import Session
from game.scenes.table import TableScene
from game.scenes.why import Reason, WhyPanel
from game.tools import quick
from game.ui.sheet import ScoreSheet
from tests.scenes.driver import Driver, in_every_shape
from tests.scenes.matches import TABLE, SilentThinker, play_on, rested, told


class Felt(TableScene):
    """A true table that stands still, so that only the sheet under test lies on it."""

    def update(self, dt: float) -> bool:
        return False


def laid(session: Session, **settings: Any) -> tuple[Driver, list[str]]:
    """A table with the sheet on it, and the list of what it asked for."""
    asked: list[str] = []
    driver = Driver(None, **settings)
    driver.desk._thinker = SilentThinker()  # type: ignore[assignment]
    driver.go(Felt(driver.desk, rested(3)))
    driver.desk.push(DealSheetScene(driver.desk, session, lambda: asked.append("next")))
    driver.app.paint()
    return driver, asked


def sheet(driver: Driver) -> ScoreSheet | None:
    return next((widget for widget in driver.widgets() if isinstance(widget, ScoreSheet)), None)


def test_the_first_deal_has_items_and_one_total() -> None:
    session = rested(3)
    driver, _ = laid(session)
    paper = sheet(driver)
    assert paper
    lines = session.match.view(None).sheets[0].lines
    assert [row.values for row in paper.rows] == [line.points for line in lines]
    assert [row.label for row in paper.foot] == ["Razem"]
    assert [" ".join(head.names) for head in paper.heads] == ["Ania", "Babcia Zosia", "Kuba"]
    driver.close()


def test_later_deals_have_both_sums_and_show_who_climbed() -> None:
    driver, _ = laid(told((5, 3, 1), (0, 1, 9), over=False))
    paper = sheet(driver)
    assert paper
    assert [row.label for row in paper.foot] == ["Ta runda", "Razem"]
    assert paper.foot[0].values == (0, 1, 9)
    assert paper.foot[1].values == (5, 4, 10)
    assert paper.foot[1].ranks == (-1, -1, 2)
    assert paper.note == "Prowadzi Kuba"
    driver.close()


@pytest.mark.parametrize("board", ["northcott", "mayyek", "backgammon"])
def test_what_ends_at_a_board_is_a_game_not_a_round(board: str) -> None:
    session = Session.start(game(board), TABLE[:2], {}, seed=5)
    play_on(session.match, "resting")
    driver, _ = laid(session)
    paper = sheet(driver)
    assert paper and paper.title == "Koniec partii 1"
    driver.close()


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE, 0])
def test_next_by_key_or_click(key: int) -> None:
    driver, asked = laid(rested(3))
    if key:
        driver.press(key)
    else:
        driver.click("next")
    assert asked == ["next"]
    assert driver.scenes == ["Felt"]
    driver.close()


def test_next_lies_where_the_primary_button_always_lies() -> None:
    driver, _ = laid(rested(3))
    assert driver.widget("next").rect == driver.desk.grid.primary
    paper = sheet(driver)
    assert paper
    assert not paper.rect.colliderect(driver.widget("next").rect)
    assert paper.rect.height < 720 * 0.55, "half of the table stays to be seen"
    driver.close()


def test_rows_are_counted_one_by_one_and_a_click_only_hurries() -> None:
    driver, asked = laid(rested(3), speed="normal")
    scene = driver.top
    assert isinstance(scene, DealSheetScene)
    paper = sheet(driver)
    assert paper
    driver.wait(0.3)
    assert 0 < scene.counted < 1
    assert paper._share(0) > 0
    assert paper._share(1) == 0
    driver.click("next")
    assert asked == []
    assert paper._share(len(paper.rows)) == 1
    driver.press(pygame.K_RETURN)
    assert asked == ["next"]
    driver.close()


def test_counting_ends_by_itself() -> None:
    driver, _ = laid(rested(3), speed="slow")
    driver.wait(6)
    assert not driver.top.update(0.0)
    driver.close()


@pytest.mark.parametrize("way", ["esc", "look"])
def test_the_table_can_be_looked_at(way: str) -> None:
    driver, asked = laid(rested(3))
    paper = sheet(driver)
    assert paper
    place = paper.rect

    def seen() -> bytes:
        return pygame.image.tobytes(driver.app.screen.subsurface(place), "RGB")

    covered = seen()

    def toggle() -> None:
        if way == "esc":
            driver.press(pygame.K_ESCAPE)
        else:
            driver.click("look")

    toggle()
    assert sheet(driver) is None
    assert seen() != covered
    toggle()
    assert seen() == covered
    assert asked == []
    assert driver.scenes == ["Felt", "DealSheetScene"]
    driver.close()


def test_nothing_reaches_the_table_below() -> None:
    driver, _ = laid(rested(3))
    press = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(300, 300), button=1)
    assert driver.top.handle(press)
    assert driver.top.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_u, mod=0, unicode="u"))
    driver.close()


@pytest.mark.parametrize("seats", range(2, 9))
def test_every_shape_with_few_and_many_items(seats: int) -> None:
    many = tuple(say("unit.round.nth", n=n) for n in range(14))
    points = [tuple(range(-40 * seats, 0, 40))[:seats], tuple(range(900, 900 + seats))]
    for lines in ((), many):
        driver, _ = laid(told(*points, lines=lines, over=False))
        for _ in in_every_shape(driver):
            driver.check_layout()
        driver.close()


def test_many_items_scroll() -> None:
    many = tuple(say("unit.round.nth", n=n) for n in range(30))
    driver, _ = laid(told((1, 2, 3), lines=many, over=False))
    driver.wheel(-50)
    paper = sheet(driver)
    assert paper
    assert paper.first + paper.fits(driver.desk.grid) == 30
    driver.close()


def test_partners_have_one_column_and_climb_together() -> None:
    session = told((50, 90, 50, 90), (120, 10, 120, 10), over=False)
    session.match.rules = game("canasta").rules()
    session.match.undone = {0: 1, 2: 2}  # type: ignore[attr-defined]
    driver, _ = laid(session)
    paper = sheet(driver)
    assert paper
    assert [head.names for head in paper.heads] == [("Ania", "Kuba"), ("Babcia Zosia", "Marlena")]
    assert {len(row.values) for row in (*paper.rows, *paper.foot)} == {2}
    assert paper.foot[1].values == (170, 100) and paper.foot[1].ranks == (1, -1)
    assert paper.foot[2].values == (3, 0), "moves taken back, both partners' together"
    assert paper.note == "Prowadzą: Ania i Kuba"


def test_a_deal_is_called_what_the_game_calls_it() -> None:
    session = Session.start(game("canasta"), TABLE[:4], {}, seed=3, first=0)
    play_on(session.match, "resting", 3)
    driver, _ = laid(session)
    paper = sheet(driver)
    assert paper and paper.title == "Koniec rozdania 1"


# --- why ---


def counted_kanasta() -> Driver:
    session = Session.start(game("canasta"), TABLE[:4], {}, seed=5, first=0)
    quick.play_on(session, lambda made: session.match.view(None).resting)
    driver, _ = laid(session)
    return driver


def why(driver: Driver) -> Reason | None:
    return next(widget for widget in driver.widgets() if isinstance(widget, WhyPanel)).asked()


def test_a_row_under_the_pointer_shows_the_cards_behind_it() -> None:
    driver = counted_kanasta()
    assert why(driver) is None
    driver.move(driver.widget("why:0").rect.center)
    asked = why(driver)
    assert asked and asked.title == "Wyłożone karty"
    for _, points, proof in asked.columns:
        assert (sum(heap.points or 0 for heap in proof.heaps) if proof else 0) == points
    driver.move((5, 5))
    assert why(driver) is None


def test_a_pressed_row_stays_and_the_keyboard_asks_too() -> None:
    driver = counted_kanasta()
    driver.click("why:1")
    driver.move((5, 5))
    pinned = why(driver)
    assert pinned is not None
    driver.click("why:1")
    driver.move((5, 5))
    assert why(driver) is None
    driver.tab_to("why:2")
    assert why(driver) not in (None, pinned)


def test_while_a_row_is_counted_its_cards_lie_there() -> None:
    session = Session.start(game("canasta"), TABLE[:4], {}, seed=5, first=0)
    quick.play_on(session, lambda made: session.match.view(None).resting)
    driver, _ = laid(session, speed="normal")
    titles = []
    while driver.top.counted < len(session.match.view(None).sheets[0].lines):  # type: ignore[attr-defined]
        asked = why(driver)
        titles += [asked.title] if asked and asked.title not in titles else []
        driver.tick(1, 0.1)
    assert titles == [session.speak(line.label) for line in session.match.view(None).sheets[0].lines]


def test_reasons_in_every_shape() -> None:
    driver = counted_kanasta()
    for _ in in_every_shape(driver):
        driver.check_layout()
        for row in [widget for widget in driver.stops() if widget.key.startswith("why:")]:
            driver.move(row.rect.center)
            driver.app.paint()
        driver.check_layout()


def test_a_long_sheet_follows_the_row_being_counted() -> None:
    many = tuple(say("unit.round.nth", n=n) for n in range(30))
    driver, _ = laid(told((40, 50, 60), lines=many, over=False), speed="normal")
    for _ in range(400):
        driver.tick(1, 0.05)
        scene: Any = driver.top
        paper = sheet(driver)
        assert paper
        if scene.counted < 30:
            assert paper.row_rect(driver.desk.grid, int(scene.counted)), "out of sight"
    assert scene.counted >= 30


def test_the_paper_of_a_match_under_way_is_by_side_too() -> None:
    session = told((50, 90, 50, 90), (120, 10, 120, 10), over=False)
    session.match.rules = game("canasta").rules()
    driver, _ = laid(session)
    driver.desk.push(MatchSheetScene(driver.desk, session))
    paper = sheet(driver)
    assert paper and [head.names for head in paper.heads] == [("Ania", "Kuba"), ("Babcia Zosia", "Marlena")]
    assert [row.values for row in (*paper.rows, *paper.foot)] == [(50, 90), (120, 10), (170, 100)]
