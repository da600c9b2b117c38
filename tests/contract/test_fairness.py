"""What a seat may know in every game: its view, its history, and worlds it could believe in, but never the truth."""

import pickle
from collections import Counter
from collections.abc import Iterable
from copy import deepcopy
from dataclasses import fields, is_dataclass
from random import Random
from typing import Any

import pytest

from game.core.chance import Chance
from game.core.events import Carried, Event, History, Told, Turned
from game.core.rules import View
from tests.contract.playout import Case, all_cases, few_cases, playout

each_case = pytest.mark.parametrize("case", all_cases(), ids=str)
each_few = pytest.mark.parametrize("case", few_cases(), ids=str)
WORLDS = 3


@each_case
def test_options_from_the_view_are_the_legal_moves(case: Case) -> None:
    played = playout(case)
    for position in played.positions:
        for seat in range(case.seats):
            options = played.rules.options(played.rules.view(position.state, seat))
            assert len(set(options)) == len(options)
            assert set(options) == set(played.rules.legal(position.state, seat)), (position, seat)
    assert played.rules.options(played.rules.view(played.last_state, None)) == []


@each_case
def test_imagined_worlds_look_like_the_real_one(case: Case) -> None:
    """Whatever view and history leave open may be permuted; the seat cannot tell, and may do the same things."""
    played = playout(case)
    rules = played.rules
    for position in played.sample:
        pieces = rules.pieces(position.state)
        for seat in (None, *range(case.seats)):
            view, history = rules.view(position.state, seat), played.history(position, seat)
            for world in range(WORLDS):
                imagined = rules.imagine(view, history, Random(f"{case}/{position.number}/{seat}/{world}"))
                assert rules.view(imagined, seat) == view, (position, seat)
                assert rules.pieces(imagined) == pieces, (position, seat)
                assert rules.to_act(imagined) == rules.to_act(position.state)
                if seat is not None:
                    assert set(rules.legal(imagined, seat)) == set(rules.legal(position.state, seat))


@each_case
def test_imagined_worlds_honour_what_was_seen(case: Case) -> None:
    """A card whose place the history tells lies nowhere else in an imagined world."""
    played = playout(case)
    rules = played.rules
    for position in played.sample:
        single = cards_once(rules.pieces(position.state))
        for seat in range(case.seats):
            view, history = rules.view(position.state, seat), played.history(position, seat)
            known = {card: zone for card, zone in known_places(history).items() if card in single}
            imagined = rules.imagine(view, history, Random(f"{case}/{position.number}/{seat}"))
            for other in range(case.seats):
                for zone, faces in rules.view(imagined, other).zones().items():
                    assert [card for card in faces if known.get(card, zone) != zone] == [], (position, seat, zone)


def cards_once(pieces: Any) -> set[Any]:
    return {card for card, count in Counter(pieces).items() if count == 1}


def known_places(history: History) -> dict[Any, str]:
    """Where cards lie, as far as a seat followed them; a zone that hidden cards leave is no longer known."""
    places: dict[Any, str] = {}
    for event in history:
        if isinstance(event, Carried):
            if None in event.cards:
                places = {card: zone for card, zone in places.items() if zone != event.source}
            places |= dict.fromkeys((card for card in event.cards if card is not None), event.target)
    return places


@each_few
def test_imagining_hangs_on_its_own_luck_alone(case: Case) -> None:
    played = playout(case)
    for position in played.sample:
        untouched = deepcopy(position.state)
        view, history = played.rules.view(position.state, position.seat), played.history(position, position.seat)
        one, other = (played.rules.imagine(view, history, Random(5)) for _ in range(2))
        assert one == other
        played.rules.advance(one, position.seat, position.move, Chance(3))
        assert played.rules.view(other, position.seat) == view, "two worlds share a pile"
        assert played.rules.view(position.state, position.seat) == view
        assert position.state == untouched


@each_few
def test_imagined_worlds_can_be_played_to_the_end(case: Case) -> None:
    """A search plays its worlds out: what imagine leaves out would show here."""
    played = playout(case)
    rng, chance = Random(1), Chance(3)
    for position in played.sample[::3]:
        view, history = played.rules.view(position.state, position.seat), played.history(position, position.seat)
        world = played.rules.imagine(view, history, rng)
        pieces, deal = played.rules.pieces(world), view.deal
        for _ in range(400):
            seats = played.rules.to_act(world)
            if not seats or played.rules.view(world, None).deal != deal:
                break
            moves = played.rules.candidates(world, seats[0], rng)
            assert moves
            played.rules.advance(world, seats[0], rng.choice(moves), chance)
            if played.rules.view(world, None).deal == deal:
                assert played.rules.pieces(world) == pieces


