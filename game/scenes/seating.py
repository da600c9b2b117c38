"""Who will play and by which rules: the choice made at setup, its defaults, and what the settings remember of it.

The memory comes from a file anyone may have edited, so every part of it that makes no sense falls back to its default.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from game.match.seats import UNDO_POLICIES, Player
from game.rulebook.models import Descriptor, Options
from game.store.settings import Settings
from game.text import LANGUAGES, catalogue, text
from game.ui.portraits import AVATARS, CHARACTERS, known, short_id

LONGEST_NAME = 16
USUAL_LEVEL = "normal"


@dataclass
class Choice:
    """Everything the setup screen decides."""

    players: list[Player]
    options: Options
    undo: str

    def to_json(self) -> dict[str, Any]:
        players = [replace(player, seed=0).to_json() for player in self.players]
        return {"players": players, "options": dict(self.options), "undo": self.undo}


# --- defaults ---


def usual(book: Descriptor, settings: Settings) -> Choice:
    """One person against characters, the rules as the leaflet has them."""
    players = resized([new_person(settings, [])], book.players.default)
    return Choice(players, book.chosen(), settings.undo)


def new_person(settings: Settings, others: Sequence[Player]) -> Player:
    """The player at this computer, or the next guest where that one sits already."""
    taken = {player.name for player in others}
    name = clean(settings.person.get("name", "")) or text("setup.person_one")
    face = known(settings.person.get("face", ""))
    if name in taken:
        numbers = (text("setup.person_n", n=n) for n in range(2, 20))
        name, face = next(name for name in numbers if name not in taken), ""
    free = [avatar for avatar in AVATARS if avatar not in {player.face for player in others}]
    return Player(name, face if face in AVATARS else (free or AVATARS)[0])


def new_bot(others: Sequence[Player], level: str = USUAL_LEVEL) -> Player:
    """A character who does not sit at the table yet."""
    taken = {player.face for player in others}
    face = next((face for face in CHARACTERS if face not in taken), CHARACTERS[0])
    return Player(usual_name(face), face, level)


def resized(players: Sequence[Player], count: int) -> list[Player]:
    """More characters sit down, or some leave: the computer's first, the last one first."""
    seated = list(players)
    while len(seated) < count:
        seated.append(new_bot(seated))
    while len(seated) > count:
        bots = [i for i, player in enumerate(seated) if player.is_bot]
        seated.pop(bots[-1] if bots else -1)
    return seated


def with_fresh_luck(players: Sequence[Player]) -> list[Player]:
    """Every bot gets a seed of its own for the match that begins."""
    luck = random.SystemRandom()
    return [replace(player, seed=luck.getrandbits(32)) if player.is_bot else player for player in players]


# --- names ---


def clean(name: object) -> str:
    """A name fit for a nameplate; empty where it is none."""
    return " ".join(name.split())[:LONGEST_NAME].strip() if isinstance(name, str) and name.isprintable() else ""


def usual_name(face: str) -> str:
    return text(f"faces.name.{short_id(face)}")


def in_this_language(player: Player) -> Player:
    """Names the program gave follow the language; names people gave stay."""
    key = f"faces.name.{short_id(player.face)}"
    if player.is_bot and any(catalogue(code, "faces").get(key) == player.name for code in LANGUAGES):
        return replace(player, name=text(key))
    for code in LANGUAGES:
        words = catalogue(code, "setup")
        if not player.is_bot and player.name == words.get("setup.person_one"):
            return replace(player, name=text("setup.person_one"))
        for n in range(2, 20):
            if not player.is_bot and player.name == words.get("setup.person_n", "").replace("{n}", str(n)):
                return replace(player, name=text("setup.person_n", n=n))
    return player


# --- memory ---


def remembered(book: Descriptor, settings: Settings) -> Choice:
    """The last choice at this game, as far as it still makes sense."""
    choice = usual(book, settings)
    memory = settings.setups.get(book.id)
    if not isinstance(memory, dict):
        return choice
    choice.players = _players(memory.get("players"), book) or choice.players
    choice.options = _options(memory.get("options"), book)
    undo = memory.get("undo")
    choice.undo = undo if isinstance(undo, str) and undo in UNDO_POLICIES else choice.undo
    return choice


def _players(memory: object, book: Descriptor) -> list[Player]:
    if not isinstance(memory, list) or len(memory) not in book.players.counts:
        return []
    try:
        players = [_player(entry) for entry in memory]
    except ValueError:
        return []
    names = {player.name for player in players}
    return [in_this_language(player) for player in players] if len(names) == len(players) else []


def _player(memory: object) -> Player:
    player = Player.from_json(memory)
    name, face = clean(player.name), known(player.face)
    if not name or face not in (CHARACTERS if player.is_bot else AVATARS):
        raise ValueError(f"not a player: {memory!r}")
    return replace(player, name=name, face=face)


def _options(memory: object, book: Descriptor) -> Options:
    wishes = memory if isinstance(memory, dict) else {}
    sane = {option.key: wishes[option.key] for option in book.options if _allowed(option, wishes)}
    return book.chosen(sane)


def _allowed(option: Any, wishes: dict[Any, Any]) -> bool:
    return option.key in wishes and bool(option.allows(wishes[option.key]))
