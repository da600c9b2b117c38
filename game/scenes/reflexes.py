"""Moves a person makes without thinking, made by themselves a moment later: passing, and what the settings ask for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.moves import Move, Pass, Pick, flat_picks
from game.match.match import Ticket
from game.stage.pace import BEAT, NO_MOVE, REST

if TYPE_CHECKING:
    from game.scenes.table import TableScene

HABITS = ("auto_roll", "auto_play")
"""Settings a game may know as habits of the player."""


class Reflexes:
    """`look` at every new situation, `update` while the person is to act and nothing moves."""

    def __init__(self, table: TableScene) -> None:
        self.table = table
        self.move: Move | None = None
        self._waited = 0.0
        self._resting: Ticket | None = None

    def look(self) -> None:
        table, view = self.table, self.table.picker.view
        self.move, self._waited = None, 0.0
        mine = view is not None and view.seat == table.viewer and view.my_turn and not view.resting
        if view is None or view.seat is None or not mine or self._resting == table.match.ticket(view.seat):
            return
        habits = frozenset(name for name in HABITS if getattr(table.desk.settings, name))
        passing = table.picker.starts == {Pick("pass")}
        self.move = Pass() if passing else table.rules.reflex(view, habits) if habits else None

    def rest(self) -> None:
        """Whoever took a move back wants to do this one with their own hand."""
        if self.table.viewer is not None:
            self._resting = self.table.match.ticket(self.table.viewer)

    @property
    def waits_for_click(self) -> bool:
        """Step by step nobody is passed over without a click."""
        return isinstance(self.move, Pass) and self.table.stage.pace.by_step

    def go(self) -> None:
        """Now, not in a moment."""
        if self.move is not None:
            self.table.make(self.move)

    def update(self, dt: float) -> bool:
        if self.move is None or self.waits_for_click or self.table.picker.draft or self.table.bubble:
            self._waited = 0.0
            return False
        self._waited += dt
        if self._waited < self._delay:
            return False
        self.go()
        return True

    @property
    def _delay(self) -> float:
        """Long enough to read why, to see the dice, or just to follow; reading takes its time at any speed."""
        pace = self.table.stage.pace
        if isinstance(self.move, Pass):
            return max(NO_MOVE, pace(NO_MOVE))
        return pace(BEAT if self.move is not None and len(flat_picks(self.move)) == 1 else REST)
