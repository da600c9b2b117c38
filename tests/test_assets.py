"""Words, pictures, sounds and icons: complete in both languages, drawn in the subset SDL can read, quiet enough."""

from __future__ import annotations

import ast
import math
import re
import struct
import wave
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pygame
import pytest

from game.match.seats import LEVELS
from game.places import RULESETS
from game.rulebook.reader import read, read_plain
from game.rulebook.shelf import shelf
from game.store.settings import BACKS, CLOTHS, SPEEDS, UNDO
from game.text import CATALOGUES, LANGUAGES, catalogue, knows
from game.tools import make_icons, make_sounds
from game.ui.rich import SIGNS
from game.ui.type import BLACK, BOLD, REGULAR, font

ROOT = Path(__file__).resolve().parents[1]
DRAWINGS = sorted((ROOT / "assets" / "svg").glob("*.svg"))
SHAPES = {"svg", "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon"} | {
    "defs",
    "linearGradient",
    "radialGradient",
    "stop",
}
PARTS = sorted({file.stem for code in LANGUAGES for file in (CATALOGUES / code).glob("*.yaml")})
HELP_TEXTS = sorted({file.name.split(".")[0] for file in RULESETS.glob("*.md")})
PLURAL_FORMS = {"pl": 3, "en": 2}
FACES = ("zosia", "kuba", "marlena", "staszek", "hela", "heniek", "mruczek", "kogut")
AVATARS = ("fox", "bear", "bee", "hedgehog", "owl", "stork", "poppy", "sunflower")


# --- pictures ---


def box(root: ElementTree.Element) -> tuple[float, float]:
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    return width, height


@pytest.mark.parametrize("file", DRAWINGS, ids=lambda file: file.stem)
def test_drawing_keeps_to_the_subset_and_shows_something(file: Path) -> None:
    root = ElementTree.parse(file).getroot()
    assert {element.tag.partition("}")[2] for element in root.iter()} <= SHAPES
    assert not {"style", "class", "clip-path", "mask", "filter"} & {name for e in root.iter() for name in e.attrib}
    width, height = box(root)
    size = round(96 * width / max(width, height)), round(96 * height / max(width, height))
    picture = pygame.image.load_sized_svg(str(file), size)
    assert pygame.mask.from_surface(picture).count() > 0.02 * size[0] * size[1]


def test_icons_have_one_colour_so_that_they_can_be_tinted() -> None:
    for file in DRAWINGS:
        if file.stem.startswith("icon_"):
            assert set(re.findall(r"#[0-9a-fA-F]+", file.read_text())) == {"#fdf8ee"}, file.name


def test_every_face_back_cloth_and_game_has_its_drawing() -> None:
    wanted = {f"portrait_{face}{mood}" for face in FACES for mood in ("", "_happy", "_worried")}
    wanted |= {f"avatar_{name}" for name in AVATARS} | set(BACKS) | {f"cloth_{name}" for name in CLOTHS}
    wanted |= {f"emblem_{item.id}" for item in shelf()} | {f"rosette_{tens}" for tens in range(1, 10)}
    assert not wanted - {file.stem for file in DRAWINGS}


# --- words ---


def slots(pattern: str) -> set[str]:
    return set(re.findall(r"\{(\w+)", pattern))


def is_untidy(words: str) -> bool:
    return words != words.strip() or "  " in words or bool(re.search(r"(?<!\w)-\d", words))


@pytest.mark.parametrize("part", PARTS)
def test_both_languages_know_the_same_keys_with_the_same_slots(part: str) -> None:
    polish, english = catalogue("pl", part), catalogue("en", part)
    assert polish.keys() == english.keys()
    assert {key: slots(polish[key]) for key in polish} == {key: slots(english[key]) for key in english}


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("code", LANGUAGES)
def test_texts_are_tidy_and_have_all_plural_forms(code: str, part: str) -> None:
    for key, pattern in catalogue(code, part).items():
        assert pattern and not is_untidy(pattern), key
        for forms in re.findall(r"\{\w+\?([^}]*)\}", pattern):
            assert len(forms.split("|")) == PLURAL_FORMS[code], key
        assert re.sub(r"\{\w+(:\+|\?[^{}]*)?\}", "", pattern).count("{") == 0, key


