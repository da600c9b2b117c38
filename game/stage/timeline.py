"""Things to do at their time: a sound, a line in the log. Driven by hand, so that tests own the clock. Pure."""

from __future__ import annotations

from collections.abc import Callable


class Timeline:
    """`now` is in seconds since the stage was set up."""

    def __init__(self) -> None:
        self.now = 0.0
        self._due: list[tuple[float, int, Callable[[], None]]] = []
        self._count = 0

    @property
    def empty(self) -> bool:
        return not self._due

    def at(self, when: float, act: Callable[[], None]) -> None:
        self._count += 1
        self._due.append((when, self._count, act))
        self._due.sort(key=lambda due: due[:2])

    def advance(self, dt: float) -> None:
        self.now += dt
        while self._due and self._due[0][0] <= self.now:
            self._due.pop(0)[2]()

    def finish(self) -> None:
        """Everything at once, in order: the hand was impatient."""
        while self._due:
            self._due.pop(0)[2]()

    def clear(self) -> None:
        """What was to come did not happen after all: nobody hears of it."""
        self._due.clear()
