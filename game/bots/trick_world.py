"""Imagined worlds for tricks at speed: the cards a seat cannot see, dealt at random to where they may be.

Says nothing of who should hold what, only of who can: voids, passes and cards seen come with what is unknown
(`core.tricks.Unknown`). Knows no game.
"""

from __future__ import annotations

from random import Random

from game.bots.trick_bits import Bits, bits_of, single
from game.core.tricks import Holder, Unknown, spread

TRIES = 8
"""After so many deals that came to no end, the patient way."""


class Worlds:
    """The ways the unseen cards may lie, drawn one by one."""

    def __init__(self, unknown: Unknown) -> None:
        self.unknown = unknown
        self._cards = single(bits_of(unknown.cards))  # in order, so that the true deal cannot shine through
        self.may = may = {
            holder: bits_of(c for c in unknown.cards if unknown.may(holder, c)) for holder in unknown.room
        }
        every = bits_of(unknown.cards)
        self.free = all(allowed == every for allowed in may.values())
        order = sorted(unknown.room, key=lambda holder: may[holder].bit_count() - unknown.room[holder])
        self._holders = [(holder, unknown.room[holder], may[holder]) for holder in order]
        """The most restricted first."""
        self._must = [every & ~_union(order[i + 1 :], may) for i in range(len(order))]
        """By holder the cards that none of those after them may have."""

    def draw(self, rng: Random) -> dict[Holder, Bits]:
        if self.free:
            return self._deal_freely(rng)
        for _ in range(TRIES):
            dealt = self._deal_in_order(rng)
            if dealt is not None:
                return dealt
        unknown = self.unknown
        return {
            holder: bits_of(cards) for holder, cards in spread(unknown.cards, unknown.room, unknown.may, rng).items()
        }

    def _deal_freely(self, rng: Random) -> dict[Holder, Bits]:
        random, at = rng.random, 0
        order = sorted(self._cards, key=lambda _: random())
        dealt = {}
        for holder, room, _ in self._holders:
            dealt[holder] = sum(order[at : at + room])
            at += room
        return dealt

    def _deal_in_order(self, rng: Random) -> dict[Holder, Bits] | None:
        """Everyone in turn draws from what they may have, first what nobody after them could take; None: stuck."""
        random = rng.random
        rest = sorted(self._cards, key=lambda _: random())
        dealt = {}
        for (holder, room, may), must in zip(self._holders, self._must, strict=True):
            taken = sum(card for card in rest if card & must)
            room -= taken.bit_count()
            if room < 0 or taken & ~may:
                return None
            for card in rest:
                if not room:
                    break
                if card & may and not card & taken:
                    taken |= card
                    room -= 1
            if room:
                return None
            dealt[holder] = taken
            rest = [card for card in rest if not card & taken]
        return dealt


def _union(holders: list[Holder], may: dict[Holder, Bits]) -> Bits:
    found = 0
    for holder in holders:
        found |= may[holder]
    return found
