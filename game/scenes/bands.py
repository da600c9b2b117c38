"""The picture of meld bands: fields, names of sides, empty columns with their letters, the plate beside the pile."""

from __future__ import annotations

from collections.abc import Callable, Collection

from pygame import Rect

from game.core.moves import Pick
from game.stage.bands import Band
from game.stage.faces_french import LETTERS
from game.stage.layout import CARD_RATIO, Box
from game.stage.tween import Pose
from game.text import language, number, text
from game.ui import art, type
from game.ui.canvas import Canvas
from game.ui.theme import BODY, CREAM, GOLD, GREEN, LEAD, MUTED, PANEL, RED, SMALL, TAG, Grid
from game.ui.type import BLACK, BOLD, REGULAR

OURS, THEIRS = "#12355f", "#3a2430"
PLATES = {
    "plate_open": ("icon_check", GREEN),
    "plate_closed": ("icon_lock", GOLD),
    "plate_blocked": ("icon_cross", RED),
}


def draw_bands(
    canvas: Canvas,
    grid: Grid,
    bands: list[Band],
    name: Callable[[int], str],
    score: Callable[[int], int],
    lit: Collection[Pick],
) -> None:
    for band in bands:
        area = _rect(band.box)
        canvas.put(art.box(*area.size, grid.px(14), OURS if band.own else THEIRS, 0.62), *area.topleft)
        title = type.fitted(name(band.side), grid.type(SMALL), BOLD, CREAM, grid.px(76))
        canvas.put(title, area.left + grid.px(14), area.centery - title.get_height())
        points = type.fitted(number(score(band.side)), grid.type(SMALL), REGULAR, MUTED, grid.px(76))
        canvas.put(points, area.left + grid.px(14), area.centery + grid.px(2))
        for letter, box in band.columns:
            _column(canvas, grid, letter, box, band.own and Pick(f"column:{letter}") in lit)
        line = _rect(band.reds).left - grid.px(6)
        canvas.put(art.box(1, area.height - grid.px(24), 0, CREAM, 0.25), line, area.top + grid.px(12))
        _red_column(canvas, grid, band.reds)


def _column(canvas: Canvas, grid: Grid, letter: str, box: Box, lit: bool) -> None:
    area = _rect(box)
    if lit:
        canvas.put(art.dashed(*area.size, grid.px(7), GOLD, max(2, grid.px(3)), 0.3), *area.topleft)
    else:
        canvas.put(art.dashed(*area.size, grid.px(7), "#9db5ac", max(1, grid.px(1)), 0.04), *area.topleft)
    label = LETTERS.get(language(), {}).get(letter, letter)
    letters = type.render(label, grid.type(BODY), BOLD, GOLD if lit else "#9db5ac")
    canvas.put_centred(letters, *area.center)


def _red_column(canvas: Canvas, grid: Grid, box: Box) -> None:
    area = _rect(box)
    canvas.put(art.dashed(*area.size, grid.px(7), "#d98a92", max(1, grid.px(1)), 0.04), *area.topleft)
    words = type.fitted(text("table.red_threes"), grid.type(TAG), REGULAR, MUTED, area.width + grid.px(2))
    canvas.put(words, area.centerx - words.get_width() / 2, area.bottom + grid.px(7))


def draw_plate(canvas: Canvas, grid: Grid, area: Box, words: str, tone: str) -> None:
    """What may be done with the pile: a sign, a word, and the reason below it."""
    icon, colour = PLATES[tone]
    what, _, why = words.partition(": ")
    height = grid.px(64)
    panel = Rect(round(area.right) + grid.px(40), round(area.cy) - height // 2, grid.px(276), height)
    canvas.put(art.box(*panel.size, grid.px(14), PANEL, 0.72), *panel.topleft)
    side = grid.px(28)
    canvas.put(
        art.disc(side + grid.px(8), colour, 0.22), panel.left + grid.px(10), panel.centery - side / 2 - grid.px(4)
    )
    canvas.put(art.part(icon, grid.px(20), 0, colour), panel.left + grid.px(18), panel.centery - grid.px(10))
    left, room = panel.left + grid.px(56), panel.width - grid.px(66)
    title = type.fitted(what, grid.type(BODY), BOLD, CREAM, room)
    if not why:
        canvas.put(title, left, panel.centery - title.get_height() / 2)
        return
    reason = type.paragraph(why, grid.type(TAG), REGULAR, MUTED, room)
    tall = title.get_height() + reason.get_height()
    canvas.put(title, left, panel.centery - tall / 2)
    canvas.put(reason, left, panel.centery - tall / 2 + title.get_height())


def draw_edge(canvas: Canvas, grid: Grid, top: Pose, colour: str) -> None:
    """The edge of a squared meld tells its kind even where the suit of its top card cannot."""
    width, height = round(top.h * CARD_RATIO), round(top.h)
    edge = art.box(width, height, grid.px(5), "", 1.0, colour, max(2, grid.px(3)))
    canvas.put(edge, round(top.x - width / 2), round(top.y - height / 2))


def draw_beside(canvas: Canvas, grid: Grid, area: Box, words: str) -> None:
    """A caption at the left of a heap."""
    letters = type.fitted(words, grid.type(LEAD), BLACK, CREAM, grid.px(120))
    canvas.put(letters, area.x - grid.px(16) - letters.get_width(), area.cy - letters.get_height() / 2)


def _rect(box: Box) -> Rect:
    return Rect(round(box.x), round(box.y), round(box.w), round(box.h))
