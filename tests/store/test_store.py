"""Files of the player: all or nothing when writing, never lost, never a crash when reading."""

import json
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from game.store import diary, files, saves, settings
from game.store.settings import Settings
from tests.match.tables import ALA, BOT, header_of, match_of, play_out, sights


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KARTY_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


# --- files ---


def test_home_is_where_the_variable_says(home: Path) -> None:
    assert files.home() == home


def test_a_portable_copy_keeps_its_files_beside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("KARTY_HOME")
    monkeypatch.setattr("sys.argv", [str(tmp_path / "main.py")])
    assert files.home() != tmp_path / "data"
    (tmp_path / "portable.txt").touch()
    assert files.home() == tmp_path / "data"


def test_a_bundle_keeps_them_round_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Inside, they would break its signature."""
    monkeypatch.setattr("sys.frozen", True, raising=False)
    monkeypatch.setattr("sys.executable", str(tmp_path / "Karty na stół.app" / "Contents" / "MacOS" / "KartyNaStol"))
    assert files.beside() == tmp_path


def test_forgetting_takes_what_is_ours_and_nothing_else(home: Path) -> None:
    for name in ("saves/toads.json", "replays/toads-0001.json", "settings.json", "settings.bad-1.json", "photo.jpg"):
        files.write(home / name, "{}")
    diary.add({"game": "toads"})
    gone = {place.name for place in files.forget_everything()}
    assert gone == {"saves", "replays", "settings.json", "settings.bad-1.json", "diary.jsonl"}
    assert [place.name for place in home.iterdir()] == ["photo.jpg"]


def test_forgetting_leaves_no_empty_folder(home: Path) -> None:
    settings.save(Settings())
    files.forget_everything()
    assert not home.exists()


def test_write_makes_the_folder_and_leaves_no_crumbs(home: Path) -> None:
    target = home / "a" / "b.json"
    for content in ("żółw", b"\x00\xff"):
        files.write(target, content)
        assert target.read_bytes() == (content.encode() if isinstance(content, str) else content)
    assert list(target.parent.iterdir()) == [target]


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_failed_write_leaves_the_old_file(home: Path, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    target = home / "b.json"
    files.write(target, "old")

    def fail(*_: object) -> None:
        raise OSError("no room")

    monkeypatch.setattr(os, "fsync", fail) if step == "fsync" else monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(OSError, match="no room"):
        files.write(target, "new")
    assert target.read_text() == "old"
    assert list(home.iterdir()) == [target]


def test_set_aside_keeps_every_bad_file(home: Path) -> None:
    for number in (1, 2, 3):
        files.write(home / "x.json", f"bad {number}")
        aside = files.set_aside(home / "x.json")
        assert aside.name == f"x.bad-{number}.json"
        assert aside.read_text() == f"bad {number}"
    assert not (home / "x.json").exists()


# --- settings ---


def put_settings(content: str | bytes) -> None:
    files.write(settings.file(), content)


def test_no_file_is_the_first_start() -> None:
    assert settings.load() == (Settings(), None)


def test_settings_come_back() -> None:
    liked = Settings(language="pl", speed="slow", volume=0, window=[1280, 720], person={"name": "Żaneta"}, sound=False)
    liked.setups["toads"] = {"rounds": 3}
    settings.save(liked)
    assert settings.load() == (liked, None)


@pytest.mark.parametrize(
    "garbage",
    [b"", b"\x00\xff\xfe", b"[]", b"null", b"7", b'"x"', b"{", b"[" * 100_000, b'{"person": {"name": "\\ud800"}}'],
)
def test_garbage_is_set_aside_and_the_defaults_serve(garbage: bytes) -> None:
    put_settings(garbage)
    found, aside = settings.load()
    assert found == Settings()
    assert aside is not None and aside.read_bytes() == garbage
    assert not settings.file().exists()
    settings.save(found)
    assert settings.load() == (Settings(), None)


def test_a_truncated_file_is_set_aside() -> None:
    settings.save(Settings(language="en"))
    whole = settings.file().read_bytes()
    put_settings(whole[: len(whole) // 2])
    found, aside = settings.load()
    assert found == Settings()
    assert aside is not None and aside.exists()


def test_what_makes_sense_is_kept_field_by_field() -> None:
    put_settings(
        json.dumps(
            {
                "language": "klingon",
                "speed": "fast",
                "sound": "yes",
                "volume": 900,
                "card_size": 120,
                "four_colours": 1,
                "cloth": ["oak"],
                "back": "back_3",
                "window": [1280],
                "undo": None,
                "person": {"name": 5},
                "setups": {"toads": {"anything": [1]}},
                "unknown": 1,
            }
        )
    )
    found, aside = settings.load()
    assert aside is None
    expected = Settings(speed="fast", card_size=120, back="back_3", setups={"toads": {"anything": [1]}})
    assert found == expected


def test_a_bool_is_no_number_and_a_number_no_bool() -> None:
    put_settings('{"volume": true, "sound": 0, "window": [true, 900]}')
    assert settings.load() == (Settings(), None)


anything = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text(max_size=5)
    | st.lists(st.integers())
)
FIELDS = sorted(Settings.__dataclass_fields__)


@given(st.dictionaries(st.sampled_from(FIELDS), anything | st.dictionaries(st.text(max_size=3), anything)))
@hypothesis_settings(
    max_examples=100, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_any_values_are_settings_of_the_right_kinds(data: dict[str, Any]) -> None:
    put_settings(json.dumps(data))
    found, _ = settings.load()
    for name in FIELDS:
        assert type(getattr(found, name)) is type(getattr(Settings(), name))
    settings.save(found)
    assert settings.load() == (found, None)


def test_settings_where_nothing_may_be_renamed(monkeypatch: pytest.MonkeyPatch) -> None:
    put_settings("garbage")

    def refuse(_: Path) -> Path:
        raise PermissionError

    monkeypatch.setattr(settings, "set_aside", refuse)
    assert settings.load() == (Settings(), settings.file())


# --- saves ---


def save_some(moves: int = 12) -> Any:
    match = match_of(ALA, BOT)
    play_out(match, moves)
    saves.save(match, header_of(match))
    return match


def test_a_running_match_comes_back() -> None:
    from game.games.registry import from_text
    from game.match.log import resume

    match = save_some()
    (found,), bad = saves.running()
    assert bad == []
    assert found.file == saves.file("toads")
    again = resume(found.header, found.log, from_text(found.header.ruleset).rules(found.header.options))
    assert sights(again) == sights(match)


def test_no_saves_at_all() -> None:
    assert saves.running() == ([], [])
    with pytest.raises(FileNotFoundError):
        saves.load("toads")


def test_bad_saves_are_set_aside_with_their_reason(home: Path) -> None:
    save_some()
    good = saves.file("toads").read_bytes()
    bad = {"cut": good[:100], "bytes": b"\xff\xfe\x00", "seal": good.replace(b"Ala", b"Ela"), "empty": b""}
    for name, content in bad.items():
        files.write(home / "saves" / f"{name}.json", content)
    found, aside = saves.running()
    assert [saved.header.game for saved in found] == ["toads"]
    reasons = {path.name: error.key for path, error in aside}
    assert reasons == {
        "bytes.bad-1.json": "save.not_json",
        "cut.bad-1.json": "save.not_json",
        "empty.bad-1.json": "save.not_json",
        "seal.bad-1.json": "save.damaged",
    }
    assert {path.read_bytes() for path, _ in aside} == set(bad.values())
    assert saves.running()[1] == [], "said once"


def test_a_folder_among_the_saves_is_passed_over(home: Path) -> None:
    (home / "saves" / "odd.json").mkdir(parents=True)
    assert saves.running() == ([], [])


def test_bug_a_bad_save_that_cannot_be_renamed_does_not_stop_the_menu(monkeypatch: pytest.MonkeyPatch) -> None:
    files.write(saves.file("toads"), "garbage")

    def refuse(_: Path) -> Path:
        raise PermissionError

    monkeypatch.setattr(saves, "set_aside", refuse)
    found, bad = saves.running()
    assert (found, [path for path, _ in bad]) == ([], [saves.file("toads")])


def test_the_newest_match_comes_first(home: Path) -> None:
    match = save_some()
    for age, name in ((50, "eleven"), (10, "knyf"), (90, "kierki")):
        header = header_of(match)
        saves.save(match, type(header)(**{**header.__dict__, "game": name}))
        os.utime(saves.file(name), (1_000_000 - age, 1_000_000 - age))
    os.utime(saves.file("toads"), (1_000_000, 1_000_000))
    assert [saved.header.game for saved in saves.running()[0]] == ["toads", "knyf", "eleven", "kierki"]


def test_a_finished_match_becomes_a_replay(home: Path) -> None:
    for number in (1, 2):
        save_some(10_000)
        content = saves.file("toads").read_bytes()
        saves.file("toads").with_suffix(".png").write_bytes(b"picture")
        saves.finish("toads")
        assert saves.running() == ([], [])
        assert (home / "replays" / f"toads-{number:04}.json").read_bytes() == content
    assert not saves.file("toads").with_suffix(".png").exists()
    saves.finish("toads")
    assert len(list((home / "replays").iterdir())) == 2


# --- the diary ---


def entry(game: str = "toads", when: int = 1) -> dict[str, Any]:
    return {"game": game, "when": when, "players": ["Ala", "Żółć\u2028"], "scores": [1, -2]}


def test_the_diary_is_empty_at_first() -> None:
    assert diary.entries() == []
    assert diary.last_played() == {}


def test_lines_come_back_in_order() -> None:
    lines = [entry(when=1), entry("knyf", 2), entry(when=3)]
    for line in lines:
        diary.add(line)
    assert diary.entries() == lines
    assert {game: line["when"] for game, line in diary.last_played().items()} == {"toads": 3, "knyf": 2}


def test_bug_a_line_cut_by_a_power_failure_does_not_swallow_the_next() -> None:
    diary.add(entry(when=1))
    with diary.file().open("ab") as stream:
        stream.write(b'{"game": "toads", "when": 2, "pla')
    diary.add(entry(when=3))
    diary.add(entry(when=4))
    assert [line["when"] for line in diary.entries()] == [1, 3, 4]


def test_rubbish_between_the_lines_is_passed_over() -> None:
    diary.add(entry(when=1))
    with diary.file().open("ab") as stream:
        stream.write(b"\xff\xfe\x00\n[]\n7\n\n{}\n" + b"[" * 100_000 + b'\n{"game": 5}\n')
    diary.add(entry(when=2))
    assert [line["when"] for line in diary.entries()] == [1, 2]
