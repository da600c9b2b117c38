"""The contracts every game keeps: Rules (stateless), State (data), View (what one seat may know).

Everyone outside the rules holds views and redacted events only. Nothing here knows a screen, a clock or a file.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Generic, Self, TypeVar

from game.core.cards import Card
from game.core.chance import Chance
from game.core.events import Event, History
from game.core.figures import Figures
from game.core.moves import Draft, Move, NextDeal, Pass, Pick, Zone, continues
from game.core.say import Refusal, Say, Seat, Who, refuse, say
from game.core.signs import LastTrick, Signs
from game.core.sketch import Gauge, Sketch
from game.core.slate import Bracket, ScoreBlock, SidePanel
from game.core.tally import Tally

Faces = tuple[Card | None, ...]
"""What lies in a zone, bottom first; None is a card whose face this seat may not know."""


@dataclass(frozen=True, slots=True)
class Heap:
    """Cards that count together, what they count, and whose or what they are where that is not plain."""

    cards: tuple[Card, ...]
    points: int | None = None
    words: Say | None = None


@dataclass(frozen=True, slots=True)
class Proof:
    """What stands behind a number of a score sheet: heaps of cards, or a sentence, or both."""

    heaps: tuple[Heap, ...] = ()
    words: Say | None = None


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of a score sheet: what it is for, and the points of every seat (None: does not concern the seat)."""

    label: Say
    points: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class ProvedLine(ScoreLine):
    """A line that can be asked why."""

    proof: tuple[Proof | None, ...]
    """By seat: what the points are for."""


