"""Backgammon as the bots see it: nets in whole numbers, the table of races, the look ahead, the cube, the reasons."""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from math import exp
from random import Random
from typing import Any

import pytest

from game.bots.backgammon import LOOKS, BackgammonPolicy
from game.bots.backgammon_inputs import (
    SHOT_OTHER,
    SHOT_OWN,
    WALL_OTHER,
    WALL_OWN,
    Told,
    shots,
    told_block,
    told_race,
    told_shots,
    told_wall,
)
from game.bots.backgammon_look import Look, Lookahead, answers, chances_now, is_race, judge_by, one_deep
from game.bots.backgammon_net import (
    HIDDEN,
    INPUTS,
    NETS,
    ONE,
    ONE_OUT,
    OUTPUTS,
    RACE,
    WEIGHTS,
    packed,
    points,
    trained,
    turned_chances,
    written_weights,
)
from game.bots.backgammon_net import read_weights as read
from game.bots.backgammon_race import TABLE, number, rolls, win_chance
from game.bots.backgammon_reasons import danger
from game.bots.backgammon_stakes import Doubling, in_match, in_money, in_single, match_chance, weights_of
from game.bots.backgammon_stakes import Table as Stake
from game.bots.bot import Budget, make_bot
from game.bots.search import Clock
from game.core.events import Told as Said
from game.core.moves import Move
from game.core.say import say
from game.games.backgammon.moves import Accept, Beaver, Double, Drop, PlayOn, Resign, Roll, Take, Turn
from game.games.backgammon.plays import Position, plays, turned
from game.games.backgammon.table import Phase
from tests.games.test_backgammon import START, Table, table

MATCH: dict[str, Any] = {"form": "match", "length": 5, "cube": True}
MONEY: dict[str, Any] = {"form": "money", "length": 5, "cube": True, "jacoby": False}


def positions(count: int, seed: int = 1) -> list[Position]:
    """Positions after a play, from games at random and games played well: contact, bars, races, the end."""
    rng, found = Random(seed), list[Position]()
    start = (0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2, 0)
    here = start
    while len(found) < count:
        after = list(plays(here, (rng.randint(1, 6), rng.randint(1, 6)))) or [here]
        found.append(max(after, key=trained().win) if rng.random() < 0.7 else rng.choice(after))
        here = turned(found[-1]) if max(found[-1]) > 0 else start
    return found


# --- the nets ---


def told(position: Position) -> tuple[int, Told]:
    """Which net, and all it is told, in one piece and without any shortcut."""
    own = [place for place, count in enumerate(position) if count > 0]
    other = [place for place, count in enumerate(position) if count < 0]
    race = max(own) < min(other)
    net = RACE if race else 2 * (max(own) > 18) + (min(other) < 7)
    counts = sum(position[p] for p in own), -sum(position[p] for p in other)
    pips = sum(p * position[p] for p in own), sum((p - 25) * position[p] for p in other)
    all_told = told_race(*counts, *pips)
    for first, end in ((0, 7), (7, 13), (13, 19), (19, 26)):
        all_told += told_block(first, position[first:end], race=race)
    if race:
        return net, all_told
    back = turned(position)
    for wall, shot, side in ((WALL_OTHER, SHOT_OWN, position), (WALL_OWN, SHOT_OTHER, back)):
        made = sum(1 << p for p in range(1, 25) if side[p] > 1)
        guns = sum(1 << p for p in range(25) if side[p] < 0)
        blots = sum(1 << p for p in range(1, 25) if side[p] == 1)
        all_told += told_wall(wall, made, min(p for p in range(25) if side[p] < 0))
        all_told += told_shots(shot, shots(guns, blots, made, -side[0]))
    return net, all_told


