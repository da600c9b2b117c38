"""May-Yek for the hand and the eye: what the table says and draws. What is legal stands in `course`."""

from __future__ import annotations

from game.core.duel import zone
from game.core.moves import Draft, Move, Pick
from game.core.rules import idle_prompt
from game.core.say import Say, Seat, say
from game.core.sketch import Gauge, Sketch
from game.core.slate import SidePanel
from game.games.mayyek.board import Men, squares_of
from game.games.mayyek.course import MayYekCourse, MayYekView, Slide

NEAR_DRAW = 0.6
"""From this share of the moves without a capture on, the counter is lit."""


class MayYekRules(MayYekCourse):
    OPTIONS = frozenset({"games", "capture_lines"})
    ZONES = frozenset({"cell", "prison"})

    # --- words ---

    def prompt(self, view: MayYekView, draft: Draft) -> Say:
        idle, chosen = idle_prompt(view, over=self.DEAL_OVER), self.chosen(draft)
        if idle:
            return idle
        if chosen is None:
            return say("mayyek.prompt.choose")
        takes = any(sketch.kind != "dot" for sketch in self._targets(view, chosen))
        return say("mayyek.prompt.chosen_takes" if takes else "mayyek.prompt.chosen", at=self.squares.name(chosen))

    def verb(self, view: MayYekView, move: Move) -> Say:
        if not isinstance(move, Slide):
            return super().verb(view, move)
        n = self._victims(view, move.source, move.target).bit_count()
        return say("mayyek.verb.take" if n else "mayyek.verb.move", at=self.squares.name(move.target), n=n)

    def public(self, seat: Seat, view: MayYekView) -> Say:
        return say("mayyek.plate.men", n=view.counts()[seat])

    def lesson(self, view: MayYekView, draft: Draft) -> Say | None:
        """Stepping between two looks like suicide to whoever knows other games."""
        chosen = self.chosen(draft)
        if chosen is None or not view.my_turn or view.resting:
            return None
        parts = any(sketch.kind in ("part", "squeeze_and_part") for sketch in self._targets(view, chosen))
        return say("mayyek.lesson.between") if parts else None

    # --- the board ---

    def _victims(self, view: MayYekView, source: int, target: int) -> Men:
        assert view.seat is not None
        own = view.men[view.seat] ^ (1 << source | 1 << target)
        return self.board.taken(own, view.men[1 - view.seat], target, lines=self.lines)

    def sketches(self, view: MayYekView, draft: Draft, hot: Pick | None = None) -> list[Sketch]:
        chosen = self.chosen(draft)
        found = self._last_sketches(view, tied=chosen is None)
        if chosen is None or view.seat is None or not view.my_turn or view.resting:
            return found
        targets = self._targets(view, chosen)
        found += targets
        looked_at = [sketch for sketch in targets if hot is not None and sketch.at == (hot.zone,)]
        for sketch in looked_at or targets:
            if sketch.kind != "dot":
                found += self._prey(view, chosen, int(sketch.at[0].partition(":")[2]), meant=bool(looked_at))
        return found

    def _last_sketches(self, view: MayYekView, *, tied: bool) -> list[Sketch]:
        """The way of the last man, and how it took what it took; once the next one is in hand, lines mean that one."""
        if not view.last:
            return []
        target = view.last[1]
        mover = 0 if self.is_own(view, 0, target) else 1
        victims = sum(1 << square for square in view.last_taken)
        found = [Sketch("path", tuple(zone(square) for square in view.last))]
        found += [Sketch("cross", (zone(square),)) for square in view.last_taken]
        return found + (self._ties(view.men[mover], victims, target) if tied else [])

    def _ties(self, own: Men, victims: Men, target: int) -> list[Sketch]:
        return [Sketch("tie", (zone(a), zone(b))) for a, b in self.board.ties(own, victims, target)]

    def _prey(self, view: MayYekView, source: int, target: int, *, meant: bool) -> list[Sketch]:
        """The men that a move would take; beating, and tied to their captors, where it is looked at."""
        assert view.seat is not None
        victims = self._victims(view, source, target)
        own = view.men[view.seat] ^ (1 << source | 1 << target)
        rings = Sketch("pulse" if meant else "prey", tuple(zone(square) for square in squares_of(victims)))
        return [rings, *(self._ties(own, victims, target) if meant else ())]

    def _targets(self, view: MayYekView, chosen: int) -> list[Sketch]:
        """A dot for every square within reach; where it takes some, how it does and how many."""
        found = []
        for move in self.options(view):
            if isinstance(move, Slide) and move.source == chosen:
                victims = self._victims(view, chosen, move.target)
                kind = self._manner(victims, move.target) if victims else "dot"
                label = f"×{victims.bit_count()}" if victims else ""
                found.append(Sketch(kind, (zone(move.target),), label))
        return found

    def _manner(self, victims: Men, target: int) -> str:
        parted = self.board.parted(victims, target)
        return "part" if parted == victims else "squeeze_and_part" if parted else "squeeze"

    # --- beside the board ---

    def gauges(self, view: MayYekView, draft: Draft) -> list[Gauge]:
        men, draws = view.counts(), self.draws
        return [
            Gauge(say("mayyek.gauge.men"), say("mayyek.gauge.men_value", a=men[0], b=men[1])),
            Gauge(
                say("mayyek.gauge.quiet"),
                say("mayyek.gauge.of", n=view.quiet, most=draws.quiet),
                lit=view.quiet >= draws.quiet * NEAR_DRAW,
            ),
            Gauge(
                say("mayyek.gauge.repetition"),
                say("mayyek.gauge.of", n=view.repetition, most=draws.repetition),
                lit=view.repetition > 1,
            ),
            Gauge(say("mayyek.gauge.one_on_one"), say("mayyek.gauge.draw"), lit=max(men) <= 2 * draws.men),
        ]

    def panels(self, view: MayYekView, draft: Draft) -> list[SidePanel]:
        """The two ways to take, in pictures; the second one makes room for what the move in sight would take."""
        own = view.seat or 0
        squeeze = SidePanel(say("mayyek.panel.squeeze"), pieces=((own, False), (1 - own, True), (own, False)))
        part = SidePanel(
            say("mayyek.panel.part"), pieces=((1 - own, True), (own, False), (1 - own, True)), side="right"
        )
        return [squeeze, self._in_sight(view, draft) or part]

    def _in_sight(self, view: MayYekView, draft: Draft) -> SidePanel | None:
        move = self.complete(view, draft) if len(draft) > 1 else None
        if not isinstance(move, Slide) or view.seat is None:
            return None
        victims = self._victims(view, move.source, move.target)
        if not victims:
            return None
        parted = self.board.parted(victims, move.target)
        manner = self._manner(victims, move.target)
        at = self.squares.name(move.target)
        squeezed, between = (", ".join(map(self.squares.name, squares_of(men))) for men in (victims ^ parted, parted))
        title = say("mayyek.panel.takes", at=at, n=victims.bit_count())
        note = say(f"mayyek.panel.{manner}_note", squeezed=squeezed, between=between)
        return SidePanel(title, note=note, side="right")
