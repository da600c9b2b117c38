"""The menu: continuing, the shelf, finding by typing, notices, leaving. Through real clicks and keys."""

from __future__ import annotations

import subprocess
import sys
from datetime import datetime, timedelta
from pathlib import Path

import pygame
import pytest

from game.app import first_scene
from game.games import registry
from game.match.header import read_header
from game.places import RULESETS
from game.rulebook.shelf import shelf
from game.scenes import dates, menu, menu_cards
from game.scenes.menu import MenuScene
from game.scenes.message import MessageScene
from game.store import saves
from game.text import set_language
from game.ui import type as letters
from game.ui.canvas import Canvas
from game.ui.theme import DIM, GOLD, SMALL, TAG
from game.ui.tiles import GameTile
from game.ui.type import BOLD, REGULAR
from game.ui.widgets import Label
from tests.scenes.driver import Driver, in_every_shape, opened
from tests.scenes.homes import ANIA, KUBA, ZOSIA, note_played, save_match, shelf_copy

READY = [item.id for item in shelf(RULESETS) if item.ready]


def words_on(driver: Driver) -> list[str]:
    return [widget.text for widget in driver.widgets() if isinstance(widget, Label)]


def tile(driver: Driver, game_id: str) -> GameTile:
    return next(w for w in driver.widgets() if isinstance(w, GameTile) and w.key == f"tile:{game_id}")


def drawn(driver: Driver) -> list[pygame.Surface]:
    canvas = Canvas(driver.app.screen.get_size())
    driver.desk.stack.draw(canvas)
    return [item[0] for item in canvas.items]


@pytest.fixture
def spoilt_shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = shelf_copy(tmp_path)
    monkeypatch.setattr(menu, "RULESETS", folder)
    monkeypatch.setattr(registry, "RULESETS", folder)
    registry.game.cache_clear()
    return folder


@pytest.fixture(autouse=True)
def _fresh_registry() -> None:
    registry.game.cache_clear()


# --- layout ---


def test_full_menu_in_every_shape() -> None:
    save_match(players=(ANIA, ZOSIA, KUBA))
    save_match("kierki", ago=90_000)
    note_played("toads", names=("Wujek Staszek", "Babcia Zosia"))
    note_played("eleven", 200_000)
    with opened(MenuScene) as driver:
        driver.desk.notices.append("Zapis gry jest uszkodzony. " * 6)
        for _ in in_every_shape(driver):
            driver.check_layout()


def test_welcome_in_every_shape() -> None:
    with opened(MenuScene) as driver:
        for _ in in_every_shape(driver):
            driver.check_layout()


def test_all_games_ready_in_every_shape(monkeypatch: pytest.MonkeyPatch) -> None:
    from dataclasses import replace

    monkeypatch.setattr(menu, "shelf", lambda folder: [replace(item, ready=True) for item in shelf(folder)])
    with opened(MenuScene) as driver:
        for _ in in_every_shape(driver):
            driver.check_layout()
            for item in shelf(RULESETS):  # every goal fits when its tile is lit
                driver.move(driver.widget(f"tile:{item.id}").rect.center)
                driver.check_layout()


def test_targets_are_large_enough_for_a_finger() -> None:
    save_match()
    save_match("kierki")
    with opened(MenuScene) as driver:
        for widget in driver.stops():
            assert min(widget.rect.size) >= 44, widget.key


def test_nothing_is_painted_again_while_nothing_happens() -> None:
    save_match()
    with opened(MenuScene) as driver:
        driver.app.paint()
        driver.app.paint()
        assert driver.app.compositor.painted == []


# --- continuing ---


def test_enter_continues_the_newest_match() -> None:
    save_match("kierki", ago=5_000)
    save_match("toads", ago=60)
    with opened(MenuScene) as driver:
        assert driver.focus == "continue"
        driver.press(pygame.K_RETURN)
        assert driver.scenes[0] == "TableScene"


def test_click_continues() -> None:
    save_match()
    with opened(MenuScene) as driver:
        driver.click("continue")
        assert driver.scenes[0] == "TableScene"


def test_the_card_tells_round_and_turn() -> None:
    save_match()
    with opened(MenuScene) as driver:
        assert "runda 1 z 2 · ruch: Ania" in words_on(driver)
        driver.desk.change(language="en")
        assert "round 1 of 2 · to play: Ania" in words_on(driver)


def test_arrows_leaf_through_running_matches() -> None:
    save_match("kierki", ago=5_000)
    save_match("toads", ago=60)
    with opened(MenuScene) as driver:
        assert "Ropuchy" in words_on(driver) and "1 / 2" in words_on(driver)
        driver.click("older")
        assert "Kierki" in words_on(driver) and "2 / 2" in words_on(driver)
        driver.click("older")
        assert "1 / 2" in words_on(driver)
        driver.click("newer")
        assert "2 / 2" in words_on(driver)


