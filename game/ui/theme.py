"""Colours, type sizes and the grid of ART.md. All measures are for 1280×720 and grow with the window."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

INK, CREAM, PAPER_EDGE = "#1b1b22", "#fdf8ee", "#cfc4ac"
RED, PINK, GREEN, LEAF, GOLD = "#d62839", "#ef6a8a", "#1f8a4c", "#7cc04b", "#f4b740"
BLUE, VIOLET, ORANGE, TEAL = "#2667b0", "#6a3fa0", "#e0711a", "#0f8b8d"
PANEL, PANEL_LIT, WELL = "#0c2a26", "#123f38", "#06201c"
MUTED, DIM = "#d3ddd6", "#b3c4bc"
PAPER_MUTED, PAPER_BAND = "#5a5348", "#f1e7d2"
OFF, OFF_TEXT = "#2d4a44", "#b0c2ba"
LOSS_ON_PAPER, GAIN_ON_PAPER = "#bf1e30", "#1a6f3e"
LOSS_ON_FELT, GAIN_ON_FELT = "#ff9aa2", "#8fd45c"
LINES = (GOLD, "#6fd0d2", "#7fb4ee", "#d7a6f2", "#f29a76", "#a6e08a", "#f2a6c4")
"""One colour a player, for charts."""

CLOTH = {
    "felt": ((36, 112, 97), (8, 34, 31)),
    "oak": ((150, 98, 56), (58, 32, 16)),
    "night": ((40, 52, 92), (10, 13, 30)),
}

TAG, SMALL, BODY, LEAD, TITLE, HERO = 13, 15, 17, 20, 26, 34

BASE = (1280, 720)
SMALLEST = (1024, 640)
_TYPE_FLOOR = 0.86
RAIL = 232


@dataclass(frozen=True, slots=True)
class Grid:
    """The window's measures. `px` scales lengths, `type` scales letters, which never get too small to read."""

    width: int
    height: int
    side: int = RAIL
    """The width of the score rail and the controls under it, at 1280×720."""

    @property
    def u(self) -> float:
        return min(self.width / BASE[0], self.height / BASE[1])

    def px(self, length: float) -> int:
        return round(length * self.u)

    def type(self, size: float) -> int:
        return max(9, round(size * max(self.u, _TYPE_FLOOR)))

    @property
    def size(self) -> tuple[int, int]:
        return self.width, self.height

    @property
    def margin(self) -> int:
        return self.px(24)

    @property
    def rail(self) -> Rect:
        """The score rail at the right."""
        width = self.px(self.side)
        top = self.px(64)
        return Rect(self.width - self.margin - width, top, width, self.controls.top - self.px(24) - top)

    @property
    def controls(self) -> Rect:
        """Undo, hint and the primary button: bottom right, always there."""
        width, height = self.px(self.side), self.px(112)
        return Rect(self.width - self.margin - width, self.height - self.margin - height, width, height)

    @property
    def primary(self) -> Rect:
        controls = self.controls
        return Rect(controls.left, controls.bottom - self.px(56), controls.width, self.px(56))

    @property
    def table(self) -> Rect:
        """Everything left of the rail and below the top bar."""
        left, top = self.margin, self.px(64)
        return Rect(left, top, self.rail.left - self.px(16) - left, self.height - top)

    @property
    def body(self) -> Rect:
        """The whole width between the top bar and the bottom buttons, for the screens that are not tables."""
        top = self.px(64)
        return Rect(self.margin, top, self.width - 2 * self.margin, self.height - top - self.px(96))

    def centred(self, width: float, height: float) -> Rect:
        w, h = min(self.px(width), self.width - self.px(16)), min(self.px(height), self.height - self.px(16))
        return Rect((self.width - w) // 2, (self.height - h) // 2, w, h)
