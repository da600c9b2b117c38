"""A sentence not yet spoken: a text key and its values. Only the text room turns it into words."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from game.core.moves import Move

Seat = int


@dataclass(frozen=True, slots=True)
class Who:
    """A player inside a sentence; the screen puts the name in."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Say:
    """`values` hold numbers, strings, `Who`, lists of these, or another `Say` (a card's name, say)."""

    key: str
    values: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Refusal(Say):
    """Why a move is not allowed; `rule` is the numbered paragraph of the game's rules that says so."""

    rule: str = ""
    instead: Move | None = None
    """Something that would do, for the table to draw."""


def say(key: str, /, **values: Any) -> Say:
    return Say(key, values)


def refuse(key: str, rule: str = "", /, **values: Any) -> Refusal:
    return Refusal(key, values, rule)
