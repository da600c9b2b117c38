"""Which room may know which: read from the source, so that the direction of imports is a test and not a wish."""

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

import game

ROOT = Path(game.__file__).parent
FILES = sorted(ROOT.rglob("*.py"))

ALLOWED: dict[str, tuple[str, ...]] = {
    "core": ("core",),
    "rulebook": ("rulebook", "core", "places"),
    "games": ("games", "rulebook", "core", "places"),
    "match": ("match", "core"),
    "bots": ("bots", "games", "rulebook", "core", "match.seats", "places"),
    "stage": ("stage", "core", "places"),
    "text": ("text", "core", "places"),
    "store": ("store", "match", "core", "places", "__version__"),
    "ui": ("ui", "text", "core.say", "store.settings", "places"),
    "scenes": (
        "scenes",
        "ui",
        "store",
        "text",
        "stage",
        "bots",
        "match",
        "games",
        "rulebook",
        "core",
        "__version__",
        "places",
    ),
}
"""Rooms and what they may know; `app`, the composition root, and `tools` may know everything; `places` nothing."""

PURE = ("core", "rulebook", "games", "match", "bots")
TIMELESS = ("core", "match")
"""With the games' rules: no clock and no files in here."""
PURE_STAGE = ("layout", "grid", "tween", "timeline", "pace")
"""The half of the stage that needs no screen."""
NETWORK = {"socket", "socketserver", "ssl", "urllib", "http", "requests", "httpx", "aiohttp", "ftplib", "smtplib"}
WORLD = {"time", "datetime", "os", "io", "pathlib", "tempfile", "shutil", "subprocess", "threading", "multiprocessing"}


@dataclass(frozen=True)
class Import:
    file: Path
    line: int
    name: str
    """The full dotted name: `game.core.moves.Move`, `random.Random`, `pygame`."""

    @property
    def top(self) -> str:
        return self.name.partition(".")[0]

    @property
    def inside(self) -> str | None:
        """Where in the game it points: `core.moves.Move`; None for what is not ours."""
        return self.name.removeprefix("game.") if self.name.startswith("game.") else None

    def __str__(self) -> str:
        return f"{self.file.relative_to(ROOT.parent)}:{self.line}: {self.name}"


def imports(file: Path) -> Iterator[Import]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (Import(file, node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}:{node.lineno}: imports are written in full"
            yield from (Import(file, node.lineno, f"{node.module}.{alias.name}") for alias in node.names)


ALL = [found for file in FILES for found in imports(file)]


def room(file: Path) -> str:
    parts = file.relative_to(ROOT).parts
    return parts[0] if len(parts) > 1 else parts[0].removesuffix(".py")


def of(*rooms: str) -> list[Import]:
    return [found for found in ALL if room(found.file) in rooms]


def points_into(found: Import, place: str) -> bool:
    return found.inside is not None and (found.inside == place or found.inside.startswith(place + "."))


def shown(imports: list[Import]) -> list[str]:
    return [str(found) for found in imports]


def test_every_room_is_known() -> None:
    assert {room(file) for file in FILES} <= {*ALLOWED, "app", "places", "tools", "__init__", "__main__"}


@pytest.mark.parametrize("name", ALLOWED)
def test_a_room_knows_only_the_rooms_below(name: str) -> None:
    allowed = ALLOWED[name]
    ours = [found for found in of(name) if found.inside is not None and not _drawing(found)]
    assert shown([found for found in ours if not any(points_into(found, place) for place in allowed)]) == []


def _drawing(found: Import) -> bool:
    """The half of the stage with a screen may borrow the brushes of the ui."""
    pygame_half = room(found.file) == "stage" and found.file.stem not in PURE_STAGE
    return pygame_half and points_into(found, "ui")


def test_the_heart_needs_the_standard_library_alone() -> None:
    foreign = [found for found in of("core") if found.inside is None and found.top not in sys.stdlib_module_names]
    assert shown(foreign) == []


def test_pure_rooms_know_no_pygame() -> None:
    stage = [found for found in of("stage") if found.file.stem in PURE_STAGE]
    assert shown([found for found in (*of(*PURE), *stage) if found.top == "pygame"]) == []


def test_pure_rooms_draw_no_luck_of_their_own() -> None:
    """Only the class may be imported: every generator is seeded and passed in."""
    assert (
        shown([found for found in of(*PURE) if found.top in ("random", "secrets") and found.name != "random.Random"])
        == []
    )


def test_no_generator_is_left_unseeded() -> None:
    for file in FILES:
        if room(file) in PURE:
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and ast.unparse(node.func) in ("Random", "random.Random"):
                    assert node.args, f"{file}:{node.lineno}: a generator without a seed"


def test_rules_and_match_know_neither_clock_nor_files() -> None:
    rules = [found for found in of("games") if found.file.stem != "registry"]
    assert shown([found for found in (*of(*TIMELESS), *rules) if found.top in WORLD]) == []


def test_games_never_import_each_other() -> None:
    for found in of("games"):
        if found.inside is not None and points_into(found, "games"):
            own = found.file.relative_to(ROOT / "games").parts[0].removesuffix(".py")
            assert points_into(found, f"games.{own}"), str(found)


def test_nobody_imports_the_tools_or_the_app() -> None:
    others = [found for found in ALL if room(found.file) not in ("tools", "app", "__main__")]
    assert shown([found for found in others if points_into(found, "app") or points_into(found, "tools")]) == []
    assert shown([found for found in of("app") if points_into(found, "tools")]) == []


def test_nothing_reaches_for_the_network() -> None:
    assert shown([found for found in ALL if found.top in NETWORK]) == []


def test_the_test_sees_imports() -> None:
    """A scan that finds nothing would prove nothing."""
    assert any(found.name == "game.core.cards.Card" and found.file.name == "toads.py" for found in ALL)
    assert any(found.top == "pygame" for found in ALL)
