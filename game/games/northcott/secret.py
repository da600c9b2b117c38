"""The secret of Northcott's game as something to look at: tokens of one and of two, and which of them cancel. No sums.

What of a gap cannot be answered by filling up to a whole stride is its remainder; a remainder of 3 is a 2 and a 1.
Two equal tokens cancel. Whoever leaves nothing over wins.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import xor

TOKENS = (2, 1)


def remainders(widths: Sequence[int], stride: int) -> list[int]:
    return [width % (stride + 1) for width in widths]


def left_over(rest: Sequence[int]) -> int:
    """What stays when all equal tokens have cancelled in pairs."""
    return reduce(xor, rest, 0)


def tokens(rest: int) -> tuple[int, ...]:
    return tuple(token for token in TOKENS if rest & token)


def cancelled(rest: Sequence[int]) -> list[tuple[int, ...]]:
    """For every file those of its tokens that have a partner; partners are found from left to right."""
    found: list[tuple[int, ...]] = [() for _ in rest]
    for token in TOKENS:
        files = [file for file, value in enumerate(rest) if token in tokens(value)]
        for file in files[: len(files) // 2 * 2]:
            found[file] += (token,)
    return found


def written(rest: int) -> str:
    """The tokens of a remainder in words of figures: 3 is "2 1"."""
    return " ".join(map(str, tokens(rest))) or "–"


def is_won(rest: Sequence[int], *, misere: bool) -> bool:
    """Whether whoever has just moved will win with care. The other way round the last lone ones must stay odd."""
    even = left_over(rest) == 0
    return not even if misere and max(rest, default=0) <= 1 else even
