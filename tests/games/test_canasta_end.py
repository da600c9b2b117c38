"""Kanasta, statement by statement: going out, the end of a deal, scores, the game of two, the ten differences."""

import pytest

from game.core.chance import Chance
from game.core.rules import ProvedLine
from game.games.canasta.pieces import Ask, Discard, GoOut, LayAll, Phase, TakeTop
from tests.games.canasta_table import CLASSIC, cards, rules, table

rule = pytest.mark.rule
RED = "Qs Qh Qd Qc Qs Qh Qd"
BLACK = "Qs Qh Qd Qc Qs Qh 2c"


# --- going out ---


@rule("4.18")
def test_going_out_needs_a_canasta() -> None:
    t = table(hands="Ks 4c / 6c / 7c / 8c", ours="Ks Kh Kd, Qs Qh Qd", drawn=True)
    assert not t.may("out") and t.no("lay Ks") == ["no_canasta"]
    t = table(hands="Ks 4c / 6c / 7c / 8c", ours=f"Ks Kh Kd, {BLACK}", drawn=True)
    t.do("lay Ks", "discard 4c")
    assert t.over and t.lines["out"] == (100, 0, 100, 0)


@rule("4.18")
def test_the_canasta_may_be_completed_in_that_turn() -> None:
    t = table(hands="Qs Qh 4c / 6c / 7c / 8c", ours="Qs Qh Qd Qc 2c", drawn=True)
    t.do("out")
    assert t.over and t.lines["black"] == (300, 0, 300, 0)


@rule("4.19")
def test_the_last_card_is_discarded_or_melded() -> None:
    for ending in (["lay Ks"], ["discard Ks"]):
        t = table(hands="Ks / 6c / 7c / 8c", ours=f"Ks Kh Kd, {BLACK}", drawn=True)
        t.do(*ending)
        assert t.over and t.lines["out"][0] == 100


@rule("4.19")
def test_before_the_end_everybody_keeps_a_card_after_the_turn() -> None:
    t = table(hands="Ks Kh Kd 4c / 6c / 7c / 8c", ours="Qs Qh Qd", drawn=True)
    assert t.no("lay Ks Kh Kd") == ["no_canasta"]
    t = table(hands="Ks Kh Kd 4c 5c / 6c / 7c / 8c", ours="Qs Qh Qd", drawn=True)
    t.do("lay Ks Kh Kd", "discard 4c")
    assert t.state.hands[0] == cards("5c")
    t = table(hands="4c / 6c / 7c / 8c", ours="Qs Qh Qd", drawn=True)
    assert t.no("discard 4c") == ["last_card"]


@rule("4.19")
def test_a_pile_that_leaves_too_little_is_refused() -> None:
    t = table(hands="Qs Qh 4c / 6c / 7c / 8c", ours="Ks Kh Kd", pile="Qd")
    assert t.no("take Qs Qh") == ["no_canasta"]
    assert table(hands="Qs Qh 4c / 6c / 7c / 8c", ours="Ks Kh Kd", pile="9c Qd").may("take Qs Qh")


@rule("4.20")
def test_the_top_card_alone_only_to_go_out_melding_everything() -> None:
    t = table(hands="Ks Kh / 6c 7c / 8c / 9c", ours=f"As Ah Ad, {BLACK}", pile="9c 8c Kd")
    assert TakeTop() in t.moves
    t.do("top")
    assert t.over and t.meld("K") == 3 and t.state.pile == cards("9c 8c")
    assert t.lines["out"][0] == 100
    t = table(hands="Ks Kh 4c / 6c / 7c / 8c", ours=f"As Ah Ad, {BLACK}", pile="9c 8c Kd")
    assert t.no("top") == ["no_top"], "a card would be left"


@rule("4.20")
def test_the_top_card_asks_what_the_pile_asks() -> None:
    closed = table(hands="Ks 2s / 6c / 7c / 8c", ours=f"As Ah Ad, {RED}", pile="9c 2d Kd")
    assert not closed.may("top")
    opened = table(hands="Ks 2s / 6c / 7c / 8c", ours=f"As Ah Ad, {RED}", pile="9c 8d Kd")
    assert opened.may("top")
    one = table(hands="As / 6c / 7c / 8c", ours=f"As Ah Ad, {RED}", pile="9c Ad")
    assert not one.may("top"), "one card takes nothing"
    none = table(hands="Ks Kh / 6c / 7c / 8c", ours="As Ah Ad, Qs Qh Qd", pile="9c 8d Kd")
    assert not none.may("top"), "no canasta"


