"""Where files live and how they are written: all or nothing. Bad files are set aside, never deleted."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

APP = "KartyNaStol"
HOME_VARIABLE = "KARTY_HOME"
PORTABLE_MARK = "portable.txt"
OURS = ("settings*.json", "saves", "replays", "reports", "diary.jsonl", "album.cache", ".*.tmp")
"""Everything the program writes into the player's folder."""


def home() -> Path:
    """The folder of everything a player owns. A portable copy keeps it beside the program."""
    override = os.environ.get(HOME_VARIABLE)
    if override:
        return Path(override)
    if (beside() / PORTABLE_MARK).is_file():
        return beside() / "data"
    from platformdirs import user_data_path

    return user_data_path(APP, appauthor=False)


def beside() -> Path:
    """The folder the program lies in; of a bundle on macOS the folder round it, for nothing may change inside."""
    program = Path(sys.executable if getattr(sys, "frozen", False) else sys.argv[0]).resolve()
    bundle = next((place for place in program.parents if place.suffix == ".app"), program)
    return bundle.parent


def forget_everything() -> list[Path]:
    """Remove what we ever wrote, and the folder if nothing else is in it. What went is told."""
    from shutil import rmtree  # the start does not wait for it

    gone = [place for name in OURS for place in sorted(home().glob(name))]
    for place in gone:
        rmtree(place) if place.is_dir() else place.unlink()
    with suppress(OSError):
        home().rmdir()
    return gone


def write(file: Path, content: str | bytes) -> None:
    """All or nothing: a kill or a power cut leaves the old file or the new one."""
    file.parent.mkdir(parents=True, exist_ok=True)
    temporary = file.with_name(f".{file.name}.{os.getpid()}.tmp")
    try:
        with temporary.open("wb") as stream:
            stream.write(content.encode() if isinstance(content, str) else content)
            stream.flush()
            os.fsync(stream.fileno())
        temporary.replace(file)
    except BaseException:
        with suppress(OSError):  # a full disk needs its room back
            temporary.unlink()
        raise


def set_aside(file: Path) -> Path:
    """Rename a bad file to a free name beside it, so that nothing is lost and nothing reads it again."""
    number = 1
    while (aside := file.with_name(f"{file.stem}.bad-{number}{file.suffix}")).exists():
        number += 1
    file.replace(aside)
    return aside
