"""Packing and installing: what is downloaded unpacks to what was built, and an uninstall leaves the saves."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from game import __version__
from game.places import ASSETS
from game.tools import ship

linux = pytest.mark.skipif(sys.platform != "linux", reason="the installer is for Linux")


@pytest.fixture
def dist(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder as a build leaves it, small."""
    monkeypatch.setattr(ship, "DIST", tmp_path / "dist")
    program = ship.program_in(ship.built())
    (program.parent / "_internal" / "assets" / "icon").mkdir(parents=True)
    program.write_text('#!/bin/sh\necho "$@" >> "$HOME/said"\n')
    program.chmod(0o755)
    (program.parent / "_internal" / "assets" / "icon" / "icon_256.png").write_bytes(b"icon")
    for file in (ASSETS / "linux").iterdir():
        (program.parent / file.name).write_bytes(file.read_bytes())
        (program.parent / file.name).chmod(0o755)
    return tmp_path / "dist"


@pytest.mark.skipif(sys.platform == "darwin", reason="a bundle needs ditto and links")
def test_what_is_packed_unpacks_to_what_was_built(dist: Path, tmp_path: Path) -> None:
    assert ship.pack() == 0
    assert __version__ in ship.archive_file().name
    folder = ship.unpack(ship.archive_file(), tmp_path / ship.AWKWARD)
    assert sorted(p.relative_to(folder) for p in folder.rglob("*")) == sorted(
        p.relative_to(ship.built()) for p in ship.built().rglob("*")
    )
    if os.name == "posix":
        assert os.access(ship.program_in(folder), os.X_OK)


def test_a_bent_archive_is_not_tried(dist: Path) -> None:
    ship.pack()
    ship.archive_file().write_bytes(ship.archive_file().read_bytes() + b"!")
    with pytest.raises(SystemExit, match="checksum"):
        ship.try_out()


def install(home: Path, *wishes: str) -> subprocess.CompletedProcess[str]:
    env = {"HOME": str(home), "PATH": os.environ["PATH"]}
    command = ["sh", str(ship.built() / "install.sh"), *wishes]
    return subprocess.run(command, env=env, capture_output=True, text=True, check=False)


@linux
def test_installing_and_uninstalling_leaves_the_saves(dist: Path, tmp_path: Path) -> None:
    home = tmp_path / "Dom babci"
    saves = home / ".local" / "share" / "KartyNaStol" / "saves"
    saves.mkdir(parents=True)
    (saves / "toads.json").write_text("{}")
    assert install(home).returncode == 0
    assert install(home).returncode == 0, "a second time brings it up to date"
    entry = (home / ".local/share/applications/karty-na-stol.desktop").read_text(encoding="utf-8")
    program = next(line for line in entry.splitlines() if line.startswith("Exec=")).removeprefix("Exec=").strip('"')
    assert subprocess.run([program, "hello"], env={"HOME": str(home)}, check=False).returncode == 0
    assert install(home, "--uninstall").returncode == 0
    assert not list(home.rglob("*.desktop")) and not Path(program).exists()
    assert (saves / "toads.json").exists()
    assert (home / "said").read_text() == "hello\n", "the saves were not touched"


@linux
def test_installing_from_the_installed_copy_does_not_eat_it(dist: Path, tmp_path: Path) -> None:
    install(tmp_path)
    place = tmp_path / ".local/share/karty-na-stol-program"
    before = sorted(place.rglob("*"))
    command = ["sh", str(place / "install.sh")]
    env = {"HOME": str(tmp_path), "PATH": os.environ["PATH"]}
    assert subprocess.run(command, env=env, capture_output=True, check=False).returncode == 0
    assert sorted(place.rglob("*")) == before


@linux
def test_a_portable_copy_is_installed_without_its_saves_and_loses_none(dist: Path, tmp_path: Path) -> None:
    place = tmp_path / ".local/share/karty-na-stol-program"
    (ship.built() / "portable.txt").touch()
    (ship.built() / "data").mkdir()
    install(tmp_path)
    assert not (place / "portable.txt").exists() and not (place / "data").exists()
    (place / "portable.txt").touch()
    (place / "data").mkdir()
    (place / "data" / "diary.jsonl").touch()
    install(tmp_path)
    assert install(tmp_path, "--uninstall").returncode == 0
    assert sorted(file.name for file in place.rglob("*.*")) == ["diary.jsonl", "portable.txt"]


@linux
def test_a_home_with_awkward_signs_gets_a_true_menu_entry(dist: Path, tmp_path: Path) -> None:
    home = tmp_path / "Zosia & Staś | 100%"
    home.mkdir()
    install(home)
    entry = (home / ".local/share/applications/karty-na-stol.desktop").read_text(encoding="utf-8")
    program = next(line for line in entry.splitlines() if line.startswith("Exec=")).removeprefix("Exec=").strip('"')
    assert Path(program.replace("%%", "%")).is_file()


@linux
def test_uninstalling_with_saves_asks_the_program_to_forget(dist: Path, tmp_path: Path) -> None:
    tmp_path.joinpath("home").mkdir()
    install(tmp_path / "home")
    assert install(tmp_path / "home", "--uninstall", "--saves").returncode == 0
    assert (tmp_path / "home" / "said").read_text() == "--remove-saves\n"


@linux
def test_the_installer_does_not_guess(dist: Path, tmp_path: Path) -> None:
    asked = install(tmp_path, "--unistall")
    assert asked.returncode == 2 and "--uninstall" in asked.stdout
    assert not list(tmp_path.glob(".local"))
