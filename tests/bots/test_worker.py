"""The thinking process: it answers, it can die or fail, and the game goes on all the same."""

import ctypes
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from time import monotonic, sleep
from typing import Any

import pytest

from game.bots import thinking, worker
from game.bots.bot import Bot, Budget, decision_rng, make_bot
from game.bots.thinking import Question, any_move, reply
from game.bots.worker import Answer, Thinker
from game.core.events import History
from game.core.moves import Move
from game.core.rules import View
from game.games.registry import Game, game
from game.games.toads import Lay
from game.match.match import Match, Ticket
from game.match.seats import Player

ENOUGH = 30.0
"""Seconds after which a test gives up waiting; nothing is measured."""


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    lines: list[str] = []
    made = Thinker(log=lines.append)
    made.lines = lines  # type: ignore[attr-defined]
    yield made
    made.close()


@pytest.fixture
def toads() -> Game:
    return game("toads")


@pytest.fixture
def match(toads: Game) -> Match:
    return Match(toads.rules(), [Player("A", "fox", "easy", 3), Player("B", "fox", "easy", 4)], 11, first=0)


def ask(thinker: Thinker, match: Match, toads: Game, ticket: Ticket | None = None, **other: Any) -> Ticket:
    ticket = ticket or match.ticket(0)
    asked = {"level": "easy", "seed": 3, "think": None, "want_reason": False} | other
    view, history = match.view(0), match.history(0)
    thinker.ask(ticket, game_text=toads.text, options={}, view=view, history=history, **asked)
    return ticket


def answers(thinker: Thinker, count: int = 1) -> list[Answer]:
    found: list[Answer] = []
    end = monotonic() + ENOUGH
    while len(found) < count and monotonic() < end:
        found += thinker.poll()
        sleep(0.005)
    return found


def wait_until_listening(thinker: Thinker) -> None:
    end = monotonic() + ENOUGH
    while not thinker._ready and monotonic() < end:
        thinker.poll()
        sleep(0.005)
    assert thinker._ready


def is_gone(pid: int) -> bool:
    if sys.platform == "win32":
        return _is_gone_on_windows(pid)
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def _is_gone_on_windows(pid: int) -> bool:
    """Signal 0 asks on other systems; here it would mean Ctrl+C."""
    kernel, synchronize = ctypes.windll.kernel32, 0x100000  # type: ignore[attr-defined]
    process = kernel.OpenProcess(synchronize, False, pid)
    ended = not process or kernel.WaitForSingleObject(process, 0) == 0
    if process:
        kernel.CloseHandle(process)
    return bool(ended)


def test_it_answers_with_the_bots_move_and_reason(thinker: Thinker, match: Match, toads: Game) -> None:
    ticket = ask(thinker, match, toads, want_reason=True)
    assert thinker.asks(ticket)
    (answer,) = answers(thinker)
    bot = make_bot("easy", "toads", toads.rules())
    alone = bot.choose(match.view(0), match.history(0), Budget(), decision_rng(3, 0, 0))
    assert answer.ticket == ticket
    assert answer.move == alone, "the process thinks what the bot would think here"
    assert answer.reason is not None and answer.reason.key.startswith("bots.")
    assert answer.seconds >= 0
    assert not thinker.asks(ticket)
    match.submit(answer.ticket, answer.move)


def test_nothing_runs_before_the_first_question_and_nothing_after_the_end(match: Match, toads: Game) -> None:
    thinker = Thinker()
    assert thinker._process is None
    ask(thinker, match, toads)
    pid = thinker._process.pid
    assert answers(thinker)
    thinker.close()
    assert is_gone(pid)
    assert thinker.poll() == []