def plainly(position: Position, numbers: list[int]) -> list[float]:
    """The five outputs by plain sums of decimals."""
    net, inputs = told(position)
    layer, out = INPUTS * HIDDEN, OUTPUTS * HIDDEN
    hidden = [0.0] * HIDDEN
    for at, value in inputs:
        row = numbers[net * layer + at * HIDDEN :][:HIDDEN]
        hidden = [h + value * w / ONE for h, w in zip(hidden, row, strict=True)]
    hidden = [max(0.0, h) for h in hidden]
    results = []
    for output in range(OUTPUTS):
        row = numbers[NETS * layer + net * out + output * HIDDEN :][:HIDDEN]
        bias = numbers[NETS * (layer + out) + net * OUTPUTS + output] / ONE_OUT
        results.append(1 / (1 + exp(-bias - sum(h * w / ONE_OUT for h, w in zip(hidden, row, strict=True)))))
    return results


def test_adding_up_blocks_gives_what_the_whole_board_gives() -> None:
    numbers, checked = read(WEIGHTS.read_bytes()), set[int]()
    for position in positions(400):
        if max(position) > 0 > min(position) and win_chance(position) is None:
            found, plain = trained().chances(position), plainly(position, numbers)
            assert found[0] == pytest.approx(plain[0], abs=0.006), position
            limits = 1.0, plain[0], min(plain[0], plain[1]), 1 - plain[0], plain[3]
            for one, other, limit in zip(found, plain, limits, strict=True):
                assert one == 0 or one == pytest.approx(min(other, limit), abs=0.01), position
            checked.add(told(position)[0])
    assert checked == set(range(NETS))


TRAINER = (
    ("0 -2 0 0 0 0 5 0 3 0 0 0 -5 5 0 0 0 -3 0 -5 0 0 0 0 2 0", (0.474, 0.115, 0.005, 0.134, 0.005)),
    ("0 -2 0 0 0 2 4 0 2 0 0 0 -5 5 0 0 0 -3 0 -5 0 0 0 0 2 0", (0.547, 0.16, 0.007, 0.11, 0.005)),
    ("-1 0 2 2 2 2 2 2 0 -2 0 0 -2 1 0 0 0 -3 0 -4 -2 0 -1 0 2 0", (0.792, 0.562, 0.02, 0.034, 0.002)),
    ("0 2 2 3 3 3 2 0 0 0 0 0 0 0 0 0 0 0 0 -4 -3 -3 -2 -2 -1 0", (0.566, 0, 0, 0, 0)),
    ("0 -2 0 -2 0 0 -1 2 2 2 0 0 -2 3 0 0 -2 -2 0 -2 -2 0 2 0 3 1", (0.363, 0.068, 0.003, 0.301, 0.018)),
    ("0 2 2 3 3 3 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -2 -2 -2 -2 -2 2", (0.013, 0, 0, 0.645, 0.035)),
)
"""What the trainer itself, in C and with decimals, says of these. Train again, and write down the new figures."""


def test_the_trainer_and_the_table_judge_alike() -> None:
    for written, chances in TRAINER:
        assert trained().chances(tuple(map(int, written.split()))) == pytest.approx(chances, abs=0.004)


def test_chances_are_chances() -> None:
    for position in positions(300, seed=2):
        win, gammon, backgammon, lose_gammon, lose_backgammon = trained().chances(position)
        assert 0 <= backgammon <= gammon <= win <= 1
        assert 0 <= lose_backgammon <= lose_gammon <= 1 - win
        assert trained().win(position) == pytest.approx(win)
        assert sum(count for count in position if count > 0) == 15 or lose_gammon == 0
    assert 0.5 < chances_now(trained(), positions(1)[0], deep=False)[0] < 0.6


def test_what_is_over_is_certain() -> None:
    near, far, back = (0,) * 24 + (-3, 0), (0, *(0,) * 17, -15, *(0,) * 7), (0, 0, -1, *(0,) * 15, -14, *(0,) * 7)
    assert [points(trained().chances(p)) for p in (near, far, back)] == [1, 2, 3]
    assert turned_chances((1.0, 1.0, 0.0, 0.0, 0.0)) == (0.0, 0.0, 0.0, 1.0, 0.0)


