"""Every numbered rule of Ropuchy, by its number, and the worked examples that go with them."""

import pytest

from game.core.chance import Chance
from game.core.events import Carried, DealBegan, DealEnded, MatchEnded, Told
from game.core.moves import Pick
from game.core.rounds import Phase
from game.games.registry import game
from game.games.toads import Lay, TakeRow, Twist, is_toad, mirror
from tests.games.toads_table import Table, cards, rules, table

rule = pytest.mark.rule
TOADS = cards("22 33 44 55 66 77 88")


# --- components ---


@rule("1.1")
def test_the_deck_is_79_numbers() -> None:
    deck = rules().deck
    assert len(deck) == len(set(deck)) == 79
    assert (min(deck), max(deck)) == (12, 98)
    assert [n for n in range(12, 99) if n not in deck] == [20, 30, 40, 50, 60, 70, 80, 90]
    assert 11 not in deck and 99 not in deck


@rule("1.2")
def test_toads_are_the_cards_with_equal_digits() -> None:
    assert [card for card in rules().deck if is_toad(card)] == TOADS


@rule("1.3")
def test_the_other_72_cards_form_36_pairs() -> None:
    plain = [card for card in rules().deck if not is_toad(card)]
    pairs = {frozenset((card, mirror(card))) for card in plain}
    assert (len(plain), len(pairs)) == (72, 36)
    assert all(mirror(card) in plain and mirror(mirror(card)) == card for card in plain)
    assert frozenset((12, 21)) in pairs and frozenset((89, 98)) in pairs


# --- setup ---


@rule("1.4")
@pytest.mark.parametrize(("seats", "hand", "rest"), [(2, 9, 61), (3, 9, 52), (4, 8, 47)])
def test_hands_and_draw_pile(seats: int, hand: int, rest: int) -> None:
    state, _ = rules().new(seats, Chance(5))
    assert [len(cards) for cards in state.hands] == [hand] * seats
    assert len(state.draw) == rest
    assert state.row == []


@rule("1.4")
def test_two_to_four_players() -> None:
    assert list(game("toads").book.players.counts) == [2, 3, 4]


@rule("1.5")
def test_luck_finds_the_first_starter_and_everyone_may_be_it() -> None:
    starters = {rules().new(3, Chance(seed))[0].starter for seed in range(40)}
    assert starters == {0, 1, 2}


@rule("1.5")
def test_the_start_moves_one_seat_with_each_round() -> None:
    t = table(row="12", hands="15 / 16 / 17", rounds=3)
    t.do("take", "next")
    assert (t.state.starter, t.turn, t.state.deal) == (1, 1, 2)
    t.state.draw, t.state.row = [], [12]
    t.do("take", "next")
    assert (t.state.starter, t.turn, t.state.deal) == (2, 2, 3)


@rule("1.5")
def test_the_starter_is_dealt_the_first_card() -> None:
    _, events = rules().new(3, Chance(1), first=2)
    assert events[0] == DealBegan(1, 2)
    dealt = [event.by for event in events if isinstance(event, Carried)]
    assert dealt == [2, 0, 1] * 9


# --- the turn ---


@rule("1.6")
def test_an_empty_row_takes_any_card_and_nothing_else() -> None:
    t = table(hands="15 51 77 / 12", draw="61 62")
    assert t.moves == {"lay 15", "lay 51", "lay 77"}
    assert t.no("take") == "toads.no_row"
    assert t.no("twist 15") == "toads.no_mirror"
    t.do("lay 77")
    assert (t.state.row, t.state.hands[0], t.turn) == ([77], [15, 51, 61], 1)


@rule("1.7")
def test_reach_of_34_is_18_cards() -> None:
    t = table(row="34", hands="34 / 12")
    t.state.hands[0] = [card for card in t.rules.deck if card != 34]
    assert t.lays == cards("24 25 26 27 28 29 31 32 33 35 36 37 38 39 41 42 43 44")
    assert (t.no("lay 23"), t.no("lay 45")) == ("toads.too_far", "toads.too_far")
    assert [card for card in t.rules.deck if t.rules.refusal(t.state, 0, Lay(card)) is None] == t.lays


