"""The first screen: the match that waits, and the shelf of games. Opens other screens; knows no game's rules.

It must be complete almost as soon as a bare window, so whatever validates, thinks or plays is imported when asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect
from pygame.event import Event

from game.core.say import Say, say
from game.match.header import BadSave
from game.places import RULESETS
from game.rulebook.reader import BadFile, Problem
from game.rulebook.shelf import ShelfItem, shelf
from game.scenes import menu_cards
from game.scenes.desk import Desk
from game.scenes.scene import FormScene
from game.store import diary, saves
from game.store.files import set_aside
from game.store.saves import Saved
from game.text import language, speak, text
from game.ui import type
from game.ui.theme import BODY, CREAM, INK, MUTED, PANEL, SMALL
from game.ui.tiles import FlatButton, GameTile
from game.ui.type import BLACK
from game.ui.widgets import Button, Label, Panel, Paragraph, Picture, Widget

TITLE_SIZE = 44
PAGE = 9
"""Tiles that fit on the shelf at once."""
FIND_PAUSE = 1.2
"""Seconds after which typed letters are forgotten."""


class MenuScene(FormScene):
    """Everything of the menu; read from disk when it comes on top."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.items: list[ShelfItem] = []
        self.matches: list[Saved] = []
        self.last: dict[str, dict[str, object]] = {}
        self.shown = 0
        """Which of the running matches is on the card."""
        self.page = 0
        self._typed = ""
        self._typed_ago = 0.0

    @property
    def first_focus(self) -> str:  # type: ignore[override]
        ready = next((item for item in self.items if item.ready), None)
        return "continue" if self.matches else f"tile:{ready.id}" if ready else "bar:settings"

    def enter(self) -> None:
        if not self.items:
            self._read_shelf()
        self._read_saves()
        self.last = diary.last_played()
        self.refresh()

    def _read_shelf(self) -> None:
        self.items = shelf(RULESETS)
        for item in self.items:
            if item.broken and item.file.name not in self.desk.told:
                self.desk.told.add(item.file.name)
                self.desk.notices.append(say("notice.ruleset", game=item.id, file=item.file.name))

    def _read_saves(self) -> None:
        self.matches, bad = saves.running()
        self.shown = min(self.shown, max(0, len(self.matches) - 1))
        for file, error in bad:
            self._tell_bad_save(file.name, error.key)

    def _tell_bad_save(self, name: str, reason: str) -> None:
        self.desk.notices.append(say("notice.save_because", reason=Say(reason), file=name))

    # --- what lies where ---

    def build(self) -> Sequence[Widget]:
        px = self.desk.grid.px
        stage = self._stage()
        bar = Rect(stage.left, stage.bottom - px(80), stage.width, px(56))
        notice = self._notice(stage, bar.top)
        bottom = (notice[0].rect.top if notice else bar.top) - px(24 if not notice else 16)
        card = Rect(stage.left, stage.top + px(120), px(392), bottom - stage.top - px(120))
        tiles = Rect(card.right + px(16), stage.top + px(24), 0, bottom - stage.top - px(24))
        tiles.width = stage.right - tiles.left
        return [
            *self._title(stage),
            *self._card(card),
            *self._tiles(tiles),
            *notice,
            *self._bar(bar),
        ]

    def _stage(self) -> Rect:
        """The part of the window the menu fills: neither a ribbon nor a tower."""
        grid = self.desk.grid
        width, height = min(grid.width, grid.px(1640)), min(grid.height, grid.px(860))
        left, top = (grid.width - width) // 2, (grid.height - height) // 2
        return Rect(left + grid.margin, top, width - 2 * grid.margin, height)

    def _title(self, stage: Rect) -> list[Widget]:
        px = self.desk.grid.px
        icon = Rect(stage.left, stage.top + px(20), px(80), px(80))
        words = Rect(icon.right + px(16), stage.top + px(20), px(392) - px(96), px(54))
        return [
            Picture(icon, "icon"),
            Label(words, text("app.title"), TITLE_SIZE, BLACK),
            Label(
                Rect(words.left + px(2), words.bottom, words.width, px(24)), text("app.subtitle"), BODY, colour=MUTED
            ),
        ]

    def _card(self, rect: Rect) -> list[Widget]:
        if not self.matches:
            return menu_cards.welcome_card(self.desk, rect)
        name = self._name(self.matches[self.shown].header.game)
        return menu_cards.running_card(self.desk, rect, self.matches, self.shown, name, self._continue, self._turn)

    def _name(self, game_id: str) -> str:
        item = next((item for item in self.items if item.id == game_id), None)
        return menu_cards.name_of(item) if item else game_id

    def _tiles(self, room: Rect) -> list[Widget]:
        gap = self.desk.grid.px(16)
        width, height = (room.width - 2 * gap) // 3, (room.height - 2 * gap) // 3
        across, down = (room.width - width) / 2, (room.height - height) / 2
        shown = self.items[self.page * PAGE : (self.page + 1) * PAGE]
        return [
            GameTile(
                Rect(round(room.left + i % 3 * across), round(room.top + i // 3 * down), width, height),
                menu_cards.told(item, self.last.get(item.id)),
                self._on_tile(item),
                f"tile:{item.id}",
            )
            for i, item in enumerate(shown)
        ]

    def _on_tile(self, item: ShelfItem) -> Callable[[], None] | None:
        if item.broken:
            return lambda: self._show_problems(item)
        return (lambda: self._play(item)) if item.ready else None

    def _notice(self, stage: Rect, bottom: int) -> list[Widget]:
        """A strip of paper with one thing to know; the next one shows when it is put away."""
        if not self.desk.notices:
            return []
        grid, px = self.desk.grid, self.desk.grid.px
        words = self.desk.notices[0]
        shown = words if isinstance(words, str) else speak(words)
        label = text("notice.dismiss")
        button_width = max(px(120), type.width(label, grid.type(BODY), BLACK) + px(40))
        left = stage.left + px(64)
        room = stage.right - px(16) - button_width - px(24) - left
        lines = Paragraph(Rect(left, 0, room, 0), shown, grid, SMALL, colour=INK)
        height = max(px(60), lines.height + px(24))
        strip = Rect(stage.left, bottom - px(16) - height, stage.width, height)
        lines.rect.top = strip.centery - lines.height // 2
        button = Rect(strip.right - px(12) - button_width, strip.centery - px(22), button_width, px(44))
        return [
            Panel(strip, CREAM, 1, 16, shadow=100),
            Picture(Rect(strip.left + px(18), strip.centery - px(15), px(30), px(30)), "icon_warning", "#bf1e30"),
            lines,
            Button(button, label, self._dismiss, "dark", key="notice"),
        ]

    def _bar(self, rect: Rect) -> list[Widget]:
        grid, px = self.desk.grid, self.desk.grid.px
        settings = self.desk.settings
        sound = ("icon_sound_on", "menu.sound_on") if settings.sound else ("icon_sound_off", "menu.sound_off")
        left = [
            ("icon_settings", text("menu.settings"), self._options, "bar:settings", ""),
            ("icon_rules", text("menu.rules"), self._rules, "bar:rules", ""),
        ]
        right = [
            ("icon_exit", text("menu.quit"), self.escape, "bar:quit", ""),
            ("icon_language", text("menu.language"), self._flip_language, "bar:language", ""),
            (sound[0], "", self._flip_sound, "bar:sound", text(sound[1])),
        ]
        widgets: list[Widget] = [Panel(rect, PANEL, 0.8, 18)]
        x, end = rect.left + px(8), rect.right - px(8)
        for icon, label, act, key, hint in left:
            place = Rect(x, rect.top + px(4), FlatButton.width_of(grid, label), rect.height - px(8))
            widgets.append(FlatButton(place, label, act, icon, key, hint))
            x = place.right + px(8)
        flat: list[Widget] = []
        for icon, label, act, key, hint in right:
            width = FlatButton.width_of(grid, label)
            flat.append(
                FlatButton(Rect(end - width, rect.top + px(4), width, rect.height - px(8)), label, act, icon, key, hint)
            )
            end -= width + px(8)
        middle = Rect(x, rect.top, end - x, rect.height)
        return [*widgets, *self._middle(middle), *reversed(flat)]

    def _middle(self, room: Rect) -> list[Widget]:
        """What was typed to find a game; or the way to the other shelves, where there are more than nine games."""
        px = self.desk.grid.px
        if self._typed:
            key = "menu.find" if self._found(self._typed) else "menu.find_none"
            return [Label(room, text(key, what=self._typed), BODY, align="centre")]
        pages = -(-len(self.items) // PAGE)
        if pages < 2:
            return []
        side = px(48)
        before = Rect(room.centerx - px(40) - side, room.centery - side // 2, side, side)
        after = Rect(room.centerx + px(40), room.centery - side // 2, side, side)
        return [
            FlatButton(before, "", lambda: self._leaf(-1), "icon_arrow_left", "page:before"),
            Label(
                Rect(before.right, room.top, px(80), room.height), f"{self.page + 1} / {pages}", SMALL, align="centre"
            ),
            FlatButton(after, "", lambda: self._leaf(1), "icon_arrow_right", "page:after"),
        ]

    # --- what the hand does ---

    def handle(self, event: Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            return self._right_click(event.pos)
        if event.type == pygame.KEYDOWN and self._type_to_find(event):
            return True
        return super().handle(event)

    def _right_click(self, pos: tuple[int, int]) -> bool:
        tile = next((w for w in self.form.widgets if isinstance(w, GameTile) and w.hit(pos)), None)
        if tile:
            self._rules(tile.key.removeprefix("tile:"))
        return tile is not None

    def _type_to_find(self, event: Event) -> bool:
        letter = getattr(event, "unicode", "")
        if not (letter and letter.isprintable() and letter != " ") or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            return False
        typed = self._typed + letter
        if event.key == pygame.K_m and not self._found(typed):
            return False  # M is for mute, unless a game is meant
        self._typed, self._typed_ago = typed, 0.0
        found = self._found(typed)
        if found:
            self.page = self.items.index(found) // PAGE
            self.form.focus_key, self.form.focus_shown = f"tile:{found.id}", True
        self.refresh()
        return True

    def _found(self, typed: str) -> ShelfItem | None:
        """The first game whose name starts so; then one where another word does."""
        wanted = typed.casefold()
        usable = [item for item in self.items if item.ready or item.broken]
        names = {item.id: menu_cards.name_of(item).casefold() for item in usable}
        for item in usable:
            if names[item.id].startswith(wanted):
                return item
        akin = {item.id: f"{names[item.id]} {item.aka.get(language(), '').casefold()}".split() for item in usable}
        return next((item for item in usable if any(word.startswith(wanted) for word in akin[item.id])), None)

    def update(self, dt: float) -> bool:
        if not self._typed:
            return False
        self._typed_ago += dt
        if self._typed_ago > FIND_PAUSE:
            self._typed = ""
            self.refresh()
        return not self._typed

    def escape(self) -> None:
        from game.scenes.message import MessageScene

        buttons = [(text("menu.quit_yes"), self.desk.quit, "dark"), (text("menu.quit_no"), None, "gold")]
        self.desk.push(MessageScene(self.desk, text("menu.quit_ask"), [text("menu.quit_note")], buttons))

    def _dismiss(self) -> None:
        del self.desk.notices[:1]
        self.refresh()

    def _turn(self, step: int) -> None:
        self.shown = (self.shown + step) % len(self.matches)
        self.refresh()

    def _leaf(self, step: int) -> None:
        self.page = (self.page + step) % -(-len(self.items) // PAGE)
        self.refresh()

    def _flip_sound(self) -> None:
        self.desk.change(sound=not self.desk.settings.sound)

    def _flip_language(self) -> None:
        self.desk.change(language="en" if language() == "pl" else "pl")

    # --- other screens ---

    def _continue(self) -> None:
        from game.scenes.session import Session
        from game.scenes.table import TableScene

        saved = self.matches[self.shown]
        try:
            session = Session.continued(saved)
        except (BadSave, BadFile) as error:
            reason = error.key if isinstance(error, BadSave) else "save.unplayable"
            self._tell_bad_save(set_aside(saved.file).name, reason)
            self.enter()
            return
        self.desk.go(TableScene(self.desk, session))

    def _play(self, item: ShelfItem) -> None:
        from game.games import registry
        from game.scenes.setup import SetupScene

        try:
            registry.game(item.id)
        except BadFile as error:
            self._tell_problems(item, error.problems)
            return
        self.desk.push(SetupScene(self.desk, item.id))

    def _show_problems(self, item: ShelfItem) -> None:
        from game.games import registry

        try:
            registry.load(item.file)
        except BadFile as error:
            self._tell_problems(item, error.problems)
        else:
            self._read_shelf()  # mended meanwhile
            self.refresh()

    def _tell_problems(self, item: ShelfItem, problems: Sequence[Problem]) -> None:
        from game.scenes.message import MessageScene

        lines = [text("notice.ruleset", game=menu_cards.name_of(item), file=item.file.name)]
        lines += [f"{problem.where}: {speak(problem.words)}" for problem in problems]
        self.desk.push(
            MessageScene(self.desk, text("notice.ruleset_count", n=len(problems), file=item.file.name), lines)
        )

    def _options(self) -> None:
        from game.scenes.options import OptionsScene

        self.desk.push(OptionsScene(self.desk))

    def _rules(self, game_id: str = "") -> None:
        from game.scenes.rules_viewer import RulesScene

        self.desk.push(RulesScene(self.desk, game_id, beside=False))
