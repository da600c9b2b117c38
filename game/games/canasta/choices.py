"""A bounded choice of the lay-downs and pile-takings that are legal: those a player would think of.

There are far too many in all (any copies, any wild card anywhere); each result a player may want has one here.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from game.core.cards import Card
from game.games.canasta.melds import MeldRules, Situation, laid_of
from game.games.canasta.pieces import BLACK_THREE, COLUMN, RANKED, WILD, Laid, Meld
from game.games.canasta.pile import nothing_to_take, refuse_pile

MOST = 40
"""Openings listed at most."""
TOGETHER = 3
"""Melds of an opening that are combined at most; an opening of more is listed as all of them."""


class Hand:
    """A hand by columns."""

    def __init__(self, cards: tuple[Card, ...]) -> None:
        self.naturals: dict[int, Meld] = {}
        for card in cards:
            column = COLUMN[card]
            if column in RANKED or column == BLACK_THREE:
                self.naturals[column] = (*self.naturals.get(column, ()), card)
        self.wilds: Meld = tuple(sorted(card for card in cards if COLUMN[card] == WILD))


class Choices:
    def __init__(self, rules: MeldRules) -> None:
        self.rules = rules

    # --- laying down ---

    def lay_downs(self, now: Situation) -> list[Laid]:
        if len(now.hand) < 2 and now.answer is False:
            return []
        found = self._single(now) if now.opened or not now.minimum else self._openings(now)
        return [melds for melds in dict.fromkeys(found) if self.rules.refuse_melds(now, melds) is None]

    def _single(self, now: Situation) -> Iterator[Laid]:
        """One column at a time."""
        hand = Hand(now.hand)
        for column in RANKED:
            for cards in self._forms(now, hand, column):
                yield ((column, cards),)
        threes = hand.naturals.get(BLACK_THREE, ())
        if len(threes) >= self.rules.numbers.least:
            yield ((BLACK_THREE, threes),)

    def _forms(self, now: Situation, hand: Hand, column: int) -> Iterator[Meld]:
        """What can go to a column: all naturals or fewer, alone or with a cheap or a dear wild card."""
        naturals = hand.naturals.get(column, ())
        lying = now.table[column]
        for count in range(len(naturals), 0, -1):
            if count == len(naturals) or lying or count >= self.rules.numbers.least:
                yield naturals[:count]
        for wilds in self._wilds(hand):
            if naturals or lying:
                yield tuple(sorted(naturals + wilds))
            if naturals and lying:
                yield wilds

    @staticmethod
    def _wilds(hand: Hand) -> Iterator[Meld]:
        """The cheapest one, the dearest one, the two cheapest."""
        if hand.wilds:
            yield hand.wilds[:1]
            if hand.wilds[-1] != hand.wilds[0]:
                yield hand.wilds[-1:]
        if len(hand.wilds) > 1:
            yield hand.wilds[:2]

    def _openings(self, now: Situation, base: dict[int, list[Card]] | None = None, points: int = 0) -> Iterator[Laid]:
        """Combinations of melds that reach the minimum, few melds and few wild cards first."""
        taken = base or {}
        spare = list(now.hand)
        for cards in taken.values():
            for card in cards:
                spare.remove(card)
        hand = Hand(tuple(spare))
        ready = [column for column in RANKED if column not in taken and len(hand.naturals.get(column, ())) >= 2]
        listed = 0
        sizes = [*range(0 if base is not None else 1, min(TOGETHER, len(ready)) + 1), len(ready)]
        for size in dict.fromkeys(sizes):
            for columns in combinations(ready, size):
                for melds in self._with_wilds(hand, columns, now.minimum - points):
                    yield laid_of({**{c: list(cards) for c, cards in taken.items()}, **melds})
                    listed += 1
                    if listed >= MOST:
                        return

    def _with_wilds(self, hand: Hand, columns: tuple[int, ...], wanted: int) -> Iterator[dict[int, list[Card]]]:
        """These columns with all their naturals; pairs get a wild card, then one more where points are missing."""
        melds = {column: list(hand.naturals[column]) for column in columns}
        pairs = [column for column in columns if len(melds[column]) < self.rules.numbers.least]
        for wilds in dict.fromkeys((hand.wilds, hand.wilds[::-1])):
            if len(pairs) > len(wilds):
                return
            filled = {column: cards[:] for column, cards in melds.items()}
            spare = list(wilds)
            for column in pairs:
                filled[column].append(spare.pop(0))
            if self._points(filled) < wanted and spare and columns:
                filled[columns[0]].append(spare.pop(0))
            if self._points(filled) >= wanted:
                yield filled

    def _points(self, melds: dict[int, list[Card]]) -> int:
        return sum(self.rules.points(cards) for cards in melds.values())

    # --- taking the pile ---

    def takings(self, now: Situation) -> list[Laid]:
        if now.top is None or nothing_to_take(self.rules, now) is not None:
            return []
        found: list[Laid] = []
        for base in self._bases(now):
            if now.opened or not now.minimum:
                found.append(laid_of(base))
            else:
                points = self._points(base) + self.rules.values[now.top]
                found += self._openings(now, base, points)
        return [melds for melds in dict.fromkeys(found) if refuse_pile(self.rules, now, melds) is None]

    @staticmethod
    def _bases(now: Situation) -> Iterator[dict[int, list[Card]]]:
        """What goes down with the top card."""
        assert now.top is not None
        column = COLUMN[now.top]
        hand = Hand(now.hand)
        naturals = hand.naturals.get(column, ())
        if now.table[column]:
            yield {column: []}
        if len(naturals) >= 2:
            yield {column: list(naturals[:2])}
        if len(naturals) > 2 or (naturals and now.table[column]):
            yield {column: list(naturals)}
        if naturals and hand.wilds:
            yield {column: [*naturals, hand.wilds[0]]}
            yield {column: [*naturals, hand.wilds[-1]]}
