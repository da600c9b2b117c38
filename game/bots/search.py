"""Search with imagined worlds: a tree over the seat's own knowledge, playouts by the game's policy.

One iteration imagines the hidden cards anew, walks down the moves available in that world by UCB, and plays on by the
policy. With `policy.depth` 1 only the own move is weighed (PIMC with UCB at the root); deeper it is single-observer
ISMCTS. Games with open cards and no luck will rather want alpha-beta: a module beside this one, with the same `weigh`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, sqrt
from random import Random
from time import perf_counter
from typing import Any

from game.bots.bot import Budget
from game.bots.policy import Policy
from game.core.chance import Chance
from game.core.events import History
from game.core.moves import Move, NextDeal
from game.core.rules import View
from game.core.say import Seat

CURIOSITY = 0.35
"""How gladly a move with a poor record is tried again."""
GLANCE = 0.002
"""Seconds between two looks at whether anybody still waits."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """A move, what it is worth to the mover (0 to 1), and how often it was tried."""

    move: Move
    worth: float
    tries: int


class Branch:
    """One move at a node: how often it could be tried, how often it was, and how that ended for the mover."""

    __slots__ = ("available", "node", "total", "tries")

    def __init__(self) -> None:
        self.available = 0
        self.tries = 0
        self.total = 0.0
        self.node: Node | None = None


Node = dict[Move, Branch]
Path = list[tuple[Branch, Seat]]


class Clock:
    """Says when to stop: after so many iterations, before a deadline, or when nobody waits any more."""

    def __init__(self, budget: Budget) -> None:
        self._done = 0
        self._limit = budget.iterations
        self._stop = budget.stop
        self._watched = budget.seconds is not None or budget.stop is not None
        self._last = self._glance = perf_counter() if self._watched else 0.0
        self._end = float("inf") if budget.seconds is None else self._last + budget.seconds
        self._longest = 0.0

    def over(self) -> bool:
        """Asked before every iteration."""
        if self._limit is not None and self._done >= self._limit:
            return True
        self._done += 1
        return self._watched and self._time_is_up()

    def _time_is_up(self) -> bool:
        now = perf_counter()
        self._longest = max(self._longest, now - self._last)
        self._last = now
        if now + self._longest >= self._end:  # the next one might end too late
            return True
        if self._stop is None or now < self._glance:
            return False
        self._glance = now + GLANCE
        return self._stop()


class Search:
    """One decision of one seat. Nothing outlives it."""

    def __init__(self, policy: Policy, view: View, history: History, rng: Random, *, reads_others: bool = True) -> None:
        assert view.seat is not None
        self.policy, self.rules = policy, policy.rules
        self.view, self.history, self.rng = view, history, rng
        self.seat: Seat = view.seat
        self.chance = Chance(rng.getrandbits(62))
        self.clues = policy.study(view, history) if reads_others else None
        self.root: Node = {}
        self.moves = self._worth_weighing()

    def _worth_weighing(self) -> Sequence[Move]:
        world = self._world()
        moves = self.policy.shortlist(world, self.seat, self.rules.candidates(world, self.seat, self.rng))
        for move, (tries, worth) in zip(moves, self.policy.first_guess(world, self.seat, moves), strict=False):
            branch = self.root[move] = Branch()
            branch.available = branch.tries = tries
            branch.total = tries * worth
        return moves

    def weigh(self, budget: Budget) -> list[Weighed]:
        """All moves, the most trusted first. With less time than one try each, the untried stand last."""
        clock = Clock(budget)
        while not clock.over():
            self._iterate()
        found = [self._weighed(move) for move in self.moves]
        return sorted(found, key=lambda weighed: (-weighed.tries, -weighed.worth))

    def _weighed(self, move: Move) -> Weighed:
        branch = self.root.get(move) or Branch()
        return Weighed(move, branch.total / branch.tries if branch.tries else 0.0, branch.tries)

    def _world(self) -> Any:
        world = self.rules.imagine(self.view, self.history, self.rng)
        if self.clues is not None:
            self.policy.believe(world, self.clues, self.rng)
        return world

    def _iterate(self) -> None:
        state = self._world()
        path = self._descend(state)
        self._play_on(state)
        worth = self.policy.value(state, self.view.seats)
        for branch, seat in path:
            branch.tries += 1
            branch.total += worth[seat]

    def _descend(self, state: Any) -> Path:
        """Down the tree by UCB, to a move that was never tried there or to the tree's depth."""
        node, path = self.root, Path()
        seat, moves = self.seat, self.moves
        while True:
            move = self._select(node, moves)
            branch = node[move]
            path.append((branch, seat))
            self.rules.advance(state, seat, move, self.chance)
            turn = self._turn(state) if branch.tries and len(path) < self.policy.depth else None
            if turn is None:
                return path
            seat, moves = turn
            if branch.node is None:
                branch.node = {}
            node = branch.node

    def _turn(self, state: Any) -> tuple[Seat, Sequence[Move]] | None:
        """Whose turn it is and what may be done, or None where the deal is over."""
        waiting = self.rules.to_act(state)
        if not waiting:
            return None
        moves = self.rules.candidates(state, waiting[0], self.rng)
        return None if isinstance(moves[0], NextDeal) else (waiting[0], moves)

    def _select(self, node: Node, moves: Sequence[Move]) -> Move:
        fresh: list[Move] = []
        best, best_bound = moves[0], -1.0
        for move in moves:
            branch = node.get(move)
            if branch is None:
                branch = node[move] = Branch()
            branch.available += 1
            if branch.tries == 0:
                fresh.append(move)
            elif not fresh:
                bound = branch.total / branch.tries + CURIOSITY * sqrt(log(branch.available) / branch.tries)
                if bound > best_bound:
                    best, best_bound = move, bound
        return fresh[int(self.rng.random() * len(fresh))] if fresh else best

    def _play_on(self, state: Any) -> None:
        """By the policy, to the end of the deal or the policy's horizon."""
        rules, pick, rng, chance = self.rules, self.policy.pick, self.rng, self.chance
        for _ in range(self.policy.horizon):
            waiting = rules.to_act(state)
            if not waiting:
                return
            seat = waiting[0]
            moves = rules.candidates(state, seat, rng)
            move = moves[0] if len(moves) == 1 else pick(state, seat, moves, rng)
            if isinstance(move, NextDeal):
                return
            rules.advance(state, seat, move, chance)
