"""French cards in words and in a hand: names in the cases a sentence needs, suits in turn black and red.

Knows no game. The words themselves are in the text part "cards".
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.core.cards import RANKS, SUITS, Card, rank, suit
from game.core.say import Say, Seat, Who, say

CLUBS, DIAMONDS, HEARTS, SPADES = range(len(SUITS))
ACE, KING, QUEEN, JACK = (RANKS.index(letter) for letter in "AKQJ")


def card_words(card: Card, case: str = "acc") -> Say:
    """A card inside a sentence. Cases: "nom" (this is …), "acc" (lay …), "gen" (instead of …)."""
    return say(f"cards.{case}.{RANKS[rank(card)]}", suit=say(f"cards.suit.{SUITS[suit(card)]}"))


def cards_words(cards: Iterable[Card], case: str = "acc") -> list[Say]:
    return [card_words(card, case) for card in cards]


def trick_words(trick: Sequence[tuple[Seat, Card]], winner: Seat) -> Say:
    """A finished trick: who played what, and who took it."""
    played = [say("cards.played", who=Who(seat), card=card_words(card, "nom")) for seat, card in trick]
    return say("cards.trick", cards=played, who=Who(winner))


def suit_words(of: int, form: str) -> Say:
    """A suit inside a sentence: "many" (spades were led), "one" (follow with a spade), "none" (you have no spade)."""
    return say(f"cards.{form}.{SUITS[of]}")


_BLACK, _RED = (SPADES, CLUBS), (HEARTS, DIAMONDS)


def suit_order(held: Iterable[int], trump: int | None = None) -> list[int]:
    """Black and red in turn as far as the suits held allow it, trumps at the left end."""
    suits = set(held)
    black, red = [s for s in _BLACK if s in suits], [s for s in _RED if s in suits]
    if trump in suits:
        own, other = (black, red) if trump in black else (red, black)
        own.sort(key=lambda s: s != trump)
    else:
        own, other = (black, red) if len(black) >= len(red) else (red, black)
    if trump in suits and len(own) < len(other):
        return [*own, *other]  # one of this colour, two of the other: the trumps stay at the end all the same
    order = []
    for i in range(max(len(own), len(other))):
        order += own[i : i + 1] + other[i : i + 1]
    return order


def in_hand(cards: Sequence[Card], trump: int | None = None) -> tuple[Card, ...]:
    """A hand as it is held: suits in order, high cards at the left."""
    place = {of: i for i, of in enumerate(suit_order(map(suit, cards), trump))}
    return tuple(sorted(cards, key=lambda card: (place[suit(card)], -rank(card))))
