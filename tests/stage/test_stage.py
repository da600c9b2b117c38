"""The table in motion: cards keep their identity, every road ends where the view says, and haste loses nothing."""

import math
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from pygame import Surface

from game.core.chance import Chance
from game.core.events import Event, Told
from game.core.moves import Pick
from game.core.rules import View
from game.games.registry import game
from game.match.match import Match
from game.match.seats import Player
from game.stage.faces import FaceBook
from game.store.settings import SPEEDS
from game.ui.canvas import Canvas
from tests.games.toads_table import Table, rules, table
from tests.stage.shows import Show, picture
from tests.stage.tables import where

Scene = tuple[View, list[Event], View]
"""What lay there, what happened, what lies there now."""


def shown(board: Table, move: str, viewer: int | None = 0) -> Scene:
    before = board.view(viewer)
    events = board.do(move)
    return before, events, board.view(viewer)


def lay() -> Scene:
    return shown(table(row="41 53", hands="57 12 33 / 61 62 / 70 71", draw="44 45"), "lay 57")


def lay_toad() -> Scene:
    return shown(table(row="41 53", hands="55 12 33 / 61 62", draw="44 45"), "lay 55")


def twist() -> Scene:
    return shown(table(row="41 72 53 61", hands="27 12 33 / 61 62", draw="44 45"), "twist 27")


def twist_a_row_of_one() -> Scene:
    return shown(table(row="72", hands="27 12 33 / 61 62", draw="44 45"), "twist 27")


def take() -> Scene:
    return shown(table(row="41 72 33 61", hands="27 12 / 62 63", draw="44 45"), "take")


def take_and_pay() -> Scene:
    return shown(table(row="41", hands="27 12 / 62 63", draw="44 45", pro=True), "take")


def last_card() -> Scene:
    return shown(table(row="41 53", hands="57 12 33 / 61 62", draw="44"), "lay 57")


def take_the_last_row() -> Scene:
    return shown(table(row="41 53", hands="12 / 61 62", rounds=1), "take")


def by_another() -> Scene:
    board = table(row="41 53", hands="57 12 33 / 61 62 / 70 71", draw="44 45 46")
    board.do("lay 57")
    return shown(board, "lay 61")


def twist_by_another() -> Scene:
    board = table(row="41 53 26", hands="57 12 33 / 62 64 / 70 71", draw="44 45 46")
    board.do("lay 33")
    return shown(board, "twist 62")


def first_deal() -> Scene:
    state, events = rules().new(3, Chance(4), 0)
    view = rules().view(state, 0)
    return view, events, view


def next_deal() -> Scene:
    board = table(row="41", hands="12 / 61 62", plus="27 72 / 14", minus="33 34 / 55", rounds=2)
    board.do("take")
    return shown(board, "next")


SCENES: list[Callable[[], Scene]] = [
    lay,
    lay_toad,
    twist,
    twist_a_row_of_one,
    take,
    take_and_pay,
    last_card,
    take_the_last_row,
    by_another,
    twist_by_another,
    first_deal,
    next_deal,
]
every_scene = pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)


def told_by(events: list[Event]) -> list[str]:
    return [event.words.key for event in events if isinstance(event, Told)]


def begun(scene: Callable[[], Scene], speed: str = "normal") -> tuple[Show, list[Event], View]:
    before, events, after = scene()
    show = Show(None if scene is first_deal else before, speed=speed)
    show.play(events, after)
    return show, events, after


# --- every road ends where the view says ---


@every_scene
@pytest.mark.parametrize("speed", SPEEDS)
def test_played_to_the_end_the_picture_is_the_view(scene: Callable[[], Scene], speed: str) -> None:
    show, events, after = begun(scene, speed)
    show.rest()
    assert show.picture == show.wanted(after)
    assert show.told == told_by(events)


@every_scene
def test_a_slow_computer_ends_at_the_same_picture(scene: Callable[[], Scene]) -> None:
    show, events, after = begun(scene)
    show.rest(dt=0.1)
    assert show.picture == show.wanted(after)
    assert show.told == told_by(events)


@every_scene
def test_a_click_at_any_moment_brings_everything_home(scene: Callable[[], Scene]) -> None:
    moments = 12
    length = begun(scene)[0].rest()
    assert length > 0.2
    for i in range(moments):
        show, events, after = begun(scene)
        show.run(length * i / moments)
        show.stage.hurry()
        assert not show.stage.busy
        assert show.picture == show.wanted(after), f"after {i}/{moments}"
        assert show.told == told_by(events)
        show.run(1.0)
        assert show.picture == show.wanted(after)


