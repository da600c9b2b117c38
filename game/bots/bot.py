"""What a bot is: it gets a view and a history and gives a move, and can say why. It never holds a real state.

Bots keep nothing between decisions, so undo, load and a restarted thinking process need nothing special.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any

from game.core.events import History
from game.core.moves import Move
from game.core.rules import Rules, View
from game.core.say import Say, Seat, say

if TYPE_CHECKING:
    from game.bots.policy import Policy

HINT = "hint"
"""Asks for the level that a game's policy has chosen to give hints."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a bot may think; both None: as long as its level allows. Iterations alone never look at the clock."""

    iterations: int | None = None
    seconds: float | None = None
    stop: Callable[[], bool] | None = None
    """Asked every few milliseconds: True means nobody waits for the answer any more."""


class Bot(ABC):
    """A player of one game. `rules` holds no match, so a bot has no road to the real state."""

    def __init__(self, rules: Rules[Any, Any]) -> None:
        self.rules = rules

    @abstractmethod
    def choose(self, view: View, history: History, budget: Budget, rng: Random) -> Move:
        """A legal move for the view's own seat, which must be to act."""

    def explain(self, view: View, history: History, move: Move) -> Say:
        """One sentence why this move, with the numbers of this position."""
        return say("bots.only" if len(self.rules.options(view)) == 1 else "bots.random")


class RandomBot(Bot):
    """Any legal move, but no giving up: the floor of every ladder."""

    def choose(self, view: View, history: History, budget: Budget, rng: Random) -> Move:
        moves = self.rules.options(view)
        return rng.choice([move for move in moves if not move.GIVES_UP] or moves)


class GreedyBot(Bot):
    """The honest attentive beginner of each game: looks at the table as it lies, imagines nothing."""

    def __init__(self, rules: Rules[Any, Any], policy: Policy) -> None:
        super().__init__(rules)
        self.policy = policy

    def choose(self, view: View, history: History, budget: Budget, rng: Random) -> Move:
        moves = self.rules.options(view)
        return moves[0] if len(moves) == 1 else self.policy.greedy(view)

    def explain(self, view: View, history: History, move: Move) -> Say:
        return self.policy.explain(view, history, move)


def decision_rng(seed: int, seat: Seat, nth: int) -> Random:
    """A bot's own luck for the nth decision of a seat: the same in every replay, so a replay thinks the same."""
    return Random(f"bot:{seed}:{seat}:{nth}")


def make_bot(level: str, game_id: str, rules: Rules[Any, Any]) -> Bot:
    """A bot by its name: random, greedy, a level, or the one that gives hints. KeyError where there is no such name."""
    from game.bots.levels import LEVELS, LevelBot  # the levels are built on this module
    from game.bots.policy import Policy

    policy = policy_of(game_id, rules)
    if level == "random" or (level == "greedy" and type(policy) is Policy):
        return RandomBot(rules)
    if level == "greedy":
        return GreedyBot(rules, policy)
    level = policy.adviser if level == HINT else level
    return policy.bot(level) or LevelBot(rules, policy, (LEVELS | policy.levels)[level])


def policy_of(game_id: str, rules: Rules[Any, Any]) -> Policy:
    """What the game's own module in this room knows of good play; a game without one gets the general policy."""
    from game.bots.policy import Policy

    name = f"game.bots.{game_id}"
    try:
        policy: Policy = import_module(name).POLICY(rules)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return Policy(rules)
    return policy