def test_without_a_match_the_card_welcomes() -> None:
    with opened(MenuScene) as driver:
        assert "Zaczynamy?" in words_on(driver)
        assert not driver.has("continue")
        assert driver.focus == f"tile:{READY[0]}"


def test_picture_of_the_table_is_shown_and_a_bad_one_is_not_missed() -> None:
    file = save_match()
    picture = pygame.Surface((480, 300))
    picture.fill("#d62839")
    pygame.image.save(picture, str(file.with_suffix(".png")))

    def is_red(driver: Driver) -> bool:
        red, green, blue, _ = driver.app.screen.get_at((80, 290))
        return red > 200 and green < 60 and blue < 70

    with opened(MenuScene) as driver:
        assert is_red(driver)
    file.with_suffix(".png").write_bytes(b"no picture")
    with opened(MenuScene) as driver:
        assert not is_red(driver)


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        ({"deal": 3, "deals": 12, "turn": [1]}, "runda 3 z 12 · ruch: Kuba"),
        ({"deal": 3, "deals": 0, "turn": [0, 1]}, "runda 3 · ruch: Ania i Kuba"),
        ({"deal": 2, "deals": 2, "turn": []}, "runda 2 z 2 · runda policzona"),
        ({}, "w toku"),
        ({"deal": "x", "deals": None, "turn": "y"}, "w toku"),
        ({"deal": 1, "deals": 2, "turn": [7, "a", -1]}, "runda 1 z 2 · runda policzona"),
    ],
)
def test_what_a_save_tells(told: dict[str, object], sentence: str) -> None:
    header, log = read_header(save_match().read_text(encoding="utf-8"))
    saved = saves.Saved(type(header)(**{**header.__dict__, "told": told}), log, Path("x"), 0.0)
    assert menu_cards.where(saved) == sentence


# --- bad files ---


def test_bad_save_is_set_aside_and_told(home: Path) -> None:
    file = save_match()
    file.write_text("{", encoding="utf-8")
    with opened(MenuScene) as driver:
        assert not driver.has("continue")
        assert not file.exists() and (file.parent / "toads.bad-1.json").exists()
        assert driver.widget("notice")
        driver.tab_to("notice")
        driver.press(pygame.K_RETURN)
        assert not driver.has("notice")


def test_notice_follows_the_language() -> None:
    save_match().write_text("{", encoding="utf-8")
    with opened(MenuScene) as driver:
        before = drawn(driver)
        driver.press(pygame.K_F2)
        assert driver.desk.notices and drawn(driver) != before
        polish, english = ("W tym pliku", "This file")
        from game.text import speak

        words = driver.desk.notices[0]
        assert not isinstance(words, str) and speak(words).startswith(english)
        set_language("pl")
        assert speak(words).startswith(polish)


def test_several_notices_come_one_after_another() -> None:
    with opened(MenuScene) as driver:
        driver.desk.notices += ["Raz.", "Dwa."]
        driver.top.refresh()
        driver.click("notice")
        assert driver.desk.notices == ["Dwa."]
        driver.click("notice")
        assert not driver.has("notice")


def test_unplayable_save_leads_back_to_the_menu() -> None:
    import json

    from game.match.header import checksum

    file = save_match()
    body = json.loads(file.read_text(encoding="utf-8"))
    body.pop("checksum")
    body["log"] = [{"seat": 0, "kind": "fly"}]
    file.write_text(json.dumps(body | {"checksum": checksum(body)}), encoding="utf-8")
    with opened(MenuScene) as driver:
        driver.press(pygame.K_RETURN)
        assert driver.scenes == ["MenuScene"]
        assert not driver.has("continue") and driver.has("notice")
        assert not file.exists()


def test_broken_ruleset_is_told_once_and_shown_whole(spoilt_shelf: Path) -> None:
    (spoilt_shelf / "toads.yaml").write_text("id: [toads\nname: x", encoding="utf-8")
    with opened(MenuScene) as driver:
        assert len(driver.desk.notices) == 1
        driver.click("notice")
        driver.click("tile:toads")
        message = driver.top
        assert isinstance(message, MessageScene)
        assert any(line.startswith("rulesets/toads.yaml:") for line in message.lines)
        driver.press(pygame.K_RETURN)
        driver.go(MenuScene(driver.desk))
        assert driver.desk.notices == []


def test_problems_of_a_readable_file_show_when_it_is_opened(spoilt_shelf: Path) -> None:
    file = spoilt_shelf / "toads.yaml"
    text = file.read_text(encoding="utf-8").replace("reach: 10", "reech: 10").replace("twisted: 1", "twisted: one")
    file.write_text(text, encoding="utf-8")
    with opened(MenuScene) as driver:
        driver.click("tile:toads")
        message = driver.top
        assert isinstance(message, MessageScene)
        assert sum("toads.yaml:" in line for line in message.lines) >= 2
        driver.check_layout()