@rule("4.20")
def test_difference_e_the_classic_game_knows_no_such_right() -> None:
    t = table(hands="Ks Kh / 6c / 7c / 8c", ours=f"As Ah Ad, {BLACK}", pile="9c 8c Kd", top_card=False)
    assert TakeTop() not in t.moves and not t.may("top")


@rule("4.21")
def test_the_partners_answer_binds() -> None:
    hands = "Ks Kh Kd 4c 5c 5d 5h / 6c 7c / 8c 9c / Tc Jc"
    t = table(hands=hands, ours=BLACK, drawn=True)
    assert Ask() in t.moves
    t.do("ask")
    assert (t.turn, t.state.phase) == (2, Phase.ANSWER)
    t.do("no")
    assert t.turn == 0 and not t.may("out")
    assert t.no("lay Ks Kh Kd, 5c 5d 5h") == ["said_no"]
    assert t.may("lay Ks Kh Kd")
    t = table(hands=hands, ours=BLACK, drawn=True)
    t.do("ask", "yes")
    assert t.no("lay Ks Kh Kd") == ["said_yes"] and t.no("discard 4c") == ["promised"]
    assert GoOut() in t.moves and not any(isinstance(move, Discard) for move in t.moves)
    t.do("lay Ks Kh Kd, 5c 5d 5h", "discard 4c")
    assert t.over


@rule("4.21")
def test_asking_only_when_going_out_is_possible_once_and_before_melding() -> None:
    t = table(hands="Ks Kh Kd 4c 5c 9d / 6c / 7c / 8c", ours=BLACK, drawn=True)
    assert t.no("ask") == ["no_end"]
    t = table(hands="Ks Kh Kd 4c As Ah Ad / 6c / 7c / 8c", ours=BLACK, drawn=True)
    t.do("ask", "no")
    assert t.no("ask") == ["no_end"]
    t = table(hands="Ks Kh Kd 4c As Ah Ad / 6c / 7c / 8c", ours=BLACK, drawn=True)
    t.do("lay Ks Kh Kd")
    assert t.no("ask") == ["no_asking"]


CONCEALED = "Ks Kh Kd Kc Ks Kh Kd 5c 5d 5h 9c"


@rule("4.22")
def test_finish_from_hand_is_worth_another_hundred() -> None:
    t = table(hands=f"{CONCEALED} / 6c 7c / 8c / Tc Jc", drawn=True, played=False)
    t.do("out")
    assert (t.lines["out"][0], t.lines["concealed"][0], t.lines["red"][0]) == (100, 100, 500)


@rule("4.22")
def test_difference_h_off_the_stock_the_minimum_is_waived() -> None:
    low = "4s 4h 4d 4c 4s 4h 4d 5c 5d 5h 9c"
    t = table(hands=f"{low} / 6c / 7c / 8c", totals=(3000, 0), drawn=True, played=False)
    assert t.may("out")
    assert t.no("lay 4s 4h 4d 4c 4s 4h 4d") == ["minimum"], "not without going out"
    t.do("lay 4s 4h 4d 4c 4s 4h 4d, 5c 5d 5h", "discard 9c")
    assert t.lines["concealed"][0] == 100
    kept = table(hands=f"{low} / 6c / 7c / 8c", totals=(3000, 0), drawn=True, played=False, waive=False)
    assert not kept.may("out")
    assert kept.no("lay 4s 4h 4d 4c 4s 4h 4d, 5c 5d 5h") == ["minimum"]


@rule("4.22")
def test_with_the_pile_or_its_top_card_the_minimum_stands() -> None:
    low = "4s 4h 4d 4c 4s 4h 5c 5d 5h"
    t = table(hands=f"{low} / 6c / 7c / 8c", pile="9c 4d", totals=(3000, 0), played=False)
    assert not t.may("top")
    assert table(hands=f"{low} / 6c / 7c / 8c", pile="9c 4d", totals=(0, 0), played=False).may("top")


@rule("4.23")
def test_from_hand_after_the_partner_opened_with_a_canasta_of_ones_own() -> None:
    t = table(hands=f"{CONCEALED} / 6c / 7c / 8c", ours="As Ah Ad", drawn=True, played=False)
    t.do("out")
    assert t.lines["concealed"][0] == 100


