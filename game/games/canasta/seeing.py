"""What can be seen of a state: by one seat as a view, by the player on turn as the situation a move is judged in."""

from __future__ import annotations

from game.core.cards import Card
from game.core.rules import Result
from game.core.say import Seat
from game.games.canasta.melds import Situation
from game.games.canasta.pieces import COLUMN, RED_THREE, SIDES, WILD, CanastaState, CanastaView, Phase, hand_order


def situation(state: CanastaState, seat: Seat, minimum: int, need: int) -> Situation:
    """What the player on turn may do it with."""
    side, pile = seat % SIDES, state.pile
    return Situation(
        hand=tuple(sorted(state.hands[seat], key=hand_order)),
        table=tuple(state.melds[side]),
        theirs=tuple(state.melds[1 - side]),
        minimum=minimum,
        need=need,
        source=state.source,
        was_open=state.was_open,
        laid=tuple(state.laid),
        played=state.played[seat],
        answer=state.answer,
        has_partner=len(state.hands) > SIDES,
        stock=len(state.stock),
        pile=len(pile),
        pile_reds=sum(COLUMN[card] == RED_THREE for card in state.turned),
        closed_by_wild=any(COLUMN[card] == WILD for card in pile),
        top=pile[-1] if pile else None,
    )


def seen(view: CanastaView, minimum: int, need: int) -> Situation:
    """The same for the view's own seat."""
    assert view.seat is not None
    side = view.seat % SIDES
    return Situation(
        hand=view.hand,
        table=view.melds[side],
        theirs=view.melds[1 - side],
        minimum=minimum,
        need=need,
        source=view.source,
        was_open=view.was_open,
        laid=view.laid,
        played=view.played[view.seat],
        answer=view.answer,
        has_partner=view.seats > SIDES,
        stock=view.stock_count,
        pile=view.pile_count,
        pile_reds=sum(COLUMN[card] == RED_THREE for card in view.shown_first),
        closed_by_wild=view.closed_by_wild,
        top=view.pile_top,
    )


def view_of(state: CanastaState, seat: Seat | None, to_act: tuple[Seat, ...], result: Result | None) -> CanastaView:
    """What this seat may know; once the deal is over all hands lie open."""
    done = state.phase in (Phase.RESTING, Phase.OVER)
    hands = [tuple(sorted(hand, key=hand_order)) for hand in state.hands]
    return CanastaView(
        seat=seat,
        seats=len(state.hands),
        to_act=to_act,
        deal=state.deal,
        deals=None,
        starter=state.starter,
        resting=state.phase is Phase.RESTING,
        sheets=state.sheets,
        result=result,
        hand=() if seat is None else hands[seat],
        hand_counts=tuple(map(len, hands)),
        melds=tuple(map(tuple, state.melds)),
        reds=tuple(map(tuple, state.reds)),
        stock_count=len(state.stock),
        pile_count=len(state.pile),
        pile_top=state.pile[-1] if state.pile else None,
        shown_first=state.turned,
        closed_by_wild=any(COLUMN[card] == WILD for card in state.pile),
        crosswise=_crosswise(state.pile),
        under_wild=state.pile[-2] if len(state.pile) > 1 and COLUMN[state.pile[-1]] == WILD else None,
        turn=state.turn,
        turns=state.turns,
        phase=state.phase,
        source=state.source,
        was_open=state.was_open,
        laid=tuple(state.laid),
        played=tuple(state.played),
        answer=state.answer,
        finish=state.finish,
        last_hands=tuple(hands) if done else (),
    )


def _crosswise(pile: list[Card]) -> Card | None:
    """The wild card that closes the pile: the top one, or else the first of those it was closed with."""
    if pile and COLUMN[pile[-1]] == WILD:
        return pile[-1]
    return next((card for card in pile if COLUMN[card] == WILD), None)
