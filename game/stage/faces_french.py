"""The French deck: 52 faces and two jokers, composed from pips, courts, aces and an index in the player's own letters.

Two looks of the suits: black and red, or a colour for each. Small cards are index and suit alone, so that they are
still read across a table. Knows no game.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache, partial

import pygame
from pygame import Surface

from game.core.cards import JOKERS, RANKS, SUITS, Card, rank, suit
from game.stage.faces import Blank, Painter, darker, paper, veil
from game.ui import art, type
from game.ui.theme import CREAM, INK, RED
from game.ui.type import BLACK

LETTERS = {"pl": {"J": "W", "Q": "D", "T": "10"}, "en": {"T": "10"}}
"""Court letters by language; those not named are the rank's own sign."""
TWO = {"c": INK, "d": RED, "h": RED, "s": INK}
FOUR = {"c": "#167a40", "d": "#d2620f", "h": RED, "s": INK}
ACES = {"c": {"#1f8a4c": INK, "#0e5230": "#3c3c4a"}, "d": {"#d62839": "#8c1322", "#e0711a": RED, "#8f3f10": "#6d0d1a"}}
"""What the two-colour look repaints in the ace of clubs and of diamonds."""
SCALES = ((3, 0.64), (4, 0.56), (6, 0.53), (8, 0.5), (10, 0.46))
"""How large the pips are: up to so many of them, in hundreds of units."""
INLAYS = {"c": 2, "d": 0, "h": -7, "s": 7}
"""How far below its middle a pip carries its inlay."""
LIGHT = {"c": "#7cc04b", "d": "#f4b740", "h": "#ef6a8a", "s": "#5b8fd0"}
"""The colour of the inlays."""
INLAID = 110
"""From this height in pixels pips are large enough for inlays."""
SMALL = 84
"""Below this height in pixels a card shows its index and one large suit sign, nothing else."""
BOX = 250, 350