@rule("4.23")
def test_not_from_hand_after_adding_before_or_with_the_partners_canasta_only() -> None:
    t = table(hands=f"{CONCEALED} / 6c / 7c / 8c", ours="As Ah Ad", drawn=True, played=True)
    t.do("out")
    assert "concealed" not in t.lines
    t = table(hands="Ks Kh Kd 5c 5d 5h 9c / 6c / 7c / 8c", ours=f"As Ah Ad, {BLACK}", drawn=True, played=False)
    t.do("out")
    assert t.lines["out"][0] == 100 and "concealed" not in t.lines


# --- the double finish ---


@rule("4.24")
def test_the_partner_lays_all_or_nothing() -> None:
    t = table(hands="Ks 4c / 6c 7c / As Ah Ad Kh / Tc Jc", ours=f"Ks Kd Kc, {BLACK}", drawn=True)
    t.do("out")
    assert (t.turn, t.state.phase) == (2, Phase.DOUBLE)
    t.do("all")
    assert t.over and t.state.hands[2] == []
    assert (t.meld("A"), t.meld("K"), t.lines["double"]) == (3, 5, (100, 0, 100, 0))


@rule("4.24")
def test_a_partner_who_cannot_lay_all_is_not_asked() -> None:
    t = table(hands="Ks 4c / 6c 7c / As Ah Ad 9c / Tc Jc", ours=f"Ks Kd Kc, {BLACK}", drawn=True)
    t.do("out")
    assert t.over and "double" not in t.lines and t.meld("A") == 0


@rule("4.24")
def test_the_partner_may_decline() -> None:
    t = table(hands="Ks 4c / 6c 7c / As Ah Ad / Tc Jc", ours=f"Ks Kd Kc, {BLACK}", drawn=True)
    t.do("out")
    assert t.moves == [LayAll(), *t.moves[1:]] and len(t.moves) == 2
    t.do("pass")
    assert t.over and "double" not in t.lines and t.lines["hands"][0] == -60


@rule("4.24")
def test_the_arrangement_worth_most_is_laid() -> None:
    """The two makes the sixth king a canasta rather than the fourth ace a longer meld."""
    t = table(hands="4c / 6c 7c / As Ah Ad 2s / Tc Jc", ours=f"Ks Kd Kc Kh Ks Kd, {BLACK}", drawn=True)
    t.do("out", "all")
    assert t.meld("K") == 7 and t.lines["black"][0] == 600


@rule("4.24", "4.17")
def test_black_threes_join_a_set_laid_just_before() -> None:
    t = table(hands="3c 3s 3c / 6c 7c / 3s Ks / Tc Jc", ours=f"Kh Kd Kc, {BLACK}", drawn=True)
    t.do("out", "all")
    assert t.lines["black_threes"][0] == 200


@rule("4.24")
def test_difference_d_the_classic_game_has_no_double_finish() -> None:
    t = table(hands="Ks 4c / 6c 7c / As Ah Ad / Tc Jc", ours=f"Ks Kd Kc, {BLACK}", drawn=True, double_finish=False)
    t.do("out")
    assert t.over and "double" not in t.lines


# --- the stock runs out ---


@rule("4.25")
def test_the_deal_ends_with_the_discard_after_the_last_card_without_bonuses() -> None:
    t = table(hands="4c 5c / 6c 7c / 8c 9c / Tc Jc", ours=BLACK, stock="4d")
    t.do("draw", "discard 4c")
    assert t.over and t.state.finish is None and "out" not in t.lines


@rule("4.25")
def test_a_red_three_as_the_last_card_has_no_successor() -> None:
    t = table(hands="4c 5c / 6c 7c / 8c 9c / Tc Jc", stock="3h")
    t.do("draw")
    assert t.state.reds[0] == cards("3h") and t.state.phase is Phase.PLAY
    t.do("discard 4c")
    assert t.over


@rule("4.25")
def test_a_single_card_may_be_discarded_where_the_deal_ends_anyway() -> None:
    t = table(hands="4c / 6c 7c / 8c 9c / Tc Jc", stock="3h")
    t.do("draw", "discard 4c")
    assert t.over and t.state.finish is None


@rule("4.25")
def test_going_out_in_the_last_turn_is_going_out() -> None:
    t = table(hands="Ks / 6c 7c / 8c 9c / Tc Jc", ours=f"Ks Kd Kc, {BLACK}", stock="Kh")
    t.do("draw", "out")
    assert t.over and t.lines["out"][0] == 100


