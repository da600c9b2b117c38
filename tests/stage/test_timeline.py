"""Things to do at their time, by a clock in the hand of the test; and what the chosen speed makes of a duration."""

import pytest

from game.stage.pace import BEAT, FLIGHT, Pace
from game.stage.timeline import Timeline
from game.store.settings import SPEEDS


def test_everything_happens_at_its_time_and_once() -> None:
    done: list[str] = []
    timeline = Timeline()
    timeline.at(0.5, lambda: done.append("later"))
    timeline.at(0.2, lambda: done.append("sooner"))
    timeline.advance(0.1)
    assert done == [] and not timeline.empty
    timeline.advance(0.1)
    assert done == ["sooner"]
    timeline.advance(5)
    timeline.advance(5)
    assert done == ["sooner", "later"] and timeline.empty
    assert timeline.now == pytest.approx(10.2)


def test_what_is_due_together_happens_in_the_order_it_was_asked_for() -> None:
    done: list[int] = []
    timeline = Timeline()
    for number in (1, 2, 3):
        timeline.at(1.0, lambda n=number: done.append(n))  # type: ignore[misc]
    timeline.advance(1.0)
    assert done == [1, 2, 3]


def test_one_thing_may_bring_another() -> None:
    done: list[str] = []
    timeline = Timeline()
    timeline.at(0.1, lambda: timeline.at(0.2, lambda: done.append("child")))
    timeline.advance(0.3)
    assert done == ["child"] and timeline.empty


def test_finish_does_everything_now_in_order_without_moving_the_clock() -> None:
    done: list[str] = []
    timeline = Timeline()
    timeline.at(9, lambda: done.append("last"))
    timeline.at(3, lambda: done.append("first"))
    timeline.at(3, lambda: timeline.at(5, lambda: done.append("between")))
    timeline.finish()
    assert done == ["first", "between", "last"]
    assert timeline.empty and timeline.now == 0


def test_what_will_not_happen_any_more_is_dropped_unheard() -> None:
    done: list[str] = []
    timeline = Timeline()
    timeline.at(1, lambda: done.append("undone"))
    timeline.clear()
    timeline.advance(5)
    assert timeline.empty and done == []


def test_every_speed_of_the_settings_has_a_pace() -> None:
    lengths = {speed: Pace(speed)(FLIGHT) for speed in SPEEDS}
    assert lengths["off"] == 0
    assert 0 < lengths["fast"] < lengths["normal"] < lengths["slow"]
    assert lengths["step"] == lengths["normal"] == FLIGHT


def test_only_off_is_off_and_only_step_waits_for_a_click() -> None:
    assert [speed for speed in SPEEDS if Pace(speed).off] == ["off"]
    assert [speed for speed in SPEEDS if Pace(speed).by_step] == ["step"]
    assert Pace("off")(BEAT) == 0


def test_an_unknown_speed_is_an_error() -> None:
    with pytest.raises(KeyError):
        Pace("warp")
