"""Northcott's game: one pawn of each side on every file, forward one to three squares, blocked is beaten. RULES.md §6.

Cells are numbered from the first player's left corner, file by file along the ranks. The numbers in brackets in
refusals are the paragraphs of the game's rules, the same in both languages.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from functools import reduce
from operator import xor
from random import Random
from typing import ClassVar

from game.core.chance import Chance
from game.core.events import Carried, DealBegan, DealEnded, Event, History, MatchEnded, Rolled, Told
from game.core.moves import Draft, Move, NextDeal, Pick, Zone
from game.core.rules import DealSheet, Faces, Result, Rules, ScoreLine, State, View, not_now, not_your_turn, ranked
from game.core.say import Refusal, Say, Seat, Who, refuse, say
from game.core.sketch import Gauge, Sketch
from game.rulebook.models import Descriptor, Options, Part

LETTERS = "abcdefghijklmnop"
Ranks = tuple[tuple[int, ...], tuple[int, ...]]
"""For both seats the rank of the pawn on every file, counted from the first player's edge, from 0."""


class BoardSize(Part):
    files: int
    ranks: int


class Stride(Part):
    most: int


class Points(Part):
    win: int


class NorthcottDescriptor(Descriptor):
    board: BoardSize
    stride: Stride
    placing: dict[int, int]
    """Which rank a pawn starts on, counted from its owner's edge, by the number thrown."""
    points: Points


@dataclass(frozen=True, slots=True)
class Advance(Move):
    """A pawn goes straight forward from one cell to another."""

    KIND: ClassVar[str] = "advance"
    source: int
    target: int

    @property
    def picks(self) -> tuple[tuple[Pick, ...], ...]:
        return (Pick(f"cell:{self.source}"),), (Pick(f"cell:{self.target}"),)


class Phase(IntEnum):
    PLAY = 0
    RESTING = 1
    OVER = 2


class NorthcottState(State):
    __slots__ = ("game", "last", "made", "phase", "ranks", "sheets", "starter", "turn")

    def __init__(self, files: int, starter: Seat) -> None:
        self.ranks: list[list[int]] = [[0] * files, [0] * files]
        self.starter = self.turn = starter
        self.phase = Phase.PLAY
        self.game = 1
        self.made = 0
        """Moves made in this game."""
        self.last: tuple[int, int] | None = None
        self.sheets: tuple[DealSheet, ...] = ()

    def clone(self) -> NorthcottState:
        twin = NorthcottState.__new__(NorthcottState)
        twin.ranks = [side[:] for side in self.ranks]
        twin.starter = self.starter
        twin.turn = self.turn
        twin.phase = self.phase
        twin.game = self.game
        twin.made = self.made
        twin.last = self.last
        twin.sheets = self.sheets
        return twin


@dataclass(frozen=True, kw_only=True)
class NorthcottView(View):
    ranks: Ranks
    made: int
    last: tuple[int, int] | None
    """The cells of the last move."""

    def zones(self) -> dict[Zone, Faces]:
        files = len(self.ranks[0])
        return {
            f"cell:{rank * files + file}": (seat * files + file,)
            for seat, side in enumerate(self.ranks)
            for file, rank in enumerate(side)
        }


def gaps(ranks: Ranks | list[list[int]]) -> list[int]:
    """Empty cells between the two pawns of every file."""
    return [high - low - 1 for low, high in zip(*ranks, strict=True)]


