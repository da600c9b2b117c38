"""Kierki as a player sees it: keep out of tricks that cost, give dear cards away, win tricks where they bring points,
and in the lottery open the way for the own far cards. The numbers of the game come from the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from game.bots.kierki_thoughts import THOUGHTS
from game.bots.policy import Policy, win_chances, won_and_lead
from game.bots.trick_play import RANKS, beats, leader, rank_of, reason, run_tricks, simple_card, to_duck, to_win
from game.bots.trick_search import SharedWorlds
from game.core.cards import SUITS, Card, suit
from game.core.events import History
from game.core.french import ACE, HEARTS, KING, card_words
from game.core.moves import Move
from game.core.rules import Rules
from game.core.say import Say, Seat, say
from game.core.tricks import of_suit
from game.games.kierki.book import CAN_STOP, ENDS, HEARTS_BARRED, TRUMP, Claim, Lay, Name, Play, start_ranks
from game.games.kierki.table import KierkiState, KierkiView, Phase

BEYOND, FOR_OTHERS, DEAD_END = 1.0, 0.7, 0.4
"""Laying a card of the lottery: for each own card beyond it, against the next one being another's, at an end."""


class KierkiPolicy(Policy):
    swing = 120.0
    paired = True

    def __init__(self, rules: Rules[Any, Any]) -> None:
        super().__init__(rules)
        self._prices: dict[tuple[str, int], tuple[int, ...]] = {}

    def prices(self, kind: str, seats: int) -> tuple[int, ...]:
        """What every card costs in a deal of this kind."""
        found = self._prices.get((kind, seats))
        if found is None:
            of_card = self.rules.prices[seats].of_card  # type: ignore[attr-defined]
            found = self._prices[kind, seats] = tuple(of_card(kind, card) for card in range(RANKS * len(SUITS)))
        return found

    def own_search(
        self, view: KierkiView, history: History, rng: Random, *, reads_others: bool = True
    ) -> SharedWorlds:
        return SharedWorlds(THOUGHTS[view.phase](self.rules, view, history), rng)

    # --- playouts ---

    def pick(self, state: KierkiState, seat: Seat, moves: Sequence[Move], rng: Random) -> Move:
        if state.phase is Phase.PLAY:
            return self._pick_card(state, seat, moves)
        if state.phase is Phase.LOTTERY:
            cards = [move.card for move in moves]  # type: ignore[attr-defined]
            return moves[cards.index(best_lay(cards, state.hands[seat], state.lanes))]
        return max(moves, key=lambda move: trump_worth(move, state.hands[seat]))

    def _pick_card(self, state: KierkiState, seat: Seat, moves: Sequence[Move]) -> Move:
        cards: list[Card] = [move.card for move in moves]  # type: ignore[attr-defined]
        seats = len(state.hands)
        trick = state.trick if len(state.trick) < seats else []
        kind: str = self.rules.kind(state)  # type: ignore[attr-defined]
        if kind == TRUMP:
            card = to_win(state.hands, seat, trick, cards, SUITS.index(state.trump or "c"))
        else:
            cost = self.rules.prices[seats].of_trick(kind, sum(state.tricks) + 1)  # type: ignore[attr-defined]
            if kind == ENDS and not cost:
                card = max(cards, key=rank_of)  # a free trick: high cards go now
            else:
                card = to_duck(state.hands, seat, trick, cards, self.prices(kind, seats), cost)
        return moves[cards.index(card)]

    def play_out(self, state: KierkiState) -> bool:
        if state.phase is Phase.LOTTERY and state.start is not None:
            self._run_lottery(state)
            return True
        if state.phase is not Phase.PLAY:
            return False
        seats = len(state.hands)
        kind: str = self.rules.kind(state)  # type: ignore[attr-defined]
        if len(state.trick) == seats:
            state.trick = []
        deal = _Deal(state, kind, self.prices(kind, seats), self.rules)
        trump = SUITS.index(state.trump) if state.trump else None
        barred = HEARTS if kind in HEARTS_BARRED else None
        run_tricks(state.hands, state.turn, state.trick, trump, deal.choose, deal.taken, barred=barred)
        self.rules._end_deal(state)  # type: ignore[attr-defined]
        return True

    def _run_lottery(self, state: KierkiState) -> None:
        """The rest of a lottery, everyone opening most for themselves."""
        rules: Any = self.rules
        seats, hands, lanes, seat = len(state.hands), state.hands, list(state.lanes), state.turn
        assert state.start is not None
        starts = start_ranks(state.start, rules.decks[seats])
        prizes = rules.prices[seats].prizes(rules.kind(state))
        while len(state.out) < len(prizes):
            hand = hands[seat]
            best, best_worth = -1, -99.0
            for of, laid in enumerate(lanes):
                base = of * RANKS
                ends = (base + starts[of],) if laid is None else (base + laid[0] - 1, base + laid[1] + 1)
                for card in ends:
                    if card in hand and card // RANKS == of:
                        worth = lay_worth(card, hand, lanes)
                        if worth > best_worth:
                            best, best_worth = card, worth
            if best >= 0:
                of, r = divmod(best, RANKS)
                laid = lanes[of] or (r, r)
                lanes[of] = min(laid[0], r), max(laid[1], r)
                hand.remove(best)
                if not hand:
                    state.points[seat] += prizes[len(state.out)]
                    state.out += (seat,)
            seat = (seat + 1) % seats
            while not hands[seat] and len(state.out) < len(prizes):
                seat = (seat + 1) % seats
        rules._end_deal(state)

    def value(self, state: KierkiState, seats: int) -> tuple[float, ...]:
        totals: list[float] = [sum(sheet.totals[seat] for sheet in state.sheets) for seat in range(seats)]
        if state.phase is Phase.OVER:
            best = max(totals)
            return won_and_lead([s for s in range(seats) if totals[s] == best], totals, self.swing)
        if state.phase is not Phase.RESTING:
            totals = [total + points for total, points in zip(totals, state.points, strict=True)]
        left = len(self.rules.kinds_of(seats)) - state.deal  # type: ignore[attr-defined]
        return win_chances(totals, self.swing * (1 + left) ** 0.5)

    # --- the attentive beginner ---

    def greedy(self, view: KierkiView) -> Move:
        moves = self.rules.options(view)
        if view.phase is Phase.NAME:
            return max(moves, key=lambda move: trump_worth(move, view.hand))
        if view.can_claim:
            return Claim()
        cards: list[Card] = [move.card for move in moves if isinstance(move, Play | Lay)]
        if view.phase is Phase.LOTTERY:
            return Lay(best_lay(cards, view.hand, view.lanes))
        return Play(self._simple(view, cards))

    def _simple(self, view: KierkiView, cards: Sequence[Card]) -> Card:
        trick = view.trick if len(view.trick) < view.seats else ()
        if view.kind == TRUMP:
            return simple_card(cards, trick, SUITS.index(view.trump or "c"), duck=False, seats=view.seats)
        prices = self.prices(view.kind, view.seats)
        if trick and not any(suit(card) == suit(trick[0][1]) for card in cards):
            return min(cards, key=lambda c: (prices[c], -rank_of(c)))  # give away what is dearest
        if trick:
            best = leader(trick, None)
            under = [card for card in cards if not beats(card, best, None)]
            if under:
                return min(under, key=lambda c: (prices[c], -rank_of(c)))
        return simple_card(cards, trick, None, duck=True, seats=view.seats)

    # --- reasons ---

    def explain(self, view: KierkiView, history: History, move: Move) -> Say:
        if len(self.rules.options(view)) == 1:
            return say("bots.only")
        if isinstance(move, Name):
            return say("bots.kierki.name", n=len(of_suit(view.hand, SUITS.index(move.trump))))
        if isinstance(move, Claim):
            return say("bots.kierki.claim")
        if isinstance(move, Lay):
            return self._explain_lay(view, move.card)
        return self._explain_card(view, move.card) if isinstance(move, Play) else say("bots.tried")

    @staticmethod
    def _explain_lay(view: KierkiView, card: Card) -> Say:
        beyond = own_beyond(card, view.hand, view.lanes)
        key = "lay_far" if beyond else "lay_end" if rank_of(card) in (0, ACE) else "lay"
        return say(f"bots.kierki.{key}", card=card_words(card))

    def _explain_card(self, view: KierkiView, card: Card) -> Say:
        trick = view.trick if len(view.trick) < view.seats else ()
        price = self.prices(view.kind, view.seats)[card]
        trump = SUITS.index(view.trump) if view.trump else None
        if price and trick and suit(card) != suit(trick[0][1]):
            return say("bots.tricks.gift", card=card_words(card), n=price)
        key = reason(card, trick, trump, duck=view.kind != TRUMP, seats=view.seats)
        return say(f"bots.tricks.{key}", card=card_words(card))


