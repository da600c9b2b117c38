"""The numbers of Kanasta as its descriptor gives them, and the house rules chosen for one match."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.cards import JOKERS, RANKS, Card, rank
from game.rulebook.models import Descriptor, ListOf, Options, Part


class Melds(Part):
    least: int
    """Cards in the smallest meld."""
    naturals: int
    """Naturals a meld needs whatever the wild cards."""
    wilds: int
    """Wild cards in a meld at most."""
    canasta: int
    """Cards in a canasta at least."""


class Opening(Part):
    below: int | None = None
    """For a score lower than this; None: for all that is left."""
    points: int


class Bonus(Part):
    red: int
    black: int
    out: int
    double: int
    concealed: int
    red_three: int
    all_red_threes: int


class CanastaDescriptor(Descriptor):
    values: dict[str, int]
    melds: Melds
    opening: ListOf[Opening]
    bonus: Bonus
    draw: dict[int, int]
    """Cards drawn from the stock in a turn, by the number of players."""
    canastas: dict[int, int]
    """Canastas a side needs to go out, by the number of players."""


@dataclass(frozen=True, slots=True)
class House:
    """The ten differences between the leaflet and the classic game, as this table plays them."""

    blocks: str
    """Whom a canasta keeps from a pile with its rank on top: "all", its "owners", or "nobody"."""
    black_three: int
    red_threes: str
    """What makes red threes count for their side: a "canasta" or any "meld"."""
    double: bool
    top_alone: bool
    one_card: bool
    """A hand of one card may take a pile of several cards."""
    plays_on: bool
    """The deal goes on without a stock as long as piles are taken."""
    waives: bool
    """No opening minimum for whoever goes out from hand off the stock."""
    wilds_up_to_naturals: bool
    covers_black: bool
    """A black three turned up first is covered."""


def house(options: Options) -> House:
    return House(
        blocks=str(options["blocks"]),
        black_three=int(options["black_threes"]),
        red_threes=str(options["red_threes"]),
        double=bool(options["double_finish"]),
        top_alone=bool(options["top_card"]),
        one_card=bool(options["one_card"]),
        plays_on=bool(options["plays_on"]),
        waives=bool(options["waive"]),
        wilds_up_to_naturals=bool(options["fewer_wilds"]),
        covers_black=bool(options["cover_black"]),
    )


def card_values(values: dict[str, int]) -> tuple[int, ...]:
    """The value of every card, by its number."""

    def worth(card: Card) -> int:
        return values["joker"] if card in JOKERS else values[RANKS[rank(card)]]

    return tuple(worth(card) for card in range(max(JOKERS) + 1))
