"""A match as a file, and every way in which the file can be bad."""

import json
from collections.abc import Callable
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.moves import from_json
from game.games.registry import from_text
from game.games.toads import Lay
from game.match.header import FORMAT, BadSave, read_header
from game.match.header import checksum as _checksum
from game.match.log import dump, resume
from game.match.match import Match
from game.text import LANGUAGES, knows
from tests.match.tables import ALA, BOT, OLA, header_of, match_of, play_out, sights, turn


def some_match() -> Match:
    match = match_of(ALA, BOT, OLA, policy="always", pro=True)
    play_out(match, 30)
    return match


def saved(match: Match) -> str:
    return dump(match, header_of(match))


def loaded(text: str) -> Match:
    header, log = read_header(text)
    return resume(header, log, from_text(header.ruleset).rules(header.options))


def bent(change: Callable[[dict[str, Any]], object], *, sealed: bool = True) -> str:
    """A good save with one thing changed; sealed again, as someone with patience would."""
    body = json.loads(saved(some_match()))
    change(body)
    body.pop("checksum", None)
    return json.dumps(body | {"checksum": _checksum(body) if sealed else "0" * 64})


def reason(text: str) -> str:
    with pytest.raises(BadSave) as caught:
        loaded(text)
    for language in LANGUAGES:
        assert knows(caught.value.key, language)
    return caught.value.key


def test_a_match_survives_its_file() -> None:
    match = some_match()
    match.undo(match.made[-1].seat)
    again = loaded(saved(match))
    assert sights(again) == sights(match)
    assert (again.log, again.players, again.seed, again.first) == (match.log, match.players, match.seed, match.first)
    assert again.undo_policy == match.undo_policy
    assert [again.undo_count(seat) for seat in range(3)] == [match.undo_count(seat) for seat in range(3)]
    assert saved(again) == saved(match)


def test_the_file_keeps_who_sits_there_now() -> None:
    match = match_of(ALA, BOT)
    header = header_of(match)
    turn(match)
    match.seat_player(1, OLA)
    assert loaded(dump(match, header)).players == [ALA, OLA]


def test_the_file_keeps_the_rules_as_they_were() -> None:
    header, _ = read_header(saved(some_match()))
    assert header.options == {"rounds": 1, "pro": True}
    assert from_text(header.ruleset).book == from_text(header_of(some_match()).ruleset).book


def test_a_save_from_before_an_option_a_number_and_a_zone_plays_on() -> None:
    """Its own numbers stay; what it did not know is as it is today."""
    match = match_of(ALA, BOT, OLA)
    play_out(match, 30)
    header = header_of(match)
    old = yaml.safe_load(header.ruleset)
    old["options"] = [option for option in old["options"] if option["key"] != "pro"]
    old["table"] = [place for place in old["table"] if place["zone"] != "take_row"]
    del old["points"]["twisted"]
    old["row"]["reach"] = 11
    old["a_number_of_long_ago"] = 5
    game = from_text(yaml.safe_dump(old))
    assert (game.book.row.reach, game.book.points.twisted) == (11, 1)  # type: ignore[attr-defined]
    assert {place.zone for place in game.book.table} >= {"take_row"}
    assert game.book.option("pro") is not None
    options = {key: value for key, value in header.options.items() if key != "pro"}
    again = resume(header, read_header(dump(match, header))[1], game.rules(options))
    assert again.view(None) == match.view(None)


def test_told_is_for_the_menu() -> None:
    match = some_match()
    header = header_of(match)
    header.told["deal"] = 1
    assert read_header(dump(match, header))[0].told == {"deal": 1}


def test_every_truncation_is_noticed() -> None:
    text = saved(some_match())
    for length in range(0, len(text) - 1, 97):
        assert reason(text[:length]) in ("save.not_json", "save.damaged")


@pytest.mark.parametrize("text", ["", "\x00\x00\x00", "not json", "[]", "7", "null", '"save"', "[" * 100_000])
def test_garbage(text: str) -> None:
    assert reason(text) == "save.not_json"


