"""The course of May-Yek: men set up, slid and taken; when a game is won, and when it is drawn."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from random import Random
from typing import ClassVar

from game.core.chance import Chance
from game.core.duel import SEATS, DuelRules, DuelState, DuelView, Shift, Squares, zone
from game.core.events import Carried, Event, History, Told
from game.core.moves import Move, Zone
from game.core.rounds import Phase
from game.core.rules import Faces
from game.core.say import Refusal, Say, Seat, Who, refuse, say
from game.games.mayyek.board import Men, board_of, squares_of
from game.rulebook.boards import BoardDescriptor
from game.rulebook.models import ListOf, Options, Part

Position = tuple[Men, Men, Seat]

__all__ = ["MayYekCourse", "MayYekState", "MayYekView", "Phase", "Position", "Slide"]


class Start(Part):
    ranks: ListOf[int]
    """The ranks full of men, counted from the owner's edge."""


class Draws(Part):
    repetition: int
    """So many times the same position."""
    quiet: int
    """So many moves, of both together, without a capture."""
    men: int
    """So many men each: nobody can take any more."""


class MayYekDescriptor(BoardDescriptor):
    start: Start
    draws: Draws


@dataclass(frozen=True, slots=True)
class Slide(Shift):
    """A man goes straight over empty squares."""

    KIND: ClassVar[str] = "slide"


slide = cache(Slide)
"""A move is made once and then known: rules and search ask for the same few again and again."""


class MayYekState(DuelState):
    __slots__ = ("ending", "last_taken", "men", "seen", "taken")

    def __init__(self, starter: Seat) -> None:
        super().__init__(starter)
        self.men: list[Men] = [0, 0]
        self.taken = [0, 0]
        """How many men each side has captured."""
        self.seen: list[Position] = []
        """The positions since the last capture, this one last."""
        self.last_taken: tuple[int, ...] = ()
        self.ending = ""
        """Why the last game ended, as the end of a text key."""

    def clone(self) -> MayYekState:
        twin = MayYekState.__new__(MayYekState)
        twin.men, twin.taken, twin.seen = self.men[:], self.taken[:], self.seen[:]
        twin.starter, twin.turn, twin.phase, twin.deal = self.starter, self.turn, self.phase, self.deal
        twin.made, twin.last, twin.sheets = self.made, self.last, self.sheets
        twin.last_taken, twin.ending = self.last_taken, self.ending
        return twin


@dataclass(frozen=True, kw_only=True)
class MayYekView(DuelView):
    men: tuple[Men, Men]
    taken: tuple[int, int]
    seen: tuple[Position, ...]
    last_taken: tuple[int, ...]
    ending: str

    @property
    def quiet(self) -> int:
        """Moves since the last capture."""
        return max(0, len(self.seen) - 1)

    @property
    def repetition(self) -> int:
        return self.seen.count(self.seen[-1])

    def counts(self) -> tuple[int, int]:
        return self.men[0].bit_count(), self.men[1].bit_count()

    def zones(self) -> dict[Zone, Faces]:
        zones: dict[Zone, Faces] = {
            zone(square): (seat,) for seat, side in enumerate(self.men) for square in squares_of(side)
        }
        for seat in range(SEATS):
            zones[f"prison:{seat}"] = (1 - seat,) * self.taken[seat]
        return zones