def test_questions_are_answered_in_turn(thinker: Thinker, match: Match, toads: Game) -> None:
    tickets = [ask(thinker, match, toads, Ticket(0, 0, nth)) for nth in range(3)]
    ask(thinker, match, toads, tickets[0])
    assert [answer.ticket for answer in answers(thinker, 3)] == tickets
    assert thinker.poll() == []


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no kill -9 here")
def test_a_killed_process_is_started_again_and_asked_again(thinker: Thinker, match: Match, toads: Game) -> None:
    ticket = ask(thinker, match, toads, level="master", think=0.3)
    wait_until_listening(thinker)
    first = thinker._process.pid
    os.kill(first, signal.SIGKILL)
    (answer,) = answers(thinker)
    assert answer.ticket == ticket
    match.submit(ticket, answer.move)
    assert thinker._process.pid != first
    assert len(thinker.lines) == 1  # type: ignore[attr-defined]


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no kill -9 here")
def test_a_process_that_dies_every_time_stops_no_game(thinker: Thinker, match: Match, toads: Game) -> None:
    ticket = ask(thinker, match, toads, level="master", think=60.0)
    found: list[Answer] = []
    end = monotonic() + ENOUGH
    while not found and monotonic() < end:
        if thinker._process is not None and thinker._process.is_alive():
            os.kill(thinker._process.pid, signal.SIGKILL)
        found = thinker.poll()
    assert [answer.ticket for answer in found] == [ticket]
    ask(thinker, match, toads, Ticket(0, 0, 99))
    assert answers(thinker), "the next question gets a fresh process"
    match.submit(ticket, found[0].move)


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="no process can be frozen here")
def test_a_frozen_process_counts_as_dead(
    thinker: Thinker, match: Match, toads: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask(thinker, match, toads, Ticket(0, 0, 50))
    assert answers(thinker)
    frozen = thinker._process.pid
    os.kill(frozen, signal.SIGSTOP)
    ticket = ask(thinker, match, toads)
    thinker._late = 0.0
    (answer,) = answers(thinker)
    assert answer.ticket == ticket
    assert is_gone(frozen)


def test_a_forgotten_question_gets_no_answer_and_holds_up_nobody(thinker: Thinker, match: Match, toads: Game) -> None:
    slow = ask(thinker, match, toads, Ticket(0, 0, 0), level="master", think=60.0)
    waiting = ask(thinker, match, toads, Ticket(0, 0, 1))
    wait_until_listening(thinker)
    thinker.poll()
    wanted = ask(thinker, match, toads, Ticket(1, 0, 0))
    thinker.forget(waiting)
    thinker.forget(slow)
    assert not thinker.asks(slow)
    assert [answer.ticket for answer in answers(thinker)] == [wanted]


def test_all_questions_can_be_forgotten(thinker: Thinker, match: Match, toads: Game) -> None:
    tickets = [ask(thinker, match, toads, Ticket(0, 0, nth), level="master", think=60.0) for nth in range(2)]
    thinker.cancel()
    assert not any(thinker.asks(ticket) for ticket in tickets)
    last = ask(thinker, match, toads, Ticket(1, 0, 0))
    assert [answer.ticket for answer in answers(thinker)] == [last]


def test_a_bot_that_cannot_be_made_is_replaced_and_logged(thinker: Thinker, match: Match, toads: Game) -> None:
    ticket = ask(thinker, match, toads, level="no such level")
    (answer,) = answers(thinker)
    match.submit(ticket, answer.move)
    assert "no such level" in thinker.lines[0]  # type: ignore[attr-defined]


class Raising(Bot):
    def choose(self, view: View, history: History, budget: Budget, rng: Random) -> Move:
        raise RuntimeError("lost the thread")


class Cheating(Bot):
    def choose(self, view: View, history: History, budget: Budget, rng: Random) -> Move:
        return Lay(11)


@pytest.mark.parametrize(("bot", "told"), [(Raising, "lost the thread"), (Cheating, "toads.not_in_hand")])
def test_a_bot_that_fails_is_replaced_by_a_legal_move(
    match: Match, toads: Game, monkeypatch: pytest.MonkeyPatch, bot: type[Bot], told: str
) -> None:
    monkeypatch.setattr(thinking, "make_bot", lambda level, game_id, rules: bot(rules))
    question = Question(toads.text, {}, match.view(0), match.history(0), "easy", 3, 0, 0, None, True)
    answer = reply(question)
    assert answer.problem is not None and told in answer.problem
    assert answer.move == any_move(question)
    match.submit(match.ticket(0), answer.move)


def test_any_move_hangs_on_the_decision(match: Match, toads: Game) -> None:
    question = Question(toads.text, {}, match.view(0), match.history(0), "easy", 3, 0, 0, None, False)
    moves = {any_move(replace(question, nth=nth)) for nth in range(30)}
    assert any_move(question) == any_move(question)
    assert len(moves) > 3


def test_the_process_ends_when_the_screen_dies(match: Match) -> None:
    """A screen that is killed closes nothing; its thinker must notice by itself."""
    script = (
        "import os, signal, sys\n"
        "from game.bots.worker import Thinker\n"
        "if __name__ == '__main__':\n"
        "    thinker = Thinker(); thinker._start(); print(thinker._process.pid, flush=True)\n"
        "    while not thinker._ready: thinker.poll()\n"
        "    os.kill(os.getpid(), getattr(signal, 'SIGKILL', signal.SIGTERM))\n"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, timeout=ENOUGH)
    pid, end = int(ran.stdout), monotonic() + ENOUGH
    while not is_gone(pid) and monotonic() < end:
        sleep(0.02)
    assert is_gone(pid)


def test_neither_side_brings_pygame_nor_the_heavy_books() -> None:
    script = "import sys, game.bots.worker; print(sorted({'pygame', 'pydantic'} & set(sys.modules)))"
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"
    assert worker.serve is thinking.serve
