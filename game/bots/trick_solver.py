"""The last tricks of an imagined world exactly: every seat plays for its own points and sees all cards.

Quick enough for a handful of cards in each hand. Knows no game.
"""

from __future__ import annotations

from operator import add

from game.bots.trick_bits import Bits, distinct
from game.bots.trick_runs import Stakes, Table
from game.core.say import Seat

Gains = tuple[int, ...]
"""What every seat still gets from here to the end."""


class Solver:
    """Solves tables of one deal; what it found it remembers, so keep it for all worlds of a decision."""

    def __init__(self, of: Stakes) -> None:
        self.of = of
        self._found: dict[tuple[tuple[Bits, ...], Seat], Gains] = {}

    def solve(self, table: Table) -> list[int]:
        """The points of all seats at the end of the deal. Leaves the table as it is."""
        if table.played:
            gains = self._play(table.copy())
        else:
            gains = self._lead(tuple(table.hands), table.turn, table.number)
        return [points + gain for points, gain in zip(table.points, gains, strict=True)]

    def _lead(self, hands: tuple[Bits, ...], turn: Seat, number: int) -> Gains:
        """From the beginning of a trick; its number follows from the hands."""
        found = self._found.get((hands, turn))
        if found is None:
            table = Table(list(hands), turn, (0,) * len(hands), number)
            found = (0,) * len(hands) if table.over(self.of) else self._play(table)
            self._found[hands, turn] = found
        return found

    def _play(self, table: Table) -> Gains:
        """Whoever is to play takes what is best for them; between equals the same whatever the order of trying."""
        of, seat, hands = self.of, table.turn, table.hands
        legal, best = table.legal(of), None
        others = table.best
        for other, hand in enumerate(hands):
            if other != seat:
                others |= hand
        for card in distinct(legal, others, of.by_price) if legal & (legal - 1) else (legal,):
            gains = self._after(table, card)
            if best is None or (gains[seat], gains) > (best[seat], best):
                best = gains
        assert best is not None
        return best

    def _after(self, table: Table, card: Bits) -> Gains:
        twin = table.copy()
        twin.points = [0] * len(twin.hands)
        twin.play(self.of, card)
        if twin.played:
            return self._play(twin)
        rest = self._lead(tuple(twin.hands), twin.turn, twin.number)
        return tuple(map(add, twin.points, rest))
