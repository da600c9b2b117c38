"""Random matches of every game, kept with their positions, for the contract tests to look at.

A case is a game, one option away from its `short` match, a number of players and a seed. New games are found by
themselves; nothing here knows any of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

from game.core.chance import Chance
from game.core.events import Event, History
from game.core.moves import Move
from game.core.rules import Rules, State, View
from game.core.say import Seat
from game.games.registry import Game, game, ready_games
from game.match.header import Header
from game.match.match import Match
from game.match.seats import Player
from game.rulebook.models import Option, OptionValue

SEEDS = (1, 2)
BOUND = 20_000
"""No short match of random moves is longer."""
CUT = 1_500
"""Where a number differs from the short match (more deals, a farther goal), enough is seen after this many moves."""
SAMPLES = 10
"""Positions of a playout that the dear checks look at."""


@dataclass(frozen=True)
class Case:
    game: str
    wish: tuple[str, OptionValue] | None
    """The option that differs from the short match."""
    seats: int
    seed: int

    def __str__(self) -> str:
        wish = "short" if self.wish is None else f"{self.wish[0]}={self.wish[1]}"
        return f"{self.game}-{wish}-{self.seats}p-{self.seed}"

    @property
    def shelf(self) -> Game:
        return game(self.game)

    @property
    def options(self) -> dict[str, OptionValue]:
        return {**self.shelf.book.short, **dict([self.wish] if self.wish else [])}

    @property
    def may_be_long(self) -> bool:
        if self.wish is None:
            return False
        option = self.shelf.book.option(self.wish[0])
        return option is not None and option.kind == "number"

    def rules(self) -> Rules[Any, Any]:
        return self.shelf.rules(self.options)

    def players(self) -> list[Player]:
        bots = [Player(f"Bot {seat}", "heron", "easy", seat) for seat in range(1, self.seats)]
        return [Player("Ala", "hedgehog"), *bots]

    def header(self) -> Header:
        return Header(self.game, self.shelf.text, self.rules_options(), tuple(self.players()), self.seed)

    def rules_options(self) -> dict[str, OptionValue]:
        return self.shelf.book.chosen(self.options)


@dataclass(frozen=True)
class Position:
    """A moment of a playout: the state before `move`, and which events everyone had lived through."""

    number: int
    state: Any
    seat: Seat
    move: Move
    legal: list[Move]
    """Of that seat."""
    first_event: int
    """Where this deal began in the events of the match."""
    next_event: int


@dataclass
class Playout:
    case: Case
    rules: Rules[Any, Any]
    match: Match
    positions: list[Position] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)

    @property
    def last_state(self) -> Any:
        return state_of(self.match)

    @property
    def sample(self) -> list[Position]:
        """The first, the last, every rest between deals, and some between, the same ones every time."""
        count = len(self.positions)
        chosen = {i * (count - 1) // (SAMPLES - 1) for i in range(SAMPLES)} if count else set()
        chosen |= {p.number for p in self.positions if self.rules.view(p.state, None).resting}
        return [self.positions[i] for i in sorted(chosen)]

    def history(self, position: Position, seat: Seat | None) -> History:
        lived = self.events[position.first_event : position.next_event]
        return tuple(event.for_seat(seat) for event in lived)

    def rng(self, position: Position) -> Random:
        return Random(f"{self.case}/{position.number}")


def state_of(match: Match) -> Any:
    """Tests may look behind the door; nobody else does."""
    return match._state


def options_apart(option: Option) -> Iterator[OptionValue]:
    """The values of an option worth a match of their own."""
    if option.kind == "flag":
        yield from (False, True)
    elif option.kind == "number":
        yield from dict.fromkeys((option.numbers[0], option.numbers[-1]))
    else:
        yield from (choice.value for choice in option.choices)


def wishes(game_id: str) -> list[tuple[str, OptionValue] | None]:
    """The short match itself, then everything one option away from it."""
    book = game(game_id).book
    short = book.chosen(book.short)
    apart = [(option.key, value) for option in book.options for value in options_apart(option)]
    return [None, *((key, value) for key, value in apart if short[key] != value)]


def all_cases(seeds: tuple[int, ...] = SEEDS) -> list[Case]:
    return [
        Case(game_id, wish, seats, seed)
        for game_id in ready_games()
        for wish in wishes(game_id)
        for seats in game(game_id).book.players.counts
        for seed in seeds
    ]


def few_cases() -> list[Case]:
    """One case per game, option and number of players, for what does not hang on the cards dealt."""
    return all_cases(SEEDS[:1])


@cache
def playout(case: Case) -> Playout:
    """A whole match of random moves, through the one door."""
    rules = case.rules()
    match = Match(rules, case.players(), case.seed)
    played = Playout(case, rules, match, events=list(match.opening))
    rng = Random(f"{case}")
    limit = CUT if case.may_be_long else BOUND
    while (seats := match.waiting_for()) and len(played.positions) < limit:
        state = state_of(match)
        seat = rng.choice(seats)
        legal = rules.legal(state, seat)
        assert legal, f"{case}: seat {seat} should act after {len(played.positions)} moves and has no move: {state}"
        move = rng.choice(rules.candidates(state, seat, rng))
        number, lived = len(played.positions), len(played.events)
        first_event = lived - len(match.history(None))
        played.positions.append(Position(number, state.clone(), seat, move, legal, first_event, lived))
        played.events += match.submit(match.ticket(seat), move)
    return played


def after(rules: Rules[Any, Any], position: Position, move: Move) -> Any:
    """The state after another move made in the same position, with the same luck."""
    state = position.state.clone()
    rules.apply(state, position.seat, move, Chance(position.number))
    return state


def table(rules: Rules[Any, Any], state: State) -> Any:
    """What lies on the table and whose turn it is: two moves with an equal table have one result."""
    seats = rules.view(state, None).seats
    views: list[View] = [rules.view(state, seat) for seat in range(seats)]
    return rules.pieces(state), rules.to_act(state), [(view.zones(), view.standing(), view.sheets) for view in views]
