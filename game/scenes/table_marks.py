"""How the hand stands to the things on the table: what may be touched, what is refused, what is taken along."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.moves import Draft, Pick, flat_picks
from game.stage.stage import Marks

if TYPE_CHECKING:
    from game.scenes.table import TableScene


def marks_of(table: TableScene) -> Marks:
    view, picker = table.picker.view, table.picker
    may: set[Pick] = set()
    refused: set[Pick] = set()
    if view is not None and view.my_turn and not view.resting:
        may = picker.lit
        if table.desk.settings.veil:
            refused = _refused(table)
    quiet = {pick for pick in may if table.rules.quiet(view, picker.draft, pick)}
    taken = _taken(table, picker.draft if view is None else table.rules.in_hand(view, picker.draft))
    fresh, hot = table.view.fresh(), table.hand.hot
    return Marks(may, refused - set(taken), quiet, taken, table.hinted, hot, lifted_by(table), fresh)


def lifted_by(table: TableScene) -> tuple[Pick, ...]:
    """What a touch on the thing looked at would take along."""
    tried = table.tried()
    return () if tried == table.picker.draft else _taken(table, tried)


def _taken(table: TableScene, draft: Draft) -> tuple[Pick, ...]:
    """The draft, and the cards of the hand that its move would take along."""
    view = table.picker.view
    move = table.rules.complete(view, draft) if draft and view is not None else None
    rest = list(draft)
    along = []
    for pick in flat_picks(move) if move is not None else ():
        if pick in rest:
            rest.remove(pick)
        elif pick.zone == "hand":
            along.append(pick)
    return (*draft, *along)


def _refused(table: TableScene) -> set[Pick]:
    """Own cards that lead nowhere; and where the next touch goes to one of several things, the other ones."""
    picker = table.picker
    kinds = {pick.zone.partition(":")[0] for pick in picker.steps if ":" in pick.zone} if picker.draft else set()
    fixed = {place.zone for place in table.session.game.book.table if place.shape in ("lanes", "trick")}
    others = [pick for kind in kinds - fixed for pick in table.stage.picks_like(kind)]
    usable = picker.steps | picker.fresh | set(picker.draft)
    hand = table.stage.own_hand() if table.rules.veils(picker.view) else []
    return {pick for pick in (*hand, *others) if pick not in usable}
