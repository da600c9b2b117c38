"""The course of a table: undo, hints, Esc, language, speed, step mode, resize, leaving, coming back, other players."""

from dataclasses import replace
from random import Random
from typing import Any

import pygame
import pytest

from game.core.moves import Pick
from game.scenes.session import Session
from game.store import saves
from game.text import set_language, text
from game.ui import type as letters
from tests.scenes.driver import in_every_shape
from tests.scenes.matches import fresh
from tests.scenes.tables import TableDriver, mixed_hand, people, seated, session_where


def bubble_words(driver: TableDriver) -> str:
    return driver.table.bubble.words if driver.table.bubble else ""


def undo(driver: TableDriver, way: str) -> None:
    if way == "button":
        driver.click("undo")
    elif way == "U":
        driver.press(pygame.K_u)
    else:
        driver.press(pygame.K_z, mod=pygame.KMOD_LCTRL)


def lay_one(driver: TableDriver) -> None:
    """The person makes a move; bots stay held back if they are."""
    driver.calm()
    card = driver.allowed()
    driver.touch(card)
    driver.touch(card)
    if driver.table.picker.draft:
        driver.touch(sorted(driver.table.picker.steps, key=str)[0])


# --- undo ---


@pytest.mark.parametrize("way", ["button", "U", "Ctrl+Z"])
@pytest.mark.parametrize("speed", ["off", "normal"])
def test_undo_brings_back_the_last_decision(way: str, speed: str) -> None:
    with seated(session_where(mixed_hand), speed=speed) as driver:
        driver.calm()
        before = driver.table.view
        lay_one(driver)
        driver.calm()
        assert driver.table.view != before
        undo(driver, way)
        assert driver.table.view == before == driver.saved_view(0)
        driver.wait(1)
        assert driver.my_turn and not driver.table.stage.busy
        assert driver.match.undo_count(0) == 1


@pytest.mark.parametrize("way", ["button", "U", "Ctrl+Z"])
def test_undo_while_a_bot_thinks_and_its_late_answer_dies(way: str) -> None:
    with seated(session_where(mixed_hand)) as driver:
        before = driver.table.view
        driver.thinker.holds = True
        lay_one(driver)
        driver.tick(5)
        assert driver.table.bots.thinking == 1
        undo(driver, way)
        assert driver.table.view == before
        assert driver.thinker.forgotten
        driver.thinker.holds = False  # the answer comes now, to a question nobody asks any more
        driver.wait(2)
        assert driver.table.view == before and driver.my_turn


def test_undo_in_mid_flight_takes_back_what_is_in_the_air_and_its_words() -> None:
    with seated(session_where(mixed_hand), speed="slow") as driver:
        driver.calm()
        before, log = driver.table.view, list(driver.table.log)
        driver.thinker.holds = True
        driver.wait(0.5)
        driver.click("zone:take_row")
        driver.wait(0.2)
        assert driver.table.stage.busy
        driver.press(pygame.K_u)
        driver.wait(3)
        assert driver.table.view == before
        assert driver.table.log == log, "what was undone stands in the log no more"


def test_undo_peels_the_draft_first() -> None:
    with seated(session_where(mixed_hand)) as driver:
        before, moves = driver.table.view, len(driver.match.log)
        card = driver.allowed()
        driver.touch(card)
        driver.press(pygame.K_u)
        assert driver.table.picker.draft == ()
        assert len(driver.match.log) == moves and driver.table.view == before


def test_undo_with_nothing_to_undo_says_so() -> None:
    with seated(fresh()) as driver:
        driver.press(pygame.K_u)
        assert bubble_words(driver) == text("table.undo_no.nothing")
    session = Session.start(fresh().game, fresh().match.players, {}, undo_policy="never", seed=5, first=0)
    with seated(session) as driver:
        lay_one(driver)
        driver.calm()
        driver.press(pygame.K_u)
        assert bubble_words(driver) == text("table.undo_no.never")


def test_undo_back_to_the_very_beginning_of_a_match() -> None:
    with seated(fresh(), speed="fast") as driver:
        driver.calm()
        first = driver.table.view
        for _ in range(4):
            lay_one(driver)
            driver.calm()
        for _ in range(4):
            driver.press(pygame.K_u)
            driver.wait(0.3)
        assert driver.table.view == first == driver.saved_view(0)
        driver.calm()
        lay_one(driver)


