"""What every screen has at hand: settings, the window's grid, sound, the thinking process, the way to other screens."""

from __future__ import annotations

import locale
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Protocol

import pygame

from game import text
from game.core.say import Say
from game.scenes.scene import Scene, SceneStack
from game.stage.sound import Sound
from game.store import settings as settings_file
from game.store.settings import Settings
from game.ui import art, frames, type
from game.ui.theme import Grid


class Thinking(Protocol):
    """Whoever finds moves for the bots; `ask` and the answers are those of `game.bots.worker.Thinker`."""

    @property
    def ask(self) -> Any: ...
    def poll(self) -> Sequence[Any]: ...
    def forget(self, ticket: Any) -> None: ...
    def close(self) -> None: ...


class Desk:
    """Shared by all screens of one run."""

    def __init__(self, settings: Settings, size: tuple[int, int]) -> None:
        self.settings = settings
        self.grid = Grid(*size)
        self.stack = SceneStack()
        self.sound = Sound(settings.volume if settings.sound else 0)
        self.running = True
        self.notices: list[str | Say] = []
        """Sentences the menu must show: a file set aside, a broken ruleset."""
        self.told: set[str] = set()
        """What was said already and is not said twice in a run."""
        self._thinker: Thinking | None = None
        text.set_language(settings.language or system_language())

    # --- the way to other screens ---

    def go(self, scene: Scene) -> None:
        """This screen instead of all others."""
        self._fade()
        self.stack.replace_all(scene)

    def push(self, scene: Scene) -> None:
        self._fade()
        self.stack.push(scene)

    def pop(self) -> None:
        if len(self.stack.scenes) > 1:
            self._fade()
            self.stack.pop()

    def quit(self) -> None:
        self.running = False

    def _fade(self) -> None:
        screen = pygame.display.get_surface()
        calm = self.settings.speed == "off" or not self.stack.scenes
        self.stack.fade_from(None if calm or screen is None else screen.copy())

    # --- settings ---

    def change(self, **values: Any) -> None:
        """Change settings, keep them, and let every screen follow at once."""
        for name, value in values.items():
            setattr(self.settings, name, value)
        self.keep_settings()
        text.set_language(self.settings.language or system_language())
        if "language" in values:
            pygame.display.set_caption(text.text("app.title"))
        self.sound.volume = self.settings.volume if self.settings.sound else 0
        if "fullscreen" in values:
            set_fullscreen(self.settings.fullscreen)
        self.stack.refresh()

    def keep_settings(self) -> None:
        with suppress(OSError):  # a read-only home: the settings live as long as the program
            settings_file.save(self.settings)

    def resized(self, size: tuple[int, int]) -> None:
        if size == self.grid.size:
            return
        self.grid = Grid(*size)
        for pictures in (art, type, frames):
            pictures.forget()
        self.stack.refresh()

    # --- the thinking process ---

    @property
    def thinker(self) -> Thinking:
        if self._thinker is None:
            from game.bots.worker import Thinker
            from game.store import reports

            self._thinker = Thinker(reports.note)
        return self._thinker

    def close(self) -> None:
        for scene in reversed(self.stack.scenes):
            scene.leave()
        if self._thinker is not None:
            self._thinker.close()


def set_fullscreen(on: bool) -> None:
    if pygame.display.get_driver() == "dummy":
        return
    window = pygame.Window.from_display_module()
    if on:
        window.set_fullscreen(True)
    else:
        window.set_windowed()


def system_language() -> str:
    """Polish for a Polish system, English otherwise."""
    try:
        wishes = [wish["language"] for wish in pygame.system.get_pref_locales()]
    except (AttributeError, pygame.error):
        wishes = [(locale.getlocale()[0] or "")[:2]]
    return "pl" if "pl" in wishes[:1] else "en"
