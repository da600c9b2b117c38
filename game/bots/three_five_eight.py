"""3-5-8 as a player sees it: every trick counts the same, so win them cheaply, or with no tricks keep out of them.

Knows the game's taste and its reasons; the numbers of the game come from the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Any

from game.bots.policy import Policy, Weigher, win_chances, won_and_lead
from game.bots.three_five_eight_thoughts import THOUGHTS
from game.bots.trick_search import SharedWorlds
from game.bots.trick_play import rank_of, reason, run_tricks, simple_card, to_duck, to_win
from game.core.cards import Card, suit
from game.core.events import History
from game.core.french import ACE, KING, card_words
from game.core.moves import Move
from game.core.say import Say, Seat, Who, say
from game.core.tricks import of_suit
from game.games.three_five_eight.asides import sensible_asides
from game.games.three_five_eight.book import (
    NO_TRICKS,
    Choose,
    Exchange,
    LayAside,
    Play,
    contract_words,
    trump_of,
)
from game.games.three_five_eight.table import SEATS, Phase, ThreeFiveEightState, ThreeFiveEightView

USUAL = {"s": -1.5, "h": -1.5, "d": -1.5, "c": -1.5, "ba": -1.8, "bl": 0.0}
"""What a contract brings its declarer on average over any hand (self-play of the rule of thumb); used up today, it is
missing later."""
FREE = (0,) * 52
OFFERS = 12
"""So many exchanges are weighed."""


class ThreeFiveEightPolicy(Policy):
    swing = 3.0
    paired = True

    def own_search(self, view: ThreeFiveEightView, history: History, rng: Random, *, reads_others: bool = True) -> Weigher | None:
        return SharedWorlds(THOUGHTS[view.phase](self.rules, view, history), rng)

    # --- playouts ---

    def pick(self, state: ThreeFiveEightState, seat: Seat, moves: Sequence[Move], rng: Random) -> Move:
        if state.phase is Phase.PLAY:
            return self._pick_card(state, seat, moves)
        if state.phase is Phase.EXCHANGE:
            return max(moves, key=lambda move: len(move.offers) if isinstance(move, Exchange) else 0)
        return moves[0] if state.phase is Phase.ASIDE else moves[int(rng.random() * len(moves))]

    @staticmethod
    def _pick_card(state: ThreeFiveEightState, seat: Seat, moves: Sequence[Move]) -> Move:
        cards: list[Card] = [move.card for move in moves]  # type: ignore[attr-defined]
        trick = state.trick if len(state.trick) < SEATS else []
        if state.contract == NO_TRICKS:
            card = to_duck(state.hands, seat, trick, cards, FREE, -1)
        else:
            card = to_win(state.hands, seat, trick, cards, trump_of(state.contract))
        return moves[cards.index(card)]

    def play_out(self, state: ThreeFiveEightState) -> bool:
        if state.phase is not Phase.PLAY:
            return False
        trump, tricks = trump_of(state.contract), state.tricks
        if len(state.trick) == SEATS:
            state.trick = []

        def taken(winner: Seat, trick: list[tuple[Seat, Card]]) -> bool:
            tricks[winner] += 1
            return False

        choose = self._duck if state.contract == NO_TRICKS else partial(to_win, trump=trump)
        must: bool = self.rules.must_trump  # type: ignore[attr-defined]
        run_tricks(state.hands, state.turn, state.trick, trump, choose, taken, must_trump=must)
        self.rules._end_deal(state)  # type: ignore[attr-defined]
        return True

    @staticmethod
    def _duck(hands: Any, seat: Seat, trick: Any, cards: list[Card]) -> Card:
        return to_duck(hands, seat, trick, cards, FREE, -1)

    def shortlist(self, state: ThreeFiveEightState, seat: Seat, moves: Sequence[Move]) -> Sequence[Move]:
        """Of the exchanges: as many cards as possible, or one of the lowest, or none."""
        if state.phase is not Phase.EXCHANGE or len(moves) <= OFFERS:
            return moves
        most = sorted(moves, key=lambda m: -len(m.offers) if isinstance(m, Exchange) else 0)
        return [*most[: OFFERS // 2], *moves[: OFFERS // 2]]

    def value(self, state: ThreeFiveEightState, seats: int) -> tuple[float, ...]:
        totals: list[float] = [sum(sheet.totals[seat] for sheet in state.sheets) for seat in range(seats)]
        if state.phase is Phase.OVER:
            best = max(totals)
            return won_and_lead([s for s in range(seats) if totals[s] == best], totals, self.swing)
        left = self.rules.deals - state.deal  # type: ignore[attr-defined]
        if state.contract is not None:
            totals[state.starter] -= USUAL[state.contract] * self._missed(state, left)
        return win_chances(totals, self.swing * (1 + left) ** 0.5)

    @staticmethod
    def _missed(state: ThreeFiveEightState, deals_left: int) -> float:
        """How likely the declarer would still have played this contract later."""
        still_open = len(USUAL) - len(state.used[state.starter])
        return min(1.0, deals_left / SEATS / still_open) if still_open else 0.0

    # --- the attentive beginner ---

    def greedy(self, view: ThreeFiveEightView) -> Move:
        moves = self.rules.options(view)
        if view.phase is Phase.CHOOSE:
            return max(moves, key=lambda move: self._promise(move, view.hand))
        if view.phase is Phase.ASIDE:
            count: int = self.rules.musik  # type: ignore[attr-defined]
            return LayAside(sensible_asides(view.hand, view.contract, count)[0])
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
        trump = trump_of(move.contract)
        if trump is None:
            return say(f"bots.three_five_eight.choose_{move.contract}")
        n = len(of_suit(view.hand, trump))
        return say("bots.three_five_eight.choose_trump", contract=contract_words(move.contract), n=n)

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
        return say(
            f"bots.tricks.{reason(card, trick, trump_of(view.contract), duck=duck, seats=SEATS)}", card=card_words(card)
        )


POLICY = ThreeFiveEightPolicy
