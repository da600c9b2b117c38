"""The end of a match: podium, score sheet, how it went, and the way to the next one."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect
from pygame.event import Event

from game.core.rules import DealSheet, Result, View
from game.core.say import Seat
from game.scenes import standing
from game.scenes.bars import top_bar
from game.scenes.desk import Desk
from game.scenes.scene import FormScene
from game.scenes.session import Session
from game.stage.pace import Pace
from game.text import language, number, text
from game.ui import type
from game.ui.chart import LineChart, Series
from game.ui.podium import LASTS, TALLEST, Podium, Step
from game.ui.portraits import HAPPY, WORRIED, emblem, picture
from game.ui.rows import RowBar
from game.ui.sheet import COUNT, TOTAL, Head, ScoreSheet, SheetRow, sheet_height
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
        self.first_row = 0
        self.mouse = (0, 0)
        self.time = LASTS if Pace(desk.settings.speed).off else 0.0

    @property
    def result(self) -> Result:
        assert self.view.result, "the match is not over"
        return self.view.result

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

    def _picture(self, seat: Seat) -> str:
        """Winners laugh, the last ones worry."""
        groups = self.result.places
        mood = HAPPY if seat in groups[0] else WORRIED if seat in groups[-1] else ""
        return picture(self.session.match.players[seat].face, mood)

    @property
    def _places(self) -> dict[Seat, int]:
        return standing.places(self.result.places)

    def _steps(self) -> list[Step]:
        """The first three places; those tied for one stand on it together."""
        return [
            Step(
                self._places[group[0]],
                self.result.scores[group[0]],
                tuple((self._picture(seat), self.session.name(seat)) for seat in group),
            )
            for group in self.result.places
            if self._places[group[0]] <= 3
        ]

    def _beyond(self) -> list[Seat]:
        return [seat for group in self.result.places for seat in group if self._places[seat] > 3]

    def _kind_word(self, seat: Seat) -> str:
        groups = self.result.places
        word = standing.kind_word(self.view, seat) if len(groups) > 1 and seat in groups[-1] else None
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
        play = grid.primary
        others = (
            ("results.same_deal", "icon_replay", lambda: self._sit_down(self.session.same_deal()), "same_deal"),
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
        rows = (len(notes) + 2) // 2 if notes else 0
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
        winners = self.result.winners
        if len(winners) == 1:
            return text("results.wins", who=self.session.name(winners[0]))
        if len(winners) == len(self.session.match.players):
            return text("results.win_all")
        return text("results.win_shared", who=[self.session.name(seat) for seat in winners])

    def _notes(self) -> list[tuple[Seat, str, str]]:
        """Those beyond the podium; the last one gets a kind word, even on it."""
        last = self.result.places[-1][-1]
        word = self._kind_word(last)
        beyond = self._beyond()
        if not beyond:
            return [(last, self.session.name(last), word)] if word else []
        return [(seat, self._rank(seat), self._points(seat, word if seat == last else "")) for seat in beyond]

    def _rank(self, seat: Seat) -> str:
        return text("results.rank", n=self._places[seat], who=self.session.name(seat))

    def _points(self, seat: Seat, word: str) -> str:
        return " · ".join(filter(None, (number(self.result.scores[seat], signed=True), word)))

    def _after(self, area: Rect, notes: list[tuple[Seat, str, str]]) -> list[Widget]:
        """Two in a row, the last one alone: its kind word may be long."""
        grid = self.desk.grid
        side, high = grid.px(42), grid.px(21)
        widgets: list[Widget] = []
        for i, (seat, name, words) in enumerate(notes):
            alone = i == len(notes) - 1
            row, column = (-(-i // 2), 0) if alone else divmod(i, 2)
            x, y = area.left + column * area.width // 2, area.top + row * grid.px(AFTER)
            room = (area.width if alone else area.width // 2) - side - grid.px(20)
            widgets += [
                Picture(Rect(x, y, side, side), self._picture(seat)),
                Label(Rect(x + side + grid.px(12), y, room, high), name, BODY, BOLD),
                Label(Rect(x + side + grid.px(12), y + high, room, high), words, SMALL, colour=MUTED),
            ]
        return widgets

    # --- the look: sheet and chart ---

    @property
    def _rows(self) -> list[SheetRow]:
        """A row for every deal; a match of one deal shows what it was made of."""
        sheets = self.view.sheets
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
        return text("results.round", n=deal)

    @property
    def _foot(self) -> list[SheetRow]:
        foot = [SheetRow(text("results.total"), self.result.scores, TOTAL)]
        match = self.session.match
        undone = tuple(match.undo_count(seat) for seat in range(len(match.players)))
        if any(undone):
            foot.append(SheetRow(text("table.sheet.undo"), undone, COUNT))
        return foot

    @property
    def _sheet(self) -> ScoreSheet:
        grid, right = self.desk.grid, self._right
        rows, foot = self._rows, self._foot
        chart = grid.px(CHART + 16) if self.view.sheets else 0
        high = min(sheet_height(grid, [*rows, *foot]), right.height - chart)
        heads = [Head(self._picture(seat), self.session.name(seat)) for seat in range(self.view.seats)]
        rect = Rect(right.left, right.top, right.width, high)
        return ScoreSheet(rect, text("results.score"), heads, rows, foot, first=self.first_row)

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
            Series(self.session.name(seat), standing.running_totals(self.view.sheets, seat), seat in winners)
            for seat in range(self.view.seats)
        ]
