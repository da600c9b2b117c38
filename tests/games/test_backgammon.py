"""Backgammon: every numbered statement of its rules and every example, RULES.md §8. Plays have a file of their own.

Sides are written in their owner's numbering: `table(white="24 24 13", red="6 6 bar off*12")`; White is seat 0.
"""

from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from game.bots.bot import Budget, make_bot
from game.core.chance import Chance
from game.core.events import Carried, Event, Rolled
from game.core.moves import Move, NextDeal, Pass, Pick, flat_picks
from game.core.say import Seat
from game.games.backgammon import BackgammonRules
from game.games.backgammon.moves import Accept, Double, Drop, PlayOn, Resign, Roll, Take, Turn
from game.games.backgammon.table import DIE, SPENT, BackgammonState, BackgammonView, Phase
from game.games.registry import game

rule = pytest.mark.rule


def rules(**options: Any) -> BackgammonRules:
    found = game("backgammon").rules(options)
    assert isinstance(found, BackgammonRules)
    return found


def side(text: str) -> list[int]:
    """ "6*5 8 bar" as checkers by place, the rest off."""
    found = [0] * 26
    for word in text.split():
        place, _, times = word.partition("*")
        found[{"bar": 25, "off": 0}.get(place) if place in ("bar", "off") else int(place)] += int(times or 1)  # type: ignore[index]
    found[0] += 15 - sum(found)
    return found


@dataclass
class Table:
    rules: BackgammonRules
    state: BackgammonState

    def do(self, *moves: Move) -> list[Event]:
        events: list[Event] = []
        for move in moves:
            (seat,) = self.rules.to_act(self.state)
            refusal = self.rules.refusal(self.state, seat, move)
            assert refusal is None, (move, refusal)
            events = self.rules.apply(self.state, seat, move, Chance(1))
        return events

    def turn(self, text: str) -> Turn:
        """ "8/5 6/5" in the mover's numbering."""
        places = {"bar": 25, "off": 0}
        steps = [tuple(int(places.get(p, p)) for p in step.split("/")) for step in text.split()]
        return Turn(tuple(self.rules.way(self.state.turn, step) for step in steps))  # type: ignore[arg-type]

    def no(self, move: Move) -> str:
        (seat,) = self.rules.to_act(self.state)
        refusal = self.rules.refusal(self.state, seat, move)
        assert refusal is not None, move
        return refusal.key

    @property
    def legal(self) -> list[Move]:
        return self.rules.legal(self.state, self.rules.to_act(self.state)[0])

    @property
    def ways(self) -> set[str]:
        steps = [[self.rules.own_step(self.state.turn, s) for s in m.steps] for m in self.legal if isinstance(m, Turn)]
        return {" ".join(self.rules.notation([step]) for step in sorted(path, reverse=True)) for path in steps}

    def view(self, seat: Seat | None = None) -> BackgammonView:
        return self.rules.view(self.state, self.rules.to_act(self.state)[0] if seat is None else seat)


def table(
    white: str, red: str, dice: tuple[int, int] | None = None, turn: Seat = 0, dice_option: str = "app", **options: Any
) -> Table:
    found = rules(**options, dice=dice_option)
    state = BackgammonState(turn)
    state.sides = [side(white), side(red)]
    if dice:
        state.dice, state.phase = dice, Phase.MOVE
    return Table(found, state)


START = "24*2 13*5 8*3 6*5"


@rule("8.1", "8.2")
def test_the_board_at_the_start() -> None:
    found = rules()
    state, _ = found.new(2, Chance(1))
    view = found.view(state, None)
    zones = {zone: faces for zone, faces in view.zones().items() if zone.startswith("point:")}
    white = {int(zone[6:]): len(faces) for zone, faces in zones.items() if faces[0] == 0}
    red = {int(zone[6:]): len(faces) for zone, faces in zones.items() if faces[0] == 1}
    assert white == {1: 2, 12: 5, 17: 3, 19: 5}
    assert red == {24: 2, 13: 5, 8: 3, 6: 5}
    assert (view.pips(0), view.pips(1)) == (167, 167)


@rule("8.1")
def test_white_goes_up_and_red_goes_down() -> None:
    there = table(START, START, (3, 1))
    assert Turn(((17, 20), (19, 20))) in there.legal or Turn(((19, 20), (17, 20))) in there.legal
    there.do(Turn(((17, 20), (19, 20))))
    there.state.dice, there.state.phase = (3, 1), Phase.MOVE
    there.do(Turn(((8, 5), (6, 5))))
    assert there.state.sides[0] == there.state.sides[1]


