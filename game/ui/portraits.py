"""Which drawing shows whom: the eight characters of the computer, the eight avatars of people, the emblems of games.

A face is the name of its drawing. Files of players may hold anything, so an unknown face is shown as a known one.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from game.places import find
from game.text import together
from game.ui import art, type

CHARACTERS = tuple(
    f"portrait_{name}" for name in ("zosia", "kuba", "marlena", "staszek", "hela", "heniek", "mruczek", "kogut")
)
AVATARS = tuple(f"avatar_{name}" for name in ("fox", "bear", "bee", "hedgehog", "owl", "stork", "poppy", "sunflower"))
HAPPY, WORRIED = "happy", "worried"


def known(face: object) -> str:
    """The face's full name, also of a short one ("fox"); empty where there is no such drawing."""
    return next((full for full in CHARACTERS + AVATARS if face in (full, short_id(full))), "")


def short_id(face: str) -> str:
    """ "portrait_zosia" → "zosia", as the texts call it."""
    return face.partition("_")[2]


def picture(face: str, mood: str = "") -> str:
    """The drawing of a face; only characters have moods."""
    full = known(face) or AVATARS[0]
    return f"{full}_{mood}" if mood and full in CHARACTERS else full


@cache
def emblem(game_id: str) -> str:
    """The game's emblem; a game without one gets the program's own, which is seen on paper as on felt."""
    name = f"emblem_{game_id}"
    return name if find(art.SVG / f"{name}.svg").exists() else "icon"


def name_for(name: str, size: int, weight: str, room: int, least: float = 0.92) -> str:
    """The name as it fits: whole, in letters no smaller than `least`, or without "Babcia" or "Grandma" before it."""
    if type.width(name, round(size * least), weight) <= room:
        return name
    words = [word for word in name.split() if len(word) > 2]
    return words[-1] if words else name


def names_for(names: Sequence[str], size: int, weight: str, room: int) -> str:
    """Names in one breath as they fit: of partners each may be shortened."""
    whole = together(names)
    if len(names) == 1 or type.width(whole, size, weight) <= room:
        return name_for(whole, size, weight, room)
    return together([name_for(name, size, weight, room // len(names) - size) for name in names])
