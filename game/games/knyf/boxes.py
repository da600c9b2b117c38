"""What cards are worth in a box: pure combinations. Knows no turn and no player."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import permutations

from game.core.cards import Card
from game.rulebook.models import ListOf, Part

UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")
LOWER = ("three", "four", "full", "small", "large", "knyf")
BOXES = UPPER + LOWER

Cards = tuple[Card, ...]
"""Faces in rising order; equal ones repeat."""


class Combination(Part):
    """The pattern of a lower box: equal cards, a run, or groups of equal ones. Without points the cards' sum counts."""

    same: int = 0
    run: int = 0
    groups: ListOf[int] = ()
    points: int | None = None


class Combinations(Part):
    three: Combination
    four: Combination
    full: Combination
    small: Combination
    large: Combination
    knyf: Combination


class Boxes:
    """The twelve boxes with the numbers of the game."""

    def __init__(self, patterns: Combinations, faces: Sequence[Card], hand: int) -> None:
        self.face_of = dict(zip(UPPER, faces, strict=True))
        self.faces = tuple(faces)
        self.patterns: dict[str, Combination] = {box: getattr(patterns, box) for box in LOWER}
        self.hand = hand
        self.fitting = lru_cache(maxsize=None)(self._fitting)
        self.best = lru_cache(maxsize=None)(self._best)
        self.best_points = lru_cache(maxsize=None)(self._best_points)

    def size(self, box: str) -> int:
        """How many cards a lower box takes: a run its length, everything else a full hand."""
        return self.patterns[box].run or self.hand

    def points(self, box: str, cards: Cards) -> int | None:
        """What these very cards bring in this box; None where they do not fit it."""
        if box in self.face_of:
            fits = 1 <= len(cards) <= self.hand and set(cards) == {self.face_of[box]}
            return sum(cards) if fits else None
        if len(cards) != self.size(box) or not self._matches(self.patterns[box], cards):
            return None
        points = self.patterns[box].points
        return sum(cards) if points is None else points

    @staticmethod
    def _matches(pattern: Combination, cards: Cards) -> bool:
        counts = sorted(map(cards.count, set(cards)), reverse=True)
        if pattern.run:
            return len(counts) == pattern.run == cards[-1] - cards[0] + 1
        return tuple(counts) == pattern.groups if pattern.groups else counts[0] >= pattern.same

    def plays(self, box: str, hand: Cards) -> list[Cards]:
        """All choices from the hand that fit the box."""
        return [cards for cards in parts(hand, self.hand) if box in self.fitting(cards)]

    def _fitting(self, cards: Cards) -> tuple[str, ...]:
        """The boxes that these very cards can be written into."""
        return tuple(box for box in BOXES if self.points(box, cards) is not None) if cards else ()

    def _best(self, box: str, hand: Cards) -> Cards | None:
        """The choice that brings most, found without trying them all."""
        if box in self.face_of:
            face = self.face_of[box]
            return (face,) * min(hand.count(face), self.hand) or None
        pattern = self.patterns[box]
        if pattern.run:
            return self._run(hand, pattern.run)
        if pattern.groups:
            return self._grouped(hand, pattern.groups)
        found = [self._alike(hand, face, pattern.same) for face in self.faces if hand.count(face) >= pattern.same]
        return max((cards for cards in found if len(cards) == self.hand), key=sum, default=None)

    def _run(self, hand: Cards, length: int) -> Cards | None:
        runs = (self.faces[i : i + length] for i in range(len(self.faces) - length + 1))
        return next((run for run in runs if all(face in hand for face in run)), None)

    def _grouped(self, hand: Cards, groups: tuple[int, ...]) -> Cards | None:
        """Groups of these sizes, each of another face; small faces first."""
        for faces in permutations(self.faces, len(groups)):
            if all(hand.count(face) >= size for face, size in zip(faces, groups, strict=True)):
                return tuple(sorted(f for face, size in zip(faces, groups, strict=True) for f in (face,) * size))
        return None

    def _alike(self, hand: Cards, face: Card, same: int) -> Cards:
        """So many of one face, and the dearest of the rest."""
        rest = list(hand)
        for _ in range(same):
            rest.remove(face)
        return tuple(sorted([face] * same + rest[::-1][: self.hand - same]))

    def _best_points(self, box: str, hand: Cards) -> int | None:
        cards = self.best(box, hand)
        return None if cards is None else self.points(box, cards)

    # --- what is missing ---

    def missing(self, box: str, hand: Cards) -> Cards:
        """The fewest cards that would make a run of the hand."""
        length = self.patterns[box].run
        runs = [self.faces[i : i + length] for i in range(len(self.faces) - length + 1)]
        return min((tuple(face for face in run if face not in hand) for run in runs), key=len)

    def most_alike(self, hand: Cards) -> int:
        return max(map(hand.count, hand), default=0)


@lru_cache(maxsize=2048)
def parts(hand: Cards, most: int) -> list[Cards]:
    """The different ways to take up to so many cards of a hand, none among them; equal cards are alike."""
    found: list[Cards] = [()]
    for face in dict.fromkeys(hand):
        heaps = [(face,) * n for n in range(1, min(hand.count(face), most) + 1)]
        found += [part + heap for part in found for heap in heaps if len(part) + len(heap) <= most]
    return found