@rule("1.7")
def test_after_41_the_reach_is_31_to_51() -> None:
    t = table(row="34", hands="41 15 / 31 51 29 52", draw="61 62")
    t.do("lay 41")
    assert t.state.row == [34, 41]
    assert t.lays == [31, 51]


@rule("1.7")
def test_a_toad_is_laid_like_any_card() -> None:
    t = table(row="34", hands="33 44 55 / 12", draw="61")
    assert t.moves == {"lay 33", "lay 44", "take"}


@rule("1.7")
def test_a_reversed_card_is_twisted_from_any_place_of_the_row() -> None:
    t = table(row="49 53 61", hands="94 15 / 12", draw="77 78")
    assert t.moves == {"twist 94", "take"}
    t.do("twist 94")
    assert (t.state.row, t.state.plus[0], t.turn) == ([53, 61], [94, 49], 1)
    assert t.view().standing() == (2, 0)


@rule("1.7")
def test_a_toad_is_never_twisted() -> None:
    t = table(row="33", hands="33 15 / 12")
    assert t.no("twist 33") == "toads.toad_has_no_pair"
    t = table(row="33", hands=" ".join(map(str, (n for n in rules().deck if n != 33))) + " / 12")
    assert not [move for move in t.moves if move.startswith("twist")]


@rule("1.7")
def test_the_only_card_of_the_row_may_be_twisted() -> None:
    t = table(row="49", hands="94 15 / 12 13", draw="77 78")
    t.do("twist 94")
    assert (t.state.row, t.turn, t.over) == ([], 1, False)
    assert t.moves == {"lay 12", "lay 13"}


@rule("1.7")
def test_the_row_may_be_taken_at_will_and_a_new_one_opened_at_once() -> None:
    t = table(row="34 41", hands="42 14 / 12", draw="77 78")
    assert {"lay 42", "twist 14", "take"} == t.moves
    t.do("take")
    assert (t.state.minus[0], t.state.row, t.turn) == ([34, 41], [], 0)
    assert t.moves == {"lay 42", "lay 14"}
    t.do("lay 14")
    assert (t.state.row, t.state.hands[0], t.turn) == ([14], [42, 77], 1)


@rule("1.7")
def test_whoever_can_do_nothing_else_takes_the_row() -> None:
    t = table(row="34", hands="98 15 / 12", draw="77")
    assert t.moves == {"take"}


@rule("1.7")
def test_only_own_cards_and_only_in_turn() -> None:
    t = table(row="34", hands="41 / 42 43", draw="77")
    assert t.no("lay 42") == "toads.not_in_hand"
    assert t.no("twist 43") == "toads.not_in_hand"
    assert t.no("lay 42", seat=1) == "refusal.not_your_turn"
    assert t.no("next") == "refusal.not_now"


@rule("1.8")
@pytest.mark.parametrize("move", ["lay 41", "twist 43"])
def test_one_card_is_drawn_after_laying_or_twisting(move: str) -> None:
    t = table(row="34", hands="41 43 / 12", draw="77 78")
    t.do(move)
    assert (len(t.state.hands[0]), t.state.draw) == (2, [78])
    assert 77 in t.state.hands[0]


@rule("1.8")
def test_taking_draws_nothing_until_the_new_row_is_opened() -> None:
    t = table(row="34", hands="41 43 / 12", draw="77 78")
    t.do("take")
    assert (t.state.hands[0], t.state.draw) == ([41, 43], [78, 77])
    t.do("lay 43")
    assert (t.state.hands[0], t.state.draw) == ([41, 77], [78])


@rule("1.8")
def test_nobody_draws_from_an_empty_pile() -> None:
    t = table(row="34", hands="41 43 / 12")
    t.do("lay 41")
    assert t.state.hands[0] == [43]


