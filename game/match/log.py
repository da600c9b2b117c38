"""A match as a file: header, seed, moves, checksum. Load is replay; a replay or a bug report is the same file."""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, TypeVar

from game.core.moves import Move, from_json, to_json
from game.core.rules import Rules
from game.match.match import UNDO_POLICIES, Entry, Made, Match, Undo
from game.match.seats import Player

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


def dump(match: Match, header: Header) -> str:
    """The match as JSON text; players are those who sit there now."""
    body = {
        "format": FORMAT,
        "game": header.game,
        "ruleset": header.ruleset,
        "options": header.options,
        "players": [player.to_json() for player in match.players],
        "seed": match.seed,
        "first": match.first,
        "undo_policy": match.undo_policy,
        "told": header.told,
        "log": [_entry_json(entry) for entry in match.log],
    }
    return json.dumps(body | {"checksum": _checksum(body)}, ensure_ascii=False, separators=(",", ":"))


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
        if body.pop("checksum", None) != _checksum(body):
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
        seed=_whole(body["seed"]),
        first=None if body["first"] is None else _one_of(_whole(body["first"]), range(len(players))),
        undo_policy=_one_of(_text(body["undo_policy"]), UNDO_POLICIES),
        told=dict(body["told"]),
    )


def resume(header: Header, raw_log: list[Any], rules: Rules[Any, Any]) -> Match:
    """The match again, by playing its log."""
    try:
        log = [_entry(raw, rules.kinds()) for raw in raw_log]
        return Match(rules, header.players, header.seed, first=header.first, undo_policy=header.undo_policy, log=log)
    except Exception as error:  # whatever the rules stumble over in a bent log, the game goes on without it
        raise BadSave("save.unplayable", str(error)) from error


def _entry_json(entry: Entry) -> dict[str, Any]:
    if isinstance(entry, Undo):
        return {"undo": entry.keep, "seat": entry.seat}
    return {"seat": entry.seat} | to_json(entry.move)


def _entry(raw: Any, kinds: tuple[type[Move], ...]) -> Entry:
    data = dict(raw)
    seat = _whole(data.pop("seat"))
    return Undo(seat, _whole(data["undo"])) if "undo" in data else Made(seat, from_json(data, kinds))


def _checksum(body: dict[str, Any]) -> str:
    return sha256(json.dumps(body, sort_keys=True, ensure_ascii=False).encode()).hexdigest()


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(f"not a text: {value!r}")
    return value


def _whole(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"not a whole number: {value!r}")
    return value


def _one_of(value: T, known: Collection[T]) -> T:
    if value not in known:
        raise ValueError(f"unknown: {value!r}")
    return value
