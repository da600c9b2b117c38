"""A hand at the table for the tests: sits down, touches things by mouse, keyboard or drag, and plays matches out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from random import Random
from typing import Any

import pygame

from game.core.moves import Move, Pick, flat_picks
from game.match.match import Match
from game.match.seats import Player
from game.scenes import board_cursor
from game.scenes.deal_sheet import DealSheetScene
from game.scenes.results import ResultsScene
from game.scenes.session import Session
from game.scenes.table import TableScene
from game.store import saves
from game.tools.quick import QuickAnswer, QuickThinker
from tests.games.toads_table import rules
from tests.scenes.driver import Driver
from tests.scenes.matches import TABLE, fresh

PATIENCE = 6_000
"""Frames after which a table that does not go on counts as hung."""

ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}


class HeldThinker(QuickThinker):
    """Answers only when it is let to: a test may look at the table while a bot thinks."""

    def __init__(self, level: str = "greedy") -> None:
        super().__init__(level)
        self.holds = False
        self.script: list[Move] = []
        """What it answers first, whatever it thinks."""
        self.forgotten: list[Any] = []

    def ask(self, ticket: Any, **told: Any) -> None:
        super().ask(ticket, **told)
        if self.script:
            self._answers[-1] = replace(self._answers[-1], move=self.script.pop(0))

    def poll(self) -> list[QuickAnswer]:
        return [] if self.holds else super().poll()

    def forget(self, ticket: Any) -> None:
        self.forgotten.append(ticket)
        if not self.holds:  # a real process may be too far on to be stopped: its answer still comes
            super().forget(ticket)


class TableDriver(Driver):
    """The program with one table open; everything goes through events."""

    def __init__(self, session: Session, size: tuple[int, int] = (1280, 720), **settings: Any) -> None:
        super().__init__(None, size, **settings)
        self.thinker = HeldThinker()
        self.desk._thinker = self.thinker  # type: ignore[assignment]
        self.sit_down(session)

    def sit_down(self, session: Session) -> None:
        self.go(TableScene(self.desk, session))

    @property
    def table(self) -> TableScene:
        found = [scene for scene in self.desk.stack.scenes if isinstance(scene, TableScene)]
        assert found, f"no table in {self.scenes}"
        return found[0]

    @property
    def match(self) -> Any:
        return self.table.match

    @property
    def at_table(self) -> bool:
        return isinstance(self.top, TableScene)

    def widgets(self) -> list[Any]:
        return list(self.table.form.widgets) if self.at_table else super().widgets()

    # --- waiting ---

    def until(self, what: Callable[[], bool], dt: float = 0.05) -> None:
        for _ in range(PATIENCE):
            if what():
                return
            self.tick(1, dt)
        raise AssertionError(f"waited in vain at {self.scenes}")

    def calm(self) -> None:
        """Until nothing moves any more and it is a person's turn, or another screen has come."""
        self.until(lambda: not self.at_table or self.my_turn)

    @property
    def my_turn(self) -> bool:
        view = self.table.picker.view
        return view is not None and view.my_turn and not view.resting and not self.table.stage.busy

    # --- touching ---

    def place(self, pick: Pick) -> tuple[int, int]:
        """A spot of the thing that no neighbour covers."""
        area = self.table.stage.area(pick)
        assert area is not None, f"{pick} is nowhere"
        if pick.item is None:
            return round(area.cx), round(area.cy)
        return round(area.x + area.w * 0.14), round(area.y + area.h * 0.12)

    def touch(self, pick: Pick) -> None:
        self.click_at(self.place(pick))

    def refused(self) -> Pick:
        """A card of the own hand the rules refuse now."""
        return next(pick for pick in self.table.stage.own_hand() if pick not in self.table.picker.starts)

    def allowed(self) -> Pick:
        """A card of the own hand that may be chosen now."""
        return next(pick for pick in self.table.stage.own_hand() if pick in self.table.picker.starts)

    def primary_label(self) -> str:
        return next(widget.label for widget in self.widgets() if widget.key == "primary")

    # --- playing ---

    def play_by_mouse(self, rng: Random) -> None:
        """One move: touch a beginning, then step by step, or the primary button where it is ready."""
        picker, log = self.table.picker, self.match.log
        before = len(log)
        self.touch(rng.choice(sorted(picker.starts, key=str)))
        while len(log) == before:
            if picker.ready() is not None and (not picker.steps or rng.random() < 0.5):
                self.click("primary")
            else:
                self.touch(rng.choice(sorted(picker.steps, key=str)))

    def play_by_keyboard(self, rng: Random) -> None:
        """One move with arrows, Tab, Enter and digits."""
        picker, log = self.table.picker, self.match.log
        before = len(log)
        while len(log) == before:
            if picker.draft and picker.ready() is not None and (not picker.steps or rng.random() < 0.4):
                self.walk_to(picker.draft[-1])
                self.press(pygame.K_RETURN)
            elif rng.random() < 0.3:
                self.press(rng.choice((pygame.K_1, pygame.K_2)))
            else:
                self.walk_to(rng.choice(sorted(picker.steps, key=str)))
                takes = pygame.K_RETURN if self.table.stage.layout.board else pygame.K_UP
                self.press(rng.choice((takes, pygame.K_RETURN)) if not picker.draft else takes)

    def walk_to(self, pick: Pick) -> None:
        """The focus goes to this thing by Tab and arrows alone."""
        hand = self.table.hand
        if self.table.stage.layout.board:
            self.steer_to(pick)
            return
        for _ in range(120):
            group = next((group for group in hand._groups() if pick in group), [])
            if hand.focus == pick:
                return
            self.press(pygame.K_RIGHT if hand.focus in group else pygame.K_TAB)
        raise AssertionError(f"the keyboard does not reach {pick}")

    def steer_to(self, pick: Pick) -> None:
        """The cursor of a board goes there by the four arrows, the shortest way."""
        if self.table.hand.focus is None:
            self.press(pygame.K_UP)
        for key in self._way_to(pick):
            self.press(key)
        assert self.table.hand.focus == pick

    def _way_to(self, pick: Pick) -> list[int]:
        around = board_cursor.places(self.table.stage, self.table.picker)
        start = self.table.hand.focus
        ways: dict[Any, list[int]] = {start: []}
        todo = [start]
        while pick not in ways:
            assert todo, f"the cursor does not reach {pick}"
            here = todo.pop(0)
            area = self.table.stage.area(here)
            for key, (across, down) in ARROWS.items():
                there = board_cursor.neighbour(around, area, across, down)
                if there is not None and there not in ways:
                    ways[there] = [*ways[here], key]
                    todo.append(there)
        return ways[pick]

    def play_by_drag(self, rng: Random) -> None:
        """One move: the last card is dragged to its target; all else is clicked, and confirmed where it must be."""
        log = self.match.log
        before = len(log)
        *touched, card, target = (None, *flat_picks(rng.choice(self.table.rules.options(self.table.picker.view))))
        for pick in touched:
            self.touch(pick) if pick else None
        if card is None or not self.can_be_held(card):
            self.touch(card) if card else None
            self.touch(target)
        else:
            start, end = self.place(card), self.place(target)
            self.drag(start, ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2), end)
        if len(log) == before and self.table.picker.ready() is not None:
            self.click("primary")

    def can_be_held(self, pick: Pick) -> bool:
        """A card of the own hand, or a piece on a board."""
        stage = self.table.stage
        return pick.zone == "hand" or (stage.on_board(pick.zone) and stage.sprite(pick) is not None)

    def play_match(self, how: Callable[[Random], None], rng: Random) -> int:
        """To the results, through every sheet; answers how many sheets there were."""
        sheets: list[DealSheetScene] = []
        for _ in range(PATIENCE):
            self.until(lambda: not self.at_table or self.my_turn or self.match.view(None).result is not None)
            if isinstance(self.top, ResultsScene):
                return len(sheets)
            if isinstance(self.top, DealSheetScene):
                sheets += [self.top] if self.top not in sheets else []
                self.click("next")
            elif self.at_table and self.my_turn:
                how(rng)
            else:
                self.tick(1, 0.05)
        raise AssertionError("the match does not end")

    # --- the save ---

    def saved_view(self, seat: int | None) -> Any:
        """The view after loading what is on disk now."""
        header = saves.load(self.table.session.game.id)
        return Session.continued(header).match.view(seat)


