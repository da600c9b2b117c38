"""Kanasta, statement by statement: cards, melds, the pile, threes. Going out and scores: test_canasta_end.py."""

from collections import Counter

import pytest

from game.core.cards import RANKS, from_code
from game.core.chance import Chance
from game.core.events import Carried
from game.core.moves import Pick
from game.games.canasta.pieces import COLUMN, RED_THREE, WILD, Draw, LayDown, Phase, TakePile
from tests.games.canasta_table import CLASSIC, cards, melds, rules, table

rule = pytest.mark.rule
FILL = "4d 5d 6d 7d 8d 9d"


def fresh(seed: int, seats: int = 4, first: int | None = None, **options: object):  # type: ignore[no-untyped-def]
    made = rules(**options)
    return made, made.new(seats, Chance(seed), first)[0]


# --- cards and deal ---


@rule("4.1")
def test_two_packs_with_four_jokers_and_eleven_cards_each() -> None:
    made, state = fresh(1)
    assert len(made.deck) == 108
    assert Counter(made.deck)[from_code("*r")] + Counter(made.deck)[from_code("*b")] == 4
    assert set(Counter(made.deck).values()) == {2}
    held = [len(hand) for hand in state.hands]
    assert held == [11] * 4
    assert sum(held) + len(state.stock) + len(state.pile) + sum(map(len, state.reds)) == 108


@rule("4.1")
def test_partners_sit_opposite_and_share_the_score() -> None:
    t = table(hands="4c 5c / 6c 7c / 8c 9c / Tc Jc", stock="4d", totals=(100, 200))
    assert t.view().standing() == (100, 200, 100, 200)


@rule("4.2")
@pytest.mark.parametrize("seed", range(60))
def test_the_first_card_of_the_pile_is_an_ordinary_one_and_covers_what_is_not(seed: int) -> None:
    _, state = fresh(seed)
    kinds = [COLUMN[card] for card in state.pile]
    assert kinds[-1] in range(2, 13)
    assert all(kind not in range(2, 13) for kind in kinds[:-1])


@rule("4.2")
def test_the_deal_goes_round_and_the_left_of_the_dealer_starts() -> None:
    made, state = fresh(3, first=2)
    assert (state.starter, state.turn) == (2, 2)
    t = table(hands="4c 5c / 6c 7c / 8c 9c / Tc Jc", stock="", drawn=True)
    t.state.starter = 2
    t.do("discard 4c")
    assert t.turn == 3
    t.do("next")
    assert (t.state.starter, t.state.turn, t.state.deal) == (3, 3, 2)
    assert len({fresh(seed)[1].starter for seed in range(30)}) == 4, "luck says who begins"
    assert made.to_act(state) == (2,)


@rule("4.3")
@pytest.mark.parametrize("wild", ["*r", "*b", "2c", "2d", "2h", "2s"])
def test_jokers_and_twos_are_wild(wild: str) -> None:
    assert COLUMN[from_code(wild)] == WILD
    t = table(hands=f"Qs Qh {wild} 4c 5c / 6c / 7c / 8c", ours="Ks Kh Kd", drawn=True)
    t.do(f"lay Qs Qh {wild}")
    assert t.meld("Q") == 3


@rule("4.4")
@pytest.mark.parametrize(
    ("ranks", "value"),
    [("*", 50), ("2A", 20), ("KQJT98", 10), ("7654", 5), ("3", 5)],
)
def test_values(ranks: str, value: int) -> None:
    values = rules().melds.values
    for letter in ranks:
        found = [c for c in range(54) if (letter == "*") == (c >= 52) and (c >= 52 or RANKS[c % 13] == letter)]
        assert {values[card] for card in found} == {value}, letter


# --- melds ---


@rule("4.5")
def test_a_meld_is_three_of_a_rank_and_partners_share_it() -> None:
    t = table(hands="Qs Qh Qd 4c 5c / 6c 7c / Qc 9c 8c / Tc Jc", ours="Ks Kh Kd", stock=FILL, drawn=True)
    assert t.no("lay Qs Qh") == ["short"]
    t.do("lay Qs Qh Qd", "discard 4c", "draw", "discard 6c", "draw", "lay Qc")
    assert t.meld("Q") == 4


