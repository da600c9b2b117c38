"""The search: finds what is there to be found, keeps to its budget, and stops when nobody waits."""

from random import Random
from typing import Any

import pytest

from game.bots import search as searching
from game.bots.bot import Budget
from game.bots.policy import Policy
from game.bots.search import Clock, Search
from game.bots.toads import ToadsPolicy
from game.core.chance import Chance
from game.core.events import Carried
from game.core.moves import Move
from game.games.registry import game
from game.games.toads import Lay, TakeRow, ToadsRules, ToadsState, Twist, is_toad


@pytest.fixture
def rules() -> Any:
    return game("toads").rules({"rounds": 1})


def table(rules: ToadsRules, hand: list[int], row: list[int], others: list[int]) -> ToadsState:
    """Two players and no draw pile, the first to move; all other cards are gone, shared so that the match is close."""
    state, _ = rules.new(2, Chance(1), 0)
    state.hands, state.row, state.draw = [hand, others], row, []
    losses = [0, 0]
    for card in sorted(rules.deck, key=is_toad, reverse=True):
        if card not in {*hand, *row, *others}:
            seat = losses.index(min(losses))
            state.minus[seat].append(card)
            losses[seat] += 5 if is_toad(card) else 1
    return state


def chosen(rules: ToadsRules, state: ToadsState, policy: Policy, tries: int = 60) -> Move:
    taken = tuple(Carried("take", tuple(state.minus[s]), "row", f"minus:{s}", s) for s in (0, 1))
    return Search(policy, rules.view(state, 0), taken, Random(1)).weigh(Budget(tries))[0].move


@pytest.mark.parametrize("policy_class", [ToadsPolicy, Policy])
def test_it_ends_the_round_with_the_winning_pair(rules: ToadsRules, policy_class: type[Policy]) -> None:
    """After any other move the second player lays on, and the first one has to take it all."""
    state = table(rules, hand=[34, 98], row=[43], others=[35, 36])
    assert chosen(rules, state, policy_class(rules)) == Twist(34)


def test_it_does_not_give_away_what_only_the_other_can_hold(rules: ToadsRules) -> None:
    """All cards are known: 37 would be twisted by 73, while the mirror of 31 is gone."""
    state = table(rules, hand=[31, 37], row=[35], others=[73, 98])
    assert chosen(rules, state, ToadsPolicy(rules)) == Lay(31)


def test_it_would_rather_take_one_card_than_a_toad_later(rules: ToadsRules) -> None:
    state = table(rules, hand=[14, 98], row=[13], others=[22, 15, 16])
    assert chosen(rules, state, ToadsPolicy(rules)) == TakeRow()


@pytest.mark.parametrize("depth", [1, 2, 8])
def test_a_deeper_tree_agrees_where_the_move_is_plain(rules: ToadsRules, depth: int) -> None:
    policy = type("Deep", (ToadsPolicy,), {"depth": depth})(rules)
    state = table(rules, hand=[34, 98], row=[43], others=[35, 36])
    assert chosen(rules, state, policy, 200) == Twist(34)


def test_every_move_is_tried_and_counted(rules: ToadsRules) -> None:
    state, _ = rules.new(3, Chance(5), 0)
    weighed = Search(ToadsPolicy(rules), rules.view(state, 0), (), Random(1)).weigh(Budget(40))
    assert sum(one.tries for one in weighed) == 40
    assert min(one.tries for one in weighed) >= 1
    assert all(0 <= one.worth <= 1 for one in weighed)
    assert {one.move for one in weighed} == set(rules.legal(state, 0))


def test_no_time_at_all_still_gives_moves(rules: ToadsRules) -> None:
    state, _ = rules.new(3, Chance(5), 0)
    weighed = Search(ToadsPolicy(rules), rules.view(state, 0), (), Random(1)).weigh(Budget(seconds=0.0))
    assert {one.move for one in weighed} == set(rules.legal(state, 0))
    assert sum(one.tries for one in weighed) == 0


class Hands:
    """A clock moved by hand: each look costs the given time."""

    def __init__(self, *steps: float) -> None:
        self.now, self.steps = 0.0, list(steps)

    def __call__(self) -> float:
        self.now += self.steps.pop(0) if self.steps else 1.0
        return self.now


def test_the_clock_leaves_room_for_the_longest_iteration(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searching, "perf_counter", Hands(0.0, 0.0, 3.0, 1.0, 1.0, 1.0, 1.0))
    clock = Clock(Budget(seconds=8.0))
    assert [clock.over() for _ in range(4)] == [False, False, False, True], "5 s gone, and 3 s may be needed"


def test_iterations_alone_never_look_at_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_clock() -> float:
        raise AssertionError("looked at the clock")

    monkeypatch.setattr(searching, "perf_counter", no_clock)
    clock = Clock(Budget(3))
    assert [clock.over() for _ in range(5)] == [False, False, False, True, True]


def test_it_stops_when_nobody_waits(rules: ToadsRules) -> None:
    asked: list[int] = []

    def stop() -> bool:
        asked.append(1)
        return len(asked) > 3

    state, _ = rules.new(3, Chance(5), 0)
    Search(ToadsPolicy(rules), rules.view(state, 0), (), Random(1)).weigh(Budget(stop=stop))
    assert len(asked) == 4
