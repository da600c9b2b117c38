"""What lies on the menu: the paper card of the running match or of welcome, and the words on each game's tile."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pygame import Rect, Surface

from game.rulebook.shelf import ShelfItem
from game.scenes import dates
from game.scenes.desk import Desk
from game.store.saves import Saved
from game.text import language, text
from game.ui import frames, type
from game.ui.portraits import emblem, picture
from game.ui.theme import BODY, CREAM, INK, LEAD, PAPER_MUTED, SMALL, TAG, TITLE
from game.ui.tiles import Told
from game.ui.type import BLACK
from game.ui.widgets import Button, Label, Panel, Paragraph, Picture, Widget

_PAD = 24
UNITS = ("round", "deal", "game")
_PICTURE_SHAPE = 984 / 610
"""The part of a table that a save's picture shows."""


# --- the card at the left ---


def running_card(
    desk: Desk,
    rect: Rect,
    matches: Sequence[Saved],
    shown: int,
    name: str,
    go: Callable[[], None],
    turn: Callable[[int], None],
) -> list[Widget]:
    """The match that waits: its picture, its name, who plays, when, and the way back to the table."""
    px = desk.grid.px
    saved = matches[shown]
    left, width = rect.left + px(_PAD), rect.width - 2 * px(_PAD)
    button = Rect(left, rect.bottom - px(68), width, px(52))
    picture = Rect(left, rect.top + px(64), width, round(width / _PICTURE_SHAPE))
    picture.height = min(picture.height, button.top - px(151) - picture.top)
    gap = (button.top - picture.bottom - px(96)) // 3  # air between picture, name, faces and button alike
    title = Rect(left, picture.bottom + gap, width, px(56))
    faces = Rect(left, title.bottom + gap, width, px(40))
    header = Rect(left, rect.top + px(12), width, px(44))
    widgets: list[Widget] = [Panel(rect, CREAM, 1, 20, shadow=120)]
    widgets += _header(desk, header, text("menu.continue"), len(matches), shown, turn)
    widgets.append(_framed(desk, picture, saved))
    widgets.append(Picture(Rect(left, title.top, px(56), px(56)), emblem(saved.header.game)))
    words = Rect(left + px(68), title.top + px(2), width - px(68), px(28))
    widgets.append(Label(words, name, LEAD, BLACK, INK))
    widgets.append(Label(words.move(0, px(26)), where(saved), SMALL, colour=PAPER_MUTED))
    widgets += _who_and_when(desk, faces, saved)
    label = text("menu.back_to_table")
    widgets.append(Button(button, label, go, "gold", "icon_play", LEAD, key="continue"))
    return widgets


def _header(desk: Desk, rect: Rect, title: str, count: int, shown: int, turn: Callable[[int], None]) -> list[Widget]:
    px = desk.grid.px
    if count < 2:
        return [Label(rect, title, TITLE, BLACK, INK)]
    side = rect.height
    after = Rect(rect.right - side, rect.top, side, side)
    place = Rect(after.left - px(48), rect.top, px(48), side)
    before = Rect(place.left - side, rect.top, side, side)
    return [
        Label(Rect(rect.left, rect.top, before.left - rect.left - px(8), side), title, TITLE, BLACK, INK),
        Button(before, "", lambda: turn(-1), "paper", "icon_arrow_left", key="newer"),
        Label(place, f"{shown + 1} / {count}", SMALL, colour=PAPER_MUTED, align="centre"),
        Button(after, "", lambda: turn(1), "paper", "icon_arrow_right", key="older"),
    ]


def _framed(desk: Desk, rect: Rect, saved: Saved) -> Widget:
    """The true picture of the table, or the game's emblem where there is none."""
    return frames.Framed(rect, _photograph(desk, rect, saved) or _on_cloth(desk, rect, (emblem(saved.header.game),)))


def _photograph(desk: Desk, rect: Rect, saved: Saved) -> Surface | None:
    try:
        when = saved.picture.stat().st_mtime
    except OSError:
        return None
    return frames.photograph(saved.picture, when, *rect.size, desk.grid.px(12))


def _on_cloth(desk: Desk, rect: Rect, emblems: tuple[str, ...]) -> Surface:
    return frames.on_cloth(desk.settings.cloth, emblems, *rect.size, desk.grid.px(12))


