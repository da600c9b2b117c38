"""3-5-8: six contracts each, chosen from six cards; eight, five or three tricks to win. RULES.md §2.

The numbers in brackets in refusals are the paragraphs of the game's rules, the same in both languages.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

from game.core.cards import RANKS, Card, french, rank, suit
from game.core.chance import Chance
from game.core.events import Carried, DealBegan, DealEnded, Event, History, MatchEnded, Told, Turned
from game.core.french import card_words, in_hand
from game.core.moves import Move, NextDeal
from game.core.rules import DealSheet, Faces, Result, ScoreLine, ranked
from game.core.say import Seat, Who, say
from game.core.tricks import (
    FOLLOW,
    GATHER,
    LEAD,
    Unknown,
    of_suit,
    playable,
    seat_of,
    shown_voids,
    spread,
    trick_winner,
)
from game.games.three_five_eight.asides import sensible_asides
from game.games.three_five_eight.book import (
    CONTRACTS,
    NO_TRICKS,
    Choose,
    Exchange,
    LayAside,
    Play,
    ThreeFiveEightDescriptor,
    contract_words,
    trump_of,
)
from game.games.three_five_eight.table import SEATS, Phase, ThreeFiveEightState, ThreeFiveEightView
from game.games.three_five_eight.words import ThreeFiveEightWords
from game.rulebook.models import Options

Offers = tuple[tuple[Seat, Card], ...]


class ThreeFiveEightRules(ThreeFiveEightWords):
    DESCRIPTOR = ThreeFiveEightDescriptor
    MOVES = (Choose, Exchange, LayAside, Play)
    OPTIONS = frozenset({"deals", "exchange", "must_trump"})
    ZONES = frozenset(
        {"course", "goal", "hand", "musik", "rest", "aside", "trick", "won", "slot", "give", "stay"}
        | {f"tile_{c}" for c in CONTRACTS}
    )
    WHOLE = False

    def __init__(self, book: ThreeFiveEightDescriptor, options: Options) -> None:
        assert book.deck is not None and book.deal is not None
        self.deck = book.deck.cards()
        self.hand_size = book.deal[SEATS]
        self.glimpse, self.musik = book.glimpse, book.musik
        self.targets, self.ceilings = book.tricks.targets, book.tricks.ceilings
        self.deals = int(options["deals"])
        self.exchange = bool(options["exchange"])
        self.must_trump = bool(options["must_trump"])
        self._play = {card: Play(card) for card in self.deck}

    # --- the course of the game ---

    def new(self, seats: int, chance: Chance, first: Seat | None = None) -> tuple[ThreeFiveEightState, list[Event]]:
        state = ThreeFiveEightState(chance.below(seats) if first is None else first)
        return state, self._deal(state, chance)

    def _deal(self, state: ThreeFiveEightState, chance: Chance) -> list[Event]:
        deck = self.deck[:]
        chance.shuffle(deck)
        fresh = ThreeFiveEightState(state.starter)
        fresh.deal, fresh.used, fresh.sheets = state.deal, state.used, state.sheets
        for name in ThreeFiveEightState.__slots__:
            setattr(state, name, getattr(fresh, name))
        events: list[Event] = [DealBegan(state.deal, state.starter)]
        for i in range(self.hand_size * SEATS):
            events.append(self._deal_card(state, deck.pop(), (state.starter + i) % SEATS))
        state.musik = deck
        return events

    def _deal_card(self, state: ThreeFiveEightState, card: Card, seat: Seat) -> Event:
        if seat == state.starter and len(state.hands[seat]) == self.glimpse:
            state.rest.append(card)
            return Carried("deal", (card,), "musik", "rest", seat, seen_by=frozenset())
        state.hands[seat].append(card)
        return Carried("deal", (card,), "musik", f"hand:{seat}", seat, seen_by=frozenset((seat,)))

    def to_act(self, state: ThreeFiveEightState) -> tuple[Seat, ...]:
        return () if state.phase is Phase.OVER else (state.turn,)

    def legal(self, state: ThreeFiveEightState, seat: Seat) -> list[Move]:
        """All of them, but only some of the many ways to exchange."""
        if seat != state.turn or state.phase is Phase.OVER:
            return []
        led = suit(state.trick[0][1]) if 0 < len(state.trick) < SEATS else None
        quotas = self._quotas_of(seat, state.sheets, state.owed) if state.phase is Phase.EXCHANGE else {}
        return self._choices(state.phase, state.hands[seat], state.contract, led, state.used[seat], quotas)

    def candidates(self, state: ThreeFiveEightState, seat: Seat, rng: Random) -> list[Move]:
        """Of the thousands of ways to lay four cards aside a handful."""
        if state.phase is Phase.ASIDE and seat == state.turn:
            return [LayAside(cards) for cards in sensible_asides(state.hands[seat], state.contract, self.musik)]
        return self.legal(state, seat)

    def _choices(
        self,
        phase: Phase,
        hand: Sequence[Card],
        contract: str | None,
        led: int | None,
        used: tuple[tuple[str, int], ...],
        quotas: dict[Seat, int],
    ) -> list[Move]:
        if phase is Phase.PLAY:
            play = self._play
            return [play[card] for card in playable(hand, led, trump_of(contract), must_trump=self.must_trump)]
        if phase is Phase.CHOOSE:
            done = dict(used)
            return [Choose(name) for name in CONTRACTS if name not in done]
        if phase is Phase.ASIDE:
            return [LayAside(cards) for cards in combinations(sorted(hand), self.musik)]
        if phase is Phase.EXCHANGE:
            return [Exchange(offers) for offers in self._offers(hand, contract, quotas)]
        return [NextDeal()] if phase is Phase.RESTING else []

    @staticmethod
    def _quotas_of(seat: Seat, sheets: Sequence[DealSheet], owed: Sequence[int]) -> dict[Seat, int]:
        """How many cards each receiver may be given; the giver's own plus is the limit for all together."""
        plus = sheets[-1].totals[seat]
        return {victim: min(plus, count) for victim, count in enumerate(owed) if count > 0}

    @staticmethod
    def _offers(hand: Sequence[Card], contract: str | None, quotas: dict[Seat, int]) -> list[Offers]:
        """No exchange, every single card, and the lowest cards in greater number."""
        plain = sorted((c for c in hand if suit(c) != trump_of(contract)), key=lambda c: (rank(c), c))
        found: dict[Offers, None] = {(): None}
        found |= {((victim, card),): None for victim in quotas for card in plain}
        for victims in (list(quotas), list(quotas)[::-1]):
            places = [victim for victim in victims for _ in range(quotas[victim])]
            for count in range(2, min(len(places), len(plain)) + 1):
                found[tuple(zip(places[:count], plain[:count], strict=True))] = None
        return list(found)

    def apply(self, state: ThreeFiveEightState, seat: Seat, move: Move, chance: Chance) -> list[Event]:
        if isinstance(move, Play):
            return self._apply_play(state, seat, move.card)
        if isinstance(move, Choose):
            return self._apply_choose(state, seat, move.contract)
        if isinstance(move, Exchange):
            return self._apply_exchange(state, seat, move.offers)
        if isinstance(move, LayAside):
            return self._apply_aside(state, seat, move.cards)
        state.starter = (state.starter + 1) % SEATS
        state.deal += 1
        return self._deal(state, chance)

    # --- before the play ---

    def _apply_choose(self, state: ThreeFiveEightState, seat: Seat, contract: str) -> list[Event]:
        state.contract = contract
        state.used[seat] += ((contract, state.deal),)
        rest = tuple(state.rest)
        state.hands[seat] += rest
        state.rest = []
        words = say("three_five_eight.log.choose", who=Who(seat), contract=contract_words(contract))
        events: list[Event] = [
            Told(words, seat, banner=True),
            Carried("take_rest", rest, "rest", f"hand:{seat}", seat, seen_by=frozenset((seat,))),
        ]
        self._find_givers(state)
        return events + self._after_exchange(state)

    def _find_givers(self, state: ThreeFiveEightState) -> None:
        """Whoever gained in the deal before, the higher target of this deal first; whoever lost owes that much."""
        if not self.exchange or not state.sheets or trump_of(state.contract) is None:
            return
        before = state.sheets[-1].totals
        order = [(state.starter + i) % SEATS for i in range(SEATS)]
        state.owed = [max(0, -points) for points in before]
        state.givers = tuple(seat for seat in order if before[seat] > 0)

    def _after_exchange(self, state: ThreeFiveEightState) -> list[Event]:
        """The next one exchanges, or the musik is shown and taken."""
        if state.givers:
            state.phase, state.turn = Phase.EXCHANGE, state.givers[0]
            return []
        state.phase, state.turn = Phase.ASIDE, state.starter
        shown = tuple(state.musik)
        state.shown_musik = shown
        state.hands[state.starter] += shown
        state.musik = []
        return [
            Turned("show", "musik", shown),
            Carried("musik", shown, "musik", f"hand:{state.starter}", state.starter),
            Told(say("three_five_eight.log.musik", who=Who(state.starter)), state.starter),
        ]

    def _apply_exchange(self, state: ThreeFiveEightState, seat: Seat, offers: Offers) -> list[Event]:
        state.givers = state.givers[1:]
        if not offers:
            events: list[Event] = [Told(say("three_five_eight.log.stay", who=Who(seat)), seat)]
            return events + self._after_exchange(state)
        held = [hand[:] for hand in state.hands]
        events = []
        for victim, card in offers:
            events += self._swap(state, seat, victim, card, held[victim])
        return events + self._after_exchange(state)

    @staticmethod
    def _swap(state: ThreeFiveEightState, giver: Seat, victim: Seat, card: Card, held: list[Card]) -> list[Event]:
        """One card for the highest of its suit that the receiver held before and has not yet returned, or itself."""
        best = max(of_suit(held, suit(card)), key=rank, default=card)
        back = best if rank(best) > rank(card) else card
        state.hands[giver].remove(card)
        state.hands[victim].append(card)
        state.hands[victim].remove(back)
        state.hands[giver].append(back)
        if back != card:
            held.remove(back)
        state.owed[victim] -= 1
        state.exchanged += ((giver, victim, card, back),)
        key = "three_five_eight.log.exchange" if back != card else "three_five_eight.log.bounce"
        words = say(key, who=Who(giver), whom=Who(victim), card=card_words(card), card_back=card_words(back))
        return [
            Carried("exchange", (card,), f"hand:{giver}", f"hand:{victim}", giver),
            Carried("exchange_back", (back,), f"hand:{victim}", f"hand:{giver}", victim),
            Told(words, giver),
        ]

    def _apply_aside(self, state: ThreeFiveEightState, seat: Seat, cards: Sequence[Card]) -> list[Event]:
        for card in cards:
            state.hands[seat].remove(card)
        state.aside = sorted(cards)
        state.phase = Phase.PLAY
        return [
            Carried("aside", tuple(state.aside), f"hand:{seat}", "aside", seat, seen_by=frozenset((seat,))),
            Told(say("three_five_eight.log.aside", who=Who(seat), n=len(cards)), seat),
        ]

    # --- the play ---

    def _apply_play(self, state: ThreeFiveEightState, seat: Seat, card: Card) -> list[Event]:
        events = self._gather(state)
        cue = FOLLOW if state.trick else LEAD
        events.append(Carried(cue, (card,), f"hand:{seat}", f"trick:{seat}", seat))
        self._lay_card(state, seat, card)
        if len(state.trick) == SEATS:
            words = say("three_five_eight.log.trick", who=Who(state.turn), n=sum(state.tricks))
            events.append(Told(words, state.turn))
            if not any(state.hands):
                events += self._end_deal(state)
        return events

    @staticmethod
    def _gather(state: ThreeFiveEightState) -> list[Event]:
        """The trick before goes to whoever took it."""
        if len(state.trick) < SEATS:
            return []
        winner, cards = state.turn, state.trick
        state.trick = []
        state.won[winner] += [card for _, card in cards]
        return [Carried(GATHER, (card,), f"trick:{seat}", f"won:{winner}", winner) for seat, card in cards]

    def _lay_card(self, state: ThreeFiveEightState, seat: Seat, card: Card) -> None:
        state.hands[seat].remove(card)
        state.trick.append((seat, card))
        if len(state.trick) < SEATS:
            state.turn = (seat + 1) % SEATS
            return
        best = trick_winner([played for _, played in state.trick], trump_of(state.contract))
        state.turn = state.trick[best][0]
        state.tricks[state.turn] += 1
        state.last_trick = tuple(state.trick)

    def advance(self, state: ThreeFiveEightState, seat: Seat, move: Move, chance: Chance) -> None:
        if not isinstance(move, Play):
            self.apply(state, seat, move, chance)
            return
        if len(state.trick) == SEATS:
            state.won[state.turn] += [card for _, card in state.trick]
            state.trick = []
        self._lay_card(state, seat, move.card)
        if len(state.trick) == SEATS and not any(state.hands):
            self._end_deal(state)

    def _end_deal(self, state: ThreeFiveEightState) -> list[Event]:
        state.sheets += (self._sheet(state),)
        state.turn = state.starter
        if state.deal < self.deals:
            state.phase = Phase.RESTING
            return [DealEnded(state.deal)]
        state.phase = Phase.OVER
        return [DealEnded(state.deal), MatchEnded()]

    def goal(self, seat: Seat, starter: Seat, contract: str | None) -> int:
        """The tricks a seat must win, or with no tricks may win at most."""
        role = (seat - starter) % SEATS
        return (self.ceilings if contract == NO_TRICKS else self.targets)[role]

    def _sheet(self, state: ThreeFiveEightState) -> DealSheet:
        assert state.contract is not None
        sign = -1 if state.contract == NO_TRICKS else 1
        goals = tuple(self.goal(seat, state.starter, state.contract) for seat in range(SEATS))
        totals = tuple(sign * (state.tricks[seat] - goals[seat]) for seat in range(SEATS))
        tricks = ScoreLine(say("three_five_eight.sheet.tricks"), tuple(sign * n for n in state.tricks))
        needed = "ceilings" if sign < 0 else "targets"
        plan = ScoreLine(say(f"three_five_eight.sheet.{needed}"), tuple(-sign * n for n in goals))
        return DealSheet((tricks, plan), totals)

    def result(self, state: ThreeFiveEightState) -> Result | None:
        if state.phase is not Phase.OVER:
            return None
        scores = tuple(sum(sheet.totals[s] for sheet in state.sheets) for s in range(SEATS))
        return Result(ranked(scores), scores, say("three_five_eight.why_over", n=self.deals))

    # --- what a seat may know ---

    def view(self, state: ThreeFiveEightState, seat: Seat | None) -> ThreeFiveEightView:
        aside: Faces = tuple(state.aside) if seat == state.starter else (None,) * len(state.aside)
        trump = trump_of(state.contract)
        return ThreeFiveEightView(
            seat=seat,
            seats=SEATS,
            to_act=self.to_act(state),
            deal=state.deal,
            deals=self.deals,
            starter=state.starter,
            resting=state.phase is Phase.RESTING,
            sheets=state.sheets,
            result=self.result(state),
            phase=state.phase,
            contract=state.contract,
            used=tuple(state.used),
            hand=() if seat is None else in_hand(state.hands[seat], trump),
            hand_counts=tuple(map(len, state.hands)),
            rest_count=len(state.rest),
            musik_count=len(state.musik),
            aside=aside,
            trick=tuple(state.trick),
            tricks=tuple(state.tricks),
            won_counts=tuple(map(len, state.won)),
            givers=state.givers,
            owed=tuple(state.owed),
            last_trick=state.last_trick,
            shown_musik=state.shown_musik,
            shown_exchange=state.exchanged,
        )

    def pieces(self, state: ThreeFiveEightState) -> list[Card]:
        piles = [state.rest, state.musik, state.aside, [card for _, card in state.trick], *state.hands, *state.won]
        return sorted(card for pile in piles for card in pile)

    # --- for bots ---

    def imagine(self, view: ThreeFiveEightView, history: History, rng: Random) -> ThreeFiveEightState:
        state = ThreeFiveEightState(view.starter)
        state.turn = view.to_act[0] if view.to_act else view.starter
        state.deal, state.sheets, state.phase = view.deal, view.sheets, view.phase
        state.contract, state.used, state.givers = view.contract, list(view.used), view.givers
        state.owed, state.tricks, state.trick = list(view.owed), list(view.tricks), list(view.trick)
        state.last_trick, state.shown_musik, state.exchanged = view.last_trick, view.shown_musik, view.shown_exchange
        state.aside = [card for card in view.aside if card is not None]
        for event in history:
            if isinstance(event, Carried) and event.cue == GATHER:
                state.won[seat_of(event.target)] += [card for card in event.cards if card is not None]
        if view.seat is not None:
            state.hands[view.seat] = list(view.hand)
        self._deal_unseen(state, view, history, rng)
        return state

    def unknown(self, view: ThreeFiveEightView, history: History) -> Unknown:
        """Hidden cards may be where the rules, the shown voids and the cards seen allow them."""
        known = {card for _, card in view.trick} | {card for card in view.aside if card is not None}
        sizes = {f"hand:{seat}": count for seat, count in enumerate(view.hand_counts)}
        sizes |= {"rest": view.rest_count, "musik": view.musik_count, "aside": view.aside.count(None)}
        sizes |= {f"won:{seat}": count for seat, count in enumerate(view.won_counts)}  # a weak memory forgets tricks
        for event in history:
            if isinstance(event, Carried) and event.cue == GATHER:
                known.update(card for card in event.cards if card is not None)
                sizes[event.target] -= len(event.cards)
        if view.seat is not None:
            known.update(view.hand)
            sizes[f"hand:{view.seat}"] = 0
        voids = shown_voids(history, SEATS, trump=trump_of(view.contract), must_trump=self.must_trump)
        denied = {f"hand:{seat}": voids[seat] for seat in range(SEATS)}
        facts = self._seen_places(history)
        without = self._answered(view)

        def may(holder: str, card: Card) -> bool:
            fact = facts.get(card)
            if fact is not None:
                return holder in fact and suit(card) not in denied.get(holder, ())
            return suit(card) not in denied.get(holder, ()) and card not in without.get(holder, ())

        room = {holder: size for holder, size in sizes.items() if size > 0}
        return Unknown([card for card in self.deck if card not in known], room, may)

    def _deal_unseen(self, state: ThreeFiveEightState, view: ThreeFiveEightView, history: History, rng: Random) -> None:
        piles = {f"hand:{seat}": hand for seat, hand in enumerate(state.hands)}
        piles |= {"rest": state.rest, "musik": state.musik, "aside": state.aside}
        piles |= {f"won:{seat}": pile for seat, pile in enumerate(state.won)}
        unknown = self.unknown(view, history)
        for name, cards in spread(unknown.cards, unknown.room, unknown.may, rng).items():
            piles[name] += cards
        state.aside.sort()

    @staticmethod
    def _answered(view: ThreeFiveEightView) -> dict[str, set[Card]]:
        """Whoever answered an exchange held nothing of that suit above the card returned; what came to them since was
        seen by all. What a declarer lays aside comes from the same cards."""
        without: dict[str, set[Card]] = {}
        for _, victim, _, back in view.shown_exchange:
            higher = {french(r, suit(back)) for r in range(rank(back) + 1, len(RANKS))}
            for place in (f"hand:{victim}", *(["aside"] if victim == view.starter else [])):
                without.setdefault(place, set()).update(higher)
        return without

    @staticmethod
    def _seen_places(history: History) -> dict[Card, set[str]]:
        """Cards that were shown to all on their way into a hand: there they are, or laid aside from it."""
        facts: dict[Card, set[str]] = {}
        for event in history:
            if not isinstance(event, Carried):
                continue
            if event.cue == "aside":
                facts = {c: at | {"aside"} if event.source in at else at for c, at in facts.items()}
            elif event.cue in ("musik", "exchange", "exchange_back"):
                facts |= {card: {event.target} for card in event.cards if card is not None}
        return facts


RULES = ThreeFiveEightRules
