"""What Kierki is made of: its deals, their prices by the number of players, its five moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from game.core.cards import SUITS, Card, french, rank, suit
from game.core.french import HEARTS, JACK, KING, QUEEN
from game.core.moves import Move, Pick
from game.rulebook.models import Descriptor, ListOf, Part

SLOT = Pick("slot")
CLAIM = Pick("claim")
KING_OF_HEARTS = french(KING, HEARTS)

TRICKS, HEARTS_DEAL, QUEENS, LORDS, KING_DEAL, ENDS, ROBBER = (
    "tricks",
    "hearts",
    "queens",
    "lords",
    "king",
    "ends",
    "robber",
)
TRUMP, LOTTERY, SMALL_LOTTERY = "trump", "lottery", "small_lottery"
MINUS = (TRICKS, HEARTS_DEAL, QUEENS, LORDS, KING_DEAL, ENDS)
LOTTERIES = (LOTTERY, SMALL_LOTTERY)
HEARTS_BARRED = (HEARTS_DEAL, KING_DEAL, ROBBER)
"""Here hearts may not be led from a hand that has anything else."""
CAN_STOP = (HEARTS_DEAL, QUEENS, LORDS, KING_DEAL)
"""Here nothing is at stake any more once the last card that costs is taken."""


class Points(Part):
    trick: int
    heart: int
    queen: int
    lord: int
    king_of_hearts: int
    trump_trick: int
    ends: dict[str, dict[int, int]]
    """By the chosen variant: the tricks that cost, by number."""
    lottery: ListOf[int]
    small_lottery: ListOf[int]


class KierkiDescriptor(Descriptor):
    glimpse: int
    """Of so many cards the dealer names trumps."""
    without: dict[int, ListOf[str]]
    """Cards taken out, by the number of players."""
    points: dict[int, Points]
    forms: dict[str, ListOf[str]]
    """The deals of a match; "trumps" stands for one trump deal of each player."""


@dataclass(frozen=True)
class Prices:
    """What things cost with this many players and this variant of the last tricks."""

    points: Points
    ends: dict[int, int]

    def of_card(self, kind: str, card: Card) -> int:
        """What a card costs whoever takes it in a deal of this kind."""
        if kind == ROBBER:
            return sum(self.of_card(part, card) for part in MINUS)
        if kind == HEARTS_DEAL:
            return self.points.heart if suit(card) == HEARTS else 0
        if kind == QUEENS:
            return self.points.queen if rank(card) == QUEEN else 0
        if kind == LORDS:
            return self.points.lord if rank(card) in (KING, JACK) else 0
        if kind == KING_DEAL:
            return self.points.king_of_hearts if card == KING_OF_HEARTS else 0
        return 0

    def of_trick(self, kind: str, number: int) -> int:
        """What a trick brings whoever takes it, apart from its cards."""
        if kind == ROBBER:
            return self.of_trick(TRICKS, number) + self.of_trick(ENDS, number)
        if kind == TRICKS:
            return self.points.trick
        if kind == ENDS:
            return self.ends.get(number, 0)
        return self.points.trump_trick if kind == TRUMP else 0

    def prizes(self, kind: str) -> Sequence[int]:
        return self.points.small_lottery if kind == SMALL_LOTTERY else self.points.lottery


def tile(trump: str) -> Pick:
    return Pick(f"tile_{trump}")


def lane(card: Card) -> Pick:
    return Pick(f"lane:{card}")


Lanes = tuple[tuple[int, int] | None, ...]
"""By suit: the lowest and the highest rank laid."""


def fits(lanes: Lanes, starts: Sequence[int], card: Card) -> bool:
    """Whether a card may be laid: the start of its suit, or next to what lies there."""
    laid = lanes[suit(card)]
    if laid is None:
        return rank(card) == starts[suit(card)]
    return rank(card) in (laid[0] - 1, laid[1] + 1)


def start_ranks(start: int, deck: Sequence[Card]) -> tuple[int, ...]:
    """The rank each suit begins with; where that card was taken out of the pack, the lowest one there is."""
    return tuple(start if french(start, of) in deck else _lowest(of, deck) for of in range(len(SUITS)))


def _lowest(of: int, deck: Sequence[Card]) -> int:
    return min(rank(card) for card in deck if suit(card) == of)


def layable(hand: Sequence[Card], lanes: Lanes, start: int | None, deck: Sequence[Card]) -> list[Card]:
    """The cards that may be laid now; the first one is free."""
    if start is None:
        return list(hand)
    starts = start_ranks(start, deck)
    return [card for card in hand if fits(lanes, starts, card)]


@dataclass(frozen=True, slots=True)
class Name(Move):
    """Name trumps."""

    KIND: ClassVar[str] = "name"
    trump: str

    @property
    def picks(self) -> tuple[tuple[Pick, ...], ...]:
        return ((tile(self.trump),),)


@dataclass(frozen=True, slots=True)
class Play(Move):
    KIND: ClassVar[str] = "play"
    card: Card

    @property
    def picks(self) -> tuple[tuple[Pick, ...], ...]:
        return (Pick("hand", self.card),), (SLOT,)


@dataclass(frozen=True, slots=True)
class Lay(Move):
    """In the lottery: a card to its place in the lanes."""

    KIND: ClassVar[str] = "lay"
    card: Card

    @property
    def picks(self) -> tuple[tuple[Pick, ...], ...]:
        return (Pick("hand", self.card),), (lane(self.card),)


@dataclass(frozen=True, slots=True)
class Claim(Move):
    """All the rest is mine, and everybody can see it."""

    KIND: ClassVar[str] = "claim"

    @property
    def picks(self) -> tuple[tuple[Pick, ...], ...]:
        return ((CLAIM,),)
