"""Furniture several screens share: the top bar with its round emblem and the three icons at the right."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect

from game.scenes.desk import Desk
from game.text import text
from game.ui import type
from game.ui.chip import HEIGHT as CHIP
from game.ui.theme import CREAM, LEAD, MUTED, SMALL
from game.ui.type import BLACK
from game.ui.widgets import IconButton, Label, Picture, Widget


def top_bar(
    desk: Desk,
    title: str,
    subtitle: str,
    *,
    emblem: str = "",
    icon: str = "icon_back",
    hint: str = "",
    on_press: Callable[[], None],
    on_rules: Callable[[], None] | None = None,
    chips: Sequence[tuple[int, Callable[[Rect], Widget]]] = (),
) -> list[Widget]:
    """Back or menu at the left, then emblem, title, subtitle, chips with their widths; rules, sound, full screen."""
    grid = desk.grid
    side, top = grid.px(44), grid.px(8)
    widgets: list[Widget] = [
        IconButton(Rect(grid.margin, top, side, side), icon, on_press, hint or text("bar.back"), "back")
    ]
    x = grid.px(80)
    if emblem:
        widgets.append(Picture(Rect(x, grid.px(6), grid.px(48), grid.px(48)), emblem))
        x += grid.px(58)
    icons = _icons(desk, on_rules)
    room = icons[0].rect.left - grid.px(16) - x
    width = min(type.width(title, grid.type(LEAD), BLACK) + grid.px(2), room)
    widgets.append(Label(Rect(x, top, width, side), title, LEAD, BLACK, CREAM))
    x += width + grid.px(14)
    end = icons[0].rect.left - grid.px(16)
    if subtitle and end - x > grid.px(60):
        room = min(end - x, type.width(subtitle, grid.type(SMALL)) + grid.px(2)) if chips else end - x
        widgets.append(Label(Rect(x, top, room, side), subtitle, SMALL, colour=MUTED))
        x += room + grid.px(14)
    for wide, chip in chips:
        if end - x >= grid.px(80):
            widgets.append(chip(Rect(x, top + (side - grid.px(CHIP)) // 2, min(wide, end - x), grid.px(CHIP))))
            x += wide + grid.px(10)
    return widgets + icons


def _icons(desk: Desk, on_rules: Callable[[], None] | None) -> list[Widget]:
    settings = desk.settings
    wanted: list[tuple[str, Callable[[], None], str]] = []
    if on_rules:
        wanted.append(("icon_rules", on_rules, text("bar.rules")))
    sound = "icon_sound_on" if settings.sound else "icon_sound_off"
    wanted.append((sound, lambda: desk.change(sound=not settings.sound), text("bar.sound")))
    wanted.append(("icon_fullscreen", lambda: desk.change(fullscreen=not settings.fullscreen), text("bar.fullscreen")))
    grid = desk.grid
    side = grid.px(44)
    left = grid.width - grid.margin - side * len(wanted) - grid.px(8) * (len(wanted) - 1)
    return [
        IconButton(Rect(left + i * (side + grid.px(8)), grid.px(8), side, side), icon, act, hint, f"bar:{i}")
        for i, (icon, act, hint) in enumerate(wanted)
    ]
