"""Every numbered rule of 3-5-8, by its number, and the worked examples that go with them."""

from collections import Counter
from random import Random

import pytest

from game.core.cards import rank, suit
from game.core.chance import Chance
from game.core.events import Carried, DealBegan, DealEnded, MatchEnded, Turned
from game.core.moves import Pick
from game.core.rules import DealSheet
from game.core.tricks import trick_winner
from game.games.registry import game
from game.games.three_five_eight.book import CONTRACTS, Choose, Exchange, LayAside, Play
from game.games.three_five_eight.table import ThreeFiveEightState
from tests.games.three_five_eight_table import Phase, Table, after, card, cards, code, plays_all, rules, table

rule = pytest.mark.rule


def fresh(seed: int = 3, **options: object) -> Table:
    r = rules(**options)
    state, _ = r.new(3, Chance(seed), first=0)
    return Table(r, state)


# --- setup ---


@rule("2.1")
def test_three_players_52_cards_and_the_most_points_after_18_deals() -> None:
    book = game("three_five_eight").book
    assert list(book.players.counts) == [3]
    assert book.chosen()["deals"] == 18
    assert len(rules().deck) == len(set(rules().deck)) == 52
    assert [rank(c) for c in cards("2s 9s Ts Js Qs Ks As")] == sorted(rank(c) for c in cards("2s 9s Ts Js Qs Ks As"))


@rule("2.2")
def test_luck_finds_the_first_dealer_and_the_deal_goes_round() -> None:
    assert {rules().new(3, Chance(seed))[0].starter for seed in range(40)} == {0, 1, 2}
    t = table("s", "2s / 3s / 4s", deals=3)
    t.do("play 2s", "play 3s", "play 4s", "next")
    assert (t.state.starter, t.turn, t.state.deal) == (1, 1, 2)


@rule("2.2")
def test_left_of_the_dealer_declares_and_the_turn_goes_declarer_third_dealer() -> None:
    t = table("s", "2s 5s / 3s 6s / 4s 7s")
    view = t.view()
    roles = [t.rules.public(seat, view).values["role"].key.rpartition(".")[2] for seat in range(3)]
    assert roles == ["declarer", "third", "dealer"]
    t.do("play 2s")
    assert t.turn == 1
    t.do("play 3s")
    assert t.turn == 2


@rule("2.3")
def test_sixteen_cards_each_and_four_in_the_musik() -> None:
    state, events = rules().new(3, Chance(5), first=1)
    assert [len(hand) for hand in state.hands] == [16, 6, 16]
    assert (len(state.rest), len(state.musik)) == (10, 4)
    assert events[0] == DealBegan(1, 1)
    assert len(rules().pieces(state)) == 52
    shown = [e for e in events if isinstance(e, Carried) and e.seen_by is None]
    assert shown == [], "cards are dealt face down"


@rule("2.3")
def test_any_card_may_come_into_the_musik() -> None:
    found = Counter(c for seed in range(300) for c in rules().new(3, Chance(seed))[0].musik)
    assert set(found) == set(range(52))


# --- choosing ---


@rule("2.4")
def test_the_declarer_sees_six_cards_and_nobody_sees_the_other_ten() -> None:
    t = fresh()
    assert len(t.view(0).hand) == 6
    for seat in (None, 0, 1, 2):
        assert t.view(seat).zones()["rest"] == (None,) * 10
    assert len(t.view(1).hand) == 16
    answer = t.rules.why_not(t.view(0), (), Pick("rest"))
    assert answer is not None and (answer.key, answer.rule) == ("three_five_eight.rest_closed", "4")


@rule("2.4")
def test_six_contracts_each_once() -> None:
    t = fresh()
    assert t.rules.legal(t.state, 0) == [Choose(name) for name in CONTRACTS]
    t.state.used[0] = (("s", 1), ("ba", 4))
    assert t.rules.legal(t.state, 0) == [Choose(name) for name in ("h", "d", "c", "bl")]
    assert t.no("choose ba") == ("used", "4")
    refusal = t.rules.refusal(t.state, 0, Choose("ba"))
    assert refusal is not None and refusal.values["deal"] == 4


