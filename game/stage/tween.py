"""Where a card is and how it gets elsewhere; flights start from wherever the card happens to be. Pure."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Pose:
    """Centre, height of the card, angle in degrees, height above the cloth, and how far it is turned face up (0–1)."""

    x: float
    y: float
    h: float
    angle: float = 0.0
    lift: float = 0.0
    turn: float = 1.0

    def moved(self, **values: float) -> Pose:
        return replace(self, **values)


def ease_out(t: float) -> float:
    return 1 - (1 - t) ** 3


def mixed(a: Pose, b: Pose, t: float) -> Pose:
    return Pose(
        a.x + (b.x - a.x) * t,
        a.y + (b.y - a.y) * t,
        a.h + (b.h - a.h) * t,
        a.angle + (b.angle - a.angle) * t,
        a.lift + (b.lift - a.lift) * t,
        a.turn + (b.turn - a.turn) * t,
    )


@dataclass(frozen=True, slots=True)
class Flight:
    """One way through the air: when it starts, how long it takes, where it ends, how high it goes."""

    start: float
    duration: float
    end: Pose
    arc: float = 0.0


class Course:
    """The flights of one card, one after another; a later one takes over from wherever the card is."""

    __slots__ = ("_begin", "_flight", "_queue", "pose")

    def __init__(self, pose: Pose) -> None:
        self.pose = pose
        self._begin = pose
        self._flight: Flight | None = None
        self._queue: list[Flight] = []

    @property
    def flying(self) -> bool:
        return self._flight is not None or bool(self._queue)

    @property
    def airborne(self) -> bool:
        """In the air now, not only about to be."""
        return self._flight is not None

    @property
    def goal(self) -> Pose:
        """Where it will lie in the end."""
        if self._queue:
            return self._queue[-1].end
        return self._flight.end if self._flight else self.pose

    @property
    def ends(self) -> float:
        """When it will lie there."""
        last = self._queue[-1] if self._queue else self._flight
        return last.start + last.duration if last else 0.0

    def fly(self, flight: Flight) -> None:
        self._queue.append(flight)

    def jump(self, pose: Pose) -> None:
        self._queue.clear()
        self._flight = None
        self.pose = pose

    def stop(self) -> None:
        """Stay where it is in the air: something else is about to be done with it."""
        self.jump(self.pose)

    def update(self, now: float) -> None:
        while self._queue and self._queue[0].start <= now:
            self._flight = self._queue.pop(0)
            self._begin = self.pose
        flight = self._flight
        if flight is None:
            return
        t = 1.0 if flight.duration <= 0 else min(1.0, (now - flight.start) / flight.duration)
        if t >= 1:
            self.pose, self._flight = flight.end.moved(angle=flight.end.angle % 360), None
            return
        pose = mixed(self._begin, flight.end, ease_out(t))
        self.pose = pose.moved(lift=pose.lift + flight.arc * math.sin(math.pi * t)) if flight.arc else pose
