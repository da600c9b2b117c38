"""The generator of plays against a slow one written from the words of the rules, on thousands of positions."""

from itertools import permutations
from random import Random

import pytest

from game.games.backgammon.plays import BAR, most_steps, next_steps, pips, plays, stepped, steps_with, turned, walked

rule = pytest.mark.rule
ROLLS = [(a, b) for a in range(1, 7) for b in range(1, a + 1)]
START = {24: 2, 13: 5, 8: 3, 6: 5}


class Slow:
    """A position as two lists of places, one entry per checker: bar 25, off 0. Own numbering for both sides."""

    def __init__(self, mine: list[int], theirs: list[int]) -> None:
        self.mine, self.theirs = sorted(mine), sorted(theirs)

    def steps(self, die: int) -> list[tuple[int, int]]:
        found = []
        for source in sorted(set(self.mine)):
            if source == 0 or (25 in self.mine and source != 25):
                continue
            target = source - die
            if target > 0 and self.theirs.count(25 - target) < 2:
                found.append((source, target))
            all_home = all(place <= 6 for place in self.mine)
            if target == 0 and all_home:
                found.append((source, 0))
            if target < 0 and all_home and not any(place > source for place in self.mine):
                found.append((source, 0))
        return found

    def step(self, source: int, target: int) -> "Slow":
        mine, theirs = list(self.mine), list(self.theirs)
        mine.remove(source)
        mine.append(target)
        if target and 25 - target in theirs:
            theirs.remove(25 - target)
            theirs.append(25)
        return Slow(mine, theirs)

    def board(self) -> tuple[int, ...]:
        inner = [self.mine.count(p) - self.theirs.count(25 - p) for p in range(1, 25)]
        return (-self.theirs.count(25), *inner, self.mine.count(25))


def slow_plays(position: Slow, dice: tuple[int, int]) -> set[tuple[int, ...]]:
    """Every order of the dice, every sequence; then the longest; then the higher die."""
    hands = {(dice[0],) * 4} if dice[0] == dice[1] else set(permutations(dice))
    found: list[tuple[int, int, tuple[int, ...]]] = []
    been: set[tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]] = set()

    def walk(here: Slow, left: tuple[int, ...], used: tuple[int, ...]) -> None:
        if (mark := (tuple(here.mine), tuple(here.theirs), left)) in been:
            return  # four equal dice lead to the same place by many ways
        been.add(mark)
        found.append((len(used), sum(used), here.board()))
        if left:
            for source, target in here.steps(left[0]):
                walk(here.step(source, target), left[1:], (*used, left[0]))

    for hand in hands:
        walk(position, hand, ())
    longest = max(count for count, _, _ in found)
    if longest == 0:
        return set()
    best = [one for one in found if one[0] == longest]
    if longest == 1:
        best = [one for one in best if one[1] == max(used for _, used, _ in best)]
    return {board for _, _, board in best}


def random_position(rng: Random) -> Slow:
    """Openings, middle games, bars, races and bear-offs, some with few checkers left."""
    kind = rng.randrange(4)
    left = rng.randint(1, 15) if kind >= 2 else 15
    far = {0: 24, 1: 18, 2: 6, 3: 9}[kind]
    mine = [rng.randint(1, far) for _ in range(left)] + [0] * (15 - left)
    taken = {25 - place for place in mine}
    free = [place for place in range(1, 25) if place not in taken]
    points = rng.sample(free, min(len(free), rng.randint(1, 7)))
    theirs = [rng.choice(points) for _ in range(rng.randint(1, 15))]
    for side in (mine, theirs):
        if kind < 2 and rng.random() < 0.35:
            for i in range(rng.randint(1, 3)):
                side[i % len(side)] = 25
    return Slow(mine, theirs)


