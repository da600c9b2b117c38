"""Tickets, undo, and who sits where."""

import pytest

from game.core.moves import NextDeal
from game.games.toads import Lay, TakeRow
from game.match.match import Made, Match, Refused, StaleTicket, Ticket, Undo
from game.match.seats import LEVELS, Player
from tests.match.tables import ALA, BOT, OLA, legal, match_of, play_out, sights, step, turn

# --- tickets ---


def test_a_move_uses_up_the_ticket() -> None:
    match = match_of(ALA, BOT)
    ticket, move = match.ticket(0), legal(match)[0]
    match.submit(ticket, move)
    with pytest.raises(StaleTicket):
        match.submit(ticket, move)
    assert len(match.log) == 1


def test_a_seat_that_is_not_asked_has_no_say() -> None:
    match = match_of(ALA, BOT)
    move = legal(match)[0]
    before = sights(match)
    with pytest.raises(StaleTicket):
        match.submit(match.ticket(1), move)
    with pytest.raises(StaleTicket):
        match.submit(Ticket(0, 5, 0), move)
    assert (sights(match), match.log) == (before, [])


def test_a_late_answer_dies_with_an_undo() -> None:
    """A bot thinks, the person takes back: the bot's answer comes to nothing."""
    match = match_of(ALA, BOT)
    turn(match)
    thought = match.ticket(1), legal(match)[0]
    assert match.undo(0)
    with pytest.raises(StaleTicket):
        match.submit(*thought)
    turn(match)
    with pytest.raises(StaleTicket):
        match.submit(*thought)
    assert match.ticket(1) == Ticket(1, 1, 0)


def test_tickets_count_the_decisions_of_a_seat() -> None:
    match = match_of(ALA, BOT)
    for nth in range(4):
        assert match.ticket(0) == Ticket(0, 0, nth)
        step(match)
        while match.waiting_for() == (1,):
            step(match)


def test_a_refused_move_changes_nothing() -> None:
    match = match_of(ALA, BOT)
    before, ticket = sights(match), match.ticket(0)
    foreign = next(card for card in range(12, 99) if card not in match.view(0).hand)
    for move in (TakeRow(), Lay(foreign), NextDeal()):
        with pytest.raises(Refused) as caught:
            match.submit(ticket, move)
        assert caught.value.refusal.key
    assert (sights(match), match.log, match.ticket(0)) == (before, [], ticket)
    step(match)


# --- undo ---


def test_undo_brings_back_the_last_decision_and_the_same_cards() -> None:
    match = match_of(ALA, BOT)
    turn(match)
    turn(match)
    before = sights(match)
    move = legal(match)[0]
    events = match.submit(match.ticket(0), move)
    after = sights(match)
    assert match.undo(0)
    assert sights(match) == before
    assert match.submit(match.ticket(0), move) == events
    assert sights(match) == after


def test_undo_crosses_the_bots() -> None:
    match = match_of(ALA, BOT, BOT)
    before = sights(match)
    for _ in range(3):
        turn(match)
    assert match.waiting_for() == (0,)
    assert match.undo(0)
    assert len(match.made) == 0
    assert sights(match) == before


def test_undo_never_is_never() -> None:
    match = match_of(ALA, BOT, policy="never")
    step(match)
    assert not match.can_undo(0)
    assert not match.undo(0)
    assert len(match.log) == 1


@pytest.mark.parametrize("policy", ["own", "always"])
def test_undo_never_crosses_another_person(policy: str) -> None:
    match = match_of(ALA, OLA, policy=policy)
    turn(match)
    turn(match)
    before = sights(match)
    assert not match.can_undo(0)
    assert not match.undo(0)
    assert sights(match) == before
    assert match.undo_count(0) == 0


def test_with_several_people_a_drawn_card_stays() -> None:
    """Laying draws a card: the other may have learnt from what came of it."""
    match = match_of(ALA, OLA)
    step(match)
    assert not match.undo(0)


def test_with_several_people_a_move_without_luck_may_be_taken_back() -> None:
    match = match_of(ALA, OLA)
    turn(match)
    match.submit(match.ticket(1), TakeRow())
    assert match.waiting_for() == (1,)
    assert match.can_undo(1)
    assert not match.can_undo(0)
    assert match.undo(1)
    assert match.view(1).row != ()


def test_always_lets_several_people_take_back_what_was_drawn() -> None:
    match = match_of(ALA, OLA, policy="always")
    before = sights(match)
    step(match)
    assert match.undo(0)
    assert sights(match) == before


def test_nobody_has_anything_to_take_back_at_the_start() -> None:
    match = match_of(ALA, BOT, policy="always")
    assert not match.can_undo(0)
    assert not match.undo(0)


