"""Every numbered rule of Jedenastka, by its number, and the worked examples of the leaflet."""

from itertools import combinations
from random import Random

import pytest

from game.core.chance import Chance
from game.core.events import Carried, DealBegan, DealEnded, MatchEnded, Told
from game.core.moves import Move, from_json, to_json
from game.games.eleven import BULL, Phase, Play, TakePile
from game.games.eleven.memory import draw_size
from game.games.registry import game
from game.match.match import Match
from game.match.seats import Player
from game.text import speak
from tests.games.eleven_table import ALL, Table, cards, draft, rules, table, text_of

rule = pytest.mark.rule


# --- components and setup ---


@rule("3.1")
def test_a_hundred_numbers_and_ten_bulls_for_two_to_seven() -> None:
    state, _ = rules().new(4, Chance(1))
    assert rules().pieces(state) == [BULL] * 10 + list(range(1, 101))
    assert list(game("eleven").book.players.counts) == [2, 3, 4, 5, 6, 7]


@rule("3.2")
@pytest.mark.parametrize("seats", range(2, 8))
def test_ten_cards_each_and_one_pile_turned_up(seats: int) -> None:
    state, events = rules().new(seats, Chance(5))
    assert [len(hand) for hand in state.hands] == [10] * seats
    assert [len(pile) for pile in state.piles] == [1]
    assert len(state.draw) == 100 - 10 * seats - 1
    assert (state.stock, state.bulls) == (10, [0] * seats)
    turned_up = [event for event in events if isinstance(event, Carried) and event.cue == "open"]
    assert [event.cards for event in turned_up] == [(state.piles[0][0],)]


@rule("3.2")
def test_luck_or_the_table_decides_who_begins() -> None:
    assert {rules().new(3, Chance(seed))[0].turn for seed in range(40)} == {0, 1, 2}
    _, events = rules().new(3, Chance(1), first=2)
    assert events[0] == DealBegan(1, 2)
    assert [event.by for event in events if isinstance(event, Carried) and event.cue == "deal"] == [2, 0, 1] * 10


@rule("3.2")
def test_play_goes_round() -> None:
    t = table(piles="31", hands="36 1 / 46 2 / 50 3")
    t.do("36 > 0")
    assert t.turn == 1
    t.do("46 > 0", "50 > 0")
    assert t.turn == 0


# --- laying ---


@rule("3.3")
@pytest.mark.parametrize(
    ("top", "fitting"),
    [
        ("31", "32 33 34 35 36 37 38 39 40 41"),
        ("36", "37 38 39 40 41 42 43 44 45 46"),
        ("46", "47 48 49 50 51 52 53 54 55 56"),
        ("90", "91 92 93 94 95 96 97 98 99 100"),
        ("96", "97 98 99 100 1 2 3 4 5 6"),
        ("99", "100 1 2 3 4 5 6 7 8 9"),
        ("100", "1 2 3 4 5 6 7 8 9 10"),
    ],
)
def test_what_fits_on_a_pile(top: str, fitting: str) -> None:
    t = table(piles=top, hands=f"{ALL} / 1")
    t.state.hands[0].remove(int(top))
    assert t.fitting(0) == cards(fitting)
    assert [card for card in t.hand if t.may(f"{card} > 0")] == sorted(cards(fitting))


@rule("3.3")
def test_5_on_98_is_seven_steps_away() -> None:
    t = table(piles="98", hands="5 9 1 / 1")
    assert t.rules.gap(5, 98) == 7
    assert t.may("5 > 0")
    assert t.no("9 > 0") == "too_far"


@rule("3.3")
def test_88_92_98_5_follow_on_87() -> None:
    t = table(piles="23 / 87", hands="88 50 / 92 51 / 98 52 / 5 53")
    t.do("88 > 1", "92 > 1", "98 > 1", "5 > 1")
    assert t.piles == [[23], [87, 88, 92, 98, 5]]


