"""Alpha-beta for games without luck and hidden things: deeper and deeper, with a table of positions already known.

A position is whatever the game makes of it, seen by the player to move, and hashable. A game's own module says what
can follow, when it is over and what a calm position is worth; the values are whole numbers, good for the mover.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from game.bots.search import Clock

P = TypeVar("P")
WON = 1_000_000
"""Less the distance: a near win is worth more than a far one."""
FAR = 10 * WON
_KEPT = 400_000
"""Positions the table holds before it is emptied."""
_EXACT, _AT_LEAST, _AT_MOST = 0, 1, 2


class OutOfTime(Exception):  # noqa: N818 - it says what it is
    """The clock stopped the search in the middle of a depth."""


@dataclass(frozen=True, slots=True)
class Line:
    """A move at the root and what it is worth as far as it was looked at."""

    move: Any
    value: int
    depth: int


class AlphaBeta(ABC, Generic[P]):
    """One decision. `table` remembers positions between its depths."""

    def __init__(self) -> None:
        self.table: dict[P, tuple[int, int, int, Any]] = {}
        self.clock: Clock | None = None

    @abstractmethod
    def follow(self, position: P) -> Sequence[tuple[Any, P]]:
        """All moves with the position each leads to, as the other one sees it; promising ones first."""

    @abstractmethod
    def ended(self, position: P) -> int | None:
        """What the position is worth to the one who should move, if the game is over there."""

    @abstractmethod
    def calm(self, position: P, alpha: int, beta: int) -> int:
        """The worth of a position at the end of the look-ahead."""

    # --- the root ---

    def deepen(
        self, moves: Sequence[tuple[Any, P]], clock: Clock, deepest: int, *, all_exact: bool = False
    ) -> list[Line]:
        """The moves, best first. With `all_exact` every value is true, else only that of the best."""
        self.clock = clock
        lines = [Line(move, 0, 0) for move, _ in moves]
        places = dict(moves)
        for depth in range(1, deepest + 1):
            try:
                lines = self._one_depth(lines, places, depth, all_exact)
            except OutOfTime:
                break
            if len(lines) == 1 or abs(lines[0].value) > WON // 2:
                break
        return lines

    def _one_depth(self, lines: list[Line], places: dict[Any, P], depth: int, all_exact: bool) -> list[Line]:
        found: list[Line] = []
        alpha = -FAR
        for line in lines:
            try:
                value = -self.value(places[line.move], depth - 1, -FAR, -alpha if not all_exact else FAR)
            except OutOfTime:
                if not found or all_exact:
                    raise
                break  # the best of the last depth was looked at first: what is found so far is worth having
            found.append(Line(line.move, value, depth))
            alpha = max(alpha, value)
        left = [line for line in lines if all(line.move != done.move for done in found)]
        found.sort(key=lambda line: -line.value)
        if left:
            return self._with_rest(found, left)
        return found

    def _with_rest(self, found: list[Line], left: list[Line]) -> list[Line]:
        lowest = found[-1].value
        return found + [Line(line.move, min(line.value, lowest) - 1, line.depth) for line in left]

    # --- the tree ---

    def value(self, position: P, depth: int, alpha: int = -FAR, beta: int = FAR) -> int:
        if self.clock is not None and self.clock.over():
            raise OutOfTime
        ended = self.ended(position)
        if ended is not None:
            return ended
        if depth <= 0:
            return self.calm(position, alpha, beta)
        known = self.table.get(position)
        if known is not None and known[0] >= depth:
            value, bound = known[1], known[2]
            if bound == _EXACT or (bound == _AT_LEAST and value >= beta) or (bound == _AT_MOST and value <= alpha):
                return value
        return self._search(position, depth, alpha, beta, known[3] if known else None)

    def _search(self, position: P, depth: int, alpha: int, beta: int, first: Any) -> int:
        best, best_move, low = -FAR, None, alpha
        moves = self.follow(position)
        if first is not None:
            moves = sorted(moves, key=lambda one: one[0] != first)
        for move, after in moves:
            value = -self.value(after, depth - 1, -beta, -low)
            value -= (value > WON // 2) - (value < -WON // 2)
            if value > best:
                best, best_move = value, move
                low = max(low, value)
                if low >= beta:
                    break
        bound = _AT_MOST if best <= alpha else _AT_LEAST if best >= beta else _EXACT
        if len(self.table) > _KEPT:
            self.table.clear()
        self.table[position] = depth, best, bound, best_move
        return best
