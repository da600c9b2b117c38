"""Higher: the smallest whole game, a guest at our table. The page on adding a game walks through it."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import ClassVar

from game.core.cards import Card
from game.core.chance import Chance
from game.core.events import Carried, DealBegan, DealEnded, Event, History, MatchEnded, Told
from game.core.moves import Draft, Move, NextDeal, Pick, Zone
from game.core.rules import (
    DealSheet,
    Faces,
    Result,
    Rules,
    ScoreLine,
    State,
    View,
    idle_prompt,
    not_now,
    not_your_turn,
    ranked,
)
from game.core.say import Refusal, Say, Seat, Who, refuse, say
from game.rulebook.models import Descriptor, Options, Part

END = Pick("row_end")


class Points(Part):
    taken: int


class HigherDescriptor(Descriptor):
    points: Points


@dataclass(frozen=True, slots=True)
class Lay(Move):
    """A hand card into the row."""

    KIND: ClassVar[str] = "lay"
    card: Card

    @property
    def picks(self) -> tuple[tuple[Pick, ...], ...]:
        return (Pick("hand", self.card),), (END,)


class HigherState(State):
    __slots__ = ("draw", "hands", "leader", "round", "row", "sheets", "starter", "turn", "won")

    def __init__(self, seats: int, starter: Seat) -> None:
        self.draw: list[Card] = []
        self.hands: list[list[Card]] = [[] for _ in range(seats)]
        self.won: list[list[Card]] = [[] for _ in range(seats)]
        self.row: list[Card] = []
        self.starter = self.leader = self.turn = starter
        self.round = 1
        self.sheets: tuple[DealSheet, ...] = ()

    def clone(self) -> HigherState:
        twin = HigherState(len(self.hands), self.starter)
        twin.draw, twin.row = self.draw[:], self.row[:]
        twin.hands = [hand[:] for hand in self.hands]
        twin.won = [pile[:] for pile in self.won]
        twin.leader, twin.turn, twin.round, twin.sheets = self.leader, self.turn, self.round, self.sheets
        return twin


@dataclass(frozen=True, kw_only=True)
class HigherView(View):
    hand: tuple[Card, ...]
    counts: tuple[int, ...]
    row: tuple[Card, ...]
    won: tuple[tuple[Card, ...], ...]
    draw_count: int
    leader: Seat

    def zones(self) -> dict[Zone, Faces]:
        zones: dict[Zone, Faces] = {"draw": (None,) * self.draw_count, "row": self.row}
        for seat in range(self.seats):
            zones[f"hand:{seat}"] = self.hand if seat == self.seat else (None,) * self.counts[seat]
            zones[f"won:{seat}"] = self.won[seat]
        return zones


class HigherRules(Rules[HigherState, HigherView]):
    DESCRIPTOR = HigherDescriptor
    MOVES = (Lay,)
    OPTIONS = frozenset({"rounds"})
    ZONES = frozenset({"draw", "row", "row_end", "hand", "won"})

    def __init__(self, book: HigherDescriptor, options: Options) -> None:
        assert book.deck is not None and book.deal is not None
        self.deck, self.deal_counts, self.points = book.deck.cards(), book.deal, book.points
        self.rounds = int(options["rounds"])

    # --- the course of the game ---

    def new(self, seats: int, chance: Chance, first: Seat | None = None) -> tuple[HigherState, list[Event]]:
        state = HigherState(seats, chance.below(seats) if first is None else first)
        return state, self._deal(state, chance)

    def _deal(self, state: HigherState, chance: Chance) -> list[Event]:
        state.draw = self.deck[:]
        chance.shuffle(state.draw)
        state.won = [[] for _ in state.won]
        state.turn = state.leader = state.starter
        events: list[Event] = [DealBegan(state.round, state.starter)]
        for _ in range(self.deal_counts[len(state.hands)]):
            for seat, hand in enumerate(state.hands):
                hand.append(state.draw.pop())
                events.append(Carried("deal", (hand[-1],), "draw", f"hand:{seat}", seat, frozenset((seat,))))
        return events

    def _over(self, state: HigherState) -> bool:
        """Every hand is empty: the deal is counted."""
        return not any(state.hands)

    def to_act(self, state: HigherState) -> tuple[Seat, ...]:
        return () if self.result(state) else (state.turn,)

    def legal(self, state: HigherState, seat: Seat) -> list[Move]:
        if seat not in self.to_act(state):
            return []
        return [NextDeal()] if self._over(state) else [Lay(card) for card in state.hands[seat]]

    def refusal(self, state: HigherState, seat: Seat, move: Move) -> Refusal | None:
        if seat not in self.to_act(state):
            return not_your_turn()
        if isinstance(move, NextDeal) or self._over(state):
            return None if isinstance(move, NextDeal) and self._over(state) else not_now()
        if not isinstance(move, Lay):
            return not_now()
        return None if move.card in state.hands[seat] else refuse("higher.not_in_hand", "1", card=move.card)

    def apply(self, state: HigherState, seat: Seat, move: Move, chance: Chance) -> list[Event]:
        if not isinstance(move, Lay):
            state.starter, state.round = (state.starter + 1) % len(state.hands), state.round + 1
            return self._deal(state, chance)
        state.hands[seat].remove(move.card)
        state.row.append(move.card)
        state.turn = (seat + 1) % len(state.hands)
        events: list[Event] = [
            Carried("lay", (move.card,), f"hand:{seat}", "row", seat),
            Told(say("higher.log.lay", who=Who(seat), card=move.card), seat),
        ]
        return events + (self._take(state) if len(state.row) == len(state.hands) else [])

    def _take(self, state: HigherState) -> list[Event]:
        taken = tuple(state.row)
        winner = (state.leader + taken.index(max(taken))) % len(state.hands)
        state.won[winner] += taken
        state.row = []
        state.leader = state.turn = winner
        events: list[Event] = [
            Carried("take", taken, "row", f"won:{winner}", winner),
            Told(say("higher.log.take", who=Who(winner)), winner),
        ]
        if self._over(state):
            totals = tuple(len(pile) * self.points.taken for pile in state.won)
            state.sheets += (DealSheet((ScoreLine(say("higher.sheet.taken"), totals),), totals),)
            events.append(DealEnded(state.round))
            events += [MatchEnded()] if self.result(state) else []
        return events

    def result(self, state: HigherState) -> Result | None:
        if len(state.sheets) < self.rounds:
            return None
        scores = tuple(sum(sheet.totals[s] for sheet in state.sheets) for s in range(len(state.hands)))
        return Result(ranked(scores), scores, say("higher.why_over"))

    def view(self, state: HigherState, seat: Seat | None) -> HigherView:
        result = self.result(state)
        return HigherView(
            seat=seat,
            seats=len(state.hands),
            to_act=self.to_act(state),
            deal=state.round,
            deals=self.rounds,
            starter=state.starter,
            resting=self._over(state) and result is None,
            sheets=state.sheets,
            result=result,
            hand=() if seat is None else tuple(sorted(state.hands[seat])),
            counts=tuple(map(len, state.hands)),
            row=tuple(state.row),
            won=tuple(map(tuple, state.won)),
            draw_count=len(state.draw),
            leader=state.leader,
        )

    def pieces(self, state: HigherState) -> list[Card]:
        return sorted(card for pile in (state.draw, state.row, *state.hands, *state.won) for card in pile)

    # --- for bots and for the hand ---

    def imagine(self, view: HigherView, history: History, rng: Random) -> HigherState:
        state = HigherState(view.seats, view.starter)
        state.leader, state.round, state.sheets = view.leader, view.deal, view.sheets
        state.turn = view.to_act[0] if view.to_act else view.leader
        state.row, state.won = list(view.row), [list(pile) for pile in view.won]
        seen = {*view.hand, *view.row, *(card for pile in view.won for card in pile)}
        unseen = [card for card in self.deck if card not in seen]
        rng.shuffle(unseen)
        for seat in range(view.seats):
            own = seat == view.seat
            state.hands[seat] = list(view.hand) if own else [unseen.pop() for _ in range(view.counts[seat])]
        state.draw = unseen
        return state

    def options(self, view: HigherView) -> list[Move]:
        if not view.my_turn:
            return []
        return [NextDeal()] if view.resting else [Lay(card) for card in view.hand]

    def why_not(self, view: HigherView, draft: Draft, pick: Pick) -> Refusal | None:
        if not view.my_turn:
            return not_your_turn()
        return refuse("higher.choose_first", "1") if pick == END and not draft else None

    # --- what the table says ---

    def prompt(self, view: HigherView, draft: Draft) -> Say:
        idle = idle_prompt(view)
        if idle:
            return idle
        return say("higher.prompt.chosen", card=draft[0].item) if draft else say("higher.prompt.lay")

    def verb(self, view: HigherView, move: Move) -> Say:
        return say("higher.verb.lay", card=move.card) if isinstance(move, Lay) else super().verb(view, move)

    def public(self, seat: Seat, view: HigherView) -> Say:
        return say("plate.cards", n=view.counts[seat])


RULES = HigherRules