@rule("3.3")
def test_too_far_and_too_low_have_their_sentences() -> None:
    t = table(piles="54", hands="71 50 54 9 / 1")
    refusal = t.rules.refusal(t.state, 0, Play(((0, (71,)),)))
    assert refusal is not None and refusal.rule == "3"
    assert (refusal.key, refusal.values["gap"], refusal.values["top"]) == ("eleven.too_far", 17, 54)
    assert refusal.values["range"].values == {"low": 55, "high": 64}
    assert t.no("50 > 0") == "too_low"
    assert t.no("9 > 0") == "too_low"
    assert t.no("60 > 0") == "not_in_hand"
    assert t.no("60 > 3") == "no_pile"


@rule("3.3")
@pytest.mark.parametrize(
    ("top", "words"),
    [
        (54, "55–64"),
        (90, "91–100"),
        (91, "92–100, 1"),
        (96, "97–100, 1–6"),
        (98, "99–100, 1–8"),
        (99, "100, 1–9"),
        (100, "1–10"),
    ],
)
def test_the_range_runs_on_from_100_to_1(top: int, words: str) -> None:
    assert speak(rules().range(top)) == words


@rule("3.4")
def test_without_a_bull_one_card_on_one_pile() -> None:
    t = table(piles="31 / 60", hands="32 35 61 / 1")
    assert t.moves == {"32 > 0", "35 > 0", "61 > 1", "take 0", "take 1"}
    assert t.no("32 35 > 0") == "one_card"
    assert t.no("32 > 0; 61 > 1") == "one_card"
    t.do("35 > 0")
    assert (t.piles, t.hand) == ([[31, 35], [60]], [32, 61])


@rule("3.5")
def test_a_bull_lays_any_set_that_fits_on_33() -> None:
    fitting = list(range(34, 44))
    t = table(piles="33 / 90", hands=f"{' '.join(map(str, fitting))} 44 / 1", bulls="1 0")
    for size in range(1, 11):
        for chosen in list(combinations(fitting, size))[:40]:
            assert t.may(f"{' '.join(map(str, chosen))} > 0"), chosen
    assert t.no("34 44 > 0") == "chained"


@rule("3.5")
def test_95_with_97_2_and_5_but_never_6() -> None:
    t = table(piles="95", hands="97 2 5 6 / 1", bulls="1 0")
    for touched in ("97 2 5 > 0", "5 97 2 > 0", "2 5 > 0", "97 > 0"):
        assert t.may(touched)
    refusal = t.rules.refusal(t.state, 0, Play(((0, (97, 2, 5, 6)),)))
    assert refusal is not None and (refusal.key, refusal.values["gap"]) == ("eleven.chained", 11)
    assert t.no("6 > 0") == "too_far"
    t.do("5 97 2 > 0")
    assert t.piles == [[95, 97, 2, 5]]
    assert t.hand == [6]


@rule("3.5")
def test_one_bull_two_piles_is_refused() -> None:
    t = table(piles="31 / 60", hands="32 35 61 / 1", bulls="1 0")
    assert t.no("32 > 0; 61 > 1") == "one_bull"
    assert t.may("32 35 > 0")


@rule("3.5")
def test_two_bulls_lay_on_two_piles_three_on_three() -> None:
    t = table(piles="31 / 60 / 80", hands="32 35 61 63 81 / 1", bulls="2 0")
    assert t.may("32 35 > 0; 61 63 > 1")
    assert t.may("81 > 2; 32 > 0")
    assert t.no("32 > 0; 61 > 1; 81 > 2") == "too_many_piles"
    t.state.bulls = [3, 0]
    assert t.may("32 > 0; 61 63 > 1; 81 > 2")


@rule("3.5")
def test_each_pile_once_each_card_once() -> None:
    t = table(piles="31 / 33", hands="34 35 36 / 1", bulls="2 0")
    assert t.no("34 > 0; 35 > 0") == "pile_twice"
    assert t.no("34 > 0; 34 > 1") == "not_in_hand"
    assert t.no("34 34 > 0") == "not_in_hand"
    assert t.may("34 > 0; 35 > 1")


@rule("3.5")
def test_bulls_are_not_used_up() -> None:
    t = table(piles="31 / 60", hands="32 35 61 63 9 / 1", bulls="2 0")
    t.do("32 35 > 0; 61 63 > 1")
    assert (t.state.bulls, t.state.stock) == ([2, 0], 8)