@rule("2.4")
def test_in_18_deals_everyone_plays_each_contract_once() -> None:
    r, rng, chance = rules(), Random(4), Chance(4)
    state, _ = r.new(3, chance)
    while r.to_act(state):
        seat = r.to_act(state)[0]
        r.apply(state, seat, rng.choice(r.legal(state, seat)), chance)
    assert [sorted(dict(used)) for used in state.used] == [sorted(CONTRACTS)] * 3
    assert sorted(deal for used in state.used for _, deal in used) == list(range(1, 19))


@rule("2.5")
def test_after_the_choice_the_other_ten_are_taken() -> None:
    t = fresh()
    rest = list(t.state.rest)
    events = t.do("choose h")
    taken = next(e for e in events if isinstance(e, Carried) and e.cue == "take_rest")
    assert (list(taken.cards), taken.seen_by) == (rest, frozenset((0,)))
    assert t.state.rest == [] and set(rest) <= set(t.view(0).hand)


@rule("2.5")
def test_the_exchange_comes_before_the_musik() -> None:
    t = after((2, -1, -1), "s", "9d Td / Ad Kd / 2h 3h")
    assert t.phase is Phase.EXCHANGE and len(t.state.musik) == 4
    t.do("stay")
    assert t.phase is Phase.ASIDE and t.state.musik == []


@rule("2.6")
def test_the_musik_is_shown_to_all_then_taken() -> None:
    t = fresh()
    musik = tuple(t.state.musik)
    events = t.do("choose ba")
    assert Turned("show", "musik", musik) in events
    carried = next(e for e in events if isinstance(e, Carried) and e.cue == "musik")
    for seat in (None, 0, 1, 2):
        assert carried.for_seat(seat) == carried
        assert t.view(seat).shown_musik == musik
    assert len(t.state.hands[0]) == 20 and set(musik) <= set(t.state.hands[0])


@rule("2.6")
def test_four_cards_are_laid_aside_face_down_and_are_out_of_the_deal() -> None:
    t = fresh()
    t.do("choose ba")
    aside = tuple(sorted(t.state.hands[0])[:4])
    assert t.rules.refusal(t.state, 0, LayAside(aside[:3])) is not None
    assert t.rules.refusal(t.state, 0, LayAside((*aside[:3], aside[0]))) is not None
    strange = next(c for c in range(52) if c not in t.state.hands[0])
    assert t.rules.refusal(t.state, 0, LayAside((*aside[:3], strange))) is not None
    events = t.rules.apply(t.state, 0, LayAside(aside), Chance(1))
    laid = next(e for e in events if isinstance(e, Carried))
    assert (laid.for_seat(0), set(laid.for_seat(1).cards)) == (laid, {None})  # type: ignore[attr-defined]
    assert (len(t.state.hands[0]), t.state.aside) == (16, list(aside))
    plays_all(t)
    assert t.state.aside == list(aside)
    assert sum(t.state.tricks) == 16


@rule("2.7")
def test_the_declarer_leads_and_the_winner_of_a_trick_leads_next() -> None:
    t = table("ba", "2s 5h / Ks 6h / 4s 7h")
    t.do("play 2s", "play Ks", "play 4s")
    assert (t.turn, t.state.tricks) == (1, [0, 1, 0])
    assert [code(c) for _, c in t.state.trick] == ["2s", "Ks", "4s"], "the trick lies until the next lead"
    events = t.do("play 6h")
    gathered = [e for e in events if isinstance(e, Carried) and e.cue == "gather"]
    assert {e.target for e in gathered} == {"won:1"} and len(gathered) == 3
    assert [code(c) for _, c in t.state.trick] == ["6h"]
    assert [code(c) for _, c in t.view(2).last_trick] == ["2s", "Ks", "4s"]


