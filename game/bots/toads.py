"""Ropuchy as a player sees it: pairs first, then cards nobody can twist, the row only when it is cheap or there is no
way out. Knows the game's taste and its reasons; the numbers of the game come from the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from game.bots.policy import Level, Policy, win_chances, won_and_lead
from game.core.cards import Card
from game.core.events import Carried, History
from game.core.moves import Move
from game.core.rounds import Phase
from game.core.rules import Rules
from game.core.say import Say, Seat, say
from game.games.toads import Lay, ToadsState, ToadsView, Twist, is_toad, mirror

# What laying a card is worth, in points: found by self-play of this very rule of thumb.
PAIR = 0.7
"""Its mirror is in the own hand: twist it next turn."""
GIFT = 4.0
"""Lost, times the chance that somebody else holds the mirror."""
KEEP = 1.0
"""Lost: the mirror may still come."""
TOAD = 1.0
"""A toad on the row is a toad somebody has to take."""
EDGE = 1.0
"""Nothing fits on it, so the next player is in trouble; less, the more cards fit."""
FOLLOW = 0.2
"""For each own card that would fit on it."""
TAKE = -0.3
"""Beside the price: the choice of the next row's first card, against the trouble of opening."""

# What a hand still brings, in points: a regression over deals played by the rule of thumb.
TWISTABLE = 3.0
IN_HAND = 0.85
ALIVE = 0.45
FITS = 0.4
PRICE_STUCK, PRICE_FREE, PRICE_OTHERS = 0.9, 0.25, 0.6
"""The share of the row's price that falls on the player to move, stuck or free, and on all others together."""

# How much likelier than chance another player holds the mirror of a card in the row, by what that player did since.
LAID_IT, TWISTED_SINCE, PLAYED_SINCE = 1.5, 0.6, 0.17

CHEAP = 2
"""A row of so many plain cards is taken without regret."""
NARROW = 6
"""So few unseen cards that fit are worth a word."""
MANY = 3
"""So many own cards that fit are worth a word."""

Clues = list[tuple[Card, list[tuple[Seat, float]]]]
"""For the unseen mirrors of the row: how much likelier than chance each of the others holds them."""


