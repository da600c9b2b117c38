"""How a hand makes the moves of every game: touch by touch, with a sentence for every touch that leads nowhere."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from game.core.moves import Draft, Move, Pick, continues, flat_picks
from game.core.rules import Rules, View
from game.core.say import Refusal
from tests.contract.playout import Case, Playout, Position, after, all_cases, few_cases, playout, table

each_case = pytest.mark.parametrize("case", all_cases(), ids=str)
each_few = pytest.mark.parametrize("case", few_cases(), ids=str)
LONGEST_DRAFT = 60
TABLE_BUTTONS = ("next_deal", "pass")
LOOSE_SHAPES = ("row", "fan", "tray")


def shuffled_picks(move: Move, rng: Random) -> Draft:
    """The touches of a move; inside a group in any order, as hands do it."""
    return tuple(pick for group in move.picks for pick in rng.sample(group, len(group)))


@each_case
def test_every_legal_move_can_be_touched_together(case: Case) -> None:
    played = playout(case)
    for position in played.sample:
        view, rng = played.rules.view(position.state, position.seat), played.rng(position)
        for move in position.legal[:40]:
            assert flat_picks(move), f"{move} has nothing to touch"
            draft: Draft = ()
            for pick in shuffled_picks(move, rng):
                assert pick in played.rules.steps(view, draft), (move, draft, pick)
                draft += (pick,)
            _check_finished(played, position, draft, move)


def _check_finished(played: Playout, position: Position, draft: Draft, move: Move) -> None:
    """The finished draft is the move, or another way to the same table."""
    made = played.rules.complete(played.rules.view(position.state, position.seat), draft)
    assert made is not None, (draft, move)
    if made != move:
        rules = played.rules
        assert table(rules, after(rules, position, made)) == table(rules, after(rules, position, move)), (draft, move)


@each_case
def test_steps_never_lead_into_a_dead_end(case: Case) -> None:
    """Whoever touches only what is lit arrives at a legal move."""
    played = playout(case)
    for position in played.sample:
        view, rng = played.rules.view(position.state, position.seat), played.rng(position)
        for _ in range(5):
            draft = random_draft(played.rules, view, rng)
            move = played.rules.complete(view, draft)
            assert move is not None, (position, draft)
            assert played.rules.refusal(position.state, position.seat, move) is None, (position, draft, move)


def random_draft(rules: Rules[Any, Any], view: View, rng: Random) -> Draft:
    draft: Draft = ()
    while steps := rules.steps(view, draft):
        assert len(set(steps)) == len(steps)
        draft += (rng.choice(steps),)
        assert len(draft) <= LONGEST_DRAFT
        if rng.random() < 0.3 and rules.complete(view, draft) is not None:
            break
    return draft


@each_few
def test_whatever_is_lit_lies_on_the_table(case: Case) -> None:
    """A touch names a zone of the game and, where things lie side by side, a thing that lies in it."""
    played = playout(case)
    shapes = {place.zone: place.shape for place in case.shelf.book.table}
    for position in played.sample:
        view = played.rules.view(position.state, position.seat)
        zones = view.zones()
        for draft in drafts(position):
            for pick in played.rules.steps(view, draft):
                name = pick.zone.partition(":")[0]
                assert name in played.rules.ZONES or name in TABLE_BUTTONS, pick
                lying = zones.get(pick.zone, zones.get(f"{pick.zone}:{position.seat}"))
                if lying is not None and pick.item is not None and shapes.get(name) in LOOSE_SHAPES:
                    assert pick.item in lying, (position, draft, pick)


@each_few
def test_whatever_a_draft_completes_is_legal(case: Case) -> None:
    played = playout(case)
    for position in played.sample:
        view = played.rules.view(position.state, position.seat)
        for draft in drafts(position):
            move = played.rules.complete(view, draft)
            assert move is None or played.rules.refusal(position.state, position.seat, move) is None, (draft, move)
        assert played.rules.complete(view, ()) is None, "nothing is made of an empty hand"


@each_few
def test_others_have_nothing_to_touch(case: Case) -> None:
    played = playout(case)
    for position in played.sample:
        for seat in {None, *range(case.seats)} - set(played.rules.to_act(position.state)):
            assert played.rules.steps(played.rules.view(position.state, seat), ()) == []


@each_few
def test_any_touch_gets_an_answer(case: Case) -> None:
    """why_not, preview, prompt and notes take whatever a hand may do."""
    played = playout(case)
    for position in played.sample:
        for seat in range(case.seats):
            view = played.rules.view(position.state, seat)
            for draft in drafts(position) if seat == position.seat else [()]:
                shown = played.rules.preview(view, draft)
                assert type(shown) is type(view)
                assert isinstance(shown.zones(), dict)
                for pick in touches(played.rules, view):
                    answer = played.rules.why_not(view, draft, pick)
                    assert answer is None or isinstance(answer, Refusal), (draft, pick, answer)
                    if pick not in played.rules.steps(view, draft):
                        played.rules.complete(view, (*draft, pick))


@each_few
def test_an_own_card_that_cannot_be_used_gets_its_sentence(case: Case) -> None:
    """In turn, a touch on a hand card that begins no move is never answered with silence."""
    played = playout(case)
    for position in played.sample:
        view = played.rules.view(position.state, position.seat)
        steps = played.rules.steps(view, ())
        for card in view.zones().get(f"hand:{position.seat}", ()):
            pick = Pick("hand", card)
            if pick not in steps and not view.resting:
                assert isinstance(played.rules.why_not(view, (), pick), Refusal), (position, pick)


def drafts(position: Position) -> Iterator[Draft]:
    """All beginnings of some legal moves, the empty one first."""
    yield ()
    for move in position.legal[:: max(1, len(position.legal) // 4)]:
        picks = flat_picks(move)
        yield from (picks[:length] for length in range(1, len(picks) + 1))


def touches(rules: Rules[Any, Any], view: View) -> Iterator[Pick]:
    """Everything on the table, every place of it, and things that are not there."""
    for zone, faces in view.zones().items():
        yield Pick(zone)
        name, _, seat = zone.partition(":")
        own = name if seat == str(view.seat) else zone
        yield from (Pick(own, face) for face in faces)
    for zone in sorted(rules.ZONES):
        yield from (Pick(zone), Pick(zone, 0), Pick(zone, "nonsense"), Pick(zone, 10**6), Pick(f"{zone}:0"))
    yield from (Pick("nowhere"), Pick("nowhere:7", 3), Pick("", None), Pick("next_deal"), Pick("pass"))


def test_groups_are_unordered_and_follow_each_other() -> None:
    a, b, c = Pick("hand", 1), Pick("hand", 2), Pick("pile", 3)

    class Two(Move):
        KIND = "two"

        @property
        def picks(self) -> tuple[tuple[Pick, ...], ...]:
            return (a, b), (c,)

    assert continues((), Two()) == (a, b)
    assert continues((b,), Two()) == (a,)
    assert continues((b, a), Two()) == (c,)
    assert continues((a, c), Two()) is None
    assert continues((a, b, c), Two()) == ()
    assert continues((a, b, c, c), Two()) is None
    assert continues((a, a), Two()) is None
