"""What the menu must know of every game, read at a glance: no validation, no heavy imports, before the first frame."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from game.places import RULESETS, everywhere
from game.rulebook.reader import read_plain


@dataclass(frozen=True, slots=True)
class ShelfItem:
    """One tile of the menu. `ready` is False for a game still to come, `broken` True for a file that cannot be read."""

    id: str
    file: Path
    names: dict[str, str]
    goals: dict[str, str]
    aka: dict[str, str]
    players: tuple[int, ...]
    """How many may sit down, from the fewest."""
    minutes: int
    stars: int
    order: int
    ready: bool
    broken: bool = False


def shelf(folder: Path = RULESETS) -> list[ShelfItem]:
    """All games found in the folder and with the guests, in the menu's order."""
    files = [file for place in everywhere(folder) for file in sorted(place.glob("*.yaml"))]
    return sorted(map(_glance, files), key=lambda item: (item.order, item.id))


def _glance(file: Path) -> ShelfItem:
    try:
        data = read_plain(file)
        told, players = data["shelf"], data["players"]
        return ShelfItem(
            id=str(data["id"]),
            file=file,
            names={k: str(v) for k, v in data["name"].items()},
            goals={k: str(v) for k, v in told["goal"].items()},
            aka={k: str(v) for k, v in told.get("aka", {}).items()},
            players=tuple(range(int(players["min"]), int(players["max"]) + 1, int(players.get("step", 1)))),
            minutes=int(told["minutes"]),
            stars=int(told["stars"]),
            order=int(told["order"]),
            ready=bool(data.get("rules")),
        )
    except Exception:  # any broken file still gets its tile; the full check says what is wrong with it
        name = {"pl": file.stem, "en": file.stem}
        return ShelfItem(file.stem, file, name, {}, {}, (), 0, 0, 99, ready=False, broken=True)
