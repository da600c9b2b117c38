"""Stops of the tour at the trick tables: every phase of 3-5-8, every kind of deal of Kierki, what rests and moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from game.core.moves import Pick
from game.games.registry import game
from game.scenes.session import Session
from game.scenes.table import TableScene
from game.tools.quick import play_on, seated

if TYPE_CHECKING:
    from game.tools.tour import Tour

Found = Callable[[Any], bool]


def _table(tour: Tour, game_id: str, found: Found, *, seed: int, seats: int, seat: int = 0, **options: Any) -> Any:
    """The table at the first moment a seat's view is what is looked for, or nothing."""
    session = Session.start(game(game_id), seated(seats), options, seed=seed, first=0)
    play_on(session, lambda made: found(session.match.view(seat)))
    if not session.match.waiting_for() or not found(session.match.view(seat)):
        return None
    return tour.show(TableScene(tour.app.desk, session))


def _phase(name: str) -> Found:
    return lambda view: view.my_turn and not view.resting and view.phase.name == name


def three_five_eight(tour: Tour) -> Iterator[str]:
    name = "three_five_eight"
    more = {"seats": 3, "exchange": True}
    table = _table(tour, name, _phase("EXCHANGE"), seed=2, **more)
    if table:
        for pick in (*sorted(table.picker.starts, key=str)[:1], None):
            pick = pick or next(iter(sorted(table.picker.steps, key=str)))
            table.touch(pick)
        tour.wait(0.5)
        yield f"{name}_exchange_arrow"
        table.press_primary()
        tour.wait(0.5)
        yield f"{name}_exchange_meets"
        tour.wait(6)
        yield f"{name}_exchange_done"
    session = Session.start(game(name), seated(3), {}, seed=4, first=1)
    table = TableScene(tour.app.desk, session)
    tour.app.desk.go(table)
    tour.wait(2.8)
    yield f"{name}_others_choice"
    while session.match.view(None).phase.name == "CHOOSE":
        tour.wait(0.02)
    tour.wait(1.5)
    yield f"{name}_musik_shown"
    table = _table(tour, name, _phase("ASIDE"), seed=2, **more)
    for pick in table.stage.own_hand()[3:5]:
        table.touch(pick)
    tour.wait(0.5)
    yield f"{name}_aside_two"
    yield from _tricks(tour, name, 3)
    table = _table(tour, name, lambda v: v.my_turn and v.deal == 4 and _late(v, 11), seed=6, seats=3)
    yield f"{name}_late"
    table = _table(tour, name, lambda v: _contract(v, "bl") and v.my_turn and _late(v, 8), seed=6, seats=3)
    if table:
        yield f"{name}_no_tricks"
    table = _table(tour, name, lambda v: v.my_turn and v.deal > 9 and v.phase.name == "CHOOSE", seed=6, seats=3)
    yield f"{name}_choose_late"


def _late(view: Any, tricks: int) -> bool:
    return bool(view.phase.name == "PLAY" and sum(view.tricks) >= tricks)


def _contract(view: Any, contract: str) -> bool:
    return bool(view.contract == contract)


def _tricks(tour: Tour, name: str, seats: int) -> Iterator[str]:
    """A full trick at rest, the same gathered, and the last trick looked at again."""

    def full(view: Any) -> bool:
        return bool(view.my_turn and not view.resting and len(view.trick) == seats and sum(view.tricks) > 3)

    table = _table(tour, name, full, seed=9, seats=seats)
    yield f"{name}_trick_rests"
    tour.wait(2.5)
    yield f"{name}_trick_gathered"
    table.show_last()
    tour.wait(0.2)
    yield f"{name}_last_trick"
    table = _table(tour, name, lambda view: view.my_turn and view.deal == 11 and not view.resting, seed=9, seats=seats)
    table.doors.match_sheet()
    tour.wait(0.5)
    yield f"{name}_whole_sheet"


def kierki(tour: Tour) -> Iterator[str]:
    name = "kierki"
    session = Session.start(game(name), seated(4), {}, seed=8, first=0)
    rules: Any = session.match.rules
    kinds = dict.fromkeys(rules.kinds_of(4))
    for kind in kinds:
        play_on(session, lambda made, kind=kind: _well_in(session.match.view(0), kind))  # type: ignore[misc]
        tour.show(TableScene(tour.app.desk, session))
        yield f"{name}_deal_{kind}"
    yield from _tricks(tour, name, 4)
    table = _table(tour, name, lambda v: v.my_turn and v.phase.name == "NAME", seed=8, seats=4)
    yield f"{name}_names_trumps"
    table = _table(tour, name, lambda v: v.can_claim and not v.resting, seed=3, seats=4)
    if table:
        yield f"{name}_claim"
        table.touch(Pick("claim"))
        tour.wait(0.6)
        yield f"{name}_claimed"
    table = _table(tour, name, lambda v: _stuck(session, v), seed=8, seats=4)
    if table:
        yield f"{name}_pass"


def _well_in(view: Any, kind: str) -> bool:
    return view.kind == kind and view.my_turn and not view.resting and (sum(view.tricks) >= 6 or bool(view.start))


def _stuck(session: Session, view: Any) -> bool:
    moves = session.match.rules.options(view) if view.my_turn else []
    return len(moves) == 1 and moves[0].KIND == "pass"


def extra_stops(tour: Tour, game_id: str) -> Iterator[str]:
    stops = {"three_five_eight": three_five_eight, "kierki": kierki}
    if game_id in stops:
        yield from stops[game_id](tour)
