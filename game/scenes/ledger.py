"""The score of a match by side: partners share a column, a name and a place; where nobody has one, a side is a seat.

Sheets and results are kept by seat; here they are written as on paper, one column for every side.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from game.core.rules import DealSheet, ProvedLine, Result, ScoreLine, View
from game.core.say import Seat
from game.scenes.session import Session
from game.ui.portraits import HAPPY, WORRIED, picture
from game.ui.sheet import Head

T = TypeVar("T")
Side = int
"""The number of a column."""


class Ledger:
    def __init__(self, session: Session) -> None:
        self.session = session
        view: View = session.match.view(None)
        self.sides = session.match.rules.sides(view.seats)
        self.sheets = tuple(self._sheet(sheet) for sheet in view.sheets)
        self.result = self._result(view.result) if view.result else None

    @property
    def columns(self) -> range:
        return range(len(self.sides))

    def of(self, by_seat: Sequence[T]) -> tuple[T, ...]:
        """What partners have in common, once for each side."""
        return tuple(by_seat[seats[0]] for seats in self.sides)

    def undone(self) -> tuple[int, ...]:
        """Moves taken back, those of partners together."""
        return tuple(sum(self.session.match.undo_count(seat) for seat in seats) for seats in self.sides)

    def _sheet(self, sheet: DealSheet) -> DealSheet:
        return DealSheet(tuple(self._line(line) for line in sheet.lines), self.of(sheet.totals))

    def _line(self, line: ScoreLine) -> ScoreLine:
        if isinstance(line, ProvedLine):
            return ProvedLine(line.label, self.of(line.points), self.of(line.proof))
        return ScoreLine(line.label, self.of(line.points))

    def _result(self, result: Result) -> Result:
        """The same places with sides in them."""
        places = tuple(
            tuple(side for side, seats in enumerate(self.sides) if seats[0] in group) for group in result.places
        )
        return Result(places, self.of(result.scores), result.why)

    # --- who ---

    def names(self, side: Side) -> list[str]:
        return [self.session.name(seat) for seat in self.sides[side]]

    def members(self, sides: Sequence[Side]) -> list[str]:
        """The names of everybody on these sides, in the order they sit."""
        seats = sorted(seat for side in sides for seat in self.sides[side])
        return [self.session.name(seat) for seat in seats]

    def picture(self, seat: Seat) -> str:
        """Once it is over winners laugh and the last ones worry."""
        mood = ""
        if self.result:
            side = next(i for i, seats in enumerate(self.sides) if seat in seats)
            mood = HAPPY if side in self.result.places[0] else WORRIED if side in self.result.places[-1] else ""
        return picture(self.session.match.players[seat].face, mood)

    def heads(self) -> list[Head]:
        return [
            Head(tuple(self.picture(seat) for seat in seats), tuple(self.names(side)))
            for side, seats in enumerate(self.sides)
        ]