@rule("1.9")
def test_when_the_last_card_is_twisted_away_the_one_before_it_rules() -> None:
    t = table(row="34 41 49", hands="94 15 / 31 51 52 59", draw="77 78")
    t.do("twist 94")
    assert t.state.row == [34, 41]
    assert t.lays == [31, 51]


# --- the end of a round ---


@rule("1.10")
def test_with_the_pile_used_up_play_goes_on_until_the_row_is_gone() -> None:
    t = table(row="34", hands="41 15 / 43 44 14", draw="77")
    assert any(isinstance(e, Told) and e.words.key == "toads.log.draw_empty" for e in t.do("lay 41"))
    assert (t.state.draw, t.over) == ([], False)
    t.do("lay 44")
    assert (t.state.hands[1], t.over, t.turn) == ([43, 14], False, 0)
    assert t.moves == {"take"}
    t.do("take")
    assert (t.over, t.scores) == (True, (-7, 0))


@rule("1.10")
def test_the_last_twist_ends_the_round_at_once() -> None:
    t = table(row="34", hands="43 15 / 12")
    events = t.do("twist 43")
    assert t.over and t.rules.to_act(t.state) == ()
    assert [type(event) for event in events[-2:]] == [DealEnded, MatchEnded]


@rule("1.11")
def test_a_twist_that_draws_the_last_card_ends_the_round() -> None:
    t = table(row="49", hands="94 15 / 12", draw="77")
    t.do("twist 94")
    assert t.over
    assert t.state.hands[0] == [15, 77]


@rule("1.11")
def test_a_row_or_a_pile_left_keeps_the_round_going() -> None:
    t = table(row="49 53", hands="94 15 / 12", draw="77")
    t.do("twist 94")
    assert not t.over
    t = table(row="49", hands="94 15 / 12", draw="77 78")
    t.do("twist 94")
    assert not t.over


@rule("1.12")
def test_taking_with_the_pile_empty_ends_the_round_without_a_new_row() -> None:
    t = table(row="34 41", hands="42 15 / 12")
    t.do("take")
    assert t.over
    assert (t.state.row, t.state.hands[0]) == ([], [42, 15])


@rule("1.13")
def test_an_empty_hand_must_take_the_row() -> None:
    t = table(row="34", hands=" / 12 13")
    assert t.moves == {"take"}
    t.do("take")
    assert t.over


@rule("1.14")
def test_cards_left_in_hand_count_nothing() -> None:
    t = table(row="34", hands="43 15 22 33 / 44 55 66")
    t.do("twist 43")
    assert t.scores == (2, 0)


# --- scoring ---


@rule("1.15")
def test_twelve_plus_and_seventeen_minus_make_minus_five() -> None:
    plus = "14 41 15 51 16 61 17 71 18 81"
    minus = "23 24 25 26 27 28 29 31 32 35 36 37 38 39 42 43 45"
    t = table(row="91", hands="19 12 / 13", plus=f"{plus} / ", minus=f"{minus} / ")
    t.do("twist 19")
    assert (len(t.state.plus[0]), len(t.state.minus[0])) == (12, 17)
    assert t.scores[0] == -5


@rule("1.15")
def test_a_row_of_two_toads_and_two_others_costs_twelve() -> None:
    t = table(row="22 31 33 41", hands="12 / 13")
    t.do("take")
    assert t.scores == (-12, 0)


@rule("1.15")
def test_the_score_sheet_names_every_line() -> None:
    t = table(row="22 31", hands="12 / 13", plus="49 94 / 15 51 16 61", minus="37 / 44")
    t.do("take")
    (sheet,) = t.view().sheets
    assert [(line.label.key, line.points) for line in sheet.lines] == [
        ("toads.sheet.twisted", (2, 4)),
        ("toads.sheet.taken", (-2, 0)),
        ("toads.sheet.toads", (-5, -5)),
    ]
    assert sheet.totals == (-5, -1)


