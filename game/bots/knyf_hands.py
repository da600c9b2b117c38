"""All hands of Knyf up to a size, numbered: how they grow and shrink card by card, and what each is worth in each box.

There are few of them (3003 up to eight cards of six faces), so that a whole table of hands can be weighed at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations_with_replacement

from game.core.cards import Card
from game.games.knyf import KnyfRules
from game.games.knyf.boxes import BOXES, Cards

SURPLUS = 3
"""More surplus cards than this are never aimed at; a hand that has them is weighed by its best part."""


@dataclass(frozen=True)
class Hands:
    """Hands by number, small ones first. `first[n]` is the number of the first hand of n cards."""

    cards: list[Cards]
    number: dict[Cards, int]
    first: list[int]
    more: list[tuple[int, ...]]
    """With one card more, by its face; empty for the largest."""
    less: list[tuple[int, ...]]
    """With one card less, by the different faces it has."""
    points: list[list[tuple[int, int]]]
    """By hand: the boxes it can write, as (box, points)."""
    full: int
    most: int

    def of(self, size: int) -> range:
        return range(self.first[size], self.first[size + 1])


_made: dict[object, Hands] = {}


def hands_of(rules: KnyfRules) -> Hands:
    """Made once for all matches with the same boxes."""
    key = rules.boxes.faces, rules.numbers.full, tuple(rules.boxes.patterns.items())
    if key not in _made:
        _made[key] = _make(rules)
    return _made[key]


def _make(rules: KnyfRules) -> Hands:
    faces, full = rules.boxes.faces, rules.numbers.full
    most = full + SURPLUS
    cards = [hand for size in range(most + 1) for hand in combinations_with_replacement(faces, size)]
    number = {hand: i for i, hand in enumerate(cards)}
    first = [next(i for i, hand in enumerate(cards) if len(hand) == size) for size in range(most + 1)]
    more = [tuple(number[grown(hand, face)] for face in faces) if len(hand) < most else () for hand in cards]
    less = [tuple(number[shrunk(hand, face)] for face in dict.fromkeys(hand)) for hand in cards]
    points = [_written(rules, hand) if len(hand) >= full else [] for hand in cards]
    return Hands(cards, number, [*first, len(cards)], more, less, points, full, most)


def grown(hand: Cards, face: Card) -> Cards:
    return tuple(sorted((*hand, face)))


def shrunk(hand: Cards, face: Card) -> Cards:
    at = hand.index(face)
    return hand[:at] + hand[at + 1 :]


def _written(rules: KnyfRules, hand: Cards) -> list[tuple[int, int]]:
    worth = ((i, rules.boxes.best_points(box, hand)) for i, box in enumerate(BOXES))
    return [(i, points) for i, points in worth if points]