@rule("3.5")
def test_named_moves_are_every_single_card_every_harvest_and_the_widest_play() -> None:
    t = table(piles="31 / 60 / 33", hands="32 35 36 61 / 1", bulls="2 0")
    assert t.moves == {
        *("32 > 0", "35 > 0", "36 > 0", "61 > 1", "35 > 2", "36 > 2"),
        *("32 35 36 > 0", "35 36 > 2"),
        "32 35 36 > 0; 61 > 1",
        *("take 0", "take 1", "take 2"),
    }


@rule("3.5")
@pytest.mark.parametrize("bulls", [0, 1, 2, 3])
def test_all_plays_and_only_those_are_accepted(bulls: int) -> None:
    """Every way to put up to four cards on three piles, against the rule said in other words."""
    t = table(piles="95 / 3 / 50", hands="97 2 5 6 13 60 / 1", bulls=f"{bulls} 0")
    tops = {0: 95, 1: 3, 2: 50}
    places = [(card, pile) for card in t.hand for pile in tops]
    checked = 0
    for size in (1, 2, 3, 4):
        for chosen in combinations(places, size):
            laid: dict[int, list[int]] = {}
            for card, pile in chosen:
                laid.setdefault(pile, []).append(card)
            if len({card for card, _ in chosen}) < size:
                continue
            near = all(card in [(tops[p] + i - 1) % 100 + 1 for i in range(1, 11)] for card, p in chosen)
            expected = near and len(laid) <= max(1, bulls) and (bulls > 0 or size == 1)
            move = Play(tuple((pile, tuple(numbers)) for pile, numbers in laid.items()))
            assert (t.rules.refusal(t.state, 0, move) is None) == expected, move
            checked += expected
    assert checked


# --- taking ---


@rule("3.6")
def test_a_pile_may_be_taken_by_choice_and_the_turn_ends() -> None:
    t = table(piles="31 / 60", hands="32 / 1", draw="70 71")
    assert {"take 0", "take 1"} < t.moves
    t.do("take 0")
    assert (t.hand, t.turn) == ([31, 32], 1)


@rule("3.6")
def test_without_a_fitting_card_a_pile_must_be_taken() -> None:
    t = table(piles="31 / 60", hands="9 30 71 / 1")
    assert t.moves == {"take 0", "take 1"}
    assert t.no("take 2") == "no_pile"


@rule("3.6")
def test_the_example_of_the_leaflet() -> None:
    """31, 36, 46, nothing from 47 to 56: the pile goes to the third player with a bull, 23 and 87 are turned up."""
    t = table(piles="31", hands="36 1 / 46 2 / 9 60 / 70", draw="23 87 55 56")
    t.do("36 > 0", "46 > 0")
    assert t.moves == {"take 0"}
    t.do("take 0")
    assert sorted(t.state.hands[2]) == [9, 31, 36, 46, 60]
    assert (t.state.bulls, t.state.stock) == ([0, 0, 1, 0], 9)
    assert t.piles == [[23], [87]]
    assert t.turn == 3


@rule("3.7")
@pytest.mark.parametrize(("pile", "bulls"), [("23", 0), ("23 24", 0), ("23 24 25", 1), ("23 24 25 26 27", 1)])
def test_a_pile_of_three_or_more_brings_one_bull(pile: str, bulls: int) -> None:
    t = table(piles=pile, hands="90 / 1", draw="70 71")
    t.do("take 0")
    assert (t.state.bulls, t.state.stock) == ([bulls, 0], 10 - bulls)


@rule("3.7")
def test_with_the_stock_empty_the_bull_comes_from_whoever_has_most() -> None:
    t = table(piles="23 24 25", hands="90 / 1 / 2", draw="70 71", bulls="3 2 5", stock=0)
    assert t.moves == {"take 0"}
    assert t.no("take 0 from 2") == "no_choice"
    events = t.do("take 0")
    assert t.state.bulls == [4, 2, 4]
    moved = [event for event in events if isinstance(event, Carried) and event.cue == "bull"]
    assert [(event.source, event.target) for event in moved] == [("bull:2", "bull:0")]


