"""What is wrong in a game's file, as a developer reads it on the terminal: file, line, key, a sentence in English."""

from __future__ import annotations

from game.rulebook.reader import BadFile
from game.text import language, set_language, speak


def told(error: BadFile) -> str:
    """A line for every problem; the language of the screen stays what it is."""
    before = language()
    set_language("en")
    try:
        return "\n".join(f"{problem.where}: {speak(problem.words)}" for problem in error.problems)
    finally:
        set_language(before)
