"""The hand's part of backgammon: steps tried out one by one before the turn is confirmed, and what the table says.

Everything here works from the view alone. Nothing is final until the turn is submitted; a step that would waste a die
is refused with a sequence that does not.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from game.core.moves import Draft, Move, NextDeal, Pass, Pick, Zone
from game.core.rules import Rules, not_your_turn
from game.core.say import Refusal, Say, Seat, Who, refuse, say
from game.core.sketch import Gauge, Sketch
from game.games.backgammon.moves import Accept, Double, Drop, PlayOn, Resign, Roll, Take, Turn, Way, target_zone
from game.games.backgammon.plays import BAR, HOME, OFF, Position, Step, next_steps, plays, stepped, steps_with
from game.games.backgammon.table import BackgammonState, BackgammonView, Phase, Stakes, seen_by, split

Hand = tuple[int, ...]
"""Dice still to be played; doubles are four."""


def hand_of(dice: tuple[int, ...]) -> Hand:
    return dice * 2 if len(dice) == 2 and dice[0] == dice[1] else dice


@dataclass(frozen=True)
class Tried:
    """How far a draft has got: the position, the dice left, the steps made, and a checker taken up."""

    board: Position
    left: Hand
    steps: tuple[Step, ...] = ()
    held: int | None = None

    def open(self) -> dict[Step, int]:
        return next_steps(self.board, self.left, first=not self.steps) if self.left else {}

    def far(self, source: int) -> dict[int, tuple[Step, ...]]:
        """Where one checker can go with one die or several, and by which steps; quiet ways before those that hit."""
        found: dict[int, tuple[Step, ...]] = {}
        ways: list[Tried] = [replace(self, steps=self.steps)]
        at = {id(ways[0]): source}
        for here in ways:
            for step, die in here.open().items():
                if step[0] == at[id(here)]:
                    after = here.made(step, die)
                    found.setdefault(step[1], after.steps[len(self.steps) :])
                    if step[1] != OFF:
                        ways.append(after)
                        at[id(after)] = step[1]
        return found

    def made(self, step: Step, die: int) -> Tried:
        at = self.left.index(die)
        return Tried(stepped(self.board, step), self.left[:at] + self.left[at + 1 :], (*self.steps, step))


class BackgammonHand(Rules[BackgammonState, BackgammonView]):
    checkers: int
    stakes: Stakes
    form: str
    length: int
    uses_cube: bool
    highest_cube: int

    # --- both numberings ---

    @staticmethod
    def own_step(seat: Seat, way: Way) -> Step:
        return (way[0], way[1]) if seat else (BAR - way[0], BAR - way[1])

    @staticmethod
    def way(seat: Seat, step: Step) -> Way:
        return (step[0], step[1]) if seat else (BAR - step[0], BAR - step[1])

    @staticmethod
    def _place(seat: Seat, pick: Pick) -> int | None:
        """A touched zone in the seat's own numbering: 25 the bar, 0 off."""
        zone, _, number = pick.zone.partition(":")
        if zone == "point" and number.isdecimal() and 1 <= int(number) < BAR:
            return int(number) if seat else BAR - int(number)
        if number == str(seat) and zone in ("bar", "off"):
            return BAR if zone == "bar" else OFF
        return None

    def _zone(self, seat: Seat, place: int, *, source: bool) -> Zone:
        if place == BAR and source:
            return f"bar:{seat}"
        return f"off:{seat}" if place == OFF else f"point:{place if seat else BAR - place}"

    # --- all moves of a view ---

    def options(self, view: BackgammonView) -> list[Move]:
        return self.moves_in(view) if view.my_turn else []

    def moves_in(self, view: BackgammonView) -> list[Move]:
        assert view.seat is not None
        if view.phase is Phase.MOVE:
            found = plays(seen_by(view.seat, view.sides), (view.dice[0], view.dice[1]))
            turns: list[Move] = [Turn(tuple(self.way(view.seat, s) for s in path)) for path in found.values()]
            return turns or [Pass()]
        if view.phase is Phase.ROLL:
            double: list[Move] = [] if self.no_double(view) else [Double()]
            return [Roll(), *double, *(Resign(times) for times in self._offers(view))]
        fixed: dict[Phase, list[Move]] = {
            Phase.DOUBLED: [Take(), Drop()],
            Phase.RESIGNING: [Accept(), PlayOn()],
            Phase.RESTING: [NextDeal()],
        }
        return fixed.get(view.phase, [])

    def _offers(self, view: BackgammonView) -> list[int]:
        """What may be offered by resigning: never more than can still be lost."""
        assert view.seat is not None
        stakes = self.stakes
        return [stakes.single] if view.sides[view.seat][OFF] else [stakes.single, stakes.gammon, stakes.backgammon]

    def no_double(self, view: BackgammonView) -> Refusal | None:
        if not self.uses_cube or self.form == "single":
            return refuse("backgammon.no_cube", "10")
        if view.crawford == 1:
            return refuse("backgammon.crawford", "11")
        if view.owner is not None and view.owner != view.seat:
            return refuse("backgammon.not_your_cube", "10")
        return refuse("backgammon.cube_full", "10") if view.cube >= self.highest_cube else None

    def obvious(self, view: BackgammonView) -> Move | None:
        if view.my_turn and view.phase is Phase.ROLL:
            return Roll()
        return super().obvious(view)

    def bad_turn(self, view: BackgammonView, move: Turn) -> Refusal | None:
        assert view.seat is not None
        board = seen_by(view.seat, view.sides)
        found = plays(board, (view.dice[0], view.dice[1]))
        if not found:
            return refuse("backgammon.no_play", "6", a=view.dice[0], b=view.dice[1])
        steps = self._clean(view.seat, move.steps)
        ends = self._walk(board, hand_of(view.dice), steps) if steps else set()
        if not ends:
            return refuse("backgammon.no_such_step", "5")
        return None if ends & found.keys() else self._wasteful(view, board)

    def _clean(self, seat: Seat, steps: object) -> list[Step]:
        """The steps, if that is what they are; a bent save may hold anything."""
        if not isinstance(steps, tuple) or len(steps) > 4:
            return []
        for way in steps:
            if not isinstance(way, tuple) or len(way) != 2:
                return []
            if not all(isinstance(place, int) and not isinstance(place, bool) and 0 <= place <= BAR for place in way):
                return []
        return [self.own_step(seat, way) for way in steps]

    def _walk(self, board: Position, hand: Hand, steps: list[Step]) -> set[Position]:
        """Where these steps may lead, whichever die is used for each."""
        if not steps:
            return {board}
        ends: set[Position] = set()
        for die in set(hand):
            if steps[0] in set(steps_with(board, die)):
                at = hand.index(die)
                ends |= self._walk(stepped(board, steps[0]), hand[:at] + hand[at + 1 :], steps[1:])
        return ends

    def _wasteful(self, view: BackgammonView, board: Position) -> Refusal:
        """A die would be left over that could be played: say how."""
        assert view.seat is not None
        found = plays(board, (view.dice[0], view.dice[1]))
        path = max(found.values(), key=len)
        key = "must_use_both" if len(path) > 1 else "must_use_higher"
        return refuse(f"backgammon.{key}", "6", way=self.notation(path), die=max(view.dice))

    # --- drafts ---

    def tried(self, view: BackgammonView, draft: Draft) -> Tried | None:
        """The draft as steps; None where it is no beginning of a turn."""
        if view.phase is not Phase.MOVE or view.seat is None or not view.my_turn:
            return None
        here = Tried(seen_by(view.seat, view.sides), hand_of(view.dice))
        for pick in draft:
            place = self._place(view.seat, pick)
            after = None if place is None else self._touched(here, place)
            if after is None:
                return None
            here = after
        return here

    def _touched(self, here: Tried, place: int) -> Tried | None:
        if here.held is not None:
            ways = here.far(here.held)
            if place in ways:
                for step in ways[place]:
                    here = here.made(step, here.open()[step])
                return replace(here, held=None)
        sources = {step[0] for step in here.open()}
        return replace(here, held=place) if place in sources and place != here.held else None

    def steps(self, view: BackgammonView, draft: Draft) -> list[Pick]:
        if view.phase is not Phase.MOVE:
            return super().steps(view, draft)
        here = self.tried(view, draft)
        if here is None or view.seat is None:
            return []
        if not draft and not here.open():
            return [Pick("pass")]
        found: dict[Pick, None] = {}
        if here.held is not None:
            for place in here.far(here.held):
                found[Pick(self._zone(view.seat, place, source=False))] = None
        for source, _ in here.open():
            if source != here.held:
                found[Pick(self._zone(view.seat, source, source=True))] = None
        return list(found)

    def complete(self, view: BackgammonView, draft: Draft) -> Move | None:
        if view.phase is not Phase.MOVE or draft == (Pick("pass"),):
            return super().complete(view, draft)
        here = self.tried(view, draft)
        if here is None or view.seat is None or not here.steps or here.held is not None or here.open():
            return None
        return Turn(tuple(self.way(view.seat, step) for step in here.steps))

    def confirms(self, view: BackgammonView, draft: Draft) -> bool:
        return view.phase is Phase.MOVE and draft != (Pick("pass"),)

    def preview(self, view: BackgammonView, draft: Draft) -> BackgammonView:
        here = self.tried(view, draft)
        if here is None or view.seat is None or not here.steps:
            return view
        own, other = split(here.board, self.checkers)
        sides = (tuple(own), tuple(other)) if view.seat == 0 else (tuple(other), tuple(own))
        return replace(view, sides=sides, dice=here.left)

    # --- why not ---

    def why_not(self, view: BackgammonView, draft: Draft, pick: Pick) -> Refusal | None:
        if pick.zone == "double" and view.my_turn and view.phase is Phase.ROLL:
            return self.no_double(view)
        place = self._place(view.seat, pick) if view.seat is not None else None
        if place is None:
            return None
        if not view.my_turn or view.resting:
            return not_your_turn()
        if view.phase is not Phase.MOVE:
            return refuse("backgammon.roll_first", "4") if view.phase is Phase.ROLL else None
        here = self.tried(view, draft)
        if here is None:
            return None
        if not here.open():
            return self._nothing_left(view, here)
        return self._bad_source(view, here, place) if here.held is None else self._bad_target(view, here, place)

    def _nothing_left(self, view: BackgammonView, here: Tried) -> Refusal:
        if here.steps:
            return refuse("backgammon.all_played", "6")
        return refuse("backgammon.no_play", "6", a=view.dice[0], b=view.dice[1])

    def _bad_source(self, view: BackgammonView, here: Tried, place: int) -> Refusal | None:
        if place in {source for source, _ in here.open()}:
            return None
        if place in (OFF, BAR) or here.board[place] <= 0:
            return refuse("backgammon.choose_checker", "5")
        if here.board[BAR] > 0:
            return refuse("backgammon.bar_first", "7", n=here.board[BAR])
        if any(step[0] == place for die in set(here.left) for step in steps_with(here.board, die)):
            return self._wasteful_from(view, here)
        return refuse("backgammon.blocked", "5", point=place)

    def _bad_target(self, view: BackgammonView, here: Tried, place: int) -> Refusal | None:
        assert here.held is not None
        if place == OFF and any(here.board[HOME + 1 :][i] > 0 for i in range(BAR - HOME)):
            return refuse("backgammon.not_home", "8", n=sum(max(0, c) for c in here.board[HOME + 1 :]))
        if place >= here.held:
            return refuse("backgammon.forward_only", "5")
        if place != OFF and here.board[place] < -1:
            return refuse("backgammon.held_point", "5", point=place)
        if any(step == (here.held, place) for die in set(here.left) for step in steps_with(here.board, die)):
            return self._wasteful_from(view, here)
        return refuse("backgammon.not_that_far", "5", dice=[*dict.fromkeys(here.left)])

    def _wasteful_from(self, view: BackgammonView, here: Tried) -> Refusal:
        """Like `_wasteful`, in the middle of a turn."""
        way: list[Step] = []
        after = here
        while after.open():
            step, die = next(iter(after.open().items()))
            way.append(step)
            after = after.made(step, die)
        higher = len(way) == 1 and not here.steps and len(set(here.left)) > 1
        key = "must_use_higher" if higher else "must_use_both"
        return refuse(f"backgammon.{key}", "6", way=self.notation(way), die=max(here.left))

    # --- what the table says ---

    @staticmethod
    def notation(steps: Any) -> str:
        """ "8/5 6/5", in the mover's own numbering."""
        names = {BAR: "bar", OFF: "off"}
        return " ".join(f"{names.get(a, a) if a == BAR else a}/{names.get(b, b) if b == OFF else b}" for a, b in steps)

    def told_turn(self, seat: Seat, dice: tuple[int, ...], move: Turn) -> Say:
        way = self.notation([self.own_step(seat, way) for way in move.steps])
        return say("backgammon.log.turn", who=Who(seat), a=dice[0], b=dice[1], way=way)

    def prompt(self, view: BackgammonView, draft: Draft) -> Say:
        if view.result:
            return say("prompt.match_over")
        if view.resting:
            return say("backgammon.prompt.game_over", deal=view.deal)
        if not view.my_turn:
            return say("prompt.wait", who=Who(view.to_act[0]))
        if view.phase is Phase.MOVE:
            return self._prompt_move(view, draft)
        if view.phase is Phase.ROLL:
            resigning = draft == (Pick("resign"),)
            key = "resign" if resigning else "roll" if self.no_double(view) else "roll_or_double"
            return say(f"backgammon.prompt.{key}")
        if view.phase is Phase.DOUBLED:
            return say("backgammon.prompt.doubled", who=Who(view.turn), n=view.cube * 2, old=view.cube)
        return say("backgammon.prompt.resigning", who=Who(view.turn), n=view.cube * view.offer)

    def _prompt_move(self, view: BackgammonView, draft: Draft) -> Say:
        here = self.tried(view, draft)
        a, b = view.dice[0], view.dice[1]
        if here is None or (not here.steps and not here.open()):
            return say("backgammon.prompt.no_play", a=a, b=b)
        if not here.open():
            return say("backgammon.prompt.confirm")
        if here.held is not None:
            key = "held_bar" if here.held == BAR else "held"
            return say(f"backgammon.prompt.{key}", point=here.held)
        if here.board[BAR] > 0:
            return say("backgammon.prompt.enter", a=a, b=b)
        return say("backgammon.prompt.more" if here.steps else "backgammon.prompt.move", a=a, b=b, dice=list(here.left))

    def verb(self, view: BackgammonView, move: Move) -> Say:
        if isinstance(move, Double | Take | Drop):
            return say(f"backgammon.verb.{move.KIND}", n=view.cube * 2, old=view.cube)
        if isinstance(move, Resign):
            return say(f"backgammon.verb.resign_{move.times}", n=view.cube * move.times)
        if isinstance(move, Turn | Roll | Accept | PlayOn | Pass):
            return say(f"backgammon.verb.{move.KIND}")
        return super().verb(view, move)

    def label(self, view: BackgammonView, zone: Zone, draft: Draft = ()) -> Say | None:
        """Buttons stand on the table only while they can be pressed."""
        if zone == "roll" or zone == "pass" or Pick(zone) not in self.steps(view, draft):
            return None
        if zone == "resign":
            return say("backgammon.verb.resign")
        for move in self.options(view):
            if move.picks[-1] == (Pick(zone),):
                return self.verb(view, move)
        return None

    def course(self, view: BackgammonView) -> Say:
        a, b = view.standing()
        return say(f"backgammon.course.{self.form}", deal=view.deal, n=self.length, a=a, b=b, one=Who(0), other=Who(1))

    def public(self, seat: Seat, view: BackgammonView) -> Say:
        return say("backgammon.plate.pips", n=view.pips(seat))

    def sketches(self, view: BackgammonView, draft: Draft, hot: Pick | None = None) -> list[Sketch]:
        shown = self.preview(view, draft)
        zones = shown.zones().items()
        found = [Sketch("count", (zone,), str(len(f))) for zone, f in zones if zone.startswith("point:") and len(f) > 5]
        if not draft and view.phase is Phase.ROLL:
            found += [Sketch("trail", (target_zone(way[1]),)) for way in view.last if 0 < way[1] < BAR]
        here = self.tried(view, draft)
        if here is None or here.held is None or view.seat is None:
            return found
        for place, steps in here.far(here.held).items():
            zone = self._zone(view.seat, place, source=False)
            dice = [source - target if target else here.open().get((source, target), 0) for source, target in steps]
            label = "+".join(str(die) for die in dice if die) or "·"
            found.append(Sketch("target", (zone,), label))
            if place != OFF and here.board[place] == -1:
                found.append(Sketch("hit", (zone,)))
        return found

    def gauges(self, view: BackgammonView, draft: Draft) -> list[Gauge]:
        shown = self.preview(view, draft)
        found = [
            Gauge(say("backgammon.gauge.pips", who=Who(seat)), say("backgammon.gauge.n", n=shown.pips(seat)))
            for seat in range(2)
        ]
        if self.uses_cube and self.form != "single":
            owner = (
                say("backgammon.gauge.middle")
                if view.owner is None
                else say("backgammon.gauge.who", who=Who(view.owner))
            )
            found.append(Gauge(say("backgammon.gauge.cube", n=view.cube), owner))
            if view.crawford == 1:
                found.append(Gauge(say("backgammon.gauge.crawford"), say("backgammon.gauge.no_doubling"), lit=True))
        if self.form == "match":
            found.append(Gauge(say("backgammon.gauge.match"), say("backgammon.gauge.to", n=self.length)))
        for seat in range(2):
            doubles, rolls = view.rolls[seat][6], sum(view.rolls[seat][:6]) // 2
            figure = say("backgammon.gauge.doubles_of", n=doubles, rolls=rolls)
            found.append(Gauge(say("backgammon.gauge.doubles", who=Who(seat)), figure))
        return found