def test_undo_over_the_end_of_a_deal() -> None:
    """The last card of a round can be taken back, before the sheet comes."""

    def ends(view: Any) -> bool:
        return bool(view.row) and view.draw_count == 0

    with seated(session_where(ends, rounds=2), speed="normal") as driver:
        driver.calm()
        before = driver.table.view
        driver.wait(0.5)
        driver.click("zone:take_row")
        assert driver.match.view(None).resting
        driver.press(pygame.K_u)
        driver.wait(3)
        assert driver.at_table and driver.table.view == before and driver.my_turn


# --- the log ---


@pytest.mark.parametrize("speed", ["off", "normal"])
def test_the_log_tells_the_last_move_when_all_is_at_rest(speed: str) -> None:
    with seated(fresh(), speed=speed) as driver:
        lay_one(driver)
        driver.calm()
        driver.tick(5)
        told = [event for event in driver.match.history(0) if hasattr(event, "words")]
        assert [" ".join(line).strip() for line in driver.table.log] == [
            driver.table.session.speak(event.words) for event in told[-12:]
        ]
        drawn = driver.table.picture._below
        driver.table._build()
        assert driver.table.picture._below == drawn, "the rail shows an old log"


def test_l_says_what_happened_last() -> None:
    with seated(fresh()) as driver:
        driver.press(pygame.K_l)
        assert bubble_words(driver) == text("table.recent_none")
        lay_one(driver)
        driver.calm()
        driver.press(pygame.K_l)
        assert bubble_words(driver) == " ".join(driver.table.log[-1]).strip()


# --- hints ---


@pytest.mark.parametrize("way", ["button", "H"])
def test_a_hint_points_at_a_move_and_says_why(way: str) -> None:
    with seated(session_where(mixed_hand)) as driver:
        log = list(driver.match.log)
        if way == "button":
            driver.click("hint")
        else:
            driver.press(pygame.K_h)
        driver.tick(3)
        table = driver.table
        assert table.hinted and set(table.hinted) == set(table.stage.marks.hinted)
        assert any(
            table.hinted == tuple(pick for group in move.picks for pick in group)
            for move in table.rules.options(table.view)
        )
        assert table.bubble is not None and table.bubble.hint
        assert " " in bubble_words(driver) and bubble_words(driver) != text("table.hints.none")
        assert driver.match.log == log, "a hint plays nothing"
        driver.wait(10)
        assert table.bubble is not None, "a hint stays until something is done"
        driver.press(pygame.K_ESCAPE)
        assert table.hinted == () and table.bubble is None and driver.at_table


def test_a_hinted_place_gets_a_ring() -> None:
    with seated(session_where(lambda view: len(fresh().match.rules.options(view)) == 1)) as driver:
        area = driver.widget("zone:take_row").rect.inflate(10, 10)
        driver.tick(5)
        before = bytes(driver.app.screen.subsurface(area).get_buffer().raw)
        driver.press(pygame.K_h)
        driver.press(pygame.K_l)  # another bubble, not over the button
        assert driver.table.hinted == (Pick("take_row"),)
        assert bytes(driver.app.screen.subsurface(area).get_buffer().raw) != before


def test_a_hint_out_of_turn_is_promised_for_later() -> None:
    with seated(fresh()) as driver:
        driver.thinker.holds = True
        lay_one(driver)
        driver.press(pygame.K_h)
        assert bubble_words(driver) == text("table.hints.not_turn")


def test_a_hint_that_comes_after_the_move_is_not_shown() -> None:
    with seated(session_where(mixed_hand)) as driver:
        driver.thinker.holds = True
        driver.press(pygame.K_h)
        assert bubble_words(driver) == text("table.hints.searching")
        lay_one(driver)
        driver.thinker.holds = False
        driver.wait(1)
        assert driver.table.hinted == () and bubble_words(driver) == ""
        driver.calm()
        driver.press(pygame.K_h)
        driver.tick(3)
        assert driver.table.hinted, "the next question gets its answer"


def test_asking_twice_asks_once() -> None:
    with seated(session_where(mixed_hand)) as driver:
        driver.thinker.holds = True
        driver.press(pygame.K_h)
        driver.press(pygame.K_h)
        assert bubble_words(driver) == text("table.hints.searching")
        assert len(driver.thinker._answers) == 1


