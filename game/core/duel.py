"""Two sides on a board of squares, one man moved at a time from square to square: what the rules of such games share.

Squares are numbered from the first player's left corner, along the ranks. Knows no way a man moves.
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import ClassVar, TypeGuard, TypeVar

from game.core.chance import Chance
from game.core.events import DealBegan, Event, Told
from game.core.moves import Draft, Move, NextDeal, Pick, Zone
from game.core.rounds import Phase, RoundRules, RoundState
from game.core.rules import DealSheet, ScoreLine, View, not_your_turn
from game.core.say import Refusal, Say, Seat, Who, refuse, say
from game.core.sketch import Sketch

LETTERS = "abcdefghijklmnop"
SEATS = 2


@dataclass(frozen=True, slots=True)
class Squares:
    """The squares of a board, their names, and the zones they are on the table."""

    files: int
    ranks: int

    def at(self, file: int, rank: int) -> int:
        return rank * self.files + file

    def name(self, square: int) -> str:
        rank, file = divmod(square, self.files)
        return f"{LETTERS[file]}{rank + 1}"

    def holds(self, square: object) -> TypeGuard[int]:
        return isinstance(square, int) and not isinstance(square, bool) and 0 <= square < self.files * self.ranks

    def touched(self, pick: Pick) -> int | None:
        kind, _, number = pick.zone.partition(":")
        square = int(number) if kind == "cell" and number.isdecimal() else None
        return square if self.holds(square) else None


def zone(square: int) -> Zone:
    return f"cell:{square}"


@dataclass(frozen=True, slots=True)
class Shift(Move):
    """A man goes from one square to another."""

    source: int
    target: int

    @property
    def picks(self) -> tuple[tuple[Pick, ...], ...]:
        return (Pick(zone(self.source)),), (Pick(zone(self.target)),)


class DuelState(RoundState):
    __slots__ = ("last", "made")

    def __init__(self, starter: Seat) -> None:
        super().__init__(starter)
        self.made = 0
        """Moves made in this game."""
        self.last: tuple[int, int] | None = None


@dataclass(frozen=True, kw_only=True)
class DuelView(View):
    made: int
    last: tuple[int, int] | None
    """The squares of the last move."""


S = TypeVar("S", bound=DuelState)
V = TypeVar("V", bound=DuelView)


class DuelRules(RoundRules[S, V]):
    DEAL_OVER: ClassVar[str] = "duel.game_over"
    PASSING: ClassVar[str]
    """The paragraph that forbids passing."""
    squares: Squares
    win: int
    """Points for a game won."""

    # --- for the game to say ---

    @abstractmethod
    def bad_source(self, where: S | V, seat: Seat, source: object) -> Refusal | None:
        """Why this man cannot be moved, whatever the target."""

    @abstractmethod
    def bad_target(self, where: S | V, seat: Seat, source: int, target: object) -> Refusal | None:
        """Why this movable man cannot go there."""

    @abstractmethod
    def is_own(self, where: S | V, seat: Seat, square: int) -> bool: ...

    # --- the course of the game ---

    def open_game(self, state: S) -> list[Event]:
        """A fresh board is about to be set up."""
        state.turn, state.phase, state.made, state.last = state.starter, Phase.PLAY, 0, None
        return [DealBegan(state.deal, state.starter)]

    def starts(self, state: S) -> Told:
        return Told(say("duel.starts", who=Who(state.starter)), state.starter)

    def pass_turn(self, state: S, seat: Seat, move: Shift) -> None:
        state.last = (move.source, move.target)
        state.made += 1
        state.turn = 1 - seat

    def end_game(self, state: S, winner: Seat | None, words: Say) -> list[Event]:
        points = tuple(self.win if seat == winner else 0 for seat in range(SEATS))
        label = say("duel.drawn" if winner is None else "duel.won")
        told = Told(words, None, banner=True)
        return [told, *self.end_deal(state, DealSheet((ScoreLine(label, points),), points))]

    def bad_move(self, state: S, seat: Seat, move: Move) -> Refusal | None:
        if not isinstance(move, Shift):
            return self.no_passing()
        return self.bad_source(state, seat, move.source) or self.bad_target(state, seat, move.source, move.target)

    def no_passing(self) -> Refusal:
        return refuse("duel.no_passing", self.PASSING)

    def apply(self, state: S, seat: Seat, move: Move, chance: Chance) -> list[Event]:
        if isinstance(move, NextDeal):
            return self.next_deal(state, chance)
        assert isinstance(move, Shift)
        return self.shift(state, seat, move)

    @abstractmethod
    def shift(self, state: S, seat: Seat, move: Shift) -> list[Event]: ...

    # --- for the hand ---

    def chosen(self, draft: Draft) -> int | None:
        """The square of the man in hand."""
        return self.squares.touched(draft[0]) if draft else None

    def why_not(self, view: V, draft: Draft, pick: Pick) -> Refusal | None:
        square = self.squares.touched(pick)
        if square is None:
            return self.no_passing() if pick.zone == "pass" else None
        if not view.my_turn or view.resting or view.seat is None:
            return not_your_turn()
        chosen = self.chosen(draft)
        if chosen is None or self.is_own(view, view.seat, square):
            return self.bad_source(view, view.seat, square)
        return self.bad_target(view, view.seat, chosen, square)

    def outline(self, view: V, move: Move) -> list[Sketch]:
        return [Sketch("straight", (zone(move.source), zone(move.target)))] if isinstance(move, Shift) else []

    def course(self, view: V) -> Say:
        return say(
            "duel.course_of" if self.deals > 1 else "duel.course", deal=view.deal, deals=self.deals, move=view.made + 1
        )
