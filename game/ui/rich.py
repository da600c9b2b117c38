"""Running text with **bold** words, card suits and arrows as little pictures, and found words marked.

Lines are broken once and remembered; a block of text becomes one picture, made when it is first seen.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

import pygame
from pygame import Surface

from game.ui import art
from game.ui.theme import CREAM, GOLD, INK, LOSS_ON_FELT, PAPER_MUTED, RED
from game.ui.type import BOLD, REGULAR, font, render

ON_PAPER = (INK, PAPER_MUTED)
_PAINT = re.compile('(fill|stroke)="#[0-9a-fA-F]{6}"')

LEADING = 1.4
"""Line height in letter sizes."""

SIGNS = {
    "♠": "pip_s",
    "♥": "pip_h",
    "♦": "pip_d",
    "♣": "pip_c",
    "←": "icon_arrow_left",
    "→": "icon_arrow_right",
    "↑": "icon_up",
    "↓": "icon_down",
}
"""Signs the font does not have, and the drawings we use instead."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Letters of one weight, or one sign; `start` is its place in the plain text."""

    text: str
    weight: str
    start: int


Word = tuple[Piece, ...]
Line = tuple[tuple[int, Word], ...]
"""Words with the x they stand at."""


def folded(text: str) -> str:
    """For searching: small letters without their tails and dots, one for one."""
    plain = (unicodedata.normalize("NFD", letter)[0] for letter in text.lower())
    return "".join(plain).replace("ł", "l") if len(text) == len(text.lower()) else text.lower()


def plain(text: str) -> str:
    return text.replace("**", "")


@lru_cache(maxsize=600)
def lines(text: str, size: int, room: int, weight: str = REGULAR) -> tuple[Line, ...]:
    """The text broken into lines no wider than `room`; a one-letter word never ends a line."""
    space = font(size, REGULAR).size(" ")[0]
    found: list[Line] = []
    line: list[tuple[int, Word]] = []
    x = 0
    for word in (part for whole in _words(text, weight) for part in _fitting(whole, size, room)):
        width = _word_width(word, size)
        if line and x + width > room:
            found.append(tuple(line))
            line, x = [], 0
        line.append((x, word))
        x += width + space
    return (*found, tuple(line))


@lru_cache(maxsize=160)
def block(text: str, size: int, room: int, colour: str = CREAM, mark: str = "", weight: str = REGULAR) -> Surface:
    """The text as one picture; every place where `mark` (folded) occurs lies on gold."""
    broken = lines(text, size, room, weight)
    height = line_height(size)
    picture = Surface((max(1, room), height * len(broken)), pygame.SRCALPHA)
    marked = _marked(plain(text), mark)
    for i, line in enumerate(broken):
        for x, word in line:
            _draw_word(picture, word, x, i * height, size, colour, marked)
    return picture


@lru_cache(maxsize=60)
def sign(letter: str, size: int, colour: str) -> Surface:
    """A sign in the colour of its sentence; hearts and diamonds stay red, lighter on the felt."""
    if letter in "♥♦":
        colour = RED if colour in ON_PAPER else LOSS_ON_FELT
    svg = (art.SVG / f"{SIGNS[letter]}.svg").read_text(encoding="utf-8")
    return art.raster(_PAINT.sub(rf'\1="{colour}"', svg), size, size)


def height(text: str, size: int, room: int, weight: str = REGULAR) -> int:
    return line_height(size) * len(lines(text, size, room, weight))


def line_height(size: int) -> int:
    return round(size * LEADING)


def _words(text: str, weight: str) -> list[Word]:
    words: list[list[Piece]] = [[]]
    place = 0
    for i, run in enumerate(text.split("**")):
        run_weight = BOLD if i % 2 else weight
        for letter in run:
            if letter == " ":
                words.append([])
            else:
                _add_letter(words[-1], letter, run_weight, place)
            place += 1
    return _glued([tuple(word) for word in words if word])


def _add_letter(word: list[Piece], letter: str, weight: str, place: int) -> None:
    last = word[-1] if word else None
    if last and last.weight == weight and letter not in SIGNS and last.text not in SIGNS:
        word[-1] = Piece(last.text + letter, weight, last.start)
    else:
        word.append(Piece(letter, weight, place))


def _glued(words: list[Word]) -> list[Word]:
    """A one-letter word holds on to the next one: Polish does not leave it at the end of a line."""
    glued: list[Word] = []
    held: Word = ()
    for word in words:
        letters = "".join(piece.text for piece in word)
        word = held + word
        if len(letters) == 1 and letters.isalpha():
            last = word[-1]
            held = (*word[:-1], Piece(last.text + "\u00a0", last.weight, last.start))
        else:
            glued.append(word)
            held = ()
    return [*glued, held] if held else glued


def _piece_width(piece: Piece, size: int) -> int:
    return size if piece.text in SIGNS else font(size, piece.weight).size(piece.text)[0]


def _word_width(word: Word, size: int) -> int:
    return sum(_piece_width(piece, size) for piece in word)


def _fitting(word: Word, size: int, room: int) -> list[Word]:
    """A word longer than a line, such as the path of a file, in parts that fit; broken after a slash if it can be."""
    if _word_width(word, size) <= room or len(word) != 1:
        return [word]
    [piece], start = word, 0
    parts: list[Word] = []
    while start < len(piece.text):
        end = start + 1
        while end < len(piece.text) and font(size, piece.weight).size(piece.text[start : end + 1])[0] <= room:
            end += 1
        slash = max(piece.text.rfind(sign, start, end) for sign in "/\\") + 1
        end = slash if start < slash and end < len(piece.text) else end
        parts.append((Piece(piece.text[start:end], piece.weight, piece.start + start),))
        start = end
    return parts


def _marked(text: str, mark: str) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    if mark:
        where = folded(text)
        at = where.find(mark)
        while at >= 0:
            found.append((at, at + len(mark)))
            at = where.find(mark, at + len(mark))
    return found


def _draw_word(
    picture: Surface, word: Word, x: int, y: int, size: int, colour: str, marked: list[tuple[int, int]]
) -> None:
    for piece in word:
        width = _piece_width(piece, size)
        if piece.text in SIGNS:
            picture.blit(sign(piece.text, size, colour), (x, y + round(size * 0.12)))
        else:
            _draw_marks(picture, piece, x, y, size, marked)
            picture.blit(render(piece.text, size, piece.weight, colour), (x, y))
        x += width


def _draw_marks(picture: Surface, piece: Piece, x: int, y: int, size: int, marked: list[tuple[int, int]]) -> None:
    face = font(size, piece.weight)
    for start, end in marked:
        left, right = max(0, start - piece.start), min(len(piece.text), end - piece.start)
        if left < right:
            from_x = x + face.size(piece.text[:left])[0]
            width = face.size(piece.text[left:right])[0]
            picture.blit(art.box(width + 2, round(size * 1.25), size / 5, GOLD, 0.45), (from_x - 1, y))
