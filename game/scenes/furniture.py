"""What stands round the cards: nameplates, score rail, log, notes, status line. Draws what it is given."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from game.core.rules import Note
from game.core.sketch import Gauge
from game.match.seats import Player
from game.scenes.bands import draw_beside, draw_edge
from game.scenes.bands import draw_plate as draw_state
from game.stage.layout import Box, Layout
from game.stage.stage import Stage
from game.text import number, text
from game.ui import art, rich, type
from game.ui.canvas import Canvas
from game.ui.portraits import names_for
from game.ui.theme import (
    BODY,
    CREAM,
    DIM,
    GAIN_ON_FELT,
    GOLD,
    INK,
    LEAD,
    LOSS_ON_FELT,
    MUTED,
    PANEL,
    RED,
    SMALL,
    TAG,
    WELL,
    Grid,
)
from game.ui.type import BLACK, BOLD, REGULAR
from game.ui.widgets import draw_box, draw_pill

LOG_SHOWN = 5
BAR = "#6fb3a3"


@dataclass(frozen=True)
class Sitter:
    """A player as the table shows one."""

    player: Player
    words: str
    score: int
    on_turn: bool
    thinking: bool = False
    badge: str = ""
    partners: tuple[str, ...] = ()
    """The line of a side: who plays on it."""


def rect(box: Box) -> Rect:
    return Rect(round(box.x), round(box.y), round(box.w), round(box.h))


def draw_plate(canvas: Canvas, grid: Grid, box: Box, sitter: Sitter, text_room: float) -> None:
    """A round face, a name, and what everyone may know."""
    area = rect(box)
    edge = GOLD if sitter.on_turn else ""
    canvas.put(art.box(*area.size, area.height / 2, PANEL, 0.8, edge, max(2, grid.px(3)) if edge else 0), *area.topleft)
    face = area.height - grid.px(8)
    if sitter.on_turn:
        canvas.put(art.disc(area.height, GOLD), area.left, area.top)
    canvas.put(art.part(sitter.player.face, face), area.left + grid.px(4), area.top + grid.px(4))
    x = area.left + area.height + grid.px(8)
    room = max(grid.px(40), round(text_room) - area.height - grid.px(12))
    words = text("plate.thinking") if sitter.thinking else sitter.words
    below = type.fitted(words, grid.type(SMALL), REGULAR, MUTED, room)
    if type.width(sitter.player.name, grid.type(TAG), BOLD) <= room:
        name = type.fitted(sitter.player.name, grid.type(BODY), BOLD, CREAM, room)
        middles = -11, 12
    else:  # „Dziadek Staszek” beside a board in a small window
        name = type.paragraph(sitter.player.name, grid.type(TAG), BOLD, CREAM, room)
        middles = -8, 19
    for line, middle in zip((name, below), middles, strict=True):
        canvas.put(line, x, area.centery + grid.px(middle) - line.get_height() / 2)
    if sitter.badge:
        draw_badge(canvas, grid, sitter.badge, (area.left + area.height - grid.px(12), area.bottom - grid.px(12)))


def draw_badge(canvas: Canvas, grid: Grid, icon: str, centre: tuple[float, float], side: float = 26) -> None:
    """A round sign at the edge of a picture."""
    canvas.put_centred(art.disc(grid.px(side), RED, 1, CREAM, max(1, grid.px(2))), *centre)
    canvas.put_centred(art.part(icon, grid.px(side * 0.62)), *centre)


def draw_plates(canvas: Canvas, grid: Grid, layout: Layout, sitters: Sequence[Sitter], trays: Sequence[str]) -> None:
    for seat, box in layout.plates.items():
        starts = [layout.areas[f"{tray}:{seat}"].x for tray in trays] if seat not in layout.hosts else []
        room = min(starts) - box.x if starts else box.w - grid.px(8)
        draw_plate(canvas, grid, box, sitters[seat], room)


def draw_rail(
    canvas: Canvas,
    grid: Grid,
    sitters: Sequence[Sitter],
    bottom: int,
    note: str,
    log: Sequence[tuple[str, str]],
    mascot: str | None,
    gauges: Sequence[tuple[str, str, Gauge]] = (),
    foot: int = 0,
) -> None:
    """The score of everyone, what it means, the gauges of a board, and the last few things that happened.

    `foot` pixels are left free at its end.
    """
    rail = grid.rail
    draw_box(canvas, grid, rail, PANEL, 0.8, 16)
    pad = grid.px(16)
    title = type.render(text("table.score"), grid.type(BODY), BLACK, CREAM)
    canvas.put(title, rail.left + pad, rail.top + grid.px(26) - title.get_height() / 2)
    _rule(canvas, grid, rail, rail.top + grid.px(48))
    y = rail.top + grid.px(58)
    step = min(grid.px(48), (rail.height - grid.px(190)) // max(1, len(sitters)))
    for seat in range(len(sitters)):
        _score_line(
            canvas, grid, Rect(rail.left + grid.px(8), y, rail.width - grid.px(16), step), sitters[seat], seat == bottom
        )
        y += step
    if note:
        words = type.paragraph(note, grid.type(TAG), REGULAR, MUTED, rail.width - 2 * pad)
        canvas.put(words, rail.left + pad, y + grid.px(6))
        y += words.get_height() + grid.px(10)
    if gauges:
        _rule(canvas, grid, rail, y + grid.px(4))
        y = _gauges(canvas, grid, Rect(rail.left + pad, y + grid.px(8), rail.width - 2 * pad, 0), gauges)
    _rule(canvas, grid, rail, y + grid.px(6))
    area = Rect(rail.left + pad, y + grid.px(16), rail.width - 2 * pad, rail.bottom - foot - y - grid.px(24))
    end = draw_log(canvas, grid, area, log)
    side = min(grid.px(132), rail.bottom - foot - end - grid.px(16))
    if mascot and side >= grid.px(72):
        canvas.put_centred(art.part(mascot, side), rail.centerx, rail.bottom - foot - grid.px(8) - side / 2)


def _gauges(canvas: Canvas, grid: Grid, area: Rect, gauges: Sequence[tuple[str, str, Gauge]]) -> int:
    """A name, a bar where there is a measure, a figure. Returns where they end."""
    y, step = area.top, grid.px(22)
    for label, figure, gauge in gauges:
        middle = y + step / 2
        colour = GOLD if gauge.lit else CREAM
        name = type.fitted(label, grid.type(TAG), BOLD, colour, area.width)
        canvas.put(name, area.left, middle - name.get_height() / 2)
        room = area.width - name.get_width() - grid.px(8)
        value = type.fitted(figure, grid.type(TAG), BOLD if gauge.most else REGULAR, colour, room)
        canvas.put(value, area.right - value.get_width(), middle - value.get_height() / 2)
        if gauge.most:
            long, thick = area.width - grid.px(44), grid.px(10)
            canvas.put(art.box(long, thick, thick / 2, CREAM, 0.14), area.left + grid.px(22), middle - thick / 2)
            filled = max(thick, round(long * min(gauge.value, gauge.most) / gauge.most))
            if gauge.value > 0:
                bar = art.box(filled, thick, thick / 2, GOLD if gauge.lit else BAR)
                canvas.put(bar, area.left + grid.px(22), middle - thick / 2)
        y += step
    return y


def _rule(canvas: Canvas, grid: Grid, rail: Rect, y: int) -> None:
    canvas.put(art.box(rail.width - grid.px(32), 1, 0, CREAM, 0.22), rail.left + grid.px(16), y)


def _score_line(canvas: Canvas, grid: Grid, area: Rect, sitter: Sitter, own: bool) -> None:
    inner = area.inflate(0, -grid.px(4))
    if own:
        canvas.put(art.box(*inner.size, grid.px(12), CREAM, 0.1), *inner.topleft)
    face = min(grid.px(32), inner.height - grid.px(6))
    if sitter.on_turn:
        canvas.put(art.disc(face + grid.px(6), GOLD), inner.left + grid.px(5), inner.centery - face / 2 - grid.px(3))
    canvas.put(art.part(sitter.player.face, face), inner.left + grid.px(8), inner.centery - face / 2)
    colour = GAIN_ON_FELT if sitter.score > 0 else LOSS_ON_FELT if sitter.score < 0 else CREAM
    points = type.render(number(sitter.score, signed=True), grid.type(LEAD), BLACK, colour)
    canvas.put(points, inner.right - grid.px(10) - points.get_width(), inner.centery - points.get_height() / 2)
    left = inner.left + face + grid.px(18)
    room = inner.right - grid.px(18) - points.get_width() - left
    name = type.fitted(sitter.player.name, grid.type(SMALL), BOLD if own else REGULAR, CREAM, room)
    if not sitter.partners:
        canvas.put(name, left, inner.centery - name.get_height() / 2)
        return
    names = names_for(sitter.partners, grid.type(TAG), REGULAR, room)
    below = type.fitted(names, grid.type(TAG), REGULAR, MUTED, room)
    canvas.put(name, left, inner.centery - name.get_height() + grid.px(2))
    canvas.put(below, left, inner.centery + grid.px(1))


def draw_log(canvas: Canvas, grid: Grid, area: Rect, log: Sequence[tuple[str, str]]) -> int:
    """Oldest to newest, names in bold; as many as fit. Returns where it ends."""
    title = type.render(text("table.recent"), grid.type(TAG), BOLD, GOLD)
    canvas.put(title, area.left, area.top)
    y = area.top + title.get_height() + grid.px(4)
    size = grid.type(TAG)
    lines: list[Surface] = []
    for who, words in reversed(log[-LOG_SHOWN:]):
        line = rich.block(f"**{who}** {words}" if who else words, size, area.width, MUTED)
        if y + sum(one.get_height() for one in lines) + line.get_height() > area.bottom:
            break
        lines.append(line)
    for line in reversed(lines):
        canvas.put(line, area.left, y)
        y += line.get_height() + grid.px(1)
    if not log:
        canvas.put(type.paragraph(text("table.recent_none"), size, REGULAR, DIM, area.width), area.left, y)
        y += grid.px(40)
    return y


TONES = {"costs": (RED, CREAM), "red": (RED, CREAM), "black": (INK, CREAM)}
"""Of the plates that are not plain: fill and ink."""
EDGED = ("red", "black")
"""Tones of a squared pile, whose edge has the colour of its plate."""


def draw_notes(canvas: Canvas, grid: Grid, stage: Stage, notes: Sequence[tuple[Note, str]], my_turn: bool) -> None:
    """Small plates pinned to things: above a card that may be taken, below everything else, beside a button."""
    for note, words in notes:
        area = stage.area(note.at)
        if area is None:
            continue
        if note.tone == "flag":
            draw_flag(canvas, grid, area, words)
            continue
        if note.tone.startswith("plate_"):
            draw_state(canvas, grid, area, words, note.tone)
            continue
        if note.tone == "beside":
            draw_beside(canvas, grid, area, words)
            continue
        if note.tone == "plain":
            letters = type.render(words, grid.type(SMALL), REGULAR, MUTED)
            canvas.put(letters, area.right + grid.px(16), area.cy - letters.get_height() / 2)
            continue
        fill, ink = TONES.get(note.tone, (PANEL, CREAM))
        if note.tone == "may" and my_turn:
            fill, ink = GOLD, INK
        room = stage.layout.tag_room.get(note.at.zone)
        if room is not None:
            if note.tone in EDGED:
                draw_edge(canvas, grid, stage.layout.spots[note.at.zone][-1], fill)
            draw_tag(canvas, grid, area, words, fill, ink, round(room))
            continue
        room_above = area.y - grid.px(33) >= stage.where.felt.y
        above = note.tone == "may" and note.at.item is not None and room_above
        y = area.y - grid.px(20) if above else area.bottom + grid.px(19)
        draw_pill(canvas, grid, words, (area.cx, y), fill, ink)


def draw_tag(canvas: Canvas, grid: Grid, area: Box, words: str, fill: str, ink: str, room: int) -> None:
    """A plate below a pile, no wider than the pile's own place; small below a small card."""
    small = area.h < grid.px(84) or type.width(words, grid.type(SMALL), BOLD) + grid.px(20) > room
    letters = type.fitted(words, grid.type(TAG if small else SMALL), BOLD, ink, room - grid.px(12))
    height = grid.px(21 if area.h < grid.px(84) else 25)
    pill = Rect(0, 0, min(room, letters.get_width() + grid.px(14 if small else 20)), height)
    pill.center = round(area.cx), round(area.bottom + grid.px(8) + height / 2)
    canvas.put(art.box(*pill.size, pill.height / 2, fill), *pill.topleft)
    canvas.put_centred(letters, *pill.center)