@every_scene
def test_a_resize_in_mid_flight_lays_everything_out_anew(scene: Callable[[], Scene]) -> None:
    show, events, after = begun(scene)
    show.run(0.15)
    show.stage.resize(where((1920, 1080), 120))
    assert not show.stage.busy
    assert show.picture == show.wanted(after)
    assert show.told == told_by(events)


@every_scene
def test_an_undo_in_mid_flight_goes_back_from_where_the_cards_are(scene: Callable[[], Scene]) -> None:
    before, events, after = scene()
    show = Show(before)
    show.play(events, after)
    show.run(0.15)
    air = {id(sprite): sprite.pose for sprite in show.all_sprites()}
    heard = list(show.told)
    show.stage.unwind(before)
    assert all(sprite.pose == air.get(id(sprite), sprite.pose) for sprite in show.all_sprites()), "a card jumped"
    show.rest()
    assert show.picture == show.wanted(before)
    assert show.told == heard, "what was undone is not told any more"


def test_a_second_move_in_mid_flight_waits_for_the_first() -> None:
    board = table(row="41 53", hands="57 12 33 / 61 62 / 70 71", draw="44 45 46 47")
    show = Show(board.view())
    events = [board.do("lay 57"), board.do("lay 61"), board.do("lay 70")]
    for made in events:
        show.play(made, board.view())
        show.run(0.05)
    show.rest()
    assert show.picture == show.wanted(board.view())
    assert show.told == [key for made in events for key in told_by(made)]


@every_scene
def test_with_speed_off_everything_is_there_at_once(scene: Callable[[], Scene]) -> None:
    show, events, after = begun(scene, "off")
    assert not show.stage.busy
    assert show.picture == show.wanted(after)
    assert show.told == told_by(events)
    assert len(show.cues) == 1, "one sound, not a heap of them"


def test_faster_is_faster() -> None:
    lengths = [begun(twist, speed)[0].rest() for speed in ("off", "fast", "normal", "slow")]
    assert lengths == sorted(lengths) and len(set(lengths)) == 4


def test_a_move_takes_about_as_long_as_a_hand_would_need() -> None:
    assert 0.2 < begun(lay)[0].rest() < 1.0
    assert 0.6 < begun(twist)[0].rest() < 1.8
    assert 1.0 < begun(first_deal)[0].rest() < 3.0


# --- identity ---


def test_the_same_card_travels_from_the_pile_to_the_hand_to_the_row_to_a_tray() -> None:
    board = table(row="41 53", hands="57 12 33 / 61 62", draw="54 45 46 47")
    show = Show(board.view())
    top = show.sprites("draw")[-1]

    def play(move: str) -> None:
        events = board.do(move)
        show.play(events, board.view())
        show.rest()

    play("lay 57")
    assert top.card == 54 and top in show.sprites("hand:0")
    play("lay 61")
    play("lay 54")
    assert show.sprites("row")[-1] is top
    board.state.hands[1].append(45)
    show.stage.settle(board.view(), at_once=True)
    play("twist 45")
    assert top in show.sprites("plus:1")


def test_an_opponents_card_is_a_back_until_it_is_laid() -> None:
    before, events, after = by_another()
    show = Show(before)
    backs = show.sprites("hand:1")
    assert [sprite.card for sprite in backs] == [None, None]
    show.play(events, after)
    show.rest()
    laid = show.sprites("row")[-1]
    assert laid.card == 61 and laid in backs


def test_a_card_turns_over_in_the_air_not_on_the_table() -> None:
    show, _events, _after = begun(by_another)
    turns = []
    laid = show.sprites("row")[-1]
    for _ in show.frames():
        turns.append(laid.pose.turn)
    assert turns[0] < 0.5 and turns[-1] == 1.0
    assert turns == sorted(turns)


def test_the_rest_of_the_hand_closes_the_gap_without_new_cards() -> None:
    before, events, after = lay()
    show = Show(before)
    kept = {id(sprite) for sprite in show.sprites("hand:0") if sprite.card != 57}
    show.play(events, after)
    show.rest()
    assert kept <= {id(sprite) for sprite in show.sprites("hand:0")}


