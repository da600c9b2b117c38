"""Matches of Ropuchy for the tests of the match: who sits there, and someone to play moves for them."""

from __future__ import annotations

from random import Random
from typing import Any

from game.core.events import Event
from game.core.moves import Move
from game.core.say import Seat
from game.games.registry import game
from game.match.header import Header
from game.match.match import Match
from game.match.seats import Player

ALA, OLA = Player("Ala", "hedgehog"), Player("Ola", "fox")
BOT = Player("Heniek", "heron", "normal", 7)


def match_of(*players: Player, policy: str = "own", seed: int = 11, first: Seat | None = 0, **options: Any) -> Match:
    return Match(game("toads").rules({"rounds": 1, **options}), players, seed, first=first, undo_policy=policy)


def legal(match: Match) -> list[Move]:
    (seat,) = match.waiting_for()
    return match.rules.options(match.view(seat))


def step(match: Match, index: int = 0) -> list[Event]:
    """Whoever is to act makes one of the legal moves."""
    (seat,) = match.waiting_for()
    moves = legal(match)
    return match.submit(match.ticket(seat), moves[index % len(moves)])


def turn(match: Match) -> None:
    """Moves until somebody else is to act (a taken row is two moves)."""
    waiting = match.waiting_for()
    while match.waiting_for() == waiting:
        step(match)


def play_out(match: Match, moves: int = 10_000, seed: int = 3) -> None:
    rng = Random(seed)
    while match.waiting_for() and moves:
        step(match, rng.randrange(1000))
        moves -= 1


def sights(match: Match) -> Any:
    """All that anybody may know of the match."""
    return [(match.view(seat), match.history(seat)) for seat in (None, *range(len(match.players)))]


def header_of(match: Match) -> Header:
    found = game("toads")
    options = {"rounds": match.rules.deals, "pro": match.rules.pro}  # type: ignore[attr-defined]
    return Header(found.id, found.text, options, tuple(match.players), match.seed, match.first, match.undo_policy)