@rule("3.7")
def test_between_equals_the_taker_chooses() -> None:
    t = table(piles="23 24 25 / 60", hands="90 / 1 / 2 / 3", draw="70 71", bulls="2 3 2 3", stock=0)
    assert t.moves == {"take 0 from 1", "take 0 from 3", "take 1 from 1", "take 1 from 3"}
    assert t.no("take 0") == "choose_victim"
    assert t.no("take 0 from 2") == "choose_victim"
    assert t.no("take 0 from 0") == "choose_victim"
    t.do("take 0 from 3")
    assert t.state.bulls == [3, 3, 2, 2]


@rule("3.7")
def test_a_chosen_victim_keeps_the_bull_when_the_pile_was_too_small() -> None:
    """Whether a bull is due is known only when the pile is in the hand: the choice must not betray its size."""
    t = table(piles="23 24 / 60", hands="90 / 1 / 2", draw="70 71", bulls="4 3 3", stock=0)
    t.do("take 0 from 1")
    assert t.state.bulls == [4, 3, 3]


@rule("3.7")
def test_the_taker_is_no_candidate_and_nobody_else_means_no_bull() -> None:
    t = table(piles="23 24 25", hands="90 / 1", draw="70 71", bulls="10 0", stock=0)
    t.do("take 0")
    assert t.state.bulls == [10, 0]
    t = table(piles="23 24 25", hands="90 / 1", draw="70 71", bulls="9 1", stock=0)
    t.do("take 0")
    assert t.state.bulls == [10, 0]


@rule("3.8")
def test_two_new_piles_also_when_others_lie() -> None:
    """Taking 23 alone: no bull, and with two new ones there are three piles."""
    t = table(piles="23 / 87 88 92 98 5", hands="50 / 1", draw="12 78 40")
    t.do("take 0")
    assert t.state.bulls == [0, 0]
    assert t.piles == [[12], [87, 88, 92, 98, 5], [78]]
    assert t.state.draw == [40]


@rule("3.8")
def test_a_short_draw_pile_gives_one_pile_or_none() -> None:
    t = table(piles="23 / 60", hands="50 / 1 99", draw="12")
    events = t.do("take 0")
    assert t.piles == [[12], [60]]
    assert any(isinstance(event, Told) and event.banner for event in events)
    t.do("take 1")
    assert t.piles == [[12], []]
    assert not t.over


@rule("3.8")
def test_piles_keep_their_numbers_while_they_lie() -> None:
    t = table(piles="10 / 30 / 50", hands="90 / 91 / 92", draw="1 2 3 4")
    t.do("take 1")
    assert t.piles == [[10], [1], [50], [2]]
    t.do("take 0")
    assert t.piles == [[3], [1], [50], [2], [4]]
    assert t.view().tops == ((0, 3), (1, 1), (2, 50), (3, 2), (4, 4))


@rule("3.9")
def test_no_draw_pile_and_no_pile_ends_the_round() -> None:
    t = table(piles="33", hands="50 / 63 2")
    events = t.do("take 0")
    assert t.over
    assert isinstance(events[-1], MatchEnded)
    assert t.rules.result(t.state).scores == (-8, -10)  # type: ignore[union-attr]


@rule("3.9")
def test_with_a_draw_pile_the_round_goes_on() -> None:
    t = table(piles="33", hands="50 / 63", draw="1")
    t.do("take 0")
    assert (t.over, t.piles) == (False, [[1]])


@rule("3.10")
def test_views_do_not_tell_piles_apart_by_what_lies_below() -> None:
    one = table(piles="1 2 3 31 / 60", hands="35 / 9", draw="70 71 72 73")
    other = table(piles="31 / 3 60 / ", hands="35 / 9", draw="1 2 70 71 72 73")
    other.state.piles = [[31], [3, 60]]
    for seat in (None, 0, 1):
        assert one.view(seat) == other.view(seat)
        assert one.view(seat).zones()["pile:0"] == (31,)
    assert one.rules.notes(one.view(), ()) == other.rules.notes(other.view(), ())
    assert one.rules.prompt(one.view(), ()) == other.rules.prompt(other.view(), ())


