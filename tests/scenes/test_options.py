"""Settings: every control works at once, by pointer and by keyboard, and what it changed is on disk."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.scenes.desk import Desk
from game.scenes.menu import MenuScene
from game.scenes.options import TABS, OptionsScene
from game.scenes.sample import SampleHand, _hand
from game.store import settings as settings_file
from game.store.settings import BACKS, CARD_SIZES, CLOTHS, SPEEDS, UNDO, Settings
from game.ui.canvas import Canvas
from game.ui.portraits import AVATARS
from game.ui.widgets import Label
from tests.scenes.driver import Driver, in_every_shape, opened


def over_menu(tab: str, **settings: Any) -> Driver:
    driver = Driver(MenuScene, **settings)
    driver.desk.push(OptionsScene(driver.desk, tab))
    driver.tick(2)
    return driver


def kept() -> Settings:
    found, bad = settings_file.load()
    assert bad is None
    return found


def segment(driver: Driver, key: str, index: int, count: int) -> tuple[int, int]:
    rect = driver.widget(key).rect
    return round(rect.left + (index + 0.5) * rect.width / count), rect.centery


@pytest.mark.parametrize("tab", TABS)
def test_every_shape(tab: str) -> None:
    with opened(lambda desk: OptionsScene(desk, tab)) as driver:
        for _ in in_every_shape(driver):
            driver.check_layout()


@pytest.mark.parametrize("tab", TABS)
def test_tab_reaches_everything(tab: str) -> None:
    driver = over_menu(tab)
    for widget in driver.stops():
        driver.tab_to(widget.key)


def test_tabs_by_click_by_arrows_and_by_ctrl_tab() -> None:
    driver = over_menu("look")
    scene = driver.top
    assert isinstance(scene, OptionsScene)
    driver.click_at(segment(driver, "tabs", 2, 6))
    assert scene.tab == "sound"
    driver.press(pygame.K_RIGHT)
    assert scene.tab == "game"
    driver.press(pygame.K_TAB, mod=pygame.KMOD_CTRL)
    assert scene.tab == "board"
    driver.press(pygame.K_TAB, mod=pygame.KMOD_CTRL)
    assert scene.tab == "keys"
    driver.press(pygame.K_TAB, mod=pygame.KMOD_CTRL)
    assert scene.tab == "look"


@pytest.mark.parametrize(
    ("tab", "name", "values"),
    [("look", "card_size", CARD_SIZES), ("game", "undo", UNDO)],
)
def test_segments_set_and_keep(tab: str, name: str, values: tuple[Any, ...]) -> None:
    driver = over_menu(tab)
    for i, value in enumerate(values):
        driver.click_at(segment(driver, name, i, len(values)))
        assert getattr(driver.desk.settings, name) == value == getattr(kept(), name)


@pytest.mark.parametrize(
    ("tab", "name"), [("look", "four_colours"), ("sound", "sound"), ("game", "veil"), ("board", "coordinates")]
)
def test_switches_set_and_keep(tab: str, name: str) -> None:
    driver = over_menu(tab)
    before = getattr(driver.desk.settings, name)
    driver.click(name)
    assert getattr(kept(), name) is not before
    driver.tab_to(name)
    driver.press(pygame.K_SPACE)
    assert getattr(kept(), name) is before


@pytest.mark.parametrize(
    ("tab", "name", "values"), [("look", "cloth", CLOTHS), ("look", "back", BACKS), ("pace", "speed", SPEEDS)]
)
def test_pictures_and_chips_are_picked(tab: str, name: str, values: tuple[str, ...]) -> None:
    driver = over_menu(tab)
    for value in values:
        driver.click(f"{name}:{value}")
        assert getattr(kept(), name) == value
    driver.tab_to(f"{name}:{values[0]}")
    driver.press(pygame.K_RETURN)
    assert getattr(kept(), name) == values[0]


def test_language_changes_everything_below_at_once() -> None:
    driver = over_menu("game")
    driver.click_at(segment(driver, "language", 1, 2))
    below = driver.desk.stack.scenes[0]
    assert isinstance(below, MenuScene)
    assert "Cards on the Table" in [w.text for w in below.form.widgets if isinstance(w, Label)]
    assert pygame.display.get_caption()[0] == "Cards on the Table"
    assert kept().language == "en"


def test_cloth_changes_behind_the_panel() -> None:
    driver = over_menu("look")
    before = driver.app.screen.get_at((2, 300))
    driver.click("cloth:oak")
    assert driver.app.screen.get_at((2, 300)) != before


def test_volume_by_drag_and_by_keys() -> None:
    driver = over_menu("sound", sound=True)
    rect = driver.widget("volume").rect
    driver.drag((rect.left + 5, rect.centery), (rect.centerx, rect.centery), (rect.right + 60, rect.centery))
    assert kept().volume == 100
    driver.press(pygame.K_LEFT)
    assert kept().volume == 90 == driver.desk.sound.volume


def test_turning_the_volume_up_ends_the_silence() -> None:
    driver = over_menu("sound", sound=False, volume=20)
    driver.tab_to("volume")
    driver.press(pygame.K_RIGHT)
    assert kept().sound is True and driver.desk.sound.volume == 30


def test_name_and_face_of_the_person() -> None:
    driver = over_menu("game", sound=True)
    driver.click("name")
    driver.type("Emma")
    assert kept().person["name"] == "Emma"
    assert kept().sound is True, "an m in a name does not mute"
    driver.click(AVATARS[3])
    assert kept().person == {"name": "Emma", "face": AVATARS[3]}


def test_m_mutes() -> None:
    driver = over_menu("pace", sound=True)
    driver.type("m")
    assert kept().sound is False


def test_reset_spares_language_and_person() -> None:
    mine = {"language": "en", "person": {"name": "Ania"}, "card_size": 140, "cloth": "night", "volume": 10}
    driver = over_menu("look", **mine)
    driver.click("reset")
    fresh = Settings()
    assert kept().language == "en" and kept().person == {"name": "Ania"}
    assert (kept().card_size, kept().cloth, kept().volume) == (fresh.card_size, fresh.cloth, fresh.volume)


@pytest.mark.parametrize("key", ["done", "icon:icon_cross"])
def test_closing(key: str) -> None:
    driver = over_menu("look")
    driver.click(key)
    assert driver.scenes == ["MenuScene"]


def test_esc_closes() -> None:
    driver = over_menu("keys")
    driver.press(pygame.K_ESCAPE)
    assert driver.scenes == ["MenuScene"]


def test_sample_is_shown_at_its_true_size() -> None:
    driver = over_menu("look")

    def shown(desk: Desk) -> set[pygame.Surface]:
        canvas = Canvas(driver.app.screen.get_size())
        desk.stack.draw(canvas)
        return {item[0] for item in canvas.items}

    room = next(w for w in driver.widgets() if isinstance(w, SampleHand)).rect.width
    assert _hand(146, room, "back_1") in shown(driver.desk)
    driver.click_at(segment(driver, "card_size", 6, 7))
    driver.click("back:back_3")
    assert _hand(round(146 * 1.4), room, "back_3") in shown(driver.desk)


def test_nothing_is_painted_again_while_nothing_happens() -> None:
    driver = over_menu("look")
    driver.app.paint()
    driver.app.paint()
    assert driver.app.compositor.painted == []
