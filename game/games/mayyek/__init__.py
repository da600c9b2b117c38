"""May-Yek: men slide like rooks, squeeze one enemy between two, or step between two and take both. RULES.md §7.

The numbers in brackets in refusals are the paragraphs of the game's rules, the same in both languages.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from random import Random
from typing import ClassVar

from game.core.chance import Chance
from game.core.events import Carried, DealBegan, DealEnded, Event, History, MatchEnded, Told
from game.core.moves import Draft, Move, NextDeal, Pick, Zone
from game.core.rules import DealSheet, Faces, Result, Rules, ScoreLine, State, View, not_now, not_your_turn, ranked
from game.core.say import Refusal, Say, Seat, Who, refuse, say
from game.core.sketch import Gauge, Sketch
from game.games.mayyek.board import Men, board_of, squares_of
from game.rulebook.models import Descriptor, ListOf, Options, Part

LETTERS = "abcdefghijklmnop"
Position = tuple[Men, Men, Seat]


class BoardSize(Part):
    files: int
    ranks: int


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


class Points(Part):
    win: int


class MayYekDescriptor(Descriptor):
    board: BoardSize
    start: Start
    draws: Draws
    points: Points


@dataclass(frozen=True, slots=True)
class Slide(Move):
    """A man goes straight from one square to another."""

    KIND: ClassVar[str] = "slide"
    source: int
    target: int

    @property
    def picks(self) -> tuple[tuple[Pick, ...], ...]:
        return (Pick(f"cell:{self.source}"),), (Pick(f"cell:{self.target}"),)


class Phase(IntEnum):
    PLAY = 0
    RESTING = 1
    OVER = 2


class MayYekState(State):
    __slots__ = (
        "ending",
        "game",
        "last",
        "last_taken",
        "made",
        "men",
        "phase",
        "seen",
        "sheets",
        "starter",
        "taken",
        "turn",
    )

    def __init__(self, starter: Seat) -> None:
        self.men: list[Men] = [0, 0]
        self.taken = [0, 0]
        """How many men each side has captured."""
        self.starter = self.turn = starter
        self.phase = Phase.PLAY
        self.game = 1
        self.made = 0
        self.seen: list[Position] = []
        """The positions since the last capture, this one last."""
        self.last: tuple[int, int] | None = None
        self.last_taken: tuple[int, ...] = ()
        self.ending = ""
        """Why the last game ended, as the end of a text key."""
        self.sheets: tuple[DealSheet, ...] = ()

    def clone(self) -> MayYekState:
        twin = MayYekState.__new__(MayYekState)
        twin.men = self.men[:]
        twin.taken = self.taken[:]
        twin.starter = self.starter
        twin.turn = self.turn
        twin.phase = self.phase
        twin.game = self.game
        twin.made = self.made
        twin.seen = self.seen[:]
        twin.last = self.last
        twin.last_taken = self.last_taken
        twin.ending = self.ending
        twin.sheets = self.sheets
        return twin


@dataclass(frozen=True, kw_only=True)
class MayYekView(View):
    men: tuple[Men, Men]
    taken: tuple[int, int]
    made: int
    seen: tuple[Position, ...]
    last: tuple[int, int] | None
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
            f"cell:{square}": (seat,) for seat, side in enumerate(self.men) for square in squares_of(side)
        }
        for seat in range(2):
            zones[f"prison:{seat}"] = (1 - seat,) * self.taken[seat]
        return zones


class MayYekRules(Rules[MayYekState, MayYekView]):
    DESCRIPTOR = MayYekDescriptor
    MOVES = (Slide,)
    OPTIONS = frozenset({"games", "capture_lines"})
    ZONES = frozenset({"cell", "prison"})

    def __init__(self, book: MayYekDescriptor, options: Options) -> None:
        self.board = board_of(book.board.files, book.board.ranks)
        self.start_ranks = book.start.ranks
        self.draws = book.draws
        self.win = book.points.win
        self.games = int(options["games"])
        self.lines = bool(options["capture_lines"])
        self.army = len(self.start_ranks) * self.board.files

    def name(self, square: int) -> str:
        rank, file = divmod(square, self.board.files)
        return f"{LETTERS[file]}{rank + 1}"

    # --- the course of the game ---

    def new(self, seats: int, chance: Chance, first: Seat | None = None) -> tuple[MayYekState, list[Event]]:
        state = MayYekState(chance.below(seats) if first is None else first)
        return state, self._set_up(state)

    def _set_up(self, state: MayYekState) -> list[Event]:
        files, ranks = self.board.files, self.board.ranks
        row = (1 << files) - 1
        state.men = [
            sum(row << files * (rank - 1) for rank in self.start_ranks),
            sum(row << files * (ranks - rank) for rank in self.start_ranks),
        ]
        state.taken, state.made, state.last, state.last_taken, state.ending = [0, 0], 0, None, (), ""
        state.turn, state.phase = state.starter, Phase.PLAY
        state.seen = [(state.men[0], state.men[1], state.turn)]
        told = Told(say("mayyek.log.starts", who=Who(state.starter)), state.starter)
        return [DealBegan(state.game, state.starter), told]

    def to_act(self, state: MayYekState) -> tuple[Seat, ...]:
        return () if state.phase is Phase.OVER else (state.turn,)

    def legal(self, state: MayYekState, seat: Seat) -> list[Move]:
        if seat != state.turn or state.phase is Phase.OVER:
            return []
        return [NextDeal()] if state.phase is Phase.RESTING else self._moves(state.men[seat], state.men[1 - seat])

    def _moves(self, own: Men, enemy: Men) -> list[Move]:
        return [Slide(source, target) for source, target in self.board.slides(own, enemy)]

    def refusal(self, state: MayYekState, seat: Seat, move: Move) -> Refusal | None:
        if seat != state.turn or state.phase is Phase.OVER:
            return not_your_turn()
        if isinstance(move, NextDeal) or state.phase is Phase.RESTING:
            return None if isinstance(move, NextDeal) and state.phase is Phase.RESTING else not_now()
        if not isinstance(move, Slide):
            return refuse("mayyek.no_passing", "2")
        own, enemy = state.men[seat], state.men[1 - seat]
        return self._bad_source(own, enemy, move.source) or self._bad_target(own, enemy, move.source, move.target)

    def _is_square(self, square: object) -> bool:
        return isinstance(square, int) and not isinstance(square, bool) and 0 <= square < self.board.squares

    def _bad_source(self, own: Men, enemy: Men, source: object) -> Refusal | None:
        if not self._is_square(source):
            return refuse("mayyek.choose_man", "2")
        assert isinstance(source, int)
        if enemy >> source & 1:
            return refuse("mayyek.not_yours", "2")
        if not own >> source & 1:
            return refuse("mayyek.choose_man", "2")
        if all((own | enemy) >> ray[0] & 1 for ray in self.board.rays[source]):
            return refuse("mayyek.stuck", "2", at=self.name(source))
        return None

    def _bad_target(self, own: Men, enemy: Men, source: int, target: object) -> Refusal | None:
        if not self._is_square(target):
            return refuse("mayyek.straight", "2")
        assert isinstance(target, int)
        ray = next((ray for ray in self.board.rays[source] if target in ray), None)
        if ray is None:
            return refuse("mayyek.straight", "2")
        if (own | enemy) >> target & 1:
            return refuse("mayyek.occupied", "2")
        way = ray[: ray.index(target)]
        return refuse("mayyek.no_jump", "2") if any((own | enemy) >> square & 1 for square in way) else None

    def after(self, own: Men, enemy: Men, source: int, target: int) -> tuple[Men, Men]:
        """Both sides' men after a slide, and after all it takes."""
        own ^= 1 << source | 1 << target
        return own, enemy & ~self.board.taken(own, enemy, target, lines=self.lines)

    def apply(self, state: MayYekState, seat: Seat, move: Move, chance: Chance) -> list[Event]:
        if not isinstance(move, Slide):
            state.starter = 1 - state.starter
            state.game += 1
            return self._set_up(state)
        own, enemy = self.after(state.men[seat], state.men[1 - seat], move.source, move.target)
        victims = tuple(squares_of(state.men[1 - seat] & ~enemy))
        state.men[seat], state.men[1 - seat] = own, enemy
        state.taken[seat] += len(victims)
        state.last, state.last_taken = (move.source, move.target), victims
        state.made += 1
        state.turn = 1 - seat
        key = (state.men[0], state.men[1], state.turn)
        state.seen = [key] if victims else [*state.seen, key]
        return self._told(seat, move, victims) + self._end_if_over(state, seat)

    def _told(self, seat: Seat, move: Slide, victims: tuple[int, ...]) -> list[Event]:
        events: list[Event] = [Carried("slide", (seat,), f"cell:{move.source}", f"cell:{move.target}", seat)]
        for square in victims:
            events.append(Carried("capture", (1 - seat,), f"cell:{square}", f"prison:{seat}", seat))
        key = "mayyek.log.takes" if victims else "mayyek.log.move"
        a, b = self.name(move.source), self.name(move.target)
        return [*events, Told(say(key, who=Who(seat), a=a, b=b, n=len(victims)), seat)]

    def _end_if_over(self, state: MayYekState, mover: Seat) -> list[Event]:
        ending, winner = self._ending(state, mover)
        if not ending:
            return []
        state.ending = ending
        points = tuple(self.win if seat == winner else 0 for seat in range(2))
        label = say("mayyek.sheet.won" if winner is not None else "mayyek.sheet.drawn")
        state.sheets += (DealSheet((ScoreLine(label, points),), points),)
        who = Who(1 - mover if winner is None else winner)
        told = Told(say(f"mayyek.log.end_{ending}", who=who, other=Who(1 - who.seat)), None, banner=True)
        state.turn = 1 - state.starter
        if state.game < self.games:
            state.phase = Phase.RESTING
            return [told, DealEnded(state.game)]
        state.phase = Phase.OVER
        return [told, DealEnded(state.game), MatchEnded()]

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
        if len(state.seen) - 1 >= self.draws.quiet:
            return (
                ("quiet", None)
                if counts[0] == counts[1]
                else ("more_men", mover if counts[0] > counts[1] else 1 - mover)
            )
        return "", None

    def result(self, state: MayYekState) -> Result | None:
        if state.phase is not Phase.OVER:
            return None
        scores = tuple(sum(sheet.totals[seat] for sheet in state.sheets) for seat in range(2))
        return Result(
            ranked(scores), scores, say(f"mayyek.why_{state.ending}", games=self.games, quiet=self.draws.quiet)
        )

    def view(self, state: MayYekState, seat: Seat | None) -> MayYekView:
        return MayYekView(
            seat=seat,
            seats=2,
            to_act=self.to_act(state),
            deal=state.game,
            deals=self.games,
            starter=state.starter,
            resting=state.phase is Phase.RESTING,
            sheets=state.sheets,
            result=self.result(state),
            men=(state.men[0], state.men[1]),
            taken=(state.taken[0], state.taken[1]),
            made=state.made,
            seen=tuple(state.seen),
            last=state.last,
            last_taken=state.last_taken,
            ending=state.ending,
        )

    def pieces(self, state: MayYekState) -> list[int]:
        return sorted([seat for seat in range(2) for _ in range(state.men[seat].bit_count() + state.taken[1 - seat])])

    # --- for bots ---

    def imagine(self, view: MayYekView, history: History, rng: Random) -> MayYekState:
        """Nothing is hidden: the world is as it looks."""
        state = MayYekState(view.starter)
        state.men, state.taken, state.seen = list(view.men), list(view.taken), list(view.seen)
        state.phase = Phase.OVER if view.result else Phase.RESTING if view.resting else Phase.PLAY
        state.turn = view.to_act[0] if view.to_act else 1 - view.starter
        state.game, state.made, state.sheets = view.deal, view.made, view.sheets
        state.last, state.last_taken, state.ending = view.last, view.last_taken, view.ending
        return state

    # --- for the hand ---

    def options(self, view: MayYekView) -> list[Move]:
        if not view.my_turn or view.seat is None:
            return []
        return [NextDeal()] if view.resting else self._moves(view.men[view.seat], view.men[1 - view.seat])

    def why_not(self, view: MayYekView, draft: Draft, pick: Pick) -> Refusal | None:
        square = self._square_of(pick)
        if square is None:
            return refuse("mayyek.no_passing", "2") if pick.zone == "pass" else None
        if not view.my_turn or view.resting or view.seat is None:
            return not_your_turn()
        own, enemy = view.men[view.seat], view.men[1 - view.seat]
        chosen = self._square_of(draft[0]) if draft else None
        if chosen is None or own >> square & 1:
            return self._bad_source(own, enemy, square)
        return self._bad_target(own, enemy, chosen, square)

    def _square_of(self, pick: Pick) -> int | None:
        zone, _, number = pick.zone.partition(":")
        square = int(number) if zone == "cell" and number.isdecimal() else None
        return square if self._is_square(square) else None

    # --- what the table says ---

    def prompt(self, view: MayYekView, draft: Draft) -> Say:
        if view.result:
            return say("prompt.match_over")
        if view.resting:
            return say("mayyek.prompt.game_over", deal=view.deal)
        if not view.my_turn:
            return say("prompt.wait", who=Who(view.to_act[0]))
        chosen = self._square_of(draft[0]) if draft else None
        if chosen is None:
            return say("mayyek.prompt.choose")
        takes = any(sketch.kind == "take" for sketch in self._targets(view, chosen))
        return say("mayyek.prompt.chosen_takes" if takes else "mayyek.prompt.chosen", at=self.name(chosen))

    def verb(self, view: MayYekView, move: Move) -> Say:
        if not isinstance(move, Slide):
            return super().verb(view, move)
        n = self._victims(view, move.source, move.target).bit_count()
        return say("mayyek.verb.take" if n else "mayyek.verb.move", at=self.name(move.target), n=n)

    def course(self, view: MayYekView) -> Say:
        key = "mayyek.course_of" if self.games > 1 else "mayyek.course"
        return say(key, deal=view.deal, deals=self.games, move=view.made + 1)

    def public(self, seat: Seat, view: MayYekView) -> Say:
        return say("mayyek.plate.men", n=view.counts()[seat])

    def _victims(self, view: MayYekView, source: int, target: int) -> Men:
        assert view.seat is not None
        own = view.men[view.seat] ^ (1 << source | 1 << target)
        return self.board.taken(own, view.men[1 - view.seat], target, lines=self.lines)

    def sketches(self, view: MayYekView, draft: Draft, hot: Pick | None = None) -> list[Sketch]:
        found: list[Sketch] = []
        if view.last:
            found.append(Sketch("path", tuple(f"cell:{square}" for square in view.last)))
            found += [Sketch("cross", (f"cell:{square}",)) for square in view.last_taken]
        chosen = self._square_of(draft[0]) if draft else None
        if chosen is None or not view.my_turn or view.resting:
            return found
        targets = self._targets(view, chosen)
        found += targets
        for sketch in targets:
            if sketch.kind == "take" and (hot is None or sketch.at == (hot.zone,) or hot.zone == f"cell:{chosen}"):
                target = int(sketch.at[0].partition(":")[2])
                victims = squares_of(self._victims(view, chosen, target))
                found.append(Sketch("prey", tuple(f"cell:{square}" for square in victims)))
        return found

    def _targets(self, view: MayYekView, chosen: int) -> list[Sketch]:
        """A dot for every square within reach; where it takes some, how many and how: ›1‹ squeezes, ‹2› parts."""
        found = []
        for move in self.options(view):
            if isinstance(move, Slide) and move.source == chosen:
                victims = self._victims(view, chosen, move.target)
                label = self._manner(victims, move.target, view.men[1 - view.to_act[0]]) if victims else ""
                found.append(Sketch("take" if victims else "dot", (f"cell:{move.target}",), label))
        return found

    def _manner(self, victims: Men, target: int, enemy: Men) -> str:
        parted = 0
        for pair in self.board.doors[target]:
            if enemy & pair == pair:
                parted |= pair
        n = victims.bit_count()
        return f"‹{n}›" if parted == victims else f"›{n}‹" if not parted else f"×{n}"

    def gauges(self, view: MayYekView, draft: Draft) -> list[Gauge]:
        men, draws = view.counts(), self.draws
        return [
            Gauge(say("mayyek.gauge.men"), say("mayyek.gauge.men_value", a=men[0], b=men[1])),
            Gauge(
                say("mayyek.gauge.quiet"),
                say("mayyek.gauge.of", n=view.quiet, most=draws.quiet),
                lit=view.quiet * 10 >= draws.quiet * 8,
            ),
            Gauge(
                say("mayyek.gauge.repetition"),
                say("mayyek.gauge.of", n=view.repetition, most=draws.repetition),
                lit=view.repetition > 1,
            ),
            Gauge(say("mayyek.gauge.one_on_one"), say("mayyek.gauge.draw"), lit=max(men) <= 2),
        ]


RULES = MayYekRules
