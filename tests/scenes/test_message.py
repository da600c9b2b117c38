"""The small panel with words and answers."""

from __future__ import annotations

import pygame

from game.scenes.menu import MenuScene
from game.scenes.message import Answer, MessageScene
from game.ui.scroll import ScrollArea
from tests.scenes.driver import Driver, in_every_shape

LONG = [f"rulesets/toads.yaml:{i}: row.reech: nieznany klucz „reech”; może miało być „reach”?" for i in range(40)]


def shown(lines: list[str], buttons: list[Answer] | None = None) -> Driver:
    driver = Driver(MenuScene)
    driver.desk.push(MessageScene(driver.desk, "W opisie gry jest błąd", lines, buttons))
    driver.tick(2)
    return driver


def area(driver: Driver) -> ScrollArea:
    return next(w for w in driver.widgets() if isinstance(w, ScrollArea))


def test_every_shape() -> None:
    for lines in (["Krótko."], LONG, []):
        driver = shown(lines, [("Zacznij nową", None, "red"), ("Jeszcze nie", None, "dark"), ("Wróć", None, "gold")])
        for _ in in_every_shape(driver):
            driver.check_layout()


def test_close_is_there_without_being_asked_for() -> None:
    driver = shown(["Krótko."])
    driver.press(pygame.K_RETURN)
    assert driver.scenes == ["MenuScene"]


def test_answer_comes_after_the_panel_is_gone() -> None:
    seen: list[list[str]] = []
    driver = shown(["?"], [("Tak", lambda: seen.append(driver.scenes), "dark"), ("Nie", None, "gold")])
    driver.click("answer:0")
    assert seen == [["MenuScene"]]


def test_enter_means_gold_and_esc_means_nothing() -> None:
    said: list[str] = []
    answers: list[Answer] = [("a", lambda: said.append("a"), "dark"), ("b", lambda: said.append("b"), "gold")]
    driver = shown(["?"], answers)
    driver.press(pygame.K_RETURN)
    assert said == ["b"]
    driver = shown(["?"], answers)
    driver.press(pygame.K_ESCAPE)
    assert said == ["b"] and driver.scenes == ["MenuScene"]


def test_long_text_scrolls_by_wheel_keys_and_bar() -> None:
    driver = shown(LONG)
    scroll = area(driver).scroll
    driver.wheel(-2)
    wheeled = scroll.offset
    assert wheeled > 0
    driver.press(pygame.K_PAGEDOWN)
    assert scroll.offset > wheeled
    driver.press(pygame.K_END)
    assert scroll.offset == scroll.furthest
    driver.press(pygame.K_HOME)
    assert scroll.offset == 0
    thumb = area(driver).thumb
    driver.drag(thumb.center, (thumb.centerx, area(driver).bar.bottom))
    assert scroll.offset == scroll.furthest


def test_short_text_does_not_take_the_focus() -> None:
    driver = shown(["Krótko."])
    assert not driver.has("text")


def test_a_glide_takes_time_unless_motion_is_off() -> None:
    driver = shown(LONG)
    driver.desk.settings.speed = "normal"
    scroll = area(driver).scroll
    driver.wheel(-3)
    assert 0 < scroll.offset < scroll.goal
    driver.wait(1)
    assert scroll.offset == scroll.goal
