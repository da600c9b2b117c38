"""What stands round a trick table: badges that fill, the strip of the course, chips, arrows, and the trick put away."""

from typing import Any

import pytest

from game.core.cards import code
from game.core.moves import Pick
from game.core.say import Who
from game.core.signs import AHEAD, DONE, LOST, NOW, OPEN, REACHED, SKIPPED, Goal
from game.core.tricks import GATHER
from tests.games import kierki_table, three_five_eight_table
from tests.games.french_table import card
from tests.games.three_five_eight_table import Phase

DEAL = "As Ah Ks / 9s 2h Qs / 3s 3h Js"
FOUR = "As Ah Ks / 9s 2h Qs / 3s 3h Js / 4s 4h Kh"


@pytest.mark.parametrize(
    ("goal", "won", "left", "least", "most"),
    [
        (8, 0, 16, OPEN, OPEN),
        (8, 8, 2, REACHED, OPEN),
        (5, 7, 0, REACHED, LOST),
        (8, 2, 6, OPEN, REACHED),
        (8, 2, 5, LOST, REACHED),
        (3, 3, 0, REACHED, REACHED),
        (3, 4, 9, REACHED, LOST),
    ],
)
def test_a_badge_knows_when_it_is_decided(goal: int, won: int, left: int, least: str, most: str) -> None:
    assert Goal(goal, won, left=left).state == least
    assert Goal(goal, won, ceiling=True, left=left).state == most


def eights(contract: str | None, phase: Phase = Phase.PLAY, **options: Any) -> Any:
    t = three_five_eight_table.table(contract, DEAL, phase=phase, **options)
    return t, t.rules.signs(t.view(), ())


def test_targets_and_roles_follow_the_deal() -> None:
    t, signs = eights("h")
    assert [(goal.goal, goal.ceiling) for goal in signs.goals] == [(8, False), (5, False), (3, False)]
    assert [bool(icon) for icon in signs.roles] == [True, False, True], "declarer and dealer have a sign"
    t.state.tricks = [8, 4, 2]
    assert [goal.state for goal in t.rules.signs(t.view(), ()).goals] == [REACHED, OPEN, OPEN]


def test_without_tricks_the_targets_turn_into_ceilings() -> None:
    _, signs = eights("bl")
    assert [(goal.goal, goal.ceiling) for goal in signs.goals] == [(3, True), (5, True), (8, True)]


@pytest.mark.parametrize(
    ("contract", "phase", "deal", "exchange", "states"),
    [
        (None, Phase.CHOOSE, 1, False, (NOW, AHEAD, AHEAD)),
        (None, Phase.CHOOSE, 1, True, (NOW, SKIPPED, AHEAD, AHEAD)),
        (None, Phase.CHOOSE, 2, True, (NOW, AHEAD, AHEAD, AHEAD)),
        ("h", Phase.EXCHANGE, 2, True, (DONE, NOW, AHEAD, AHEAD)),
        ("ba", Phase.ASIDE, 2, True, (DONE, SKIPPED, NOW, AHEAD)),
        ("h", Phase.PLAY, 2, True, (DONE, DONE, DONE, NOW)),
    ],
)
def test_the_phases_of_a_deal(contract: str, phase: Phase, deal: int, exchange: bool, states: tuple[str, ...]) -> None:
    t = three_five_eight_table.table(contract, DEAL, phase=phase, exchange=exchange)
    if deal > 1:
        t.state.sheets = three_five_eight_table.after((2, -1, -1), "h", DEAL).state.sheets
    signs = t.rules.signs(t.view(), ())
    assert tuple(stop.state for stop in signs.stops) == states and signs.in_turn


def test_an_arrow_for_every_card_on_offer_and_the_answer_stays_in_sight() -> None:
    t = three_five_eight_table.after((2, -1, -1), "h", "4s 9c / As 2h / Js 3d")
    draft = (Pick("hand", card("4s")), Pick("give:1"), Pick("hand", card("9c")))
    arrows = t.rules.signs(t.view(), draft).arrows
    assert [(arrow.at.item, arrow.to.zone) for arrow in arrows] == [(card("4s"), "give:1")]
    t.do("exchange 1:4s")
    swap, musik = t.rules.signs(t.view(2), ()).shown
    assert [code(c) for c in swap.cards] == ["4s", "As"] and swap.pairs
    assert len(musik.cards) == 4, "the musik is seen by all until the play begins"


def test_cards_exchanged_with_one_person_are_shown_together() -> None:
    t = three_five_eight_table.after((3, -2, -1), "h", "4s 9c 5c / As Ac 2h / Js 3d")
    t.do("exchange 1:4s 2:9c 1:5c")
    swaps = [one for one in t.rules.signs(t.view(), ()).shown if one.pairs]
    assert [(one.words.values["whom"], [code(c) for c in one.cards]) for one in swaps] == [
        (Who(1), ["4s", "As", "5c", "Ac"]),
        (Who(2), ["9c", "9c"]),
    ]


