"""The course of every game: it goes on, it ends, nothing is lost, and a clone is a thing of its own."""

from copy import deepcopy
from itertools import pairwise
from typing import Any

import pytest

from game.core.chance import Chance
from game.core.rules import Rules
from tests.contract.playout import BOUND, Case, Position, all_cases, few_cases, playout, state_of

each_case = pytest.mark.parametrize("case", all_cases(), ids=str)
each_few = pytest.mark.parametrize("case", few_cases(), ids=str)


@each_case
def test_a_random_match_ends(case: Case) -> None:
    played = playout(case)
    assert case.may_be_long or len(played.positions) < BOUND
    if played.match.waiting_for():
        return  # a long match, cut: the short one of this game proves that matches end
    result = played.rules.result(played.last_state)
    assert result is not None
    assert sorted(seat for place in result.places for seat in place) == list(range(case.seats))
    assert len(result.scores) == case.seats


@each_case
def test_someone_can_act_until_there_is_a_result(case: Case) -> None:
    played = playout(case)
    for position in played.positions:
        assert played.rules.result(position.state) is None, position
        assert played.rules.view(position.state, None).result is None
        _check_turns(played.rules, position, case.seats)


def _check_turns(rules: Rules[Any, Any], position: Position, seats: int) -> None:
    waiting = rules.to_act(position.state)
    assert set(waiting) <= set(range(seats))
    assert len(set(waiting)) == len(waiting)
    for seat in range(seats):
        assert bool(rules.legal(position.state, seat)) == (seat in waiting), (position, seat)


@each_case
def test_after_the_result_nobody_moves(case: Case) -> None:
    played = playout(case)
    if played.rules.result(played.last_state) is None:
        assert case.may_be_long
        return
    assert played.match.waiting_for() == ()
    for seat in range(case.seats):
        assert played.rules.legal(played.last_state, seat) == []
        for position in played.sample:
            assert played.rules.refusal(played.last_state, seat, position.move) is not None


@each_case
def test_pieces_are_never_lost_nor_doubled(case: Case) -> None:
    played = playout(case)
    states = [position.state for position in played.positions] + [played.last_state]
    whole: dict[int, object] = {}
    for state in states:
        pieces = played.rules.pieces(state)
        assert pieces is not None, "a game says what must be conserved"
        assert whole.setdefault(played.rules.view(state, None).deal, pieces) == pieces


@each_case
def test_every_deal_leaves_its_sheet_and_they_make_the_score(case: Case) -> None:
    played = playout(case)
    states = [position.state for position in played.positions] + [played.last_state]
    views = [played.rules.view(state, None) for state in states]
    for one, later in pairwise(views):
        assert later.sheets[: len(one.sheets)] == one.sheets, "a finished deal is not written anew"
        assert later.deal in (one.deal, one.deal + 1)
    for view in views:
        assert len(view.sheets) == view.deal - (not view.resting and view.result is None)
        assert all(len(line.points) == case.seats for sheet in view.sheets for line in sheet.lines)
        assert all(len(sheet.totals) == case.seats for sheet in view.sheets)
    if views[-1].result:
        assert views[-1].standing() == views[-1].result.scores


@each_case
def test_a_playout_is_the_same_every_time(case: Case) -> None:
    """Nothing in the rules draws luck from elsewhere, nor hangs on the order of a set."""
    played = playout(case)
    rules = case.rules()
    chance = Chance(case.seed)
    state, _ = rules.new(case.seats, chance)
    for position in played.positions:
        assert state == position.state, position.number
        rules.apply(state, position.seat, position.move, chance)
    assert state == state_of(played.match)


@each_few
def test_a_clone_does_not_alias_and_advance_equals_apply(case: Case) -> None:
    played = playout(case)
    for position in played.sample:
        untouched = deepcopy(position.state)
        for move in position.legal[:6]:
            one, other = position.state.clone(), position.state.clone()
            played.rules.apply(one, position.seat, move, Chance(7))
            assert position.state == untouched, f"{move} on a clone changed the original"
            played.rules.advance(other, position.seat, move, Chance(7))
            assert one == other, f"advance and apply differ for {move}"


@each_few
def test_a_clone_is_equal_and_readers_change_nothing(case: Case) -> None:
    played = playout(case)
    for position in played.sample:
        untouched = deepcopy(position.state)
        twin = position.state.clone()
        assert twin == position.state
        for seat in (None, *range(case.seats)):
            played.rules.view(position.state, seat)
        played.rules.candidates(position.state, position.seat, played.rng(position))
        played.rules.result(position.state)
        played.rules.pieces(position.state)
        assert position.state == untouched


@each_few
def test_candidates_are_legal(case: Case) -> None:
    played = playout(case)
    for position in played.sample:
        candidates = played.rules.candidates(position.state, position.seat, played.rng(position))
        assert candidates
        assert [m for m in candidates if played.rules.refusal(position.state, position.seat, m)] == []
