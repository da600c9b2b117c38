"""The hand-over between people who must not see each other's cards: a cloth over everything, lifted in two steps.

The two confirmations lie at different places, so that a stray click of the player before opens nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect
from pygame.event import Event

from game.match.seats import Player
from game.scenes.desk import Desk
from game.scenes.scene import FormScene
from game.text import text
from game.ui import art
from game.ui.canvas import Canvas
from game.ui.portraits import picture
from game.ui.theme import BODY, CREAM, GOLD, HERO, LEAD, MUTED, PANEL, SMALL
from game.ui.type import BLACK, BOLD
from game.ui.widgets import Button, IconButton, Label, Panel, Paragraph, Picture, Widget

MOST_LINES = 5
_PRESS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class CurtainScene(FormScene):
    """Opens for `player` only after both confirmations; then it goes and calls `on_open`."""

    first_focus = "i_am"

    def __init__(
        self,
        desk: Desk,
        player: Player,
        recap_lines: Sequence[str],
        on_open: Callable[[], None],
        on_menu: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(desk)
        self.player, self.recap = player, list(recap_lines)[-MOST_LINES:]
        self.on_open, self.on_menu = on_open, on_menu
        self.known = False
        """The first confirmation is given."""
        self._key_held = False

    def enter(self) -> None:
        keys = pygame.key.get_pressed()
        self._key_held = any(keys[key] for key in _PRESS)
        super().enter()

    # --- the hand ---

    def handle(self, event: Event) -> bool:
        """A key held down since before counts once, however often it repeats."""
        if event.type == pygame.KEYUP and event.key in _PRESS:
            self._key_held = False
        elif event.type == pygame.KEYDOWN and event.key in _PRESS:
            if self._key_held:
                return True
            self._key_held = True
        super().handle(event)
        return True

    def escape(self) -> None:
        """The cloth stays; only the way to the menu leads off it, where there is one."""
        if self.on_menu:
            self.on_menu()

    def _introduce(self) -> None:
        self.known = True
        self.form.focus_key = "show"
        self.refresh()

    def _open(self) -> None:
        self.desk.pop()
        self.on_open()

    # --- the look ---

    def draw_behind(self, canvas: Canvas) -> None:
        corner = self.desk.grid.px(168)
        canvas.put(art.cloth(self.desk.settings.cloth, *canvas.size, corner), 0, 0)

    def build(self) -> Sequence[Widget]:
        grid = self.desk.grid
        area = grid.centred(880, 600)
        menu: list[Widget] = []
        if self.on_menu:
            place = Rect(grid.margin, grid.px(8), grid.px(44), grid.px(44))
            menu = [IconButton(place, "icon_menu", self.on_menu, text("bar.menu"), "menu")]
        side = grid.px(168)
        face = Rect(area.centerx - side // 2, area.top + grid.px(8), side, side)
        title = Rect(area.left, face.bottom + grid.px(12), area.width, grid.px(52))
        words = text("curtain.next" if self.known else "curtain.pass", who=self.player.name)
        middle = Rect(area.left, title.bottom + grid.px(8), area.width, area.bottom - grid.px(96) - title.bottom)
        return [
            *menu,
            Picture(face, picture(self.player.face)),
            Label(title, words, HERO, BLACK, CREAM, "centre"),
            *(self._what_happened(middle) if self.known else self._what_to_do(middle)),
            *self._buttons(area),
        ]

    def _what_to_do(self, area: Rect) -> list[Widget]:
        grid = self.desk.grid
        lines = f"{text('curtain.hidden')}\n{text('curtain.hint')}"
        return [Paragraph(area, lines, grid, BODY, colour=MUTED, centred=True)]

    def _what_happened(self, area: Rect) -> list[Widget]:
        """Small, in the middle, between the two buttons' heights."""
        grid = self.desk.grid
        lines = self.recap or [text("curtain.recap_none")]
        row = grid.px(30)
        panel = Rect(0, area.top, min(area.width, grid.px(640)), grid.px(52) + row * len(lines))
        panel.centerx = area.centerx
        left, width = panel.left + grid.px(24), panel.width - grid.px(48)
        title = Label(Rect(left, panel.top + grid.px(10), width, grid.px(26)), text("curtain.recap"), SMALL, BOLD, GOLD)
        rows = [
            Label(Rect(left, panel.top + grid.px(40) + i * row, width, row), line, BODY, colour=CREAM)
            for i, line in enumerate(lines)
        ]
        return [Panel(panel, PANEL, 0.8, 18), title, *rows]

    def _buttons(self, area: Rect) -> list[Widget]:
        """The first at the left, the second at the right; the one whose turn it is not is only a shape."""
        grid = self.desk.grid
        width, high = grid.px(328), grid.px(64)
        left = Rect(area.left, area.bottom - high, width, high)
        right = Rect(area.right - width, left.top, width, high)
        i_am, sure = text("curtain.i_am", who=self.player.name), text("curtain.sure")
        mark = "icon_check" if self.known else "icon_person"
        return [
            Button(left, i_am, None if self.known else self._introduce, "gold", mark, LEAD, "i_am"),
            Button(right, sure, self._open if self.known else None, "gold", "icon_eye", LEAD, "show"),
        ]
