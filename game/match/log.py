"""A match as a file: header, seed, moves, checksum. Load is replay; a replay or a bug report is the same file."""

from __future__ import annotations

import json
from typing import Any

from game.core.moves import Move, from_json, to_json
from game.core.rules import Rules
from game.match.header import FORMAT, BadSave, Header, checksum, whole
from game.match.match import Entry, Made, Match, Undo


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
    return json.dumps(body | {"checksum": checksum(body)}, ensure_ascii=False, separators=(",", ":"))


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
    seat = whole(data.pop("seat"))
    return Undo(seat, whole(data["undo"])) if "undo" in data else Made(seat, from_json(data, kinds))
