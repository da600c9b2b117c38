"""All the luck of a match, from one seed. Only `Rules.new` and `Rules.apply` draw from it.

Built on `Random.random()` alone, the one sequence Python promises to keep, so that an old save deals the same cards.
"""

from __future__ import annotations

from random import Random
from typing import TypeVar

T = TypeVar("T")


class Chance:
    __slots__ = ("_random", "used")

    def __init__(self, seed: int | str) -> None:
        self._random = Random(seed).random
        self.used = 0
        """How often luck was asked: undo may be forbidden to cross a growth of this number."""

    def below(self, n: int) -> int:
        """A whole number from 0 to n − 1."""
        self.used += 1
        return int(self._random() * n)

    def die(self, sides: int = 6) -> int:
        return self.below(sides) + 1

    def shuffle(self, cards: list[T]) -> None:
        for i in range(len(cards) - 1, 0, -1):
            j = self.below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]