def test_mended_file_is_read_again(spoilt_shelf: Path) -> None:
    file = spoilt_shelf / "toads.yaml"
    good = file.read_text(encoding="utf-8")
    file.write_text("{", encoding="utf-8")
    with opened(MenuScene) as driver:
        file.write_text(good, encoding="utf-8")
        driver.click("tile:toads")
        assert driver.scenes == ["MenuScene"]
        driver.click("tile:toads")
        assert driver.scenes[-1] == "SetupScene"


# --- the shelf ---


def test_ready_tile_opens_setup_and_esc_comes_back() -> None:
    with opened(MenuScene) as driver:
        driver.click("tile:toads")
        assert driver.scenes == ["MenuScene", "SetupScene"]
        driver.press(pygame.K_ESCAPE)
        assert driver.scenes == ["MenuScene"]


def test_game_to_come_is_deaf(spoilt_shelf: Path) -> None:
    file = spoilt_shelf / "kierki.yaml"
    lines = file.read_text(encoding="utf-8").splitlines()
    file.write_text("\n".join(line for line in lines if not line.startswith("rules:")), encoding="utf-8")
    with opened(MenuScene) as driver:
        assert not driver.has("tile:kierki")
        assert tile(driver, "kierki").told.last == "wkrótce"
        driver.click_at(tile(driver, "kierki").rect.center)
        assert driver.scenes == ["MenuScene"]


@pytest.mark.parametrize(("game_id", "seats"), [("toads", "2–4"), ("canasta", "2/4"), ("three_five_eight", "3")])
def test_a_tile_tells_how_many_can_sit_down(game_id: str, seats: str) -> None:
    assert tile(Driver(MenuScene), game_id).told.players == seats


def test_lit_tile_shows_its_goal_instead_of_the_last_match() -> None:
    note_played("toads", 86_400)
    with opened(MenuScene) as driver:
        told = tile(driver, "toads").told
        assert told.last == "Ania, wczoraj"
        room = tile(driver, "toads").rect.width - driver.desk.grid.px(32)
        resting = letters.fitted(told.last, driver.desk.grid.type(TAG), REGULAR, DIM, room)
        goal = letters.fitted(told.goal, driver.desk.grid.type(SMALL), BOLD, GOLD, room)
        assert resting in drawn(driver) and goal not in drawn(driver)
        driver.move(driver.widget("tile:toads").rect.center)
        assert goal in drawn(driver) and resting not in drawn(driver)


def test_right_click_opens_the_rules() -> None:
    with opened(MenuScene) as driver:
        driver.click("tile:toads", button=3)
        assert driver.scenes == ["MenuScene", "RulesScene"]


def test_more_than_nine_games_turn_pages(spoilt_shelf: Path) -> None:
    source = (spoilt_shelf / "toads.yaml").read_text(encoding="utf-8")
    for extra in ("one", "two"):
        (spoilt_shelf / f"{extra}.yaml").write_text(source.replace("id: toads", f"id: {extra}"), encoding="utf-8")
    with opened(MenuScene) as driver:
        total = len(shelf(spoilt_shelf))
        assert sum(isinstance(w, GameTile) for w in driver.widgets()) == 9
        driver.check_layout()
        driver.click("page:after")
        assert sum(isinstance(w, GameTile) for w in driver.widgets()) == total - 9
        driver.check_layout()
        driver.click("page:before")
        assert sum(isinstance(w, GameTile) for w in driver.widgets()) == 9


# --- finding by typing ---


def test_typing_focuses_the_game() -> None:
    save_match()
    with opened(MenuScene) as driver:
        driver.type("rop")
        assert driver.focus == "tile:toads"
        assert "Szukaj: rop" in words_on(driver)
        driver.wait(1.5)
        assert "Szukaj: rop" not in words_on(driver)
        driver.press(pygame.K_RETURN)
        assert driver.scenes[-1] == "SetupScene"


def test_typing_something_unknown_says_so_and_moves_nothing() -> None:
    save_match()
    with opened(MenuScene) as driver:
        driver.type("ropq")
        assert driver.focus == "tile:toads"
        assert "Nie ma takiej gry: ropq" in words_on(driver)


def test_typing_finds_later_words_and_other_names(monkeypatch: pytest.MonkeyPatch) -> None:
    from dataclasses import replace

    monkeypatch.setattr(menu, "shelf", lambda folder: [replace(item, ready=True) for item in shelf(folder)])
    wanted = {"gra": "northcott", "north": "northcott", "tryk": "backgammon", "3": "three_five_eight"}
    for typed, game_id in wanted.items():
        with opened(MenuScene) as driver:
            driver.type(typed)
            assert driver.focus == f"tile:{game_id}"


