"""State and view of backgammon: where the checkers stand, what was rolled, who owns the cube, how the match stands."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from game.core.moves import Zone
from game.core.rules import DealSheet, Faces, State, View
from game.core.say import Seat
from game.games.backgammon.plays import BAR, Position
from game.rulebook.models import Part

DIE = 100
"""A die that shows n is the piece DIE + n."""
CUBE = 110
"""The cube at 2 to the power of n is the piece CUBE + n."""
POINTS = 24

Checkers = tuple[int, ...]
"""For every place of one side, in its own numbering, how many checkers: 0 off, 1 to 24, 25 bar."""


class Stakes(Part):
    """How many points, times the cube, each kind of win is worth."""

    single: int
    gammon: int
    backgammon: int


class Phase(IntEnum):
    ROLL = 0
    MOVE = 1
    DOUBLED = 2
    RESIGNING = 3
    RESTING = 4
    OVER = 5


def seen_by(seat: Seat, sides: tuple[Checkers, Checkers] | list[list[int]]) -> Position:
    """The position as the generator of plays wants it."""
    own, other = sides[seat], sides[1 - seat]
    inner = [own[point] - other[BAR - point] for point in range(1, BAR)]
    return (-other[BAR], *inner, own[BAR])


def split(position: Position, checkers: int) -> tuple[list[int], list[int]]:
    """Mover's and other's checkers by place again."""
    own = [max(0, count) for count in position]
    other = [max(0, -count) for count in reversed(position)]
    for side in (own, other):
        side[0] = 0
        side[0] = checkers - sum(side)
    return own, other


class BackgammonState(State):
    __slots__ = (
        "crawford", "cube", "dice", "ending", "game", "last", "offer", "opening", "owner", "phase", "rolls", "score",
        "sheets", "sides", "starter", "turn",
    )  # fmt: skip

    def __init__(self, starter: Seat) -> None:
        self.sides: list[list[int]] = [[0] * 26, [0] * 26]
        self.starter = self.turn = starter
        self.phase = Phase.ROLL
        self.dice: tuple[int, ...] = ()
        """What was rolled and is being played."""
        self.opening: tuple[int, int] = (0, 0)
        """What each side threw to see who starts."""
        self.cube = 1
        self.owner: Seat | None = None
        self.offer = 0
        """How many times the cube was offered by resigning."""
        self.crawford = 0
        """0: not yet, 1: this game is without doubling, 2: that is over."""
        self.score = [0, 0]
        self.game = 1
        self.rolls: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
        """How often each side rolled each number in this match, and last how many doubles."""
        self.last: tuple[tuple[int, int], ...] = ()
        """The steps of the last turn."""
        self.ending = ""
        self.sheets: tuple[DealSheet, ...] = ()

    def clone(self) -> BackgammonState:
        twin = BackgammonState.__new__(BackgammonState)
        twin.sides = [side[:] for side in self.sides]
        twin.score = self.score[:]
        twin.starter, twin.turn, twin.phase = self.starter, self.turn, self.phase
        twin.dice, twin.opening, twin.cube, twin.owner = self.dice, self.opening, self.cube, self.owner
        twin.offer, twin.crawford, twin.game, twin.rolls = self.offer, self.crawford, self.game, self.rolls
        twin.last, twin.ending, twin.sheets = self.last, self.ending, self.sheets
        return twin


@dataclass(frozen=True, kw_only=True)
class BackgammonView(View):
    sides: tuple[Checkers, Checkers]
    turn: Seat
    phase: Phase
    dice: tuple[int, ...]
    opening: tuple[int, int]
    cube: int
    owner: Seat | None
    offer: int
    crawford: int
    rolls: tuple[tuple[int, ...], tuple[int, ...]]
    last: tuple[tuple[int, int], ...]
    ending: str
    uses_cube: bool

    def zones(self) -> dict[Zone, Faces]:
        zones: dict[Zone, Faces] = {}
        for seat, side in enumerate(self.sides):
            for point in range(1, BAR):
                if side[point]:
                    zones[f"point:{BAR - point if seat == 0 else point}"] = (seat,) * side[point]
            zones[f"bar:{seat}"] = (seat,) * side[BAR]
            zones[f"off:{seat}"] = (seat,) * side[0]
            mine = seat == self.turn and self.phase is Phase.MOVE
            zones[f"dice:{seat}"] = tuple(DIE + die for die in self.dice) if mine else ()
        cube = "cube" if self.owner is None else f"cube:{self.owner}"
        zones[cube] = (CUBE + self.cube.bit_length() - 1,) if self.uses_cube else ()
        return zones

    def pips(self, seat: Seat) -> int:
        return sum(place * count for place, count in enumerate(self.sides[seat]))