@rule("2.7")
def test_sixteen_tricks() -> None:
    t = fresh(deals=3)
    t.do("choose s")
    t.rules.apply(t.state, 0, t.rules.legal(t.state, 0)[7], Chance(1))
    plays_all(t)
    assert t.phase is Phase.RESTING and sum(t.state.tricks) == 16


# --- play ---


@rule("2.8")
def test_suit_must_be_followed_but_not_beaten() -> None:
    t = table("h", "9c / 2c Ac 5h Ks / 3c")
    t.do("play 9c")
    assert t.plays == {"2c", "Ac"}
    assert t.no("play 5h") == ("follow", "8")
    assert t.no("play Ks") == ("follow", "8")
    t.do("play 2c")


@rule("2.9")
def test_whoever_is_void_must_trump() -> None:
    t = table("h", "9c / 2h As / 3c")
    t.do("play 9c")
    assert t.plays == {"2h"}
    assert t.no("play As") == ("must_trump", "9")


@rule("2.9")
def test_void_in_both_plays_anything() -> None:
    t = table("h", "9c / Ks 3d / 3c")
    t.do("play 9c")
    assert t.plays == {"Ks", "3d"}


@rule("2.9")
def test_under_trumping_is_legal() -> None:
    t = table("h", "9c / Kh / 2h Ah 3s")
    t.do("play 9c", "play Kh")
    assert t.plays == {"2h", "Ah"}


@rule("2.9")
def test_the_duty_can_be_switched_off_and_is_none_without_trumps() -> None:
    t = table("h", "9c / 2h As / 3c", must_trump=False)
    t.do("play 9c")
    assert t.plays == {"2h", "As"}
    for contract in ("ba", "bl"):
        t = table(contract, "9c / 2h As / 3c")
        t.do("play 9c")
        assert t.plays == {"2h", "As"}


@rule("2.10")
@pytest.mark.parametrize(
    ("contract", "trick", "winner"),
    [
        ("h", "9c Ac 3c", 1),
        ("h", "9c 2h Ac", 1),
        ("h", "9c 2h 5h", 2),
        ("ba", "9c Ah As", 0),
        ("bl", "2d Ks Ac", 0),
        ("s", "2d Ks Kd", 1),
    ],
)
def test_highest_trump_else_highest_of_the_suit_led(contract: str, trick: str, winner: int) -> None:
    trump = "cdhs".index(contract) if contract in "cdhs" else None
    assert trick_winner(cards(trick), trump) == winner


# --- scoring ---


def scored(contract: str, tricks: tuple[int, int, int]) -> tuple[int, ...]:
    t = table(contract, "/ /")
    t.state.tricks = list(tricks)
    return t.rules._sheet(t.state).totals


@rule("2.11")
def test_targets_are_eight_five_three() -> None:
    assert scored("s", (10, 4, 2)) == (2, -1, -1)
    assert scored("ba", (5, 7, 4)) == (-3, 2, 1)
    assert scored("d", (8, 5, 3)) == (0, 0, 0)


@rule("2.12")
def test_no_tricks_has_ceilings_three_five_eight() -> None:
    assert scored("bl", (3, 3, 10)) == (0, 2, -2)
    assert scored("bl", (6, 5, 5)) == (-3, 0, 3)


@rule("2.12")
def test_every_deal_sums_to_zero_and_so_does_the_game() -> None:
    r, rng, chance = rules(exchange=True), Random(9), Chance(9)
    state, _ = r.new(3, chance)
    events = []
    while r.to_act(state):
        seat = r.to_act(state)[0]
        events = r.apply(state, seat, rng.choice(r.legal(state, seat)), chance)
    assert len(state.sheets) == 18
    assert [sum(sheet.totals) for sheet in state.sheets] == [0] * 18
    result = r.result(state)
    assert result is not None and sum(result.scores) == 0
    assert [type(event) for event in events[-2:]] == [DealEnded, MatchEnded]


