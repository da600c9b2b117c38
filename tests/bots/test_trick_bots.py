"""How bots take tricks: the rules of thumb, the quick playouts, and reasons for hints."""

from random import Random
from typing import Any

import pytest

from game.bots.bot import Budget, policy_of
from game.bots.search import Search
from game.bots.trick_play import run_tricks, safe, simple_card, to_duck, to_win
from game.core.cards import code
from game.core.chance import Chance
from game.core.events import Carried
from game.core.say import Say
from game.games.kierki.book import Claim, Lay, Name, Play
from game.games.three_five_eight.asides import sensible_asides
from game.games.three_five_eight.book import Choose, Exchange, LayAside
from tests.games import kierki_table, three_five_eight_table
from tests.games.french_table import card, cards, hands
from tests.games.kierki_table import lanes

FREE = (0,) * 52
HEARTS = 2


def trick(text: str) -> list[tuple[int, int]]:
    return list(enumerate(cards(text)))


def won(held: str, played: str, trump: int | None = None) -> str:
    """What the seat after the played cards plays to win."""
    all_hands, seat = hands(held), len(played.split())
    return code(to_win(all_hands, seat, trick(played), all_hands[seat], trump))


def test_the_last_one_wins_as_cheaply_as_possible() -> None:
    assert won(" / / 7s 9s As", "2s 8s") == "9s"


def test_a_card_that_will_be_beaten_is_not_spent() -> None:
    assert won(" / 3s Ks / As", "2s") == "3s"
    assert won(" / 3s Ks / Qs", "2s") == "Ks"


def test_a_trick_out_of_reach_costs_the_lowest_card() -> None:
    assert won(" / / 4s Js", "As Ks") == "4s"


def test_a_ruff_is_made_with_the_lowest_trump_that_holds() -> None:
    assert won(" / / 3h 9h 2c", "As 5h", HEARTS) == "9h"


def test_whoever_leads_plays_what_nobody_can_beat() -> None:
    held = hands("As 2d / Ks Qs / 3s 4s")
    assert code(to_win(held, 0, [], held[0], None)) == "As"


def test_safe_means_nobody_left_can_beat_it() -> None:
    assert safe(card("Ks"), 3, hands("As / 2s"), None) is False
    assert safe(card("Ks"), 3, hands("Qs / 2s"), None) is True
    assert safe(card("Ks"), 3, hands("2h 3d"), HEARTS) is False
    assert safe(card("Ks"), 3, hands("2h 3s"), HEARTS) is True


def ducked(held: str, played: str, prices: tuple[int, ...] = FREE, cost: int = -20) -> str:
    all_hands, seat = hands(held), len(played.split())
    return code(to_duck(all_hands, seat, trick(played), all_hands[seat], prices, cost))


def test_ducking_plays_the_highest_card_below() -> None:
    assert ducked(" / / 3s 8s Ks", "2s 9s") == "8s"


def test_whoever_must_take_it_parts_with_the_highest() -> None:
    assert ducked(" / / Ts Ks", "2s 9s") == "Ks"


def test_a_dear_card_is_given_away_first() -> None:
    prices = tuple(-60 if c == card("Qh") else 0 for c in range(52))
    assert ducked(" / / Qh Ad", "2s 9s", prices) == "Qh"


def test_a_run_of_tricks_plays_every_card_by_the_rules() -> None:
    held = hands("2s 3h 4d / As 5h 6d / Ks Qh Jd")
    taken: list[int] = []

    def note(winner: int, _: Any) -> bool:
        taken.append(winner)
        return False

    run_tricks(held, 0, [], None, lambda hs, seat, tr, cs: cs[0], note)
    assert len(taken) == 3 and not any(held)


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


def test_a_search_takes_the_certain_tricks() -> None:
    t = three_five_eight_table.table("ba", "As 2d / Ks 3d / Qs 4d", deals=3)
    gone = [c for c in t.rules.deck if not any(c in hand for hand in t.state.hands)]
    t.state.won[0] = gone
    history = tuple(Carried("gather", (c,), "trick:0", "won:0", 0) for c in gone)
    policy = policy_of("three_five_eight", t.rules)
    best = Search(policy, t.view(), history, Random(1)).weigh(Budget(iterations=20))[0]
    assert code(best.move.card) == "As"  # type: ignore[attr-defined]


def reason_358(t: Any, move: Any) -> Say:
    return policy_of("three_five_eight", t.rules).explain(t.view(), (), move)


def test_reasons_of_3_5_8() -> None:
    t = three_five_eight_table.table(None, "As Ks 2s 3d 4c 9c / 2h / 3h", phase=three_five_eight_table.Phase.CHOOSE)
    assert reason_358(t, Choose("s")).values["n"] == 3
    assert reason_358(t, Choose("bl")).key == "bots.three_five_eight.choose_bl"
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


@pytest.mark.parametrize("kind", ["tricks", "hearts", "queens", "lords", "king", "ends", "robber", "trump"])
def test_a_quick_playout_scores_like_the_rules(kind: str) -> None:
    """The quick loop and the rules agree on the points of a deal, whoever takes what."""
    r = kierki_table.rules(stop_early=False)
    r.form = (kind, kind)
    state, _ = r.new(4, Chance(3))
    if state.phase is kierki_table.Phase.NAME:
        r.apply(state, state.turn, Name("h"), Chance(1))
    total = sum(sum(sheet.totals) for sheet in played_by_rules(r, state.clone()))
    assert policy_of("kierki", r).play_out(state)
    assert sum(state.sheets[-1].totals) == total
    assert not any(state.hands)


def played_by_rules(r: Any, state: Any) -> Any:
    rng = Random(2)
    while state.phase is kierki_table.Phase.PLAY:
        r.advance(state, state.turn, rng.choice(r.legal(state, state.turn)), Chance(1))
    return state.sheets


def test_a_quick_lottery_ends_with_two_out() -> None:
    r = kierki_table.rules()
    r.form = ("lottery", "lottery")
    for seats in (3, 4):
        state, _ = r.new(seats, Chance(seats))
        r.apply(state, state.turn, Lay(state.hands[state.turn][0]), Chance(1))
        assert policy_of("kierki", r).play_out(state)
        assert len(state.out) == 2 and sum(state.points) == sum(r.prices[seats].prizes("lottery"))
