"""A person tells what really fell where that decides a computer's move: real dice are thrown for everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.moves import Move
from game.core.say import Say
from game.match.match import Ticket

if TYPE_CHECKING:
    from game.scenes.table import TableScene


def deliver(table: TableScene, ticket: Ticket, move: Move, reason: Say | None = None) -> bool:
    """A computer's move comes to the table. False: a person has to say first what fell; the computer waits."""
    view = table.rules.by_hand(table.match.view(ticket.seat), move) if table.viewer is not None else None
    if view is None or ticket != table.match.ticket(ticket.seat):
        table.submit(ticket, move)
        if reason is not None:
            table.speak_for(ticket.seat, reason)
        return True
    table.picker.look(view)  # the hand works from the computer's view until that is told
    table.hand.look()
    table.desk.sound.play("turn")
    table._build()
    return False
