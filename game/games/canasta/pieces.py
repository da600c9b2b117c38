"""What lies on a table of Kanasta: moves, the state of a deal, and what one seat may know of it.

Melds are kept by column: the number of their rank, with black threes in the column of the three. A side is a seat
modulo the number of sides, so that partners sit opposite and a game of two has two sides of one.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import ClassVar

from game.core.cards import JOKERS, RANKS, Card, rank, suit
from game.core.moves import Move, Pick, Zone
from game.core.rules import DealSheet, Faces, State, View
from game.core.say import Seat

WILD, BLACK_THREE, RED_THREE = 0, 1, len(RANKS)
COLUMNS = range(len(RANKS))
"""Of a side's melds. The first stays empty: twos are wild."""
RANKED = range(2, len(RANKS))
"""The columns of melds that can be laid at any time: four to ace."""
SIDES = 2


def _column(card: Card) -> int:
    if card in JOKERS or rank(card) == WILD:
        return WILD
    if rank(card) == BLACK_THREE and suit(card) in (1, 2):
        return RED_THREE
    return rank(card)


COLUMN = tuple(_column(card) for card in range(max(JOKERS) + 1))
"""Where a card belongs: its rank, or WILD, BLACK_THREE, RED_THREE."""

Meld = tuple[Card, ...]
Table = tuple[Meld, ...]
"""The melds of one side, by column."""
Laid = tuple[tuple[int, Meld], ...]
"""Cards from the hand, by the column they are laid to."""
NO_MELDS: Table = ((),) * len(RANKS)

STOCK, PILE, TOP, GO_OUT, ASK = Pick("stock"), Pick("pile"), Pick("take_top"), Pick("go_out"), Pick("ask")
YES, NO, LAY_ALL = Pick("answer_yes"), Pick("answer_no"), Pick("lay_all")


def meld_zone(side: int, column: int) -> Zone:
    return f"meld:{side}:{RANKS[column]}"


def column_pick(column: int) -> Pick:
    """A touch on the own side's column."""
    return Pick(f"column:{RANKS[column]}")


def hand_order(card: Card) -> tuple[int, int]:
    """Ranks from four to ace, then black threes, then wild cards at the right."""
    return _HAND_ORDER.get(COLUMN[card], COLUMN[card]), card


_HAND_ORDER = {BLACK_THREE: len(RANKS), RED_THREE: len(RANKS) + 1, WILD: len(RANKS) + 2}


def meld_order(card: Card) -> tuple[int, int]:
    """Wild cards below, naturals on top."""
    return (COLUMN[card] != WILD, card)


def topped(meld: Meld) -> Meld:
    """As it lies: a meld without wild cards shows a red card on top, one with wild cards a black one."""
    if not meld:
        return meld
    wanted = (0, 3) if any(COLUMN[card] == WILD for card in meld) else (1, 2)
    top = next((card for card in reversed(meld) if COLUMN[card] != WILD and suit(card) in wanted), meld[-1])
    rest = list(meld)
    rest.remove(top)
    return (*rest, top)


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """One card from the stock (two in the game of two)."""

    KIND: ClassVar[str] = "draw"

    @property
    def picks(self) -> tuple[tuple[Pick, ...], ...]:
        return ((STOCK,),)


class _Laying(Move):
    """Something with melds in it: cards, then the column they go to."""

    __slots__ = ()
    melds: Laid

    def _laid_picks(self) -> tuple[tuple[Pick, ...], ...]:
        found: list[tuple[Pick, ...]] = []
        for column, cards in self.melds:
            if cards:
                found += [tuple(Pick("hand", card) for card in cards), (column_pick(column),)]
        return tuple(found)


@dataclass(frozen=True, slots=True)
class TakePile(_Laying):
    """The whole pile, its top card at once in a meld. `melds` holds the cards from the hand only."""

    KIND: ClassVar[str] = "take_pile"
    melds: Laid

    @property
    def picks(self) -> tuple[tuple[Pick, ...], ...]:
        return ((PILE,), *self._laid_picks())


@dataclass(frozen=True, slots=True)
class LayDown(_Laying):
    """New melds and cards added to own ones."""

    KIND: ClassVar[str] = "lay_down"
    melds: Laid

    @property
    def picks(self) -> tuple[tuple[Pick, ...], ...]:
        return self._laid_picks()


@dataclass(frozen=True, slots=True)
class Discard(Move):
    KIND: ClassVar[str] = "discard"
    card: Card

    @property
    def picks(self) -> tuple[tuple[Pick, ...], ...]:
        return (Pick("hand", self.card),), (PILE,)


@dataclass(frozen=True, slots=True)
class GoOut(Move):
    """The whole hand in the arrangement worth most, the last card discarded where it must be."""

    KIND: ClassVar[str] = "go_out"

    @property
    def picks(self) -> tuple[tuple[Pick, ...], ...]:
        return ((GO_OUT,),)


@dataclass(frozen=True, slots=True)
class TakeTop(Move):
    """The exceptional right: only the top card of the pile, and everything is melded."""

    KIND: ClassVar[str] = "take_top"

    @property
    def picks(self) -> tuple[tuple[Pick, ...], ...]:
        return ((TOP,),)


@dataclass(frozen=True, slots=True)
class Ask(Move):
    """May I finish?"""

    KIND: ClassVar[str] = "ask"

    @property
    def picks(self) -> tuple[tuple[Pick, ...], ...]:
        return ((ASK,),)


