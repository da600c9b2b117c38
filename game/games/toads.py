"""Ropuchy (Toads): lay within reach, twist a mirrored pair away, or take the row. RULES.md §1.

The numbers in brackets in refusals are the paragraphs of the game's rules, the same in both languages.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from game.core.cards import Card
from game.core.chance import Chance
from game.core.events import Carried, DealBegan, Event, History, Told
from game.core.moves import Draft, Move, Pick, Zone
from game.core.rounds import Phase, RoundRules, RoundState
from game.core.rules import DealSheet, Faces, Note, ScoreLine, View, idle_prompt, not_now, not_your_turn
from game.core.say import Refusal, Say, Seat, Who, refuse, say
from game.rulebook.models import Descriptor, Options, Part

END = Pick("row_end")
TAKE = Pick("take_row")


class RowNumbers(Part):
    reach: int


class Points(Part):
    twisted: int
    taken: int
    taken_toad: int


class ToadsDescriptor(Descriptor):
    row: RowNumbers
    points: Points


@dataclass(frozen=True, slots=True)
class Lay(Move):
    """A hand card at the right end of the row, or as its first card."""

    KIND: ClassVar[str] = "lay"
    card: Card

    @property
    def picks(self) -> tuple[tuple[Pick, ...], ...]:
        return (Pick("hand", self.card),), (END,)


@dataclass(frozen=True, slots=True)
class Twist(Move):
    """A hand card and its mirror from the row, both to the plus pile."""

    KIND: ClassVar[str] = "twist"
    card: Card

    @property
    def picks(self) -> tuple[tuple[Pick, ...], ...]:
        return (Pick("hand", self.card),), (Pick("row", mirror(self.card)),)


@dataclass(frozen=True, slots=True)
class TakeRow(Move):
    """The whole row, face down, to the minus pile."""

    KIND: ClassVar[str] = "take_row"

    @property
    def picks(self) -> tuple[tuple[Pick, ...], ...]:
        return ((TAKE,),)


def mirror(card: Card) -> Card:
    tens, ones = divmod(card, 10)
    return ones * 10 + tens


def is_toad(card: Card) -> bool:
    return card == mirror(card)


class ToadsState(RoundState):
    __slots__ = ("draw", "hand_size", "hands", "minus", "plus", "row")

    def __init__(self, seats: int, hand_size: int, starter: Seat) -> None:
        super().__init__(starter)
        self.draw: list[Card] = []
        self.row: list[Card] = []
        self.hands: list[list[Card]] = [[] for _ in range(seats)]
        self.plus: list[list[Card]] = [[] for _ in range(seats)]
        self.minus: list[list[Card]] = [[] for _ in range(seats)]
        self.hand_size = hand_size

    def clone(self) -> ToadsState:
        twin = ToadsState.__new__(ToadsState)
        twin.draw = self.draw[:]
        twin.row = self.row[:]
        twin.hands = [hand[:] for hand in self.hands]
        twin.plus = [pile[:] for pile in self.plus]
        twin.minus = [pile[:] for pile in self.minus]
        twin.hand_size = self.hand_size
        twin.starter = self.starter
        twin.turn = self.turn
        twin.phase = self.phase
        twin.deal = self.deal
        twin.sheets = self.sheets
        return twin


@dataclass(frozen=True, kw_only=True)
class ToadsView(View):
    hand: tuple[Card, ...]
    hand_counts: tuple[int, ...]
    row: tuple[Card, ...]
    plus: tuple[tuple[Card, ...], ...]
    minus_counts: tuple[int, ...]
    """Known to whoever counted along; the table shows only that a minus pile lies there."""
    draw_count: int
    hand_size: int
    twisted_points: int

    def zones(self) -> dict[Zone, Faces]:
        zones: dict[Zone, Faces] = {"draw": (None,) * self.draw_count, "row": self.row}
        for seat in range(self.seats):
            own = seat == self.seat
            zones[f"hand:{seat}"] = self.hand if own else (None,) * self.hand_counts[seat]
            zones[f"plus:{seat}"] = self.plus[seat]
            zones[f"minus:{seat}"] = (None,) * bool(self.minus_counts[seat])
        return zones

    def standing(self) -> tuple[int, ...]:
        earlier = super().standing()
        if self.resting or self.result:
            return earlier
        return tuple(earlier[s] + len(self.plus[s]) * self.twisted_points for s in range(self.seats))


class ToadsRules(RoundRules[ToadsState, ToadsView]):
    DESCRIPTOR = ToadsDescriptor
    MOVES = (Lay, Twist, TakeRow)
    OPTIONS = frozenset({"rounds", "pro"})
    ZONES = frozenset({"draw", "row", "row_end", "take_row", "hand", "plus", "minus"})

    def __init__(self, book: ToadsDescriptor, options: Options) -> None:
        assert book.deck is not None and book.deal is not None
        self.deck = book.deck.cards()
        self.deal_counts = book.deal
        self.reach = book.row.reach
        self.points = book.points
        self.deals = int(options["rounds"])
        self.pro = bool(options["pro"])
        self._lay = {card: Lay(card) for card in self.deck}
        self._twist = {card: Twist(card) for card in self.deck}
        self._take = TakeRow()
        self._mirror = {card: mirror(card) for card in self.deck}

    # --- the course of the game ---

    def new(self, seats: int, chance: Chance, first: Seat | None = None) -> tuple[ToadsState, list[Event]]:
        starter = chance.below(seats) if first is None else first
        state = ToadsState(seats, self.deal_counts[seats], starter)
        return state, self.begin(state, chance)

    def begin(self, state: ToadsState, chance: Chance) -> list[Event]:
        seats = len(state.hands)
        state.draw = self.deck[:]
        chance.shuffle(state.draw)
        state.row = []
        for piles in (state.hands, state.plus, state.minus):
            for pile in piles:
                pile.clear()
        state.turn = state.starter
        state.phase = Phase.PLAY
        events: list[Event] = [DealBegan(state.deal, state.starter)]
        for _ in range(state.hand_size):
            for i in range(seats):
                events.append(self._draw(state, (state.starter + i) % seats, "deal"))
        return events

    @staticmethod
    def _draw(state: ToadsState, seat: Seat, cue: str) -> Event:
        card = state.draw.pop()
        state.hands[seat].append(card)
        return Carried(cue, (card,), "draw", f"hand:{seat}", seat, seen_by=frozenset((seat,)))

    def moves(self, state: ToadsState, seat: Seat) -> list[Move]:
        return self._choices(state.hands[seat], state.row)

    def seen_moves(self, view: ToadsView) -> list[Move]:
        return self._choices(view.hand, view.row)

    def _choices(self, hand: Sequence[Card], row: Sequence[Card]) -> list[Move]:
        lay, twist, mirrored = self._lay, self._twist, self._mirror
        if not row:
            return [lay[card] for card in hand]
        low, high = row[-1] - self.reach, row[-1] + self.reach
        moves: list[Move] = [lay[card] for card in hand if low <= card <= high]
        moves += [twist[card] for card in hand if mirrored[card] in row]
        moves.append(self._take)
        return moves

    def bad_move(self, state: ToadsState, seat: Seat, move: Move) -> Refusal | None:
        return self._why_not(state.hands[seat], state.row, move)

    def _why_not(self, hand: Sequence[Card], row: Sequence[Card], move: Move) -> Refusal | None:
        if isinstance(move, TakeRow):
            return None if row else refuse("toads.no_row", "6")
        if not isinstance(move, Lay | Twist):
            return not_now()
        if move.card not in hand:
            return refuse("toads.not_in_hand", "7", card=move.card)
        if isinstance(move, Lay):
            return self._too_far(move.card, row)
        return self._no_pair(move.card, row)

    def _too_far(self, card: Card, row: Sequence[Card]) -> Refusal | None:
        if not row or abs(card - row[-1]) <= self.reach:
            return None
        low, high = self._range(row[-1])
        return refuse("toads.too_far", "7", card=card, gap=abs(card - row[-1]), end=row[-1], low=low, high=high)

    def _no_pair(self, card: Card, row: Sequence[Card]) -> Refusal | None:
        if is_toad(card):
            return refuse("toads.toad_has_no_pair", "7", card=card)
        if mirror(card) not in row:
            return refuse("toads.no_mirror", "7", card=card, mirror=mirror(card))
        return None

    def _range(self, end: Card) -> tuple[int, int]:
        """The lowest and highest card of the deck that fits on this one."""
        fits = [card for card in self.deck if abs(card - end) <= self.reach and card != end]
        return min(fits), max(fits)

    def apply(self, state: ToadsState, seat: Seat, move: Move, chance: Chance) -> list[Event]:
        if isinstance(move, Lay):
            return self._apply_lay(state, seat, move.card)
        if isinstance(move, Twist):
            return self._apply_twist(state, seat, move.card)
        if isinstance(move, TakeRow):
            return self._apply_take(state, seat)
        return self.next_deal(state, chance)

    def _apply_lay(self, state: ToadsState, seat: Seat, card: Card) -> list[Event]:
        state.hands[seat].remove(card)
        state.row.append(card)
        events: list[Event] = [
            Carried("lay_toad" if is_toad(card) else "lay", (card,), f"hand:{seat}", "row", seat),
            Told(say("toads.log.lay" if len(state.row) > 1 else "toads.log.open", who=Who(seat), card=card), seat),
        ]
        return events + self._end_turn(state, seat)

    def _apply_twist(self, state: ToadsState, seat: Seat, card: Card) -> list[Event]:
        twin = mirror(card)
        state.hands[seat].remove(card)
        state.row.remove(twin)
        state.plus[seat] += (card, twin)
        events: list[Event] = [
            Carried("twist", (card,), f"hand:{seat}", f"plus:{seat}", seat),
            Carried("twist", (twin,), "row", f"plus:{seat}", seat),
            Told(say("toads.log.twist", who=Who(seat), card=card, mirror=twin), seat),
        ]
        return events + self._end_turn(state, seat)

    def _end_turn(self, state: ToadsState, seat: Seat) -> list[Event]:
        events: list[Event] = []
        if state.draw:
            events.append(self._draw(state, seat, "draw"))
            if not state.draw:
                events.append(Told(say("toads.log.draw_empty"), banner=True))
        state.turn = (seat + 1) % len(state.hands)
        return events + self._end_round_if_done(state)

    def _apply_take(self, state: ToadsState, seat: Seat) -> list[Event]:
        taken = tuple(state.row)
        state.minus[seat] += taken
        state.row = []
        events: list[Event] = [
            Carried("take", taken, "row", f"minus:{seat}", seat),
            Told(say("toads.log.take", who=Who(seat), n=len(taken)), seat),
        ]
        if self.pro and len(taken) == 1 and state.draw:
            card = state.draw.pop()
            state.minus[seat].append(card)
            events.append(Carried("penalty", (card,), "draw", f"minus:{seat}", seat, seen_by=frozenset()))
            events.append(Told(say("toads.log.penalty", who=Who(seat)), seat))
        return events + self._end_round_if_done(state)

    def _end_round_if_done(self, state: ToadsState) -> list[Event]:
        return [] if state.draw or state.row else self.end_deal(state, self._sheet(state))

    def _sheet(self, state: ToadsState) -> DealSheet:
        points = self.points
        seats = range(len(state.hands))
        toads = [sum(map(is_toad, state.minus[s])) for s in seats]
        twisted = tuple(len(state.plus[s]) * points.twisted for s in seats)
        taken = tuple((len(state.minus[s]) - toads[s]) * points.taken for s in seats)
        taken_toads = tuple(toads[s] * points.taken_toad for s in seats)
        lines = (
            ScoreLine(say("toads.sheet.twisted"), twisted),
            ScoreLine(say("toads.sheet.taken"), taken),
            ScoreLine(say("toads.sheet.toads"), taken_toads),
        )
        return DealSheet(lines, tuple(twisted[s] + taken[s] + taken_toads[s] for s in seats))

    def why_over(self, state: ToadsState) -> Say:
        return say("toads.why_over", rounds=self.deals)

    def view(self, state: ToadsState, seat: Seat | None) -> ToadsView:
        return ToadsView(
            **self.seen(state, seat, len(state.hands)),
            hand=() if seat is None else tuple(sorted(state.hands[seat])),
            hand_counts=tuple(map(len, state.hands)),
            row=tuple(state.row),
            plus=tuple(map(tuple, state.plus)),
            minus_counts=tuple(map(len, state.minus)),
            draw_count=len(state.draw),
            hand_size=state.hand_size,
            twisted_points=self.points.twisted,
        )

    def pieces(self, state: ToadsState) -> list[Card]:
        piles = [state.draw, state.row, *state.hands, *state.plus, *state.minus]
        return sorted(card for pile in piles for card in pile)

    # --- for bots ---

    def imagine(self, view: ToadsView, history: History, rng: Random) -> ToadsState:
        state = ToadsState(view.seats, view.hand_size, view.starter)
        state.follow(view)
        state.row = list(view.row)
        state.plus = [list(pile) for pile in view.plus]
        for event in history:
            if isinstance(event, Carried) and event.target.startswith("minus:"):
                seat = int(event.target.partition(":")[2])
                state.minus[seat] += [card for card in event.cards if card is not None]
        seen = {*view.hand, *view.row, *(c for pile in (*view.plus, *state.minus) for c in pile)}
        unseen = [card for card in self.deck if card not in seen]
        rng.shuffle(unseen)
        for seat in range(view.seats):
            if seat == view.seat:
                state.hands[seat] = list(view.hand)
            else:
                state.hands[seat] = [unseen.pop() for _ in range(view.hand_counts[seat])]
            # cards taken unseen, or forgotten by a player with a short memory
            state.minus[seat] += [unseen.pop() for _ in range(view.minus_counts[seat] - len(state.minus[seat]))]
        state.draw = unseen
        return state

    # --- for the hand ---

    def complete(self, view: ToadsView, draft: Draft) -> Move | None:
        """A card alone is laid if it can be; its pair is a touch on the twin."""
        if len(draft) == 1 and draft[0].zone == "hand":
            card = draft[0].item
            fitting = [m for m in self.options(view) if isinstance(m, Lay | Twist) and m.card == card]
            return fitting[0] if fitting else None
        return super().complete(view, draft)

    def why_not(self, view: ToadsView, draft: Draft, pick: Pick) -> Refusal | None:
        if not view.my_turn or view.resting:
            return not_your_turn() if pick.zone in ("hand", "row", "row_end", "take_row") else None
        if pick.zone == "hand" and isinstance(pick.item, int):
            return self._useless(pick.item, view.row)
        chosen = draft[0].item if draft else None
        if pick.zone == "row_end":
            return self._too_far(chosen, view.row) if isinstance(chosen, int) else refuse("toads.choose_first", "7")
        if pick.zone == "row" and isinstance(pick.item, int):
            return self._wrong_twin(chosen, pick.item)
        if pick.zone == "take_row":
            return None if view.row else refuse("toads.no_row", "6")
        if pick.zone == "draw":
            return refuse("toads.draw_by_itself", "8")
        if pick.zone.startswith("minus:"):
            return refuse("toads.minus_closed", "17")
        return None

    def _useless(self, card: Card, row: tuple[Card, ...]) -> Refusal | None:
        far = self._too_far(card, row)
        if far is None or self._no_pair(card, row) is None:
            return None
        key = "toads.useless_toad" if is_toad(card) else "toads.useless"
        return refuse(key, "7", **far.values, mirror=mirror(card))

    @staticmethod
    def _wrong_twin(chosen: object, card: Card) -> Refusal:
        if is_toad(card):
            return refuse("toads.toad_has_no_pair", "7", card=card)
        if isinstance(chosen, int) and mirror(chosen) != card:
            return refuse("toads.wrong_twin", "7", card=card, mirror=mirror(card), chosen=chosen)
        return refuse("toads.needs_mirror", "7", card=card, mirror=mirror(card))

    # --- what the table says ---

    def prompt(self, view: ToadsView, draft: Draft) -> Say:
        idle = idle_prompt(view)
        if idle:
            return idle
        if draft and isinstance(draft[0].item, int):
            return self._prompt_chosen(view, draft[0].item)
        if not view.row:
            return say("toads.prompt.open")
        moves = self.options(view)
        if len(moves) == 1:
            return say("toads.prompt.must_take")
        low, high = self._range(view.row[-1])
        can_lay = any(isinstance(m, Lay) for m in moves)
        can_twist = any(isinstance(m, Twist) for m in moves)
        key = "lay_or_twist" if can_lay and can_twist else "lay" if can_lay else "twist"
        return say(f"toads.prompt.{key}", low=low, high=high)

    def _prompt_chosen(self, view: ToadsView, card: Card) -> Say:
        moves = self.options(view)
        lay, twist = self._lay[card] in moves, self._twist[card] in moves
        if not view.row:
            return say("toads.prompt.chosen_open", card=card)
        key = "chosen_both" if lay and twist else "chosen_lay" if lay else "chosen_twist"
        return say(f"toads.prompt.{key}", card=card, mirror=mirror(card))

    def verb(self, view: ToadsView, move: Move) -> Say:
        if isinstance(move, Lay):
            return say("toads.verb.lay" if view.row else "toads.verb.open", card=move.card)
        if isinstance(move, Twist):
            return say("toads.verb.twist", card=move.card, mirror=mirror(move.card))
        if isinstance(move, TakeRow):
            return say("toads.verb.take", price=self._price(view.row))
        return super().verb(view, move)

    def label(self, view: ToadsView, zone: Zone, draft: Draft = ()) -> Say | None:
        if zone != TAKE.zone or not view.row or view.resting or view.result:
            return None
        return say("toads.verb.take", price=self._price(view.row))

    def _price(self, row: tuple[Card, ...]) -> int:
        return sum(self.points.taken_toad if is_toad(card) else self.points.taken for card in row)

    def notes(self, view: ToadsView, draft: Draft) -> list[Note]:
        if view.resting or view.result or not view.row:
            return []
        low, high = self._range(view.row[-1])
        notes = [Note(say("toads.note.range", low=low, high=high), END, "may")]
        notes += [
            Note(say("toads.note.toad", points=self.points.taken_toad), Pick("row", card), "costs")
            for card in view.row
            if is_toad(card)
        ]
        toads = sum(map(is_toad, view.row))
        notes.append(Note(self._contents(view, len(view.row) - toads, toads), TAKE))
        if draft and isinstance(draft[0].item, int) and self._twist[draft[0].item] in self.options(view):
            card = draft[0].item
            notes.append(Note(say("toads.note.pair", card=card, mirror=mirror(card)), Pick("row", mirror(card)), "may"))
        return notes

    def _contents(self, view: ToadsView, plain: int, toads: int) -> Say:
        """What the row would bring whoever takes it."""
        if self.pro and len(view.row) == 1 and view.draw_count:
            return say("toads.note.blind")
        kind = "contents" if plain and toads else "contents_plain" if plain else "contents_toads"
        return say(f"toads.note.{kind}", plain=plain, toads=toads)

    def public(self, seat: Seat, view: ToadsView) -> Say:
        return say("plate.cards", n=view.hand_counts[seat])


RULES = ToadsRules