@rule("4.25")
def test_difference_g_the_classic_game_plays_on_while_piles_are_taken() -> None:
    t = table(hands="4c 5c / 6c 7c 8s 8h / 8c 9c / Tc Jc", theirs="4s 4h 4d", stock="4d", pile="9c", plays_on=True)
    t.do("draw", "discard 4c")
    assert not t.over and t.turn == 1 and t.state.stock == []
    assert not t.may("draw") and t.may("take ") and t.may("pass")
    t.do("take ", "discard 6c")
    assert t.over, "nobody can take the six"
    left = table(hands="4c 5c / 6c 7c 8s 8h / 8c 9c / Tc Jc", theirs="4s 4h 4d", stock="4d", plays_on=True)
    left.do("draw", "discard 4c", "pass")
    assert left.over


# --- scores ---


@rule("4.26")
def test_all_that_counts_for_a_side() -> None:
    t = table(
        hands="Ks 4c / 6c 7c / As Ah Ad / Tc Jc",
        ours=f"Kd Kc Kh, {RED}, 7s 7h 7d 7c 7s 7h 2c",
        reds=("3h 3d", ""),
        drawn=True,
    )
    t.do("out", "all")
    assert t.lines == {
        "cards": (40 + 70 + 50 + 60, 0, 220, 0),
        "red": (500, 0, 500, 0),
        "black": (300, 0, 300, 0),
        "red_threes": (200, 0, 200, 0),
        "out": (100, 0, 100, 0),
        "double": (100, 0, 100, 0),
        "hands": (0, -30, 0, -30),
    }
    assert t.totals == (1420, -30, 1420, -30)


@rule("4.26")
@pytest.mark.parametrize(
    ("reds", "ours", "points"),
    [
        ("3h 3d", "", -200),
        ("3h 3d", BLACK, 200),
        ("3h 3d 3h 3d", BLACK, 800),
        ("3h 3d 3h 3d", "", -800),
        ("3h", "Ks Kh Kd", -100),
    ],
)
def test_red_threes_with_and_without_a_canasta(reds: str, ours: str, points: int) -> None:
    t = table(ours=ours, reds=(reds, ""), stock="", drawn=True)
    t.do("discard 4c")
    assert t.lines["red_threes"][0] == points


@rule("4.26")
def test_difference_c_in_the_classic_game_any_meld_makes_red_threes_good() -> None:
    for house, points in (("canasta", -100), ("meld", 100)):
        t = table(ours="Ks Kh Kd", reds=("3h", ""), stock="", drawn=True, red_threes=house)
        t.do("discard 4c")
        assert t.lines["red_threes"][0] == points
    t = table(reds=("3h", ""), stock="", drawn=True, red_threes="meld")
    t.do("discard 4c")
    assert t.lines["red_threes"][0] == -100


@rule("4.26")
@pytest.mark.parametrize(("house", "points"), [(50, 150), (5, 15)])
def test_difference_b_black_threes_at_the_end(house: int, points: int) -> None:
    t = table(hands="3c 3s 3c / 6c / 7c / 8c", ours=RED, drawn=True, black_threes=house)
    t.do("out")
    assert t.lines["black_threes"][0] == points


@rule("4.26")
def test_every_canasta_has_its_line_with_its_rank() -> None:
    kings = "Ks Kh Kd Kc Ks Kh 2d"
    t = table(ours=f"{RED}, {kings}", theirs="4s 4h 4d 4c 4s 4h 4d", stock="", drawn=True)
    t.do("discard 4c")
    found = [
        (line.label.values["rank"].key, line.points) for line in t.state.sheets[-1].lines if "rank" in line.label.values
    ]
    assert found == [
        ("canasta.rank.many.4", (None, 500, None, 500)),
        ("canasta.rank.many.Q", (500, None, 500, None)),
        ("canasta.rank.many.K", (300, None, 300, None)),
    ]


