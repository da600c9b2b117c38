"""Tricks as a beginner sees them, who looks at the trick and no further, and reasons for cards in one word.

Knows no game. The stronger players have a rule of thumb of their own (`trick_thumb`), quick enough for playouts.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.core.cards import Card
from game.core.french import JACK, KING, QUEEN
from game.core.say import Seat

Trick = Sequence[tuple[Seat, Card]]
RANKS = 13
LOW = 7
"""A nine: up to here a card is called low."""


def beats(card: Card, other: Card, trump: int | None) -> bool:
    """Whether a later card takes the trick from the one that leads it so far."""
    if card // RANKS == other // RANKS:
        return card > other
    return card // RANKS == trump


def leader(trick: Trick, trump: int | None) -> Card:
    """The card that would take the trick now."""
    best = trick[0][1]
    for _, card in trick[1:]:
        if beats(card, best, trump):
            best = card
    return best


def rank_of(card: Card) -> int:
    return card % RANKS


def thrift(card: Card, trump: int | None) -> int:
    """Low cards first, trumps last."""
    return card % RANKS + (RANKS if card // RANKS == trump else 0)


def simple_card(
    cards: Sequence[Card], trick: Sequence[tuple[Seat, Card]], trump: int | None, *, duck: bool, seats: int
) -> Card:
    """The card of somebody who looks at the trick and no further."""
    if not trick:
        side = [card for card in cards if card // RANKS != trump] or list(cards)
        if duck:
            return min(cards, key=rank_of)
        top = max(side, key=rank_of)
        return top if rank_of(top) >= KING else min(side, key=rank_of)
    best = leader(trick, trump)
    over = [card for card in cards if beats(card, best, trump)]
    under = [card for card in cards if card not in over]
    if duck:
        return max(under, key=rank_of) if under else (max if len(trick) == seats - 1 else min)(over, key=rank_of)
    if over:
        return (
            min(over, key=lambda c: thrift(c, trump))
            if len(trick) == seats - 1
            else max(over, key=lambda c: thrift(c, trump))
        )
    return min(cards, key=lambda c: thrift(c, trump))


def reason(card: Card, cards: Sequence[Card], trick: Trick, trump: int | None, *, duck: bool, seats: int) -> str:
    """Why this card of those that may be played, in one word: the end of a text key."""
    if not trick:
        return _why_led(card, trump, duck=duck)
    best = leader(trick, trump)
    if not beats(card, best, trump):
        return "under" if duck and card // RANKS == trick[0][1] // RANKS else "throw" if duck else "save"
    if duck:
        return _why_taken(card, cards, best, trump)
    if card // RANKS == trump and trick[0][1] // RANKS != trump:
        return "ruff"
    over = [other for other in cards if beats(other, best, trump)]
    cheapest = card == min(over, key=lambda c: thrift(c, trump))
    return "take_cheap" if cheapest and len(trick) == seats - 1 else "take_high"


def _why_led(card: Card, trump: int | None, *, duck: bool) -> str:
    if duck:
        return "lead_low" if rank_of(card) <= LOW else "lead_shed"
    if card // RANKS == trump:
        return "lead_trump"
    return "lead_high" if rank_of(card) >= QUEEN else "lead_low" if rank_of(card) <= LOW else "lead_draw"


def _why_taken(card: Card, cards: Sequence[Card], best: Card, trump: int | None) -> str:
    """Above the trick though nobody wants it."""
    if any(not beats(other, best, trump) for other in cards):
        return "shed"
    return "must_take" if card == max(cards, key=rank_of) and rank_of(card) >= JACK else "must_low"
