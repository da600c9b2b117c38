"""Ground for every test: no window, no sound, no player's files, and Polish to start with."""

import atexit
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

# Before anything of the game is imported: pygame reads these when it wakes, and the store asks for its home.
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
os.environ["KARTY_HOME"] = tempfile.mkdtemp(prefix="karty-test-")
atexit.register(shutil.rmtree, os.environ["KARTY_HOME"], ignore_errors=True)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--games", type=Path, action="append", default=[], help="a developer's folder of games, tested too"
    )


def pytest_configure(config: pytest.Config) -> None:
    from game.places import admit

    for folder in config.getoption("--games"):
        admit(folder)


@pytest.fixture(autouse=True)
def _polish() -> Iterator[None]:
    from game.text import set_language

    set_language("pl")
    yield
    set_language("pl")
