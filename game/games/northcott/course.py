"""The course of Northcott's game: pawns placed by dice, moved forward in their files, until nobody can move."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from random import Random
from typing import ClassVar

from game.core.chance import Chance
from game.core.duel import LETTERS, SEATS, DuelRules, DuelState, DuelView, Shift, Squares, zone
from game.core.events import Carried, Event, History, Rolled, Told
from game.core.moves import Move, Zone
from game.core.rounds import Phase
from game.core.rules import Faces
from game.core.say import Refusal, Say, Seat, Who, refuse, say
from game.rulebook.boards import BoardDescriptor
from game.rulebook.models import Options, Part

Ranks = tuple[tuple[int, ...], tuple[int, ...]]
"""For both seats the rank of the pawn on every file, counted from the first player's edge, from 0."""

__all__ = ["Advance", "NorthcottCourse", "NorthcottState", "NorthcottView", "Phase", "Ranks", "gaps"]


class Stride(Part):
    most: int


class NorthcottDescriptor(BoardDescriptor):
    stride: Stride
    placing: dict[int, int]
    """Which rank a pawn starts on, counted from its owner's edge, by the number thrown."""


@dataclass(frozen=True, slots=True)
class Advance(Shift):
    """A pawn goes straight forward."""

    KIND: ClassVar[str] = "advance"


advance = cache(Advance)
"""A move is made once and then known: rules and search ask for the same few again and again."""


class NorthcottState(DuelState):
    __slots__ = ("ranks",)

    def __init__(self, files: int, starter: Seat) -> None:
        super().__init__(starter)
        self.ranks: list[list[int]] = [[0] * files, [0] * files]

    def clone(self) -> NorthcottState:
        twin = NorthcottState.__new__(NorthcottState)
        twin.ranks = [side[:] for side in self.ranks]
        twin.starter, twin.turn, twin.phase, twin.deal = self.starter, self.turn, self.phase, self.deal
        twin.made, twin.last, twin.sheets = self.made, self.last, self.sheets
        return twin


@dataclass(frozen=True, kw_only=True)
class NorthcottView(DuelView):
    ranks: Ranks

    def zones(self) -> dict[Zone, Faces]:
        files = len(self.ranks[0])
        return {
            zone(rank * files + file): (seat * files + file,)
            for seat, side in enumerate(self.ranks)
            for file, rank in enumerate(side)
        }


def gaps(ranks: Ranks | list[list[int]]) -> list[int]:
    """Empty cells between the two pawns of every file."""
    return [high - low - 1 for low, high in zip(*ranks, strict=True)]


