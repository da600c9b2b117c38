"""Pictures of pieces that are no cards: pawns, men, checkers, dice. They have one side and their own outline."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Protocol

import pygame
from pygame import Surface

from game.core.cards import Card
from game.ui import art, type
from game.ui.theme import GOLD
from game.ui.type import BLACK

_ANGLE_STEP = 10
_FADED = 74
_PALE = 105


class Drawing(Protocol):
    """What a descriptor says of a range of pieces."""

    @property
    def art(self) -> str: ...
    @property
    def first(self) -> int: ...
    @property
    def last(self) -> int: ...
    @property
    def width(self) -> int: ...
    @property
    def numbers(self) -> Sequence[int]: ...
    @property
    def outline(self) -> str: ...
    @property
    def pale(self) -> bool: ...


class PieceBook:
    """All pictures of one board's pieces; stands in for a deck's faces."""

    backs = False
    """A piece has no back: what it is lies open."""

    def __init__(self, drawings: Sequence[Drawing], back: str) -> None:
        self.back = back
        self._drawings = drawings
        self.ratio = max((d.width for d in drawings[:1]), default=100) / 100
        self._turned = lru_cache(maxsize=200)(self._turn)
        self._faint = lru_cache(maxsize=40)(self._fade)
        self._numbered = lru_cache(maxsize=20)(self._write)
        self._paled = lru_cache(maxsize=20)(self._pale)

    @property
    def look(self) -> tuple[str, str]:
        """What must be drawn anew when it changes."""
        return "pieces", self.back

    def expect(self, heights: set[int], unit: float = 1.0) -> None:
        """Every height is drawn exactly: there are few."""

    def picture(self, card: Card | None, height: float, *, veiled: bool = False) -> Surface:
        drawing, h = self._drawing(card), max(1, round(height))
        if drawing.pale:
            return self._paled(card, h)
        if drawing.numbers and card is not None:
            return self._numbered(drawing.art, drawing.numbers[card - drawing.first], h)
        return art.part(self._name(card), max(1, round(h * drawing.width / 100)), h)

    def flying(
        self, card: Card | None, height: float, squeeze: float, angle: float, *, veiled: bool = False
    ) -> Surface:
        a = round(angle / _ANGLE_STEP) * _ANGLE_STEP % 360
        return self._turned(card, round(height), a) if a else self.picture(card, height)

    def alike(self, one: Card | None, other: Card | None) -> bool:
        """Whether both are the same drawing, be it paler."""
        return self._name(one) == self._name(other)

    def _name(self, card: Card | None) -> str:
        drawing = self._drawing(card)
        return drawing.art.replace("{n}", str((card or 0) - drawing.first + 1))

    def faint(self, card: Card | None, height: float) -> Surface:
        """The ghost of a piece, where it stood."""
        return self._faint(card, round(height))

    def _drawing(self, card: Card | None) -> Drawing:
        for drawing in self._drawings:
            if card is not None and drawing.first <= card <= drawing.last:
                return drawing
        raise KeyError(f"no drawing for piece {card}")

    def _turn(self, card: Card | None, height: int, angle: int) -> Surface:
        return pygame.transform.rotozoom(self.picture(card, height), angle, 1)

    def _fade(self, card: Card | None, height: int) -> Surface:
        picture = self.picture(card, height).copy()
        picture.fill((255, 255, 255, _FADED), special_flags=pygame.BLEND_RGBA_MULT)
        return picture

    def _pale(self, card: Card | None, height: int) -> Surface:
        drawing = self._drawing(card)
        picture = art.part(self._name(card), max(1, round(height * drawing.width / 100)), height).copy()
        picture.fill((255, 255, 255, _PALE), special_flags=pygame.BLEND_RGBA_MULT)
        return picture

    def shadow(self, card: Card | None, height: float, lift: float) -> Surface | None:
        """What it casts on the board; softer the higher it is."""
        outline = self._drawing(card).outline
        if outline == "none":
            return None
        side = max(4, round(height * 0.92))
        radius = side / 2 if outline == "round" else side * 0.2
        return art.shadow(side, side, radius, 95, max(2, round(height * 0.08 + lift / 10)))

    def _write(self, name: str, number: int, height: int) -> Surface:
        picture = art.part(name, height).copy()
        letters = type.font(max(8, round(height * 0.5)), BLACK).render(str(number), True, GOLD)
        place = (height - letters.get_width()) // 2, round(height * 0.46 - letters.get_height() / 2)
        picture.blit(letters, place)
        return picture
