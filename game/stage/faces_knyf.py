"""The faces of Knyf: one to six flowers."""

from __future__ import annotations

from pygame import Surface

from game.core.cards import Card
from game.stage.faces import Blank, Painter, darker, index, paper, veil
from game.ui import art
from game.ui.theme import BLUE, GREEN, RED, TEAL, VIOLET

_FLOWERS = {1: RED, 2: BLUE, 3: VIOLET, 4: GREEN, 5: "#c2571a", 6: TEAL}


def painter(look: str) -> Painter:
    return paint


def paint(card: Card, blank: Blank) -> Surface:
    """One to six flowers, each value in its own colour."""
    width, height = blank.width, blank.height
    picture = paper(width, height).copy()
    picture.blit(art.part(f"knyf_{card}", width, height), (0, 0))
    if blank.veiled:
        veil(picture)
    index(picture, str(card), darker(_FLOWERS[card], blank.veiled))
    return picture
