"""The course of Jedenastka: dealing, laying, taking, scoring, and the worlds a seat may imagine.

How a hand builds a move is in `drafts`, what the table says in `words`.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from game.core.cards import Card
from game.core.chance import Chance
from game.core.events import Carried, DealBegan, DealEnded, Event, History, MatchEnded, Told
from game.core.moves import Draft, Move, NextDeal, Pick
from game.core.rules import DealSheet, Note, Result, Rules, ScoreLine, not_now, not_your_turn, ranked
from game.core.say import Refusal, Say, Seat, Who, refuse, say
from game.games.eleven import drafts, words
from game.games.eleven.memory import imagined
from game.games.eleven.pieces import BULL, ElevenDescriptor, ElevenState, ElevenView, Laid, Phase, Play, TakePile
from game.rulebook.models import Options

TAKES_WEIGHED = 4
"""Of many piles a playout looks at so many before it takes one."""


class ElevenRules(Rules[ElevenState, ElevenView]):
    DESCRIPTOR = ElevenDescriptor
    MOVES = (Play, TakePile)
    OPTIONS = frozenset({"rounds", "heads"})
    ZONES = frozenset({"draw", "bulls", "pile", "stand", "hand", "bull"})
    WHOLE = False

    def __init__(self, book: ElevenDescriptor, options: Options) -> None:
        assert book.deck is not None and book.deal is not None
        self.deck = book.deck.cards()
        self.deal_counts = book.deal
        self.numbers = book.piles
        self.bull_count = book.bulls
        self.rounds = options["rounds"]
        table: dict[int, tuple[int, ...]] = getattr(book.heads, str(options["heads"]))
        self.heads = dict.fromkeys(self.deck, book.heads.plain)
        self.heads |= {card: heads for heads, cards in table.items() for card in cards}
        circle = len(self.deck)
        self.after = {
            top: tuple((top + i - 1) % circle + 1 for i in range(1, book.piles.reach + 1)) for top in self.deck
        }
        """What fits on a card, in the order in which it is laid: the numbers run on from the last to the first."""
        self._plays: dict[tuple[int, Card], Play] = {}
        self._takes: dict[int, TakePile] = {}

    def printed(self, card: Card) -> int:
        return self.heads.get(card, 0)

    def gap(self, card: Card, top: Card) -> int:
        """How many steps it is up from a pile's top to a card."""
        return (card - top) % len(self.deck)

    def fits(self, card: Card, top: Card) -> bool:
        return card in self.after[top]

    # --- the course of the game ---

    def new(self, seats: int, chance: Chance, first: Seat | None = None) -> tuple[ElevenState, list[Event]]:
        starter = chance.below(seats) if first is None else first
        state = ElevenState(seats, self.bull_count, starter)
        return state, self._deal(state, chance)

    def _deal(self, state: ElevenState, chance: Chance) -> list[Event]:
        seats = len(state.hands)
        state.draw = self.deck[:]
        chance.shuffle(state.draw)
        state.hands = [[] for _ in range(seats)]
        state.piles, state.last_laid = [], ()
        state.bulls, state.stock = [0] * seats, self.bull_count
        state.turn = state.starter
        state.phase = Phase.PLAY
        events: list[Event] = [DealBegan(state.round, state.starter)]
        for i in range(self.deal_counts[seats] * seats):
            events.append(self._deal_one(state, (state.starter + i) % seats))
        opened = self._open(state, self.numbers.first)
        state.last_laid = ()
        return [*events, *self._tell_opened(state, opened)]

    @staticmethod
    def _deal_one(state: ElevenState, seat: Seat) -> Event:
        card = state.draw.pop()
        state.hands[seat].append(card)
        return Carried("deal", (card,), "draw", f"hand:{seat}", seat, seen_by=frozenset({seat}))

    def to_act(self, state: ElevenState) -> tuple[Seat, ...]:
        return () if state.phase is Phase.OVER else (state.turn,)

    def legal(self, state: ElevenState, seat: Seat) -> list[Move]:
        """Every single card, every pile's whole harvest, the widest play over several piles, every taking.

        A bull allows any set of fitting cards: far too many to name, so `refusal` alone knows them all.
        """
        if state.phase is not Phase.PLAY or seat != state.turn:
            return [NextDeal()] if state.phase is Phase.RESTING and seat == state.turn else []
        return self.choices(state.hands[seat], state.tops(), state.bulls, state.stock, seat)

    def choices(
        self, hand: Sequence[Card], tops: Sequence[tuple[int, Card]], bulls: Sequence[int], stock: int, seat: Seat
    ) -> list[Move]:
        held = set(hand)
        moves: list[Move] = []
        harvest: dict[int, list[Card]] = {}
        for pile, top in tops:
            fitting = [card for card in self.after[top] if card in held]
            if fitting:
                harvest[pile] = fitting
                moves += [self._play(pile, card) for card in fitting]
                if bulls[seat] and len(fitting) > 1:
                    moves.append(Play(((pile, tuple(fitting)),)))
        if bulls[seat] > 1 and len(harvest) > 1:
            widest = self._widest(harvest, bulls[seat])
            if len(widest) > 1:
                moves.append(Play(widest))
        victims = self.victims(bulls, stock, seat)
        for pile, _ in tops:
            moves += [TakePile(pile, victim) for victim in victims] if len(victims) > 1 else [self._take(pile)]
        return moves

    def _play(self, pile: int, card: Card) -> Play:
        known = self._plays.get((pile, card))
        if known is None:
            known = self._plays[pile, card] = Play(((pile, (card,)),))
        return known

    def _take(self, pile: int) -> TakePile:
        known = self._takes.get(pile)
        if known is None:
            known = self._takes[pile] = TakePile(pile)
        return known

    @staticmethod
    def _widest(harvest: dict[int, list[Card]], most: int) -> Laid:
        """Pile after pile the one that still takes most cards."""
        chosen: dict[int, tuple[Card, ...]] = {}
        gone: set[Card] = set()
        while len(chosen) < most:
            left = {p: [c for c in cards if c not in gone] for p, cards in harvest.items() if p not in chosen}
            pile = max(left, key=lambda p: len(left[p]), default=None)
            if pile is None or not left[pile]:
                break
            chosen[pile] = tuple(left[pile])
            gone.update(left[pile])
        return tuple(sorted(chosen.items()))

    @staticmethod
    def victims(bulls: Sequence[int], stock: int, seat: Seat) -> tuple[Seat, ...]:
        """From whom a bull may come when the stock has none: whoever else has most of them."""
        others = [s for s in range(len(bulls)) if s != seat and bulls[s]]
        if stock or not others:
            return ()
        most = max(bulls[s] for s in others)
        return tuple(s for s in others if bulls[s] == most)

    def refusal(self, state: ElevenState, seat: Seat, move: Move) -> Refusal | None:
        if seat != state.turn or state.phase is Phase.OVER:
            return not_your_turn()
        if isinstance(move, NextDeal) or state.phase is Phase.RESTING:
            return None if isinstance(move, NextDeal) and state.phase is Phase.RESTING else not_now()
        return self.why_illegal(state.hands[seat], dict(state.tops()), state.bulls, state.stock, seat, move)

    def why_illegal(
        self,
        hand: Sequence[Card],
        tops: dict[int, Card],
        bulls: Sequence[int],
        stock: int,
        seat: Seat,
        move: Move,
    ) -> Refusal | None:
        if isinstance(move, TakePile):
            return self._no_take(tops, self.victims(bulls, stock, seat), move)
        if not isinstance(move, Play) or not _well_formed(move):
            return not_now()
        return self._too_much(move.piles, bulls[seat]) or self._no_play(hand, tops, move.piles)

    @staticmethod
    def _no_take(tops: dict[int, Card], victims: tuple[Seat, ...], move: TakePile) -> Refusal | None:
        if type(move.pile) is not int or move.pile not in tops:
            return refuse("eleven.no_pile", "6")
        if len(victims) > 1:
            known = type(move.victim) is int and move.victim in victims
            return None if known else refuse("eleven.choose_victim", "7")
        return None if move.victim is None else refuse("eleven.no_choice", "7")

    def _too_much(self, laid: Laid, bulls: int) -> Refusal | None:
        if not bulls and (len(laid) > 1 or len(laid[0][1]) > 1):
            return refuse("eleven.one_card", "4")
        if len({pile for pile, _ in laid}) < len(laid):
            return refuse("eleven.pile_twice", "5")
        return self.no_more_piles(bulls) if len(laid) > max(1, bulls) else None

    @staticmethod
    def no_more_piles(bulls: int) -> Refusal:
        """So many bulls, so many piles; without one, a single card."""
        if not bulls:
            return refuse("eleven.one_card", "4")
        return refuse("eleven.one_bull" if bulls == 1 else "eleven.too_many_piles", "5", n=bulls)

    def _no_play(self, hand: Sequence[Card], tops: dict[int, Card], laid: Laid) -> Refusal | None:
        played = [card for _, cards in laid for card in cards]
        for pile, cards in laid:
            if pile not in tops:
                return refuse("eleven.no_pile", "3")
            for card in cards:
                if card not in hand or played.count(card) > 1:
                    return refuse("eleven.not_in_hand", "3", card=card)
                far = self.too_far(card, tops[pile], cards)
                if far:
                    return far
        return None

    def too_far(self, card: Card, top: Card, along: Sequence[Card] = ()) -> Refusal | None:
        """Why a card does not fit on a pile; `along` are the cards laid there with it."""
        gap = self.gap(card, top)
        if 1 <= gap <= self.numbers.reach:
            return None
        numbers = {"card": card, "gap": gap, "top": top, "range": self.range(top)}
        if any(self.fits(card, other) and self.fits(other, top) for other in along):
            return refuse("eleven.chained", "5", **numbers)
        return refuse("eleven.too_far" if gap <= len(self.deck) // 2 else "eleven.too_low", "3", **numbers)

    def range(self, top: Card) -> Say:
        """What fits on a card: "55–64", or "97–100, 1–6" where the numbers begin again."""
        fitting = self.after[top]
        low, high = fitting[0], fitting[-1]
        if low <= high:
            return _span(low, high)
        return say("eleven.range_round", before=_span(low, self.deck[-1]), after=_span(self.deck[0], high))

    # --- making moves ---

    def advance(self, state: ElevenState, seat: Seat, move: Move, chance: Chance) -> None:
        if isinstance(move, Play):
            self._lay(state, seat, move.piles)
        elif isinstance(move, TakePile):
            self._pick_up(state, seat, move)
        else:
            self._next_round(state, chance)

    def apply(self, state: ElevenState, seat: Seat, move: Move, chance: Chance) -> list[Event]:
        if isinstance(move, Play):
            return self._apply_play(state, seat, move)
        if isinstance(move, TakePile):
            return self._apply_take(state, seat, move)
        return self._next_round(state, chance)

    def _lay(self, state: ElevenState, seat: Seat, laid: Laid) -> None:
        hand, piles = state.hands[seat], state.piles
        state.last_laid = tuple(sorted((pile, self._ascending(cards, piles[pile][-1])) for pile, cards in laid))
        for pile, cards in state.last_laid:
            piles[pile] += cards
            for card in cards:
                hand.remove(card)
        state.turn = (seat + 1) % len(state.hands)
        if not hand:
            self._end_round(state)

    def _ascending(self, cards: tuple[Card, ...], top: Card) -> tuple[Card, ...]:
        return cards if len(cards) == 1 else tuple(sorted(cards, key=lambda card: self.gap(card, top)))

    def _apply_play(self, state: ElevenState, seat: Seat, move: Play) -> list[Event]:
        tops = {pile: state.piles[pile][-1] for pile, _ in move.piles}
        self._lay(state, seat, move.piles)
        left = len(state.hands[seat])
        events: list[Event] = []
        for pile, cards in state.last_laid:
            cue = "lay_last" if left == 1 else "lay"
            events.append(Carried(cue, cards, f"hand:{seat}", f"pile:{pile}", seat))
            events.append(Told(say("eleven.log.lay", who=Who(seat), cards=cards, top=tops[pile]), seat))
        if left == 1:
            events.append(Told(say("eleven.log.one_left", who=Who(seat)), seat))
        elif not left:
            events.append(Told(say("eleven.log.out", who=Who(seat)), seat, banner=True))
        return [*events, *self._tell_end(state)]

    def _pick_up(self, state: ElevenState, seat: Seat, move: TakePile) -> tuple[list[Card], Seat | None]:
        """The cards taken, and the seat that lost a bull for them."""
        taken, state.piles[move.pile] = state.piles[move.pile], []
        state.hands[seat] += taken
        robbed = self._gain_bull(state, seat, move.victim) if len(taken) >= self.numbers.bull_from else None
        state.turn = (seat + 1) % len(state.hands)
        self._open(state, self.numbers.opened)
        if not state.draw and not any(state.piles):
            self._end_round(state)
        return taken, robbed

    def _gain_bull(self, state: ElevenState, seat: Seat, victim: Seat | None) -> Seat | None:
        if state.stock:
            state.stock -= 1
            state.bulls[seat] += 1
            return None
        victims = self.victims(state.bulls, state.stock, seat)
        robbed = victim if victim is not None else next(iter(victims), None)
        if robbed is not None:
            state.bulls[robbed] -= 1
            state.bulls[seat] += 1
        return robbed

    @staticmethod
    def _open(state: ElevenState, count: int) -> Laid:
        """New piles from the top of the draw pile, as far as it reaches, in the first empty places."""
        opened: list[tuple[int, tuple[Card, ...]]] = []
        for _ in range(min(count, len(state.draw))):
            card = state.draw.pop()
            number = next((i for i, pile in enumerate(state.piles) if not pile), len(state.piles))
            if number == len(state.piles):
                state.piles.append([])
            state.piles[number].append(card)
            opened.append((number, (card,)))
        state.last_laid = tuple(opened)
        return state.last_laid

    def _apply_take(self, state: ElevenState, seat: Seat, move: TakePile) -> list[Event]:
        top, had = state.piles[move.pile][-1], state.bulls[seat]
        drew = bool(state.draw)
        taken, robbed = self._pick_up(state, seat, move)
        pile, hand = f"pile:{move.pile}", f"hand:{seat}"
        seen_by = frozenset({seat})
        events: list[Event] = [Carried("scoop", tuple(taken), pile, hand, seat, seen_by=seen_by, uncounted=True)]
        events.append(Told(words.log_take(seat, top, state.bulls[seat] > had, robbed), seat))
        if state.bulls[seat] > had:
            source = "bulls" if robbed is None else f"bull:{robbed}"
            events.append(Carried("bull", (BULL,), source, f"bull:{seat}", seat))
        events += self._tell_opened(state, state.last_laid)
        if drew and not state.draw:
            events.append(Told(say("eleven.log.draw_empty"), banner=True))
        return [*events, *self._tell_end(state)]

    @staticmethod
    def _tell_opened(state: ElevenState, opened: Laid) -> list[Event]:
        events: list[Event] = [Carried("open", cards, "draw", f"pile:{number}") for number, cards in opened]
        new = [card for _, cards in opened for card in cards]
        return [*events, Told(say("eleven.log.opened", n=len(new), cards=new))] if new else []

    # --- the end ---

    def _end_round(self, state: ElevenState) -> None:
        state.sheets += (self._sheet(state),)
        state.turn = self._next_starter(state)
        state.phase = Phase.RESTING if state.round < self.rounds_of(len(state.hands)) else Phase.OVER

    @staticmethod
    def _tell_end(state: ElevenState) -> list[Event]:
        if state.phase is Phase.PLAY:
            return []
        return [DealEnded(state.round)] + ([MatchEnded()] if state.phase is Phase.OVER else [])

    def _next_round(self, state: ElevenState, chance: Chance) -> list[Event]:
        state.starter = state.turn
        state.round += 1
        return self._deal(state, chance)

    def rounds_of(self, seats: int) -> int:
        """As many rounds as players, unless another number was chosen."""
        return self.rounds if isinstance(self.rounds, int) else seats

    @staticmethod
    def _next_starter(state: ElevenState) -> Seat:
        """Whoever is worst off; among equals the next one after the starter of this round."""
        seats = len(state.hands)
        totals = [sum(sheet.totals[s] for sheet in state.sheets) for s in range(seats)]
        order = [(state.starter + i) % seats for i in range(1, seats + 1)]
        return min(order, key=lambda s: totals[s])

    def _sheet(self, state: ElevenState) -> DealSheet:
        """A line for every kind of card: so many heads each."""
        lines = []
        for heads in sorted(set(self.heads.values())):
            counts = [sum(self.heads[card] == heads for card in hand) for hand in state.hands]
            lines.append(ScoreLine(say("eleven.sheet.heads", n=heads), tuple(-heads * count for count in counts)))
        totals = tuple(-sum(self.heads[card] for card in hand) for hand in state.hands)
        return DealSheet(tuple(lines), totals)

    def result(self, state: ElevenState) -> Result | None:
        if state.phase is not Phase.OVER:
            return None
        seats = len(state.hands)
        scores = tuple(sum(sheet.totals[s] for sheet in state.sheets) for s in range(seats))
        return Result(ranked(scores), scores, say("eleven.why_over", rounds=self.rounds_of(seats)))

    def view(self, state: ElevenState, seat: Seat | None) -> ElevenView:
        seats = len(state.hands)
        return ElevenView(
            seat=seat,
            seats=seats,
            to_act=self.to_act(state),
            deal=state.round,
            deals=self.rounds_of(seats),
            starter=state.starter,
            resting=state.phase is Phase.RESTING,
            sheets=state.sheets,
            result=self.result(state),
            hand=() if seat is None else tuple(sorted(state.hands[seat])),
            hand_counts=tuple(map(len, state.hands)),
            tops=tuple(state.tops()),
            bulls=tuple(state.bulls),
            stock=state.stock,
            draw_shown=min(len(state.draw), self.numbers.opened + 1),
            last_laid=state.last_laid,
        )

    def pieces(self, state: ElevenState) -> list[Card]:
        cards = [card for heap in (state.draw, *state.piles, *state.hands) for card in heap]
        return sorted(cards + [BULL] * (state.stock + sum(state.bulls)))

    # --- for bots ---

    def candidates(self, state: ElevenState, seat: Seat, rng: Random) -> list[Move]:
        """All that can be laid, and of many takings the smallest and the highest piles."""
        moves = self.legal(state, seat)
        if len(state.piles) <= TAKES_WEIGHED or not isinstance(moves[-1], TakePile):
            return moves
        lying = sorted((len(pile), number) for number, pile in enumerate(state.piles) if pile)
        half = TAKES_WEIGHED // 2
        weighed = {number for _, number in (*lying[:half], *lying[-half:])}
        return [move for move in moves if not isinstance(move, TakePile) or move.pile in weighed]

    def imagine(self, view: ElevenView, history: History, rng: Random) -> ElevenState:
        return imagined(self, view, history, rng)

    # --- for the hand ---

    def options(self, view: ElevenView) -> list[Move]:
        if not view.my_turn or view.seat is None:
            return []
        if view.resting:
            return [NextDeal()]
        return self.choices(view.hand, view.tops, view.bulls, view.stock, view.seat)

    def refused(self, view: ElevenView, move: Move) -> Refusal | None:
        """`refusal` for the view's own seat, in its turn."""
        assert view.seat is not None
        return self.why_illegal(view.hand, dict(view.tops), view.bulls, view.stock, view.seat, move)

    def steps(self, view: ElevenView, draft: Draft) -> list[Pick]:
        if view.resting or not view.my_turn:
            return super().steps(view, draft)
        return drafts.steps(self, view, draft)

    def complete(self, view: ElevenView, draft: Draft) -> Move | None:
        if view.resting or not view.my_turn:
            return super().complete(view, draft)
        return drafts.complete(self, view, draft)

    def confirms(self, view: ElevenView, draft: Draft) -> bool:
        return drafts.confirms(view, draft)

    def quiet(self, view: ElevenView, draft: Draft, pick: Pick) -> bool:
        return drafts.quiet(self, view, draft, pick)

    def preview(self, view: ElevenView, draft: Draft) -> ElevenView:
        return drafts.preview(self, view, draft)

    def why_not(self, view: ElevenView, draft: Draft, pick: Pick) -> Refusal | None:
        return drafts.why_not(self, view, draft, pick)

    # --- what the table says ---

    def prompt(self, view: ElevenView, draft: Draft) -> Say:
        return words.prompt(self, view, draft)

    def verb(self, view: ElevenView, move: Move) -> Say:
        return words.verb(view, move) or super().verb(view, move)

    def notes(self, view: ElevenView, draft: Draft) -> list[Note]:
        return words.notes(self, view, draft)

    def public(self, seat: Seat, view: ElevenView) -> Say:
        return say("plate.cards", n=view.hand_counts[seat])


def _span(low: Card, high: Card) -> Say:
    return say("eleven.range" if low < high else "eleven.range_one", low=low, high=high)


def _well_formed(move: Play) -> bool:
    """A move from a file may be anything: True is no card, and an empty heap is no play."""
    return isinstance(move.piles, tuple) and bool(move.piles) and all(map(_heap, move.piles))


def _heap(heap: Any) -> bool:
    if not isinstance(heap, tuple) or len(heap) != 2:
        return False
    pile, cards = heap
    return type(pile) is int and isinstance(cards, tuple) and bool(cards) and all(type(card) is int for card in cards)
