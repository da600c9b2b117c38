"""The program itself, in a real window on a virtual screen, under a robot's mouse: started, played, killed, continued.

A twin of the program in this process, at the same size and with the same files, tells where things are on its screen.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect

from game.scenes import menu
from game.scenes.menu import MenuScene
from game.scenes.session import Session
from game.scenes.setup import SetupScene
from game.store import saves
from game.text import set_language, text
from tests.scenes.driver import Driver, opened
from tests.scenes.tables import seated

ROOT = Path(__file__).parents[1]
SIZE = (1280, 720)
PATIENCE = 90.0
"""Seconds a slow machine may take for anything; never a measure of speed."""
TOOLS = [tool for tool in ("Xvfb", "xdotool") if shutil.which(tool) is None]

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="the virtual screen is an X server"),
    pytest.mark.skipif(
        bool(TOOLS) and not os.environ.get("CI"),
        reason=f"a virtual screen needs {' and '.join(TOOLS)}, not installed here",
    ),
]

Spot = tuple[int, int]
Look = tuple[Rect, bytes]
"""A part of the window, and the pixels that must be there."""


def happens(what: Callable[[], Any], within: float) -> Any:
    until = time.monotonic() + within
    while not (found := what()) and time.monotonic() < until:
        time.sleep(0.03)
    return found


def wait_for(what: Callable[[], Any], told: str) -> Any:
    found = happens(what, PATIENCE)
    assert found, f"waited in vain for {told}"
    return found


class Screen:
    """A virtual screen whose pixels can be read from a file."""

    def __init__(self, folder: Path) -> None:
        read, write = os.pipe()
        command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x800x24", "-fbdir", str(folder)]
        self._server = subprocess.Popen(
            [*command, "-nolisten", "tcp", "-noreset"], pass_fds=[write], stderr=subprocess.DEVNULL
        )
        os.close(write)
        with os.fdopen(read) as told:
            self.display = f":{told.readline().strip()}"
        self._pixels = folder / "Xvfb_screen0"

    def close(self) -> None:
        self._server.terminate()
        self._server.wait(10)

    def shot(self) -> bytes:
        return self._pixels.read_bytes()

    def part(self, area: Rect) -> bytes:
        """The colours of a part of the screen, read from an X window dump."""
        dump = self.shot()
        head = struct.unpack(">25I", dump[:100])
        start, line = head[0] + 12 * head[19], head[12]
        lines = (start + y * line for y in range(area.top, area.bottom))
        rows = (dump[left + 4 * area.left : left + 4 * area.right] for left in lines)
        return pygame.image.tobytes(pygame.image.frombuffer(b"".join(rows), area.size, "BGRA"), "RGB")

    def still(self) -> bytes:
        """The picture once it has stopped moving."""
        before = self.shot()
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            time.sleep(0.25)
            now = self.shot()
            if now == before:
                return now
            before = now
        raise AssertionError("the screen never comes to rest")

    def xdotool(self, *words: str) -> str:
        ran = subprocess.run(
            ["xdotool", *words],
            env={**os.environ, "DISPLAY": self.display},
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        return ran.stdout.strip()


class Program:
    """`python main.py`, watched from outside."""

    def __init__(self, screen: Screen, home: Path, root: Path = ROOT) -> None:
        self.screen = screen
        self._out = (home / "stdout.txt").open("wb")
        self._err = (home / "stderr.txt").open("wb")
        self._process = subprocess.Popen(
            [sys.executable, "main.py"],
            cwd=root,
            env=outside(home, DISPLAY=screen.display),
            stdout=self._out,
            stderr=self._err,
            start_new_session=True,
        )

    def wait_for_window(self) -> None:
        self.window: str = wait_for(self._find_window, "the window")
        places = dict(
            line.split("=") for line in self.screen.xdotool("getwindowgeometry", "--shell", self.window).split()
        )
        self._corner = int(places["X"]), int(places["Y"])
        wait_for(lambda: len(set(self.screen.shot()[4000::1009])) > 20, "something to be painted")

    def shows(self, look: Look) -> bool:
        return self.screen.part(look[0].move(self._corner)) == look[1]

    def _find_window(self) -> str:
        assert self._process.poll() is None, f"it ended: {self.said()}"
        return self.screen.xdotool("search", "--onlyvisible", "--class", "karty-na-stol").partition("\n")[0]

    def said(self) -> str:
        """Everything on stdout and stderr."""
        return Path(self._out.name).read_text() + Path(self._err.name).read_text()

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    def click(self, spot: Spot) -> None:
        x, y = map(str, spot)
        self.screen.xdotool("mousemove", "--window", self.window, x, y)
        self.screen.xdotool("click", "1")

    def key(self, name: str) -> None:
        self.screen.xdotool("key", "--window", self.window, name)

    def family(self) -> list[int]:
        """Processes of its group that are still there."""
        found = []
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                fields = (folder / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[2]) == self._process.pid and fields[0] != "Z":
                found.append(int(folder.name))
        return found

    def kill(self) -> None:
        self._process.send_signal(signal.SIGKILL)
        self._process.wait(PATIENCE)

    def close(self) -> None:
        if self._out.closed:
            return
        if self.alive:
            self.kill()
        wait_for(lambda: not self.family(), "the thinking process to end after its program")
        self._out.close()
        self._err.close()

    @property
    def code(self) -> int:
        return self._process.wait(PATIENCE)


def outside(home: Path, **more: str) -> dict[str, str]:
    """The environment of a player: no dummy drivers, a home of its own."""
    dropped = ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER", "DISPLAY", "WAYLAND_DISPLAY", "PYGAME_HIDE_SUPPORT_PROMPT")
    kept = {name: value for name, value in os.environ.items() if name not in dropped}
    return {**kept, "KARTY_HOME": str(home), "PYTHONDONTWRITEBYTECODE": "1", **more}


@pytest.fixture(scope="module")
def screen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Screen]:
    found = Screen(tmp_path_factory.mktemp("screen"))
    yield found
    found.close()


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home"
    folder.mkdir()
    monkeypatch.setenv("KARTY_HOME", str(folder))
    wishes = {"language": "pl", "speed": "normal", "window": list(SIZE)}
    (folder / "settings.json").write_text(json.dumps(wishes))
    return folder


@pytest.fixture
def start(screen: Screen, home: Path) -> Iterator[Callable[..., Program]]:
    started: list[Program] = []

    def program(root: Path = ROOT) -> Program:
        started.append(Program(screen, home, root))
        started[-1].wait_for_window()
        return started[-1]

    yield program
    for one in started:
        one.close()


# --- what the twin knows ---


def look_of(twin: Driver, area: Rect) -> Look:
    twin.wait(1)
    return area, pygame.image.tobytes(twin.app.screen.subsurface(area), "RGB")


TITLE = Rect(90, 6, 300, 48)
"""The top bar's words, where every screen says what it is."""