def test_a_pip_more_is_worse_in_a_race() -> None:
    def race(rear: int) -> Position:
        own = [0, 2, 2, 3, 3, 3, 1, *[0] * 12]
        own[rear] += 1
        return (*own, -4, -3, -3, -2, -2, -1, 0)

    wins = [trained().win(race(rear)) for rear in (6, 8, 10, 13, 16)]
    assert wins == sorted(wins, reverse=True)


def test_what_is_kept_changes_nothing() -> None:
    """Asked in another order, after other questions, a position gets the same number to the last digit."""
    sample = positions(60, seed=3)
    first = [trained().chances(position) for position in sample]
    positions(200, seed=4)
    assert [trained().chances(position) for position in reversed(sample)] == first[::-1]


def test_weights_survive_their_file() -> None:
    numbers = [Random(1).randint(-30_000, 30_000) for _ in range(999)]
    assert read(written_weights(numbers)) == numbers
    assert len(read(WEIGHTS.read_bytes())) == NETS * (INPUTS * HIDDEN + OUTPUTS * HIDDEN + OUTPUTS)
    assert WEIGHTS.stat().st_size + TABLE.stat().st_size < 300_000


def test_lanes_add_up_one_by_one() -> None:
    rng = Random(2)
    one, other = ([rng.randint(-9000, 9000) for _ in range(HIDDEN)] for _ in "12")
    assert packed(one) + packed(other) == packed([a + b for a, b in zip(one, other, strict=True)])


# --- shots ---


BOOK = {1: 11, 2: 12, 3: 14, 4: 15, 5: 15, 6: 17, 7: 6, 8: 6, 9: 5, 10: 3, 11: 2, 12: 3}


@pytest.mark.parametrize(("away", "of_36"), BOOK.items())
def test_shots_as_every_book_has_them(away: int, of_36: int) -> None:
    """A blot on the own 18, one checker behind it: nobody in between."""
    position = [0] * 26
    position[18], position[18 - away] = 1, -1
    assert danger(tuple(position)) == of_36


def hit_by_plays(position: Position) -> int:
    """The rolls that hit, by making all plays."""
    theirs = turned(position)
    return sum(any(after[0] < theirs[0] for after in plays(theirs, (a, b))) for a in range(1, 7) for b in range(1, 7))


def test_shots_agree_with_the_plays() -> None:
    checked = wrong = 0
    for position in positions(700, seed=5):
        guns = [p for p, count in enumerate(position) if count < 0]
        blots = [p for p, count in enumerate(position) if count == 1 and p < 25]
        if position[0] or max((b - g for b in blots for g in guns), default=0) > 12:
            continue
        checked += 1
        wrong += danger(position) != hit_by_plays(position)
    assert checked > 100
    assert wrong <= checked / 50  # where the rule that both dice be played forbids a hit


# --- the end of the race ---


@cache
def solved(home: tuple[int, ...]) -> tuple[float, ...]:
    """Chances to need 0, 1, 2 … rolls, by trying everything."""
    if not any(home):
        return (1.0,)
    total = [0.0] * 12
    for a in range(1, 7):
        for b in range(1, 7):
            ends = [after[1:7] for after in plays((0, *home, *(0,) * 19), (a, b))]
            best = min((solved(end) for end in ends), key=lambda chances: sum(n * c for n, c in enumerate(chances)))
            for n, chance in enumerate(best[:11]):
                total[n + 1] += chance / 36
    return tuple(total)


def homes(most: int) -> Iterator[tuple[int, ...]]:
    for a in range(most + 1):
        for b in range(most + 1 - a):
            for c in range(most + 1 - a - b):
                yield from ((a, b, c, 0, 0, d) for d in range(most + 1 - a - b - c))


def test_the_table_of_races_against_trying_everything() -> None:
    for home in homes(3):
        found, right = rolls(home), solved(home)
        for n, chance in enumerate(right):
            assert (found[n] if n < len(found) else 0) == pytest.approx(chance, abs=2e-5), home