@rule("3.10")
def test_a_taken_pile_is_not_counted_for_others() -> None:
    small, large = (table(piles=pile, hands="90 / 1 / 2", draw="70 71") for pile in ("7 8 23", "5 6 7 8 23"))
    told = [t.do("take 0") for t in (small, large)]
    for seat in (None, 1, 2):
        assert [event.for_seat(seat) for event in told[0]] == [event.for_seat(seat) for event in told[1]]
    own = told[1][0].for_seat(0)
    assert isinstance(own, Carried) and own.cards == (5, 6, 7, 8, 23)


@rule("3.10")
def test_what_was_laid_openly_may_be_remembered() -> None:
    """Whoever followed all of it knows every pile, and every card another player took."""
    match = Match(rules(rounds=1), [Player(f"P{i}", "x") for i in range(3)], seed=4)
    luck = Random(4)
    for _ in range(40):
        seat = match.waiting_for()[0]
        match.submit(match.ticket(seat), luck.choice(match.rules.options(match.view(seat))))
    truth = match._state
    for seat in range(3):
        world = match.rules.imagine(match.view(seat), match.history(seat), Random(9))
        assert world.piles == truth.piles
        assert len(world.draw) == len(truth.draw)


@rule("3.10")
def test_a_forgetful_player_imagines_a_whole_world_all_the_same() -> None:
    match = Match(rules(rounds=1), [Player(f"P{i}", "x") for i in range(4)], seed=8)
    luck = Random(2)
    while match.waiting_for() and len(match.made) < 90:
        seat = match.waiting_for()[0]
        view, history = match.view(seat), match.history(seat)
        for memory in ((), history[-3:], tuple(event for event in history if luck.random() < 0.5)):
            world = match.rules.imagine(view, memory, Random(1))
            assert match.rules.view(world, seat) == view
            assert match.rules.pieces(world) == match.rules.pieces(match._state)
        assert draw_size(match.rules, view) == len(match._state.draw)  # type: ignore[arg-type]
        match.submit(match.ticket(seat), luck.choice(match.rules.options(view)))


# --- the end ---


@rule("3.11")
def test_an_empty_hand_ends_the_round_at_once_and_heads_are_minus_points() -> None:
    t = table(piles="31", hands="32 / 33 23 97 50 / 1 2", bulls="0 4 0")
    events = t.do("32 > 0")
    assert t.over
    assert [type(event) for event in events[-2:]] == [DealEnded, MatchEnded]
    assert t.rules.result(t.state).scores == (0, -16, -4)  # type: ignore[union-attr]


@rule("3.11")
def test_the_sheet_is_itemised_by_heads() -> None:
    t = table(piles="31", hands="32 / 33 23 97 50 51 / 1 2")
    t.do("32 > 0")
    sheet = t.state.sheets[0]
    assert [(line.label.values["n"], line.points) for line in sheet.lines] == [
        (1, (0, -2, -1)),
        (3, (0, -3, -3)),
        (5, (0, -5, 0)),
        (7, (0, -7, 0)),
    ]
    assert sheet.totals == (0, -17, -4)


@rule("3.11")
def test_several_cards_may_be_the_last_ones() -> None:
    t = table(piles="31", hands="32 40 / 33", bulls="1 0")
    t.do("40 32 > 0")
    assert t.over


@rule("3.11")
def test_someone_down_to_one_card_is_called_out() -> None:
    t = table(piles="31", hands="32 90 / 33 34 35")
    events = t.do("32 > 0")
    assert [event.cue for event in events if isinstance(event, Carried)] == ["lay_last"]
    assert "eleven.log.one_left" in [event.words.key for event in events if isinstance(event, Told)]


@rule("3.12")
@pytest.mark.parametrize("seats", [2, 5, 7])
def test_as_many_rounds_as_players(seats: int) -> None:
    assert game("eleven").book.chosen()["rounds"] == "players"
    found = rules()
    state, _ = found.new(seats, Chance(3))
    assert found.view(state, None).deals == seats
    assert rules(rounds=2).view(state, None).deals == 2


