"""Which cards a declarer of 3-5-8 keeps: a quick guess for imagined worlds, and the choices worth trying out."""

from __future__ import annotations

from itertools import combinations

from game.bots.trick_bits import PER_RANK, SUIT_BITS, Bits, single
from game.core.french import ACE, KING, QUEEN

TRUMP, SURE, GUARDED, RANK, LENGTH = 30.0, 20.0, 9.0, 0.4, 0.3


def weakest(hand: Bits, count: int, trumps: Bits, duck: bool) -> Bits:
    """The cards a declarer would miss least."""
    found = 0
    for _, card in sorted(_worths(hand, trumps, duck))[:count]:
        found |= card
    return found


def _worths(hand: Bits, trumps: Bits, duck: bool) -> list[tuple[float, Bits]]:
    """Every card with how gladly it is kept."""
    found: list[tuple[float, Bits]] = []
    for suit in SUIT_BITS:
        cards = single(hand & suit)
        if not cards:
            continue
        length = len(cards)
        for below, card in enumerate(cards):
            rank = (card.bit_length() - 1) // PER_RANK
            if duck:
                worth = below * 2.0 - rank + (3.0 if rank < length else 0.0)
            elif suit == trumps:
                worth = TRUMP + rank
            elif rank == ACE:
                worth = SURE
            elif (rank == KING and length > 1) or (rank == QUEEN and length > 2):
                worth = GUARDED + rank * 0.1
            else:
                worth = rank * RANK + length * (-LENGTH if trumps else LENGTH)
            found.append((worth, card))
    return found


def likely_asides(hand: Bits, count: int, trumps: Bits, duck: bool, most: int) -> list[Bits]:
    """The weakest cards, and what else could be laid aside of the next weakest, the likeliest first; for every short
    suit also that suit and the weakest after it."""
    order = sorted(_worths(hand, trumps, duck))
    near = order[: count + 4]
    ways = sorted(combinations(near, count), key=lambda way: sum(worth for worth, _ in way))[:most]
    found = dict.fromkeys(_union(way) for way in ways)
    for suit in SUIT_BITS:
        short = hand & suit
        if 0 < short.bit_count() <= count and suit != trumps:
            rest = [pair for pair in order if not pair[1] & suit]
            found[short | _union(rest[: count - short.bit_count()])] = None
    return list(found)


def _union(pairs: list[tuple[float, Bits]] | tuple[tuple[float, Bits], ...]) -> Bits:
    return sum(card for _, card in pairs)
