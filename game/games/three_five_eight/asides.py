"""Which cards are worth laying aside: a handful of sensible choices out of thousands, for bots and playouts."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.cards import SUITS, Card, rank, suit
from game.core.french import ACE, KING, QUEEN
from game.games.three_five_eight.book import NO_TRICKS, trump_of

TRUMP_WORTH, ACE_WORTH, GUARDED = 30, 20, 9


def sensible_asides(hand: Sequence[Card], contract: str | None, count: int) -> list[tuple[Card, ...]]:
    """The weakest cards; and for every short suit, that suit first and the weakest after it."""
    worth = {card: _worth(card, hand, contract) for card in hand}
    order = sorted(hand, key=lambda card: (worth[card], card))
    found = [_first(order, count)]
    for of in range(len(SUITS)):
        short = [card for card in order if suit(card) == of]
        keeps = contract != NO_TRICKS and any(rank(card) == ACE for card in short)
        if 0 < len(short) <= count and of != trump_of(contract) and not keeps:
            rest = [card for card in order if suit(card) != of]
            found.append(_first([*short, *rest], count))
    for i in range(count):  # the next weakest in place of one of the weakest
        found.append(_first([*order[:i], *order[i + 1 :]], count))
    return list(dict.fromkeys(found))


def _first(cards: Sequence[Card], count: int) -> tuple[Card, ...]:
    return tuple(sorted(cards[:count]))


def _worth(card: Card, hand: Sequence[Card], contract: str | None) -> float:
    """How gladly a card is kept."""
    mates = [other for other in hand if suit(other) == suit(card)]
    if contract == NO_TRICKS:
        below = sum(rank(other) < rank(card) for other in mates)
        return below * 2 - rank(card) + (3 if rank(card) < len(mates) else 0)
    if suit(card) == trump_of(contract):
        return TRUMP_WORTH + rank(card)
    if rank(card) == ACE:
        return ACE_WORTH
    if rank(card) in (KING, QUEEN) and len(mates) > (1 if rank(card) == KING else 2):
        return GUARDED + rank(card) * 0.1
    length = len(mates) if trump_of(contract) is None else -len(mates)
    return rank(card) * 0.4 + length * 0.3
