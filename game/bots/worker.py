"""The screen's side of thinking: questions go to a process of their own, answers are collected without waiting.

A thought in a thread would cost the picture a fifth of its frames; a process costs nothing. If the process dies it is
started again and asked again; if that does not help, the Thinker answers with any legal move. The game never stops.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from time import monotonic
from typing import Any, Protocol

from game.bots.thinking import LIMITLESS, READY, STOP, Question, Reply, any_move, serve
from game.core.events import History
from game.core.moves import Move
from game.core.rules import View
from game.core.say import Say, Seat
from game.places import guests

DEATHS = 2
"""So often a question is asked again after the process died over it."""
PATIENCE = 20.0
"""Seconds beyond the agreed time after which a silent process counts as dead."""

Log = Callable[[str], None]


class Ticket(Protocol):
    """The right to one decision; hashable."""

    @property
    def seat(self) -> Seat: ...
    @property
    def nth(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Answer:
    ticket: Any
    move: Move
    reason: Say | None
    seconds: float


@dataclass(slots=True)
class _Open:
    """A question on its way."""

    ticket: Any
    question: Question
    deaths: int = 0


class Thinker:
    """Asks one question at a time, in order; starts its process with the first."""

    def __init__(self, log: Log | None = None) -> None:
        self._log = log or (lambda line: None)
        self._context = get_context("spawn")
        self._process: Any = None
        self._pipe: Connection | None = None
        self._ready = False
        self._asked: _Open | None = None
        self._unwanted = False
        self._late = 0.0
        self._waiting: deque[_Open] = deque()

    # --- what the table uses ---

    def ask(
        self,
        ticket: Ticket,
        *,
        game_text: str,
        options: dict[str, Any],
        view: View,
        history: History,
        level: str,
        seed: int,
        think: float | None = None,
        want_reason: bool = False,
    ) -> None:
        """Ask for a move; the answer comes from `poll`. A ticket that is being asked already is not asked twice."""
        if self.asks(ticket):
            return
        question = Question(
            game_text, dict(options), view, history, level, seed, ticket.seat, ticket.nth, think, want_reason
        )
        self._waiting.append(_Open(ticket, question))
        if self._process is None:
            self._start()
        self._send_next()

    def asks(self, ticket: Ticket) -> bool:
        """Whether an answer to this ticket is still to come."""
        asked = self._asked is not None and self._asked.ticket == ticket and not self._unwanted
        return asked or any(one.ticket == ticket for one in self._waiting)

    def poll(self) -> list[Answer]:
        """The answers that have come since; never waits."""
        answers: list[Answer] = []
        try:
            while self._pipe is not None and self._pipe.poll():
                answers += self._hear(self._pipe.recv())
        except (EOFError, OSError):
            answers += self._mourn()
        if self._process is not None and self._is_lost():
            answers += self._mourn()
        self._send_next()
        return answers

    def forget(self, ticket: Ticket) -> None:
        """Nobody waits for this answer any more; a thought in progress is broken off."""
        self._waiting = deque(one for one in self._waiting if one.ticket != ticket)
        if self._asked is not None and self._asked.ticket == ticket and not self._unwanted:
            self._unwanted = True
            self._send(STOP)

    def cancel(self) -> None:
        """Forget all open questions."""
        self._waiting.clear()
        if self._asked is not None:
            self.forget(self._asked.ticket)

    def close(self) -> None:
        """End the process; a later question would start another."""
        self._waiting.clear()
        self._asked = None
        self._bury()

    # --- the process ---

    def _start(self) -> None:
        self._pipe, theirs = self._context.Pipe()
        self._process = self._context.Process(target=serve, args=(theirs, guests()), name="thinker", daemon=True)
        self._process.start()
        theirs.close()  # ours alone holds the pipe open now, so that either end notices when the other dies
        self._ready = False
        self._late = monotonic() + PATIENCE

    def _bury(self) -> None:
        if self._pipe is not None:
            self._pipe.close()
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._process.close()
        self._process, self._pipe, self._ready = None, None, False

    def _is_lost(self) -> bool:
        """Dead, or silent far beyond the agreed time."""
        silent = (self._asked is not None or not self._ready) and monotonic() > self._late
        return silent or not self._process.is_alive()

    def _mourn(self) -> list[Answer]:
        """The process is gone: start another one and ask again, or answer here where that has not helped."""
        asked, unwanted = self._asked, self._unwanted
        starting = not self._ready
        self._bury()
        self._asked = None
        if asked is None and starting and self._waiting:
            asked, unwanted = self._waiting.popleft(), False
        if asked is not None and not unwanted:
            asked.deaths += 1
            self._log(f"thinker: the process died over {asked.ticket} ({asked.deaths})")
            if asked.deaths > DEATHS:
                if self._waiting:
                    self._start()
                return [Answer(asked.ticket, any_move(asked.question), None, 0.0)]
            self._waiting.appendleft(asked)
        if self._waiting:
            self._start()
        return []

    # --- talking to it ---

    def _send_next(self) -> None:
        """One question at a time, and only to a process that listens: a large one must not fill the pipe and block."""
        if self._asked is None and self._waiting and self._process is None:
            self._start()
        if self._asked is None and self._waiting and self._ready:
            self._asked, self._unwanted = self._waiting.popleft(), False
            self._late = monotonic() + PATIENCE + (self._asked.question.think or LIMITLESS)
            self._send(self._asked.question)

    def _send(self, thing: object) -> None:
        try:
            if self._pipe is not None:
                self._pipe.send(thing)
        except OSError:
            pass  # it died just now: `poll` finds out and asks again

    def _hear(self, reply: Any) -> list[Answer]:
        if reply == READY:
            self._ready = True
            return []
        asked, unwanted = self._asked, self._unwanted
        self._asked = None
        assert isinstance(reply, Reply)
        if reply.problem:
            self._log(reply.problem)
        if asked is None or unwanted:
            return []
        return [Answer(asked.ticket, reply.move, reply.reason, reply.seconds)]
