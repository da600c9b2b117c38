"""Kanasta in the hand: ticking cards, columns for wild cards, the running sum, and a sentence for every dead end."""

import pytest

from game.core.cards import from_code
from game.core.moves import Draft, Pick
from game.core.say import Say
from game.games.canasta.pieces import Ask, Discard, Draw, GoOut, LayDown, TakePile
from tests.games.canasta_table import Table, clauses, melds, table

PILE = Pick("pile")


def ticks(text: str) -> Draft:
    """ "Qs Qh >Q" ticks two cards and touches a column; "pile" touches the pile."""
    found = []
    for word in text.split():
        if word.startswith(">"):
            found.append(Pick(f"column:{word[1:]}"))
        else:
            found.append(PILE if word == "pile" else Pick("hand", from_code(word)))
    return tuple(found)


def lit(t: Table, draft: str = "") -> set[Pick]:
    return set(t.rules.steps(t.view(), ticks(draft)))


def made(t: Table, draft: str) -> object:
    return t.rules.complete(t.view(), ticks(draft))


OPEN = {"ours": "Ks Kh Kd", "drawn": True}


def test_one_card_is_discarded_and_with_its_column_laid() -> None:
    t = table(hands="Kc 4c 5c 6c / 6c / 7c / 8c", **OPEN)  # type: ignore[arg-type]
    assert made(t, "Kc") == made(t, "Kc pile") == Discard(from_code("Kc"))
    assert made(t, "Kc >K") == LayDown(melds("Kc"))
    assert {PILE, Pick("column:K")} <= lit(t, "Kc")


def test_ticked_naturals_find_their_columns_themselves() -> None:
    t = table(hands="Qs Qh Qd 5c 5d 5h 6c 9c / 6c / 7c / 8c", **OPEN)  # type: ignore[arg-type]
    assert made(t, "Qs Qh Qd 5c 5d 5h") == LayDown(melds("Qs Qh Qd, 5c 5d 5h"))
    assert made(t, "Qs Qh") is None
    assert ticks("Qd")[0] in lit(t, "Qs Qh") and ticks("9c")[0] not in lit(t, "Qs Qh")


def test_a_wild_card_goes_with_the_one_rank_that_is_ticked_or_to_the_column_touched() -> None:
    t = table(hands="Qs Qh 2c 5c 5d 6c 9c *r / 6c / 7c / 8c", **OPEN)  # type: ignore[arg-type]
    assert made(t, "Qs Qh 2c") == LayDown(melds("Qs Qh 2c"))
    assert made(t, "Qs Qh 5c 5d 2c") is None, "whose is it?"
    assert made(t, "Qs Qh 2c >Q 5c 5d *r >5") == LayDown(melds("Qs Qh 2c, 5c 5d *r"))
    assert made(t, "2c >K") == LayDown(melds("2c>K"))


def test_two_cards_alike_are_ticked_one_after_the_other() -> None:
    t = table(hands="Qs Qs Qh 5c 6c 9c / 6c / 7c / 8c", **OPEN)  # type: ignore[arg-type]
    assert Pick("hand", from_code("Qs")) in lit(t, "Qs")
    assert Pick("hand", from_code("Qs")) not in lit(t, "Qs Qs")
    assert made(t, "Qs Qs Qh") == LayDown(melds("Qs Qs Qh"))


def test_before_the_opening_only_what_can_reach_the_minimum_is_lit() -> None:
    t = table(hands="Ks Kh 2c 5s 5h 5d 6c 7c / 6c / 7c / 8c", drawn=True)
    assert made(t, "5s 5h 5d") is None
    assert Pick("hand", from_code("Ks")) in lit(t, "5s 5h 5d")
    assert made(t, "5s 5h 5d Ks Kh 2c >K") == LayDown(melds("Ks Kh 2c, 5s 5h 5d"))
    poor = table(hands="5s 5h 5d 6c 7c 8d / 6c / 7c / 8c", drawn=True)
    assert lit(poor, "5s") == {PILE}, "only to be thrown away"


def test_the_running_sum_stands_against_the_minimum() -> None:
    t = table(hands="Ks Kh 2c 5s 5h 5d 6c 7c / 6c / 7c / 8c", drawn=True)
    words = t.rules.prompt(t.view(), ticks("5s 5h 5d Ks"))
    assert (words.key, words.values["points"], words.values["minimum"]) == ("canasta.prompt.meter_lacking", 25, 50)
    assert [clause.key for clause in words.values["what"]] == ["canasta.fault.short"], "a single king is no meld"
    whole = t.rules.prompt(t.view(), ticks("5s 5h 5d Ks Kh 2c >K"))
    assert (whole.key, whole.values["points"]) == ("canasta.prompt.meter", 55)
    meter = [gauge for gauge in t.rules.gauges(t.view(), ticks("5s 5h 5d Ks")) if gauge.label.key.endswith("opening")]
    assert meter[0].figure.values == {"points": 25, "minimum": 50} and not meter[0].lit
    assert any(gauge.lit for gauge in t.rules.gauges(t.view(), ticks("5s 5h 5d Ks Kh 2c >K"))[2:])


