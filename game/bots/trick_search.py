"""Moves weighed in the same imagined worlds: every world is tried with each move, and moves that fall clearly behind
are dropped on the way. Where worlds differ far more than moves do, this tells moves apart with the fewest worlds.

Knows no game: a `Thought` says what a world is and what a move is worth in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import Any, Protocol

from game.bots.bot import Budget
from game.bots.policy import Level
from game.bots.search import Clock, Weighed
from game.core.moves import Move

LEVELS = {
    "easy": Level(worlds=3, seconds=0.5, memory=6, content=0.012, reads_others=False),
    "normal": Level(worlds=12, seconds=0.7, memory=24, content=0.003, reads_others=False),
    "hard": Level(worlds=300, seconds=0.9, memory=None, content=0.0, reads_others=True),
    "master": Level(worlds=2500, seconds=2.0, memory=None, content=0.0, reads_others=True),
}
"""For games of tricks: here few worlds go far, so beginners imagine very few."""
FIRST_LOOK = 12
"""After so many worlds, and whenever they have doubled, moves may be dropped."""
BEHIND = 2.0
"""So many standard errors of the difference behind the best."""


class Thought(Protocol):
    """One decision."""

    moves: Sequence[Move]

    def imagine(self, rng: Random) -> Any:
        """A world this seat could believe in."""

    def worth(self, world: Any, move: Move) -> float:
        """What the move is worth to the mover in this world, 0 to 1."""


class SharedWorlds:
    """One decision of one seat. Nothing outlives it."""

    def __init__(self, thought: Thought, rng: Random) -> None:
        self.thought, self.rng = thought, rng
        self._worths: dict[Move, list[float]] = {move: [] for move in thought.moves}
        self._alive = list(thought.moves)

    def weigh(self, budget: Budget) -> list[Weighed]:
        """All moves, the most trusted first. With less time than one world, in the order they came."""
        clock, seen, look = Clock(budget), 0, FIRST_LOOK
        while len(self._alive) > 1 and not clock.over():
            world = self.thought.imagine(self.rng)
            for move in self._alive:
                self._worths[move].append(self.thought.worth(world, move))
            seen += 1
            if seen == look:
                self._drop()
                look *= 2
        found = [Weighed(move, _mean(worths), len(worths)) for move, worths in self._worths.items()]
        return sorted(found, key=lambda weighed: (-weighed.tries, -weighed.worth))

    def _drop(self) -> None:
        best = max(self._alive, key=lambda move: sum(self._worths[move]))
        self._alive = [move for move in self._alive if move is best or not self._is_behind(move, best)]

    def _is_behind(self, move: Move, best: Move) -> bool:
        gaps = [b - a for a, b in zip(self._worths[move], self._worths[best], strict=True)]
        mean = _mean(gaps)
        spread = sum((gap - mean) ** 2 for gap in gaps) / (len(gaps) - 1)
        return mean > BEHIND * sqrt(spread / len(gaps)) and mean > 0


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0