def test_the_musik_is_gold_in_the_hand_and_the_button_counts() -> None:
    t = three_five_eight_table.after((0, 0, 0), "h", "4s 9c / As 2h / Js 3d")
    view = t.view()
    assert t.phase is Phase.ASIDE
    quiet = {c for c in view.hand if t.rules.quiet(view, (), Pick("hand", c))}
    assert quiet == set(view.hand) - set(view.shown_musik)
    two = tuple(Pick("hand", c) for c in view.hand[:2])
    pending = t.rules.pending(view, two)
    assert pending is not None and (pending.values["n"], pending.values["all"]) == (2, 4)


# --- Kierki ---


def test_the_strip_of_a_full_match_ticks_what_was_played() -> None:
    r = kierki_table.rules()
    t = kierki_table.table("queens", FOUR)
    t.rules.form = r.form
    t.state.deal = 9
    stops = t.rules.signs(t.view(), ()).stops
    assert [stop.state for stop in stops] == [DONE] * 7 + [NOW, AHEAD]
    assert (stops[7].label.values["n"], stops[7].label.values["all"]) == (2, 4)


@pytest.mark.parametrize(
    ("kind", "tone"), [("tricks", "costs"), ("robber", "costs"), ("trump", "gains"), ("lottery", "gains")]
)
def test_the_banner_tells_whether_this_deal_costs(kind: str, tone: str) -> None:
    t = kierki_table.table(kind, FOUR)
    assert t.rules.signs(t.view(), ()).chips[0].tone == tone


@pytest.mark.parametrize("kind", ["ends", "robber"])
@pytest.mark.parametrize(("done", "tone"), [(5, "plain"), (6, "costs"), (7, "plain"), (12, "costs")])
def test_the_counter_is_flagged_at_the_tricks_that_cost(kind: str, done: int, tone: str) -> None:
    t = kierki_table.table(kind, FOUR)
    t.state.tricks = [done, 0, 0, 0]
    counter = t.rules.signs(t.view(), ()).chips[1]
    assert counter.tone == tone
    assert counter.track == (done, 13, (7, 13))


def test_in_other_deals_the_counter_only_counts() -> None:
    t = kierki_table.table("queens", FOUR)
    t.state.tricks = [6, 0, 0, 0]
    counter = t.rules.signs(t.view(), ()).chips[1]
    assert (counter.tone, counter.track) == ("plain", None)


def test_in_the_robber_deal_a_card_wears_the_sum_of_its_prices() -> None:
    t = kierki_table.table("robber", "2s 3s / 4s Qh / Jh 5s / Kh 2c")
    prices = {}
    for seat in range(4):
        view = t.rules.view(t.state, seat)
        notes = t.rules.notes(view, ())
        prices |= {code(note.at.item): note.words.values["n"] for note in notes}  # type: ignore[arg-type]
    assert prices == {"Qh": -80, "Jh": -50, "Kh": -200}


# --- put away ---


def test_a_full_trick_is_put_away_at_its_winner() -> None:
    t = three_five_eight_table.table("h", DEAL)
    t.do("play Ks", "play Qs", "play Js")
    view = t.view()
    assert len(view.trick) == 3
    found = t.rules.put_away(view)
    assert found is not None
    tidy, events = found
    assert tidy.trick == () and tidy.won_counts == (3, 0, 0)
    assert [(event.cue, event.target) for event in events] == [(GATHER, "won:0")] * 3  # type: ignore[attr-defined]
    assert t.rules.options(tidy) == t.rules.options(view), "only the picture has moved on"
    t.do("play As")
    assert t.view().won_counts == tidy.won_counts, "as the rules do it with the next lead"


def test_what_costs_lies_open_in_the_tray_of_whoever_took_it() -> None:
    t = kierki_table.table("queens", "Ah Ks 2d / 2h Qs 3d / 3h Js 4d / 4h Ts Qd")
    t.play("Ks", "Qs", "Js", "Ts")
    found = t.rules.put_away(t.view())
    assert found is not None
    tidy, events = found
    assert tidy.taken[0] == (card("Qs"),) and tidy.won_counts == (3, 0, 0, 0)
    assert sorted(event.target for event in events) == ["taken:0", "won:0", "won:0", "won:0"]  # type: ignore[attr-defined]
    assert t.rules.signs(t.view(), ()).running == (-60, 0, 0, 0)
    t.play("2d")
    assert (t.view().taken, t.view().won_counts) == (tidy.taken, tidy.won_counts)


def test_a_trick_under_way_and_the_last_one_of_a_deal_stay() -> None:
    t = three_five_eight_table.table("h", "Ks / Qs / Js")
    t.do("play Ks", "play Qs")
    assert t.rules.put_away(t.view()) is None
    t.do("play Js")
    assert t.rules.put_away(t.view()) is None, "it lies under the score sheet"


def test_the_last_trick_can_be_asked_for() -> None:
    t = kierki_table.table("trump", FOUR)
    t.state.trump = "h"
    assert t.rules.last_trick(t.view()) is None
    t.play("Ks", "Qs", "Js", "4s")
    last = t.rules.last_trick(t.view(2))
    assert last is not None and (last.winner, [code(c) for _, c in last.cards]) == (0, ["Ks", "Qs", "Js", "4s"])
