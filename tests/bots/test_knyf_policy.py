"""Knyf as the bots see it: the beginner, the trained tables, the weighing of exchanges and boxes, and the reasons."""

from math import factorial, prod
from random import Random

import pytest

from game.bots.bot import Budget, make_bot
from game.bots.knyf import KnyfPolicy, KnyfSearch
from game.bots.knyf_worth import TEMPOS, mask_of, worth_of
from game.core.chance import Chance
from game.core.moves import Move
from game.games.knyf import Exchange, Score
from game.games.knyf.boxes import BOXES
from game.text import LANGUAGES, knows, set_language, speak
from tests.games.knyf_table import Table, almost, rules, table

DEEP = Budget(iterations=250)


def choice(t: Table, budget: Budget = DEEP) -> Move:
    return KnyfSearch(KnyfPolicy(t.rules), t.view()).weigh(budget)[0].move


def greedy(t: Table) -> Move:
    return KnyfPolicy(t.rules).greedy(t.view())


# --- the beginner ---


def test_a_beginner_writes_what_is_made() -> None:
    assert greedy(table("23456 / 11111")) == Score("large", (2, 3, 4, 5, 6))
    assert greedy(table("22244 / 11111", sheets="twos=4 /")) == Score("full", (2, 2, 2, 4, 4))


def test_a_beginner_goes_for_what_lies_nearest() -> None:
    assert greedy(table("12346 / 11111", sheets="small=30 /")) == Exchange((6,), 1)
    assert greedy(table("66251 / 11111", sheets=f"{almost('knyf sixes')} /")) == Exchange((1, 2, 5), 3)


def test_a_beginner_finishes_a_game() -> None:
    played = rules()
    state, _ = played.new(2, Chance(4))
    policy = KnyfPolicy(played)
    while seats := played.to_act(state):
        move = policy.greedy(played.view(state, seats[0]))
        assert played.refusal(state, seats[0], move) is None
        played.apply(state, seats[0], move, Chance(state.round))
    assert any(None not in column for column in state.boxes)


# --- the tables ---


@pytest.mark.parametrize(
    ("free", "total"), [("knyf", 63), ("large", 50), ("sixes", 40), ("ones full", 45), ("three four", 63)]
)
@pytest.mark.parametrize("tempo", [0, 2, 4])
def test_the_trained_tables_are_those_of_the_rules(free: str, total: int, tempo: int) -> None:
    """Solved anew here, a sheet has the worth the table gives: change a number of the game, and train again."""
    worth = worth_of(rules())
    sheet = mask_of(free.split()), total
    outlook = worth.fresh_outlook(sheet, tempo)
    while not outlook.settled:
        outlook.sweep()
    hands = outlook.hands
    ways = {n: factorial(5) / prod(factorial(hands.cards[n].count(face)) for face in range(1, 7)) for n in hands.of(5)}
    mean = sum(ways[n] * outlook.worth[n] for n in hands.of(5)) / sum(ways.values())
    assert mean == pytest.approx(worth.of_sheet(sheet, tempo), abs=0.8)


def test_less_time_makes_a_turn_dearer() -> None:
    worth = worth_of(rules())
    sheet = mask_of(list(BOXES)), 0
    prices = [TEMPOS[worth.tempo(sheet, turns)] for turns in (60, 28, 15, 5)]
    assert prices == sorted(prices) and prices[0] < prices[-1]


# --- the strong ones ---


@pytest.mark.parametrize("hand", ["23456", "44444", "12345"])
def test_what_hardly_comes_again_is_written(hand: str) -> None:
    move = choice(table(f"{hand} / 11111"))
    assert isinstance(move, Score) and move.box in ("large", "knyf")


def test_four_alike_are_kept_for_the_knyf() -> None:
    move = choice(table("55552 / 11111", sheets=f"{almost('knyf ones')} /"))
    assert isinstance(move, Exchange) and move.cards == (2,)


def test_when_all_is_lost_to_the_clock_something_is_written() -> None:
    t = table("11246 / 11111", turns=10)
    t.state.round = 10
    assert isinstance(choice(t), Score)


def test_any_hand_gets_a_move_even_a_full_one() -> None:
    for hand in ("1122334455", "1111122222", "666666", "123456123"):
        for sheet in ("", almost("knyf"), almost("large ones")):
            t = table(f"{hand} / 12345", sheets=f"{sheet} /")
            for budget in (Budget(iterations=1), DEEP):
                assert t.rules.refusal(t.state, 0, choice(t, budget)) is None


def test_a_bot_never_forgets_to_announce() -> None:
    t = table("11234 / 22345", sheets=f"{almost('ones small')} / ", announce="manual")
    for level in ("greedy", "easy", "hard"):
        move = make_bot(level, "knyf", t.rules).choose(t.view(), (), Budget(iterations=30), Random(1))
        assert not isinstance(move, Score) or move.announce


def test_what_was_thought_before_changes_nothing() -> None:
    t = table("13556 / 22345", sheets="ones=3 / ")
    first = KnyfSearch(KnyfPolicy(t.rules), t.view()).weigh(Budget(iterations=20))
    choice(t)
    assert KnyfSearch(KnyfPolicy(t.rules), t.view()).weigh(Budget(iterations=20)) == first


def test_the_odds_are_those_of_the_cards_unseen() -> None:
    gone = table("11345 / 22345", discard="6" * 17)
    odds = KnyfSearch(KnyfPolicy(gone.rules), gone.view())._odds()
    assert odds[5] == 1 / (108 - 17 - 5)
    assert sum(odds) == pytest.approx(1)


# --- reasons ---


@pytest.mark.parametrize(
    ("hand", "sheets", "move", "reason"),
    [
        ("23456", "", Score("large", (2, 3, 4, 5, 6)), "made"),
        ("44456", "", Score("fours", (4, 4, 4)), "on_course"),
        ("12456", "", Score("ones", (1,)), "cheap"),
        ("1224566", "", Score("ones", (1,)), "surplus"),
        ("12456", f" / {almost('knyf full')}", Score("ones", (1,)), "hurry"),
        ("12456", "", Exchange((1, 2, 4, 5, 6), 5), "all_away"),
        ("11456", "", Exchange((4, 5, 6), 3), "keep"),
        ("11456", "", Exchange((4, 5, 6), 4), "keep_more"),
    ],
)
def test_every_move_has_a_reason_in_both_languages(hand: str, sheets: str, move: Move, reason: str) -> None:
    t = table(f"{hand} / 12345", sheets=sheets)
    words = KnyfPolicy(t.rules).explain(t.view(), (), move)
    assert words.key == f"bots.knyf.{reason}"
    for language in LANGUAGES:
        set_language(language)
        assert knows(words.key, language)
        assert "{" not in speak(words) and "bots." not in speak(words) and "None" not in speak(words)
