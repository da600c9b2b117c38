"""Where the program's own files lie: beside this package, from source and frozen alike, and in a guest folder.

A guest folder is a developer's own, mirrors the project (`rulesets/`, `game/games/`, `game/bots/`, `game/stage/`,
`assets/…`) and is named on the command line, nowhere else: no folder of a player's is ever searched for code.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ASSETS = ROOT / "assets"
RULESETS = ROOT / "rulesets"
ROOMS = ("game.games", "game.bots", "game.stage")
"""Packages a guest may add modules to: the rules, what a bot knows of them, faces of cards."""

_guests: list[Path] = []


def admit(folder: Path) -> None:
    """Seat a developer's games at our table, after our own; in this process only."""
    folder = folder.resolve(strict=True)
    if folder in _guests:
        return
    _guests.append(folder)
    for room in ROOMS:
        import_module(room).__path__.append(str(folder.joinpath(*room.split("."))))


def named_guest(name: str) -> Path:
    """What an argument of the command line names, admitted at once: whatever is asked next knows its games."""
    if not Path(name).is_dir():
        from argparse import ArgumentTypeError  # whoever calls this has it; the plain start does without

        raise ArgumentTypeError(f"no such folder: {name}")
    admit(Path(name))
    return Path(name)


def guests() -> tuple[Path, ...]:
    return tuple(_guests)


def everywhere(place: Path) -> list[Path]:
    """A file or folder of ours, then the guests' pieces of the same name; what does not exist is left out."""
    inside = place.relative_to(ROOT) if place.is_relative_to(ROOT) else None
    places = [place, *(guest / inside for guest in _guests if inside is not None)]
    return [found for found in places if found.exists()]


def find(place: Path) -> Path:
    """A file of ours, or a guest's of the same name; ours again where there is none: an error then names it."""
    return next(iter(everywhere(place)), place) if _guests else place