class _Deal:
    """A deal being played out: how cards are chosen, and what tricks bring."""

    def __init__(self, state: KierkiState, kind: str, prices: Sequence[int], rules: Any) -> None:
        self.state, self.kind, self.prices = state, kind, prices
        seats = len(state.hands)
        most = sum(map(len, state.hands)) // seats + 1 + sum(state.tricks)
        self.trick_prices = [0, *(rules.prices[seats].of_trick(kind, number) for number in range(1, most + 1))]
        self.trump = SUITS.index(state.trump) if state.trump else None
        self.number = sum(state.tricks)
        self.can_stop = rules.stop_early and kind in CAN_STOP
        self.left = sum(prices[card] for hand in state.hands for card in hand)
        self.left += sum(prices[card] for _, card in state.trick)

    def choose(self, hands: Any, seat: Seat, trick: Any, cards: list[Card]) -> Card:
        if self.kind == TRUMP:
            return to_win(hands, seat, trick, cards, self.trump)
        cost = self.trick_prices[self.number + 1]
        if self.kind == ENDS and not cost:
            return max(cards, key=rank_of)
        return to_duck(hands, seat, trick, cards, self.prices, cost)

    def taken(self, winner: Seat, trick: list[tuple[Seat, Card]]) -> bool:
        state, prices = self.state, self.prices
        self.number += 1
        cost = sum(prices[card] for _, card in trick)
        self.left -= cost
        state.tricks[winner] += 1
        state.points[winner] += cost + self.trick_prices[self.number]
        state.turn = winner
        return self.can_stop and not self.left


