"""What points are worth and what the cube does with them: money, single games, matches; when to double, take, accept.

A prize says what it is worth to win so many points (or, below zero, to lose them). The cube is judged as Janowski does:
between a cube that is never turned again and one that is turned at the very best moment. Knows no plays and no nets.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from game.bots.backgammon_net import Chances

Stakes = tuple[tuple[int, float], ...]
Prize = Callable[[int], float]

LIVE = 0.68
"""How near a real cube comes to one that is always turned at the best moment."""
GAMMONS = 0.24
"""Of the games that are played out, so many end in a gammon."""
STAKES: Stakes = ((1, 0.3), (2, 0.5), (4, 0.2))
"""How often a game with the cube ends for so many points."""
PLAIN: Stakes = ((1, 1 - GAMMONS), (2, GAMMONS))
"""The same without a cube."""


def in_single(points: int) -> float:
    """One game: a gammon is no better than a win."""
    return 1.0 if points > 0 else -1.0


def in_money(points: int) -> float:
    return float(points)


@cache
def match_chance(own: int, other: int, *, crawford: bool, cube: bool) -> float:
    """The chance to win a match in which so many points are missing. `crawford`: that game is still to come."""
    if own <= 0 or other <= 0:
        return float(own <= 0)
    if own == other:
        return 0.5
    if own == 1:
        return 1 - match_chance(other, own, crawford=crawford, cube=cube)
    stakes = STAKES if cube else PLAIN
    if other == 1:  # the one behind turns the cube at once, if it may be turned
        times = 2 if cube and not crawford else 1
        stakes, crawford = tuple((times * size, share) for size, share in PLAIN), False
    total = 0.0
    for size, share in stakes:
        won = match_chance(own - size, other, crawford=crawford, cube=cube)
        lost = match_chance(own, other - size, crawford=crawford, cube=cube)
        total += share * (won + lost) / 2
    return total


def in_match(own: int, other: int, *, crawford: bool, cube: bool) -> Prize:
    """Chances to win the match, stretched to −1 … 1."""

    def prize(points: int) -> float:
        left = (own - points, other) if points > 0 else (own, other + points)
        return 2 * match_chance(*left, crawford=crawford, cube=cube) - 1

    return prize


@dataclass(frozen=True, slots=True)
class Table:
    """How the cube lies and what is played for, seen by one player."""

    prize: Prize
    cube: int
    mine: bool | None
    """Who may turn the cube: this player, the other, None: both."""
    highest: int
    """No cube is turned beyond this; where none is in play, the cube itself."""
    jacoby: bool

    def sizes(self, cube: int) -> tuple[float, float, float]:
        """What a win, a gammon and a backgammon bring."""
        if self.jacoby and cube == 1:
            return (self.prize(1),) * 3
        return self.prize(cube), self.prize(2 * cube), self.prize(3 * cube)

    def losses(self, cube: int) -> tuple[float, float, float]:
        if self.jacoby and cube == 1:
            return (self.prize(-1),) * 3
        return self.prize(-cube), self.prize(-2 * cube), self.prize(-3 * cube)


Weights = tuple[float, float, float, float, float, float]


def weights_of(table: Table) -> Weights:
    """How much each of the five chances counts, and what is added; such that a win and a loss lie 2 apart."""
    win, gammon, backgammon = table.sizes(table.cube)
    lost, lost_gammon, lost_backgammon = table.losses(table.cube)
    if table.jacoby and table.cube == 1:  # the cube will most likely be turned, and then they count
        gammon, backgammon, lost_gammon, lost_backgammon = 1.5, 2.0, -1.5, -2.0
    half = (win - lost) / 2 or 1.0
    return (
        2.0,
        (gammon - win) / half,
        (backgammon - gammon) / half,
        (lost_gammon - lost) / half,
        (lost_backgammon - lost_gammon) / half,
        -1.0,
    )


class Doubling:
    """What a game is worth with the cube, if gammons come as often as these chances say."""

    def __init__(self, table: Table, chances: Chances) -> None:
        win, gammon, backgammon, lose_gammon, lose_backgammon = chances
        self.table, self.win = table, win
        self._won = (gammon / win, backgammon / win) if win > 0 else (0.0, 0.0)
        self._lost = (lose_gammon / (1 - win), lose_backgammon / (1 - win)) if win < 1 else (0.0, 0.0)
        self._points: dict[tuple[int, bool], float] = {}

    def worth(self, cube: int, mine: bool | None, win: float) -> float:
        """With the cube at this number and in these hands, for this chance to win."""
        won, lost = _mean(self.table.sizes(cube), self._won), _mean(self.table.losses(cube), self._lost)
        dead = win * won + (1 - win) * lost
        if 2 * cube > self.table.highest:
            return dead
        corners = [(0.0, lost)]
        if mine is not True:
            corners.append((self.turning_point(cube, mine=False), self.table.prize(-cube)))
        if mine is not False:
            corners.append((self.turning_point(cube, mine=True), self.table.prize(cube)))
        corners.append((1.0, won))
        return LIVE * _between(corners, win) + (1 - LIVE) * dead

    def turning_point(self, cube: int, *, mine: bool) -> float:
        """The chance to win at which a double (by this player: `mine`) is just taken."""
        if (cube, mine) not in self._points:
            goal = self.table.prize(cube if mine else -cube)
            low, high = 0.0, 1.0
            for _ in range(20):
                middle = (low + high) / 2
                low, high = (middle, high) if self.worth(2 * cube, not mine, middle) < goal else (low, middle)
            self._points[cube, mine] = (low + high) / 2
        return self._points[cube, mine]

    # --- decisions ---

    def now(self) -> float:
        """As the cube lies."""
        return self.worth(self.table.cube, self.table.mine, self.win)

    def doubles(self) -> bool:
        """Whether this player, before rolling, does well to double."""
        cube = self.table.cube
        taken, dropped = self.worth(2 * cube, False, self.win), self.table.prize(cube)
        return min(taken, dropped) > self.now() + 1e-6

    def takes(self) -> bool:
        """Whether this player does well to take the other's double."""
        cube = self.table.cube
        return self.worth(2 * cube, True, self.win) >= self.table.prize(-cube)

    def beavers(self) -> bool:
        """Whether the other's double was so rash that this player does well to double back and keep the cube."""
        cube = self.table.cube
        return self.worth(4 * cube, True, self.win) > self.worth(2 * cube, True, self.win)

    def takes_beaver(self) -> bool:
        """Whether this player, doubled back, does well to play on; dropping costs the own double."""
        cube = self.table.cube
        return self.worth(4 * cube, False, self.win) >= self.table.prize(-2 * cube)

    def accepts(self, times: int) -> bool:
        """Whether the other's offer to lose so many times the cube is as good as playing on."""
        table = self.table
        offered = 1 if table.jacoby and table.cube == 1 else times
        return table.prize(offered * table.cube) >= self.now() - 1e-3


def _mean(sizes: tuple[float, float, float], shares: tuple[float, float]) -> float:
    single, gammon, backgammon = sizes
    return single + shares[0] * (gammon - single) + shares[1] * (backgammon - gammon)


def _between(corners: list[tuple[float, float]], at: float) -> float:
    """A line through the corners, which stand in order; where two fall together the later one counts."""
    for (left, low), (right, high) in pairwise(corners):
        if at < right:
            return low + (high - low) * (at - left) / (right - left) if right > left else high
    return corners[-1][1]