@rule("4.5")
def test_mixed_ranks_are_no_meld_and_a_card_keeps_to_its_column() -> None:
    t = table(hands="Qs Qh Kd 4c 5c / 6c / 7c / 8c", ours="Ks Kh Kc", drawn=True)
    assert t.no("lay Qs Qh Kd>Q") == ["wrong_column"]
    assert t.no("lay Js Jh Jd") == ["not_in_hand"]


@rule("4.5")
def test_nothing_is_added_to_the_opponents() -> None:
    t = table(hands="Qs 4c 5c 6c / 6c / 7c / 8c", ours="Ks Kh Kd", theirs="Qh Qd Qc", drawn=True)
    assert t.no("lay Qs") == ["short"]
    refusal = t.rules.why_not(t.view(), (), Pick("meld:1:Q"))
    assert refusal is not None and refusal.key == "canasta.not_yours"


@rule("4.6")
@pytest.mark.parametrize(
    ("meld", "missing"),
    [
        ("As Ah 2c *r", []),
        ("As 2c *r", ["wilds_over"]),
        ("As Ah Ad 2c 2d 2h *r", ["many_wilds"]),
        ("As Ah 2c 2d 2h", ["wilds_over"]),
        ("As Ah Ad 2c 2d 2h", []),
    ],
)
def test_wild_cards_never_outnumber_naturals_and_are_three_at_most(meld: str, missing: list[str]) -> None:
    t = table(hands=f"{meld} 4c 5c 6c / 6c / 7c / 8c", ours="Ks Kh Kd", drawn=True)
    assert (t.no(f"lay {meld}") if missing else []) == missing
    assert t.may(f"lay {meld}") == (not missing)


@rule("4.6")
def test_example_seven_cards_with_four_wilds_are_illegal() -> None:
    t = table(hands="2h 4c 5c 6c / 6c / 7c / 8c", ours="As Ah Ad 2c 2d *r", drawn=True)
    assert t.no("lay 2h>A") == ["many_wilds"]


@rule("4.6")
def test_difference_i_the_classic_game_asks_for_two_naturals_only() -> None:
    hands = "As Ah 2c 2d 2h 4c 5c 6c / 6c / 7c / 8c"
    assert not table(hands=hands, ours="Ks Kh Kd", drawn=True).may("lay As Ah 2c 2d 2h")
    classic = table(hands=hands, ours="Ks Kh Kd", drawn=True, fewer_wilds=False)
    assert classic.may("lay As Ah 2c 2d 2h")
    assert classic.no("lay As 2c 2d") == ["few_naturals"]


@rule("4.7")
def test_seven_cards_are_a_canasta_red_or_black_and_a_wild_card_makes_it_black() -> None:
    t = table(hands="Qs Kc 2c 4c 5c 6c / 6c / 7c / 8c", ours="Qs Qh Qd Qc Qh Qd, Ks Kh Kd Kc Kh 2s", drawn=True)
    t.do("lay Qs", "lay Kc")
    made = t.rules.melds
    queens, kings = (t.state.melds[0][RANKS.index(letter)] for letter in "QK")
    assert (made.is_red(queens), made.is_canasta(kings), made.is_red(kings)) == (True, True, False)
    t.do("lay 2c>Q")
    queens = t.state.melds[0][RANKS.index("Q")]
    assert (len(queens), made.is_canasta(queens), made.is_red(queens)) == (8, True, False)


@rule("4.8")
@pytest.mark.parametrize(
    ("total", "minimum"),
    [(-5, 15), (0, 50), (1495, 50), (1500, 90), (2995, 90), (3000, 120), (4995, 120)],
)
def test_the_opening_minimum_follows_the_score(total: int, minimum: int) -> None:
    assert rules().minimum(total) == minimum


