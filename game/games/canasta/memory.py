"""A world a seat could believe in: what lies open, what the history showed, and luck for the rest.

Discards are seen by all, so whoever followed the deal knows the pile and what its taker still holds of it.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from game.core.cards import Card
from game.core.events import Carried, History
from game.core.say import Seat
from game.games.canasta.pieces import COLUMN, RED_THREE, WILD, CanastaState, CanastaView


class Memory:
    """What the events of a deal tell of the pile and of hands."""

    def __init__(self, seats: int, history: History) -> None:
        self.pile: list[Card | None] = []
        self.held: list[Counter[Card]] = [Counter() for _ in range(seats)]
        for event in history:
            if isinstance(event, Carried):
                self._follow(event)

    def _follow(self, event: Carried) -> None:
        if event.target == "pile":
            self.pile += event.cards
        elif event.source == "pile" and event.target.startswith("hand:"):
            self.held[int(event.target[5:])].update(card for card in self.pile if card is not None)
            self.pile = []
        elif event.source == "pile" and self.pile:
            self.pile.pop()
        if event.source.startswith("hand:"):
            held = self.held[int(event.source[5:])]
            held.subtract(card for card in event.cards if card is not None and held[card] > 0)


def imagine(deck: list[Card], view: CanastaView, history: History, rng: Random) -> CanastaState:
    state = _known(view)
    memory = Memory(view.seats, history)
    unseen = Counter(deck)
    unseen.subtract(card for melds in state.melds for meld in melds for card in meld)
    unseen.subtract(card for reds in state.reds for card in reds)
    _remember_hands(state, view, memory, unseen)
    state.pile = _believed_pile(view, memory, unseen)
    rest = sorted(unseen.elements())
    rng.shuffle(rest)
    _fill_pile(state, view, rest)
    hidden = [seat for seat in range(view.seats) if seat != view.seat and not view.last_hands]
    for seat in sorted(hidden, key=lambda seat: not _had_turn(view, seat)):
        _fill_hand(state, view, seat, rest)
    state.stock = rest
    return state


def _known(view: CanastaView) -> CanastaState:
    state = CanastaState(view.seats, view.starter)
    state.melds = [list(table) for table in view.melds]
    state.reds = [list(reds) for reds in view.reds]
    state.turned = view.shown_first
    state.played, state.laid = list(view.played), list(view.laid)
    state.source, state.was_open, state.answer = view.source, view.was_open, view.answer
    state.finish, state.turn, state.phase = view.finish, view.turn, view.phase
    state.deal, state.sheets, state.turns = view.deal, view.sheets, view.turns
    return state


def _remember_hands(state: CanastaState, view: CanastaView, memory: Memory, unseen: Counter[Card]) -> None:
    for seat in range(view.seats):
        if view.last_hands or seat == view.seat:
            known = list(view.last_hands[seat] if view.last_hands else view.hand)
        else:
            known = sorted((+memory.held[seat]).elements())[: view.hand_counts[seat]]
        state.hands[seat] = [card for card in known if _take(unseen, card)]


def _take(unseen: Counter[Card], card: Card) -> bool:
    """A forgetful history may remember a card twice; it is dealt once."""
    if unseen[card] <= 0:
        return False
    unseen[card] -= 1
    return True


def _believed_pile(view: CanastaView, memory: Memory, unseen: Counter[Card]) -> list[Card]:
    """The pile from memory where memory is whole; else only what lies open, to be filled up."""
    fixed = [*view.shown_first]
    if view.crosswise is not None and view.crosswise not in (view.pile_top, *fixed):
        fixed.append(view.crosswise)
    if view.under_wild is not None and len(fixed) + 1 < view.pile_count:
        fixed.append(view.under_wild)
    if view.pile_top is not None and len(fixed) < view.pile_count:
        fixed.append(view.pile_top)
    cards = memory.pile if len(memory.pile) == view.pile_count and None not in memory.pile else fixed
    return [card for card in cards if card is not None and _take(unseen, card)]


def _fill_pile(state: CanastaState, view: CanastaView, rest: list[Card]) -> None:
    """Forgotten cards lie under what shows of the pile; wild cards and red threes would have been noticed."""
    missing = view.pile_count - len(state.pile)
    at = len(state.pile) - (1 if view.under_wild is None else 2)
    plain = [i for i in range(len(rest) - 1, -1, -1) if COLUMN[rest[i]] not in (WILD, RED_THREE)][:missing]
    for i in plain:
        state.pile.insert(at, rest.pop(i))


def _fill_hand(state: CanastaState, view: CanastaView, seat: Seat, rest: list[Card]) -> None:
    """Only hands that had no turn yet can hold a red three."""
    missing = view.hand_counts[seat] - len(state.hands[seat])
    fresh = not _had_turn(view, seat)
    taken: list[int] = []
    for i in range(len(rest) - 1, -1, -1):
        if len(taken) == missing:
            break
        if fresh or COLUMN[rest[i]] != RED_THREE:
            taken.append(i)
    for i in taken:
        state.hands[seat].append(rest.pop(i))


def _had_turn(view: CanastaView, seat: Seat) -> bool:
    return (seat - view.starter) % view.seats < view.turns
