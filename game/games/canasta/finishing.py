"""Going out: whether a whole hand can be laid, and the arrangement of it that is worth most.

Naturals have one place each, so the only question is where the wild cards go; a small table over the columns answers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from game.core.cards import Card
from game.games.canasta.melds import MeldRules, Situation, laid_of, wilds_in
from game.games.canasta.numbers import Bonus
from game.games.canasta.pieces import BLACK_THREE, COLUMN, RANKED, WILD, Laid, Table
from game.games.canasta.pile import BLOCKED, OPEN, plate, too_few_cards


@dataclass(frozen=True, slots=True)
class Ending:
    """A way to lay the whole hand."""

    melds: Laid
    discard: Card | None
    concealed: bool
    worth: int
    """Canastas and the finish; the values of the cards are the same in every arrangement."""


Way = tuple[int, tuple[tuple[int, int], ...]]
"""What it is worth, and wild cards by column."""
Ways = dict[tuple[int, int, bool], Way]
"""By wild cards used, canastas (as many as are asked for), and whether one of them is all of the own hand."""


class Finishing:
    def __init__(self, rules: MeldRules, bonus: Bonus) -> None:
        self.rules, self.bonus = rules, bonus
        self.ending = lru_cache(maxsize=2048)(self._ending)
        self.top_ending = lru_cache(maxsize=2048)(self._top_ending)

    # --- the player on turn ---

    def _ending(self, now: Situation) -> Ending | None:
        """The best way to go out from the hand as it is; None where there is none."""
        if now.answer is False or not now.hand:
            return None
        best: Ending | None = None
        for discard in self._discards(now):
            found = self._lay(now, discard)
            if found and (best is None or found.worth > best.worth):
                best = found
        return best

    def _discards(self, now: Situation) -> Iterator[Card | None]:
        """What may be left for the discard: nothing, or one card; a card that fits nowhere leaves no choice."""
        stuck = self._stuck(now.hand, now.table)
        if len(stuck) > 1:
            return
        if stuck:
            yield from stuck
            return
        yield None
        seen: set[int] = set()
        for card in now.hand:
            if COLUMN[card] not in seen:
                seen.add(COLUMN[card])
                yield card

    def _stuck(self, hand: tuple[Card, ...], table: Table) -> list[Card]:
        """Cards that no arrangement of this hand can lay."""
        columns = [COLUMN[card] for card in hand]
        threes = columns.count(BLACK_THREE)
        few = 0 < threes < self.rules.numbers.least
        found = [card for card in hand if COLUMN[card] == BLACK_THREE] if few else []
        lonely = self.rules.numbers.naturals
        for card in hand:
            column = COLUMN[card]
            if column in RANKED and not table[column] and columns.count(column) < lonely:
                found.append(card)
        return found

    def _lay(self, now: Situation, discard: Card | None) -> Ending | None:
        hand = list(now.hand)
        if discard is not None:
            hand.remove(discard)
            if sum(COLUMN[card] == BLACK_THREE for card in hand):
                return None  # with black threes everything is melded
        found = self.best(tuple(hand), now.table, now.need, played=now.played, was_open=now.was_open, laid=now.laid)
        if found is None:
            return None
        ending = replace(found, discard=discard)
        return None if ending.melds and self.rules.faults(now, ending.melds) else ending

    # --- the exceptional right ---

    def _top_ending(self, now: Situation) -> Ending | None:
        """Everything melded together with the pile's top card; None where the right does not apply."""
        rules, top = self.rules, now.top
        if not rules.house.top_alone or top is None or too_few_cards(rules, now):
            return None
        state, column = plate(rules, now), COLUMN[top]
        pair = sum(COLUMN[card] == column for card in now.hand)
        opened = state.kind == OPEN
        if state.kind == BLOCKED or (pair < 2 and not (opened and (now.table[column] or pair == 1))):
            return None
        least_wilds = {column: 1} if pair == 1 and not now.table[column] else {}
        found = self.best(
            (*now.hand, top), now.table, now.need, played=now.played, was_open=now.was_open, least_wilds=least_wilds
        )
        if found is None:
            return None
        points = rules.points((*now.hand, top))
        return found if now.opened or points >= now.minimum else None

    # --- the arrangement worth most ---

    def best(
        self,
        cards: tuple[Card, ...],
        table: Table,
        need: int,
        *,
        played: bool = True,
        was_open: bool = True,
        laid: tuple[int, ...] = (),
        least_wilds: dict[int, int] | None = None,
    ) -> Ending | None:
        """All these cards laid on this table, so that the side has the canastas it needs."""
        wilds = sorted((card for card in cards if COLUMN[card] == WILD), reverse=True)
        threes = [card for card in cards if COLUMN[card] == BLACK_THREE]
        if threes and len(threes) + len(table[BLACK_THREE]) < self.rules.numbers.least:
            return None
        spread = self._spread(cards, table, len(wilds), need, fresh=not played, laid=laid, least=least_wilds or {})
        if spread is None:
            return None
        worth, own, counts = spread
        groups: dict[int, list[Card]] = {BLACK_THREE: threes} if threes else {}
        for card in cards:
            if COLUMN[card] in RANKED:
                groups.setdefault(COLUMN[card], []).append(card)
        for column, count in counts:
            groups.setdefault(column, []).extend(wilds.pop() for _ in range(count))
        concealed = not played and (own or not was_open)
        return Ending(laid_of(groups), None, concealed, worth)

    def _spread(
        self,
        cards: tuple[Card, ...],
        table: Table,
        wilds: int,
        need: int,
        *,
        fresh: bool,
        laid: tuple[int, ...],
        least: dict[int, int],
    ) -> tuple[int, bool, tuple[tuple[int, int], ...]] | None:
        """Where the wild cards go: worth, whether a canasta of the own hand is among it, wild cards by column."""
        ways: Ways = {(0, 0, False): (0, ())}
        columns = [COLUMN[card] for card in cards]
        for column in RANKED:
            new = columns.count(column)
            lying = table[column]
            if not new and not lying:
                continue
            before = laid[column] if laid else 0
            options = list(self._column_ways(column, new, lying, wilds, before, least.get(column, 0)))
            ways = self._combine(ways, column, options, wilds, need)
            if not ways:
                return None
        done = [
            (worth + (self.bonus.concealed if fresh and own else 0), own, counts)
            for (used, have, own), (worth, counts) in ways.items()
            if used == wilds and have >= need
        ]
        return max(done, key=lambda way: (way[0], way[1])) if done else None

    def _column_ways(
        self, column: int, new: int, lying: tuple[Card, ...], wilds: int, before: int, least: int
    ) -> Iterator[tuple[int, int, bool, int]]:
        """Wild cards added, canasta or not, whether it is all of this turn's cards, worth."""
        there = wilds_in(lying)
        naturals = len(lying) - there + new
        if new and len(lying) == 0 and naturals < self.rules.numbers.naturals:
            return
        for add in range(least, min(wilds, self.rules.wild_room(naturals) - there) + 1):
            size = naturals + there + add
            if size < self.rules.numbers.least:
                continue
            canasta = size >= self.rules.numbers.canasta
            own = canasta and len(lying) == before
            worth = (self.bonus.black if there + add else self.bonus.red) if canasta else 0
            yield add, int(canasta), own, worth

    @staticmethod
    def _combine(ways: Ways, column: int, options: list[tuple[int, int, bool, int]], wilds: int, need: int) -> Ways:
        found: Ways = {}
        for (used, have, own), (worth, counts) in ways.items():
            for add, canasta, mine, more in options:
                if used + add > wilds:
                    break
                key = (used + add, min(need, have + canasta), own or mine)
                if key not in found or found[key][0] < worth + more:
                    found[key] = (worth + more, (*counts, (column, add)) if add else counts)
        return found

    # --- the partner ---

    def double(self, hand: tuple[Card, ...], table: Table) -> Ending | None:
        """The partner's whole hand; black threes join a set laid just before."""
        return self.best(hand, table, 0) if hand else None
