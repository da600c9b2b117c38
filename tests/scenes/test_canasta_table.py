"""The table of Kanasta: staging and peeling back, named buttons, refusals that list all, every phase at every size."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise

import pygame
import pytest

from game.core.cards import from_code
from game.core.events import Told
from game.core.moves import Pick
from game.games.canasta.pieces import Phase
from game.games.registry import game
from game.match.seats import Player
from game.scenes.session import Session
from game.scenes.setup import SetupScene
from game.scenes.stops_plate import StopsPlate
from game.ui import type
from game.ui.theme import INK
from game.ui.theme import RED as DARK_RED
from game.ui.widgets import Paragraph
from tests.games.canasta_table import table
from tests.scenes.driver import Driver
from tests.scenes.tables import TableDriver

RED = "Qs Qh Qd Qc Qs Qh Qd"
LONG = "4s 4h 4d 5c 5d 5h 6s 6d 7c 7h 8s 8h 8d 9c 9d Tc Ts Js Jd Qc Qd Kc Kd As Ad 3c 2c 2d *r *b"
PHASES = {
    "draw": {"hands": "Qs Qh 4c 5c / 6c / 7c / 8c", "ours": "Ks Kh Kd", "pile": "9c 2c Qd"},
    "play": {"hands": f"{LONG} / 6c / 7c / 8c", "ours": RED, "theirs": "9s 9h 9c 9d 9s 9h 2d", "drawn": True},
    "out": {"hands": "Ks Kh Kd 4c / 6c / 7c / 8c", "ours": RED, "drawn": True, "reds": ("3h 3d 3h", "3d")},
    "two": {"hands": "Ks Kh Kd 4c 4d 5h / 6c 7c 8c 8d 4c", "ours": RED, "drawn": True},
}


@contextmanager
def sitting(
    position: dict[str, object], size: tuple[int, int] = (1280, 720), language: str = "pl"
) -> Iterator[TableDriver]:
    t = table(**position)  # type: ignore[arg-type]
    players = (Player("Ania", "avatar_fox"), *(Player(f"Bot {i}", "avatar_owl", "easy", i) for i in (1, 2, 3)))
    session = Session.start(game("canasta"), players[: len(t.state.hands)], {}, seed=1, first=0)
    session.match._state = t.state
    driver = TableDriver(session, size, language=language, speed="off")
    driver.thinker.holds = True
    try:
        driver.tick(3)
        yield driver
    finally:
        driver.close()


def click(driver: TableDriver, *words: str) -> None:
    """Clicks with the real pointer: "Qs" is a card of the hand, anything else a place."""
    for word in words:
        pick = Pick("hand", from_code(word)) if len(word) == 2 else Pick(word)
        area = driver.table.stage.area(pick)
        assert area is not None, word
        driver.click_at((round(area.x + min(area.w, area.h) * 0.15), round(area.cy)))
        driver.tick(2)


def test_staged_cards_lie_in_their_column_and_are_peeled_back() -> None:
    with sitting({"hands": "8h 8d 8c 4c 5c 6c / 6c / 7c / 8c", "ours": "Ks Kh Kd", "drawn": True}) as driver:
        click(driver, "8h", "8d", "8c", "column:8")
        shown = driver.table.shown_view
        assert len(shown.melds[0][6]) == 3 and len(shown.hand) == 3
        assert driver.match.view(0).melds[0][6] == (), "nobody else sees it"
        driver.table.undo()
        driver.tick(2)
        assert len(driver.table.shown_view.hand) == 6
        click(driver, "column:8")
        driver.table.buttons.wake()
        driver.table.press_primary()
        driver.tick(3)
        assert len(driver.match.view(0).melds[0][6]) == 3


def test_a_discard_is_a_card_and_the_pile() -> None:
    with sitting({"hands": "8h 8d 4c 5c / 6c 7c / 7c / 8c", "ours": "Ks Kh Kd", "drawn": True}) as driver:
        click(driver, "4c", "pile")
        assert driver.match.view(None).pile_top == from_code("4c")


def test_an_empty_pile_takes_the_discard_too() -> None:
    with sitting({"hands": "Qs Qh 4c 5c / 6c / 7c / 8c", "ours": "Ks Kh Kd", "pile": "9c Qd"}) as driver:
        click(driver, "pile", "Qs", "Qh")
        driver.table.buttons.wake()
        driver.table.press_primary()
        driver.tick(3)
        assert driver.match.view(None).pile_count == 0
        click(driver, "4c", "pile")
        assert driver.match.view(None).pile_top == from_code("4c")


def test_a_refusal_lists_all_that_is_missing() -> None:
    with sitting({"hands": "Ks 4c 5c 6c 7d / 6c / 7c / 8c", "pile": "9c 2d Kd"}) as driver:
        click(driver, "pile")
        assert driver.table.bubble is not None
        words = driver.table.bubble.words
        assert "dwie naturalne" in words and "1" in words


def test_going_out_is_a_button_by_its_name() -> None:
    with sitting(PHASES["out"]) as driver:
        keys = [widget.key for widget in driver.table.form.widgets]
        assert "zone:go_out" in keys and "zone:ask" in keys
        driver.click("zone:go_out")
        driver.tick(3)
        assert driver.match._state.phase in (Phase.RESTING, Phase.DOUBLE)
    with sitting(PHASES["draw"]) as driver:
        assert "zone:go_out" not in [widget.key for widget in driver.table.form.widgets]


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (2560, 1440), (1280, 1024), (1600, 720)])
@pytest.mark.parametrize("language", ["pl", "en"])
def test_every_phase_fits_every_window(size: tuple[int, int], language: str) -> None:
    type.cut_texts.clear()
    for position in PHASES.values():
        with sitting(position, size, language) as driver:
            driver.tick(3)
            for card in driver.table.stage.own_hand()[:2]:
                driver.table.touch(card)
                driver.tick(2)
    assert type.cut_texts == []


def test_partners_share_a_line_of_the_rail() -> None:
    with sitting(PHASES["out"]) as driver:
        assert [sitter.player.name for sitter in driver.table.sides.lines()] == ["My", "Oni"]
    with sitting(PHASES["two"]) as driver:
        assert [sitter.player.name for sitter in driver.table.sides.lines()] == ["Ania", "Bot 1"]


def stops(driver: TableDriver) -> list[str]:
    """The part of the turn that is lit, and those that are done."""
    plate = next(widget for widget in driver.table.form.widgets if isinstance(widget, StopsPlate))
    return [stop.state for stop in plate.signs.stops]


def test_the_parts_of_a_turn_light_up_one_after_another() -> None:
    position = {"hands": "8h 8d 8c 4c 5c / 6c 7c / 7c / 8c", "ours": "Ks Kh Kd", "stock": "6d 7d 9d"}
    with sitting(position) as driver:
        assert stops(driver) == ["now", "ahead", "ahead"]
        click(driver, "stock")
        assert stops(driver) == ["done", "now", "ahead"]
        click(driver, "4c")
        assert stops(driver) == ["done", "done", "now"]
        click(driver, "pile")
        assert stops(driver) == ["now", "ahead", "ahead"], "the next player draws"


def test_a_lay_down_is_peeled_one_by_one_or_all_at_once() -> None:
    with sitting({"hands": "8h 8d 8c 4c 5c 6c / 6c / 7c / 8c", "ours": "Ks Kh Kd", "drawn": True}) as driver:
        assert "undo_all" not in [widget.key for widget in driver.table.form.widgets]
        click(driver, "8h", "8d", "8c")
        driver.table.undo()
        assert len(driver.table.picker.draft) == 2
        click(driver, "8c")
        area = next(widget.rect for widget in driver.table.form.widgets if widget.key == "undo_all")
        driver.click_at(area.center)
        assert driver.table.picker.draft == () and len(driver.table.shown_view.hand) == 6


def test_the_partner_answers_with_a_reason_under_the_plate() -> None:
    with sitting(PHASES["out"]) as driver:
        driver.thinker.holds = False
        driver.click("zone:ask")
        driver.wait(3)
        bubble = driver.table.bubble
        assert bubble and bubble.spoken and bubble.words.startswith("Tak – ")
        assert driver.match.view(0).answer is True
        plate = driver.table.stage.layout.plates[2]
        driver.app.paint()
        assert bubble.area and bubble.area.top >= plate.bottom and bubble.area.left <= plate.cx <= bubble.area.right


def test_before_the_draw_no_card_is_veiled() -> None:
    with sitting(PHASES["draw"]) as driver:
        assert not driver.table.stage.marks.refused
    with sitting({"hands": "8h 8d 8c 4c 5c 6c / 6c / 7c / 8c", "ours": "Ks Kh Kd", "drawn": True}) as driver:
        hand = set(driver.table.stage.own_hand())
        assert not driver.table.stage.marks.refused
        assert driver.table.stage.marks.may & hand == {Pick("hand", from_code(card)) for card in ("8h", "8d", "8c")}


def test_another_card_may_be_meant_instead() -> None:
    with sitting({"hands": "8h 8d 4c 5c / 6c 7c / 7c / 8c", "ours": "Ks Kh Kd", "drawn": True}) as driver:
        click(driver, "4c", "5c")
        assert driver.table.picker.draft == (Pick("hand", from_code("5c")),) and driver.table.bubble is None


def test_a_squared_canasta_wears_the_edge_of_its_kind_whatever_suit_is_on_top() -> None:
    mixed, natural = "2c 2s *b 4h 4d 4h 4d", RED
    with sitting({"hands": "8h 8d / 6c / 7c / 8c", "ours": f"{mixed}, {natural}", "drawn": True}) as driver:
        driver.app.paint()
        for letter, colour in (("4", INK), ("Q", DARK_RED)):
            top = driver.table.stage.layout.spots[f"meld:0:{letter}"][-1]
            pixel = driver.app.screen.get_at((round(top.x), round(top.y - top.h / 2) + 1))
            assert pixel[:3] == tuple(pygame.Color(colour))[:3], letter


GIFT = {
    "hands": "9d 4c 5c 6c / 6c 7c / 7c 8d / 8c 9h",
    "ours": "Ks Kh Kd",
    "theirs": "9s 9h 9c",
    "pile": "8c 8h Td",
    "drawn": True,
}


def sentence(driver: TableDriver) -> str:
    return driver.table.picture._status[0]


def test_a_discard_that_gives_the_pile_away_is_confirmed_by_a_second_click() -> None:
    with sitting(GIFT) as driver:
        click(driver, "9d", "pile")
        assert driver.match.view(None).pile_count == 3 and sentence(driver).startswith("Na pewno?")
        click(driver, "pile")
        assert driver.match.view(None).pile_top == from_code("9d")


@pytest.mark.parametrize("other", ["4c", "9d"])
def test_any_other_touch_withdraws_such_a_discard(other: str) -> None:
    with sitting(GIFT) as driver:
        click(driver, "9d", "pile", other)
        assert driver.match.view(None).pile_count == 3
        assert driver.table.picker.draft == ((Pick("hand", from_code("4c")),) if other == "4c" else ())


def test_escape_and_undo_withdraw_it_too() -> None:
    with sitting(GIFT) as driver:
        click(driver, "9d", "pile")
        driver.press(pygame.K_ESCAPE)
        assert driver.table.picker.draft == ()
        click(driver, "9d", "pile")
        driver.table.undo()
        assert driver.table.picker.draft == (Pick("hand", from_code("9d")),)
        assert driver.match.view(None).pile_count == 3


def test_the_button_and_enter_ask_once_more_as_well() -> None:
    with sitting(GIFT) as driver:
        click(driver, "9d")
        driver.table.press_primary()
        driver.tick(2)
        assert driver.match.view(None).pile_count == 3 and sentence(driver).startswith("Na pewno?")
        driver.press(pygame.K_RETURN)
        assert driver.match.view(None).pile_top == from_code("9d")


def test_a_hand_that_likes_it_quick_is_not_asked() -> None:
    with sitting(GIFT) as driver:
        driver.desk.change(quick_click=True)
        click(driver, "9d", "pile")
        assert driver.match.view(None).pile_top == from_code("9d")


def test_the_second_press_of_a_double_click_confirms_nothing() -> None:
    with sitting(GIFT) as driver:
        driver.desk.change(speed="normal")
        click(driver, "9d")
        driver.wait(1)
        driver.table.press_primary()
        driver.table.press_primary()
        assert driver.match.view(None).pile_count == 3


def test_what_cannot_be_taken_back_is_said_where_it_cannot() -> None:
    def sentence(people: int, policy: str = "own") -> str:
        t = table(**PHASES["draw"])  # type: ignore[arg-type]
        seats = [Player(f"P{i}", "avatar_fox", None if i < people else "easy", i) for i in range(4)]
        session = Session.start(game("canasta"), seats, {}, seed=1, first=0, undo_policy=policy)
        session.match._state = t.state
        driver = TableDriver(session, speed="off")
        driver.thinker.holds = True
        driver.tick(3)
        driver.table._look_as(0)
        words = driver.table.picture._status[0]
        driver.close()
        return words

    assert sentence(1) == "Dobierz z talonu albo weź stos"
    assert sentence(2) == "Dobierz z talonu albo weź stos – tego już się nie cofnie"
    assert sentence(1, "never").endswith("nie cofnie")


def test_the_partner_is_called_one() -> None:
    with sitting(PHASES["out"]) as driver:
        names = [sitter.player.name for sitter in driver.table.sides.sitters()]
        assert names == ["Ania", "Bot 1", "Bot 2 – Twój partner", "Bot 3"]
        assert driver.table.sides.lines()[0].partners == ("Ania", "Bot 2")


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_thirty_cards_are_whole_apart_and_readable(size: tuple[int, int]) -> None:
    with sitting(PHASES["play"], size) as driver:
        stage = driver.table.stage
        areas = [stage.area(pick) for pick in stage.own_hand()]
        assert len(areas) == 30
        felt = stage.layout.regions.table
        for area in areas:
            assert area and area.x >= 0 and area.right <= felt.right + 1 and area.bottom <= size[1]
        rows = sorted({round(area.y) for area in areas if area})
        for row in rows:
            lefts = sorted(area.x for area in areas if area and round(area.y) == row)
            steps = [b - a for a, b in pairwise(lefts)]
            assert min(steps) >= 0.42 * areas[0].w - 1, "the corner of every card is in sight"  # type: ignore[union-attr]


def test_the_setup_says_what_two_or_four_players_mean() -> None:
    driver = Driver(lambda desk: SetupScene(desk, "canasta"))
    for count, words in ((4, "Dwie pary"), (2, "Wariant dla dwojga")):
        segments = driver.widget("count")
        x = segments.rect.left + segments.rect.width * (1 if count == 2 else 3) // 4
        driver.click_at((x, segments.rect.centery))
        said = [widget.text for widget in driver.widgets() if isinstance(widget, Paragraph)]
        assert any(one.startswith(words) for one in said), said
        driver.check_layout()
    driver.close()


def test_the_first_red_three_is_explained_once() -> None:
    t = table(hands="3h 4c 5c / 3d 7c 8d / 7c 9c / 8c 9d", stock="4d 5d 6d 7d 8d", ours="Ks Kh Kd")
    t.state.deal = 1
    t.state.phase, t.state.turn = Phase.PLAY, 3
    first = [event for event in t.do("discard 8c") if isinstance(event, Told) and "red_three" in event.words.key]
    assert [(event.words.key, event.banner) for event in first] == [("canasta.log.red_three_first", True)]
    t.do("draw")
    second = [event for event in t.do("discard 4c") if isinstance(event, Told) and "red_three" in event.words.key]
    assert [(event.words.key, event.banner) for event in second] == [("canasta.log.red_three", False)]
