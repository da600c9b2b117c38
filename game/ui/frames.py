"""Pictures in rounded frames: a photograph of a table, a piece of cloth, emblems laid on it."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import pygame
from pygame import Rect, Surface

from game.ui import art
from game.ui.canvas import Canvas
from game.ui.theme import Grid
from game.ui.widgets import Look, Widget, draw_shadow


class Framed(Widget):
    """A picture made to its rectangle's size, with a soft shadow."""

    def __init__(self, rect: Rect, picture: Surface, radius: float = 12) -> None:
        super().__init__(rect)
        self.picture, self.round = picture, radius

    def draw(self, canvas: Canvas, grid: Grid, look: Look) -> None:
        draw_shadow(canvas, grid, self.rect, self.round, 70)
        canvas.put_centred(self.picture, *self.rect.center)


@lru_cache(maxsize=12)
def cloth(name: str, width: int, height: int, radius: int) -> Surface:
    """A piece of table cloth."""
    return _rounded(art.cloth(name, width, height), radius)


@lru_cache(maxsize=6)
def on_cloth(name: str, emblems: tuple[str, ...], width: int, height: int, radius: int) -> Surface:
    """Emblems on cloth: one, or one in front of two."""
    picture = art.cloth(name, width, height).copy()
    side = round(min(height * 0.86, width * (0.6 if len(emblems) == 1 else 0.5)))
    small = round(side * 0.68)
    for emblem, away in zip(emblems[1:], (-1, 1), strict=False):
        part = art.part(emblem, small)
        x = width / 2 + away * (width / 2 - small * 0.56)
        picture.blit(part, part.get_rect(center=(round(x), round(height / 2 + side * 0.1))))
    front = art.part(emblems[0], side)
    picture.blit(front, front.get_rect(center=(width // 2, height // 2)))
    return _rounded(picture, radius)


@lru_cache(maxsize=8)
def photograph(file: Path, when: float, width: int, height: int, radius: int) -> Surface | None:
    """A picture from a file, filling the frame; None if unreadable. `when` tells a new picture from an old."""
    try:
        whole = pygame.image.load(str(file)).convert()
    except (pygame.error, OSError):
        return None
    scale = max(width / whole.get_width(), height / whole.get_height())
    size = max(width, round(whole.get_width() * scale)), max(height, round(whole.get_height() * scale))
    scaled = pygame.transform.smoothscale(whole, size)
    return _rounded(scaled.subsurface(((size[0] - width) // 2, (size[1] - height) // 2, width, height)), radius)


def _rounded(picture: Surface, radius: int) -> Surface:
    rounded = picture.convert_alpha()
    rounded.blit(art.box(*picture.get_size(), radius, "#ffffff"), (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    return rounded


def forget() -> None:
    """After a resize the old sizes are not needed any more."""
    for cached in (cloth, on_cloth, photograph):
        cached.cache_clear()
