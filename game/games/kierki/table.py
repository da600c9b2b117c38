"""The table of Kierki: the true state, and what one seat may know of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from game.core.cards import SUITS, Card, french
from game.core.moves import Zone
from game.core.rules import DealSheet, Faces, State, View
from game.core.say import Seat
from game.games.kierki.book import Lanes

EMPTY: Lanes = (None,) * len(SUITS)


class Phase(IntEnum):
    NAME = 0
    PLAY = 1
    LOTTERY = 2
    RESTING = 3
    OVER = 4


class KierkiState(State):
    __slots__ = (
        "claimable",
        "deal",
        "hands",
        "lanes",
        "last_trick",
        "out",
        "phase",
        "points",
        "rest",
        "sheets",
        "shown_rest",
        "start",
        "starter",
        "taken",
        "trick",
        "tricks",
        "trump",
        "turn",
        "won",
    )

    def __init__(self, seats: int, starter: Seat) -> None:
        self.hands: list[list[Card]] = [[] for _ in range(seats)]
        self.rest: list[Card] = []
        """What whoever names trumps has been dealt and not yet seen."""
        self.trick: list[tuple[Seat, Card]] = []
        """A full trick lies there until the next one is led."""
        self.won: list[list[Card]] = [[] for _ in range(seats)]
        self.taken: list[list[Card]] = [[] for _ in range(seats)]
        """Won cards that cost something in this deal; they lie open."""
        self.tricks = [0] * seats
        self.points = [0] * seats
        self.last_trick: tuple[tuple[Seat, Card], ...] = ()
        self.starter = self.turn = starter
        self.phase = Phase.PLAY
        self.deal = 1
        self.trump: str | None = None
        self.lanes: Lanes = EMPTY
        self.start: int | None = None
        """The rank every suit of the lottery begins with."""
        self.out: tuple[Seat, ...] = ()
        self.claimable = False
        self.shown_rest: tuple[Card, ...] = ()
        """Cards shown when somebody claimed the rest."""
        self.sheets: tuple[DealSheet, ...] = ()

    def clone(self) -> KierkiState:
        twin = KierkiState.__new__(KierkiState)
        twin.hands = [hand[:] for hand in self.hands]
        twin.rest = self.rest[:]
        twin.trick = self.trick[:]
        twin.won = [pile[:] for pile in self.won]
        twin.taken = [pile[:] for pile in self.taken]
        twin.tricks = self.tricks[:]
        twin.points = self.points[:]
        twin.last_trick = self.last_trick
        twin.starter = self.starter
        twin.turn = self.turn
        twin.phase = self.phase
        twin.deal = self.deal
        twin.trump = self.trump
        twin.lanes = self.lanes
        twin.start = self.start
        twin.out = self.out
        twin.claimable = self.claimable
        twin.shown_rest = self.shown_rest
        twin.sheets = self.sheets
        return twin


@dataclass(frozen=True, kw_only=True)
class KierkiView(View):
    phase: Phase
    kind: str
    """Which of the deals this is."""
    trump: str | None
    hand: tuple[Card, ...]
    hand_counts: tuple[int, ...]
    rest_count: int
    trick: tuple[tuple[Seat, Card], ...]
    tricks: tuple[int, ...]
    won_counts: tuple[int, ...]
    taken: tuple[tuple[Card, ...], ...]
    points: tuple[int, ...]
    lanes: Lanes
    start: int | None
    out: tuple[Seat, ...]
    in_lanes: bool
    can_claim: bool
    last_trick: tuple[tuple[Seat, Card], ...]
    shown_rest: tuple[Card, ...]

    def zones(self) -> dict[Zone, Faces]:
        zones: dict[Zone, Faces] = {"rest": (None,) * self.rest_count}
        lying = dict(self.trick)
        for seat in range(self.seats):
            own = seat == self.seat
            zones[f"hand:{seat}"] = self.hand if own else (None,) * self.hand_counts[seat]
            zones[f"taken:{seat}"] = self.taken[seat]
            zones[f"won:{seat}"] = (None,) * bool(self.won_counts[seat])
            if not self.in_lanes and self.phase is not Phase.NAME:
                zones[f"trick:{seat}"] = (lying[seat],) if seat in lying else ()
        return zones | self._lane_zones() if self.in_lanes else zones

    def _lane_zones(self) -> dict[Zone, Faces]:
        zones: dict[Zone, Faces] = {"lane": ()}
        for suit, laid in enumerate(self.lanes):
            ranks = range(laid[0], laid[1] + 1) if laid else range(0)
            zones |= {f"lane:{french(rank, suit)}": (french(rank, suit),) for rank in ranks}
        return zones

    def standing(self) -> tuple[int, ...]:
        earlier = super().standing()
        if self.resting or self.result:
            return earlier
        return tuple(earlier[s] + self.points[s] for s in range(self.seats))
