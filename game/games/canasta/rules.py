"""Kanasta as the rules see it: who may do what, and what comes of it. RULES.md §4.

The numbers in refusals are the paragraphs of the game's rules, the same in both languages.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import ClassVar

from game.core.cards import Card
from game.core.chance import Chance
from game.core.events import DealEnded, Event, History, MatchEnded, Told
from game.core.moves import Draft, Move, NextDeal, Pass, Pick, Zone
from game.core.rules import Note, Result, Rules, ranked
from game.core.say import Refusal, Say, Seat, Who, refuse, say
from game.core.signs import Signs
from game.core.sketch import Gauge
from game.games.canasta import words
from game.games.canasta.course import Course
from game.games.canasta.finishing import Ending, Finishing
from game.games.canasta.hand import HandWork
from game.games.canasta.judge import Judge
from game.games.canasta.melds import MeldRules, Situation, card_name
from game.games.canasta.memory import imagine
from game.games.canasta.numbers import CanastaDescriptor, card_values, house
from game.games.canasta.pieces import (
    COLUMN,
    PILE,
    RED_THREE,
    SIDES,
    Answer,
    Ask,
    CanastaState,
    CanastaView,
    Discard,
    Draw,
    GoOut,
    Laid,
    LayAll,
    LayDown,
    Phase,
    TakePile,
    TakeTop,
    hand_order,
)
from game.games.canasta.scoring import Scoring
from game.games.canasta.seeing import seen, situation, view_of
from game.rulebook.models import Options


class CanastaRules(Rules[CanastaState, CanastaView]):
    DESCRIPTOR = CanastaDescriptor
    MOVES = (Draw, TakePile, TakeTop, LayDown, GoOut, Ask, Answer, LayAll, Discard)
    OPTIONS = frozenset(
        [
            "target",
            "deals",
            "blocks",
            "black_threes",
            "red_threes",
            "double_finish",
            "top_card",
            "one_card",
            "plays_on",
            "waive",
            "fewer_wilds",
            "cover_black",
        ]
    )
    ZONES = frozenset(
        [
            "stock",
            "pile",
            "cross",
            "meld",
            "red",
            "column",
            "hand",
            "take_top",
            "go_out",
            "ask",
            "answer_yes",
            "answer_no",
            "lay_all",
            "pass",
        ]
    )
    WHOLE: ClassVar[bool] = False

    def __init__(self, book: CanastaDescriptor, options: Options) -> None:
        assert book.deck is not None and book.deal is not None
        self.deck = book.deck.cards()
        self.book = book
        self.house = house(options)
        self.target, self.most_deals = int(options["target"]), int(options["deals"])
        self.melds = MeldRules(book.melds, card_values(book.values), self.house)
        self.finishing = Finishing(self.melds, book.bonus)
        self.judge = Judge(self.melds, self.finishing)
        reds = sum(COLUMN[card] == RED_THREE for card in self.deck)
        self.scoring = Scoring(self.melds, book.bonus, reds)
        self.dealing = Course(self.deck, book.deal, book.draw)
        self.hand = HandWork(self)

    # --- the course of the game ---

    def new(self, seats: int, chance: Chance, first: Seat | None = None) -> tuple[CanastaState, list[Event]]:
        starter = chance.below(seats) if first is None else first
        state = CanastaState(seats, starter)
        return state, self.dealing.deal(state, chance, covers_black=self.house.covers_black)

    def to_act(self, state: CanastaState) -> tuple[Seat, ...]:
        return _to_act(state.phase, state.turn, len(state.hands))

    def situation(self, state: CanastaState, seat: Seat) -> Situation:
        """What the player on turn may do it with."""
        total = sum(sheet.totals[seat % SIDES] for sheet in state.sheets)
        return situation(state, seat, self.minimum(total), self.book.canastas[len(state.hands)])

    def seen(self, view: CanastaView) -> Situation:
        """The same for the view's own seat."""
        assert view.seat is not None
        return seen(view, self.minimum(view.side_total(view.seat % SIDES)), self.book.canastas[view.seats])

    def pile_of(self, view: CanastaView) -> Situation:
        """The pile as it stands for the player on turn, whoever looks."""
        return self.seen(replace(view, seat=view.turn))

    def minimum(self, total: int) -> int:
        """What a side with this score must lay to open."""
        return next(step.points for step in self.book.opening if step.below is None or total < step.below)

    # --- what may be done ---

    def legal(self, state: CanastaState, seat: Seat) -> list[Move]:
        if seat not in self.to_act(state):
            return []
        if state.phase is Phase.RESTING:
            return [NextDeal()]
        return self.judge.moves(self.situation(state, seat), state.phase)

    def refusal(self, state: CanastaState, seat: Seat, move: Move) -> Refusal | None:
        if seat not in self.to_act(state):
            return refuse("refusal.not_your_turn")
        if state.phase is Phase.RESTING:
            return None if isinstance(move, NextDeal) else refuse("refusal.not_now")
        return self.judge.refuse(self.situation(state, seat), state.phase, move)

    # --- what comes of it ---

    def apply(self, state: CanastaState, seat: Seat, move: Move, chance: Chance) -> list[Event]:
        if isinstance(move, NextDeal):
            state.starter = state.turn
            state.deal += 1
            return self.dealing.deal(state, chance, covers_black=self.house.covers_black)
        return self._makers[type(move)](self, state, seat, move)

    def _draw(self, state: CanastaState, seat: Seat, move: Move) -> list[Event]:
        return self.dealing.draw(state, seat)

    def _pass(self, state: CanastaState, seat: Seat, move: Move) -> list[Event]:
        if state.phase is Phase.DOUBLE:
            return self._end_deal(state)
        told = Told(say("canasta.log.nobody_takes", who=Who(seat)), seat)
        return [told, *self._end_deal(state)]

    def _take_pile(self, state: CanastaState, seat: Seat, move: Move) -> list[Event]:
        assert isinstance(move, TakePile)
        events = self.dealing.take_pile(state, seat, move.melds)
        return events if state.hands[seat] else events + self._go_out(state, seat)

    def _take_top(self, state: CanastaState, seat: Seat, move: Move) -> list[Event]:
        ending = self.finishing.top_ending(self.situation(state, seat))
        assert ending is not None
        top = state.pile[-1]
        events: list[Event] = [Told(say("canasta.log.take_top", who=Who(seat), card=card_name(top)), seat)]
        events += self.dealing.take_top(state, seat)
        events += self.dealing.lay(state, seat, without(ending.melds, top))
        return events + self._go_out(state, seat)

    def _lay_down(self, state: CanastaState, seat: Seat, move: Move) -> list[Event]:
        assert isinstance(move, LayDown)
        events = self.dealing.lay(state, seat, move.melds)
        return events if state.hands[seat] else events + self._go_out(state, seat)

    def _finish(self, state: CanastaState, seat: Seat, move: Move) -> list[Event]:
        ending = self.finishing.ending(self.situation(state, seat))
        assert ending is not None
        events = self.dealing.lay(state, seat, ending.melds)
        if ending.discard is not None:
            events += self.dealing.discard(state, seat, ending.discard)
        return events + self._go_out(state, seat)

    def _ask(self, state: CanastaState, seat: Seat, move: Move) -> list[Event]:
        state.phase = Phase.ANSWER
        return [Told(say("canasta.log.ask", who=Who(seat)), seat, banner=True)]

    def _answer(self, state: CanastaState, seat: Seat, move: Move) -> list[Event]:
        assert isinstance(move, Answer)
        state.answer, state.phase = move.yes, Phase.PLAY
        return [Told(say("canasta.log.yes" if move.yes else "canasta.log.no", who=Who(seat)), seat, banner=True)]

    def _lay_all(self, state: CanastaState, seat: Seat, move: Move) -> list[Event]:
        ending = self.double_ending(state, seat)
        assert ending is not None
        return [*self.dealing.lay_all(state, seat, ending), *self._end_deal(state)]

    def _discard(self, state: CanastaState, seat: Seat, move: Move) -> list[Event]:
        assert isinstance(move, Discard)
        events = self.dealing.discard(state, seat, move.card)
        if not state.hands[seat] and self.melds.canastas(tuple(state.melds[seat % SIDES])) >= self._need(state):
            return events + self._go_out(state, seat)
        if not state.hands[seat] or (not state.stock and not self.house.plays_on):
            return [*events, Told(say("canasta.log.stock_out"), banner=True), *self._end_deal(state)]
        return events + self._end_turn(state, seat)

    _makers: ClassVar[dict[type[Move], Callable[..., list[Event]]]] = {
        Draw: _draw,
        Pass: _pass,
        TakePile: _take_pile,
        TakeTop: _take_top,
        LayDown: _lay_down,
        GoOut: _finish,
        Ask: _ask,
        Answer: _answer,
        LayAll: _lay_all,
        Discard: _discard,
    }

    def _need(self, state: CanastaState) -> int:
        return self.book.canastas[len(state.hands)]

    def _end_turn(self, state: CanastaState, seat: Seat) -> list[Event]:
        state.played[seat] = state.played[seat] or any(state.laid)
        following = (seat + 1) % len(state.hands)
        events = self.dealing.begin_turn(state, following)
        now = self.situation(state, following)
        if not state.stock and not self.finishing.top_ending(now) and not self.judge.choices.takings(now):
            return [*events, Told(say("canasta.log.stock_out"), banner=True), *self._end_deal(state)]
        return events

    def _go_out(self, state: CanastaState, seat: Seat) -> list[Event]:
        """The deal is finished; the partner may still lay everything."""
        concealed = self._is_concealed(state, seat)
        events = self.dealing.finish(state, seat, concealed=concealed)
        partner = (seat + SIDES) % len(state.hands)
        if self.house.double and partner != seat:
            events += self.dealing.lay_red_threes(state, partner, replace=False)
            if self.double_ending(state, partner):
                state.phase = Phase.DOUBLE
                return events
        return events + self._end_deal(state)

    def _is_concealed(self, state: CanastaState, seat: Seat) -> bool:
        """Everything in one turn with a canasta of the own cards, and nothing laid before."""
        if state.played[seat]:
            return False
        table = state.melds[seat % SIDES]
        return any(self.melds.is_canasta(meld) and len(meld) == state.laid[c] for c, meld in enumerate(table))

    def double_ending(self, state: CanastaState, seat: Seat) -> Ending | None:
        hand = tuple(sorted(state.hands[seat], key=hand_order))
        return self.finishing.double(hand, tuple(state.melds[seat % SIDES]))

    def _end_deal(self, state: CanastaState) -> list[Event]:
        events = self.dealing.show_red_threes(state)
        state.sheets += (self.scoring.sheet(state),)
        state.turn = (state.starter + 1) % len(state.hands)
        state.phase = Phase.OVER if self._is_over(state) else Phase.RESTING
        events.append(DealEnded(state.deal))
        return [*events, MatchEnded()] if state.phase is Phase.OVER else events

    def _is_over(self, state: CanastaState) -> bool:
        ours, theirs = (sum(sheet.totals[side] for sheet in state.sheets) for side in range(SIDES))
        return state.deal >= self.most_deals or (max(ours, theirs) >= self.target and ours != theirs)

    def result(self, state: CanastaState) -> Result | None:
        if state.phase is not Phase.OVER:
            return None
        scores = tuple(sum(sheet.totals[seat] for sheet in state.sheets) for seat in range(len(state.hands)))
        reached = max(scores) >= self.target
        why = say("canasta.why_target", target=self.target) if reached else say("canasta.why_deals", deals=state.deal)
        return Result(ranked(scores), scores, why)

    def view(self, state: CanastaState, seat: Seat | None) -> CanastaView:
        return view_of(state, seat, self.to_act(state), self.result(state))

    def pieces(self, state: CanastaState) -> list[Card]:
        piles = [state.stock, state.pile, *state.hands, *state.reds]
        melded = [card for table in state.melds for meld in table for card in meld]
        return sorted([card for pile in piles for card in pile] + melded)

    # --- for bots ---

    def imagine(self, view: CanastaView, history: History, rng: Random) -> CanastaState:
        return imagine(self.deck, view, history, rng)

    # --- for the hand ---

    def options(self, view: CanastaView) -> list[Move]:
        if not view.my_turn:
            return []
        return [NextDeal()] if view.resting else self.judge.moves(self.seen(view), view.phase)

    def steps(self, view: CanastaView, draft: Draft) -> list[Pick]:
        return self.hand.steps(view, draft)

    def complete(self, view: CanastaView, draft: Draft) -> Move | None:
        return self.hand.complete(view, draft)

    def obvious(self, view: CanastaView) -> Move | None:
        """An empty hand draws; taking the pile is asked for by touching it."""
        if view.my_turn and view.phase is Phase.DRAW and view.stock_count:
            return Draw()
        return super().obvious(view)

    def confirms(self, view: CanastaView, draft: Draft) -> bool:
        return isinstance(self.hand.complete(view, draft), LayDown | TakePile)

    def asks_first(self, view: CanastaView, draft: Draft) -> Pick | None:
        """A discard that would hand the pile over is confirmed by a second touch on the pile."""
        return PILE if len(draft) == 1 and self.hand.is_gift(view, draft) else None

    def quick(self, view: CanastaView, draft: Draft) -> Pick | None:
        return PILE if len(draft) == 2 and self.hand.is_gift(view, draft) else None

    def quiet(self, view: CanastaView, draft: Draft, pick: Pick) -> bool:
        """Every card may be thrown away; gold are those that can be laid."""
        return self.hand.only_thrown(view, draft, pick)

    def veils(self, view: CanastaView) -> bool:
        """Before the draw, and while a question waits, the hand is only looked at: nothing in it is refused."""
        return view.phase is Phase.PLAY

    def reveals(self, view: CanastaView, draft: Draft) -> bool:
        return view.phase is Phase.DRAW

    def aloud(self, view: CanastaView) -> bool:
        """A partner who answers says why."""
        return view.phase is Phase.ANSWER

    def preview(self, view: CanastaView, draft: Draft) -> CanastaView:
        return self.hand.preview(view, draft)

    def why_not(self, view: CanastaView, draft: Draft, pick: Pick) -> Refusal | None:
        return self.hand.why_not(view, draft, pick)

    # --- what the table says ---

    def prompt(self, view: CanastaView, draft: Draft) -> Say:
        return words.prompt(self, view, draft)

    def verb(self, view: CanastaView, move: Move) -> Say:
        return words.verb(self, view, move)

    def label(self, view: CanastaView, zone: Zone, draft: Draft = ()) -> Say | None:
        return words.label(self, view, zone)

    def course(self, view: CanastaView) -> Say:
        return say("canasta.course.two" if view.seats == SIDES else "canasta.course.four", deal=view.deal)

    def notes(self, view: CanastaView, draft: Draft) -> list[Note]:
        return words.notes(self, view, draft)

    def gauges(self, view: CanastaView, draft: Draft) -> list[Gauge]:
        return words.gauges(self, view, draft)

    def signs(self, view: CanastaView, draft: Draft) -> Signs:
        """The parts of a turn, for whoever is on it."""
        return Signs(stops=words.stops(self, view, draft), in_turn=True)

    def sides(self, seats: int) -> list[tuple[Seat, ...]]:
        return [tuple(range(side, seats, SIDES)) for side in range(SIDES)]

    def public(self, seat: Seat, view: CanastaView) -> Say:
        return say("plate.cards", n=view.hand_counts[seat])


def _to_act(phase: Phase, turn: Seat, seats: int) -> tuple[Seat, ...]:
    if phase is Phase.OVER:
        return ()
    return ((turn + SIDES) % seats,) if phase in (Phase.ANSWER, Phase.DOUBLE) else (turn,)


def without(melds: Laid, card: Card) -> Laid:
    """The melds less one copy of a card that does not come from the hand."""
    found = []
    for column, cards in melds:
        if card in cards:
            rest = list(cards)
            rest.remove(card)
            cards, card = tuple(rest), -1
        if cards:
            found.append((column, cards))
    return tuple(found)
