"""Every numbered rule of Kierki, by its number, and the worked examples that go with them."""

from random import Random

import pytest

from game.core.cards import code, rank, suit
from game.core.chance import Chance
from game.core.events import Carried, DealBegan
from game.core.moves import NextDeal, Pick
from game.games.kierki.book import KING_OF_HEARTS
from game.games.kierki.table import KierkiState, Phase
from game.games.registry import game
from tests.games.french_table import card, cards
from tests.games.kierki_table import Table, lanes, rules, table

rule = pytest.mark.rule
FULL = ("tricks", "hearts", "queens", "lords", "king", "ends", "robber", *["trump"] * 4, "lottery")


def played(seats: int, seed: int, **options: object) -> KierkiState:
    """A whole match of random moves."""
    r, rng, chance = rules(**options), Random(seed), Chance(seed)
    state, _ = r.new(seats, chance)
    while r.to_act(state):
        seat = r.to_act(state)[0]
        r.apply(state, seat, rng.choice(r.legal(state, seat)), chance)
    return state


# --- in general ---


@rule("5.1")
def test_thirteen_cards_each_and_left_of_the_dealer_leads() -> None:
    state, events = rules().new(4, Chance(3), first=2)
    assert [len(hand) for hand in state.hands] == [13] * 4
    assert (events[0], state.turn) == (DealBegan(1, 2), 2)
    assert {rules().new(4, Chance(seed))[0].starter for seed in range(40)} == {0, 1, 2, 3}


@rule("5.1")
def test_the_deal_goes_round() -> None:
    t = table("tricks", "2s / 3s / 4s / 5s")
    t.play("2s", "3s", "4s", "5s")
    t.do("next")
    assert (t.state.starter, t.turn, t.state.deal) == (1, 1, 2)


@rule("5.2")
def test_follow_suit_else_anything_and_no_duty_to_beat() -> None:
    t = table("queens", "9s 2h / 3s As 5h / Kd 2c / 4s Qs")
    t.play("9s")
    assert t.moves == {"play 3s", "play As"}
    assert t.no("play 5h") == ("follow", "2")
    t.play("3s")
    assert t.moves == {"play Kd", "play 2c"}
    t.play("Kd", "4s")
    assert t.turn == 0, "the highest of the suit led takes it, not the king of another suit"


@rule("5.2")
def test_the_winner_of_a_trick_leads_next_and_it_lies_until_then() -> None:
    t = table("queens", "2s 2h / 3s 5h / 9s 2c / 4s Qh")
    t.play("2s", "3s", "9s", "4s")
    assert t.turn == 2 and len(t.state.trick) == 4
    events = t.play("2c")
    assert [code(c) for _, c in t.state.trick] == ["2c"]
    assert len([e for e in events if isinstance(e, Carried) and e.cue == "gather"]) == 4


@rule("5.3")
def test_minus_deals_are_negative_plus_deals_positive_and_the_highest_total_wins() -> None:
    state = played(4, 3)
    for kind, sheet in zip(FULL, state.sheets, strict=True):
        sign = 1 if kind in ("trump", "lottery") else -1
        assert all(points * sign >= 0 for points in sheet.totals), kind
    result = rules().result(state)
    assert result is not None and result.scores[result.winners[0]] == max(result.scores)


@rule("5.3")
def test_equal_totals_share_the_win() -> None:
    t = table("tricks", "2s / 3s / 4s / 5s")
    t.rules.form = ("tricks",)
    t.play("2s", "3s", "4s", "5s")
    result = t.rules.result(t.state)
    assert result is not None and (result.scores, result.places) == ((0, 0, 0, -20), ((0, 1, 2), (3,)))


@rule("5.3")
@pytest.mark.parametrize(
    ("kind", "total"),
    [
        ("tricks", -260),
        ("hearts", -260),
        ("queens", -240),
        ("lords", -240),
        ("king", -150),
        ("ends", -150),
        ("robber", -1300),
        ("trump", 325),
        ("lottery", 1300),
    ],
)
def test_per_deal_totals(kind: str, total: int) -> None:
    for seed in range(3):
        state = played(4, seed)
        assert {sum(s.totals) for name, s in zip(FULL, state.sheets, strict=True) if name == kind} == {total}


# --- part one ---


