"""What 3-5-8 is made of: its numbers, its six contracts, its four moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from game.core.cards import SUITS, Card
from game.core.moves import Move, Pick
from game.core.say import Say, Seat, say
from game.rulebook.models import Descriptor, ListOf, Part

SLOT = Pick("slot")
STAY = Pick("stay")
NO_TRUMP, NO_TRICKS = "ba", "bl"
CONTRACTS = ("s", "h", "d", "c", NO_TRUMP, NO_TRICKS)
"""In the order of the leaflet: the four suits, no trump (bez atu), no tricks (bez lew)."""


class Tricks(Part):
    """By role: declarer, third, dealer."""

    targets: ListOf[int]
    ceilings: ListOf[int]


class ThreeFiveEightDescriptor(Descriptor):
    glimpse: int
    """Of so many cards the declarer chooses the contract."""
    musik: int
    tricks: Tricks


def trump_of(contract: str | None) -> int | None:
    return SUITS.index(contract) if contract is not None and contract in SUITS else None


def tile(contract: str) -> Pick:
    return Pick(f"tile_{contract}")


def contract_words(contract: str) -> Say:
    return say(f"three_five_eight.contract.{contract}")


@dataclass(frozen=True, slots=True)
class Choose(Move):
    KIND: ClassVar[str] = "choose"
    contract: str

    @property
    def picks(self) -> tuple[tuple[Pick, ...], ...]:
        return ((tile(self.contract),),)


@dataclass(frozen=True, slots=True)
class Exchange(Move):
    """All cards offered in one go, each to somebody, in the order they are answered; none: no exchange."""

    KIND: ClassVar[str] = "exchange"
    offers: tuple[tuple[Seat, Card], ...] = ()

    @property
    def picks(self) -> tuple[tuple[Pick, ...], ...]:
        if not self.offers:
            return ((STAY,),)
        return tuple((pick,) for victim, card in self.offers for pick in (Pick("hand", card), Pick(f"give:{victim}")))


@dataclass(frozen=True, slots=True)
class LayAside(Move):
    KIND: ClassVar[str] = "lay_aside"
    cards: tuple[Card, ...]

    @property
    def picks(self) -> tuple[tuple[Pick, ...], ...]:
        return (tuple(Pick("hand", card) for card in self.cards),)


@dataclass(frozen=True, slots=True)
class Play(Move):
    KIND: ClassVar[str] = "play"
    card: Card

    @property
    def picks(self) -> tuple[tuple[Pick, ...], ...]:
        return (Pick("hand", self.card),), (SLOT,)
