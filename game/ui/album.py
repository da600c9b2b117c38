"""The drawings of the first screen, kept ready as pixels so that the next start need not draw them again.

Only a convenience: a missing, old or damaged album means drawing as usual. Knows no files; the program hands it bytes.
"""

from __future__ import annotations

import json
from zlib import adler32

import pygame
from pygame import Surface

_MARK = b"karty-album-1 "
_LONGEST = 32 * 1024 * 1024


class Album:
    """Open while the first screen is made: what it used then is the next album."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[tuple[int, int], memoryview]] = {}
        self._used: dict[str, Surface] = {}
        self.open = False

    def start(self, content: bytes) -> None:
        """Take the last album, whatever it is worth, and note from now on what is used."""
        self.open = True
        try:
            self._kept = _read(content)
        except (ValueError, TypeError, KeyError):
            self._kept = {}

    def find(self, key: str) -> Surface | None:
        """The picture of that name, if it was kept."""
        page = self._kept.get(key)
        if page is None:
            return None
        size, pixels = page
        picture = pygame.image.frombuffer(pixels, size, "RGBA").convert_alpha()
        self._used[key] = picture
        return picture

    def note(self, key: str, picture: Surface) -> None:
        self._used[key] = picture

    def finish(self) -> bytes | None:
        """The first screen stands. The new album, or None where the old one is as good."""
        used, kept = self._used, self._kept
        self._used, self._kept, self.open = {}, {}, False
        return None if used.keys() == kept.keys() else _written(used)


def _written(pictures: dict[str, Surface]) -> bytes:
    pixels = {key: pygame.image.tobytes(picture, "RGBA") for key, picture in pictures.items()}
    index = [[key, *picture.get_size()] for key, picture in pictures.items()]
    body = b"".join(pixels.values())
    head = json.dumps({"sum": adler32(body), "pictures": index}).encode()
    return _MARK + head + b"\n" + body


def _read(content: bytes) -> dict[str, tuple[tuple[int, int], memoryview]]:
    """Raises one of the usual errors where the content is no whole album."""
    if not content.startswith(_MARK) or len(content) > _LONGEST:
        raise ValueError("no album")
    end = content.index(b"\n")
    told = json.loads(content[len(_MARK) : end])
    body = memoryview(content)[end + 1 :]
    if adler32(body) != told["sum"]:
        raise ValueError("damaged")
    kept: dict[str, tuple[tuple[int, int], memoryview]] = {}
    at = 0
    for key, width, height in told["pictures"]:
        kept[key] = (width, height), body[at : at + width * height * 4]
        at += width * height * 4
    if at != len(body):
        raise ValueError("damaged")
    return kept
