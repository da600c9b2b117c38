"""Karty na stół. Start it: `python main.py`. See the README for the rest."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from argparse import Namespace


def arguments() -> Namespace:
    import argparse

    from game.places import named_guest

    parser = argparse.ArgumentParser(prog="karty-na-stol", description="Karty na stół: nine family games at one table.")
    parser.add_argument(
        "--smoke-test", action="store_true", help="walk through every screen, play every game, and leave"
    )
    parser.add_argument(
        "--games", action="append", type=named_guest, metavar="FOLDER", help="for developers: games of a folder"
    )
    parser.add_argument("--remove-saves", action="store_true", help="delete saved matches, settings and reports")
    parser.add_argument("--version", action="store_true", help="say which version this is")
    return parser.parse_args()


def obey(wishes: Namespace) -> int | None:
    """What was asked for instead of a game; None: a game after all."""
    if wishes.version:
        from game import __version__

        print(__version__)
        return 0
    if wishes.remove_saves:
        from game.store.files import forget_everything

        for place in forget_everything():
            print(place)
        return 0
    if wishes.smoke_test:
        from game.tools.smoke import smoke_test

        return smoke_test()
    return None


def main() -> int:
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8")  # a Windows console would rather have cp1252
    if len(sys.argv) > 1:  # seldom: without wishes the window is there sooner
        done = obey(arguments())
        if done is not None:
            return done
    from game.app import run

    return run()


if __name__ == "__main__":
    if getattr(sys, "frozen", False):  # from source a thinking process never comes through here
        import multiprocessing

        multiprocessing.freeze_support()
    sys.exit(main())
