"""The buttons round a table: top bar, undo and hint, those of the game, and the primary one in its fixed place."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from game.core.cards import Card
from game.core.moves import Pick, Zone
from game.core.signs import Chip
from game.rulebook.models import ZonePlace
from game.scenes.bars import top_bar
from game.scenes.furniture import rect
from game.scenes.stops_plate import stops_chip
from game.scenes.table_aids import aid_switches
from game.stage.faces_french import tile_picture
from game.text import language, text
from game.ui.chip import ChipPlate
from game.ui.contract_tile import ContractTile
from game.ui.controls import Switch
from game.ui.portraits import emblem
from game.ui.theme import BODY, LEAD, SMALL
from game.ui.widgets import Button, IconButton, Widget

if TYPE_CHECKING:
    from game.scenes.table import TableScene

CALM = 0.4
"""Seconds the primary button ignores clicks after its label changed: a click meant for the old label is nobody's."""


class TableButtons:
    def __init__(self, table: TableScene) -> None:
        self.table = table
        self._label, self._calm = "", 0.0

    @property
    def asleep(self) -> bool:
        """The primary button has just changed its meaning."""
        return self._calm > 0

    def wake(self) -> None:
        self._calm = 0.0

    def doze(self) -> None:
        self._calm = 0.0 if self.table.stage.pace.off else CALM

    def make_ready(self) -> None:
        """The primary button, or Enter. Where it only asks once more, a double click's second press is nobody's."""
        touched = self.table.picker.press(quick=self.table.desk.settings.quick_click)
        self.table.follow(touched, None)
        if touched.move is None:
            self.doze()

    def update(self, dt: float) -> None:
        self._calm = max(0.0, self._calm - dt)

    def widgets(self) -> list[Widget]:
        table = self.table
        desk, grid, book = table.desk, table.grid, table.session.game.book
        widgets = top_bar(
            desk,
            book.name[language()],
            self._subtitle(),
            emblem=emblem(book.id),
            icon="icon_menu",
            hint=text("table.menu"),
            on_press=table.doors.pause,
            on_rules=table.doors.rules,
            chips=self._chips(),
        )
        buttons = self._game_buttons()
        controls = grid.controls
        gap = grid.px(8)
        right = min([controls.right + gap, *(b.rect.left for b in buttons if b.rect.colliderect(controls))]) - gap
        width = round((right - controls.left - gap) * 0.42)
        undo = Rect(controls.left, controls.top, width, grid.px(44))
        hint = Rect(undo.right + gap, controls.top, right - undo.right - gap, grid.px(44))
        can_undo = table.viewer is not None and (bool(table.picker.draft) or table.match.can_undo(table.viewer))
        if len(table.picker.draft) > 1:
            every = Rect(undo.right - grid.px(44), undo.top, grid.px(44), undo.height)
            undo.width -= every.width + grid.px(4)
            widgets.append(Button(undo, "", table.undo, "dark", "icon_undo", key="undo"))
            widgets.append(IconButton(every, "icon_cross", table.hand.put_all_back, text("table.undo_all"), "undo_all"))
        else:
            kind = "dark" if can_undo else "off"
            widgets.append(Button(undo, text("table.undo"), table.undo, kind, size=SMALL, key="undo"))
        widgets.append(Button(hint, text("table.hint"), table.ask_hint, size=SMALL, key="hint"))
        widgets += [*buttons, *aid_switches(table), *self._doors(), *self._paper()]
        widgets.append(self._primary())
        return widgets

    def _paper(self) -> list[Widget]:
        """On the rail's paper sheet, once a deal is written on it: the way to all of it."""
        table, rail = self.table, self.table.grid.rail
        if not table.view.sheets or table.rules.tally(table.view) is None:
            return []
        side = table.grid.px(40)
        place = Rect(rail.right - side - table.grid.px(4), rail.top + table.grid.px(2), side, side)
        return [IconButton(place, "icon_chart", table.doors.match_sheet, text("table.match_sheet.title"), "paper")]

    def _primary(self) -> Widget:
        """What is ready to be done; while nothing is, the last trick may be looked at here."""
        table = self.table
        label, ready = self._primary_label()
        recalls = not ready and table.viewer is not None and table.last.trick is not None
        if recalls:
            label = text("table.last_trick")
        if label != self._label:
            self._label = label
            self.doze()
        press = table.press_primary if ready else table.show_last if recalls else None
        return Button(table.grid.primary, label, press, "dark" if recalls else "gold", size=LEAD, key="primary")

    def _chips(self) -> list[tuple[int, Callable[[Rect], Widget]]]:
        """What is played, and the stops of a turn where they have no strip of their own."""
        table = self.table
        signs = table.rules.signs(table.picker.view or table.view, table.picker.draft)
        found = [self._chip(chip) for chip in signs.chips]
        if signs.stops and not table.stage.layout.regions.stages.h:
            found.append(stops_chip(table.grid, signs, table.session.speak))
        return found

    def _chip(self, chip: Chip) -> tuple[int, Callable[[Rect], Widget]]:
        """How wide it wishes to be, and how it is made."""
        words = self.table.session.speak(chip.words)
        four = self.table.desk.settings.four_colours
        picture: Callable[[int], Surface] | None = None
        if chip.card is not None:
            picture = partial(self._small_face, chip.card)
        elif chip.picture:
            picture = lambda side: tile_picture(chip.picture, round(side * 0.8), four_colours=four)  # noqa: E731
        wide = ChipPlate.width(self.table.grid, words, pictured=picture is not None, track=chip.track)
        return wide, lambda rect: ChipPlate(rect, words, chip.tone, picture, chip.track)

    def _small_face(self, card: Card, side: int) -> Surface:
        return self.table.stage.faces.flying(card, side * 0.96, 1.0, 0.0)

    def _doors(self) -> list[Widget]:
        """At the foot of the rail: a page of figures, where the game has one."""
        table, grid = self.table, self.table.grid
        figures = table.rules.figures(table.view)
        if figures is None:
            return []
        rail, pad = grid.rail, grid.px(12)
        place = Rect(rail.left + pad, rail.bottom - pad - grid.px(40), rail.width - 2 * pad, grid.px(40))
        words = text("table.figures", what=table.session.speak(figures.door))
        return [Button(place, words, table.doors.figures, "felt", "icon_chart", size=SMALL, key="figures")]

    def _game_buttons(self) -> list[Widget]:
        found: list[Widget] = []
        for place in self.table.session.game.book.table:
            if place.shape not in ("button", "tile"):
                continue
            zones = [f"{place.zone}:{seat}" for seat in range(self.table.view.seats)] if place.per else [place.zone]
            found += [button for zone in zones if (button := self._game_button(place, zone))]
        return found

    def _game_button(self, place: ZonePlace, zone: Zone) -> Widget | None:
        view = self.table.view if self.table.picker.view is None else self.table.picker.view
        label = self.table.rules.label(view, zone, self.table.picker.draft)
        if label is None or zone not in self.table.stage.layout.areas:
            return None
        pick = Pick(zone)
        able = pick in self.table.picker.starts or pick in self.table.picker.steps or pick in self.table.picker.draft
        press = partial(self.table.touch, pick) if able else None
        area, words, key = rect(self.table.stage.layout.areas[zone]), self.table.session.speak(label), f"zone:{zone}"
        if place.shape == "tile":
            refuse = None if able else partial(self.table.touch, pick)
            picture = partial(tile_picture, place.picture or "", four_colours=self.table.desk.settings.four_colours)
            return ContractTile(area, words, picture, press, refuse, key=key)
        on = self.table.rules.switched_on(self.table.view, zone, self.table.picker.draft)
        if on is not None:
            return Switch(area, words, press, on, key=key)
        kind = {"costs": "red", "may": "gold"}.get(place.tone, "dark")
        beside = place.at == "hand"
        return Button(area, words, press, kind, size=SMALL if beside else BODY, key=key, lines=2 if beside else 1)

    def _primary_label(self) -> tuple[str, bool]:
        if self.table.bots.waits_for_click:
            return text("table.next_move"), True
        move = self.table.picker.ready()
        if move is not None:
            return self.table.session.speak(self.table.rules.verb(self.table.picker.view, move)), True
        view = self.table.picker.view
        if view is not None and view.my_turn and (pending := self.table.rules.pending(view, self.table.picker.draft)):
            return self.table.session.speak(pending), False
        choose = "table.choose" if self.table.session.game.book.deck else "table.choose_move"
        return text(choose if view is not None and view.my_turn else "table.waiting"), False

    def _subtitle(self) -> str:
        view = self.table.match.view(None)
        if view.result:
            return text("table.over")
        course = self.table.rules.course(view)
        if course is not None:
            return self.table.session.speak(course)
        unit = self.table.session.unit
        return text(f"unit.{unit}.{'nth_of' if view.deals else 'nth'}", n=view.deal, m=view.deals)
