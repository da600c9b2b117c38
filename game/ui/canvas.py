"""What is on the screen, as a list of pictures; only what changed since the last frame is painted again.

Scenes put pictures on a `Canvas`; the `Compositor` compares it with the last one and paints dirty rectangles.
A picture put on a canvas must not be changed afterwards: its identity stands for its pixels.
"""

from __future__ import annotations

from collections import Counter

from pygame import Rect, Surface

Item = tuple[Surface, int, int, int]
"""Picture, x, y, alpha."""


class Canvas:
    """The display list of one frame, bottom first."""

    __slots__ = ("items", "size")

    def __init__(self, size: tuple[int, int]) -> None:
        self.size = size
        self.items: list[Item] = []

    def put(self, picture: Surface, x: float, y: float, alpha: int = 255) -> None:
        self.items.append((picture, round(x), round(y), alpha))

    def put_centred(self, picture: Surface, x: float, y: float, alpha: int = 255) -> None:
        width, height = picture.get_size()
        self.items.append((picture, round(x - width / 2), round(y - height / 2), alpha))


class Compositor:
    """Paints canvases on the window, as little as possible."""

    def __init__(self) -> None:
        self._shown: list[Item] = []
        self._everything = True
        self.painted: list[Rect] = []
        """The rectangles painted last, for tests and measurements."""

    def repaint_all(self) -> None:
        """The window lost its pixels (resize, exposure): the next frame is painted whole."""
        self._everything = True

    def paint(self, screen: Surface, canvas: Canvas) -> list[Rect]:
        """Bring the screen up to date; returns what the display must be told."""
        whole = screen.get_rect()
        dirty = [whole] if self._everything else _merged(_changed(self._shown, canvas.items), whole)
        self._everything = False
        self._shown = canvas.items
        for rect in dirty:
            _paint(screen, canvas.items, rect)
        screen.set_clip(None)
        self.painted = dirty
        return dirty


def _rect(item: Item) -> Rect:
    return item[0].get_rect(topleft=(item[1], item[2]))


def _changed(old: list[Item], new: list[Item]) -> list[Rect]:
    if old == new:
        return []
    kept_old, gone = _parted(old, new)
    kept_new, come = _parted(new, old)
    rects = [_rect(item) for item in (*gone, *come)]
    if kept_old != kept_new:  # something changed its place in the pile
        for a, b in zip(kept_old, kept_new, strict=True):
            if a != b:
                rects += (_rect(a), _rect(b))
    return rects


def _parted(items: list[Item], others: list[Item]) -> tuple[list[Item], list[Item]]:
    """Those that are in the other list too, and the rest. Counted: two equal shadows on a spot are darker than one."""
    left = Counter(others)
    kept, rest = [], []
    for item in items:
        if left[item] > 0:
            left[item] -= 1
            kept.append(item)
        else:
            rest.append(item)
    return kept, rest


def _merged(rects: list[Rect], whole: Rect) -> list[Rect]:
    """Few rectangles that do not overlap; the whole screen where they would cover most of it."""
    merged: list[Rect] = []
    for rect in rects:
        rect = rect.clip(whole)
        if not rect:
            continue
        while (i := rect.collidelist(merged)) >= 0:
            rect = rect.union(merged.pop(i))
        merged.append(rect)
    area = sum(rect.width * rect.height for rect in merged)
    return [whole] if area > 0.7 * whole.width * whole.height else merged


def _paint(screen: Surface, items: list[Item], rect: Rect) -> None:
    screen.set_clip(rect)
    left, top, right, bottom = rect.left, rect.top, rect.right, rect.bottom
    for picture, x, y, alpha in items:
        if x >= right or y >= bottom or x + picture.get_width() <= left or y + picture.get_height() <= top:
            continue
        if alpha == 255:
            screen.blit(picture, (x, y))
        elif alpha > 0:
            picture.set_alpha(alpha)
            screen.blit(picture, (x, y))
            picture.set_alpha(255)
