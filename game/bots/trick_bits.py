"""Sets of French cards as whole numbers, one bit a card, so that imagined tricks can be played by the thousand.

Bits run by rank, then by suit: the lowest bit of any set is its lowest card, and within a suit the greater number is
the higher card. Knows no game.
"""

from __future__ import annotations

from collections.abc import Iterable

from game.core.cards import RANKS, SUITS, Card, rank, suit

Bits = int
"""A set of cards; a single card where the name says so."""

BIT: tuple[Bits, ...] = tuple(1 << (rank(card) * len(SUITS) + suit(card)) for card in range(len(RANKS) * len(SUITS)))
CARD_OF: dict[Bits, Card] = {bit: card for card, bit in enumerate(BIT)}
SUIT_BITS: tuple[Bits, ...] = tuple(
    sum(bit for card, bit in enumerate(BIT) if suit(card) == of) for of in range(len(SUITS))
)
SUIT_OF: dict[Bits, Bits] = {bit: SUIT_BITS[suit(card)] for card, bit in enumerate(BIT)}
PER_RANK = len(SUITS)


def bits_of(cards: Iterable[Card]) -> Bits:
    found = 0
    for card in cards:
        found |= BIT[card]
    return found


def single(bits: Bits) -> list[Bits]:
    """Every card of a set, the lowest first."""
    found = []
    while bits:
        found.append(bits & -bits)
        bits &= bits - 1
    return found


def cards_of(bits: Bits) -> list[Card]:
    return [CARD_OF[bit] for bit in single(bits)]


def highest(bits: Bits) -> Bits:
    return 1 << (bits.bit_length() - 1)


def distinct(cards: Bits, between: Bits, kinds: Iterable[Bits] = ()) -> list[Bits]:
    """Of own cards that make no difference the lowest: neighbours in a suit with none of `between` between them.
    Cards in different sets of `kinds` are never alike."""
    found = []
    marks = tuple(kinds)
    for of in SUIT_BITS:
        before = 0
        for card in single(cards & of):
            parted = not before or between & of & (card - 1) & -before
            if parted or any(bool(card & kind) != bool(before & kind) for kind in marks):
                found.append(card)
            before = card
    return found
