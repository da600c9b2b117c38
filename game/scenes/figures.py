"""A page of figures over the table: how often each thing came to everyone, and a few lines. Draws what it gets."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame
from pygame import Rect
from pygame.event import Event

from game.core.figures import Bars, Figures
from game.scenes.desk import Desk
from game.scenes.scene import FormScene
from game.scenes.session import Session
from game.stage.faces import FaceBook
from game.stage.piece_faces import PieceBook
from game.text import text
from game.ui import art, type
from game.ui.canvas import Canvas
from game.ui.portraits import picture
from game.ui.theme import BODY, CREAM, GOLD, LINES, MUTED, PANEL, SMALL, TAG, TITLE, WELL, Grid
from game.ui.type import BLACK, BOLD, REGULAR
from game.ui.widgets import Button, Label, Panel, Widget

WIDTH, ROW, CHART = 760, 28, 190
PAD = 28
LABELS = 0.4
"""The share of a line that its label takes."""


class FiguresScene(FormScene):
    """Lies over the table; D, Esc and the button put it away."""

    covers = False
    first_focus = "close"

    def __init__(self, desk: Desk, session: Session, figures: Figures, faces: FaceBook | PieceBook) -> None:
        super().__init__(desk)
        self.session, self.figures, self.faces = session, figures, faces

    def handle(self, event: Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_d:
            self.escape()
            return True
        return super().handle(event)

    def build(self) -> Sequence[Widget]:
        grid, px = self.desk.grid, self.desk.grid.px
        panel = grid.centred(WIDTH, 112 + CHART + 48 + ROW * len(self.figures.lines) + 84)
        inner = panel.inflate(-2 * px(PAD), 0)
        head = Rect(inner.left, panel.top + px(20), inner.width, px(44))
        names = Rect(inner.left, head.bottom + px(4), inner.width, px(36))
        chart = Rect(inner.left, names.bottom + px(8), inner.width, px(CHART))
        lines = Rect(inner.left, chart.bottom + px(16), inner.width, px(ROW) * len(self.figures.lines))
        close = Rect(inner.right - px(140), panel.bottom - px(20) - px(48), px(140), px(48))
        note = Rect(inner.left, close.top, close.left - px(20) - inner.left, close.height)
        speak = self.session.speak
        return [
            Panel(panel, PANEL, 1, 24, shadow=140),
            Label(head, speak(self.figures.title), TITLE, BLACK),
            Drawn(names, partial(self._draw_names, names)),
            Drawn(chart, partial(draw_bars, self.figures.bars, self.faces, chart)),
            Drawn(lines, partial(self._draw_lines, lines)),
            Drawn(note, partial(self._draw_note, note)),
            Button(close, text("common.close"), self.escape, "gold", size=BODY, key="close"),
        ]

    def _columns(self, area: Rect) -> list[int]:
        """The left edge of every seat's column."""
        count, first = len(self.figures.bars.counts), area.left + round(area.width * LABELS)
        return [first + i * (area.right - first) // count for i in range(count)]

    def _draw_names(self, area: Rect, canvas: Canvas, grid: Grid) -> None:
        """Who has which colour."""
        for seat, x in enumerate(self._columns(area)):
            player, side = self.session.match.players[seat], area.height
            canvas.put(art.disc(side, LINES[seat]), x, area.top)
            canvas.put_centred(art.part(picture(player.face), side - grid.px(6)), x + side / 2, area.centery)
            room = (area.right - self._columns(area)[-1]) - side - grid.px(16)
            name = type.fitted(player.name, grid.type(BODY), BOLD, CREAM, room)
            canvas.put(name, x + side + grid.px(10), area.centery - name.get_height() / 2)

    def _draw_lines(self, area: Rect, canvas: Canvas, grid: Grid) -> None:
        speak, high = self.session.speak, area.height // max(1, len(self.figures.lines))
        for i, (label, figures) in enumerate(self.figures.lines):
            y = area.top + i * high
            if i % 2 == 0:
                canvas.put(art.box(area.width, high, grid.px(6), CREAM, 0.06), area.left, y)
            columns = self._columns(area)
            words = type.fitted(speak(label), grid.type(SMALL), REGULAR, MUTED, columns[0] - area.left - grid.px(16))
            canvas.put(words, area.left + grid.px(8), y + (high - words.get_height()) / 2)
            for x, figure in zip(columns, figures, strict=True):
                told = type.fitted(speak(figure), grid.type(SMALL), BOLD, CREAM, area.right - columns[-1] - grid.px(8))
                canvas.put(told, x, y + (high - told.get_height()) / 2)

    def _draw_note(self, area: Rect, canvas: Canvas, grid: Grid) -> None:
        if self.figures.note:
            words = type.paragraph(self.session.speak(self.figures.note), grid.type(TAG), REGULAR, MUTED, area.width)
            canvas.put(words, area.left, area.centery - words.get_height() / 2)


class Drawn(Widget):
    """Something to look at only."""

    def __init__(self, rect: Rect, draw: partial[None]) -> None:
        super().__init__(rect)
        self._draw = draw

    def draw(self, canvas: Canvas, grid: Grid, look: object) -> None:
        self._draw(canvas, grid)


def draw_bars(bars: Bars, faces: FaceBook | PieceBook, area: Rect, canvas: Canvas, grid: Grid) -> None:
    """For every piece a bar for every seat, its number on top; a gold line where it should be by now."""
    canvas.put(art.box(*area.size, grid.px(12), WELL, 0.8), *area.topleft)
    side, seats = grid.px(34), len(bars.counts)
    floor, top = area.bottom - side - grid.px(18), area.top + grid.px(26)
    most = max([1.0, *(float(n) for counts in bars.counts for n in counts), *bars.usual])
    step = area.width / len(bars.pieces)
    wide = round(min(grid.px(34), step / (seats + 1)))
    for i, piece in enumerate(bars.pieces):
        middle = area.left + (i + 0.5) * step
        canvas.put_centred(faces.picture(piece, side), middle, area.bottom - grid.px(9) - side / 2)
        for seat in range(seats):
            x = round(middle + (seat - seats / 2) * (wide + grid.px(4)))
            count = bars.counts[seat][i]
            high = max(2, round((floor - top) * count / most))
            canvas.put(art.box(wide, high, min(grid.px(4), high / 2), LINES[seat]), x, floor - high)
            figure = type.render(str(count), grid.type(TAG), BOLD, CREAM)
            peak = floor - high - grid.px(1)
            if bars.usual and bars.usual[seat]:
                y = floor - round((floor - top) * bars.usual[seat] / most)
                canvas.put(art.box(wide + grid.px(4), max(2, grid.px(3)), 1, GOLD, 1, PANEL, 1), x - grid.px(2), y)
                if peak - figure.get_height() < y + grid.px(3) and y < peak:
                    peak = y - grid.px(1)  # the line would strike the figure out
            canvas.put(figure, x + (wide - figure.get_width()) / 2, peak - figure.get_height())
