"""What the table of Knyf says: prompts, buttons, the score block with its ghost values, panels, the bracket."""

from __future__ import annotations

from game.core.moves import Draft, Move, Pick, Zone
from game.core.rules import idle_prompt
from game.core.say import Say, Seat, say
from game.core.slate import BlockCell, BlockRow, Bracket, Meter, ScoreBlock, SidePanel
from game.games.knyf.boxes import BOXES, LOWER, UPPER
from game.games.knyf.hand import KnyfHand, target, ticked
from game.games.knyf.model import ANNOUNCE, EXCHANGE, MORE, Exchange, KnyfView, Score, upper_sum

METER_ROOM = 10 / 9
"""The meter goes a little beyond its last mark."""


class KnyfRules(KnyfHand):
    # --- sentences ---

    def course(self, view: KnyfView) -> Say:
        return say("knyf.course_of" if self.limited else "knyf.course", n=view.round, m=view.rounds)

    def prompt(self, view: KnyfView, draft: Draft) -> Say:
        idle = idle_prompt(view)
        if idle:
            return idle
        goal, cards = target(draft), ticked(draft)
        if goal is not None and goal.zone == "box":
            return self._prompt_box(view, draft, str(goal.item))
        if goal is not None and not cards:
            return say("knyf.prompt.pass")
        if cards:
            return say("knyf.prompt.ticked", n=len(cards))
        return say("knyf.prompt.choose" if self._can_write(view) else "knyf.prompt.exchange")

    def _prompt_box(self, view: KnyfView, draft: Draft, box: str) -> Say:
        if self.may_announce(view):
            return say("knyf.prompt.announced" if ANNOUNCE in draft else "knyf.prompt.announce")
        return say("knyf.prompt.box", box=say(f"knyf.box.{box}"))

    def _can_write(self, view: KnyfView) -> bool:
        assert view.seat is not None
        return any(self.boxes.best(box, view.hand) for box in view.free(view.seat))

    def verb(self, view: KnyfView, move: Move) -> Say:
        if isinstance(move, Score):
            points, fine = self.boxes.points(move.box, move.cards), self.fine(len(view.hand))
            assert points is not None
            values = {"box": say(f"knyf.acc.{move.box}"), "points": points, "fine": -fine, "total": points + fine}
            return Say("knyf.verb.score_fine" if fine else "knyf.verb.score", values)
        if isinstance(move, Exchange):
            return self._exchange_label(len(move.cards), more=move.draw > len(move.cards))
        return super().verb(view, move)

    def _exchange_label(self, away: int, *, more: bool) -> Say:
        if not more:
            return say("knyf.verb.exchange" if away else "knyf.verb.pass", n=away)
        cost = -self.numbers.surplus * self.numbers.more
        return say("knyf.verb.more" if away else "knyf.verb.draw_one", n=away, more=self.numbers.more, cost=cost)

    def label(self, view: KnyfView, zone: Zone, draft: Draft = ()) -> Say | None:
        if view.result or view.seat is None:
            return None
        cards = () if target(draft) else ticked(draft)
        if zone == EXCHANGE.zone:
            return self._exchange_label(len(cards), more=False) if cards else say("knyf.verb.exchange_none")
        if zone == MORE.zone:
            return self._exchange_label(len(cards), more=True)
        goal = target(draft)
        writing = goal is not None and goal.zone == "box" and self.is_last_but_one(view.boxes[view.seat])
        return say("knyf.announce") if zone == ANNOUNCE.zone and writing else None

    def switched_on(self, view: KnyfView, zone: Zone, draft: Draft) -> bool | None:
        return None if zone != ANNOUNCE.zone else not self.manual or ANNOUNCE in draft

    def public(self, seat: Seat, view: KnyfView) -> Say:
        return say("plate.cards", n=view.hand_counts[seat])

    def badge(self, seat: Seat, view: KnyfView) -> str | None:
        return "icon_megaphone" if view.announced[seat] else None

    # --- the score block ---

    def block(self, view: KnyfView, draft: Draft) -> ScoreBlock:
        rows = [self._row(view, i, box) for i, box in enumerate(BOXES)]
        seats = range(view.seats)
        upper = tuple(BlockCell(upper_sum(view.boxes[s])) for s in seats)
        bonus = tuple(BlockCell(self._bonus_shown(view, s)) for s in seats)
        rows[len(UPPER) : len(UPPER)] = [
            BlockRow(say("knyf.row.upper"), upper, kind="sum"),
            BlockRow(say("knyf.row.bonus"), bonus, kind="sum"),
        ]
        rows.append(BlockRow(say("knyf.row.fines"), tuple(BlockCell(self._fines(view, s)) for s in seats), kind="sum"))
        totals = tuple(BlockCell(points) for points in view.standing())
        return ScoreBlock((*rows, BlockRow(say("knyf.row.total"), totals, kind="total")))

    def _row(self, view: KnyfView, index: int, box: str) -> BlockRow:
        cells = []
        for seat in range(view.seats):
            points, ghost = view.boxes[seat][index], None
            if points is None and seat == view.seat and not view.result:
                ghost = self.boxes.best_points(box, view.hand)
            cells.append(BlockCell(points, view.fines[seat][index], ghost))
        return BlockRow(say(f"knyf.box.{box}"), tuple(cells), Pick("box", box))

    def _bonus_shown(self, view: KnyfView, seat: Seat) -> int | None:
        """The bonus once it is certain, the malus only at the end."""
        if view.result:
            return self.bonus(view.boxes[seat]) or self.malus(view.boxes[seat])
        return view.bonuses[seat] or None

    def _fines(self, view: KnyfView, seat: Seat) -> int:
        forgotten = self.last_box.forgotten if view.result and view.forgot[seat] else 0
        return sum(view.fines[seat]) + forgotten

    # --- panels and brackets ---

    def panels(self, view: KnyfView, draft: Draft) -> list[SidePanel]:
        return [*([] if view.seat is None else self._own_panels(view, view.seat)), self._upper_panel()]

    def _own_panels(self, view: KnyfView, seat: Seat) -> list[SidePanel]:
        surplus = max(0, len(view.hand) - self.numbers.full)
        fine = self.fine(len(view.hand))
        cost = SidePanel(
            title=say("knyf.panel.surplus" if surplus else "knyf.panel.no_surplus", n=surplus),
            figure=say("knyf.panel.figure", n=fine),
            tone="costs" if surplus else "plain",
            note=say("knyf.panel.when_writing"),
        )
        marks = (self.upper.malus_below, "costs"), (self.upper.bonus_from, "may")
        meter = Meter(view.upper(seat), round(self.upper.bonus_from * METER_ROOM), marks)
        return [cost, SidePanel(title=say("knyf.panel.upper", n=view.upper(seat)), meter=meter)]

    def _upper_panel(self) -> SidePanel:
        upper = self.upper
        lines = (
            (say("knyf.panel.below", n=upper.malus_below), say("knyf.panel.signed", n=upper.malus), "costs"),
            (say("knyf.panel.from", n=upper.bonus_from), say("knyf.panel.signed", n=upper.bonus), "may"),
        )
        return SidePanel(lines=lines, note=say("knyf.panel.without_fines"), side="right")

    def brackets(self, view: KnyfView, draft: Draft) -> list[Bracket]:
        """The combination that is chosen; before a choice the dearest one that could be written."""
        if not view.my_turn or view.seat is None:
            return []
        move = self.complete(view, draft) if target(draft) else None
        if isinstance(move, Score):
            return [Bracket(self._combination(move), tuple(Pick("hand", card) for card in move.cards), lit=True)]
        found = [] if draft else [box for box in view.free(view.seat) if box in LOWER]
        worth = {box: points for box in found if (points := self.boxes.best_points(box, view.hand))}
        if not worth:
            return []
        box = max(worth, key=lambda name: worth[name])
        cards = self.boxes.best(box, view.hand) or ()
        return [Bracket(self._combination(Score(box, cards)), tuple(Pick("hand", card) for card in cards))]

    def _combination(self, move: Score) -> Say:
        return say("knyf.bracket", box=say(f"knyf.box.{move.box}"), n=self.boxes.points(move.box, move.cards))