@rule("3.12")
def test_a_whole_match_has_as_many_rounds_as_players() -> None:
    match = Match(rules(), [Player(f"P{i}", "x") for i in range(3)], seed=6)
    luck = Random(6)
    while match.waiting_for():
        seat = match.waiting_for()[0]
        match.submit(match.ticket(seat), luck.choice(match.rules.options(match.view(seat))))
    assert len(match.view(None).sheets) == 3


@rule("3.12")
def test_the_worst_off_begins_the_next_round() -> None:
    t = table(piles="31", hands="32 / 33 50 / 1 2 / 93", rounds=3)
    t.do("32 > 0")
    assert (t.state.phase, t.turn) == (Phase.RESTING, 1)
    t.do("next")
    assert (t.state.starter, t.turn, t.state.round) == (1, 1, 2)
    assert [len(hand) for hand in t.state.hands] == [10] * 4


@rule("3.12")
def test_the_worst_off_is_found_by_all_rounds_together() -> None:
    t = table(piles="31", hands="32 / 33 / 1", rounds=3)
    t.do("32 > 0", "next")
    assert t.turn == 1  # −7 against −1
    t.state.hands, t.state.piles = [[50], [32], [61]], [[31]]
    t.do("32 > 0")
    assert t.turn == 1  # −1, −7, −4
    t.do("next")
    t.state.hands, t.state.piles = [[93], [32], [61]], [[31]]
    t.do("32 > 0")
    assert t.over


@rule("3.12")
@pytest.mark.parametrize(("starter", "next_starter"), [(0, 1), (1, 3), (2, 3), (3, 1)])
def test_between_equals_the_first_one_after_the_last_starter(starter: int, next_starter: int) -> None:
    t = table(piles="31", hands="32 / 50 / 32 / 51", rounds=2)
    t.state.starter = starter
    t.state.turn = 0 if starter != 2 else 2
    t.state.hands = [[32], [50, 52], [], [51, 54]] if starter != 2 else [[], [50, 52], [32], [51, 54]]
    t.do("32 > 0")
    assert t.turn == next_starter


@rule("3.13")
def test_fewest_minus_points_win_and_ties_are_shared() -> None:
    t = table(piles="31", hands="32 / 33 / 50 / 51")
    t.do("32 > 0")
    result = t.rules.result(t.state)
    assert result is not None
    assert (result.winners, result.places) == ((0,), ((0,), (2, 3), (1,)))
    t = table(piles="31", hands="32 / 50", rounds=2)
    t.do("32 > 0", "next")
    t.state.hands, t.state.piles = [[50], [32]], [[31]]
    t.do("32 > 0")
    assert t.rules.result(t.state).winners == (0, 1)  # type: ignore[union-attr]


@rule("3.13")
def test_bulls_are_returned_between_rounds() -> None:
    t = table(piles="31", hands="32 / 50", bulls="3 2", rounds=2)
    t.do("32 > 0", "next")
    assert (t.state.bulls, t.state.stock) == ([0, 0], 10)


@rule("3.14")
@pytest.mark.parametrize("seats", range(2, 8))
def test_a_round_always_ends_even_if_everyone_takes_whenever_they_can(seats: int) -> None:
    found = rules(rounds=1)
    state, _ = found.new(seats, Chance(seats))
    takings = 0
    while found.to_act(state):
        found.apply(state, state.turn, found.legal(state, state.turn)[-1], Chance(1))
        takings += 1
    assert takings <= 1 + (100 - 10 * seats)
    assert not state.draw and not any(state.piles)


# --- bull heads ---


@rule("3.15")
def test_table_a() -> None:
    heads = rules().heads
    primes = [n for n in range(2, 101) if all(n % d for d in range(2, n))]
    for card in range(1, 101):
        known = 7 if card in (33, 63, 93) else 5 if card % 10 == 3 else 3 if card in primes else 1
        assert heads[card] == known, card
    assert sum(heads.values()) == 182
    assert [list(heads.values()).count(n) for n in (7, 5, 3, 1)] == [3, 7, 18, 72]
    assert rules().printed(33) == 7 and rules().printed(BULL) == 0


