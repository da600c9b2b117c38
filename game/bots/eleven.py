"""Jedenastka as a player sees it: many cards at once, steps that leave a next one, and a pile in time for a bull.

Knows the game's taste and its reasons; the numbers of the game come from the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from game.bots.policy import Policy, win_chances, won_and_lead
from game.core.cards import Card
from game.core.events import History
from game.core.moves import Move
from game.core.rules import Rules
from game.core.say import Say, Seat, say
from game.games.eleven import ElevenRules, ElevenState, ElevenView, Phase, Play, TakePile

# What a move is worth, in cards got rid of, found by self-play of this very rule of thumb.
HEAD = 0.10
"""Each bull head that leaves the hand."""
FOLLOW = 0.15
"""Each own card that fits on the new top: a move for the next turn."""
BULL = (5.0, 3.0, 1.5)
"""A bull, by how many one has already."""
CARD = 0.4
"""Each card taken costs so much of a card: it may be laid again with others."""
TURN = 0.5
"""Taking costs the turn."""
PLAYS_WEIGHED, TAKES_WEIGHED = 6, 3
TRUST, HOPE, SLOPE = 8, 1.4, 0.03
"""The rule of thumb counts for so many tries; its best move for a little more than a fair share, others for less."""
DOUBT = 0.1
"""Moves nearer to each other than this are chosen by luck."""


class ElevenPolicy(Policy):
    swing = 12.0
    horizon = 160

    def __init__(self, rules: Rules[Any, Any]) -> None:
        super().__init__(rules)
        assert isinstance(rules, ElevenRules)
        self.book = rules
        self.heads = rules.heads
        self.after = {top: frozenset(fitting) for top, fitting in rules.after.items()}
        self.relief = {card: 1 + HEAD * heads for card, heads in rules.heads.items()}
        self.bull_from = rules.numbers.bull_from

    # --- playouts ---

    def pick(self, state: ElevenState, seat: Seat, moves: Sequence[Move], rng: Random) -> Move:
        bull = self._bull_worth(state, seat)
        best, best_worth = moves[0], -1000.0
        for move in moves:
            worth = self._worth(state, seat, move, bull) + rng.random() * DOUBT
            if worth > best_worth:
                best, best_worth = move, worth
        return best

    def shortlist(self, state: ElevenState, seat: Seat, moves: Sequence[Move]) -> Sequence[Move]:
        """The best ways to lay and the best piles to take, by the rule of thumb."""
        bull = self._bull_worth(state, seat)
        ranked = sorted(moves, key=lambda move: -self._worth(state, seat, move, bull))
        plays = [move for move in ranked if not isinstance(move, TakePile)]
        takes = [move for move in ranked if isinstance(move, TakePile)]
        return plays[:PLAYS_WEIGHED] + takes[:TAKES_WEIGHED]

    def first_guess(self, state: ElevenState, seat: Seat, moves: Sequence[Move]) -> Sequence[tuple[int, float]]:
        bull = self._bull_worth(state, seat)
        worths = [self._worth(state, seat, move, bull) for move in moves]
        best, hope = max(worths), HOPE / len(state.hands)
        return [(TRUST, max(0.0, hope - SLOPE * (best - worth))) for worth in worths]

    def _bull_worth(self, state: ElevenState, seat: Seat) -> float:
        bulls = state.bulls[seat]
        due = state.stock or sum(state.bulls) > bulls
        return BULL[min(bulls, len(BULL) - 1)] if due else 0.0

    def _worth(self, state: ElevenState, seat: Seat, move: Move, bull: float) -> float:
        if isinstance(move, Play):
            return self.lay_worth(move, state.hands[seat])
        return self.take_worth(state.piles[move.pile], bull) if isinstance(move, TakePile) else 0.0

    def lay_worth(self, move: Play, hand: Sequence[Card]) -> float:
        worth, relief, after = 0.0, self.relief, self.after
        for _, cards in move.piles:
            for card in cards:
                worth += relief[card]
            worth += FOLLOW * len(after[cards[-1]].intersection(hand))
        return worth

    def take_worth(self, pile: Sequence[Card], bull: float) -> float:
        worth = bull - TURN if len(pile) >= self.bull_from else -TURN
        for card in pile:
            worth -= CARD + HEAD * self.heads[card]
        return worth

    def value(self, state: ElevenState, seats: int) -> tuple[float, ...]:
        totals = [float(sum(sheet.totals[seat] for sheet in state.sheets)) for seat in range(seats)]
        if state.phase is Phase.OVER:
            best = max(totals)
            return won_and_lead([s for s in range(seats) if totals[s] == best], totals, self.swing)
        if state.phase is Phase.PLAY:
            for seat in range(seats):
                totals[seat] -= sum(self.heads[card] for card in state.hands[seat])
        rounds = self.book.rounds_of(seats)
        return win_chances(totals, self.swing * (1 + rounds - state.round) ** 0.5)

    # --- the beginner ---

    def greedy(self, view: ElevenView) -> Move:
        """As many cards as can be; a pile only if nothing fits, and then the one with the kindest top."""
        moves = self.rules.options(view)
        plays = [move for move in moves if isinstance(move, Play)]
        if plays:
            return max(plays, key=lambda move: sum(self.relief[card] for _, cards in move.piles for card in cards))
        tops = dict(view.tops)
        takes = [move for move in moves if isinstance(move, TakePile)]
        return min(takes, key=lambda move: self.heads[tops[move.pile]])

    # --- the reason ---

    def explain(self, view: ElevenView, history: History, move: Move) -> Say:
        """Never what lies below a pile's top: the hint tells no more than the table shows."""
        if isinstance(move, Play):
            return self._explain_play(view, move)
        if isinstance(move, TakePile):
            tops = dict(view.tops)
            fits = any(self.after[top].intersection(view.hand) for top in tops.values())
            return say(f"bots.eleven.{'take_by_choice' if fits else 'take_must'}", top=tops[move.pile])
        return super().explain(view, history, move)

    def _explain_play(self, view: ElevenView, move: Play) -> Say:
        laid = [card for _, cards in move.piles for card in cards]
        if len(laid) == len(view.hand):
            return say("bots.eleven.last")
        if len(laid) > 1:
            return say("bots.eleven.many", n=len(laid), heads=sum(self.heads[card] for card in laid))
        left = set(view.hand) - set(laid)
        follow = sorted(self.after[laid[0]] & left)
        if follow:
            return say("bots.eleven.follow", card=laid[0], cards=follow[:3], n=len(follow[:3]))
        if self.heads[laid[0]] > min(self.heads.values()):
            return say("bots.eleven.heads", card=laid[0], n=self.heads[laid[0]])
        return say("bots.eleven.lay", card=laid[0])


POLICY = ElevenPolicy
