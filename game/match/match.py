"""The turn loop. One door: `submit(ticket, move)`; clicks and bots meet there, and the log hangs off it.

A match is its seed and its log. Undo and load are the same thing: play the log again from the start.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from game.core.chance import Chance
from game.core.events import DealBegan, Event, History
from game.core.moves import Move, NextDeal
from game.core.rules import Rules, State
from game.core.say import Refusal, Seat
from game.match.seats import Player


@dataclass(frozen=True, slots=True)
class Ticket:
    """The right to one decision. Undo and load raise the epoch, so that a late answer dies by itself."""

    epoch: int
    seat: Seat
    nth: int


@dataclass(frozen=True, slots=True)
class Undo:
    """A log entry: the match went back to when `keep` moves were made, at this seat's wish."""

    seat: Seat
    keep: int


@dataclass(frozen=True, slots=True)
class Made:
    """A log entry: a move."""

    seat: Seat
    move: Move


Entry = Made | Undo


class Refused(Exception):  # noqa: N818 - it reads as the thing it is
    """The rules do not allow the move; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.key} {refusal.values}")
        self.refusal = refusal


class StaleTicket(Exception):  # noqa: N818 - it reads as the thing it is
    """The decision was made already, or undone."""


class Match:
    """A running match. Outsiders get views and redacted events; the state never leaves."""

    def __init__(
        self,
        rules: Rules[Any, Any],
        players: Sequence[Player],
        seed: int,
        *,
        first: Seat | None = None,
        undo_policy: str = "own",
        log: Sequence[Entry] = (),
    ) -> None:
        self.rules = rules
        self.players = list(players)
        self.seed = seed
        self.first = first
        self.undo_policy = undo_policy
        self.epoch = 0
        self.log: list[Entry] = []
        self._made: list[Made] = []
        self._luck: list[int] = []
        self._views: dict[Seat | None, Any] = {}
        self._views_of: State | None = None
        self._begin()
        for entry in log:
            self._replay(entry)

    # --- what is going on ---

    def waiting_for(self) -> tuple[Seat, ...]:
        return self.rules.to_act(self._state)

    def view(self, seat: Seat | None) -> Any:
        """Made once after every move: a table asks for it many times."""
        if self._views_of is not self._state:
            self._views_of, self._views = self._state, {}
        if seat not in self._views:
            self._views[seat] = self.rules.view(self._state, seat)
        return self._views[seat]

    def history(self, seat: Seat | None) -> History:
        """This deal's events as the seat may know them."""
        return tuple(event.for_seat(seat) for event in self._deal_events)

    def ticket(self, seat: Seat) -> Ticket:
        return Ticket(self.epoch, seat, sum(made.seat == seat for made in self._made))

    @property
    def made(self) -> tuple[Made, ...]:
        """The moves that stand, undone ones left out."""
        return tuple(self._made)

    @property
    def people(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, player in enumerate(self.players) if not player.is_bot)

    def undo_count(self, seat: Seat) -> int:
        return sum(isinstance(entry, Undo) and entry.seat == seat for entry in self.log)

    # --- moving ---

    def submit(self, ticket: Ticket, move: Move) -> list[Event]:
        """Make the move. `StaleTicket` or `Refused` leave everything as it was."""
        if ticket.seat not in self.waiting_for() or ticket != self.ticket(ticket.seat):
            raise StaleTicket(ticket)
        refusal = self.rules.refusal(self._state, ticket.seat, move)
        if refusal is not None:
            raise Refused(refusal)
        made = Made(ticket.seat, move)
        events = self._apply(made)
        self.log.append(made)
        return events

    def can_undo(self, seat: Seat) -> bool:
        return self._undo_target(seat) is not None

    def undo(self, seat: Seat) -> bool:
        """Back to this seat's last decision, never across another person's. The same cards come again."""
        keep = self._undo_target(seat)
        if keep is None:
            return False
        self._go_back(keep)
        self.log.append(Undo(seat, keep))
        return True

    def seat_player(self, seat: Seat, player: Player) -> None:
        """Another name, level or kind of player takes the seat; the game goes on."""
        self.players[seat] = player
        self.epoch += 1

    def _undo_target(self, seat: Seat) -> int | None:
        if self.undo_policy == "never":
            return None
        for index in range(len(self._made) - 1, -1, -1):
            made = self._made[index]
            mine = made.seat == seat and not isinstance(made.move, NextDeal)
            if mine:
                return None if self._luck_forbids(index) else index
            if not isinstance(made.move, NextDeal) and not self.players[made.seat].is_bot:
                return None
        return None

    @property
    def keeps_luck(self) -> bool:
        """Whether a drawn card stays drawn: a move that shows something hidden is not taken back at this table."""
        return self.undo_policy == "never" or (self.undo_policy != "always" and len(self.people) > 1)

    def _luck_forbids(self, index: int) -> bool:
        """With several people a drawn card or a fallen die stays: someone may have learnt from it."""
        if not self.keeps_luck:
            return False
        return self._chance.used > self._luck[index] or any(self._reveals[index:])

    # --- playing and replaying ---

    def _begin(self) -> None:
        self._chance = Chance(self.seed)
        self._made.clear()
        self._luck.clear()
        self._reveals: list[bool] = []
        self._state: State
        self._state, events = self.rules.new(len(self.players), self._chance, self.first)
        self._deal_events: list[Event] = []
        self._remember(events)
        self.opening = tuple(events)
        """The events of the first deal, for the stage to show."""

    def _apply(self, made: Made) -> list[Event]:
        self._luck.append(self._chance.used)
        events = self.rules.apply(self._state, made.seat, made.move, self._chance)
        self._reveals.append(any(event.for_seat(None) != event for event in events))
        self._made.append(made)
        self._remember(events)
        return events

    def _remember(self, events: list[Event]) -> None:
        self._views.clear()
        for event in events:
            if isinstance(event, DealBegan):
                self._deal_events.clear()
            self._deal_events.append(event)

    def _go_back(self, keep: int) -> None:
        kept = self._made[:keep]
        self._begin()
        for made in kept:
            self._apply(made)
        self.epoch += 1

    def _replay(self, entry: Entry) -> None:
        """One entry of a saved log; ValueError where it cannot have happened."""
        if isinstance(entry, Undo):
            if not 0 <= entry.keep < len(self._made) or not 0 <= entry.seat < len(self.players):
                raise ValueError(f"an undo to move {entry.keep} of {len(self._made)}")
            self._go_back(entry.keep)
        else:
            if entry.seat not in self.waiting_for() or self.rules.refusal(self._state, entry.seat, entry.move):
                raise ValueError(f"a move the rules refuse: {entry}")
            self._apply(entry)
        self.log.append(entry)
