"""A hand of sample cards at their true size, for the places where one chooses how cards look."""

from __future__ import annotations

import re
from functools import lru_cache

import pygame
from pygame import Rect, Surface

from game.scenes.desk import Desk
from game.stage import faces
from game.ui import art
from game.ui.canvas import Canvas
from game.ui.theme import CREAM, GREEN, INK, ORANGE, PAPER_EDGE, RED, Grid
from game.ui.widgets import Look, Widget

HAND_HEIGHT = 146
"""A card in the hand at 100 %, in a window of 1280×720."""
_FACES = (27, 33)
"""A rosette and a toad."""
_PIPS = {True: (INK, RED, ORANGE, GREEN), False: (INK, RED, RED, INK)}
_FILL = re.compile('fill="#[0-9a-fA-F]{6}"')


class SampleHand(Widget):
    """Two faces and a back, lapped as in a hand."""

    def __init__(self, rect: Rect, desk: Desk) -> None:
        super().__init__(rect)
        self.settings = desk.settings

    def draw(self, canvas: Canvas, grid: Grid, look: Look) -> None:
        height = min(grid.px(HAND_HEIGHT * self.settings.card_size / 100), self.rect.height)
        canvas.put_centred(_hand(height, self.rect.width, self.settings.back), *self.rect.center)


@lru_cache(maxsize=16)
def _hand(height: int, room: int, back: str) -> Surface:
    width = round(height * 5 / 7)
    cards = [faces.painter_of("toads")(card, faces.Blank(width, height)) for card in _FACES]
    cards.append(art.part(back, width, height))
    step = min(round(width * 1.06), (room - width) // (len(cards) - 1))
    blur = max(2, height // 30)
    picture = Surface((width + step * (len(cards) - 1) + 4 * blur, height + 5 * blur), pygame.SRCALPHA)
    dark = art.shadow(width, height, faces.corner_radius(width), 80, blur)
    for i, card in enumerate(cards):
        picture.blit(dark, (i * step, blur))
        picture.blit(card, (i * step + 2 * blur, 2 * blur))
    return picture


class SuitColours(Widget):
    """The four suits on a slip of paper, in the colours they will have."""

    def __init__(self, rect: Rect, four: bool) -> None:
        super().__init__(rect)
        self.four = four

    def draw(self, canvas: Canvas, grid: Grid, look: Look) -> None:
        canvas.put(art.box(*self.rect.size, grid.px(10), CREAM, 1, PAPER_EDGE, 1), *self.rect.topleft)
        side = round(self.rect.height * 0.62)
        step = self.rect.width / 4
        for i, (suit, colour) in enumerate(zip("shdc", _PIPS[self.four], strict=True)):
            canvas.put_centred(_pip(suit, colour, side), self.rect.left + (i + 0.5) * step, self.rect.centery)


@lru_cache(maxsize=24)
def _pip(suit: str, colour: str, side: int) -> Surface:
    svg = (art.SVG / f"pip_{suit}.svg").read_text(encoding="utf-8")
    return art.raster(_FILL.sub(f'fill="{colour}"', svg), side, side)
