"""Before a match: who sits where, by which rules. One screen, no wizard; the last choice of each game is remembered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame
from pygame import Rect
from pygame.event import Event

from game.core.say import Seat
from game.games import registry
from game.games.registry import Game
from game.match.header import BadSave
from game.match.seats import UNDO_POLICIES, Player
from game.rulebook.models import Options, OptionValue
from game.rulebook.reader import BadFile
from game.scenes import seating
from game.scenes.bars import top_bar
from game.scenes.desk import Desk
from game.scenes.players import SeatEditor, seat_face
from game.scenes.scene import FormScene
from game.scenes.session import Session
from game.scenes.setup_rules import HOUSE, OptionList, PresetRow, preset_of
from game.scenes.setup_seats import Pulling, SeatTable
from game.store import saves
from game.store.files import set_aside
from game.text import language, speak, text
from game.ui.canvas import Canvas
from game.ui.controls import Segments
from game.ui.portraits import emblem
from game.ui.seats import SeatCard
from game.ui.theme import BODY, CREAM, GOLD, LEAD, PANEL, SMALL, TAG
from game.ui.type import BLACK, BOLD
from game.ui.widgets import Button, Label, Line, Look, Panel, Paragraph, Widget

SPEEDS = ("slow", "normal", "fast")
PULL = 8
"""A hand that moves less than this still clicks."""


class SetupScene(FormScene):
    """Seats at the left, rules at the right, Play at the bottom."""

    first_focus = "play"

    def __init__(self, desk: Desk, game_id: str) -> None:
        super().__init__(desk)
        self.game_id = game_id
        self.game: Game | None = None
        self.choice: seating.Choice
        self.house: Options | None = None
        """The house rules to come back to after a look at a preset."""
        self.swapping: Seat | None = None
        """The seat that waits for the one it changes places with."""
        self.grip: tuple[Seat, tuple[int, int]] | None = None
        """The seat under the pressed button, and where it was pressed."""
        self.pointer: tuple[int, int] | None = None
        """Where a pulled seat hangs."""
        self.mouse = (0, 0)
        self.first_option = 0
        self.message = ""

    def enter(self) -> None:
        if self.game is None and not self._open():
            return
        self.refresh()

    def _open(self) -> bool:
        try:
            self.game = registry.game(self.game_id)
        except (BadFile, KeyError) as error:
            self._tell_broken(error.problems if isinstance(error, BadFile) else [])
            return False
        self.choice = seating.remembered(self.game.book, self.desk.settings)
        self.message = "setup.remembered" if self.game_id in self.desk.settings.setups else "setup.ready"
        if preset_of(self.game.book, self.choice.options) == HOUSE:
            self.house = self.choice.options
        return True

    def leave(self) -> None:
        if self.game is not None:
            self.desk.keep_settings()

    # --- changing the choice ---

    def _changed(self) -> None:
        self.desk.settings.setups[self.game_id] = self.choice.to_json()
        self.refresh()

    def _set_option(self, key: str, value: OptionValue) -> None:
        self._set_options({**self.choice.options, key: value})

    def _set_options(self, options: Options) -> None:
        assert self.game
        self.choice.options = dict(options)
        if preset_of(self.game.book, options) == HOUSE:
            self.house = dict(options)
        self._changed()

    def _set_undo(self, nth: int) -> None:
        self.choice.undo = UNDO_POLICIES[nth]
        self.message = f"setup.undo.{self.choice.undo}_note"
        self._changed()

    def _set_speed(self, nth: int) -> None:
        speed = self._speeds[nth]
        self.message = f"speed.note.{speed}"
        self.desk.change(speed=speed)

    def _set_count(self, count: int) -> None:
        self.choice.players = seating.resized(self.choice.players, count)
        self._changed()

    def _reset(self) -> None:
        assert self.game
        self.desk.settings.setups.pop(self.game_id, None)
        self.choice = seating.usual(self.game.book, self.desk.settings)
        self.house, self.first_option, self.message = None, 0, "setup.ready"
        self.refresh()

    # --- seats ---

    def _press_seat(self, seat: Seat) -> None:
        if self.pointer:
            return  # it was pulled, not clicked
        if self.swapping is not None:
            self._swap(self.swapping, seat)
        else:
            self._edit(seat)

    def _edit(self, seat: Seat) -> None:
        assert self.game
        counts = self.game.book.players.counts
        players = self.choice.players
        fewer = [count for count in counts if count < len(players)]
        self.desk.push(
            SeatEditor(
                self.desk,
                players,
                seat,
                partial(self._seat, seat),
                lambda: self._card(seat),
                partial(self._begin_swap, seat) if len(players) > 1 else None,
                partial(self._remove, seat) if fewer and len(players) - 1 in counts else None,
            )
        )

    def _seat(self, seat: Seat, player: Player) -> None:
        self.choice.players[seat] = player
        self._changed()

    def _remove(self, seat: Seat) -> None:
        del self.choice.players[seat]
        self._changed()

    def _begin_swap(self, seat: Seat) -> None:
        self.swapping = seat
        self.refresh()

    def _swap(self, one: Seat, other: Seat) -> None:
        self.swapping = None
        players = self.choice.players
        players[one], players[other] = players[other], players[one]
        self._changed()

    def _card(self, seat: Seat) -> Rect:
        return self._seats.rects[seat] if seat < len(self.choice.players) else self._left

    def _pulled(self, seat: Seat, pos: tuple[int, int]) -> None:
        if self.grip is None:
            self.grip = seat, pos
        elif self.pointer or max(abs(pos[0] - self.grip[1][0]), abs(pos[1] - self.grip[1][1])) > self.desk.grid.px(
            PULL
        ):
            self.pointer = pos
            self.refresh()

    def _drop(self, pos: tuple[int, int]) -> None:
        """Let go of a seat, over another one or anywhere."""
        held, self.grip, moved, self.pointer = self.grip, None, self.pointer, None
        target = self._seats.at(pos)
        if held and moved and target is not None and target != held[0]:
            self._swap(held[0], target)
        elif moved:
            self.refresh()

    # --- the hand ---

    def handle(self, event: Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            self.mouse = event.pos
        if event.type == pygame.MOUSEWHEEL and self._right.collidepoint(self.mouse):
            return self._scroll(self.first_option - event.y)
        if event.type == pygame.KEYDOWN and self._walk_options(event):
            return True
        heard = super().handle(event)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.grip:
            self._drop(event.pos)
        return heard

    def _walk_options(self, event: Event) -> bool:
        """Tab and the arrows bring options into sight that lie beyond the edge of the list."""
        step = {pygame.K_DOWN: 1, pygame.K_UP: -1}.get(event.key, 0)
        if event.key == pygame.K_TAB:
            step = -1 if event.mod & pygame.KMOD_SHIFT else 1
        options = self._options
        shown = options.sight(self.first_option)
        at = next((i for i in shown if self.form.focus_key == f"option:{options.rows[i].option.key}"), None)
        if not step or at is None or at + step in shown or not 0 <= at + step < len(options.rows):
            return False
        first = self.first_option
        while at + step not in options.sight(first):
            first += step
        self._scroll(first)
        self.form.focus_key, self.form.focus_shown = f"option:{options.rows[at + step].option.key}", True
        return True

    def _scroll(self, first: int) -> bool:
        first = max(0, min(self._options.furthest, first))
        moved = first != self.first_option
        self.first_option = first
        if moved:
            self.refresh()
        return moved

    def escape(self) -> None:
        if self.swapping is not None:
            self.swapping = None
            self.refresh()
        elif len(self.desk.stack.scenes) > 1:
            self.desk.pop()
        else:
            self._to_menu()

    # --- other screens ---

    def _to_menu(self) -> None:
        from game.scenes.menu import MenuScene

        self.desk.go(MenuScene(self.desk))

    def _rules(self) -> None:
        from game.scenes.rules_viewer import RulesScene

        self.desk.push(RulesScene(self.desk, self.game_id, beside=False))

    def _tell(self, title: str, lines: list[str]) -> None:
        from game.scenes.message import MessageScene

        self.desk.push(MessageScene(self.desk, title, lines))

    def _tell_broken(self, problems: Sequence[object]) -> None:
        """The game cannot be played: back to the menu, with all that is wrong."""
        from game.rulebook.reader import Problem

        self._to_menu()
        lines = [text("notice.ruleset.text", game=self.game_id, file=f"{self.game_id}.yaml")]
        lines += [f"{problem.where}: {speak(problem.words)}" for problem in problems if isinstance(problem, Problem)]
        self._tell(text("notice.ruleset.title"), lines)

    def _play(self) -> None:
        if saves.file(self.game_id).exists():
            self._ask_about_running()
        else:
            self._start()

    def _ask_about_running(self) -> None:
        from game.scenes.message import MessageScene

        buttons: list[tuple[str, Callable[[], None] | None, str]] = [
            (text("setup.running.cancel"), None, "dark"),
            (text("setup.running.replace"), self._start, "dark"),
            (text("setup.running.continue"), self._continue, "gold"),
        ]
        lines = [text("setup.running.text")]
        self.desk.push(MessageScene(self.desk, text("setup.running.title"), lines, buttons))

    def _start(self) -> None:
        """A new match; one that was running is kept among the replays."""
        assert self.game
        saves.finish(self.game_id)
        self.desk.settings.setups[self.game_id] = self.choice.to_json()
        self.desk.keep_settings()
        players = seating.with_fresh_luck(self.choice.players)
        self._sit_down(Session.start(self.game, players, self.choice.options, undo_policy=self.choice.undo))

    def _continue(self) -> None:
        try:
            session = Session.continued(saves.load(self.game_id))
        except (BadSave, BadFile, OSError) as error:
            reason = text(error.key if isinstance(error, BadSave) else "save.unplayable")
            aside = set_aside(saves.file(self.game_id)).name
            self._tell(text("notice.save.title"), [text("notice.save.because", reason=reason, file=aside)])
            return
        self._sit_down(session)

    def _sit_down(self, session: Session) -> None:
        from game.scenes.table import TableScene

        self.desk.go(TableScene(self.desk, session))

    # --- the look: the two halves ---

    @property
    def _left(self) -> Rect:
        body = self.desk.grid.body
        return Rect(body.left, body.top, body.width * 592 // 1232, body.height)

    @property
    def _right(self) -> Rect:
        body, left = self.desk.grid.body, self._left
        x = left.right + self.desk.grid.px(24)
        return Rect(x, body.top, body.right - x, body.height)

    def build(self) -> Sequence[Widget]:
        if self.game is None:
            return []
        self.choice.players = [seating.in_this_language(player) for player in self.choice.players]
        self.first_option = min(self.first_option, self._options.furthest)
        title = self.game.book.name[language()]
        bar = top_bar(
            self.desk,
            title,
            text("setup.title"),
            emblem=emblem(self.game_id),
            on_press=self.escape,
            on_rules=self._rules,
        )
        return [*bar, *self._seats_half(), *self._rules_half(), *self._bottom()]

    def _bottom(self) -> list[Widget]:
        grid = self.desk.grid
        play = grid.primary
        reset = Rect(play.left - grid.px(216), play.top, grid.px(200), play.height)
        words = Rect(grid.margin + grid.px(16), play.top, reset.left - grid.px(32) - grid.margin, play.height)
        note = Paragraph(words, text(self.message), grid, SMALL)
        note.rect.top = play.centery - note.height // 2
        return [
            note,
            Button(reset, text("setup.defaults"), self._reset, size=BODY, key="reset"),
            Button(play, text("setup.play"), self._play, "gold", "icon_play", LEAD, "play"),
        ]

    # --- the look: seats ---

    @property
    def _seats(self) -> SeatTable:
        assert self.game
        return SeatTable(self.desk.grid, self._left, self.choice.players, self.game.book.players.counts)

    def _seats_half(self) -> list[Widget]:
        seats = self._seats
        target = seats.at(self.pointer) if self.pointer else None
        held = self.grip[0] if self.grip and self.pointer else None
        assert self.game
        note = self.game.book.players.notes.get(len(self.choice.players))
        return [
            *seats.table(emblem(self.game_id)),
            *seats.count_control(self._set_count),
            *seats.count_note(note[language()] if note else ""),
            *seats.hints(swapping=self.swapping is not None),
            *seats.cards(Pulling(held, target, self.swapping), self._press_seat, self._pulled),
        ]

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        if self.grip and self.pointer:
            seat, start = self.grip
            rect = self._seats.rects[seat].move(self.pointer[0] - start[0], self.pointer[1] - start[1])
            face = seat_face(self.choice.players[seat])
            SeatCard(rect, face, "", lambda: None, lit=True).draw(canvas, self.desk.grid, Look(hot=True))

    # --- the look: rules ---

    @property
    def _presets(self) -> PresetRow:
        assert self.game
        return PresetRow(self.desk.grid, self.game.book, self.choice.options, self.house)

    @property
    def _options(self) -> OptionList:
        assert self.game
        grid, right = self.desk.grid, self._right
        top = right.top + grid.px(52) + self._presets.height + grid.px(16)
        area = Rect(right.left + grid.px(24), top, right.width - grid.px(48), right.bottom - grid.px(92) - top)
        return OptionList(grid, self.game.book, self.choice.options, area)

    def _rules_half(self) -> list[Widget]:
        grid, right = self.desk.grid, self._right
        pad = grid.px(24)
        presets = Rect(right.left + pad, right.top + grid.px(52), right.width - 2 * pad, 0)
        heading = Rect(presets.left, right.top + grid.px(12), presets.width, grid.px(36))
        return [
            Panel(right, PANEL, 0.8, 20),
            Label(heading, text("setup.rules"), LEAD, BLACK, CREAM),
            *self._presets.widgets(presets, self._set_options),
            *self._options.widgets(self.first_option, self._set_option, self._scroll_to),
            *self._manners(Rect(presets.left, right.bottom - grid.px(86), presets.width, grid.px(78))),
        ]

    def _scroll_to(self, first: int) -> None:
        self._scroll(first)

    @property
    def _speeds(self) -> Sequence[str]:
        speed = self.desk.settings.speed
        return SPEEDS if speed in SPEEDS else (*SPEEDS, speed)

    def _manners(self, area: Rect) -> list[Widget]:
        """Taking back, and the speed of the table."""
        grid = self.desk.grid
        half = (area.width - grid.px(24)) // 2
        left = Rect(area.left, area.top + grid.px(26), half, grid.px(44))
        right = Rect(area.right - half, left.top, half, left.height)
        undo = [text(f"setup.undo.{policy}") for policy in UNDO_POLICIES]
        speeds = [text("setup.speed_step") if speed == "step" else text(f"speed.{speed}") for speed in self._speeds]
        return [
            Line(Rect(area.left, area.top, area.width, max(1, grid.px(1))), opacity=0.3),
            self._tag(left, text("setup.undo.title")),
            Segments(left, undo, UNDO_POLICIES.index(self.choice.undo), self._set_undo, "undo"),
            self._tag(right, text("setup.speed")),
            Segments(right, speeds, self._speeds.index(self.desk.settings.speed), self._set_speed, "speed"),
        ]

    def _tag(self, control: Rect, words: str) -> Widget:
        grid = self.desk.grid
        return Label(Rect(control.left, control.top - grid.px(23), control.width, grid.px(18)), words, TAG, BOLD, GOLD)