def draw_flag(canvas: Canvas, grid: Grid, area: Box, words: str) -> None:
    """A small red flag at the corner of a card that costs something; at the left, where no neighbour covers it."""
    letters = type.render(words, grid.type(TAG), BLACK, CREAM)
    width, height = letters.get_width() + grid.px(12), letters.get_height() + grid.px(2)
    x, y = round(area.x + grid.px(2)), round(area.y - height * 0.8)
    canvas.put(art.box(width, height, grid.px(5), RED), x, y)
    canvas.put(letters, x + grid.px(6), y + grid.px(1))


def draw_trick_cloth(canvas: Canvas, grid: Grid, layout: Layout, zone: str, seats: int) -> None:
    """A darker round of felt under the trick."""
    boxes = [layout.areas[f"{zone}:{seat}"] for seat in range(seats)]
    top, bottom = min(box.y for box in boxes), max(box.bottom for box in boxes)
    side = round((bottom - top) * 1.12)
    x = (min(box.x for box in boxes) + max(box.right for box in boxes)) / 2
    canvas.put_centred(art.disc(side, "#06231f", 0.22), x, (top + bottom) / 2)


def draw_suit_lanes(
    canvas: Canvas,
    grid: Grid,
    layout: Layout,
    zone: str,
    lit: set[str],
    free: set[str],
    sketch: Callable[[int, int, int], Surface],
) -> None:
    """A faint place with its sign for every card of the lanes; gold where a card of the hand fits."""
    for name, box in layout.areas.items():
        if name.startswith(f"{zone}:"):
            area = rect(box)
            edge = GOLD if name in free else ""
            canvas.put(art.box(*area.size, area.width * 0.08, CREAM, 0.06, edge, grid.px(2)), *area.topleft)
            canvas.put(sketch(int(name.partition(":")[2]), *area.size), *area.topleft, 170 if edge else 70)
            if name in lit:
                draw_slot(canvas, grid, box, True)


