"""After a fault: what happened, where it is written down, and the way on."""

from __future__ import annotations

from pathlib import Path

from game.scenes.desk import Desk
from game.scenes.message import MessageScene
from game.scenes.session import Session
from game.text import text


def sorry(desk: Desk, report: Path | None, in_play: Session | None) -> MessageScene:
    """Over the menu. Says of the match only what is true: it may be unsaved, or there may be none."""
    fault = text("sorry.saved" if in_play and in_play.waits_on_disk() else "sorry.fault")
    holds = "sorry.report" if in_play else "sorry.report_plain"
    where = text(holds, file=str(report)) if report else text("sorry.no_report")
    answers = [(text("sorry.leave"), desk.quit, "dark"), (text("sorry.menu"), None, "gold")]
    return MessageScene(desk, text("sorry.title"), [fault, where], answers)
