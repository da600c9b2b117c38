"""`python main.py --smoke-test`: walk through every screen and play every game, under whatever video driver is set.

Prints a line per stop and "N passed, M failed". Uses a home of its own; the player's files are not touched.
"""

from __future__ import annotations

import os
import tempfile
import time
import traceback
from collections.abc import Callable

from game.app import App, open_window
from game.games.registry import game, ready_games
from game.rulebook.reader import BadFile
from game.scenes.session import Session
from game.scenes.table import TableScene
from game.store import files
from game.store.settings import Settings
from game.tools import problems
from game.tools.quick import QuickThinker, seated

LONGEST = 20_000
"""Frames after which a match that does not end counts as hung."""
PATIENCE = 30.0
"""Seconds the thinking process may take to start and answer on a slow machine."""


def smoke_test() -> int:
    """The exit code: 0 where everything passed."""
    with tempfile.TemporaryDirectory() as home:
        os.environ[files.HOME_VARIABLE] = home
        settings = Settings(language="pl", speed="off", sound=True)
        app = App(settings, open_window(settings, (1280, 720)))
        stops: list[tuple[str, Callable[[], None]]] = [("screens pl", lambda: _walk(app, "pl"))]
        stops.append(("screens en", lambda: _walk(app, "en")))
        stops.append(("thinking process", lambda: _think(app)))
        stops += [(game_id, lambda g=game_id: _play(app, g)) for game_id in ready_games()]  # type: ignore[misc]
        failed = sum(not _passes(name, stop) for name, stop in stops)
        app.desk.close()
    print(f"{len(stops) - failed} passed, {failed} failed")
    return 1 if failed else 0


def _passes(name: str, stop: Callable[[], None]) -> bool:
    began = time.perf_counter()
    try:
        stop()
    except BadFile as error:
        print(f"{name}: failed\n{problems.told(error)}")
        return False
    except Exception:
        print(f"{name}: failed")
        traceback.print_exc()
        return False
    print(f"{name}: passed in {time.perf_counter() - began:.1f} s")
    return True


def _walk(app: App, lang: str) -> None:
    from game.scenes.curtain import CurtainScene
    from game.scenes.first_start import FirstStartScene
    from game.scenes.menu import MenuScene
    from game.scenes.options import OptionsScene
    from game.scenes.rules_viewer import RulesScene
    from game.scenes.setup import SetupScene

    desk = app.desk
    desk.change(language=lang)
    scenes = [
        FirstStartScene(desk),
        MenuScene(desk),
        OptionsScene(desk),
        CurtainScene(desk, seated(1)[0], [], desk.pop),
    ]
    for game_id in ready_games():
        scenes += [SetupScene(desk, game_id), RulesScene(desk, game_id)]
    for scene in scenes:
        desk.go(scene)
        for _ in range(3):
            app.tick(0.05)


def _think(app: App) -> None:
    """The real process, once: it must start, answer and end, frozen or not."""
    from game.bots.worker import Thinker

    game_id = ready_games()[0]
    session = Session.start(game(game_id), seated(game(game_id).book.players.default, people=0), {}, seed=1, first=0)
    match = session.match
    ticket = match.ticket(match.waiting_for()[0])
    thinker = Thinker()
    try:
        thinker.ask(
            ticket,
            game_text=session.game.text,
            options=session.header.options,
            view=match.view(ticket.seat),
            history=match.history(ticket.seat),
            level="easy",
            seed=1,
            think=0.05,
        )
        until = time.monotonic() + PATIENCE
        while not (answers := thinker.poll()):
            if time.monotonic() > until:
                raise TimeoutError("the thinking process does not answer")
            time.sleep(0.02)
        match.submit(answers[0].ticket, answers[0].move)
    finally:
        thinker.close()


def _play(app: App, game_id: str) -> None:
    """The shortest match, every seat a quick bot, through the real table to the podium."""
    from game.scenes.results import ResultsScene

    desk, chosen = app.desk, game(game_id)
    desk._thinker = QuickThinker()
    session = Session.start(chosen, seated(chosen.book.players.default, people=0), chosen.book.short, seed=2)
    desk.go(TableScene(desk, session))
    for _ in range(LONGEST):
        app.tick(0.05)
        if isinstance(desk.stack.top, ResultsScene):
            return
    raise TimeoutError(f"{game_id} does not end")