def draw_slot(canvas: Canvas, grid: Grid, box: Box, lit: bool) -> None:
    """The dashed place for the next card."""
    area = rect(box)
    colour = GOLD if lit else "#9db5ac"
    thick = max(2, grid.px(3 if lit else 2))
    canvas.put(art.dashed(*area.size, grid.px(9), colour, thick, 0.2 if lit else 0.05), *area.topleft)
    canvas.put_centred(art.part("icon_plus", grid.px(30), 0, colour), *area.center)


def draw_lanes(canvas: Canvas, grid: Grid, layout: Layout) -> None:
    """A thin curve leads the eye from the end of one lane to the start of the next."""
    for _right, y, next_y in layout.lanes:
        middle = (y + next_y) / 2
        felt = layout.areas.get("row", layout.regions.felt)
        canvas.put(art.box(round(felt.w), max(1, grid.px(1)), 0, CREAM, 0.14), felt.x, middle)


def draw_status(canvas: Canvas, grid: Grid, box: Box, words: str, mine: bool) -> None:
    """The one cream sentence: what is expected now."""
    area = rect(box)
    icon = grid.px(28) if mine else 0
    letters = type.fitted(words, grid.type(BODY), BOLD, INK, area.width - grid.px(48) - icon)
    pill = Rect(0, 0, letters.get_width() + grid.px(40) + icon, area.height)
    pill.center = area.center
    draw_box(canvas, grid, pill, CREAM, 1.0 if mine else 0.86, area.height / grid.u / 2, shadow=70 if mine else 0)
    if mine:
        canvas.put(art.part("icon_hand", grid.px(20), 0, RED), pill.left + grid.px(18), pill.centery - grid.px(10))
    canvas.put(letters, pill.left + grid.px(20) + icon, pill.centery - letters.get_height() / 2)


