"""Esc at the table: a short list of ways on. It only lists them; the table says what each does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect

from game.scenes.desk import Desk
from game.scenes.scene import FormScene
from game.scenes.session import Session
from game.text import text
from game.ui.portraits import emblem
from game.ui.theme import BODY, CREAM, MUTED, SMALL, TITLE
from game.ui.type import BLACK
from game.ui.widgets import Button, Label, Panel, Picture, Widget

WIDTH, HEAD, ROW = 416, 112, 56


@dataclass(frozen=True)
class PauseActions:
    """What the table does for each choice. `resume` takes the pause away; the others may open screens over it."""

    resume: Callable[[], None]
    rules: Callable[[], None]
    options: Callable[[], None]
    players: Callable[[], None]
    new_game: Callable[[], None]
    menu: Callable[[], None]
    quit: Callable[[], None]


class PauseScene(FormScene):
    """Lies over the table; the match is saved, so nothing here can lose it."""

    covers = False
    first_focus = "resume"

    def __init__(self, desk: Desk, session: Session, actions: PauseActions) -> None:
        super().__init__(desk)
        self.session, self.actions = session, actions

    def escape(self) -> None:
        self.actions.resume()

    def build(self) -> Sequence[Widget]:
        grid, actions = self.desk.grid, self.actions
        choices = (
            ("pause.resume", "icon_play", actions.resume, "resume", "gold"),
            ("pause.rules", "icon_rules", actions.rules, "rules", "dark"),
            ("pause.options", "icon_settings", actions.options, "options", "dark"),
            ("pause.players", "icon_people", actions.players, "players", "dark"),
            ("pause.new_game", "icon_cards", actions.new_game, "new_game", "dark"),
            ("pause.leave", "icon_home", actions.menu, "menu", "dark"),
            ("pause.quit", "icon_exit", actions.quit, "quit", "dark"),
        )
        area = grid.centred(WIDTH, HEAD + ROW * len(choices) + 16)
        left, width = area.left + grid.px(24), area.width - grid.px(48)
        buttons = [
            Button(
                Rect(left, area.top + grid.px(HEAD + ROW * i), width, grid.px(ROW - 8)),
                text(words),
                act,
                kind,
                icon,
                BODY,
                key,
            )
            for i, (words, icon, act, key, kind) in enumerate(choices)
        ]
        return [*self._head(area), *buttons]

    def _head(self, area: Rect) -> list[Widget]:
        grid = self.desk.grid
        side = grid.px(64)
        face = Rect(area.left + grid.px(24), area.top + grid.px(24), side, side)
        x = face.right + grid.px(16)
        width = area.right - grid.px(20) - x
        return [
            Panel(area, "#11372f", 1, 20, shadow=140),
            Picture(face, emblem(self.session.game.id)),
            Label(Rect(x, face.top, width, grid.px(34)), text("pause.title"), TITLE, BLACK, CREAM),
            Label(
                Rect(x, face.top + grid.px(38), width, grid.px(24)),
                text("pause.saved"),
                SMALL,
                colour=MUTED,
            ),
        ]