PLACES: dict[int, tuple[tuple[float, float], ...]] = {
    2: ((0, -1), (0, 1)),
    3: ((0, -1), (0, 0), (0, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
    7: ((-1, -1), (1, -1), (0, -0.5), (-1, 0), (1, 0), (-1, 1), (1, 1)),
    8: ((-1, -1), (1, -1), (0, -0.5), (-1, 0), (1, 0), (0, 0.5), (-1, 1), (1, 1)),
    9: ((-1, -1), (1, -1), (-1, -0.34), (1, -0.34), (0, 0), (-1, 0.34), (1, 0.34), (-1, 1), (1, 1)),
    10: ((-1, -1), (1, -1), (0, -0.67), (-1, -0.34), (1, -0.34), (-1, 0.34), (1, 0.34), (0, 0.67), (-1, 1), (1, 1)),
}
"""Where the pips lie, in columns and rows from the middle."""


def painter(look: str) -> Painter:
    """A painter for a look like "pl-4": the language of the letters and the number of colours."""
    language, _, colours = look.partition("-")
    return partial(paint, letters=LETTERS.get(language, {}), colours=FOUR if colours == "4" else TWO)


def paint(card: Card, blank: Blank, *, letters: dict[str, str], colours: dict[str, str]) -> Surface:
    width, height, veiled = blank.width, blank.height, blank.veiled
    picture = paper(width, height).copy()
    if card in JOKERS:
        return _joker(picture, card, veiled)
    letter, sign = RANKS[rank(card)], SUITS[suit(card)]
    label, colour = letters.get(letter, letter), colours[sign]
    if height < SMALL:
        return _small(picture, label, sign, colour, veiled)
    picture.blit(_art(letter, sign, colours is FOUR, colour, width, height), (0, 0))
    if veiled:
        veil(picture)
    _corners(picture, label, sign, darker(colour, veiled))
    return picture


@cache
def _pip(sign: str) -> str:
    """The outline of a suit sign, about 100 units wide, round the origin."""
    found = re.search(r' d="([^"]+)"', (art.SVG / f"pip_{sign}.svg").read_text(encoding="utf-8"))
    assert found is not None
    return found[1]


def _sign(sign: str, colour: str, x: float, y: float, scale: float, *, upside_down: bool = False) -> str:
    turn = " rotate(180)" if upside_down else ""
    return f'<path transform="translate({x} {y}){turn} scale({scale})" d="{_pip(sign)}" fill="{colour}"/>'


def _svg(inner: str, width: int, height: int) -> Surface:
    box = f"0 0 {BOX[0]} {BOX[1]}"
    return art.raster(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{inner}</svg>', width, height)


def _art(letter: str, sign: str, four: bool, colour: str, width: int, height: int) -> Surface:
    """Everything but the corners."""
    if letter == "A":
        return _ace(sign, four, width, height)
    if letter in "JQK":
        return _court(letter, sign, colour, width, height)
    count = int({"T": "10"}.get(letter, letter))
    scale = next(size for most, size in SCALES if count <= most)
    pip = _cut_sign if height >= INLAID else _sign
    inner = "".join(pip(sign, colour, 125 + x * 43, 175 + y * 108, scale, upside_down=y > 0) for x, y in PLACES[count])
    return _svg(inner, width, height)


def _cut_sign(sign: str, colour: str, x: float, y: float, scale: float, *, upside_down: bool) -> str:
    """A pip as it is cut from folded paper: a smaller one of another colour on it, and a hole in the middle."""
    at = INLAYS[sign] * scale * (-1 if upside_down else 1)
    hole = f'<circle cx="{x}" cy="{y + at}" r="{8 * scale:.1f}" fill="{CREAM}"/>'
    whole = _sign(sign, colour, x, y, scale, upside_down=upside_down)
    return whole + _sign(sign, LIGHT[sign], x, y + at, scale * 0.42, upside_down=upside_down) + hole


def _ace(sign: str, four: bool, width: int, height: int) -> Surface:
    text = (art.SVG / f"ace_{sign}.svg").read_text(encoding="utf-8")
    for old, new in ({} if four else ACES.get(sign, {})).items():
        text = text.replace(old, new)
    return art.raster(text, width, height)


def _court(letter: str, sign: str, colour: str, width: int, height: int) -> Surface:
    frame = f'<rect x="50" y="20" width="150" height="310" rx="9" fill="#fffdf7" stroke="{INK}" stroke-width="2"/>'
    pips = _sign(sign, colour, 68, 50, 0.28) + _sign(sign, colour, 182, 300, 0.28, upside_down=True)
    picture = _svg(frame + pips, width, height)
    picture.blit(art.part(f"court_{letter}_{sign}", width, height), (0, 0))
    return picture


def _corners(picture: Surface, label: str, sign: str, colour: str) -> None:
    """Rank over suit in the upper left, the same upside down in the lower right."""
    width, height = picture.get_size()
    letters = _letters(label, round(height * 0.172), colour, width * 0.185)
    side = round(height * 0.112)
    pip = art.raster(_pip_svg(sign, colour), side, side)
    middle = width * 0.108
    corner = Surface((round(width * 0.216), round(height * 0.32)), pygame.SRCALPHA)
    corner.blit(letters, (round(middle - letters.get_width() / 2), round(height * 0.012)))
    corner.blit(pip, (round(middle - side / 2), round(height * 0.185)))
    picture.blit(corner, (0, 0))
    turned = pygame.transform.rotate(corner, 180)
    picture.blit(turned, (width - turned.get_width(), height - turned.get_height()))


def _pip_svg(sign: str, colour: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-54 -54 108 108">'
        f'<path d="{_pip(sign)}" fill="{colour}"/></svg>'
    )


@lru_cache(maxsize=64)
def tile_picture(name: str, side: int, *, four_colours: bool) -> Surface:
    """The drawing of a contract tile: a suit in the colours of the deck, or one of our icons in ink."""
    if not name.startswith("pip_"):
        return art.part(name, side, side, INK)
    sign = name.removeprefix("pip_")
    return art.raster(_pip_svg(sign, (FOUR if four_colours else TWO)[sign]), side, side)


@lru_cache(maxsize=128)
def lane_sign(card: Card, width: int, height: int, *, look: str) -> Surface:
    """What an empty place waits for: the card's index alone, in one pale colour. `look` as for `painter`."""
    letter, sign = RANKS[rank(card)], SUITS[suit(card)]
    label = LETTERS.get(look.partition("-")[0], {}).get(letter, letter)
    picture = Surface((width, height), pygame.SRCALPHA)
    letters = _letters(label, round(height * 0.36), CREAM, width * 0.6)
    side = round(min(width, height) * 0.4)
    picture.blit(letters, ((width - letters.get_width()) // 2, round(height * 0.08)))
    picture.blit(art.raster(_pip_svg(sign, CREAM), side, side), ((width - side) // 2, round(height * 0.54)))
    return picture


def _letters(label: str, size: int, colour: str, room: float) -> Surface:
    """The index; "10" is set narrow rather than small."""
    letters = type.font(max(8, size), BLACK).render(label, True, colour)
    if letters.get_width() > room:
        letters = pygame.transform.smoothscale(letters, (max(1, round(room)), letters.get_height()))
    return letters


def _small(picture: Surface, label: str, sign: str, colour: str, veiled: bool) -> Surface:
    if veiled:
        veil(picture)
    width, height = picture.get_size()
    colour = darker(colour, veiled)
    letters = _letters(label, round(height * 0.42), colour, width * 0.52)
    picture.blit(letters, (round(width * 0.08), round(-height * 0.02)))
    side = round(width * 0.62)
    pip = art.raster(_pip_svg(sign, colour), side, side)
    picture.blit(pip, (round(width * 0.33), round(height * 0.50)))
    return picture


def _joker(picture: Surface, card: Card, veiled: bool) -> Surface:
    width, height = picture.get_size()
    red = card == JOKERS[0]
    picture.blit(art.part("joker_red" if red else "joker_black", width, height), (0, 0))
    if veiled:
        veil(picture)
    star = art.part("icon_star", round(height * (0.15 if height >= SMALL else 0.3)), 0, RED if red else INK)
    picture.blit(star, (round(width * 0.045), round(height * 0.03)))
    if height >= SMALL:
        turned = pygame.transform.rotate(star, 180)
        picture.blit(
            turned, (width - star.get_width() - round(width * 0.045), round(height * 0.97) - star.get_height())
        )
    return picture
