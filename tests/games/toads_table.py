"""Positions of Ropuchy in compact notation: `table(row="49 53", hands="94 12 / 33", draw="57 61")`.

Hands are parted by a slash, the draw pile is written from its top, seat 0 is to move.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.core.chance import Chance
from game.core.events import Event
from game.core.moves import Move, NextDeal
from game.core.rules import Result
from game.core.say import Seat
from game.games.registry import game
from game.games.toads import Lay, TakeRow, ToadsRules, ToadsState, ToadsView, Twist


def rules(**options: Any) -> ToadsRules:
    found = game("toads").rules(options)
    assert isinstance(found, ToadsRules)
    return found


def cards(text: str) -> list[int]:
    return [int(word) for word in text.split()]


def piles(text: str) -> list[list[int]]:
    return [cards(part) for part in text.split("/")]


def move_of(text: str) -> Move:
    """ "lay 41", "twist 94", "take", "next"."""
    verb, *rest = text.split()
    if verb == "take":
        return TakeRow()
    if verb == "next":
        return NextDeal()
    return {"lay": Lay, "twist": Twist}[verb](int(rest[0]))


def text_of(move: Move) -> str:
    if isinstance(move, Lay | Twist):
        return f"{move.KIND} {move.card}"
    return "take" if isinstance(move, TakeRow) else "next"


@dataclass
class Table:
    rules: ToadsRules
    state: ToadsState

    def do(self, *moves: str) -> list[Event]:
        """Moves of whoever is to act, one after another; the events of the last."""
        events: list[Event] = []
        for text in moves:
            seat, move = self.turn, move_of(text)
            assert self.rules.refusal(self.state, seat, move) is None, text
            events = self.rules.apply(self.state, seat, move, Chance(1))
        return events

    def no(self, move: str, seat: Seat | None = None) -> str:
        """The text key with which a move is refused."""
        refusal = self.rules.refusal(self.state, self.turn if seat is None else seat, move_of(move))
        assert refusal is not None, f"{move} is legal"
        return refusal.key

    @property
    def moves(self) -> set[str]:
        return {text_of(move) for move in self.rules.legal(self.state, self.turn)}

    @property
    def lays(self) -> list[int]:
        return sorted(int(move.split()[1]) for move in self.moves if move.startswith("lay"))

    @property
    def turn(self) -> Seat:
        return self.state.turn

    @property
    def over(self) -> bool:
        return self.rules.result(self.state) is not None

    @property
    def result(self) -> Result:
        result = self.rules.result(self.state)
        assert result is not None, "the match is not over"
        return result

    @property
    def scores(self) -> tuple[int, ...]:
        return self.result.scores

    @property
    def places(self) -> tuple[tuple[Seat, ...], ...]:
        return self.result.places

    def view(self, seat: Seat | None = 0) -> ToadsView:
        return self.rules.view(self.state, seat)


def table(*, row: str = "", hands: str = "/", draw: str = "", plus: str = "", minus: str = "", **options: Any) -> Table:
    laid = piles(hands)
    state = ToadsState(len(laid), max(map(len, laid)), starter=0)
    state.row = cards(row)
    state.hands = laid
    state.draw = cards(draw)[::-1]
    state.plus = piles(plus) if plus else [[] for _ in laid]
    state.minus = piles(minus) if minus else [[] for _ in laid]
    return Table(rules(**{"rounds": 1, **options}), state)
