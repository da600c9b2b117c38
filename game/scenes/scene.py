"""What a screen is, and the pile of screens: the top one listens, what it does not cover is still seen."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

import pygame
from pygame import Surface
from pygame.event import Event

from game.ui import art
from game.ui.canvas import Canvas
from game.ui.form import Form
from game.ui.widgets import Widget

if TYPE_CHECKING:
    from game.scenes.desk import Desk
    from game.scenes.session import Session

FADE = 0.16
"""Seconds in which one screen becomes another."""


class Scene:
    """One screen. `update` answers True while something moves; `draw` changes nothing."""

    covers = True
    """Nothing below can be seen."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def enter(self) -> None:
        """On top now, for the first time or again."""

    def leave(self) -> None:
        """No longer on top, or the program ends."""

    def refresh(self) -> None:
        """The window, the language or a setting changed: lay everything out anew."""

    def handle(self, event: Event) -> bool:
        return False

    def update(self, dt: float) -> bool:
        return False

    def in_play(self) -> Session | None:
        """The match on this screen, for the report of a fault."""
        return None

    def draw(self, canvas: Canvas) -> None:
        raise NotImplementedError  # pragma: no cover - every scene has its own


class FormScene(Scene):
    """A screen made of widgets. Subclasses write `build`; call `refresh` after every change."""

    first_focus = ""
    """The key of the widget the keyboard starts at."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.form = Form(lambda: desk.sound.play("click"))

    def build(self) -> Sequence[Widget]:
        raise NotImplementedError  # pragma: no cover - every scene has its own

    def enter(self) -> None:
        self.refresh()

    def refresh(self) -> None:
        self.form.show(self.build(), self.first_focus)

    def escape(self) -> None:
        """Esc."""
        self.desk.pop()

    def handle(self, event: Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.escape()
            return True
        return self.form.handle(event) or self._mute(event)

    def _mute(self, event: Event) -> bool:
        """M, unless it was a letter for a text field."""
        mute = event.type == pygame.KEYDOWN and event.key == pygame.K_m
        if mute:
            self.desk.change(sound=not self.desk.settings.sound)
        return mute

    def draw(self, canvas: Canvas) -> None:
        self.draw_behind(canvas)
        self.form.draw(canvas, self.desk.grid)

    def draw_behind(self, canvas: Canvas) -> None:
        if self.covers:
            canvas.put(art.cloth(self.desk.settings.cloth, *canvas.size), 0, 0)
        else:
            canvas.put(art.veil(*canvas.size, 150), 0, 0)


class SceneStack:
    """The pile of screens with a short fade between them."""

    def __init__(self) -> None:
        self.scenes: list[Scene] = []
        self._ghost: Surface | None = None
        self._ghost_time = 0.0

    @property
    def top(self) -> Scene:
        return self.scenes[-1]

    def push(self, scene: Scene) -> None:
        if self.scenes:
            self.top.leave()
        self.scenes.append(scene)
        scene.enter()

    def pop(self) -> None:
        self.scenes.pop().leave()
        if self.scenes:
            self.top.enter()

    def drop_all(self) -> None:
        """After a fault: a screen that cannot even leave must not stand in the way of the next."""
        self._ghost = None
        while self.scenes:
            with suppress(Exception):
                self.scenes.pop().leave()

    def replace_all(self, scene: Scene) -> None:
        while self.scenes:
            self.scenes.pop().leave()
        self.push(scene)

    def fade_from(self, picture: Surface | None) -> None:
        """The old screen lingers for a moment over the new one."""
        self._ghost, self._ghost_time = picture, FADE

    def refresh(self) -> None:
        self._ghost = None
        for scene in self.scenes:
            scene.refresh()

    def update(self, dt: float) -> bool:
        moving = self._ghost is not None
        if self._ghost is not None:
            self._ghost_time -= dt
            if self._ghost_time <= 0:
                self._ghost = None
        return self.top.update(dt) or moving

    def draw(self, canvas: Canvas) -> None:
        first = max((i for i, scene in enumerate(self.scenes) if scene.covers), default=0)
        for scene in self.scenes[first:]:
            scene.draw(canvas)
        if self._ghost is not None:
            canvas.put(self._ghost, 0, 0, max(1, round(254 * self._ghost_time / FADE)))
