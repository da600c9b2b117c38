"""Every numbered rule of Knyf, by its number, and the worked examples that go with them."""

from collections import Counter
from random import Random

import pytest

from game.core.chance import Chance
from game.core.events import Carried, DealBegan, DealEnded, MatchEnded, Told
from game.core.moves import Pick
from game.games.knyf import Exchange, Phase, Score
from game.games.knyf.boxes import BOXES, LOWER, UPPER
from game.games.registry import game
from game.text import speak
from tests.games.knyf_table import almost, cards, rules, table, write

rule = pytest.mark.rule


def points(box: str, played: str) -> int | None:
    return rules().boxes.points(box, cards(played))


# --- cards and dealing ---


@rule("9.1")
def test_the_deck_has_18_cards_of_each_value() -> None:
    assert Counter(rules().deck) == dict.fromkeys(range(1, 7), 18)
    assert len(rules().deck) == 108


@rule("9.1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_five_cards_each_and_the_rest_is_the_draw_pile(seats: int) -> None:
    state, events = rules().new(seats, Chance(3), first=1)
    assert [len(hand) for hand in state.hands] == [5] * seats
    assert len(state.draw) == 108 - 5 * seats
    assert state.discard == []
    assert events[0] == DealBegan(1, 1)
    assert [event.by for event in events if isinstance(event, Carried)][:seats] == [
        (1 + i) % seats for i in range(seats)
    ]


@rule("9.1")
def test_two_to_five_players_and_luck_finds_the_starter() -> None:
    assert list(game("knyf").book.players.counts) == [2, 3, 4, 5]
    assert {rules().new(5, Chance(seed))[0].starter for seed in range(60)} == {0, 1, 2, 3, 4}


@rule("9.1")
def test_play_goes_round() -> None:
    t = table("12345 / 12345 / 12345")
    t.do("1 > 1")
    assert t.turn == 1
    t.do("> 0", "> 1")
    assert (t.turn, t.state.round) == (0, 2)


# --- exchange ---


@rule("9.2")
def test_the_example_of_13666() -> None:
    """Throw 1 and 3 away: draw two or three, not one nor four."""
    t = table("13666 / 22345", draw="246")
    assert t.may("13 > 2") and t.may("13 > 3")
    assert (t.no("13 > 1"), t.no("13 > 4")) == ("wrong_draw", "wrong_draw")
    t.do("13 > 3")
    assert t.hand() == "246666"
    assert t.state.discard == [1, 3]


@rule("9.2")
@pytest.mark.parametrize("away", ["", "1", "12", "123", "1234", "12345"])
def test_none_to_five_cards_may_be_exchanged(away: str) -> None:
    t = table("123456 / 22345")
    size = len(away)
    assert t.may(f"{away} > {size}") and t.may(f"{away} > {size + 1}")
    assert t.no("123456 > 6") == "too_many"


@rule("9.2")
def test_nobody_holds_more_than_ten_cards() -> None:
    nine = table("123456123 / 22345")
    assert nine.may("> 1") and nine.may("12345 > 6")
    ten = table("1234561234 / 22345")
    assert (ten.no("> 1"), ten.no("123 > 4")) == ("hand_full", "hand_full")
    assert ten.may("123 > 3")
    ten.do("123 > 3")
    assert len(ten.hand()) == 10


@rule("9.2")
def test_nothing_for_nothing_is_a_pass() -> None:
    t = table("12345 / 22345")
    told = t.do("> 0")
    assert t.hand() == "12345" and t.turn == 1
    assert [event.words.key for event in told if isinstance(event, Told)] == ["knyf.log.pass"]
    assert not any(isinstance(event, Carried) for event in told)


@rule("9.2")
def test_only_cards_in_the_hand() -> None:
    t = table("13666 / 22345")
    assert t.no("66661 > 5") == "not_in_hand"
    assert t.no("sixes 6666") == "not_in_hand"
    assert t.no("22 > 2") == "not_in_hand"


@rule("9.2")
def test_others_do_not_see_what_was_drawn_but_what_was_thrown_away() -> None:
    t = table("13666 / 22345", draw="24")
    events = t.do("13 > 2")
    seen = [event.for_seat(1) for event in events if isinstance(event, Carried)]
    assert [(event.cue, event.cards) for event in seen] == [("discard", (1, 3)), ("draw", (None, None))]


# --- writing ---


@rule("9.2")
def test_the_example_of_three_sixes() -> None:
    t = table("245666 / 22345", draw="11")
    t.do("sixes 666")
    assert (t.box("sixes"), t.fine("sixes")) == (18, -2)
    assert t.hand() == "11245"
    assert t.turn == 1


@rule("9.2", "9.3")
@pytest.mark.parametrize(("move", "worth", "drawn"), [("three 66653", 26, 3), ("sixes 666", 18, 1)])
def test_the_example_of_seven_cards(move: str, worth: int, drawn: int) -> None:
    t = table("1235666 / 22345", draw="444")
    before = len(t.state.draw)
    t.do(move)
    box = move.split()[0]
    assert (t.box(box), t.fine(box)) == (worth, -4)
    assert before - len(t.state.draw) == drawn
    assert len(t.hand()) == 5


@rule("9.2")
def test_a_full_house_of_eight_cards_costs_six() -> None:
    t = table("33311456 / 22345")
    t.do("full 33311")
    assert (t.box("full"), t.fine("full")) == (25, -6)
    assert t.view().standing()[0] == 19


@rule("9.2")
def test_five_cards_cost_nothing_and_up_to_five_are_played() -> None:
    t = table("66666 / 22345")
    t.do("sixes 66666")
    assert (t.box("sixes"), t.fine("sixes")) == (30, 0)
    many = table("6666661 / 22345")
    assert many.no("sixes 666666") == "only_of"


@rule("9.3")
def test_a_hand_still_over_five_is_not_filled_and_costs_again() -> None:
    t = table("1112233456 / 22345")
    before = len(t.state.draw)
    t.do("ones 111")
    assert t.hand() == "2233456"
    assert len(t.state.draw) == before
    assert t.fine("ones") == -10
    t.do("> 0", "twos 22")
    assert t.fine("twos") == -4
    assert t.hand()[:1] and len(t.hand()) == 5


# --- the boxes ---


@rule("9.4")
def test_there_are_twelve_boxes_and_no_chance() -> None:
    assert len(BOXES) == len(set(BOXES)) == 12
    assert (len(UPPER), len(LOWER)) == (6, 6)
    assert "chance" not in BOXES


@rule("9.4")
@pytest.mark.parametrize(
    ("box", "played", "worth"),
    [
        ("ones", "1", 1),
        ("ones", "11111", 5),
        ("fours", "444", 12),
        ("sixes", "66666", 30),
        ("three", "44456", 23),
        ("three", "66653", 26),
        ("three", "44445", 21),
        ("four", "55552", 22),
        ("four", "66666", 30),
        ("full", "33311", 25),
        ("full", "66655", 25),
        ("small", "1234", 30),
        ("small", "2345", 30),
        ("small", "3456", 30),
        ("large", "12345", 40),
        ("large", "23456", 40),
        ("knyf", "33333", 50),
        ("knyf", "11111", 50),
    ],
)
def test_what_fits(box: str, played: str, worth: int) -> None:
    assert points(box, played) == worth
    t = table(f"{played}666666 / 22345" if len(played) < 5 else f"{played} / 22345")
    t.state.hands[0] = sorted(cards(played)) + [6] * max(0, 5 - len(played))
    assert t.may(f"{box} {played}")
    t.do(f"{box} {played}")
    assert t.box(box) == worth


@rule("9.4")
@pytest.mark.parametrize(
    ("box", "played"),
    [
        ("ones", ""),
        ("ones", "12"),
        ("fours", "445"),
        ("sixes", "666666"),
        ("three", "444"),
        ("three", "44556"),
        ("three", "444556"),
        ("four", "5555"),
        ("four", "55522"),
        ("full", "33344"[:4]),
        ("full", "33331"),
        ("full", "33333"),
        ("full", "33122"),
        ("small", "12345"),
        ("small", "1245"),
        ("small", "1223"),
        ("small", "123"),
        ("large", "1234"),
        ("large", "12346"),
        ("large", "13456"),
        ("large", "122345"),
        ("knyf", "3333"),
        ("knyf", "33334"),
    ],
)
def test_what_does_not_fit(box: str, played: str) -> None:
    assert points(box, played) is None


@rule("9.4")
def test_a_box_is_written_once_and_never_crossed_out() -> None:
    t = table("11234 / 22345", sheets="ones=3 / ")
    assert t.no("ones 11") == "box_full"
    assert not any(isinstance(m, Score) and m.box == "ones" for m in t.rules.legal(t.state, 0))
    assert t.rules.refusal(t.state, 0, Score("fives", ())) is not None
    assert t.rules.refusal(t.state, 0, Score("knyf", ())) is not None


@rule("9.4")
def test_refusals_say_what_is_missing() -> None:
    t = table("1246633 / 22345")
    why = {box: t.rules.why_not(t.view(), (), Pick("box", box)) for box in BOXES}
    said = {box: refusal.key.removeprefix("knyf.") for box, refusal in why.items() if refusal}
    assert said == {"fives": "none_of", "three": "too_few_alike", "four": "too_few_alike", "full": "no_full"} | {
        "large": "no_large",
        "knyf": "too_few_alike",
    }
    large = why["large"]
    assert large is not None and large.values["missing"] == [5]
    assert speak(large) == "Do dużego strita brakuje: 5. Pola nie można skreślić – wymień karty."


@rule("9.4")
def test_legal_scores_are_exactly_the_fitting_choices() -> None:
    t = table("4445566 / 22345", sheets="sixes=6 /")
    found = {(m.box, m.cards) for m in t.rules.legal(t.state, 0) if isinstance(m, Score)}
    upper = {("fours", (4,)), ("fours", (4, 4)), ("fours", (4, 4, 4)), ("fives", (5,)), ("fives", (5, 5))}
    three = {("three", cards(text)) for text in ("44455", "44456", "44466")}
    full = {("full", cards(text)) for text in ("44455", "44466")}
    assert found == upper | three | full


@rule("9.5")
def test_five_alike_are_no_full_house() -> None:
    t = table("33333 / 22345")
    assert t.no("full 33333") == "five_no_full"
    refusal = t.rules.why_not(t.view(), (), Pick("box", "full"))
    assert refusal is not None and refusal.rule == "4"
    assert speak(refusal) == "Full to trzy i dwie karty różnych wartości – pięć jednakowych nim nie jest."


@rule("9.5")
def test_a_second_knyf_gives_nothing_but_serves_elsewhere() -> None:
    t = table("33333 / 22345", sheets="knyf=50 /")
    assert t.no("knyf 33333") == "box_full"
    assert t.may("threes 33333") and t.may("three 33333") and t.may("four 33333")
    t.do("four 33333")
    assert t.view().standing()[0] == 50 + 15


# --- the upper part ---


def upper_of(total: int) -> dict[str, int]:
    """An upper part with this sum."""
    return {"ones": 1, "twos": 2, "threes": 3, "fours": 4, "fives": 5, "sixes": total - 15}


@rule("9.6")
@pytest.mark.parametrize(("total", "extra"), [(42, -20), (43, 0), (62, 0), (63, 35), (70, 35)])
def test_bonus_and_malus(total: int, extra: int) -> None:
    t = table("11111 / 11111", turns=10)
    write(t.state, 0, **upper_of(total))
    t.state.round = 10
    t.do("> 0", "> 0")
    assert t.scores[0] == total + extra


@rule("9.6")
def test_penalties_do_not_count_for_the_upper_part() -> None:
    t = table("666666666 / 22345", turns=10, sheets="fives=25 fours=8 / ")
    t.state.round = 10
    t.do("sixes 66666", "> 0")
    assert t.fine("sixes") == -8
    assert t.scores[0] == 25 + 8 + 30 + 35 - 8


@rule("9.6")
def test_the_malus_meets_those_who_did_not_finish() -> None:
    t = table("11111 / 11111", turns=10, sheets="ones=3 full=25 /")
    t.state.round = 10
    t.do("> 0", "> 0")
    assert t.scores == (3 + 25 - 20, -20)


@rule("9.6")
def test_the_bonus_shows_once_it_is_certain_and_the_malus_only_at_the_end() -> None:
    t = table("11111 / 11111")
    write(t.state, 0, **upper_of(63))
    assert t.view().standing() == (63 + 35, 0)


# --- piles ---


@rule("9.7")
def test_played_and_exchanged_cards_go_to_the_discards() -> None:
    t = table("13666 / 22345")
    t.do("13 > 2", "twos 22")
    assert t.state.discard == [1, 3, 2, 2]
    assert t.view(1).last_cards == (2, 2)


@rule("9.7")
def test_an_empty_draw_pile_is_made_of_the_discards() -> None:
    t = table("13666 / 22345")
    t.state.discard, t.state.draw = t.state.draw[2:], t.state.draw[:2]
    discards = sorted(t.state.discard)
    events = t.do("13 > 3")
    assert len(t.hand()) == 6
    assert t.state.discard == []
    assert len(t.state.draw) == len(discards) + 2 - 1
    shuffled = next(event for event in events if isinstance(event, Carried) and event.cue == "shuffle")
    assert sorted(card for card in shuffled.cards if card) == sorted([*discards, 1, 3])
    assert set(shuffled.for_seat(0).cards) == {None}  # type: ignore[attr-defined]
    assert len(t.rules.pieces(t.state)) == 108


@rule("9.7")
def test_the_draw_pile_is_made_anew_the_moment_it_is_empty() -> None:
    t = table("13666 / 22345")
    t.state.discard, t.state.draw = t.state.draw[2:], t.state.draw[:2]
    t.do("13 > 2")
    assert t.state.draw and not t.state.discard


# --- announcing ---


@rule("9.8")
def test_the_last_box_is_announced_by_itself() -> None:
    t = table("11234 / 22345", sheets=f"{almost('ones small')} / ")
    assert t.no("ones 11 !") == "nothing_to_announce"
    told = t.do("ones 11")
    assert t.state.announced == [True, False] and not any(t.state.forgot)
    assert any(isinstance(event, Told) and event.banner for event in told)
    assert t.rules.badge(0, t.view(1)) and not t.rules.badge(1, t.view(1))


@rule("9.8")
def test_whoever_announces_loses_nothing() -> None:
    t = table("11234 / 22345", sheets=f"{almost('ones small')} / ", announce="manual")
    assert t.may("ones 11") and t.may("ones 11 !")
    t.do("ones 11 !")
    assert (t.state.announced[0], t.state.forgot[0]) == (True, False)


@rule("9.8")
def test_whoever_forgets_loses_ten_points_at_the_end() -> None:
    t = table("11234 / 22345", sheets=f"{almost('ones small')} / ", announce="manual")
    t.do("ones 11", "> 0")
    assert t.state.forgot == [True, False]
    t.state.hands[0] = [1, 2, 3, 4, 6]
    before = t.view().standing()[0]
    assert before == 10 * 10 + 2
    t.do("small 1234", "> 0")
    assert t.scores[0] == before + 30 - 10  # 52 in the upper part: neither bonus nor malus
    assert any(line.points[0] == -10 for line in t.state.sheets[0].lines)


@rule("9.8")
def test_only_the_last_box_but_one_is_announced() -> None:
    t = table("11234 / 22345", sheets=f"{almost('ones twos small')} / {almost('small')}", announce="manual")
    assert t.no("ones 11 !") == "nothing_to_announce"
    t.do("ones 11")
    assert not any(t.state.announced) and not any(t.state.forgot)
    assert t.no("small 2345 !") == "nothing_to_announce"


# --- the end ---


@rule("9.9")
def test_the_round_is_finished_so_that_all_have_equal_turns() -> None:
    t = table("12346 / 22345 / 11111", sheets=f"{almost('small')} / / ")
    told = t.do("small 1234")
    assert not t.over and t.turn == 1
    assert any(isinstance(event, Told) and event.words.key == "knyf.log.complete" for event in told)
    t.do("> 0")
    assert not t.over
    events = t.do("> 0")
    assert t.over and t.state.phase is Phase.OVER
    assert events[-2:] == [DealEnded(1), MatchEnded()]
    assert t.rules.to_act(t.state) == ()


@rule("9.9")
def test_the_seat_before_the_starter_ends_the_game_at_once() -> None:
    t = table("11111 / 12346", sheets=f" / {almost('small')}")
    t.do("> 0", "small 1234")
    assert t.over


@rule("9.9")
def test_empty_boxes_count_nothing() -> None:
    t = table("12346 / 22345", sheets=f"{almost('small')} / knyf=50")
    t.do("small 1234", "> 0")
    assert t.scores == (110 + 30, 50 - 20)  # 60 in the upper part of the first


@rule("9.9")
@pytest.mark.parametrize("turns", [10, 100])
def test_a_game_ends_after_so_many_turns_each(turns: int) -> None:
    t = table("12346 / 22345", turns=turns)
    for _ in range(turns * 2):
        assert not t.over
        t.do("> 0")
    assert t.over
    assert game("knyf").book.chosen()["turns"] == 100


@rule("9.10")
def test_the_total_is_boxes_bonus_and_penalties() -> None:
    t = table("12346 / 22345", sheets="fives=25 sixes=30 fours=8 full=25 / ", turns=10, announce="manual")
    t.state.fines[0][BOXES.index("full")] = -4
    t.state.forgot[0] = True
    t.state.round = 10
    t.do("> 0", "> 0")
    assert t.scores[0] == 63 + 25 + 35 - 4 - 10
    sheet = t.state.sheets[0]
    assert sheet.totals == t.scores
    assert [sum(line.points[s] or 0 for line in sheet.lines) for s in (0, 1)] == list(t.scores)


@rule("9.10")
def test_the_highest_total_wins_and_a_tie_is_shared() -> None:
    t = table("12346 / 22345 / 11111", sheets="full=25 / knyf=50 / full=25 ones=5", turns=10)
    t.state.round = 10
    t.do("> 0", "> 0", "> 0")
    result = t.rules.result(t.state)
    assert result is not None
    assert result.places == ((1,), (2,), (0,))
    tied = table("12346 / 22345", sheets="full=25 / full=25", turns=10)
    tied.state.round = 10
    tied.do("> 0", "> 0")
    shared = tied.rules.result(tied.state)
    assert shared is not None and shared.winners == (0, 1)


def test_the_best_choice_is_found_without_trying_them_all() -> None:
    boxes, luck = rules().boxes, Random(9)
    for _ in range(400):
        hand = tuple(sorted(luck.choices(boxes.faces, k=luck.randint(5, 10))))
        for box in BOXES:
            tried = max((boxes.points(box, cards) or 0 for cards in boxes.plays(box, hand)), default=None)
            assert boxes.best_points(box, hand) == tried, (box, hand)
            assert boxes.best(box, hand) is None or boxes.best(box, hand) in boxes.plays(box, hand)


# --- the hand ---


def test_a_box_alone_takes_the_best_cards_and_waits() -> None:
    t = table("2444556 / 22345")
    draft = (Pick("box", "full"),)
    view = t.view()
    assert draft[0] in t.rules.steps(view, ())
    assert t.rules.complete(view, draft) == Score("full", cards("44455"))
    assert t.rules.confirms(view, draft)
    assert t.rules.complete(view, (Pick("box", "three"),)) == Score("three", cards("44456"))
    verb = t.rules.verb(view, Score("full", cards("44455")))
    assert speak(verb) == "Zapisz full: 25 − 4 = 21"


def test_ticked_cards_are_exchanged_or_written_as_they_are() -> None:
    t = table("2444556 / 22345")
    view = t.view()
    two = (Pick("hand", 4), Pick("hand", 4))
    assert t.rules.complete(view, two) == Exchange((4, 4), 2)
    assert t.rules.complete(view, (*two, Pick("exchange_more"))) == Exchange((4, 4), 3)
    assert t.rules.complete(view, (*two, Pick("box", "fours"))) == Score("fours", (4, 4))
    assert Pick("hand", 4) in t.rules.steps(view, two)
    assert Pick("hand", 4) not in t.rules.steps(view, (*two, Pick("hand", 4)))
    assert Pick("box", "full") not in t.rules.steps(view, two)
    assert not t.rules.confirms(view, (*two, Pick("exchange")))


def test_a_pass_asks_once() -> None:
    t = table("12345 / 22345")
    draft = (Pick("exchange"),)
    assert t.rules.confirms(t.view(), draft)
    assert t.rules.complete(t.view(), draft) == Exchange((), 0)
    assert t.rules.prompt(t.view(), draft).key == "knyf.prompt.pass"


def test_the_switch_is_offered_only_where_a_person_may_forget() -> None:
    sheet = f"{almost('ones small')} / "
    draft = (Pick("box", "ones"),)
    manual = table("11234 / 22345", sheets=sheet, announce="manual")
    assert manual.rules.steps(manual.view(), draft) == [Pick("announce")]
    assert manual.rules.switched_on(manual.view(), "announce", draft) is False
    said = (*draft, Pick("announce"))
    assert manual.rules.switched_on(manual.view(), "announce", said) is True
    assert manual.rules.complete(manual.view(), said) == Score("ones", (1, 1), announce=True)
    auto = table("11234 / 22345", sheets=sheet)
    assert auto.rules.steps(auto.view(), draft) == []
    assert auto.rules.switched_on(auto.view(), "announce", draft) is True
    assert auto.rules.label(auto.view(), "announce", draft) is not None
    assert auto.rules.label(auto.view(), "announce", ()) is None


def test_the_block_shows_ghosts_of_the_own_hand_only() -> None:
    t = table("2444556 / 66666", sheets="twos=6 / knyf=50")
    rows = {row.pick.item: row for row in t.rules.block(t.view(), ()).rows if row.pick}
    assert {box: row.cells[0].ghost for box, row in rows.items() if row.cells[0].ghost is not None} == {
        "fours": 12,
        "fives": 10,
        "sixes": 6,
        "three": 23,
        "full": 25,
    }
    assert all(row.cells[1].ghost is None for row in rows.values())
    assert rows["knyf"].cells[1].points == 50
    assert all(row.cells[0].ghost is None for row in t.rules.block(t.view(None), ()).rows)
