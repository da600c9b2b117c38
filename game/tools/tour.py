"""A picture of every screen: `python -m game.tools.tour OUT [--size WxH] [--lang pl|en] [--game ID]`.

Fails when a text had to be cut: what does not fit is a bug. Never touches the player's own files.
A game of a developer's folder is shown with `--games FOLDER --game ID`.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.app import App, open_window
from game.core.rules import View
from game.games.registry import game, ready_games
from game.places import named_guest
from game.scenes.session import Session
from game.scenes.table import TableScene
from game.store import files
from game.store.settings import Settings
from game.tools.board_tour import board_stops
from game.tools.quick import QuickThinker, play_on, seated
from game.tools.stops import stops_of
from game.tools.tour_tricks import extra_stops
from game.ui import type


def table_of(app: App, game_id: str, *, seats: int, moves: int, seed: int = 7, people: int = 1) -> TableScene:
    """A table after so many quick moves, waiting for the first person if it can be."""
    chosen = game(game_id)
    session = Session.start(chosen, seated(seats, people), {}, seed=seed, first=0)
    play_on(session, lambda made: made >= moves and session.match.waiting_for() == (0,))
    return TableScene(app.desk, session)


class Tour:
    def __init__(self, out: Path, size: tuple[int, int], lang: str) -> None:
        self.out = out
        self.settings = Settings(language=lang, speed="normal")
        self.app = App(self.settings, open_window(self.settings, size))
        self.app.desk._thinker = QuickThinker()
        self.taken: list[str] = []

    def show(self, scene: Any) -> Any:
        self.app.desk.go(scene)
        self.wait(0.6)
        return scene

    def wait(self, seconds: float) -> None:
        for _ in range(max(1, round(seconds / 0.02))):
            self.app.tick(0.02)

    def shoot(self, name: str) -> None:
        self.app.paint()
        self.out.mkdir(parents=True, exist_ok=True)
        pygame.image.save(self.app.screen, str(self.out / f"{name}.png"))
        self.taken.append(name)

    def run(self, games: list[str]) -> None:
        for stop in (self._front, *(self._game_stop(game_id) for game_id in games)):
            for name in stop():
                self.shoot(name)

    def _front(self) -> Iterator[str]:
        from game.scenes.first_start import FirstStartScene
        from game.scenes.menu import MenuScene
        from game.scenes.message import MessageScene
        from game.scenes.options import OptionsScene
        from game.text import text

        desk = self.app.desk
        self.show(FirstStartScene(desk))
        yield "first_start"
        self.show(MenuScene(desk))
        yield "menu_empty"
        table = self.show(table_of(self.app, "toads", seats=3, moves=14))
        table.session.save()
        self.show(MenuScene(desk))
        yield "menu"
        desk.push(OptionsScene(desk))
        self.wait(0.4)
        yield "options"
        desk.pop()
        desk.push(MessageScene(desk, text("app.title"), [text("notice.settings", file="settings.bad-1.json")], []))
        self.wait(0.4)
        yield "message"

    def _game_stop(self, game_id: str) -> Callable[[], Iterator[str]]:
        return lambda: self._game(game_id)

    def _game(self, game_id: str) -> Iterator[str]:
        from game.scenes.curtain import CurtainScene
        from game.scenes.results import ResultsScene
        from game.scenes.rules_viewer import RulesScene
        from game.scenes.setup import SetupScene

        desk, book = self.app.desk, game(game_id).book
        self.show(SetupScene(desk, game_id))
        yield f"{game_id}_setup"
        for seats in book.players.counts:
            self.show(table_of(self.app, game_id, seats=seats, moves=seats * 6))
            yield f"{game_id}_table_{seats}"
        yield from self._play(game_id, book.players.default)
        yield from self._phases(game_id, book.players.default)
        yield from self._own_stops(game_id)
        yield from self._staged(game_id)
        yield from extra_stops(self, game_id)
        self.show(RulesScene(desk, game_id))
        yield f"{game_id}_rules"
        if book.hidden_hands:
            self.show(CurtainScene(desk, seated(2, 2)[1], [], desk.pop))
            yield f"{game_id}_curtain"
        session = Session.start(game(game_id), seated(book.players.default), {}, seed=3)
        play_on(session, lambda made: False)
        self.show(ResultsScene(desk, session))
        self.wait(3)
        yield f"{game_id}_results"

    def _play(self, game_id: str, seats: int) -> Iterator[str]:
        """Start, a chosen card, a refusal, a hint, the end of a deal, the Esc menu."""
        table = TableScene(self.app.desk, Session.start(game(game_id), seated(seats), {}, seed=11, first=0))
        self.app.desk.go(table)
        self.wait(0.5)
        yield f"{game_id}_dealing"
        self.wait(3)
        yield f"{game_id}_start"
        table = self.show(table_of(self.app, game_id, seats=seats, moves=seats * 5))
        chosen = next((pick for pick in table.stage.own_hand() if pick in table.picker.starts), None)
        if chosen:
            table.touch(chosen)
            self.wait(0.4)
            yield f"{game_id}_chosen"
        refused = next((pick for pick in table.stage.own_hand() if pick not in table.picker.starts), None)
        if refused:
            table.touch(refused)
            self.wait(0.5)
            yield f"{game_id}_refused"
        yield from board_stops(self, table, game_id)
        table.ask_hint()
        self.wait(0.4)
        yield f"{game_id}_hint"
        table.doors.pause()
        self.wait(0.4)
        yield f"{game_id}_pause"
        yield from self._end_of_deal(game_id, seats)

    def _own_stops(self, game_id: str) -> Iterator[str]:
        """What only this game has to show, where it has a module among the stops."""
        if find_spec(f"game.tools.walks.{game_id}") is not None:
            yield from import_module(f"game.tools.walks.{game_id}").stops(self)

    def _phases(self, game_id: str, seats: int) -> Iterator[str]:
        """The first time each phase of the game comes to the person, with every switch on."""
        book = game(game_id).book
        switches = {option.key: True for option in book.options if option.kind == "flag"}
        session = Session.start(game(game_id), seated(seats), {**book.short, **switches}, seed=2, first=0)
        seen: set[str] = set()

        def is_new(made: int) -> bool:
            view = session.match.view(0)
            return view.my_turn and not view.resting and phase_of(view) not in seen

        while True:
            play_on(session, is_new)
            view = session.match.view(0)
            if not view.my_turn or view.resting or phase_of(view) in seen:
                return
            seen.add(phase_of(view))
            self.show(TableScene(self.app.desk, session)).stage.hurry()
            self.wait(0.1)
            yield f"{game_id}_phase_{phase_of(view)}"

    def _staged(self, game_id: str) -> Iterator[str]:
        """Moments the quick players seldom reach, laid out by hand."""
        for stop in stops_of(game_id):
            table = self.show(TableScene(self.app.desk, stop.session))
            table.refresh()
            for pick in stop.touches:
                table.touch(pick)
                self.wait(0.3)
            self.wait(stop.wait)
            yield f"{game_id}_{stop.name}"

    def _end_of_deal(self, game_id: str, seats: int) -> Iterator[str]:
        session = Session.start(game(game_id), seated(seats), {}, seed=5)
        play_on(session, lambda made: session.match.view(None).resting)
        self.show(TableScene(self.app.desk, session))
        self.wait(4)
        yield f"{game_id}_deal_sheet"


def phase_of(view: View) -> str:
    """What a game calls this part of a deal; games without phases have one."""
    return str(getattr(getattr(view, "phase", None), "name", "play")).lower()


def wanted_size(word: str) -> tuple[int, int]:
    width, _, height = word.partition("x")
    return int(width), int(height)


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="game.tools.tour", description="A picture of every screen.")
    parser.add_argument("out", type=Path)
    parser.add_argument("--size", type=wanted_size, default=(1280, 720), metavar="WxH")
    parser.add_argument("--lang", choices=("pl", "en"), default="pl")
    parser.add_argument("--games", action="append", type=named_guest, metavar="FOLDER", help="a developer's games, too")
    parser.add_argument("--game", action="append", metavar="ID", help="only this one of " + ", ".join(ready_games()))
    wishes = parser.parse_args(argv)
    for game_id in wishes.game or ():
        if game_id not in ready_games():
            parser.error(f"there is no game {game_id}")
    with tempfile.TemporaryDirectory() as home:
        os.environ[files.HOME_VARIABLE] = home
        tour = Tour(wishes.out, wishes.size, wishes.lang)
        tour.run(wishes.game or ready_games())
    print(f"{len(tour.taken)} pictures in {wishes.out}")
    for words in dict.fromkeys(type.cut_texts):
        print(f"cut: {words}", file=sys.stderr)
    return 1 if type.cut_texts else 0


if __name__ == "__main__":
    sys.exit(main())
