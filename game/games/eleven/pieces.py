"""What Jedenastka is made of: its numbers, its moves, the state and what a seat sees of it. Decides nothing."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Annotated, ClassVar

from pydantic import Field

from game.core.cards import Card
from game.core.moves import Move, Pick, Zone
from game.core.rules import DealSheet, Faces, State, View
from game.core.say import Seat
from game.rulebook.models import Descriptor, ListOf, Part

BULL: Card = 0
"""The bull cards are all alike and stand beside the hundred numbers."""

Laid = tuple[tuple[int, tuple[Card, ...]], ...]
"""Cards by the pile they go to."""


class PileNumbers(Part):
    reach: int
    """How far above a pile's top a card may be."""
    first: int
    """Piles at the start of a round."""
    opened: Annotated[int, Field(ge=2)]
    """New piles after one was taken."""
    bull_from: int
    """A taken pile of so many cards brings a bull."""


class HeadTables(Part):
    plain: int
    """Bull heads on a card that no list names."""
    table_a: dict[int, ListOf[int]]
    table_b: dict[int, ListOf[int]]


class ElevenDescriptor(Descriptor):
    bulls: int
    piles: PileNumbers
    heads: HeadTables


@dataclass(frozen=True, slots=True)
class Play(Move):
    """Hand cards on one pile or, with bulls, on several. The order inside does not matter: they are laid ascending."""

    KIND: ClassVar[str] = "play"
    piles: Laid

    @property
    def picks(self) -> tuple[tuple[Pick, ...], ...]:
        touches: list[tuple[Pick, ...]] = []
        for pile, cards in self.piles:
            touches += [tuple(Pick("hand", card) for card in cards), (pile_pick(pile),)]
        return tuple(touches)


@dataclass(frozen=True, slots=True)
class TakePile(Move):
    """A whole pile into the hand. `victim` gives up a bull if one is due and there is a choice from whom."""

    KIND: ClassVar[str] = "take_pile"
    pile: int
    victim: Seat | None = None

    @property
    def picks(self) -> tuple[tuple[Pick, ...], ...]:
        taken = ((pile_pick(self.pile),),)
        return taken if self.victim is None else (*taken, (bull_pick(self.victim),))


def pile_pick(pile: int) -> Pick:
    return Pick(f"pile:{pile}")


def bull_pick(seat: Seat) -> Pick:
    return Pick(f"bull:{seat}")


class Phase(IntEnum):
    PLAY = 0
    RESTING = 1
    OVER = 2


class ElevenState(State):
    __slots__ = ("bulls", "draw", "hands", "last_laid", "phase", "piles", "round", "sheets", "starter", "stock", "turn")

    def __init__(self, seats: int, stock: int, starter: Seat) -> None:
        self.draw: list[Card] = []
        self.piles: list[list[Card]] = []
        """By number; a pile keeps its number while it lies, an empty place is given to the next new pile."""
        self.hands: list[list[Card]] = [[] for _ in range(seats)]
        self.bulls = [0] * seats
        self.stock = stock
        self.last_laid: Laid = ()
        self.starter = self.turn = starter
        self.phase = Phase.PLAY
        self.round = 1
        self.sheets: tuple[DealSheet, ...] = ()

    def clone(self) -> ElevenState:
        twin = ElevenState.__new__(ElevenState)
        twin.draw = self.draw[:]
        twin.piles = [pile[:] for pile in self.piles]
        twin.hands = [hand[:] for hand in self.hands]
        twin.bulls = self.bulls[:]
        twin.stock = self.stock
        twin.last_laid = self.last_laid
        twin.starter = self.starter
        twin.turn = self.turn
        twin.phase = self.phase
        twin.round = self.round
        twin.sheets = self.sheets
        return twin

    def tops(self) -> list[tuple[int, Card]]:
        return [(number, pile[-1]) for number, pile in enumerate(self.piles) if pile]


@dataclass(frozen=True, kw_only=True)
class ElevenView(View):
    hand: tuple[Card, ...]
    hand_counts: tuple[int, ...]
    tops: tuple[tuple[int, Card], ...]
    """The number and the top card of every pile; how much lies below, nobody may look."""
    bulls: tuple[int, ...]
    stock: int
    draw_shown: int
    """Cards of the draw pile, up to one more than a taking needs: a high pile is not counted."""
    last_laid: Laid
    """What came onto the piles with the last move, for everyone to check."""
    drafted: Laid = ()
    """Only while a hand is at work: cards laid for now, to be confirmed or peeled back."""

    def zones(self) -> dict[Zone, Faces]:
        zones: dict[Zone, Faces] = {"draw": (None,) * self.draw_shown, "bulls": (BULL,) * self.stock}
        for number, top in self.tops:
            zones[f"pile:{number}"] = (top, *dict(self.drafted).get(number, ()))
        zones |= {f"stand:{number}": (BULL,) for number, _ in self.drafted}
        for seat in range(self.seats):
            own = seat == self.seat
            zones[f"hand:{seat}"] = self.hand if own else (None,) * self.hand_counts[seat]
            zones[f"bull:{seat}"] = (BULL,) * self.bulls[seat]
        return zones

    def fresh(self) -> tuple[Pick, ...]:
        return () if self.resting or self.result else tuple(pile_pick(number) for number, _ in self.last_laid)