@pytest.mark.parametrize("text", ["{}", '{"format": 1}', '{"a": "\\ud800"}', '{"checksum": null}', '{"format": "x"}'])
def test_an_object_that_is_no_save(text: str) -> None:
    assert reason(text) == "save.damaged"


def test_bug_a_half_letter_in_a_file_is_damage_not_a_crash() -> None:
    """A lone surrogate is good JSON and cannot be encoded for the checksum."""
    assert reason('{"format": 1, "game": "\\udc80"}') == "save.damaged"


def test_wrong_checksum() -> None:
    assert reason(bent(lambda body: None, sealed=False)) == "save.damaged"


def test_a_changed_letter_is_noticed() -> None:
    text = saved(some_match())
    assert reason(text.replace("Ala", "Ela", 1)) == "save.damaged"


def test_a_newer_format() -> None:
    assert reason(bent(lambda body: body.update(format=FORMAT + 1))) == "save.newer"
    assert reason(bent(lambda body: body.update(format=FORMAT + 1), sealed=False)) == "save.newer"


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("game", 5),
        ("ruleset", None),
        ("options", 7),
        ("players", [{"name": "x"}]),
        ("players", "Ala"),
        ("seed", "x"),
        ("seed", 1.5),
        ("seed", float("inf")),
        ("first", 9),
        ("first", -1),
        ("undo_policy", "sometimes"),
        ("told", 3),
        ("log", None),
    ],
)
def test_a_wrong_value_in_the_header(key: str, value: object) -> None:
    assert reason(bent(lambda body: body.update({key: value}))) == "save.damaged"


@pytest.mark.parametrize(
    "key", ["game", "ruleset", "options", "players", "seed", "first", "undo_policy", "told", "log"]
)
def test_a_missing_key_in_the_header(key: str) -> None:
    assert reason(bent(lambda body: body.pop(key))) == "save.damaged"


@pytest.mark.parametrize(
    "entry",
    [
        {"seat": 0, "move": "lay", "card": 999},
        {"seat": 0, "move": "lay"},
        {"seat": 0, "move": "lay", "card": 12, "extra": 1},
        {"seat": 0, "move": "lay", "card": {"a": 1}},
        {"seat": 0, "move": "juggle"},
        {"seat": 9, "move": "take_row"},
        {"seat": "x", "move": "take_row"},
        {"seat": float("inf"), "move": "take_row"},
        {"move": "take_row"},
        {"seat": 0, "undo": 999},
        {"seat": 0, "undo": -1},
        {"seat": 0, "undo": None},
        {"seat": 0},
        {},
        7,
        None,
        "lay",
    ],
)
def test_a_move_that_cannot_have_been_made(entry: object) -> None:
    assert reason(bent(lambda body: body["log"].append(entry))) == "save.unplayable"


def test_an_illegal_move_in_the_middle() -> None:
    assert reason(bent(lambda body: body["log"].pop(4))) == "save.unplayable"


def test_too_few_players_for_the_game() -> None:
    assert reason(bent(lambda body: body.update(players=body["players"][:1], log=[]))) == "save.unplayable"


def test_a_move_holds_no_fractions_and_no_objects() -> None:
    """24.0 equals the card 24 and would be laid as it."""
    assert from_json({"move": "lay", "card": 24}, (Lay,)) == Lay(24)
    for card in (24.0, {"a": 1}, [24.0]):
        with pytest.raises(ValueError):
            from_json({"move": "lay", "card": card}, (Lay,))


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


@given(
    st.sampled_from(["format", "game", "options", "players", "seed", "first", "undo_policy", "told", "log"]),
    json_values,
)
@settings(max_examples=100, deadline=None, derandomize=True)
def test_any_value_anywhere_is_read_or_refused(key: str, value: object) -> None:
    text = bent(lambda body: body.update({key: value}))
    try:
        header, log = read_header(text)
        resume(header, log, match_of(ALA, BOT).rules)
    except BadSave as error:
        assert all(knows(error.key, language) for language in LANGUAGES)
