"""Matches for the tests of screens: true ones, played out by random legal moves, and told ones with any score."""

from __future__ import annotations

from random import Random
from typing import Any

from game.core.rules import DealSheet, Result, ScoreLine, View, ranked
from game.core.say import Say, say
from game.games.registry import game
from game.match.match import Match
from game.match.seats import Player
from game.scenes.session import Session

TABLE = (
    Player("Ania", "avatar_fox"),
    Player("Babcia Zosia", "portrait_zosia", "hard", 1),
    Player("Kuba", "portrait_kuba", "easy", 2),
    Player("Marlena", "portrait_marlena", "normal", 3),
    Player("Dziadek Staszek", "portrait_staszek", "normal", 4),
    Player("Ciocia Hela", "portrait_hela", "normal", 5),
    Player("Wujek Heniek", "portrait_heniek", "master", 6),
    Player("Mruczek", "portrait_mruczek", "easy", 7),
)


def fresh(seats: int = 3, seed: int = 5, players: tuple[Player, ...] | None = None, **options: Any) -> Session:
    """A match of Ropuchy at its start."""
    return Session.start(game("toads"), players or TABLE[:seats], options, seed=seed, first=0)


def play_on(match: Match, until: str = "result", seed: int = 5) -> None:
    """Random legal moves until the match is over ("result") or a deal is ("resting")."""
    luck = Random(seed)
    while not getattr(match.view(None), until) and not match.view(None).result:
        seat = match.waiting_for()[0]
        moves = match.rules.options(match.view(seat))
        match.submit(match.ticket(seat), luck.choice(moves))


def finished(seats: int = 3, seed: int = 5, **options: Any) -> Session:
    session = fresh(seats, seed, **options)
    play_on(session.match, "result", seed)
    return session


def rested(seats: int = 3, seed: int = 5, deals: int = 1, **options: Any) -> Session:
    """At the end of a deal that is not the last."""
    session = fresh(seats, seed, **{"rounds": 4, **options})
    for deal in range(deals):
        if deal:
            seat = session.match.waiting_for()[0]
            session.match.submit(session.match.ticket(seat), session.match.rules.options(session.match.view(seat))[0])
        play_on(session.match, "resting", seed + deal)
    return session


class ToldMatch:
    """A finished match of any number of players and any score: only what a screen may ask of one."""

    undo_policy, seed, first = "own", 1, 0

    def __init__(self, players: tuple[Player, ...], sheets: tuple[DealSheet, ...], result: Result | None) -> None:
        self.players = list(players)
        self.sheets, self.result = sheets, result
        self.undone: dict[int, int] = {}
        self.rules = game("toads").rules()

    def view(self, seat: int | None) -> View:
        count = len(self.players)
        deal = len(self.sheets)
        return View(
            seat=seat,
            seats=count,
            to_act=(),
            deal=deal,
            deals=deal,
            starter=0,
            resting=self.result is None,
            sheets=self.sheets,
            result=self.result,
        )

    def undo_count(self, seat: int) -> int:
        return self.undone.get(seat, 0)


def told(*deals: tuple[int, ...], lines: tuple[Say, ...] = (), over: bool = True, seats: int = 0) -> Session:
    """A match with these deals; each deal's points are on one line, or shared out over the given ones."""
    seats = len(deals[0]) if deals else seats
    labels = lines or (say("toads.sheet.twisted"), say("toads.sheet.taken"))
    sheets = tuple(DealSheet(_shared(points, labels), points) for points in deals)
    scores = tuple(sum(points[s] for points in deals) for s in range(seats)) if deals else tuple(range(seats, 0, -1))
    result = Result(ranked(scores), scores, say("toads.why_over", rounds=len(deals))) if over else None
    session = fresh(2)
    match: Any = ToldMatch(TABLE[:seats], sheets, result)
    session.match = match
    return session


def _shared(points: tuple[int, ...], labels: tuple[Say, ...]) -> tuple[ScoreLine, ...]:
    """The first line takes what is over, so that the lines add up."""
    rest = [ScoreLine(label, tuple(i + 1 for i in range(len(points)))) for i, label in enumerate(labels[1:])]
    taken = [sum(line.points[s] or 0 for line in rest) for s in range(len(points))]
    return (ScoreLine(labels[0], tuple(points[s] - taken[s] for s in range(len(points)))), *rest)


class SilentThinker:
    """Never answers: a table opened by a test of another screen stands still and starts no process."""

    def ask(self, *_: Any, **__: Any) -> None:
        return

    def poll(self) -> list[Any]:
        return []

    def forget(self, *_: Any) -> None:
        return

    def close(self) -> None:
        return