def test_every_home_board_has_its_own_place() -> None:
    boards = list(homes(8))
    assert len({number(home) for home in boards}) == len(boards)
    assert sum(rolls((2, 2, 1, 1, 1, 1))) == pytest.approx(1, abs=1e-3)


@cache
def rolls_and_wins(own: tuple[int, ...], other: tuple[int, ...]) -> float:
    """The chance of the one who rolls now, both playing their best."""
    total = 0.0
    for a in range(1, 7):
        for b in range(1, 7):
            ends = [after[1:7] for after in plays((0, *own, *(0,) * 19), (a, b))]
            total += max(1.0 if not any(end) else 1 - rolls_and_wins(other, end) for end in ends) / 36
    return total


@pytest.mark.parametrize(
    ("own", "other"),
    [
        ((1, 0, 0, 0, 0, 1), (0, 0, 0, 0, 0, 1)),
        ((0, 1, 0, 1, 0, 0), (0, 0, 1, 0, 1, 0)),
        ((2, 0, 0, 1, 0, 0), (3, 0, 0, 0, 0, 0)),
    ],
)
def test_a_race_of_two_against_trying_everything(own: tuple[int, ...], other: tuple[int, ...]) -> None:
    position = (0, *own, *(0,) * 12, *(-count for count in reversed(other)), 0)
    assert win_chance(position) == pytest.approx(1 - rolls_and_wins(other, own), abs=0.002)
    assert win_chance((0, *own, 1, *(0,) * 11, *(-count for count in reversed(other)), 0)) is None


# --- looking ahead ---


def search(look: Look, budget: Budget, position: Position, dice: tuple[int, int]) -> list[Position]:
    judge = judge_by(trained(), weights_of(Stake(in_money, 1, None, 1, False)))
    return [after for _, after, _ in Lookahead(judge, look, Clock(budget)).ranked(position, dice)]


def test_one_roll_deep_is_the_mean_over_the_rolls() -> None:
    judge = trained().win
    for position in [p for p in positions(40, seed=6) if max(p) > 0][::13]:
        total = sum(-max(judge(a) for a in answers(position, (x, y))) for x in range(1, 7) for y in range(1, 7))
        assert one_deep(judge, position) == pytest.approx(total / 36)


def test_what_there_was_no_time_for_is_left_in_its_place() -> None:
    start = positions(1)[0]
    plain = search(LOOKS["normal"], Budget(), turned(start), (6, 4))
    assert search(LOOKS["hard"], Budget(iterations=30), turned(start), (6, 4)) == plain
    assert sorted(search(LOOKS["hard"], Budget(iterations=60), turned(start), (6, 4))) == sorted(plain)


def test_a_search_by_iterations_is_the_same_every_time() -> None:
    there = table(START, "24*2 13*4 8*3 6*5 5", (6, 4))
    bot = make_bot("master", "backgammon", there.rules)
    chosen = {bot.choose(there.view(), (), Budget(iterations=190), Random(seed)) for seed in (1, 2)}
    assert len(chosen) == 1


def choice(there: Table, level: str = "hard", history: tuple[Said, ...] = ()) -> Move:
    return make_bot(level, "backgammon", there.rules).choose(there.view(), history, Budget(iterations=400), Random(1))


def test_both_sides_play_alike() -> None:
    """White and Red in the same place make the same move, each in their own numbering."""
    for dice in ((6, 2), (5, 5), (2, 1)):
        ways = []
        for seat in (0, 1):
            there = table(START, START, dice, turn=seat)
            move = choice(there)
            assert isinstance(move, Turn)
            ways.append([there.rules.own_step(seat, way) for way in move.steps])
        assert ways[0] == ways[1]