@dataclass(frozen=True, slots=True)
class Answer(Move):
    KIND: ClassVar[str] = "answer"
    yes: bool

    @property
    def picks(self) -> tuple[tuple[Pick, ...], ...]:
        return ((YES if self.yes is True else NO,),)


@dataclass(frozen=True, slots=True)
class LayAll(Move):
    """The partner's double finish: all cards, or none."""

    KIND: ClassVar[str] = "lay_all"

    @property
    def picks(self) -> tuple[tuple[Pick, ...], ...]:
        return ((LAY_ALL,),)


class Phase(IntEnum):
    DRAW = 0
    PLAY = 1
    ANSWER = 2
    DOUBLE = 3
    RESTING = 4
    OVER = 5


@dataclass(frozen=True, slots=True)
class Finish:
    """How a deal was finished; a deal that ran out of stock has none."""

    seat: Seat
    concealed: bool
    double: bool = False


class CanastaState(State):
    __slots__ = (
        "answer",
        "deal",
        "finish",
        "hands",
        "laid",
        "melds",
        "phase",
        "pile",
        "played",
        "reds",
        "sheets",
        "source",
        "starter",
        "stock",
        "turn",
        "turned",
        "turns",
        "was_open",
    )

    def __init__(self, seats: int, starter: Seat) -> None:
        self.stock: list[Card] = []
        self.pile: list[Card] = []
        self.turned: Meld = ()
        """The cards turned up at the start, while they lie in the pile."""
        self.hands: list[list[Card]] = [[] for _ in range(seats)]
        self.melds: list[list[Meld]] = [list(NO_MELDS) for _ in range(SIDES)]
        self.reds: list[list[Card]] = [[] for _ in range(SIDES)]
        self.played = [False] * seats
        """Who has laid cards in an earlier turn."""
        self.laid: list[int] = [0] * len(RANKS)
        """How many cards went to each column in this turn."""
        self.turns = 0
        """Turns begun in this deal."""
        self.source = ""
        """Where this turn's card came from: "stock" or "pile"."""
        self.was_open = False
        """Whether the side had melds when this turn began."""
        self.answer: bool | None = None
        self.finish: Finish | None = None
        self.starter = self.turn = starter
        self.phase = Phase.DRAW
        self.deal = 1
        self.sheets: tuple[DealSheet, ...] = ()

    def clone(self) -> CanastaState:
        twin = CanastaState.__new__(CanastaState)
        twin.stock = self.stock[:]
        twin.pile, twin.turned = self.pile[:], self.turned
        twin.hands = [hand[:] for hand in self.hands]
        twin.melds = [melds[:] for melds in self.melds]
        twin.reds = [reds[:] for reds in self.reds]
        twin.played = self.played[:]
        twin.laid = self.laid[:]
        twin.source, twin.was_open, twin.answer = self.source, self.was_open, self.answer
        twin.finish, twin.starter, twin.turn = self.finish, self.starter, self.turn
        twin.phase, twin.deal, twin.sheets, twin.turns = self.phase, self.deal, self.sheets, self.turns
        return twin


@dataclass(frozen=True, kw_only=True)
class CanastaView(View):
    hand: tuple[Card, ...]
    hand_counts: tuple[int, ...]
    melds: tuple[Table, ...]
    reds: tuple[Meld, ...]
    stock_count: int
    pile_count: int
    pile_top: Card | None
    shown_first: Meld
    """The cards turned up at the start, while they lie in the pile: everybody saw them."""
    closed_by_wild: bool
    crosswise: Card | None
    """The wild card that lies across the pile: on top of it, or under its top card."""
    under_wild: Card | None
    """What lay open before a wild card came on top of it: it still shows at its sides."""
    turn: Seat
    turns: int
    """Turns begun in this deal."""
    phase: Phase
    source: str
    was_open: bool
    laid: tuple[int, ...]
    played: tuple[bool, ...]
    answer: bool | None
    finish: Finish | None
    last_hands: tuple[Meld, ...] = ()
    """All hands, open on the table once the deal is over."""

    def zones(self) -> dict[Zone, Faces]:
        zones: dict[Zone, Faces] = {"stock": (None,) * self.stock_count, **self._pile_zones()}
        for side in range(SIDES):
            for column in COLUMNS[1:]:
                zones[meld_zone(side, column)] = topped(self.melds[side][column])
            zones[f"red:{side}"] = self.reds[side]
        for seat in range(self.seats):
            own = seat == self.seat
            zones[f"hand:{seat}"] = self.hand if own else self._hand_of(seat)
        return zones

    def _pile_zones(self) -> dict[Zone, Faces]:
        """From the lowest up: a wild card lies across the pile, and under what was thrown on it since."""
        if self.crosswise is None:
            return {"cross": (), "pile": (None,) * (self.pile_count - 1) + (self.pile_top,) if self.pile_count else ()}
        on_top = self.crosswise == self.pile_top
        lying = self.pile_count - 1
        pile = (None,) * (lying - 1) + (self.under_wild if on_top else self.pile_top,) if lying else ()
        cross = (self.crosswise,)
        return {"pile": pile, "cross": cross} if on_top else {"cross": cross, "pile": pile}

    def _hand_of(self, seat: Seat) -> Faces:
        return self.last_hands[seat] if self.last_hands else (None,) * self.hand_counts[seat]

    def side_total(self, side: int) -> int:
        return sum(sheet.totals[side] for sheet in self.sheets)
