"""The faces of Ropuchy: a rosette coloured by the tens, a toad where both digits are alike."""

from __future__ import annotations

from pygame import Surface

from game.core.cards import Card
from game.stage.faces import Blank, Painter, darker, index, paper, veil
from game.ui import art
from game.ui.theme import BLUE, GREEN, RED, TEAL, VIOLET

_TENS = {1: BLUE, 2: VIOLET, 3: GREEN, 4: "#c2571a", 5: TEAL, 6: "#c0263a", 7: "#7d4f23", 8: "#a32a70", 9: "#3a4a8c"}


def painter(look: str) -> Painter:
    return paint


def paint(card: Card, blank: Blank) -> Surface:
    """A rosette coloured by the tens; a toad for equal digits."""
    width, height = blank.width, blank.height
    picture = paper(width, height).copy()
    tens, ones = divmod(card, 10)
    toad = tens == ones
    if toad:
        side = round(width * 0.70)
        picture.blit(art.part("toad_sit", side), (round(width * 0.15), round(height * 0.265)))
    else:
        picture.blit(art.part(f"rosette_{tens}", width, height), (0, 0))
    if blank.veiled:
        veil(picture)
    index(picture, str(card), ("#7c1420" if blank.veiled else RED) if toad else darker(_TENS[tens], blank.veiled))
    return picture
