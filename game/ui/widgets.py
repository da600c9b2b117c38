"""Things on a screen: labels, pictures, panels, buttons. A widget knows its place and how to draw itself, nothing else.

Screens make their widgets anew whenever something changed; the form remembers by `key` which one has the focus.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pygame import Rect
from pygame.event import Event

from game.ui import art, type
from game.ui.canvas import Canvas
from game.ui.theme import (
    BODY,
    CREAM,
    GOLD,
    INK,
    MUTED,
    OFF,
    OFF_TEXT,
    PANEL,
    PANEL_LIT,
    RED,
    SMALL,
    Grid,
)
from game.ui.type import BLACK, BOLD, REGULAR


@dataclass(frozen=True, slots=True)
class Look:
    """How the hand stands to a widget just now."""

    hot: bool = False
    focus: bool = False
    down: bool = False


class Widget:
    """Base: drawn, and deaf to the hand unless `focusable`."""

    focusable = False
    writes = False
    """Shows the place of the next letter, whether the keyboard or the pointer brought the focus here."""
    radius = 14.0

    def __init__(self, rect: Rect, key: str = "") -> None:
        self.rect = rect
        self.key = key

    def draw(self, canvas: Canvas, grid: Grid, look: Look) -> None:
        raise NotImplementedError  # pragma: no cover - every widget has its own

    def draw_over(self, canvas: Canvas, grid: Grid, look: Look) -> None:
        """What may reach over other widgets: drawn after all of them."""

    def press(self, pos: tuple[int, int] | None) -> None:
        """Clicked there, or Enter (None)."""

    def pull(self, pos: tuple[int, int]) -> None:
        """The pointer moves with the button held."""

    def typed(self, event: Event) -> bool:
        """A key while focused; True where it meant something here."""
        return False

    def hit(self, pos: tuple[int, int]) -> bool:
        return self.rect.collidepoint(pos)


class Label(Widget):
    """One line of text, kept inside its rectangle."""

    def __init__(
        self,
        rect: Rect,
        text: str,
        size: float = BODY,
        weight: str = REGULAR,
        colour: str = CREAM,
        align: str = "left",
    ) -> None:
        super().__init__(rect)
        self.text, self.size, self.weight, self.colour, self.align = text, size, weight, colour, align

    def draw(self, canvas: Canvas, grid: Grid, look: Look) -> None:
        letters = type.fitted(self.text, grid.type(self.size), self.weight, self.colour, self.rect.width)
        slack = self.rect.width - letters.get_width()
        x = self.rect.left + (slack if self.align == "right" else slack // 2 if self.align == "centre" else 0)
        canvas.put(letters, x, self.rect.centery - letters.get_height() / 2)


class Paragraph(Widget):
    """Several lines; grows downwards from its rectangle's top. `height` tells how far."""

    def __init__(
        self,
        rect: Rect,
        text: str,
        grid: Grid,
        size: float = SMALL,
        weight: str = REGULAR,
        colour: str = MUTED,
        centred: bool = False,
    ) -> None:
        super().__init__(rect)
        self.text = text
        self.picture = type.paragraph(text, grid.type(size), weight, colour, rect.width, centred)

    @property
    def height(self) -> int:
        return self.picture.get_height()

    def draw(self, canvas: Canvas, grid: Grid, look: Look) -> None:
        canvas.put(self.picture, self.rect.left, self.rect.top)


class Picture(Widget):
    """One of our drawings, centred in its rectangle."""

    def __init__(self, rect: Rect, name: str, tint: str = "") -> None:
        super().__init__(rect)
        self.name, self.tint = name, tint

    def draw(self, canvas: Canvas, grid: Grid, look: Look) -> None:
        side = min(self.rect.size)
        canvas.put_centred(art.part(self.name, side, side, self.tint), *self.rect.center)


class Panel(Widget):
    """A rounded box to lay other things on."""

    def __init__(
        self, rect: Rect, fill: str = PANEL, opacity: float = 0.8, radius: float = 18, edge: str = "", shadow: int = 0
    ) -> None:
        super().__init__(rect)
        self.fill, self.opacity, self.round, self.edge, self.shadow = fill, opacity, radius, edge, shadow

    def draw(self, canvas: Canvas, grid: Grid, look: Look) -> None:
        draw_box(canvas, grid, self.rect, self.fill, self.opacity, self.round, self.edge, self.shadow)


class Line(Widget):
    """A thin rule between groups."""

    def __init__(self, rect: Rect, colour: str = CREAM, opacity: float = 0.18) -> None:
        super().__init__(rect)
        self.colour, self.opacity = colour, opacity

    def draw(self, canvas: Canvas, grid: Grid, look: Look) -> None:
        canvas.put(art.box(self.rect.width, max(1, self.rect.height), 0, self.colour, self.opacity), *self.rect.topleft)


_KINDS = {
    "gold": (GOLD, INK, "#ffd073"),
    "dark": (PANEL, CREAM, PANEL_LIT),
    "red": (RED, CREAM, "#e84858"),
    "paper": (CREAM, INK, "#ffffff"),
    "felt": ("#1a574d", CREAM, "#23695d"),
    "off": (OFF, OFF_TEXT, OFF),
}