@rule("4.8")
def test_examples_of_openings() -> None:
    t = table(hands="Ks Kh 2c 5s 5h 5d 6c 7c / 6c / 7c / 8c", drawn=True)
    assert t.no("lay Ks Kh 2c") == ["minimum"]
    assert t.may("lay Ks Kh 2c, 5s 5h 5d")
    poor = table(hands="5s 5h 5d 6c 7c / 6c / 7c / 8c", totals=(-100, 0), drawn=True)
    assert poor.may("lay 5s 5h 5d")


@rule("4.8")
def test_a_refusal_says_how_much_is_missing_and_all_faults_at_once() -> None:
    t = table(hands="Ks 2c *r 4c / 6c / 7c / 8c", totals=(3000, 0), drawn=True)
    refusal = t.rules.refusal(t.state, 0, LayDown(melds("Ks 2c *r")))
    assert refusal is not None
    minimum = refusal.values["what"][1].values
    assert t.no("lay Ks 2c *r") == ["wilds_over", "minimum", "no_canasta"]
    assert minimum == {"missing": 40, "points": 80, "minimum": 120}


@rule("4.9")
def test_one_opening_opens_for_both() -> None:
    t = table(hands="As Ah Ad 7c 4c / 6c 7c / 5s 5h 5d 8c / Tc Jc", stock=FILL, drawn=True)
    t.do("lay As Ah Ad", "discard 4c", "draw", "discard 6c", "draw")
    assert t.may("lay 5s 5h 5d"), "15 points are enough now"


# --- the turn ---


@rule("4.10")
def test_one_card_is_drawn_then_one_discarded() -> None:
    t = table(stock="4d 5d")
    assert Draw() in t.moves
    t.do("draw")
    assert t.state.hands[0] == cards("4c 5c 4d")
    assert not t.may("draw")
    t.do("discard 4c")
    assert (t.state.pile[-1], t.turn, t.state.phase) == (from_code("4c"), 1, Phase.DRAW)


@rule("4.11")
def test_example_an_open_pile_is_taken_with_a_natural_and_a_wild() -> None:
    t = table(hands="Qs 2c 4c 5c / 6c / 7c / 8c", ours="Ks Kh Kd", pile="9c 8c Qd")
    assert t.plate() == "open"
    t.do("take Qs 2c")
    assert (t.meld("Q"), sorted(t.state.hands[0]), t.state.pile) == (3, sorted(cards("4c 5c 9c 8c")), [])


@rule("4.11")
def test_example_the_same_with_a_buried_wild_needs_a_natural_pair() -> None:
    t = table(hands="Qs 2c 4c 5c / 6c / 7c / 8c", ours="Ks Kh Kd", pile="9c 2d Qd")
    assert t.plate() == "closed"
    assert t.no("take Qs 2c") == ["closed_pair"]
    t = table(hands="Qs Qh 4c 5c / 6c / 7c / 8c", ours="Ks Kh Kd", pile="9c 2d Qd")
    t.do("take Qs Qh")
    assert t.meld("Q") == 3


@rule("4.11")
def test_example_the_top_card_fits_an_own_meld() -> None:
    t = table(hands="4c 5c 6c / 6c / 7c / 8c", ours="7s 7h 7d", pile="9c 7c")
    t.do("take ")
    assert (t.meld("7"), sorted(t.state.hands[0])) == (4, sorted(cards("4c 5c 6c 9c")))


@rule("4.11")
def test_a_side_that_has_not_opened_needs_a_pair_and_the_minimum_without_the_rest_of_the_pile() -> None:
    t = table(hands="Qs Qh As Ah 2c 4c 5c / 6c / 7c / 8c", pile="Kc Kd Qd")
    assert t.plate() == "closed"
    assert t.no("take Qs Qh") == ["minimum"]
    t.do("take Qs Qh, As Ah 2c")
    assert (t.meld("Q"), t.meld("A")) == (3, 3)
    assert table(hands="Ks Kh 2c 4c 5c / 6c / 7c / 8c", pile="9c Kd").no("take Ks 2c") == ["closed_ticked", "minimum"]


