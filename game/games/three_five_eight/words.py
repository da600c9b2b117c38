"""3-5-8 at the table: which touches lead on, why others do not, and what the table says meanwhile."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

from game.core.cards import Card, suit
from game.core.events import Event
from game.core.french import card_words, cards_words, suit_words, trick_words
from game.core.moves import Draft, Move, NextDeal, Pick, Zone
from game.core.rules import DealSheet, Note, Rules, idle_prompt, not_now, not_your_turn
from game.core.say import Refusal, Say, Seat, Who, refuse, say
from game.core.signs import LastTrick, Signs
from game.core.tally import Tally, TallyRow
from game.core.tricks import of_suit, playable
from game.games.three_five_eight import signs as table_signs
from game.games.three_five_eight.book import (
    CONTRACTS,
    NO_TRICKS,
    SLOT,
    STAY,
    Choose,
    Exchange,
    LayAside,
    Play,
    contract_words,
    trump_of,
)
from game.games.three_five_eight.table import SEATS, Phase, ThreeFiveEightState, ThreeFiveEightView

TILE = "tile_"
GIVE = "give:"


class ThreeFiveEightWords(Rules[ThreeFiveEightState, ThreeFiveEightView]):
    musik: int
    hand_size: int
    must_trump: bool
    exchange: bool

    @abstractmethod
    def goal(self, seat: Seat, starter: Seat, contract: str | None) -> int: ...

    @abstractmethod
    def _choices(self, *facts: Any) -> list[Move]: ...

    @staticmethod
    @abstractmethod
    def _quotas_of(seat: Seat, sheets: Sequence[DealSheet], owed: Sequence[int]) -> dict[Seat, int]: ...

    # --- what is refused ---

    def refusal(self, state: ThreeFiveEightState, seat: Seat, move: Move) -> Refusal | None:
        if seat != state.turn or state.phase is Phase.OVER:
            return not_your_turn()
        hand = state.hands[seat]
        if isinstance(move, Play) and state.phase is Phase.PLAY:
            return self._cannot_play(hand, _led(state.trick), state.contract, move.card)
        if isinstance(move, Choose) and state.phase is Phase.CHOOSE:
            return self._cannot_choose(state.used[seat], move.contract)
        if isinstance(move, LayAside) and state.phase is Phase.ASIDE:
            return self._cannot_lay_aside(hand, move.cards)
        if isinstance(move, Exchange) and state.phase is Phase.EXCHANGE:
            quotas = self._quotas_of(seat, state.sheets, state.owed)
            return self._cannot_exchange(hand, state.contract, quotas, state.sheets[-1].totals[seat], move.offers)
        return None if isinstance(move, NextDeal) and state.phase is Phase.RESTING else not_now()

    def _cannot_play(self, hand: Sequence[Card], led: int | None, contract: str | None, card: Any) -> Refusal | None:
        if type(card) is not int or card not in hand:
            return refuse("three_five_eight.not_in_hand", "8")
        trump = trump_of(contract)
        allowed = playable(hand, led, trump, must_trump=self.must_trump)
        if led is None or card in allowed:
            return None
        if of_suit(hand, led):
            return refuse(
                "three_five_eight.follow",
                "8",
                led=suit_words(led, "many"),
                one=suit_words(led, "one"),
                have=cards_words(allowed),
            )
        return refuse(
            "three_five_eight.must_trump", "9", none=suit_words(led, "none"), have=cards_words(sorted(allowed))
        )

    @staticmethod
    def _cannot_choose(used: tuple[tuple[str, int], ...], contract: Any) -> Refusal | None:
        if contract not in CONTRACTS:
            return not_now()
        deal = dict(used).get(contract)
        if deal is None:
            return None
        return refuse("three_five_eight.used", "4", contract=contract_words(contract), deal=deal)

    def _cannot_lay_aside(self, hand: Sequence[Card], cards: Any) -> Refusal | None:
        if not _are_cards(cards) or any(card not in hand for card in cards):
            return refuse("three_five_eight.not_in_hand", "6")
        if len(cards) != self.musik or len(set(cards)) != len(cards):
            return refuse("three_five_eight.aside_count", "6", n=self.musik)
        return None

    @staticmethod
    def _cannot_exchange(
        hand: Sequence[Card], contract: str | None, quotas: dict[Seat, int], plus: int, offers: Any
    ) -> Refusal | None:
        if not isinstance(offers, tuple) or any(not _are_cards(offer) or len(offer) != 2 for offer in offers):
            return not_now()
        cards = [card for _, card in offers]
        if len(set(cards)) != len(cards) or any(card not in hand for card in cards):
            return refuse("three_five_eight.not_in_hand", "13")
        if any(suit(card) == trump_of(contract) for card in cards):
            return refuse("three_five_eight.no_trump_offers", "13")
        for victim, _ in offers:
            if victim not in quotas:
                return refuse("three_five_eight.not_minus", "14")
            if sum(to == victim for to, _ in offers) > quotas[victim]:
                return refuse("three_five_eight.too_many", "16", n=quotas[victim], whom=Who(victim))
        return refuse("three_five_eight.too_many_all", "14", n=plus) if len(offers) > plus else None

    # --- for the hand ---

    def options(self, view: ThreeFiveEightView) -> list[Move]:
        if not view.my_turn or view.seat is None:
            return []
        return self._choices(
            view.phase, view.hand, view.contract, _led(view.trick), view.used[view.seat], self._quotas(view)
        )

    def _quotas(self, view: ThreeFiveEightView) -> dict[Seat, int]:
        if view.phase is not Phase.EXCHANGE or view.seat is None:
            return {}
        return self._quotas_of(view.seat, view.sheets, view.owed)

    def steps(self, view: ThreeFiveEightView, draft: Draft) -> list[Pick]:
        if view.my_turn and view.phase is Phase.ASIDE:
            return self._steps_aside(view, draft)
        if view.my_turn and view.phase is Phase.EXCHANGE:
            return self._steps_exchange(view, draft)
        return super().steps(view, draft)

    def _steps_aside(self, view: ThreeFiveEightView, draft: Draft) -> list[Pick]:
        if len(draft) >= self.musik or any(pick.zone != "hand" or pick.item not in view.hand for pick in draft):
            return []
        return [pick for card in view.hand if (pick := Pick("hand", card)) not in draft]

    def _steps_exchange(self, view: ThreeFiveEightView, draft: Draft) -> list[Pick]:
        offers = _offers(draft)
        if offers is None:
            return []
        if len(draft) % 2:
            quotas = self._quotas(view)
            return [Pick(f"{GIVE}{v}") for v, n in quotas.items() if sum(to == v for to, _ in offers) < n]
        room = sum(self._quotas(view).values()) - len(offers)
        given = {card for _, card in offers}
        plain = [card for card in view.hand if suit(card) != trump_of(view.contract) and card not in given]
        return ([] if draft else [STAY]) + ([Pick("hand", card) for card in plain] if room > 0 else [])

    def complete(self, view: ThreeFiveEightView, draft: Draft) -> Move | None:
        if not draft or not view.my_turn:
            return None
        if view.phase is Phase.ASIDE:
            cards: Any = tuple(sorted(pick.item for pick in draft if isinstance(pick.item, int)))
            return LayAside(cards) if len(cards) == len(draft) and not self._bad_aside(view, cards) else None
        if view.phase is Phase.EXCHANGE:
            return self._complete_exchange(view, draft)
        return super().complete(view, draft)

    def _bad_aside(self, view: ThreeFiveEightView, cards: Any) -> Refusal | None:
        return self._cannot_lay_aside(view.hand, cards)

    def _complete_exchange(self, view: ThreeFiveEightView, draft: Draft) -> Move | None:
        assert view.seat is not None
        offers = () if draft == (STAY,) else _offers(draft) if len(draft) % 2 == 0 else None
        if offers is None or (not offers and draft != (STAY,)):
            return None
        plus = view.sheets[-1].totals[view.seat]
        bad = self._cannot_exchange(view.hand, view.contract, self._quotas(view), plus, offers)
        return None if bad else Exchange(offers)

    def confirms(self, view: ThreeFiveEightView, draft: Draft) -> bool:
        """Four cards to lay aside and an exchange wait for the button; a contract and a card do not."""
        return view.phase is Phase.ASIDE or (view.phase is Phase.EXCHANGE and draft != (STAY,))

    def why_not(self, view: ThreeFiveEightView, draft: Draft, pick: Pick) -> Refusal | None:
        if not view.my_turn or view.phase > Phase.PLAY:
            return not_your_turn() if pick.zone in ("hand", SLOT.zone) else None
        if pick.zone.startswith(TILE) and view.seat is not None and view.choosing:
            return self._cannot_choose(view.used[view.seat], pick.zone[len(TILE) :])
        if pick.zone == "musik" and view.musik_count:
            return refuse("three_five_eight.musik_closed", "6")
        if pick.zone == "rest" and view.rest_count:
            return refuse("three_five_eight.rest_closed", "4")
        if pick.zone == "aside":
            return refuse("three_five_eight.aside_closed", "6")
        if pick.zone.startswith("won:"):
            return refuse("three_five_eight.won_closed", "7")
        if pick.zone.startswith(GIVE) and view.phase is Phase.EXCHANGE:
            return self._why_not_give(view, draft, int(pick.zone[len(GIVE) :]))
        if pick.zone == SLOT.zone and view.playing:
            return refuse("three_five_eight.card_first", "8")
        return self._why_not_card(view, draft, pick.item) if pick.zone == "hand" else None

    def _why_not_card(self, view: ThreeFiveEightView, draft: Draft, card: Any) -> Refusal | None:
        if view.choosing:
            return refuse("three_five_eight.choose_first", "4")
        if view.playing:
            return self._cannot_play(view.hand, _led(view.trick), view.contract, card)
        if view.phase is Phase.ASIDE:
            full = len(draft) >= self.musik and Pick("hand", card) not in draft
            return refuse("three_five_eight.aside_count", "6", n=self.musik) if full else None
        if isinstance(card, int) and suit(card) == trump_of(view.contract):
            return refuse("three_five_eight.no_trump_offers", "13")
        if len(draft) % 2:
            return refuse("three_five_eight.whom_first", "14")
        return refuse("three_five_eight.too_many_all", "14", n=sum(self._quotas(view).values()))

    def _why_not_give(self, view: ThreeFiveEightView, draft: Draft, whom: Seat) -> Refusal | None:
        quota = self._quotas(view).get(whom)
        if quota is None:
            return refuse("three_five_eight.not_minus", "14")
        if len(draft) % 2 and draft != (STAY,):
            return refuse("three_five_eight.too_many", "16", n=quota, whom=Who(whom))
        return refuse("three_five_eight.offer_first", "14")

    def veils(self, view: ThreeFiveEightView) -> bool:
        return not view.choosing

    # --- what the table says ---

    def prompt(self, view: ThreeFiveEightView, draft: Draft) -> Say:
        idle = idle_prompt(
            view, over="three_five_eight.prompt.over", wait=f"three_five_eight.wait.{view.phase.name.lower()}"
        )
        if idle:
            return idle
        if view.choosing:
            return say("three_five_eight.prompt.choose", n=len(view.hand))
        if view.phase is Phase.ASIDE:
            return say("three_five_eight.prompt.aside", n=len(draft), all=self.musik)
        if view.phase is Phase.EXCHANGE:
            return self._prompt_exchange(view, draft)
        return self._prompt_play(view)

    def _prompt_exchange(self, view: ThreeFiveEightView, draft: Draft) -> Say:
        if len(draft) % 2 and draft != (STAY,):
            return say("three_five_eight.prompt.whom")
        left = sum(self._quotas(view).values()) - len(draft) // 2
        return say("three_five_eight.prompt.exchange" if left else "three_five_eight.prompt.exchange_full", n=left)

    def _prompt_play(self, view: ThreeFiveEightView) -> Say:
        led = _led(view.trick)
        if led is None:
            return say("three_five_eight.prompt.lead")
        values: dict[str, Any] = {"led": suit_words(led, "many"), "one": suit_words(led, "one")}
        if of_suit(view.hand, led):
            return say("three_five_eight.prompt.follow", **values)
        trumps = of_suit(view.hand, trump) if (trump := trump_of(view.contract)) is not None else []
        forced = self.must_trump and trumps
        return say("three_five_eight.prompt.trump" if forced else "three_five_eight.prompt.free", **values)

    def verb(self, view: ThreeFiveEightView, move: Move) -> Say:
        if isinstance(move, Play):
            return say("three_five_eight.verb.play", card=card_words(move.card))
        if isinstance(move, Choose):
            return contract_words(move.contract)
        if isinstance(move, LayAside):
            return say("three_five_eight.verb.aside", n=len(move.cards))
        if isinstance(move, Exchange):
            key = "exchange" if move.offers else "stay"
            return say(f"three_five_eight.verb.{key}", n=len(move.offers))
        return super().verb(view, move)

    def pending(self, view: ThreeFiveEightView, draft: Draft) -> Say | None:
        if view.choosing:
            return say("three_five_eight.pending.choose")
        if view.phase is Phase.ASIDE:
            return say("three_five_eight.pending.aside", n=len(draft), all=self.musik)
        return None

    def quiet(self, view: ThreeFiveEightView, draft: Draft, pick: Pick) -> bool:
        """Any card may be laid aside, but gold are the four that have just come."""
        return view.phase is Phase.ASIDE and pick.item not in view.shown_musik

    def label(self, view: ThreeFiveEightView, zone: Zone, draft: Draft = ()) -> Say | None:
        if zone.startswith(TILE):
            return contract_words(zone[len(TILE) :]) if view.choosing and view.my_turn else None
        if view.phase is not Phase.EXCHANGE or not view.my_turn:
            return None
        if zone == STAY.zone:
            return None if draft else say("three_five_eight.verb.stay")
        quota = self._quotas(view).get(int(zone[len(GIVE) :]), 0) if zone.startswith(GIVE) else 0
        return say("three_five_eight.note.give", n=quota) if quota else None

    def notes(self, view: ThreeFiveEightView, draft: Draft) -> list[Note]:
        if view.choosing and view.my_turn and view.seat is not None:
            return [
                Note(say("three_five_eight.note.used", deal=deal), Pick(f"{TILE}{contract}"), "flag")
                for contract, deal in view.used[view.seat]
            ]
        offers = _offers(draft) if view.phase is Phase.EXCHANGE and draft != (STAY,) else None
        return [
            Note(say("three_five_eight.note.offer", whom=Who(victim)), Pick("hand", card), "may")
            for victim, card in offers or ()
        ]

    def public(self, seat: Seat, view: ThreeFiveEightView) -> Say:
        role = ("declarer", "third", "dealer")[(seat - view.starter) % SEATS]
        goal = self.goal(seat, view.starter, view.contract)
        words = say(f"three_five_eight.role.{role}")
        if view.contract is None:
            return say("three_five_eight.plate.plan", role=words, n=goal)
        kind = "most" if view.contract == NO_TRICKS else "least"
        return say(f"three_five_eight.plate.{kind}", role=words, n=view.tricks[seat], goal=goal)

    def deal_title(self, view: ThreeFiveEightView, deal: int) -> Say | None:
        played = [(name, seat) for seat, used in enumerate(view.used) for name, at in used if at == deal]
        return say(f"three_five_eight.sheet.{played[0][0]}", who=Who(played[0][1])) if played else None

    def recall(self, view: ThreeFiveEightView) -> Say | None:
        last = table_signs.last_trick(view)
        return trick_words(last.cards, last.winner) if last else None

    def last_trick(self, view: ThreeFiveEightView) -> LastTrick | None:
        return table_signs.last_trick(view)

    def put_away(self, view: ThreeFiveEightView) -> tuple[ThreeFiveEightView, list[Event]] | None:
        return table_signs.put_away(view)

    def signs(self, view: ThreeFiveEightView, draft: Draft) -> Signs:
        goals = tuple(self.goal(seat, view.starter, view.contract) for seat in range(SEATS))
        giving = view.phase is Phase.EXCHANGE and view.my_turn and _offers(draft) is not None
        offers = table_signs.arrows(draft) if giving else ()
        return table_signs.signs(view, goals, self.hand_size, exchange=self.exchange, offers=offers)

    def tally(self, view: ThreeFiveEightView) -> Tally:
        """The classic sheet: a row for every contract, each player's points where they were won."""
        rows = []
        for contract in CONTRACTS:
            deals = [dict(used).get(contract) for used in view.used]
            points = tuple(
                view.sheets[deal - 1].totals[seat] if deal is not None and deal <= len(view.sheets) else None
                for seat, deal in enumerate(deals)
            )
            now = contract == view.contract and not view.resting and view.result is None
            marks = frozenset({view.starter}) if now else frozenset[int]()
            rows.append(TallyRow(contract_words(contract), points, now, marks))
        return Tally(tuple(rows), view.standing(), self._needed(view))

    def _needed(self, view: ThreeFiveEightView) -> Say | None:
        """What the viewer still needs; in words for whoever does not like to count."""
        if view.seat is None or not view.playing or view.contract is None:
            return None
        goal, left = self.goal(view.seat, view.starter, view.contract), view.hand_counts[view.seat]
        missing = goal - view.tricks[view.seat]
        if view.contract == NO_TRICKS:
            return say("three_five_eight.need.limit" if missing >= 0 else "three_five_eight.need.over", n=abs(missing))
        if missing <= 0:
            return say("three_five_eight.need.done", n=-missing)
        key = "three_five_eight.need.more" if missing <= left else "three_five_eight.need.lost"
        return say(key, n=missing, left=left)

    def course(self, view: ThreeFiveEightView) -> Say | None:
        """How far the match is; what is played stands beside it on its chip."""
        return say("cards.deal_of", deal=view.deal, deals=view.deals)


def _led(trick: Sequence[tuple[Seat, Card]]) -> int | None:
    """The suit to follow; a full trick still lying there is over."""
    return suit(trick[0][1]) if 0 < len(trick) < SEATS else None


def _are_cards(cards: Any) -> bool:
    return isinstance(cards, tuple) and all(type(card) is int for card in cards)


def _offers(draft: Draft) -> tuple[tuple[Seat, Card], ...] | None:
    """The pairs of card and receiver in a draft, an open card left out; None where it is no such draft."""
    cards, whom = draft[0::2], draft[1::2]
    if any(pick.zone != "hand" or type(pick.item) is not int for pick in cards):
        return None
    seats = [pick.zone[len(GIVE) :] for pick in whom]
    if any(not pick.zone.startswith(GIVE) for pick in whom) or not all(seat.isdigit() for seat in seats):
        return None
    return tuple((int(seat), pick.item) for seat, pick in zip(seats, cards, strict=False))  # type: ignore[misc]
