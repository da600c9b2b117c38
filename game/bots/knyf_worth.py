"""What hands and sheets of Knyf are worth: the trained table of sheets, and from it every hand of a sheet.

A worth is in points still to come, less a price for every turn it takes: whoever is slow gets fewer boxes.
"""

from __future__ import annotations

import sys
import zlib
from array import array
from functools import lru_cache

from game.bots.knyf_hands import Hands, hands_of
from game.games.knyf import KnyfRules
from game.games.knyf.boxes import BOXES, UPPER
from game.places import ASSETS

TABLES = ASSETS / "models" / "knyf.bin"
TEMPOS = (4.0, 6.0, 8.0, 10.0, 13.0, 18.0)
"""Prices of a turn, in points: one table was trained with each. The less time is left, the dearer a turn."""
CHANGE = 0.05
"""Sweeps that change every worth by less than this many points are the last ones."""

Sheet = tuple[int, int]
"""The empty boxes as bits, and the sum of the upper part."""


@lru_cache(maxsize=1)
def _tables() -> array[int]:
    """Halves of a point, one table after the other."""
    halves = array("h", zlib.decompress(TABLES.read_bytes()))
    if sys.byteorder == "big":
        halves.byteswap()
    return halves


_made: dict[object, Worth] = {}


def worth_of(rules: KnyfRules) -> Worth:
    """Made once for all matches with the same numbers; what was thought about a sheet stays for the next decision."""
    key = rules.boxes.faces, tuple(rules.boxes.patterns.items()), rules.numbers, rules.upper
    if key not in _made:
        _made[key] = Worth(rules)
    return _made[key]


class Worth:
    """All sheets of one set of rules."""

    def __init__(self, rules: KnyfRules) -> None:
        self.rules, self.upper = rules, rules.upper
        self.hands = hands_of(rules)
        self.tables = _tables()
        self.outlook = lru_cache(maxsize=64)(self.fresh_outlook)

    def of_sheet(self, sheet: Sheet, tempo: int) -> float:
        """What is still to come for a fresh hand with these empty boxes and this upper sum, at this price of a turn."""
        mask, total = sheet
        cap = self.upper.bonus_from
        if not mask:
            return self.at_end(total)
        return self.tables[((tempo << len(BOXES)) + mask) * (cap + 1) + min(total, cap)] / 2

    def at_end(self, total: int) -> int:
        """Bonus or malus for an upper part that stays as it is."""
        upper = self.upper
        return upper.bonus if total >= upper.bonus_from else upper.malus if total < upper.malus_below else 0

    def written(self, sheet: Sheet, tempo: int, box: int, points: int) -> float:
        """What writing these points brings, now and later."""
        mask, total = sheet
        return points + self.of_sheet((mask & ~(1 << box), total + points if box < len(UPPER) else total), tempo)

    def tempo(self, sheet: Sheet, turns: float) -> int:
        """Which price of a turn is right where so many turns are left: the one at which the time is just used up."""
        return min(range(len(TEMPOS)), key=lambda i: self.of_sheet(sheet, i) + TEMPOS[i] * turns)

    def fresh_outlook(self, sheet: Sheet, tempo: int) -> Outlook:
        return Outlook(self, sheet, tempo)


class Outlook:
    """The worth of every hand while one sheet stands. Better with every sweep: each looks one exchange further."""

    def __init__(self, worth: Worth, sheet: Sheet, tempo: int) -> None:
        self.hands, self.sheet, self.tempo = worth.hands, sheet, tempo
        self.quit = worth.at_end(sheet[1])
        """What is left for whoever finds the other boxes not worth their turns."""
        self.stop = self._stops(worth)
        """What each hand brings if it is written at once; far below zero where it fits nothing."""
        self.worth = self._less_a_turn(self.stop)
        self.sweeps = 0
        self.settled = False

    def _less_a_turn(self, values: list[float]) -> list[float]:
        price, quit_ = TEMPOS[self.tempo], float(self.quit)
        return [value - price if value - price > quit_ else quit_ for value in values]

    def _stops(self, worth: Worth) -> list[float]:
        hands, mask = self.hands, self.sheet[0]
        known: dict[tuple[int, int], float] = {}
        stops = [0.0] * hands.first[hands.full]
        surplus = worth.rules.numbers.surplus
        for size in range(hands.full, hands.most + 1):
            fine = surplus * (size - hands.full)
            for number in hands.of(size):
                best = -1e6
                for key in hands.points[number]:
                    if mask >> key[0] & 1:
                        value = known.get(key)
                        if value is None:
                            value = known[key] = worth.written(self.sheet, self.tempo, *key)
                        if value > best:
                            best = value
                stops.append(best + fine)
        return stops

    def sweep(self) -> None:
        """Every hand may exchange once more."""
        hands, new = self.hands, self.stop[:]
        even = (1 / len(hands.more[0]),) * len(hands.more[0])
        for size in range(hands.full, hands.most + 1):
            kept = keeps(hands, self.worth, size, even)
            _raise(new, hands.of(size), best_parts(hands, kept, size - hands.full, size))
            if size > hands.full:
                _raise(new, hands.of(size - 1), best_parts(hands, kept, size - 1 - hands.full, size - 1))
        new = self._less_a_turn(new)
        start = hands.first[hands.full]
        self.settled = max(abs(a - b) for a, b in zip(new[start:], self.worth[start:], strict=True)) < CHANGE
        self.worth, self.sweeps = new, self.sweeps + 1


def keeps(hands: Hands, worth: list[float], size: int, odds: tuple[float, ...]) -> list[float]:
    """What it is worth to keep each part of a hand and fill up to `size` with cards drawn at these odds."""
    kept = worth[: hands.first[size + 1]]
    more = hands.more
    a, b, c, d, e, f = odds
    for number in range(hands.first[size] - 1, hands.first[max(0, size - hands.full - 1)] - 1, -1):
        u, v, w, x, y, z = more[number]
        kept[number] = a * kept[u] + b * kept[v] + c * kept[w] + d * kept[x] + e * kept[y] + f * kept[z]
    return kept


def best_parts(hands: Hands, kept: list[float], least: int, size: int) -> list[float]:
    """For every hand of `size` cards the best part to keep that has `least` cards or more."""
    best = kept[: hands.first[size + 1]]
    less = hands.less
    for number in range(hands.first[max(0, least) + 1], hands.first[size + 1]):
        top = best[number]
        for part in less[number]:
            if best[part] > top:
                top = best[part]
        best[number] = top
    return best


def _raise(new: list[float], numbers: range, best: list[float]) -> None:
    for number in numbers:
        if best[number] > new[number]:
            new[number] = best[number]


def mask_of(free: list[str]) -> int:
    return sum(1 << BOXES.index(box) for box in free)
