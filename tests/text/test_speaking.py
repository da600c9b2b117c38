"""How sentences are made: gaps, plurals, signs, names, lists; and that a hole in a catalogue never stops the game."""

from pathlib import Path

import pytest

from game import text as text_room
from game.core.say import Who, say
from game.text import knows, language, number, set_language, speak, text

SENTENCES = {
    "pl": """
cards: "{n} {n?karta|karty|kart}"
signed: "{n:+}"
who: "{who} kładzie {card}."
list: "Wygrywają {who}."
card: "damę pik"
no: Nie
"yes": Tak
deep: {er: {key: Głęboko}}
""",
    "en": """
cards: "{n} {n?card|cards}"
signed: "{n:+}"
who: "{who} plays {card}."
list: "{who} win."
card: "the queen of spades"
no: No
yes: Yes
deep: {er: {key: Deep}}
""",
}


@pytest.fixture(autouse=True)
def catalogues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for code, content in SENTENCES.items():
        (tmp_path / code).mkdir()
        (tmp_path / code / "test.yaml").write_text(content, encoding="utf-8")
    monkeypatch.setattr(text_room, "CATALOGUES", tmp_path)
    monkeypatch.setattr(text_room, "_read", {})


@pytest.mark.parametrize(
    ("n", "words"),
    [
        (0, "0 kart"),
        (1, "1 karta"),
        (2, "2 karty"),
        (4, "4 karty"),
        (5, "5 kart"),
        (11, "11 kart"),
        (12, "12 kart"),
        (14, "14 kart"),
        (21, "21 kart"),
        (22, "22 karty"),
        (25, "25 kart"),
        (101, "101 kart"),
        (102, "102 karty"),
        (112, "112 kart"),
        (-1, "−1 karta"),
        (-3, "−3 karty"),
    ],
)
def test_polish_plurals(n: int, words: str) -> None:
    assert text("test.cards", n=n) == words


@pytest.mark.parametrize(("n", "words"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards"), (-1, "−1 card")])
def test_english_plurals(n: int, words: str) -> None:
    set_language("en")
    assert text("test.cards", n=n) == words


@pytest.mark.parametrize(("n", "words"), [(3, "+3"), (0, "0"), (-3, "−3")])
def test_signs(n: int, words: str) -> None:
    assert text("test.signed", n=n) == words
    assert number(n, signed=True) == words


def test_names_and_sentences_in_sentences() -> None:
    words = say("test.who", who=Who(1), card=say("test.card"))
    assert speak(words, ["Ala", "Heniek"].__getitem__) == "Heniek kładzie damę pik."
    assert speak(words) == "#2 kładzie damę pik."
    set_language("en")
    assert speak(words, ["Ala", "Heniek"].__getitem__) == "Heniek plays the queen of spades."


@pytest.mark.parametrize(
    ("seats", "words"), [((0,), "Ala"), ((0, 1), "Ala i Ola"), ((0, 1, 2), "Ala, Ola i Ula"), ((), "")]
)
def test_lists(seats: tuple[int, ...], words: str) -> None:
    names = ["Ala", "Ola", "Ula"].__getitem__
    assert speak(say("test.list", who=[Who(seat) for seat in seats]), names) == f"Wygrywają {words}."


def test_bug_no_and_yes_are_words() -> None:
    assert (text("test.no"), text("test.yes")) == ("Nie", "Tak")
    set_language("en")
    assert (text("test.no"), text("test.yes")) == ("No", "Yes")


def test_deep_keys() -> None:
    assert text("test.deep.er.key") == "Głęboko"


def test_a_missing_key_is_shown_as_itself() -> None:
    assert text("test.nothing", n=1) == "test.nothing"
    assert text("nowhere.at_all") == "nowhere.at_all"
    assert not knows("test.nothing", "pl")
    assert knows("test.card", "en")


def test_only_known_languages() -> None:
    with pytest.raises(ValueError):
        set_language("de")
    assert language() == "pl"