@rule("5.4")
@pytest.mark.parametrize("kind", ["hearts", "king", "robber"])
def test_hearts_may_not_be_led_while_there_is_another_suit(kind: str) -> None:
    t = table(kind, "5h 9c / 2c / 3c / 4c")
    assert t.moves == {"play 9c"}
    assert t.no("play 5h") == ("no_hearts", "4")
    t = table(kind, "5h / 2c / 3c / 4c")
    assert t.moves == {"play 5h"}


@rule("5.4")
@pytest.mark.parametrize("kind", ["tricks", "queens", "lords", "ends", "trump"])
def test_elsewhere_hearts_may_be_led(kind: str) -> None:
    assert "play 5h" in table(kind, "5h 9c / 2c 2d / 3c 3d / 4c 4d").moves


@rule("5.5")
def test_the_king_of_hearts_need_not_be_thrown_unless_the_table_agreed() -> None:
    held = "9c 2d / Kh 5s / 3c 3d / 4c 4d"
    t = table("king", held)
    t.play("9c")
    assert t.moves == {"play Kh", "play 5s"}
    t = table("king", held, throw_king=True)
    t.play("9c")
    assert t.moves == {"play Kh"}
    assert t.no("play 5s") == ("throw_king", "5")
    for kind in ("hearts", "robber", "lords"):
        t = table(kind, held, throw_king=True)
        t.play("9c")
        assert t.moves == {"play Kh", "play 5s"}, "only in the deal of the king"


@rule("5.5")
def test_whoever_can_follow_suit_keeps_the_king() -> None:
    t = table("king", "9h / Kh 5h / 3c / 4c", throw_king=True)
    t.play("9h")
    assert t.moves == {"play Kh", "play 5h"}


@rule("5.6")
@pytest.mark.parametrize(
    ("text", "price"), [("Kh", -200), ("Qh", -80), ("Jh", -50), ("Qs", -60), ("2c", 0), ("Ah", -20)]
)
def test_in_robber_a_card_may_count_several_times(text: str, price: int) -> None:
    assert rules().prices[4].of_card("robber", card(text)) == price


@rule("5.6")
def test_a_rich_seventh_trick_in_robber() -> None:
    t = table("robber", "2c 5s / Kh 6s / Qs 7s / 3h 8s")
    t.state.tricks = [6, 0, 0, 0]
    t.play("2c", "Kh", "Qs", "3h")
    assert t.points == [-375, 0, 0, 0]


@rule("5.6")
def test_the_sheet_of_robber_names_every_part() -> None:
    state = played(4, 8)
    sheet = state.sheets[6]
    keys = [line.label.key.rpartition(".")[2] for line in sheet.lines]
    assert keys == ["tricks", "hearts", "queens", "lords", "king", "ends"]
    sums = [sum(points or 0 for points in line.points) for line in sheet.lines]
    assert sums == [-260, -260, -240, -240, -150, -150]
    for seat in range(4):
        assert sum(line.points[seat] or 0 for line in sheet.lines) == sheet.totals[seat]


@rule("5.7")
@pytest.mark.parametrize(
    ("kind", "held", "trick"),
    [
        ("queens", "Qs 2h / 3s 3h / 4s 4h / 5s 5h", "Qs 3s 4s 5s"),
        ("hearts", "9s 2d / 3h 3d / 4s 4d / 5s 5d", "9s 3h 4s 5s"),
        ("lords", "Ks 2h / 3s 3h / 4s 4h / 5s 5h", "Ks 3s 4s 5s"),
        ("king", "9s 2h / Kh 3h / 4s 4h / 5s 5h", "9s Kh 4s 5s"),
    ],
)
def test_a_deal_stops_when_nothing_is_left_to_lose(kind: str, held: str, trick: str) -> None:
    t = table(kind, held)
    t.play(*trick.split())
    assert t.phase is Phase.RESTING and t.points[0] < 0
    t = table(kind, held, stop_early=False)
    t.play(*trick.split())
    assert t.phase is Phase.PLAY


@rule("5.7")
@pytest.mark.parametrize("kind", ["tricks", "ends", "robber", "trump"])
def test_other_deals_are_played_out(kind: str) -> None:
    t = table(kind, "Qs 2d / 3s 3d / 4s 4d / 5s 5d")
    t.play("Qs", "3s", "4s", "5s")
    assert t.phase is Phase.PLAY


