"""Before a match: seats, rules, memory, and the way to the table, by mouse and by keyboard alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.games import registry
from game.match.header import read_header
from game.rulebook.reader import BadFile
from game.scenes import seating
from game.scenes.setup import SetupScene
from game.scenes.table import TableScene
from game.store import saves, settings
from tests.scenes.books import big_game, put_on_shelf
from tests.scenes.driver import Driver, in_every_shape, opened
from tests.scenes.matches import SilentThinker, fresh

GARBAGE: list[Any] = [
    None,
    7,
    [],
    "players",
    {"players": 3},
    {"players": [1, 2]},
    {"players": [{"name": "Ala", "face": "avatar_fox", "level": None, "seed": 0}] * 3},
    {"players": [{"name": "Ala", "face": "avatar_fox", "level": "god", "seed": 0}, {}]},
    {"players": [{"name": "\x00", "face": "nobody", "level": "easy", "seed": 1}] * 2},
    {"options": {"rounds": 99, "pro": "yes", "nothing": 1}},
    {"options": []},
    {"undo": ["own"]},
    {"undo": "sometimes", "options": {"rounds": True}},
]


@pytest.fixture
def driver() -> Iterator[Driver]:
    with opened(setup) as hand:
        yield hand


def setup(desk: Any) -> SetupScene:
    desk._thinker = SilentThinker()
    return SetupScene(desk, "toads")


def scene(driver: Driver) -> SetupScene:
    found = driver.desk.stack.scenes[0]
    assert isinstance(found, SetupScene)
    return found


def table(driver: Driver) -> TableScene:
    assert isinstance(driver.top, TableScene), driver.scenes
    return driver.top


def names(driver: Driver) -> list[str]:
    return [player.name for player in scene(driver).choice.players]


# --- to the table ---


def test_play_works_at_once_with_the_defaults(driver: Driver) -> None:
    driver.click("play")
    players = table(driver).session.match.players
    assert [player.name for player in players] == ["Gracz", "Babcia Zosia", "Kuba"]
    assert [player.level for player in players] == [None, "normal", "normal"]
    assert len({player.seed for player in players if player.is_bot}) == 2
    assert all(0 <= player.seed < 2**32 for player in players)


def test_enter_alone_plays(driver: Driver) -> None:
    driver.press(pygame.K_RETURN)
    assert table(driver)


def test_everything_can_be_chosen_by_keyboard(driver: Driver) -> None:
    driver.tab_to("count")
    driver.press(pygame.K_RIGHT)
    driver.tab_to("seat:1")
    driver.press(pygame.K_RETURN)
    driver.tab_to("level")
    driver.press(pygame.K_RIGHT)
    driver.tab_to("done")
    driver.press(pygame.K_RETURN)
    driver.tab_to("option:rounds")
    driver.press(pygame.K_LEFT)
    driver.tab_to("option:pro")
    driver.press(pygame.K_SPACE, " ")
    driver.tab_to("undo")
    driver.press(pygame.K_RIGHT)
    driver.tab_to("speed")
    driver.press(pygame.K_LEFT)
    driver.tab_to("play")
    driver.press(pygame.K_RETURN)
    session = table(driver).session
    assert len(session.match.players) == 4
    assert session.match.players[1].level == "hard"
    assert session.header.options == {"rounds": 1, "pro": True}
    assert session.match.undo_policy == "always"
    assert driver.desk.settings.speed == "fast"


def test_escape_leads_back() -> None:
    with opened() as driver:
        driver.go(SetupScene(driver.desk, "toads"))
        driver.desk.push(SetupScene(driver.desk, "toads"))
        driver.press(pygame.K_ESCAPE)
        assert driver.scenes == ["SetupScene"]
        driver.press(pygame.K_ESCAPE)
        assert driver.scenes == ["MenuScene"]


def test_rules_lie_over_the_setup_and_m_mutes(driver: Driver) -> None:
    driver.click("bar:0")
    assert driver.scenes == ["SetupScene", "RulesScene"]
    driver.press(pygame.K_ESCAPE)
    driver.press(pygame.K_m, "m")
    assert driver.desk.settings.sound is True
    assert driver.scenes == ["SetupScene"]


# --- seats ---


def test_the_first_person_sits_at_the_bottom_and_the_next_at_the_left(driver: Driver) -> None:
    driver.click("count")  # the middle one of 2, 3, 4
    bottom, left, right = (driver.widget(f"seat:{seat}").rect for seat in range(3))
    assert bottom.top > left.bottom
    assert left.right < bottom.centerx < right.left


def test_the_number_of_players_follows_the_segments(driver: Driver) -> None:
    control = driver.widget("count").rect
    driver.click_at((control.right - 10, control.centery))
    assert names(driver) == ["Gracz", "Babcia Zosia", "Kuba", "Marlena"]
    driver.click_at((control.left + 10, control.centery))
    assert names(driver) == ["Gracz", "Babcia Zosia"]


def test_a_seat_dragged_onto_another_changes_places_with_it(driver: Driver) -> None:
    zosia, kuba = driver.widget("seat:1").rect, driver.widget("seat:2").rect
    driver.drag(zosia.center, (zosia.centerx + 40, zosia.centery), kuba.center)
    assert names(driver) == ["Gracz", "Kuba", "Babcia Zosia"]
    assert driver.scenes == ["SetupScene"]


def test_a_seat_dropped_beside_everything_stays(driver: Driver) -> None:
    zosia = driver.widget("seat:1").rect
    driver.drag(zosia.center, (zosia.centerx + 40, zosia.centery), (zosia.centerx, zosia.bottom + 60))
    assert names(driver) == ["Gracz", "Babcia Zosia", "Kuba"]
    driver.drag(zosia.center, (zosia.centerx + 40, zosia.centery), zosia.center)
    assert driver.scenes == ["SetupScene"], "a seat pulled and put back was not clicked"


def test_seats_can_be_swapped_without_dragging(driver: Driver) -> None:
    driver.click("seat:1")
    driver.click("swap")
    driver.click("seat:2")
    assert names(driver) == ["Gracz", "Kuba", "Babcia Zosia"]
    driver.click("seat:2")
    driver.click("swap")
    driver.press(pygame.K_ESCAPE)
    driver.click("seat:1")
    assert driver.scenes[-1] == "SeatEditor", "Esc forgets the swap"


def test_someone_can_leave_the_table(driver: Driver) -> None:
    driver.click("seat:1")
    driver.click("remove")
    assert names(driver) == ["Gracz", "Kuba"]
    driver.click("seat:1")
    assert not driver.offers("remove"), "two are the fewest"


def test_a_name_is_typed_and_kept_by_any_way_out(driver: Driver) -> None:
    for seat, leave in ((0, "done"), (1, "esc"), (2, "outside")):
        driver.click(f"seat:{seat}")
        for _ in range(16):
            driver.press(pygame.K_BACKSPACE)
        driver.type(f"Mama {seat}")
        if leave == "done":
            driver.click("done")
        elif leave == "esc":
            driver.press(pygame.K_ESCAPE)
        else:
            driver.click_at((5, 700))
    assert names(driver) == ["Mama 0", "Mama 1", "Mama 2"]
    assert driver.desk.settings.sound is False, "m was a letter, not the mute key"


def test_a_name_no_longer_than_sixteen_letters(driver: Driver) -> None:
    driver.click("seat:0")
    driver.type("x" * 30)
    driver.press(pygame.K_RETURN)
    assert names(driver)[0] == ("Gracz" + "x" * 30)[:16]


@pytest.mark.parametrize("name", ["", "   ", "Kuba"])
def test_an_empty_or_taken_name_cannot_stay(driver: Driver, name: str) -> None:
    driver.click("seat:0")
    for _ in range(5):
        driver.press(pygame.K_BACKSPACE)
    driver.type(name)
    assert not driver.offers("done")
    driver.press(pygame.K_RETURN)
    assert driver.scenes[-1] == "SeatEditor"
    driver.press(pygame.K_ESCAPE)
    assert names(driver)[0] == "Gracz"


def test_a_face_brings_the_name_of_its_character(driver: Driver) -> None:
    driver.click("seat:1")
    assert not driver.offers("face:kuba"), "Kuba sits elsewhere"
    driver.click("face:mruczek")
    driver.click("done")
    player = scene(driver).choice.players[1]
    assert (player.name, player.face) == ("Mruczek", "portrait_mruczek")


def test_the_level_is_shown_and_changed_by_acorns(driver: Driver) -> None:
    driver.click("seat:1")
    acorns = driver.widget("level").rect
    driver.click_at((acorns.right - 8, acorns.centery))
    driver.click("done")
    assert scene(driver).choice.players[1].level == "master"


def test_a_bot_becomes_a_person_and_back(driver: Driver) -> None:
    driver.click("seat:1")
    kind = driver.widget("kind").rect
    driver.click_at((kind.left + 20, kind.centery))
    assert not driver.offers("level")
    driver.click("done")
    player = scene(driver).choice.players[1]
    assert not player.is_bot
    assert player.name == "Gracz 2"
    assert player.face != scene(driver).choice.players[0].face
    driver.click("seat:1")
    kind = driver.widget("kind").rect
    driver.click_at((kind.left + 20, kind.centery))
    driver.click_at((kind.right - 20, kind.centery))
    driver.click("done")
    assert scene(driver).choice.players[1].is_bot


def test_names_the_program_gave_follow_the_language(driver: Driver) -> None:
    driver.click("seat:2")
    driver.type("ś")
    driver.click("done")
    driver.press(pygame.K_F2)
    assert names(driver) == ["Player", "Grandma Zosia", "Kubaś"]


# --- rules ---


def test_presets_set_all_options_and_light_up(driver: Driver) -> None:
    driver.click("preset:pro")
    assert scene(driver).choice.options == {"rounds": 2, "pro": True}
    driver.click("preset:quick")
    assert scene(driver).choice.options == {"rounds": 1, "pro": False}
    assert not driver.offers("preset:house"), "there are no house rules yet"


def test_own_switches_are_the_house_rules_and_can_be_returned_to(driver: Driver) -> None:
    rounds = driver.widget("option:rounds").rect
    driver.click_at((rounds.right - 5, rounds.centery))
    driver.click("option:pro")
    assert scene(driver).choice.options == {"rounds": 4, "pro": True}
    driver.click("preset:classic")
    driver.click("preset:house")
    assert scene(driver).choice.options == {"rounds": 4, "pro": True}


def test_defaults_come_back(driver: Driver) -> None:
    driver.click("option:pro")
    driver.click("seat:1")
    driver.click("remove")
    driver.click("reset")
    choice = scene(driver).choice
    assert choice.options == {"rounds": 2, "pro": False}
    assert names(driver) == ["Gracz", "Babcia Zosia", "Kuba"]
    assert "toads" not in driver.desk.settings.setups


def test_options_beyond_the_edge_come_by_wheel_bar_and_keyboard(monkeypatch: pytest.MonkeyPatch) -> None:
    put_on_shelf(monkeypatch, big_game())
    with opened(lambda desk: SetupScene(desk, "big")) as driver:
        assert not driver.offers("option:bonus")
        driver.wheel(-9, driver.widget("option:rounds").rect.center)
        assert driver.offers("option:bonus")
        assert not driver.offers("option:rounds")
        bar = driver.widget("options:bar").rect
        driver.drag((bar.centerx, bar.bottom - 4), (bar.centerx, bar.top))
        assert driver.offers("option:rounds")
        driver.tab_to("option:bonus")
        driver.press(pygame.K_RIGHT)
        assert scene(driver).choice.options["bonus"] == 3
        for _ in range(20):
            driver.press(pygame.K_UP)
        assert scene(driver).first_option == 0


def test_a_long_range_is_stepped_through(monkeypatch: pytest.MonkeyPatch) -> None:
    put_on_shelf(monkeypatch, big_game())
    with opened(lambda desk: SetupScene(desk, "big")) as driver:
        goal = driver.widget("option:goal").rect
        driver.click_at((goal.right - 10, goal.centery))
        driver.click_at((goal.centerx, goal.centery))
        assert scene(driver).choice.options["goal"] == 6000
        driver.press(pygame.K_LEFT)
        driver.press(pygame.K_LEFT)
        assert scene(driver).choice.options["goal"] == 4000


# --- memory ---


def test_the_last_choice_is_remembered_on_disk(driver: Driver) -> None:
    driver.click("preset:pro")
    driver.click("seat:1")
    driver.click("face:kogut")
    driver.click("done")
    driver.click("play")
    kept, bad = settings.load()
    assert bad is None
    choice = seating.remembered(registry.game("toads").book, kept)
    assert choice.options == {"rounds": 2, "pro": True}
    assert [player.name for player in choice.players] == ["Gracz", "Kogut", "Kuba"]


def test_the_person_of_the_settings_sits_down() -> None:
    with opened(setup, person={"name": "Hania", "face": "avatar_owl"}) as driver:
        player = scene(driver).choice.players[0]
        assert (player.name, player.face) == ("Hania", "avatar_owl")


@pytest.mark.parametrize("memory", GARBAGE, ids=range(len(GARBAGE)))
def test_garbage_in_the_memory_is_as_good_as_none(memory: Any) -> None:
    with opened(setup, setups={"toads": memory}) as driver:
        choice = scene(driver).choice
        assert [player.name for player in choice.players] == ["Gracz", "Babcia Zosia", "Kuba"]
        assert choice.options == {"rounds": 2, "pro": False}
        assert choice.undo == "own"


def test_one_bad_part_of_the_memory_does_not_spoil_the_rest() -> None:
    memory = {"players": "nobody", "options": {"rounds": 4, "gone": 1}, "undo": "never"}
    with opened(setup, setups={"toads": memory}) as driver:
        assert scene(driver).choice.options == {"rounds": 4, "pro": False}
        assert scene(driver).choice.undo == "never"


# --- a match that waits, a file that is broken ---


def running_match() -> str:
    session = fresh(2)
    seat = session.match.waiting_for()[0]
    session.match.submit(session.match.ticket(seat), session.match.rules.options(session.match.view(seat))[0])
    session.save()
    return saves.file("toads").read_text(encoding="utf-8")


def test_a_running_match_can_be_continued(driver: Driver) -> None:
    running_match()
    driver.click("play")
    assert driver.scenes == ["SetupScene", "MessageScene"]
    driver.press(pygame.K_RETURN)
    assert [player.name for player in table(driver).session.match.players] == ["Ania", "Babcia Zosia"]


def test_a_running_match_is_kept_when_another_begins(driver: Driver, home: Path) -> None:
    old = running_match()
    driver.click("play")
    driver.click("answer:1")
    assert len(table(driver).session.match.players) == 3
    kept = list((home / "replays").glob("toads-*.json"))
    assert [file.read_text(encoding="utf-8") for file in kept] == [old]
    read_header(old)


def test_the_question_can_be_put_off(driver: Driver) -> None:
    running_match()
    driver.click("play")
    driver.press(pygame.K_ESCAPE)
    assert driver.scenes == ["SetupScene"]
    assert saves.file("toads").exists()


def test_a_damaged_running_match_is_set_aside_and_told(driver: Driver) -> None:
    saves.file("toads").parent.mkdir(parents=True)
    saves.file("toads").write_text("{}", encoding="utf-8")
    driver.click("play")
    driver.press(pygame.K_RETURN)
    assert driver.scenes == ["SetupScene", "MessageScene"]
    assert not saves.file("toads").exists()
    assert list(saves.file("toads").parent.glob("toads.bad-*"))


def test_a_broken_ruleset_is_told_over_the_menu(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "toads.yaml"
    file.write_text("id: toads\nrules: toads\n", encoding="utf-8")
    with pytest.raises(BadFile) as broken:
        registry.load(file)

    def fail(_: str) -> None:
        raise broken.value

    monkeypatch.setattr(registry, "game", fail)
    with opened(lambda desk: SetupScene(desk, "toads")) as driver:
        assert driver.scenes == ["MenuScene", "MessageScene"]


# --- every shape ---


def test_every_size_and_language(driver: Driver) -> None:
    for _ in in_every_shape(driver):
        driver.check_layout()
    driver.click("seat:1")
    for _ in in_every_shape(driver):
        driver.check_layout()


@pytest.mark.parametrize("seats", range(2, 9))
def test_two_to_eight_seats_and_many_options(monkeypatch: pytest.MonkeyPatch, seats: int) -> None:
    put_on_shelf(monkeypatch, big_game(seats))
    with opened(lambda desk: SetupScene(desk, "big"), speed="step") as driver:
        for _ in in_every_shape(driver):
            driver.check_layout()
