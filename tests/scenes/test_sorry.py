"""A fault in the middle of a game: written down without names, said in a window, the match waiting in the menu."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pygame
import pytest

from game import app as app_module
from game.match.header import read_header
from game.scenes.menu import MenuScene
from game.scenes.message import MessageScene
from game.scenes.session import Session
from game.scenes.sorry import sorry
from game.store import reports, saves
from game.text import text
from tests.scenes.driver import Driver, in_every_shape
from tests.scenes.matches import fresh
from tests.scenes.tables import TableDriver


def broken_table(monkeypatch: pytest.MonkeyPatch) -> TableDriver:
    """A table after a few moves whose next frame stumbles over a player's name and home."""
    driver = TableDriver(fresh())
    driver.calm()
    driver.play_by_mouse(Random(1))
    driver.calm()

    def stumble(dt: float) -> bool:
        raise OSError(f"no room for Ania in {Path.home() / 'karty'}")

    monkeypatch.setattr(driver.table, "update", stumble)
    return driver


def fault_of(file: Path) -> dict[str, object]:
    found = json.loads(file.read_text(encoding="utf-8"))
    assert isinstance(found, dict)
    return found


def test_a_fault_leads_to_the_menu_with_a_word_of_sorrow(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    driver = broken_table(monkeypatch)
    moves = len(driver.match.log)
    before = driver.app.screen.copy().get_buffer().raw
    driver.app.turn(0.05)
    driver.tick()
    assert driver.app.screen.get_buffer().raw != before, "nobody moved the mouse, and yet the words must come"
    assert driver.scenes == ["MenuScene", "MessageScene"]
    assert "OSError" in capsys.readouterr().err  # a developer sees it at once
    driver.press(pygame.K_RETURN)
    assert driver.scenes == ["MenuScene"]
    assert len(Session.continued(saves.load("toads")).match.log) == moves


def lines_of(driver: Driver) -> list[str]:
    assert isinstance(driver.top, MessageScene)
    return driver.top.lines


def test_a_saved_match_is_said_to_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    driver = broken_table(monkeypatch)
    driver.app.turn(0.05)
    assert lines_of(driver)[0] == text("sorry.saved")


def test_a_match_that_could_not_be_saved_is_not_said_to_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    driver = broken_table(monkeypatch)
    saves.file("toads").unlink()
    driver.app.turn(0.05)
    assert lines_of(driver)[0] == text("sorry.fault")


def test_a_fault_in_the_menu_says_nothing_of_a_match(monkeypatch: pytest.MonkeyPatch) -> None:
    driver = Driver(MenuScene)
    monkeypatch.setattr(driver.top, "update", lambda dt: 1 / 0)
    driver.app.turn(0.05)
    [report] = reports.folder().glob("fault-*.json")
    assert lines_of(driver) == [text("sorry.fault"), text("sorry.report_plain", file=str(report))]


def test_the_report_holds_the_moves_and_no_names(monkeypatch: pytest.MonkeyPatch) -> None:
    driver = broken_table(monkeypatch)
    log = driver.match.log
    driver.app.turn(0.05)
    [file] = reports.folder().glob("fault-*.json")
    told = file.read_text(encoding="utf-8")
    for person in ("Ania", "Babcia Zosia", "Kuba", str(Path.home())):
        assert person not in told
    assert f"no room for #1 in {Path('~') / 'karty'}" in " ".join(fault_of(file)["fault"])  # type: ignore[arg-type]
    header, moves = read_header(json.dumps(fault_of(file)["match"]))
    assert (header.game, len(moves), [player.name for player in header.players]) == (
        "toads",
        len(log),
        ["#1", "#2", "#3"],
    )


def test_a_program_that_only_stumbles_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    driver = Driver()
    monkeypatch.setattr(driver.app, "tick", lambda dt: 1 / 0)
    for _ in range(app_module.MOST_FAULTS):
        driver.app.turn(0.05)
    with pytest.raises(ZeroDivisionError):
        driver.app.turn(0.05)


def test_a_fault_before_the_first_screen_is_an_exit_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app_module, "open_album", lambda: 1 / 0)
    assert app_module.run() == 1
    assert "ZeroDivisionError" in str(fault_of(next(reports.folder().glob("fault-*.json")))["fault"])


def test_old_reports_make_room() -> None:
    for _ in range(reports.KEPT + 3):
        reports.write_report(ValueError("again"))
    assert len(list(reports.folder().glob("fault-*.json"))) == reports.KEPT


def test_notes_of_the_thinking_process_are_kept_and_bounded() -> None:
    for number in range(300):
        reports.note(f"thinker: {number}")
    lines = (reports.folder() / "notes.log").read_text(encoding="utf-8").splitlines()
    assert "thinker: 299" in lines and "thinker: 0" not in lines and len(lines) < 250


def test_every_shape() -> None:
    driver = Driver()
    for file in (Path("/home/ala/.local/share/KartyNaStol/reports/fault-2026-11-18-141500-1.json"), None):
        driver.go(sorry(driver.desk, file, None))
        for _ in in_every_shape(driver):
            driver.check_layout()