@rule("5.7")
def test_the_rest_may_be_claimed_when_it_is_forced_however_the_cards_lie() -> None:
    t = table("tricks", "2s Ah Ks / 9s 2h Qs / 3s 3h Js / 4s 4h 2d")
    t.state.hands[0] = cards("As Ah Ks")
    t.play("As", "9s", "3s", "4s")
    assert t.turn == 0 and "claim" in t.moves and t.view(0).can_claim
    assert not t.view(1).can_claim, "only the one who leads can know"
    t.do("claim")
    assert (t.points, t.phase, t.state.tricks) == ([-60, 0, 0, 0], Phase.RESTING, [3, 0, 0, 0])
    assert not any(t.state.hands)


@rule("5.7")
def test_nothing_is_claimed_while_a_higher_card_is_about() -> None:
    t = table("tricks", "As Ah Qs / 9s 2h Js / 3s 3h Ks / 4s 4h 2d")
    t.play("As", "9s", "3s", "4s")
    assert "claim" not in t.moves
    assert t.no("claim") == ("no_claim", "7")


@rule("5.7")
def test_with_trumps_about_a_side_ace_is_no_sure_trick() -> None:
    t = table("trump", "As Ah Ks / 9s 2h Qs / 3s 3h Js / 4s 4h 2d")
    t.state.trump = "d"
    t.play("As", "9s", "3s", "4s")
    assert "claim" not in t.moves


# --- part two ---


@rule("5.8")
def test_the_dealer_names_trumps_from_five_cards_and_the_next_one_leads() -> None:
    r = rules()
    r.form = ("trump",)
    state, _ = r.new(4, Chance(4), first=1)
    t = Table(r, state)
    assert (t.phase, t.turn) == (Phase.NAME, 0)
    assert t.moves == {"name s", "name h", "name d", "name c"}
    assert [len(hand) for hand in state.hands] == [5, 13, 13, 13] and len(state.rest) == 8
    for seat in (None, 0, 1):
        assert t.view(seat).zones()["rest"] == (None,) * 8
    t.do("name h")
    assert (t.phase, t.turn, len(state.hands[0])) == (Phase.PLAY, 1, 13)


@rule("5.8")
def test_or_the_leader_names_them_from_the_whole_hand() -> None:
    r = rules(namer="leader")
    r.form = ("trump",)
    state, _ = r.new(4, Chance(4), first=1)
    t = Table(r, state)
    assert (t.phase, t.turn, len(state.hands[1]), state.rest) == (Phase.NAME, 1, 13, [])
    t.do("name c")
    assert t.turn == 1


@rule("5.8")
def test_trumps_win_there_is_no_duty_to_trump_and_a_trick_is_25() -> None:
    t = table("trump", "9s 2d / 3h 3c / 4s 4d / 5s 5d")
    t.state.trump = "h"
    t.play("9s")
    assert t.moves == {"play 3h", "play 3c"}
    t.play("3h", "4s", "5s")
    assert (t.turn, t.points) == (1, [0, 25, 0, 0])


@rule("5.8")
def test_each_player_names_once_and_suits_may_repeat() -> None:
    r, rng, chance = rules(), Random(2), Chance(2)
    state, _ = r.new(4, chance)
    namers = []
    while r.to_act(state):
        seat = r.to_act(state)[0]
        moves = r.legal(state, seat)
        if state.phase is Phase.NAME:
            namers.append(seat)
            moves = moves[:1]
        r.apply(state, seat, rng.choice(moves), chance)
    assert sorted(namers) == [0, 1, 2, 3], "all of them named spades"


@rule("5.9")
def test_the_first_card_of_the_lottery_is_free_and_gives_the_rank() -> None:
    t = table("lottery", "7s 2h / 7d 8s / 6s 3c / 9d Ac")
    assert t.moves == {"lay 7s", "lay 2h"}
    t.do("lay 7s")
    assert t.moves == {"lay 7d", "lay 8s"}
    t.do("lay 8s")
    assert t.moves == {"lay 6s"}, "three of clubs has to wait for its suit"


@rule("5.9")
def test_lanes_grow_both_ways_without_wrapping() -> None:
    t = table("lottery", "Ks Ah 2h / 5c / 6c / 8c")
    t.state.start, t.state.lanes = rank(card("7s")), lanes(s="7Q", h="3K")
    assert t.moves == {"lay Ks", "lay Ah", "lay 2h"}
    t.state.lanes = lanes(s="2A", h="7Q")
    t.state.hands[0] = cards("2h Ah 3d")
    assert t.moves == {"pass"}
    assert t.no("lay 2h") == ("no_place", "9")


