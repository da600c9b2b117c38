"""The course of a deal: dealing, drawing, red threes, laying, discarding. Changes the state; judges nothing."""

from __future__ import annotations

from game.core.cards import RANKS, Card
from game.core.chance import Chance
from game.core.events import Carried, DealBegan, Event, Told
from game.core.say import Say, Seat, Who, say
from game.games.canasta.finishing import Ending
from game.games.canasta.melds import accusative
from game.games.canasta.pieces import (
    BLACK_THREE,
    COLUMN,
    NO_MELDS,
    RED_THREE,
    SIDES,
    WILD,
    CanastaState,
    Finish,
    Laid,
    Phase,
    meld_order,
    meld_zone,
)


class Course:
    def __init__(self, deck: list[Card], hand_sizes: dict[int, int], draws: dict[int, int]) -> None:
        self.deck, self.hand_sizes, self.draws = deck, hand_sizes, draws

    # --- the deal ---

    def deal(self, state: CanastaState, chance: Chance, *, covers_black: bool) -> list[Event]:
        seats = len(state.hands)
        self._clear(state)
        state.stock = self.deck[:]
        chance.shuffle(state.stock)
        events: list[Event] = [DealBegan(state.deal, state.starter)]
        for _ in range(self.hand_sizes[seats]):
            for i in range(seats):
                events.append(_to_hand(state, (state.starter + i) % seats, "deal"))
        events += _turn_up(state, covers_black=covers_black)
        return events + self.begin_turn(state, state.starter)

    @staticmethod
    def _clear(state: CanastaState) -> None:
        state.pile, state.finish = [], None
        state.hands = [[] for _ in state.hands]
        state.melds = [list(NO_MELDS) for _ in range(SIDES)]
        state.reds = [[] for _ in range(SIDES)]
        state.played = [False] * len(state.hands)
        state.turns = 0

    # --- a turn ---

    def begin_turn(self, state: CanastaState, seat: Seat) -> list[Event]:
        state.turn, state.phase = seat, Phase.DRAW
        state.source, state.answer = "", None
        state.turns += 1
        state.laid = [0] * len(state.laid)
        state.was_open = any(state.melds[seat % SIDES])
        return self.lay_red_threes(state, seat, replace=True)

    def draw(self, state: CanastaState, seat: Seat) -> list[Event]:
        events: list[Event] = []
        count = min(self.draws[len(state.hands)], len(state.stock))
        events += [_to_hand(state, seat, "draw") for _ in range(count)]
        events.append(Told(say("canasta.log.draw", who=Who(seat), n=count), seat))
        events += self.lay_red_threes(state, seat, replace=True)
        state.source, state.phase = "stock", Phase.PLAY
        if not state.stock:
            events.append(Told(say("canasta.log.last_card"), banner=True))
        return events

    def lay_red_threes(self, state: CanastaState, seat: Seat, *, replace: bool) -> list[Event]:
        """Red threes lay themselves out; a new card comes for each while there is a stock."""
        events: list[Event] = []
        first = replace and state.deal == 1 and not any(state.reds)  # said once in a match
        while reds := [card for card in state.hands[seat] if COLUMN[card] == RED_THREE]:
            for card in reds:
                state.hands[seat].remove(card)
                state.reds[seat % SIDES].append(card)
                events.append(Carried("red_three", (card,), f"hand:{seat}", f"red:{seat % SIDES}", seat))
                key, first = "red_three_first" if first else "red_three", False
                events.append(Told(say(f"canasta.log.{key}", who=Who(seat)), seat, banner=key == "red_three_first"))
                if replace and state.stock:
                    events.append(_to_hand(state, seat, "draw"))
        return events

    def lay(self, state: CanastaState, seat: Seat, melds: Laid, cue: str = "meld") -> list[Event]:
        side = seat % SIDES
        events: list[Event] = []
        for column, cards in melds:
            for card in cards:
                state.hands[seat].remove(card)
            state.melds[side][column] = tuple(sorted(state.melds[side][column] + cards, key=meld_order))
            state.laid[column] += len(cards)
            events.append(Carried(cue, cards, f"hand:{seat}", meld_zone(side, column), seat))
            words = say("canasta.log.meld", who=Who(seat), rank=rank_name(column), n=len(cards))
            events.append(Told(words, seat))
        return events

    def take_top(self, state: CanastaState, seat: Seat) -> list[Event]:
        """The pile's top card goes straight to the own meld."""
        card, side = state.pile.pop(), seat % SIDES
        column = COLUMN[card]
        state.melds[side][column] = tuple(sorted((*state.melds[side][column], card), key=meld_order))
        state.laid[column] += 1
        return [Carried("take_top", (card,), "pile", meld_zone(side, column), seat)]

    def take_pile(self, state: CanastaState, seat: Seat, melds: Laid) -> list[Event]:
        count = len(state.pile)
        events: list[Event] = [
            Told(say("canasta.log.take_pile", who=Who(seat), n=count), seat),
            *self.take_top(state, seat),
            *self.lay(state, seat, melds),
        ]
        rest = tuple(state.pile)
        state.pile, state.turned = [], ()
        state.hands[seat] += rest
        if rest:
            events.append(Carried("take_pile", rest, "pile", f"hand:{seat}", seat, seen_by=frozenset((seat,))))
        state.source, state.phase = "pile", Phase.PLAY
        return events + self.lay_red_threes(state, seat, replace=False)

    def discard(self, state: CanastaState, seat: Seat, card: Card) -> list[Event]:
        state.hands[seat].remove(card)
        state.pile.append(card)
        cue = "discard_wild" if COLUMN[card] == WILD else "discard"
        told = Told(say("canasta.log.discard", who=Who(seat), card=accusative(card)), seat)
        return [Carried(cue, (card,), f"hand:{seat}", "pile", seat), told]

    # --- the end ---

    def finish(self, state: CanastaState, seat: Seat, *, concealed: bool) -> list[Event]:
        state.finish = Finish(seat, concealed)
        key = "canasta.log.out_concealed" if concealed else "canasta.log.out"
        return [Told(say(key, who=Who(seat)), seat, banner=True)]

    def lay_all(self, state: CanastaState, seat: Seat, ending: Ending) -> list[Event]:
        assert state.finish is not None
        state.finish = Finish(state.finish.seat, state.finish.concealed, double=True)
        told = Told(say("canasta.log.double", who=Who(seat)), seat, banner=True)
        return [*self.lay(state, seat, ending.melds), told]

    def show_red_threes(self, state: CanastaState) -> list[Event]:
        """At the end: red threes still in a hand count as laid."""
        events: list[Event] = []
        for seat in range(len(state.hands)):
            events += self.lay_red_threes(state, seat, replace=False)
        return events


def rank_name(column: int) -> Say:
    return say(f"canasta.rank.many.{RANKS[column]}")


def _to_hand(state: CanastaState, seat: Seat, cue: str) -> Event:
    card = state.stock.pop()
    state.hands[seat].append(card)
    return Carried(cue, (card,), "stock", f"hand:{seat}", seat, seen_by=frozenset((seat,)))


def _turn_up(state: CanastaState, *, covers_black: bool) -> list[Event]:
    """The first card of the pile, covered until an ordinary one shows."""
    covered = {WILD, RED_THREE} | ({BLACK_THREE} if covers_black else set())
    events: list[Event] = []
    while True:
        card = state.stock.pop()
        state.pile.append(card)
        events.append(Carried("turn_up", (card,), "stock", "pile"))
        if COLUMN[card] not in covered:
            state.turned = tuple(state.pile)
            return events
