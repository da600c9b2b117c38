"""The menu's own things: a game's tile on the shelf and the flat buttons of the bottom bar."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pygame import Rect, Surface

from game.ui import art, type
from game.ui.canvas import Canvas
from game.ui.theme import BODY, CREAM, DIM, GOLD, LEAD, MUTED, PANEL, PANEL_LIT, SMALL, TAG, Grid
from game.ui.type import BLACK, BOLD, REGULAR
from game.ui.widgets import Button, Look, Widget, draw_tip

_FAINT = 110
"""How strongly a game still to come is painted, of 255."""


@dataclass(frozen=True, slots=True)
class Told:
    """What a tile says of its game."""

    emblem: str
    name: str
    aka: str
    players: str
    minutes: str
    stars: int
    last: str
    """The bottom line at rest."""
    goal: str
    """The bottom line under the hand."""


class GameTile(Widget):
    """One game on the shelf. Without `on_press` it is still to come: faint, and deaf to the hand."""

    radius = 18.0

    def __init__(self, rect: Rect, told: Told, on_press: Callable[[], None] | None, key: str) -> None:
        super().__init__(rect, key)
        self.told, self.on_press = told, on_press

    @property
    def focusable(self) -> bool:  # type: ignore[override]
        return self.on_press is not None

    def press(self, pos: tuple[int, int] | None) -> None:
        if self.on_press:
            self.on_press()

    def draw(self, canvas: Canvas, grid: Grid, look: Look) -> None:
        lit = look.hot or look.focus
        fill, opacity = (PANEL_LIT, 0.95) if lit else (PANEL, 0.78 if self.focusable else 0.5)
        edge = (GOLD, max(2, grid.px(3))) if lit else ("", 0)
        canvas.put(art.box(*self.rect.size, grid.px(self.radius), fill, opacity, *edge), *self.rect.topleft)
        emblem = self._emblem(grid)
        picture = art.part(self.told.emblem, emblem.width)
        canvas.put(picture, *emblem.topleft, 255 if self.focusable else _FAINT)
        self._draw_facts(canvas, grid, emblem)
        self._draw_foot(canvas, grid, emblem, lit)

    def _emblem(self, grid: Grid) -> Rect:
        side = min(grid.px(118), self.rect.height - grid.px(64), round(self.rect.width * 0.46))
        top = self.rect.top + max(grid.px(10), (self.rect.height - grid.px(36) - side) // 2)
        return Rect(self.rect.left + grid.px(10), top, side, side)

    def _draw_facts(self, canvas: Canvas, grid: Grid, emblem: Rect) -> None:
        """Name, other name, players and minutes, stars: a block level with the emblem."""
        x = emblem.right + grid.px(10)
        room = self.rect.right - grid.px(6) - x
        names = self._names(grid, room)
        row, star = grid.px(24), grid.px(20)
        y = emblem.centery - (sum(name.get_height() for name in names) + row + star) / 2
        for name in names:
            canvas.put(name, x, y)
            y += name.get_height()
        if not self.told.players:
            return
        self._draw_players(canvas, grid, x, y + row / 2, room)
        side = grid.px(17)
        for k in range(3):
            picture = art.part("star_full" if k < self.told.stars else "star_empty", side)
            canvas.put(picture, x + k * star, y + row + (star - side) / 2, 255 if self.focusable else _FAINT)

    def _names(self, grid: Grid, room: int) -> list[Surface]:
        size = grid.type(LEAD)
        told, colour = self.told, CREAM if self.focusable else DIM
        lines = type.wrapped(told.name, size, BLACK, room) if " " in told.name else (told.name,)
        names = [type.fitted(line, size, BLACK, colour, room) for line in lines]
        if told.aka:
            names.append(type.fitted(f"({told.aka})", grid.type(SMALL), REGULAR, MUTED, room))
        return names

    def _draw_players(self, canvas: Canvas, grid: Grid, x: float, y: float, room: int) -> None:
        side, gap = grid.px(18), grid.px(5)
        colour = CREAM if self.focusable else DIM
        canvas.put(art.part("icon_people", side, side, colour), x, y - side / 2)
        players = type.render(self.told.players, grid.type(SMALL), BOLD, colour)
        left = side + gap + players.get_width() + gap
        minutes = type.fitted(f"· {self.told.minutes}", grid.type(SMALL), REGULAR, MUTED, room - left)
        canvas.put(players, x + side + gap, y - players.get_height() / 2)
        canvas.put(minutes, x + left, y - minutes.get_height() / 2)

    def _draw_foot(self, canvas: Canvas, grid: Grid, emblem: Rect, lit: bool) -> None:
        room = self.rect.width - grid.px(32)
        words = self._foot(grid, room, lit)
        y = max(emblem.bottom + words.get_height() / 2, self.rect.bottom - grid.px(24))
        y = min(y, self.rect.bottom - grid.px(4) - words.get_height() / 2)
        canvas.put(words, self.rect.left + grid.px(16), y - words.get_height() / 2)

    def _foot(self, grid: Grid, room: int, lit: bool) -> Surface:
        told = self.told
        if not (lit and told.goal):
            return type.fitted(told.last, grid.type(TAG), REGULAR, DIM, room)
        size = grid.type(SMALL)
        if type.width(told.goal, size, BOLD) > room * 1.12:
            return type.paragraph(told.goal, grid.type(TAG), BOLD, GOLD, room)
        return type.fitted(told.goal, size, BOLD, GOLD, room)


class FlatButton(Button):
    """A word with its icon on a bar; it gets a ground of its own only under the hand."""

    radius = 12.0

    def __init__(
        self, rect: Rect, label: str, on_press: Callable[[], None], icon: str, key: str, hint: str = ""
    ) -> None:
        super().__init__(rect, label, on_press, icon=icon, key=key)
        self.hint = hint

    @staticmethod
    def width_of(grid: Grid, label: str) -> int:
        words = type.width(label, grid.type(BODY), BOLD) + grid.px(10) if label else 0
        return max(grid.px(52), words + grid.px(22) + 2 * grid.px(14))

    def draw(self, canvas: Canvas, grid: Grid, look: Look) -> None:
        if look.hot:
            canvas.put(art.box(*self.rect.size, grid.px(self.radius), PANEL_LIT), *self.rect.topleft)
        side = grid.px(22)
        icon = art.part(self.icon, side)
        if not self.label:
            canvas.put_centred(icon, *self.rect.center)
        else:
            x = self.rect.left + grid.px(14)
            canvas.put(icon, x, self.rect.centery - side / 2)
            letters = type.render(self.label, grid.type(BODY), BOLD, CREAM)
            canvas.put(letters, x + side + grid.px(10), self.rect.centery - letters.get_height() / 2)

    def draw_over(self, canvas: Canvas, grid: Grid, look: Look) -> None:
        if self.hint and (look.hot or look.focus):
            draw_tip(canvas, grid, self.rect.move(0, -self.rect.height - grid.px(40)), self.hint)


class ContentsLine(Widget):
    """A line of a table of contents; the part one is reading is gold. `here` is asked anew for every picture."""

    focusable = True
    radius = 10.0

    def __init__(
        self, rect: Rect, label: str, here: Callable[[], bool], on_press: Callable[[], None], key: str
    ) -> None:
        super().__init__(rect, key)
        self.label, self.here, self.on_press = label, here, on_press

    def press(self, pos: tuple[int, int] | None) -> None:
        self.on_press()

    def draw(self, canvas: Canvas, grid: Grid, look: Look) -> None:
        here = self.here()
        if look.hot or here:
            ground = art.box(*self.rect.size, grid.px(self.radius), PANEL_LIT, 1 if look.hot else 0.7)
            canvas.put(ground, *self.rect.topleft)
        colour, weight = (GOLD, BOLD) if here else (MUTED, REGULAR)
        letters = type.fitted(self.label, grid.type(SMALL), weight, colour, self.rect.width - grid.px(20))
        canvas.put(letters, self.rect.left + grid.px(10), self.rect.centery - letters.get_height() / 2)


class GameLine(Widget):
    """A game to pick from a list: emblem and name."""

    focusable = True
    radius = 16.0

    def __init__(self, rect: Rect, emblem: str, name: str, on_press: Callable[[], None], key: str) -> None:
        super().__init__(rect, key)
        self.emblem, self.name, self.on_press = emblem, name, on_press

    def press(self, pos: tuple[int, int] | None) -> None:
        self.on_press()

    def draw(self, canvas: Canvas, grid: Grid, look: Look) -> None:
        lit = look.hot or look.focus
        edge = (GOLD, max(2, grid.px(3))) if lit else ("", 0)
        ground = art.box(*self.rect.size, grid.px(self.radius), PANEL_LIT, 1 if lit else 0.6, *edge)
        canvas.put(ground, *self.rect.topleft)
        side = self.rect.height - grid.px(24)
        canvas.put(art.part(self.emblem, side), self.rect.left + grid.px(12), self.rect.top + grid.px(12))
        x = self.rect.left + side + grid.px(26)
        letters = type.fitted(self.name, grid.type(LEAD), BLACK, CREAM, self.rect.right - grid.px(12) - x)
        canvas.put(letters, x, self.rect.centery - letters.get_height() / 2)
