"""The very first start: two questions, then the menu, and never again."""

from __future__ import annotations

import pygame
import pytest

from game.app import first_scene
from game.scenes import desk as desk_module
from game.scenes.first_start import FirstStartScene
from game.scenes.menu import MenuScene
from game.store import settings as settings_file
from game.store.settings import CARD_SIZES
from game.text import language
from tests.scenes.driver import Driver, in_every_shape, opened


def test_only_a_new_home_is_asked() -> None:
    with opened(language="") as driver:
        assert isinstance(first_scene(driver.desk), FirstStartScene)
        driver.go(first_scene(driver.desk))
        driver.click("start")
        kept, _ = settings_file.load()
    with opened(language=kept.language) as driver:
        assert isinstance(first_scene(driver.desk), MenuScene)


@pytest.mark.parametrize("system", ["pl", "en"])
def test_the_language_of_the_system_is_chosen_already(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk_module, "system_language", lambda: system)
    with opened(FirstStartScene, language="") as driver:
        assert language() == system
        driver.press(pygame.K_RETURN)
        assert driver.scenes == ["MenuScene"]
        assert settings_file.load()[0].language == system


def test_every_shape() -> None:
    with opened(FirstStartScene, language="") as driver:
        for size in CARD_SIZES[:1] + CARD_SIZES[-1:]:
            driver.desk.change(card_size=size)
            for _ in in_every_shape(driver):
                driver.check_layout()


def test_by_pointer() -> None:
    with opened(FirstStartScene, language="") as driver:
        rect = driver.widget("language").rect
        driver.click_at((rect.right - 20, rect.centery))
        assert language() == "en"
        rect = driver.widget("card_size").rect
        driver.click_at((rect.right - 10, rect.centery))
        driver.click("start")
        kept, _ = settings_file.load()
        assert (kept.language, kept.card_size) == ("en", 140)


def test_by_keyboard_alone() -> None:
    with opened(FirstStartScene, language="") as driver:
        driver.desk.change(language="pl")
        driver.tab_to("language")
        driver.press(pygame.K_RIGHT)
        driver.tab_to("card_size")
        driver.press(pygame.K_LEFT)
        driver.tab_to("start")
        driver.press(pygame.K_RETURN)
        kept, _ = settings_file.load()
        assert (kept.language, kept.card_size) == ("en", 90)
        assert driver.scenes == ["MenuScene"]


def test_two_questions_and_no_more() -> None:
    with opened(FirstStartScene, language="") as driver:
        assert sorted(driver.keys()) == ["card_size", "language", "start"]


def test_esc_has_nowhere_to_go() -> None:
    with opened(FirstStartScene, language="") as driver:
        driver.press(pygame.K_ESCAPE)
        assert driver.scenes == ["FirstStartScene"] and driver.desk.running


def test_f2_answers_the_first_question() -> None:
    driver = Driver(FirstStartScene, language="")
    driver.desk.change(language="pl")
    driver.press(pygame.K_F2)
    assert language() == "en"
    assert driver.scenes == ["FirstStartScene"]
