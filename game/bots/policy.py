"""What search must know of a game beyond its rules: a quick sensible move, the worth of a table, a reason in words.

This is the general policy, enough for any game; a game's own module here (`game.bots.<id>`, class `POLICY`) knows more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from game.core.events import History
from game.core.moves import Move
from game.core.rules import Rules
from game.core.say import Say, Seat, say

if TYPE_CHECKING:
    from game.bots.bot import Bot, Budget
    from game.bots.search import Weighed


class Weigher(Protocol):
    """What thinks about one decision."""

    def weigh(self, budget: Budget) -> list[Weighed]:
        """Moves with what they are worth, the best first."""


@dataclass(frozen=True, slots=True)
class Level:
    """How attentive a bot is."""

    worlds: int
    """Iterations of the search at most: strength does not hang on the machine, as long as it is quick enough."""
    seconds: float
    """Thinking time at most."""
    memory: int | None
    """So many of the last openly carried cards are remembered; None: all."""
    content: float
    """Any move whose worth is this near the best will do (0 to 1)."""
    reads_others: bool


class Policy:
    """Built once per bot with the rules; keeps nothing of a match."""

    depth: ClassVar[int] = 1
    """How many plies of the search are a tree; deeper moves are `pick`ed. 1: only the own move is weighed."""
    horizon: ClassVar[int] = 400
    """After so many picked moves a playout is cut off and valued as the table lies."""
    swing: ClassVar[float] = 10.0
    """A lead of this many points makes a win about e times as likely as not."""
    highest_wins: ClassVar[bool] = True
    levels: ClassVar[dict[str, Level]] = {}
    """The game's own measure of a level, in place of the common one."""
    adviser: ClassVar[str] = "hard"
    """The level that gives hints: strong, and quick enough to be waited for."""

    def __init__(self, rules: Rules[Any, Any]) -> None:
        self.rules = rules

    def bot(self, level: str) -> Bot | None:
        """A player of its own for this level, where the game needs no imagined worlds; None: the general one."""
        return None

    def pick(self, state: Any, seat: Seat, moves: Sequence[Move], rng: Random) -> Move:
        """A quick move for playouts, from what the seat itself could know in this imagined state."""
        return moves[int(rng.random() * len(moves))]

    def shortlist(self, state: Any, seat: Seat, moves: Sequence[Move]) -> Sequence[Move]:
        """The moves worth weighing at all; with little time, few moves are weighed better than many."""
        return moves

    def first_guess(self, state: Any, seat: Seat, moves: Sequence[Move]) -> Sequence[tuple[int, float]]:
        """For every move as many tries as the guess counts for, and their worth (0 to 1); none: nothing is guessed."""
        return ()

    def value(self, state: Any, seats: int) -> tuple[float, ...]:
        """What the table is worth to every seat, 0 to 1, at the end of a deal or where a playout is cut off."""
        view = self.rules.view(state, None)
        left = (view.deals or view.deal) - view.deal
        if view.result is not None:
            return won_and_lead(view.result.winners, self.leads(view.result.scores))
        return win_chances(self.leads(view.standing()), self.swing * (1 + left) ** 0.5)

    def study(self, view: Any, history: History) -> Any:
        """What the others' play gives away about their cards; None: nothing. Once per decision."""
        return None

    def believe(self, world: Any, clues: Any, rng: Random) -> None:
        """Change places of hidden cards in an imagined world, so that it agrees better with the clues."""

    def own_search(self, view: Any, history: History, rng: Random, *, reads_others: bool = True) -> Weigher | None:
        """A search of the game's own; None: the general one, with imagined worlds."""
        return None

    def leads(self, scores: Sequence[int]) -> Sequence[float]:
        return scores if self.highest_wins else [-score for score in scores]

    def greedy(self, view: Any) -> Move:
        """The choice of an attentive beginner: the table as it lies, without memory or imagination."""
        raise NotImplementedError  # pragma: no cover - a game without its own policy plays "greedy" at random

    def explain(self, view: Any, history: History, move: Move) -> Say:
        return say("bots.only" if len(self.rules.options(view)) == 1 else "bots.tried")


def win_chances(points: Sequence[float], swing: float) -> tuple[float, ...]:
    """Points as chances of winning, which sum to 1."""
    best = max(points)
    weights = [exp((value - best) / swing) for value in points]
    total = sum(weights)
    return tuple(weight / total for weight in weights)


def won_and_lead(winners: Sequence[Seat], points: Sequence[float], swing: float = 10.0) -> tuple[float, ...]:
    """A finished match: mostly who won, a little by how much, so that a lost game is still played well."""
    lead = win_chances(points, swing)
    share = 1 / len(winners)
    return tuple(0.75 * (share if seat in winners else 0.0) + 0.25 * lead[seat] for seat in range(len(points)))
