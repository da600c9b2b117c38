"""Switches at a board for what only helps to see: no rule changes with them, so they turn in the middle of a game."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect

from game.text import language
from game.ui.controls import Switch
from game.ui.widgets import Widget

if TYPE_CHECKING:
    from game.scenes.table import TableScene

HEIGHT, GAP = 44, 8


def aid_switches(table: TableScene) -> list[Widget]:
    """One above the other at the foot of the board's left side."""
    room, grid = table.stage.layout.beside.get("left"), table.grid
    aids = [option for option in table.session.game.book.options if option.aid]
    if room is None:
        return []
    found: list[Widget] = []
    for i, option in enumerate(reversed(aids)):
        top = round(room.bottom) - grid.px(HEIGHT) - i * grid.px(HEIGHT + GAP)
        area = Rect(round(room.x), top, round(room.w), grid.px(HEIGHT))
        on = bool(table.session.header.options[option.key])
        label = option.label[language()]
        found.append(Switch(area, label, partial(switch, table, option.key), on, key=f"aid:{option.key}"))
    return found[::-1]


def switch(table: TableScene, key: str) -> None:
    """The match goes on as it was; its save remembers the wish."""
    session = table.session
    options = {**session.header.options, key: not session.header.options[key]}
    session.header = replace(session.header, options=options)
    table.rules.see(options)
    session.save()
    table._build()