@rule("2.12")
def test_equal_scores_share_the_win() -> None:
    t = table("s", "2s / 3s / 4s", deals=3)
    t.state.deal, t.state.tricks = 3, [8, 5, 2]
    t.do("play 2s", "play 3s", "play 4s")
    result = t.rules.result(t.state)
    assert result is not None and (result.scores, result.places) == ((0, 0, 0), ((0, 1, 2),))


# --- the exchange ---


@rule("2.13")
def test_there_is_an_exchange_only_with_trumps_and_only_from_the_second_deal() -> None:
    for contract in ("ba", "bl"):
        assert after((2, -1, -1), contract, "9d / Ad / 2h").phase is Phase.ASIDE
    t = fresh(exchange=True)
    t.do("choose s")
    assert t.phase is Phase.ASIDE
    t = fresh()
    t.state.sheets, t.state.deal = after((2, -1, -1), "ba", "9d / Ad / 2h").state.sheets, 2
    t.do("choose s")
    assert t.phase is Phase.ASIDE, "the rule is optional"


@rule("2.13")
def test_a_trump_may_not_be_offered() -> None:
    t = after((2, -1, -1), "s", "9d 4s / Ad Ks / 2h 3s")
    assert t.no("exchange 1:4s") == ("no_trump_offers", "13")
    assert Pick("hand", card("4s")) not in t.rules.steps(t.view(), ())
    answer = t.rules.why_not(t.view(), (), Pick("hand", card("4s")))
    assert answer is not None and answer.rule == "13"


@rule("2.14")
def test_plus_exchanges_with_minus_one_card_for_a_point() -> None:
    t = after((1, 1, -2), "s", "9d 8d / Ad 7d / Kd 2h")
    assert t.state.givers == (0, 1)
    assert t.no("exchange 1:9d") == ("not_minus", "14")
    assert t.no("exchange 2:9d 2:8d") == ("too_many", "16")
    t.do("exchange 2:9d")
    assert t.hand(2) >= {"9d"} and "Kd" in t.hand(0)


@rule("2.14")
def test_fewer_cards_or_none_may_be_exchanged() -> None:
    t = after((3, -2, -1), "s", "9d 8d 7d / Ad Td / Kd 2h")
    assert {Exchange(), Exchange(((1, card("9d")),))} <= set(t.rules.legal(t.state, 0))
    t.do("exchange 2:9d")
    assert (t.phase, t.turn) == (Phase.ASIDE, 0)


@rule("2.15")
def test_the_higher_target_of_the_new_deal_goes_first() -> None:
    """Dealer A took 4 (+1), declarer B 9 (+1), third C 3 (−2). Now C declares, A is third, B deals: A, then B."""
    c, a, b = 0, 1, 2
    t = after((-2, 1, 1), "h", "As 2d / 4s 5d / 6d 7c")
    assert t.state.givers == (a, b) and t.turn == a
    t.do("exchange 0:4s")
    assert t.hand(a) == {"As", "5d"} and t.hand(c) == {"4s", "2d"}
    assert t.turn == b
    t.do("exchange 0:6d")
    assert t.hand(b) == {"6d", "7c"}, "C has no higher diamond: it comes back"
    assert t.phase is Phase.ASIDE


@rule("2.16")
def test_one_winner_may_exchange_with_both_but_not_beyond_their_minus() -> None:
    t = after((3, -2, -1), "s", "2d 3d 4d 5d / Ad Kd Qd / Jd Td 9d")
    assert t.no("exchange 2:2d 2:3d") == ("too_many", "16")
    assert t.no("exchange 1:2d 1:3d 1:4d") == ("too_many", "16")
    t.do("exchange 1:2d 2:3d 1:4d")
    assert t.hand(0) == {"Ad", "Jd", "Kd", "5d"} | {"2c", "3c", "4c", "5c"}
    assert t.state.owed == [0, 0, 0]