@pytest.mark.parametrize("file", sorted(CATALOGUES.rglob("*.yaml")), ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_no_key_stands_twice(file: Path) -> None:
    assert isinstance(read(file).data, dict)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("weight", [REGULAR, BOLD, BLACK])
def test_lato_has_every_letter_we_write(code: str, weight: str) -> None:
    written = {c for part in PARTS for words in catalogue(code, part).values() for c in words}
    written |= {c for game in HELP_TEXTS for c in (RULESETS / f"{game}.{code}.md").read_text(encoding="utf-8")}
    assert not [c for c in sorted(written - SIGNS.keys() - {"\n"}) if looks(c, weight) == looks("\ue000", weight)]


def looks(letter: str, weight: str) -> bytes:
    """A letter the font lacks looks like any other it lacks."""
    return pygame.image.tobytes(font(20, weight).render(letter, True, "black", "white"), "RGB")


def spoken(call: ast.Call) -> list[str]:
    """The keys a `say` or `refuse` names outright; composed keys are left to the contract tests."""
    choices = [call.args[0].body, call.args[0].orelse] if isinstance(call.args[0], ast.IfExp) else [call.args[0]]
    return [str(choice.value) for choice in choices if isinstance(choice, ast.Constant)]


def calls(file: Path) -> Iterator[ast.Call]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("say", "refuse") and node.args:
            yield node


@pytest.mark.parametrize("room", ["core", "games"])
def test_the_rules_find_their_words(room: str) -> None:
    keys = {key for file in (ROOT / "game" / room).rglob("*.py") for call in calls(file) for key in spoken(call)}
    assert keys
    assert not {(code, key) for code in LANGUAGES for key in keys if not knows(key, code)}


def test_every_choice_has_its_name() -> None:
    keys = [f"speed.{name}" for name in SPEEDS] + [f"speed.note.{name}" for name in SPEEDS]
    keys += [f"cloth.{name}" for name in CLOTHS] + [f"back.{name}" for name in BACKS]
    keys += [f"level.{name}" for name in LEVELS] + [f"level.note.{name}" for name in LEVELS]
    keys += [f"setup.undo.{name}" for name in UNDO] + [f"date.weekday.{day}" for day in range(7)]
    keys += [f"date.month.{month}" for month in range(1, 13)]
    keys += [f"faces.{kind}.{face}" for kind in ("name", "label") for face in FACES + AVATARS]
    assert not {(code, key) for code in LANGUAGES for key in keys if not knows(key, code)}


# --- the rules for people ---


def paragraphs(game: str, code: str) -> dict[int, str]:
    text = (RULESETS / f"{game}.{code}.md").read_text(encoding="utf-8")
    return {int(number): words for number, words in re.findall(r"^(\d+)\. (.+)$", text, re.M)}


def outline(game: str, code: str) -> list[str]:
    """What each line is, so that both languages can be compared."""
    lines = (RULESETS / f"{game}.{code}.md").read_text(encoding="utf-8").splitlines()
    return [line.split(" ")[0] for line in lines]


@pytest.mark.parametrize("game", HELP_TEXTS)
def test_rules_are_numbered_alike_in_both_languages(game: str) -> None:
    assert outline(game, "pl") == outline(game, "en")
    numbers = [int(mark[:-1]) for mark in outline(game, "pl") if re.fullmatch(r"\d+\.", mark)]
    assert numbers == list(range(1, len(numbers) + 1))
    assert numbers


@pytest.mark.parametrize("game", HELP_TEXTS)
def test_rules_name_the_same_figures_in_both_languages(game: str) -> None:
    polish, english = paragraphs(game, "pl"), paragraphs(game, "en")
    for number, words in polish.items():
        assert Counter(re.findall(r"\d+", words)) == Counter(re.findall(r"\d+", english[number])), number


@pytest.mark.parametrize("game", HELP_TEXTS)
@pytest.mark.parametrize("code", LANGUAGES)
def test_rules_are_tidy(game: str, code: str) -> None:
    for line in (RULESETS / f"{game}.{code}.md").read_text(encoding="utf-8").splitlines():
        assert not is_untidy(line), line


@pytest.mark.parametrize("game", HELP_TEXTS)
def test_refusals_point_to_paragraphs_that_exist(game: str) -> None:
    known = paragraphs(game, "pl")
    room = ROOT / "game" / "games"
    files = sorted(room.glob(f"{game}/*.py")) or [room / f"{game}.py"]
    for call in (call for file in files for call in calls(file)):
        if getattr(call.func, "id", "") == "refuse" and len(call.args) > 1:
            assert int(ast.literal_eval(call.args[1])) in known


def test_toads_have_nineteen_rules_as_researched() -> None:
    assert len(paragraphs("toads", "pl")) == 19


# --- the shelf ---


def test_nine_games_stand_on_the_shelf_in_order() -> None:
    items = shelf()
    assert [item.order for item in items] == list(range(1, 10))
    assert not [item.id for item in items if item.broken]


def test_goals_fit_their_tiles() -> None:
    for item in shelf():
        assert item.goals.keys() == item.names.keys() == set(LANGUAGES)
        assert all(len(goal) <= 34 for goal in item.goals.values()), item.id


def test_a_game_still_to_come_promises_no_rules() -> None:
    for item in shelf():
        if not item.ready:
            assert read_plain(item.file).keys() == {"format", "id", "name", "players", "shelf"}


# --- sounds ---


def heard(name: str) -> list[float]:
    with wave.open(str(make_sounds.FOLDER / f"{name}.wav")) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, make_sounds.RATE)
        raw = file.readframes(file.getnframes())
    return [value / 32768 for value in struct.unpack(f"<{len(raw) // 2}h", raw)]


