"""3-5-8 as a player sees it: every trick counts the same, so win them cheaply, or with no tricks keep out of them.

Knows the game's taste and its reasons; the numbers of the game come from the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from game.bots.policy import Policy
from game.bots.three_five_eight_thoughts import THOUGHTS
from game.bots.trick_play import rank_of, reason, simple_card
from game.bots.trick_search import LEVELS, SharedWorlds
from game.core.cards import Card, suit
from game.core.events import History
from game.core.french import ACE, KING, QUEEN, card_words
from game.core.moves import Move
from game.core.say import Say, Who, say
from game.core.tricks import of_suit
from game.games.three_five_eight.asides import sensible_asides
from game.games.three_five_eight.book import (
    NO_TRICKS,
    NO_TRUMP,
    Choose,
    Exchange,
    LayAside,
    Play,
    contract_words,
    trump_of,
)
from game.games.three_five_eight.rules import ThreeFiveEightRules
from game.games.three_five_eight.table import SEATS, Phase, ThreeFiveEightView

MANY, HIGH, LOW = 2, 2, 6
"""Worth a word when choosing: so many trumps, so many high cards, so low the cards on average."""


class ThreeFiveEightPolicy(Policy):
    rules: ThreeFiveEightRules
    levels = LEVELS

    def own_search(
        self, view: ThreeFiveEightView, history: History, rng: Random, *, reads_others: bool = True
    ) -> SharedWorlds:
        return SharedWorlds(THOUGHTS[view.phase](self.rules, view, history, reads_others), rng)

    # --- the attentive beginner ---

    def greedy(self, view: ThreeFiveEightView) -> Move:
        moves = self.rules.options(view)
        if view.phase is Phase.CHOOSE:
            return max(moves, key=lambda move: self._promise(move, view.hand))
        if view.phase is Phase.ASIDE:
            return LayAside(sensible_asides(view.hand, view.contract, self.rules.musik)[0])
        if view.phase is Phase.EXCHANGE:
            return max(moves, key=lambda move: len(move.offers) if isinstance(move, Exchange) else 0)
        cards = [move.card for move in moves if isinstance(move, Play)]
        trick = view.trick if len(view.trick) < SEATS else ()
        return Play(simple_card(cards, trick, trump_of(view.contract), duck=view.contract == NO_TRICKS, seats=SEATS))

    @staticmethod
    def _promise(move: Move, hand: Sequence[Card]) -> float:
        """How a contract looks with these few cards."""
        assert isinstance(move, Choose)
        high = sum({ACE: 1.0, KING: 0.6}.get(rank_of(card), 0.0) for card in hand)
        trump = trump_of(move.contract)
        if trump is not None:
            held = of_suit(hand, trump)
            return len(held) * 1.0 + sum(rank_of(card) for card in held) * 0.05 + high * 0.5
        middle = sum(rank_of(card) for card in hand) / max(1, len(hand))
        return (6.5 - middle) * 0.9 if move.contract == NO_TRICKS else high * 1.3 + (middle - 7) * 0.2

    # --- reasons ---

    def explain(self, view: ThreeFiveEightView, history: History, move: Move) -> Say:
        if len(self.rules.options(view)) == 1:
            return say("bots.only")
        if isinstance(move, Choose):
            return self._explain_choice(view, move)
        if isinstance(move, LayAside):
            return self._explain_aside(view, move)
        if isinstance(move, Exchange):
            return self._explain_exchange(move)
        return self._explain_card(view, move.card) if isinstance(move, Play) else say("bots.tried")

    @staticmethod
    def _explain_choice(view: ThreeFiveEightView, move: Choose) -> Say:
        trump, ranks = trump_of(move.contract), [rank_of(card) for card in view.hand]
        if trump is not None and (n := len(of_suit(view.hand, trump))) >= MANY:
            return say("bots.three_five_eight.choose_trump", contract=contract_words(move.contract), n=n)
        suits = {suit(card) for card in view.hand if rank_of(card) >= QUEEN}
        if move.contract == NO_TRUMP and len(suits) >= HIGH:
            return say("bots.three_five_eight.choose_ba")
        if move.contract == NO_TRICKS and sum(ranks) <= LOW * len(ranks):
            return say("bots.three_five_eight.choose_bl")
        return say("bots.three_five_eight.choose_left", contract=contract_words(move.contract))

    @staticmethod
    def _explain_aside(view: ThreeFiveEightView, move: LayAside) -> Say:
        rest = [card for card in view.hand if card not in move.cards]
        gone = {suit(card) for card in move.cards} - {suit(card) for card in rest}
        if gone and trump_of(view.contract) is not None:
            return say("bots.three_five_eight.aside_void", suit=say(f"cards.none.{'cdhs'[min(gone)]}"))
        return say(
            "bots.three_five_eight.aside_high" if view.contract == NO_TRICKS else "bots.three_five_eight.aside_low"
        )

    @staticmethod
    def _explain_exchange(move: Exchange) -> Say:
        if not move.offers:
            return say("bots.three_five_eight.stay")
        whom, card = move.offers[0]
        return say("bots.three_five_eight.exchange", whom=Who(whom), card=card_words(card), n=len(move.offers))

    def _explain_card(self, view: ThreeFiveEightView, card: Card) -> Say:
        trick = view.trick if len(view.trick) < SEATS else ()
        duck = view.contract == NO_TRICKS
        cards = [move.card for move in self.rules.options(view) if isinstance(move, Play)]
        key = reason(card, cards, trick, trump_of(view.contract), duck=duck, seats=SEATS)
        return say(f"bots.tricks.{key}", card=card_words(card))


POLICY = ThreeFiveEightPolicy
