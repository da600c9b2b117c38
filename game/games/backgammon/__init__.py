"""Backgammon: both dice, the bar, bearing off, the cube, matches and money play. RULES.md §8.

Seat 0 is White and goes from 1 to 24, seat 1 is Red and goes from 24 to 1. The numbers in brackets in refusals are the
paragraphs of the game's rules, the same in both languages. The hand's part is in `hand`, the table's words and drawings
are in `shown`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from game.core.chance import Chance
from game.core.events import Carried, DealBegan, DealEnded, Event, History, MatchEnded, Rolled, Told
from game.core.moves import Move, NextDeal, Pass
from game.core.rules import DealSheet, Result, ScoreLine, not_now, not_your_turn, ranked
from game.core.say import Refusal, Seat, Who, refuse, say
from game.games.backgammon.hand import JUST_ROLL
from game.games.backgammon.luck import Thrown
from game.games.backgammon.moves import (
    Accept,
    Beaver,
    Double,
    Drop,
    PlayOn,
    Resign,
    Roll,
    Take,
    Turn,
    source_zone,
    target_zone,
)
from game.games.backgammon.plays import BAR, HOME, Position, known_plays, stepped, walked
from game.games.backgammon.shown import BackgammonTable
from game.games.backgammon.table import DIE, BackgammonState, BackgammonView, Phase, Stakes, seen_by, split
from game.rulebook.models import Descriptor, Options, Part


class Cube(Part):
    highest: int


class BackgammonDescriptor(Descriptor):
    setup: dict[int, int]
    """Checkers at the start by point, in the owner's numbering."""
    stakes: Stakes
    cube: Cube


