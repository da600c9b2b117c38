"""Who sits where: people and bots, their names, faces and levels."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

LEVELS = ("easy", "normal", "hard", "master")
UNDO_POLICIES = ("never", "own", "always")


@dataclass(frozen=True, slots=True)
class Player:
    """One place at the table. A bot has a level, a person has none."""

    name: str
    face: str
    level: str | None = None
    seed: int = 0
    """What a bot's own luck grows from, so that a replayed match thinks the same thoughts."""

    @property
    def is_bot(self) -> bool:
        return self.level is not None

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, data: object) -> Player:
        if not isinstance(data, dict):
            raise ValueError(f"not a player: {data!r}")
        name, face, level, seed = (data.get(key) for key in ("name", "face", "level", "seed"))
        if not (isinstance(name, str) and isinstance(face, str) and isinstance(seed, int)):
            raise ValueError(f"not a player: {data!r}")
        if level is not None and level not in LEVELS:
            raise ValueError(f"unknown level: {level!r}")
        return cls(name, face, level, seed)
