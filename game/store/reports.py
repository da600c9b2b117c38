"""What went wrong, written down for whoever mends it: the fault, the versions, the moves. Nothing about people.

Names of players become numbers of seats, and folders lose the part that names the owner of the computer.
"""

from __future__ import annotations

import json
import platform
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from traceback import TracebackException

from game import __version__
from game.match.header import nameless
from game.places import ROOT
from game.store.files import home, write

KEPT = 20
"""Reports of old age make room: a fault that comes with every start must not fill the disk."""


def folder() -> Path:
    return home() / "reports"


def write_report(error: BaseException, match: str = "", names: Iterable[str] = ()) -> Path:
    """`match` is a save's text; `names` must not be in the report. OSError where nothing can be written."""
    when = time.strftime("%Y-%m-%d %H:%M:%S")
    body = {
        "program": f"Karty na stół {__version__}",
        "when": when,
        "system": f"{platform.system()} {platform.release()} {platform.machine()}, Python {platform.python_version()}",
        "fault": without_people("".join(TracebackException.from_exception(error).format()), names).splitlines(),
        "match": json.loads(nameless(match)) if match else None,
    }
    file = _free_name(f"fault-{when.replace(':', '').replace(' ', '-')}")
    write(file, json.dumps(body, ensure_ascii=False, indent=1))
    _make_room()
    return file


def without_people(text: str, names: Iterable[str] = ()) -> str:
    """The text without the owner's folders and the players' names."""
    with suppress(RuntimeError):  # a system without a home folder
        places = {str(ROOT): "…", str(home()): "<saves>", str(Path.home()): "~"}
        for place in sorted(places, key=len, reverse=True):
            if len(place) > 1:
                text = text.replace(place, places[place])
    for number, name in enumerate(names, 1):
        text = text.replace(name, f"#{number}") if name else text
    return text


def note(line: str) -> None:
    """A line about something that was mended on the spot, for the same reader."""
    with suppress(OSError):
        path = folder() / "notes.log"
        path.parent.mkdir(parents=True, exist_ok=True)
        old = path.read_text(encoding="utf-8", errors="replace").splitlines()[-200:] if path.exists() else []
        write(path, "\n".join([*old, time.strftime("%Y-%m-%d %H:%M:%S"), *without_people(line).splitlines(), ""]))


def _free_name(stem: str) -> Path:
    number = 1
    while (file := folder() / f"{stem}-{number}.json").exists():
        number += 1
    return file


def _make_room() -> None:
    for old in sorted(folder().glob("fault-*.json"))[:-KEPT]:
        with suppress(OSError):
            old.unlink()