@dataclass(frozen=True, slots=True)
class DealSheet:
    """The itemised score of one finished deal."""

    lines: tuple[ScoreLine, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended. `places` groups tied seats, best first."""

    places: tuple[tuple[Seat, ...], ...]
    scores: tuple[int, ...]
    why: Say

    @property
    def winners(self) -> tuple[Seat, ...]:
        return self.places[0]


def ranked(scores: Sequence[int], *, highest_wins: bool = True) -> tuple[tuple[Seat, ...], ...]:
    """Seats by score, ties together."""
    order = sorted(set(scores), reverse=highest_wins)
    return tuple(tuple(seat for seat, score in enumerate(scores) if score == value) for value in order)


@dataclass(frozen=True, slots=True)
class Note:
    """A small plate on the table, pinned to a zone or to a thing in it. Tone: "may", "costs", "tag" or "plain"."""

    words: Say
    at: Pick
    tone: str = "plain"


@dataclass(frozen=True, kw_only=True)
class View:
    """What a seat may know. Games add their own fields; these are common."""

    seat: Seat | None
    seats: int
    to_act: tuple[Seat, ...]
    deal: int
    """The number of this deal, from 1."""
    deals: int | None
    """How many deals the match has, if that is known."""
    starter: Seat
    resting: bool
    """The deal is over and its score lies on the table; the next move is `NextDeal`."""
    sheets: tuple[DealSheet, ...]
    result: Result | None

    def zones(self) -> dict[Zone, Faces]:
        """Everything that lies on the table, by zone."""
        raise NotImplementedError  # pragma: no cover - every game has its own

    def standing(self) -> tuple[int, ...]:
        """The score as far as everyone may know it now."""
        return tuple(sum(sheet.totals[s] for sheet in self.sheets) for s in range(self.seats))

    def fresh(self) -> tuple[Pick, ...]:
        """What came to the table with the last move and glows until the next one."""
        return ()

    @property
    def my_turn(self) -> bool:
        return self.seat is not None and self.seat in self.to_act


class State:
    """Mutable inside the rules. Subclasses have `__slots__` and a hand-written `clone`."""

    __slots__ = ()

    def clone(self) -> Self:
        raise NotImplementedError  # pragma: no cover - every game has its own

    @classmethod
    def names(cls) -> list[str]:
        """All it is made of, inherited or its own."""
        return sorted(name for kind in cls.__mro__ for name in getattr(kind, "__slots__", ()))

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and all(getattr(self, n) == getattr(other, n) for n in self.names())

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        names = self.names()
        return f"{type(self).__name__}({', '.join(f'{name}={getattr(self, name)!r}' for name in names)})"


S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)


class Rules(ABC, Generic[S, V]):
    """The rules of one game with its options chosen. Holds no state of a match."""

    MOVES: ClassVar[tuple[type[Move], ...]] = ()
    """The kinds of move of this game (`NextDeal` and `Pass` are known anyway)."""
    OPTIONS: ClassVar[frozenset[str]] = frozenset()
    """The options the rules ask for; the descriptor must offer just these."""
    ZONES: ClassVar[frozenset[str]] = frozenset()
    """The zones the views promise, without seat numbers; each needs a place on the table."""
    WHOLE: ClassVar[bool] = True
    """`legal` leads to every table that can be reached; where moves are too many to name it may give some of them."""

    # --- the course of the game ---

    @abstractmethod
    def new(self, seats: int, chance: Chance, first: Seat | None = None) -> tuple[S, list[Event]]:
        """A fresh match; `first` starts the first deal, or luck decides."""

    @abstractmethod
    def to_act(self, state: S) -> tuple[Seat, ...]: ...

    @abstractmethod
    def legal(self, state: S, seat: Seat) -> list[Move]:
        """All legal moves (see `WHOLE`); where several touches have one result, one representative is enough."""

    @abstractmethod
    def refusal(self, state: S, seat: Seat, move: Move) -> Refusal | None:
        """Why the move is not allowed, or None where it is."""

    @abstractmethod
    def apply(self, state: S, seat: Seat, move: Move, chance: Chance) -> list[Event]:
        """Make a legal move; changes the state."""

    @abstractmethod
    def result(self, state: S) -> Result | None: ...

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> V:
        """What this seat may know; None: what everyone may."""

    # --- for bots ---

    def candidates(self, state: S, seat: Seat, rng: Random) -> list[Move]:
        """A bounded choice of legal moves, for playouts."""
        return self.legal(state, seat)

    def advance(self, state: S, seat: Seat, move: Move, chance: Chance) -> None:
        """`apply` for search, which needs no events; a game may write a quicker one with the same result."""
        self.apply(state, seat, move, chance)

    @abstractmethod
    def imagine(self, view: V, history: History, rng: Random) -> S:
        """A full state this seat could believe in, with everything the history shows."""

    # --- for the hand, from the view alone ---

    @abstractmethod
    def options(self, view: V) -> list[Move]:
        """`legal` for the view's own seat, from what that seat may know."""

    def steps(self, view: V, draft: Draft) -> list[Pick]:
        """The touches that keep the draft a beginning of some legal move."""
        found: dict[Pick, None] = {}
        for move in self.options(view):
            found |= dict.fromkeys(continues(draft, move) or ())
        return list(found)

    def complete(self, view: V, draft: Draft) -> Move | None:
        """The move the primary button makes of this draft, if it makes one."""
        moves = [move for move in self.options(view) if continues(draft, move) is not None] if draft else []
        return moves[0] if len(moves) == 1 else None

    def confirms(self, view: V, draft: Draft) -> bool:
        """Whether a finished draft waits for the primary button instead of being made at once."""
        return False

    def obvious(self, view: V) -> Move | None:
        """The move the primary button makes of an empty hand: the only one there is, or what everyone does here."""
        moves = self.options(view)
        return moves[0] if len(moves) == 1 else None

    def quiet(self, view: V, draft: Draft, pick: Pick) -> bool:
        """A legal touch without a gold edge: one that is always there and seldom wished for."""
        return False

    def preview(self, view: V, draft: Draft) -> V:
        """The table as it is shown while the draft is open."""
        return view

    def peeled(self, view: V, draft: Draft) -> Draft:
        """The draft without the last thing done in it."""
        return draft[:-1]

    def in_hand(self, view: V, draft: Draft) -> Draft:
        """What of the draft is still held, and not yet put anywhere."""
        return draft

    def repeats(self, view: V, pick: Pick) -> bool:
        """Whether a second touch means the same thing once more, and does not put it back."""
        return False

    def quick(self, view: V, draft: Draft) -> Pick | None:
        """The touch a hand that likes it quick makes by itself after this draft."""
        return None

    def asks_first(self, view: V, draft: Draft) -> Pick | None:
        """The touch that asks once more before the button makes a move seldom meant; None: it is made at once."""
        return None

    def typed(self, view: V, draft: Draft, digit: int) -> Pick | None:
        """What a digit on the keyboard means; None: the so-many-eth thing that may be touched."""
        return None

    def reflex(self, view: V, habits: frozenset[str]) -> Move | None:
        """A move nobody has to think about, made by itself for a player with these habits (names of settings)."""
        return None

    def by_hand(self, view: V, move: Move) -> V | None:
        """The view from which a person tells what really fell, where that decides a computer's move; else None.

        Nothing in it may be hidden from that person.
        """
        return None

    def veils(self, view: V) -> bool:
        """Whether own cards that lead nowhere are greyed; not while they are looked at to decide something else."""
        return True

    def reveals(self, view: V, draft: Draft) -> bool:
        """Whether what is expected now shows something hidden, so that a strict table never takes it back."""
        return False

    def aloud(self, view: V) -> bool:
        """Whether a player says the reason of this decision for everybody to hear."""
        return False

    def why_not(self, view: V, draft: Draft, pick: Pick) -> Refusal | None:
        """The sentence for a touch that leads nowhere; None where the touch is idle curiosity."""
        return None

    def see(self, options: Mapping[str, Any]) -> None:
        """Options that only help to see were switched in the middle of a match."""

    def by_digit(self, view: V, draft: Draft, pick: Pick, digit: int) -> Move | None:
        """What a digit means while the keyboard's cursor stands there; None: the so-manieth thing to touch."""
        return None

    # --- what the table says, as text keys ---

    @abstractmethod
    def prompt(self, view: V, draft: Draft) -> Say:
        """One sentence: what is expected of this seat now."""

    def verb(self, view: V, move: Move) -> Say:
        """The label of the button that makes this move."""
        return say(f"move.{move.KIND}")

    def pending(self, view: V, draft: Draft) -> Say | None:
        """What the primary button says of a draft that is no move yet; None: the usual words."""
        return None

    def label(self, view: V, zone: Zone, draft: Draft = ()) -> Say | None:
        """What a button on the table says now; None hides it."""
        return None

    def deal_title(self, view: V, deal: int) -> Say | None:
        """What was played in a finished deal, where deals differ; None: its number says enough."""
        return None

    def recall(self, view: V) -> Say | None:
        """What lay here last, for whoever asks (the last trick); None: the last thing told will do."""
        return None

    def lesson(self, view: V, draft: Draft) -> Say | None:
        """Something to be told once in a player's life, now that it lies before them."""
        return None

    def last_trick(self, view: V) -> LastTrick | None:
        """The last trick as it lay, for whoever asks to see it again."""
        return None

    def put_away(self, view: V) -> tuple[V, list[Event]] | None:
        """The table once what lies finished on it has been seen, and how it gets there; None: nothing is finished."""
        return None

    def signs(self, view: V, draft: Draft) -> Signs:
        """Badges on the plates, chips in the top bar, the strip of the course, arrows from the hand."""
        return Signs()

    def tally(self, view: V) -> Tally | None:
        """The paper sheet of the match, in place of the plain scores."""
        return None

    def switched_on(self, view: V, zone: Zone, draft: Draft) -> bool | None:
        """For a button that is a switch: whether it is set. None: it is no switch."""
        return None

    def course(self, view: V) -> Say | None:
        """How far the match is, beside its name; None: the number of the deal says it."""
        return None

    def notes(self, view: V, draft: Draft) -> list[Note]:
        """Plates on the table: ranges, prices, counts."""
        return []

    def sketches(self, view: V, draft: Draft, hot: Pick | None = None) -> list[Sketch]:
        """What is drawn on a board besides its pieces; `hot` is the place under the pointer."""
        return []

    def outline(self, view: V, move: Move) -> list[Sketch]:
        """A move drawn on the board before anybody makes it."""
        return []

    def last_outline(self, view: V) -> list[Sketch]:
        """The last move drawn on the board, for whoever asks."""
        return []

    def figures(self, view: V) -> Figures | None:
        """A page of figures about the match; a game has one always or never."""
        return None

    def gauges(self, view: V, draft: Draft) -> list[Gauge]:
        """Lines and bars beside the board."""
        return []

    def block(self, view: V, draft: Draft) -> ScoreBlock | None:
        """The score of everybody box by box, in place of the plain rail."""
        return None

    def panels(self, view: V, draft: Draft) -> list[SidePanel]:
        """Small panels beside the felt; a game has them always or never, for they take room. `draft` with the touch
        that is looked at."""
        return []

    def brackets(self, view: V, draft: Draft) -> list[Bracket]:
        """Combinations in the hand, named."""
        return []

    # --- common ground ---

    @classmethod
    def idle_options(cls, options: Mapping[str, Any]) -> frozenset[str]:
        """Options that change nothing beside the others; the setup does not show them."""
        return frozenset()

    def kinds(self) -> tuple[type[Move], ...]:
        return (*self.MOVES, NextDeal, Pass)

    def sides(self, seats: int) -> list[tuple[Seat, ...]]:
        """Who plays with whom: every seat for itself, unless a game has partners."""
        return [(seat,) for seat in range(seats)]

    def public(self, seat: Seat, view: V) -> Say | None:
        """What a nameplate adds about a seat beside its name (cards in hand, tricks, …)."""
        return None

    def printed(self, card: Card) -> int:
        """A number the face of a card shows beside its own (bull heads); 0 where there is none."""
        return 0

    def badge(self, seat: Seat, view: V) -> str | None:
        """A drawing pinned to a seat's picture for everyone to see."""
        return None

    def pieces(self, state: S) -> Any:
        """Everything that must never be lost or doubled: a sortable list, equal at all times of a deal."""
        return None


def idle_prompt(view: View, *, over: str = "prompt.deal_over", wait: str = "prompt.wait") -> Say | None:
    """The sentence while the view's seat has nothing to decide; None where it has."""
    if view.result:
        return say("prompt.match_over")
    if view.resting:
        return say(over, deal=view.deal)
    return None if view.my_turn else say(wait, who=Who(view.to_act[0]))


def not_your_turn() -> Refusal:
    return refuse("refusal.not_your_turn")


def not_now() -> Refusal:
    return refuse("refusal.not_now")
