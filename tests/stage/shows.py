"""A stage under a hand-driven clock: play events, stop anywhere, compare the picture with the one a view demands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core.cards import Card
from game.core.events import Event, Told
from game.core.rules import View
from game.stage.faces import FaceBook
from game.stage.layout import Regions
from game.stage.pace import Pace
from game.stage.sprites import Sprite
from game.stage.stage import Stage
from game.stage.tween import Pose
from tests.stage.tables import toads, where

FRAME = 1 / 60
LONGEST = 60.0
"""Seconds after which something that still moves will move forever."""

Picture = dict[str, list[tuple[Card | None, Pose]]]


class Show:
    """A stage with somebody who writes down what is told and heard."""

    def __init__(self, view: View | None = None, *, bottom: int = 0, speed: str = "normal") -> None:
        self.bottom = bottom
        self.told: list[str] = []
        self.cues: list[str] = []
        self.stage = new_stage(where((1280, 720)), bottom, speed)
        self.stage.on_told = self._hear
        self.stage.on_cue = self.cues.append
        if view is not None:
            self.stage.settle(view, at_once=True)

    def _hear(self, told: Told) -> None:
        self.told.append(told.words.key)

    def play(self, events: Sequence[Event], view: View) -> None:
        self.stage.play([event.for_seat(view.seat) for event in events], view)

    def run(self, seconds: float, dt: float = FRAME) -> None:
        for _ in range(max(1, round(seconds / dt))):
            self.stage.update(dt)

    def frames(self, dt: float = FRAME) -> Iterator[float]:
        """Every frame until all is at rest; yields the time since the first."""
        passed = 0.0
        while self.stage.busy:
            self.stage.update(dt)
            passed += dt
            yield passed
            assert passed < LONGEST, "it never comes to rest"

    def rest(self, dt: float = FRAME) -> float:
        """How long it took to come to rest."""
        return max(self.frames(dt), default=0.0)

    def sprites(self, zone: str) -> list[Sprite]:
        return list(self.stage._zones.get(zone, ()))

    def all_sprites(self) -> list[Sprite]:
        return [sprite for sprites in self.stage._zones.values() for sprite in sprites]

    @property
    def picture(self) -> Picture:
        return picture(self.stage)

    def wanted(self, view: View) -> Picture:
        """What `settle` shows at a table nobody has played at."""
        fresh = new_stage(self.stage.where, self.bottom, "off")
        fresh.settle(view, at_once=True)
        return picture(fresh)


def new_stage(regions: Regions, bottom: int, speed: str) -> Stage:
    stage = Stage(toads(), FaceBook("toads", "back_1"), regions, Pace(speed))
    stage.look_as(bottom)
    return stage


def picture(stage: Stage) -> Picture:
    return {
        zone: [(sprite.card, sprite.pose) for sprite in sprites] for zone, sprites in stage._zones.items() if sprites
    }
