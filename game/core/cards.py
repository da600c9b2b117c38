"""Cards are whole numbers, so that rules and search stay quick; decks say what the numbers mean.

A number card is its number. A French card is rank and suit packed in one number (`french`), jokers come after them.
"""

from __future__ import annotations

Card = int

SUITS = "cdhs"
RANKS = "23456789TJQKA"
JOKERS = (52, 53)
"""The red one, then the black one."""


def french(rank: int, suit: int) -> Card:
    """Rank 0 (two) to 12 (ace), suit 0 to 3 in the order clubs, diamonds, hearts, spades."""
    return suit * len(RANKS) + rank


def rank(card: Card) -> int:
    return card % len(RANKS)


def suit(card: Card) -> int:
    return card // len(RANKS)


def code(card: Card) -> str:
    """Short text form: "Qs", "Th", "*r" (red joker)."""
    return f"*{'rb'[JOKERS.index(card)]}" if card in JOKERS else RANKS[rank(card)] + SUITS[suit(card)]


def from_code(text: str) -> Card:
    if text in ("*r", "*b"):
        return JOKERS["rb".index(text[1])]
    return french(RANKS.index(text[0]), SUITS.index(text[1]))
