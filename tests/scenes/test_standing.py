"""Places, climbing, the good word for the last one, and the measures of chart and list."""

from __future__ import annotations

import pytest

from game.core.rules import DealSheet, Result, ScoreLine, View, ranked
from game.core.say import Say, say
from game.scenes.standing import kind_word, lead, places, rank_changes, running_totals
from game.ui.chart import spread, ticks
from game.ui.rows import furthest, in_sight

PAIRS, TAKEN = say("toads.sheet.twisted"), say("toads.sheet.taken")


def view(*deals: tuple[tuple[int, ...], ...], highest_wins: bool = True) -> View:
    """Each deal: the points of pairs and of taken cards, by seat."""
    seats = len(deals[0][0])
    sheets = tuple(
        DealSheet(
            (ScoreLine(PAIRS, pairs), ScoreLine(TAKEN, taken)), tuple(a + b for a, b in zip(pairs, taken, strict=True))
        )
        for pairs, taken in deals
    )
    scores = tuple(sum(sheet.totals[s] for sheet in sheets) for s in range(seats))
    result = Result(ranked(scores, highest_wins=highest_wins), scores, say("why"))
    return View(
        seat=None,
        seats=seats,
        to_act=(),
        deal=len(sheets),
        deals=len(sheets),
        starter=0,
        resting=False,
        sheets=sheets,
        result=result,
    )


def test_after_two_firsts_comes_the_third() -> None:
    assert places([(2, 0), (1,), (3, 4)]) == {2: 1, 0: 1, 1: 3, 3: 4, 4: 4}


def test_running_totals_begin_at_nothing() -> None:
    sheets = view(((1, 2), (0, 0)), ((5, -7), (0, 0))).sheets
    assert running_totals(sheets, 1) == (0, 2, -5)


def test_who_climbed() -> None:
    assert rank_changes([5, 3, 1], [5, 6, 7]) == (-2, 0, 2)
    assert rank_changes([0, 0, 0], [0, 0, 0]) == (0, 0, 0)


def test_the_lead_is_over_the_next_place() -> None:
    assert lead(Result(((0, 1), (2,)), (9, 9, 4), say("why"))) == 5
    assert lead(Result(((0, 1),), (9, 9), say("why"))) == 0


@pytest.mark.parametrize(
    ("played", "word"),
    [
        (view(((1, 9), (0, 0)), ((20, 0), (0, 0))), say("unit.round.good", deal=1, n=9)),
        (view(((5, 6), (0, -9))), say("results.good_line", line=PAIRS, n=6)),
        (view(((5, 3), (0, 0)), ((9, 8), (0, 0))), say("unit.round.best", n=8)),
        (view(((5, 3), (0, 0))), None),
        (view(((5, -3), (0, 0)), ((9, -8), (0, 0))), None),
    ],
)
def test_a_true_word_for_the_last_one(played: View, word: Say | None) -> None:
    assert kind_word(played.sheets, played.result, 1) == word


def test_where_less_is_better_the_word_is_for_the_least() -> None:
    played = view(((5, 1), (0, 0)), ((0, 20), (0, 0)), highest_wins=False)
    assert kind_word(played.sheets, played.result, 1) == say("unit.round.good", deal=1, n=1)


@pytest.mark.parametrize(("low", "high"), [(0, 1), (-7, 12), (-850, 750), (0, 9999), (-5, 0), (-31, -0), (0, 100000)])
def test_marks_are_round_few_and_hold_zero(low: int, high: int) -> None:
    marks = ticks(low, high)
    assert 0 in marks
    assert 2 <= len(marks) <= 6
    assert all(low <= mark <= high for mark in marks)
    step = marks[1] - marks[0]
    assert str(step).rstrip("0") in ("1", "2", "5")


def test_names_at_the_ends_of_lines_keep_apart_and_inside() -> None:
    placed = spread([10, 10, 11, 90, 95, 99], 10, 0, 100)
    assert placed == [10, 20, 30, 80, 90, 100]
    assert spread([-5], 10, 0, 100) == [0]


def test_rows_in_sight() -> None:
    heights = [30, 30, 50, 30]
    assert in_sight(heights, 0, 100) == range(2)
    assert in_sight(heights, 1, 100) == range(1, 3)
    assert in_sight(heights, 2, 10) == range(2, 3), "one row is always shown"
    assert furthest(heights, 100) == 2
    assert furthest(heights, 1000) == 0
    assert furthest([], 10) == 0
