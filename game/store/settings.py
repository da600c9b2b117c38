"""What the players like: language, speed, sound, looks, the window, the last choice at each game's setup.

Read before the first frame, so checked by hand, field by field; a field that makes no sense falls back to its default.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

from game.store.files import home, set_aside, write

SPEEDS = ("off", "fast", "normal", "slow", "step")
CLOTHS = ("felt", "oak", "night")
CARD_SIZES = (80, 90, 100, 110, 120, 130, 140)
BACKS = ("back_1", "back_2", "back_3", "back_4")
UNDO = ("never", "own", "always")


@dataclass
class Settings:
    language: str = ""
    """Empty until the first start has asked."""
    speed: str = "normal"
    sound: bool = True
    volume: int = 70
    card_size: int = 100
    four_colours: bool = False
    cloth: str = "felt"
    back: str = "back_1"
    veil: bool = True
    """Cards the rules refuse now are greyed."""
    turn_board: bool = False
    """Two people at one board: it turns to whoever is on move."""
    coordinates: bool = True
    """Letters and numbers at the edge of a board."""
    lessons: list[str] = field(default_factory=list)
    """What has been told once and need not be told again."""
    fullscreen: bool = False
    window: list[int] = field(default_factory=list)
    """Width and height; empty until the player has sized it."""
    undo: str = "own"
    person: dict[str, str] = field(default_factory=dict)
    """The name and face of the player at this computer."""
    setups: dict[str, Any] = field(default_factory=dict)
    """By game: seats and options of the last match."""


_ALLOWED: dict[str, tuple[Any, ...]] = {
    "language": ("", "pl", "en"),
    "speed": SPEEDS,
    "cloth": CLOTHS,
    "card_size": CARD_SIZES,
    "back": BACKS,
    "undo": UNDO,
}


def file() -> Path:
    return home() / "settings.json"


def load() -> tuple[Settings, Path | None]:
    """The settings, and where the file was set aside if it was garbage."""
    path = file()
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        json.dumps(data, ensure_ascii=False).encode()  # half a letter could be read, but never drawn nor saved again
        if not isinstance(data, dict):
            raise ValueError("not an object")
    except FileNotFoundError:
        return Settings(), None
    except (OSError, ValueError, RecursionError):
        try:
            return Settings(), set_aside(path)
        except OSError:
            return Settings(), path
    return _checked(data), None


def save(settings: Settings) -> None:
    write(file(), json.dumps(asdict(settings), ensure_ascii=False, indent=1))


def _checked(data: dict[str, Any]) -> Settings:
    settings = Settings()
    for spec in fields(Settings):
        if spec.name in data and _makes_sense(spec.name, data[spec.name], getattr(settings, spec.name)):
            setattr(settings, spec.name, data[spec.name])
    return settings


def _makes_sense(name: str, value: Any, default: Any) -> bool:
    if not _same_kind(value, default) or value not in _ALLOWED.get(name, (value,)):
        return False
    if name == "volume":
        return bool(0 <= value <= 100)
    if name == "window":
        return not value or (len(value) == 2 and all(isinstance(v, int) and 200 <= v <= 16384 for v in value))
    if name == "lessons":
        return all(isinstance(v, str) for v in value)
    if name == "person":
        return all(isinstance(v, str) for v in value.values())
    return True


def _same_kind(value: object, default: object) -> bool:
    return type(value) is type(default)
