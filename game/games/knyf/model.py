"""The things of Knyf: its descriptor, its two moves, its state and what a seat sees of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import ClassVar

from game.core.cards import Card
from game.core.moves import Move, Pick, Zone
from game.core.rules import DealSheet, Faces, State, View
from game.core.say import Seat
from game.games.knyf.boxes import BOXES, UPPER, Cards, Combinations
from game.rulebook.models import Descriptor, Part

EXCHANGE = Pick("exchange")
MORE = Pick("exchange_more")
ANNOUNCE = Pick("announce")


class HandNumbers(Part):
    full: int
    most: int
    exchange: int
    more: int
    surplus: int


class UpperNumbers(Part):
    bonus_from: int
    bonus: int
    malus_below: int
    malus: int


class LastBox(Part):
    left: int
    """With so many boxes left empty the player must announce it."""
    forgotten: int


class KnyfDescriptor(Descriptor):
    hand: HandNumbers
    boxes: Combinations
    upper: UpperNumbers
    last_box: LastBox


@dataclass(frozen=True, slots=True)
class Exchange(Move):
    """Cards away, as many or one more from the draw pile."""

    KIND: ClassVar[str] = "exchange"
    cards: Cards
    draw: int

    @property
    def picks(self) -> tuple[tuple[Pick, ...], ...]:
        button = (EXCHANGE if self.draw == len(self.cards) else MORE,)
        return (tuple(Pick("hand", card) for card in self.cards), button) if self.cards else (button,)


@dataclass(frozen=True, slots=True)
class Score(Move):
    """Cards written into an empty box; `announce` says aloud that one box is left."""

    KIND: ClassVar[str] = "score"
    box: str
    cards: Cards
    announce: bool = False

    @property
    def picks(self) -> tuple[tuple[Pick, ...], ...]:
        groups = tuple(Pick("hand", card) for card in self.cards), (Pick("box", self.box),)
        return (*groups, (ANNOUNCE,)) if self.announce else groups


class Phase(IntEnum):
    PLAY = 0
    OVER = 1


Column = tuple[int | None, ...]
"""The points of one player's boxes, in the order of `BOXES`; None is an empty box."""


class KnyfState(State):
    __slots__ = (
        "announced",
        "boxes",
        "discard",
        "draw",
        "fines",
        "forgot",
        "hands",
        "last_cards",
        "phase",
        "round",
        "sheets",
        "starter",
        "turn",
    )

    def __init__(self, seats: int, starter: Seat) -> None:
        self.draw: list[Card] = []
        self.discard: list[Card] = []
        self.hands: list[list[Card]] = [[] for _ in range(seats)]
        """Always in rising order."""
        self.boxes: list[list[int | None]] = [[None] * len(BOXES) for _ in range(seats)]
        self.fines: list[list[int]] = [[0] * len(BOXES) for _ in range(seats)]
        """Beside each box what the surplus cost, 0 or less."""
        self.announced = [False] * seats
        self.forgot = [False] * seats
        self.starter = self.turn = starter
        self.round = 1
        self.phase = Phase.PLAY
        self.last_cards: Cards = ()
        self.sheets: tuple[DealSheet, ...] = ()

    def clone(self) -> KnyfState:
        twin = KnyfState.__new__(KnyfState)
        twin.draw = self.draw[:]
        twin.discard = self.discard[:]
        twin.hands = [hand[:] for hand in self.hands]
        twin.boxes = [column[:] for column in self.boxes]
        twin.fines = [column[:] for column in self.fines]
        twin.announced = self.announced[:]
        twin.forgot = self.forgot[:]
        twin.starter = self.starter
        twin.turn = self.turn
        twin.round = self.round
        twin.phase = self.phase
        twin.last_cards = self.last_cards
        twin.sheets = self.sheets
        return twin


@dataclass(frozen=True, kw_only=True)
class KnyfView(View):
    hand: Cards
    hand_counts: tuple[int, ...]
    boxes: tuple[Column, ...]
    fines: tuple[tuple[int, ...], ...]
    bonuses: tuple[int, ...]
    """Bonuses that nobody can take away any more."""
    announced: tuple[bool, ...]
    forgot: tuple[bool, ...]
    discard: Cards
    draw_count: int
    round: int
    rounds: int
    last_cards: Cards
    """What was thrown away or played last: a reshuffle may have hidden it since."""

    def zones(self) -> dict[Zone, Faces]:
        zones: dict[Zone, Faces] = {"draw": (None,) * self.draw_count, "discard": self.discard}
        for seat in range(self.seats):
            zones[f"hand:{seat}"] = self.hand if seat == self.seat else (None,) * self.hand_counts[seat]
        return zones

    def standing(self) -> tuple[int, ...]:
        if self.result:
            return self.result.scores
        return tuple(
            sum(points or 0 for points in self.boxes[seat]) + sum(self.fines[seat]) + self.bonuses[seat]
            for seat in range(self.seats)
        )

    def free(self, seat: Seat) -> list[str]:
        return [box for box, points in zip(BOXES, self.boxes[seat], strict=True) if points is None]

    def upper(self, seat: Seat) -> int:
        return upper_sum(self.boxes[seat])


def upper_sum(column: Column | list[int | None]) -> int:
    return sum(points or 0 for points in column[: len(UPPER)])