@rule("8.3", "8.7")
def test_entering_is_in_the_last_six_points_of_the_other_side() -> None:
    """White enters on 1–6, Red on 19–24."""
    for seat, zones in ((0, {f"point:{n}" for n in range(1, 7)}), (1, {f"point:{n}" for n in range(19, 25)})):
        entered = set()
        for die in range(1, 7):
            there = table("bar 6*14", "6*14 bar" if seat else "13*15", (die, die), turn=seat)
            entered |= {flat_picks(move)[1].zone for move in there.legal if isinstance(move, Turn)}
        assert entered <= zones


@rule("8.4")
def test_one_die_each_decides_who_starts_and_ties_are_thrown_again() -> None:
    found = rules()
    starters, ties = set(), 0
    for seed in range(60):
        state, events = found.new(2, Chance(seed))
        thrown = [event for event in events if isinstance(event, Rolled)]
        ties += len(thrown) > 2
        assert all(thrown[i].dice == thrown[i + 1].dice for i in range(0, len(thrown) - 2, 2))
        assert [event.by for event in thrown] == [0, 1] * (len(thrown) // 2)
        assert state.opening[state.starter] > state.opening[1 - state.starter]
        assert (state.phase, state.turn) == (Phase.MOVE, state.starter)
        assert state.dice == (max(state.opening), min(state.opening)), "the starter plays those two numbers"
        starters.add(state.starter)
    assert starters == {0, 1}
    assert ties > 2
    assert {found.new(2, Chance(seed), first=1)[0].starter for seed in range(20)} == {1}


@rule("8.4")
def test_afterwards_two_dice_are_rolled() -> None:
    there = table(START, START)
    assert there.legal[0] == Roll()
    events = there.do(Roll())
    assert len(next(event for event in events if isinstance(event, Rolled)).dice) == 2
    assert there.no(Roll()) == "backgammon.play_first"


@rule("8.5")
def test_open_points_and_both_steps_with_one_checker() -> None:
    there = table(START, START, (3, 1))
    assert {"24/21 21/20", "8/5 6/5", "13/10 6/5"} <= there.ways
    assert "6/5 6/3" in there.ways
    blocked = table("24 6*14", "8*2 6*13", (6, 5))
    assert not any("24/19" in way or "18/17" in way for way in blocked.ways), "17 and 19 are Red's"
    assert "24/18 18/13" in blocked.ways


@rule("8.5")
def test_doubles_are_four_steps() -> None:
    there = table("24*2 13*13", "2*15", (3, 3))
    assert all(len(move.steps) == 4 for move in there.legal if isinstance(move, Turn))


@rule("8.6")
def test_both_dice_must_be_used() -> None:
    """With 6-1 the runner may take the 1 only if the 6 can still be played."""
    there = table("24 2*14", "12*2 6*13", (6, 1))
    for move in there.legal:
        assert isinstance(move, Turn)
        assert len(move.steps) == 2
    assert there.no(there.turn("2/1")) == "backgammon.must_use_both"


@rule("8.6")
def test_either_but_not_both_means_the_higher() -> None:
    there = table("24", "12*2 13", (6, 5))
    assert there.ways == {"24/18"}
    assert there.no(there.turn("24/19")) == "backgammon.must_use_higher"
    view = there.view()
    refusal = there.rules.why_not(view, (Pick("point:1"),), Pick("point:6"))
    assert refusal is not None
    assert (refusal.key, refusal.values["way"], refusal.values["die"]) == ("backgammon.must_use_higher", "24/18", 6)


@rule("8.6")
def test_without_a_move_the_turn_is_lost() -> None:
    there = table("bar 6*14", "6*2 5*2 4*2 3*2 2*2 1*5", (6, 5))
    assert there.legal == [Pass()]
    assert there.no(there.turn("6/1")) == "backgammon.no_play"
    there.do(Pass())
    assert (there.state.turn, there.state.phase) == (1, Phase.ROLL)


@rule("8.7")
def test_a_blot_goes_to_the_bar_and_must_enter_first() -> None:
    there = table("8 6*14", "20 2*14", (3, 1))
    events = there.do(there.turn("8/5 6/5"))
    assert there.state.sides[1][25] == 1
    cues = [event.cue for event in events if isinstance(event, Carried)]
    assert cues == ["hit", "step", "step"]
    there.state.dice, there.state.phase = (6, 2), Phase.MOVE
    assert all(flat_picks(move)[0] == Pick("bar:1") for move in there.legal)
    refusal = there.rules.why_not(there.view(), (), Pick("point:2"))
    assert refusal is not None
    assert refusal.key == "backgammon.bar_first"


@rule("8.7")
def test_two_on_the_bar_and_the_six_blocked() -> None:
    there = table("bar*2 6*13", "6*2 3*13", (6, 1))
    assert there.ways == {"bar/24"}
    there.do(there.turn("bar/24"))
    assert there.state.sides[0][25] == 1
    assert there.state.turn == 1


@rule("8.8")
def test_bearing_off_needs_all_checkers_at_home() -> None:
    there = table("7 6*4", "13*15", (6, 5))
    view = there.view()
    refusal = there.rules.why_not(view, (Pick("point:19"),), Pick("off:0"))
    assert refusal is not None
    assert refusal.key == "backgammon.not_home"
    assert "7/1 6/1" in there.ways or "7/2 6/off" in there.ways


@rule("8.8")
def test_exact_higher_and_forced_bear_off() -> None:
    assert table("2 1", "13*15", (6, 5)).ways == {"2/off 1/off"}
    assert table("5 4", "13*15", (6, 3)).ways == {"5/off 4/1", "5/2 4/off"}
    inside = table("6 4 3", "13*15", (3, 1))
    for way in ("4/3 3/off", "6/5 3/off", "6/3 4/3"):  # one may always move inside instead
        assert inside.rules.refusal(inside.state, 0, inside.turn(way)) is None
    forced = table("6*2", "13*15", (5, 4)).ways
    assert forced == {"6/2 6/1"}, "a checker stands higher: it must move"


@rule("8.8")
def test_a_checker_hit_while_bearing_off_comes_home_first() -> None:
    there = table("bar 1*3", "13*10", (6, 5))
    assert all("off" not in way for way in there.ways)


@rule("8.9")
@pytest.mark.parametrize(
    ("red", "points", "why"),
    [("3*14", 1, "single"), ("13*15", 2, "gammon"), ("13*14 bar", 3, "backgammon"), ("13*14 20", 3, "backgammon")],
)
def test_single_gammon_and_backgammon(red: str, points: int, why: str) -> None:
    there = table("1", red, (6, 5))
    there.do(there.turn("1/off"))
    result = there.rules.result(there.state)
    assert result is not None
    assert (result.winners, result.scores) == ((0,), (points, 0))
    assert there.state.ending == why


@rule("8.9", "8.10")
def test_a_backgammon_is_three_times_the_cube() -> None:
    there = table("1", "13*14 bar", (6, 5), form="match", length=25, cube=True)
    there.state.cube, there.state.owner = 4, 1
    there.do(there.turn("1/off"))
    assert there.state.score == [12, 0]


MATCH = {"form": "match", "length": 7, "cube": True}


@rule("8.10")
def test_the_cube_is_offered_taken_and_owned() -> None:
    there = table(START, START, **MATCH)
    there.do(Double())
    assert there.rules.to_act(there.state) == (1,)
    assert there.legal == [Take(), Drop()]
    there.do(Take())
    assert (there.state.cube, there.state.owner, there.state.turn) == (2, 1, 0)
    assert there.no(Double()) == "backgammon.not_your_cube"
    there.state.turn = 1
    there.do(Double(), Take())
    assert (there.state.cube, there.state.owner) == (4, 0)
    assert there.view().zones()["cube:0"] == (112,)


@rule("8.10")
def test_a_dropped_redouble_at_two_costs_two() -> None:
    there = table(START, START, **MATCH)
    there.state.cube, there.state.owner = 2, 0
    there.do(Double(), Drop())
    assert there.state.score == [2, 0]
    assert there.state.phase is Phase.RESTING


@rule("8.10")
def test_no_doubling_without_a_cube_or_beyond_its_highest() -> None:
    assert table(START, START).no(Double()) == "backgammon.no_cube"
    there = table(START, START, **MATCH)
    there.state.cube, there.state.owner = 64, 0
    assert there.no(Double()) == "backgammon.cube_full"


@rule("8.11")
def test_crawford_forbids_doubling_once() -> None:
    there = table(START, START, **MATCH)
    there.state.score = [5, 0]
    seen = []
    for winner in (0, 1, 1):
        there.state.turn, there.state.phase = winner, Phase.ROLL
        there.do(Resign(1), PlayOn())
        there.state.turn = 1 - winner
        there.do(Resign(1), Accept(), NextDeal())
        there.state.phase, there.state.dice = Phase.ROLL, ()
        seen.append((there.state.crawford, Double() in there.legal))
    assert seen == [(1, False), (2, True), (2, True)]
    off = table(START, START, **{**MATCH, "crawford": False})
    off.state.score = [6, 0]
    assert Double() in off.legal


@rule("8.11")
def test_a_match_ends_at_its_length() -> None:
    there = table("1", "3*14", (6, 5), **MATCH)
    there.state.score = [6, 6]
    there.do(there.turn("1/off"))
    result = there.rules.result(there.state)
    assert result is not None
    assert result.scores == (7, 6)


@rule("8.11")
@pytest.mark.parametrize(("cube", "jacoby", "points"), [(1, True, 1), (2, True, 4), (1, False, 2)])
def test_jacoby_counts_gammons_only_after_a_double(cube: int, jacoby: bool, points: int) -> None:
    there = table("1", "13*15", (6, 5), form="money", length=5, cube=True, jacoby=jacoby)
    there.state.cube = cube
    there.do(there.turn("1/off"))
    assert there.state.score == [points, 0]


@rule("8.11")
def test_there_is_no_jacoby_in_a_match() -> None:
    there = table("1", "13*15", (6, 5), **MATCH, jacoby=True)
    there.do(there.turn("1/off"))
    assert there.state.score == [2, 0]


@rule("8.12")
def test_by_default_one_game_without_the_cube() -> None:
    found = rules()
    assert (found.form, found.uses_cube) == ("single", False)
    state, _ = found.new(2, Chance(1))
    assert found.view(state, None).zones()["cube"] == ()


@rule("8.12")
@pytest.mark.parametrize("times", [1, 2, 3])
def test_resigning_is_offered_and_accepted_or_not(times: int) -> None:
    there = table(START, START, **MATCH)
    there.state.cube = 2
    there.do(Resign(times), PlayOn())
    assert (there.state.phase, there.state.turn, there.state.score) == (Phase.ROLL, 0, [0, 0])
    there.do(Resign(times), Accept())
    assert there.state.score == [0, times * 2]


@rule("8.12")
def test_with_a_checker_off_only_a_single_can_be_offered() -> None:
    there = table("6*14", "6*15")
    assert [move.times for move in there.legal if isinstance(move, Resign)] == [1]


@rule("8.12")
def test_a_resigned_single_game_does_not_say_that_checkers_are_off() -> None:
    there = table(START, START)
    there.do(Resign(2), Accept())
    result = there.rules.result(there.state)
    assert result is not None
    assert (result.scores, result.why.key) == ((0, 2), "backgammon.why_resigned")
    assert there.state.sheets[-1].lines[0].label.values == {"times": 2, "cube": 1}


@rule("8.12")
def test_money_play_ends_after_its_games() -> None:
    there = table(START, START, form="money", length=2, cube=True)
    there.do(Double(), Drop(), NextDeal())
    assert there.state.game == 2
    there.state.phase, there.state.dice = Phase.ROLL, ()
    there.do(Double(), Drop())
    assert there.rules.result(there.state) is not None


# --- the hand ---


def test_a_draft_is_peeled_off_step_by_step() -> None:
    there = table(START, START, (3, 1))
    view = there.view()
    draft = (Pick("point:17"), Pick("point:20"))
    shown = there.rules.preview(view, draft)
    assert (shown.dice, shown.left) == ((3, 1), (1,))
    assert shown.zones()["dice:0"] == (SPENT + 3, DIE + 1), "a die that is played turns pale"
    assert (shown.sides[0][8], shown.sides[0][5]) == (2, 1)
    assert there.rules.complete(view, draft) is None
    done = (*draft, Pick("point:19"), Pick("point:20"))
    assert there.rules.steps(view, done) == [Pick("dice:0")], "a touch of the dice confirms as well"
    assert not there.rules.confirms(view, (*done, Pick("dice:0")))
    assert there.rules.complete(view, done) == Turn(((17, 20), (19, 20)))
    assert there.rules.confirms(view, done)


def test_one_touch_may_use_several_dice() -> None:
    there = table("24 6*14", "2*15", (4, 2))
    view = there.view()
    draft = (Pick("point:1"), Pick("point:7"))
    move = there.rules.complete(view, draft)
    assert isinstance(move, Turn)
    assert len(move.steps) == 2
    labels = {s.label for s in there.rules.sketches(view, draft[:1]) if s.kind == "target"}
    assert labels == {"4", "2", "4+2"}


def test_another_checker_may_be_taken_up_instead() -> None:
    there = table(START, START, (3, 1))
    view = there.view()
    draft = (Pick("point:17"), Pick("point:19"), Pick("point:20"))
    tried = there.rules.tried(view, draft)
    assert tried is not None
    assert tried.steps == ((6, 5),)


def test_touches_that_lead_nowhere_get_their_sentence() -> None:
    there = table(START, START, (6, 5))

    def said(*zones: str) -> str | None:
        *draft, last = (Pick(zone) for zone in zones)
        refusal = there.rules.why_not(there.view(), tuple(draft), last)
        return refusal.key if refusal else None

    assert said("point:2") == "backgammon.choose_checker"
    assert said("point:19") == "backgammon.blocked"
    assert said("point:12", "point:11") == "backgammon.forward_only"
    assert said("point:12", "point:13") == "backgammon.held_point"
    assert said("point:12", "point:16") == "backgammon.not_that_far"
    assert said("point:12", "off:0") == "backgammon.not_home"
    there = table(START, START)
    assert said("point:12") == "backgammon.roll_first"


def test_every_way_through_the_lit_points_is_legal() -> None:
    found, rng = rules(), Random(5)
    chance = Chance(9)
    state, _ = found.new(2, chance)
    for _ in range(150):
        (seat,) = found.to_act(state) or (None,)
        if seat is None:
            break
        view = found.view(state, seat)
        if view.phase is Phase.MOVE and found.options(view) != [Pass()]:
            draft: tuple[Pick, ...] = ()
            while steps := found.steps(view, draft):
                draft += (rng.choice(steps),)
            move = found.complete(view, draft)
            assert move is not None
            assert found.refusal(state, seat, move) is None
        else:
            move = found.candidates(state, seat, rng)[0]
        found.apply(state, seat, move, chance)


# --- the bot ---


def contest(one: str, other: str, games: int) -> int:
    """Points of the first over the second, every game from both sides."""
    found, lead = rules(), 0
    bots = make_bot(one, "backgammon", found), make_bot(other, "backgammon", found)
    for number in range(games):
        chance, rng = Chance(number // 2), Random(number)
        state, _ = found.new(2, chance)
        while (result := found.result(state)) is None:
            (seat,) = found.to_act(state)
            bot = bots[(seat + number) % 2]
            found.apply(state, seat, bot.choose(found.view(state, seat), (), Budget(iterations=1), rng), chance)
        mine = number % 2
        lead += result.scores[mine] - result.scores[1 - mine]
    return lead


def test_greedy_beats_random_and_normal_beats_greedy() -> None:
    assert contest("greedy", "random", 10) > 0
    assert contest("normal", "greedy", 24) > 0


def test_the_bot_takes_what_is_good_and_drops_what_is_lost() -> None:
    ahead = table("6*5 5*5 4*5", "24*2 23*3 22*4 18*6", turn=0, **MATCH)
    assert make_bot("hard", "backgammon", ahead.rules).choose(ahead.view(), (), Budget(), Random(1)) in (
        Double(),
        Roll(),
    )
    ahead.do(Double())
    lost = make_bot("hard", "backgammon", ahead.rules).choose(ahead.view(), (), Budget(), Random(1))
    assert lost == Drop()
    even = table(START, START, **MATCH)
    even.do(Double())
    assert make_bot("hard", "backgammon", even.rules).choose(even.view(), (), Budget(), Random(1)) == Take()


def test_known_openings() -> None:
    """3-1 makes the five point, 4-2 the four point, 6-1 the bar point: no player argues about these."""
    for dice, way in {(3, 1): "8/5 6/5", (4, 2): "8/4 6/4", (6, 1): "13/7 8/7"}.items():
        there = table(START, START, dice)
        bot = make_bot("hard", "backgammon", there.rules)
        move = bot.choose(there.view(), (), Budget(iterations=100), Random(2))
        assert isinstance(move, Turn)
        steps = sorted((there.rules.own_step(0, step) for step in move.steps), reverse=True)
        assert there.rules.notation(steps) == way, dice
        assert bot.explain(there.view(), (), move).key == "backgammon.reason.point"
