"""Positions of Ropuchy in compact notation: `table(row="49 53", hands="94 12 / 33", draw="57 61")`.

Hands are parted by a slash, the draw pile is written from its top, seat 0 is to move.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.core.moves import Move, NextDeal
from game.core.say import Seat
from game.games.registry import game
from game.games.toads import Lay, TakeRow, ToadsRules, ToadsState, ToadsView, Twist
from tests.games.position import Position


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
class Table(Position[ToadsState, ToadsView]):
    rules: ToadsRules
    state: ToadsState

    def move_of(self, text: str) -> Move:
        return move_of(text)

    def no(self, move: str, seat: Seat | None = None) -> str:
        """The text key with which a move is refused."""
        return self.refusal(move, seat).key

    @property
    def moves(self) -> set[str]:
        return {text_of(move) for move in self.rules.legal(self.state, self.turn)}

    @property
    def lays(self) -> list[int]:
        return sorted(int(move.split()[1]) for move in self.moves if move.startswith("lay"))

    @property
    def scores(self) -> tuple[int, ...]:
        return self.result.scores

    @property
    def places(self) -> tuple[tuple[Seat, ...], ...]:
        return self.result.places


def table(*, row: str = "", hands: str = "/", draw: str = "", plus: str = "", minus: str = "", **options: Any) -> Table:
    laid = piles(hands)
    state = ToadsState(len(laid), max(map(len, laid)), starter=0)
    state.row = cards(row)
    state.hands = laid
    state.draw = cards(draw)[::-1]
    state.plus = piles(plus) if plus else [[] for _ in laid]
    state.minus = piles(minus) if minus else [[] for _ in laid]
    return Table(rules(**{"rounds": 1, **options}), state)
