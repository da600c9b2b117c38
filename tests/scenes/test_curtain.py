"""The hand-over: nothing of the table is seen, and only two confirmations at two places open it."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.match.seats import Player
from game.scenes.curtain import CurtainScene
from game.scenes.scene import Scene
from game.ui import art
from game.ui.canvas import Canvas
from game.ui.widgets import Label
from tests.scenes.driver import Driver, in_every_shape, opened

ZOSIA = Player("Zosia", "avatar_bee")
RECAP = [f"Kuba kładzie {n}" for n in range(10, 18)]


class Secret(Scene):
    """A table all in one colour: a single pixel of it gives it away."""

    drawn = 0

    def draw(self, canvas: Canvas) -> None:
        self.drawn += 1
        canvas.put(art.box(*canvas.size, 0, "#ff00ff"), 0, 0)


def hung(**settings: Any) -> tuple[Driver, Secret, list[str]]:
    driver = Driver(None, **settings)
    asked: list[str] = []
    below = Secret(driver.desk)
    driver.go(below)
    driver.desk.push(CurtainScene(driver.desk, ZOSIA, RECAP, lambda: asked.append("open")))
    driver.app.paint()
    driver.tick(30)
    return driver, below, asked


def words(driver: Driver) -> list[str]:
    return [widget.text for widget in driver.widgets() if isinstance(widget, Label)]


def test_not_a_pixel_of_the_table_is_drawn() -> None:
    driver, below, _ = hung(speed="normal")
    before = below.drawn
    driver.click("i_am")
    driver.wait(1)
    assert below.drawn == before
    screen = driver.app.screen
    sample = {tuple(screen.get_at((x, y)))[:3] for x in range(0, 1280, 16) for y in range(0, 720, 16)}
    assert (255, 0, 255) not in sample
    driver.close()


def test_two_clicks_at_two_places_open_it() -> None:
    driver, _, asked = hung()
    assert "Podaj laptop: Zosia" in words(driver)
    first = driver.widget("i_am").rect
    driver.click("i_am")
    assert asked == []
    second = driver.widget("show").rect
    assert first.right < second.left
    driver.click("show")
    assert asked == ["open"]
    assert driver.scenes == ["Secret"]
    driver.close()


def test_the_same_place_twice_opens_nothing() -> None:
    driver, _, asked = hung()
    place = driver.widget("i_am").rect.center
    for _ in range(5):
        driver.click_at(place)
    assert asked == []
    assert driver.scenes == ["Secret", "CurtainScene"]
    driver.close()


def test_the_second_place_alone_opens_nothing() -> None:
    driver, _, asked = hung()
    driver.click("i_am")
    place = driver.widget("show").rect.center
    driver.close()
    driver, _, asked = hung()
    for _ in range(5):
        driver.click_at(place)
    assert asked == []
    assert not driver.offers("show")
    driver.close()


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE])
def test_the_key_twice_opens_it_and_once_does_not(key: int) -> None:
    driver, _, asked = hung()
    driver.press(key)
    assert asked == []
    driver.press(key)
    assert asked == ["open"]
    driver.close()


def test_a_key_held_down_counts_once() -> None:
    driver, _, asked = hung()
    for _ in range(20):  # what a keyboard sends while a key is held
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r", scancode=0))
        driver.tick()
    assert asked == []
    driver.close()


def test_what_happened_is_told_after_the_first_confirmation_only() -> None:
    driver, _, _ = hung()
    assert not any("kładzie" in line for line in words(driver))
    driver.click("i_am")
    assert [line for line in words(driver) if "kładzie" in line] == RECAP[-5:]
    driver.close()


def test_escape_lifts_nothing() -> None:
    driver, _, asked = hung()
    driver.press(pygame.K_ESCAPE)
    driver.click("i_am")
    driver.press(pygame.K_ESCAPE)
    assert driver.scenes == ["Secret", "CurtainScene"]
    assert asked == []
    driver.close()


def test_the_menu_where_there_is_one() -> None:
    asked: list[str] = []
    with opened(
        lambda desk: CurtainScene(desk, ZOSIA, [], lambda: None, on_menu=lambda: asked.append("menu"))
    ) as driver:
        driver.press(pygame.K_ESCAPE)
        driver.click("menu")
    assert asked == ["menu", "menu"]


def test_every_shape_before_and_after() -> None:
    driver, _, _ = hung()
    for _ in in_every_shape(driver):
        driver.check_layout()
    driver.click("i_am")
    for _ in in_every_shape(driver):
        driver.check_layout()
    driver.close()