@rule("5.9")
def test_whoever_can_lay_must_and_whoever_cannot_passes() -> None:
    t = table("lottery", "8s 2h / 2c 3c / 9s 6d / 4d 4c")
    t.state.start, t.state.lanes = rank(card("7s")), lanes(s="77")
    assert t.no("pass") == ("can_lay", "9")
    t.do("lay 8s")
    assert t.moves == {"pass"}
    t.do("pass")
    assert t.turn == 2


@rule("5.9")
def test_first_out_800_second_500_then_the_deal_is_over() -> None:
    t = table("lottery", "8s / 2c 3c / 9s / 4d 4c")
    t.state.start, t.state.lanes = rank(card("7s")), lanes(s="77")
    t.do("lay 8s", "pass", "lay 9s")
    assert (t.points, t.phase, t.state.out) == ([800, 0, 500, 0], Phase.RESTING, (0, 2))


@rule("5.9")
def test_who_is_out_is_passed_over() -> None:
    t = table("lottery", "8s / 9s 3c / 2d 3d / Ts 4c")
    t.state.start, t.state.lanes = rank(card("7s")), lanes(s="77")
    t.do("lay 8s", "lay 9s", "pass", "lay Ts")
    assert t.turn == 1


@rule("5.10")
@pytest.mark.parametrize("seed", range(4))
def test_a_whole_game_sums_to_zero(seed: int) -> None:
    state = played(4, seed)
    assert sum(sum(sheet.totals) for sheet in state.sheets) == 0
    parts = [sum(sum(s.totals) for s in state.sheets[a:b]) for a, b in ((0, 7), (7, 11), (11, 12))]
    assert parts == [-2600, 1300, 1300]


@rule("5.11")
@pytest.mark.parametrize(
    ("form", "deals", "total"),
    [("seven", 7, -2600), ("six", 6, -1300), ("six_trumps", 10, 0), ("six_lottery", 7, 0), ("six_lotteries", 10, 0)],
)
def test_shorter_forms(form: str, deals: int, total: int) -> None:
    state = played(4, 5, form=form)
    assert (len(state.sheets), sum(sum(sheet.totals) for sheet in state.sheets)) == (deals, total)


@rule("5.11")
@pytest.mark.parametrize(
    ("ends", "costs"),
    [
        ("seventh_last", {7: -75, 13: -75}),
        ("last", {13: -150}),
        ("last_two", {12: -75, 13: -75}),
        ("third_seventh", {3: -75, 7: -75}),
        ("third_eighth", {3: -75, 8: -75}),
    ],
)
def test_the_tricks_that_cost(ends: str, costs: dict[int, int]) -> None:
    prices = rules(ends=ends).prices[4]
    assert {n: price for n in range(1, 14) if (price := prices.of_trick("ends", n))} == costs


@rule("5.12")
def test_three_players_play_without_the_two_of_clubs() -> None:
    r = rules()
    state, _ = r.new(3, Chance(1))
    assert [len(hand) for hand in state.hands] == [17] * 3
    assert card("2c") not in r.pieces(state)
    state = played(3, 2)
    totals = [sum(sheet.totals) for sheet in state.sheets]
    assert totals == [-255, -260, -240, -240, -140, -140, -1275, 425, 425, 425, 1275]
    assert sum(totals) == 0


@rule("5.12")
@pytest.mark.parametrize(
    ("ends", "costs"),
    [
        ("seventh_last", {7: -70, 17: -70}),
        ("last", {17: -140}),
        ("last_two", {16: -70, 17: -70}),
        ("third_seventh", {3: -70, 7: -70}),
        ("third_eighth", {3: -70, 8: -70}),
    ],
)
def test_the_tricks_that_cost_three_players(ends: str, costs: dict[int, int]) -> None:
    prices = rules(ends=ends).prices[3]
    assert {n: price for n in range(1, 18) if (price := prices.of_trick("ends", n))} == costs


@rule("5.12")
def test_a_lottery_from_two_begins_clubs_with_three() -> None:
    t = table("lottery", "2s 3c / 4d 5d / 6d 7d")
    t.do("lay 2s", "pass", "pass")
    assert t.moves == {"lay 3c"}


# --- the hand at the table, and worlds ---


