"""The shared trick code: following, winning, what play shows of the hands, and worlds that honour it."""

from collections import Counter
from itertools import combinations, pairwise
from random import Random

import pytest

from game.core.cards import code, french, suit
from game.core.events import Carried
from game.core.french import CLUBS, HEARTS, SPADES, in_hand, suit_order
from game.core.tricks import can_take_all, leadable, playable, shown_voids, spread, takes_all, trick_winner
from tests.games.french_table import cards


def names(found: list[int]) -> str:
    return " ".join(code(card) for card in found)


@pytest.mark.parametrize(
    ("hand", "led", "trump", "must", "allowed"),
    [
        ("2s 9s Kh", SPADES, None, False, "2s 9s"),
        ("Kh 3d", SPADES, HEARTS, False, "Kh 3d"),
        ("Kh 3d", SPADES, HEARTS, True, "Kh"),
        ("3d 4d", SPADES, HEARTS, True, "3d 4d"),
        ("2s Kh", None, HEARTS, True, "2s Kh"),
    ],
)
def test_what_may_be_played(hand: str, led: int | None, trump: int | None, must: bool, allowed: str) -> None:
    assert names(playable(cards(hand), led, trump, must_trump=must)) == allowed


def test_a_barred_suit_is_led_only_from_need() -> None:
    assert names(leadable(cards("2h 3c Ah"), HEARTS)) == "3c"
    assert names(leadable(cards("2h Ah"), HEARTS)) == "2h Ah"


@pytest.mark.parametrize(
    ("trick", "trump", "winner"), [("2s As Ks 9s", None, 1), ("2s Ah 3s", None, 2), ("2s 2h Ah As", HEARTS, 2)]
)
def test_who_takes_a_trick(trick: str, trump: int | None, winner: int) -> None:
    assert trick_winner(cards(trick), trump) == winner


@pytest.mark.parametrize(
    ("hand", "unseen", "trump", "sure"),
    [
        ("As Ks", "Qs Js 2h", None, True),
        ("As Qs", "Ks 2h", None, False),
        ("As", "Ks 2h", HEARTS, False),
        ("As", "Ks 2d", HEARTS, True),
        ("Ah Kh", "Qh 2s", HEARTS, True),
        ("Ah As", "Qh 2s", HEARTS, False),
        ("", "Qh", None, False),
    ],
)
def test_whether_all_the_rest_is_certain(hand: str, unseen: str, trump: int | None, sure: bool) -> None:
    assert takes_all(cards(hand), cards(unseen), trump) is sure


def played(cue: str, card: str, seat: int) -> Carried:
    return Carried(cue, tuple(cards(card)), f"hand:{seat}", f"trick:{seat}", seat)


def test_whoever_does_not_follow_is_void() -> None:
    history = (played("lead", "2s", 0), played("follow", "3s", 1), played("follow", "4h", 2))
    assert shown_voids(history, 3) == [set(), set(), {SPADES}]
    assert shown_voids(history, 3, trump=CLUBS, must_trump=True) == [set(), set(), {SPADES, CLUBS}]
    assert shown_voids(history, 3, trump=HEARTS, must_trump=True) == [set(), set(), {SPADES}]
    assert shown_voids(history[1:], 3) == [set()] * 3, "a forgotten lead tells nothing"


def test_whoever_leads_a_barred_suit_has_nothing_else() -> None:
    assert shown_voids((played("lead", "2h", 1),), 2, barred=HEARTS) == [set(), {0, 1, 3}]


def test_dealing_unseen_cards_honours_every_wish_and_is_even() -> None:
    deck = list(range(12))
    counts: Counter[tuple[str, int]] = Counter()
    for seed in range(400):
        dealt = spread(
            deck, {"a": 4, "b": 4, "c": 4}, lambda holder, card: holder != "a" or card % 2 == 0, Random(seed)
        )
        assert sorted(card for hand in dealt.values() for card in hand) == deck
        assert [len(hand) for hand in dealt.values()] == [4, 4, 4]
        assert all(card % 2 == 0 for card in dealt["a"])
        counts.update((holder, card) for holder, hand in dealt.items() for card in hand)
    evens = [counts["a", card] for card in range(0, 12, 2)]
    assert max(evens) - min(evens) < 100


def test_the_last_cards_find_their_place_by_changing_others() -> None:
    """Only "a" may have 0 and 1, only "b" 2 and 3: greed alone would often be stuck."""
    allowed = {0: "a", 1: "a", 2: "b", 3: "b"}
    for seed in range(60):
        dealt = spread([0, 1, 2, 3, 4, 5], {"a": 3, "b": 3}, lambda h, c: allowed.get(c, h) == h, Random(seed))
        assert {0, 1} <= set(dealt["a"]) and {2, 3} <= set(dealt["b"])


def test_an_impossible_memory_still_gives_some_world() -> None:
    dealt = spread([1, 2], {"a": 2}, lambda holder, card: False, Random(1))
    assert sorted(dealt["a"]) == [1, 2]


def test_a_hand_is_held_black_and_red_in_turn_with_trumps_first() -> None:
    assert names(list(in_hand(cards("2c 3d 4h 5s As")))) == "As 5s 4h 2c 3d"
    assert names(list(in_hand(cards("2c 3d 4h 5s As"), HEARTS))) == "4h As 5s 3d 2c"
    for held in ({0, 1, 2, 3}, {0, 3, 1}, {1, 2, 0}):
        order = suit_order(held)
        reds = [of in (1, 2) for of in order]
        assert all(a != b for a, b in pairwise(reds)), order
    assert {suit(card) for card in in_hand(cards("2h 3d"), SPADES)} == {1, 2}


def _leader_wins_all(hands: list[list[int]], trump: int | None) -> bool:
    """With open cards: seat 0 leads and wants every trick, the others do their worst together."""
    if not hands[0]:
        return True
    return any(_answered(hands, [card], trump) for card in hands[0])


def _answered(hands: list[list[int]], trick: list[int], trump: int | None) -> bool:
    seat = len(trick)
    if seat == len(hands):
        if trick_winner(trick, trump) != 0:
            return False
        return _leader_wins_all([[c for c in hand if c != trick[i]] for i, hand in enumerate(hands)], trump)
    return all(_answered(hands, [*trick, card], trump) for card in playable(hands[seat], suit(trick[0])))


def test_all_the_rest_is_claimed_exactly_when_it_is_won_in_every_deal() -> None:
    """Against play with open cards over all deals of what is unseen, with and without trumps."""
    rng = Random(3)
    pack = [french(rank, of) for of in range(3) for rank in range(8, 13)]
    sure = 0
    for _ in range(250):
        size, trump = rng.choice((2, 2, 3)), rng.choice((None, 0))
        dealt = rng.sample(pack, 3 * size)
        mine, unseen = dealt[:size], dealt[size:]
        deals = [(list(one), [c for c in unseen if c not in one]) for one in combinations(unseen, size)]
        always = all(_leader_wins_all([mine, *deal], trump) for deal in deals)
        assert can_take_all(mine, unseen, trump) is always, (names(mine), names(unseen), trump)
        sure += always
    assert sure > 20, "both answers are tried"
