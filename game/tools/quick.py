"""Players that answer at once, in this process: for tours, smoke tests and tests that must not wait for thinking."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from game.bots.bot import Budget, decision_rng, make_bot
from game.core.events import History
from game.core.moves import Move
from game.core.rules import View
from game.core.say import Say
from game.games.registry import from_text
from game.match.match import Ticket
from game.match.seats import LEVELS, Player
from game.scenes.session import Session


@dataclass(frozen=True)
class QuickAnswer:
    ticket: Ticket
    move: Move
    reason: Say | None


class QuickThinker:
    """Stands in for the thinking process; every seat is played by one quick bot."""

    def __init__(self, level: str = "greedy") -> None:
        self.level = level
        self._answers: list[QuickAnswer] = []
        self._rules: dict[str, Any] = {}

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
        want_reason: bool = False,
        think: float | None = None,
    ) -> None:
        game = self._rules.setdefault(game_text, from_text(game_text))
        bot = make_bot(self.level, game.id, game.rules(options))
        move = bot.choose(view, history, Budget(iterations=1), decision_rng(seed, ticket.seat, ticket.nth))
        self._answers.append(QuickAnswer(ticket, move, bot.explain(view, history, move) if want_reason else None))

    def poll(self) -> list[QuickAnswer]:
        answers, self._answers = self._answers, []
        return answers

    def forget(self, ticket: Ticket) -> None:
        self._answers = [answer for answer in self._answers if answer.ticket != ticket]

    def close(self) -> None:
        self._answers.clear()


FACES = (
    "avatar_fox",
    "portrait_zosia",
    "portrait_kuba",
    "portrait_marlena",
    "portrait_staszek",
    "portrait_hela",
    "portrait_heniek",
    "portrait_mruczek",
)
NAMES = ("Ania", "Babcia Zosia", "Kuba", "Marlena", "Dziadek Staszek", "Ciocia Hela", "Wujek Heniek", "Mruczek")


def seated(count: int, people: int = 1) -> list[Player]:
    """So many players, the first ones people."""
    return [Player(NAMES[i], FACES[i], None if i < people else LEVELS[i % len(LEVELS)], seed=i) for i in range(count)]


def play_on(session: Session, enough: Callable[[int], bool]) -> None:
    """Quick moves for everyone until it is enough, or the match is over."""
    thinker = QuickThinker()
    match = session.match
    while match.waiting_for() and not enough(len(match.made)):
        seat = match.waiting_for()[0]
        ticket = match.ticket(seat)
        thinker.ask(
            ticket,
            game_text=session.game.text,
            options=session.header.options,
            view=match.view(seat),
            history=match.history(seat),
            level="greedy",
            seed=seat,
        )
        match.submit(ticket, thinker.poll()[0].move)