def test_a_gammon_is_played_for_only_where_it_counts() -> None:
    gammon_up, safe = (0.7, 0.4, 0.0, 0.1, 0.0), (0.75, 0.0, 0.0, 0.0, 0.0)

    def better(stake: Stake) -> bool:
        w, g, b, lg, lb, plus = weights_of(stake)
        values = [w * c[0] + g * c[1] + b * c[2] + lg * c[3] + lb * c[4] + plus for c in (gammon_up, safe)]
        return values[0] > values[1]

    assert better(Stake(in_money, 1, None, 64, False))
    assert not better(Stake(in_single, 1, None, 1, False))
    assert not better(Stake(in_match(1, 5, crawford=False, cube=True), 1, None, 1, False))
    assert better(Stake(in_match(4, 1, crawford=True, cube=True), 1, None, 1, False))


@pytest.mark.parametrize("level", LOOKS)
def test_nobody_dawdles_in_a_race(level: str) -> None:
    there = table("1*2", "1*3", (2, 1))
    move = choice(there, level)
    assert isinstance(move, Turn) and len(move.steps) == 2
    assert is_race(turned(positions(1)[0])) is False


# --- the cube ---


def doubling(stake: Stake, win: float, gammon: float = 0.0, lose_gammon: float = 0.0) -> Doubling:
    return Doubling(stake, (win, gammon, 0.0, lose_gammon, 0.0))


def test_money_with_no_gammons() -> None:
    """The window every book gives: double somewhat below 80 %, take down to between 20 and 25 %."""
    free = Stake(in_money, 1, None, 64, False)
    assert [doubling(free, win).doubles() for win in (0.5, 0.6, 0.75, 0.9)] == [False, False, True, True]
    assert [doubling(free, win).takes() for win in (0.5, 0.3, 0.26, 0.19)] == [True, True, True, False]
    assert doubling(Stake(in_money, 1, None, 2, False), 0.249).takes() is False


def test_whoever_owns_the_cube_waits_longer() -> None:
    waits = [
        min(n for n in range(50, 100) if doubling(Stake(in_money, cube, mine, 64, False), n / 100).doubles())
        for cube, mine in ((1, None), (2, True))
    ]
    assert 60 < waits[0] < waits[1] < 80


def test_too_good_to_double_unless_gammons_wait_for_the_cube() -> None:
    crushing = 0.95, 0.8
    assert not doubling(Stake(in_money, 1, None, 64, False), *crushing).doubles()
    assert doubling(Stake(in_money, 1, None, 64, True), *crushing).doubles()


def test_in_a_match_the_score_decides() -> None:
    behind = Stake(in_match(2, 1, crawford=False, cube=True), 1, None, 64, False)
    assert doubling(behind, 0.3).doubles(), "a single loss loses the match anyway"
    both = Stake(in_match(1, 1, crawford=False, cube=True), 1, None, 64, False)
    assert not doubling(both, 0.8).doubles()
    dead = Stake(in_match(2, 2, crawford=True, cube=True), 1, None, 64, False)
    assert doubling(dead, 0.35).takes() and not doubling(dead, 0.25).takes()


def test_chances_in_a_match() -> None:
    for cube in (True, False):
        table_ = {(a, b): match_chance(a, b, crawford=True, cube=cube) for a in range(1, 26) for b in range(1, 26)}
        for (a, b), chance in table_.items():
            assert chance == pytest.approx(1 - table_[b, a])
            assert 0 < chance < 1
        for missing in range(1, 26):
            assert all(table_[missing, b] < table_[missing, b + 1] for b in range(1, 25))
    assert match_chance(2, 1, crawford=True, cube=True) == pytest.approx(0.32, abs=0.02)
    assert match_chance(3, 5, crawford=True, cube=True) == pytest.approx(0.65, abs=0.03)
    assert match_chance(2, 1, crawford=False, cube=True) == 0.5


AHEAD, BEHIND = "6*3 5*3 4*3 3*3 2*3", "8*3 7*2 6*4 5*3 4*3"


