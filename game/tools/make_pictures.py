"""Draws the README's pictures into assets/pictures: `python -m game.tools.make_pictures`.

Screens come from the tour, smaller; the warnings of Windows and macOS are drawn plainly, with a ring round what to
click, for a photograph of somebody else's window would be neither ours nor readable.
"""

from __future__ import annotations

import os
import tempfile
from dataclasses import dataclass
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
from pygame import Rect, Surface

from game.places import ASSETS
from game.store import files
from game.ui import art, type
from game.ui.theme import CREAM, GOLD, INK, RED

FOLDER = ASSETS / "pictures"
SCREENS = {
    "menu": "menu",
    "toads": "toads_table_3",
    "kierki": "kierki_table_4",
    "canasta": "canasta_table_4",
    "backgammon": "backgammon_table_2",
}
"""Picture and the stop of the tour it shows."""
SCREEN_WIDTH = 960
WIDTH, HEIGHT, GAP = 430, 250, 40
BLUE, GREY, PALE = "#1e5fa8", "#57606a", "#e6e8eb"


@dataclass(frozen=True)
class Step:
    """One window: what it says, its buttons from left to right, and which of them to click."""

    title: str
    line: str
    buttons: tuple[str, ...]
    click: str
    fill: str


WARNINGS = {
    "windows_pl": (
        Step(
            "System Windows ochronił ten komputer", "Więcej informacji", ("Nie uruchamiaj",), "Więcej informacji", BLUE
        ),
        Step(
            "System Windows ochronił ten komputer",
            "Aplikacja: KartyNaStol.exe",
            ("Uruchom mimo to", "Nie uruchamiaj"),
            "Uruchom mimo to",
            BLUE,
        ),
    ),
    "windows_en": (
        Step("Windows protected your PC", "More info", ("Don’t run",), "More info", BLUE),
        Step("Windows protected your PC", "App: KartyNaStol.exe", ("Run anyway", "Don’t run"), "Run anyway", BLUE),
    ),
    "macos_pl": (
        Step("Nie otwarto „Karty na stół”", "Nie można zweryfikować tej aplikacji.", ("Gotowe",), "Gotowe", PALE),
        Step("Prywatność i ochrona", "Zablokowano „Karty na stół”.", ("Otwórz mimo to",), "Otwórz mimo to", PALE),
    ),
    "macos_en": (
        Step("“Karty na stół” Not Opened", "This app could not be verified.", ("Done",), "Done", PALE),
        Step("Privacy & Security", "“Karty na stół” was blocked.", ("Open Anyway",), "Open Anyway", PALE),
    ),
}


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    pygame.display.init()
    pygame.display.set_mode((16, 16))
    for name, steps in WARNINGS.items():
        pygame.image.save(warning(steps), str(FOLDER / f"warning_{name}.png"))
    for name, picture in screens().items():
        pygame.image.save(picture, str(FOLDER / f"{name}.png"))
    for file in sorted(FOLDER.glob("*.png")):
        print(f"{file.name:24} {file.stat().st_size:8} bytes")


# --- screens ---


def screens() -> dict[str, Surface]:
    from game.tools.tour import Tour

    games = [name for name in SCREENS if name != "menu"]
    with tempfile.TemporaryDirectory() as home:
        os.environ[files.HOME_VARIABLE] = home
        tour = Tour(Path(home) / "shots", (1920, 1080), "pl")
        tour.run(games)
        return {name: _smaller(tour.out / f"{stop}.png") for name, stop in SCREENS.items()}


def _smaller(file: Path) -> Surface:
    picture = pygame.image.load(str(file))
    height = round(picture.get_height() * SCREEN_WIDTH / picture.get_width())
    return pygame.transform.smoothscale(picture, (SCREEN_WIDTH, height))


# --- warnings ---


def warning(steps: tuple[Step, ...]) -> Surface:
    """The windows side by side on cream, numbered."""
    sheet = Surface((len(steps) * (WIDTH + GAP) + GAP, HEIGHT + 2 * GAP))
    sheet.fill(CREAM)
    for number, step in enumerate(steps, 1):
        left = GAP + (number - 1) * (WIDTH + GAP)
        sheet.blit(art.box(WIDTH, HEIGHT, 14, step.fill, stroke=INK, stroke_width=2), (left, GAP))
        _window(sheet, step, Rect(left + 24, GAP + 24, WIDTH - 48, HEIGHT - 48))
        sheet.blit(art.box(44, 44, 22, GOLD, stroke=INK, stroke_width=2), (left - 18, GAP - 18))
        digit = type.render(str(number), 24, type.BLACK, INK)
        sheet.blit(digit, digit.get_rect(center=(left + 4, GAP + 4)))
    return sheet


def _window(sheet: Surface, step: Step, room: Rect) -> None:
    dark = step.fill == BLUE
    colour = CREAM if dark else INK
    sheet.blit(type.fitted(step.title, 22, type.BOLD, colour, room.width), room.topleft)
    line = type.render(step.line, 18, type.REGULAR, colour)
    place = line.get_rect(topleft=(room.left, room.top + 62))
    sheet.blit(line, place)
    if step.line == step.click:
        pygame.draw.line(sheet, colour, (place.left, place.bottom), (place.right, place.bottom), 1)
        _ring(sheet, place)
    right = room.right
    for label in reversed(step.buttons):
        words = type.render(label, 18, type.BOLD, INK if dark else CREAM)
        button = Rect(0, 0, words.get_width() + 36, 44)
        button.bottomright = right, room.bottom
        sheet.blit(art.box(*button.size, 6, CREAM if dark else GREY), button)
        sheet.blit(words, words.get_rect(center=button.center))
        if label == step.click:
            _ring(sheet, button)
        right = button.left - 20


def _ring(sheet: Surface, place: Rect) -> None:
    ring = place.inflate(26, 22)
    sheet.blit(art.box(*ring.size, ring.height / 2, stroke=RED, stroke_width=5), ring)


if __name__ == "__main__":
    main()
