"""When something happened, as one says it at the table: today, yesterday, on Saturday, 3 May."""

from __future__ import annotations

from datetime import datetime

from game.text import text


def day(seconds: float, now: datetime | None = None) -> str:
    """„wczoraj”, „w sobotę”, „3 maja”; empty where the clock makes no sense."""
    then = _moment(seconds)
    if then is None:
        return ""
    today = (now or datetime.now()).date()
    ago = (today - then.date()).days
    if ago in (0, 1):
        return text("date.yesterday" if ago else "date.today")
    if 1 < ago < 7:
        return text(f"date.weekday.{then.weekday()}")
    key = "date.this_year" if then.year == today.year else "date.full"
    return text(key, day=then.day, month=text(f"date.month.{then.month}"), year=str(then.year))


def day_and_time(seconds: float, now: datetime | None = None) -> str:
    """„wczoraj, 20:14”"""
    then = _moment(seconds)
    return text("date.at", day=day(seconds, now), time=f"{then:%H:%M}") if then else ""


def _moment(seconds: float) -> datetime | None:
    try:
        return datetime.fromtimestamp(seconds)
    except (OverflowError, OSError, ValueError):
        return None
