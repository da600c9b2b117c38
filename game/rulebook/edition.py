"""The ruleset of an old save, made readable for today's rules: its numbers stay, what it did not know yet is added.

How the table looks is no rule: that is always today's. What today's rules no longer know is dropped.
"""

from __future__ import annotations

from typing import Any

LOOKS = frozenset({"name", "shelf", "table", "pieces", "rail", "mascot", "presets", "short"})


def brought_up_to_date(old: dict[str, Any], today: dict[str, Any]) -> dict[str, Any]:
    """Neither argument is changed."""
    kept = {key: value for key, value in old.items() if key in today and key not in LOOKS}
    return {**_filled(kept, today), "options": _options(old.get("options"), today.get("options"))}


def _filled(old: Any, today: Any) -> Any:
    """Old values, and today's where there are none."""
    if not (isinstance(old, dict) and isinstance(today, dict)):
        return old
    return today | {key: _filled(value, today.get(key)) for key, value in old.items()}


def _options(old: Any, today: Any) -> Any:
    """A switch added since stands as it does for a new match; its default is how one played before."""
    if not (isinstance(old, list) and isinstance(today, list)):
        return today if old is None else old
    known = {option.get("key"): option for option in old if isinstance(option, dict)}
    return [known.get(option["key"], option) for option in today]
