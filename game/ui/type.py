"""Letters: Lato at exact sizes, rendered once and remembered. Notes every text that had to be cut, for the tour."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path

import font_lato
import pygame
from pygame import Surface
from pygame.font import Font

REGULAR, BOLD, BLACK = "Regular", "Bold", "Black"

cut_texts: list[str] = []
"""Texts that did not fit even when made smaller; a screen with one is a bug."""


@cache
def font(size: int, weight: str = REGULAR) -> Font:
    if not pygame.font.get_init():
        pygame.font.init()
    return Font(str(Path(font_lato.__file__).parent / "files" / f"Lato-{weight}.ttf"), size)


def width(text: str, size: int, weight: str = REGULAR) -> int:
    return font(size, weight).size(text)[0]


@lru_cache(maxsize=1500)
def render(text: str, size: int, weight: str = REGULAR, colour: str = "#fdf8ee") -> Surface:
    return font(size, weight).render(text, True, colour)


@lru_cache(maxsize=1500)
def fitted(text: str, size: int, weight: str, colour: str, room: int) -> Surface:
    """The text in at most `room` pixels: a little smaller if need be, cut only as a last resort."""
    smallest = max(8, round(size * 0.72))
    for smaller in range(size, smallest - 1, -1):
        if width(text, smaller, weight) <= room:
            return render(text, smaller, weight, colour)
    cut_texts.append(text)
    while text and width(text + "…", smallest, weight) > room:
        text = text[:-1]
    return render(text + "…", smallest, weight, colour)


@lru_cache(maxsize=500)
def wrapped(text: str, size: int, weight: str, room: int) -> tuple[str, ...]:
    """The text broken into lines no wider than `room`; a non-breaking space keeps words together."""
    face = font(size, weight)
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}".strip()
            if line and face.size(longer)[0] > room:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return tuple(_no_orphans(lines))


def _no_orphans(lines: list[str]) -> list[str]:
    """Polish does not leave a one-letter word at the end of a line."""
    for i in range(len(lines) - 1):
        head, _, last = lines[i].rpartition(" ")
        if head and len(last) == 1 and last.isalpha():
            lines[i], lines[i + 1] = head, f"{last} {lines[i + 1]}"
    return lines


@lru_cache(maxsize=300)
def paragraph(text: str, size: int, weight: str, colour: str, room: int, centred: bool = False) -> Surface:
    """Several lines as one picture."""
    lines = wrapped(text, size, weight, room)
    height = round(size * 1.36)
    picture = Surface((max(1, room), max(1, height * len(lines))), pygame.SRCALPHA)
    for i, line in enumerate(lines):
        if line:
            letters = render(line, size, weight, colour)
            picture.blit(letters, ((room - letters.get_width()) // 2 if centred else 0, i * height))
    return picture


@lru_cache(maxsize=300)
def fitted_lines(text: str, size: int, weight: str, colour: str, room: int, height: int) -> Surface:
    """Centred lines in so much room: a little smaller if need be."""
    smallest = max(8, round(size * 0.72))
    for smaller in range(size, smallest - 1, -1):
        lines = wrapped(text, smaller, weight, room)
        fits = all(width(line, smaller, weight) <= room for line in lines)
        if fits and len(lines) * round(smaller * 1.36) <= height:
            return paragraph(text, smaller, weight, colour, room, True)
    cut_texts.append(text)
    return paragraph(text, smallest, weight, colour, room, True)


def forget() -> None:
    """After a resize the old sizes are not needed any more."""
    for cached in (render, fitted, paragraph, fitted_lines):
        cached.cache_clear()