def test_an_open_side_hears_what_its_lay_down_lacks_and_what_it_counts() -> None:
    t = table(hands="Qs Qh Qd 5c 5d 6c 9c / 6c / 7c / 8c", **OPEN)  # type: ignore[arg-type]
    words = t.rules.prompt(t.view(), ticks("Qs Qh Qd 5c"))
    assert (words.key, [clause.key for clause in words.values["what"]]) == (
        "canasta.prompt.lacking",
        ["canasta.fault.short"],
    )
    words = t.rules.prompt(t.view(), ticks("Qs Qh Qd"))
    assert (words.key, words.values) == ("canasta.prompt.sum", {"points": 30})


def test_the_rail_counts_what_the_deal_has_brought() -> None:
    t = table(hands="Qs 5c 6c / 6c / 7c / 8c", ours="Qs Qh Qd Qc Qs Qh Qd", theirs="9s 9h 9c", reds=("3h", "3d"))
    lines = {
        gauge.label.key.rpartition(".")[2]: gauge.figure.values["points"] for gauge in t.rules.gauges(t.view(), ())
    }
    assert lines == {"target": 5000, "deal": 670, "cards": 70, "red": 500, "red_threes": 100, "theirs": -70}


def test_a_discard_that_hands_over_the_pile_is_warned_of() -> None:
    def warned(**position: object) -> str:
        t = table(hands="9d 4c 5c 6c / 6c 7c / 7c / 8c", drawn=True, **position)  # type: ignore[arg-type]
        return t.rules.prompt(t.view(), ticks("9d")).key.rpartition(".")[2]

    assert warned(ours="Ks Kh Kd", theirs="9s 9h 9c") == "discard_gives"
    assert warned(ours="Ks Kh Kd", theirs="9s 9h 9c", pile="2c 8d") == "only_to_discard", "a closed pile needs a pair"
    assert warned(ours="Ks Kh Kd", theirs="9s 9h 9c 9d 9s 9h 9c") == "only_to_discard", "a canasta blocks it"
    assert warned(ours="9s 9h 9c", theirs="Ks Kh Kd") == "discard", "it may be laid, too"
    assert warned(ours="Ks Kh Kd", theirs="9s 9h 9c", pile="") == "only_to_discard", "one card is no gift"
    one = {"hands": "9d 4c 5c 6c / 6c / 7c / 8c", "ours": "Ks Kh Kd", "theirs": "9s 9h 9c", "drawn": True}
    assert not table(**one).rules.hand.is_gift(table(**one).view(), ticks("9d")), "with one card nobody takes the pile"
    last = table(**{**one, "hands": "9d 4c / 6c 7c / 7c / 8c"}, stock="")  # type: ignore[arg-type]
    assert not last.rules.hand.is_gift(last.view(), ticks("9d")), "the deal is over with this card"


def test_before_the_draw_nothing_is_veiled_and_only_what_can_be_laid_is_gold() -> None:
    t = table(hands="Qs 4c 5c / 6c / 7c / 8c", ours="Ks Kh Kd", pile="9c 2d Qd")
    assert not t.rules.veils(t.view()) and t.rules.reveals(t.view(), ())
    t = table(hands="Qs Qh Qd 4c 5c 9c / 6c / 7c / 8c", **OPEN)  # type: ignore[arg-type]
    quiet = {pick for pick in lit(t) if t.rules.quiet(t.view(), (), pick)}
    assert quiet == set(ticks("4c 5c 9c"))
    assert t.rules.veils(t.view()) and not t.rules.reveals(t.view(), ())


def test_touching_another_card_changes_the_mind_about_the_discard() -> None:
    t = table(hands="Qs Qh 4c 5c 9c / 6c / 7c / 8c", **OPEN)  # type: ignore[arg-type]
    assert t.rules.why_not(t.view(), ticks("4c"), ticks("9c")[0]) is None
    assert t.rules.why_not(t.view(), ticks("Qs Qh"), ticks("9c")[0]) is not None


