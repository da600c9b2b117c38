"""Homes with something in them: running matches, a diary, broken files. Made through the program's own store."""

from __future__ import annotations

import os
import shutil
import time
from pathlib import Path

from game.games import registry
from game.match.header import Header
from game.match.match import Match
from game.match.seats import Player
from game.places import RULESETS
from game.store import diary, saves

ANIA = Player("Ania", "avatar_fox")
KUBA = Player("Kuba", "avatar_bear")
ZOSIA = Player("Babcia Zosia", "portrait_zosia", "easy")


def save_match(game_id: str = "toads", players: tuple[Player, ...] = (ANIA, KUBA), ago: float = 600.0) -> Path:
    """A match of Toads just begun; under another id it is still Toads, which the menu does not mind."""
    game = registry.game("toads")
    options = game.book.chosen({})
    match = Match(game.rules(options), players, 7, first=0)
    view = match.view(None)
    told = {"deal": view.deal, "deals": view.deals, "turn": list(view.to_act)}
    saves.save(match, Header(game_id, game.text, options, players, 7, 0, told=told))
    file = saves.file(game_id)
    then = time.time() - ago
    os.utime(file, (then, then))
    return file


def note_played(game_id: str, ago: float = 0.0, names: tuple[str, ...] = ("Ania", "Kuba")) -> None:
    bots = [None] + ["easy"] * (len(names) - 1)
    diary.add({"game": game_id, "when": time.time() - ago, "players": list(names), "bots": bots})


def shelf_copy(folder: Path) -> Path:
    """The rulesets in a folder of their own, to be spoilt."""
    copy = folder / "rulesets"
    shutil.copytree(RULESETS, copy)
    return copy
