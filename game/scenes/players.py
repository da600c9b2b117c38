"""Who sits in a seat: the editor that setup and a running match share, and the overlay that opens it in mid-game."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import pygame
from pygame import Rect
from pygame.event import Event

from game.core.say import Seat
from game.match.seats import LEVELS, Player
from game.scenes.desk import Desk
from game.scenes.scene import FormScene
from game.scenes.seating import LONGEST_NAME, clean, new_bot, new_person, usual_name
from game.scenes.session import Session
from game.text import text
from game.ui import art
from game.ui.canvas import Canvas
from game.ui.controls import Segments, TextField
from game.ui.portraits import AVATARS, CHARACTERS, known, picture, short_id
from game.ui.seats import CARD, AcornPicker, FaceButton, SeatCard, SeatFace
from game.ui.theme import BODY, CREAM, GOLD, LEAD, LOSS_ON_FELT, MUTED, SMALL, TAG
from game.ui.type import BLACK, BOLD
from game.ui.widgets import Button, IconButton, Label, Panel, Paragraph, Widget

SHEET = "#11372f"
"""A little lighter than the buttons that lie on it."""
WIDTH, TALL, SHORT = 432, 452, 360
"""The editor at 1280×720; a person has no level, so it is shorter."""


def seat_face(player: Player, mood: str = "") -> SeatFace:
    """How a seat's card shows this player."""
    acorns = LEVELS.index(player.level) + 1 if player.level in LEVELS else None
    kind = text("setup.computer" if player.is_bot else "setup.person")
    return SeatFace(picture(player.face, mood), player.name, kind, acorns, text("setup.edit"))


class NameField(TextField):
    """Enter is as good as the button."""

    def __init__(self, rect: Rect, value: str, on_change: Callable[[str], None], on_enter: Callable[[], None]) -> None:
        super().__init__(rect, value, on_change, "name", LONGEST_NAME, text("setup.seat.name"))
        self.on_enter = on_enter

    def press(self, pos: tuple[int, int] | None) -> None:
        if pos is None:
            self.on_enter()


