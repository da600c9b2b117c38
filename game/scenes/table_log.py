"""What was told at a table: the last few things, by whom, in the present language."""

from __future__ import annotations

from game.core.events import History, Told
from game.core.say import Say
from game.scenes.session import Session

KEPT = 12


class TableLog:
    """`lines` are (name, words) pairs; `is_old` asks for `speak` before they are shown."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.lines: list[tuple[str, str]] = []
        self.is_old = False
        self._told: list[Told] = []

    @property
    def last(self) -> Say | None:
        return self._told[-1].words if self._told else None

    def hear(self, told: Told) -> None:
        self._told = [*self._told, told][-KEPT:]
        self.is_old = True

    def read(self, history: History) -> None:
        """All that was told in this deal: after a load or an undo."""
        self._told = [event for event in history if isinstance(event, Told)][-KEPT:]
        self.speak()

    def clear(self) -> None:
        self._told = []
        self.speak()

    def speak(self) -> None:
        self.lines = [self._line(told) for told in self._told]
        self.is_old = False

    def _line(self, told: Told) -> tuple[str, str]:
        words = self.session.speak(told.words)
        name = self.session.name(told.by) if told.by is not None else ""
        if not name or not words.startswith(name):
            return "", words
        sign, _, rest = words.removeprefix(name).partition(" ")  # "Zosia: 41": the colon stays with the name
        return name + sign, rest
