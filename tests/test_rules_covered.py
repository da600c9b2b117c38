"""Every numbered paragraph of a game's rules has a test that carries its number.

The paragraphs are those the player reads: `rulesets/<game>.pl.md`, where a paragraph begins with its number.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from game.games.registry import ready_games
from game.places import RULESETS

SECTIONS = {
    "toads": 1,
    "three_five_eight": 2,
    "eleven": 3,
    "canasta": 4,
    "kierki": 5,
    "northcott": 6,
    "mayyek": 7,
    "backgammon": 8,
    "knyf": 9,
}
PARAGRAPH = re.compile(r"^(?:#+ )?(\d+)\. ", re.MULTILINE)
each_game = pytest.mark.parametrize("game_id", ready_games())


def paragraphs(game_id: str) -> list[int]:
    text = (RULESETS / f"{game_id}.pl.md").read_text(encoding="utf-8")
    return [int(found) for found in PARAGRAPH.findall(text)]


def marks(file: Path) -> Iterator[str]:
    """The ids given to @rule(…) or @pytest.mark.rule(…) in a file."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) in ("rule", "pytest.mark.rule"):
                    yield from (str(arg.value) for arg in mark.args if isinstance(arg, ast.Constant))


@cache
def marked() -> set[str]:
    return {mark for file in Path(__file__).parent.rglob("test_*.py") for mark in marks(file)}


@each_game
def test_every_statement_has_a_test(game_id: str) -> None:
    ids = [f"{SECTIONS[game_id]}.{number}" for number in paragraphs(game_id)]
    assert ids, "the rules have numbered paragraphs"
    assert [statement for statement in ids if statement not in marked()] == []


def test_marks_name_paragraphs_that_exist() -> None:
    known = {f"{SECTIONS[game]}.{number}" for game in ready_games() for number in paragraphs(game)}
    assert marked() - known == set()
