"""Kierki: seven deals to avoid something, then the win-back with trumps and the lottery. RULES.md §5.

The numbers in brackets in refusals are the paragraphs of the game's rules, the same in both languages.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import chain
from random import Random

from game.core.cards import SUITS, Card, code, french, rank, suit
from game.core.chance import Chance
from game.core.events import Carried, DealBegan, DealEnded, Event, History, MatchEnded, Told
from game.core.french import HEARTS, card_words, in_hand
from game.core.moves import Move, NextDeal, Pass
from game.core.rules import DealSheet, Result, ScoreLine, ranked
from game.core.say import Seat, Who, say
from game.core.tricks import (
    FOLLOW,
    GATHER,
    LEAD,
    Unknown,
    can_take_all,
    leadable,
    playable,
    seat_of,
    shown_voids,
    spread,
    takes_all,
    trick_winner,
)
from game.games.kierki.book import (
    CAN_STOP,
    HEARTS_BARRED,
    KING_DEAL,
    KING_OF_HEARTS,
    LOTTERIES,
    MINUS,
    ROBBER,
    TRUMP,
    Claim,
    KierkiDescriptor,
    Lanes,
    Lay,
    Name,
    Play,
    Prices,
    layable,
)
from game.games.kierki.table import EMPTY, KierkiState, KierkiView, Phase
from game.games.kierki.words import KierkiWords
from game.rulebook.models import Options


@cache
def _kinds(form: tuple[str, ...], seats: int) -> tuple[str, ...]:
    return tuple(chain.from_iterable([TRUMP] * seats if kind == "trumps" else [kind] for kind in form))


class KierkiRules(KierkiWords):
    DESCRIPTOR = KierkiDescriptor
    MOVES = (Name, Play, Lay, Claim)
    OPTIONS = frozenset({"form", "ends", "throw_king", "namer", "stop_early"})
    ZONES = frozenset(
        {"course", "hand", "rest", "trick", "taken", "won", "slot", "lane", "claim", "pass"}
        | {f"tile_{s}" for s in SUITS}
    )

    def __init__(self, book: KierkiDescriptor, options: Options) -> None:
        assert book.deck is not None
        pack = book.deck.cards()
        self.decks = {n: [c for c in pack if code(c) not in book.without.get(n, ())] for n in book.players.counts}
        self.ends = str(options["ends"])
        self.prices = {n: Prices(points, points.ends[self.ends]) for n, points in book.points.items()}
        self.form = book.forms[str(options["form"])]
        self.glimpse = book.glimpse
        self.throw_king = bool(options["throw_king"])
        self.dealer_names = options["namer"] == "dealer"
        self.stop_early = bool(options["stop_early"])
        self._play = {card: Play(card) for card in pack}
        self._lay = {card: Lay(card) for card in pack}

    def kinds_of(self, seats: int) -> tuple[str, ...]:
        """The deals of a match: each player has one of the trump deals."""
        return _kinds(tuple(self.form), seats)

    def kind(self, state: KierkiState) -> str:
        return self.kinds_of(len(state.hands))[state.deal - 1]

    # --- the course of the game ---

    def new(self, seats: int, chance: Chance, first: Seat | None = None) -> tuple[KierkiState, list[Event]]:
        state = KierkiState(seats, chance.below(seats) if first is None else first)
        return state, self._deal(state, chance)

    def _deal(self, state: KierkiState, chance: Chance) -> list[Event]:
        seats = len(state.hands)
        deck = self.decks[seats][:]
        chance.shuffle(deck)
        fresh = KierkiState(seats, state.starter)
        fresh.deal, fresh.sheets = state.deal, state.sheets
        for name in KierkiState.__slots__:
            setattr(state, name, getattr(fresh, name))
        kind = self.kind(state)
        events: list[Event] = [DealBegan(state.deal, state.starter)]
        namer = self._namer(state) if kind == TRUMP else None
        for i in range(len(deck)):
            events += self._deal_card(state, deck.pop(), (state.starter + i) % seats, namer)
        if namer is not None:
            state.phase, state.turn = Phase.NAME, namer
        elif kind in LOTTERIES:
            state.phase = Phase.LOTTERY
        events.append(Told(say(f"kierki.log.deal.{kind}"), banner=True))
        return events

    def _deal_card(self, state: KierkiState, card: Card, seat: Seat, namer: Seat | None) -> list[Event]:
        """Cards the namer may not see yet stay where they are dealt from."""
        if seat == namer and self.dealer_names and len(state.hands[seat]) == self.glimpse:
            state.rest.append(card)
            return []
        state.hands[seat].append(card)
        return [Carried("deal", (card,), "rest", f"hand:{seat}", seat, seen_by=frozenset((seat,)))]

    def _namer(self, state: KierkiState) -> Seat:
        return (state.starter - 1) % len(state.hands) if self.dealer_names else state.starter

    def to_act(self, state: KierkiState) -> tuple[Seat, ...]:
        return () if state.phase is Phase.OVER else (state.turn,)

    def legal(self, state: KierkiState, seat: Seat) -> list[Move]:
        if seat != state.turn or state.phase is Phase.OVER:
            return []
        led = suit(state.trick[0][1]) if 0 < len(state.trick) < len(state.hands) else None
        if state.phase is Phase.LOTTERY:
            deck = self.decks[len(state.hands)]
            return self._lottery_choices(state.hands[seat], state.lanes, state.start, deck)
        return self._choices(state.phase, self.kind(state), state.hands[seat], led, state.claimable)

    def candidates(self, state: KierkiState, seat: Seat, rng: Random) -> list[Move]:
        """Whoever can claim the rest does."""
        claims = state.claimable and state.phase is Phase.PLAY and seat == state.turn
        return [Claim()] if claims else self.legal(state, seat)

    def _choices(self, phase: Phase, kind: str, hand: Sequence[Card], led: int | None, claimable: bool) -> list[Move]:
        if phase is Phase.PLAY:
            play = self._play
            moves: list[Move] = [play[card] for card in self._playable(kind, hand, led)]
            return [*moves, Claim()] if claimable else moves
        if phase is Phase.NAME:
            return [Name(letter) for letter in SUITS[::-1]]
        return [NextDeal()] if phase is Phase.RESTING else []

    def _playable(self, kind: str, hand: Sequence[Card], led: int | None) -> list[Card]:
        if led is None:
            return leadable(hand, HEARTS if kind in HEARTS_BARRED else None)
        found = playable(hand, led)
        if self.throw_king and kind == KING_DEAL and KING_OF_HEARTS in found and suit(found[0]) != led:
            return [KING_OF_HEARTS]
        return found

    def _lottery_choices(
        self, hand: Sequence[Card], lanes: Lanes, start: int | None, deck: Sequence[Card]
    ) -> list[Move]:
        return [self._lay[card] for card in layable(hand, lanes, start, deck)] or [Pass()]

    def apply(self, state: KierkiState, seat: Seat, move: Move, chance: Chance) -> list[Event]:
        if isinstance(move, Play):
            return self._apply_play(state, seat, move.card)
        if isinstance(move, Lay):
            return self._apply_lay(state, seat, move.card)
        if isinstance(move, Pass):
            state.turn = self._next_with_cards(state, seat)
            return [Told(say("kierki.log.pass", who=Who(seat)), seat)]
        if isinstance(move, Name):
            return self._apply_name(state, seat, move.trump)
        if isinstance(move, Claim):
            return self._apply_claim(state, seat)
        state.starter = (state.starter + 1) % len(state.hands)
        state.deal += 1
        return self._deal(state, chance)

    def _apply_name(self, state: KierkiState, seat: Seat, trump: str) -> list[Event]:
        state.trump = trump
        rest = tuple(state.rest)
        state.hands[seat] += rest
        state.rest = []
        state.phase, state.turn = Phase.PLAY, state.starter
        words = say("kierki.log.name", who=Who(seat), trump=say(f"cards.suit.{trump}"))
        told: list[Event] = [Told(words, seat, banner=True)]
        if rest:
            told.append(Carried("take_rest", rest, "rest", f"hand:{seat}", seat, seen_by=frozenset((seat,))))
        return told

    # --- tricks ---

    def _apply_play(self, state: KierkiState, seat: Seat, card: Card) -> list[Event]:
        events = self._gather(state)
        cue = FOLLOW if state.trick else LEAD
        events.append(Carried(cue, (card,), f"hand:{seat}", f"trick:{seat}", seat))
        before = state.points[:]
        self._lay_card(state, seat, card)
        if len(state.trick) == len(state.hands):
            cost = state.points[state.turn] - before[state.turn]
            key = "kierki.log.trick_points" if cost else "kierki.log.trick"
            winner = state.turn
            events.append(Told(say(key, who=Who(winner), n=sum(state.tricks), points=cost), winner))
            events += self._end_if_done(state)
        return events

    def _gather(self, state: KierkiState) -> list[Event]:
        """The trick before goes to whoever took it; what cost something lies open."""
        if len(state.trick) < len(state.hands):
            return []
        winner, cards = state.turn, state.trick
        self._put_away(state)
        return [
            Carried(
                GATHER,
                (card,),
                f"trick:{seat}",
                f"{'taken' if card in state.taken[winner] else 'won'}:{winner}",
                winner,
            )
            for seat, card in cards
        ]

    def _put_away(self, state: KierkiState) -> None:
        kind, prices, winner = self.kind(state), self.prices[len(state.hands)], state.turn
        for _, card in state.trick:
            (state.taken if prices.of_card(kind, card) else state.won)[winner].append(card)
        state.trick = []

    def _lay_card(self, state: KierkiState, seat: Seat, card: Card) -> None:
        state.hands[seat].remove(card)
        state.trick.append((seat, card))
        state.claimable = False
        seats = len(state.hands)
        if len(state.trick) < seats:
            state.turn = (seat + 1) % seats
            return
        trump = SUITS.index(state.trump) if state.trump else None
        winner = state.trick[trick_winner([played for _, played in state.trick], trump)][0]
        state.turn = winner
        state.tricks[winner] += 1
        kind, prices = self.kind(state), self.prices[seats]
        state.points[winner] += prices.of_trick(kind, sum(state.tricks))
        state.points[winner] += sum(prices.of_card(kind, played) for _, played in state.trick)
        state.last_trick = tuple(state.trick)
        state.claimable = self._takes_rest(state, winner)

    def advance(self, state: KierkiState, seat: Seat, move: Move, chance: Chance) -> None:
        if not isinstance(move, Play):
            self.apply(state, seat, move, chance)
            return
        if len(state.trick) == len(state.hands):
            self._put_away(state)
        self._lay_card(state, seat, move.card)
        if len(state.trick) == len(state.hands):
            self._end_if_done(state)

    def _apply_claim(self, state: KierkiState, seat: Seat) -> list[Event]:
        """All cards still held go to the one who claims, trick by trick in the score."""
        events: list[Event] = [
            Told(say("kierki.log.claim", who=Who(seat), n=len(state.hands[seat])), seat, banner=True)
        ]
        events += self._gather(state)
        kind, prices = self.kind(state), self.prices[len(state.hands)]
        for _ in range(len(state.hands[seat])):
            state.tricks[seat] += 1
            state.points[seat] += prices.of_trick(kind, sum(state.tricks))
        state.shown_rest = tuple(card for hand in state.hands for card in hand)
        for other, hand in enumerate(state.hands):
            for card in hand:
                price = prices.of_card(kind, card)
                state.points[seat] += price
                (state.taken if price else state.won)[seat].append(card)
                zone = f"{'taken' if price else 'won'}:{seat}"
                events.append(Carried(GATHER, (card,), f"hand:{other}", zone, seat))
            hand.clear()
        state.claimable = False
        return events + self._end_deal(state)

    def _end_if_done(self, state: KierkiState) -> list[Event]:
        if not any(state.hands):
            return self._end_deal(state)
        kind = self.kind(state)
        if not self.stop_early or kind not in CAN_STOP:
            return []
        prices = self.prices[len(state.hands)]
        if any(prices.of_card(kind, card) for hand in state.hands for card in hand):
            return []
        state.claimable = False
        return [Told(say("kierki.log.stop"), banner=True), *self._end_deal(state)]

    # --- the lottery ---

    def _apply_lay(self, state: KierkiState, seat: Seat, card: Card) -> list[Event]:
        state.hands[seat].remove(card)
        if state.start is None:
            state.start = rank(card)
        lanes = list(state.lanes)
        laid = lanes[suit(card)] or (rank(card), rank(card))
        lanes[suit(card)] = min(laid[0], rank(card)), max(laid[1], rank(card))
        state.lanes = tuple(lanes)
        events: list[Event] = [
            Carried("lay", (card,), f"hand:{seat}", f"lane:{card}", seat),
            Told(say("kierki.log.lay", who=Who(seat), card=card_words(card)), seat),
        ]
        if not state.hands[seat]:
            events += self._go_out(state, seat)
        if state.phase is Phase.LOTTERY:
            state.turn = self._next_with_cards(state, seat)
        return events

    def _go_out(self, state: KierkiState, seat: Seat) -> list[Event]:
        prizes = self.prices[len(state.hands)].prizes(self.kind(state))
        prize = prizes[len(state.out)]
        state.points[seat] += prize
        state.out += (seat,)
        events: list[Event] = [Told(say("kierki.log.out", who=Who(seat), points=prize), seat, banner=True)]
        return events + (self._end_deal(state) if len(state.out) == len(prizes) else [])

    @staticmethod
    def _next_with_cards(state: KierkiState, seat: Seat) -> Seat:
        seats = len(state.hands)
        return next(s for i in range(1, seats + 1) if state.hands[s := (seat + i) % seats])

    # --- the end of a deal ---

    def _end_deal(self, state: KierkiState) -> list[Event]:
        state.sheets += (self._sheet(state),)
        state.turn = state.starter
        if state.deal < len(self.kinds_of(len(state.hands))):
            state.phase = Phase.RESTING
            return [DealEnded(state.deal)]
        state.phase = Phase.OVER
        return [DealEnded(state.deal), MatchEnded()]

    def _sheet(self, state: KierkiState) -> DealSheet:
        kind, totals = self.kind(state), tuple(state.points)
        if kind != ROBBER:
            return DealSheet((ScoreLine(say(f"kierki.sheet.{kind}"), totals),), totals)
        seats = range(len(state.hands))
        prices = self.prices[len(state.hands)]
        piles = [[*state.taken[s], *(card for _, card in state.trick if s == state.turn)] for s in seats]
        lines = []
        for part in MINUS[1:5]:
            points = tuple(sum(prices.of_card(part, card) for card in piles[s]) for s in seats)
            lines.append(ScoreLine(say(f"kierki.sheet.{part}"), points))
        tricks = tuple(state.tricks[s] * prices.points.trick for s in seats)
        ends = tuple(totals[s] - tricks[s] - sum(line.points[s] or 0 for line in lines) for s in seats)
        lines = [ScoreLine(say("kierki.sheet.tricks"), tricks), *lines, ScoreLine(say("kierki.sheet.ends"), ends)]
        return DealSheet(tuple(lines), totals)

    def result(self, state: KierkiState) -> Result | None:
        if state.phase is not Phase.OVER:
            return None
        seats = len(state.hands)
        scores = tuple(sum(sheet.totals[s] for sheet in state.sheets) for s in range(seats))
        return Result(ranked(scores), scores, say("kierki.why_over", n=len(state.sheets)))

    # --- what a seat may know ---

    def view(self, state: KierkiState, seat: Seat | None) -> KierkiView:
        kind = self.kind(state)
        return KierkiView(
            seat=seat,
            seats=len(state.hands),
            to_act=self.to_act(state),
            deal=state.deal,
            deals=len(self.kinds_of(len(state.hands))),
            starter=state.starter,
            resting=state.phase is Phase.RESTING,
            sheets=state.sheets,
            result=self.result(state),
            phase=state.phase,
            kind=kind,
            trump=state.trump,
            hand=() if seat is None else in_hand(state.hands[seat], SUITS.index(state.trump) if state.trump else None),
            hand_counts=tuple(map(len, state.hands)),
            rest_count=len(state.rest),
            trick=tuple(state.trick),
            tricks=tuple(state.tricks),
            won_counts=tuple(map(len, state.won)),
            taken=tuple(tuple(sorted(pile)) for pile in state.taken),
            points=tuple(state.points),
            lanes=state.lanes,
            start=state.start,
            out=state.out,
            in_lanes=kind in LOTTERIES,
            can_claim=state.claimable and seat == state.turn,
            last_trick=state.last_trick,
            shown_rest=state.shown_rest,
        )

    def pieces(self, state: KierkiState) -> list[Card]:
        laid = [french(r, s) for s, lane in enumerate(state.lanes) if lane for r in range(lane[0], lane[1] + 1)]
        piles = [state.rest, laid, [card for _, card in state.trick], *state.hands, *state.won, *state.taken]
        return sorted(card for pile in piles for card in pile)

    # --- for bots ---

    def imagine(self, view: KierkiView, history: History, rng: Random) -> KierkiState:
        state = KierkiState(view.seats, view.starter)
        state.turn = view.to_act[0] if view.to_act else view.starter
        state.deal, state.sheets, state.phase = view.deal, view.sheets, view.phase
        state.trump, state.lanes, state.start, state.out = view.trump, view.lanes, view.start, view.out
        state.tricks, state.points, state.trick = list(view.tricks), list(view.points), list(view.trick)
        state.taken = [list(pile) for pile in view.taken]
        state.last_trick, state.shown_rest = view.last_trick, view.shown_rest
        for event in history:
            if isinstance(event, Carried) and event.cue == GATHER and event.target.startswith("won:"):
                state.won[seat_of(event.target)] += [card for card in event.cards if card is not None]
        if view.seat is not None:
            state.hands[view.seat] = list(view.hand)
        self._deal_unseen(state, view, history, rng)
        state.claimable = view.can_claim or self._may_claim(state, view)
        return state

    def _may_claim(self, state: KierkiState, view: KierkiView) -> bool:
        """What another seat on lead could claim in this world."""
        seat = state.turn
        if (
            view.phase is not Phase.PLAY
            or seat == view.seat
            or 0 < len(state.trick) < view.seats
            or not sum(state.tricks)
        ):
            return False
        return self._takes_rest(state, seat)

    def _takes_rest(self, state: KierkiState, seat: Seat) -> bool:
        """Whether all the rest goes to the seat on lead in every deal it can think of.

        Where tricks are wished for, it is enough that it can be done; where they cost, there must be no way round it.
        """
        if len(state.hands[seat]) < 2:
            return False
        others = list(chain.from_iterable(hand for other, hand in enumerate(state.hands) if other != seat))
        if self.kind(state) == TRUMP:
            return can_take_all(state.hands[seat], others, SUITS.index(state.trump) if state.trump else None)
        return takes_all(state.hands[seat], others)

    def unknown(self, view: KierkiView, history: History) -> Unknown:
        """Hidden cards may be where shown voids and passes allow them."""
        laid = {french(r, s) for s, lane in enumerate(view.lanes) if lane for r in range(lane[0], lane[1] + 1)}
        known = laid | {card for pile in view.taken for card in pile} | {card for _, card in view.trick}
        sizes = {f"hand:{seat}": count for seat, count in enumerate(view.hand_counts)} | {"rest": view.rest_count}
        sizes |= {f"won:{seat}": count for seat, count in enumerate(view.won_counts)}  # a weak memory forgets tricks
        for event in history:
            if isinstance(event, Carried) and event.cue == GATHER and event.target.startswith("won:"):
                known.update(card for card in event.cards if card is not None)
                sizes[event.target] -= len(event.cards)
        if view.seat is not None:
            known.update(view.hand)
            sizes[f"hand:{view.seat}"] = 0
        barred = HEARTS if view.kind in HEARTS_BARRED else None
        voids = shown_voids(history, view.seats, barred=barred)
        passed = self._passed(history, view.seats, len(laid)) if view.in_lanes else [set() for _ in range(view.seats)]
        if self.throw_king and view.kind == KING_DEAL:  # whoever threw off something else does not hold it
            for seat, void in enumerate(shown_voids(history, view.seats)):
                passed[seat] |= {KING_OF_HEARTS} if void else set()
        denied = {f"hand:{seat}": (voids[seat], passed[seat]) for seat in range(view.seats)}

        def may(holder: str, card: Card) -> bool:
            if holder not in denied:
                return True
            void, without = denied[holder]
            return suit(card) not in void and card not in without

        room = {holder: size for holder, size in sizes.items() if size > 0}
        return Unknown([card for card in self.decks[view.seats] if card not in known], room, may)

    def _deal_unseen(self, state: KierkiState, view: KierkiView, history: History, rng: Random) -> None:
        piles = {f"hand:{seat}": hand for seat, hand in enumerate(state.hands)} | {"rest": state.rest}
        piles |= {f"won:{seat}": pile for seat, pile in enumerate(state.won)}
        unknown = self.unknown(view, history)
        for name, cards in spread(unknown.cards, unknown.room, unknown.may, rng).items():
            piles[name] += cards

    def _passed(self, history: History, seats: int, laid_now: int) -> list[set[Card]]:
        """In the lottery whoever passed held nothing that would have fitted then."""
        denied: list[set[Card]] = [set() for _ in range(seats)]
        remembered = sum(isinstance(event, Carried) and event.cue == "lay" for event in history)
        if remembered < laid_now:
            return denied  # half a memory does not know how the lanes lay then
        lanes: list[tuple[int, int] | None] = list(EMPTY)
        start: int | None = None
        for event in history:
            if isinstance(event, Carried) and event.cue == "lay" and event.cards[0] is not None:
                of, r = suit(event.cards[0]), rank(event.cards[0])
                start = r if start is None else start
                laid = lanes[of] or (r, r)
                lanes[of] = min(laid[0], r), max(laid[1], r)
            elif isinstance(event, Told) and event.words.key == "kierki.log.pass" and event.by is not None:
                denied[event.by] |= set(layable(self.decks[seats], tuple(lanes), start, self.decks[seats]))
        return denied


RULES = KierkiRules