@rule("2.17")
def test_the_highest_of_the_suit_comes_back() -> None:
    t = after((1, -1, 0), "h", "4s 2d / As Ks 3d / 5d")
    t.do("exchange 1:4s")
    assert t.hand(1) == {"4s", "Ks", "3d"} and "As" in t.hand(0)


@rule("2.17")
def test_without_a_higher_card_the_same_one_comes_back() -> None:
    t = after((1, -1, 0), "h", "Js 2d / 9s 3d / 5d")
    t.do("exchange 1:Js")
    assert "Js" in t.hand(0) and t.hand(1) == {"9s", "3d"}
    t = after((1, -1, 0), "h", "Js 2d / 3d / 5d")
    t.do("exchange 1:Js")
    assert "Js" in t.hand(0)


@rule("2.18")
def test_cards_received_in_this_exchange_do_not_count() -> None:
    """The receiver's only spade is the jack: for 10 and 4 come the jack and the same 4."""
    t = after((2, -2, 0), "h", "Ts 4s / Js 3d / 5d")
    t.do("exchange 1:Ts 1:4s")
    assert t.hand(0) >= {"Js", "4s"} and t.hand(1) == {"Ts", "3d"}


@rule("2.18")
def test_given_and_returned_cards_are_seen_by_all() -> None:
    t = after((2, -2, 0), "h", "Ts 4s / Js 3d / 5d")
    events = t.do("exchange 1:Ts 1:4s")
    moved = [e for e in events if isinstance(e, Carried) and e.cue.startswith("exchange")]
    assert [code(e.cards[0]) for e in moved] == ["Ts", "Js", "4s", "4s"]  # type: ignore[arg-type]
    for seat in (None, 0, 1, 2):
        assert [e.for_seat(seat) for e in moved] == moved
        assert t.view(seat).shown_exchange == ((0, 1, card("Ts"), card("Js")), (0, 1, card("4s"), card("4s")))


# --- the hand at the table, and worlds ---


def test_four_cards_are_chosen_in_any_order_and_wait_for_the_button() -> None:
    t = fresh()
    t.do("choose ba")
    view, picks = t.view(), [Pick("hand", c) for c in t.view().hand]
    draft = (picks[5], picks[1], picks[9])
    assert len(t.rules.steps(view, draft)) == 17 and t.rules.complete(view, draft) is None
    full = (*draft, picks[0])
    assert t.rules.steps(view, full) == [] and t.rules.confirms(view, full)
    assert t.rules.complete(view, full) == LayAside(tuple(sorted(pick.item for pick in full)))  # type: ignore[type-var]
    answer = t.rules.why_not(view, full, picks[3])
    assert answer is not None and answer.key == "three_five_eight.aside_count"


def test_an_exchange_is_built_card_by_card() -> None:
    t = after((3, -2, -1), "s", "9d 8d 7d / Ad Td / Kd 2h")
    nine, eight = Pick("hand", card("9d")), Pick("hand", card("8d"))
    assert set(t.rules.steps(t.view(), (nine,))) == {Pick("give:1"), Pick("give:2")}
    assert t.rules.steps(t.view(), (nine, Pick("give:2"), eight)) == [Pick("give:1")]
    draft = (nine, Pick("give:2"), eight, Pick("give:1"))
    assert t.rules.complete(t.view(), draft) == Exchange(((2, card("9d")), (1, card("8d"))))
    assert t.rules.complete(t.view(), (Pick("stay"),)) == Exchange()


