"""The board of May-Yek as two whole numbers, a bit for every square: where men may slide, and whom a slide takes.

Quick, because the search lives on it. Knows squares and men, not whose turn it is nor how a game ends.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

Men = int
"""A bit for every square a side's men stand on; square 0 is the first player's left corner."""


class Board:
    """The geometry of one size of board, worked out once."""

    def __init__(self, files: int, ranks: int) -> None:
        self.files, self.ranks = files, ranks
        self.squares = files * ranks
        self.rays = tuple(tuple(self._rays(square)) for square in range(self.squares))
        self.pincers = tuple(tuple((1 << ray[0], 1 << ray[1]) for ray in rays if len(ray) > 1) for rays in self.rays)
        self.doors = tuple(tuple(self._doors(square)) for square in range(self.squares))

    def _rays(self, square: int) -> Iterator[tuple[int, ...]]:
        """The squares in each direction, nearest first."""
        rank, file = divmod(square, self.files)
        for along, up in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            ray = []
            f, r = file + along, rank + up
            while 0 <= f < self.files and 0 <= r < self.ranks:
                ray.append(r * self.files + f)
                f, r = f + along, r + up
            if ray:
                yield tuple(ray)

    def _doors(self, square: int) -> Iterator[Men]:
        """The pairs of squares one may step between."""
        rank, file = divmod(square, self.files)
        if 0 < file < self.files - 1:
            yield 1 << square - 1 | 1 << square + 1
        if 0 < rank < self.ranks - 1:
            yield 1 << square - self.files | 1 << square + self.files

    def slides(self, own: Men, enemy: Men) -> Iterator[tuple[int, int]]:
        """All moves as pairs of squares."""
        full = own | enemy
        rays = self.rays
        men = own
        while men:
            low = men & -men
            men ^= low
            source = low.bit_length() - 1
            for ray in rays[source]:
                for target in ray:
                    if full >> target & 1:
                        break
                    yield source, target

    def can_move(self, own: Men, enemy: Men) -> bool:
        return next(self.slides(own, enemy), None) is not None

    def taken(self, own: Men, enemy: Men, target: int, *, lines: bool) -> Men:
        """Whom the man takes that has just come to `target`; `own` already has it there."""
        found = 0
        if lines:
            found = self._lines(own, enemy, target)
        else:
            for near, beyond in self.pincers[target]:
                if enemy & near and own & beyond:
                    found |= near
        return found | self.parted(enemy, target)

    def parted(self, enemy: Men, target: int) -> Men:
        """The pairs of enemies that a man on `target` stands between."""
        found = 0
        for pair in self.doors[target]:
            if enemy & pair == pair:
                found |= pair
        return found

    def ties(self, own: Men, victims: Men, target: int) -> list[tuple[int, int]]:
        """Who took whom, as lines: between the two men of every pincer, and between the two that were parted."""
        found = []
        for ray in self.rays[target]:
            end = next((square for square in ray if not victims >> square & 1), None)
            if end is not None and end != ray[0] and own >> end & 1:
                found.append((target, end))
        for pair in self.doors[target]:
            if victims & pair == pair:
                low, high = squares_of(pair)
                found.append((low, high))
        return found

    def _lines(self, own: Men, enemy: Men, target: int) -> Men:
        """Every unbroken row of enemies that now has one's own man at both ends."""
        found = 0
        for ray in self.rays[target]:
            row = 0
            for square in ray:
                bit = 1 << square
                if not enemy & bit:
                    if own & bit:
                        found |= row
                    break
                row |= bit
        return found


@cache
def board_of(files: int, ranks: int) -> Board:
    return Board(files, ranks)


def squares_of(men: Men) -> list[int]:
    found = []
    while men:
        low = men & -men
        found.append(low.bit_length() - 1)
        men ^= low
    return found