@rule("4.26")
def test_every_number_is_proved_by_its_cards_or_says_who_did_it() -> None:
    t = table(
        hands="3s 3c 3s Kc / 6c 7c / As Ah Ad 4c / Tc Jc *r",
        ours=f"Ks Kh Kd, {RED}",
        theirs="9s 9h 9c 9d 9s 9h 2d",
        reds=("3h", "3d 3d"),
        drawn=True,
    )
    t.do("out")
    lines = [line for line in t.state.sheets[-1].lines if isinstance(line, ProvedLine)]
    assert len(lines) == len(t.state.sheets[-1].lines)
    for line in lines:
        for points, proof in zip(line.points, line.proof, strict=True):
            assert (proof is not None) is bool(points), line.label
            if proof and proof.heaps:
                assert sum(heap.points or 0 for heap in proof.heaps) == points, line.label
            assert proof is None or proof.heaps or proof.words
    hands = {line.label.key: line.proof for line in lines}["canasta.sheet.hands"]
    assert [[len(heap.cards) for heap in proof.heaps] for proof in hands[:2] if proof] == [[4], [2, 3]]


@rule("4.27")
def test_cards_left_in_both_hands_count_against_the_side() -> None:
    t = table(hands="4c 3c / *r As / 2c Kc / 9c 3h", stock="", drawn=True)
    t.do("discard 4c")
    assert t.lines["hands"] == (-(5 + 20 + 10), -(50 + 20 + 10), -35, -80)


@rule("4.28")
def test_the_first_side_to_the_target_wins_and_partners_share() -> None:
    t = table(hands="Ks 4c / 6c 7c / 8c 9c / Tc Jc", ours=f"Kd Kc Kh, {RED}", totals=(4500, 4900), drawn=True)
    t.do("out")
    result = t.rules.result(t.state)
    assert result is not None and result.places == ((0, 2), (1, 3))
    assert result.scores[0] == result.scores[2] > 5000


@rule("4.28")
def test_both_over_the_higher_wins_and_a_tie_asks_for_another_deal() -> None:
    made = table(stock="", drawn=True, totals=(5200, 5100))
    made.do("discard 4c")
    result = made.rules.result(made.state)
    assert result is not None and result.winners == (0, 2)
    tie = table(hands="4c 5c / 4s 9d / 6s 7s / 6h 7h", stock="", drawn=True, totals=(5105, 5115))
    tie.do("discard 4c")
    assert tie.totals == (-15, -25, -15, -25)
    assert tie.state.phase is Phase.RESTING


@rule("4.28")
def test_a_match_ends_after_so_many_deals_at_the_latest() -> None:
    t = table(stock="", drawn=True, totals=(100, 90), deals=2)
    t.do("discard 4c")
    assert t.state.phase is Phase.OVER
    t = table(stock="", drawn=True, totals=(100, 90))
    t.do("discard 4c")
    assert t.state.phase is Phase.RESTING and rules().most_deals == 40


# --- the game of two ---


@rule("4.29")
def test_the_game_of_two_deals_fifteen_and_draws_two() -> None:
    state, _ = rules().new(2, Chance(4))
    assert [len(hand) for hand in state.hands] == [15, 15]
    t = table(hands="4c 5c / 6c 7c", stock="4d 5d 6d 7d")
    t.do("draw", "discard 4c")
    assert t.state.hands[0] == cards("5c 4d 5d") and t.turn == 1


@rule("4.29")
def test_the_game_of_two_needs_two_canastas_and_nobody_is_asked() -> None:
    kings = "Ks Kh Kd Kc Ks Kh 2d"
    t = table(hands="Qs 4c / 6c 7c", ours=BLACK, drawn=True)
    assert not t.may("out") and t.no("lay Qs") == ["few_canastas"]
    t = table(hands="Qs 4c / 6c 7c", ours=f"{BLACK}, {kings}", drawn=True)
    assert Ask() not in t.moves and GoOut() in t.moves
    t.do("out")
    assert t.over and t.lines["out"] == (100, 0)


@rule("4.29")
def test_a_single_last_card_is_drawn_alone_and_ends_the_deal() -> None:
    t = table(hands="4c 5c / 6c 7c", stock="4d")
    t.do("draw")
    assert t.state.hands[0] == cards("4c 5c 4d")
    t.do("discard 4c")
    assert t.over


def test_the_preset_classic_is_all_ten_differences() -> None:
    assert set(CLASSIC) - {"target"} == {
        "blocks",
        "black_threes",
        "red_threes",
        "double_finish",
        "top_card",
        "one_card",
        "plays_on",
        "waive",
        "fewer_wilds",
        "cover_black",
    }
    defaults = {option.key: option.default for option in rules().book.options}
    assert all(CLASSIC[key] != defaults[key] for key in CLASSIC if key != "target")
