"""What a player who watched can know of Jedenastka: every card laid openly, and so what lies in piles and hands.

The history may have gaps (a player with a short memory); the view is always obeyed, and the rest is luck.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from game.core.cards import Card
from game.core.events import Carried, History
from game.core.moves import Zone
from game.games.eleven.pieces import BULL, ElevenState, ElevenView, Phase

if TYPE_CHECKING:
    from game.games.eleven.rules import ElevenRules


def remembered(history: History) -> dict[Card, Zone]:
    """Where each card was seen last, in the order in which it came there."""
    places: dict[Card, Zone] = {}
    for event in history:
        if not isinstance(event, Carried):
            continue
        if event.cue == "scoop":  # whoever followed the pile knows what was in it
            gone = [card for card, zone in places.items() if zone == event.source]
            moved = [card for card in event.cards if card is not None]
            _put(places, [*gone, *(card for card in moved if card not in gone)], event.target)
        else:
            _put(places, [card for card in event.cards if card is not None and card != BULL], event.target)
    return places


def _put(places: dict[Card, Zone], cards: list[Card], zone: Zone) -> None:
    for card in cards:
        places.pop(card, None)
        places[card] = zone


def imagined(rules: ElevenRules, view: ElevenView, history: History, rng: Random) -> ElevenState:
    state = _open_part(rules, view)
    left = draw_size(rules, view)
    below = len(rules.deck) - sum(view.hand_counts) - left - len(view.tops)
    known = _believed(view, remembered(history), below)
    unseen = [card for card in rules.deck if card not in known]
    rng.shuffle(unseen)
    for card, zone in known.items():
        name, _, number = zone.partition(":")
        (state.hands if name == "hand" else state.piles)[int(number)].append(card)
    for seat in range(view.seats):
        state.hands[seat] += [unseen.pop() for _ in range(view.hand_counts[seat] - len(state.hands[seat]))]
    state.draw, forgotten = unseen[:left], unseen[left:]
    lying = [number for number, _ in view.tops]
    for card in forgotten:
        state.piles[lying[int(rng.random() * len(lying))]].insert(0, card)
    return state


def _open_part(rules: ElevenRules, view: ElevenView) -> ElevenState:
    state = ElevenState(view.seats, view.stock, view.starter)
    state.turn = view.to_act[0] if view.to_act else view.starter
    state.round, state.sheets = view.deal, view.sheets
    state.phase = Phase.OVER if view.result else Phase.RESTING if view.resting else Phase.PLAY
    state.bulls, state.last_laid = list(view.bulls), view.last_laid
    state.piles = [[] for _ in range(1 + max((number for number, _ in view.tops), default=-1))]
    return state


def _believed(view: ElevenView, places: dict[Card, Zone], below: int) -> dict[Card, Zone]:
    """What is remembered, newest first, as far as it agrees with what is seen; tops last, so that they lie on top.

    `below` is how many cards lie under the tops of all piles together.
    """
    own = f"hand:{view.seat}"
    sure = dict.fromkeys(view.hand, own) | {top: f"pile:{number}" for number, top in view.tops}
    lying = {f"pile:{number}" for number, _ in view.tops}
    room: dict[Zone, int] = {f"hand:{seat}": view.hand_counts[seat] for seat in range(view.seats) if seat != view.seat}
    believed: dict[Card, Zone] = {}
    for card, zone in reversed(places.items()):
        if card in sure:
            continue
        if zone in lying and below > 0:
            below -= 1
            believed[card] = zone
        elif room.get(zone, 0) > 0:
            room[zone] -= 1
            believed[card] = zone
    return dict(reversed(believed.items())) | sure


def draw_size(rules: ElevenRules, view: ElevenView) -> int:
    """Anyone can count the draw pile by the piles: each taking brings one pile more, until it runs short."""
    numbers = rules.numbers
    if view.draw_shown <= numbers.opened:
        return view.draw_shown
    dealt = view.seats * rules.deal_counts[view.seats] + numbers.first
    takings = (len(view.tops) - numbers.first) // (numbers.opened - 1)
    return len(rules.deck) - dealt - takings * numbers.opened
