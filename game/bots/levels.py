"""Four levels of one player: they differ in how many worlds they imagine, how far back they remember, whether they read
the others' play, and with how good a move they are content. No level ever errs at random.
"""

from __future__ import annotations

from random import Random
from typing import Any

from game.bots.bot import Bot, Budget
from game.bots.policy import Level, Policy
from game.bots.search import Search, Weighed
from game.core.events import Carried, History
from game.core.moves import Move
from game.core.rules import Rules, View
from game.core.say import Say

LEVELS = {
    "easy": Level(worlds=40, seconds=0.5, memory=20, content=0.025, reads_others=False),
    "normal": Level(worlds=100, seconds=0.7, memory=60, content=0.01, reads_others=False),
    "hard": Level(worlds=300, seconds=1.0, memory=None, content=0.0, reads_others=True),
    "master": Level(worlds=8000, seconds=2.0, memory=None, content=0.0, reads_others=True),
}
"""A game whose ladder, measured, comes out otherwise names its own in its policy."""
NAMES = ("random", "greedy", *LEVELS)


class LevelBot(Bot):
    def __init__(self, rules: Rules[Any, Any], policy: Policy, level: Level) -> None:
        super().__init__(rules)
        self.policy, self.level = policy, level

    def choose(self, view: View, history: History, budget: Budget, rng: Random) -> Move:
        moves = self.rules.options(view)
        if len(moves) == 1:
            return moves[0]
        known = remember(history, self.level.memory)
        reads_others = self.level.reads_others
        search = self.policy.own_search(view, known, rng, reads_others=reads_others)
        search = search or Search(self.policy, view, known, rng, reads_others=reads_others)
        return self._content_with(search.weigh(self.allowance(budget)), rng)

    def allowance(self, budget: Budget) -> Budget:
        """The level's own limits where the budget names none. Iterations alone never look at the clock."""
        worlds = self.level.worlds if budget.iterations is None else min(budget.iterations, self.level.worlds)
        seconds = budget.seconds
        if seconds is None and budget.iterations is None:
            seconds = self.level.seconds
        return Budget(worlds, seconds, budget.stop)

    def _content_with(self, weighed: list[Weighed], rng: Random) -> Move:
        best = weighed[0]
        good = [one.move for one in weighed if one.tries and one.worth >= best.worth - self.level.content]
        return rng.choice(good) if self.level.content and good else best.move

    def explain(self, view: View, history: History, move: Move) -> Say:
        return self.policy.explain(view, history, move)


def remember(history: History, memory: int | None) -> History:
    """The history without the openly carried cards of long ago; all else (who did how much) lies on the table."""
    if memory is None:
        return history
    shown = [i for i, event in enumerate(history) if isinstance(event, Carried) and None not in event.cards]
    forgotten = set(shown[: max(0, len(shown) - memory)])
    return tuple(event for i, event in enumerate(history) if i not in forgotten)