def test_the_only_move_needs_no_thinking() -> None:
    def only(view: Any) -> bool:
        return len(fresh().match.rules.options(view)) == 1

    with seated(session_where(only)) as driver:
        driver.thinker.holds = True
        driver.press(pygame.K_h)
        assert bubble_words(driver) == text("table.hints.only")
        assert driver.table.hinted == (Pick("take_row"),)


def test_a_full_disk_is_said_once_and_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*args: Any) -> None:
        raise OSError(28, "No space left on device")

    with seated(session_where(mixed_hand)) as driver:
        monkeypatch.setattr(saves, "write", full)
        lay_one(driver)
        driver.tick(2)
        assert driver.scenes == ["TableScene", "MessageScene"]
        driver.press(pygame.K_RETURN)
        driver.calm()
        before = len(driver.match.log)
        lay_one(driver)
        driver.tick(2)
        assert driver.scenes == ["TableScene"]
        assert len(driver.match.log) > before


# --- Esc ---


def test_esc_goes_down_the_ladder_one_rung_at_a_time() -> None:
    with seated(session_where(mixed_hand)) as driver:
        driver.touch(driver.allowed())
        driver.touch(driver.refused())
        assert driver.table.bubble is not None and driver.table.picker.draft
        driver.press(pygame.K_ESCAPE)
        assert driver.at_table and driver.table.bubble is None and driver.table.picker.draft == ()
        driver.press(pygame.K_ESCAPE)
        assert driver.scenes[-1] == "PauseScene"
        driver.press(pygame.K_ESCAPE)
        assert driver.at_table


@pytest.mark.parametrize(
    ("key", "scene"), [("rules", "RulesScene"), ("options", "OptionsScene"), ("players", "PlayersScene")]
)
def test_what_lies_over_the_table_goes_away_again(key: str, scene: str) -> None:
    with seated(session_where(mixed_hand)) as driver:
        before = driver.table.view
        driver.press(pygame.K_ESCAPE)
        driver.click(key)
        assert driver.scenes[-1] == scene
        for _ in range(3):
            if not driver.at_table:
                driver.press(pygame.K_ESCAPE)
        assert driver.at_table and driver.table.view == before
        lay_one(driver)


def test_a_pause_stops_the_bots() -> None:
    with seated(fresh(), speed="normal") as driver:
        lay_one(driver)
        driver.press(pygame.K_ESCAPE)
        made = len(driver.match.made)
        driver.wait(5)
        assert len(driver.match.made) == made
        driver.press(pygame.K_ESCAPE)
        driver.calm()
        assert len(driver.match.made) > made


# --- language, speed, sound ---


