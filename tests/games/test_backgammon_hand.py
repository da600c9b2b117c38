"""Backgammon beyond the bare rules: real dice, beavers, what is drawn and said, habits, and the tally of the dice."""

from itertools import product
from random import Random

import pytest

from game.core.chance import Chance
from game.core.events import Carried, Rolled, Told
from game.core.moves import Pass, Pick
from game.games.backgammon import BackgammonRules
from game.games.backgammon.hand import notation
from game.games.backgammon.luck import ENOUGH, USUAL_PIPS, Thrown
from game.games.backgammon.moves import Beaver, Double, Drop, Resign, Roll, Take, Turn
from game.games.backgammon.table import DIE, SPENT, BackgammonView, Phase
from tests.games.test_backgammon import START, rules, table

rule = pytest.mark.rule
MONEY = {"form": "money", "length": 5, "cube": True, "beavers": True}
MATCH = {"form": "match", "length": 5, "cube": True}


# --- real dice ---


@rule("8.4")
def test_told_dice_are_played_like_thrown_ones() -> None:
    there = table(START, START, dice_option="own")
    events = there.do(Roll((2, 6)))
    assert there.state.dice == (6, 2)
    assert not any(isinstance(event, Rolled) for event in events), "nothing tumbles: they lie there already"
    assert there.state.rolls[0].faces == (0, 1, 0, 0, 0, 1)


@rule("8.4")
@pytest.mark.parametrize("dice", [(7, 1), (0, 3), (3,), (1, 2, 3), ("2", 3), (True, 2.5), "46", 3])
def test_dice_that_cannot_be_are_refused(dice: object) -> None:
    there = table(START, START, dice_option="own")
    assert there.no(Roll(dice)) == "backgammon.no_such_roll"  # type: ignore[arg-type]


@rule("8.4")
def test_without_real_dice_nobody_tells_any() -> None:
    there = table(START, START)
    assert there.no(Roll((6, 6))) == "backgammon.no_such_roll"


@rule("8.4")
def test_with_real_dice_the_opening_is_told_and_a_tie_is_no_opening() -> None:
    found = rules(dice="own")
    state, events = found.new(2, Chance(1))
    assert (state.phase, found.to_act(state)) == (Phase.OPENING, (0,))
    assert not any(isinstance(event, Rolled) for event in events)
    assert found.refusal(state, 0, Roll((4, 4))) is not None
    refusal = found.why_not(found.view(state, 0), (Pick("face:4"),), Pick("face:4"))
    assert refusal is not None
    assert refusal.key == "backgammon.opening_tie"
    chance = Chance(1)
    found.apply(state, 0, Roll((2, 5)), chance)
    assert (state.starter, state.turn, state.dice, chance.used) == (1, 1, (5, 2), 0)


def test_a_person_tells_the_computers_dice_and_may_touch_nothing_else() -> None:
    there = table(START, START, turn=1, dice_option="own", **MATCH)
    view = there.view(1)
    asked = there.rules.by_hand(view, Roll())
    assert asked is not None
    assert {pick.zone.partition(":")[0] for pick in there.rules.steps(asked, ())} == {"roll", "face"}
    assert there.rules.by_hand(view, Double()) is None, "that the computer decides itself"
    assert there.rules.by_hand(view, Roll((1, 2))) is None
    plain = table(START, START, turn=1)
    assert plain.rules.by_hand(plain.view(1), Roll()) is None


# --- the opening ---


@rule("8.4")
def test_the_starter_takes_the_other_die_over() -> None:
    found = rules()
    state, events = found.new(2, Chance(3), first=1)
    (taken,) = [event for event in events if isinstance(event, Carried)]
    assert (taken.source, taken.target, taken.cards) == ("dice:0", "dice:1", (DIE + min(state.dice),))
    assert any(isinstance(event, Told) and event.banner for event in events)


# --- the cube ---


@rule("8.11")
def test_a_beaver_doubles_back_and_keeps_the_cube() -> None:
    there = table(START, START, **MONEY)
    there.do(Double())
    assert Beaver() in there.legal
    there.do(Beaver())
    assert there.rules.to_act(there.state) == (0,), "the first doubler takes or drops"
    assert there.legal == [Take(), Drop()]
    there.do(Take())
    assert (there.state.cube, there.state.owner, there.state.turn, there.state.phase) == (4, 1, 0, Phase.ROLL)


@rule("8.11")
def test_a_dropped_beaver_costs_the_doubled_stake() -> None:
    there = table(START, START, **MONEY)
    there.do(Double(), Beaver(), Drop())
    assert there.state.score == [0, 2]


