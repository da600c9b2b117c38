"""Moves and whole matches of every game survive JSON; undo brings the same cards again; a bent save never crashes."""

import json
from random import Random
from typing import Any

import pytest

from game.core.moves import from_json, to_json
from game.games.registry import from_text
from game.match.header import BadSave, read_header
from game.match.header import checksum as _checksum
from game.match.log import dump, resume
from game.match.match import Match
from tests.contract.playout import Case, all_cases, few_cases, playout, state_of

each_case = pytest.mark.parametrize("case", all_cases(), ids=str)
each_few = pytest.mark.parametrize("case", few_cases(), ids=str)
LONG_ENOUGH = 120


@each_case
def test_moves_survive_json(case: Case) -> None:
    played = playout(case)
    for move in {move for position in played.positions for move in position.legal}:
        again = from_json(json.loads(json.dumps(to_json(move))), played.rules.kinds())
        assert again == move
        assert type(again) is type(move)
        assert hash(again) == hash(move)


def reloaded(match: Match, case: Case) -> Match:
    """Through the file and back, with the rules as the file remembers them."""
    header, raw_log = read_header(dump(match, case.header()))
    assert header.game == case.game
    return resume(header, raw_log, from_text(header.ruleset).rules(header.options))


def assert_same(one: Match, other: Match, seats: int) -> None:
    assert state_of(one) == state_of(other)
    for seat in (None, *range(seats)):
        assert one.view(seat) == other.view(seat)
        assert one.history(seat) == other.history(seat)
    assert one.waiting_for() == other.waiting_for()
    assert one.log == other.log
    assert one.made == other.made
    assert one.players == other.players
    assert (one.seed, one.first, one.undo_policy) == (other.seed, other.first, other.undo_policy)


@each_case
def test_a_finished_match_survives_its_file(case: Case) -> None:
    match = playout(case).match
    again = reloaded(match, case)
    assert_same(match, again, case.seats)
    assert match.view(None).result == again.view(None).result


MOVES_FOR_A_CHANGE_OF_MIND = 40
"""A shorter match (a dropped double) may be over before anyone takes a move back."""


def with_undos(case: Case) -> Match:
    """A match in which one person changes their mind now and then; each time the same decision comes back."""
    rng = Random(f"{case}")
    match = Match(case.rules(), case.players(), case.seed, undo_policy="always")
    lived: dict[int, Any] = {}
    while (seats := match.waiting_for()) and len(match.log) < LONG_ENOUGH:
        lived[len(match.made)] = [(match.view(s), match.history(s)) for s in (None, *range(case.seats))]
        seat = rng.choice(seats)
        move = rng.choice(match.rules.candidates(state_of(match), seat, rng))
        match.submit(match.ticket(seat), move)
        if rng.random() < 0.2 and match.can_undo(0):
            undos = match.undo_count(0)
            assert match.undo(0)
            assert match.undo_count(0) == undos + 1
            there = lived[len(match.made)]
            assert [(match.view(s), match.history(s)) for s in (None, *range(case.seats))] == there
    return match


@each_few
def test_undo_returns_to_the_same_place_and_survives_the_file(case: Case) -> None:
    match = with_undos(case)
    assert match.undo_count(0) > 0 or len(match.made) < MOVES_FOR_A_CHANGE_OF_MIND
    assert_same(match, reloaded(match, case), case.seats)


@each_few
def test_a_match_goes_on_alike_after_loading(case: Case) -> None:
    """The luck to come is part of the match."""
    played = playout(case)
    middle = len(played.positions) // 2
    match = Match(played.rules, case.players(), case.seed, log=played.match.log[:middle])
    again = reloaded(match, case)
    for entry in played.match.made[middle:]:
        again.submit(again.ticket(entry.seat), entry.move)
    assert_same(played.match, again, case.seats)


GARBAGE: tuple[Any, ...] = (-1, 0, 10**9, 2**70, 1.5, float("inf"), "x", "", None, True, [], [[1]], {}, {"a": 1})


@each_few
def test_a_bent_log_is_played_or_refused_but_never_crashes(case: Case) -> None:
    match = Match(case.rules(), case.players(), case.seed, log=playout(case).match.log[:25])
    body = json.loads(dump(match, case.header()))
    rng = Random(f"{case}")
    for _ in range(60):
        bent = json.loads(json.dumps(body))
        bend(bent["log"], rng)
        del bent["checksum"]
        text = json.dumps(bent | {"checksum": _checksum(bent)})
        try:
            header, raw_log = read_header(text)
            resume(header, raw_log, match.rules)
        except BadSave as error:
            assert error.key in ("save.damaged", "save.unplayable")


def bend(tree: Any, rng: Random) -> None:
    """Put one wrong value somewhere into a list or an object."""
    spots = list(tree) if isinstance(tree, dict) else list(range(len(tree)))
    spot = rng.choice(spots)
    if isinstance(tree[spot], dict | list) and tree[spot] and rng.random() < 0.9:
        bend(tree[spot], rng)
    else:
        tree[spot] = rng.choice(GARBAGE)