@rule("4.11")
def test_the_top_card_counts_for_the_minimum() -> None:
    t = table(hands="As Ah 4c 5c 6c / 6c / 7c / 8c", pile="Kc Ad")
    t.do("take As Ah")
    assert t.meld("A") == 3


@rule("4.12")
@pytest.mark.parametrize(
    ("pile", "ours", "theirs"),
    [
        ("9c 3s", "Ks Kh Kd", ""),
        ("9c 2s", "Ks Kh Kd", ""),
        ("9c *r", "Ks Kh Kd", ""),
        ("9c Qd", "Qs Qh Qd Qc Qs Qh 2c", ""),
        ("9c Qd", "Ks Kh Kd", "Qs Qh Qd Qc Qs Qh 2c"),
    ],
)
def test_a_blocked_pile_is_for_nobody(pile: str, ours: str, theirs: str) -> None:
    hands = "Qc Qs 2c 2d 3c 3s 4c 5c / 6c / 7c / 8c"
    t = table(hands=hands, ours=ours, theirs=theirs, pile=pile)
    assert t.plate() == "blocked"
    assert not any(isinstance(move, TakePile) for move in t.moves)
    assert t.no("take 2c 2d>Q" if "2s" in pile else "take Qc Qs") == ["blocked"]


@rule("4.12")
def test_the_canasta_blocks_all_its_owners_or_nobody() -> None:
    hands = "Qc Qs 4c 5c 6c / 6c / 7c / 8c"
    canasta = "Qs Qh Qd Qc Qh Qd 2c"
    plates = {
        (house, own): table(
            hands=hands, ours=canasta if own else "Ks Kh Kd", theirs="" if own else canasta, pile="9c Qd", blocks=house
        ).plate()
        for house in ("all", "owners", "nobody")
        for own in (True, False)
    }
    assert plates == {
        ("all", True): "blocked",
        ("all", False): "blocked",
        ("owners", True): "blocked",
        ("owners", False): "open",
        ("nobody", True): "open",
        ("nobody", False): "open",
    }


@rule("4.12")
def test_difference_a_in_the_classic_game_such_a_card_is_taken_and_added() -> None:
    t = table(hands="4c 5c 6c / 6c / 7c / 8c", ours="Qs Qh Qd Qc Qs Qh 2c", pile="9c Qd", **CLASSIC)
    t.do("take ")
    assert t.meld("Q") == 8


@rule("4.13")
def test_a_discarded_wild_closes_the_pile_until_it_is_taken() -> None:
    t = table(
        hands="2c 4c 5c / 6c 7c / 8c 9s / Ts Js",
        ours="Ks Kh Kd",
        theirs="9d 9h 9s",
        pile="8c",
        stock=FILL,
        drawn=True,
    )
    t.do("discard 2c")
    assert t.plate() == "blocked"
    t.do("draw", "discard 6c")
    assert t.plate() == "closed"
    assert t.view().crosswise == from_code("2c")
    assert t.view().zones()["cross"] == (from_code("2c"),)


@rule("4.13")
def test_a_wild_turned_up_at_the_start_closes_it_too() -> None:
    seeds = [seed for seed in range(200) if any(COLUMN[c] == WILD for c in fresh(seed)[1].pile)]
    assert seeds
    made, state = fresh(seeds[0])
    assert made.view(state, 0).closed_by_wild


@rule("4.14")
def test_a_hand_of_one_card_takes_nothing() -> None:
    t = table(hands="4c / 6c / 7c / 8c", ours="7s 7h 7d", pile="9c 7c")
    assert t.no("take ") == ["one_card"]
    assert t.moves == [Draw()]


@rule("4.14")
def test_difference_f_in_the_classic_game_only_a_pile_of_one_card() -> None:
    one = {"hands": "4c / 6c / 7c / 8c", "ours": "7s 7h 7d", "one_card": True}
    assert table(**one, pile="9c 8c 7c").may("take ")  # type: ignore[arg-type]
    assert table(**one, pile="7c").no("take ")[0] == "one_card"  # type: ignore[arg-type]


