"""Pictures: SVG parts at exact pixel sizes, boxes, shadows, the table cloth. Made once, remembered, shared."""

from __future__ import annotations

import io
import math
from functools import cache, lru_cache
from pathlib import Path

import pygame
from pygame import Surface

from game.places import ASSETS, find
from game.ui.album import Album
from game.ui.theme import CLOTH, CREAM, GOLD, INK

SVG = ASSETS / "svg"

album = Album()
"""Open only from the start until the first screen stands."""


def _ready(picture: Surface) -> Surface:
    return picture.convert_alpha() if pygame.display.get_surface() else picture


def raster(svg: str, width: int, height: int) -> Surface:
    """SVG text as a picture of exactly this size (SDL may be a pixel off)."""
    picture = pygame.image.load_sized_svg(io.BytesIO(svg.encode()), (max(1, width), max(1, height)))
    if picture.get_size() != (width, height) and width > 0 and height > 0:
        exact = Surface((width, height), pygame.SRCALPHA)
        exact.blit(picture, ((width - picture.get_width()) // 2, (height - picture.get_height()) // 2))
        picture = exact
    return _ready(picture)


@lru_cache(maxsize=400)
def part(name: str, width: int, height: int = 0, tint: str = "") -> Surface:
    """One of our drawings; `tint` recolours the cream of a single-colour icon."""
    file = find(SVG / f"{name}.svg")
    if not album.open:
        return _part(file, width, height or width, tint)
    told = file.stat()
    key = f"{name} {width} {height or width} {tint} {told.st_size} {told.st_mtime_ns}"
    picture = album.find(key)
    if picture is None:
        picture = _part(file, width, height or width, tint)
        album.note(key, picture)
    return picture


def _part(file: Path, width: int, height: int, tint: str) -> Surface:
    text = file.read_text(encoding="utf-8")
    if tint:
        text = text.replace(CREAM, tint).replace(CREAM.upper(), tint)
    return raster(text, width, height)


@lru_cache(maxsize=600)
def drawn(inner: str, width: int, height: int) -> Surface:
    """Shapes written out as SVG, in a box of this size."""
    return raster(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">{inner}</svg>', width, height
    )


@lru_cache(maxsize=600)
def box(
    width: int,
    height: int,
    radius: float,
    fill: str = "",
    opacity: float = 1.0,
    stroke: str = "",
    stroke_width: float = 0,
    dash: str = "",
) -> Surface:
    """A rounded box; the stroke lies inside its edge."""
    corner = math.ceil(radius + stroke_width) + 2
    if not dash and min(width, height) > 2 * corner + 1:
        return _stretched(_corners(corner, radius, fill, opacity, stroke, stroke_width), corner, width, height)
    return _box(width, height, radius, fill, opacity, stroke, stroke_width, dash)


@lru_cache(maxsize=200)
def _corners(corner: int, radius: float, fill: str, opacity: float, stroke: str, stroke_width: float) -> Surface:
    """The smallest box with such corners."""
    side = 2 * corner + 1
    return _box(side, side, radius, fill, opacity, stroke, stroke_width, "")


def _stretched(small: Surface, corner: int, width: int, height: int) -> Surface:
    """A box of any size from its corners: many times quicker than drawing all of it."""
    picture = Surface((width, height), pygame.SRCALPHA)
    across, down = width - 2 * corner, height - 2 * corner
    picture.fill(small.get_at((corner, corner)), (corner, corner, across, down))
    for x, y in ((0, 0), (1, 0), (0, 1), (1, 1)):
        piece = small.subsurface((x * (corner + 1), y * (corner + 1), corner, corner))
        picture.blit(piece, (x * (corner + across), y * (corner + down)), special_flags=pygame.BLEND_RGBA_MAX)
    for end in (0, 1):
        flat = pygame.transform.scale(small.subsurface((corner, end * (corner + 1), 1, corner)), (across, corner))
        picture.blit(flat, (corner, end * (corner + down)), special_flags=pygame.BLEND_RGBA_MAX)
        upright = pygame.transform.scale(small.subsurface((end * (corner + 1), corner, corner, 1)), (corner, down))
        picture.blit(upright, (end * (corner + across), corner), special_flags=pygame.BLEND_RGBA_MAX)
    return picture


def _box(
    width: int,
    height: int,
    radius: float,
    fill: str,
    opacity: float,
    stroke: str,
    stroke_width: float,
    dash: str,
) -> Surface:
    inset = stroke_width / 2
    body = f'fill="{fill}" fill-opacity="{opacity}"' if fill else 'fill="none"'
    line = f' stroke="{stroke}" stroke-width="{stroke_width}"' if stroke else ""
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    rect = f'x="{inset}" y="{inset}" width="{width - 2 * inset}" height="{height - 2 * inset}" rx="{radius}"'
    return drawn(f"<rect {rect} {body}{line}{dashes}/>", width, height)


@lru_cache(maxsize=40)
def dashed(width: int, height: int, radius: float, colour: str, thick: float, opacity: float) -> Surface:
    """A dashed place for a card, filled faintly. Written out dash by dash: SDL's own dashes go astray at corners."""
    inset = thick / 2
    w, h = width - thick, height - thick
    ring = 2 * (w + h - 4 * radius) + 2 * math.pi * radius
    count = max(8, round(ring / (thick * 5)))
    dashes = ""
    for i in range(count):
        points = [_on_ring(ring * (i + k / 4 * 0.6) / count, w, h, radius) for k in range(5)]
        dashes += "M" + " L".join(f"{x + inset:.1f} {y + inset:.1f}" for x, y in points)
    rect = f'x="{inset}" y="{inset}" width="{w}" height="{h}" rx="{radius}"'
    fill = f'<rect {rect} fill="{colour}" fill-opacity="{opacity}"/>'
    line = f'<path d="{dashes}" fill="none" stroke="{colour}" stroke-width="{thick}" stroke-linecap="round"/>'
    return drawn(fill + line, width, height)


def _on_ring(way: float, w: float, h: float, r: float) -> tuple[float, float]:
    """The point so far along the edge of a rounded box, clockwise from its top left corner's end."""
    corner = math.pi * r / 2
    for length, x, y, angle in (
        (w - 2 * r, r, 0.0, 0.0),
        (h - 2 * r, w, r, 90.0),
        (w - 2 * r, w - r, h, 180.0),
        (h - 2 * r, 0.0, h - r, 270.0),
    ):
        a = math.radians(angle)
        if way <= length:
            return x + math.cos(a) * way, y + math.sin(a) * way
        way -= length
        end = x + math.cos(a) * length, y + math.sin(a) * length
        if way <= corner:
            turn = way / r
            cx, cy = end[0] - math.sin(a) * r, end[1] + math.cos(a) * r
            return cx + math.sin(a + turn) * r, cy - math.cos(a + turn) * r
        way -= corner
    return r, 0.0


@lru_cache(maxsize=200)
def disc(diameter: int, fill: str, opacity: float = 1.0, stroke: str = "", stroke_width: float = 0) -> Surface:
    return box(diameter, diameter, diameter / 2, fill, opacity, stroke, stroke_width)


@lru_cache(maxsize=120)
def shadow(width: int, height: int, radius: float, strength: int, blur: int) -> Surface:
    """A soft shadow, `2 × blur` wider than the thing on every side."""
    pad = 2 * blur
    full = width + 2 * pad, height + 2 * pad
    coarse = 4 if blur >= 4 else 2  # blurred small and stretched: the eye sees no difference, the clock does
    dark = Surface((max(1, full[0] // coarse), max(1, full[1] // coarse)), pygame.SRCALPHA)
    place = (pad // coarse, pad // coarse, max(1, width // coarse), max(1, height // coarse))
    pygame.draw.rect(dark, (0, 0, 0, strength), place, border_radius=int(radius) // coarse)
    return pygame.transform.smoothscale(pygame.transform.gaussian_blur(dark, max(1, blur // coarse)), full)


@lru_cache(maxsize=60)
def stitched(width: int, height: int, fill: str, radius: float) -> Surface:
    """The primary button: paper with a sewn edge."""
    dots = (
        f'<rect x="3" y="3" width="{width - 6}" height="{height - 6}" rx="{max(1, radius - 3)}" fill="none" '
        f'stroke="{INK}" stroke-opacity=".22" stroke-width="1.4" stroke-dasharray="1 5" stroke-linecap="round"/>'
    )
    return drawn(f'<rect width="{width}" height="{height}" rx="{radius}" fill="{fill}"/>{dots}', width, height)


@lru_cache(maxsize=4)
def cloth(name: str, width: int, height: int, embroidery: int = 0, embroidered_width: int = 0) -> Surface:
    """The table cloth with its vignette; embroidery of that size in the two lower corners."""
    picture = pygame.transform.smoothscale(_vignette(name), (width, height))
    if embroidery:
        corner = part(f"cloth_{name}", embroidery)
        right = (embroidered_width or width) - embroidery
        picture.blit(pygame.transform.flip(corner, False, True), (0, height - embroidery))
        picture.blit(pygame.transform.flip(corner, True, True), (right, height - embroidery))
    return picture


_LIGHT = (256, 144)


@cache
def _vignette(name: str) -> Surface:
    """The cloth's light, small: bright in the middle, dark at the edge; fine enough to be stretched without grain."""
    centre, edge = CLOTH[name]
    width, height = _LIGHT
    across = [round(255 * 0.62 * ((x / width - 0.5) / 0.61) ** 2) for x in range(width)]
    rows = []
    for y in range(height):
        light = round(255 * (1 - 0.62 * ((y / height - 0.47) / 0.64) ** 2))
        rows.append(bytes([light - dark if light > dark else 0 for dark in across]))
    small = pygame.image.frombytes(b"".join(rows), _LIGHT, "P")
    shades = [tuple(int(e + (c - e) * i / 255) for c, e in zip(centre, edge, strict=True)) for i in range(256)]
    small.set_palette(shades)
    return small.convert() if pygame.display.get_surface() else small.convert(32)


@lru_cache(maxsize=4)
def veil(width: int, height: int, strength: int) -> Surface:
    """Dims what lies behind a panel."""
    dark = Surface((width, height), pygame.SRCALPHA)
    dark.fill((4, 16, 14, strength))
    return dark


@lru_cache(maxsize=100)
def ring(width: int, height: int, radius: float, u: float) -> Surface:
    """The keyboard's focus: gold outside, ink inside, readable on paper and on felt."""
    line = max(2.0, 3 * u)
    pad = math.ceil(2 * line) + 1
    full = width + 2 * pad, height + 2 * pad
    shapes = ""
    for inset, colour, thick in ((line / 2 + 0.5, GOLD, line), (line * 1.5, INK, line * 0.7)):
        place = f'x="{inset}" y="{inset}" width="{full[0] - 2 * inset}" height="{full[1] - 2 * inset}"'
        shapes += f'<rect {place} rx="{radius + pad - inset}" fill="none" stroke="{colour}" stroke-width="{thick}"/>'
    return drawn(shapes, *full)


def forget() -> None:
    """After a resize the old sizes are not needed any more."""
    for cached in (part, drawn, box, dashed, disc, shadow, stitched, cloth, veil, ring):
        cached.cache_clear()