@rule("8.5", "8.6", "8.7", "8.8")
@pytest.mark.parametrize("seed", range(8))
def test_plays_agree_with_the_slow_generator(seed: int) -> None:
    """300 positions × every roll for each seed, bar and bear-off included."""
    rng = Random(seed)
    for _ in range(300):
        position = random_position(rng)
        board = position.board()
        for dice in ROLLS:
            fast = plays(board, dice)
            assert set(fast) == slow_plays(position, dice), (board, dice)
            for result, path in fast.items():
                assert walked(board, path) == result
                assert can_be_stepped(board, dice, path), (board, dice, path)
            assert set(fast) == set(plays(board, dice[::-1]))


def can_be_stepped(board: tuple[int, ...], dice: tuple[int, int], path: tuple[tuple[int, int], ...]) -> bool:
    """Every step in its turn, each by a die of its own: from the bar first, off only with everybody at home."""
    for hand in {(dice[0],) * 4} if dice[0] == dice[1] else set(permutations(dice)):
        here = board
        for step, die in zip(path, hand, strict=False):
            if step not in steps_with(here, die):
                break
            here = stepped(here, step)
        else:
            return True
    return False


@rule("8.6")
def test_step_by_step_leads_to_the_same_plays() -> None:
    """What the table lights, followed in any order, ends in just the legal plays."""
    rng = Random(99)
    for _ in range(150):
        board = random_position(rng).board()
        dice = rng.choice(ROLLS)
        hand = (dice[0],) * 4 if dice[0] == dice[1] else dice
        assert reached(board, hand) == (set(plays(board, dice)) or {board}), (board, dice)


def reached(board: tuple[int, ...], hand: tuple[int, ...]) -> set[tuple[int, ...]]:
    ends: set[tuple[int, ...]] = set()
    seen: set[tuple[tuple[int, ...], tuple[int, ...]]] = set()
    todo = [(board, hand, True)]
    while todo:
        here, left, first = todo.pop()
        if (here, left) in seen:
            continue
        seen.add((here, left))
        steps = next_steps(here, left, first=first) if left else {}
        if not steps:
            ends.add(here)
        for step, die in steps.items():
            at = left.index(die)
            todo.append((stepped(here, step), left[:at] + left[at + 1 :], False))
    return ends


def start() -> tuple[int, ...]:
    return Slow(*([p for p, n in START.items() for _ in range(n)] for _ in range(2))).board()


@rule("8.2")
def test_the_start_has_167_pips_for_both() -> None:
    assert pips(start()) == pips(turned(start())) == 167
    assert turned(turned(start())) == start()


def test_how_many_plays_the_start_has() -> None:
    """Written down when first counted, and equal to the slow generator's."""
    assert {dice: len(plays(start(), dice)) for dice in [(3, 1), (6, 5), (1, 1), (6, 6)]} == COUNTS


COUNTS = {(3, 1): 16, (6, 5): 7, (1, 1): 42, (6, 6): 11}


@rule("8.7")
def test_two_on_the_bar_and_a_blocked_six() -> None:
    """One enters with the ace, the second stays."""
    board = Slow([25, 25, *[6] * 13], [6, 6, *[3] * 13]).board()
    assert list(steps_with(board, 6)) == []
    found = plays(board, (6, 1))
    assert list(found.values()) == [((BAR, 24),)]
    assert most_steps(board, (6, 1)) == 1


@rule("8.8")
def test_last_checkers_on_two_and_one_go_off_with_six_five() -> None:
    board = Slow([2, 1, *[0] * 13], [5] * 15).board()
    (result,) = plays(board, (6, 5))
    assert pips(result) == 0


@rule("8.6")
def test_either_die_but_not_both_means_the_higher() -> None:
    """A lone runner: with 6 or with 5 it steps, but neither way goes on."""
    board = Slow([24, *[0] * 14], [12, 12, 13, 13] + [3] * 4).board()
    assert {die: list(steps_with(board, die)) for die in (6, 5)} == {6: [(24, 18)], 5: [(24, 19)]}
    blocked = Slow([24, *[0] * 14], [12, 12]).board()
    assert list(plays(blocked, (6, 5)).values()) == [((24, 18),)]
    assert next_steps(blocked, (6, 5), first=True) == {(24, 18): 6}