def test_undo_is_counted_and_logged() -> None:
    match = match_of(ALA, BOT)
    for times in range(1, 4):
        turn(match)
        assert match.undo(0)
        assert match.undo_count(0) == times
        assert match.undo_count(1) == 0
    assert [entry for entry in match.log if isinstance(entry, Undo)] == [Undo(0, 0)] * 3
    assert match.made == ()


def test_undo_may_be_repeated_back_to_the_start() -> None:
    match = match_of(ALA, BOT)
    start = sights(match)
    for _ in range(8):
        turn(match)
    while match.undo(0):
        pass
    assert sights(match) == start


@pytest.mark.parametrize("first", [0, 1])
def test_undo_crosses_the_table_dealing_again(first: int) -> None:
    """NextDeal is nobody's wit, whoever pressed it: undo goes through it to the last decision of the deal before."""
    match = match_of(ALA, BOT, rounds=2, first=first)
    while not match.view(None).resting:
        step(match, 1)
    resting = match.view(None)
    assert match.waiting_for() == (1 - first,)
    step(match)
    assert (match.view(None).deal, match.view(None).resting) == (2, False)
    assert match.undo(0)
    assert match.view(None).deal == resting.deal == 1
    assert not match.view(None).resting
    assert match.waiting_for() == (0,)


def test_undo_after_the_end_of_the_match() -> None:
    match = match_of(ALA, BOT)
    play_out(match)
    assert match.view(0).result is not None
    assert match.undo(0)
    assert match.view(0).result is None
    assert match.waiting_for() == (0,)


# --- who sits where ---


def test_another_player_takes_the_seat_and_the_game_goes_on() -> None:
    match = match_of(ALA, BOT)
    turn(match)
    before, thought = sights(match), (match.ticket(1), legal(match)[0])
    match.seat_player(1, OLA)
    assert match.people == (0, 1)
    assert sights(match) == before
    with pytest.raises(StaleTicket):
        match.submit(*thought)
    step(match)


def test_undo_policy_follows_who_sits_there_now() -> None:
    match = match_of(ALA, BOT)
    turn(match)
    assert match.can_undo(0)
    match.seat_player(1, OLA)
    assert not match.can_undo(0)


def test_history_is_this_deal_as_the_seat_may_know_it() -> None:
    match = match_of(ALA, BOT, rounds=2)
    while not match.view(None).resting:
        step(match)
    played = len(match.history(0))
    step(match)
    assert len(match.history(0)) < played
    assert match.history(0) != match.history(1)
    assert match.history(0)[0] == match.history(None)[0]


def test_the_opening_is_there_for_the_stage() -> None:
    match = match_of(ALA, BOT)
    assert match.opening == tuple(match._deal_events)
    assert match.history(0) == tuple(event.for_seat(0) for event in match.opening)


@pytest.mark.parametrize("level", LEVELS)
def test_players_survive_json(level: str) -> None:
    for player in (ALA, Player("Zosia", "fox", level, 123456789)):
        assert Player.from_json(player.to_json()) == player
    assert not ALA.is_bot


@pytest.mark.parametrize(
    "garbage",
    [
        None,
        [],
        {},
        {"name": 1, "face": "x", "seed": 1},
        {"name": "x", "face": "x", "seed": "1"},
        {"name": "x", "face": "x", "seed": 1, "level": "god"},
        {"name": "x", "face": "x", "seed": 1, "level": []},
    ],
)
def test_garbage_is_no_player(garbage: object) -> None:
    with pytest.raises(ValueError):
        Player.from_json(garbage)


def test_the_state_of_two_matches_of_one_seed_is_one() -> None:
    one, other = match_of(ALA, BOT, seed=5, first=None), match_of(ALA, BOT, seed=5, first=None)
    assert sights(one) == sights(other)
    assert sights(one) != sights(match_of(ALA, BOT, seed=6, first=None))


def test_first_decides_who_starts() -> None:
    for first in (0, 1, 2):
        match = match_of(ALA, BOT, BOT, first=first)
        assert (match.view(None).starter, match.waiting_for()) == (first, (first,))


def test_a_log_that_cannot_have_happened_is_no_match() -> None:
    match = match_of(ALA, BOT)
    play_out(match, 10)
    for bent in ([Undo(0, 0)], [*match.log, Undo(0, 10)], [*match.log, Undo(7, 1)], match.log[1:]):
        with pytest.raises(ValueError):
            Match(match.rules, match.players, match.seed, first=0, log=bent)


def test_a_log_with_a_move_against_the_rules_is_no_match() -> None:
    """Laying out of reach would go through if nobody asked the rules."""
    match = match_of(ALA, BOT)
    step(match)
    row_end = match.view(1).row[-1]
    too_far = next(card for card in match.view(1).hand if abs(card - row_end) > 10)
    with pytest.raises(ValueError, match="refuse"):
        Match(match.rules, match.players, match.seed, first=0, log=[*match.log, Made(1, Lay(too_far))])
