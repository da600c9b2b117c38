"""Small panels beside the felt, and the bracket that names a combination over the hand. Draws what the rules give."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect

from game.core.say import Say
from game.core.slate import Bracket, Meter, SidePanel
from game.scenes.furniture import draw_log, rect
from game.stage.layout import Box, Regions
from game.stage.stage import Stage
from game.ui import art, type
from game.ui.canvas import Canvas
from game.ui.theme import CREAM, GOLD, HERO, INK, LEAF, LOSS_ON_FELT, MUTED, PANEL, RED, SMALL, TAG, Grid
from game.ui.type import BLACK, BOLD, REGULAR
from game.ui.widgets import draw_box, draw_pill

Speak = Callable[[Say], str]

TONES = {"plain": CREAM, "costs": LOSS_ON_FELT, "may": GOLD}
GAP = 12


def draw_sides(
    canvas: Canvas,
    grid: Grid,
    where: Regions,
    panels: Sequence[SidePanel],
    speak: Speak,
    log: Sequence[tuple[str, str]],
) -> None:
    """Each side shares its height among its panels; the log takes the last place at the right."""
    left = [panel for panel in panels if panel.side == "left"]
    right = [panel for panel in panels if panel.side == "right"]
    for panel, area in zip(left, _shares(grid, where.sides[0], len(left)), strict=True):
        _draw_panel(canvas, grid, area, panel, speak)
    *areas, last = _shares(grid, where.sides[1], len(right) + 1)
    for panel, area in zip(right, areas, strict=True):
        _draw_panel(canvas, grid, area, panel, speak)
    draw_box(canvas, grid, last, PANEL, 0.72, 16)
    draw_log(canvas, grid, last.inflate(-grid.px(28), -grid.px(20)), log)


def draw_board_sides(canvas: Canvas, grid: Grid, stage: Stage, panels: Sequence[SidePanel], speak: Speak) -> None:
    """Beside a board each panel is as high as what it says; they stand next to the plates."""
    for side, room in stage.layout.beside.items():
        mine = [panel for panel in panels if panel.side == side]
        heights = [_board_panel(None, grid, stage, rect(room), panel, speak) for panel in mine]
        y = room.y if side == "left" else room.bottom - sum(heights) - grid.px(GAP) * (len(mine) - 1)
        for panel, height in zip(mine, heights, strict=True):
            _board_panel(canvas, grid, stage, rect(Box(room.x, y, room.w, height)), panel, speak)
            y += height + grid.px(GAP)


def _board_panel(canvas: Canvas | None, grid: Grid, stage: Stage, area: Rect, panel: SidePanel, speak: Speak) -> int:
    """A title in gold, then pieces in a row or a few words. Without a canvas it only measures; returns the height."""
    inner = area.inflate(-grid.px(28), -grid.px(20))
    gap = grid.px(4)
    title = type.fitted(speak(panel.title), grid.type(SMALL), BOLD, GOLD, inner.width) if panel.title else None
    note = type.paragraph(speak(panel.note), grid.type(TAG), REGULAR, MUTED, inner.width) if panel.note else None
    side = min(grid.px(40), inner.width // len(panel.pieces)) if panel.pieces else 0
    if canvas is not None:
        draw_box(canvas, grid, area, PANEL, 0.72, 16)
    y = inner.top
    for words in (title, note):
        if words is not None:
            if canvas is not None:
                canvas.put(words, inner.left, y)
            y += words.get_height() + gap
    if canvas is not None:
        _draw_row(canvas, grid, stage, panel, (inner.left, y), side)
    return y + (side if side else -gap) - inner.top + grid.px(20)


def _draw_row(canvas: Canvas, grid: Grid, stage: Stage, panel: SidePanel, corner: tuple[int, int], side: int) -> None:
    """Pieces side by side; those that are taken have a red ring."""
    for i, (piece, taken) in enumerate(panel.pieces):
        x, y = corner[0] + side * (i + 0.5), corner[1] + side / 2
        canvas.put_centred(stage.faces.picture(piece, side * 0.84), x, y)
        if taken:
            canvas.put_centred(art.disc(side, "", 1, RED, max(3, grid.px(4))), x, y)


def _shares(grid: Grid, side: Box, count: int) -> list[Rect]:
    gap = grid.px(GAP)
    height = (side.h - gap * (count - 1)) / max(1, count)
    return [rect(Box(side.x, side.y + i * (height + gap), side.w, height)) for i in range(count)]


def _draw_panel(canvas: Canvas, grid: Grid, area: Rect, panel: SidePanel, speak: Speak) -> None:
    draw_box(canvas, grid, area, PANEL, 0.72, 16)
    inner = area.inflate(-grid.px(28), -grid.px(20))
    y = inner.top
    if panel.title:
        title = type.fitted(speak(panel.title), grid.type(SMALL), BOLD, CREAM, inner.width)
        canvas.put(title, inner.left, y)
        y += title.get_height() + grid.px(2)
    if panel.figure:
        y = _draw_figure(canvas, grid, inner, y, panel, speak)
    if panel.meter:
        _draw_meter(canvas, grid, Rect(inner.left, y, inner.width, inner.bottom - y), panel.meter)
        return
    for label, figure, tone in panel.lines:
        y = _draw_line(canvas, grid, inner, y, speak(label), speak(figure), TONES[tone])
    if panel.note:
        note = type.paragraph(speak(panel.note), grid.type(TAG), REGULAR, MUTED, inner.width)
        canvas.put(note, inner.left, min(y + grid.px(2), inner.bottom - note.get_height()))


def _draw_figure(canvas: Canvas, grid: Grid, inner: Rect, y: int, panel: SidePanel, speak: Speak) -> int:
    assert panel.figure is not None
    figure = type.render(speak(panel.figure), grid.type(HERO), BLACK, TONES[panel.tone])
    canvas.put(figure, inner.left, y)
    return y + figure.get_height()


def _draw_line(canvas: Canvas, grid: Grid, inner: Rect, y: int, label: str, figure: str, colour: str) -> int:
    points = type.render(figure, grid.type(SMALL), BLACK, colour)
    words = type.fitted(label, grid.type(SMALL), REGULAR, MUTED, inner.width - points.get_width() - grid.px(8))
    canvas.put(words, inner.left, y + grid.px(2))
    canvas.put(points, inner.right - points.get_width(), y + grid.px(2))
    return y + points.get_height() + grid.px(6)


def _draw_meter(canvas: Canvas, grid: Grid, area: Rect, meter: Meter) -> None:
    thick = grid.px(10)
    y = area.top + max(grid.px(14), (area.height - grid.px(44)) // 2)
    canvas.put(art.box(area.width, thick, thick / 2, CREAM, 0.16), area.left, y)
    filled = round(area.width * min(1.0, meter.value / meter.most))
    if filled:
        canvas.put(art.box(max(thick, filled), thick, thick / 2, LEAF), area.left, y)
    for value, tone in meter.marks:
        x = area.left + area.width * value / meter.most
        canvas.put(art.box(max(2, grid.px(2)), thick + grid.px(12), 0, TONES[tone]), x, y - grid.px(6))
        figure = type.render(str(value), grid.type(TAG), BOLD, TONES[tone])
        canvas.put(figure, x - figure.get_width() / 2, y + thick + grid.px(8))


def draw_bracket(canvas: Canvas, grid: Grid, stage: Stage, bracket: Bracket, words: str) -> None:
    """A line over the cards from the first to the last, a stroke down to each, and their name."""
    boxes = [stage.box_of(sprite) for sprite in stage.sprites(bracket.over)]
    if not boxes:
        return
    colour, thick = (GOLD if bracket.lit else MUTED), max(2, grid.px(2))
    top = stage.layout.regions.hand.y - grid.px(40)
    left, right = min(box.cx for box in boxes), max(box.cx for box in boxes)
    canvas.put(art.box(max(thick, round(right - left)), thick, 0, colour), left, top)
    for box in boxes:
        canvas.put(art.box(thick, grid.px(9), 0, colour), box.cx - thick / 2, top)
    fill, ink = (GOLD, INK) if bracket.lit else (PANEL, CREAM)
    draw_pill(canvas, grid, words, ((left + right) / 2, top), fill, ink)
