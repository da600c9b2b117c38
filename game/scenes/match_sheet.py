"""The whole paper of a match under way: every finished deal with everybody's figures, the sums, and how it went."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect
from pygame.event import Event

from game.core.rules import View
from game.scenes.desk import Desk
from game.scenes.ledger import Ledger
from game.scenes.scene import FormScene
from game.scenes.session import Session
from game.scenes.standing import running_totals
from game.text import text
from game.ui import art
from game.ui.canvas import Canvas
from game.ui.chart import LineChart, Series
from game.ui.rows import RowBar
from game.ui.sheet import TOTAL, ScoreSheet, SheetRow, sheet_height
from game.ui.theme import LEAD
from game.ui.widgets import Button, Widget

WIDTH, GAP = 620, 16
CHART = 210


class MatchSheetScene(FormScene):
    """Lies over the table; any of Esc, S, Enter and the button puts it away."""

    covers = False
    first_focus = "close"

    def __init__(self, desk: Desk, session: Session) -> None:
        super().__init__(desk)
        self.session = session
        self.view: View = session.match.view(None)
        self.ledger = Ledger(session)
        self.first_row = 0

    def handle(self, event: Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_s:
            self.desk.pop()
            return True
        if event.type == pygame.MOUSEWHEEL:
            self._scroll(self.first_row - event.y)
            return True
        super().handle(event)
        return True  # nothing reaches the table below

    # --- what is on the paper ---

    @property
    def _rows(self) -> list[SheetRow]:
        return [SheetRow(self._deal_name(deal), sheet.totals) for deal, sheet in enumerate(self.ledger.sheets, 1)]

    def _deal_name(self, deal: int) -> str:
        title = self.session.match.rules.deal_title(self.view, deal)
        return f"{deal}. {self.session.speak(title)}" if title else text(f"unit.{self.session.unit}.nth", n=deal)

    @property
    def _foot(self) -> list[SheetRow]:
        totals = tuple(running_totals(self.ledger.sheets, side)[-1] for side in self.ledger.columns)
        return [SheetRow(text("table.sheet.total"), totals, TOTAL)]

    # --- the look ---

    def _sheet(self, area: Rect) -> ScoreSheet:
        rows, foot = self._rows, self._foot
        rect = Rect(area.left, area.top, area.width, min(area.height, sheet_height(self.desk.grid, [*rows, *foot])))
        return ScoreSheet(rect, text("table.match_sheet.title"), self.ledger.heads(), rows, foot, first=self.first_row)

    def _scroll(self, first: int) -> None:
        self.first_row = max(0, first)
        self.refresh()

    def draw_behind(self, canvas: Canvas) -> None:
        canvas.put(art.veil(*canvas.size, 228), 0, 0)  # figures over figures could not be read

    def build(self) -> Sequence[Widget]:
        grid = self.desk.grid
        top = grid.px(24)
        height = grid.primary.top - grid.px(GAP) - top
        area = Rect(0, top, grid.px(WIDTH), height)
        beside = grid.width - 2 * grid.margin - grid.px(WIDTH + GAP)
        area.left = grid.margin
        sheet = self._sheet(area)
        last = max(0, len(sheet.rows) - sheet.fits(grid))
        self.first_row = sheet.first = min(self.first_row, last)
        series = [
            Series(tuple(self.ledger.names(side)), running_totals(self.ledger.sheets, side))
            for side in self.ledger.columns
        ]
        chart = Rect(area.right + grid.px(GAP), top, beside, max(grid.px(CHART), min(height, grid.px(420))))
        widgets: list[Widget] = [sheet, LineChart(chart, text("results.chart"), series)]
        if last:
            share = sheet.fits(grid) / len(sheet.rows)
            widgets.append(RowBar(sheet.bar(grid), self.first_row, last, share, self._scroll, "rows", on_paper=True))
        close = text("table.match_sheet.close")
        return [*widgets, Button(grid.primary, close, self.desk.pop, "gold", size=LEAD, key="close")]
