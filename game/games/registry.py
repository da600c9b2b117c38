"""Finds games by scanning the folder of rulesets; a new game is found without an edit here."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from game.core.rules import Rules
from game.core.say import say
from game.places import RULESETS, find
from game.rulebook.check import check
from game.rulebook.edition import brought_up_to_date
from game.rulebook.models import Descriptor
from game.rulebook.reader import BadFile, Source, parse, read, read_plain
from game.rulebook.shelf import shelf


@dataclass(frozen=True)
class Game:
    """A game ready to be played: its checked descriptor and its rules class."""

    book: Descriptor
    rules_class: Any
    text: str
    """The descriptor as it stood in the file; a save keeps it, so that a later edition changes no running match."""

    @property
    def id(self) -> str:
        return self.book.id

    def rules(self, wishes: dict[str, Any] | None = None) -> Rules[Any, Any]:
        rules: Rules[Any, Any] = self.rules_class(self.book, self.book.chosen(wishes))
        return rules


def from_source(source: Source) -> Game:
    """`BadFile` with all problems where the descriptor or its rules class is wrong."""
    if not isinstance(source.data, dict):
        raise BadFile(source.file, [source.problem((), say("rulebook.not_a_map"))])
    if "rules" not in source.data:
        raise BadFile(source.file, [source.problem(("rules",), say("rulebook.missing_key", key="rules"))])
    name = str(source.data["rules"])
    rules_class = _rules_class(name)
    if rules_class is None:
        raise BadFile(source.file, [source.problem(("rules",), say("rulebook.no_rules", name=name))])
    book = check(source, rules_class.DESCRIPTOR, options=rules_class.OPTIONS, zones=rules_class.ZONES)
    return Game(book, rules_class, source.text)


def from_text(text: str) -> Game:
    """The game as a save remembers it; an old save is read with today's eyes."""
    source = parse(Path("save/ruleset.yaml"), text)
    name = str(source.data.get("id")) if isinstance(source.data, dict) else ""
    today = find(RULESETS / f"{name}.yaml")
    if name.isidentifier() and today.is_file():
        source.data = brought_up_to_date(source.data, read_plain(today))
    return from_source(source)


def load(file: Path) -> Game:
    return from_source(read(file))


@cache
def game(game_id: str) -> Game:
    """A game by its id; KeyError where there is none that can be played."""
    for item in shelf(RULESETS):
        if item.id == game_id and item.ready:
            return load(item.file)
    raise KeyError(game_id)


def ready_games() -> list[str]:
    """The ids of all games that can be played, in the menu's order."""
    return [item.id for item in shelf(RULESETS) if item.ready]


def _rules_class(name: str) -> Any:
    if not name.isidentifier():
        return None
    try:
        return getattr(import_module(f"game.games.{name}"), "RULES", None)
    except ModuleNotFoundError:
        return None
