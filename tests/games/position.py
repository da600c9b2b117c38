"""What the compact tables of all games share: moves written as words are made or refused. How a word becomes a move
and what of a refusal the tests of a game look at is told by each table."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Generic, TypeVar

from game.core.chance import Chance
from game.core.events import Event
from game.core.moves import Move
from game.core.rules import Result, Rules, State, View
from game.core.say import Refusal, Seat

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)


@dataclass
class Position(ABC, Generic[S, V]):
    rules: Rules[S, V]
    state: S

    @abstractmethod
    def move_of(self, text: str) -> Move: ...

    @property
    def turn(self) -> Seat:
        return self.rules.to_act(self.state)[0]

    def do(self, *moves: str) -> list[Event]:
        """Moves of whoever is to act, one after another; the events of the last."""
        events: list[Event] = []
        for text in moves:
            seat, move = self.turn, self.move_of(text)
            refusal = self.rules.refusal(self.state, seat, move)
            assert refusal is None, (text, refusal)
            events = self.rules.apply(self.state, seat, move, Chance(1))
        return events

    def refusal(self, move: str | Move, seat: Seat | None = None) -> Refusal:
        made = self.move_of(move) if isinstance(move, str) else move
        found = self.rules.refusal(self.state, self.turn if seat is None else seat, made)
        assert found is not None, f"{move} is legal"
        return found

    def may(self, move: str) -> bool:
        return self.rules.refusal(self.state, self.turn, self.move_of(move)) is None

    @property
    def result(self) -> Result:
        found = self.rules.result(self.state)
        assert found is not None, "the match is not over"
        return found

    @property
    def over(self) -> bool:
        return self.rules.result(self.state) is not None

    def view(self, seat: Seat | None = 0) -> V:
        return self.rules.view(self.state, seat)
