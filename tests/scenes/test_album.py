"""Drawings kept from one start to the next: the same pixels, and no harm from a bad file."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game import app
from game.scenes.menu import MenuScene
from game.ui import art, frames
from game.ui.album import Album
from tests.scenes.driver import opened


def forget_everything() -> None:
    """As in a new process."""
    art.forget()
    frames.forget()


@pytest.fixture(autouse=True)
def _closed() -> None:
    art.album = Album()
    forget_everything()


def pixels(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGBA")


def test_the_second_start_draws_nothing_and_looks_the_same(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app.open_album()
    with opened(MenuScene) as driver:
        first = pixels(driver.app.screen)
    app.keep_album()
    assert app.album_file().parent == home and not art.album.open

    def no_drawing(*args: object) -> pygame.Surface:
        raise AssertionError(f"drawn again: {args}")

    forget_everything()
    monkeypatch.setattr(art, "_part", no_drawing)
    app.open_album()
    with opened(MenuScene) as driver:
        assert pixels(driver.app.screen) == first
    assert art.album.finish() is None, "nothing new to keep"


def test_another_size_is_drawn_and_kept_instead() -> None:
    app.open_album()
    with opened(MenuScene):
        pass
    app.keep_album()
    before = app.album_file().read_bytes()
    forget_everything()
    app.open_album()
    with opened(MenuScene, (1920, 1080)):
        pass
    app.keep_album()
    assert app.album_file().read_bytes() != before


def good_album() -> bytes:
    album = Album()
    album.start(b"")
    picture = pygame.Surface((8, 4), pygame.SRCALPHA)
    picture.fill((1, 2, 3, 255))
    album.note("x", picture)
    content = album.finish()
    assert content
    return content


def test_a_good_album_is_read() -> None:
    with opened():
        album = Album()
        album.start(good_album())
        picture = album.find("x")
        assert picture is not None and picture.get_size() == (8, 4) and picture.get_at((3, 3)) == (1, 2, 3, 255)
        assert album.find("y") is None


@pytest.mark.parametrize(
    "spoil",
    [
        lambda good: b"",
        lambda good: b"something else",
        lambda good: good[:-5],
        lambda good: good[:-1] + b"\x07",
        lambda good: good + b"more",
        lambda good: good.replace(b'"x", 8', b'"x", 9'),
        lambda good: good.replace(b"pictures", b"pixtures"),
        lambda good: good.replace(b"{", b"[", 1),
        lambda good: good.replace(b"\n", b"", 1),
    ],
)
def test_a_bad_album_is_as_good_as_none(spoil) -> None:  # type: ignore[no-untyped-def]
    album = Album()
    album.start(spoil(good_album()))
    assert album.open and album.find("x") is None


def test_an_album_that_cannot_be_written_is_no_trouble(home: Path) -> None:
    app.album_file().mkdir()
    app.open_album()
    with opened(MenuScene):
        pass
    app.keep_album()
    assert app.album_file().is_dir()
