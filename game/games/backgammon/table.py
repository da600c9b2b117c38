"""State and view of backgammon: where the checkers stand, what was rolled, who owns the cube, how the match stands."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from operator import sub

from game.core.moves import Zone
from game.core.rules import DealSheet, Faces, State, View
from game.core.say import Seat
from game.games.backgammon.luck import SIDES, Thrown
from game.games.backgammon.plays import BAR, Position, known_plays
from game.rulebook.models import Part

DIE = 100
"""A die that shows n is the piece DIE + n."""
CUBE = 110
"""The cube at 2 to the power of n is the piece CUBE + n."""
SPENT = 120
"""A die that shows n and cannot be played any more is the piece SPENT + n."""

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
    OPENING = 6
    """With real dice: what each side threw to see who starts is still to be told."""
    BEAVERED = 7
    """The double was doubled back; the one who doubled first takes or drops."""
    THROW = 8
    """Never in a state, only in a hand's view: a person tells what fell for a computer's roll."""


def seen_by(seat: Seat, sides: tuple[Checkers, Checkers] | list[list[int]]) -> Position:
    """The position as the generator of plays wants it."""
    own, other = sides[seat], sides[1 - seat]
    return (-other[BAR], *map(sub, own[1:BAR], other[BAR - 1 : 0 : -1]), own[BAR])


def split(position: Position, checkers: int) -> tuple[list[int], list[int]]:
    """Mover's and other's checkers by place again."""
    own = [count if count > 0 else 0 for count in position]
    other = [-count if count < 0 else 0 for count in reversed(position)]
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
        self.rolls: tuple[Thrown, Thrown] = (Thrown(), Thrown())
        """What each side threw in this match."""
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
    rolls: tuple[Thrown, Thrown]
    last: tuple[tuple[int, int], ...]
    ending: str
    uses_cube: bool
    own_dice: bool
    left: tuple[int, ...] | None = None
    """While a turn is tried out: the dice not played yet."""

    @property
    def asks_dice(self) -> bool:
        """Real dice are to be thrown now, and somebody has to tell what fell."""
        return self.own_dice and self.phase in (Phase.ROLL, Phase.OPENING, Phase.THROW)

    @property
    def tells_dice(self) -> bool:
        """Whether that is for the hand of this view."""
        return self.asks_dice and self.my_turn

    @property
    def stuck(self) -> bool:
        """The roll on the table cannot be played."""
        if self.phase is not Phase.MOVE or self.left is not None:
            return False
        return not known_plays(seen_by(self.turn, self.sides), (self.dice[0], self.dice[1]))

    def zones(self) -> dict[Zone, Faces]:
        zones: dict[Zone, Faces] = {}
        for seat, side in enumerate(self.sides):
            for point in range(1, BAR):
                if side[point]:
                    zones[f"point:{BAR - point if seat == 0 else point}"] = (seat,) * side[point]
            zones[f"bar:{seat}"] = (seat,) * side[BAR]
            zones[f"off:{seat}"] = (seat,) * side[0]
            mine = seat == self.turn and self.phase is Phase.MOVE
            zones[f"dice:{seat}"] = self._dice() if mine else ()
        for face in range(1, SIDES + 1):
            zones[f"face:{face}"] = (DIE + face,) if self.asks_dice else ()
        return zones | self._cube()

    def _dice(self) -> Faces:
        """Both dice; what is played, or cannot be, is pale. Each die of a double stands for two steps."""
        left = list(self.dice if self.left is None else self.left)
        if self.stuck:
            left = []
        elif self.left is not None and self.dice[0] == self.dice[1]:
            left = left[::2]
        shown = []
        for die in self.dice:
            shown.append(DIE + die if die in left else SPENT + die)
            if die in left:
                left.remove(die)
        return tuple(shown)

    def _cube(self) -> dict[Zone, Faces]:
        """In the middle or with its owner; while it is offered, before the one who is asked."""
        if not self.uses_cube:
            return {"cube": ()}
        value = self.cube * {Phase.DOUBLED: 2, Phase.BEAVERED: 4}.get(self.phase, 1)
        home = "cube" if self.owner is None else f"cube:{self.owner}"
        if value > self.cube:
            home = f"offer:{self.to_act[0]}"
        return {home: (CUBE + value.bit_length() - 1,)}

    def pips(self, seat: Seat) -> int:
        return sum(place * count for place, count in enumerate(self.sides[seat]))
