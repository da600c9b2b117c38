"""The thinking process itself: takes questions from a pipe, gives replies. Prints nothing, keeps nothing of a match.

It ends when the pipe does, so that it never outlives the screen. Whatever a bot does wrong, the reply is a legal move.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from multiprocessing.connection import Connection
from pathlib import Path
from time import perf_counter
from traceback import format_exc
from typing import Any

from game.bots.bot import Bot, Budget, decision_rng, make_bot
from game.core.events import History
from game.core.moves import Move
from game.core.rules import Rules, View
from game.core.say import Say, Seat
from game.places import admit

READY = "ready"
STOP = "stop"
LIMITLESS = 10.0
"""Seconds granted where no time was agreed: more than any level takes."""


@dataclass(frozen=True, slots=True)
class Question:
    """All a bot needs for one decision; nothing in it that its seat may not know."""

    game_text: str
    options: dict[str, Any]
    view: View
    history: History
    level: str
    seed: int
    seat: Seat
    nth: int
    think: float | None
    want_reason: bool


@dataclass(frozen=True, slots=True)
class Reply:
    move: Move
    reason: Say | None
    seconds: float
    problem: str | None
    """What the bot did wrong, for the log; the move is legal all the same."""


def serve(pipe: Connection, guests: tuple[Path, ...] = ()) -> None:
    """The life of the process; it knows the same guests as the screen, or it could not read their views."""
    for folder in guests:
        admit(folder)
    _step_back()
    with suppress(EOFError, OSError):  # the screen is gone
        pipe.send(READY)
        while True:
            message = pipe.recv()
            if isinstance(message, Question):
                pipe.send(reply(message, pipe.poll))


def reply(question: Question, stop: Callable[[], bool] | None = None) -> Reply:
    """The bot's move, or any legal one where the bot fails."""
    began = perf_counter()
    try:
        bot = _bot(question)
        move = _legal_choice(bot, question, stop)
        reason = bot.explain(question.view, question.history, move) if question.want_reason else None
        return Reply(move, reason, perf_counter() - began, None)
    except Exception:  # a bot that fails must not stop the game
        return Reply(any_move(question), None, perf_counter() - began, format_exc())


def any_move(question: Question) -> Move:
    """A legal move without any thought, always the same for the same decision."""
    _, rules = _game(question.game_text, tuple(sorted(question.options.items())))
    return decision_rng(question.seed, question.seat, question.nth).choice(rules.options(question.view))


def _legal_choice(bot: Bot, question: Question, stop: Callable[[], bool] | None) -> Move:
    view, history = question.view, question.history
    rng = decision_rng(question.seed, question.seat, question.nth)
    move = bot.choose(view, history, Budget(seconds=question.think, stop=stop), rng)
    refusal = bot.rules.refusal(bot.rules.imagine(view, history, rng), question.seat, move)
    if refusal is not None:
        raise ValueError(f"{question.level} chose {move}: {refusal.key}")
    return move


def _bot(question: Question) -> Bot:
    game_id, rules = _game(question.game_text, tuple(sorted(question.options.items())))
    return make_bot(question.level, game_id, rules)


@lru_cache(maxsize=8)
def _game(text: str, options: tuple[tuple[str, Any], ...]) -> tuple[str, Rules[Any, Any]]:
    from game.games.registry import from_text  # heavy (pydantic), and the screen has this module in its process too

    game = from_text(text)
    return game.id, game.rules(dict(options))


def _step_back() -> None:
    """Quiet, patient with Ctrl+C (the screen decides), and behind the screen in the queue for the processor."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(OSError, AttributeError):
        os.nice(5)
    with suppress(OSError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
