"""What a save says before any move is read: enough for the menu, and to find and build the rules.

Read before the first frame, so it knows neither rules nor matches.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any, TypeVar

from game.match.seats import UNDO_POLICIES, Player

FORMAT = 1
T = TypeVar("T")


class BadSave(Exception):  # noqa: N818 - it reads as the thing it is
    """The text is no save we can play; `key` names the reason as a text key."""

    def __init__(self, key: str, detail: str = "") -> None:
        super().__init__(f"{key}: {detail}")
        self.key, self.detail = key, detail


@dataclass(frozen=True)
class Header:
    """What a save says before any move is read: enough for the menu and to build the rules."""

    game: str
    ruleset: str
    """The whole descriptor as it was, so that a later edition of the rules changes no running match."""
    options: dict[str, Any]
    players: tuple[Player, ...]
    seed: int
    first: int | None = None
    undo_policy: str = "own"
    told: dict[str, Any] = field(default_factory=dict)
    """For the menu: which deal, whose turn. Never anything hidden."""


def read_header(text: str) -> tuple[Header, list[Any]]:
    """The header and the raw log. `BadSave` says what is wrong."""
    try:
        body = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadSave("save.not_json", str(error)) from error
    if not isinstance(body, dict):
        raise BadSave("save.not_json")
    if isinstance(body.get("format"), int) and body["format"] > FORMAT:
        raise BadSave("save.newer", str(body["format"]))
    try:
        if body.pop("checksum", None) != checksum(body):
            raise ValueError("checksum")
        return _header(body), list(body["log"])
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        raise BadSave("save.damaged", str(error)) from error


def _header(body: dict[str, Any]) -> Header:
    players = tuple(Player.from_json(player) for player in body["players"])
    return Header(
        game=_text(body["game"]),
        ruleset=_text(body["ruleset"]),
        options=dict(body["options"]),
        players=players,
        seed=whole(body["seed"]),
        first=None if body["first"] is None else _one_of(whole(body["first"]), range(len(players))),
        undo_policy=_one_of(_text(body["undo_policy"]), UNDO_POLICIES),
        told=dict(body["told"]),
    )


def nameless(text: str) -> str:
    """The same save with numbers instead of the players' names; still a save that can be played."""
    body = json.loads(text)
    body.pop("checksum", None)
    for number, player in enumerate(body["players"], 1):
        player["name"] = f"#{number}"
    return json.dumps(body | {"checksum": checksum(body)}, ensure_ascii=False)


def checksum(body: dict[str, Any]) -> str:
    from hashlib import sha256  # it loads a whole library, and the menu only looks at saves

    return sha256(json.dumps(body, sort_keys=True, ensure_ascii=False).encode()).hexdigest()


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(f"not a text: {value!r}")
    return value


def whole(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"not a whole number: {value!r}")
    return value


def _one_of(value: T, known: Collection[T]) -> T:
    if value not in known:
        raise ValueError(f"unknown: {value!r}")
    return value