@rule("8.11")
@pytest.mark.parametrize("options", [MATCH, {**MONEY, "beavers": False}])
def test_beavers_are_for_money_and_only_if_wished(options: dict[str, object]) -> None:
    there = table(START, START, **options)
    there.do(Double())
    assert Beaver() not in there.legal
    assert there.no(Beaver()) is not None


def test_the_cube_lies_before_the_one_who_is_asked() -> None:
    there = table(START, START, **MONEY)
    there.do(Double())
    assert there.view().zones()["offer:1"] == (111,)
    there.do(Beaver())
    assert there.view().zones()["offer:0"] == (112,)


@rule("8.12")
def test_under_jacoby_no_more_than_a_single_game_can_be_resigned_before_a_double() -> None:
    there = table(START, START, **MONEY)
    assert [move.times for move in there.legal if isinstance(move, Resign)] == [1]
    there.state.cube = 2
    assert [move.times for move in there.legal if isinstance(move, Resign)] == [1, 2, 3]


@rule("8.12")
def test_a_single_game_has_no_cube_whatever_else_is_set() -> None:
    found = rules(form="single", cube=True)
    assert not found.uses_cube
    assert found.idle_options({"form": "single", "cube": True}) >= {"cube", "length"}


# --- no move, and steps that waste a die ---


@rule("8.6", "8.7")
def test_no_move_names_the_points_that_are_closed() -> None:
    there = table("bar 6*14", "6*2 5*2 4*2 3*2 2*2 1*5", (6, 5))
    words = there.rules.prompt(there.view(), ())
    assert (words.key, words.values["points"]) == ("backgammon.stuck_bar", [20, 19])
    marks = [sketch.at for sketch in there.rules.sketches(there.view(), ()) if sketch.kind == "closed"]
    assert marks == [("point:5",), ("point:6",)]
    assert there.view().zones()["dice:0"] == (SPENT + 6, SPENT + 5)
    run = table("24 1*14", "7*2 13*13", (6, 6))
    assert run.rules.prompt(run.view(), ()).values["points"] == [18]


def sources(found: BackgammonRules, view: BackgammonView) -> list[Pick]:
    """Checkers that may be taken up in a roll of two numbers: only there a die can be wasted by a careless step."""
    if view.phase is not Phase.MOVE or view.stuck or view.dice[0] == view.dice[1]:
        return []
    return [pick for pick in found.steps(view, ()) if pick.zone.startswith("point:")]


@rule("8.6")
def test_a_wasteful_step_is_answered_with_a_whole_turn_that_is_legal() -> None:
    rng, seen = Random(4), 0
    found, chance = rules(), Chance(5)
    for _ in range(20):
        state, _ = found.new(2, chance)
        while found.to_act(state):
            (seat,) = found.to_act(state)
            view = found.view(state, seat)
            for source in sources(found, view):
                for number in range(1, 25):
                    refusal = found.why_not(view, (source,), Pick(f"point:{number}"))
                    if refusal is not None and refusal.instead is not None:
                        seen += 1
                        assert found.refusal(state, seat, refusal.instead) is None
                        assert len(found.outline(view, refusal.instead)) >= 1
            found.apply(state, seat, rng.choice(found.candidates(state, seat, rng)), chance)
    assert seen


@rule("8.6")
def test_the_sentence_names_the_die_that_would_be_blocked() -> None:
    there = table("24 2*14", "8*2 6*13", (6, 1))
    refusal = there.rules.why_not(there.view(), (Pick("point:1"),), Pick("point:2"))
    assert refusal is not None
    assert (refusal.key, refusal.values["lost"]) == ("backgammon.must_use_both", 6)
    assert refusal.instead == Turn(((1, 7), (23, 24)))


def test_a_legal_touch_is_never_refused() -> None:
    there = table(START, START, (3, 1))
    view = there.view()
    for pick in there.rules.steps(view, ()):
        assert there.rules.why_not(view, (), pick) is None
        for then in there.rules.steps(view, (pick,)):
            assert there.rules.why_not(view, (pick,), then) is None


# --- habits and the quick hand ---