@rule("1.16")
def test_two_rounds_are_added_and_the_highest_wins() -> None:
    t = table(row="34", hands="43 15 / 12", rounds=2)
    t.do("twist 43")
    assert (t.over, t.view().resting, t.state.phase) == (False, True, Phase.RESTING)
    assert t.moves == {"next"}
    t.do("next")
    assert (t.state.deal, len(t.state.draw)) == (2, 79 - 2 * t.state.hand_size)
    t.state.draw, t.state.row = [], [22]
    t.do("take")
    assert t.scores == (2, -5)
    assert t.places == ((0,), (1,))


@rule("1.16")
def test_the_classic_match_has_two_rounds_and_more_by_agreement() -> None:
    assert game("toads").book.chosen()["rounds"] == 2
    assert game("toads").rules({"rounds": 4}) is not None


@rule("1.16")
def test_equal_scores_share_the_win() -> None:
    t = table(row="34", hands="43 15 / 12 / 13", plus="/ 16 61 / ")
    t.do("twist 43")
    assert t.scores == (2, 2, 0)
    assert t.places == ((0, 1), (2,))


@rule("1.17")
def test_minus_piles_are_closed_and_plus_piles_open() -> None:
    t = table(row="34", hands="43 15 / 12", draw="77 78", plus="16 61 / 17 71", minus="22 23 / 44")
    for seat in (None, 0, 1):
        zones = t.view(seat).zones()
        assert zones["plus:0"] == (16, 61) and zones["plus:1"] == (17, 71)
        assert zones["minus:0"] == (None,) and zones["minus:1"] == (None,)
    asked = t.rules.why_not(t.view(), (), Pick("minus:0"))
    assert asked is not None and (asked.key, asked.rule) == ("toads.minus_closed", "17")


# --- the pro variant ---


@rule("1.18")
def test_pro_taking_a_single_card_costs_the_top_of_the_pile_unseen() -> None:
    t = table(row="22", hands="12 13 / 14", draw="57 61 62", pro=True)
    events = t.do("take")
    assert t.state.minus[0] == [22, 57]
    penalty = next(e for e in events if isinstance(e, Carried) and e.cue == "penalty")
    for seat in (None, 0, 1):
        seen = penalty.for_seat(seat)
        assert isinstance(seen, Carried) and seen.cards == (None,)
    assert (t.turn, t.moves) == (0, {"lay 12", "lay 13"})
    t.do("lay 12")
    assert (t.state.hands[0], t.state.draw, t.turn) == ([13, 61], [62], 1)


@rule("1.18")
def test_pro_a_toad_and_a_57_cost_six() -> None:
    t = table(row="22", hands="12 / 14", draw="57", pro=True)
    t.do("take")
    assert t.scores == (-6, 0)


@rule("1.18")
def test_pro_two_cards_cost_nothing_more_and_neither_does_the_classic_game() -> None:
    t = table(row="22 31", hands="12 / 14", draw="57 58", pro=True)
    t.do("take")
    assert t.state.minus[0] == [22, 31]
    t = table(row="22", hands="12 / 14", draw="57 58")
    t.do("take")
    assert t.state.minus[0] == [22]


@rule("1.19")
def test_pro_twisting_a_single_card_costs_nothing() -> None:
    t = table(row="49", hands="94 15 / 12", draw="57 58", pro=True)
    t.do("twist 94")
    assert (t.state.minus[0], t.state.plus[0]) == ([], [94, 49])
    assert t.state.hands[0] == [15, 57]


@rule("1.19")
def test_pro_with_the_pile_empty_there_is_no_extra_card() -> None:
    t = table(row="34", hands="12 / 14", pro=True)
    t.do("take")
    assert (t.state.minus[0], t.scores) == ([34], (-1, 0))


@rule("1.19")
def test_pro_a_penalty_with_the_last_card_ends_the_round() -> None:
    t = table(row="34", hands="12 / 14", draw="57", pro=True)
    t.do("take")
    assert (t.over, t.scores) == (True, (-2, 0))


# --- the hand at the table ---


def lit(t: Table, *draft: Pick) -> set[Pick]:
    return set(t.rules.steps(t.view(), draft))