def test_the_rarer_rights_are_explained_in_the_sentence() -> None:
    queens = "Qs Qh Qd Qc Qs Qh Qd"
    hand = table(hands=f"{queens} 4c 4d 4h 9c / 6c / 7c / 8c", drawn=True, played=False)
    assert hand.rules.prompt(hand.view(), ()).key == "canasta.prompt.can_go_out_from_hand"
    top = table(hands="Ts Th 8c 8d / 6c / 7c / 8c", ours=f"{queens}, 8s 8h 8d", pile="9c Td")
    assert top.rules.prompt(top.view(), ()).key == "canasta.prompt.top"


def test_the_pile_is_touched_first_then_the_cards() -> None:
    t = table(hands="Qs Qh 2c 4c 5c / 6c / 7c / 8c", ours="Ks Kh Kd", pile="9c Qd")
    assert lit(t) == {Pick("stock"), PILE}
    assert made(t, "pile Qs Qh") == TakePile(melds("Qs Qh"))
    assert made(t, "pile Qs 2c") == TakePile(melds("Qs 2c"))
    assert made(t, "pile") is None
    fits = table(hands="4c 5c 6c / 6c / 7c / 8c", ours="7s 7h 7d", pile="9c 7c")
    assert made(fits, "pile") == TakePile(())
    assert fits.rules.confirms(fits.view(), (PILE,)), "the pile moves on the button only"


def test_placed_cards_lie_in_the_band_until_confirmed() -> None:
    t = table(hands="Qs Qh Qd 4c 5c 6c / 6c / 7c / 8c", **OPEN)  # type: ignore[arg-type]
    shown = t.rules.preview(t.view(), ticks("Qs Qh Qd >Q 4c"))
    assert len(shown.melds[0][10]) == 3 and len(shown.hand) == 3
    assert t.rules.preview(t.view(), ticks("Qs Qh")) == t.view()


def test_named_buttons_show_themselves_exactly_when_possible() -> None:
    queens = "Qs Qh Qd Qc Qs Qh Qd"
    t = table(hands="Ks Kh Kd 4c / 6c / 7c / 8c", ours=queens, drawn=True)
    view = t.view()
    assert {GoOut(), Ask()} <= set(t.rules.options(view))
    assert (label(t, "go_out").key, label(t, "go_out").values) == ("canasta.verb.go_out", {"points": 100})
    assert t.rules.label(view, "take_top") is None and t.rules.label(view, "lay_all") is None
    hand = table(hands=f"{queens} 4c 4d 4h 9c / 6c / 7c / 8c", drawn=True, played=False)
    assert label(hand, "go_out").key == "canasta.verb.go_out_from_hand"
    assert label(hand, "go_out").values == {"points": 200}
    asked = table(hands="Ks Kh Kd 4c / 6c / 7c / 8c", ours=queens, drawn=True)
    asked.do("ask")
    assert asked.rules.label(asked.view(2), "answer_yes") is not None
    assert asked.rules.label(asked.view(0), "answer_yes") is None
    assert Draw() not in asked.rules.options(asked.view(2))


def label(t: Table, zone: str) -> Say:
    words = t.rules.label(t.view(), zone)
    assert words is not None
    return words


@pytest.mark.parametrize(
    ("draft", "pick", "keys"),
    [
        ("", "stock", ["canasta.drawn_already"]),
        ("", "pile", ["canasta.choose_discard"]),
        ("", ">Q", ["canasta.choose_cards"]),
        ("Qs Qh", "9c", ["canasta.fault.short", "canasta.fault.short"]),
        ("Qs 2c", ">Q", ["canasta.fault.wilds_over"]),
        ("Qs Qh", "pile", ["canasta.discard_one"]),
    ],
)
def test_a_dead_end_gets_its_sentence(draft: str, pick: str, keys: list[str]) -> None:
    t = table(hands="Qs Qh 2c 4c 5c 9c / 6c / 7c / 8c", **OPEN)  # type: ignore[arg-type]
    touch = Pick("stock") if pick == "stock" else ticks(pick)[0]
    answer = t.rules.why_not(t.view(), ticks(draft), touch)
    assert answer is not None
    assert clauses(answer) == keys or keys == ["canasta.fault.wilds_over"]


def test_before_drawing_a_hand_card_says_what_comes_first() -> None:
    t = table(hands="Qs 4c 5c / 6c / 7c / 8c", ours="Ks Kh Kd", pile="9c 2d Qd")
    answer = t.rules.why_not(t.view(), (), Pick("hand", from_code("Qs")))
    assert answer is not None and answer.key == "canasta.draw_first"
    pile = t.rules.why_not(t.view(), (), PILE)
    assert pile is not None and clauses(pile) == ["canasta.fault.closed_pair"]


