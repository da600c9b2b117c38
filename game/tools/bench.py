"""How quick the rules are: `python -m game.tools.bench [GAME …]`.

Absolute times differ from machine to machine, so everything is told as a ratio to a yardstick, a fixed piece of plain
Python measured in the same run: `per yard` is how many such things fit into one turn of the yardstick.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Any

from game.core.chance import Chance
from game.core.events import Event, History
from game.core.rules import Rules
from game.games.registry import game, ready_games

SPELL = 0.6
"""Seconds of each measurement."""
MOVES = 5_000
"""A match that random moves do not end is left here."""


@dataclass(frozen=True)
class Line:
    """One measured thing."""

    what: str
    per_second: float
    per_yard: float


def yard() -> int:
    """The yardstick: cards dealt to a dict and a list and counted again. Never change it: old figures hang on it."""
    hands: dict[int, list[int]] = {seat: [] for seat in range(4)}
    for card in range(52):
        hands[card % 4].append(card * 7 % 52)
    return sum(len([card for card in hand if card > 25]) for hand in hands.values())


def rate(work: Callable[[], int], spell: float = SPELL) -> float:
    """Things done per second; `work` says how many it did."""
    work()
    done, began = 0, perf_counter()
    while (now := perf_counter()) - began < spell:
        done += work()
    return done / (now - began)


def one_yard() -> int:
    yard()
    return 1


class Course:
    """Random matches of one game, and a table from the middle of one."""

    def __init__(self, rules: Rules[Any, Any], seats: int) -> None:
        self.rules, self.seats = rules, seats
        self.rng = Random(1)
        self.state, self.seat, self.events = self._middle()

    def match(self, *, enforced: bool) -> int:
        """A match of random moves: with every move checked and told, or as search plays it."""
        rules, rng = self.rules, self.rng
        chance = Chance(rng.getrandbits(32))
        state, _ = rules.new(self.seats, chance)
        for number in range(MOVES):
            waiting = rules.to_act(state)
            if not waiting:
                return number
            moves = rules.candidates(state, waiting[0], rng)
            move = moves[int(rng.random() * len(moves))]
            if not enforced:
                rules.advance(state, waiting[0], move, chance)
            elif rules.refusal(state, waiting[0], move) is None:
                rules.apply(state, waiting[0], move, chance)
        return MOVES

    def _middle(self) -> tuple[Any, int, list[Event]]:
        """Half way through a random match, or the end of its first deal."""
        rules, chance = self.rules, Chance(1)
        state, events = rules.new(self.seats, chance)
        for _ in range(self.match(enforced=True) // 2):
            seat = rules.to_act(state)[0]
            moves = rules.candidates(state, seat, self.rng)
            after = state.clone()
            heard = rules.apply(after, seat, moves[int(self.rng.random() * len(moves))], chance)
            if not rules.to_act(after) or rules.view(after, None).resting:
                break
            state, events = after, [*events, *heard]
        return state, rules.to_act(state)[0], events

    def clone(self) -> int:
        self.state.clone()
        return 1

    def view(self) -> int:
        self.rules.view(self.state, self.seat)
        return 1

    def imagine(self) -> Callable[[], int]:
        view = self.rules.view(self.state, self.seat)
        history: History = tuple(event.for_seat(self.seat) for event in self.events)

        def once() -> int:
            self.rules.imagine(view, history, self.rng)
            return 1

        return once


def measure(game_id: str) -> Iterator[Line]:
    chosen = game(game_id)
    course = Course(chosen.rules(chosen.book.short), chosen.book.players.default)
    works: list[tuple[str, Callable[[], int]]] = [
        ("moves, rules enforced", lambda: course.match(enforced=True)),
        ("moves, as search plays", lambda: course.match(enforced=False)),
        ("clones", course.clone),
        ("views", course.view),
        ("imagined worlds", course.imagine()),
    ]
    for what, work in works:
        yards = rate(one_yard, SPELL / 3)  # beside each measurement: a shared machine slows down and speeds up
        per_second = rate(work)
        yield Line(what, per_second, per_second / yards)


def shown(title: str, lines: Sequence[Line]) -> str:
    head = f"{title:28} {'per second':>12} {'per yard':>10} {'µs each':>9}"
    rows = [
        f"  {line.what:26} {line.per_second:12,.0f} {line.per_yard:10.2f} {1e6 / line.per_second:9.2f}"
        for line in lines
    ]
    return "\n".join([head, *rows])


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m game.tools.bench", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help="which games; all that are ready unless named")
    wanted = parser.parse_args(argv).games or ready_games()
    unknown = [name for name in wanted if name not in ready_games()]
    if unknown:
        print(f"bench: there is no game {unknown[0]!r}; the games are {', '.join(ready_games())}", file=sys.stderr)
        return 2
    print(shown("yardstick", [Line("yards", rate(one_yard), 1.0)]))
    for name in wanted:
        print(shown(name, list(measure(name))))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
