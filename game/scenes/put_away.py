"""What lies finished on the table rests until it has been seen, then it is put away: a full trick goes to its winner.

The rules leave a full trick lying until the next lead; here it is gathered after its rest, or at a click. The match
knows nothing of it: only the picture moves on, so that undo, saves and bots are not touched by it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from game.core.events import Carried, Event
from game.core.say import Seat
from game.core.tricks import GATHER
from game.stage.pace import REST

if TYPE_CHECKING:
    from game.scenes.table import TableScene

Moment = tuple[int, Seat | None]
"""How many moves were made, and who looks."""


class PutAway:
    def __init__(self, table: TableScene) -> None:
        self.table = table
        self._at: Moment | None = None
        """When it was put away; at any other time it was not."""
        self._view: Any = None
        self._rested = 0.0

    @property
    def _moment(self) -> Moment:
        return len(self.table.match.made), self.table.viewer

    def tidied(self, view: Any) -> Any:
        """The table as it is to be seen."""
        return self._view if self._at == self._moment else view

    def forget(self) -> None:
        """Another situation: what lies there now has not been seen yet."""
        self._at, self._rested = None, 0.0

    def unseen(self, events: Iterable[Event]) -> list[Event]:
        """Of what a move brought, all that is still to be shown: not the gathering, if that has been."""
        made, viewer = self._moment
        been = self._at == (made - 1, viewer)
        self.forget()
        return [e for e in events if not (been and isinstance(e, Carried) and e.cue == GATHER and _of_trick(e))]

    def update(self, dt: float, *, idle: bool) -> bool:
        """True where something was put away now."""
        if not idle or self._at == self._moment:
            return False
        self._rested += dt
        pace = self.table.stage.pace
        return self._rested >= (REST if pace.off else pace(REST)) and self.now()

    def now(self) -> bool:
        """It has been seen: away with it, if there is anything."""
        table = self.table
        found = None if self._at == self._moment else table.rules.put_away(table.match.view(table.viewer))
        self._rested = 0.0
        if found is None:
            return False
        self._at, (self._view, events) = self._moment, found
        table.stage.play([event.for_seat(table.viewer) for event in events], self._view)
        if table.picker.view is not None:
            table.picker.view = self._view  # the draft stays: nothing that may be touched has changed
        table._build()
        return True


def _of_trick(event: Carried) -> bool:
    """A gathering from the table, not from the hands somebody has claimed."""
    return not event.source.startswith("hand:")
