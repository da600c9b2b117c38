"""The end of a match: podium, score sheet, how it went, and the way to the next one."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect
from pygame.event import Event

from game.core.rules import DealSheet, Result, View
from game.scenes import standing
from game.scenes.bars import top_bar
from game.scenes.desk import Desk
from game.scenes.ledger import Ledger, Side
from game.scenes.scene import FormScene
from game.scenes.session import Session
from game.stage.pace import Pace
from game.text import language, number, text, together
from game.ui import type
from game.ui.chart import LineChart, Series
from game.ui.podium import LASTS, TALLEST, Podium, Step
from game.ui.portraits import emblem
from game.ui.rows import RowBar
from game.ui.sheet import COUNT, TOTAL, ScoreSheet, SheetRow, sheet_height
from game.ui.theme import BODY, CREAM, HERO, LEAD, MUTED, PANEL, SMALL
from game.ui.type import BLACK, BOLD
from game.ui.widgets import Button, Label, Panel, Paragraph, Picture, Widget

CHART = 200
"""The chart is never lower than this; the sheet scrolls first."""
HEADLINE = 100
AFTER = 50
"""A row for those beyond the third place."""


class ResultsScene(FormScene):
    """Shows a finished match. The entrance can be skipped with a click, and then nothing moves."""

    first_focus = "rematch"

    def __init__(self, desk: Desk, session: Session) -> None:
        super().__init__(desk)
        self.session = session
        self.view: View = session.match.view(None)
        self.ledger = Ledger(session)
        self.first_row = 0
        self.mouse = (0, 0)
        self.time = LASTS if Pace(desk.settings.speed).off else 0.0

    @property
    def result(self) -> Result:
        """By side: partners stand on one step."""
        assert self.ledger.result, "the match is not over"
        return self.ledger.result

    # --- time and hand ---

    @property
    def _moving(self) -> bool:
        return self.time < LASTS

    def update(self, dt: float) -> bool:
        if not self._moving:
            return False
        pace = Pace(self.desk.settings.speed)
        self.time = LASTS if pace.off else self.time + dt / pace.factor
        return True

    def handle(self, event: Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            self.mouse = event.pos
        hurries = event.type == pygame.MOUSEBUTTONDOWN or (
            event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
        )
        if hurries and self._moving:
            self.time = LASTS
            return True
        if event.type == pygame.MOUSEWHEEL and self._sheet.rect.collidepoint(self.mouse):
            return self._scroll(self.first_row - event.y)
        return super().handle(event)

    def _scroll(self, first: int) -> bool:
        last = max(0, len(self._rows) - self._sheet.fits(self.desk.grid))
        first = max(0, min(last, first))
        moved = first != self.first_row
        self.first_row = first
        if moved:
            self.refresh()
        return moved

    def escape(self) -> None:
        from game.scenes.menu import MenuScene

        self.desk.go(MenuScene(self.desk))

    def _rules(self) -> None:
        from game.scenes.rules_viewer import RulesScene

        self.desk.push(RulesScene(self.desk, self.session.game.id, beside=False))

    def _sit_down(self, session: Session) -> None:
        from game.scenes.table import TableScene

        self.desk.go(TableScene(self.desk, session))

    # --- who and where ---

    @property
    def _places(self) -> dict[Side, int]:
        return standing.places(self.result.places)

    def _steps(self) -> list[Step]:
        """The first three places; those tied for one stand on it together."""
        return [
            Step(
                self._places[group[0]],
                self.result.scores[group[0]],
                tuple(
                    (self.ledger.picture(seat), self.session.name(seat))
                    for side in group
                    for seat in self.ledger.sides[side]
                ),
            )
            for group in self.result.places
            if self._places[group[0]] <= 3
        ]

    def _beyond(self) -> list[Side]:
        return [side for group in self.result.places for side in group if self._places[side] > 3]

    def _kind_word(self, side: Side) -> str:
        groups = self.result.places
        if len(groups) < 2 or side not in groups[-1]:
            return ""
        word = standing.kind_word(self.ledger.sheets, self.result, side, self.session.unit)
        return self.session.speak(word) if word else ""

    # --- the look ---

    @property
    def _left(self) -> Rect:
        body = self.desk.grid.body
        return Rect(body.left, body.top, body.width * 600 // 1232, body.height)

    @property
    def _right(self) -> Rect:
        body = self.desk.grid.body
        x = self._left.right + self.desk.grid.px(16)
        return Rect(x, body.top, body.right - x, body.height)

    def build(self) -> Sequence[Widget]:
        return [*self._bar(), *self._podium_half(), *self._sheet_half(), *self._buttons()]

    def _bar(self) -> list[Widget]:
        return top_bar(
            self.desk,
            self.session.game.book.name[language()],
            self.session.speak(self.result.why),
            emblem=emblem(self.session.game.id),
            icon="icon_menu",
            hint=text("bar.menu"),
            on_press=self.escape,
            on_rules=self._rules,
        )

    def _buttons(self) -> list[Widget]:
        grid = self.desk.grid
        play, unit = grid.primary, self.session.unit
        others = (
            (f"unit.{unit}.again", "icon_replay", lambda: self._sit_down(self.session.same_deal()), "same_deal"),
            ("results.change_game", "icon_menu", self.escape, "change_game"),
        )
        widgets: list[Widget] = []
        x = grid.margin
        for key, icon, act, name in others:
            width = type.width(text(key), grid.type(BODY), BLACK) + grid.px(72)
            widgets.append(Button(Rect(x, play.top, width, play.height), text(key), act, "dark", icon, BODY, name))
            x += width + grid.px(8)
        again = Button(play, text("results.rematch"), self._rematch, "gold", "icon_replay", LEAD, "rematch")
        return [*widgets, again]

    def _rematch(self) -> None:
        self._sit_down(self.session.rematch())

    # --- the look: podium ---

    def _podium_half(self) -> list[Widget]:
        grid, left = self.desk.grid, self._left
        notes = self._notes()
        rows = (len(notes) + 1 + self._is_long(notes)) // 2
        below = rows * grid.px(AFTER) + grid.px(24 if notes else 32)
        room = left.height - grid.px(HEADLINE + 16) - below
        high = min(room, round(grid.px(TALLEST) * 1.3))
        slack = (room - high) // 2
        head = Rect(
            left.left + grid.px(24), left.top + grid.px(12) + slack, left.width - grid.px(48), grid.px(HEADLINE)
        )
        podium = Rect(left.left + grid.px(12), head.bottom + grid.px(4), left.width - grid.px(24), high)
        after = Rect(left.left + grid.px(24), podium.bottom + grid.px(16), left.width - grid.px(48), 0)
        return [
            Panel(left, "#0b3a33", 0.36, 20),
            *self._headline(head),
            Podium(podium, self._steps(), lambda: self.time),
            *self._after(after, notes),
        ]

    def _headline(self, area: Rect) -> list[Widget]:
        grid = self.desk.grid
        words = self._winners_words()
        note = self._lead_words()
        below = Label(
            Rect(area.left, area.top + grid.px(64), area.width, grid.px(28)), note, BODY, colour=MUTED, align="centre"
        )
        line = Rect(area.left, area.top + grid.px(8), area.width, grid.px(54))
        if type.width(words, round(grid.type(HERO) * 0.75), BLACK) <= area.width:
            return [Label(line, words, HERO, BLACK, CREAM, "centre"), below]
        title = Paragraph(line, words, grid, LEAD, BLACK, CREAM, centred=True)
        title.rect.top = line.centery - title.height // 2
        return [title, below]

    def _lead_words(self) -> str:
        if not self.view.sheets:
            return self.session.speak(self.result.why)
        if len(self.result.winners) > 1:
            return text("results.lead_none")
        return text("results.lead", n=standing.lead(self.result))

    def _winners_words(self) -> str:
        winners = self.ledger.members(self.result.winners)
        if len(winners) == 1:
            return text("results.wins", who=winners[0])
        if len(winners) == len(self.session.match.players):
            return text("results.win_all")
        return text("results.win_shared", who=winners)

    def _notes(self) -> list[tuple[Side, str, str]]:
        """Those beyond the podium; the last one gets a kind word, even on it."""
        last = self.result.places[-1][-1]
        word = self._kind_word(last)
        beyond = self._beyond()
        if not beyond:
            return [(last, together(self.ledger.names(last)), word)] if word else []
        return [(side, self._rank(side), self._points(side, word if side == last else "")) for side in beyond]

    def _rank(self, side: Side) -> str:
        return text("results.rank", n=self._places[side], who=self.ledger.names(side))

    def _points(self, side: Side, word: str) -> str:
        return " · ".join(filter(None, (number(self.result.scores[side], signed=True), word)))

    def _is_long(self, notes: list[tuple[Side, str, str]]) -> bool:
        """The last note, which alone may hold a kind word, does not fit into half a row."""
        if not notes:
            return False
        grid, (side, name, words) = self.desk.grid, notes[-1]
        half = (self._left.width - grid.px(48)) // 2 - len(self.ledger.sides[side]) * grid.px(44) - grid.px(18)
        return max(type.width(name, grid.type(BODY), BOLD), type.width(words, grid.type(SMALL))) > half

    def _after(self, area: Rect, notes: list[tuple[Side, str, str]]) -> list[Widget]:
        """Two in a row; the last one alone where its kind word needs the room."""
        grid, long = self.desk.grid, self._is_long(notes)
        side, high = grid.px(42), grid.px(21)
        widgets: list[Widget] = []
        for i, (column, name, words) in enumerate(notes):
            alone = long and i == len(notes) - 1
            row, nth = (-(-i // 2), 0) if alone else divmod(i, 2)
            x, y = area.left + nth * area.width // 2, area.top + row * grid.px(AFTER)
            seats = self.ledger.sides[column]
            left = x + len(seats) * (side + grid.px(2)) + grid.px(10)
            room = (area.width if alone else area.width // 2) - (left - x) - grid.px(8)
            for beside, seat in enumerate(seats):
                place = Rect(x + beside * (side + grid.px(2)), y, side, side)
                widgets.append(Picture(place, self.ledger.picture(seat)))
            widgets += [
                Label(Rect(left, y, room, high), name, BODY, BOLD),
                Label(Rect(left, y + high, room, high), words, SMALL, colour=MUTED),
            ]
        return widgets

    # --- the look: sheet and chart ---

    @property
    def _rows(self) -> list[SheetRow]:
        """A row for every deal; a match of one deal shows what it was made of."""
        sheets = self.ledger.sheets
        if len(sheets) == 1 and len(sheets[0].lines) > 1:
            return [SheetRow(self.session.speak(line.label), line.points) for line in sheets[0].lines]
        return [SheetRow(self._deal_name(deal, sheet), sheet.totals) for deal, sheet in enumerate(sheets, 1)]

    def _deal_name(self, deal: int, sheet: DealSheet) -> str:
        """A deal that counts one thing only is called after it."""
        title = self.session.match.rules.deal_title(self.view, deal)
        if title is not None:
            return f"{deal}. {self.session.speak(title)}"
        if len(sheet.lines) == 1:
            return f"{deal}. {self.session.speak(sheet.lines[0].label)}"
        return text(f"unit.{self.session.unit}.nth", n=deal)

    @property
    def _foot(self) -> list[SheetRow]:
        foot = [SheetRow(text("results.total"), self.result.scores, TOTAL)]
        undone = self.ledger.undone()
        if any(undone):
            foot.append(SheetRow(text("table.sheet.undo"), undone, COUNT))
        return foot

    @property
    def _sheet(self) -> ScoreSheet:
        grid, right = self.desk.grid, self._right
        rows, foot = self._rows, self._foot
        chart = grid.px(CHART + 16) if self.view.sheets else 0
        high = min(sheet_height(grid, [*rows, *foot]), right.height - chart)
        rect = Rect(right.left, right.top, right.width, high)
        return ScoreSheet(rect, text("results.score"), self.ledger.heads(), rows, foot, first=self.first_row)

    def _sheet_half(self) -> list[Widget]:
        grid, right = self.desk.grid, self._right
        sheet = self._sheet
        last = max(0, len(sheet.rows) - sheet.fits(grid))
        self.first_row = sheet.first = min(self.first_row, last)
        widgets: list[Widget] = [sheet]
        if last:
            share = sheet.fits(grid) / len(sheet.rows)
            bar = RowBar(sheet.bar(grid), self.first_row, last, share, self._scroll_to, "rows", on_paper=True)
            widgets.append(bar)
        top = sheet.rect.bottom + grid.px(16)
        below = Rect(right.left, top, right.width, right.bottom - top)
        if self.view.sheets:
            return [*widgets, LineChart(below, text("results.chart"), self._lines())]
        return [
            *widgets,
            Panel(below, PANEL, 0.8, 20),
            Picture(below.inflate(-below.width // 3, -below.height // 3), emblem(self.session.game.id)),
        ]

    def _scroll_to(self, first: int) -> None:
        self._scroll(first)

    def _lines(self) -> list[Series]:
        winners = self.result.winners
        return [
            Series(tuple(self.ledger.names(side)), standing.running_totals(self.ledger.sheets, side), side in winners)
            for side in self.ledger.columns
        ]