def in_menu(key: str) -> tuple[Look, Spot]:
    """How the menu is known, and where its widget lies."""
    with opened(MenuScene, SIZE) as twin:
        return look_of(twin, Rect(120, 16, 300, 90)), twin.widget(key).rect.center


def in_setup(key: str) -> tuple[Look, Spot]:
    with opened(lambda desk: SetupScene(desk, "toads"), SIZE) as twin:
        return look_of(twin, TITLE), twin.widget(key).rect.center


def in_pause(key: str) -> tuple[Look, Spot]:
    with seated(saved(), SIZE) as twin:
        twin.table.doors.pause()
        spot = twin.widget(key).rect
        return look_of(twin, Rect(spot.left + 40, twin.widget("resume").rect.top - 80, 200, 60)), spot.center


def click_there(program: Program, look: Look, spot: Spot) -> None:
    wait_for(lambda: program.shows(look), "the screen the twin shows")
    program.screen.still()
    program.click(spot)


def saved() -> Session:
    return Session.continued(saves.load("toads"))


def move_spots() -> tuple[Spot, Spot]:
    """A card that may be laid now, and where to lay it; or twice the button that takes the row."""
    with seated(saved(), SIZE) as twin:
        table = twin.table
        cards = [pick for pick in table.stage.own_hand() if pick in table.picker.starts]
        if not cards:
            return twin.widget("primary").rect.center, twin.widget("primary").rect.center
        twin.touch(cards[0])
        return twin.place(cards[0]), twin.place(sorted(table.picker.steps, key=str)[0])