def test_a_card_alone_is_laid_and_its_twin_makes_the_pair() -> None:
    t = table(row="37 34", hands="43 44 98 / 12", draw="77")
    hand = Pick("hand", 43)
    assert lit(t) == {hand, Pick("hand", 44), Pick("take_row")}
    assert lit(t, hand) == {Pick("row_end"), Pick("row", 34)}
    assert t.rules.complete(t.view(), (hand,)) == Lay(43)
    assert t.rules.complete(t.view(), (hand, Pick("row", 34))) == Twist(43)
    assert t.rules.complete(t.view(), (Pick("take_row"),)) == TakeRow()


def test_a_card_that_only_twists_is_twisted_by_the_button() -> None:
    t = table(row="49 53", hands="94 15 / 12", draw="77")
    assert t.rules.complete(t.view(), (Pick("hand", 94),)) == Twist(94)


@pytest.mark.parametrize(
    ("pick", "draft", "key"),
    [
        (Pick("hand", 98), (), "toads.useless"),
        (Pick("hand", 66), (), "toads.useless_toad"),
        (Pick("row_end"), (), "toads.choose_first"),
        (Pick("row_end"), (Pick("hand", 73),), "toads.too_far"),
        (Pick("row", 34), (), "toads.needs_mirror"),
        (Pick("row", 34), (Pick("hand", 73),), "toads.wrong_twin"),
        (Pick("row", 33), (Pick("hand", 73),), "toads.toad_has_no_pair"),
        (Pick("draw"), (), "toads.draw_by_itself"),
        (Pick("minus:1"), (), "toads.minus_closed"),
    ],
)
def test_a_useless_touch_gets_its_sentence(pick: Pick, draft: tuple[Pick, ...], key: str) -> None:
    t = table(row="37 33 34", hands="44 73 66 98 / 12", draw="77")
    answer = t.rules.why_not(t.view(), draft, pick)
    assert answer is not None and answer.key == key


def test_bug_another_card_in_hand_never_says_that_it_is_useless_when_it_twists() -> None:
    t = table(row="37 34", hands="73 44 / 12", draw="77")
    assert t.rules.why_not(t.view(), (Pick("hand", 44),), Pick("hand", 73)) is None


def test_bug_the_row_is_not_denied_while_a_card_is_chosen() -> None:
    t = table(row="37 34", hands="73 44 / 12", draw="77")
    assert t.rules.why_not(t.view(), (Pick("hand", 44),), Pick("take_row")) is None
    empty = table(hands="73 44 / 12", draw="77")
    answer = empty.rules.why_not(empty.view(), (), Pick("take_row"))
    assert answer is not None and answer.key == "toads.no_row"


@pytest.mark.parametrize(
    ("row", "hand", "key"),
    [
        ("", "12", "toads.prompt.open"),
        ("34", "98", "toads.prompt.must_take"),
        ("34", "41", "toads.prompt.lay"),
        ("49 31", "94", "toads.prompt.twist"),
        ("34", "43 41", "toads.prompt.lay_or_twist"),
    ],
)
def test_the_prompt_says_what_can_be_done(row: str, hand: str, key: str) -> None:
    t = table(row=row, hands=f"{hand} / 13", draw="77")
    assert t.rules.prompt(t.view(0), ()).key == key
    assert t.rules.prompt(t.view(1), ()).key == "prompt.wait"


def test_the_price_of_the_row_stands_on_the_button() -> None:
    t = table(row="22 31 33 41", hands="12 / 13", draw="77")
    assert t.rules.verb(t.view(), TakeRow()).values == {"price": -12}


def test_the_plates_show_reach_toads_and_the_blind_card() -> None:
    t = table(row="33", hands="12 / 13", draw="77", pro=True)
    keys = [note.words.key for note in t.rules.notes(t.view(), ())]
    assert keys == ["toads.note.range", "toads.note.toad", "toads.note.blind"]
    assert t.rules.notes(t.view(), ())[0].words.values == {"low": 23, "high": 43}
