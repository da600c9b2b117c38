"""The lottery of Kierki at speed: cards laid to the lanes by a rule of thumb, to the last prize.

A player who must lay lays where the own cards wait behind and the others' do not; an end of a lane is a waiting move.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.bots.trick_bits import PER_RANK, SUIT_OF, Bits
from game.core.say import Seat

OWN, OTHERS, DISTANCE = 1.0, 0.3, 0.5
"""A card to lay: for each own card behind it, against each one of others, for every step to the farthest own card."""


def neighbours(card: Bits, start: Bits, deck: Bits) -> Bits:
    """What may be laid once this card lies."""
    found = 0
    if card >= start:
        found |= card << PER_RANK
    if card <= start:
        found |= card >> PER_RANK
    return found & deck


def best_lay(hand: Bits, fitting: Bits, starts: Mapping[Bits, Bits], deck: Bits) -> Bits:
    """By rule of thumb; `starts` by suit."""
    best, most = 0, -1e9
    while fitting:
        card = fitting & -fitting
        fitting ^= card
        worth = lay_worth(card, hand, starts[SUIT_OF[card]], deck)
        if worth > most:
            best, most = card, worth
    return best


def lay_worth(card: Bits, hand: Bits, start: Bits, deck: Bits) -> float:
    suit = SUIT_OF[card] & deck
    behind = suit & -(card << 1) if card > start else suit & (card - 1) if card < start else suit & ~card
    own = behind & hand
    worth = OWN * own.bit_count() - OTHERS * (behind & ~hand).bit_count()
    if not own:
        return worth
    farthest = own.bit_length() if card >= start else (own & -own).bit_length()
    return worth + DISTANCE * abs(farthest - card.bit_length()) / PER_RANK


def run_lottery(
    hands: list[Bits],
    turn: Seat,
    fitting: Bits,
    starts: Mapping[Bits, Bits],
    deck: Bits,
    prizes: Sequence[int],
    points: list[int],
) -> list[int]:
    """Lay on until the prizes are won, those in `prizes` being left; the points of all. Uses the hands up."""
    seats, won = len(hands), 0
    while won < len(prizes):
        hand = hands[turn]
        can = hand & fitting
        if can:
            card = best_lay(hand, can, starts, deck) if can & (can - 1) else can
            hands[turn] = hand ^ card
            fitting = fitting ^ card | neighbours(card, starts[SUIT_OF[card]], deck)
            if hand == card:
                points[turn] += prizes[won]
                won += 1
        turn = turn + 1 if turn + 1 < seats else 0
    return points
