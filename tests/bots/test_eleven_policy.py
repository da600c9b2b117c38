"""Jedenastka as the bots see it: what a beginner does, which moves are weighed, and what is said about a move."""

from random import Random

import pytest

from game.bots.bot import Budget, make_bot
from game.bots.eleven import PLAYS_WEIGHED, TAKES_WEIGHED, ElevenPolicy
from game.bots.search import Search
from game.core.moves import Move
from game.games.eleven import Play, TakePile
from game.text import LANGUAGES, knows
from tests.games.eleven_table import Table, move_of, table, text_of


def policy(t: Table) -> ElevenPolicy:
    return ElevenPolicy(t.rules)


def greedy(t: Table) -> str:
    return text_of(policy(t).greedy(t.view()))


def why(t: Table, move: str) -> str:
    return policy(t).explain(t.view(), (), move_of(move)).key.removeprefix("bots.eleven.")


def test_a_beginner_lays_as_many_cards_as_can_be() -> None:
    t = table(piles="31 / 60", hands="32 35 61 90 / 1", bulls="1 0")
    assert greedy(t) == "32 35 > 0"
    t.state.bulls = [2, 0]
    assert greedy(t) == "32 35 > 0; 61 > 1"


def test_a_beginner_gets_rid_of_heads_first() -> None:
    assert greedy(table(piles="31 / 60", hands="32 63 90 / 1")) == "63 > 1"


def test_a_beginner_takes_only_when_nothing_fits_and_then_the_kindest_top() -> None:
    assert greedy(table(piles="23 / 60 / 93", hands="45 / 1")) == "take 1"


def test_a_pile_of_three_is_worth_a_bull_and_a_card() -> None:
    t = table(piles="31 32 34 / 60", hands="61 90 / 1 2 3", draw="70 71 72")
    moves = t.rules.legal(t.state, 0)
    assert text_of(policy(t).pick(t.state, 0, moves, Random(1))) == "take 0"
    t.state.piles[0] = [34]
    assert text_of(policy(t).pick(t.state, 0, moves, Random(1))) == "61 > 1"


def test_no_bull_to_be_had_is_worth_nothing() -> None:
    t = table(piles="31 32 34 / 60", hands="61 90 / 1 2 3", draw="70 71 72", bulls="10 0", stock=0)
    assert text_of(policy(t).pick(t.state, 0, t.rules.legal(t.state, 0), Random(1))) == "61 > 1"


def crowd() -> Table:
    hand = " ".join(map(str, range(2, 100, 3)))
    piles = " / ".join(map(str, range(1, 100, 3)))
    return table(piles=piles, hands=f"{hand} / 3 6", draw="9 12 15", bulls="2 1")


def test_of_many_moves_few_are_weighed_and_all_are_legal() -> None:
    t = crowd()
    moves = t.rules.candidates(t.state, 0, Random(1))
    short = policy(t).shortlist(t.state, 0, moves)
    assert len(short) == PLAYS_WEIGHED + TAKES_WEIGHED < len(moves)
    assert all(t.rules.refusal(t.state, 0, move) is None for move in short)
    guesses = policy(t).first_guess(t.state, 0, short)
    assert len(guesses) == len(short)
    assert guesses[0][1] == max(worth for _, worth in guesses), "the best by the rule of thumb stands first"


def test_a_search_with_no_time_plays_the_rule_of_thumb() -> None:
    t = crowd()
    search = Search(policy(t), t.view(), (), Random(1))
    assert search.weigh(Budget(iterations=0))[0].move == search.moves[0]


def test_the_last_cards_are_laid() -> None:
    """Whatever else is possible: an empty hand ends the round."""
    t = table(piles="31 32 34 / 60", hands="61 65 / 1 2 3 / 4 5 6", draw="70 71 72 73", bulls="1 0 0")
    move = make_bot("hard", "eleven", t.rules).choose(t.view(), (), Budget(iterations=60), Random(2))
    assert move == Play(((1, (61, 65)),))


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("35 > 0", "follow"),
        ("63 > 1", "heads"),
        ("62 > 1", "follow"),
        ("35 38 > 0", "many"),
        ("38 > 0", "lay"),
        ("take 0", "take_by_choice"),
    ],
)
def test_reasons_speak_of_what_is_seen(move: str, reason: str) -> None:
    t = table(piles="31 / 60", hands="35 38 62 63 / 1", bulls="1 0")
    assert why(t, move) == reason
    assert all(knows(f"bots.eleven.{reason}", language) for language in LANGUAGES)


def test_reasons_for_the_end_and_for_a_must() -> None:
    assert why(table(piles="31", hands="32 / 1"), "32 > 0") == "last"
    assert why(table(piles="31", hands="90 / 1"), "take 0") == "take_must"


def test_a_reason_does_not_betray_a_pile() -> None:
    thin, thick = (table(piles=pile, hands="35 90 / 1") for pile in ("31", "25 28 31"))
    move: Move = TakePile(0)
    assert policy(thin).explain(thin.view(), (), move) == policy(thick).explain(thick.view(), (), move)