@pytest.mark.parametrize("level", LOOKS)
@pytest.mark.parametrize("options", [MATCH, MONEY], ids=["match", "money"])
def test_doubles_and_drops_where_nobody_would_argue(level: str, options: dict[str, Any]) -> None:
    there = table(AHEAD, BEHIND, **options)
    assert choice(there, level) == Double()
    there.do(Double())
    assert choice(there, level) == Drop()
    even = table(START, START, **options)
    assert choice(even, level) == Roll()
    even.do(Double())
    assert choice(even, level) == Take()


@pytest.mark.parametrize("level", ["easy", "normal", "hard", "master", "greedy"])
def test_a_beaver_is_made_and_answered(level: str) -> None:
    """Whoever doubled without an advantage is doubled back; who is far behind then drops, who is not plays on."""
    rash = table(BEHIND, AHEAD, **MONEY, beavers=True)
    rash.do(Double())
    if level != "greedy":  # which always takes
        assert choice(rash, level) == Beaver()
    rash.do(Beaver())
    assert choice(rash, level) == (Take() if level == "greedy" else Drop())
    even = table(START, START, **MONEY, beavers=True)
    even.do(Double(), Beaver())
    assert choice(even, level) == Take()


def test_no_double_in_the_crawford_game() -> None:
    there = table(AHEAD, BEHIND, **MATCH)
    there.state.crawford = 1
    assert choice(there) == Roll()


def test_what_is_certainly_lost_is_given_up_once() -> None:
    there = table("3*5 2*5 1*5", "1", **MONEY)
    assert choice(there) == Resign(1)
    refused = (Said(say("backgammon.log.play_on", who=1), 1),)
    assert choice(there, history=refused) == Roll()
    assert choice(table("3*5 2*5 1*5", "1")) == Roll(), "one game alone is seen to its end"


def test_an_offer_is_taken_if_there_is_no_more_to_win() -> None:
    safe, stuck = "3*5 2*5 1*5", "22*10 21*5"
    for white, offer, answer in ((safe, 1, Accept()), (stuck, 1, PlayOn()), (stuck, 3, Accept())):
        there = table(white, "1*2 2*2", **MONEY)
        there.state.phase, there.state.offer = Phase.RESIGNING, offer
        assert choice(there) == answer, (white, offer)


# --- the reasons ---


def reason(there: Table, way: str) -> str:
    return (
        BackgammonPolicy(there.rules).explain(there.view(), (), there.turn(way)).key.removeprefix("backgammon.reason.")
    )


def test_a_reason_is_true() -> None:
    assert reason(table(START, START, (3, 1)), "8/5 6/5") == "point"
    assert reason(table("24 13*2 8*6 6*6", "24*2 20 8*6 6*6", (1, 2)), "8/7 8/6") == "chances"
    assert reason(table("24 13*2 8*6 6*6", "24*2 20 8*6 6*6", (3, 1)), "8/5 6/5") == "hits"
    assert reason(table("6*2 5*2 off*11", "6*2 off*13", (6, 5)), "6/off 5/off") == "off"
    assert reason(table(START, START, (2, 1)), "13/11 6/5") == "chances", "two blots are no safety"
    assert reason(table("24 14 6*6 5*4 4*3", "24*2 19*2 6*6 5*5", (6, 4)), "24/14") == "safe"


def test_the_chances_told_are_those_of_the_play() -> None:
    there = table(START, START, (2, 1))
    told_ = BackgammonPolicy(there.rules).explain(there.view(), (), there.turn("13/11 6/5"))
    assert 35 < dict(told_.values)["n"] < 60


def test_better_levels_look_deeper() -> None:
    looks = list(LOOKS.values())
    for weaker, stronger in pairwise(looks):
        assert (weaker.near, weaker.far, -weaker.content) < (stronger.near, stronger.far, -stronger.content)


def test_nobody_resigns_by_chance() -> None:
    there = table(START, START)
    there.state.phase = Phase.ROLL
    view = there.view(0)
    assert any(isinstance(move, Resign) for move in there.rules.options(view))
    bot = make_bot("random", "backgammon", there.rules)
    assert not any(isinstance(bot.choose(view, (), Budget(), Random(seed)), Resign) for seed in range(50))
