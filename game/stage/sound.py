"""Sound effects, made late and quietly: without a device, or with a broken one, the game is simply silent."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

import pygame

from game.places import ASSETS

SOUNDS = ASSETS / "sound"

CUE_SOUNDS = {
    "deal": "deal",
    "lay": "lay",
    "lay_toad": "croak",
    "draw": "draw",
    "twist": "twist",
    "take": "take",
    "penalty": "bad",
    "dice": "dice",
    "place": "knock",
    "slide": "knock",
    "step": "knock",
    "hit": "tock",
    "capture": "take",
    "lay_last": "bad",
    "scoop": "take",
    "open": "draw",
    "bull": "good",
    "gather": "take",
    "take_rest": "draw",
    "musik": "draw",
    "exchange": "twist",
    "discard": "lay",
    "play": "good",
    "shuffle": "shuffle",
}
"""What a gesture at the table sounds like; any other one sounds like a card laid down."""


class Sound:
    """Plays effects by name. `volume` 0 to 100; 0 is mute."""

    def __init__(self, volume: int) -> None:
        self.volume = volume
        self._ready: bool | None = None
        self._samples: dict[str, pygame.mixer.Sound | None] = {}

    def cue(self, name: str) -> None:
        self.play(CUE_SOUNDS.get(name, "lay"))

    def play(self, name: str) -> None:
        if self.volume <= 0 or not self._open():
            return
        sample = self._sample(name)
        if sample:
            sample.set_volume(self.volume / 100)
            sample.play()

    def _open(self) -> bool:
        if self._ready is None:
            with hushed():
                try:
                    pygame.mixer.init(44100, -16, 1, 512)
                    self._ready = True
                except (pygame.error, NotImplementedError):
                    self._ready = False
        return self._ready

    def _sample(self, name: str) -> pygame.mixer.Sound | None:
        if name not in self._samples:
            try:
                self._samples[name] = pygame.mixer.Sound(str(SOUNDS / f"{name}.wav"))
            except (pygame.error, FileNotFoundError):
                self._samples[name] = None
        return self._samples[name]


@contextmanager
def hushed() -> Iterator[None]:
    """ALSA complains from C straight to file descriptor 2; nobody at the table wants to read that."""
    try:
        saved = os.dup(2)
        null = os.open(os.devnull, os.O_WRONLY)
    except OSError:
        yield
        return
    try:
        os.dup2(null, 2)
        yield
    finally:
        os.dup2(saved, 2)
        os.close(saved)
        os.close(null)
