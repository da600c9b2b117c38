"""The end of a deal: its items counted up over the table, sums, who climbed. The table can be looked at meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame
from pygame import Rect
from pygame.event import Event

from game.core.rules import ProvedLine, View, ranked
from game.scenes import standing
from game.scenes.desk import Desk
from game.scenes.face_books import face_book
from game.scenes.ledger import Ledger
from game.scenes.scene import FormScene
from game.scenes.session import Session
from game.scenes.why import HEIGHT, Reason, WhyPanel, WhyRow
from game.stage.pace import Pace
from game.text import text, together
from game.ui import art
from game.ui.canvas import Canvas
from game.ui.rows import RowBar
from game.ui.sheet import COUNT, SUM, TOTAL, ScoreSheet, SheetRow, sheet_height
from game.ui.theme import BODY, LEAD, PANEL
from game.ui.widgets import Button, Panel, Widget

ROW_TIME = 0.45
"""Seconds a row is counted, at normal speed."""
TALLEST = 0.74
"""The share of the window the sheet may take; the rest stays with the cards."""
WHY = "why:"
_PRESS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class DealSheetScene(FormScene):
    """Lies over the table until `on_next`. Esc and the button above put it away and bring it back."""

    covers = False
    first_focus = "next"

    def __init__(self, desk: Desk, session: Session, on_next: Callable[[], None]) -> None:
        super().__init__(desk)
        self.session, self.on_next = session, on_next
        self.view: View = session.match.view(None)
        self.ledger = Ledger(session)
        self.first_row = 0
        self.hidden = False
        self.pinned: int | None = None
        """The row whose cards stay in sight."""
        self.counted = 0.0
        """Rows counted so far."""
        self._hurry_if(Pace(desk.settings.speed).off)

    # --- time and hand ---

    @property
    def _all(self) -> int:
        return len(self._rows) + len(self._foot)

    def _hurry_if(self, wanted: bool) -> None:
        if wanted:
            self.counted = float(self._all)

    def update(self, dt: float) -> bool:
        if self.counted >= self._all or self.hidden:
            return False
        pace = Pace(self.desk.settings.speed)
        self.counted += dt / max(0.001, pace(ROW_TIME))
        self._follow()
        return True

    def _follow(self) -> None:
        """The row being counted is always in sight."""
        row = min(int(self.counted), len(self._rows) - 1)
        hidden = row - self.first_row - self._sheet.fits(self.desk.grid) + 1
        if hidden > 0:
            self._scroll(self.first_row + hidden)

    def handle(self, event: Event) -> bool:
        pressed = event.type == pygame.MOUSEBUTTONDOWN or (event.type == pygame.KEYDOWN and event.key in _PRESS)
        if pressed and not self.hidden and self.counted < self._all:
            self._hurry_if(True)
            return True
        if event.type == pygame.MOUSEWHEEL and not self.hidden:
            self._scroll(self.first_row - event.y)
            return True
        super().handle(event)
        return True  # nothing reaches the table below

    def _scroll(self, first: int) -> None:
        last = max(0, len(self._rows) - self._sheet.fits(self.desk.grid))
        self.first_row = max(0, min(last, first))
        self.refresh()

    def escape(self) -> None:
        self.hidden = not self.hidden
        self.refresh()

    def _next(self) -> None:
        self.desk.pop()
        self.on_next()

    # --- why ---

    @property
    def _reasons(self) -> list[Reason | None]:
        """By row: what is behind it; None where the game does not say."""
        names = [together(self.ledger.names(side)) for side in self.ledger.columns]
        return [
            Reason(self.session.speak(line.label), tuple(zip(names, line.points, line.proof, strict=True)))
            if isinstance(line, ProvedLine) and any(line.proof)
            else None
            for line in self.ledger.sheets[-1].lines
        ]

    def _asked_row(self) -> int | None:
        """The row being counted; then the one under the pointer, under the keyboard, or pinned."""
        if self.counted < self._all:
            return min(int(self.counted), len(self._rows) - 1)
        focus = self.form.focus_key if self.form.focus_shown else ""
        for key in (self.form.hot_key, focus):
            if key.startswith(WHY):
                return int(key.removeprefix(WHY))
        return self.pinned

    def _asked(self) -> Reason | None:
        row = self._asked_row()
        return self._reasons[row] if row is not None else None

    def _pin(self, row: int) -> None:
        self.pinned = None if self.pinned == row else row
        self.refresh()

    def _why(self, sheet: ScoreSheet) -> list[Widget]:
        grid = self.desk.grid
        rows: list[Widget] = []
        for i, reason in enumerate(self._reasons):
            rect = sheet.row_rect(grid, i)
            if reason is not None and rect is not None:
                lit = partial(lambda row: self._asked_row() == row, i)
                rows.append(WhyRow(rect, f"{WHY}{i}", partial(self._pin, i), lit))
        if not any(self._reasons):
            return []
        rect = Rect(sheet.rect.left, sheet.rect.top - grid.px(8 + HEIGHT), sheet.rect.width, grid.px(HEIGHT))
        faces = face_book(self.session, self.desk.settings)
        return [*rows, WhyPanel(rect, self._asked, faces, self.session.speak)]

    # --- what is on the sheet ---

    @property
    def _rows(self) -> list[SheetRow]:
        return [SheetRow(self.session.speak(line.label), line.points) for line in self.ledger.sheets[-1].lines]

    @property
    def _foot(self) -> list[SheetRow]:
        sheets, columns = self.ledger.sheets, self.ledger.columns
        now = tuple(standing.running_totals(sheets, column)[-1] for column in columns)
        foot: list[SheetRow] = []
        ranks: tuple[int, ...] = ()
        if len(sheets) > 1:
            foot.append(SheetRow(text(f"unit.{self.session.unit}.this"), sheets[-1].totals, SUM))
            before = [standing.running_totals(sheets[:-1], column)[-1] for column in columns]
            ranks = standing.rank_changes(before, now)
        foot.append(SheetRow(text("table.sheet.total"), now, TOTAL, ranks))
        undone = self.ledger.undone()
        if any(undone):
            foot.append(SheetRow(text("table.sheet.undo"), undone, COUNT))
        return foot

    def _leaders(self) -> str:
        leaders = ranked(self.ledger.of(self.view.standing()))[0]
        if len(leaders) == len(self.ledger.columns):
            return ""
        names = self.ledger.members(leaders)
        key = "table.sheet.leads" if len(names) == 1 else "table.sheet.lead_shared"
        return text(key, who=names if len(names) > 1 else names[0])

    # --- the look ---

    @property
    def _sheet(self) -> ScoreSheet:
        grid = self.desk.grid
        rows, foot = self._rows, self._foot
        area = grid.table
        bottom = grid.height - grid.margin
        tallest = bottom - grid.px(64 + 8 + HEIGHT) if any(self._reasons) else round(grid.height * TALLEST)
        high = min(sheet_height(grid, [*rows, *foot]), tallest)
        rect = Rect(area.left, bottom - high, area.width, high)
        named = self.session.match.rules.deal_title(self.view, self.view.deal)
        title = self.session.speak(named) if named else text(f"unit.{self.session.unit}.end", n=self.view.deal)
        return ScoreSheet(
            rect,
            title,
            self.ledger.heads(),
            rows,
            foot,
            note=self._leaders(),
            first=self.first_row,
            counted=lambda: self.counted,
        )

    def build(self) -> Sequence[Widget]:
        return self._buttons() if self.hidden else [*self._paper(), *self._buttons()]

    def _paper(self) -> list[Widget]:
        grid, sheet = self.desk.grid, self._sheet
        last = max(0, len(sheet.rows) - sheet.fits(grid))
        self.first_row = sheet.first = min(self.first_row, last)
        if not last:
            return [sheet, *self._why(sheet)]
        share = sheet.fits(grid) / len(sheet.rows)
        return [
            sheet,
            *self._why(sheet),
            RowBar(sheet.bar(grid), self.first_row, last, share, self._scroll, "rows", on_paper=True),
        ]

    def _buttons(self) -> list[Widget]:
        grid = self.desk.grid
        controls = grid.controls
        look = Rect(controls.left, controls.top, controls.width, grid.px(44))
        words = text("table.sheet.back" if self.hidden else "table.sheet.look")
        return [
            Panel(controls.inflate(grid.px(16), grid.px(16)), PANEL, 0.97, 18),
            Button(look, words, self.escape, "dark", "icon_chart" if self.hidden else "icon_eye", BODY, "look"),
            Button(grid.primary, text("table.sheet.next"), self._next, "gold", size=LEAD, key="next"),
        ]

    def draw_behind(self, canvas: Canvas) -> None:
        if not self.hidden:
            canvas.put(art.veil(*canvas.size, 70), 0, 0)
