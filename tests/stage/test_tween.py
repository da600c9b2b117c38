"""Cards in the air: a flight starts from wherever the card is, and ends exactly where it should."""

import math

import pytest

from game.stage.tween import Course, Flight, Pose, ease_out, mixed

HOME = Pose(0, 0, 100, turn=0.0)
ROW = Pose(300, 40, 150)
TRAY = Pose(-80, 500, 40, angle=360.0)


def flown(course: Course, *moments: float) -> list[Pose]:
    poses = []
    for now in moments:
        course.update(now)
        poses.append(course.pose)
    return poses


def test_a_course_begins_at_rest() -> None:
    course = Course(HOME)
    assert (course.pose, course.goal, course.flying, course.ends) == (HOME, HOME, False, 0.0)
    course.update(5)
    assert course.pose == HOME


def test_a_flight_waits_for_its_start_and_then_only_comes_nearer() -> None:
    course = Course(HOME)
    course.fly(Flight(1.0, 0.5, ROW))
    assert (course.flying, course.goal, course.ends) == (True, ROW, 1.5)
    course.update(0.9)
    assert course.pose == HOME
    way = [pose.x for pose in flown(course, 1.0, 1.1, 1.2, 1.3, 1.4, 1.5)]
    assert way == sorted(way) and len(set(way)) == len(way)
    assert (way[0], way[-1]) == (HOME.x, ROW.x)


def test_a_flight_ends_exactly_even_when_a_frame_was_long() -> None:
    course = Course(HOME)
    course.fly(Flight(0.0, 0.3, ROW))
    course.update(9)
    assert (course.pose, course.flying, course.goal) == (ROW, False, ROW)


def test_easing_is_quick_first_and_gentle_in_the_end() -> None:
    assert (ease_out(0), ease_out(1)) == (0, 1)
    assert ease_out(0.25) > 0.5
    steps = [ease_out((i + 1) / 10) - ease_out(i / 10) for i in range(10)]
    assert steps == sorted(steps, reverse=True)


def test_a_later_flight_takes_over_from_where_the_card_is() -> None:
    course = Course(HOME)
    course.fly(Flight(0.0, 1.0, ROW))
    course.update(0.4)
    here = course.pose
    assert here not in (HOME, ROW)
    course.fly(Flight(0.4, 1.0, TRAY))
    course.update(0.4)
    assert course.pose == here
    course.update(0.401)
    assert math.dist((course.pose.x, course.pose.y), (here.x, here.y)) < 5
    course.update(1.5)
    assert course.pose == TRAY.moved(angle=0.0)


def test_flights_follow_one_another() -> None:
    course = Course(HOME)
    course.fly(Flight(0.0, 0.5, ROW))
    course.fly(Flight(1.0, 0.5, TRAY))
    assert (course.goal, course.ends) == (TRAY, 1.5)
    assert flown(course, 0.2, 0.7)[-1] == ROW
    assert course.flying
    assert flown(course, 1.2, 1.6)[-1] == TRAY.moved(angle=0.0)
    assert not course.flying


def test_a_full_turn_ends_upright() -> None:
    course = Course(HOME)
    course.fly(Flight(0.0, 1.0, TRAY))
    course.update(0.5)
    assert 0 < course.pose.angle < 360
    course.update(1.0)
    assert course.pose.angle == 0


def test_an_arc_rises_and_comes_down() -> None:
    course = Course(HOME)
    course.fly(Flight(0.0, 1.0, ROW, arc=50))
    lifts = [pose.lift for pose in flown(course, 0.0, 0.5, 1.0)]
    assert lifts == [0.0, pytest.approx(50), 0.0]


def test_jump_is_there_at_once_and_forgets_every_flight() -> None:
    course = Course(HOME)
    course.fly(Flight(0.0, 1.0, ROW))
    course.update(0.5)
    course.fly(Flight(2.0, 1.0, TRAY))
    course.jump(HOME)
    assert (course.pose, course.flying) == (HOME, False)
    assert flown(course, 0.7, 2.5, 9)[-1] == HOME


def test_stop_stays_in_the_air() -> None:
    course = Course(HOME)
    course.fly(Flight(0.0, 1.0, ROW))
    course.update(0.5)
    here = course.pose
    course.stop()
    assert (course.pose, course.goal, course.flying) == (here, here, False)
    assert flown(course, 3.0)[-1] == here


def test_a_flight_without_duration_is_a_jump_at_its_time() -> None:
    course = Course(HOME)
    course.fly(Flight(1.0, 0.0, ROW))
    assert flown(course, 0.5, 1.0) == [HOME, ROW]


def test_mixing_touches_every_part_of_a_pose() -> None:
    a, b = Pose(0, 0, 0, 0, 0, 0), Pose(2, 4, 6, 8, 10, 1)
    assert mixed(a, b, 0.5) == Pose(1, 2, 3, 4, 5, 0.5)