@every_scene
def test_no_card_blinks_from_place_to_place(scene: Callable[[], Scene]) -> None:
    """From frame to frame a card moves a hand's breadth at most, and none appears out of the blue."""
    show, _events, _after = begun(scene)
    last = {sprite: sprite.pose for sprite in show.all_sprites()}
    homes = show.stage.layout.areas
    for moment in show.frames():
        for sprite in show.all_sprites():
            pose = sprite.pose
            if sprite in last:
                way = math.dist((pose.x, pose.y), (last[sprite].x, last[sprite].y))
                assert way < 240, f"{sprite.card} jumps {way:.0f} px at {moment:.2f}"
            else:
                assert sprite.zone in show.stage.layout.tucked or homes[sprite.zone].holds(pose.x, pose.y), (
                    f"{sprite.card} appears in {sprite.zone} at {moment:.2f}"
                )
        last = {sprite: sprite.pose for sprite in show.all_sprites()}


@pytest.mark.parametrize("scene", [first_deal, next_deal], ids=lambda scene: scene.__name__)
def test_cards_are_dealt_from_a_pile_that_lies_there(scene: Callable[[], Scene]) -> None:
    show, _events, after = begun(scene)
    everything = sum(map(len, after.zones().values()))
    assert len(show.all_sprites()) == everything, "no card is made while they are dealt"
    pile = show.stage.layout.areas["draw"]
    waiting = [sprite for sprite in show.all_sprites() if sprite.zone.startswith("hand")]
    if scene is first_deal:
        assert all(pile.holds(sprite.pose.x, sprite.pose.y) for sprite in waiting)
    show.rest()
    assert len(show.all_sprites()) == everything


def test_a_hand_arrives_card_by_card() -> None:
    show, _events, _after = begun(first_deal)
    own = show.stage.where.hand
    arrived = [0]
    for _ in show.frames():
        arrived.append(sum(own.holds(s.pose.x, s.pose.y) for s in show.sprites("hand:0")))
    assert set(arrived) == set(range(10))


# --- a whole match ---


@pytest.mark.parametrize("seats", (2, 3, 4))
@pytest.mark.parametrize("viewer", (0, 1, None))
def test_a_whole_match_is_shown_truly(seats: int, viewer: int | None) -> None:
    """After every move all zones hold what the view shows: right faces, and no face on a hidden card."""
    rng = Random(f"{seats}/{viewer}")
    toads = game("toads").rules({"rounds": 2, "pro": seats == 4})
    match = Match(toads, [Player(str(seat), "") for seat in range(seats)], seats)
    show = Show(bottom=viewer or 0, speed="fast")
    show.play(match.opening, match.view(viewer))
    show.rest(dt=0.1)
    while match.waiting_for():
        seat = match.waiting_for()[0]
        move = rng.choice(toads.options(match.view(seat)))
        show.play(match.submit(match.ticket(seat), move), match.view(viewer))
        if rng.random() < 0.2:
            show.run(rng.random())
            show.stage.hurry()
        show.rest(dt=0.1)
        view = match.view(viewer)
        assert show.picture == show.wanted(view)
        faces = {zone: tuple(sprite.card for sprite in show.sprites(zone)) for zone in view.zones()}
        assert faces == view.zones()


def test_a_whole_match_under_an_impatient_hand_tells_everything() -> None:
    toads = game("toads").rules({"rounds": 1})
    match = Match(toads, [Player(str(seat), "") for seat in range(3)], 8)
    show = Show()
    show.play(match.opening, match.view(0))
    expected: list[str] = []
    rng = Random(2)
    while match.waiting_for():
        seat = match.waiting_for()[0]
        events = match.submit(match.ticket(seat), rng.choice(toads.options(match.view(seat))))
        expected += told_by(events)
        show.play(events, match.view(0))
        show.run(0.1)
        show.stage.hurry()
    assert show.told == expected


# --- the hand over the table ---


def test_every_card_of_hand_and_row_is_found_under_the_pointer() -> None:
    board = table(row="41 53 54", hands="57 12 33 / 61 62", draw="44 45")
    show = Show(board.view())
    for pick in [*show.stage.own_hand(), *(Pick("row", card) for card in (41, 53, 54))]:
        area = show.stage.area(pick)
        assert area is not None
        assert show.stage.hit((round(area.x + 5), round(area.cy))) == pick