def test_cards_that_cost_wear_their_price() -> None:
    t = table("queens", "Qs 2h / 3s / 4s / Qh")
    notes = [(note.at, note.words.values["n"]) for note in t.rules.notes(t.view(), ())]
    assert notes == [(Pick("hand", card("Qs")), -60)]
    t.play("Qs")
    assert Pick("trick:0", card("Qs")) in [note.at for note in t.rules.notes(t.view(1), ())]


def test_taken_cards_that_cost_lie_open_and_others_do_not() -> None:
    t = table("queens", "Qs 2h / 3s 3h / 4s 4h / 5s Qh")
    t.play("Qs", "3s", "4s", "5s", "2h")
    zones = t.view(2).zones()
    assert (zones["taken:0"], zones["won:0"]) == ((card("Qs"),), (None,))


@pytest.mark.parametrize("seed", range(5))
def test_worlds_honour_voids_hearts_led_and_passes(seed: int) -> None:
    r, rng, chance = rules(), Random(seed), Chance(seed)
    state, events = r.new(4, chance)
    lived = list(events)
    while r.to_act(state):
        seat = r.to_act(state)[0]
        watcher = (seat + 1) % 4
        history = tuple(event.for_seat(watcher) for event in lived)
        move = rng.choice(r.legal(state, seat))
        if rng.random() < 0.1 and state.phase in (Phase.PLAY, Phase.LOTTERY):
            world = r.imagine(r.view(state, watcher), history, rng)
            assert sorted(map(len, world.hands)) == sorted(map(len, state.hands))
            assert_fits(lived, world)
        lived = [] if isinstance(move, NextDeal) else lived
        lived += r.apply(state, seat, move, chance)


@pytest.mark.parametrize("throw_king", [True, False])
def test_whoever_threw_off_another_card_has_no_king_where_it_must_go(throw_king: bool) -> None:
    r = rules(throw_king=throw_king)
    r.form = ("king", "king")
    state, _ = r.new(4, Chance(4), first=0)
    state.hands = [[*range(13)], [*range(26, 37), 38, 50], [*range(13, 26)], [37, *range(39, 50), 51]]
    t = Table(r, state)
    assert card("Kh") == 37
    history = tuple(t.play("2c") + t.play("2h"))
    seen = {card("Kh") in r.imagine(t.view(2), history, Random(n)).hands[1] for n in range(40)}
    assert seen == ({False} if throw_king else {True, False})


def assert_fits(lived: list[object], world: KierkiState) -> None:
    led = None
    for event in lived:
        if isinstance(event, Carried) and event.cue in ("lead", "follow"):
            assert event.by is not None and event.cards[0] is not None
            led = suit(event.cards[0]) if event.cue == "lead" else led
            if suit(event.cards[0]) != led:
                assert led not in {suit(c) for c in world.hands[event.by]}


def test_the_king_of_hearts_is_the_king_of_hearts() -> None:
    assert code(KING_OF_HEARTS) == "Kh"
    assert list(game("kierki").book.players.counts) == [3, 4]


@rule("5.7")
@pytest.mark.parametrize(
    ("held", "offered"),
    [
        ("As Ad 3d / 9s 2d 2h / 3s 5h 3h / 4s 4h 5c", True),  # the ace of trumps draws the last one
        ("As Ad Kc / 9s 2d 3d / 3s 5h 3h / 4s 4h 5c", False),  # two trumps may lie together
        ("As Ah 3h / 9s 5h 2c / 3s 6c 3c / 4s 4c 5c", True),  # the only other heart falls on the ace
        ("As Ah 3h / 9s 5h 6h / 3s 6c 3c / 4s 4c 5c", False),
    ],
)
def test_where_tricks_are_wished_for_the_rest_is_claimed_when_it_can_be_taken(held: str, offered: bool) -> None:
    t = table("trump", held)
    t.state.trump = "d"
    t.play("As", "9s", "3s", "4s")
    assert ("claim" in t.moves) is offered
    if offered:
        t.do("claim")
        assert t.state.tricks == [3, 0, 0, 0]


@rule("5.7")
def test_where_tricks_cost_nobody_claims_what_could_still_be_given_away() -> None:
    """Leading the three first would lose a trick to the five: the rest is not forced."""
    t = table("tricks", "As Ah 3h / 9s 5h 2c / 3s 6c 3c / 4s 4c 5c")
    t.play("As", "9s", "3s", "4s")
    assert "claim" not in t.moves
