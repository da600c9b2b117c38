"""What a player is told once, when it first lies before them: a sentence at the thing in hand. Remembered for good."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.scenes.table import TableScene


def teach(table: TableScene) -> None:
    """Asked after every touch; most touches have nothing new to them."""
    picker, settings = table.picker, table.desk.settings
    words = table.rules.lesson(picker.view, picker.draft) if picker.view is not None and picker.draft else None
    if words is None or words.key in settings.lessons:
        return
    table.desk.change(lessons=[*settings.lessons, words.key])
    table._open_bubble(words, picker.draft[-1], hint=True)
