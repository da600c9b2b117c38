"""Higher as a player sees it: win with the smallest card that wins, else throw the smallest."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from game.games.higher import HigherState, HigherView, Lay

from game.bots.policy import Policy
from game.core.moves import Move
from game.core.say import Seat


class HigherPolicy(Policy):
    swing = 3.0

    def pick(self, state: HigherState, seat: Seat, moves: Sequence[Move], rng: Random) -> Move:
        return thrifty(moves, max(state.row, default=0))

    def greedy(self, view: HigherView) -> Move:
        return thrifty(self.rules.options(view), max(view.row, default=0))


def thrifty(moves: Sequence[Move], best: int) -> Move:
    lays = sorted((move.card, move) for move in moves if isinstance(move, Lay))
    return next((move for card, move in lays if card > best), lays[0][1]) if lays else moves[0]


POLICY = HigherPolicy