def trump_worth(move: Move, hand: Sequence[Card]) -> float:
    """How a suit looks as trumps."""
    assert isinstance(move, Name)
    held = of_suit(hand, SUITS.index(move.trump))
    return len(held) + sum(0.5 if rank_of(card) >= KING else 0.05 * rank_of(card) for card in held) * 0.5


def own_beyond(card: Card, hand: Sequence[Card], lanes: Sequence[tuple[int, int] | None]) -> int:
    """How many own cards of the suit can come only after this one."""
    laid = lanes[suit(card)]
    mates = [c for c in hand if suit(c) == suit(card) and c != card]
    if laid is None:
        return len(mates)
    return sum(c > card for c in mates) if rank_of(card) > laid[1] else sum(c < card for c in mates)


def best_lay(cards: Sequence[Card], hand: Sequence[Card], lanes: Sequence[tuple[int, int] | None]) -> Card:
    """The card that opens most for oneself and least for others."""
    if not any(lanes):
        return min(cards, key=lambda card: sum(abs(rank_of(card) - rank_of(c)) for c in hand))
    return max(cards, key=lambda card: lay_worth(card, hand, lanes))


def lay_worth(card: Card, hand: Sequence[Card], lanes: Sequence[tuple[int, int] | None]) -> float:
    worth = BEYOND * own_beyond(card, hand, lanes)
    laid = lanes[suit(card)]
    step = 0 if laid is None else 1 if rank_of(card) > laid[1] else -1
    following = rank_of(card) + step
    if not 0 <= following <= ACE:
        return worth + DEAD_END
    return worth if step and card + step in hand else worth - FOR_OTHERS


POLICY = KierkiPolicy
