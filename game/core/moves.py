"""Moves are intents: small, hashable, JSON-able, and able to say what a hand touches to make them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar

Zone = str
Item = int | str | None


@dataclass(frozen=True, slots=True)
class Pick:
    """One touch: a zone and the thing in it. Zone "hand" is the toucher's own hand; a button is a zone too.

    Of several things alike `copy` says which one was touched; the rules do not care, so it is no part of equality.
    """

    zone: Zone
    item: Item = None
    copy: int | None = field(default=None, compare=False)

    def exactly(self, other: Pick) -> bool:
        """The same thing and the same copy of it."""
        return self == other and self.copy == other.copy


Draft = tuple[Pick, ...]
"""What the hand has touched so far; nobody else sees it and nothing is lost with it."""


class Move:
    """Base of all moves. Subclasses are frozen dataclasses with a `KIND` that names them in saves."""

    __slots__ = ()
    KIND: ClassVar[str]
    GIVES_UP: ClassVar[bool] = False
    """The game is offered to the other: nobody does that by chance, in a playout or as the random bot."""

    @property
    def picks(self) -> tuple[tuple[Pick, ...], ...]:
        """Groups of touches, in order; inside a group the order does not matter."""
        return ()


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """There is no legal move: said aloud and logged."""

    KIND: ClassVar[str] = "pass"

    @property
    def picks(self) -> tuple[tuple[Pick, ...], ...]:
        return ((Pick("pass"),),)


@dataclass(frozen=True, slots=True)
class NextDeal(Move):
    """The score of a deal has been seen; deal again. Made by the table, not by a player's wit."""

    KIND: ClassVar[str] = "next_deal"

    @property
    def picks(self) -> tuple[tuple[Pick, ...], ...]:
        return ((Pick("next_deal"),),)


def flat_picks(move: Move) -> Draft:
    return tuple(pick for group in move.picks for pick in group)


def continues(draft: Draft, move: Move) -> tuple[Pick, ...] | None:
    """The touches that may come next on the way to `move`, or None where the draft leads elsewhere."""
    rest = list(draft)
    for group in move.picks:
        here, rest = rest[: len(group)], rest[len(group) :]
        open_picks = list(group)
        for pick in here:
            if pick not in open_picks:
                return None
            open_picks.remove(pick)
        if open_picks:
            return tuple(open_picks) if not rest else None
    return () if not rest else None


def to_json(move: Move) -> dict[str, Any]:
    """A move as a JSON object, its kind under "move"."""
    return {"move": move.KIND} | {f.name: getattr(move, f.name) for f in fields(move)}  # type: ignore[arg-type]


def from_json(data: object, kinds: Iterable[type[Move]]) -> Move:
    """The move again; ValueError where the object is none of the game's."""
    if not isinstance(data, dict) or "move" not in data:
        raise ValueError(f"not a move: {data!r}")
    for kind in kinds:
        if data["move"] == kind.KIND:
            values = {key: _tuples(value) for key, value in data.items() if key != "move"}
            try:
                return kind(**values)
            except TypeError as error:
                raise ValueError(f"not a move: {data!r}") from error
    raise ValueError(f"unknown move: {data['move']!r}")


def _tuples(value: Any) -> Any:
    if isinstance(value, float | dict):  # 24.0 equals the card 24 and would creep into the piles
        raise ValueError(f"not a part of a move: {value!r}")
    return tuple(_tuples(v) for v in value) if isinstance(value, list) else value