class SeatEditor(FormScene):
    """A small card beside a seat. What was chosen counts when it is closed, however it is closed."""

    covers = False
    first_focus = "name"

    def __init__(
        self,
        desk: Desk,
        players: Sequence[Player],
        seat: Seat,
        on_done: Callable[[Player], None],
        beside: Callable[[], Rect],
        on_swap: Callable[[], None] | None = None,
        on_remove: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(desk)
        self.before = self.player = players[seat]
        self.name = self.player.name
        self.others = [player for i, player in enumerate(players) if i != seat]
        self.on_done, self.beside, self.on_swap, self.on_remove = on_done, beside, on_swap, on_remove
        self._as_other_kind: Player | None = None

    # --- what can be chosen ---

    @property
    def problem(self) -> str:
        """Why the name cannot stay, or nothing."""
        if not clean(self.name):
            return text("setup.rename.empty")
        taken = clean(self.name) in {player.name for player in self.others}
        return text("setup.rename.taken") if taken else ""

    def _take_kind(self, kind: int) -> None:
        if bool(kind) == self.player.is_bot:
            return
        other = self._as_other_kind or self._newcomer(bot=bool(kind))
        self._as_other_kind, self.player, self.name = self._named(), other, other.name
        self.refresh()

    def _newcomer(self, *, bot: bool) -> Player:
        if not bot:
            return new_person(self.desk.settings, self.others)
        return replace(new_bot(self.others), seed=random.SystemRandom().getrandbits(32))

    def _take_name(self, name: str) -> None:
        self.name = name
        self.refresh()

    def _take_face(self, face: str) -> None:
        """A character brings its own name, unless it was given another one."""
        if self.player.is_bot and self.name == usual_name(self.player.face):
            self.name = usual_name(face)
        self.player = replace(self.player, face=face)
        self.refresh()

    def _take_level(self, acorns: int) -> None:
        self.player = replace(self.player, level=LEVELS[acorns - 1])
        self.refresh()

    def _named(self) -> Player:
        return self.player if self.problem else replace(self.player, name=clean(self.name))

    # --- leaving ---

    def escape(self) -> None:
        self.close()

    def close(self, then: Callable[[], None] | None = None) -> None:
        """Keep what was chosen; a name that cannot be is the old one again."""
        player = self._named()
        if player.name in {other.name for other in self.others}:
            player = self.before
        self.desk.pop()
        if player != self.before:
            self.on_done(player)
        if then:
            then()

    def _done(self) -> None:
        if not self.problem:
            self.close()

    def handle(self, event: Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and not self.area.collidepoint(event.pos):
            self.close()
            return True
        return super().handle(event)

    # --- the look ---

    @property
    def area(self) -> Rect:
        """Beside the seat where there is room, and always inside the window."""
        grid = self.desk.grid
        window = Rect(0, 0, *grid.size).inflate(-grid.px(16), -grid.px(16))
        rect = Rect(0, 0, grid.px(WIDTH), grid.px(TALL))
        seat = self.beside()
        rect.centery = seat.centery
        rect.left = seat.right + grid.px(12)
        if rect.right > window.right:
            rect.right = seat.left - grid.px(12)
        rect = rect.clamp(window)
        if not self.player.is_bot:
            rect.height = grid.px(SHORT)
        return rect

    def draw_behind(self, canvas: Canvas) -> None:
        canvas.put(art.veil(*canvas.size, 110), 0, 0)

    def build(self) -> Sequence[Widget]:
        grid = self.desk.grid
        area = self.area
        pad, high = grid.px(20), grid.px(44)
        left, width = area.left + pad, area.width - 2 * pad
        side = grid.px(44)
        widgets: list[Widget] = [
            Panel(area, SHEET, 1, 18, GOLD, 120),
            Label(Rect(left, area.top + grid.px(12), width - side, side), text("setup.seat.title"), LEAD, BLACK),
            IconButton(
                Rect(area.right - grid.px(12) - side, area.top + grid.px(12), side, side),
                "icon_cross",
                self.close,
                text("common.close"),
                "close",
            ),
            Segments(
                Rect(left, area.top + grid.px(64), width, high),
                (text("setup.seat.person"), text("setup.seat.computer")),
                int(self.player.is_bot),
                self._take_kind,
                "kind",
            ),
        ]
        widgets += self._name_row(left, area.top + grid.px(120), width)
        widgets += self._face_row(left, area.top + grid.px(200), width)
        if self.player.is_bot:
            widgets += self._level_row(left, area.top + grid.px(280), width)
        return widgets + self._buttons(area)

    def _tag(self, left: int, top: int, width: int, words: str, colour: str = GOLD, align: str = "left") -> Widget:
        return Label(Rect(left, top, width, self.desk.grid.px(18)), words, TAG, BOLD, colour, align)

    def _name_row(self, left: int, top: int, width: int) -> list[Widget]:
        grid = self.desk.grid
        row: list[Widget] = [self._tag(left, top, width // 4, text("setup.seat.name"))]
        if self.problem:
            third = width // 4
            row.append(self._tag(left + third, top, width - third, self.problem, LOSS_ON_FELT, "right"))
        field = Rect(left, top + grid.px(25), width, grid.px(44))
        return [*row, NameField(field, self.name, self._take_name, self._done)]

    def _face_row(self, left: int, top: int, width: int) -> list[Widget]:
        grid = self.desk.grid
        faces = CHARACTERS if self.player.is_bot else AVATARS
        side = grid.px(44)
        gap = (width - side * len(faces)) / (len(faces) - 1)
        taken = {player.face for player in self.others}
        row: list[Widget] = [self._tag(left, top, width, text("setup.seat.face"))]
        for i, face in enumerate(faces):
            row.append(
                FaceButton(
                    Rect(round(left + i * (side + gap)), top + grid.px(25), side, side),
                    face,
                    face == known(self.player.face),
                    None if face in taken else partial(self._take_face, face),
                    f"face:{short_id(face)}",
                    usual_name(face) if self.player.is_bot else text(f"faces.label.{short_id(face)}"),
                )
            )
        return row

    def _level_row(self, left: int, top: int, width: int) -> list[Widget]:
        grid = self.desk.grid
        level = self.player.level or LEVELS[0]
        picker = Rect(left, top + grid.px(25), grid.px(192), grid.px(44))
        x = picker.right + grid.px(16)
        name = Rect(x, picker.top, left + width - x, picker.height)
        note = Rect(left, picker.bottom + grid.px(8), width, grid.px(40))
        return [
            self._tag(left, top, width, text("setup.seat.level")),
            AcornPicker(picker, LEVELS.index(level) + 1, self._take_level, "level"),
            Label(name, text(f"level.{level}"), BODY, BOLD, CREAM),
            Paragraph(note, text(f"level.note.{level}"), grid, TAG),
        ]

    def _buttons(self, area: Rect) -> list[Widget]:
        grid = self.desk.grid
        pad, gap, high = grid.px(20), grid.px(8), grid.px(48)
        top = area.bottom - pad - high
        done = Rect(area.right - pad - grid.px(120), top, grid.px(120), high)
        label = text("common.done")
        buttons: list[Widget] = [
            Button(done, label, None if self.problem else self._done, "gold", size=BODY, key="done")
        ]
        extra = [("setup.swap", self.on_swap, "swap"), ("setup.remove", self.on_remove, "remove")]
        wanted = [(words, act, key) for words, act, key in extra if act]
        room = done.left - gap - area.left - pad
        for i, (words, act, key) in enumerate(wanted):
            width = (room - gap * (len(wanted) - 1)) // len(wanted)
            rect = Rect(area.left + pad + i * (width + gap), top, min(width, grid.px(160)), high)
            buttons.insert(i, Button(rect, text(words), partial(self.close, act), size=SMALL, key=key))
        return buttons


class PlayersScene(FormScene):
    """In mid-game: another name, another level, a person for a bot or the other way. Cards and score stay."""

    covers = False
    first_focus = "resume"

    def __init__(self, desk: Desk, session: Session, on_change: Callable[[], None]) -> None:
        super().__init__(desk)
        self.session, self.on_change = session, on_change

    def _edit(self, seat: Seat) -> None:
        players = self.session.match.players
        self.desk.push(SeatEditor(self.desk, players, seat, partial(self._seat, seat), partial(self._card, seat)))

    def _seat(self, seat: Seat, player: Player) -> None:
        self.session.match.seat_player(seat, player)
        self.on_change()
        self.refresh()

    # --- the look ---

    @property
    def _columns(self) -> int:
        count = len(self.session.match.players)
        return count if count <= 4 else (count + 1) // 2

    @property
    def _area(self) -> Rect:
        rows = -(-len(self.session.match.players) // self._columns)
        width = max(480, self._columns * (CARD[0] + 16) - 16 + 64)
        return self.desk.grid.centred(width, 112 + rows * (CARD[1] + 16) + 88)

    def _card(self, seat: Seat) -> Rect:
        grid, area = self.desk.grid, self._area
        row, column = divmod(seat, self._columns)
        in_row = min(self._columns, len(self.session.match.players) - row * self._columns)
        step = grid.px(CARD[0] + 16)
        left = area.centerx - (in_row * step - grid.px(16)) // 2
        top = area.top + grid.px(104) + row * grid.px(CARD[1] + 16)
        return Rect(left + column * step, top, grid.px(CARD[0]), grid.px(CARD[1]))

    def build(self) -> Sequence[Widget]:
        grid, area = self.desk.grid, self._area
        players = self.session.match.players
        width = area.width - grid.px(64)
        title = Rect(area.left + grid.px(32), area.top + grid.px(20), width, grid.px(36))
        note = Rect(title.left, title.bottom, width, grid.px(24))
        back = Rect(0, 0, grid.px(232), grid.px(56))
        back.midbottom = area.centerx, area.bottom - grid.px(24)
        cards = [
            SeatCard(self._card(seat), seat_face(player), f"seat:{seat}", partial(self._edit, seat))
            for seat, player in enumerate(players)
        ]
        return [
            Panel(area, SHEET, 1, 20, "", 120),
            Label(title, text("setup.change.title"), LEAD, BLACK, align="centre"),
            Label(note, text("setup.change.note"), SMALL, colour=MUTED, align="centre"),
            *cards,
            Button(back, text("setup.change.save"), self.escape, "gold", size=LEAD, key="resume"),
        ]
