"""What the tour shows of backgammon: every phase, the refusal with its way drawn, the mirrored board, the dice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from game.core.moves import Move, NextDeal, Pick, flat_picks
from game.core.rules import Rules
from game.games.backgammon.moves import Beaver, Double, Turn
from game.games.backgammon.plays import BAR
from game.games.backgammon.table import BackgammonView, Phase
from game.games.registry import game
from game.scenes.session import Session
from game.scenes.table import TableScene
from game.tools.quick import play_on, seated

if TYPE_CHECKING:
    from game.tools.tour import Tour

MONEY = {"form": "money", "length": 5, "cube": True, "beavers": True}
MATCH = {"form": "match", "length": 5, "cube": True}
SEEDS = range(200)


def stops(tour: Tour) -> Iterator[str]:
    yield from _opening(tour)
    yield from _moving(tour)
    yield from _refusals(tour)
    yield from _cube(tour)
    yield from _own_dice(tour)
    yield from _ends(tour)


def _sit(tour: Tour, session: Session) -> TableScene:
    table: TableScene = tour.show(TableScene(tour.app.desk, session))
    return table


def _where(wanted: Callable[[BackgammonView], bool], options: dict[str, Any] | None = None) -> Session:
    """A quick match that has come to the person's turn as wanted."""
    for seed in SEEDS:
        session = Session.start(game("backgammon"), seated(2), options or {}, seed=seed, first=0)
        match = session.match
        play_on(session, lambda made, m=match: made > 0 and m.waiting_for() == (0,) and wanted(m.view(0)))  # type: ignore[misc]
        if match.waiting_for() == (0,) and wanted(match.view(0)):
            return session
    raise LookupError("no such position")


def _opening(tour: Tour) -> Iterator[str]:
    session = Session.start(game("backgammon"), seated(2), MATCH, seed=4, first=0)
    tour.app.desk.go(TableScene(tour.app.desk, session))
    tour.wait(1.3)
    yield "backgammon_opening_roll"
    tour.wait(2)
    yield "backgammon_opening"


def _moving(tour: Tour) -> Iterator[str]:
    rules = game("backgammon").rules(MATCH)

    def hitting(view: BackgammonView) -> Turn | None:
        """A turn of two checkers, of which the first hits."""
        turns = [m for m in rules.options(view) if isinstance(m, Turn) and len(m.steps) == 2]
        for turn in turns:
            first, target, second, _ = flat_picks(turn)
            signs = rules.sketches(view, (first,))
            if second != target and any(sign.kind == "hit" and sign.at == (target.zone,) for sign in signs):
                return turn
        return None

    session = _where(lambda view: view.phase is Phase.MOVE and hitting(view) is not None, MATCH)
    table = _sit(tour, session)
    move = hitting(table.view)
    assert move is not None
    first, target, second, _ = flat_picks(move)
    table.touch(first)
    tour.wait(0.4)
    yield "backgammon_held"
    table.touch(target)
    tour.wait(0.6)
    yield "backgammon_draft"
    table.touch(second)
    tour.wait(0.4)
    yield "backgammon_held_again"
    while table.picker.drop():
        pass
    table.ask_hint()
    tour.wait(0.4)
    yield "backgammon_hint_drawn"
    table.show_last()
    tour.wait(0.4)
    yield "backgammon_last_move"
    tour.app.desk.change(mirrored=True)
    tour.wait(0.4)
    yield "backgammon_mirrored"
    tour.app.desk.change(mirrored=False)
    table.doors.figures()
    tour.wait(0.4)
    yield "backgammon_figures"


def _wasteful(rules: Rules[Any, Any], view: BackgammonView) -> tuple[Pick, Pick] | None:
    """A checker and a point it must not go to, because a die would be lost."""
    if view.phase is not Phase.MOVE:
        return None
    for source in (pick for pick in rules.steps(view, ()) if pick.zone.startswith("point:")):
        for number in range(1, BAR):
            refusal = rules.why_not(view, (source,), Pick(f"point:{number}"))
            if refusal is not None and refusal.instead is not None:
                return source, Pick(f"point:{number}")
    return None


def _refusals(tour: Tour) -> Iterator[str]:
    rules = game("backgammon").rules({})
    session = _where(lambda view: _wasteful(rules, view) is not None)
    table = _sit(tour, session)
    found = _wasteful(rules, table.view)
    assert found is not None
    table.touch(found[0])
    table.touch(found[1])
    tour.wait(0.4)
    yield "backgammon_wasteful"
    session = _where(lambda view: view.stuck)
    table = _sit(tour, session)
    yield "backgammon_no_move"


def _make(session: Session, move: Move) -> None:
    seat = session.match.waiting_for()[0]
    session.match.submit(session.match.ticket(seat), move)


def _cube(tour: Tour) -> Iterator[str]:
    session = _where(lambda view: view.phase is Phase.ROLL, MONEY)
    table = _sit(tour, session)
    yield "backgammon_roll"
    table.touch(Pick("resign"))
    tour.wait(0.4)
    yield "backgammon_resign"
    session = Session.start(game("backgammon"), seated(2), MONEY, seed=9, first=0)
    match = session.match
    play_on(session, lambda made: made > 6 and match.view(1).phase is Phase.ROLL and match.waiting_for() == (1,))
    _make(session, Double())
    _sit(tour, session)
    yield "backgammon_cube_offered"
    session = _where(lambda view: view.phase is Phase.ROLL, MONEY)
    _make(session, Double())
    _make(session, Beaver())
    _sit(tour, session)
    yield "backgammon_beavered"


def _own_dice(tour: Tour) -> Iterator[str]:
    session = Session.start(game("backgammon"), seated(2), {"dice": "own"}, seed=9, first=0)
    table = _sit(tour, session)
    table.touch(Pick("face:3"))
    tour.wait(0.3)
    yield "backgammon_own_opening"
    table.touch(Pick("face:3"))
    tour.wait(0.3)
    yield "backgammon_own_tie"
    session = _where(lambda view: view.phase is Phase.ROLL, {**MATCH, "dice": "own"})
    table = _sit(tour, session)
    yield "backgammon_own_dice"
    table.touch(Pick("face:5"))
    table.touch(Pick("face:5"))
    tour.wait(0.3)
    yield "backgammon_own_told"


def _ends(tour: Tour) -> Iterator[str]:
    def bears_off(view: BackgammonView) -> bool:
        return view.phase is Phase.MOVE and view.sides[0][0] > 2 and view.sides[1][0] > 0 and not view.stuck

    session = _where(bears_off)
    table = _sit(tour, session)
    table.touch(flat_picks(table.rules.options(table.view)[0])[0])
    tour.wait(0.4)
    yield "backgammon_bearing_off"
    session = Session.start(game("backgammon"), seated(2), MATCH, seed=12, first=0)
    match = session.match
    play_on(session, lambda made: match.view(None).resting and match.view(None).deal > 1)
    _make(session, NextDeal())
    play_on(session, lambda made: match.view(None).phase is Phase.MOVE and match.waiting_for() == (0,))
    _sit(tour, session)
    yield "backgammon_match"