def my_turn() -> bool:
    match = saved().match
    return match.waiting_for() == (0,) and not match.view(None).resting


def make_a_move(program: Program) -> None:
    """Again if need be: on a slow machine the first click may only hurry a card in the air."""
    wait_for(my_turn, "the person's turn")
    before = len(saved().match.log)
    card, target = move_spots()
    for _ in range(10):
        program.screen.still()
        program.click(card)
        program.screen.still()
        program.click(target)
        if happens(lambda: len(saved().match.log) > before, 3):
            return
    raise AssertionError("the hand cannot make its move")


# --- the tests ---


def test_played_killed_in_a_bots_turn_and_continued(start: Callable[..., Program], home: Path) -> None:
    program = start()
    click_there(program, *in_menu("tile:toads"))
    click_there(program, *in_setup("play"))
    wait_for(lambda: saves.file("toads").exists(), "the first save")
    make_a_move(program)
    make_a_move(program)
    while my_turn():  # who takes the row lays the next card too
        make_a_move(program)
    program.kill()
    before = saves.file("toads").read_bytes()
    log = saved().match.log
    assert len(log) >= 2 and program.said() == ""
    wait_for(lambda: not program.family(), "the thinking process to notice")

    again = start()
    assert saves.file("toads").read_bytes() == before
    click_there(again, *in_menu("continue"))
    make_a_move(again)
    assert saved().match.log[: len(log)] == log
    pause, quit_button = in_pause("quit")
    for _ in range(4):  # the first Esc may only put a bubble away
        again.key("Escape")
        if happens(lambda: again.shows(pause), 4):
            break
    click_there(again, pause, quit_button)
    assert again.code == 0
    assert again.said() == ""


def test_broken_files_do_not_stop_the_start(start: Callable[..., Program], home: Path) -> None:
    (home / "saves").mkdir()
    saves.file("toads").write_text('{"format": 1, "game": "toads", "rul')
    program = start()
    wait_for(lambda: [file.name for file in (home / "saves").iterdir()] == ["toads.bad-1.json"], "the file set aside")
    assert program.alive and program.said() == ""
    program.kill()
    (home / "settings.json").write_text('{"language": "pl", "spe')
    program = start()
    assert (home / "settings.bad-1.json").exists()
    assert program.alive and program.said() == ""


def test_a_broken_ruleset_does_not_stop_the_start(
    start: Callable[..., Program], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(ROOT / "game", copy / "game", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "rulesets", copy / "rulesets")
    (copy / "assets").symlink_to(ROOT / "assets")
    shutil.copy(ROOT / "main.py", copy)
    (copy / "rulesets" / "toads.yaml").write_text("id: toads\nplayers: [\n")
    program = start(copy)
    monkeypatch.setattr(menu, "RULESETS", copy / "rulesets")
    look, tile = in_menu("tile:toads")
    click_there(program, look, tile)
    wait_for(lambda: not program.shows(look), "the message about the file, over the menu")
    assert program.alive and program.said() == ""


def test_without_a_screen_one_clear_sentence(home: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "main.py"],
        cwd=ROOT,
        env=outside(home),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    set_language("pl")
    assert (ran.returncode, ran.stdout, ran.stderr.strip()) == (1, "", text("app.no_display"))
