"""Positions of Northcott's game by their gaps: `table("2 3")` has gaps 2 and 3 on files a and b, the rest closed.

The first player's pawns stand on the first rank unless a gap leaves no room for that; seat 0 is to move.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.core.say import Seat
from game.games.northcott import Advance, NorthcottRules, NorthcottState, NorthcottView, gaps
from game.games.registry import game
from tests.games.position import Position


def rules(**options: Any) -> NorthcottRules:
    found = game("northcott").rules(options)
    assert isinstance(found, NorthcottRules)
    return found


@dataclass
class Table(Position[NorthcottState, NorthcottView]):
    rules: NorthcottRules
    state: NorthcottState

    def move_of(self, text: str) -> Advance:
        """ "a1-a3"."""
        source, target = (self.cell(part) for part in text.split("-"))
        return Advance(source, target)

    def cell(self, name: str) -> int:
        return self.rules.squares.at("abcdefgh".index(name[0]), int(name[1:]) - 1)

    def no(self, text: str, seat: Seat | None = None) -> str:
        return self.refusal(text, seat).key

    @property
    def moves(self) -> set[str]:
        return {
            f"{self.rules.squares.name(move.source)}-{self.rules.squares.name(move.target)}"
            for move in self.rules.legal(self.state, self.state.turn)
            if isinstance(move, Advance)
        }

    @property
    def gaps(self) -> list[int]:
        return gaps(self.state.ranks)


def table(widths: str, **options: Any) -> Table:
    found = rules(**{"games": 1, **options})
    state = NorthcottState(found.files, 0)
    wanted = [int(width) for width in widths.split()]
    wanted += [0] * (found.files - len(wanted))
    state.ranks = [[0] * found.files, [width + 1 for width in wanted]]
    return Table(found, state)
