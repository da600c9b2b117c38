"""Whether what a hand has begun to lay can still become something legal, with the cards that are left.

A sum over the columns: cards used, wild cards used, canastas made, and the most points that come of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from game.core.cards import Card
from game.games.canasta.melds import MeldRules, Situation, wilds_in
from game.games.canasta.pieces import BLACK_THREE, COLUMN, RANKED, WILD, Laid
from game.games.canasta.pile import pairs_up, shut

Sums = dict[tuple[int, int, int], int]
"""Cards laid, wild cards among them, canastas → most points of the naturals."""


class End(NamedTuple):
    """What a way of laying comes to: cards left in hand, points, canastas of the side, and whether black threes go."""

    rest: int
    points: int
    canastas: int
    last: bool


class Closing:
    def __init__(self, rules: MeldRules) -> None:
        self.rules = rules
        self.can_close = lru_cache(maxsize=4096)(self._can_close)

    def _can_close(self, now: Situation, begun: Laid, taking: bool) -> bool:
        """Whether some legal lay-down (or taking of the pile) holds all these cards in these columns."""
        if taking and (now.top is None or shut(self.rules, now)):
            return False
        return any(self._fits(now, end, taking) for end in self._ends(now, begun, taking))

    def most_points(self, now: Situation) -> int | None:
        """The most that can go down in taking the pile; None where every way leaves too few cards."""
        free = replace(now, minimum=0)
        return max((end.points for end in self._ends(now, (), True) if self._fits(free, end, True)), default=None)

    def _ends(self, now: Situation, begun: Laid, taking: bool) -> Iterator[End]:
        for whole in (False, True):
            yield from self._ends_of(now, begun, taking, whole=whole)

    def _ends_of(self, now: Situation, begun: Laid, taking: bool, *, whole: bool) -> Iterator[End]:
        groups = dict(begun)
        spare = list(now.hand)
        for cards in groups.values():
            for card in cards:
                spare.remove(card)
        columns = [COLUMN[card] for card in spare]
        wilds = sorted((self.rules.values[c] for c in spare if COLUMN[c] == WILD), reverse=True)
        sums: Sums = {(0, 0, 0): 0}
        for column in RANKED:
            ways = list(self._ways(now, groups, column, columns.count(column), len(wilds), taking, whole))
            if not ways:
                return
            sums = _add(sums, ways, len(wilds), now.need)
        threes = columns.count(BLACK_THREE) if BLACK_THREE in groups else 0
        if BLACK_THREE in groups and len(groups[BLACK_THREE]) + threes < self.rules.numbers.least:
            return
        fixed = self.rules.points(card for cards in groups.values() for card in cards)
        fixed += self.rules.values[now.top] if taking and now.top is not None else 0
        rest = self.rules.rest(now, begun, taking=taking) - threes
        for (used, wild, have), points in sums.items():
            yield End(rest - used, fixed + points + sum(wilds[:wild]), have, BLACK_THREE in groups)

    def _fits(self, now: Situation, end: End, taking: bool) -> bool:
        going = end.rest <= 1 and end.canastas >= now.need and now.answer is not False
        if end.last and end.rest:
            return False
        if not (going or (end.rest > 1 and now.answer is not True)):
            return False
        waived = going and self.rules.house.waives and now.source == "stock" and not taking
        return now.opened or end.points >= now.minimum or waived

    def _ways(
        self,
        now: Situation,
        groups: dict[int, tuple[Card, ...]],
        column: int,
        spare: int,
        wilds: int,
        taking: bool,
        whole: bool,
    ) -> Iterator[tuple[int, int, int, int]]:
        """Naturals and wild cards that may be added to a column: how many, whether a canasta comes of it, points."""
        laid, lying = groups.get(column, ()), now.table[column]
        is_top = taking and now.top is not None and COLUMN[now.top] == column
        in_play = bool(laid) or is_top
        there = wilds_in(lying) + wilds_in(laid)
        naturals = len(lying) + len(laid) - there + is_top
        paired_wilds = wilds_in(laid)
        paired = len(laid) - paired_wilds
        each = next((self.rules.values[card] for card in now.hand if COLUMN[card] == column), 0)
        canasta, least = self.rules.numbers.canasta, self.rules.numbers.least
        if not in_play:
            yield 0, 0, int(len(lying) >= canasta), 0
        counts = range(spare + 1) if in_play else (spare,) if whole else ()
        for more in counts:
            room = self.rules.wild_room(naturals + more) - there
            for wild in range(min(room, wilds) + 1) if room >= 0 else ():
                size = naturals + more + there + wild
                if size < least or (not in_play and not more and not wild):
                    continue
                if is_top and not pairs_up(self.rules, now, paired + more, paired_wilds + wild):
                    continue
                yield more + wild, wild, int(size >= canasta), more * each


def _add(sums: Sums, ways: list[tuple[int, int, int, int]], wilds: int, need: int) -> Sums:
    found: Sums = {}
    for (used, wild, have), points in sums.items():
        for more, more_wild, canasta, worth in ways:
            if wild + more_wild <= wilds:
                key = (used + more, wild + more_wild, min(need, have + canasta))
                if found.get(key, -1) < points + worth:
                    found[key] = points + worth
    return found
