"""What a backgammon position is worth, by rules of thumb: race, blots in danger, points made, primes, anchors.

A position is seen by the player who has just moved; the other one rolls next. The worth is in points of the game,
about −1 to 1. Whoever trains something better writes another `Worth` and hands it to the policy; nothing else changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import tanh
from typing import Protocol

from game.games.backgammon.plays import BAR, HOME, Position

SHOTS = {
    1: 11,
    2: 12,
    3: 14,
    4: 15,
    5: 15,
    6: 17,
    7: 6,
    8: 6,
    9: 5,
    10: 3,
    11: 2,
    12: 3,
    15: 1,
    16: 1,
    18: 1,
    20: 1,
    24: 1,
}
"""Of 36 rolls, how many hit at this distance when nothing stands in the way."""
MADE = {8: 0.06, 7: 0.15, 6: 0.15, 5: 0.21, 4: 0.18, 3: 0.12, 2: 0.06, 1: 0.03}
"""Two or more own checkers on a point, in the owner's numbering."""
ANCHOR = {18: 0.10, 20: 0.16, 21: 0.14, 22: 0.09, 23: 0.06, 24: 0.03}
PRIME = {3: 0.04, 4: 0.14, 5: 0.30, 6: 0.50}
"""Points in a row with enemies behind them."""
BACK = 0.1
"""For every checker in the other's home board."""
HEAP = 0.025
"""For every checker above four on one point."""
ON_BAR = 0.06
CLOSED = 0.035
"""For every point closed to a checker that waits on the bar."""
LEFT = 0.8
"""In a race, pips for every checker that is not off."""
PIP = 0.0065
LOST_PIP = 0.015
"""A blot that is hit goes back all the way it has come."""
RETURN = 0.02
"""And it hits a harder home board: for every point closed there."""


class Worth(Protocol):
    """Anything that can judge positions."""

    def worth(self, positions: Sequence[Position]) -> list[float]: ...


class RuleOfThumb:
    def worth(self, positions: Sequence[Position]) -> list[float]:
        return [self.judge(position) for position in positions]

    def judge(self, board: Position) -> float:
        own = sum(point * count for point, count in enumerate(board) if count > 0)
        other = sum((BAR - point) * -count for point, count in enumerate(board) if count < 0)
        if not own:
            return 2.0 if other and min(board) < 0 and _none_off(board) else 1.0
        if not other:
            return -1.0
        back = max(point for point, count in enumerate(board) if count > 0)
        front = min(point for point, count in enumerate(board) if count < 0)
        turned = tuple(-count for count in reversed(board))
        if back < front:
            return _race(own + _waste(board), other + _waste(turned))
        worth = (other - own - 4) * PIP + _stand(board) - _stand(turned) - _danger(board)
        return tanh(worth)


def _none_off(board: Position) -> bool:
    return sum(-count for count in board if count < 0) == 15


def _waste(board: Position) -> float:
    """Pips that dice will lose at the end: heaps on low points, gaps on high ones, and every checker still there."""
    low = 2 * max(0, board[1] - 1) + max(0, board[2] - 1) + max(0, board[3] - 3)
    return low + sum(board[point] <= 0 for point in (4, 5, 6)) + LEFT * sum(count for count in board if count > 0)


def _race(own: float, other: float) -> float:
    """The other one is to roll, which is worth four pips."""
    lead = other - own - 4
    return tanh(lead / (0.075 * (own + other) / 2 + 4.5) * 1.1)


def _stand(board: Position) -> float:
    """How well the mover's checkers stand, whatever the dice bring."""
    worth = 0.0
    closed = run = 0
    behind = sum(-count for count in board[:HOME] if count < 0)
    for point in range(1, BAR):
        count = board[point]
        if count >= 2:
            run += 1
            closed += point <= HOME
            worth += MADE.get(point, 0.0) + ANCHOR.get(point, 0.0)
            worth -= HEAP * max(0, count - 4)
        else:
            worth += _prime(board, point, run)
            run = 0
        if count > 0 and point > 18:
            worth -= BACK * count
    worth += _prime(board, BAR, run)
    bar = -board[0]
    worth += bar * (ON_BAR + CLOSED * closed)
    return worth + 0.01 * closed * min(2, behind)


def _prime(board: Position, end: int, run: int) -> float:
    """A wall that ends before `end`, if an enemy still has to pass it."""
    if run < 3 or not any(count < 0 for count in board[: end - run]):
        return 0.0
    return PRIME[min(6, run)]


def _danger(board: Position) -> float:
    """What the other's next roll is likely to cost in blots."""
    enemies = [point for point in range(BAR) if board[point] < 0]
    strong = sum(board[BAR - point] <= -2 for point in range(1, HOME + 1))
    waiting = board[0] < 0
    cost = 0.0
    for point in range(1, BAR):
        if board[point] != 1:
            continue
        miss = 1.0
        for enemy in enemies:
            if enemy < point and (not waiting or enemy == 0):
                miss *= 1 - SHOTS.get(point - enemy, 0) / 36
        cost += (1 - miss) * ((BAR - point) * LOST_PIP + RETURN * strong + 0.03)
    return cost


def simple(board: Position) -> float:
    """What an attentive beginner sees: pips, blots, points made."""
    own = sum(point * count for point, count in enumerate(board) if count > 0)
    other = sum((BAR - point) * -count for point, count in enumerate(board) if count < 0)
    blots = sum(count == 1 for count in board[1:BAR])
    made = sum(count >= 2 for count in board[1 : HOME + 3])
    return (other - own) - 4.0 * blots + 4.0 * made
