"""YAML with positions: data, and for every key path the line it stands on. Knows nothing of games.

Booleans are only true and false (a Polish "no" or an English "on" stays a word), a date is a text, a key stands once.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import yaml

from game.core.say import Say, say

_Base: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _Loader(_Base):  # type: ignore[misc]
    pass


_UNWANTED = ("tag:yaml.org,2002:bool", "tag:yaml.org,2002:timestamp")
_Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if tag not in _UNWANTED]
    for first, resolvers in _Base.yaml_implicit_resolvers.items()
}
for _word in ("true", "false"):
    _Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile("^(?:true|false)$"), [_word[0]])

KeyPath = tuple[str | int, ...]


class Problem:
    """One thing wrong in a file: where, and what (as a text key)."""

    def __init__(self, file: Path, line: int, path: KeyPath, words: Say) -> None:
        self.file, self.line, self.path, self.words = file, line, path, words

    @property
    def where(self) -> str:
        """`rulesets/toads.yaml:5: deck.form`"""
        place = f"{self.file.parent.name}/{self.file.name}:{self.line}"
        return f"{place}: {'.'.join(map(str, self.path))}" if self.path else place

    def __repr__(self) -> str:
        return f"{self.where}: {self.words.key} {self.words.values}"


class BadFile(Exception):  # noqa: N818 - it reads as the thing it is
    """A file with problems, all of them."""

    def __init__(self, file: Path, problems: list[Problem]) -> None:
        super().__init__("\n".join(map(repr, problems)))
        self.file, self.problems = file, problems


class Source:
    """A parsed file and the line of each of its key paths."""

    def __init__(self, file: Path, text: str, data: Any, lines: dict[KeyPath, int]) -> None:
        self.file, self.text, self.data, self._lines = file, text, data, lines

    def line(self, path: KeyPath) -> int:
        """The line of the path, or of the nearest key above it."""
        while path and path not in self._lines:
            path = path[:-1]
        return self._lines.get(path, 1)

    def problem(self, path: KeyPath, words: Say) -> Problem:
        return Problem(self.file, self.line(path), path, words)


def read_plain(file: Path) -> Any:
    """The data alone, quickly, for files already known to be good (or for a first glance)."""
    return yaml.load(file.read_text(encoding="utf-8"), Loader=_Loader)


def read(file: Path) -> Source:
    try:
        text = file.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise BadFile(file, [Problem(file, 1, (), say("rulebook.not_text"))]) from error
    except OSError as error:
        raise BadFile(file, [Problem(file, 1, (), say("rulebook.unreadable", reason=error.strerror or "?"))]) from error
    return parse(file, text)


def parse(file: Path, text: str) -> Source:
    """The same for text that is at hand; `file` is the name problems are reported under."""
    try:
        loader = _Loader(text)
        try:
            node = loader.get_single_node()
            lines: dict[KeyPath, int] = {}
            repeated: list[Problem] = []
            if node is not None:
                _index(node, (), lines, repeated, file)
            data = None if node is None else loader.construct_document(node)
        finally:
            loader.dispose()
    except (yaml.YAMLError, ValueError, RecursionError) as error:  # an impossible number is a plain ValueError
        raise BadFile(file, [_syntax_problem(file, text, error)]) from error
    if repeated:
        raise BadFile(file, repeated)
    return Source(file, text, data, lines)


def _syntax_problem(file: Path, text: str, error: Exception) -> Problem:
    mark = getattr(error, "problem_mark", None)
    line = mark.line + 1 if mark else 1
    reason = getattr(error, "problem", None) or str(error)
    if isinstance(error, yaml.reader.ReaderError):
        line = text.encode()[: error.position].count(b"\n") + 1
        reason = error.reason
    elif isinstance(error, RecursionError):
        reason = "nested too deep"
    return Problem(file, line, (), say("rulebook.not_yaml", reason=reason))


def _index(node: Any, path: KeyPath, lines: dict[KeyPath, int], repeated: list[Problem], file: Path) -> None:
    lines.setdefault(path, node.start_mark.line + 1)
    if isinstance(node, yaml.MappingNode):
        for key_node, value in node.value:
            key = _key(key_node)
            line = key_node.start_mark.line + 1
            if (*path, key) in lines:
                repeated.append(Problem(file, line, (*path, key), say("rulebook.repeated_key", key=str(key))))
                continue
            lines[(*path, key)] = line
            _index(value, (*path, key), lines, repeated, file)
    elif isinstance(node, yaml.SequenceNode):
        for i, value in enumerate(node.value):
            _index(value, (*path, i), lines, repeated, file)


def _key(node: Any) -> str | int:
    text = str(node.value)
    return int(text) if node.tag == "tag:yaml.org,2002:int" and text.isdecimal() else text