@contextmanager
def seated(session: Session, size: tuple[int, int] = (1280, 720), **settings: Any) -> Iterator[TableDriver]:
    """A table that is left again."""
    driver = TableDriver(session, size, **settings)
    try:
        yield driver
    finally:
        driver.close()


def people(count: int, seats: int | None = None) -> tuple[Player, ...]:
    """So many people, then bots."""
    players = [
        Player(player.name, player.face, None if seat < count else player.level or "easy", seat)
        for seat, player in enumerate(TABLE[: seats or count])
    ]
    return tuple(players)


def session_where(wanted: Callable[[Any], bool], players: Sequence[Player] = (), **options: Any) -> Session:
    """A true match, played by random moves to a person's turn that the test needs."""
    for seed in range(40):
        session = fresh(len(players) or 3, seed, tuple(players) or None, **options)
        match, rng = session.match, Random(seed)
        while match.waiting_for():
            seat = match.waiting_for()[0]
            view = match.view(seat)
            if not match.players[seat].is_bot and match.made and not view.resting and wanted(view):
                return session
            match.submit(match.ticket(seat), rng.choice(match.rules.options(view)))
    raise AssertionError("no such position")


def before_a_bots_move(wanted: Callable[[Any], bool]) -> tuple[Session, Move]:
    """A bot is to move; after the move told here it is the person's turn as the test needs it."""
    for seed in range(60):
        session = fresh(2, seed)
        match, rng = session.match, Random(seed)
        while match.waiting_for():
            seat = match.waiting_for()[0]
            for move in match.rules.options(match.view(seat)) if match.players[seat].is_bot else ():
                twin = Match(match.rules, match.players, match.seed, first=match.first, log=match.log)
                twin.submit(twin.ticket(seat), move)
                if twin.waiting_for() == (0,) and wanted(twin.view(0)):
                    return session, move
            match.submit(match.ticket(seat), rng.choice(match.rules.options(match.view(seat))))
    raise AssertionError("no such position")


def mixed_hand(view: Any) -> bool:
    """Some cards may be chosen, some not, and there is a row to take."""
    starts = {pick for move in rules().options(view) for pick in flat_picks(move)[:1]}
    playable = [card for card in view.hand if Pick("hand", card) in starts]
    return len(view.row) > 1 and 0 < len(playable) < len(view.hand)
