"""Running matches on disk, one per game, and what the menu shows of them."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from game.match.header import BadSave, Header, read_header
from game.store.files import home, set_aside, write

if TYPE_CHECKING:
    from game.match.match import Match


@dataclass(frozen=True)
class Saved:
    """A match that can be continued."""

    header: Header
    log: list[object]
    file: Path
    when: float

    @property
    def picture(self) -> Path:
        return self.file.with_suffix(".png")


def file(game: str) -> Path:
    return home() / "saves" / f"{game}.json"


def save(match: Match, header: Header) -> None:
    from game.match.log import dump  # the menu reads saves without knowing the rules

    write(file(header.game), dump(match, header))


def finish(game: str) -> None:
    """The match is over: it moves to the replays; only the running one may be continued."""
    running = file(game)
    if running.exists():
        replays = home() / "replays"
        replays.mkdir(parents=True, exist_ok=True)
        number = 1
        while (target := replays / f"{game}-{number:04}.json").exists():
            number += 1
        running.replace(target)
    running.with_suffix(".png").unlink(missing_ok=True)


def load(game: str) -> Saved:
    """FileNotFoundError where there is none; `BadSave` where it cannot be read."""
    path = file(game)
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise BadSave("save.not_json", str(error)) from error
    header, log = read_header(text)
    return Saved(header, log, path, path.stat().st_mtime)


def running() -> tuple[list[Saved], list[tuple[Path, BadSave]]]:
    """All matches that can be continued, newest first, and the bad files just set aside with their reason."""
    good: list[Saved] = []
    bad: list[tuple[Path, BadSave]] = []
    for path in sorted((home() / "saves").glob("*.json")):
        if ".bad-" in path.name:
            continue
        try:
            good.append(load(path.stem))
        except BadSave as error:
            with suppress(OSError):  # where nothing may be renamed the file stays, and is said to be bad each time
                path = set_aside(path)
            bad.append((path, error))
        except OSError:
            continue
    return sorted(good, key=lambda saved: -saved.when), bad
