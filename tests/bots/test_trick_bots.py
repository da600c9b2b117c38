"""How bots take tricks: what a beginner plays, what a thinking bot decides, and reasons for hints."""

from random import Random
from typing import Any

import pytest

from game.bots.bot import Budget, make_bot, policy_of
from game.bots.three_five_eight_contracts import later
from game.bots.three_five_eight_thoughts import ExchangeThought
from game.bots.trick_play import reason, simple_card
from game.core.cards import code
from game.core.events import Carried
from game.core.french import HEARTS
from game.core.say import Say
from game.games.kierki.book import Claim, Lay, Name, Play
from game.games.three_five_eight.asides import sensible_asides
from game.games.three_five_eight.book import Choose, Exchange, LayAside
from game.games.three_five_eight.book import Play as Play358
from tests.games import kierki_table, three_five_eight_table
from tests.games.french_table import card, cards
from tests.games.kierki_table import lanes


def test_a_beginner_leads_high_or_low_as_the_deal_asks() -> None:
    assert code(simple_card(cards("2s As 9d"), [], None, duck=False, seats=3)) == "As"
    assert code(simple_card(cards("2s As 9d"), [], None, duck=True, seats=3)) == "2s"


# --- 3-5-8 ---


def test_trumps_and_aces_are_not_laid_aside_but_high_cards_are_with_no_tricks() -> None:
    hand = cards("Ah Kh 3h 2h As 2s 3s 7d 9d 2c 3c 4c")
    for aside in sensible_asides(hand, "h", 4):
        assert not {code(c) for c in aside} & {"Ah", "Kh", "3h", "2h", "As"}
    assert {code(c) for c in sensible_asides(cards("As Ks Ad Kd 2s 2d 3c 4c 2h"), "bl", 4)[0]} <= {
        "As",
        "Ks",
        "Ad",
        "Kd",
    }


def test_a_beginner_chooses_the_long_suit() -> None:
    t = three_five_eight_table.table(None, "As Ks Qs 2s 3d 4c / 2h / 3h", phase=three_five_eight_table.Phase.CHOOSE)
    assert policy_of("three_five_eight", t.rules).greedy(t.view()) == Choose("s")


def test_a_bot_takes_the_certain_tricks() -> None:
    t = three_five_eight_table.table("ba", "As 2d / Ks 3d / Qs 4d", deals=3)
    gone = [c for c in t.rules.deck if not any(c in hand for hand in t.state.hands)]
    t.state.won[0] = gone
    history = tuple(Carried("gather", (c,), "trick:0", "won:0", 0) for c in gone)
    bot = make_bot("hard", "three_five_eight", t.rules)
    assert bot.choose(t.view(), history, Budget(iterations=20), Random(1)) == Play358(card("As"))


CLEAR = {"s": "As Ks Qs Js 9s 8s", "bl": "2s 3s 2h 3d 2c 4c", "d": "Ad Kd Jd Td 9d Ac"}


@pytest.mark.parametrize("contract", CLEAR)
def test_the_contract_of_a_clear_hand_is_chosen(contract: str) -> None:
    t = three_five_eight_table.table(None, "2c / 3c / 4c", phase=three_five_eight_table.Phase.CHOOSE, deals=3)
    six = cards(CLEAR[contract])
    rest = [c for c in t.rules.deck if c not in six]
    t.state.hands = [six, rest[:16], rest[16:32]]
    t.state.rest, t.state.musik = rest[32:42], rest[42:]
    bot = make_bot("hard", "three_five_eight", t.rules)
    assert bot.choose(t.view(), (), Budget(iterations=60), Random(1)) == Choose(contract)


def laid_aside(contract: str, hand: str) -> set[str]:
    t = three_five_eight_table.table(contract, "2c / 3c / 4c", phase=three_five_eight_table.Phase.ASIDE, deals=3)
    own = cards(hand)
    rest = [c for c in t.rules.deck if c not in own]
    t.state.hands = [own, rest[:16], rest[16:]]
    move = make_bot("hard", "three_five_eight", t.rules).choose(t.view(), (), Budget(iterations=60), Random(1))
    assert isinstance(move, LayAside)
    return {code(c) for c in move.cards}


def test_a_bot_lays_aside_what_takes_no_trick() -> None:
    assert laid_aside("s", "As Ks Qs Js 9s 8s 7s 6s Ah Kh Qh Jh Ad Kd Qd Jd 2c 3c 4c 5c") == {"2c", "3c", "4c", "5c"}


def test_with_no_tricks_a_bot_lays_aside_what_would_take_some() -> None:
    low = "2s 3s 4s 5s 6s 2h 3h 4h 5h 6h 2d 3d 4d 5d 6d 7d"
    assert laid_aside("bl", f"{low} Ac Kc Qc Jc") == {"Ac", "Kc", "Qc", "Jc"}


def test_a_bot_offers_its_lowest_cards_where_something_may_come_back() -> None:
    t = three_five_eight_table.after((2, -1, -1), "s", "2d 2h Ac / Ad Kd 3d / Ah Kh 3h")
    offered = {offer for move in ExchangeThought(t.rules, t.view(), (), True).moves for offer in move.offers}  # type: ignore[attr-defined]
    assert {code(c) for _, c in offered} >= {"2d", "2h"} and {victim for victim, _ in offered} == {1, 2}
    for move in ExchangeThought(t.rules, t.view(), (), True).moves:
        assert t.rules.refusal(t.state, t.turn, move) is None


def test_contracts_kept_for_later_are_worth_more_the_better_they_are() -> None:
    suits, with_low = frozenset("shd"), frozenset({"s", "h", "bl"})
    assert later(with_low, 2, 6) > later(suits, 2, 6) > later(suits, 3, 6)
    assert later(suits, 0, 6) == 0


