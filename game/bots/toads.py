"""Ropuchy as a player sees it: pairs first, cards nobody can twist next, the row only when it is cheap or there is no way out.

Knows the game's taste and its reasons; the numbers of the game come from the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from game.bots.policy import Policy, win_chances, won_and_lead
from game.core.cards import Card
from game.core.moves import Move
from game.core.rules import Rules
from game.core.say import Seat
from game.games.toads import Lay, Phase, ToadsState, ToadsView, Twist, is_toad, mirror

# What a laid card is worth, in points, found by self-play of this very rule of thumb.
PAIR = 0.7
"""Its mirror is in the own hand: twist it next turn."""
GIFT = 4.0
"""Times the chance that somebody else holds the mirror."""
KEEP = 1.0
"""The mirror may still come: the card is worth keeping."""
TOAD = 1.0
"""A toad laid is a toad somebody has to take."""
EDGE = 1.0
"""Few cards fit on it, so the next player is in trouble."""
FOLLOW = 0.2
"""Each own card that would fit on it."""
TAKE = -0.3
"""A free choice of the next row's first card, against the turn it costs."""


class ToadsPolicy(Policy):
    swing = 8.0

    def __init__(self, rules: Rules[Any, Any]) -> None:
        super().__init__(rules)
        deck: list[Card] = rules.deck  # type: ignore[attr-defined]
        reach: int = rules.reach  # type: ignore[attr-defined]
        self.points = rules.points  # type: ignore[attr-defined]
        self.mirror = {card: mirror(card) for card in deck}
        self.near = {card: frozenset(c for c in deck if c != card and abs(c - card) <= reach) for card in deck}
        widest = max(map(len, self.near.values()))
        self.edge = {card: EDGE * (1 - len(self.near[card]) / widest) for card in deck}

    # --- playouts ---

    def pick(self, state: ToadsState, seat: Seat, moves: Sequence[Move], rng: Random) -> Move:
        hands = state.hands
        others = sum(map(len, hands)) - len(hands[seat])
        return self.best(hands[seat], state.row, state.minus, others, len(state.draw), moves)

    def best(
        self,
        hand: Sequence[Card],
        row: Sequence[Card],
        gone: Sequence[Sequence[Card]],
        others: int,
        draw: int,
        moves: Sequence[Move],
    ) -> Move:
        """The move of the rule of thumb. `gone` are piles of cards that never come back, as far as remembered."""
        gift = KEEP + GIFT * others / (others + draw) if others else 0.0
        best, best_worth = moves[0], -1000.0
        for move in moves:
            if isinstance(move, Twist):
                return move
            if isinstance(move, Lay):
                worth = self._lay_worth(move.card, hand, gone, gift)
            else:
                worth = TAKE + self.price(row)
            if worth > best_worth:
                best, best_worth = move, worth
        return best

    def _lay_worth(self, card: Card, hand: Sequence[Card], gone: Sequence[Sequence[Card]], gift: float) -> float:
        worth = self.edge[card] + FOLLOW * len(self.near[card].intersection(hand))
        twin = self.mirror[card]
        if twin == card:
            return worth + TOAD
        if twin in hand:
            return worth + PAIR
        for pile in gone:
            if twin in pile:
                return worth
        return worth - gift

    def price(self, row: Sequence[Card]) -> int:
        toads = sum(map(is_toad, row))
        price: int = (len(row) - toads) * self.points.taken + toads * self.points.taken_toad
        return price

    def value(self, state: ToadsState, seats: int) -> tuple[float, ...]:
        rounds_left = self.rules.rounds - state.round  # type: ignore[attr-defined]
        totals = [sum(sheet.totals[seat] for sheet in state.sheets) for seat in range(seats)]
        if state.phase is Phase.OVER:
            best = max(totals)
            return won_and_lead([s for s in range(seats) if totals[s] == best], totals, self.swing)
        if state.phase is Phase.PLAY:
            for seat in range(seats):
                totals[seat] += len(state.plus[seat]) * self.points.twisted + self.price(state.minus[seat])
        return win_chances(totals, self.swing * (1 + rounds_left) ** 0.5)

    # --- the beginner ---

    def greedy(self, view: ToadsView) -> Move:
        others = sum(view.hand_counts) - len(view.hand)
        return self.best(view.hand, view.row, (), others, view.draw_count, self.rules.options(view))


POLICY = ToadsPolicy