def words_on_screen(driver: TableDriver, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Every text that is drawn."""
    seen: set[str] = set()
    for name in ("render", "fitted", "paragraph"):
        real = getattr(letters, name)

        def told(words: str, *args: Any, real: Any = real) -> Any:
            seen.add(words)
            return real(words, *args)

        monkeypatch.setattr(letters, name, told)
    driver.table._build()
    driver.app.paint()
    monkeypatch.undo()
    return seen


@pytest.mark.parametrize("what", ["bare", "refused", "hinted", "chosen", "last", "no undo"])
def test_f2_switches_every_text(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with seated(session_where(mixed_hand)) as driver:
        if what == "refused":
            driver.touch(driver.refused())
        elif what == "hinted":
            driver.press(pygame.K_h)
            driver.tick(3)
        elif what == "chosen":
            driver.touch(driver.allowed())
        elif what == "last":
            driver.press(pygame.K_l)
        elif what == "no undo":
            driver.match.undo_policy = "never"
            driver.press(pygame.K_u)
        assert (driver.table.bubble is not None) == (what not in ("bare", "chosen"))
        polish = words_on_screen(driver, monkeypatch)
        driver.press(pygame.K_F2)
        assert driver.desk.settings.language == "en"
        english = words_on_screen(driver, monkeypatch)
        same = {
            words
            for words in polish & english
            if any(letter.isalpha() for letter in words) and words not in [p.name for p in driver.match.players]
        }
        assert same <= {"Menu"}, "not translated"
        driver.press(pygame.K_F2)
        assert words_on_screen(driver, monkeypatch) == polish


def test_f2_in_mid_flight_tells_every_line_once() -> None:
    with seated(session_where(mixed_hand), speed="slow") as driver:
        driver.calm()
        driver.wait(0.5)
        driver.thinker.holds = True
        lines = len(driver.table.log)
        driver.click("zone:take_row")
        driver.press(pygame.K_F2)
        driver.wait(4)
        assert len(driver.table.log) == lines + 1


def test_plus_is_faster_and_minus_slower() -> None:
    with seated(fresh(), speed="normal") as driver:
        speeds = []
        for key in (pygame.K_PLUS, pygame.K_KP_PLUS, pygame.K_EQUALS, *[pygame.K_MINUS] * 3, pygame.K_KP_MINUS):
            driver.press(key)
            speeds.append(driver.desk.settings.speed)
        assert speeds == ["fast", "off", "off", "fast", "normal", "slow", "slow"]
        assert driver.table.stage.pace.speed == "slow"


def test_a_new_speed_is_said() -> None:
    with seated(fresh(), speed="normal") as driver:
        driver.press(pygame.K_PLUS)
        assert text("speed.fast") in bubble_words(driver)


def test_m_mutes_and_unmutes() -> None:
    with seated(fresh(), sound=True) as driver:
        driver.press(pygame.K_m)
        assert not driver.desk.settings.sound and driver.desk.sound.volume == 0
        driver.press(pygame.K_m)
        assert driver.desk.settings.sound and driver.desk.sound.volume > 0


# --- step mode ---


@pytest.mark.parametrize("way", ["button", "cloth", "Enter", "own card"])
def test_in_step_mode_every_bot_move_waits(way: str) -> None:
    with seated(fresh(), speed="step") as driver:
        driver.calm()
        driver.wait(1)
        lay_one(driver)
        for bot in (1, 2):
            made = len(driver.match.made)
            driver.wait(5)
            assert driver.match.waiting_for() == (bot,) and len(driver.match.made) == made
            assert driver.primary_label() == text("table.next_move")
            if way == "button":
                driver.click("primary")
            elif way == "cloth":
                felt = driver.table.stage.where.felt
                driver.click_at((round(felt.right) - 5, round(felt.y) + 5))
            elif way == "Enter":
                driver.press(pygame.K_RETURN)
            else:
                driver.touch(driver.table.stage.own_hand()[0])
            driver.tick(5)
            assert len(driver.match.made) == made + 1
            assert driver.table.bubble is None and driver.table.picker.draft == ()
        driver.calm()
        assert driver.match.waiting_for() == (0,)


def test_a_step_that_was_undone_does_not_let_the_next_one_run() -> None:
    with seated(fresh(), speed="step") as driver:
        driver.calm()
        driver.wait(1)
        lay_one(driver)
        driver.wait(3)
        driver.table.bots.go_on = True
        driver.table.undo()
        driver.wait(1)
        lay_one(driver)
        made = len(driver.match.made)
        driver.wait(5)
        assert len(driver.match.made) == made


# --- the window ---


def test_a_resize_in_mid_flight_and_in_mid_drag() -> None:
    with seated(session_where(mixed_hand), speed="slow") as driver:
        driver.calm()
        driver.wait(0.5)
        card = driver.allowed()
        driver.down(driver.place(card))
        driver.move((400, 300), held=True)
        driver.resize((1920, 1080))
        assert driver.table.hand.dragging
        driver.move((900, 500), held=True)
        sprite = driver.table.stage.dragged
        assert sprite is not None and (sprite.pose.x, sprite.pose.y) == (900, 500)
        driver.up((1900, 1000))
        driver.wait(1)
        assert sprite.pose == driver.table.stage.layout.spots["hand:0"][driver.table.view.hand.index(card.item)]
        driver.thinker.holds = True
        driver.click("zone:take_row")
        assert driver.table.stage.busy
        driver.resize((1024, 640))
        assert not driver.table.stage.busy
        assert driver.table.stage.where.table.w < 1024


def test_the_bubble_follows_its_card_when_the_window_grows() -> None:
    with seated(session_where(mixed_hand)) as driver:
        wrong = driver.refused()
        driver.touch(wrong)
        for size in ((1920, 1080), (1024, 640)):
            driver.resize(size)
            bubble, area = driver.table.bubble, driver.table.stage.area(wrong)
            assert bubble is not None and bubble.area is not None and area is not None
            assert bubble.area.bottom < area.y + 1
            assert bubble.area.left - 1 <= area.cx <= bubble.area.right + 1
            assert bubble.area.right < size[0]


def check_table(driver: TableDriver) -> None:
    window = pygame.Rect(0, 0, *driver.app.screen.get_size())
    stops = driver.stops()
    for i, one in enumerate(stops):
        assert window.contains(one.rect), one.key
        for other in stops[i + 1 :]:
            assert not one.rect.colliderect(other.rect), (one.key, other.key)
    assert letters.cut_texts == []


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_is_cut_at_any_size_in_any_language(seats: int) -> None:
    players = people(1, seats)
    with seated(session_where(mixed_hand, players)) as driver:
        for _size, language in in_every_shape(driver):
            set_language(language)
            driver.touch(driver.allowed())
            driver.touch(driver.refused())
            check_table(driver)
            driver.press(pygame.K_ESCAPE)
            driver.press(pygame.K_h)
            driver.tick(3)
            check_table(driver)
            driver.press(pygame.K_ESCAPE)


def test_nothing_is_painted_while_nothing_happens() -> None:
    with seated(session_where(mixed_hand)) as driver:
        driver.wait(2)
        painted: list[Any] = []
        real = driver.app.compositor.paint
        driver.app.compositor.paint = lambda *args: painted.append(real(*args)) or painted[-1]  # type: ignore[method-assign,func-returns-value]
        driver.tick(30)
        assert sum(map(len, painted)) == 0


# --- leaving and coming back ---


@pytest.mark.parametrize("turn", ["mine", "a bot's"])
def test_who_leaves_in_mid_turn_finds_everything_as_it_was(turn: str) -> None:
    session = session_where(mixed_hand)
    with seated(session, speed="normal") as driver:
        driver.calm()
        if turn == "a bot's":
            driver.thinker.holds = True
            lay_one(driver)
            driver.wait(0.1)
        else:
            driver.table.session.save()
            driver.touch(driver.allowed())
        view, waiting = driver.table.view, driver.match.waiting_for()
        pygame.event.post(pygame.event.Event(pygame.QUIT))
        driver.tick()
        assert not driver.desk.running
    with seated(Session.continued(saves.load("toads")), speed="normal") as again:
        assert again.match.waiting_for() == waiting
        assert again.table.view == view
        assert not again.table.stage.busy, "a continued match lies there as it was left"
        again.calm()
        assert again.table.picker.starts and again.table.picker.draft == ()
        lay_one(again)
        again.calm()


def test_the_menus_picture_of_the_table_is_kept() -> None:
    with seated(session_where(mixed_hand)) as driver:
        driver.table.session.save()
        driver.press(pygame.K_ESCAPE)
        picture = pygame.image.load(str(saves.load("toads").picture))
        assert picture.get_width() == 480
        colours = {tuple(picture.get_at((x, y))) for x in range(0, 480, 7) for y in range(0, picture.get_height(), 7)}
        assert len(colours) > 50, "there is something on it"


# --- other players ---


def test_a_bot_gets_another_level_and_name_in_mid_game() -> None:
    with seated(session_where(mixed_hand)) as driver:
        driver.thinker.holds = True
        lay_one(driver)
        driver.tick(3)
        assert driver.table.bots.thinking == 1
        driver.match.seat_player(1, replace(driver.match.players[1], name="Teodor", level="easy"))
        driver.table.players_changed()
        driver.thinker.holds = False
        driver.calm()
        assert any(who == "Teodor" for who, _words in driver.table.log)
        assert Session.continued(saves.load("toads")).match.players[1].name == "Teodor"
        driver.play_match(driver.play_by_mouse, Random(4))


def test_a_person_gets_up_and_a_bot_plays_on() -> None:
    with seated(session_where(mixed_hand)) as driver:
        driver.match.seat_player(0, replace(driver.match.players[0], level="hard"))
        driver.table.players_changed()
        assert driver.table.viewer is None and driver.table.picker.view is None
        driver.until(lambda: driver.scenes == ["ResultsScene"])


def test_a_bot_gets_up_and_a_person_sits_down() -> None:
    with seated(session_where(mixed_hand)) as driver:
        driver.match.seat_player(1, replace(driver.match.players[1], level=None))
        driver.table.players_changed()
        lay_one(driver)
        driver.until(lambda: not driver.at_table)
        assert driver.scenes[-1] == "CurtainScene"
