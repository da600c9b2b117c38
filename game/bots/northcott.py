"""Northcott's game is solved: remainders of the gaps, cancelled in pairs. Levels differ by how many files they mind.

Weak levels miss the secret as people do: they reckon with the few narrowest files and forget the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from game.bots.bot import Bot, Budget
from game.bots.policy import Policy
from game.core.events import History
from game.core.moves import Move
from game.core.rules import View
from game.core.say import Say, Seat, say
from game.games.northcott import Advance, NorthcottRules, NorthcottState, NorthcottView, gaps, secret

ATTENTION = {"easy": 1, "normal": 3, "hard": 5, "master": None}
"""How many open files a player keeps in mind; None: all of them."""


def is_lost(widths: Sequence[int], stride: int, misere: bool) -> bool:
    """Whether the player to move loses against perfect play."""
    return secret.is_won(secret.remainders(widths, stride), misere=misere)


def best_moves(rules: NorthcottRules, view: NorthcottView, files: Sequence[int] | None = None) -> list[Advance]:
    """All moves that leave a lost position to the other, reckoning with these files only."""
    widths = gaps(view.ranks)
    minded = range(len(widths)) if files is None else files
    found = []
    for move in rules.options(view):
        if isinstance(move, Advance) and move.source % rules.files in minded:
            after = {file: widths[file] for file in minded}
            after[move.source % rules.files] -= _squares(rules, move)
            if is_lost(list(after.values()), rules.stride, rules.misere):
                found.append(move)
    return found


def _squares(rules: NorthcottRules, move: Advance) -> int:
    return abs(move.target - move.source) // rules.files


class NorthcottBot(Bot):
    def __init__(self, rules: NorthcottRules, policy: NorthcottPolicy, attention: int | None) -> None:
        super().__init__(rules)
        self.game, self.policy, self.attention = rules, policy, attention

    def choose(self, view: View, history: History, budget: Budget, rng: Random) -> Move:
        assert isinstance(view, NorthcottView)
        moves = self.rules.options(view)
        if len(moves) == 1:
            return moves[0]
        minded = self._minded(view)
        best = best_moves(self.game, view, minded)
        if best:
            return rng.choice(best)
        return rng.choice(self._waiting(view, moves, minded))

    def _minded(self, view: NorthcottView) -> list[int]:
        widths = gaps(view.ranks)
        order = sorted((file for file in range(len(widths)) if widths[file]), key=lambda file: (widths[file], file))
        return order if self.attention is None else order[: self.attention]

    def _waiting(self, view: NorthcottView, moves: Sequence[Move], minded: Sequence[int]) -> Sequence[Move]:
        """Nothing to gain where one looks: a short step elsewhere, or in the widest file, to see what comes."""
        widths = gaps(view.ranks)
        short = [move for move in moves if isinstance(move, Advance) and _squares(self.game, move) == 1]
        elsewhere = [move for move in short if move.source % self.game.files not in minded]
        widest = max(widths[move.source % self.game.files] for move in short)
        return elsewhere or [move for move in short if widths[move.source % self.game.files] == widest]

    def explain(self, view: View, history: History, move: Move) -> Say:
        assert isinstance(view, NorthcottView)
        return self.policy.explain(view, history, move)


class NorthcottPolicy(Policy):
    swing = 1.0
    adviser = "master"  # it needs no time, and a hint that misses the secret would be a false one
    rules: NorthcottRules

    def bot(self, level: str) -> Bot | None:
        return NorthcottBot(self.rules, self, ATTENTION[level]) if level in ATTENTION else None

    def pick(self, state: NorthcottState, seat: Seat, moves: Sequence[Move], rng: Random) -> Move:
        return rng.choice(moves)

    def greedy(self, view: NorthcottView) -> Move:
        """As far forward as it goes on the widest file: what people do who have not thought about it."""
        widths = gaps(view.ranks)
        moves = [move for move in self.rules.options(view) if isinstance(move, Advance)]
        return max(moves, key=lambda move: (widths[move.source % self.rules.files], _squares(self.rules, move)))

    def explain(self, view: NorthcottView, history: History, move: Move) -> Say:
        if not isinstance(move, Advance) or len(self.rules.options(view)) == 1:
            return super().explain(view, history, move)
        a, b = self.rules.squares.name(move.source), self.rules.squares.name(move.target)
        best = best_moves(self.rules, view)
        if best and move not in best:
            return super().explain(view, history, move)
        return say("northcott.reason.wins" if best else "northcott.reason.lost", a=a, b=b)


POLICY = NorthcottPolicy