def test_m_mutes_where_no_game_begins_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(menu, "shelf", lambda folder: [item for item in shelf(folder) if item.id == "toads"])
    with opened(MenuScene, sound=True) as driver:
        driver.type("m")
        assert driver.desk.settings.sound is False
        driver.type("m")
        assert driver.desk.settings.sound is True


# --- the bar ---


def test_bar_changes_sound_and_language_and_keeps_them() -> None:
    with opened(MenuScene, sound=True) as driver:
        driver.click("bar:sound")
        assert driver.desk.settings.sound is False
        driver.click("bar:language")
        assert driver.desk.settings.language == "en"
        assert "Cards on the Table" in words_on(driver)
    from game.store import settings

    kept, bad = settings.load()
    assert bad is None and kept.language == "en" and kept.sound is False


@pytest.mark.parametrize(("key", "scene"), [("bar:settings", "OptionsScene"), ("bar:rules", "RulesScene")])
def test_bar_opens_other_screens(key: str, scene: str) -> None:
    with opened(MenuScene) as driver:
        driver.tab_to(key)
        driver.press(pygame.K_RETURN)
        assert driver.scenes == ["MenuScene", scene]
        driver.press(pygame.K_ESCAPE)
        assert driver.scenes == ["MenuScene"]


def test_esc_asks_and_enter_stays() -> None:
    with opened(MenuScene) as driver:
        driver.press(pygame.K_ESCAPE)
        assert driver.scenes[-1] == "MessageScene"
        driver.press(pygame.K_RETURN)
        assert driver.scenes == ["MenuScene"] and driver.desk.running
        driver.press(pygame.K_ESCAPE)
        driver.press(pygame.K_ESCAPE)
        assert driver.scenes == ["MenuScene"] and driver.desk.running


def test_leaving_by_click_and_by_keyboard() -> None:
    with opened(MenuScene) as driver:
        driver.click("bar:quit")
        driver.click("answer:0")
        assert not driver.desk.running
    with opened(MenuScene) as driver:
        driver.press(pygame.K_ESCAPE)
        driver.tab_to("answer:0")
        driver.press(pygame.K_RETURN)
        assert not driver.desk.running


def test_tab_reaches_everything() -> None:
    save_match()
    save_match("kierki")
    with opened(MenuScene) as driver:
        driver.desk.notices.append("Raz.")
        driver.top.refresh()
        for key in [widget.key for widget in driver.stops()]:
            driver.tab_to(key)


# --- start ---


def test_the_menu_brings_nothing_heavy() -> None:
    heavy = ("pydantic", "multiprocessing", "game.games.registry", "game.bots", "game.scenes.table", "game.core.rules")
    program = f"import sys, game.app, game.scenes.menu; print([m for m in {heavy!r} if m in sys.modules])"
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert told.stdout.splitlines()[-1] == "[]"


def test_first_scene_is_the_menu_for_those_who_were_here() -> None:
    with opened(language="en") as driver:
        assert isinstance(first_scene(driver.desk), MenuScene)


# --- when it was ---

NOW = datetime(2026, 5, 20, 12, 0)


@pytest.mark.parametrize(
    ("then", "polish", "english"),
    [
        (NOW - timedelta(hours=2), "dzisiaj, 10:00", "today, 10:00"),
        (NOW - timedelta(hours=13), "wczoraj, 23:00", "yesterday, 23:00"),
        (NOW - timedelta(days=4), "w sobotę, 12:00", "on Saturday, 12:00"),
        (NOW - timedelta(days=15), "5 maja, 12:00", "5 May, 12:00"),
        (NOW - timedelta(days=365), "20 maja 2025, 12:00", "20 May 2025, 12:00"),
        (NOW + timedelta(days=2), "22 maja, 12:00", "22 May, 12:00"),
    ],
)
def test_days_are_named_as_people_do(then: datetime, polish: str, english: str) -> None:
    assert dates.day_and_time(then.timestamp(), NOW) == polish
    set_language("en")
    assert dates.day_and_time(then.timestamp(), NOW) == english


def test_a_clock_that_makes_no_sense_is_passed_over() -> None:
    assert dates.day(1e30) == "" and dates.day_and_time(float("inf")) == ""


@pytest.mark.parametrize(
    "entry", [{}, {"players": [], "when": 1}, {"players": ["Ania"], "when": "x"}, {"players": 3, "when": 1e40}]
)
def test_senseless_diary_lines_count_as_never_played(entry: dict[str, object]) -> None:
    item = next(item for item in shelf(RULESETS) if item.ready)
    assert menu_cards.told(item, entry).last == "jeszcze nie grane"
