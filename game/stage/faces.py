"""Card faces, composed from few parts at the exact size they are shown; in flight they are scaled, squeezed and turned.

A style ("toads", "french", …) is named by the deck's descriptor. Each has a module of its own, `faces_<style>`, whose
`painter(look)` paints its cards.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import import_module

import pygame
from pygame import Surface

from game.core.cards import Card
from game.stage.layout import CARD_RATIO
from game.ui import art, type
from game.ui.theme import CREAM, GOLD, PAPER_EDGE
from game.ui.type import BLACK


@dataclass(frozen=True, slots=True)
class Blank:
    """The card before it is painted."""

    width: int
    height: int
    veiled: bool = False
    printed: int = 0
    """A number of the rules that the face shows beside its own (bull heads)."""
    unit: float = 1.0
    """The window's unit: how large things are to be readable."""


Painter = Callable[[Card, Blank], Surface]

_ANGLE_STEP = 5
_SQUEEZES = 12
_COARSE = 16
_VEIL = "#1d5247"


def corner_radius(width: float) -> float:
    return width * 0.072


def paper(width: int, height: int) -> Surface:
    return art.box(width, height, corner_radius(width), CREAM, 1, PAPER_EDGE, max(1, width / 125))


def index(picture: Surface, label: str, colour: str, share: float = 0.185) -> None:
    """The corner figure, upright above and upside down below."""
    width, height = picture.get_size()
    letters = type.font(max(8, round(height * share)), BLACK).render(label, True, colour)
    x, y = max(width * 0.035, width * 0.17 - letters.get_width() / 2), height * 0.02
    picture.blit(letters, (round(x), round(y)))
    below = round(width - x - letters.get_width()), round(height - y - letters.get_height())
    picture.blit(pygame.transform.rotate(letters, 180), below)


def veil(picture: Surface) -> None:
    """Greys the art only: the corner figures, drawn after it, stay readable."""
    width, height = picture.get_size()
    picture.blit(art.box(width, height, corner_radius(width), _VEIL, 0.42), (0, 0))


def darker(colour: str, veiled: bool) -> str:
    if not veiled:
        return colour
    c = pygame.Color(colour).lerp(pygame.Color("#06201c"), 0.45)
    return f"#{c.r:02x}{c.g:02x}{c.b:02x}"


LOOKS = frozenset({"french"})
"""Decks with letters and suits, which follow the language and the player's taste in colours."""


@cache
def painter_of(style: str) -> Painter:
    """A painter by its style: "french-pl-4" asks the module `faces_french` for its look "pl-4"."""
    module, _, look = style.partition("-")
    painter: Painter = import_module(f"game.stage.faces_{module}").painter(look)
    return painter


def styled(face: str, letters: str, *, four_colours: bool) -> str:
    """The style of a deck for this player; faces without letters or suits have one style only."""
    return f"{face}-{letters}-{4 if four_colours else 2}" if face in LOOKS else face


class FaceBook:
    """All pictures of one deck at one table. Small cards and cards in flight are made from the nearest larger one."""

    backs = True
    ratio = CARD_RATIO

    def __init__(self, style: str, back: str, printed: Callable[[Card], int] = lambda card: 0) -> None:
        self.style, self.back, self.printed = style, back, printed
        self.unit = 1.0
        self._exact: set[int] = set()
        self._made = lru_cache(maxsize=240)(self._make)
        self._poses = lru_cache(maxsize=400)(self._posed)

    @property
    def look(self) -> tuple[str, str]:
        return self.style, self.back

    def expect(self, heights: set[int], unit: float = 1.0) -> None:
        """The heights at which cards rest: those are composed exactly, all others scaled."""
        self._exact, self.unit = heights, unit

    def picture(self, card: Card | None, height: float, *, veiled: bool = False) -> Surface:
        h = round(height)
        if h in self._exact:
            return self._made(card, h, veiled)
        base = self._base(h)
        step = max(1, round(h / 4) * 4)
        return self._poses(card, base, step, _SQUEEZES, 0, veiled)

    def flying(
        self, card: Card | None, height: float, squeeze: float, angle: float, *, veiled: bool = False
    ) -> Surface:
        """Squeezed sideways (a card turning over) and turned by an angle."""
        k = max(1, round(squeeze * _SQUEEZES))
        a = round(angle / _ANGLE_STEP) * _ANGLE_STEP % 360
        if k == _SQUEEZES and a == 0:
            return self.picture(card, height, veiled=veiled)
        h = round(height)
        base = self._base(h)
        return self._poses(card, base, h if h == base else max(1, round(h / 4) * 4), k, a, veiled)

    def _base(self, height: int) -> int:
        """The height a picture is made smaller from: never larger, that would blur it."""
        return min((exact for exact in self._exact if exact >= height), default=-(-height // _COARSE) * _COARSE)

    def _make(self, card: Card | None, height: int, veiled: bool) -> Surface:
        width = round(height * CARD_RATIO)
        if card is None:
            return art.part(self.back, width, height)
        return painter_of(self.style)(card, Blank(width, height, veiled, self.printed(card), self.unit))

    def _posed(self, card: Card | None, base: int, height: int, squeeze: int, angle: int, veiled: bool) -> Surface:
        picture = self._made(card, base, veiled)
        size = max(1, round(height * CARD_RATIO * squeeze / _SQUEEZES)), height
        if picture.get_size() != size:
            picture = pygame.transform.smoothscale(picture, size)
        return pygame.transform.rotozoom(_framed(picture), angle, 1) if angle else picture


def _framed(picture: Surface) -> Surface:
    """With a clear rim, so that a turned edge is smooth."""
    width, height = picture.get_size()
    framed = Surface((width + 2, height + 2), pygame.SRCALPHA)
    framed.blit(picture, (1, 1))
    return framed


@lru_cache(maxsize=40)
def gold_edge(width: int, height: int, grow: int, colour: str = GOLD) -> Surface:
    """Drawn under a card that may be touched."""
    full = width + 2 * grow, height + 2 * grow
    return art.box(*full, corner_radius(width) + grow, colour)


@lru_cache(maxsize=60)
def card_shadow(width: int, height: int, lift: int) -> Surface:
    blur = max(2, round(height / 30) + lift // 6)
    return art.shadow(width, height, corner_radius(width), 80, blur)


@lru_cache(maxsize=64)
def pile_below(width: int, height: int) -> Surface:
    """The edge of the cards under a pile's top; the same for every pile, so that it tells nothing."""
    step = max(1, round(width / 42))
    picture = Surface((width + 2 * step, height + 2 * step), pygame.SRCALPHA)
    for k in (2, 1):
        picture.blit(paper(width, height), (k * step, k * step))
    return picture
