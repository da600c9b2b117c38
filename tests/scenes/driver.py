"""A hand for the tests: opens the program at some size and uses it through real mouse and keyboard events only."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pygame
from pygame import Rect

from game.app import App, open_window
from game.scenes.desk import Desk
from game.scenes.scene import FormScene, Scene
from game.store.settings import Settings
from game.ui import type as letters
from game.ui.widgets import Widget

SIZES = ((1024, 640), (1280, 720), (1920, 1080), (2560, 1440), (1280, 1024), (1600, 720))
LANGUAGES = ("pl", "en")


class Driver:
    """`Driver(lambda desk: MenuScene(desk), size=(1280, 720), language="en", speed="off")`."""

    def __init__(
        self,
        scene: Callable[[Desk], Scene] | None = None,
        size: tuple[int, int] = (1280, 720),
        **settings: Any,
    ) -> None:
        wishes = Settings(**{"language": "pl", "sound": False, "speed": "off", **settings})
        self.app = App(wishes, open_window(wishes, size))
        pygame.event.clear()
        letters.cut_texts.clear()
        if scene:
            self.go(scene(self.desk))

    @property
    def desk(self) -> Desk:
        return self.app.desk

    @property
    def top(self) -> Scene:
        return self.desk.stack.top

    @property
    def scenes(self) -> list[str]:
        """The names of the screens in the pile, bottom first."""
        return [type(scene).__name__ for scene in self.desk.stack.scenes]

    def go(self, scene: Scene) -> None:
        self.desk.go(scene)
        self.tick(2)

    def close(self) -> None:
        self.desk.close()
        pygame.event.clear()

    # --- time ---

    def tick(self, times: int = 1, dt: float = 0.016) -> None:
        for _ in range(times):
            self.app.tick(dt)

    def wait(self, seconds: float) -> None:
        self.tick(max(1, round(seconds / 0.05)), 0.05)

    # --- widgets ---

    def widgets(self) -> list[Widget]:
        scene = self.top
        assert isinstance(scene, FormScene)
        return list(scene.form.widgets)

    def stops(self) -> list[Widget]:
        """All widgets a hand can use."""
        return [widget for widget in self.widgets() if widget.focusable]

    def keys(self) -> list[str]:
        return [widget.key for widget in self.stops()]

    def offers(self, key: str) -> bool:
        """Is there such a thing to use just now?"""
        return any(widget.key == key for widget in self.stops())

    def has(self, key: str) -> bool:
        return key in self.keys()

    def widget(self, key: str) -> Widget:
        found = [widget for widget in self.stops() if widget.key == key]
        assert found, f"no {key!r} among {self.keys()}"
        return found[0]

    @property
    def focus(self) -> str:
        scene = self.top
        return scene.form.focus_key if isinstance(scene, FormScene) else ""

    # --- the hand ---

    def move(self, pos: tuple[int, int], held: bool = False) -> None:
        buttons = (int(held), 0, 0)
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=buttons))
        self.tick()

    def down(self, pos: tuple[int, int], button: int = 1) -> None:
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button))
        self.tick()

    def up(self, pos: tuple[int, int], button: int = 1) -> None:
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pos, button=button))
        self.tick()

    def click_at(self, pos: tuple[int, int], button: int = 1) -> None:
        self.move(pos)
        self.down(pos, button)
        self.up(pos, button)
        self.tick()

    def click(self, key: str, button: int = 1) -> None:
        self.click_at(self.widget(key).rect.center, button)

    def drag(self, start: tuple[int, int], *way: tuple[int, int]) -> None:
        self.move(start)
        self.down(start)
        for pos in way:
            self.move(pos, held=True)
        self.up(way[-1] if way else start)

    def wheel(self, notches: int, pos: tuple[int, int] | None = None) -> None:
        """Upwards is positive, as in pygame."""
        if pos:
            self.move(pos)
        pygame.event.post(
            pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=notches, precise_x=0.0, precise_y=float(notches))
        )
        self.tick()

    def press(self, key: int, letter: str = "", mod: int = 0) -> None:
        """One key; `letter` is what it would type."""
        event = {"key": key, "mod": mod, "unicode": letter, "scancode": 0}
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, **event))
        pygame.event.post(pygame.event.Event(pygame.KEYUP, **event))
        self.tick(2)

    def type(self, words: str) -> None:
        for letter in words:
            self.press(ord(letter.lower()) if letter.isascii() else 0, letter)

    def tab_to(self, key: str, longest: int = 80) -> None:
        """By Tab alone; fails where the keyboard cannot reach it."""
        for _ in range(longest):
            if self.focus == key:
                return
            self.press(pygame.K_TAB)
        raise AssertionError(f"Tab does not reach {key!r}; it walks over {self.keys()}")

    # --- the window ---

    def resize(self, size: tuple[int, int]) -> None:
        pygame.display.set_mode(size, pygame.RESIZABLE)
        pygame.event.post(pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
        self.tick(2)

    def shot(self, file: Path | str) -> None:
        self.app.paint()
        pygame.image.save(self.app.screen, str(file))

    def check_layout(self) -> None:
        """Nothing cut, nothing outside the window, no two targets over each other."""
        self.tick(2)
        window = Rect(0, 0, *self.app.screen.get_size())
        stops = self.stops()
        for widget in stops:
            assert window.contains(widget.rect), f"{widget.key} at {widget.rect} leaves {window}"
        for i, one in enumerate(stops):
            for other in stops[i + 1 :]:
                assert not one.rect.colliderect(other.rect), f"{one.key} {one.rect} over {other.key} {other.rect}"
        keys = [widget.key for widget in stops]
        assert len(set(keys)) == len(keys), f"two widgets with one key: {keys}"
        assert letters.cut_texts == [], f"cut: {letters.cut_texts}"
        assert (missing := self._keys_as_words()) == [], f"no words for: {missing}"

    def _keys_as_words(self) -> list[str]:
        """A missing text shows its key: small words with dots between them."""
        shown = [
            str(getattr(widget, name, "")) for widget in self.widgets() for name in ("text", "label", "hint", "note")
        ]
        return [words for words in shown if re.fullmatch(r"[a-z_0-9]+(\.[a-z_0-9]+)+", words)]


@contextmanager
def opened(
    scene: Callable[[Desk], Scene] | None = None, size: tuple[int, int] = (1280, 720), **settings: Any
) -> Iterator[Driver]:
    """A driver that is closed again, for use in a `with`."""
    driver = Driver(scene, size, **settings)
    try:
        yield driver
    finally:
        driver.close()


def in_every_shape(driver: Driver) -> Iterator[tuple[tuple[int, int], str]]:
    """The window through all sizes and both languages, live, as a player would do it."""
    for size in SIZES:
        driver.resize(size)
        for language in LANGUAGES:
            driver.desk.change(language=language)
            driver.tick(2)
            yield size, language
