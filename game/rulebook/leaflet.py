"""The rules of a game as people read them: rulesets/<id>.<language>.md, cut into headings, numbered rules and points.

Knows little Markdown, on purpose: `## heading`, `7. rule`, `- point`, plain paragraphs, **bold** left as it stands.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from game.places import RULESETS, everywhere

HEADING, RULE, POINT, PLAIN = "heading", "rule", "point", "plain"
LANGUAGES = ("pl", "en")
_NUMBER = re.compile(r"(\d+(?:\.\d+)*)\.\s+(.*)")


@dataclass(frozen=True, slots=True)
class Block:
    """One paragraph. `key` is the same in both languages, `number` only where the rules are numbered."""

    kind: str
    text: str
    key: str
    section: int
    number: str = ""


def file(game: str, language: str, folder: Path = RULESETS) -> Path | None:
    """The game's rules in this language, or in the other one, or none."""
    wanted = [language, *(code for code in LANGUAGES if code != language)]
    paths = (path for code in wanted for path in everywhere(folder / f"{game}.{code}.md"))
    return next(paths, None)


def read(game: str, language: str, folder: Path = RULESETS) -> list[Block]:
    """Nothing where the rules are not written yet or cannot be read."""
    path = file(game, language, folder)
    try:
        return parse(path.read_text(encoding="utf-8")) if path else []
    except (OSError, UnicodeDecodeError):
        return []


def parse(text: str) -> list[Block]:
    blocks: list[Block] = []
    section = 0
    for paragraph in _paragraphs(text):
        section += paragraph.startswith("## ")
        block = _block(paragraph, section, len(blocks))
        if block:
            blocks.append(block)
    return blocks


def _paragraphs(text: str) -> list[str]:
    """Lines that belong together, joined: a paragraph ends at an empty line or where the next thing begins."""
    found: list[str] = []
    fresh = True
    for raw in text.splitlines():
        line = raw.strip()
        starts = line.startswith(("#", "- ")) or bool(_NUMBER.match(line))
        if line and (fresh or starts):
            found.append(line)
        elif line:
            found[-1] += f" {line}"
        fresh = not line or line.startswith("#")
    return found


def _block(paragraph: str, section: int, place: int) -> Block | None:
    if paragraph.startswith("## "):
        return Block(HEADING, paragraph[3:].strip(), f"section:{section}", section)
    if paragraph.startswith("#"):
        return None  # the game's name: the screen shows it anyway
    if paragraph.startswith("- "):
        return Block(POINT, paragraph[2:].strip(), f"block:{place}", section)
    numbered = _NUMBER.match(paragraph)
    if numbered:
        return Block(RULE, numbered[2], f"rule:{numbered[1]}", section, numbered[1])
    return Block(PLAIN, paragraph, f"block:{place}", section)
