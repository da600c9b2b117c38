"""Backgammon at the table: whole games by mouse and by keyboard, the cube, real dice, quick hands, what is drawn."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pygame
import pytest

from game.bots.bot import Budget, make_bot
from game.core.moves import Move, Pass, Pick, flat_picks
from game.games.backgammon.moves import Beaver, Double, Drop, Roll, Take, Turn
from game.games.backgammon.table import DIE, SPENT, Phase
from game.games.registry import game
from game.scenes.figures import FiguresScene
from game.scenes.results import ResultsScene
from game.scenes.session import Session
from game.scenes.setup import SetupScene
from game.stage.pace import NO_MOVE
from tests.games import test_backgammon as backgammon
from tests.scenes.driver import in_every_shape, opened
from tests.scenes.tables import TableDriver, people, seated

START = backgammon.START
SINGLE: dict[str, Any] = {"form": "single"}
MATCH: dict[str, Any] = {"form": "match", "length": 3, "cube": True}
MONEY: dict[str, Any] = {"form": "money", "length": 1, "cube": True, "beavers": True}


@contextmanager
def sat_down(state: Any = None, persons: int = 1, options: Any = SINGLE, **settings: Any) -> Iterator[TableDriver]:
    """A table where things stand as told."""
    session = Session.start(game("backgammon"), people(persons, 2), dict(options), seed=5, first=0)
    if state is not None:
        session.match._state = state
    with seated(session, **settings) as driver:
        if state is not None:
            driver.table.stage.settle(driver.table.view, at_once=True)
            driver.table._look()
        driver.tick(2)
        yield driver


def there(white: str, red: str, dice: tuple[int, int] | None = None, **options: Any) -> Any:
    return backgammon.table(white, red, dice, **options).state


def point(number: int) -> Pick:
    return Pick(f"point:{number}")


def moves(driver: TableDriver) -> list[Move]:
    return [entry.move for entry in driver.match.log]


# --- whole games ---


def by_mouse(driver: TableDriver, pick: Pick) -> None:
    driver.touch(pick)


def by_keyboard(driver: TableDriver, pick: Pick) -> None:
    if pick.zone.startswith("face:"):
        driver.press(pygame.K_0 + int(pick.zone[5:]))
    else:
        driver.steer_to(pick)
        driver.press(pygame.K_RETURN)


def confirm(driver: TableDriver, hand: Callable[[TableDriver, Pick], None]) -> None:
    if hand is by_mouse:
        driver.click("primary")
    else:
        driver.table.hand.focus = None
        driver.press(pygame.K_RETURN)


def play_out(driver: TableDriver, hand: Callable[[TableDriver, Pick], None], wishes: list[Move] | None = None) -> None:
    """To the results, as an attentive beginner; `wishes` are made as soon as they are legal. Dice are thrown here."""
    rules, log, thrown = driver.table.rules, driver.match.log, Random(8)
    bot = make_bot("greedy", "backgammon", rules)
    wishes = list(wishes or [])
    for _ in range(20_000):
        if isinstance(driver.top, ResultsScene):
            return
        view = driver.table.picker.view if driver.at_table else None
        if not driver.at_table:
            driver.press(pygame.K_RETURN)
        elif view is None or not view.my_turn or view.resting or driver.table.stage.busy or view.stuck:
            driver.tick(1, 0.05)
        else:
            before = len(log)
            options = rules.options(view)
            move = bot.choose(view, (), Budget(iterations=1), Random(before))
            if view.tells_dice:
                move = thrown.choice([option for option in options if isinstance(option, Roll) and option.dice])
            if wishes and wishes[0] in options:
                move = wishes.pop(0)
            if not any(pick in driver.table.picker.starts for pick in flat_picks(move)[:1]):
                driver.tick(1, 0.05)
                continue
            for pick in flat_picks(move):
                if len(log) == before:  # a reflex may have been quicker than this hand
                    hand(driver, pick)
            if len(log) == before:
                confirm(driver, hand)
            assert len(log) > before, move
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("hand", [by_mouse, by_keyboard])
def test_a_whole_game(hand: Callable[[TableDriver, Pick], None]) -> None:
    with sat_down() as driver:
        match = driver.match
        play_out(driver, hand)
        result = match.view(None).result
        assert result is not None
        assert 15 in {match.view(None).sides[seat][0] for seat in range(2)}, "borne off to the last"
        assert max(result.scores) >= 1


@pytest.mark.parametrize("hand", [by_mouse, by_keyboard])
def test_a_whole_match_with_the_cube_turned_by_both(hand: Callable[[TableDriver, Pick], None]) -> None:
    with sat_down(options=MATCH) as driver:
        match = driver.match
        play_out(driver, hand, [Double()])
        made = [entry.move for entry in match.log]
        assert Double() in made
        assert max(match.view(None).standing()) >= 3


@pytest.mark.parametrize("hand", [by_mouse, by_keyboard])
def test_a_whole_game_with_real_dice_told_for_both(hand: Callable[[TableDriver, Pick], None]) -> None:
    with sat_down(options={**SINGLE, "dice": "own"}) as driver:
        match = driver.match
        play_out(driver, hand)
        rolls = [entry for entry in match.log if isinstance(entry.move, Roll)]
        assert all(entry.move.dice is not None for entry in rolls), "the program threw nothing"
        assert {entry.seat for entry in rolls} == {0, 1}, "somebody told the computer's dice, too"
        assert match._chance.used == 0


def test_a_whole_game_that_rolls_and_plays_forced_moves_by_itself() -> None:
    with sat_down(auto_roll=True, auto_play=True) as driver:
        match = driver.match

        def never_rolls(at: TableDriver, pick: Pick) -> None:
            assert pick != Pick("roll")
            by_mouse(at, pick)

        play_out(driver, never_rolls)
        assert any(isinstance(entry.move, Roll) and entry.seat == 0 for entry in match.log)


# --- rolling ---


def test_the_opening_roll_is_shown_die_by_die_and_told_when_it_has_fallen() -> None:
    with sat_down(speed="normal") as driver:
        stage, view = driver.table.stage, driver.match.view(0)
        driver.wait(0.4)
        assert [len(stage._zones[f"dice:{seat}"]) for seat in range(2)] != [0, 0]
        assert not driver.table.picture._gauges
        assert not any(str(die) in driver.table.picture._status[0] for die in view.dice), "nobody knows yet"
        driver.until(lambda: not stage.busy)
        assert [die.card for die in stage._zones[f"dice:{view.starter}"]] == [DIE + die for die in view.dice]
        assert not any(die.tumbles for die in stage._zones[f"dice:{view.starter}"])
        assert stage._zones[f"dice:{1 - view.starter}"] == []
        assert driver.table.banner is not None, "who starts is said aloud"


def test_dice_roll_by_themselves_only_when_nothing_else_is_to_be_decided() -> None:
    with sat_down(there(START, START), auto_roll=True) as driver:
        driver.until(lambda: bool(driver.match.log))
        assert moves(driver) == [Roll()]
    with sat_down(there(START, START, **MATCH), options=MATCH, auto_roll=True) as driver:
        driver.wait(4)
        assert not driver.match.log, "one may double first"
        assert driver.offers("zone:double")


def test_a_forced_turn_is_played_by_itself_and_can_be_taken_back() -> None:
    with sat_down(there("24", "12*2 13", (6, 5)), auto_play=True) as driver:
        driver.thinker.holds = True
        driver.until(lambda: bool(driver.match.log))
        assert moves(driver)[0] == Turn(((1, 7),))
        driver.press(pygame.K_u)
        log = len(driver.match.log)
        driver.wait(4)
        assert len(driver.match.log) == log, "after taking it back one does it with one's own hand"


def test_without_the_wish_nothing_is_done_by_itself() -> None:
    for state in (there(START, START), there("24", "12*2 13", (6, 5))):
        with sat_down(state) as driver:
            driver.wait(4)
            assert not driver.match.log


# --- real dice ---


def own_dice(**options: Any) -> Any:
    return {**SINGLE, "dice": "own", **options}


def test_real_dice_are_told_by_clicks_on_their_faces() -> None:
    with sat_down(there(START, START, dice_option="own"), options=own_dice()) as driver:
        driver.touch(Pick("face:5"))
        driver.touch(Pick("face:5"))
        assert not driver.match.log, "nothing is told before it is confirmed"
        driver.click("undo")
        driver.touch(Pick("face:2"))
        driver.click("primary")
        assert moves(driver) == [Roll((5, 2))]
        assert driver.match.view(0).dice == (5, 2)


def test_real_dice_are_typed() -> None:
    with sat_down(there(START, START, dice_option="own"), options=own_dice()) as driver:
        driver.press(pygame.K_6)
        driver.press(pygame.K_BACKSPACE)
        driver.press(pygame.K_KP_4)
        driver.press(pygame.K_1)
        driver.press(pygame.K_RETURN)
        assert moves(driver) == [Roll((4, 1))]


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ((pygame.K_7,), "od 1 do 6"),
        ((pygame.K_0,), "od 1 do 6"),
        ((pygame.K_3, pygame.K_9), "od 1 do 6"),
        ((pygame.K_3, pygame.K_4, pygame.K_5), "już wpisane"),
    ],
)
def test_what_no_die_shows_gets_a_clear_sentence(keys: tuple[int, ...], words: str) -> None:
    with sat_down(there(START, START, dice_option="own"), options=own_dice()) as driver:
        for key in keys:
            driver.press(key)
        assert driver.table.bubble is not None
        assert words in driver.table.bubble.words
        assert not driver.match.log


def test_the_opening_is_told_too_and_a_tie_is_thrown_again() -> None:
    with sat_down(options=own_dice()) as driver:
        driver.press(pygame.K_3)
        driver.press(pygame.K_3)
        assert driver.table.bubble is not None
        assert "remis" in driver.table.bubble.words
        driver.touch(Pick("face:5"))
        driver.click("primary")
        assert moves(driver)[0] == Roll((3, 5))
        view = driver.match.view(0)
        assert (view.starter, view.opening) == (1, (3, 5))


def test_the_program_may_still_be_asked_to_roll() -> None:
    with sat_down(there(START, START, dice_option="own"), options=own_dice()) as driver:
        driver.click("zone:roll")
        assert moves(driver) == [Roll()]


def test_telling_dice_for_the_computer_offers_nothing_else() -> None:
    with sat_down(there(START, START, **{**MATCH, "dice_option": "own"}), options=own_dice(**MATCH)) as driver:
        driver.press(pygame.K_6)
        driver.press(pygame.K_5)
        driver.press(pygame.K_RETURN)
        by_hand_of(driver, driver.table.rules.options(driver.match.view(0))[0])
        driver.until(lambda: driver.table.picker.view.seat == 1)
        assert not driver.offers("zone:double")
        assert not driver.offers("zone:resign")
        driver.press(pygame.K_h)
        assert driver.table.bubble is not None, "no hint for somebody else's dice"
        driver.press(pygame.K_2)
        driver.press(pygame.K_1)
        driver.press(pygame.K_RETURN)
        rolled = driver.match.log[-1]
        assert (rolled.seat, rolled.move) == (1, Roll((2, 1))) or isinstance(rolled.move, Turn)


def test_undo_while_the_computers_dice_are_asked_for() -> None:
    with sat_down(there(START, START, (3, 1), dice_option="own"), options=own_dice()) as driver:
        by_hand_of(driver, Turn(((17, 20), (19, 20))))
        driver.until(lambda: driver.table.picker.view.seat == 1)
        driver.press(pygame.K_4)
        driver.press(pygame.K_BACKSPACE)
        assert driver.table.picker.draft == ()


def by_hand_of(driver: TableDriver, move: Move) -> None:
    for pick in flat_picks(move):
        driver.touch(pick)
    driver.click("primary")


# --- moving ---


def test_a_quick_click_goes_by_the_left_die_and_a_click_on_the_dice_turns_them_round() -> None:
    with sat_down(there(START, START, (3, 1)), quick_click=True) as driver:
        driver.touch(point(17))
        assert len(driver.table.stage._zones["point:20"]) == 1, "by the 3"
        driver.click("undo")
        assert driver.table.picker.draft == (), "one click takes the whole step back"
        driver.touch(Pick("dice:0"))
        assert driver.table.shown_view.zones()["dice:0"] == (DIE + 1, DIE + 3)
        driver.touch(point(17))
        assert len(driver.table.stage._zones["point:18"]) == 1, "by the 1"
        driver.touch(point(17))
        driver.touch(Pick("dice:0"))
        assert moves(driver)[0] == Turn(((17, 18), (17, 20))), "a click on the dice confirmed"


def test_without_the_wish_a_click_only_takes_a_checker_up() -> None:
    with sat_down(there(START, START, (3, 1))) as driver:
        driver.touch(point(17))
        assert driver.table.picker.draft == (point(17),)
        signs = {s.label for s in driver.table.picture._sketches if s.kind == "target"}
        assert signs == {"3", "1", "3+1"}


def test_a_drag_is_never_quick() -> None:
    with sat_down(there(START, START, (3, 1)), quick_click=True) as driver:
        start, end = driver.place(point(17)), driver.place(point(18))
        driver.drag(start, ((start[0] + end[0]) // 2, start[1] - 60), end)
        assert driver.table.picker.draft == (point(17), point(18))


def test_a_wasteful_step_is_refused_and_the_whole_way_is_drawn() -> None:
    with sat_down(there("24 2*14", "8*2 6*13", (6, 1))) as driver:
        driver.touch(point(1))
        driver.touch(point(2))
        bubble = driver.table.bubble
        assert bubble is not None
        ways = [sketch.at for sketch in bubble.drawn if sketch.kind == "way"]
        assert len(ways) == 2, "both dice, not only the first"
        assert ways == [("point:1", "point:7"), ("point:23", "point:24")]
        assert "24/18 2/1" in bubble.words


def test_a_played_die_turns_pale_where_it_lies() -> None:
    with sat_down(there(START, START, (3, 1)), speed="normal") as driver:
        driver.until(lambda: not driver.table.stage.busy)
        dice = list(driver.table.stage._zones["dice:0"])
        driver.touch(point(17))
        driver.touch(point(20))
        driver.tick(1)
        assert [die.card for die in driver.table.stage._zones["dice:0"]] == [SPENT + 3, DIE + 1]
        assert driver.table.stage._zones["dice:0"] == dice


def test_a_confirmed_turn_is_not_carried_a_second_time() -> None:
    with sat_down(there(START, START, (3, 1)), speed="normal") as driver:
        for number in (17, 20, 19, 20):
            driver.until(lambda: not driver.table.stage.busy)
            driver.touch(point(number))
        driver.until(lambda: not driver.table.stage.busy)
        driver.wait(0.5)
        driver.thinker.holds = True
        driver.click("primary")
        flying = [s for s in driver.table.stage._order if s.course.flying and s.zone.startswith("point:")]
        assert moves(driver) == [Turn(((17, 20), (19, 20)))]
        assert flying == []


def test_a_tried_step_arcs_and_a_hit_knocks_the_blot_off_when_the_hitter_arrives() -> None:
    with sat_down(there("8 6*14", "20 2*14", (3, 1)), speed="normal") as driver:
        driver.until(lambda: not driver.table.stage.busy)
        driver.touch(point(17))
        driver.touch(point(20))
        lifts = []
        for _ in range(12):
            driver.tick(1, 0.02)
            lifts += [s.pose.lift for s in driver.table.stage._order]
        assert max(lifts) > 5
    with sat_down(there("8 6*14", "20 2*14", (3, 1)), speed="normal") as driver:
        stage = driver.table.stage
        driver.until(lambda: not stage.busy)
        blot = stage._zones["point:20"][0]
        place = blot.pose
        driver.thinker.holds = True
        driver.table.make(Turn(((17, 20), (19, 20))))
        hitter = stage._zones["point:20"][0]
        driver.tick(2, 0.02)
        assert hitter.course.airborne
        assert blot.pose == place, "it stays until it is hit"
        driver.until(lambda: not stage.busy)
        assert blot.zone == "bar:1"


# --- no move ---


BLOCKED = ("bar 6*14", "6*2 5*2 4*2 3*2 2*2 1*5", (6, 5))


def test_no_move_says_why_lights_the_points_and_goes_on_by_itself() -> None:
    with sat_down(there(*BLOCKED)) as driver:
        driver.thinker.holds = True
        closed = {s.at[0] for s in driver.table.picture._sketches if s.kind == "closed"}
        assert closed == {"point:6", "point:5"}
        assert "19 i 20" in driver.table.picture._status[0] or "20 i 19" in driver.table.picture._status[0]
        assert driver.match.view(0).zones()["dice:0"] == (SPENT + 6, SPENT + 5)
        driver.wait(NO_MOVE - 0.3)
        assert not driver.match.log, "there is time to read, even with the motion switched off"
        driver.wait(0.6)
        assert moves(driver) == [Pass()]


def test_step_by_step_a_click_anywhere_passes_it_on() -> None:
    with sat_down(there(*BLOCKED), speed="step") as driver:
        driver.thinker.holds = True
        driver.until(lambda: not driver.table.stage.busy)
        driver.wait(3)
        assert not driver.match.log
        driver.click_at((300, 360))
        assert moves(driver) == [Pass()]


# --- the cube ---


def test_the_cube_is_offered_on_the_half_of_the_one_who_is_asked() -> None:
    state = there(START, START, **MONEY)
    state.turn, state.phase = 1, Phase.DOUBLED
    with sat_down(state, options=MONEY) as driver:
        assert driver.match.view(0).zones()["offer:0"] == (111,)
        assert {"zone:take", "zone:drop", "zone:beaver"} <= set(driver.keys())
        driver.click("zone:beaver")
        assert Beaver() in moves(driver)
        driver.until(lambda: Take() in moves(driver))
        assert (driver.match.view(0).cube, driver.match.view(0).owner) == (4, 0)


def test_a_drop_ends_the_game() -> None:
    state = there(START, START, **MATCH)
    state.turn, state.phase = 1, Phase.DOUBLED
    with sat_down(state, options=MATCH) as driver:
        driver.click("zone:drop")
        assert Drop() in moves(driver)
        assert driver.match.view(None).standing() == (0, 1)


# --- the board and what is beside it ---


def test_a_mirrored_board_bears_off_at_the_left() -> None:
    with sat_down(there("6*15", "6*15", (6, 5))) as driver:
        right = driver.place(Pick("off:0"))[0]
        driver.desk.change(mirrored=True)
        driver.tick(2)
        left = driver.place(Pick("off:0"))[0]
        frame = driver.table.stage.layout.board.frame
        assert right > frame.cx > left
        driver.touch(point(19))
        driver.touch(Pick("off:0"))
        assert driver.table.picker.draft == (point(19), Pick("off:0")), "it plays all the same"


def test_two_people_read_their_own_numbers_on_a_board_that_does_not_turn() -> None:
    with sat_down(there(START, START, (3, 1)), persons=2) as driver:
        assert driver.table.stage.layout.board.reader == 0
        by_hand_of(driver, Turn(((17, 20), (19, 20))))
        driver.until(lambda: driver.table.viewer == 1)
        board = driver.table.stage.layout.board
        assert (board.reader, board.turned) == (1, False)


def test_pips_beside_the_board_can_be_switched_off() -> None:
    with sat_down(there(START, START)) as driver:
        assert any(gauge.kind == "pips" for _, _, gauge in driver.table.picture._gauges)
        driver.desk.change(pips=False)
        driver.tick(2)
        assert not any(gauge.kind == "pips" for _, _, gauge in driver.table.picture._gauges)


def test_the_page_about_the_dice_opens_by_key_and_by_click() -> None:
    with sat_down() as driver:
        driver.press(pygame.K_d)
        assert isinstance(driver.top, FiguresScene)
        for _ in in_every_shape(driver):
            driver.check_layout()
        driver.press(pygame.K_d)
        assert driver.at_table
        driver.click("figures")
        assert isinstance(driver.top, FiguresScene)
        driver.click("close")
        assert driver.at_table


def test_the_last_move_is_drawn_on_demand_and_a_hint_shows_its_whole_way() -> None:
    with sat_down(there(START, START, (3, 1))) as driver:
        driver.click("hint")
        driver.until(lambda: bool(driver.table.hinted))
        assert driver.table.bubble is not None
        assert [sketch.kind for sketch in driver.table.bubble.drawn] == ["way", "way"]
        driver.press(pygame.K_ESCAPE)
        by_hand_of(driver, Turn(((17, 20), (19, 20))))
        driver.thinker.holds = True
        driver.press(pygame.K_l)
        assert driver.table.bubble is not None
        assert "8/5 6/5" in driver.table.bubble.words
        assert [sketch.kind for sketch in driver.table.bubble.drawn] == ["came", "came"]


def test_every_table_of_it_in_every_size_and_language() -> None:
    asked = there(START, START, **MONEY)
    asked.turn, asked.phase = 1, Phase.DOUBLED
    for state, options in (
        (asked, MONEY),
        (there(START, START, dice_option="own"), own_dice()),
        (there(*BLOCKED), SINGLE),
    ):
        with sat_down(state, options=options, speed="step") as driver:
            for _ in in_every_shape(driver):
                driver.check_layout()


# --- the setup ---


def test_length_and_cube_appear_only_when_switched_on() -> None:
    with opened(lambda desk: SetupScene(desk, "backgammon")) as driver:
        assert not driver.has("option:length")
        assert not driver.has("option:cube")
        scene: Any = driver.top
        scene._set_option("form", "match")
        rows = [row.option.key for row in scene._options.rows]
        assert rows == ["form", "length", "cube", "dice"]
        scene._set_option("cube", True)
        assert "crawford" in [row.option.key for row in scene._options.rows]
        scene._set_option("form", "money")
        assert {"jacoby", "beavers"} <= {row.option.key for row in scene._options.rows}
