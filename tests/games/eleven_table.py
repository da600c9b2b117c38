"""Positions of Jedenastka in compact notation: `table(piles="31 36 / 87", hands="47 52 / 9", draw="23", bulls="1 0")`.

Piles and hands are parted by slashes, a pile is written from its bottom, the draw pile from its top; seat 0 is to move.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.core.moves import Draft, Move, NextDeal, Pick
from game.core.say import Seat
from game.games.eleven import ElevenRules, ElevenState, ElevenView, Play, TakePile
from game.games.registry import game
from tests.games.position import Position


def rules(**options: Any) -> ElevenRules:
    found = game("eleven").rules(options)
    assert isinstance(found, ElevenRules)
    return found


def cards(text: str) -> list[int]:
    return [int(word) for word in text.split()]


def heaps(text: str) -> list[list[int]]:
    return [cards(part) for part in text.split("/")]


def move_of(text: str) -> Move:
    """ "47 52 > 0", "47 > 0; 62 > 2" (cards to piles), "take 1", "take 1 from 2", "next"."""
    if text == "next":
        return NextDeal()
    if text.startswith("take"):
        _, pile, *rest = text.split()
        return TakePile(int(pile), int(rest[1]) if rest else None)
    laid = [part.split(">") for part in text.split(";")]
    return Play(tuple((int(pile), tuple(cards(numbers))) for numbers, pile in laid))


def text_of(move: Move) -> str:
    if isinstance(move, TakePile):
        return f"take {move.pile}" + ("" if move.victim is None else f" from {move.victim}")
    if isinstance(move, Play):
        return "; ".join(f"{' '.join(map(str, numbers))} > {pile}" for pile, numbers in move.piles)
    return "next"


def draft(text: str) -> Draft:
    """ "47 52 pile:0 62": touches, a bare number is a card of the hand."""
    return tuple(Pick("hand", int(word)) if word.isdecimal() else Pick(word) for word in text.split())


@dataclass
class Table(Position[ElevenState, ElevenView]):
    rules: ElevenRules
    state: ElevenState

    def move_of(self, text: str) -> Move:
        return move_of(text)

    def no(self, move: str | Move, seat: Seat | None = None) -> str:
        """The text key with which a move is refused, without the game's name."""
        return self.refusal(move, seat).key.removeprefix("eleven.")

    @property
    def moves(self) -> set[str]:
        return {text_of(move) for move in self.rules.legal(self.state, self.turn)}

    def fitting(self, pile: int) -> list[int]:
        """The single cards that may be laid on a pile, in the order of the numbers run on."""
        laid = [move.piles[0] for move in self.rules.legal(self.state, self.turn) if isinstance(move, Play)]
        return [numbers[0] for number, numbers in laid if number == pile and len(numbers) == 1]

    @property
    def piles(self) -> list[list[int]]:
        return self.state.piles

    @property
    def hand(self) -> list[int]:
        return sorted(self.state.hands[0])

    # --- the hand ---

    def steps(self, touched: str = "") -> set[str]:
        found = self.rules.steps(self.view(self.turn), draft(touched))
        return {str(pick.item) if pick.zone == "hand" else pick.zone for pick in found}

    def made(self, touched: str) -> str | None:
        move = self.rules.complete(self.view(self.turn), draft(touched))
        return None if move is None else text_of(move)

    def why(self, touched: str, pick: str) -> str | None:
        refusal = self.rules.why_not(self.view(self.turn), draft(touched), draft(pick)[0])
        return None if refusal is None else refusal.key.removeprefix("eleven.")


def table(
    *, piles: str = "", hands: str = "/", draw: str = "", bulls: str = "", stock: int | None = None, **options: Any
) -> Table:
    held = heaps(hands)
    found = rules(**{"rounds": 1, **options})
    state = ElevenState(len(held), found.bull_count, starter=0)
    state.hands = held
    state.piles = heaps(piles) if piles else []
    state.draw = cards(draw)[::-1]
    state.bulls = cards(bulls) if bulls else [0] * len(held)
    state.stock = found.bull_count - sum(state.bulls) if stock is None else stock
    return Table(found, state)


ALL = " ".join(map(str, range(1, 101)))
