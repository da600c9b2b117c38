"""The table: a match on the stage, with people and bots round it. It shows, listens and submits; it knows no rule.

The flow is `_move_on`: whoever is to act gets the turn, a finished deal its sheet, a finished match its podium.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

import pygame
from pygame.event import Event as Input

from game.core.events import Event, Told
from game.core.moves import Draft, Move, NextDeal, Pick, flat_picks
from game.core.say import Refusal, Say, Seat, say
from game.core.sketch import Sketch
from game.match.match import Refused, StaleTicket, Ticket
from game.scenes.bot_driver import BotDriver
from game.scenes.bubble import Bubble
from game.scenes.deputy import deliver
from game.scenes.desk import Desk
from game.scenes.face_books import face_book
from game.scenes.last_trick import LastTrickShown
from game.scenes.lessons import teach
from game.scenes.picker import Picker, Touch
from game.scenes.put_away import PutAway
from game.scenes.reflexes import Reflexes
from game.scenes.scene import Scene
from game.scenes.session import Session
from game.scenes.table_buttons import TableButtons
from game.scenes.table_doors import TableDoors
from game.scenes.table_hand import TableHand
from game.scenes.table_log import TableLog
from game.scenes.table_marks import lifted_by, marks_of
from game.scenes.table_picture import TablePicture
from game.scenes.table_sides import TableSides
from game.stage.layout import Regions, regions
from game.stage.pace import BANNER, REST, Pace
from game.stage.stage import Stage
from game.store import files, saves
from game.text import knows, language, text
from game.ui.canvas import Canvas
from game.ui.form import Form
from game.ui.theme import Grid


class TableScene(Scene):
    def __init__(self, desk: Desk, session: Session) -> None:
        super().__init__(desk)
        self.session = session
        self.match = session.match
        self.rules = session.match.rules
        self.viewer: Seat | None = self._first_viewer()
        self.put = PutAway(self)
        self.last = LastTrickShown(self)
        self.picker = Picker(self.rules)
        self.form = Form(lambda: desk.sound.play("click"))
        self.bots = BotDriver(desk, session, partial(deliver, self), self._show_hint)
        self.stage = Stage(
            session.game.book.table,
            face_book(self.session, self.desk.settings),
            self._regions(),
            Pace(desk.settings.speed),
        )
        self.stage.on_told, self.stage.on_cue = self._hear, self._cue
        self.picture = TablePicture(self)
        self.hand = TableHand(self)
        self.buttons = TableButtons(self)
        self.bubble: Bubble | None = None
        self.banner: tuple[Say, float] | None = None
        self.told = TableLog(session)
        self.doors = TableDoors(self)
        self.reflex = Reflexes(self)
        self.sides = TableSides(self)
        self.hinted: tuple[Pick, ...] = ()
        self._shown_draft: Draft = ()
        self._refused: dict[str, int] = {}
        self._pause = 0.0
        self._started = False

    # --- life ---

    def enter(self) -> None:
        if not self._started:
            self._started = True
            self._open()
        self.refresh()

    def _open(self) -> None:
        """A fresh deal is shown being dealt; a continued match lies there as it was left."""
        self.stage.look_as(self.bottom)
        if not self.match.made:
            self.session.save()
            self.stage.play([event.for_seat(self.viewer) for event in self.match.opening], self.view)
        else:
            self.told.read(self.match.history(self.viewer))
            self.stage.settle(self.view, at_once=True)
        self._look()

    def in_play(self) -> Session:
        return self.session

    def leave(self) -> None:
        self.hand.put_down()
        self.keep_picture()

    def refresh(self) -> None:
        settings, where = self.desk.settings, self._regions()
        self.stage.pace = Pace(settings.speed)
        faces, turned = face_book(self.session, settings), self.stage.look_as(self.bottom)
        if turned or where != self.stage.where or faces.look != self.stage.faces.look:
            self.stage.faces = faces
            self.stage.resize(where)
        self.told.speak()
        self._build()

    def _regions(self) -> Regions:
        grid, book = self.grid, self.session.game.book
        settings, reader = self.desk.settings, self.bottom if self.viewer is None else self.viewer
        found = regions(grid.width, grid.height, grid.rail.left, grid.u, settings.card_size / 100, book.table)
        return replace(found, mirrored=settings.mirrored, reader=reader)

    @property
    def grid(self) -> Grid:
        """The window's grid with the rail this game asks for."""
        return replace(self.desk.grid, side=self.session.game.book.rail)

    # --- who looks ---

    @property
    def bottom(self) -> Seat:
        """Who sits at the near edge of the screen."""
        people = self.match.people
        stays = len(people) > 1 and bool(self.session.game.book.pieces) and not self.desk.settings.turn_board
        if self.viewer is not None and not stays:
            return self.viewer
        return people[0] if people else 0

    @property
    def view(self) -> Any:
        return self.put.tidied(self.match.view(self.viewer))

    def _first_viewer(self) -> Seat | None:
        people = self.match.people
        if not people:
            return None
        return None if self._needs_curtain else people[0]

    @property
    def _needs_curtain(self) -> bool:
        return len(self.match.people) > 1 and self.session.game.book.hidden_hands

    def _look(self) -> None:
        """The hand gets the present situation."""
        self.hinted = ()
        self.picker.look(self.view if self.viewer is not None else None)
        self.hand.look()
        self.reflex.look()
        if self.picker.view and self.picker.view.my_turn and not self.picker.view.resting:
            self.desk.sound.play("turn")
        self._build()

    def _look_as(self, seat: Seat) -> None:
        if seat not in self.match.people:  # a computer took the seat while the cloth lay over the table
            return
        self.viewer = seat
        self.stage.look_as(self.bottom)
        self.stage.where = self._regions()
        self.stage.settle(self.view, at_once=True)
        self._look()

    # --- the flow of the match ---

    def update(self, dt: float) -> bool:
        moving = self.stage.update(dt) | self.picture.breathe(dt)
        if self.bubble and not self.bubble.update(dt):
            self.bubble, moving = None, True
        if self.banner:
            left = self.banner[1] - dt
            self.banner, moving = ((self.banner[0], left) if left > 0 else None), True
        self.buttons.update(dt)
        idle = not self.stage.busy and not self.hand.dragging
        changed = self.bots.update(dt, idle=idle)
        changed = self.put.update(dt, idle=idle) or changed
        if idle:
            changed = self._move_on(dt) or changed
        changed = changed or self.told.is_old
        if changed:
            self.told.speak()
            self._build()
        return moving or changed

    def _move_on(self, dt: float) -> bool:
        view = self.match.view(None)
        if view.result:
            return self._after(dt, REST, self.doors.results)
        if view.resting:
            return self._after(dt, REST / 2, self._show_sheet)
        seat = view.to_act[0]
        if seat == self.viewer or self.match.players[seat].is_bot:
            self._pause = 0.0
            return seat == self.viewer and self.reflex.update(dt)
        if self._needs_curtain:  # whoever looks now may first see what came of the move
            return self._after(dt, 0.0 if self.viewer is None else REST, lambda: self._show_curtain(seat))
        self._look_as(seat)
        return True

    def _after(self, dt: float, seconds: float, act: Any) -> bool:
        self._pause += dt
        if self._pause < self.stage.pace(seconds):
            return False
        self._pause = 0.0
        act()
        return True

    def _show_sheet(self) -> None:
        self.banner = None
        if self.match.people:
            self.doors.sheet()
        else:
            self.next_deal()

    def _show_curtain(self, seat: Seat) -> None:
        from game.scenes.curtain import CurtainScene

        self.viewer, self.bubble = None, None
        self.stage.look_as(seat)
        self.stage.settle(self.view, at_once=True)
        self._look()
        recap = [f"{who} {words}".strip() for who, words in self.told.lines[-5:]]
        player, opened = self.match.players[seat], lambda: self._look_as(seat)
        self.desk.push(CurtainScene(self.desk, player, recap, opened, self.doors.pause))

    def next_deal(self) -> None:
        seat = self.match.waiting_for()[0]
        self.told.clear()
        self.submit(self.match.ticket(seat), NextDeal())

    # --- moves ---

    def submit(self, ticket: Ticket, move: Move) -> None:
        """The one door. A refusal here is shown like any other."""
        try:
            events = self.match.submit(ticket, move)
        except Refused as error:
            self.show_refusal(error.refusal, None)
            return
        except StaleTicket:
            return
        kept = self.session.save()
        self.bubble = self.bubble if self.bubble and self.bubble.spoken else None
        if not kept:
            self.doors.cannot_save()
        self._play(events)
        self._look()

    def _play(self, events: list[Event]) -> None:
        self._shown_draft = ()  # whatever was laid for now is being laid for good
        self.last.close()
        unseen = self.put.unseen(events)
        self.stage.play([event.for_seat(self.viewer) for event in unseen], self.view)

    def speak_for(self, seat: Seat, words: Say) -> None:
        """A player says something; it hangs below the plate."""
        self.bubble = Bubble(lambda: self.session.speak(words), lambda: self.stage.layout.plates.get(seat), spoken=True)

    def make(self, move: Move) -> None:
        """A person's move, or what a person tells for a computer."""
        if self.viewer is not None and self.picker.view is not None and self.picker.view.seat is not None:
            self.submit(self.match.ticket(self.picker.view.seat), move)

    def press_primary(self) -> None:
        if self.buttons.asleep:
            return
        if self.bots.waits_for_click:
            self.bots.go_on = True
            return
        self.buttons.make_ready()

    def touch(self, pick: Pick) -> None:
        self.follow(self.picker.touch(pick, quick=self.desk.settings.quick_click), pick)

    def follow(self, touched: Touch, pick: Pick | None) -> None:
        self.bubble, self.hinted = None, ()
        if touched.move is not None:
            self.make(touched.move)
        elif touched.refusal is not None:
            self.show_refusal(touched.refusal, pick)
        else:
            self.desk.sound.play("click")
            teach(self)
        self._build()

    def undo(self) -> None:
        self.bubble = None
        if self.viewer is None:
            return
        if self.picker.drop():
            self._build()
        elif self.match.undo(self.viewer):
            self.bots.forget()
            self.put.forget()
            self.session.save()
            self.stage.unwind(self.view)
            self.told.read(self.match.history(self.viewer))
            self.banner = None
            self.reflex.rest()
            self._look()
        else:
            self._say(f"table.undo_no.{self._why_no_undo()}")

    def _why_no_undo(self) -> str:
        if self.match.undo_policy == "never":
            return "never"
        if not any(made.seat == self.viewer for made in self.match.made):
            return "nothing"
        return "revealed" if len(self.match.people) > 1 else "other"

    # --- hints and refusals ---

    def ask_hint(self) -> None:
        self.bubble = None
        view = self.picker.view
        if self.viewer is None or view is None or view.seat != self.viewer or not view.my_turn or view.resting:
            self._say("table.hints.not_turn")
        elif len(self.rules.options(view)) == 1:
            self._point_at(self.rules.options(view)[0], say("table.hints.only"))
        else:
            self._say("table.hints.searching")
            self.bots.ask_hint(self.viewer)

    def _show_hint(self, ticket: Ticket, move: Move, reason: Say | None) -> None:
        if self.viewer is None or ticket != self.match.ticket(self.viewer):
            return
        self._point_at(move, reason or say("table.hints.none"))

    def _point_at(self, move: Move, words: Say) -> None:
        while self.picker.drop():  # the hint is about the whole choice, not about the card in hand
            pass
        self.hinted = flat_picks(move)
        drawn = self.rules.outline(self.picker.view, move)
        self._open_bubble(words, self.hinted[0] if self.hinted else None, hint=True, drawn=drawn)
        self._build()

    def show_refusal(self, refusal: Refusal, pick: Pick | None) -> None:
        """A shake, a tock and a sentence at the card, with the paragraph to read."""
        self.desk.sound.play("tock")
        sprite = self.stage.sprite(pick) if pick else None
        if sprite:
            sprite.shake()
        drawn = self.rules.outline(self.picker.view, refusal.instead) if refusal.instead else ()
        self._open_bubble(refusal, pick, refusal.rule, drawn=drawn)

    def explain(self, pick: Pick) -> None:
        """Right click or `I`: why not now? Or what is expected."""
        view = self.picker.view
        refusal = None
        if view is not None and pick not in self.picker.steps:
            refusal = self.rules.why_not(view, self.picker.draft, pick)
        if refusal:
            self.show_refusal(refusal, pick)
        elif view is not None:
            self._open_bubble(self.rules.prompt(view, ()), pick, hint=True)

    def _say(self, key: str) -> None:
        self._open_bubble(say(key), None)

    def _open_bubble(
        self, words: Say, pick: Pick | None, rule: str = "", *, hint: bool = False, drawn: Sequence[Sketch] = ()
    ) -> None:
        self.bubble = Bubble(
            lambda: self.session.speak(words),
            lambda: self.stage.area(pick) if pick else None,
            rule,
            lambda: self.doors.rules(rule),
            hint,
            drawn,
        )

    def tell_speed(self) -> None:
        self._open_bubble(say("table.speed", speed=say(f"speed.{self.desk.settings.speed}")), None)

    def show_last(self) -> None:
        if self.last.trick is not None:
            self.last.toggle()
            return
        words = self.rules.recall(self.view) or self.told.last or say("table.recent_none")
        drawn = self.rules.last_outline(self.view)
        self.hinted = () if drawn else self.hinted  # two drawings would be read as one
        self._open_bubble(words, None, drawn=drawn)

    # --- the log ---

    @property
    def log(self) -> list[tuple[str, str]]:
        """Who, and what they did: the last few things told, in the present language."""
        return self.told.lines

    def _hear(self, told: Told) -> None:
        self.told.hear(told)
        if told.banner:
            self.banner = told.words, max(BANNER, self.stage.pace(BANNER))

    def _cue(self, cue: str) -> None:
        self.desk.sound.cue(cue)
        self.picture.reveal(cue)

    # --- what is on the screen ---

    def _build(self) -> None:
        """Everything that is not a card, laid out anew."""
        self._show_draft()
        self.stage.spots_beside = self.picture.rows()
        self.stage.marks = marks_of(self)
        self.stage.raise_cards(self.grid.u)
        self.form.show(self.buttons.widgets())
        self.picture.refresh()

    def _show_draft(self) -> None:
        """Cards laid for now lie where they would; nobody else sees it, and dropping the draft brings them back."""
        if self._shown_draft != self.picker.draft:
            self._shown_draft = self.picker.draft
            if self.picker.view is not None and self.stage.shows(self.shown_view.zones()) is False:
                self.stage.settle(self.shown_view)

    @property
    def shown_view(self) -> Any:
        """The table as it lies, with the draft of whoever is at work."""
        if self.picker.view is None or not self.picker.draft:
            return self.view
        return self.rules.preview(self.picker.view, self.picker.draft)

    @property
    def looked_at(self) -> Pick | None:
        """What the pointer or the keyboard stands on."""
        return self.hand.focus or self.hand.hot

    def tried(self) -> Draft:
        """The draft as a touch on what is looked at would make it."""
        pick, picker = self.looked_at, self.picker
        if pick is None or pick.zone == "hand" or not picker.is_loose(pick):
            return picker.draft
        if pick in picker.steps:
            return (*picker.draft, pick)
        return (pick,) if pick in picker.starts else picker.draft

    def warm(self) -> None:
        """The pointer or the focus stands on something else now."""
        marks = self.stage.marks
        marks.hot = self.hand.hot
        lifted = lifted_by(self)
        if lifted != marks.lifted or (self.looked_at and self.looked_at in self.stage.spots_beside):
            self._build()
        else:
            self.stage.raise_cards(self.grid.u)

    def rail_note(self) -> str:
        key = f"{self.session.game.id}.rail_note"
        view = self.match.view(None)
        return text(key) if knows(key, language()) and not view.resting and not view.result else ""

    def draw(self, canvas: Canvas) -> None:
        self.picture.draw(canvas)

    # --- input ---

    def handle(self, event: Input) -> bool:
        return self.hand.handle(event)

    # --- other screens ---

    def players_changed(self) -> None:
        """Someone has another name or level, or a bot took a person's seat."""
        self.bots.forget()
        self.session.save()
        if self.viewer not in self.match.people:
            self.viewer = self._first_viewer()
            self.stage.look_as(self.bottom)
            self.stage.settle(self.view, at_once=True)
        self.told.speak()
        self._look()

    def keep_picture(self) -> None:
        """A small true picture of the table for the menu; never one that shows a hand to another person."""
        file = saves.file(self.session.game.id).with_suffix(".png")
        if self._needs_curtain:
            with suppress(OSError):
                file.unlink(missing_ok=True)
        if self._needs_curtain or self.match.view(None).result or not self.match.made:
            return
        stream = io.BytesIO()
        pygame.image.save(self.picture.small(), stream, "picture.png")
        with suppress(OSError):
            files.write(file, stream.getvalue())
