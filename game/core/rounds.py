"""Deal after deal, each played by turns and closed with a sheet: the course that the rules of such games share.

Knows when a deal rests and when the match is over; what a deal is, its rules say.
"""

from __future__ import annotations

from abc import abstractmethod
from enum import IntEnum
from typing import Any, TypeVar

from game.core.chance import Chance
from game.core.events import DealEnded, Event, MatchEnded
from game.core.moves import Move, NextDeal
from game.core.rules import DealSheet, Result, Rules, State, View, not_now, not_your_turn, ranked
from game.core.say import Refusal, Say, Seat


class Phase(IntEnum):
    PLAY = 0
    RESTING = 1
    OVER = 2


class RoundState(State):
    __slots__ = ("deal", "phase", "sheets", "starter", "turn")

    def __init__(self, starter: Seat) -> None:
        self.starter = self.turn = starter
        self.phase = Phase.PLAY
        self.deal = 1
        self.sheets: tuple[DealSheet, ...] = ()

    def follow(self, view: View) -> None:
        """Stand where the match stands that is seen."""
        self.phase = Phase.OVER if view.result else Phase.RESTING if view.resting else Phase.PLAY
        self.turn = view.to_act[0] if view.to_act else (view.starter + 1) % view.seats
        self.starter, self.deal, self.sheets = view.starter, view.deal, view.sheets


S = TypeVar("S", bound=RoundState)
V = TypeVar("V", bound=View)


class RoundRules(Rules[S, V]):
    deals: int

    # --- for the game to say ---

    @abstractmethod
    def begin(self, state: S, chance: Chance) -> list[Event]:
        """Lay out the next deal; its starter and number are set."""

    @abstractmethod
    def moves(self, state: S, seat: Seat) -> list[Move]:
        """The moves within a deal of the seat whose turn it is."""

    @abstractmethod
    def seen_moves(self, view: V) -> list[Move]:
        """`moves` from what that seat may know."""

    @abstractmethod
    def bad_move(self, state: S, seat: Seat, move: Move) -> Refusal | None:
        """Why the seat on turn may not make this move within a deal."""

    @abstractmethod
    def why_over(self, state: S) -> Say: ...

    # --- the course ---

    def to_act(self, state: S) -> tuple[Seat, ...]:
        return () if state.phase is Phase.OVER else (state.turn,)

    def legal(self, state: S, seat: Seat) -> list[Move]:
        if seat != state.turn or state.phase is Phase.OVER:
            return []
        return [NextDeal()] if state.phase is Phase.RESTING else self.moves(state, seat)

    def options(self, view: V) -> list[Move]:
        if not view.my_turn:
            return []
        return [NextDeal()] if view.resting else self.seen_moves(view)

    def refusal(self, state: S, seat: Seat, move: Move) -> Refusal | None:
        if seat != state.turn or state.phase is Phase.OVER:
            return not_your_turn()
        if isinstance(move, NextDeal) or state.phase is Phase.RESTING:
            return None if isinstance(move, NextDeal) and state.phase is Phase.RESTING else not_now()
        return self.bad_move(state, seat, move)

    def next_deal(self, state: S, chance: Chance) -> list[Event]:
        state.starter = (state.starter + 1) % len(state.sheets[-1].totals)
        state.deal += 1
        return self.begin(state, chance)

    def end_deal(self, state: S, sheet: DealSheet) -> list[Event]:
        state.sheets += (sheet,)
        state.turn = (state.starter + 1) % len(sheet.totals)
        if state.deal < self.deals:
            state.phase = Phase.RESTING
            return [DealEnded(state.deal)]
        state.phase = Phase.OVER
        return [DealEnded(state.deal), MatchEnded()]

    def result(self, state: S) -> Result | None:
        if state.phase is not Phase.OVER:
            return None
        scores = tuple(sum(points) for points in zip(*(sheet.totals for sheet in state.sheets), strict=True))
        return Result(ranked(scores), scores, self.why_over(state))

    def seen(self, state: S, seat: Seat | None, seats: int) -> dict[str, Any]:
        """What every view has, for the view of such a game."""
        return {
            "seat": seat,
            "seats": seats,
            "to_act": self.to_act(state),
            "deal": state.deal,
            "deals": self.deals,
            "starter": state.starter,
            "resting": state.phase is Phase.RESTING,
            "sheets": state.sheets,
            "result": self.result(state),
        }
