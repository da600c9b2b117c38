"""Settings over whatever lies below. Every change works at once, is kept at once, and can be seen behind the panel."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields
from functools import partial
from typing import Any

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game import __version__
from game.scenes.desk import Desk
from game.scenes.sample import SampleHand, SuitColours
from game.scenes.scene import FormScene
from game.store.settings import BACKS, CARD_SIZES, CLOTHS, SPEEDS, UNDO, Settings
from game.text import LANGUAGES, language, text
from game.ui import art, frames, type
from game.ui.choices import PictureChoice
from game.ui.controls import Segments, Slider, TextField, Toggle
from game.ui.portraits import AVATARS, known
from game.ui.rows import Chip
from game.ui.theme import BODY, CREAM, GOLD, MUTED, PANEL, SMALL, TAG, TITLE, WELL
from game.ui.type import BLACK, BOLD
from game.ui.widgets import Button, IconButton, Label, Line, Panel, Paragraph, Widget

TABS = ("look", "pace", "sound", "game", "board", "keys")
KEYS = (
    ("focus", "select", "zones", "primary", "cancel", "undo", "hint"),
    ("board", "last", "sheet", "figures", "rules", "speed", "mute", "language", "fullscreen"),
)
BOARD = (("coordinates", "turn_board", "mirrored", "pips"), ("auto_roll", "auto_play", "quick_click"))
LONGEST_NAME = 16
_KEPT = ("language", "window", "person", "setups", "lessons")
"""Not a matter of taste: resetting leaves them alone."""
_PAD = 32
_CARD = 7 / 5


class OptionsScene(FormScene):
    """A few tabs in one panel."""

    covers = False
    first_focus = "tabs"

    def __init__(self, desk: Desk, tab: str = "look") -> None:
        super().__init__(desk)
        self.tab = tab

    def build(self) -> Sequence[Widget]:
        grid, px = self.desk.grid, self.desk.grid.px
        panel = grid.centred(960, 632)
        inner = panel.inflate(-2 * px(_PAD), 0)
        head = Rect(inner.left, panel.top + px(20), inner.width, px(44))
        tabs = Rect(inner.left, head.bottom + px(16), inner.width, px(48))
        foot = Rect(inner.left, panel.bottom - px(24) - px(52), inner.width, px(52))
        room = Rect(inner.left, tabs.bottom + px(24), inner.width, foot.top - px(24) - tabs.bottom - px(24))
        side = head.height
        return [
            Panel(panel, PANEL, 1, 24, shadow=140),
            Label(head, text("options.title"), TITLE, BLACK),
            IconButton(Rect(head.right - side, head.top, side, side), "icon_cross", self.escape, text("common.close")),
            Segments(
                tabs, [text(f"options.tab.{tab}") for tab in TABS], TABS.index(self.tab), self._open, "tabs", BODY
            ),
            *getattr(self, f"_{self.tab}")(room),
            *self._foot(foot),
        ]

    def _foot(self, rect: Rect) -> list[Widget]:
        grid, px = self.desk.grid, self.desk.grid.px
        labels = text("options.defaults"), text("options.back")
        reset, back = (max(px(140), type.width(label, grid.type(BODY), BLACK) + px(44)) for label in labels)
        done = Rect(rect.right - back, rect.top, back, rect.height)
        again = Rect(done.left - px(16) - reset, rect.top, reset, rect.height)
        return [
            *self._small_print(Rect(rect.left, rect.top, again.left - px(16) - rect.left, rect.height)),
            Button(again, labels[0], self._reset, "felt", key="reset"),
            Button(done, labels[1], self.escape, "gold", key="done"),
        ]

    def _small_print(self, room: Rect) -> list[Widget]:
        """How changes work, and the version, for whoever reports a fault."""
        lines = text("options.live"), text("app.version", version=__version__)
        half = room.height // 2
        places = [Rect(room.left, room.top + i * half, room.width, half) for i in range(2)]
        return [Label(place, words, SMALL, colour=MUTED) for place, words in zip(places, lines, strict=True)]

    def _open(self, tab: int) -> None:
        self.tab = TABS[tab]
        self.refresh()

    def _reset(self) -> None:
        fresh = Settings()
        self.desk.change(**{f.name: getattr(fresh, f.name) for f in fields(Settings) if f.name not in _KEPT})

    def _set(self, name: str, value: Any) -> None:
        self.desk.change(**{name: value})

    # --- the tabs ---

    def _look(self, room: Rect) -> list[Widget]:
        px, settings = self.desk.grid.px, self.desk.settings
        left = Rect(room.left, room.top, px(548), room.height)
        sample = Rect(left.right + px(24), room.top, room.right - left.right - px(24), room.height)
        sizes = Rect(left.left, left.top + px(28), left.width, px(44))
        note = Rect(left.left, sizes.bottom + px(4), left.width, px(24))
        colours = Rect(left.left, note.bottom + px(14), left.width, px(52))
        below = colours.bottom + px(26)
        row = Rect(left.left, below + px(28), left.width, px(34) + round(px(62) * _CARD))
        return [
            *self._caption(Rect(left.left, left.top, left.width, px(22)), "card_size"),
            self._choice(sizes, "card_size", CARD_SIZES, [text("common.percent", n=size) for size in CARD_SIZES]),
            Label(note, text("options.card_size.note"), SMALL, colour=MUTED),
            self._switch(colours, "four_colours", px(190)),
            SuitColours(
                Rect(colours.right - px(190), colours.centery - px(18), px(112), px(36)), settings.four_colours
            ),
            Line(Rect(left.left, below - px(14), left.width, 1)),
            *self._cloths(Rect(row.left, row.top, px(236), row.height)),
            *self._backs(Rect(row.left + px(252), row.top, row.width - px(252), row.height)),
            *self._sample(sample),
        ]

    def _cloths(self, room: Rect) -> list[Widget]:
        px = self.desk.grid.px
        title = Rect(room.left, room.top - px(28), room.width, px(22))
        width = (room.width - 2 * px(8)) // 3
        widgets: list[Widget] = self._caption(title, "cloth")
        for i, cloth in enumerate(CLOTHS):
            place = Rect(room.left + i * (width + px(8)), room.top, width, room.height)
            picture = partial(_swatch, cloth, px(8))
            widgets.append(self._picture_choice(place, "cloth", cloth, picture, f"cloth.{cloth}", 8))
        return widgets

    def _backs(self, room: Rect) -> list[Widget]:
        px = self.desk.grid.px
        title = Rect(room.left, room.top - px(28), room.width, px(22))
        width = (room.width - 3 * px(4)) // 4
        widgets: list[Widget] = self._caption(title, "back_art")
        for i, back in enumerate(BACKS):
            place = Rect(room.left + i * (width + px(4)), room.top, width, room.height)
            widgets.append(self._picture_choice(place, "back", back, partial(_back, back), f"back.{back}", 5))
        return widgets

    def _sample(self, rect: Rect) -> list[Widget]:
        px = self.desk.grid.px
        picture = frames.cloth(self.desk.settings.cloth, *rect.size, px(16))
        words = Rect(rect.left + px(12), rect.bottom - px(40), rect.width - px(24), px(28))
        cards = Rect(rect.left + px(12), rect.top + px(12), rect.width - px(24), words.top - px(16) - rect.top)
        note = Label(words, text("first.sample"), TAG, colour=CREAM, align="centre")
        return [frames.Framed(rect, picture, 16), SampleHand(cards, self.desk), note]

    def _pace(self, room: Rect) -> list[Widget]:
        px, gap = self.desk.grid.px, self.desk.grid.px(12)
        height = min(px(68), (room.height - gap * (len(SPEEDS) - 1)) // len(SPEEDS))
        return [
            Chip(
                Rect(room.left, room.top + i * (height + gap), room.width, height),
                text(f"speed.{speed}"),
                text(f"speed.note.{speed}"),
                speed == self.desk.settings.speed,
                partial(self._set, "speed", speed),
                f"speed:{speed}",
            )
            for i, speed in enumerate(SPEEDS)
        ]

    def _sound(self, room: Rect) -> list[Widget]:
        px, settings = self.desk.grid.px, self.desk.settings
        switch = Rect(room.left, room.top, room.width, px(56))
        caption = Rect(room.left, switch.bottom + px(24), room.width, px(24))
        slider = Rect(room.left + px(14), caption.bottom + px(8), room.width - px(120), px(44))
        value = Rect(slider.right + px(24), slider.top, room.right - slider.right - px(24), slider.height)
        return [
            self._switch(switch, "sound"),
            Line(Rect(room.left, switch.bottom + px(12), room.width, 1)),
            *self._caption(caption, "volume", note=True),
            Slider(slider, settings.volume, self._volume, "volume"),
            Label(value, text("common.percent", n=settings.volume), BODY, BOLD, align="right"),
        ]

    def _volume(self, value: int) -> None:
        """Turning it up while it is muted means: let me hear."""
        self.desk.change(volume=value, sound=self.desk.settings.sound or value > 0)
        self.desk.sound.play("lay")

    def _game(self, room: Rect) -> list[Widget]:
        px = self.desk.grid.px
        left = Rect(room.left, room.top, px(500), room.height)
        right = Rect(left.right + px(40), room.top, room.right - left.right - px(40), room.height)
        words = Rect(left.left, left.top + px(28), left.width, px(44))
        undo = Rect(left.left, words.bottom + px(48), left.width, px(44))
        veil = Rect(left.left, undo.bottom + px(60), left.width, px(56))
        full = Rect(left.left, veil.bottom + px(12), left.width, px(56))
        languages = [text(f"options.language.{code}") for code in LANGUAGES]
        policy = self.desk.settings.undo
        note = Rect(left.left, undo.bottom + px(6), left.width, 0)
        return [
            *self._caption(Rect(left.left, left.top, left.width, px(22)), "language"),
            Segments(words, languages, LANGUAGES.index(language()), self._speak, "language", BODY),
            *self._caption(Rect(left.left, undo.top - px(28), left.width, px(22)), "undo"),
            self._choice(undo, "undo", UNDO, [text(f"setup.undo.{policy}") for policy in UNDO]),
            Paragraph(note, text(f"setup.undo.{policy}_note"), self.desk.grid),
            self._switch(veil, "veil"),
            self._switch(full, "fullscreen"),
            *self._person(right),
        ]

    def _board(self, room: Rect) -> list[Widget]:
        """For the games on boards."""
        px = self.desk.grid.px
        width = (room.width - px(48)) // 2
        return [
            self._switch(Rect(room.left + column * (width + px(48)), room.top + row * px(72), width, px(56)), name)
            for column, names in enumerate(BOARD)
            for row, name in enumerate(names)
        ]

    def _speak(self, chosen: int) -> None:
        self.desk.change(language=LANGUAGES[chosen])

    def _person(self, room: Rect) -> list[Widget]:
        px, person = self.desk.grid.px, self.desk.settings.person
        caption = Rect(room.left, room.top, room.width, px(22))
        name = Rect(room.left, caption.bottom + px(6), room.width, px(48))
        side = (room.width - 3 * px(8)) // 4
        face = known(person.get("face", "")) or AVATARS[0]
        widgets: list[Widget] = [
            *self._caption(caption, "person"),
            TextField(name, person.get("name", ""), self._rename, "name", LONGEST_NAME, text("setup.person_one")),
        ]
        for i, avatar in enumerate(AVATARS):
            place = Rect(room.left + i % 4 * (side + px(8)), name.bottom + px(16) + i // 4 * (side + px(8)), side, side)
            picked = partial(self._set, "person", {**person, "face": avatar})
            widgets.append(
                PictureChoice(place, partial(_portrait, avatar), "", avatar == face, picked, avatar, rounding=40)
            )
        return widgets

    def _rename(self, name: str) -> None:
        self.desk.change(person={**self.desk.settings.person, "name": name})

    def _keys(self, room: Rect) -> list[Widget]:
        px = self.desk.grid.px
        widgets: list[Widget] = []
        width = (room.width - px(32)) // 2
        step = min(px(52), room.height // max(len(keys) for keys in KEYS))
        for column, keys in enumerate(KEYS):
            for row, key in enumerate(keys):
                place = Rect(room.left + column * (width + px(32)), room.top + row * step, width, step - px(8))
                cap = Rect(place.left, place.top, px(160), place.height)
                meaning = Rect(cap.right + px(16), place.top, place.right - cap.right - px(16), place.height)
                widgets += [
                    Panel(cap, WELL, 0.9, 10),
                    Label(cap.inflate(-px(16), 0), text(f"keys.name.{key}"), SMALL, BOLD, GOLD, "centre"),
                    Label(meaning, text(f"keys.{key}"), SMALL),
                ]
        return widgets

    # --- parts ---

    def _caption(self, rect: Rect, name: str, note: bool = False) -> list[Widget]:
        grid = self.desk.grid
        words = text(f"options.{name}.name")
        width = min(rect.width, type.width(words, grid.type(BODY), BOLD) + grid.px(2))
        title: list[Widget] = [Label(Rect(rect.left, rect.top, width, rect.height), words, BODY, BOLD)]
        if note:
            left = rect.left + width + grid.px(12)
            beside = Rect(left, rect.top, rect.right - left, rect.height)
            title.append(Label(beside, text(f"options.{name}.note"), SMALL, colour=MUTED))
        return title

    def _choice(self, rect: Rect, name: str, values: Sequence[Any], labels: Sequence[str]) -> Widget:
        chosen = values.index(getattr(self.desk.settings, name))
        return Segments(rect, labels, chosen, lambda i: self._set(name, values[i]), name)

    def _switch(self, rect: Rect, name: str, kept: int = 0) -> Widget:
        """A switch with its consequence; `kept` pixels before it are for something else."""
        on = getattr(self.desk.settings, name)
        note = "" if kept else text(f"options.{name}.note")
        return Toggle(rect, text(f"options.{name}.name"), note, on, lambda value: self._set(name, value), name)

    def _picture_choice(
        self,
        rect: Rect,
        name: str,
        value: str,
        picture: Callable[[int, int], Surface],
        label: str,
        rounding: float = 10,
    ) -> Widget:
        chosen = getattr(self.desk.settings, name) == value
        act = partial(self._set, name, value)
        return PictureChoice(rect, picture, text(label), chosen, act, f"{name}:{value}", rounding=rounding)

    # --- the hand ---

    def handle(self, event: Event) -> bool:
        """Ctrl+Tab leafs through the tabs from anywhere."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_TAB and event.mod & pygame.KMOD_CTRL:
            step = -1 if event.mod & pygame.KMOD_SHIFT else 1
            self._open((TABS.index(self.tab) + step) % len(TABS))
            return True
        return super().handle(event)


def _swatch(cloth: str, radius: int, width: int, height: int) -> Surface:
    return frames.cloth(cloth, width, height, radius)


def _back(back: str, width: int, height: int) -> Surface:
    return art.part(back, width, height)


def _portrait(face: str, width: int, height: int) -> Surface:
    return art.part(face, min(width, height))
