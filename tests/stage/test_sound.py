"""Sound: heard where there is a device, silent where there is none, and never in the way."""

import os

import pygame
import pytest

from game.stage.sound import CUE_SOUNDS, SOUNDS, Sound, hushed


def test_every_cue_of_the_table_has_its_sample() -> None:
    for name in {*CUE_SOUNDS.values(), "click", "tock", "turn", "win"}:
        assert (SOUNDS / f"{name}.wav").exists(), name


def test_mute_never_opens_a_device(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.mixer, "init", lambda *_args: pytest.fail("a device was opened"))
    Sound(0).play("lay")


def test_a_broken_device_is_asked_once_and_then_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def broken(*_args: int) -> None:
        asked.append(1)
        raise pygame.error("no audio")

    monkeypatch.setattr(pygame.mixer, "init", broken)
    sound = Sound(70)
    sound.play("lay")
    sound.play("lay")
    assert asked == [1]


def test_an_unknown_sound_is_silence() -> None:
    Sound(70).play("thunder")


def test_what_is_hushed_can_speak_again(capfd: pytest.CaptureFixture[str]) -> None:
    with hushed():
        os.write(2, b"ALSA lib complains")
    os.write(2, b"heard")
    assert capfd.readouterr().err == "heard"