class NorthcottCourse(DuelRules[NorthcottState, NorthcottView]):
    DESCRIPTOR = NorthcottDescriptor
    MOVES = (Advance,)
    PASSING = "4"

    def __init__(self, book: NorthcottDescriptor, options: Options) -> None:
        self.files, self.rows = book.board.files, book.board.ranks
        self.squares = Squares(self.files, self.rows)
        self.stride = book.stride.most
        self.placing = book.placing
        self.win = book.points.win
        self.deals = int(options["games"])
        self.misere = bool(options["misere"])

    def new(self, seats: int, chance: Chance, first: Seat | None = None) -> tuple[NorthcottState, list[Event]]:
        state = NorthcottState(self.files, chance.below(seats) if first is None else first)
        return state, self.begin(state, chance)

    def begin(self, state: NorthcottState, chance: Chance) -> list[Event]:
        events = self.open_game(state)
        for seat in (state.starter, 1 - state.starter):
            throws = tuple(chance.die() for _ in range(self.files))
            events.append(Rolled(throws, seat))
            for file, throw in enumerate(throws):
                rank = self.placing[throw] - 1
                state.ranks[seat][file] = self.rows - 1 - rank if seat else rank
                cell = self.squares.at(file, state.ranks[seat][file])
                events.append(Carried("place", (seat * self.files + file,), f"box:{seat}", zone(cell), seat))
        return [*events, self.starts(state)]

    # --- what is legal ---

    def moves(self, state: NorthcottState, seat: Seat) -> list[Move]:
        return self._forward(state.ranks, seat)

    def seen_moves(self, view: NorthcottView) -> list[Move]:
        assert view.seat is not None
        return self._forward(view.ranks, view.seat)

    def _forward(self, ranks: Ranks | list[list[int]], seat: Seat) -> list[Move]:
        ahead = -self.files if seat else self.files
        moves: list[Move] = []
        for file, gap in enumerate(gaps(ranks)):
            square = self.squares.at(file, ranks[seat][file]) if gap else 0
            moves += [advance(square, square + ahead * n) for n in range(1, min(gap, self.stride) + 1)]
        return moves

    def is_own(self, where: NorthcottState | NorthcottView, seat: Seat, square: int) -> bool:
        rank, file = divmod(square, self.files)
        return where.ranks[seat][file] == rank

    def bad_source(self, where: NorthcottState | NorthcottView, seat: Seat, source: object) -> Refusal | None:
        if not self.squares.holds(source):
            return refuse("northcott.choose_pawn", "3")
        if self.is_own(where, 1 - seat, source):
            return refuse("duel.not_yours", "3")
        if not self.is_own(where, seat, source):
            return refuse("northcott.choose_pawn", "3")
        file = source % self.files
        return None if gaps(where.ranks)[file] else refuse("northcott.blocked", "3", file=LETTERS[file])

    def bad_target(
        self, where: NorthcottState | NorthcottView, seat: Seat, source: int, target: object
    ) -> Refusal | None:
        if not self.squares.holds(target):
            return refuse("northcott.forward_only", "3", most=self.stride)
        rank, file = divmod(source, self.files)
        to_rank, to_file = divmod(target, self.files)
        ahead = (rank - to_rank) if seat else (to_rank - rank)
        room = gaps(where.ranks)[file]
        if to_file != file or ahead <= 0:
            return refuse("northcott.forward_only", "3", most=self.stride)
        if ahead > room and room < self.stride:
            return refuse("northcott.way_blocked", "3", most=room)
        return refuse("northcott.too_far", "3", most=self.stride) if ahead > min(room, self.stride) else None

    # --- what comes of it ---

    def shift(self, state: NorthcottState, seat: Seat, move: Shift) -> list[Event]:
        rank, file = divmod(move.target, self.files)
        state.ranks[seat][file] = rank
        self.pass_turn(state, seat, move)
        a, b = self.squares.name(move.source), self.squares.name(move.target)
        events: list[Event] = [
            Carried("slide", (seat * self.files + file,), zone(move.source), zone(move.target), seat),
            Told(say("duel.move", who=Who(seat), a=a, b=b), seat),
        ]
        if any(gaps(state.ranks)):
            return events
        winner = 1 - seat if self.misere else seat
        key = "northcott.log.end_misere" if self.misere else "northcott.log.end"
        return events + self.end_game(state, winner, say(key, who=Who(1 - seat), winner=Who(winner)))

    def why_over(self, state: NorthcottState) -> Say:
        return say("northcott.why_over_misere" if self.misere else "northcott.why_over", games=self.deals)

    def view(self, state: NorthcottState, seat: Seat | None) -> NorthcottView:
        ranks = tuple(state.ranks[0]), tuple(state.ranks[1])
        return NorthcottView(**self.seen(state, seat, SEATS), ranks=ranks, made=state.made, last=state.last)

    def pieces(self, state: NorthcottState) -> list[int]:
        return sorted(pawn for faces in self.view(state, None).zones().values() for pawn in faces if pawn is not None)

    def imagine(self, view: NorthcottView, history: History, rng: Random) -> NorthcottState:
        """Nothing is hidden: the world is as it looks."""
        state = NorthcottState(self.files, view.starter)
        state.follow(view)
        state.ranks = [list(side) for side in view.ranks]
        state.made, state.last = view.made, view.last
        return state
