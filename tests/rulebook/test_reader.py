"""YAML with positions, decks, options, the shelf: and no text that makes the reader stumble."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.games.registry import from_text, game, load, ready_games
from game.places import RULESETS
from game.rulebook.models import Choice, FrenchDeck, NumberDeck, Option, Words
from game.rulebook.reader import BadFile, parse, read
from game.rulebook.shelf import shelf
from game.text import LANGUAGES

GOOD = (Path(__file__).parent / "good.yaml").read_text(encoding="utf-8")
HERE = Path("rulesets/x.yaml")


def data_of(text: str) -> Any:
    return parse(HERE, text).data


@pytest.mark.parametrize("word", ["yes", "no", "on", "off", "Yes", "True", "FALSE", "y", "n"])
def test_only_true_and_false_are_booleans(word: str) -> None:
    assert data_of(f"a: {word}") == {"a": word}


def test_true_and_false_are_booleans() -> None:
    assert data_of("a: true\nb: false") == {"a": True, "b": False}


def test_lines_of_keys_and_of_what_is_missing() -> None:
    source = parse(HERE, "a: 1\nb:\n  c: 2\n  d:\n    - x\n    - y: 3\n")
    assert [source.line(path) for path in (("a",), ("b",), ("b", "c"), ("b", "d", 0))] == [1, 2, 3, 5]
    assert source.line(("b", "d", 1, "y")) == 6
    assert source.line(("b", "d", 1, "nothing")) == 6
    assert source.line(("nothing",)) == 1


def test_a_file_from_notepad_is_read(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    file.write_bytes(b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode())
    assert load(file).id == "toads"


def test_a_missing_file_and_a_folder_are_bad_files(tmp_path: Path) -> None:
    for path in (tmp_path / "none.yaml", tmp_path):
        with pytest.raises(BadFile) as caught:
            read(path)
        assert caught.value.problems[0].words.key == "rulebook.unreadable"


@given(st.text(max_size=80))
@settings(max_examples=150, deadline=None, derandomize=True)
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        parse(HERE, text)
    except BadFile as error:
        assert error.problems


@given(st.data())
@settings(max_examples=120, deadline=None, derandomize=True)
def test_any_slip_of_the_pen_is_read_or_refused(data: st.DataObject) -> None:
    """Lines lost and doubled, words replaced: whatever an editor does to a good file."""
    lines = GOOD.splitlines()
    spot = data.draw(st.integers(0, len(lines) - 1))
    slip = data.draw(st.sampled_from(["lose", "double", "cut", "replace"]))
    if slip == "lose":
        del lines[spot]
    elif slip == "double":
        lines.insert(spot, lines[spot])
    elif slip == "cut":
        lines[spot] = lines[spot][: data.draw(st.integers(0, len(lines[spot])))]
    else:
        words = lines[spot].split(" ")
        words[data.draw(st.integers(0, len(words) - 1))] = data.draw(
            st.sampled_from(
                ["-1", "x", "[]", "{}", "null", "1.5", "'", "&a", "*a", "?", "99999999999999999999", "kind:"]
            )
        )
        lines[spot] = " ".join(words)
    try:
        from_text("\n".join(lines))
    except BadFile as error:
        assert error.problems


# --- decks and options ---


def test_decks() -> None:
    told = {"kind": "numbers", "from": 3, "to": 6, "without": (5,), "copies": 2, "face": "x"}
    numbers = NumberDeck.model_validate(told)
    assert numbers.cards() == [3, 3, 4, 4, 6, 6]
    assert len(FrenchDeck(kind="french").cards()) == 52
    two = FrenchDeck(kind="french", packs=2, jokers=2).cards()
    assert (len(two), two.count(52), two.count(53), two.count(0)) == (108, 2, 2, 2)


def words(text: str = "x") -> Words:
    return Words(pl=text, en=text)


def test_what_options_allow() -> None:
    flag = Option(key="a", kind="flag", default=False, label=words(), note=words())
    assert (flag.allows(True), flag.allows(1), flag.allows("true")) == (True, False, False)
    number = Option(key="b", kind="number", default=4, min=2, max=8, step=2, label=words(), note=words())
    assert [n for n in range(10) if number.allows(n)] == [2, 4, 6, 8]
    assert not number.allows(True)
    choices = (Choice(value="x", label=words()), Choice(value=3, label=words()))
    choice = Option(key="c", kind="choice", default="x", choices=choices, label=words(), note=words())
    assert (choice.allows("x"), choice.allows(3), choice.allows("y")) == (True, True, False)


def test_wishes_over_defaults() -> None:
    book = game("toads").book
    assert book.chosen() == {"rounds": 2, "pro": False}
    assert book.chosen({"pro": True}) == {"rounds": 2, "pro": True}
    for wish in ({"rounds": 99}, {"rounds": True}, {"colour": "red"}):
        with pytest.raises(ValueError, match=next(iter(wish))):
            book.chosen(wish)


# --- the shelf ---


def test_every_file_in_the_folder_stands_on_the_shelf() -> None:
    items = shelf()
    assert {item.file for item in items} == set(RULESETS.glob("*.yaml"))
    assert [item.file.name for item in items if item.broken] == []
    assert [item.order for item in items] == sorted({item.order for item in items}), "every game has its own place"
    assert [item.id for item in items] == [item.file.stem for item in items]
    assert all(set(item.names) == set(item.goals) == set(LANGUAGES) for item in items)


def test_every_ready_game_loads() -> None:
    assert "toads" in ready_games()
    for game_id in ready_games():
        assert game(game_id).id == game_id
    with pytest.raises(KeyError):
        game("solitaire")


def test_a_broken_file_and_a_game_to_come_have_their_tiles(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_bytes(b"\xff\x00")
    (tmp_path / "b.yaml").write_text(GOOD.replace("rules: toads\n", "").replace("id: toads", "id: b"), encoding="utf-8")
    (tmp_path / "c.yaml").write_text("players: 5", encoding="utf-8")
    (tmp_path / "d.yaml").write_text(GOOD, encoding="utf-8")
    found = {item.file.stem: (item.ready, item.broken) for item in shelf(tmp_path)}
    assert found == {"a": (False, True), "b": (False, False), "c": (False, True), "d": (True, False)}