class Button(Widget):
    """A labelled button. Kinds: gold (the primary one), dark, felt (dark, on a panel), red (costs), paper, off."""

    def __init__(
        self,
        rect: Rect,
        label: str,
        on_press: Callable[[], None] | None,
        kind: str = "dark",
        icon: str = "",
        size: float = BODY,
        key: str = "",
        lines: int = 1,
    ) -> None:
        super().__init__(rect, key or f"button:{label}")
        self.label, self.on_press, self.icon, self.size, self.lines = label, on_press, icon, size, lines
        self.kind = kind if on_press else "off"

    @property
    def focusable(self) -> bool:  # type: ignore[override]
        return self.on_press is not None

    def press(self, pos: tuple[int, int] | None) -> None:
        if self.on_press:
            self.on_press()

    def draw(self, canvas: Canvas, grid: Grid, look: Look) -> None:
        fill, ink, lit = _KINDS[self.kind]
        rect = self.rect.move(0, grid.px(1)) if look.down else self.rect
        draw_shadow(canvas, grid, rect, self.radius, 30 if self.kind == "off" else 80)
        if self.kind == "gold":
            canvas.put(art.stitched(*rect.size, lit if look.hot else fill, grid.px(self.radius)), *rect.topleft)
        else:
            opacity = 0.9 if self.kind == "dark" else 1.0
            canvas.put(art.box(*rect.size, grid.px(self.radius), lit if look.hot else fill, opacity), *rect.topleft)
        self._draw_label(canvas, grid, rect, ink)

    def _draw_label(self, canvas: Canvas, grid: Grid, rect: Rect, ink: str) -> None:
        icon_room = grid.px(28) if self.icon else 0
        room = rect.width - grid.px(20) - icon_room
        side = grid.px(20)
        if not self.label:
            canvas.put_centred(art.part(self.icon, side, side, ink), *rect.center)
            return
        if self.lines > 1:
            words = type.fitted_lines(self.label, grid.type(self.size), BOLD, ink, room, rect.height - grid.px(6))
            canvas.put_centred(words, *rect.center)
            return
        letters = type.fitted(self.label, grid.type(self.size), BLACK, ink, room)
        x = rect.left + (rect.width - letters.get_width() - icon_room) // 2
        if self.icon:
            canvas.put(art.part(self.icon, side, side, ink), x, rect.centery - side / 2)
        canvas.put(letters, x + icon_room, rect.centery - letters.get_height() / 2 - 1)


class IconButton(Button):
    """A square button with a drawing; `hint` is what it would say."""

    radius = 12.0

    def __init__(self, rect: Rect, icon: str, on_press: Callable[[], None], hint: str, key: str = "") -> None:
        super().__init__(rect, "", on_press, icon=icon, key=key or f"icon:{icon}")
        self.hint = hint

    def draw(self, canvas: Canvas, grid: Grid, look: Look) -> None:
        fill = PANEL_LIT if look.hot else PANEL
        canvas.put(art.box(*self.rect.size, grid.px(self.radius), fill, 0.9 if look.hot else 0.72), *self.rect.topleft)
        side = grid.px(22)
        canvas.put_centred(art.part(self.icon, side, side), *self.rect.center)

    def draw_over(self, canvas: Canvas, grid: Grid, look: Look) -> None:
        if look.hot or look.focus:
            draw_tip(canvas, grid, self.rect, self.hint)


def draw_box(
    canvas: Canvas,
    grid: Grid,
    rect: Rect,
    fill: str = PANEL,
    opacity: float = 0.8,
    radius: float = 18,
    edge: str = "",
    shadow: int = 0,
) -> None:
    if shadow:
        draw_shadow(canvas, grid, rect, radius, shadow)
    width = max(2, grid.px(3)) if edge else 0
    canvas.put(art.box(*rect.size, grid.px(radius), fill, opacity, edge, width), *rect.topleft)


def draw_shadow(canvas: Canvas, grid: Grid, rect: Rect, radius: float, strength: int) -> None:
    blur = max(2, grid.px(7))
    picture = art.shadow(*rect.size, grid.px(radius), strength, blur)
    canvas.put(picture, rect.left - 2 * blur, rect.top - 2 * blur + grid.px(4))


def draw_pill(
    canvas: Canvas, grid: Grid, text: str, centre: tuple[float, float], fill: str, ink: str, size: float = SMALL
) -> Rect:
    """A small plate with a word or a number; kept inside the window."""
    letters = type.render(text, grid.type(size), BOLD, ink)
    height = max(grid.px(size + 11), letters.get_height() + 2)
    rect = Rect(0, 0, letters.get_width() + grid.px(24), height)
    rect.center = round(centre[0]), round(centre[1])
    rect.clamp_ip(Rect(0, 0, *canvas.size))
    canvas.put(art.box(*rect.size, rect.height / 2, fill), *rect.topleft)
    canvas.put_centred(letters, *rect.center)
    return rect


def draw_tip(canvas: Canvas, grid: Grid, rect: Rect, text: str) -> None:
    """What an icon means, under it."""
    draw_pill(canvas, grid, text, (rect.centerx, rect.bottom + grid.px(20)), INK, CREAM, 13)
