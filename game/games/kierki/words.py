"""Kierki at the table: why a touch leads nowhere, and what the table says meanwhile."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

from game.core.cards import SUITS, Card, rank, suit
from game.core.events import Event
from game.core.french import HEARTS, card_words, cards_words, suit_words, trick_words
from game.core.moves import Draft, Move, NextDeal, Pass, Pick, Zone
from game.core.rules import Note, Rules, idle_prompt, not_now, not_your_turn
from game.core.say import Refusal, Say, Seat, refuse, say
from game.core.signs import LastTrick, Signs
from game.core.tally import Tally, TallyRow
from game.core.tricks import of_suit
from game.games.kierki import signs as table_signs
from game.games.kierki.book import (
    CAN_STOP,
    CLAIM,
    ENDS,
    HEARTS_BARRED,
    KING_DEAL,
    LOTTERIES,
    SLOT,
    TRUMP,
    Claim,
    Lanes,
    Lay,
    Name,
    Play,
    Prices,
    fits,
    lane,
    layable,
    start_ranks,
)
from game.games.kierki.table import KierkiState, KierkiView, Phase

TILE = "tile_"
PASS = "pass"


class KierkiWords(Rules[KierkiState, KierkiView]):
    prices: dict[int, Prices]
    decks: dict[int, list[Card]]
    throw_king: bool
    ends: str

    @abstractmethod
    def kind(self, state: KierkiState) -> str: ...

    @abstractmethod
    def kinds_of(self, seats: int) -> tuple[str, ...]: ...

    @abstractmethod
    def _choices(
        self, phase: Phase, kind: str, hand: Sequence[Card], led: int | None, claimable: bool
    ) -> list[Move]: ...

    @abstractmethod
    def _lottery_choices(
        self, hand: Sequence[Card], lanes: Lanes, start: int | None, deck: Sequence[Card]
    ) -> list[Move]: ...

    @abstractmethod
    def _playable(self, kind: str, hand: Sequence[Card], led: int | None) -> list[Card]: ...

    # --- what is refused ---

    def refusal(self, state: KierkiState, seat: Seat, move: Move) -> Refusal | None:
        if seat != state.turn or state.phase is Phase.OVER:
            return not_your_turn()
        hand, seats = state.hands[seat], len(state.hands)
        if isinstance(move, Play) and state.phase is Phase.PLAY:
            return self._cannot_play(self.kind(state), hand, _led(state.trick, seats), move.card)
        if isinstance(move, Lay) and state.phase is Phase.LOTTERY:
            return self._cannot_lay(hand, state.lanes, state.start, self.decks[seats], move.card)
        if isinstance(move, Pass) and state.phase is Phase.LOTTERY:
            return self._cannot_pass(hand, state.lanes, state.start, self.decks[seats])
        if isinstance(move, Name) and state.phase is Phase.NAME:
            return None if move.trump in tuple(SUITS) else not_now()
        if isinstance(move, Claim) and state.phase is Phase.PLAY:
            return None if state.claimable else refuse("kierki.no_claim", "7")
        return None if isinstance(move, NextDeal) and state.phase is Phase.RESTING else not_now()

    def _cannot_play(self, kind: str, hand: Sequence[Card], led: int | None, card: Any) -> Refusal | None:
        if type(card) is not int or card not in hand:
            return refuse("kierki.not_in_hand", "2")
        allowed = self._playable(kind, hand, led)
        if card in allowed:
            return None
        if led is None:
            return refuse("kierki.no_hearts", "4", have=card_words(allowed[0]))
        if of_suit(hand, led):
            words = {"led": suit_words(led, "many"), "one": suit_words(led, "one")}
            return refuse("kierki.follow", "2", **words, have=cards_words(allowed))
        return refuse("kierki.throw_king", "5")

    @staticmethod
    def _cannot_lay(
        hand: Sequence[Card], lanes: Lanes, start: int | None, deck: Sequence[Card], card: Any
    ) -> Refusal | None:
        if type(card) is not int or card not in hand:
            return refuse("kierki.not_in_hand", "9")
        if start is None or fits(lanes, start_ranks(start, deck), card):
            return None
        return refuse(
            "kierki.no_place", "9", card=card_words(card, "nom"), wanted=cards_words(open_ends(lanes, start, deck))
        )

    @staticmethod
    def _cannot_pass(hand: Sequence[Card], lanes: Lanes, start: int | None, deck: Sequence[Card]) -> Refusal | None:
        can = layable(hand, lanes, start, deck)
        return refuse("kierki.can_lay", "9", card=card_words(can[0])) if can else None

    # --- for the hand ---

    def options(self, view: KierkiView) -> list[Move]:
        if not view.my_turn:
            return []
        if view.phase is Phase.LOTTERY:
            return self._lottery_choices(view.hand, view.lanes, view.start, self.decks[view.seats])
        return self._choices(view.phase, view.kind, view.hand, _led(view.trick, view.seats), view.can_claim)

    def why_not(self, view: KierkiView, draft: Draft, pick: Pick) -> Refusal | None:
        if not view.my_turn or view.phase > Phase.LOTTERY:
            return not_your_turn() if pick.zone in ("hand", SLOT.zone) else None
        if pick.zone == "rest" and view.rest_count:
            return refuse("kierki.rest_closed", "8")
        if pick.zone.startswith("won:"):
            return refuse("kierki.won_closed", "2")
        if pick.zone in (SLOT.zone, lane(0).zone) or pick.zone.startswith("lane:"):
            return None if view.phase is Phase.NAME else refuse("kierki.card_first", "2")
        if pick.zone == PASS and view.phase is Phase.LOTTERY:
            return self._cannot_pass(view.hand, view.lanes, view.start, self.decks[view.seats])
        return self._why_not_card(view, pick.item) if pick.zone == "hand" else None

    def _why_not_card(self, view: KierkiView, card: Any) -> Refusal | None:
        if view.phase is Phase.NAME:
            return refuse("kierki.name_first", "8")
        if view.phase is Phase.LOTTERY:
            return self._cannot_lay(view.hand, view.lanes, view.start, self.decks[view.seats], card)
        return self._cannot_play(view.kind, view.hand, _led(view.trick, view.seats), card)

    def veils(self, view: KierkiView) -> bool:
        return view.phase is not Phase.NAME

    # --- what the table says ---

    def prompt(self, view: KierkiView, draft: Draft) -> Say:
        idle = idle_prompt(
            view, over="kierki.prompt.over", wait="kierki.wait.name" if view.phase is Phase.NAME else "prompt.wait"
        )
        if idle:
            return idle
        if view.phase is Phase.NAME:
            return say("kierki.prompt.name", n=len(view.hand))
        return self._prompt_lottery(view) if view.phase is Phase.LOTTERY else self._prompt_play(view)

    def _prompt_lottery(self, view: KierkiView) -> Say:
        if view.start is None:
            return say("kierki.prompt.start")
        deck = self.decks[view.seats]
        if not layable(view.hand, view.lanes, view.start, deck):
            return say("kierki.prompt.pass")
        return say("kierki.prompt.lay")

    def _prompt_play(self, view: KierkiView) -> Say:
        led = _led(view.trick, view.seats)
        if led is None:
            barred = view.kind in HEARTS_BARRED and of_suit(view.hand, HEARTS)
            free = any(suit(card) != HEARTS for card in view.hand)
            return say("kierki.prompt.lead_no_hearts" if barred and free else "kierki.prompt.lead")
        words: dict[str, Any] = {"led": suit_words(led, "many"), "one": suit_words(led, "one")}
        if of_suit(view.hand, led):
            return say("kierki.prompt.follow", **words)
        king = self.throw_king and view.kind == KING_DEAL and len(self._playable(view.kind, view.hand, led)) == 1
        return say("kierki.prompt.throw_king" if king else "kierki.prompt.free", **words)

    def verb(self, view: KierkiView, move: Move) -> Say:
        if isinstance(move, Play):
            return say("kierki.verb.play", card=card_words(move.card))
        if isinstance(move, Lay):
            return say("kierki.verb.lay", card=card_words(move.card))
        if isinstance(move, Name):
            return say("kierki.verb.name", trump=say(f"cards.suit.{move.trump}"))
        if isinstance(move, Claim):
            return say("kierki.verb.claim")
        return super().verb(view, move)

    def label(self, view: KierkiView, zone: Zone, draft: Draft = ()) -> Say | None:
        if not view.my_turn:
            return None
        if zone.startswith(TILE):
            return say(f"kierki.tile.{zone[len(TILE) :]}") if view.phase is Phase.NAME else None
        if zone == CLAIM.zone:
            return say("kierki.verb.claim") if view.can_claim and view.phase is Phase.PLAY else None
        if zone == PASS and view.phase is Phase.LOTTERY:
            stuck = not layable(view.hand, view.lanes, view.start, self.decks[view.seats])
            return say("move.pass") if stuck else None
        return None

    def notes(self, view: KierkiView, draft: Draft) -> list[Note]:
        """Cards that cost something in this deal wear their price, in the hand and on the table."""
        if view.resting or view.result:
            return []
        cost = self.prices[view.seats].of_card
        picks = [Pick("hand", card) for card in view.hand] + [Pick(f"trick:{seat}", card) for seat, card in view.trick]
        found = [(pick, cost(view.kind, pick.item)) for pick in picks if isinstance(pick.item, int)]
        return [Note(say("kierki.note.price", n=price), pick, "flag") for pick, price in found if price]

    def public(self, seat: Seat, view: KierkiView) -> Say:
        if view.in_lanes or view.phase is Phase.NAME:
            return say("plate.cards", n=view.hand_counts[seat])
        return say("kierki.plate.tricks", n=view.tricks[seat])

    def deal_title(self, view: KierkiView, deal: int) -> Say | None:
        return say(f"kierki.title.{self.kinds_of(view.seats)[deal - 1]}")

    def recall(self, view: KierkiView) -> Say | None:
        last = table_signs.last_trick(view)
        return trick_words(last.cards, last.winner) if last else None

    def last_trick(self, view: KierkiView) -> LastTrick | None:
        return table_signs.last_trick(view)

    def put_away(self, view: KierkiView) -> tuple[KierkiView, list[Event]] | None:
        return table_signs.put_away(view, self.prices[view.seats])

    def signs(self, view: KierkiView, draft: Draft) -> Signs:
        kinds, prices = self.kinds_of(view.seats), self.prices[view.seats]
        all_tricks = len(self.decks[view.seats]) // view.seats
        return table_signs.signs(view, kinds, prices, all_tricks, self.price_words(view), self.ends)

    def pending(self, view: KierkiView, draft: Draft) -> Say | None:
        return say("kierki.pending.name") if view.phase is Phase.NAME else None

    def tally(self, view: KierkiView) -> Tally:
        """A row for every deal; the present one fills as it goes."""
        rows = []
        for i in range(len(self.kinds_of(view.seats))):
            now = i == view.deal - 1 and not view.resting and view.result is None
            points: tuple[int | None, ...] = (None,) * view.seats
            if i < len(view.sheets):
                points = view.sheets[i].totals
            elif now:
                points = tuple(p or None for p in view.points)
            marks = frozenset(range(view.seats)) if now else frozenset[int]()
            rows.append(TallyRow(self._row_words(view, i), points, now, marks))
        return Tally(tuple(rows), view.standing(), self._left_to_lose(view))

    def _row_words(self, view: KierkiView, nth: int) -> Say:
        """The short name of a deal; deals of one kind are numbered, the last tricks are named as they are played."""
        kinds = self.kinds_of(view.seats)
        kind = kinds[nth]
        if kind == ENDS:
            return say(f"kierki.ends_short.{self.ends}")
        if kinds.count(kind) == 1:
            return say(f"kierki.block.{kind}")
        return say(f"kierki.block_nth.{kind}", n=kinds[: nth + 1].count(kind))

    def _left_to_lose(self, view: KierkiView) -> Say | None:
        """How many cards that cost are still about."""
        if view.phase is not Phase.PLAY or view.kind not in CAN_STOP:
            return None
        cost = self.prices[view.seats].of_card
        gone = [card for pile in view.taken for card in pile]
        gone += [card for _, card in view.trick] if len(view.trick) == view.seats else []
        left = sum(bool(cost(view.kind, card)) for card in self.decks[view.seats] if card not in gone)
        return say(f"kierki.left.{view.kind}", n=left)

    def course(self, view: KierkiView) -> Say | None:
        """How far the match is; what this deal is about stands beside it on its banner."""
        return say("cards.deal_of", deal=view.deal, deals=view.deals)

    def price_words(self, view: KierkiView) -> Say:
        """The name of this deal with its price."""
        prices = self.prices[view.seats]
        points = prices.points
        price = {
            "tricks": points.trick,
            "hearts": points.heart,
            "queens": points.queen,
            "lords": points.lord,
            "king": points.king_of_hearts,
            TRUMP: points.trump_trick,
        }
        values: dict[str, Any] = {"n": price.get(view.kind, 0)}
        if view.kind == ENDS:
            values["tricks"] = [say("kierki.price.end", trick=number, n=n) for number, n in prices.ends.items()]
        if view.kind in LOTTERIES:
            values |= {"first": prices.prizes(view.kind)[0], "second": prices.prizes(view.kind)[1]}
        if view.kind == TRUMP and view.trump:
            return say("kierki.price.trump_named", trump=say(f"cards.suit.{view.trump}"), **values)
        return say(f"kierki.price.{view.kind}", **values)


def open_ends(lanes: Lanes, start: int, deck: Sequence[Card]) -> list[Card]:
    """All cards that may be laid now, whoever holds them."""
    found = layable(deck, lanes, start, deck)
    return sorted(found, key=lambda card: (suit(card), rank(card)))


def _led(trick: Sequence[tuple[Seat, Card]], seats: int) -> int | None:
    """The suit to follow; a full trick still lying there is over."""
    return suit(trick[0][1]) if 0 < len(trick) < seats else None
