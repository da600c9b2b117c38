"""The moves of backgammon: rolling, playing the checkers, the cube, resigning."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from game.core.moves import Move, Pick, Zone

Way = tuple[int, int]
"""From and to, in the leaflet's numbering: White goes up, Red down. White's bar is 0 and Red's 25; off is beyond."""

Groups = tuple[tuple[Pick, ...], ...]


def source_zone(number: int) -> Zone:
    return f"bar:{number // 25}" if number in (0, 25) else f"point:{number}"


def target_zone(number: int) -> Zone:
    return f"off:{1 - number // 25}" if number in (0, 25) else f"point:{number}"


@dataclass(frozen=True, slots=True)
class Roll(Move):
    """Without dice the program throws them; with dice someone has thrown real ones and tells what fell."""

    KIND: ClassVar[str] = "roll"
    dice: tuple[int, int] | None = None

    @property
    def picks(self) -> Groups:
        return ((Pick("roll"),),) if self.dice is None else tuple((Pick(f"face:{die}"),) for die in self.dice)


@dataclass(frozen=True, slots=True)
class Turn(Move):
    """All steps of a roll, in order."""

    KIND: ClassVar[str] = "turn"
    steps: tuple[Way, ...]

    @property
    def picks(self) -> Groups:
        found: Groups = ()
        for source, target in self.steps:
            found += ((Pick(source_zone(source)),), (Pick(target_zone(target)),))
        return found


@dataclass(frozen=True, slots=True)
class Double(Move):
    KIND: ClassVar[str] = "double"

    @property
    def picks(self) -> Groups:
        return ((Pick("double"),),)


@dataclass(frozen=True, slots=True)
class Take(Move):
    KIND: ClassVar[str] = "take"

    @property
    def picks(self) -> Groups:
        return ((Pick("take"),),)


@dataclass(frozen=True, slots=True)
class Drop(Move):
    KIND: ClassVar[str] = "drop"

    @property
    def picks(self) -> Groups:
        return ((Pick("drop"),),)


@dataclass(frozen=True, slots=True)
class Beaver(Move):
    """Doubled, and doubles back at once, keeping the cube."""

    KIND: ClassVar[str] = "beaver"

    @property
    def picks(self) -> Groups:
        return ((Pick("beaver"),),)


@dataclass(frozen=True, slots=True)
class Resign(Move):
    """Offers so many times the cube; the other may accept or play on."""

    KIND: ClassVar[str] = "resign"
    GIVES_UP: ClassVar[bool] = True
    times: int

    @property
    def picks(self) -> Groups:
        return (Pick("resign"),), (Pick(f"resign_{self.times}"),)


@dataclass(frozen=True, slots=True)
class Accept(Move):
    KIND: ClassVar[str] = "accept"

    @property
    def picks(self) -> Groups:
        return ((Pick("accept"),),)


@dataclass(frozen=True, slots=True)
class PlayOn(Move):
    KIND: ClassVar[str] = "play_on"

    @property
    def picks(self) -> Groups:
        return ((Pick("play_on"),),)