class NorthcottRules(Rules[NorthcottState, NorthcottView]):
    DESCRIPTOR = NorthcottDescriptor
    MOVES = (Advance,)
    OPTIONS = frozenset({"games", "misere", "gaps", "secret"})
    ZONES = frozenset({"cell", "box", "dice"})

    def __init__(self, book: NorthcottDescriptor, options: Options) -> None:
        self.files, self.rows = book.board.files, book.board.ranks
        self.stride = book.stride.most
        self.placing = book.placing
        self.win = book.points.win
        self.games = int(options["games"])
        self.misere = bool(options["misere"])
        self.shows_gaps = bool(options["gaps"])
        self.shows_secret = bool(options["secret"]) and not self.misere  # there the last few moves go by another rule

    # --- the board ---

    def cell(self, file: int, rank: int) -> int:
        return rank * self.files + file

    def name(self, cell: int) -> str:
        rank, file = divmod(cell, self.files)
        return f"{LETTERS[file]}{rank + 1}"

    def remainders(self, ranks: Ranks | list[list[int]]) -> list[int]:
        """What of every gap cannot be answered by filling up to a whole stride: the secret of the game."""
        return [gap % (self.stride + 1) for gap in gaps(ranks)]

    # --- the course of the game ---

    def new(self, seats: int, chance: Chance, first: Seat | None = None) -> tuple[NorthcottState, list[Event]]:
        starter = chance.below(seats) if first is None else first
        state = NorthcottState(self.files, starter)
        return state, self._place(state, chance)

    def _place(self, state: NorthcottState, chance: Chance) -> list[Event]:
        state.turn, state.phase, state.made, state.last = state.starter, Phase.PLAY, 0, None
        events: list[Event] = [DealBegan(state.game, state.starter)]
        for seat in (state.starter, 1 - state.starter):
            throws = tuple(chance.die() for _ in range(self.files))
            events.append(Rolled(throws, seat))
            for file, throw in enumerate(throws):
                rank = self.placing[throw] - 1
                state.ranks[seat][file] = self.rows - 1 - rank if seat else rank
                cell = self.cell(file, state.ranks[seat][file])
                events.append(Carried("place", (seat * self.files + file,), f"box:{seat}", f"cell:{cell}", seat))
        return [*events, Told(say("northcott.log.starts", who=Who(state.starter)), state.starter)]

    def to_act(self, state: NorthcottState) -> tuple[Seat, ...]:
        return () if state.phase is Phase.OVER else (state.turn,)

    def legal(self, state: NorthcottState, seat: Seat) -> list[Move]:
        if seat != state.turn or state.phase is Phase.OVER:
            return []
        return [NextDeal()] if state.phase is Phase.RESTING else self._moves(state.ranks, seat)

    def _moves(self, ranks: Ranks | list[list[int]], seat: Seat) -> list[Move]:
        forward = -1 if seat else 1
        moves: list[Move] = []
        for file, gap in enumerate(gaps(ranks)):
            rank = ranks[seat][file]
            for n in range(1, min(gap, self.stride) + 1):
                moves.append(Advance(self.cell(file, rank), self.cell(file, rank + forward * n)))
        return moves

    def refusal(self, state: NorthcottState, seat: Seat, move: Move) -> Refusal | None:
        if seat != state.turn or state.phase is Phase.OVER:
            return not_your_turn()
        if isinstance(move, NextDeal) or state.phase is Phase.RESTING:
            return None if isinstance(move, NextDeal) and state.phase is Phase.RESTING else not_now()
        if not isinstance(move, Advance):
            return refuse("northcott.no_passing", "4")
        return self._bad_source(state.ranks, seat, move.source) or self._bad_target(
            state.ranks, seat, move.source, move.target
        )

    def _bad_source(self, ranks: Ranks | list[list[int]], seat: Seat, source: object) -> Refusal | None:
        if not self._is_cell(source):
            return refuse("northcott.choose_pawn", "3")
        rank, file = divmod(source, self.files)  # type: ignore[operator]
        if ranks[1 - seat][file] == rank:
            return refuse("northcott.not_yours", "3")
        if ranks[seat][file] != rank:
            return refuse("northcott.choose_pawn", "3")
        if gaps(ranks)[file] == 0:
            return refuse("northcott.blocked", "3", file=LETTERS[file])
        return None

    def _bad_target(self, ranks: Ranks | list[list[int]], seat: Seat, source: int, target: object) -> Refusal | None:
        if not self._is_cell(target):
            return refuse("northcott.forward_only", "3", most=self.stride)
        rank, file = divmod(source, self.files)
        to_rank, to_file = divmod(target, self.files)  # type: ignore[operator]
        ahead = (rank - to_rank) if seat else (to_rank - rank)
        room = gaps(ranks)[file]
        if to_file != file or ahead <= 0:
            return refuse("northcott.forward_only", "3", most=self.stride)
        if ahead > room and room < self.stride:
            return refuse("northcott.way_blocked", "3", most=room)
        if ahead > min(room, self.stride):
            return refuse("northcott.too_far", "3", most=self.stride)
        return None

    def _is_cell(self, cell: object) -> bool:
        return isinstance(cell, int) and not isinstance(cell, bool) and 0 <= cell < self.files * self.rows

    def apply(self, state: NorthcottState, seat: Seat, move: Move, chance: Chance) -> list[Event]:
        if not isinstance(move, Advance):
            state.starter = 1 - state.starter
            state.game += 1
            return self._place(state, chance)
        rank, file = divmod(move.target, self.files)
        state.ranks[seat][file] = rank
        state.last = (move.source, move.target)
        state.made += 1
        state.turn = 1 - seat
        events: list[Event] = [
            Carried("slide", (seat * self.files + file,), f"cell:{move.source}", f"cell:{move.target}", seat),
            Told(say("northcott.log.move", who=Who(seat), a=self.name(move.source), b=self.name(move.target)), seat),
        ]
        return events + self._end_if_blocked(state, seat)

    def _end_if_blocked(self, state: NorthcottState, mover: Seat) -> list[Event]:
        if any(gaps(state.ranks)):
            return []
        winner = 1 - mover if self.misere else mover
        points = tuple(self.win if seat == winner else 0 for seat in range(2))
        state.sheets += (DealSheet((ScoreLine(say("northcott.sheet.won"), points),), points),)
        key = "northcott.log.end_misere" if self.misere else "northcott.log.end"
        told = Told(say(key, who=Who(1 - mover), winner=Who(winner)), None, banner=True)
        state.turn = 1 - state.starter
        if state.game < self.games:
            state.phase = Phase.RESTING
            return [told, DealEnded(state.game)]
        state.phase = Phase.OVER
        return [told, DealEnded(state.game), MatchEnded()]

    def result(self, state: NorthcottState) -> Result | None:
        if state.phase is not Phase.OVER:
            return None
        scores = tuple(sum(sheet.totals[seat] for sheet in state.sheets) for seat in range(2))
        key = "northcott.why_over_misere" if self.misere else "northcott.why_over"
        return Result(ranked(scores), scores, say(key, games=self.games))

    def view(self, state: NorthcottState, seat: Seat | None) -> NorthcottView:
        return NorthcottView(
            seat=seat,
            seats=2,
            to_act=self.to_act(state),
            deal=state.game,
            deals=self.games,
            starter=state.starter,
            resting=state.phase is Phase.RESTING,
            sheets=state.sheets,
            result=self.result(state),
            ranks=(tuple(state.ranks[0]), tuple(state.ranks[1])),
            made=state.made,
            last=state.last,
        )

    def pieces(self, state: NorthcottState) -> list[int]:
        return sorted(pawn for faces in self.view(state, None).zones().values() for pawn in faces if pawn is not None)

    # --- for bots ---

    def imagine(self, view: NorthcottView, history: History, rng: Random) -> NorthcottState:
        """Nothing is hidden: the world is as it looks."""
        state = NorthcottState(self.files, view.starter)
        state.ranks = [list(side) for side in view.ranks]
        state.phase = Phase.OVER if view.result else Phase.RESTING if view.resting else Phase.PLAY
        state.turn = view.to_act[0] if view.to_act else 1 - view.starter
        state.game, state.made, state.last, state.sheets = view.deal, view.made, view.last, view.sheets
        return state

    # --- for the hand ---

    def options(self, view: NorthcottView) -> list[Move]:
        if not view.my_turn or view.seat is None:
            return []
        return [NextDeal()] if view.resting else self._moves(view.ranks, view.seat)

    def why_not(self, view: NorthcottView, draft: Draft, pick: Pick) -> Refusal | None:
        cell = self._cell_of(pick)
        if cell is None:
            return refuse("northcott.no_passing", "4") if pick.zone == "pass" else None
        if not view.my_turn or view.resting or view.seat is None:
            return not_your_turn()
        chosen = self._cell_of(draft[0]) if draft else None
        rank, file = divmod(cell, self.files)
        if chosen is None or view.ranks[view.seat][file] == rank:
            return self._bad_source(view.ranks, view.seat, cell)
        return self._bad_target(view.ranks, view.seat, chosen, cell)

    def _cell_of(self, pick: Pick) -> int | None:
        zone, _, number = pick.zone.partition(":")
        cell = int(number) if zone == "cell" and number.isdecimal() else None
        return cell if self._is_cell(cell) else None

    # --- what the table says ---

    def prompt(self, view: NorthcottView, draft: Draft) -> Say:
        if view.result:
            return say("prompt.match_over")
        if view.resting:
            return say("northcott.prompt.game_over", deal=view.deal)
        if not view.my_turn:
            return say("prompt.wait", who=Who(view.to_act[0]))
        chosen = self._cell_of(draft[0]) if draft else None
        if chosen is None:
            return say("northcott.prompt.choose", most=self.stride)
        file = chosen % self.files
        room = min(self.stride, gaps(view.ranks)[file])
        return say(f"northcott.prompt.chosen_{min(room, 3)}", file=LETTERS[file], most=room)

    def verb(self, view: NorthcottView, move: Move) -> Say:
        if isinstance(move, Advance):
            return say("northcott.verb.move", a=self.name(move.source), b=self.name(move.target))
        return super().verb(view, move)

    def course(self, view: NorthcottView) -> Say:
        key = "northcott.course_of" if self.games > 1 else "northcott.course"
        return say(key, deal=view.deal, deals=self.games, move=view.made + 1)

    def public(self, seat: Seat, view: NorthcottView) -> Say:
        return say("northcott.plate.won", n=view.standing()[seat])

    def sketches(self, view: NorthcottView, draft: Draft, hot: Pick | None = None) -> list[Sketch]:
        found: list[Sketch] = []
        chosen = self._cell_of(draft[0]) if draft else None
        for file in range(self.files):
            found += self._file_sketches(view, file, numbered=chosen is None or chosen % self.files != file)
        if view.last:
            source, target = view.last
            rank, file = divmod(target, self.files)
            seat = 0 if view.ranks[0][file] == rank else 1
            found.append(Sketch("ghost", (f"cell:{source}",), piece=seat * self.files + file))
        for move in self.options(view) if chosen is not None else []:
            if isinstance(move, Advance) and move.source == chosen:
                far = abs(move.target - move.source) // self.files
                found.append(Sketch("target", (f"cell:{move.target}",), str(far)))
        return found

    def _file_sketches(self, view: NorthcottView, file: int, *, numbered: bool) -> list[Sketch]:
        low, high = view.ranks[0][file], view.ranks[1][file]
        between = tuple(f"cell:{self.cell(file, rank)}" for rank in range(low + 1, high))
        found = []
        if not between:
            whole = tuple(f"cell:{self.cell(file, rank)}" for rank in range(self.rows))
            found = [Sketch("dim", whole)]
            found.append(Sketch("wall", (f"cell:{self.cell(file, low)}", f"cell:{self.cell(file, high)}")))
        elif self.shows_gaps:
            found = [Sketch("gap", between, str(len(between)) if numbered else "")]
        if self.shows_secret:
            left = len(between) % (self.stride + 1)
            found.append(Sketch("token", (f"cell:{self.cell(file, 0)}", f"cell:{self.cell(file, 1)}"), _tokens(left)))
        return found

    def gauges(self, view: NorthcottView, draft: Draft) -> list[Gauge]:
        room = gaps(view.ranks)
        chosen = self._cell_of(draft[0]) if draft else None
        lit = None if chosen is None else chosen % self.files
        found = []
        for file, gap in enumerate(room):
            figure = say("northcott.gauge.gap", n=gap) if gap else say("northcott.gauge.closed")
            label = say("northcott.gauge.file", file=LETTERS[file])
            found.append(Gauge(label, figure, gap, self.rows - 2 if gap else 0, file == lit))
        if self.shows_secret and not view.resting and not view.result:
            found.append(Gauge(say("northcott.gauge.secret"), self._secret(view), lit=True))
        return found

    def _secret(self, view: NorthcottView) -> Say:
        """What is left when equal tokens have cancelled each other in pairs."""
        left = reduce(xor, self.remainders(view.ranks), 0)
        return say("northcott.gauge.left", tokens=_tokens(left)) if left else say("northcott.gauge.even")


def _tokens(left: int) -> str:
    """A remainder as tokens of one and of two: 3 is "2 1"."""
    return " ".join(str(bit) for bit in (2, 1) if left & bit) or "–"


RULES = NorthcottRules
