"""Who sits round a table as its plates and its rail show them: players by seat, and sides where some are partners."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.core.say import Seat
from game.scenes.furniture import Sitter
from game.text import text

if TYPE_CHECKING:
    from game.scenes.table import TableScene


class TableSides:
    def __init__(self, table: TableScene) -> None:
        self.table = table

    @property
    def seats(self) -> list[tuple[Seat, ...]]:
        return self.table.rules.sides(len(self.table.match.players))

    def sitters(self) -> list[Sitter]:
        """By seat; the viewer's partner is called one."""
        table, view = self.table, self.table.view
        standing, thinking = view.standing(), table.bots.thinking
        found = []
        for seat, player in enumerate(table.match.players):
            words = table.rules.public(seat, view)
            if self._is_partner(seat):
                player = replace(player, name=text("plate.partner", who=player.name))
            found.append(
                Sitter(
                    player,
                    table.session.speak(words) if words else "",
                    standing[seat],
                    seat in view.to_act and not view.resting,
                    thinking == seat,
                    table.rules.badge(seat, view) or "",
                )
            )
        return found

    def _is_partner(self, seat: Seat) -> bool:
        viewer = self.table.viewer
        return viewer is not None and seat != viewer and self.of(seat) == self.of(viewer)

    def lines(self) -> list[Sitter]:
        """The score rail has one line for every side: partners share theirs, with their names below it."""
        sitters, players = self.sitters(), self.table.match.players
        found = []
        for side, seats in enumerate(self.seats):
            first = sitters[seats[0]]
            named = replace(first.player, name=self.name(side))
            partners = tuple(players[seat].name for seat in seats) if len(seats) > 1 else ()
            turn = any(sitters[seat].on_turn for seat in seats)
            found.append(replace(first, player=named, partners=partners, on_turn=turn))
        return found

    def of(self, seat: Seat) -> int:
        return next(i for i, seats in enumerate(self.seats) if seat in seats)

    def name(self, side: int) -> str:
        """A side of partners is "we" or "they"; a side of one has a name."""
        if len(self.seats[side]) == 1:
            return self.table.match.players[self.seats[side][0]].name
        return text("table.ours" if side == self.of(self.table.bottom) else "table.theirs")

    def score(self, side: int) -> int:
        return int(self.table.view.standing()[self.seats[side][0]])