def _who_and_when(desk: Desk, rect: Rect, saved: Saved) -> list[Widget]:
    grid, px = desk.grid, desk.grid.px
    when = dates.day_and_time(saved.when)
    when_width = type.width(when, grid.type(TAG)) + px(4)
    players = saved.header.players
    step = min(px(46), (rect.width - when_width - px(48)) // max(1, len(players) - 1))
    faces: list[Widget] = [
        Picture(Rect(rect.left + i * step, rect.top, rect.height, rect.height), picture(player.face))
        for i, player in enumerate(players)
    ]
    place = Rect(rect.right - when_width, rect.top, when_width, rect.height)
    return [*faces, Label(place, when, TAG, colour=PAPER_MUTED, align="right")]


def welcome_card(desk: Desk, rect: Rect) -> list[Widget]:
    """Nothing waits: a word of welcome, and where to begin."""
    grid, px = desk.grid, desk.grid.px
    left, width = rect.left + px(_PAD), rect.width - 2 * px(_PAD)
    words = type.paragraph(text("menu.start_text"), grid.type(BODY), type.REGULAR, INK, width)
    text_top = rect.bottom - px(_PAD) - words.get_height()
    room = Rect(left, rect.top + px(64), width, text_top - px(24) - rect.top - px(64))
    picture = Rect(left, room.top, width, min(room.height, round(width * 0.86)))
    emblems = ("emblem_toads", "emblem_kierki", "emblem_backgammon")
    spare = max(0, room.height - picture.height)
    return [
        Panel(rect, CREAM, 1, 20, shadow=120),
        Label(Rect(left, rect.top + px(12), width, px(44)), text("menu.start_here"), TITLE, BLACK, INK),
        frames.Framed(picture, _on_cloth(desk, picture, emblems)),
        Paragraph(Rect(left, text_top - spare // 2, width, 0), text("menu.start_text"), grid, BODY, colour=INK),
    ]


# --- words ---


def name_of(item: ShelfItem) -> str:
    return item.names.get(language()) or item.id


def where(saved: Saved) -> str:
    """„runda 1 z 2 · ruch: Ania”, from what the save tells; never anything hidden."""
    told = saved.header.told
    deal, deals = _count(told.get("deal")), _count(told.get("deals"))
    if not deal:
        return text("menu.saved.running")
    unit = told.get("unit") if told.get("unit") in UNITS else UNITS[0]
    part = text(f"unit.{unit}.{'nth_of' if deals else 'nth'}", n=deal, m=deals)
    turn = told.get("turn")
    players = saved.header.players
    seats = [seat for seat in turn if _is_seat(seat, len(players))] if isinstance(turn, list) else []
    if not seats:
        return text("menu.saved.line", round=part, turn=text(f"unit.{unit}.counted"))
    who = [players[seat].name for seat in seats]
    return text("menu.saved.line", round=part, turn=text("menu.saved.turn", who=who))


def _count(value: object) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else 0


def _is_seat(value: object, seats: int) -> bool:
    return isinstance(value, int) and 0 <= value < seats


def told(item: ShelfItem, last: dict[str, Any] | None) -> Told:
    """The words of a tile."""
    return Told(
        emblem(item.id),
        name_of(item),
        item.aka.get(language(), ""),
        "" if item.broken else _how_many(item.players),
        text("menu.tile.minutes", n=item.minutes),
        item.stars,
        _foot(item, last),
        item.goals.get(language(), ""),
    )


def _how_many(counts: Sequence[int]) -> str:
    """„2–4”, or „2/4” where three cannot sit down."""
    if len(counts) > 1 and counts[-1] - counts[0] == len(counts) - 1:
        return text("menu.tile.players", min=counts[0], max=counts[-1])
    return "/".join(map(str, counts))


def _foot(item: ShelfItem, last: dict[str, Any] | None) -> str:
    if item.broken:
        return text("menu.tile.broken")
    if not item.ready:
        return text("menu.tile.coming")
    who, when = (_who(last), _when(last)) if last else ([], "")
    return text("menu.tile.last", who=who, when=when) if who and when else text("menu.tile.never")


def _who(entry: dict[str, Any]) -> list[str]:
    """The people who played, or whoever sat there; two names at most find room."""
    names, bots = entry.get("players"), entry.get("bots")
    if not isinstance(names, list) or not names:
        return []
    levels = bots if isinstance(bots, list) else []
    people = [name for name, level in zip(names, levels, strict=False) if level is None] or names
    return [str(name) for name in people[:2]]


def _when(entry: dict[str, Any]) -> str:
    when = entry.get("when")
    return dates.day(float(when)) if isinstance(when, int | float) else ""
