"""Every sentence of the catalogues is said somewhere: dead ones are translated, read and mended for nobody."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache

import pytest
import yaml

from game.places import ROOT, RULESETS
from game.text import CATALOGUES

KEY = re.compile(r"[a-z_0-9]+(?:\.[a-z_0-9]+)+")


@cache
def asked_for() -> tuple[frozenset[str], tuple[re.Pattern[str], ...]]:
    """Keys written out in the program or a ruleset, and the patterns of those put together from parts."""
    whole: set[str] = {key for file in RULESETS.glob("*.yaml") for key in KEY.findall(file.read_text(encoding="utf-8"))}
    patterns: set[str] = set()
    for file in (ROOT / "game").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                whole.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                patterns |= {"".join(map(_part, node.values))} if _names_a_key(node) else set()
    return frozenset(whole), tuple(map(re.compile, patterns))


def _part(value: ast.expr) -> str:
    return re.escape(str(value.value)) if isinstance(value, ast.Constant) else "[^.]+"


def _names_a_key(node: ast.JoinedStr) -> bool:
    fixed = "".join(str(value.value) for value in node.values if isinstance(value, ast.Constant))
    return "." in fixed and " " not in fixed and any(letter.isalpha() for letter in fixed)


def keys(said: dict[object, object], above: str) -> Iterator[str]:
    for key, value in said.items():
        yield from keys(value, f"{above}.{key}") if isinstance(value, dict) else [f"{above}.{key}"]


@pytest.mark.parametrize("part", sorted(file.stem for file in (CATALOGUES / "pl").glob("*.yaml")))
def test_every_sentence_is_said_somewhere(part: str) -> None:
    whole, patterns = asked_for()
    catalogue = yaml.safe_load((CATALOGUES / "pl" / f"{part}.yaml").read_text(encoding="utf-8"))
    found = keys(catalogue, part)
    assert [key for key in found if key not in whole and not any(p.fullmatch(key) for p in patterns)] == []