@rule("3.16")
def test_table_b_is_an_option() -> None:
    heads = rules(heads="table_b").heads
    for card in range(1, 101):
        known = 7 if card == 55 else 5 if card % 11 == 0 else 3 if card % 10 == 0 else 2 if card % 5 == 0 else 1
        assert heads[card] == known, card
    assert sum(heads.values()) == 167
    t = table(piles="31", hands="32 / 55 22 10 5 1", heads="table_b")
    t.do("32 > 0")
    assert t.state.sheets[0].totals == (0, -18)


# --- moves as data ---


@pytest.mark.parametrize(
    "told",
    [
        {"move": "play", "piles": []},
        {"move": "play", "piles": 5},
        {"move": "play", "piles": [[0]]},
        {"move": "play", "piles": [[0, []]]},
        {"move": "play", "piles": [[0, [True]]]},
        {"move": "play", "piles": [[True, [32]]]},
        {"move": "play", "piles": [["0", [32]]]},
        {"move": "play", "piles": [[0, ["32"]]]},
        {"move": "play", "piles": [[0, 32]]},
        {"move": "play", "piles": [[-1, [32]]]},
        {"move": "take_pile", "pile": "0"},
        {"move": "take_pile", "pile": -1},
        {"move": "take_pile", "pile": True},
        {"move": "take_pile", "pile": 0, "victim": 1},
        {"move": "take_pile", "pile": [0]},
    ],
    ids=str,
)
def test_nonsense_from_a_file_is_refused(told: dict[str, object]) -> None:
    t = table(piles="31 / 0 / 0", hands="32 1 / 50")
    t.state.piles = [[31], [90]]
    assert t.no(from_json(told, t.rules.kinds()))


def test_plays_survive_json_in_any_order() -> None:
    move: Move = Play(((2, (97, 2)), (0, (35,))))
    assert from_json(to_json(move), rules().kinds()) == move


# --- the hand ---


def test_without_a_bull_a_card_and_a_pile_make_the_move_at_once() -> None:
    t = table(piles="31 / 33", hands="34 36 90 / 1")
    assert t.steps() == {"34", "36", "pile:0", "pile:1"}
    assert t.steps("34") == {"pile:0", "pile:1"}
    assert t.made("34") is None  # two piles
    assert t.made("34 pile:1") == "34 > 1"
    assert t.steps("34 pile:1") == set()
    view = t.view()
    assert not t.rules.confirms(view, ())


def test_with_bulls_cards_are_gathered_and_the_pile_closes() -> None:
    t = table(piles="31 / 60", hands="32 35 61 63 90 / 1", bulls="2 0")
    assert t.steps("35") == {"32", "pile:0"}
    assert t.made("35 32") == "32 35 > 0"
    assert t.steps("35 32 pile:0") == {"61", "63"}
    assert t.made("35 32 pile:0") == "32 35 > 0"
    assert t.made("35 32 pile:0 63") == "32 35 > 0; 63 > 1"
    assert t.steps("35 pile:0 63 pile:1") == set()
    assert t.made("63 pile:1 35 pile:0") == "35 > 0; 63 > 1"


def test_one_bull_closes_one_pile() -> None:
    t = table(piles="31 / 60", hands="32 35 61 / 1", bulls="1 0")
    assert t.steps("32 35 pile:0") == set()
    assert t.why("32 35 pile:0", "61") == "one_bull"
    assert t.why("32 35 pile:0", "pile:1") == "one_bull"


def waits(t: Table, touched: str) -> bool:
    return t.rules.confirms(t.view(), draft(touched))


def test_taking_and_playing_with_bulls_wait_for_the_button() -> None:
    t = table(piles="31 / 60", hands="32 35 61 / 1", bulls="1 0")
    assert waits(t, "pile:0") and waits(t, "32 35 pile:0")
    t.state.bulls = [0, 0]
    assert waits(t, "pile:0") and not waits(t, "32 pile:0")
    assert t.made("pile:0") == "take 0"
    assert t.steps("pile:0") == set()