@each_case
def test_redacted_events_hold_no_hidden_card(case: Case) -> None:
    played = playout(case)
    for event in played.events:
        for seat in (None, *range(case.seats)):
            redacted = event.for_seat(seat)
            assert type(redacted) is type(event)
            assert redacted.for_seat(seat) == redacted, "what was hidden once stays hidden"
            if isinstance(event, Carried) and event.seen_by is not None and seat not in event.seen_by:
                assert isinstance(redacted, Carried)
                assert set(redacted.cards) <= {None}
                assert redacted.seen_by == event.seen_by
                assert event.uncounted or len(redacted.cards) == len(event.cards)


@each_case
def test_a_history_names_only_what_the_seat_saw(case: Case) -> None:
    """Every card an event shows to a seat lies open to that seat before the move or after it."""
    played = playout(case)
    for position, later in zip(played.positions, [*played.positions[1:], None], strict=True):
        upto = later.next_event if later else len(played.events)
        state = later.state if later else played.last_state
        for seat in (None, *range(case.seats)):
            seen = shown(played.rules.view(position.state, seat)) | shown(played.rules.view(state, seat))
            for event in played.events[position.next_event : upto]:
                named = set(cards_named(event.for_seat(seat)))
                assert named <= seen, (position, seat, event, named - seen)


def shown(view: View) -> set[int]:
    """Cards a view lays open: those in its zones, and those in fields named last_… or shown_…"""
    faces = {face for zone in view.zones().values() for face in zone if face is not None}
    for spec in fields(view):
        if spec.name.startswith(("last_", "shown_")):
            faces |= set(numbers_in(getattr(view, spec.name)))
    return faces


def cards_named(event: Event) -> Iterable[int]:
    if isinstance(event, Carried | Turned):
        yield from (card for card in event.cards if card is not None)
    if isinstance(event, Told):
        for name, value in event.words.values.items():
            if name.startswith("card"):
                yield from numbers_in(value)


def numbers_in(value: Any) -> Iterable[int]:
    if isinstance(value, int) and not isinstance(value, bool):
        yield value
    elif isinstance(value, list | tuple | set | frozenset):
        for part in value:
            yield from numbers_in(part)
    elif isinstance(value, dict):
        yield from numbers_in(list(value.values()))
    elif is_dataclass(value) and not isinstance(value, type):
        yield from numbers_in([getattr(value, spec.name) for spec in fields(value)])


@each_case
def test_zones_are_those_the_rules_promise(case: Case) -> None:
    played = playout(case)
    for position in played.sample:
        for seat in (None, *range(case.seats)):
            zones = played.rules.view(position.state, seat).zones()
            assert {zone.partition(":")[0] for zone in zones} <= played.rules.ZONES


@each_case
def test_zones_of_all_seats_agree(case: Case) -> None:
    """Two seats may know different faces of one thing, never different things."""
    played = playout(case)
    for position in played.sample:
        views = [played.rules.view(position.state, seat).zones() for seat in (None, *range(case.seats))]
        for zones in views[1:]:
            assert zones.keys() == views[0].keys()
            for zone, faces in zones.items():
                assert_agree(faces, views[0][zone], zone)


def assert_agree(mine: tuple[int | None, ...], open_to_all: tuple[int | None, ...], zone: str) -> None:
    assert len(mine) == len(open_to_all), zone
    hidden = [face for face in open_to_all if face is not None]
    assert not [face for face in hidden if face not in mine], f"{zone}: everyone sees more than the seat"


@each_few
def test_what_a_bot_gets_can_travel_to_another_process(case: Case) -> None:
    played = playout(case)
    for position in played.sample:
        parcel = played.rules.view(position.state, position.seat), played.history(position, position.seat)
        assert pickle.loads(pickle.dumps(parcel)) == parcel
        assert pickle.loads(pickle.dumps(position.legal)) == position.legal
    result = played.rules.result(played.last_state)
    assert pickle.loads(pickle.dumps(result)) == result


@each_few
def test_views_are_frozen(case: Case) -> None:
    """Nothing in a view can be changed: no list, no dict, no attribute."""
    played = playout(case)
    for position in played.sample:
        view = played.rules.view(position.state, position.seat)
        with pytest.raises(AttributeError):
            view.deal = 99
        assert list(changeable(view)) == []


def changeable(value: Any, path: str = "view") -> Iterable[str]:
    if isinstance(value, list | set | dict | bytearray):
        yield path
    elif isinstance(value, tuple | frozenset):
        for i, part in enumerate(value):
            yield from changeable(part, f"{path}[{i}]")
    elif is_dataclass(value) and not isinstance(value, type):
        for spec in fields(value):
            if spec.name != "values":  # the values of a sentence are a dict, never changed
                yield from changeable(getattr(value, spec.name), f"{path}.{spec.name}")