class MayYekCourse(DuelRules[MayYekState, MayYekView]):
    DESCRIPTOR = MayYekDescriptor
    MOVES = (Slide,)
    PASSING = "2"

    def __init__(self, book: MayYekDescriptor, options: Options) -> None:
        self.board = board_of(book.board.files, book.board.ranks)
        self.squares = Squares(book.board.files, book.board.ranks)
        self.start_ranks = book.start.ranks
        self.draws = book.draws
        self.win = book.points.win
        self.deals = int(options["games"])
        self.lines = bool(options["capture_lines"])

    def new(self, seats: int, chance: Chance, first: Seat | None = None) -> tuple[MayYekState, list[Event]]:
        state = MayYekState(chance.below(seats) if first is None else first)
        return state, self.begin(state, chance)

    def begin(self, state: MayYekState, chance: Chance) -> list[Event]:
        events = self.open_game(state)
        files, ranks = self.board.files, self.board.ranks
        row = (1 << files) - 1
        state.men = [
            sum(row << files * (rank - 1) for rank in self.start_ranks),
            sum(row << files * (ranks - rank) for rank in self.start_ranks),
        ]
        state.taken, state.last_taken, state.ending = [0, 0], (), ""
        state.seen = [(state.men[0], state.men[1], state.turn)]
        return [*events, self.starts(state)]

    # --- what is legal ---

    def moves(self, state: MayYekState, seat: Seat) -> list[Move]:
        return self._slides(state.men[seat], state.men[1 - seat])

    def seen_moves(self, view: MayYekView) -> list[Move]:
        assert view.seat is not None
        return self._slides(view.men[view.seat], view.men[1 - view.seat])

    def _slides(self, own: Men, enemy: Men) -> list[Move]:
        return [slide(source, target) for source, target in self.board.slides(own, enemy)]

    def is_own(self, where: MayYekState | MayYekView, seat: Seat, square: int) -> bool:
        return bool(where.men[seat] >> square & 1)

    def bad_source(self, where: MayYekState | MayYekView, seat: Seat, source: object) -> Refusal | None:
        if not self.squares.holds(source):
            return refuse("mayyek.choose_man", "2")
        if self.is_own(where, 1 - seat, source):
            return refuse("duel.not_yours", "2")
        if not self.is_own(where, seat, source):
            return refuse("mayyek.choose_man", "2")
        full = where.men[0] | where.men[1]
        if all(full >> ray[0] & 1 for ray in self.board.rays[source]):
            return refuse("mayyek.stuck", "2", at=self.squares.name(source))
        return None

    def bad_target(self, where: MayYekState | MayYekView, seat: Seat, source: int, target: object) -> Refusal | None:
        ray = next((ray for ray in self.board.rays[source] if target in ray), None)
        if ray is None or not self.squares.holds(target):
            return refuse("mayyek.straight", "2")
        full = where.men[0] | where.men[1]
        if full >> target & 1:
            return refuse("mayyek.occupied", "2")
        way = ray[: ray.index(target)]
        return refuse("mayyek.no_jump", "2") if any(full >> square & 1 for square in way) else None

    # --- what comes of it ---

    def after(self, own: Men, enemy: Men, source: int, target: int) -> tuple[Men, Men]:
        """Both sides' men after a slide, and after all it takes."""
        own ^= 1 << source | 1 << target
        return own, enemy & ~self.board.taken(own, enemy, target, lines=self.lines)

    def shift(self, state: MayYekState, seat: Seat, move: Shift) -> list[Event]:
        own, enemy = self.after(state.men[seat], state.men[1 - seat], move.source, move.target)
        victims = tuple(squares_of(state.men[1 - seat] & ~enemy))
        state.men[seat], state.men[1 - seat] = own, enemy
        state.taken[seat] += len(victims)
        state.last_taken = victims
        self.pass_turn(state, seat, move)
        key = (state.men[0], state.men[1], state.turn)
        state.seen = [key] if victims else [*state.seen, key]
        return self._told(seat, move, victims) + self._end_if_over(state, seat)

    def _told(self, seat: Seat, move: Shift, victims: tuple[int, ...]) -> list[Event]:
        events: list[Event] = [Carried("slide", (seat,), zone(move.source), zone(move.target), seat)]
        for square in victims:
            events.append(Carried("capture", (1 - seat,), zone(square), f"prison:{seat}", seat))
        key = "mayyek.log.takes" if victims else "duel.move"
        a, b = self.squares.name(move.source), self.squares.name(move.target)
        return [*events, Told(say(key, who=Who(seat), a=a, b=b, n=len(victims)), seat)]

    def _end_if_over(self, state: MayYekState, mover: Seat) -> list[Event]:
        state.ending, winner = self._ending(state, mover)
        if not state.ending:
            return []
        who = Who(1 - mover if winner is None else winner)
        return self.end_game(state, winner, say(f"mayyek.log.end_{state.ending}", who=who, other=Who(1 - who.seat)))

    def _ending(self, state: MayYekState, mover: Seat) -> tuple[str, Seat | None]:
        """Why the game is over and who won it; no words where it goes on."""
        own, enemy = state.men[mover], state.men[1 - mover]
        if not enemy:
            return "all_taken", mover
        counts = own.bit_count(), enemy.bit_count()
        if max(counts) <= self.draws.men:
            return "one_on_one", None
        if not self.board.can_move(enemy, own):
            return "no_move", mover
        if state.seen.count(state.seen[-1]) >= self.draws.repetition:
            return "repetition", None
        if len(state.seen) - 1 < self.draws.quiet:
            return "", None
        if counts[0] == counts[1]:
            return "quiet", None
        return "more_men", mover if counts[0] > counts[1] else 1 - mover

    def why_over(self, state: MayYekState) -> Say:
        return say(f"mayyek.why_{state.ending}", games=self.deals, quiet=self.draws.quiet)

    def view(self, state: MayYekState, seat: Seat | None) -> MayYekView:
        return MayYekView(
            **self.seen(state, seat, SEATS),
            men=(state.men[0], state.men[1]),
            taken=(state.taken[0], state.taken[1]),
            made=state.made,
            seen=tuple(state.seen),
            last=state.last,
            last_taken=state.last_taken,
            ending=state.ending,
        )

    def pieces(self, state: MayYekState) -> list[int]:
        return sorted(
            [seat for seat in range(SEATS) for _ in range(state.men[seat].bit_count() + state.taken[1 - seat])]
        )

    def imagine(self, view: MayYekView, history: History, rng: Random) -> MayYekState:
        """Nothing is hidden: the world is as it looks."""
        state = MayYekState(view.starter)
        state.follow(view)
        state.men, state.taken, state.seen = list(view.men), list(view.taken), list(view.seen)
        state.made, state.last, state.last_taken, state.ending = view.made, view.last, view.last_taken, view.ending
        return state
