"""The one door of every game: legal moves come in, all others are refused and nothing changes."""

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any, ClassVar

import pytest

from game.core.chance import Chance
from game.core.moves import Move, NextDeal, Pass
from game.core.say import Refusal
from game.match.match import Match, Refused, StaleTicket, Ticket
from tests.contract.playout import Case, Playout, Position, after, all_cases, few_cases, playout, state_of, table

each_case = pytest.mark.parametrize("case", all_cases(), ids=str)
each_few = pytest.mark.parametrize("case", few_cases(), ids=str)


@dataclass(frozen=True, slots=True)
class Juggle(Move):
    """A move of no game."""

    KIND: ClassVar[str] = "juggle"
    card: int = 0


@each_case
def test_every_legal_move_is_accepted(case: Case) -> None:
    played = playout(case)
    for position in played.positions:
        for move in position.legal:
            assert played.rules.refusal(position.state, position.seat, move) is None, (position, move)
        assert len(set(position.legal)) == len(position.legal), "a move is offered once"


@each_few
def test_every_legal_move_can_be_made(case: Case) -> None:
    played = playout(case)
    for position in played.sample:
        for move in position.legal[:40]:
            state = after(played.rules, position, move)
            assert state != position.state, f"{move} changed nothing"


@cache
def pool(case: Case) -> list[Move]:
    """All moves that were legal at some time; sorted once, for they may be thousands."""
    return sorted({move for position in playout(case).positions for move in position.legal}, key=repr)


def strangers(played: Playout, position: Position) -> Iterator[Move]:
    """Moves from other positions and seats, moves of the table, moves of no game."""
    yield from Random(position.number).sample(pool(played.case), min(30, len(pool(played.case))))
    yield from (NextDeal(), Pass(), Juggle(), Move())


@each_case
def test_other_moves_are_refused_or_have_the_result_of_a_legal_one(case: Case) -> None:
    played = playout(case)
    for position in played.sample:
        untouched = deepcopy(position.state)
        results: list[Any] = []
        for move in strangers(played, position):
            refusal = played.rules.refusal(position.state, position.seat, move)
            if move in position.legal:
                assert refusal is None
            elif refusal is None and played.rules.WHOLE:
                results = results or [table(played.rules, after(played.rules, position, m)) for m in position.legal]
                assert table(played.rules, after(played.rules, position, move)) in results, (position, move)
            elif refusal is None:
                assert played.rules.pieces(after(played.rules, position, move)) == played.rules.pieces(position.state)
            else:
                assert isinstance(refusal, Refusal)
        assert position.state == untouched


@each_case
def test_a_seat_out_of_turn_is_refused(case: Case) -> None:
    played = playout(case)
    for position in played.sample:
        for seat in set(range(case.seats)) - set(played.rules.to_act(position.state)):
            for move in (*position.legal[:10], *strangers(played, position)):
                assert isinstance(played.rules.refusal(position.state, seat, move), Refusal), (position, seat, move)


@each_few
def test_the_door_refuses_and_leaves_everything_as_it_was(case: Case) -> None:
    played = playout(case)
    match = Match(played.rules, case.players(), case.seed)
    for position in played.positions[:40]:
        assert state_of(match) == position.state
        before = (deepcopy(state_of(match)), list(match.log), match.epoch, match._chance.used)
        _knock(match, played, position)
        assert (state_of(match), match.log, match.epoch, match._chance.used) == before
        match.submit(match.ticket(position.seat), position.move)
    assert len(match.log) == min(40, len(played.positions))


def _knock(match: Match, played: Playout, position: Position) -> None:
    """Everything that must not open the door."""
    ticket = match.ticket(position.seat)
    for stale in (
        Ticket(ticket.epoch + 1, ticket.seat, ticket.nth),
        Ticket(ticket.epoch - 1, ticket.seat, ticket.nth),
        Ticket(ticket.epoch, ticket.seat, ticket.nth + 1),
        Ticket(ticket.epoch, ticket.seat, ticket.nth - 1),
        *(match.ticket(seat) for seat in range(played.case.seats) if seat not in match.waiting_for()),
    ):
        with pytest.raises(StaleTicket):
            match.submit(stale, position.move)
    for move in strangers(played, position):
        if played.rules.refusal(state_of(match), position.seat, move) is not None:
            with pytest.raises(Refused):
                match.submit(ticket, move)


@each_few
def test_the_same_ticket_serves_once(case: Case) -> None:
    played = playout(case)
    match = Match(played.rules, case.players(), case.seed)
    for position in played.positions[:20]:
        ticket = match.ticket(position.seat)
        match.submit(ticket, position.move)
        if not match.waiting_for():
            return
        with pytest.raises(StaleTicket):
            match.submit(ticket, position.move)


@each_few
def test_luck_is_asked_only_by_new_and_apply(case: Case) -> None:
    """Two matches of one seed give the same luck, whatever was looked at between the moves."""
    played = playout(case)
    chance = Chance(case.seed)
    state, _ = played.rules.new(case.seats, chance)
    for position in played.positions:
        played.rules.apply(state, position.seat, position.move, chance)
    assert chance.used == played.match._chance.used
