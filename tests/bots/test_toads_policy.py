"""Ropuchy as the bots see it: what a beginner does, what others' play gives away, and what is said about a move."""

from random import Random
from typing import Any

import pytest

from game.bots.toads import ToadsPolicy
from game.core.chance import Chance
from game.core.events import Carried, Event
from game.core.moves import Move
from game.core.rules import Rules
from game.games.registry import game
from game.games.toads import Lay, TakeRow, ToadsState, Twist, is_toad, mirror
from game.text import speak


@pytest.fixture
def rules() -> Any:
    return game("toads").rules({"rounds": 1})


def table(rules: Any, hand: list[int], row: list[int], draw: int = 30) -> ToadsState:
    """Two players, the first to move; the other's cards and the draw pile are what is left."""
    state: ToadsState
    state, _ = rules.new(2, Chance(1), 0)
    left = [card for card in rules.deck if card not in {*hand, *row}]
    state.hands, state.row = [hand, left[:9]], row
    state.draw = left[9 : 9 + draw]
    state.minus[1] = left[9 + draw :]
    return state


def greedy(rules: Rules[Any, Any], state: ToadsState) -> Move:
    return ToadsPolicy(rules).greedy(rules.view(state, 0))


def why(rules: Rules[Any, Any], state: ToadsState, move: Move, *history: Event) -> str:
    return ToadsPolicy(rules).explain(rules.view(state, 0), history, move).key.removeprefix("bots.toads.")


def test_a_beginner_twists_when_there_is_a_pair(rules: Any) -> None:
    assert greedy(rules, table(rules, [12, 43, 51], [34, 41])) == Twist(43)


def test_a_beginner_lays_a_card_whose_mirror_is_in_hand(rules: Any) -> None:
    assert greedy(rules, table(rules, [46, 64, 47, 42], [45])) == Lay(46)


def test_a_beginner_takes_when_nothing_fits(rules: Any) -> None:
    assert greedy(rules, table(rules, [91, 92], [13, 14])) == TakeRow()


def test_a_beginner_does_not_take_a_toad_willingly(rules: Any) -> None:
    assert isinstance(greedy(rules, table(rules, [46, 47], [44, 45])), Lay)


@pytest.mark.parametrize(
    ("hand", "row", "draw", "move", "reason"),
    [
        ([43, 12], [34, 35], 30, Twist(43), "twist"),
        ([43, 12], [34], 0, Twist(43), "twist_end"),
        ([34, 43], [35], 30, Lay(34), "pair"),
        ([33, 12], [35], 30, Lay(33), "toad"),
        ([34, 12], [35], 0, Lay(34), "last"),
        ([34, 12], [], 0, Lay(34), "risk"),
        ([98, 12], [97], 0, Lay(98), "last"),
        ([97, 12, 14, 13, 16], [], 30, Lay(13), "follow"),
        ([45, 12], [46], 30, Lay(45), "risk"),
        ([91, 92], [13], 30, TakeRow(), "must_take"),
        ([14, 92], [13], 30, TakeRow(), "take_cheap"),
        ([46, 92], [44, 45], 30, TakeRow(), "take_gift"),
        ([14, 92], [13], 0, TakeRow(), "take_end"),
    ],
)
def test_reasons(rules: Any, hand: list[int], row: list[int], draw: int, move: Move, reason: str) -> None:
    assert why(rules, table(rules, hand, row, draw), move) == reason


def test_a_mirror_seen_taken_is_a_reason(rules: Any) -> None:
    taken = Carried("take", (43, 50), "row", "minus:1", 1)
    assert why(rules, table(rules, [34, 12], [35]), Lay(34), taken) == "gone"


def test_few_fitting_cards_are_a_reason(rules: Any) -> None:
    taken = Carried("take", (88, 91, 92, 93, 94, 95), "row", "minus:1", 1)
    state = table(rules, [98, 12], [97])
    reason = ToadsPolicy(rules).explain(rules.view(state, 0), (taken,), Lay(98))
    assert reason.key == "bots.toads.edge"
    assert reason.values["n"] == 2, "89 and 96 are left"


def test_reasons_carry_the_numbers_of_the_table(rules: Any) -> None:
    policy = ToadsPolicy(rules)
    view = rules.view(table(rules, [14, 92], [13]), 0)
    assert (
        speak(policy.explain(view, (), TakeRow())) == "Zabierz szereg, póki to tylko −1 – nowy otworzysz dowolną kartą."
    )
    view = rules.view(table(rules, [43, 12], [34]), 0)
    assert speak(policy.explain(view, (), Twist(43))) == "Zdejmij parę 43 i 34: od razu +2 punkty."


def test_worlds_follow_what_the_others_gave_away(rules: Any) -> None:
    """Seat 1 let 34 lie and laid another card: it hardly holds 43. Who has just laid 35 holds 53 more often."""
    state = table(rules, [12, 13, 14], [34, 36, 35])
    history = (
        Carried("lay", (34,), "hand:0", "row", 0),
        Carried("lay", (36,), "hand:1", "row", 1),
        Carried("lay", (35,), "hand:1", "row", 1),
    )
    policy, view, rng = ToadsPolicy(rules), rules.view(state, 0), Random(1)
    clues = policy.study(view, history)
    assert dict(clues) == {43: [(1, 0.17)], 63: [(1, 0.17)], 53: [(1, 1.5)]}
    held = {43: 0, 53: 0}
    for _ in range(400):
        world = rules.imagine(view, history, rng)
        policy.believe(world, clues, rng)
        assert rules.view(world, 0) == view
        assert rules.pieces(world) == sorted(rules.deck)
        for twin in held:
            held[twin] += twin in world.hands[1]
    assert held[53] > 3 * held[43]


def test_the_price_of_a_row_is_that_of_the_rules(rules: Any) -> None:
    policy = ToadsPolicy(rules)
    assert policy.price([22, 31, 33, 41]) == -12
    assert all(policy.cost[card] == (-5 if is_toad(card) else -1) for card in rules.deck)
    assert all(policy.mirror[card] == mirror(card) for card in rules.deck)
