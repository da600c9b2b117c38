"""The hand over a table: pointer, drag, keyboard. Makes touches of them; what they mean is for others to say."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame.event import Event

from game.core.moves import Pick
from game.scenes import board_cursor
from game.scenes.picker import Picker
from game.stage.sprites import Sprite
from game.stage.stage import Stage
from game.stage.tween import Pose
from game.store.settings import SPEEDS
from game.ui import art
from game.ui.canvas import Canvas

if TYPE_CHECKING:
    from game.scenes.table import TableScene

DRAG_FROM = 8
"""Pixels (at 720p) a pressed pointer must travel before a click becomes a drag."""


class TableHand:
    def __init__(self, table: TableScene) -> None:
        self.table = table
        self.hot: Pick | None = None
        self.focus: Pick | None = None
        self._pressed: tuple[Pick, tuple[int, int]] | None = None
        self._dragged: Sprite | None = None

    @property
    def dragging(self) -> bool:
        return self._dragged is not None

    def handle(self, event: Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._down(event)
        if event.type == pygame.MOUSEMOTION:
            return self._moved(event)
        if event.type == pygame.MOUSEBUTTONUP:
            return self._up(event)
        if event.type == pygame.MOUSEWHEEL:
            self._walk(1 if event.y < 0 else -1)
            return True
        return self._key(event) if event.type == pygame.KEYDOWN else False

    # --- pointer ---

    def _down(self, event: Event) -> bool:
        table = self.table
        self.focus = None
        if event.button == 3:
            pick = table.stage.hit(event.pos)
            if pick:
                table.explain(pick)
            return True
        if event.button != 1:
            return False
        if self._plays(event.pos) and self._hurried():  # that click does nothing else
            return True
        if table.form.handle(event):
            return True
        if table.bubble and table.bubble.click(event.pos):
            return True
        if table.bots.waits_for_click:
            table.bots.go_on = True
            return True
        if table.reflex.waits_for_click:
            table.reflex.go()
            return True
        table.bubble = None
        table.last.close()
        pick = table.stage.hit(event.pos)
        if pick not in table.picker.steps:
            table.put.now()  # a click beside the cards: whatever lay finished has been seen
        self._pressed = (pick, event.pos) if pick else None
        return True

    def _plays(self, pos: tuple[int, int]) -> bool:
        """Whether a click there touches the game; undo, hint and the bar listen even while cards fly."""
        return not any(
            widget.focusable and widget.hit(pos) and widget.key != "primary" and not widget.key.startswith("zone:")
            for widget in self.table.form.widgets
        )

    def _moved(self, event: Event) -> bool:
        table = self.table
        if self._pressed and event.buttons[0]:
            return self._drag(event.pos)
        self.put_down()  # the button was let go where nobody saw it
        if table.form.handle(event):
            self._warm(None)
            return True
        self._warm(table.stage.hit(event.pos))
        return True

    def _warm(self, pick: Pick | None) -> None:
        if not _same(pick, self.hot):
            self.hot = pick
            if self.table.stage.layout.board:
                self.focus = None  # the pointer took over from the keyboard
            self._looks_elsewhere()

    def _looks_elsewhere(self) -> None:
        self.table.warm()
        if self.table.stage.layout.board:  # what a place would bring is drawn while it is looked at
            self.table.picture.refresh()

    def _drag(self, pos: tuple[int, int]) -> bool:
        table = self.table
        assert self._pressed is not None
        pick, start = self._pressed
        far = abs(pos[0] - start[0]) + abs(pos[1] - start[1]) > table.grid.px(DRAG_FROM)
        if self._dragged is None and far and (pick.zone == "hand" or table.stage.on_board(pick.zone)):
            self._dragged = table.stage.dragged = table.stage.sprite(pick)
            fresh = pick in table.picker.starts and table.picker.is_loose(pick)
            if self._dragged and (fresh or (pick in table.picker.steps and table.stage.on_board(pick.zone))):
                table.picker.touch(pick)
                table._build()
        if self._dragged:
            pose = self._dragged.pose
            self._dragged.course.jump(Pose(pos[0], pos[1], pose.h, 0, pose.h * 0.1, 1.0))
        return True

    def _up(self, event: Event) -> bool:
        table = self.table
        if event.button != 1:
            return False
        if table.form.handle(event):
            self._let_go()
            return True
        pressed, self._pressed = self._pressed, None
        if self._dragged:
            self._drop(event.pos)
        elif pressed and _same(table.stage.hit(event.pos), pressed[0]):
            table.touch(pressed[0])
        return True

    def _drop(self, pos: tuple[int, int]) -> None:
        """Let go over a target: touch it. Let go elsewhere: the card goes home, nothing is lost."""
        table = self.table
        assert self._dragged is not None
        pick = table.stage.pick_of(self._dragged)
        target = self._target_at(pos)
        self._let_go()
        if pick not in table.picker.draft:
            table.touch(pick)  # it could not be taken up: say why
        elif target is not None and target != pick:
            table.touch(target)
        if not table.stage.busy:
            table.stage.settle(table.shown_view)

    def put_down(self) -> None:
        """Whatever is under way with the pointer is given up; the card goes home."""
        if self._dragged:
            self._let_go()
            self.table.stage.settle(self.table.shown_view)
        self._pressed = None

    def look(self) -> None:
        """Another situation: the keyboard's focus stays only on what is still there."""
        board = self.table.stage.layout.board is not None and self.focus in board_cursor.places(*self._where())
        if not board and not any(self.focus in group for group in self._groups()):
            self.focus = None

    def _where(self) -> tuple[Stage, Picker]:
        return self.table.stage, self.table.picker

    def _target_at(self, pos: tuple[int, int]) -> Pick | None:
        """The touch under the pointer; a legal target near it wins, so that nobody must aim."""
        table = self.table
        hit = table.stage.hit(pos)
        if hit in table.picker.steps:
            return hit
        for pick in table.picker.steps:
            area = table.stage.area(pick)
            if (
                area
                and area.x - area.w * 0.6 <= pos[0] <= area.right + area.w * 0.6
                and area.y - area.h * 0.3 <= pos[1] <= area.bottom + area.h * 0.3
            ):
                return pick
        return None if hit is not None and hit.zone == "hand" else hit

    def _let_go(self) -> None:
        self._pressed = self._dragged = self.table.stage.dragged = None

    # --- keyboard ---

    def _key(self, event: Event) -> bool:
        table, form = self.table, self.table.form
        if self.dragging:
            self.put_down()
            return True
        if form.focus_shown and form.focused and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            return form.handle(event)
        far = bool(event.mod & pygame.KMOD_CTRL)
        acts: dict[int, Callable[[], object]] = {
            pygame.K_ESCAPE: self._escape,
            pygame.K_TAB: lambda: self._next_group(-1 if event.mod & pygame.KMOD_SHIFT else 1),
            pygame.K_LEFT: lambda: self._arrow(-1, 0, far),
            pygame.K_RIGHT: lambda: self._arrow(1, 0, far),
            pygame.K_UP: lambda: self._arrow(0, -1, far),
            pygame.K_DOWN: lambda: self._arrow(0, 1, far),
            pygame.K_RETURN: self._enter,
            pygame.K_KP_ENTER: self._enter,
            pygame.K_SPACE: self._enter,
            pygame.K_h: table.ask_hint,
            pygame.K_u: table.undo,
            pygame.K_l: table.show_last,
            pygame.K_r: table.doors.rules,
            pygame.K_d: table.doors.figures,
            pygame.K_BACKSPACE: self._put_back,
            pygame.K_s: table.doors.match_sheet,
            pygame.K_i: lambda: table.explain(self.focus) if self.focus else None,
            pygame.K_m: lambda: table.desk.change(sound=not table.desk.settings.sound),
            pygame.K_PLUS: lambda: self._speed(-1),
            pygame.K_EQUALS: lambda: self._speed(-1),
            pygame.K_KP_PLUS: lambda: self._speed(-1),
            pygame.K_MINUS: lambda: self._speed(1),
            pygame.K_KP_MINUS: lambda: self._speed(1),
        }
        act = acts.get(event.key)
        if event.key == pygame.K_z and event.mod & pygame.KMOD_CTRL:
            act = table.undo
        digit = _digit(event.key)
        if digit is not None:
            act = partial(self._choose, digit)
        before = self.focus
        if act:
            act()
        if not _same(before, self.focus):
            self._looks_elsewhere()
        return act is not None

    def _arrow(self, across: int, down: int, far: bool) -> None:
        """On a board the cursor goes that way; with cards, up takes one and down puts it back."""
        if self.table.stage.layout.board:
            self.table.form.focus_shown = False
            stands = self.focus or self.hot
            self.focus = board_cursor.step(*self._where(), stands, across, down, far=far)
        elif across:
            self._walk(across)
        elif down < 0:
            self._touch_focus()
        else:
            self._put_back()

    def _escape(self) -> None:
        table = self.table
        if table.bubble or table.picker.draft or table.hinted or table.last.open:
            table.bubble, table.hinted = None, ()
            table.last.close()
            self.put_all_back()
        else:
            table.doors.pause()

    def _groups(self) -> list[list[Pick]]:
        """What the keyboard can reach: the hand, then every legal touch elsewhere on the table."""
        stage, picker = self.table.stage, self.table.picker
        hand = stage.own_hand()
        others = sorted(
            (pick for pick in picker.steps | picker.starts if pick.zone != "hand" and stage.area(pick)),
            key=self._order,
        )
        return [group for group in (hand, others) if group]

    def _order(self, pick: Pick) -> tuple[float, ...]:
        """From top to bottom; on squares file by file, and from a chosen piece the nearer place first."""
        stage, draft = self.table.stage, self.table.picker.draft
        area = stage.area(pick)
        assert area is not None
        if stage.layout.board is None or stage.layout.board.part != "squares":
            return area.y, area.x
        start = stage.area(draft[-1]) if draft else None
        if start and pick in self.table.picker.steps:
            return 0.0, abs(area.cx - start.cx) + abs(area.cy - start.cy), area.x, area.y
        return 1.0, area.x, area.y

    def _next_group(self, step: int) -> None:
        """Hand → table → buttons → hand."""
        form = self.table.form
        groups = self._groups()
        at = next((i for i, group in enumerate(groups) if _place(self.focus, group) is not None), None)
        if form.focus_shown and form.focused:
            stops = [widget for widget in form.widgets if widget.focusable]
            i = stops.index(form.focused) + step
            if 0 <= i < len(stops):
                form.focus_key = stops[i].key
                return
            form.focus_shown = False
            self.focus = groups[0 if step > 0 else -1][0] if groups else None
            return
        nxt = (at + step) if at is not None else (0 if step > 0 else len(groups) - 1)
        if 0 <= nxt < len(groups):
            self.focus = self._best(groups[nxt])
        else:
            self.focus = None
            form.focus_key, form.focus_shown = "primary", True
            if not form.focused:
                form.focus_key = "hint"

    def _best(self, group: list[Pick]) -> Pick:
        return next((pick for pick in group if pick in self.table.picker.steps), group[0])

    def _walk(self, step: int) -> None:
        self.table.form.focus_shown = False
        groups = self._groups()
        if not groups:
            return
        group = next((g for g in groups if _place(self.focus, g) is not None), None)
        if group is None:
            self.focus = self._best(groups[0])
        else:
            self.focus = group[((_place(self.focus, group) or 0) + step) % len(group)]

    def _touch_focus(self) -> None:
        if self.focus and not self._hurried():
            self.table.touch(self.focus)

    def put_all_back(self) -> None:
        """The whole draft back to where it was."""
        while self.table.picker.drop():
            pass
        self.table._build()

    def _put_back(self) -> None:
        if self.table.picker.drop():
            self.table._build()

    def _enter(self) -> None:
        """Does what is ready; else touches what has the focus."""
        table = self.table
        if self._hurried():
            return
        if table.bots.waits_for_click:
            table.press_primary()
            return
        move = table.picker.ready()
        if move is not None and not self._on_target():
            table.buttons.make_ready() if table.picker.draft else table.press_primary()
        elif self.focus:
            table.touch(self.focus)

    def _on_target(self) -> bool:
        """The focus stands on something to touch; a board's cursor may stand anywhere."""
        picker, focus = self.table.picker, self.focus
        if focus is None or focus.zone == "hand" or not picker.is_loose(focus):
            return False
        return self.table.stage.layout.board is None or focus in picker.steps or focus in picker.lit

    def _hurried(self) -> bool:
        if self.table.stage.busy:
            self.table.stage.hurry()
            return True
        return False

    def _choose(self, digit: int) -> None:
        """What the game makes of a digit; else the so-many-eth card or target that may be touched now."""
        table, view = self.table, self.table.picker.view
        typed = table.rules.typed(view, table.picker.draft, digit) if view else None
        if typed is not None:
            if not self._hurried():
                table.touch(typed)
            return
        nth = digit - 1
        stands = self.table.looked_at or (table.picker.draft[-1] if table.picker.draft else None)
        move = table.rules.by_digit(view, table.picker.draft, stands, digit) if view and stands else None
        if move is not None:
            if not self._hurried():
                table.make(move)
            return
        picks = [pick for group in self._groups() for pick in group if pick in self.table.picker.steps]
        if 0 <= nth < len(picks) and not self._hurried():
            self.focus = picks[nth]
            self.table.touch(picks[nth])

    def _speed(self, step: int) -> None:
        order = SPEEDS[:-1]
        now = self.table.desk.settings.speed
        i = order.index(now) if now in order else order.index("normal")
        self.table.desk.change(speed=order[max(0, min(len(order) - 1, i + step))])
        self.table.tell_speed()

    def draw_focus(self, canvas: Canvas) -> None:
        if self.focus is None or self.table.stage.busy:
            return
        area, grid = self.table.stage.area(self.focus), self.table.grid
        if area and self.table.stage.on_board(self.focus.zone):
            board_cursor.draw(canvas, grid, area, may=self.focus in self.table.picker.steps | self.table.picker.lit)
        elif area:
            ring = art.ring(round(area.w), round(area.h), grid.px(8), round(grid.u, 2))
            canvas.put_centred(ring, area.cx, area.cy)


def _digit(key: int) -> int | None:
    """The digit of a key, above the letters or beside them."""
    if pygame.K_0 <= key <= pygame.K_9:
        return key - pygame.K_0
    beside = (pygame.K_KP_0, *range(pygame.K_KP_1, pygame.K_KP_9 + 1))
    return beside.index(key) if key in beside else None


def _same(one: Pick | None, other: Pick | None) -> bool:
    """The very same thing, or both times nothing."""
    return one is other or (one is not None and other is not None and one.exactly(other))


def _place(pick: Pick | None, group: list[Pick]) -> int | None:
    """Where in a group this very thing is; failing that, something like it."""
    if pick is None or pick not in group:
        return None
    return next((i for i, other in enumerate(group) if pick.exactly(other)), group.index(pick))
