"""The rules of a game to read: beside the table while playing, large from the menu. Contents, search, numbered rules.

Everything is laid out once for a width, a language and a search; only paragraphs in sight become pictures.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.places import RULESETS
from game.rulebook import leaflet
from game.rulebook.leaflet import HEADING, POINT, RULE, Block
from game.rulebook.shelf import ShelfItem, shelf
from game.scenes.desk import Desk
from game.scenes.scene import FormScene
from game.text import language, text
from game.ui import art, rich, type
from game.ui.canvas import Canvas
from game.ui.controls import TextField
from game.ui.portraits import emblem
from game.ui.rich import folded, plain
from game.ui.scroll import BAR, Scroll, ScrollArea, Strip
from game.ui.theme import BODY, CREAM, GOLD, LEAD, MUTED, PANEL, SMALL, TITLE
from game.ui.tiles import ContentsLine, GameLine
from game.ui.type import BLACK, BOLD
from game.ui.widgets import IconButton, Label, Panel, Paragraph, Picture, Widget

BESIDE_FROM = 1100
"""Windows narrower than this have no room for the rules beside a table."""
LONGEST_SEARCH = 24


@dataclass(frozen=True, slots=True)
class Placed:
    """A block and where it lies on the sheet."""

    block: Block
    y: int
    height: int


class RulesScene(FormScene):
    """`paragraph` is opened and marked. Without a game it asks which one. `beside`: a table is to stay in sight."""

    covers = False

    def __init__(self, desk: Desk, game_id: str = "", paragraph: str = "", *, beside: bool = True) -> None:
        super().__init__(desk)
        self.game_id, self.paragraph, self.beside = game_id, paragraph, beside
        self.chooses = not game_id
        self.search = ""
        self.scroll = Scroll()
        self._placed: list[Placed] = []
        self._sought = f"rule:{paragraph}" if paragraph else ""
        """The block to bring into sight at the next layout."""
        self.first_focus = "sheet"

    # --- what lies where ---

    def _panel(self) -> Rect:
        grid, px = self.desk.grid, self.desk.grid.px
        if grid.width < BESIDE_FROM and self.game_id:
            return Rect(0, 0, *grid.size).inflate(-2 * px(12), -2 * px(12))
        if not self.game_id:
            columns, rows = _shape(len(self._told()))
            return grid.centred(48 + columns * 344 - 16, 116 + rows * 156 - 16)
        if not self.beside:
            return grid.centred(1080, 664)
        width = max(px(640), grid.width // 2)
        return Rect(grid.width - width - px(12), px(12), width, grid.height - 2 * px(12))

    def build(self) -> Sequence[Widget]:
        panel = self._panel()
        ground = Panel(panel, PANEL, 1, 22, shadow=140)
        return [ground, *(self._sheet(panel) if self.game_id else self._chooser(panel))]

    def _told(self) -> list[ShelfItem]:
        """The games whose rules are written."""
        return [item for item in shelf(RULESETS) if leaflet.file(item.id, language(), RULESETS)]

    def _head(self, panel: Rect, title: str, icon: str) -> list[Widget]:
        px = self.desk.grid.px
        side, top = px(48), panel.top + px(16)
        x = panel.left + px(24)
        widgets: list[Widget] = []
        if self.chooses and self.game_id:
            widgets.append(IconButton(Rect(x, top, side, side), "icon_back", self.escape, text("rules.back"), "back"))
            x += side + px(12)
        widgets.append(Picture(Rect(x, top, side, side), icon))
        x += side + px(14)
        close = Rect(panel.right - px(24) - side, top, side, side)
        widgets.append(Label(Rect(x, top, close.left - px(12) - x, side), title, TITLE, BLACK))
        widgets.append(IconButton(close, "icon_cross", self.desk.pop, text("common.close"), "close"))
        return widgets

    def _sheet(self, panel: Rect) -> list[Widget]:
        px = self.desk.grid.px
        top = panel.top + px(80)
        blocks = leaflet.read(self.game_id, language(), RULESETS)
        head = self._head(panel, self._title(), emblem(self.game_id))
        if not blocks:
            place = Rect(panel.left + px(24), top, panel.width - px(48), px(60))
            return [*head, Label(place, text("rules.missing"), BODY, colour=MUTED)]
        contents = Rect(
            panel.left + px(16), top, px(176 if panel.width < px(800) else 232), panel.bottom - px(16) - top
        )
        left = contents.right + px(20)
        field = Rect(left, top, panel.right - px(24) - left, px(44))
        sheet = Rect(left, field.bottom + px(14), field.width, panel.bottom - px(20) - field.bottom - px(14))
        return [*head, *self._contents(contents, blocks), *self._finder(field, blocks), *self._text(sheet, blocks)]

    def _title(self) -> str:
        item = next((item for item in shelf(RULESETS) if item.id == self.game_id), None)
        name = item.names.get(language(), item.id) if item else self.game_id
        return text("rules.of_game", game=name)

    def _contents(self, room: Rect, blocks: Sequence[Block]) -> list[Widget]:
        headings = [block for block in blocks if block.kind == HEADING]
        height = min(self.desk.grid.px(44), room.height // max(1, len(headings)))
        return [
            ContentsLine(
                Rect(room.left, room.top + i * height, room.width, height),
                block.text,
                partial(self._is_here, block.section),
                partial(self._go_to, block.key),
                f"contents:{block.section}",
            )
            for i, block in enumerate(headings)
        ]

    def _is_here(self, section: int) -> bool:
        """The section at the top of the sheet; at the very end the last one."""
        at_end = self.scroll.furthest > 0 and self.scroll.offset >= self.scroll.furthest - 1
        line = self.scroll.offset + (self.scroll.view if at_end else self.desk.grid.px(40))
        above = [placed.block.section for placed in self._placed if placed.y <= line]
        return section == (above[-1] if above else 1)

    def _go_to(self, key: str) -> None:
        if self.search:
            self._sought = key
            self._seek("")
        else:
            self.scroll.to(self._place(key))

    def _place(self, key: str) -> float:
        return next((float(placed.y) for placed in self._placed if placed.block.key == key), self.scroll.goal)

    # --- search ---

    def _finder(self, rect: Rect, blocks: Sequence[Block]) -> list[Widget]:
        grid, px = self.desk.grid, self.desk.grid.px
        if not self.search:
            return [TextField(rect, "", self._seek, "search", LONGEST_SEARCH, text("rules.search"))]
        found = sum(folded(plain(block.text)).count(self._mark) for block in blocks)
        count = text("rules.found", n=found)
        width = type.width(count, grid.type(SMALL)) + px(8)
        clear = Rect(rect.right - rect.height, rect.top, rect.height, rect.height)
        label = Rect(clear.left - px(8) - width, rect.top, width, rect.height)
        field = Rect(rect.left, rect.top, label.left - px(12) - rect.left, rect.height)
        return [
            TextField(field, self.search, self._seek, "search", LONGEST_SEARCH),
            Label(label, count, SMALL, colour=MUTED),
            IconButton(clear, "icon_cross", lambda: self._seek(""), text("rules.clear"), "clear"),
        ]

    @property
    def _mark(self) -> str:
        return folded(self.search.strip())

    def _seek(self, words: str) -> None:
        self.search = words
        if words and not self._sought:
            self.scroll.to(0, at_once=True)
            self._placed = []
        self.refresh()

    def _found(self, blocks: Sequence[Block]) -> list[Block]:
        """The blocks where the searched words stand, each under its heading."""
        if not self._mark:
            return list(blocks)
        hits = {block.key for block in blocks if self._mark in folded(plain(block.text))}
        sections = {block.section for block in blocks if block.key in hits}
        return [b for b in blocks if b.key in hits or (b.kind == HEADING and b.section in sections)]

    # --- the sheet ---

    def _text(self, rect: Rect, blocks: Sequence[Block]) -> list[Widget]:
        grid = self.desk.grid
        anchor = self._anchor()
        shown = self._found(blocks)
        if not shown:
            self._placed = []
            return [Paragraph(rect, text("rules.not_found", what=self.search.strip()), grid, BODY)]
        sheet = _Sheet(self, rect.width - grid.px(BAR) - grid.px(12))
        strips, length = sheet.lay(shown)
        self._placed = sheet.placed
        area = ScrollArea(rect, strips, length, self.scroll, grid, "sheet")
        self._restore(anchor)
        return [area]

    def _anchor(self) -> tuple[str, float]:
        """What is at the top now, so that another language or width begins with it too."""
        if self._sought:
            return self._sought, 0.0
        top = self.scroll.goal
        at = next((placed for placed in self._placed if placed.y + placed.height > top), None)
        return (at.block.key, (top - at.y) / max(1, at.height)) if at else ("", 0.0)

    def _restore(self, anchor: tuple[str, float]) -> None:
        key, share = anchor
        self._sought = ""
        at = next((placed for placed in self._placed if placed.block.key == key), None)
        if at:
            margin = self.desk.grid.px(8) if share == 0 and at.block.kind == RULE else 0
            self.scroll.to(at.y + share * at.height - margin, at_once=True)

    # --- which game? ---

    def _chooser(self, panel: Rect) -> list[Widget]:
        px = self.desk.grid.px
        told = self._told()
        columns, rows = _shape(len(told))
        room = Rect(panel.left + px(24), panel.top + px(92), panel.width - px(48), panel.height - px(116))
        width = (room.width - (columns - 1) * px(16)) // columns
        height = (room.height - (rows - 1) * px(16)) // rows
        self.first_focus = f"game:{told[0].id}" if told else "close"
        return [
            *self._head(panel, text("rules.choose"), "icon_rules"),
            *(
                GameLine(
                    Rect(
                        room.left + i % columns * (width + px(16)),
                        room.top + i // columns * (height + px(16)),
                        width,
                        height,
                    ),
                    emblem(item.id),
                    item.names.get(language(), item.id),
                    partial(self._choose, item.id),
                    f"game:{item.id}",
                )
                for i, item in enumerate(told)
            ),
        ]

    def _choose(self, game_id: str) -> None:
        self.game_id, self.search, self._placed = game_id, "", []
        self.scroll = Scroll()
        self.first_focus = "sheet"
        self.refresh()

    # --- the hand ---

    def escape(self) -> None:
        """First the search goes, then the game, then the panel."""
        if self.search:
            self._seek("")
        elif self.chooses and self.game_id:
            self.game_id = ""
            self.refresh()
        else:
            self.desk.pop()

    def handle(self, event: Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.scroll.grabbed = None
            if event.button == 1 and not self._panel().collidepoint(event.pos):
                self.desk.pop()
                return True
        if event.type == pygame.MOUSEWHEEL:
            self.scroll.by(-event.y * self.desk.grid.px(72))
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_f and event.mod & pygame.KMOD_CTRL:
            self.form.focus_key, self.form.focus_shown = "search", True
            return True
        return super().handle(event) or self._paged(event)

    def _paged(self, event: Event) -> bool:
        area = next((widget for widget in self.form.widgets if isinstance(widget, ScrollArea)), None)
        return event.type == pygame.KEYDOWN and area is not None and area.page(event)

    def update(self, dt: float) -> bool:
        return self.scroll.update(dt, self.desk.settings.speed == "off")

    def draw_behind(self, canvas: Canvas) -> None:
        canvas.put(art.veil(*canvas.size, 70 if self.beside else 150), 0, 0)


def _shape(count: int) -> tuple[int, int]:
    """Columns and rows for so many games."""
    columns = max(2, min(3, count)) if count <= 9 else 4
    return columns, max(1, -(-count // columns))


class _Sheet:
    """Lays the blocks of a leaflet under each other."""

    def __init__(self, scene: RulesScene, width: int) -> None:
        self.grid = scene.desk.grid
        self.width, self.mark, self.lit = width, scene._mark, scene.paragraph
        self.size = self.grid.type(BODY)
        self.indent = type.width("88.", self.size, BOLD) + self.grid.px(16)
        self.strips: list[Strip] = []
        self.placed: list[Placed] = []
        self.y = 0

    def lay(self, blocks: Sequence[Block]) -> tuple[list[Strip], int]:
        px = self.grid.px
        for block in blocks:
            if block.kind == HEADING and self.strips:
                self.y += px(14)
            top = self.y
            self.y += self._heading(block) if block.kind == HEADING else self._paragraph(block)
            self.placed.append(Placed(block, top, self.y - top))
            self.y += px(10)
        return self.strips, self.y

    def _heading(self, block: Block) -> int:
        size = self.grid.type(LEAD)
        height = rich.height(block.text, size, self.width, BLACK)
        self._put(0, height, partial(rich.block, block.text, size, self.width, CREAM, self.mark, BLACK))
        return height

    def _paragraph(self, block: Block) -> int:
        indent = self.indent if block.kind in (RULE, POINT) else 0
        room = self.width - indent - self.grid.px(8)
        height = rich.height(block.text, self.size, room)
        if block.number and block.number == self.lit:
            self._light(height)
        if block.kind == RULE:
            self._put(self.grid.px(6), height, partial(type.render, f"{block.number}.", self.size, BOLD, GOLD))
        elif block.kind == POINT:
            self._put(self.grid.px(16), height, partial(_dot, self.grid.px(7), rich.line_height(self.size)))
        self._put(indent, height, partial(rich.block, block.text, self.size, room, CREAM, self.mark))
        return height

    def _light(self, height: int) -> None:
        """The paragraph one was sent to lies on gold."""
        pad = self.grid.px(5)
        ground = partial(
            art.box, self.width, height + 2 * pad, self.grid.px(10), GOLD, 0.18, GOLD, max(2, self.grid.px(2))
        )
        self.strips.append(Strip(0, self.y - pad, height + 2 * pad, ground))

    def _put(self, x: int, height: int, picture: Callable[[], Surface]) -> None:
        self.strips.append(Strip(x, self.y, height, picture))


def _dot(side: int, line: int) -> Surface:
    """The mark of a point, level with the first line."""
    at = f'cx="{side / 2}" cy="{line * 0.46}" r="{side / 2}"'
    return art.drawn(f'<circle {at} fill="{GOLD}"/>', side, line)
