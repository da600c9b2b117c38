"""Bots at a table: asks the thinking process whose turn it is, and brings each answer when eyes are ready for it."""

from __future__ import annotations

from collections.abc import Callable

from game.bots.bot import HINT
from game.core.moves import Move
from game.core.say import Say, Seat
from game.match.match import Ticket
from game.scenes.desk import Desk
from game.scenes.session import Session
from game.stage.pace import BEAT, Pace


class BotDriver:
    """`update` is called every frame; `on_move` gets a bot's move, `on_hint` a person's hint with its reason.

    Where `on_move` answers False, the table makes that move itself in its own time; the bot is not asked again.
    A bot's move brings its reason along only where the rules want it said aloud.
    """

    def __init__(
        self,
        desk: Desk,
        session: Session,
        on_move: Callable[[Ticket, Move, Say | None], bool],
        on_hint: Callable[[Ticket, Move, Say | None], None],
    ) -> None:
        self.desk, self.session = desk, session
        self.on_move, self.on_hint = on_move, on_hint
        self.go_on = False
        """In step mode: the player has clicked for the next move."""
        self._asked: Ticket | None = None
        self._hint: Ticket | None = None
        self._answer: tuple[Ticket, Move, Say | None] | None = None
        self._since = 0.0
        self._left_to_table: Ticket | None = None

    @property
    def thinking(self) -> Seat | None:
        return self._asked.seat if self._asked and self._answer is None else None

    @property
    def waits_for_click(self) -> bool:
        return self._answer is not None and Pace(self.desk.settings.speed).by_step

    def forget(self) -> None:
        """Undo, another player in the seat, or the end of the table: late answers are for nobody."""
        for ticket in (self._asked, self._hint):
            if ticket is not None:
                self.desk.thinker.forget(ticket)
        self._asked = self._hint = self._answer = self._left_to_table = None
        self._since, self.go_on = 0.0, False

    def ask_hint(self, seat: Seat) -> None:
        """Once for a decision; one for an earlier decision is for nobody any more."""
        ticket = self.session.match.ticket(seat)
        if ticket == self._hint:
            return
        if self._hint is not None:
            self.desk.thinker.forget(self._hint)
        self._hint = ticket
        self._ask(ticket, HINT, seed=self.session.match.seed, want_reason=True)

    def update(self, dt: float, *, idle: bool) -> bool:
        """True where something changed on the table."""
        self._since += dt
        changed = self._listen() if self._asked is not None or self._hint is not None else False
        changed = self._begin_thinking() or changed
        return (self._deliver() if idle else False) or changed

    def _begin_thinking(self) -> bool:
        match = self.session.match
        waiting = match.waiting_for()
        if self._asked is not None or not waiting or match.view(None).resting:
            return False
        seat = next((s for s in waiting if match.players[s].is_bot), None)
        if seat is None:
            return False
        player = match.players[seat]
        if self._left_to_table == match.ticket(seat):
            return False
        self._asked = match.ticket(seat)
        aloud = match.rules.aloud(match.view(seat))
        self._ask(self._asked, player.level or HINT, seed=player.seed, want_reason=aloud)
        return True

    def _ask(self, ticket: Ticket, level: str, *, seed: int, want_reason: bool) -> None:
        match = self.session.match
        self.desk.thinker.ask(
            ticket,
            game_text=self.session.game.text,
            options=self.session.header.options,
            view=match.view(ticket.seat),
            history=match.history(ticket.seat),
            level=level,
            seed=seed,
            want_reason=want_reason,
        )

    def _listen(self) -> bool:
        answers = self.desk.thinker.poll()
        for answer in answers:
            if answer.ticket == self._asked:
                self._answer = answer.ticket, answer.move, answer.reason
            elif answer.ticket == self._hint:
                self._hint = None
                self.on_hint(answer.ticket, answer.move, answer.reason)
        return bool(answers)

    def _deliver(self) -> bool:
        pace = Pace(self.desk.settings.speed)
        if self._answer is None or self._since < pace(BEAT) or (pace.by_step and not self.go_on):
            return False
        ticket, move, reason = self._answer
        self._asked = self._answer = None
        self._since, self.go_on = 0.0, False
        self._left_to_table = None if self.on_move(ticket, move, reason) else ticket
        return True