def test_the_victim_is_touched_where_the_bulls_stand() -> None:
    t = table(piles="23 24 25", hands="90 / 1 / 2", draw="70 71", bulls="4 3 3", stock=0)
    assert t.steps("pile:0") == {"bull:1", "bull:2"}
    assert t.made("pile:0") is None
    assert t.made("pile:0 bull:2") == "take 0 from 2"


def test_closed_piles_show_their_cards_and_a_bull_on_each() -> None:
    t = table(piles="95 / 60", hands="97 2 5 61 / 1", bulls="2 0")
    view = t.view()
    shown = t.rules.preview(view, draft("5 97 pile:0 61"))
    zones = shown.zones()
    assert (zones["pile:0"], zones["stand:0"]) == ((95, 97, 5), (BULL,))
    assert zones["pile:1"] == (60,)
    assert zones["hand:0"] == (2, 61)
    assert zones["bull:0"] == (BULL,)
    assert t.rules.preview(view, draft("97 2")) is view


def test_sentences_for_touches_that_lead_nowhere() -> None:
    t = table(piles="54 / 95", hands="71 55 97 6 / 1", bulls="1 0")
    assert t.why("", "71") == "useless"
    assert t.why("71", "pile:0") == "too_far"
    assert t.why("55", "pile:1") == "too_low"
    assert t.why("97 6", "pile:1") == "chained"
    assert t.why("", "draw") == "draw_by_itself"
    assert t.why("55 pile:0", "55") is None
    one = table(piles="54", hands="71 / 1")
    assert one.why("", "71") == "too_far"


def test_another_card_is_chosen_instead_of_the_only_one() -> None:
    t = table(piles="54 / 95", hands="55 97 98 / 1", bulls="1 0")
    assert t.why("55", "97") is None
    assert t.why("97 98", "55") == "not_together"


def test_no_gold_on_piles_that_can_only_be_taken() -> None:
    t = table(piles="54", hands="55 / 1")
    pile = t.rules.steps(t.view(), ())[-1]
    assert t.rules.quiet(t.view(), (), pile)
    t.state.hands[0] = [90]
    assert not t.rules.quiet(t.view(), (), pile)


def test_tags_under_the_piles() -> None:
    t = table(piles="54 / 96", hands="55 57 97 / 1", bulls="2 0")
    assert [note.tone for note in t.rules.notes(t.view(), ())] == ["tag", "tag"]
    lit = t.rules.notes(t.view(), draft("57"))
    assert [note.tone for note in lit] == ["may", "tag"]
    laid = t.rules.notes(t.view(), draft("57 55 pile:0"))
    assert laid[0].words.values == {"cards": (55, 57)}


def test_prompts_and_verbs() -> None:
    def prompt(t: Table, touched: str = "") -> str:
        return t.rules.prompt(t.view(), draft(touched)).key.removeprefix("eleven.prompt.")

    t = table(piles="54 / 96", hands="55 57 97 / 1")
    assert prompt(t) == "lay"
    assert prompt(t, "55") == "chosen"
    assert prompt(t, "pile:0") == "take"
    t.state.bulls, t.state.stock = [2, 4], 0
    assert prompt(t) == "lay_bulls"
    assert prompt(t, "55 pile:0") == "more"
    assert prompt(t, "55 pile:0 97 pile:1") == "laid"
    assert prompt(t, "pile:0") == "take_from"
    t.state.bulls = [10, 0]
    assert prompt(t, "pile:0") == "take_none"
    t.state.hands[0] = [20]
    assert prompt(t) == "must_take"
    assert t.rules.verb(t.view(), TakePile(0)).values == {"top": 54}
    assert t.rules.verb(t.view(), Play(((0, (55,)),))).values == {"top": 54}
    assert t.rules.verb(t.view(), Play(((0, (55,)), (1, (97,))))).values == {"n": 2}
    assert text_of(TakePile(0, 1)) == "take 0 from 1"
