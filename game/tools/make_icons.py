"""Renders the program's icon for every system into assets/icon: `python -m game.tools.make_icons`.

PNG for Linux and the window, .ico for Windows, .icns for macOS. Our own small writers, so that the same drawing gives
the same bytes.
"""

from __future__ import annotations

import os
import struct
import zlib
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

ASSETS = Path(__file__).resolve().parents[2] / "assets"
FOLDER = ASSETS / "icon"
SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
ICO_SIZES = (16, 24, 32, 48, 64, 128, 256)
ICNS_KINDS = {
    b"ic11": 32,
    b"ic12": 64,
    b"ic07": 128,
    b"ic08": 256,
    b"ic13": 256,
    b"ic09": 512,
    b"ic14": 512,
}
"""ic11 to ic14 are the doubled sizes of fine screens. icp4 and icp5 are left out: some systems scramble PNG in them."""
SMALL = 32
"""Up to this size the plainer drawing is used: the fine one turns to mud."""


def drawing(size: int) -> Path:
    return ASSETS / "svg" / ("appicon_small.svg" if size <= SMALL else "icon.svg")


def pixels(size: int) -> bytes:
    """The icon as rows of red, green, blue, alpha."""
    picture = pygame.image.load_sized_svg(str(drawing(size)), (size, size))
    return pygame.image.tobytes(picture, "RGBA")


def png(size: int, rgba: bytes) -> bytes:
    """A plain PNG, without a date or the name of a program in it."""
    stride = size * 4
    rows = b"".join(b"\0" + rgba[y * stride : (y + 1) * stride] for y in range(size))
    header = struct.pack(">IIBBBBB", size, size, 8, 6, 0, 0, 0)
    chunks = _chunk(b"IHDR", header) + _chunk(b"IDAT", zlib.compress(rows, 9)) + _chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + chunks


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def bmp(size: int, rgba: bytes) -> bytes:
    """A bitmap as .ico wants it: twice the height, rows from below, blue first, then a mask that hides nothing."""
    stride = size * 4
    rows = [rgba[y * stride : (y + 1) * stride] for y in reversed(range(size))]
    pixels_below_first = bytearray(b"".join(rows))
    pixels_below_first[0::4], pixels_below_first[2::4] = pixels_below_first[2::4], pixels_below_first[0::4]
    mask = bytes((size + 31) // 32 * 4 * size)
    header = struct.pack("<IiiHHIIiiII", 40, size, size * 2, 1, 32, 0, size * stride + len(mask), 0, 0, 0, 0)
    return header + bytes(pixels_below_first) + mask


def ico(pictures: dict[int, bytes]) -> bytes:
    """Pictures behind a directory; a side of 256 is written as 0."""
    offset = 6 + 16 * len(pictures)
    head = struct.pack("<HHH", 0, 1, len(pictures))
    for size, content in pictures.items():
        head += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(content), offset)
        offset += len(content)
    return head + b"".join(pictures.values())


def icns(pictures: dict[int, bytes]) -> bytes:
    entries = b"".join(
        kind + struct.pack(">I", len(pictures[size]) + 8) + pictures[size] for kind, size in ICNS_KINDS.items()
    )
    return b"icns" + struct.pack(">I", len(entries) + 8) + entries


def files() -> dict[str, bytes]:
    """All icon files by name."""
    drawn = {size: pixels(size) for size in SIZES}
    pictures = {size: png(size, rgba) for size, rgba in drawn.items()}
    found = {f"icon_{size}.png": content for size, content in pictures.items()}
    # Older parts of Windows read PNG only at the largest size.
    found["icon.ico"] = ico(
        {size: pictures[size] if size == max(ICO_SIZES) else bmp(size, drawn[size]) for size in ICO_SIZES}
    )
    found["icon.icns"] = icns(pictures)
    return found


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, content in files().items():
        (FOLDER / name).write_bytes(content)
        print(f"{name:14} {len(content):7} bytes")


if __name__ == "__main__":
    main()
