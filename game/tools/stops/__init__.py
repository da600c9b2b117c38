"""Positions worth a picture that a quick game seldom reaches: a module for a game that has some, named by its id."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec

from game.core.moves import Pick
from game.scenes.session import Session


@dataclass(frozen=True, slots=True)
class Stop:
    """A table in some position, what the person then touches, and how long the tour looks on before it shoots."""

    name: str
    session: Session
    touches: tuple[Pick, ...] = ()
    wait: float = 0.4


def stops_of(game_id: str) -> Iterator[Stop]:
    module = f"{__name__}.{game_id}"
    if find_spec(module):
        yield from import_module(module).stops()
