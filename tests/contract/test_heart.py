"""The small things everything stands on: cards, luck, ranking, moves on paper."""

import json

import pytest

from game.core.cards import JOKERS, RANKS, SUITS, code, french, from_code, rank, suit
from game.core.chance import Chance
from game.core.events import Carried, DealBegan
from game.core.moves import NextDeal, Pass, from_json, to_json
from game.core.rules import Result, ranked
from game.core.say import say


def test_french_cards_have_their_codes() -> None:
    assert [code(french(rank, 3)) for rank in range(13)] == [f"{letter}s" for letter in RANKS]
    assert (code(0), code(51), code(52), code(53)) == ("2c", "As", "*r", "*b")
    for card in (*range(52), *JOKERS):
        assert from_code(code(card)) == card
    assert all(french(rank(card), suit(card)) == card for card in range(52))
    assert len(SUITS) == 4


def test_an_old_save_deals_the_same_cards_for_ever() -> None:
    """These figures must never change: every save and every golden file hangs on them."""
    chance = Chance(2026)
    cards = list(range(12))
    chance.shuffle(cards)
    assert cards == [8, 4, 6, 9, 2, 3, 11, 0, 7, 10, 5, 1]
    assert [chance.die() for _ in range(8)] == [5, 5, 4, 2, 4, 1, 5, 3]
    assert chance.used == 11 + 8


def test_luck_is_even() -> None:
    chance = Chance(1)
    falls = [chance.die() for _ in range(6000)]
    assert {face: 850 < falls.count(face) < 1150 for face in range(1, 7)} == dict.fromkeys(range(1, 7), True)
    assert {chance.below(3) for _ in range(100)} == {0, 1, 2}
    assert chance.below(1) == 0


def test_a_shuffle_loses_nothing() -> None:
    cards = list(range(100))
    Chance(5).shuffle(cards)
    assert cards != list(range(100))
    assert sorted(cards) == list(range(100))


def test_ranking_puts_ties_together() -> None:
    assert ranked((3, 7, 3, -1)) == ((1,), (0, 2), (3,))
    assert ranked((3, 7, 3, -1), highest_wins=False) == ((3,), (0, 2), (1,))
    assert Result(ranked((5, 5)), (5, 5), say("x")).winners == (0, 1)


def test_hidden_cards_of_an_uncounted_heap_show_neither_faces_nor_number() -> None:
    heap = Carried("take", (1, 2, 3), "pile:0", "hand:1", 1, seen_by=frozenset((1,)), uncounted=True)
    counted = Carried("take", (1, 2, 3), "pile:0", "hand:1", 1, seen_by=frozenset((1,)))
    assert heap.for_seat(1) is heap
    for seat in (None, 0):
        assert heap.for_seat(seat) == Carried("take", (None,), "pile:0", "hand:1", 1, frozenset((1,)), True)
        assert counted.for_seat(seat) == Carried("take", (None,) * 3, "pile:0", "hand:1", 1, frozenset((1,)))
    assert DealBegan(1, 0).for_seat(None) == DealBegan(1, 0)


def test_common_moves_on_paper() -> None:
    for move in (Pass(), NextDeal()):
        assert from_json(json.loads(json.dumps(to_json(move))), (Pass, NextDeal)) == move


@pytest.mark.parametrize("garbage", [None, 7, [], {}, {"move": "fly"}, {"move": "pass", "card": 1}, {"move": ["pass"]}])
def test_garbage_is_no_move(garbage: object) -> None:
    with pytest.raises(ValueError):
        from_json(garbage, (Pass, NextDeal))