def decibels(value: float) -> float:
    return 20 * math.log10(value)


@pytest.mark.parametrize("name", make_sounds.SOUNDS)
def test_sound_is_short_and_neither_loud_nor_silent(name: str) -> None:
    samples = heard(name)
    assert 0.03 <= len(samples) / make_sounds.RATE < 0.8
    assert -15 < decibels(max(map(abs, samples))) <= -3
    assert -34 < decibels(math.sqrt(sum(v * v for v in samples) / len(samples))) < -15


@pytest.mark.parametrize("name", make_sounds.SOUNDS)
def test_sound_starts_and_ends_without_a_click(name: str) -> None:
    samples = heard(name)
    assert max(map(abs, samples[:4] + samples[-4:])) < 0.02
    assert abs(sum(samples) / len(samples)) < 0.002


@pytest.mark.parametrize("name", make_sounds.SOUNDS)
def test_sound_on_disk_is_what_the_recipe_makes(name: str) -> None:
    made = make_sounds.made(name)
    fresh = struct.unpack(f"<{len(made) // 2}h", made)
    # another machine's sine may round the last bit the other way
    assert all(abs(a - b * 32768) <= 1.5 for a, b in zip(fresh, heard(name), strict=True))


def test_sounds_are_small_and_none_is_left_over() -> None:
    files = list(make_sounds.FOLDER.iterdir())
    assert {file.name for file in files} == {f"{name}.wav" for name in make_sounds.SOUNDS}
    assert sum(file.stat().st_size for file in files) < 600_000


# --- icons ---


@pytest.mark.parametrize("size", make_icons.SIZES)
def test_icon_on_disk_is_the_drawing(size: int) -> None:
    picture = pygame.image.load(str(make_icons.FOLDER / f"icon_{size}.png"))
    assert picture.get_size() == (size, size)
    stored, fresh = pygame.image.tobytes(picture, "RGBA"), make_icons.pixels(size)
    assert sum(abs(a - b) for a, b in zip(stored, fresh, strict=True)) / len(fresh) < 1.0
    assert picture.get_at((0, 0)).a == 0


def test_ico_lists_all_sizes_windows_asks_for() -> None:
    content = (make_icons.FOLDER / "icon.ico").read_bytes()
    reserved, kind, count = struct.unpack_from("<HHH", content)
    entries = [struct.unpack_from("<BBBBHHII", content, 6 + 16 * i) for i in range(count)]
    assert (reserved, kind) == (0, 1)
    assert [entry[0] or 256 for entry in entries] == list(make_icons.ICO_SIZES)
    for width, *_, length, offset in entries:
        begins = b"\x89PNG" if width == 0 else struct.pack("<Iii", 40, width, width * 2)
        assert content[offset : offset + length].startswith(begins)
    assert entries[-1][-1] + entries[-1][-2] == len(content)


def test_icns_holds_its_pictures() -> None:
    content = (make_icons.FOLDER / "icon.icns").read_bytes()
    assert content[:4] == b"icns" and struct.unpack_from(">I", content, 4)[0] == len(content)
    found, at = {}, 8
    while at < len(content):
        kind, length = struct.unpack_from(">4sI", content, at)
        found[kind] = struct.unpack_from(">II", content, at + 24)
        at += length
    assert found == {kind: (size, size) for kind, size in make_icons.ICNS_KINDS.items()}
