"""A folder of broken descriptors, each with what the player reads about it. KARTY_WRITE=1 writes the messages anew."""

import os
from pathlib import Path

import pytest

from game.games.registry import load
from game.rulebook.check import _BOUNDS, _WANTED
from game.rulebook.reader import BadFile
from game.text import LANGUAGES, knows, set_language, speak

HERE = Path(__file__).parent
BROKEN = sorted((HERE / "broken").glob("*.yaml"))


def problems(file: Path) -> BadFile:
    with pytest.raises(BadFile) as caught:
        load(file)
    return caught.value


def messages(file: Path) -> str:
    return "".join(f"{problem.where}: {speak(problem.words)}\n" for problem in problems(file).problems)


@pytest.mark.parametrize("file", BROKEN, ids=lambda file: file.stem)
def test_the_message_says_where_and_what(file: Path) -> None:
    set_language("en")
    expected = file.with_suffix(".txt")
    if os.environ.get("KARTY_WRITE"):
        expected.write_text(messages(file), encoding="utf-8")
    assert messages(file) == expected.read_text(encoding="utf-8")


@pytest.mark.parametrize("file", BROKEN, ids=lambda file: file.stem)
def test_the_message_has_words_in_both_languages(file: Path) -> None:
    for problem in problems(file).problems:
        for language in LANGUAGES:
            assert knows(problem.words.key, language), problem.words
            set_language(language)
            assert "None" not in speak(problem.words)
            assert "{n" not in speak(problem.words)


def test_the_folder_and_its_messages_belong_together() -> None:
    assert {file.stem for file in BROKEN} == {file.stem for file in (HERE / "broken").glob("*.txt")}
    assert len(BROKEN) >= 15


def test_the_good_file_they_were_broken_from_is_good() -> None:
    assert load(HERE / "good.yaml").id == "toads"


def test_every_kind_of_mistake_has_words() -> None:
    """Also those no game makes today: a new game may have fractions, or open bounds."""
    keys = [f"rulebook.want_{name}" for name in _WANTED.values()] + [f"rulebook.{name}" for name, _ in _BOUNDS.values()]
    assert [(key, language) for key in keys for language in LANGUAGES if not knows(key, language)] == []
