"""The last trick, shown again for whoever asks: its cards as they lay, the one that took it in gold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from game.core.say import Who, say
from game.core.signs import LastTrick
from game.stage.faces import gold_edge
from game.stage.layout import CARD_RATIO
from game.stage.trick_layout import SPOTS, trick_room
from game.ui import art, type
from game.ui.canvas import Canvas
from game.ui.theme import BODY, CREAM, GOLD, PANEL
from game.ui.type import BOLD
from game.ui.widgets import draw_box

if TYPE_CHECKING:
    from game.scenes.table import TableScene

SHARE = 0.37
"""The height of a card in the room of a trick."""


class LastTrickShown:
    def __init__(self, table: TableScene) -> None:
        self.table = table
        self.open = False

    @property
    def trick(self) -> LastTrick | None:
        return self.table.rules.last_trick(self.table.view)

    def toggle(self) -> None:
        self.open = not self.open and self.trick is not None

    def close(self) -> None:
        self.open = False

    def draw(self, canvas: Canvas) -> None:
        trick = self.trick
        if not self.open or trick is None:
            return
        table, grid = self.table, self.table.grid
        room = trick_room(table.stage.layout)
        height = room.h * SHARE
        width = height * CARD_RATIO
        seats = table.view.seats
        words = type.render(
            table.session.speak(say("cards.last_trick", who=Who(trick.winner))), grid.type(BODY), BOLD, CREAM
        )
        panel = Rect(0, 0, max(round(width * 3.7), words.get_width() + grid.px(40)), round(room.h))
        panel.center = round(room.cx), round(room.cy)
        draw_box(canvas, grid, panel, PANEL, 0.97, 18, GOLD, 120)
        canvas.put(words, panel.centerx - words.get_width() / 2, panel.top + grid.px(12))
        middle = panel.top + grid.px(22) + panel.height / 2
        for seat, card in trick.cards:
            dx, dy = SPOTS[seats][(seat - table.bottom) % seats]
            x, y = panel.centerx + dx * width * 1.12, middle + dy * height * 1.02
            if seat == trick.winner:
                canvas.put_centred(gold_edge(round(width), round(height), grid.px(4), GOLD), x, y)
            canvas.put_centred(table.stage.faces.flying(card, height, 1.0, 0.0), x, y)
            corner = x + width / 2 - grid.px(8), y - height / 2 + grid.px(12)
            canvas.put_centred(art.disc(grid.px(32), CREAM), *corner)
            canvas.put_centred(art.part(table.match.players[seat].face, grid.px(28)), *corner)
