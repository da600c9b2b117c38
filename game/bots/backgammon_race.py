"""The end of a race, exactly: how many rolls a home board with few checkers needs, solved by the trainer."""

from __future__ import annotations

import zlib
from functools import lru_cache
from itertools import accumulate
from math import comb
from operator import mul
from struct import Struct

from game.games.backgammon.plays import Position
from game.places import ASSETS

TABLE = ASSETS / "models" / "backgammon_race.bin"
MOST = 8
"""Home boards with so many checkers or fewer are in the table."""
ROLLS = 24
"""More rolls none of them needs."""
ONE = 65535
EMPTY = (0,) * 12

Home = tuple[int, ...]
"""Checkers on the points 1 to 6."""


def number(home: Home) -> int:
    """Where a home board stands in the table: those with fewer checkers come first."""
    return sum(comb(total + point, point + 1) for point, total in enumerate(accumulate(home)))


@lru_cache(maxsize=1)
def _table() -> bytes:
    return zlib.decompress(TABLE.read_bytes())


_ROW = Struct(f"<{ROLLS}H")


@lru_cache(maxsize=8192)
def rolls(home: Home) -> tuple[float, ...]:
    """The chances to need 0, 1, 2 … rolls, up to the last that matters."""
    row: tuple[int, ...] = _ROW.unpack_from(_table(), number(home) * _ROW.size)
    last = max(n for n, chance in enumerate(row) if chance)
    return tuple(chance / ONE for chance in row[: last + 1])


@lru_cache(maxsize=8192)
def _later(home: Home) -> tuple[float, ...]:
    """The chances to need more than 0, 1, 2 … rolls."""
    return tuple(max(0.0, 1 - sum(rolls(home)[: n + 1])) for n in range(ROLLS))


def win_chance(position: Position) -> float | None:
    """The chance of the one who has just moved, where both sides are at home with few checkers; None: not here."""
    if position[7:19] != EMPTY:
        return None
    own, other = position[1:7], tuple(-count for count in position[24:18:-1])
    if position[0] or position[25] or min(own) < 0 or min(other) < 0 or sum(own) > MOST or sum(other) > MOST:
        return None
    return float(sum(map(mul, rolls(own), _later(other))))
