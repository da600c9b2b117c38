"""The exchange of 3-5-8 in imagined worlds: which offers are worth trying, and what comes back for them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from game.bots.trick_bits import CARD_OF, SUIT_BITS, SUIT_OF, Bits, bits_of, highest, single
from game.core.cards import Card
from game.core.say import Seat
from game.games.three_five_eight.book import Exchange, trump_of
from game.games.three_five_eight.rules import ThreeFiveEightRules
from game.games.three_five_eight.table import ThreeFiveEightView

WEIGHED = 3
"""The suits of so many offered cards are tried out in every way; of the rest the lowest go."""


def offers(rules: ThreeFiveEightRules, view: ThreeFiveEightView) -> list[tuple[tuple[Seat, Card], ...]]:
    """As many cards as allowed, always the lowest of a suit, the suits in every mixture."""
    allowed = [move.offers for move in rules.options(view) if isinstance(move, Exchange)]
    places = [victim for victim, _ in max(allowed, key=len)]
    trump = trump_of(view.contract)
    plain = [suit for of, suit in enumerate(SUIT_BITS) if of != trump]
    found: dict[tuple[tuple[Seat, Card], ...], None] = {}
    for suits in product(plain, repeat=min(WEIGHED, len(places))):
        cards = _lowest(bits_of(view.hand), suits, plain, len(places))
        found[tuple((victim, CARD_OF[card]) for victim, card in zip(places, cards, strict=False))] = None
    found.pop((), None)
    return list(found)


def _lowest(hand: Bits, suits: Sequence[Bits], plain: Sequence[Bits], count: int) -> list[Bits]:
    cards = []
    for suit in suits:
        own = hand & suit
        if own:
            cards.append(own & -own)
            hand ^= own & -own
    rest = single(hand & sum(plain))
    return [*cards, *rest[: count - len(cards)]]


def swap(hands: list[Bits], giver: Seat, given: Sequence[tuple[Seat, Bits]]) -> None:
    """For every card the highest of its suit that the receiver held before and has not yet returned, or itself."""
    held = hands[:]
    for victim, card in given:
        best = held[victim] & SUIT_OF[card]
        back = highest(best) if best > card else card
        hands[giver] = hands[giver] & ~card | back
        hands[victim] = (hands[victim] | card) & ~back
        held[victim] &= ~back