@rule("4.15")
def test_the_pile_shows_its_top_and_its_number_only() -> None:
    t = table(pile="8c 9c Td")
    for seat in (None, 0, 1):
        assert t.view(seat).zones()["pile"] == (None, None, from_code("Td"))
        assert t.view(seat).pile_count == 3


# --- threes ---


@rule("4.16")
def test_dealt_red_threes_lie_out_in_the_owners_first_turn_with_a_new_card() -> None:
    t = table(hands="4c 5c / 3h 7c / 8c 9c / Tc Jc", stock="4d 3d 5d 6d 7d", drawn=True)
    t.state.turns = 1
    assert from_code("3h") in t.state.hands[1]
    t.do("discard 4c")
    assert t.state.reds == [[], cards("3h")]
    assert sorted(t.state.hands[1]) == sorted(cards("7c 4d"))
    t.do("draw")
    assert t.state.reds[1] == cards("3h 3d"), "a drawn red three goes the same way"
    assert sorted(t.state.hands[1]) == sorted(cards("7c 4d 5d"))


@rule("4.16")
def test_a_red_three_from_the_pile_gets_no_new_card() -> None:
    t = table(hands="Qs Qh 4c 5c / 6c / 7c / 8c", ours="Ks Kh Kd", pile="3h Qd", stock="4d 5d")
    t.state.turned = tuple(cards("3h Qd"))
    t.do("take Qs Qh")
    assert (t.state.reds[0], t.state.hands[0], len(t.state.stock)) == (cards("3h"), cards("4c 5c"), 2)


@rule("4.16")
def test_red_threes_in_hand_at_the_end_count_as_laid() -> None:
    t = table(hands="4c 5c / 3h 7c / 8c 9c / Tc Jc", stock="", drawn=True)
    t.state.turns = 1
    t.do("discard 4c")
    assert t.over
    assert t.lines["red_threes"] == (0, -100, 0, -100)
    assert COLUMN[t.state.reds[1][0]] == RED_THREE


@rule("4.16")
def test_nobody_sees_a_dealt_red_three_before_its_turn() -> None:
    t = table(hands="4c 5c / 3h 7c / 8c 9c / Tc Jc", stock="4d 3d 5d", drawn=True)
    t.state.turns = 1
    assert t.view(0).zones()["hand:1"] == (None, None)
    events = t.do("discard 4c")
    shown = [e for e in events if isinstance(e, Carried) and e.cue == "red_three"]
    assert shown[0].for_seat(0) == shown[0]


@rule("4.17")
def test_black_threes_only_at_the_end_as_a_set_without_wilds_and_without_a_discard() -> None:
    canasta = "Qs Qh Qd Qc Qs Qh Qd"
    t = table(hands="3c 3s 3c 4c / 6c / 7c / 8c", ours=canasta, drawn=True)
    assert "threes_at_the_end" in t.no("lay 3c 3s 3c")
    t = table(hands="3c 3s 2c / 6c / 7c / 8c", ours=canasta, drawn=True)
    assert "wild_three" in t.no("lay 3c 3s 2c>3")
    t = table(hands="3c 3s 3c / 6c / 7c / 8c", ours=canasta, drawn=True)
    t.do("lay 3c 3s 3c")
    assert t.over and t.lines["black_threes"] == (150, 0, 150, 0)


@rule("4.17")
def test_two_black_threes_are_no_set_and_one_may_be_the_last_discard() -> None:
    canasta = "Qs Qh Qd Qc Qs Qh Qd"
    t = table(hands="3c 3s Qc / 6c / 7c / 8c", ours=canasta, drawn=True)
    assert not t.may("out")
    t = table(hands="3c Qc / 6c / 7c / 8c", ours=canasta, drawn=True)
    t.do("out")
    assert t.state.pile[-1] == from_code("3c")


@rule("4.2")
def test_difference_j_a_black_three_stays_on_top_in_the_classic_game() -> None:
    tops = {COLUMN[fresh(seed, cover_black=False)[1].pile[-1]] for seed in range(120)}
    assert 1 in tops and WILD not in tops and RED_THREE not in tops
