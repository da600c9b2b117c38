"""A tenth game from a developer's folder, without touching the program; and no other folder is ever searched."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from random import Random

import pytest

from game import places, text
from game.bots.worker import Thinker
from game.games import registry
from game.rulebook import leaflet
from game.scenes.menu import MenuScene
from game.scenes.results import ResultsScene
from game.scenes.session import Session
from game.tools.quick import seated
from game.tools.smoke import _think
from game.ui.portraits import emblem
from tests.scenes.driver import Driver
from tests.scenes.tables import TableDriver

GUEST = Path(__file__).parent / "guest"
ROOT = Path(__file__).parents[1]


def run(*command: str, cwd: Path = ROOT, **env: str) -> str:
    ran = subprocess.run(
        [sys.executable, *command],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(ROOT), **env},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


@pytest.fixture
def guest(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The folder is admitted for one test; afterwards nobody remembers it."""
    for room in places.ROOMS:
        package = import_module(room)
        monkeypatch.setattr(package, "__path__", list(package.__path__))
    monkeypatch.setattr(places, "_guests", [])
    monkeypatch.setattr(text, "_read", {})
    registry.game.cache_clear()
    places.admit(GUEST)
    yield
    registry.game.cache_clear()
    for room in places.ROOMS:
        sys.modules.pop(f"{room}.higher", None)
        vars(sys.modules[room]).pop("higher", None)


def test_the_whole_program_plays_it_from_the_command_line() -> None:
    told = run(str(ROOT / "main.py"), "--games", str(GUEST), "--smoke-test")
    assert "higher: passed" in told
    assert f"{3 + len(registry.ready_games()) + 1} passed, 0 failed" in told


def test_every_contract_holds_for_it() -> None:
    told = run("-m", "pytest", "tests/contract", "--games", str(GUEST), "-k", "higher", "-p", "no:randomly")
    assert " passed" in told and "failed" not in told


@pytest.mark.usefixtures("guest")
def test_it_has_a_place_on_the_shelf_with_its_words_and_rules() -> None:
    assert registry.ready_games()[-1] == "higher"
    assert emblem("higher") == "emblem_higher", "its own picture, not a substitute"
    assert text.text("higher.verb.lay", card=42) == "Połóż 42"
    assert [block.number for block in leaflet.read("higher", "pl") if block.number] == ["1", "2", "3"]
    with_menu = Driver(MenuScene)
    with_menu.click("page:after")
    with_menu.click("tile:higher")
    with_menu.click("play")
    assert with_menu.scenes == ["TableScene"]


@pytest.mark.usefixtures("guest")
def test_it_is_played_to_its_end_by_mouse() -> None:
    chosen = registry.game("higher")
    driver = TableDriver(Session.start(chosen, seated(3, people=1), chosen.book.short, seed=4, first=0))
    driver.calm()
    while driver.at_table:
        driver.play_by_mouse(Random(2))
        driver.calm()
    driver.until(lambda: isinstance(driver.top, ResultsScene))


@pytest.mark.usefixtures("guest")
def test_a_colon_in_the_log_stays_with_the_name() -> None:
    chosen = registry.game("higher")
    driver = TableDriver(Session.start(chosen, seated(3, people=1), chosen.book.short, seed=4, first=1))
    driver.calm()
    names = [f"{player.name}:" for player in driver.table.match.players[1:]]
    assert [who for who, _ in driver.table.log] == names


@pytest.mark.usefixtures("guest")
def test_the_thinking_process_knows_it_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is a process of its own: what was admitted here must be admitted there."""
    problems: list[str] = []
    monkeypatch.setattr("game.tools.smoke.ready_games", lambda: ["higher"])
    monkeypatch.setattr("game.bots.worker.Thinker", lambda: Thinker(problems.append))
    _think(Driver().app)
    assert problems == []


@pytest.mark.parametrize("where", ["cwd", "home"])
def test_no_folder_of_a_players_is_searched_for_code(where: str, tmp_path: Path) -> None:
    command = "from game.games.registry import ready_games; print(ready_games())"
    home = GUEST if where == "home" else tmp_path
    told = run("-c", command, cwd=GUEST if where == "cwd" else tmp_path, KARTY_HOME=str(home))
    assert "toads" in told and "higher" not in told


def test_the_arena_plays_it_in_several_processes() -> None:
    wishes = ("--from", str(GUEST), "--seats", "greedy,random", "--games", "4", "--think", "0.01", "--jobs", "2")
    told = json.loads(run("-m", "game.tools.arena", "higher", *wishes, "--json"))
    assert (told["game"], told["games"]) == ("higher", 4)


def test_a_mistake_in_its_file_is_told_in_words(tmp_path: Path) -> None:
    folder = shutil.copytree(GUEST, tmp_path / "Moja gra")
    file = folder / "rulesets" / "higher.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("deal:", "dael:"), encoding="utf-8")
    wishes = ["-m", "game.tools.arena", "higher", "--from", str(folder), "--seats", "greedy,random"]
    ran = subprocess.run([sys.executable, *wishes], cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 2 and "higher.yaml:12: dael: unknown key 'dael'; did you mean 'deal'?" in ran.stderr


@pytest.mark.parametrize("left_out", [(), ("game/bots", "assets/svg")], ids=["whole", "no bot, no picture"])
def test_the_tour_takes_its_pictures(left_out: tuple[str, ...], tmp_path: Path) -> None:
    folder, pictures = shutil.copytree(GUEST, tmp_path / "Moja gra"), tmp_path / "pictures"
    for place in left_out:
        shutil.rmtree(folder / place)
    run("-m", "game.tools.tour", str(pictures), "--games", str(folder), "--game", "higher")
    assert {"higher_setup.png", "higher_rules.png", "higher_results.png"} <= {file.name for file in pictures.iterdir()}


def test_a_folder_that_is_not_there_is_said_so(tmp_path: Path) -> None:
    ran = subprocess.run(
        [sys.executable, str(ROOT / "main.py"), "--games", str(tmp_path / "nic")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 2 and "nic" in ran.stderr and "Traceback" not in ran.stderr