def test_a_card_that_lies_over_another_is_hit_first() -> None:
    board = table(row="41", hands=" ".join(str(card) for card in range(12, 50) if card % 10) + " / 61 62", draw="55")
    show = Show(board.view())
    picks = show.stage.own_hand()
    for pick in picks:
        area = show.stage.area(pick)
        assert area is not None
        assert show.stage.hit((round(area.x + area.w * 0.15), round(area.y + area.h * 0.1))) == pick


def test_slots_and_buttons_are_hit_and_hidden_hands_are_not() -> None:
    board = table(row="41 53 54", hands="57 12 33 / 61 62", draw="44 45")
    show = Show(board.view())
    for zone in ("row_end", "take_row"):
        area = show.stage.layout.areas[zone]
        assert show.stage.hit((round(area.cx), round(area.cy))) == Pick(zone)
    plate = show.stage.layout.areas["hand:1"]
    assert show.stage.hit((round(plate.cx), round(plate.cy))) is None
    assert show.stage.hit((3, 3)) is None


def test_the_own_hand_is_listed_left_to_right() -> None:
    board = table(row="41", hands="57 12 33 / 61 62", draw="44 45")
    show = Show(board.view())
    assert show.stage.own_hand() == [Pick("hand", 12), Pick("hand", 33), Pick("hand", 57)]
    assert Show(board.view(None)).stage.own_hand() == []


def test_a_chosen_card_rises_and_comes_down_again() -> None:
    board = table(row="41", hands="57 12 33 / 61 62", draw="44 45")
    show = Show(board.view())
    show.stage.marks.chosen = (Pick("hand", 33),)
    show.stage.raise_cards(1.0)
    show.run(1)
    rises = {sprite.card: sprite.rise for sprite in show.sprites("hand:0")}
    assert rises == {12: 0.0, 33: 20.0, 57: 0.0}
    show.stage.marks.chosen = ()
    show.stage.raise_cards(1.0)
    show.run(1)
    assert all(sprite.rise == 0 for sprite in show.sprites("hand:0"))


def test_a_refused_card_shakes_its_head_and_stands_still_again() -> None:
    show = Show(table(row="41", hands="57 12 / 61 62", draw="44").view())
    sprite = show.sprites("hand:0")[0]
    sprite.shake()
    assert sprite.moving
    show.run(0.5)
    assert not sprite.moving and not show.stage.busy


def test_nothing_moves_at_a_table_at_rest() -> None:
    show = Show(table(row="41", hands="57 12 / 61 62", draw="44").view())
    before = picture(show.stage)
    assert not show.stage.update(0.5)
    assert picture(show.stage) == before


# --- what is drawn ---


class Witness(FaceBook):
    """Writes down every face it is asked for."""

    def __init__(self) -> None:
        super().__init__("toads", "back_1")
        self.seen: set[int | None] = set()

    def flying(self, card: int | None, *args: Any, **marks: Any) -> Surface:
        self.seen.add(card)
        return super().flying(card, *args, **marks)


def drawn_faces(show: Show) -> set[int]:
    show.stage.faces = witness = Witness()
    show.stage.faces.expect({150, 140})
    show.stage.draw(Canvas((1280, 720)))
    return {card for card in witness.seen if card is not None}


def visible(view: View) -> set[int]:
    return {card for faces in view.zones().values() for card in faces if card is not None}


@every_scene
def test_no_face_is_drawn_that_the_viewer_may_not_know(scene: Callable[[], Scene]) -> None:
    show, _events, after = begun(scene)
    known = visible(scene()[0]) | visible(after)
    for _ in show.frames(dt=0.05):
        assert drawn_faces(show) <= known
    assert drawn_faces(show) == visible(after)
    assert all(sprite.past is None for sprite in show.all_sprites())


def test_nobodys_view_draws_nobodys_hand() -> None:
    board = table(row="41 53", hands="57 12 33 / 61 62", draw="44 45")
    show = Show(board.view(0))
    show.stage.settle(board.view(None), at_once=True)
    assert drawn_faces(show) == {41, 53}


def test_a_card_that_goes_back_to_the_pile_turns_over_on_the_way() -> None:
    before, events, after = lay()
    show = Show(before)
    show.play(events, after)
    show.rest()
    assert 44 in drawn_faces(show)
    drawn = next(sprite for sprite in show.sprites("hand:0") if sprite.card == 44)
    show.stage.unwind(before)
    assert drawn in show.sprites("draw") and 44 in drawn_faces(show)
    show.rest()
    assert 44 not in drawn_faces(show)