class ToadsPolicy(Policy):
    swing = 8.0
    horizon = 12
    levels = {"easy": Level(worlds=30, seconds=0.5, memory=12, content=0.03, reads_others=False)}

    def __init__(self, rules: Rules[Any, Any]) -> None:
        super().__init__(rules)
        self.deck: list[Card] = rules.deck  # type: ignore[attr-defined]
        self.points = rules.points  # type: ignore[attr-defined]
        self.rounds: int = rules.deals  # type: ignore[attr-defined]
        reach: int = rules.reach  # type: ignore[attr-defined]
        self.mirror = {card: mirror(card) for card in self.deck}
        self.near = {
            card: frozenset(c for c in self.deck if c != card and abs(c - card) <= reach) for card in self.deck
        }
        self.edge = {card: EDGE * (1 - len(near) / (2 * reach)) for card, near in self.near.items()}
        self.cost = {card: self.points.taken_toad if is_toad(card) else self.points.taken for card in self.deck}

    # --- the rule of thumb: playouts and the beginner ---

    def pick(self, state: ToadsState, seat: Seat, moves: Sequence[Move], rng: Random) -> Move:
        hands = state.hands
        others = sum(map(len, hands)) - len(hands[seat])
        return self._best(hands[seat], state.row, state.minus, others, len(state.draw), moves)

    def greedy(self, view: ToadsView) -> Move:
        others = sum(view.hand_counts) - len(view.hand)
        return self._best(view.hand, view.row, (), others, view.draw_count, self.rules.options(view))

    def _best(
        self,
        hand: Sequence[Card],
        row: Sequence[Card],
        gone: Sequence[Sequence[Card]],
        others: int,
        draw: int,
        moves: Sequence[Move],
    ) -> Move:
        """`gone` are piles of cards that never come back, as far as they are remembered."""
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
        """What taking these cards scores: a negative number."""
        cost = self.cost
        return sum([cost[card] for card in row])

    # --- what a table is worth ---

    def value(self, state: ToadsState, seats: int) -> tuple[float, ...]:
        totals: list[float] = [sum(sheet.totals[seat] for sheet in state.sheets) for seat in range(seats)]
        if state.phase is Phase.OVER:
            best = max(totals)
            return won_and_lead([s for s in range(seats) if totals[s] == best], totals, self.swing)
        if state.phase is Phase.PLAY:
            self._add_prospects(state, totals)
        return win_chances(totals, self.swing * (1 + self.rounds - state.deal) ** 0.5)

    def _add_prospects(self, state: ToadsState, totals: list[float]) -> None:
        """This deal so far, and what the hands and the row still promise."""
        price = self.price(state.row)
        gone = set().union(*state.minus)
        share = PRICE_OTHERS * price / len(totals)
        for seat, hand in enumerate(state.hands):
            totals[seat] += len(state.plus[seat]) * self.points.twisted + self.price(state.minus[seat])
            totals[seat] += self._hand_promise(hand, state.row, gone)
            totals[seat] += self._row_threat(hand, state.row, price) if seat == state.turn else share

    def _hand_promise(self, hand: list[Card], row: list[Card], gone: set[Card]) -> float:
        promise = 0.0
        for card in hand:
            twin = self.mirror[card]
            if twin in row:
                promise += TWISTABLE if twin != card else 0.0
            elif twin in hand:
                promise += IN_HAND if twin != card else 0.0
            elif twin not in gone:
                promise += ALIVE
        return promise

    def _row_threat(self, hand: list[Card], row: list[Card], price: int) -> float:
        if not row:
            return 0.0
        fits = len(self.near[row[-1]].intersection(hand))
        stuck = not fits and not any(self.mirror[card] in row for card in hand)
        return PRICE_STUCK * price if stuck else PRICE_FREE * price + FITS * fits

    # --- reading the others ---

    def study(self, view: ToadsView, history: History) -> Clues:
        """Who lets a card lie does not hold its mirror; who lays one often does."""
        laid: dict[Card, tuple[Seat, int]] = {}
        last: dict[Seat, tuple[int, str]] = {}
        for when, event in enumerate(history):
            if isinstance(event, Carried) and event.by is not None and event.cue not in ("deal", "draw", "penalty"):
                last[event.by] = when, event.cue
                if event.target == "row" and event.cards[0] is not None:
                    laid[event.cards[0]] = event.by, when
        dead = gone_cards(history)
        others = [seat for seat in range(view.seats) if seat != view.seat]
        clues: Clues = []
        for card in view.row:
            twin = self.mirror[card]
            if twin != card and card in laid and twin not in view.hand and twin not in dead:
                clues.append((twin, [(seat, _likelier(seat, laid[card], last.get(seat))) for seat in others]))
        return clues

    def believe(self, world: ToadsState, clues: Clues, rng: Random) -> None:
        told = {twin for twin, _ in clues}
        for twin, likelier in clues:
            places = [(float(len(world.draw)), world.draw)]
            places += [(len(world.hands[seat]) * factor, world.hands[seat]) for seat, factor in likelier]
            source = next((cards for _, cards in places if twin in cards), None)
            target = _drawn(places, rng)
            if source is None or source is target or not target:
                continue
            other = int(rng.random() * len(target))
            if target[other] not in told:
                source[source.index(twin)], target[other] = target[other], twin

    # --- reasons ---

    def explain(self, view: ToadsView, history: History, move: Move) -> Say:
        if isinstance(move, Twist):
            last = len(view.row) == 1 and not view.draw_count
            points = 2 * self.points.twisted
            key = "bots.toads.twist_end" if last else "bots.toads.twist"
            return say(key, card=move.card, mirror=mirror(move.card), points=points)
        if isinstance(move, Lay):
            return self._why_lay(view, history, move.card)
        return self._why_take(view) if view.row else super().explain(view, history, move)

    def _why_lay(self, view: ToadsView, history: History, card: Card) -> Say:
        twin = mirror(card)
        if twin == card:
            return say("bots.toads.toad", card=card, points=self.points.taken_toad)
        if twin in view.hand:
            return say("bots.toads.pair", card=card, mirror=twin)
        if twin in gone_cards(history):
            return say("bots.toads.gone", card=card, mirror=twin)
        if not view.draw_count and view.row:
            return say("bots.toads.last", card=card, price=self.price((*view.row, card)))
        return self._why_this_number(view, history, card)

    def _why_this_number(self, view: ToadsView, history: History, card: Card) -> Say:
        seen = {*view.hand, *view.row, *(c for pile in view.plus for c in pile), *gone_cards(history)}
        fitting = len(self.near[card] - seen)
        if fitting <= NARROW:
            return say("bots.toads.edge", card=card, n=fitting)
        follow = len(self.near[card].intersection(view.hand))
        if follow >= MANY:
            return say("bots.toads.follow", card=card, n=follow)
        others = sum(view.hand_counts) - len(view.hand)
        percent = round(100 * others / max(1, others + view.draw_count))
        return say("bots.toads.risk", card=card, mirror=mirror(card), percent=percent)

    def _why_take(self, view: ToadsView) -> Say:
        price = self.price(view.row)
        if len(self.rules.options(view)) == 1:
            return say("bots.toads.must_take", end=view.row[-1], price=price)
        if not view.draw_count:
            return say("bots.toads.take_end", price=price)
        cheap = price >= CHEAP * self.points.taken
        return say("bots.toads.take_cheap" if cheap else "bots.toads.take_gift", price=price)


def gone_cards(history: History) -> set[Card]:
    """Cards seen going to a minus pile: they never come back."""
    taken = [event for event in history if isinstance(event, Carried) and event.target.startswith("minus:")]
    return {card for event in taken for card in event.cards if card is not None}


def _likelier(seat: Seat, laid: tuple[Seat, int], last: tuple[int, str] | None) -> float:
    by, when = laid
    if last is None or last[0] < when:
        return 1.0
    if last[0] == when:
        return LAID_IT if by == seat else 1.0
    return TWISTED_SINCE if last[1] == "twist" else PLAYED_SINCE


def _drawn(places: list[tuple[float, list[Card]]], rng: Random) -> list[Card]:
    """One of the places, by weight."""
    left = rng.random() * sum(weight for weight, _ in places)
    for weight, cards in places:
        left -= weight
        if left < 0:
            return cards
    return places[0][1]


POLICY = ToadsPolicy