def reason_358(t: Any, move: Any) -> Say:
    return policy_of("three_five_eight", t.rules).explain(t.view(), (), move)


def test_reasons_of_3_5_8() -> None:
    t = three_five_eight_table.table(None, "As Ks 2s 3d 4c 9c / 2h / 3h", phase=three_five_eight_table.Phase.CHOOSE)
    assert reason_358(t, Choose("s")).values["n"] == 3
    assert reason_358(t, Choose("bl")).key == "bots.three_five_eight.choose_bl"
    assert reason_358(t, Choose("h")).key == "bots.three_five_eight.choose_left"
    assert reason_358(t, Choose("ba")).key == "bots.three_five_eight.choose_left"
    t = three_five_eight_table.after((2, -1, -1), "s", "9d Td / Ad Kd / 2h 3h")
    assert reason_358(t, Exchange()).key == "bots.three_five_eight.stay"
    assert reason_358(t, Exchange(((1, card("9d")),))).key == "bots.three_five_eight.exchange"
    t.do("stay")
    aside = LayAside(tuple(sorted(cards("2c 3c 4c 5c"))))
    assert reason_358(t, aside).key == "bots.three_five_eight.aside_void"


# --- Kierki ---


def test_a_beginner_gives_the_dearest_card_away() -> None:
    t = kierki_table.table("queens", "9s 2d / Qh Ad / 3s 3d / 4s 4d")
    t.play("9s")
    policy = policy_of("kierki", t.rules)
    assert policy.greedy(t.view(1)) == Play(card("Qh"))
    assert policy.explain(t.view(1), (), Play(card("Qh"))).key == "bots.tricks.gift"


def test_a_beginner_names_the_long_suit_and_claims_what_is_certain() -> None:
    t = kierki_table.table("trump", "As Ks Qs 2d 3c / 2h / 3h / 4h")
    t.state.phase = kierki_table.Phase.NAME
    assert policy_of("kierki", t.rules).greedy(t.view()) == Name("s")
    t = kierki_table.table("tricks", "As Ah Ks / 9s 2h Qs / 3s 3h Js / 4s 4h 2d")
    t.play("As", "9s", "3s", "4s")
    assert policy_of("kierki", t.rules).greedy(t.view()) == Claim()
    assert t.rules.candidates(t.state, 0, Random(1)) == [Claim()]


def test_in_the_lottery_the_way_to_own_cards_is_opened() -> None:
    t = kierki_table.table("lottery", "8s 9s Ts 6d / 2c / 3c / 4c")
    t.state.start, t.state.lanes = 5, lanes(s="77", d="77")
    policy = policy_of("kierki", t.rules)
    assert policy.greedy(t.view()) == Lay(card("8s"))
    assert policy.explain(t.view(), (), Lay(card("8s"))).key == "bots.kierki.lay_far"


def test_a_bot_opens_the_way_to_its_own_cards() -> None:
    t = kierki_table.table("lottery", "8s 9s Ts Js 6d / 2c / 3c / 4c")
    deck = t.rules.decks[4]
    t.state.start, t.state.lanes = 5, lanes(s="77", d="77")
    rest = [c for c in deck if c not in t.state.hands[0] and c not in cards("7s 7d")]
    t.state.hands[1:] = [rest[i::3] for i in range(3)]
    bot = make_bot("hard", "kierki", t.rules)
    assert bot.choose(t.view(), (), Budget(iterations=60), Random(1)) == Lay(card("8s"))


def test_a_bot_names_the_long_suit_and_claims_what_is_certain() -> None:
    t = kierki_table.table("trump", "As Ks Qs Js 2d / 2h / 3h / 4h")
    t.state.phase = kierki_table.Phase.NAME
    rest = [c for c in t.rules.decks[4] if c not in t.state.hands[0]]
    t.state.hands[1:] = [rest[13 * i : 13 * i + 13] for i in range(3)]
    t.state.rest = rest[39:]
    bot = make_bot("hard", "kierki", t.rules)
    assert bot.choose(t.view(), (), Budget(iterations=40), Random(1)) == Name("s")
    t = kierki_table.table("tricks", "As Ah Ks / 9s 2h Qs / 3s 3h Js / 4s 4h 2d")
    t.play("As", "9s", "3s", "4s")
    assert make_bot("hard", "kierki", t.rules).choose(t.view(), (), Budget(iterations=5), Random(1)) == Claim()


# --- reasons of cards ---


@pytest.mark.parametrize(
    ("held", "played", "chosen", "duck", "why"),
    [
        ("2s As", "", "As", True, "lead_shed"),
        ("2s As", "", "2s", True, "lead_low"),
        ("2s Ts", "", "Ts", False, "lead_draw"),
        ("2h As", "", "2h", False, "lead_trump"),
        ("2s 9s", "3s 4s", "9s", True, "shed"),
        ("8s As", "3s 4s", "As", True, "must_take"),
        ("8s As", "3s 4s", "8s", True, "must_low"),
        ("2s 9s", "3s 4s", "2s", True, "under"),
        ("9s Ks", "3s 4s", "9s", False, "take_cheap"),
        ("9s Ks", "3s 4s", "Ks", False, "take_high"),
        ("2h 3h", "3s 4s", "2h", False, "ruff"),
        ("2s Ks", "3s 4s", "2s", False, "save"),
    ],
)
def test_a_reason_says_only_what_is_so(held: str, played: str, chosen: str, duck: bool, why: str) -> None:
    trick = list(enumerate(cards(played)))
    assert reason(card(chosen), cards(held), trick, None if duck else HEARTS, duck=duck, seats=3) == why
