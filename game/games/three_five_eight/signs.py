"""The signs round a table of 3-5-8: target badges, roles, the contract's chip, the phases of a deal, arrows."""

from __future__ import annotations

from dataclasses import replace

from game.core.cards import Card
from game.core.events import Carried, Event
from game.core.moves import Draft, Pick
from game.core.say import Seat, Who, say
from game.core.signs import AHEAD, DONE, NOW, SKIPPED, Arrow, Chip, Goal, LastTrick, Shown, Signs, Stop
from game.core.tricks import GATHER, trick_winner
from game.games.three_five_eight.book import CONTRACTS, NO_TRICKS, NO_TRUMP, trump_of
from game.games.three_five_eight.table import SEATS, Phase, ThreeFiveEightView

ROLES = ("icon_megaphone", "", "icon_cards")
"""By role: the declarer speaks, the dealer deals."""
PICTURES = {name: f"pip_{name}" for name in CONTRACTS} | {NO_TRUMP: "icon_cards", NO_TRICKS: "icon_cross"}


def signs(
    view: ThreeFiveEightView, goals: tuple[int, ...], all_tricks: int, *, exchange: bool, offers: tuple[Arrow, ...]
) -> Signs:
    left = all_tricks - sum(view.tricks)
    ceiling = view.contract == NO_TRICKS
    return Signs(
        goals=tuple(Goal(goals[seat], view.tricks[seat], ceiling, left) for seat in range(SEATS)),
        roles=tuple(ROLES[(seat - view.starter) % SEATS] for seat in range(SEATS)),
        chips=_chips(view, all_tricks),
        stops=_stops(view, exchange=exchange),
        in_turn=True,
        arrows=offers,
        shown=_shown(view),
    )


def _shown(view: ThreeFiveEightView) -> tuple[Shown, ...]:
    """Until the play begins: what was exchanged, and the musik."""
    if view.phase not in (Phase.EXCHANGE, Phase.ASIDE):
        return ()
    cards: dict[tuple[Seat, Seat], tuple[Card, ...]] = {}
    for giver, victim, given, back in view.shown_exchange:
        cards[giver, victim] = (*cards.get((giver, victim), ()), given, back)
    swaps = tuple(
        Shown(say("three_five_eight.shown.swap", who=Who(giver), whom=Who(victim)), swapped, pairs=True)
        for (giver, victim), swapped in cards.items()
    )
    musik = (Shown(say("three_five_eight.shown.musik"), view.shown_musik),) if view.shown_musik else ()
    return (*swaps, *musik)


def _chips(view: ThreeFiveEightView, all_tricks: int) -> tuple[Chip, ...]:
    if view.contract is None:
        return ()
    contract = Chip(say(f"three_five_eight.chip.{view.contract}"), picture=PICTURES[view.contract])
    if view.phase is not Phase.PLAY:
        return (contract,)
    trick = min(all_tricks, sum(view.tricks) + (len(view.trick) < SEATS))
    return contract, Chip(say("cards.trick_of", trick=max(1, trick), tricks=all_tricks))


def _stops(view: ThreeFiveEightView, *, exchange: bool) -> tuple[Stop, ...]:
    """Choice, exchange where this table has one, musik, play."""
    phases = [Phase.CHOOSE, *([Phase.EXCHANGE] if exchange else []), Phase.ASIDE, Phase.PLAY]
    return tuple(Stop(say(f"three_five_eight.stop.{phase.name.lower()}"), _state(view, phase)) for phase in phases)


def _state(view: ThreeFiveEightView, phase: Phase) -> str:
    if phase is Phase.EXCHANGE and (not view.sheets or (view.contract is not None and trump_of(view.contract) is None)):
        return SKIPPED
    return NOW if view.phase is phase else DONE if view.phase > phase else AHEAD


def arrows(draft: Draft) -> tuple[Arrow, ...]:
    """From every offered card to its receiver."""
    return tuple(Arrow(Pick("hand", card.item), whom) for card, whom in zip(draft[0::2], draft[1::2], strict=False))


def last_trick(view: ThreeFiveEightView) -> LastTrick | None:
    if not view.last_trick:
        return None
    best = trick_winner([card for _, card in view.last_trick], trump_of(view.contract))
    return LastTrick(view.last_trick, view.last_trick[best][0])


def put_away(view: ThreeFiveEightView) -> tuple[ThreeFiveEightView, list[Event]] | None:
    if len(view.trick) < SEATS or not view.playing:
        return None
    winner: Seat = view.to_act[0]
    counts = list(view.won_counts)
    counts[winner] += SEATS
    events: list[Event] = [
        Carried(GATHER, (card,), f"trick:{seat}", f"won:{winner}", winner) for seat, card in view.trick
    ]
    return replace(view, trick=(), won_counts=tuple(counts)), events
