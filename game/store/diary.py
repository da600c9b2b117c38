"""A diary of finished matches, a line each: who played what, when, with what result."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from game.store.files import home


def file() -> Path:
    return home() / "diary.jsonl"


def add(entry: dict[str, Any]) -> None:
    """Keys: game, when (seconds), players, bots, scores, winners, sides, undos."""
    path = file()
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("ab+") as stream:
        stream.seek(max(0, stream.seek(0, os.SEEK_END) - 1))
        cut = stream.read() not in (b"", b"\n")  # a line cut by a power failure must not swallow this one
        stream.write(("\n" * cut + json.dumps(entry, ensure_ascii=False) + "\n").encode())


def entries() -> list[dict[str, Any]]:
    """All readable lines; a line cut by a power failure is passed over."""
    try:
        lines = file().read_text(encoding="utf-8", errors="replace").split("\n")
    except OSError:
        return []
    found = []
    for line in lines:
        try:
            entry = json.loads(line)
        except (ValueError, RecursionError):
            continue
        if isinstance(entry, dict) and isinstance(entry.get("game"), str):
            found.append(entry)
    return found


def last_played() -> dict[str, dict[str, Any]]:
    """The newest entry of each game."""
    return {entry["game"]: entry for entry in entries()}
