"""The composition root: window, clock, pile of screens. The only place where everything meets."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "karty-na-stol")  # pygame would call it after the script

import pygame

from game import text
from game.core.say import say
from game.places import ASSETS
from game.scenes.desk import Desk, set_fullscreen, system_language
from game.scenes.scene import Scene
from game.stage.sound import hushed
from game.store import settings as settings_file
from game.store.files import home, write
from game.store.settings import Settings
from game.ui import art
from game.ui.canvas import Canvas, Compositor
from game.ui.theme import SMALLEST

if TYPE_CHECKING:
    from game.scenes.session import Session

IDLE_RATE, HIDDEN_RATE, DEFAULT_RATE = 30, 5, 60
AWAKE = 0.4
"""Seconds after the last input during which the screen follows at full rate."""
MOST_FAULTS = 3
"""After so many faults in one run the program ends instead of going on from the menu."""
LONGEST_STEP = 0.1
"""A frame longer than this (a dragged window, a sleeping laptop) does not make animations jump."""


BLIND = ("offscreen", "dummy")
"""Drivers SDL falls back to where there is no screen: a program nobody sees would run forever."""


class NoDisplay(Exception):  # noqa: N818 - it reads as the thing it is
    """There is no screen to open a window on."""


def open_window(settings: Settings, size: tuple[int, int] | None = None) -> pygame.Surface:
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    try:
        with hushed():
            pygame.display.init()
        if pygame.display.get_driver() in BLIND and "SDL_VIDEODRIVER" not in os.environ:
            raise NoDisplay(pygame.display.get_driver())
        if pygame.display.get_driver() == "x11":
            # without this SDL sends every flip through OpenGL, many times slower where there is no GPU
            os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
        _set_icon()
        screen = pygame.display.set_mode(size or _wanted_size(settings), pygame.RESIZABLE)
    except pygame.error as error:
        raise NoDisplay(str(error)) from error
    pygame.display.set_caption(text.text("app.title"))
    pygame.key.set_repeat(350, 60)
    if pygame.display.get_driver() != "dummy":
        pygame.Window.from_display_module().minimum_size = SMALLEST
        if settings.fullscreen and size is None:
            set_fullscreen(True)
    return screen


def _wanted_size(settings: Settings) -> tuple[int, int]:
    desktop = pygame.display.get_desktop_sizes()[0]
    if settings.window:
        wanted = settings.window[0], settings.window[1]
    else:
        wanted = round(desktop[0] * 0.8), round(desktop[1] * 0.8)
    return max(SMALLEST[0], min(wanted[0], desktop[0])), max(SMALLEST[1], min(wanted[1], desktop[1]))


def _set_icon() -> None:
    icon = ASSETS / "icon" / "icon_64.png"
    if icon.exists():
        pygame.display.set_icon(pygame.image.load(str(icon)))


class App:
    """Runs screens until the player leaves. Tests drive `tick` by hand."""

    def __init__(self, settings: Settings, screen: pygame.Surface) -> None:
        self.screen = screen
        self.desk = Desk(settings, screen.get_size())
        self.compositor = Compositor()
        self.clock = pygame.time.Clock()
        self._awake = 0.0
        self._stale = True
        self._faults = 0

    def run(self) -> None:
        rate = pygame.display.get_current_refresh_rate() or DEFAULT_RATE
        self.paint()  # the first picture does not wait for the clock
        try:
            while self.desk.running:
                moving = self.turn(min(self.clock.tick(self._rate(rate)) / 1000, LONGEST_STEP))
                self._awake = AWAKE if moving else max(0.0, self._awake - 1 / rate)
                if art.album.open and not moving:
                    keep_album()
        finally:
            self._remember_window()
            self.desk.close()

    def _rate(self, display: int) -> int:
        if not pygame.display.get_active():
            return HIDDEN_RATE
        return display if self._awake > 0 else IDLE_RATE

    def turn(self, dt: float) -> bool:
        """A tick that no fault gets through: it is written down, said, and the players go on from the menu."""
        try:
            return self.tick(dt)
        except Exception as error:
            if self._faults == MOST_FAULTS:
                raise
            self._faults += 1
            self._say_sorry(error)
            return True

    def _say_sorry(self, error: Exception) -> None:
        from game.scenes.menu import MenuScene
        from game.scenes.sorry import sorry

        in_play = next(filter(None, (scene.in_play() for scene in reversed(self.desk.stack.scenes))), None)
        file = report(error, in_play)
        self.desk.stack.drop_all()
        self.desk.go(MenuScene(self.desk))
        self.desk.push(sorry(self.desk, file, in_play))
        self._stale = True

    def tick(self, dt: float) -> bool:
        """One turn of the loop: events, time, picture. True where something happened."""
        heard = False
        for event in pygame.event.get():
            heard = self._hear(event) or heard
        if not self.desk.running:
            return False
        moved = self.desk.stack.update(dt)
        if heard or moved or self._stale:
            self.paint()
        self._stale = moved  # one more picture after the last movement
        return heard or moved

    def paint(self) -> None:
        canvas = Canvas(self.screen.get_size())
        self.desk.stack.draw(canvas)
        dirty = self.compositor.paint(self.screen, canvas)
        if dirty:
            pygame.display.update(dirty)

    def _hear(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.QUIT:
            self.desk.quit()
        elif event.type in (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED, pygame.WINDOWRESIZED):
            self.resize()
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.VIDEOEXPOSE):
            self.compositor.repaint_all()
        elif event.type == pygame.KEYDOWN and self._global_key(event):
            pass
        else:
            return self.desk.stack.top.handle(event) or event.type in (pygame.MOUSEMOTION, pygame.KEYDOWN)
        return True

    def resize(self) -> None:
        surface = pygame.display.get_surface()
        if surface is not None:
            self.screen = surface
        self.desk.resized(self.screen.get_size())
        self.compositor.repaint_all()

    def _global_key(self, event: pygame.event.Event) -> bool:
        settings = self.desk.settings
        alt_enter = event.key == pygame.K_RETURN and event.mod & pygame.KMOD_ALT
        if event.key == pygame.K_F11 or alt_enter:
            self.desk.change(fullscreen=not settings.fullscreen)
        elif event.key == pygame.K_F2:
            self.desk.change(language="en" if text.language() == "pl" else "pl")
        else:
            return False
        return True

    def _remember_window(self) -> None:
        if not self.desk.settings.fullscreen and pygame.display.get_driver() != "dummy":
            self.desk.settings.window = list(self.screen.get_size())
        self.desk.keep_settings()


def album_file() -> Path:
    return home() / "album.cache"


def open_album() -> None:
    """Pictures drawn at the last start. Before the first screen is made."""
    try:
        art.album.start(album_file().read_bytes())
    except OSError:
        art.album.start(b"")


def keep_album() -> None:
    """The first screen stands: what it took is kept for the next start, where it is not the same anyway."""
    content = art.album.finish()
    if content:
        with suppress(OSError):  # a convenience, nothing more
            write(album_file(), content)


def first_scene(desk: Desk) -> Scene:
    """The menu; on the very first start two questions before it."""
    if not desk.settings.language:
        from game.scenes.first_start import FirstStartScene

        return FirstStartScene(desk)
    from game.scenes.menu import MenuScene

    return MenuScene(desk)


def report(error: Exception, in_play: Session | None = None) -> Path | None:
    """Write the fault down; None where nothing can be written. A developer sees it on the terminal as well."""
    import traceback

    from game.store import reports

    traceback.print_exception(error)
    with suppress(Exception):  # the report must not be the next fault
        names = [player.name for player in in_play.match.players] if in_play else []
        return reports.write_report(error, in_play.text if in_play else "", names)
    return None


def run() -> int:
    """Play. The exit code for the shell; a fault nobody could catch gets a plain window of its own."""
    try:
        return _run()
    except Exception as error:
        file = report(error)
        where = text.text("sorry.report_plain", file=str(file)) if file else text.text("sorry.no_report")
        with suppress(pygame.error):
            if pygame.display.get_driver() != "dummy":
                words = "\n\n".join((text.text("app.crash"), where))
                pygame.display.message_box(text.text("app.crash_title"), words, "error")
        return 1


def _run() -> int:
    settings, bad = settings_file.load()
    text.set_language(settings.language or "en")
    try:
        screen = open_window(settings)
    except NoDisplay:
        text.set_language(settings.language or system_language())
        print(text.text("app.no_display"), file=sys.stderr)
        return 1
    open_album()
    app = App(settings, screen)
    if bad:
        app.desk.notices.append(say("notice.settings", file=str(bad)))
    app.desk.go(first_scene(app.desk))
    app.run()
    pygame.quit()
    return 0
