"""After a fault: what happened, where it is written down, and the way on."""

from __future__ import annotations

from pathlib import Path

from game.scenes.desk import Desk
from game.scenes.message import MessageScene
from game.text import text


def sorry(desk: Desk, report: Path | None) -> MessageScene:
    """Over the menu; the running match waits there to be continued."""
    where = text("sorry.report", file=str(report)) if report else text("sorry.no_report")
    answers = [(text("sorry.leave"), desk.quit, "dark"), (text("sorry.menu"), None, "gold")]
    return MessageScene(desk, text("sorry.title"), [text("sorry.saved"), where], answers)
