"""The faces of Jedenastka: a number, its bull heads large enough to count by, and the bulls themselves."""

from __future__ import annotations

import pygame
from pygame import Surface

from game.core.cards import Card
from game.stage.faces import Blank, Painter, darker, index, paper, veil
from game.ui import art, type
from game.ui.theme import GREEN, RED
from game.ui.type import BLACK

_COLOURS = {1: "#3f5470", 2: "#3a4a8c", 3: GREEN, 5: "#c2571a", 7: RED}
_ART = {1: 1, 2: 1, 3: 3, 5: 5, 7: 7}
"""The drawing for so many heads."""
_BIG, _MIDDLE = 100, 75
"""Heights at 720p: from the first the face is whole, below the second only figures are left."""


def painter(look: str) -> Painter:
    return paint


def paint(card: Card, blank: Blank) -> Surface:
    heads, width, height, unit = blank.printed, blank.width, blank.height, blank.unit
    if not heads:
        return art.part("bull_token", width, height)
    picture = paper(width, height).copy()
    tall = height / unit
    drawing = f"num_{_ART[heads]}"
    if tall >= _BIG:
        picture.blit(art.part(drawing, width, height), (0, 0))
    elif tall >= _MIDDLE:
        picture.blit(art.part(drawing, round(width * 0.78), round(height * 0.78)), (width * 0.16, height * 0.24))
    if blank.veiled:
        veil(picture)
    colour = darker(_COLOURS[heads], blank.veiled)
    if tall >= _BIG:
        index(picture, str(card), colour)
        _count(picture, heads, colour, round(width * 0.055), round(height * 0.225), round(height * 0.1))
    elif tall >= _MIDDLE:
        _corner(picture, str(card), heads, colour, unit)
    else:
        _figures(picture, str(card), heads, colour)
    return picture


def _corner(picture: Surface, label: str, heads: int, colour: str, unit: float) -> None:
    """One large corner: cards of a crowded hand show little more than that."""
    letters = type.font(round(23 * unit), BLACK).render(label, True, colour)
    picture.blit(letters, (round(3 * unit), round(-1 * unit)))
    _count(picture, heads, colour, round(4 * unit), round(25 * unit), round(11 * unit))


def _count(picture: Surface, heads: int, colour: str, x: int, y: int, side: int) -> int:
    """A small head and how many there are; returns how wide that is."""
    head = art.part(f"bull_small_{_ART[heads]}", side)
    letters = type.font(max(8, round(side * 1.02)), BLACK).render(str(heads), True, colour)
    picture.blit(head, (x, y))
    picture.blit(letters, (x + side + 2, y + (side - letters.get_height()) // 2))
    return side + 2 + letters.get_width()


def _figures(picture: Surface, label: str, heads: int, colour: str) -> None:
    """A small card is all number, with the heads below it."""
    width, height = picture.get_size()
    size = round(height * 0.44)
    while size > 8 and type.width(label, size, BLACK) > width * 0.9:
        size -= 1
    letters = type.font(size, BLACK).render(label, True, colour)
    picture.blit(letters, ((width - letters.get_width()) // 2, round(height * 0.33 - letters.get_height() / 2)))
    side = round(height * 0.24)
    line = Surface((width, side + 2), pygame.SRCALPHA)
    across = _count(line, heads, colour, 0, 1, side)
    picture.blit(line, ((width - across) // 2, round(height * 0.64)), (0, 0, across, side + 2))
