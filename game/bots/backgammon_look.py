"""Looking ahead in backgammon: every roll of the other, the best answer to it, and once more after that.

Depth 0 judges a position as it lies. One deeper, the other rolls all 21 rolls and plays each as well as it lies; two
deeper, the mover's own next rolls are looked at, too. A clock is asked before every roll; what it cuts off is dropped.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.bots.backgammon_net import Chances, Nets, points, turned_chances
from game.bots.backgammon_stakes import Weights
from game.bots.search import Clock
from game.games.backgammon.plays import Position, Step, plays, turned

ROLLS = tuple(((a, b), (1 if a == b else 2) / 36) for a in range(1, 7) for b in range(1, a + 1))
"""All rolls with their chances."""

Judge = Callable[[Position], float]
"""What a position is worth to the one who has just moved."""
Weighed = tuple[float, Position, tuple[Step, ...]]


@dataclass(frozen=True, slots=True)
class Look:
    """How a level plays: how many of the best plays it follows one and two rolls deep, how long, how content it is."""

    near: int
    far: int
    seconds: float
    content: float


NEAR_MARGIN, FAR_MARGIN = 0.2, 0.1
"""Plays that lie farther behind the best are not looked at any deeper."""


def judge_by(nets: Nets, weights: Weights) -> Judge:
    """By how much each of the five chances counts; where gammons do not, only one has to be worked out."""
    w, g, b, lg, lb, plus = weights
    if not (g or b or lg or lb):
        win = nets.win
        return lambda position: w * win(position) + plus
    chances = nets.chances

    def judge(position: Position) -> float:
        win, gammon, backgammon, lose_gammon, lose_backgammon = chances(position)
        return w * win + g * gammon + b * backgammon + lg * lose_gammon + lb * lose_backgammon + plus

    return judge


def is_over(position: Position) -> bool:
    return max(position) <= 0


def is_race(position: Position) -> bool:
    """Whether the sides have passed each other for good."""
    own = max((place for place, count in enumerate(position) if count > 0), default=0)
    return not any(count < 0 for count in position[:own])


def answers(position: Position, dice: tuple[int, int]) -> list[Position]:
    """What the other one can make of a roll; without a play everything stays."""
    theirs = turned(position)
    return list(plays(theirs, dice)) or [theirs]


def one_deep(judge: Judge, position: Position, clock: Clock | None = None) -> float | None:
    """The mean over the other's rolls; None: there was no time for all."""
    if is_over(position):
        return judge(position)
    theirs, total = turned(position), 0.0
    for dice, chance in ROLLS:
        if clock is not None and clock.over():
            return None
        found = plays(theirs, dice)
        total -= chance * (max(map(judge, found)) if found else judge(theirs))
    return total


def two_deep(judge: Judge, position: Position, clock: Clock) -> float | None:
    if is_over(position):
        return judge(position)
    total = 0.0
    for dice, chance in ROLLS:
        if clock.over():
            return None
        deeper = one_deep(judge, max(answers(position, dice), key=judge))
        assert deeper is not None  # nobody looked at the clock
        total -= chance * deeper
    return total


class Lookahead:
    """One decision: all plays of a roll, the best first."""

    def __init__(self, judge: Judge, look: Look, clock: Clock) -> None:
        self.judge, self.look, self.clock = judge, look, clock

    def ranked(self, position: Position, dice: tuple[int, int]) -> list[Weighed]:
        judge = self.judge
        found = [(judge(after), after, path) for after, path in plays(position, dice).items()]
        found.sort(key=lambda one: -one[0])
        if len(found) > 1 and self.look.near:
            found = self._deeper(found, self.look.near, NEAR_MARGIN, one_deep)
        if len(found) > 1 and self.look.far:
            found = self._deeper(found, self.look.far, FAR_MARGIN, two_deep)
        return found

    def _deeper(
        self, found: list[Weighed], most: int, margin: float, worth: Callable[[Judge, Position, Clock], float | None]
    ) -> list[Weighed]:
        """The best few in the order of a deeper look; the rest behind them as before."""
        near = [one for one in found[:most] if one[0] >= found[0][0] - margin]
        if len(near) < 2:
            return found
        better: list[Weighed] = []
        for _, position, path in near:
            seen = worth(self.judge, position, self.clock)
            if seen is None:
                break
            better.append((seen, position, path))
        if len(better) < 2:
            return found
        return sorted(better, key=lambda one: -one[0]) + found[len(better) :]


# --- before the roll ---


def chances_now(nets: Nets, position: Position, *, deep: bool) -> Chances:
    """The chances of the player who is about to roll; `deep`: from the best play of every roll."""
    if not deep:
        return turned_chances(nets.chances(turned(position)))
    total = [0.0] * 5
    for dice, chance in ROLLS:
        best = max(map(nets.chances, plays(position, dice) or [position]), key=points)
        total = [sum_ + chance * one for sum_, one in zip(total, best, strict=True)]
    win, gammon, backgammon, lose_gammon, lose_backgammon = total
    return win, gammon, backgammon, lose_gammon, lose_backgammon