def test_a_touch_on_a_receiver_says_what_is_missing() -> None:
    t = after((3, -2, -1), "s", "9d 8d 7d / Ad Td / Kd 2h")
    nine, eight = Pick("hand", card("9d")), Pick("hand", card("8d"))
    answers = [
        t.rules.why_not(t.view(), (), Pick("give:1")),
        t.rules.why_not(t.view(), (nine, Pick("give:2"), eight), Pick("give:2")),
        t.rules.why_not(t.view(), (nine,), Pick("give:0")),
    ]
    assert [answer and answer.key.rpartition(".")[2] for answer in answers] == ["offer_first", "too_many", "not_minus"]


def test_the_hand_is_held_with_trumps_at_the_left_and_colours_in_turn() -> None:
    t = table("d", "2s 3h 4c 5d Ad Ks / 2c / 3c")
    assert [code(c) for c in t.view().hand] == ["Ad", "5d", "Ks", "2s", "3h", "4c"]


def played_to(seed: int, moves: int) -> tuple[Table, list[object]]:
    r, rng, chance = rules(), Random(seed), Chance(seed)
    state, events = r.new(3, chance)
    lived: list[object] = list(events)
    for _ in range(moves):
        seat = r.to_act(state)[0]
        lived += r.apply(state, seat, rng.choice(r.legal(state, seat)), chance)
    return Table(r, state), lived


@pytest.mark.parametrize("seed", range(6))
def test_worlds_honour_shown_voids_and_the_musik(seed: int) -> None:
    t, lived = played_to(seed, 30)
    state: ThreeFiveEightState = t.state
    watcher = (state.starter + 1) % 3
    history = tuple(event.for_seat(watcher) for event in lived)  # type: ignore[attr-defined]
    played = {c for pile in state.won for c in pile} | {c for _, c in state.trick}
    for n in range(10):
        world = t.rules.imagine(t.view(watcher), history, Random(n))
        declared = set(world.hands[state.starter]) | set(world.aside) | played
        assert set(state.shown_musik) <= declared
        for seat, void in enumerate(voids(lived)):
            assert not [c for c in world.hands[seat] if suit(c) in void]


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("victim", [0, 1])
def test_worlds_honour_what_an_answer_showed(victim: int, seed: int) -> None:
    """Above the card that came back the receiver has nothing but what was seen to come; nor lies it aside."""
    t = fresh(seed, exchange=True)
    t.state.deal, t.state.sheets = 2, (DealSheet((), (-2, -2, 4)),)
    history = list(t.do("choose h"))
    low = sorted((c for c in t.state.hands[2] if suit(c) != suit(card("2h"))), key=rank)[:2]
    history += t.rules.apply(t.state, 2, Exchange(tuple((victim, c) for c in low)), Chance(1))
    history += t.rules.apply(t.state, 0, LayAside(tuple(t.state.hands[0][:4])), Chance(1))
    answers = [(back, given) for _, _, given, back in t.state.exchanged]
    seen = {*t.state.shown_musik, *(given for _, given in answers)}
    told = tuple(event.for_seat(2) for event in history)
    for n in range(20):
        world = t.rules.imagine(t.view(2), told, Random(n))
        held = [*world.hands[victim], *(world.aside if victim == 0 else ())]
        for back, _ in answers:
            assert not [c for c in held if suit(c) == suit(back) and c > back and c not in seen]


def voids(lived: list[object]) -> list[set[int]]:
    found: list[set[int]] = [set(), set(), set()]
    led = None
    for event in lived:
        if isinstance(event, Carried) and event.cue == "lead":
            led = suit(event.cards[0])  # type: ignore[arg-type]
        if isinstance(event, Carried) and event.cue == "follow" and suit(event.cards[0]) != led:  # type: ignore[arg-type]
            assert event.by is not None and led is not None
            found[event.by].add(led)
    return found


def test_a_card_of_the_hand_is_played_by_a_second_touch() -> None:
    t = table("h", "9c 2d / 2h As / 3c")
    pick = Pick("hand", card("9c"))
    assert t.rules.steps(t.view(), (pick,)) == [Pick("slot")]
    assert t.rules.complete(t.view(), (pick,)) == Play(card("9c"))