class BackgammonRules(BackgammonTable):
    DESCRIPTOR = BackgammonDescriptor
    MOVES = (Roll, Turn, Double, Take, Drop, Beaver, Resign, Accept, PlayOn)
    OPTIONS = frozenset({"form", "length", "cube", "crawford", "jacoby", "beavers", "dice"})
    ZONES = frozenset(
        {
            *("point", "bar", "off", "dice", "face", "cube", "offer", "roll", "double", "take", "drop", "beaver"),
            *("pass", "resign", "resign_1", "resign_2", "resign_3", "accept", "play_on"),
        }
    )

    def __init__(self, book: BackgammonDescriptor, options: Options) -> None:
        self.setup = book.setup
        self.checkers = sum(book.setup.values())
        self.stakes = book.stakes
        self.highest_cube = book.cube.highest
        self.form = str(options["form"])
        self.length = int(options["length"])
        idle = self.idle_options(options)
        self.uses_cube = bool(options["cube"]) and "cube" not in idle
        self.crawford = bool(options["crawford"]) and "crawford" not in idle
        self.jacoby = bool(options["jacoby"]) and "jacoby" not in idle
        self.beavers = bool(options["beavers"]) and "beavers" not in idle
        self.own_dice = options["dice"] == "own"

    @classmethod
    def idle_options(cls, options: Mapping[str, Any]) -> frozenset[str]:
        """A single game has neither length nor cube; Crawford belongs to matches, Jacoby and beavers to money play."""
        if options["form"] == "single":
            return frozenset({"length", "cube", "crawford", "jacoby", "beavers"})
        other = {"jacoby", "beavers"} if options["form"] == "match" else {"crawford"}
        return frozenset(other if options["cube"] else {"crawford", "jacoby", "beavers"})

    # --- the course of the game ---

    def new(self, seats: int, chance: Chance, first: Seat | None = None) -> tuple[BackgammonState, list[Event]]:
        state = BackgammonState(0)
        state.crawford = int(self.crawford and self.length == 1)
        return state, self._set_up(state, chance, first)

    def _set_up(self, state: BackgammonState, chance: Chance, first: Seat | None = None) -> list[Event]:
        """Checkers on their points; then it is thrown for who starts."""
        for side in state.sides:
            side[:] = [self.setup.get(place, 0) for place in range(BAR + 1)]
        state.cube, state.owner, state.offer, state.last, state.ending = 1, None, 0, (), ""
        if self.own_dice:
            state.starter = state.turn = 0
            state.opening, state.dice, state.phase = (0, 0), (), Phase.OPENING
            return [DealBegan(state.game, state.starter)]
        events = self._throw_for_start(state, chance, first)
        return [DealBegan(state.game, state.starter), *events]

    def _throw_for_start(self, state: BackgammonState, chance: Chance, first: Seat | None = None) -> list[Event]:
        """One die each, until they differ."""
        events: list[Event] = []
        while True:
            throws = chance.die(), chance.die()
            if throws[0] != throws[1]:
                break
            events += [Rolled((throws[0],), 0), Rolled((throws[1],), 1), Told(say("backgammon.log.tie", n=throws[0]))]
        if first is not None and throws[first] < throws[1 - first]:
            throws = throws[1], throws[0]
        events += [Rolled((throws[0],), 0), Rolled((throws[1],), 1)]
        return events + self._start(state, throws)

    def _start(self, state: BackgammonState, throws: tuple[int, int]) -> list[Event]:
        """The higher die starts; its owner takes the other one over and plays both."""
        starter = 0 if throws[0] > throws[1] else 1
        state.starter = state.turn = starter
        state.opening, state.dice, state.phase = throws, (max(throws), min(throws)), Phase.MOVE
        self._note(state, starter, state.rolls[starter].rolled(*throws))
        taken = Carried("claim", (DIE + min(throws),), f"dice:{1 - starter}", f"dice:{starter}", starter)
        words = say("backgammon.log.starts", who=Who(starter), a=max(throws), b=min(throws))
        return [taken, Told(words, starter, banner=True)]

    @staticmethod
    def _note(state: BackgammonState, seat: Seat, thrown: Thrown) -> None:
        state.rolls = (thrown, state.rolls[1]) if seat == 0 else (state.rolls[0], thrown)

    def to_act(self, state: BackgammonState) -> tuple[Seat, ...]:
        if state.phase is Phase.OVER:
            return ()
        asked = state.phase is Phase.DOUBLED or state.phase is Phase.RESIGNING
        return (1 - state.turn if asked else state.turn,)

    def legal(self, state: BackgammonState, seat: Seat) -> list[Move]:
        return self.moves_in(state, seat) if seat in self.to_act(state) else []

    def candidates(self, state: BackgammonState, seat: Seat, rng: Random) -> list[Move]:
        """Nobody resigns in a playout."""
        moves = self.legal(state, seat)
        return [move for move in moves if not move.GIVES_UP] if state.phase is Phase.ROLL else moves

    def refusal(self, state: BackgammonState, seat: Seat, move: Move) -> Refusal | None:
        if seat not in self.to_act(state):
            return not_your_turn()
        if isinstance(move, Turn) and state.phase is Phase.MOVE:
            return self.bad_turn(state, seat, move)
        if isinstance(move, Double) and state.phase is Phase.ROLL:
            return self.no_double(state, seat)
        if move == JUST_ROLL and state.phase is Phase.ROLL:
            return None
        return None if move in self.moves_in(state, seat) else self._not_in_this_phase(state, move)

    def _not_in_this_phase(self, state: BackgammonState, move: Move) -> Refusal:
        if state.phase is Phase.MOVE:
            return refuse("backgammon.play_first", "6")
        if isinstance(move, Roll) and state.phase in (Phase.ROLL, Phase.OPENING):
            return refuse("backgammon.no_such_roll", "4")
        return refuse("backgammon.roll_first", "4") if state.phase is Phase.ROLL else not_now()

    def apply(self, state: BackgammonState, seat: Seat, move: Move, chance: Chance) -> list[Event]:
        return _ACTS[type(move)](self, state, seat, move, chance)

    def advance(self, state: BackgammonState, seat: Seat, move: Move, chance: Chance) -> None:
        """Without events a turn is only a few numbers."""
        if not isinstance(move, Turn):
            self.apply(state, seat, move, chance)
            return
        steps = [self.own_step(seat, way) for way in move.steps]
        self._move_checkers(state, seat, move, walked(seen_by(seat, state.sides), steps))
        if state.sides[seat][0] == self.checkers:
            self._bear_off_last(state, seat)
        else:
            self._end_turn(state, seat)

    def _roll(self, state: BackgammonState, seat: Seat, move: Move, chance: Chance) -> list[Event]:
        assert isinstance(move, Roll)
        if state.phase is Phase.OPENING:
            return self._start(state, move.dice) if move.dice else self._throw_for_start(state, chance)
        one, other = move.dice or (chance.die(), chance.die())
        state.dice, state.phase = (max(one, other), min(one, other)), Phase.MOVE
        thrown = state.rolls[seat].rolled(one, other)
        words = say("backgammon.log.roll", who=Who(seat), a=state.dice[0], b=state.dice[1])
        events: list[Event] = [] if move.dice else [Rolled(state.dice, seat)]
        events.append(Told(words, seat))
        if not known_plays(seen_by(seat, state.sides), state.dice):
            thrown = thrown.passed()
            events.append(Told(self.told_stuck(self.view(state, None)), seat, banner=True))
        self._note(state, seat, thrown)
        return events

    def _move_checkers(self, state: BackgammonState, seat: Seat, move: Turn, after: Position) -> None:
        waiting = state.sides[1 - seat][BAR]
        state.sides[seat], state.sides[1 - seat] = split(after, self.checkers)
        self._note(state, seat, state.rolls[seat].hit(state.sides[1 - seat][BAR] - waiting))
        state.last = move.steps

    def _play(self, state: BackgammonState, seat: Seat, move: Move, chance: Chance) -> list[Event]:
        assert isinstance(move, Turn)
        events: list[Event] = []
        board = seen_by(seat, state.sides)
        for way in move.steps:
            step = self.own_step(seat, way)
            if step[1] > 0 and board[step[1]] < 0:
                enemy = source_zone(25 if seat == 0 else 0)
                events.append(Carried("hit", (1 - seat,), target_zone(way[1]), enemy, seat))
            events.append(Carried("step", (seat,), source_zone(way[0]), target_zone(way[1]), seat))
            board = stepped(board, step)
        self._move_checkers(state, seat, move, board)
        events.append(Told(self.told_turn(seat, state.dice, move), seat))
        if state.sides[seat][0] == self.checkers:
            return events + self._bear_off_last(state, seat)
        return events + self._end_turn(state, seat)

    @staticmethod
    def _end_turn(state: BackgammonState, seat: Seat) -> list[Event]:
        state.turn, state.phase, state.dice = 1 - seat, Phase.ROLL, ()
        return []

    def _pass(self, state: BackgammonState, seat: Seat, move: Move, chance: Chance) -> list[Event]:
        state.last = ()
        return [Told(say("backgammon.log.pass", who=Who(seat)), seat), *self._end_turn(state, seat)]

    def _bear_off_last(self, state: BackgammonState, winner: Seat) -> list[Event]:
        kind = self._kind_of_win(state, winner)
        return self._win(state, winner, getattr(self.stakes, kind), kind)

    def _kind_of_win(self, state: BackgammonState, winner: Seat) -> str:
        """Single, gammon or backgammon, by where the loser's checkers are."""
        loser = state.sides[1 - winner]
        if loser[0] or (self.jacoby and state.cube == 1):
            return "single"
        return "backgammon" if loser[BAR] or any(loser[BAR - HOME : BAR]) else "gammon"

    # --- cube and resigning ---

    def _double(self, state: BackgammonState, seat: Seat, move: Move, chance: Chance) -> list[Event]:
        state.phase = Phase.DOUBLED
        return [Told(say("backgammon.log.double", who=Who(seat), n=state.cube * 2), seat, banner=True)]

    def _beaver(self, state: BackgammonState, seat: Seat, move: Move, chance: Chance) -> list[Event]:
        state.phase = Phase.BEAVERED
        return [Told(say("backgammon.log.beaver", who=Who(seat), n=state.cube * 4), seat, banner=True)]

    def _take(self, state: BackgammonState, seat: Seat, move: Move, chance: Chance) -> list[Event]:
        """The one who was doubled has the cube; a beaver keeps it with whoever beavered."""
        beavered = state.phase is Phase.BEAVERED
        state.cube *= 4 if beavered else 2
        state.owner, state.phase = 1 - state.turn, Phase.ROLL
        return [Told(say("backgammon.log.take", who=Who(seat), n=state.cube), seat)]

    def _drop(self, state: BackgammonState, seat: Seat, move: Move, chance: Chance) -> list[Event]:
        if state.phase is Phase.BEAVERED:
            state.cube *= 2
        return self._win(state, 1 - seat, self.stakes.single, "drop")

    def _resign(self, state: BackgammonState, seat: Seat, move: Move, chance: Chance) -> list[Event]:
        assert isinstance(move, Resign)
        state.phase, state.offer = Phase.RESIGNING, move.times
        return [Told(say("backgammon.log.resign", who=Who(seat), n=move.times * state.cube), seat, banner=True)]

    def _accept(self, state: BackgammonState, seat: Seat, move: Move, chance: Chance) -> list[Event]:
        return self._win(state, seat, state.offer, "resign")

    def _play_on(self, state: BackgammonState, seat: Seat, move: Move, chance: Chance) -> list[Event]:
        state.phase, state.offer = Phase.ROLL, 0
        return [Told(say("backgammon.log.play_on", who=Who(seat)), seat)]

    # --- the end of a game ---

    def _win(self, state: BackgammonState, winner: Seat, times: int, ending: str) -> list[Event]:
        points = times * state.cube
        state.score[winner] += points
        state.ending, state.dice = ending, ()
        totals = tuple(points if seat == winner else 0 for seat in range(2))
        line = ScoreLine(say(f"backgammon.sheet.{ending}", times=times, cube=state.cube), totals)
        state.sheets += (DealSheet((line,), totals),)
        told = Told(say(f"backgammon.log.won_{ending}", who=Who(winner), n=points), winner, banner=True)
        state.turn = winner
        if self._is_over(state):
            state.phase = Phase.OVER
            return [told, DealEnded(state.game), MatchEnded()]
        state.phase = Phase.RESTING
        return [told, DealEnded(state.game)]

    def _is_over(self, state: BackgammonState) -> bool:
        if self.form == "match":
            return max(state.score) >= self.length
        return self.form == "single" or state.game >= self.length

    def _next(self, state: BackgammonState, seat: Seat, move: Move, chance: Chance) -> list[Event]:
        state.game += 1
        if self.crawford and max(state.score) == self.length - 1:
            state.crawford = min(2, state.crawford + 1)
        return self._set_up(state, chance)

    def result(self, state: BackgammonState) -> Result | None:
        if state.phase is not Phase.OVER:
            return None
        scores = state.score[0], state.score[1]
        why = "resigned" if self.form == "single" and state.ending == "resign" else self.form
        return Result(ranked(scores), scores, say(f"backgammon.why_{why}", n=self.length))

    def view(self, state: BackgammonState, seat: Seat | None) -> BackgammonView:
        return BackgammonView(
            seat=seat,
            seats=2,
            to_act=self.to_act(state),
            deal=state.game,
            deals=None if self.form == "match" else 1 if self.form == "single" else self.length,
            starter=state.starter,
            resting=state.phase is Phase.RESTING,
            sheets=state.sheets,
            result=self.result(state),
            sides=(tuple(state.sides[0]), tuple(state.sides[1])),
            turn=state.turn,
            phase=state.phase,
            dice=state.dice,
            opening=state.opening,
            cube=state.cube,
            owner=state.owner,
            offer=state.offer,
            crawford=state.crawford,
            rolls=state.rolls,
            last=state.last,
            ending=state.ending,
            uses_cube=self.uses_cube,
            own_dice=self.own_dice,
        )

    def pieces(self, state: BackgammonState) -> list[int]:
        return sorted(seat for seat in range(2) for count in state.sides[seat] for _ in range(count))

    # --- for bots ---

    def imagine(self, view: BackgammonView, history: History, rng: Random) -> BackgammonState:
        """Nothing is hidden: the world is as it looks; only the dice to come are open."""
        state = BackgammonState(view.starter)
        state.sides = [list(side) for side in view.sides]
        state.turn, state.phase, state.dice, state.opening = view.turn, view.phase, view.dice, view.opening
        state.cube, state.owner, state.offer, state.crawford = view.cube, view.owner, view.offer, view.crawford
        state.rolls, state.last, state.ending = view.rolls, view.last, view.ending
        state.game, state.sheets, state.score = view.deal, view.sheets, list(view.standing())
        return state


_ACTS: dict[type[Move], Callable[[BackgammonRules, BackgammonState, Seat, Move, Chance], list[Event]]] = {
    Roll: BackgammonRules._roll,
    Turn: BackgammonRules._play,
    Pass: BackgammonRules._pass,
    Double: BackgammonRules._double,
    Take: BackgammonRules._take,
    Drop: BackgammonRules._drop,
    Beaver: BackgammonRules._beaver,
    Resign: BackgammonRules._resign,
    Accept: BackgammonRules._accept,
    PlayOn: BackgammonRules._play_on,
    NextDeal: BackgammonRules._next,
}
RULES = BackgammonRules
