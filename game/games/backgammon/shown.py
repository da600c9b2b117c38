"""What the table says and draws of backgammon: sentences, labels, lit points, ways, gauges, the page about the dice."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.figures import Bars, Figures
from game.core.moves import Draft, Move, Pass, Pick, Zone
from game.core.rules import idle_prompt
from game.core.say import Say, Seat, Who, say
from game.core.sketch import Gauge, Sketch
from game.games.backgammon.hand import FACES, BackgammonHand, notation
from game.games.backgammon.luck import SIDES, USUAL_PIPS
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
    Way,
    source_zone,
    target_zone,
)
from game.games.backgammon.plays import BAR, OFF
from game.games.backgammon.table import DIE, BackgammonView, Phase, seen_by
from game.games.backgammon.trying import Tried

HEAP = 5
"""More checkers than this on a point are hard to count with the eye."""
NAMED = 4
"""More closed points than this are lit, but not listed."""


class BackgammonTable(BackgammonHand):
    notation = staticmethod(notation)

    # --- sentences ---

    def told_turn(self, seat: Seat, dice: tuple[int, ...], move: Turn) -> Say:
        way = notation([self.own_step(seat, way) for way in move.steps])
        return say("backgammon.log.turn", who=Who(seat), a=dice[0], b=dice[1], way=way)

    def told_stuck(self, view: BackgammonView) -> Say:
        """Why a roll cannot be played: which points stand in the way, in the roller's numbering."""
        points = self.closed_points(view)
        waiting = view.sides[view.turn][BAR] > 0
        key = "stuck_bar" if waiting else "stuck" if len(points) <= NAMED else "stuck_all"
        return say(f"backgammon.{key}", a=view.dice[0], b=view.dice[1], n=len(points), points=points)

    @staticmethod
    def closed_points(view: BackgammonView) -> list[int]:
        """Points that would be in reach of the roll, were they not held by the other side."""
        board = seen_by(view.turn, view.sides)
        sources = [BAR] if board[BAR] > 0 else [point for point in range(1, BAR) if board[point] > 0]
        targets = {source - die for source in sources for die in view.dice}
        return sorted((point for point in targets if point > 0 and board[point] < -1), reverse=True)

    def prompt(self, view: BackgammonView, draft: Draft) -> Say:
        idle = idle_prompt(view, over="backgammon.prompt.game_over")
        if idle:
            return idle
        if view.phase is Phase.MOVE:
            return self._prompt_move(view, draft)
        if view.tells_dice and draft != (Pick("resign"),):
            return self._prompt_dice(view, draft)
        if view.phase is Phase.ROLL and view.seat is not None:
            resigning = draft == (Pick("resign"),)
            key = "resign" if resigning else "roll" if self.no_double(view, view.seat) else "roll_or_double"
            return say(f"backgammon.prompt.{key}")
        if view.phase is Phase.RESIGNING:
            return say("backgammon.prompt.resigning", who=Who(view.turn), n=view.cube * view.offer)
        other = Who(1 - view.to_act[0])
        new, old = self._asked(view)
        key = "doubled" if view.phase is Phase.DOUBLED else "beavered"
        return say(f"backgammon.prompt.{key}", who=other, n=new, old=old)

    @staticmethod
    def _asked(view: BackgammonView) -> tuple[int, int]:
        """What the cube would show, and what dropping costs."""
        old = view.cube * (2 if view.phase is Phase.BEAVERED else 1)
        return old * 2, old

    def _prompt_dice(self, view: BackgammonView, draft: Draft) -> Say:
        told = [int(pick.zone.partition(":")[2]) for pick in draft if pick.zone.startswith("face:")]
        if len(told) > 1:
            return say("backgammon.prompt.told", a=told[0], b=told[1])
        if view.phase is Phase.OPENING:
            return say("backgammon.prompt.opening", who=Who(len(told)))
        if told:
            return say("backgammon.prompt.second_die", a=told[0])
        if view.phase is Phase.THROW:
            return say("backgammon.prompt.throw_for", who=Who(view.turn))
        free = view.seat is not None and self.no_double(view, view.seat) is None
        return say("backgammon.prompt.throw_or_double" if free else "backgammon.prompt.throw")

    def _prompt_move(self, view: BackgammonView, draft: Draft) -> Say:
        here = self.tried(view, draft)
        a, b = view.dice[0], view.dice[1]
        if here is None or (not here.steps and not here.open()):
            return self.told_stuck(view)
        if not here.open():
            return say("backgammon.prompt.confirm")
        if here.held is not None:
            key = "held_bar" if here.held == BAR else "held"
            return say(f"backgammon.prompt.{key}", point=here.held)
        if here.board[BAR] > 0:
            return say("backgammon.prompt.enter", a=a, b=b)
        return say("backgammon.prompt.more" if here.steps else "backgammon.prompt.move", a=a, b=b, dice=list(here.left))

    def verb(self, view: BackgammonView, move: Move) -> Say:
        if isinstance(move, Double):
            return say("backgammon.verb.double", n=view.cube * 2)
        if isinstance(move, Take | Drop):
            new, old = self._asked(view)
            return say(f"backgammon.verb.{move.KIND}", n=new, old=old)
        if isinstance(move, Beaver):
            return say("backgammon.verb.beaver", n=view.cube * 4)
        if isinstance(move, Resign):
            return say(f"backgammon.verb.resign_{move.times}", n=view.cube * move.times)
        if isinstance(move, Roll) and move.dice is not None:
            return say("backgammon.verb.tell", a=move.dice[0], b=move.dice[1])
        if isinstance(move, Turn | Roll | Accept | PlayOn | Pass):
            return say(f"backgammon.verb.{move.KIND}")
        return super().verb(view, move)

    def label(self, view: BackgammonView, zone: Zone, draft: Draft = ()) -> Say | None:
        """Buttons stand on the table only while they can be pressed."""
        if zone == "pass" or Pick(zone) not in self.steps(view, draft):
            return None
        if zone == "roll":
            return say("backgammon.verb.let_roll") if view.own_dice else None
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

    # --- drawings ---

    def sketches(self, view: BackgammonView, draft: Draft, hot: Pick | None = None) -> list[Sketch]:
        shown = self.preview(view, draft)
        found = self._counts(shown)
        if not draft:
            found += [Sketch("trail", (target_zone(way[1]),)) for way in view.last if 0 < way[1] < BAR]
        if view.stuck:
            zones = [self.zone_of(view.turn, point) for point in self.closed_points(view)]
            found += [Sketch("closed", (zone,)) for zone in zones]
        found += self._told_dice(view, draft)
        here = self.tried(view, draft)
        if here is not None and here.held is not None and view.seat is not None:
            found += self._targets(here, view.seat, hot)
        return found

    @staticmethod
    def _counts(shown: BackgammonView) -> list[Sketch]:
        """How many lie in a heap or are off, and how often a double is still to be played."""
        zones = shown.zones().items()
        found = [
            Sketch("count", (zone,), str(len(pieces)))
            for zone, pieces in zones
            if (zone.startswith("point:") and len(pieces) > HEAP) or (zone.startswith(("bar:", "off:")) and pieces[1:])
        ]
        if shown.phase is Phase.MOVE and len(set(shown.dice)) == 1 and not shown.stuck:
            left = 2 * len(shown.dice) if shown.left is None else len(shown.left)
            found += [Sketch("times", (f"dice:{shown.turn}",), f"×{left}")] if left else []
        return found

    @staticmethod
    def _told_dice(view: BackgammonView, draft: Draft) -> list[Sketch]:
        """The faces somebody has told, and whose they are at the opening."""
        faces = [pick.zone for pick in draft if pick.zone.startswith("face:")]
        if view.phase is Phase.OPENING:
            return [
                Sketch("told", (zone,), words=say("backgammon.gauge.who", who=Who(i))) for i, zone in enumerate(faces)
            ]
        return [Sketch("told", (zone,), f"×{faces.count(zone)}" if faces[1:] == faces[:1] else "") for zone in faces]

    def _targets(self, here: Tried, seat: Seat, hot: Pick | None) -> list[Sketch]:
        """Where the held checker may go, with the dice it takes; a blot there is hit."""
        assert here.held is not None
        found = []
        for place, steps in here.far(here.held).items():
            zone = self.zone_of(seat, place)
            found.append(Sketch("target", (zone,), "+".join(str(die) for die in _dice_of(here, steps))))
            if hot == Pick(zone):
                found.append(Sketch("landing", (zone,), piece=seat))
            if place != OFF and here.board[place] == -1:
                found.append(Sketch("hit", (zone,), words=say("backgammon.hits")))
        return found

    def outline(self, view: BackgammonView, move: Move) -> list[Sketch]:
        return _ways(move.steps) if isinstance(move, Turn) else []

    def last_outline(self, view: BackgammonView) -> list[Sketch]:
        return _ways(view.last, "came")

    def recall(self, view: BackgammonView) -> Say | None:
        if not view.last:
            return None
        mover = view.turn if view.resting or view.result else 1 - view.turn
        way = notation([self.own_step(mover, way) for way in view.last])
        return say("backgammon.log.last", who=Who(mover), way=way)

    # --- figures ---

    def gauges(self, view: BackgammonView, draft: Draft) -> list[Gauge]:
        shown = self.preview(view, draft)
        found = [
            Gauge(
                say("backgammon.gauge.pips", who=Who(seat)), say("backgammon.gauge.n", n=shown.pips(seat)), kind="pips"
            )
            for seat in range(2)
        ]
        if self.form == "match":
            found.append(Gauge(say("backgammon.gauge.match"), say("backgammon.gauge.to", n=self.length)))
        return found + (self._cube_gauges(view) if self.uses_cube else [])

    @staticmethod
    def _cube_gauges(view: BackgammonView) -> list[Gauge]:
        owner = (
            say("backgammon.gauge.middle") if view.owner is None else say("backgammon.gauge.who", who=Who(view.owner))
        )
        found = [Gauge(say("backgammon.gauge.cube", n=view.cube), owner)]
        if view.crawford == 1:
            found.append(Gauge(say("backgammon.gauge.crawford"), say("backgammon.gauge.no_doubling"), lit=True))
        return found

    def figures(self, view: BackgammonView) -> Figures:
        """What the dice gave: how often each number, doubles, pips, and what people call that."""
        both = view.rolls
        bars = Bars(
            tuple(DIE + face for face in FACES),
            tuple(side.faces for side in both),
            tuple(side.rolls * 2 / SIDES for side in both),
        )

        def line(name: str, *figures: Say) -> tuple[Say, tuple[Say, ...]]:
            return say(f"backgammon.dice.{name}"), figures

        def number(n: int) -> Say:
            return say("backgammon.gauge.n", n=n)

        lines = (
            line("rolls", *(number(side.rolls) for side in both)),
            line("doubles", *(say("backgammon.gauge.of", n=side.doubles, of=side.rolls) for side in both)),
            line("pips", *(number(side.pips) for side in both)),
            line("average", *(_tenths(side.tenths) for side in both)),
            line("hits", *(number(side.hits) for side in both)),
            line("lost", *(number(side.lost) for side in both)),
            line("left", *(number(view.pips(seat)) for seat in range(2))),
            line("luck", *(say(f"backgammon.luck.{side.luck}") for side in both)),
        )
        note = say("backgammon.dice.note", usual=_tenths(round(10 * USUAL_PIPS)))
        return Figures(say("backgammon.dice.title"), say("backgammon.dice.door"), bars, lines, note)


def _tenths(n: int) -> Say:
    return say("backgammon.gauge.decimal", whole=n // 10, tenth=n % 10)


def _dice_of(here: Tried, steps: Iterable[tuple[int, int]]) -> list[int]:
    """The dice these steps use, one after another."""
    used = []
    for step in steps:
        die = here.open()[step]
        used.append(die)
        here = here.made(step, die)
    return used


def _ways(steps: tuple[Way, ...], kind: str = "way") -> list[Sketch]:
    """Every step as a way from place to place; equal ones once, with their number."""
    counted = {way: steps.count(way) for way in steps}
    return [
        Sketch(kind, (source_zone(way[0]), target_zone(way[1])), f"×{n}" if n > 1 else "") for way, n in counted.items()
    ]
