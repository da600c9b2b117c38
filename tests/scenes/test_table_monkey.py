"""A monkey at the table: thousands of random clicks, keys and resizes raise nothing and never spoil the match."""

import os
from random import Random

import pygame
import pytest

from game.games.registry import game
from game.scenes.session import Session
from game.scenes.table import TableScene
from game.store import saves
from tests.scenes.matches import fresh
from tests.scenes.tables import TableDriver, people, seated

SIZES = ((1024, 640), (1280, 720), (1600, 720), (1280, 1024))
KEYS = (
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_TAB, pygame.K_RETURN, pygame.K_SPACE) * 3,
    *(pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_9, pygame.K_h, pygame.K_u, pygame.K_l, pygame.K_r, pygame.K_i),
    *(pygame.K_s, pygame.K_d, pygame.K_BACKSPACE),
    *(pygame.K_m, pygame.K_PLUS, pygame.K_MINUS, pygame.K_ESCAPE, pygame.K_F2, pygame.K_F11, pygame.K_z, pygame.K_a),
)


class Monkey:
    def __init__(self, driver: TableDriver, rng: Random, game_id: str = "toads") -> None:
        self.driver, self.rng, self.game_id = driver, rng, game_id

    def spot(self) -> tuple[int, int]:
        """Anywhere, but often where something is."""
        driver, rng = self.driver, self.rng
        if driver.at_table and rng.random() < 0.6:
            picks = [*driver.table.stage.own_hand(), *driver.table.picker.steps]
            if picks and (area := driver.table.stage.area(rng.choice(picks))):
                return round(area.cx), round(area.cy)
        if rng.random() < 0.3:
            stops = driver.stops()
            if stops:
                return rng.choice(stops).rect.center
        width, height = driver.app.screen.get_size()
        return rng.randrange(width), rng.randrange(height)

    def act(self) -> None:
        driver, rng = self.driver, self.rng
        kind = rng.choices(("click", "key", "move", "drag", "wheel", "resize", "wait"), (40, 30, 10, 10, 4, 1, 5))[0]
        if kind == "click":
            driver.click_at(self.spot(), rng.choice((1, 1, 1, 1, 3, 2)))
        elif kind == "key":
            mod = rng.choice((0, 0, 0, pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT))
            driver.press(rng.choice(KEYS), mod=mod)
        elif kind == "move":
            driver.move(self.spot(), held=rng.random() < 0.3)
        elif kind == "drag":
            driver.drag(self.spot(), self.spot(), self.spot())
        elif kind == "wheel":
            driver.wheel(rng.choice((-1, 1)))
        elif kind == "resize":
            driver.resize(rng.choice(SIZES))
        else:
            driver.wait(0.5)

    def back_to_the_table(self, seats: int, players: int) -> None:
        """Wherever it went, it sits down again: at the saved match, or at a new one."""
        driver = self.driver
        driver.desk.running = True
        if any(isinstance(scene, TableScene) for scene in driver.desk.stack.scenes):
            return
        try:
            session = Session.continued(saves.load(self.game_id))
        except FileNotFoundError:
            session = match_of(self.game_id, seats, players, self.rng.randrange(99))
        driver.sit_down(session)

    def check(self) -> None:
        driver = self.driver
        if driver.match.view(None).result:
            return
        for seat in range(len(driver.match.players)):
            assert driver.saved_view(seat) == driver.match.view(seat)
        assert Session.continued(saves.load(self.game_id)).match.log == driver.match.log


def match_of(game_id: str, seats: int, players: int, seed: int) -> Session:
    if game_id == "toads":
        return fresh(seats, seed=seed, players=people(players, seats), rounds=2)
    return Session.start(game(game_id), people(players, seats), game(game_id).book.short, seed=seed, first=0)


@pytest.mark.parametrize(
    ("game_id", "speed", "seats", "players", "events"),
    [
        ("toads", "off", 3, 1, 2_000),
        ("toads", "fast", 4, 1, 2_000),
        ("toads", "fast", 2, 2, 800),
        ("kierki", "fast", 4, 1, 900),
        ("kierki", "off", 4, 1, 600),
        ("three_five_eight", "fast", 3, 1, 900),
        ("eleven", "fast", 4, 1, 500),
        ("canasta", "fast", 4, 1, 500),
        ("canasta", "off", 2, 2, 500),
        ("northcott", "fast", 2, 1, 500),
        ("mayyek", "off", 2, 2, 500),
        ("backgammon", "fast", 2, 1, 500),
        ("backgammon", "off", 2, 2, 500),
        ("knyf", "fast", 3, 1, 500),
    ],
)
def test_a_monkey_breaks_nothing(
    game_id: str, speed: str, seats: int, players: int, events: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", lambda _file: None)  # hundreds of saves: the disk's patience is not on trial here
    rng = Random(f"{game_id}/{speed}/{seats}/{players}")
    moves = 0
    with seated(match_of(game_id, seats, players, 1), speed=speed) as driver:
        monkey = Monkey(driver, rng, game_id)
        for i in range(events):
            monkey.act()
            monkey.back_to_the_table(seats, players)
            moves = max(moves, len(driver.match.log))
            if i % 100 == 0:
                monkey.check()
                driver.desk.change(speed=speed)
        driver.wait(3)
    assert moves > 2, f"the monkey did play: {moves}"
