"""Kanasta's bots: a sensible taste orders the moves, imagined worlds weigh the few that are close.

Partners do each other no harm: the taste never gives the others what they want, nor freezes the own side's pile.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from game.bots.canasta_taste import Outlook, Rated, Taste
from game.bots.policy import Policy, win_chances, won_and_lead
from game.core.events import History
from game.core.moves import Move
from game.core.rules import Rules
from game.core.say import Say, Seat, say
from game.games.canasta.melds import Situation, wilds_in
from game.games.canasta.memory import Memory
from game.games.canasta.pieces import (
    COLUMN,
    COLUMNS,
    SIDES,
    CanastaState,
    CanastaView,
    Discard,
    Draw,
    GoOut,
    LayAll,
    LayDown,
    Phase,
    TakePile,
    TakeTop,
)
from game.games.canasta.rules import CanastaRules

CLOSE = 45.0
"""Moves this much worse than the best are not weighed at all."""
WEIGHED = 4
TRUST = 20
"""For so many tries counts the taste's own opinion."""
CARDS_IN_ALL = 108


class CanastaPolicy(Policy):
    horizon = 26
    swing = 700.0

    def __init__(self, rules: Rules[Any, Any]) -> None:
        super().__init__(rules)
        assert isinstance(rules, CanastaRules)
        self.table = rules
        self.taste = Taste(rules)

    # --- playouts and search ---

    def pick(self, state: CanastaState, seat: Seat, moves: Sequence[Move], rng: Random) -> Move:
        return self._rated(state, seat, moves)[0].move

    def shortlist(self, state: CanastaState, seat: Seat, moves: Sequence[Move]) -> Sequence[Move]:
        rated = self._rated(state, seat, moves)
        if state.phase is Phase.ANSWER:  # a hand imagined for the partner could seldom go out
            return [rated[0].move]
        return [one.move for one in rated[:WEIGHED] if one.worth >= rated[0].worth - CLOSE]

    def first_guess(self, state: CanastaState, seat: Seat, moves: Sequence[Move]) -> Sequence[tuple[int, float]]:
        worth = {one.move: one.worth for one in self._rated(state, seat, moves)}
        best = max(worth.values())
        return [(TRUST, max(0.0, 0.5 + (worth[move] - best) / (2 * self.swing) * 2)) for move in moves]

    def _rated(self, state: CanastaState, seat: Seat, moves: Sequence[Move]) -> list[Rated]:
        now = self.table.situation(state, seat)
        counts = tuple(map(len, state.hands))
        look = outlook(now, counts, seat, len(state.reds[1 - seat % SIDES]), state.pile)
        return self.taste.rate(look, moves)

    def value(self, state: CanastaState, seats: int) -> tuple[float, ...]:
        totals = [float(sum(sheet.totals[side] for sheet in state.sheets)) for side in range(SIDES)]
        if state.phase is Phase.OVER:
            best = max(totals)
            winners = [seat for seat in range(seats) if totals[seat % SIDES] == best]
            return _per_seat(won_and_lead(winners, [totals[s % SIDES] for s in range(seats)], self.swing), seats)
        if state.phase is not Phase.RESTING:
            for side in range(SIDES):
                totals[side] += self._standing(state, side)
        return _per_seat(win_chances([totals[seat % SIDES] for seat in range(seats)], self.swing), seats)

    def _standing(self, state: CanastaState, side: int) -> float:
        """The deal as it lies, with half of what may still come."""
        table = tuple(state.melds[side])
        account = self.table.scoring.account(table, state.reds[side], state.hands[side::SIDES], None)
        hopes = sum(self.taste._hope(meld) for meld in table)
        return sum(account.values()) - 0.5 * account["hands"] + hopes

    # --- from the view ---

    def greedy(self, view: CanastaView) -> Move:
        """Takes whatever can be taken, lays whatever can be laid, throws the cheapest single card."""
        moves = self.rules.options(view)
        for kind in (LayAll, GoOut, TakeTop):
            if any(isinstance(move, kind) for move in moves):
                return kind()
        takings = [move for move in moves if isinstance(move, TakePile)]
        if takings:
            return min(takings, key=lambda move: sum(wilds_in(cards) for _, cards in move.melds))
        layings = [move for move in moves if isinstance(move, LayDown)]
        if layings:
            return max(layings, key=lambda move: (-_wilds(move), sum(len(cards) for _, cards in move.melds)))
        return self._throw(view, moves)

    def _throw(self, view: CanastaView, moves: Sequence[Move]) -> Move:
        values = self.table.melds.values
        columns = [COLUMN[card] for card in view.hand]
        discards = [move for move in moves if isinstance(move, Discard)]
        if not discards:
            return moves[0] if not isinstance(moves[0], Draw) else Draw()
        return min(discards, key=lambda move: (columns.count(COLUMN[move.card]), values[move.card]))

    def explain(self, view: CanastaView, history: History, move: Move) -> Say:
        moves = self.rules.options(view)
        if len(moves) == 1 or view.resting:
            return say("bots.only")
        rated = self.taste.rate(self._seen(view, history), [move])
        return rated[0].why

    def _seen(self, view: CanastaView, history: History) -> Outlook:
        assert view.seat is not None
        pile = [card for card in Memory(view.seats, history).pile if card is not None]
        now = self.table.seen(view)
        return outlook(now, view.hand_counts, view.seat, len(view.reds[1 - view.seat % SIDES]), pile)


def outlook(now: Situation, counts: Sequence[int], seat: Seat, rival_reds: int, pile: Sequence[int]) -> Outlook:
    seats = len(counts)
    rivals = [counts[other] for other in range(seats) if other % SIDES != seat % SIDES]
    seen = [0] * (len(COLUMNS) + 1)
    for card in (*now.hand, *pile):
        seen[COLUMN[card]] += 1
    for table in (now.table, now.theirs):
        for column, meld in enumerate(table):
            seen[column] += len(meld) - wilds_in(meld)
    partner = counts[(seat + SIDES) % seats] if seats > SIDES else 0
    unseen = max(1, CARDS_IN_ALL - sum(seen))
    return Outlook(now, counts[(seat + 1) % seats], min(rivals), sum(rivals), partner, rival_reds, tuple(seen), unseen)


def _wilds(move: LayDown) -> int:
    return sum(wilds_in(cards) for _, cards in move.melds)


def _per_seat(worth: Sequence[float], seats: int) -> tuple[float, ...]:
    """Partners share: both have the chance of their side."""
    if seats == SIDES:
        return tuple(worth)
    return tuple(worth[seat] + worth[(seat + SIDES) % seats] for seat in range(seats))


POLICY = CanastaPolicy
