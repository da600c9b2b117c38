"""Playthroughs on paper: one file per game and variant. A diff is a decision; KARTY_WRITE=1 writes them anew.

A line is the number of the move, the seat, the move, the standing, and a fingerprint of all that anybody sees.
"""

import os
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.core.moves import Move, to_json
from game.games.registry import game, ready_games
from game.match.match import Match
from game.match.seats import Player
from game.rulebook.models import OptionValue
from game.text import number
from tests.contract.playout import state_of

HERE = Path(__file__).parent
SEED = 2026
LONGEST = 400

Options = dict[str, OptionValue]


def variants(game_id: str) -> dict[str, Options]:
    """The presets on the short match; presets that differ only in length are one."""
    book = game(game_id).book
    found = {"short": book.chosen(book.short)}
    for preset in book.presets:
        options = book.chosen({**preset.options, **book.short})
        if options not in found.values():
            found[preset.key] = options
    return found


VARIANTS = [(game_id, name) for game_id in ready_games() for name in variants(game_id)]


@pytest.mark.parametrize(("game_id", "variant"), VARIANTS)
def test_the_game_still_goes_as_written(game_id: str, variant: str) -> None:
    file = HERE / f"{game_id}-{variant}.txt"
    played = "\n".join(playthrough(game_id, variants(game_id)[variant])) + "\n"
    if os.environ.get("KARTY_WRITE"):
        file.write_text(played, encoding="utf-8")
    assert file.exists(), "a new variant: write its playthrough with KARTY_WRITE=1"
    assert played.splitlines() == file.read_text(encoding="utf-8").splitlines()


def test_no_playthrough_is_left_over() -> None:
    assert {file.stem for file in HERE.glob("*.txt")} == {f"{game_id}-{name}" for game_id, name in VARIANTS}


def playthrough(game_id: str, options: Options) -> Iterator[str]:
    found = game(game_id)
    seats = found.book.players.default
    match = Match(found.rules(options), [Player(f"P{seat}", "x") for seat in range(seats)], SEED)
    rng = Random(SEED)
    yield f"{game_id}, {seats} players, {', '.join(f'{key} {value}' for key, value in sorted(options.items()))}"
    yield f"start: {', '.join(map(str, match.waiting_for()))} | {standing(match)} | {fingerprint(match, match.opening)}"
    while (waiting := match.waiting_for()) and len(match.made) < LONGEST:
        seat = rng.choice(waiting)
        move = rng.choice(match.rules.candidates(state_of(match), seat, rng))
        events = match.submit(match.ticket(seat), move)
        yield f"{len(match.made)}. {seat}: {written(move)} | {standing(match)} | {fingerprint(match, events)}"
    result = match.view(None).result
    yield f"end: {result.places} {result.scores}" if result else "cut"


def written(move: Move) -> str:
    told = to_json(move)
    return " ".join([told.pop("move"), *(str(value) for value in told.values())])


def standing(match: Match) -> str:
    return " ".join(map(number, match.view(None).standing()))


def fingerprint(match: Match, events: Any) -> str:
    """Eight letters that change with anything in any view or in any redacted event."""
    seats = (None, *range(len(match.players)))
    everything = [(match.view(seat), [event.for_seat(seat) for event in events]) for seat in seats]
    return sha256(repr(plain(everything)).encode()).hexdigest()[:8]


def plain(value: Any) -> Any:
    """The value as lists of numbers and words in a fixed order."""
    if is_dataclass(value) and not isinstance(value, type):
        return [type(value).__name__, *([spec.name, plain(getattr(value, spec.name))] for spec in fields(value))]
    if isinstance(value, set | frozenset):
        return sorted((plain(part) for part in value), key=repr)
    if isinstance(value, dict):
        return sorted(([plain(key), plain(part)] for key, part in value.items()), key=repr)
    if isinstance(value, list | tuple):
        return [plain(part) for part in value]
    return int(value) if isinstance(value, int) and not isinstance(value, bool) else value