def test_habits_do_only_what_needs_no_thought() -> None:
    both = frozenset({"auto_roll", "auto_play"})
    there = table(START, START)
    assert there.rules.reflex(there.view(), both) == Roll()
    assert there.rules.reflex(there.view(), frozenset({"auto_play"})) is None
    assert there.rules.reflex(there.view(1), both) is None, "not for the other one"
    doubling = table(START, START, **MATCH)
    assert doubling.rules.reflex(doubling.view(), both) is None
    real = table(START, START, dice_option="own")
    assert real.rules.reflex(real.view(), both) is None
    forced = table("24", "12*2 13", (6, 5))
    assert forced.rules.reflex(forced.view(), both) == Turn(((1, 7),))
    assert forced.rules.reflex(forced.view(), frozenset({"auto_roll"})) is None
    free = table(START, START, (3, 1))
    assert free.rules.reflex(free.view(), both) is None
    stuck = table("bar 6*14", "6*2 5*2 4*2 3*2 2*2 1*5", (6, 5))
    assert stuck.legal == [Pass()]
    assert stuck.rules.reflex(stuck.view(), both) is None, "passing is the table's business"


def test_a_quick_hand_takes_the_left_die_or_else_the_other() -> None:
    there = table(START, START, (6, 5))
    view = there.view()
    assert there.rules.quick(view, (Pick("point:12"),)) == Pick("point:18")
    assert there.rules.quick(view, (Pick("dice:0"), Pick("point:12"))) == Pick("point:17")
    assert there.rules.quick(view, (Pick("point:1"),)) == Pick("point:7"), "the 5 is closed from there"
    assert there.rules.quick(view, (Pick("dice:0"), Pick("point:1"))) == Pick("point:7")
    assert there.rules.quick(view, ()) is None


def test_one_peel_takes_a_checker_back_whole() -> None:
    there = table(START, START, (3, 1))
    view = there.view()
    one = (Pick("point:17"), Pick("point:20"))
    assert there.rules.peeled(view, (*one, Pick("point:19"), Pick("point:20"))) == one
    assert there.rules.peeled(view, (*one, Pick("point:19"))) == one
    assert there.rules.peeled(view, one) == ()
    assert there.rules.in_hand(view, one) == ()
    assert there.rules.in_hand(view, one[:1]) == one[:1]


def test_one_touch_over_two_dice_hits_nobody_on_the_way_if_it_can() -> None:
    """24/14 with 6-4 may go by 18, where a blot stands, or by 20."""
    there = table("24 6*14", "7 2*14", (6, 4))
    move = there.rules.complete(there.view(), (Pick("point:1"), Pick("point:11")))
    assert move == Turn(((1, 5), (5, 11)))


# --- words ---


@pytest.mark.parametrize(
    ("steps", "words"),
    [
        ([(8, 5), (6, 5)], "8/5 6/5"),
        ([(24, 18), (18, 13)], "24/18/13"),
        ([(6, 5), (6, 5), (8, 7), (8, 7)], "6/5(2) 8/7(2)"),
        ([(25, 20), (20, 18), (6, 0)], "bar/20/18 6/off"),
        ([(8, 5), (6, 3), (8, 5)], "8/5(2) 6/3"),
    ],
)
def test_notation(steps: list[tuple[int, int]], words: str) -> None:
    assert notation(steps) == words


# --- the tally ---


def test_the_tally_of_the_dice() -> None:
    thrown = Thrown().rolled(3, 3).rolled(6, 1)
    assert (thrown.faces, thrown.rolls, thrown.doubles, thrown.pips) == ((1, 0, 2, 0, 0, 1), 2, 1, 19)
    assert thrown.tenths == 95
    assert thrown.luck == "early"


def test_the_usual_roll() -> None:
    every = [(a + b) * (2 if a == b else 1) for a, b in product(range(1, 7), repeat=2)]
    assert pytest.approx(sum(every) / 36) == USUAL_PIPS


def test_luck_in_words() -> None:
    def many(*dice: int) -> str:
        thrown = Thrown()
        for _ in range(ENOUGH * 2):
            thrown = thrown.rolled(*dice)
        return thrown.luck

    assert [many(2, 1), many(4, 3), many(5, 3), many(6, 6)] == ["very_bad", "bad", "even", "very_good"]


def test_the_page_counts_hits_and_rolls_without_a_move() -> None:
    there = table("8 6*14", "20 2*14", (3, 1))
    there.do(there.turn("8/5 6/5"))
    assert there.state.rolls[0].hits == 1
    stuck = table("bar 6*14", "6*2 5*2 4*2 3*2 2*2 1*5", dice_option="own")
    stuck.do(Roll((6, 5)))
    assert stuck.state.rolls[0].lost == 1
    figures = there.rules.figures(there.view())
    assert figures.bars.counts == ((0,) * 6, (0,) * 6)
    assert len(figures.lines) == 8
