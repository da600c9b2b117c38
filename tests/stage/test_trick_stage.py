"""Tricks under a hand-driven clock: a full trick rests and goes to its winner; musik and exchange are shown to all."""

from collections.abc import Sequence

import pytest

from game.core.events import Event
from game.core.rules import View
from game.games.registry import game
from game.stage.faces import FaceBook
from game.stage.pace import FLIGHT, Pace
from game.stage.stage import Stage
from tests.games.french_table import card, cards
from tests.games.three_five_eight_table import Phase, Table, after, table
from tests.stage.tables import where

FRAME = 1 / 60
REST, SHOWN, HELD = 1.2, 1.5, 1.0
"""Seconds: a full trick, the musik, two cards that change hands."""


def stage_of(view: View, speed: str = "normal") -> Stage:
    stage = Stage(
        game("three_five_eight").book.table,
        FaceBook("french-pl-2", "back_1"),
        where((1280, 720), game_id="three_five_eight"),
        Pace(speed),
    )
    stage.settle(view, at_once=True)
    return stage


def run(stage: Stage, seconds: float) -> None:
    for _ in range(round(seconds / FRAME)):
        stage.update(FRAME)


def play(stage: Stage, t: Table, events: Sequence[Event], seat: int = 0) -> None:
    stage.play([event.for_seat(seat) for event in events], t.view(seat))


def lying(stage: Stage, name: str) -> list[int]:
    """The cards whose picture is at the trick now, wherever they are going to."""
    spots = [area for zone, area in stage.layout.areas.items() if zone.startswith(f"{name}:")]
    return sorted(
        sprite.card
        for sprite in stage._order
        if sprite.card is not None and any(abs(sprite.pose.x - s.cx) + abs(sprite.pose.y - s.cy) < 2 for s in spots)
    )


@pytest.mark.parametrize(("speed", "factor"), [("normal", 1.0), ("fast", 0.5), ("slow", 1.8)])
def test_a_full_trick_rests_and_is_then_gathered_to_its_winner(speed: str, factor: float) -> None:
    t = table("h", "2s Ah / As 2h / 3s 3h")
    stage = stage_of(t.view(), speed)
    for move in ("play 2s", "play As", "play 3s"):
        play(stage, t, t.do(move))
        run(stage, FLIGHT * factor + 2 * FRAME)
    trick = sorted(cards("2s As 3s"))
    assert lying(stage, "trick") == trick
    play(stage, t, t.do("play 2h"))  # the winner leads at once, as bots do
    run(stage, (REST - FLIGHT) * factor - 0.1)
    assert lying(stage, "trick") == trick, "nobody takes it away before it has been seen"
    run(stage, 2 * factor)
    assert lying(stage, "trick") == [card("2h")]
    assert [len(stage.lying(f"won:{seat}")) for seat in range(3)] == [0, 1, 0], "one back for the trick, at its winner"


def test_a_click_ends_the_rest() -> None:
    t = table("h", "2s Ah / As 2h / 3s 3h")
    stage = stage_of(t.view())
    for move in ("play 2s", "play As", "play 3s", "play 2h"):
        play(stage, t, t.do(move))
    run(stage, 0.2)
    stage.hurry()
    assert lying(stage, "trick") == [card("2h")] and not stage.busy


def test_the_musik_is_turned_up_for_everyone_and_rests() -> None:
    t = table(None, "4s 9c / As 2h / Js 3d", phase=Phase.CHOOSE)
    t.state.musik = cards("2c 3c 4c 5c")
    stage = stage_of(t.view(2))
    play(stage, t, t.do("choose h"), seat=2)
    seen = 0.0
    while stage.busy:
        stage.update(FRAME)
        up = [s for s in stage._order if s.card in cards("2c 3c 4c 5c") and s.pose.turn > 0.99]
        middle = [s for s in up if abs(s.pose.x - stage.where.felt.cx) < stage.where.felt.w * 0.25]
        seen += FRAME * (len(middle) == 4)
    assert seen >= SHOWN, "an opponent sees all four long enough"
    assert all(sprite.card is None for sprite in stage.lying("hand:0")), "and then they are in a closed hand"


def test_a_given_card_and_its_answer_meet_in_the_middle() -> None:
    t = after((2, -1, -1), "h", "4s 9c / As 2h / Js 3d")
    stage = stage_of(t.view(2))
    play(stage, t, t.do("exchange 1:4s"), seat=2)
    together = 0.0
    for _ in range(round(3 / FRAME)):
        stage.update(FRAME)
        pair = [s for s in stage._order if s.card in (card("4s"), card("As")) and s.pose.turn > 0.99]
        middle = [s.pose for s in pair if abs(s.pose.x - stage.where.felt.cx) < 0.7 * s.pose.h]
        together += FRAME * (len(middle) == 2 and abs(middle[0].x - middle[1].x) > 10)
    assert together >= HELD


def test_a_card_nobody_can_better_bounces_back() -> None:
    t = after((2, -1, -1), "h", "Js 9c / 9s 2h / 3s 3d")
    stage = stage_of(t.view(0))
    sprite = next(s for s in stage.lying("hand:0") if s.card == card("Js"))
    home = sprite.pose
    play(stage, t, t.do("exchange 1:Js"))
    run(stage, 2 * FLIGHT + HELD / 2)
    assert abs(sprite.pose.y - home.y) > 50 and sprite.pose.turn > 0.99, "it is shown in the middle"
    for _ in range(2000):
        stage.update(FRAME)
    assert sprite in stage.lying("hand:0") and sprite.card == card("Js")


def test_backs_lie_beside_the_plates_and_let_touches_through() -> None:
    t = table("h", "2s Ah / As 2h / 3s 3h")
    stage = stage_of(t.view())
    for seat in (1, 2):
        area = stage.layout.areas[f"hand:{seat}"]
        assert len(stage.lying(f"hand:{seat}")) == 2
        assert stage.hit((round(area.cx), round(area.cy))) is None
        assert area.y > stage.layout.plates[seat].bottom
