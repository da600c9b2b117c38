"""The table of 3-5-8: the true state, and what one seat may know of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from game.core.cards import Card
from game.core.moves import Pick, Zone
from game.core.rules import DealSheet, Faces, State, View
from game.core.say import Seat

SEATS = 3


class Phase(IntEnum):
    CHOOSE = 0
    EXCHANGE = 1
    ASIDE = 2
    PLAY = 3
    RESTING = 4
    OVER = 5


class ThreeFiveEightState(State):
    __slots__ = (
        "aside",
        "contract",
        "deal",
        "exchanged",
        "givers",
        "hands",
        "last_trick",
        "musik",
        "owed",
        "phase",
        "rest",
        "sheets",
        "shown_musik",
        "starter",
        "trick",
        "tricks",
        "turn",
        "used",
        "won",
    )

    def __init__(self, starter: Seat) -> None:
        self.hands: list[list[Card]] = [[] for _ in range(SEATS)]
        self.rest: list[Card] = []
        """What the declarer has been dealt and not yet seen."""
        self.musik: list[Card] = []
        self.aside: list[Card] = []
        self.trick: list[tuple[Seat, Card]] = []
        """A full trick lies there until the next one is led."""
        self.won: list[list[Card]] = [[] for _ in range(SEATS)]
        self.tricks = [0] * SEATS
        self.last_trick: tuple[tuple[Seat, Card], ...] = ()
        self.starter = self.turn = starter
        self.phase = Phase.CHOOSE
        self.deal = 1
        self.contract: str | None = None
        self.used: list[tuple[tuple[str, int], ...]] = [()] * SEATS
        """By seat: the contracts played, each with its deal."""
        self.givers: tuple[Seat, ...] = ()
        self.owed = [0] * SEATS
        self.shown_musik: tuple[Card, ...] = ()
        self.exchanged: tuple[tuple[Seat, Seat, Card, Card], ...] = ()
        """Giver, receiver, the card given, the card returned."""
        self.sheets: tuple[DealSheet, ...] = ()

    def clone(self) -> ThreeFiveEightState:
        twin = ThreeFiveEightState.__new__(ThreeFiveEightState)
        twin.hands = [hand[:] for hand in self.hands]
        twin.rest = self.rest[:]
        twin.musik = self.musik[:]
        twin.aside = self.aside[:]
        twin.trick = self.trick[:]
        twin.won = [pile[:] for pile in self.won]
        twin.tricks = self.tricks[:]
        twin.last_trick = self.last_trick
        twin.starter = self.starter
        twin.turn = self.turn
        twin.phase = self.phase
        twin.deal = self.deal
        twin.contract = self.contract
        twin.used = self.used[:]
        twin.givers = self.givers
        twin.owed = self.owed[:]
        twin.shown_musik = self.shown_musik
        twin.exchanged = self.exchanged
        twin.sheets = self.sheets
        return twin


@dataclass(frozen=True, kw_only=True)
class ThreeFiveEightView(View):
    phase: Phase
    contract: str | None
    used: tuple[tuple[tuple[str, int], ...], ...]
    hand: tuple[Card, ...]
    hand_counts: tuple[int, ...]
    rest_count: int
    musik_count: int
    aside: Faces
    """Faces for the one who laid them aside."""
    trick: tuple[tuple[Seat, Card], ...]
    tricks: tuple[int, ...]
    won_counts: tuple[int, ...]
    givers: tuple[Seat, ...]
    owed: tuple[int, ...]
    last_trick: tuple[tuple[Seat, Card], ...]
    shown_musik: tuple[Card, ...]
    shown_exchange: tuple[tuple[Seat, Seat, Card, Card], ...]

    @property
    def choosing(self) -> bool:
        return self.phase is Phase.CHOOSE

    @property
    def playing(self) -> bool:
        return self.phase is Phase.PLAY

    def fresh(self) -> tuple[Pick, ...]:
        """The musik in the declarer's hand, until four cards are laid aside."""
        if self.phase is not Phase.ASIDE or self.seat != self.starter:
            return ()
        return tuple(Pick("hand", card) for card in self.shown_musik)

    def zones(self) -> dict[Zone, Faces]:
        zones: dict[Zone, Faces] = {
            "musik": (None,) * self.musik_count,
            "rest": (None,) * self.rest_count,
            "aside": (None,) * len(self.aside),
        }
        lying = dict(self.trick)
        for seat in range(self.seats):
            own = seat == self.seat
            if self.phase >= Phase.PLAY:
                zones[f"trick:{seat}"] = (lying[seat],) if seat in lying else ()
            zones[f"hand:{seat}"] = self.hand if own else (None,) * self.hand_counts[seat]
            zones[f"won:{seat}"] = (None,) * (self.won_counts[seat] // self.seats)
        return zones