@pytest.mark.parametrize(
    ("hand", "ours", "keys", "values"),
    [
        ("Ks Kh 4c 5c 6c 7d", "", ["minimum"], {"missing": 20, "points": 30}),
        ("Ks Kh Ad As 2c 4c 6c", "", [], {}),
        ("Ks 4c 5c 6c 7d", "", ["closed_pair"], {"n": 1}),
        ("Ks Kh", "Qs Qh Qd", ["no_canasta"], {"have": 0}),
        ("Ks 4c 5c 6c", "Qs Qh Qd", ["open_pair"], {"n": 1}),
    ],
)
def test_a_pile_that_leads_nowhere_says_what_the_hand_really_lacks(
    hand: str, ours: str, keys: list[str], values: dict[str, int]
) -> None:
    t = table(hands=f"{hand} / 6c / 7c / 8c", ours=ours, pile="Kd")
    answer = t.rules.why_not(t.view(), (), PILE)
    assert (answer is None) == (PILE in t.rules.steps(t.view(), ())) == (not keys)
    if answer is not None:
        assert [key.rpartition(".")[2] for key in clauses(answer)] == keys
        assert values.items() <= answer.values["what"][0].values.items()


def test_cards_that_are_only_not_ticked_yet_are_not_called_missing_from_the_hand() -> None:
    t = table(hands="Ks Kh 4c 5c 6c / 6c / 7c / 8c", ours="Qs Qh Qd", pile="9c 2d Kd")
    words = t.rules.prompt(t.view(), ticks("pile Ks"))
    assert [clause.key for clause in words.values["what"]] == ["canasta.fault.closed_ticked"]
    assert words.values["what"][0].values["n"] == 1
    opened = table(hands="Ks Kh 4c 5c 6c / 6c / 7c / 8c", ours="Qs Qh Qd", pile="9c Kd")
    words = opened.rules.prompt(opened.view(), ticks("pile Ks"))
    assert [clause.key for clause in words.values["what"]] == ["canasta.fault.open_ticked"]


@pytest.mark.parametrize("side", ["ours", "theirs"])
def test_the_plate_of_a_canasta_is_true_for_everybody_who_reads_it(side: str) -> None:
    queens = "Qs Qh Qd Qc Qs Qh Qd"
    t = table(pile="9c Qd", **{side: queens})  # type: ignore[arg-type]
    for seat in range(4):
        note = next(note for note in t.rules.notes(t.view(seat), ()) if note.at == PILE)
        assert note.words.values["why"].key == "canasta.pile.canasta"


def test_the_plate_is_for_the_player_on_turn_whoever_looks() -> None:
    t = table(hands="Qs Qh 4c / 6c 7c / 7c 8d / 8c 9d", ours="Ks Kh Kd", pile="9c Qd", stock="4d 5d 6d")
    plates = {view.seat: plate_of(t, view.seat) for view in (t.view(0), t.view(1))}
    assert plates == {0: "plate_open", 1: "plate_open"}
    t.do("draw", "discard 4c")
    plates = {seat: plate_of(t, seat) for seat in (0, 1)}
    assert plates == {0: "plate_closed", 1: "plate_closed"}, "the next side has not opened"


def plate_of(t: Table, seat: int | None) -> str:
    return next(note.tone for note in t.rules.notes(t.view(seat), ()) if note.at == PILE)


def test_the_plate_counts_the_pile() -> None:
    t = table(hands="Qs Qh 4c / 6c / 7c / 8c", ours="Ks Kh Kd", pile="9c 8d Qd")
    note = next(note for note in t.rules.notes(t.view(), ()) if note.at == PILE)
    assert note.words.values["n"] == 3


def test_the_parts_of_a_turn() -> None:
    def now(t: Table, draft: str = "") -> list[str]:
        return [stop.state for stop in t.rules.signs(t.view(), ticks(draft)).stops]

    assert now(table(hands="Qs Qh 4c / 6c / 7c / 8c")) == ["now", "ahead", "ahead"]
    lays = table(hands="Qs Qh Qd 4c 5c / 6c / 7c / 8c", **OPEN)  # type: ignore[arg-type]
    assert now(lays) == ["done", "now", "ahead"]
    assert now(lays, "4c") == ["done", "done", "now"]
    assert now(table(hands="Qs 9h 4c / 6c / 7c / 8c", drawn=True)) == ["done", "done", "now"], "nothing to lay"


def test_an_empty_hand_draws_even_where_the_pile_could_be_taken() -> None:
    t = table(hands="Qs Qh 4c 5c / 6c / 7c / 8c", ours="Ks Kh Kd", pile="9c Qd")
    assert t.rules.obvious(t.view()) == Draw() and len(t.rules.options(t.view())) > 1
    empty = table(hands="Qs Qh 4c 5c / 6c / 7c / 8c", ours="Ks Kh Kd", pile="9c Qd", stock="", plays_on=True)
    assert empty.rules.obvious(empty.view()) is None
