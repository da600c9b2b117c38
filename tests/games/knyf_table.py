"""Positions of Knyf in compact notation: `table("13666 / 22345", draw="555")`.

Hands are parted by a slash, cards written without spaces, the draw pile from its top; seat 0 is to move. The rest of
the deck lies under the draw pile's written cards. A sheet is written as `sheets="ones=3 full=25 / knyf=50"`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from game.core.moves import Move, Pass
from game.core.say import Seat
from game.games.knyf import Exchange, KnyfRules, KnyfState, KnyfView, Score
from game.games.knyf.boxes import BOXES
from game.games.registry import game
from tests.games.position import Position


def rules(**options: Any) -> KnyfRules:
    found = game("knyf").rules(options)
    assert isinstance(found, KnyfRules)
    return found


def cards(text: str) -> tuple[int, ...]:
    return tuple(sorted(int(letter) for letter in text.strip()))


def move_of(text: str) -> Move:
    """ "13 > 3": throw 1 and 3 away, draw three; "sixes 666"; "full 33311 !" announces; "pass" is the table's own."""
    if text == "pass":
        return Pass()
    if ">" in text:
        away, draw = text.split(">")
        return Exchange(cards(away), int(draw))
    box, played, *said = text.split()
    return Score(box, cards(played), announce=bool(said))


@dataclass
class Table(Position[KnyfState, KnyfView]):
    rules: KnyfRules
    state: KnyfState

    def move_of(self, text: str) -> Move:
        return move_of(text)

    def no(self, move: str, seat: Seat | None = None) -> str:
        """The text key with which a move is refused, without the game's name."""
        return self.refusal(move, seat).key.removeprefix("knyf.")

    def may(self, move: str) -> bool:
        legal = self.rules.refusal(self.state, self.turn, move_of(move)) is None
        assert legal == (move_of(move) in self.rules.legal(self.state, self.turn)), move
        return legal

    @property
    def scores(self) -> tuple[int, ...]:
        return self.result.scores

    def hand(self, seat: Seat = 0) -> str:
        return "".join(map(str, self.state.hands[seat]))

    def box(self, name: str, seat: Seat = 0) -> int | None:
        return self.state.boxes[seat][BOXES.index(name)]

    def fine(self, name: str, seat: Seat = 0) -> int:
        return self.state.fines[seat][BOXES.index(name)]


def table(hands: str, *, draw: str = "", discard: str = "", sheets: str = "", **options: Any) -> Table:
    played = rules(**options)
    laid = [cards(part) for part in hands.split("/")]
    state = KnyfState(len(laid), starter=0)
    state.hands = [list(hand) for hand in laid]
    state.discard = list(cards(discard))
    top = [int(letter) for letter in draw]
    rest = Counter(played.deck)
    rest.subtract([*top, *state.discard, *(card for hand in laid for card in hand)])
    assert all(count >= 0 for count in rest.values()), "more cards than the deck has"
    state.draw = sorted(rest.elements()) + top[::-1]
    for seat, sheet in enumerate(sheets.split("/") if sheets else ()):
        write(state, seat, **{name: int(points) for name, points in (entry.split("=") for entry in sheet.split())})
    return Table(played, state)


def write(state: KnyfState, seat: Seat, **points: int) -> None:
    for name, value in points.items():
        state.boxes[seat][BOXES.index(name)] = value


def almost(missing: str, points: int = 10) -> str:
    """A sheet with everything written but these boxes."""
    return " ".join(f"{box}={points}" for box in BOXES if box not in missing.split())