def draw_mat(canvas: Canvas, grid: Grid, box: Box) -> None:
    """A darker field under the heaps in the middle."""
    area = rect(box)
    canvas.put(art.box(*area.size, grid.px(24), "#0b3a33", 0.26), *area.topleft)


def draw_empty(canvas: Canvas, grid: Grid, box: Box) -> None:
    """The place of a pile that is used up."""
    area = rect(box)
    canvas.put(art.dashed(*area.size, grid.px(9), "#9db5ac", max(2, grid.px(2)), 0.05), *area.topleft)


def draw_panels(canvas: Canvas, grid: Grid, layout: Layout) -> None:
    for box in layout.panels:
        area = rect(box)
        canvas.put(art.box(*area.size, grid.px(24), WELL, 0.22), *area.topleft)


def draw_caption(canvas: Canvas, grid: Grid, box: Box, words: str, *, above: bool = False) -> None:
    letters = type.render(words, grid.type(SMALL), BOLD, MUTED)
    y = box.y - grid.px(8) - letters.get_height() if above else box.bottom + grid.px(10)
    canvas.put(letters, box.cx - letters.get_width() / 2, y)


def draw_banner(canvas: Canvas, grid: Grid, box: Box, words: str, alpha: int) -> None:
    """A gold ribbon over the felt for something everyone must notice."""
    letters = type.fitted(words, grid.type(LEAD), BLACK, INK, round(box.w) - grid.px(80))
    ribbon = art.stitched(letters.get_width() + grid.px(64), letters.get_height() + grid.px(24), GOLD, grid.px(14))
    canvas.put_centred(ribbon, box.cx, box.cy, alpha)
    canvas.put_centred(letters, box.cx, box.cy, alpha)
