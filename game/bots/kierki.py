"""Kierki as a player sees it: keep out of tricks that cost, give dear cards away, win tricks where they bring points,
and in the lottery open the way for the own far cards. The numbers of the game come from the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from game.bots.kierki_thoughts import THOUGHTS
from game.bots.policy import Policy
from game.bots.trick_play import RANKS, beats, leader, rank_of, reason, simple_card
from game.bots.trick_search import LEVELS, SharedWorlds
from game.core.cards import SUITS, Card, suit
from game.core.events import History
from game.core.french import ACE, KING, card_words
from game.core.moves import Move
from game.core.say import Say, say
from game.core.tricks import of_suit
from game.games.kierki.book import TRUMP, Claim, Lay, Name, Play
from game.games.kierki.rules import KierkiRules
from game.games.kierki.table import KierkiView, Phase

BEYOND, FOR_OTHERS, DEAD_END = 1.0, 0.7, 0.4
"""Laying a card of the lottery: for each own card beyond it, against the next one being another's, at an end."""


class KierkiPolicy(Policy):
    rules: KierkiRules
    levels = LEVELS

    def __init__(self, rules: KierkiRules) -> None:
        super().__init__(rules)
        self._prices: dict[tuple[str, int], tuple[int, ...]] = {}

    def prices(self, kind: str, seats: int) -> tuple[int, ...]:
        """What every card costs in a deal of this kind."""
        found = self._prices.get((kind, seats))
        if found is None:
            of_card = self.rules.prices[seats].of_card
            found = self._prices[kind, seats] = tuple(of_card(kind, card) for card in range(RANKS * len(SUITS)))
        return found

    def own_search(self, view: KierkiView, history: History, rng: Random, *, reads_others: bool = True) -> SharedWorlds:
        return SharedWorlds(THOUGHTS[view.phase](self.rules, view, history, reads_others), rng)

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
        cards = [move.card for move in self.rules.options(view) if isinstance(move, Play)]
        key = reason(card, cards, trick, trump, duck=view.kind != TRUMP, seats=view.seats)
        return say(f"bots.tricks.{key}", card=card_words(card))


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
