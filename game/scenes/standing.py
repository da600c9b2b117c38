"""What the score sheets tell: places with ties, who climbed, and one true good thing about whoever came last.

Everything here is by column: a player, or a side of partners.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.core.rules import DealSheet, Result, ranked
from game.core.say import Say, say

Column = int


def running_totals(sheets: Sequence[DealSheet], column: Column) -> tuple[int, ...]:
    """The score before the first deal, after the first, after the second, …"""
    totals = [0]
    for sheet in sheets:
        totals.append(totals[-1] + sheet.totals[column])
    return tuple(totals)


def places(groups: Sequence[Sequence[Column]]) -> dict[Column, int]:
    """Column → place; after two tied firsts comes the third."""
    found: dict[Column, int] = {}
    for group in groups:
        place = len(found) + 1
        found |= dict.fromkeys(group, place)
    return found


def rank_changes(before: Sequence[int], after: Sequence[int]) -> tuple[int, ...]:
    """Places won or lost by everyone; a sheet is written so that more is better."""
    then, now = places(ranked(before)), places(ranked(after))
    return tuple(then[column] - now[column] for column in range(len(after)))


def lead(result: Result) -> int:
    """How far the winners are ahead."""
    if len(result.places) < 2:
        return 0
    return abs(result.scores[result.places[0][0]] - result.scores[result.places[1][0]])


def more_is_better(result: Result) -> bool:
    return result.scores[result.places[0][0]] >= result.scores[result.places[-1][0]]


# --- a kind word ---


def kind_word(sheets: Sequence[DealSheet], result: Result | None, column: Column, unit: str = "round") -> Say | None:
    """Something they did best of all at the table; else their own best deal, if it was any good."""
    if result is None or not sheets:
        return None
    sign = 1 if more_is_better(result) else -1
    return (
        _best_deal(sheets, column, sign, unit)
        or _best_line(sheets, column, sign)
        or _own_best(sheets, column, sign, unit)
    )


def _best_deal(sheets: Sequence[DealSheet], column: Column, sign: int, unit: str) -> Say | None:
    if len(sheets) < 2:
        return None
    won = [(sheet.totals[column] * sign, -deal) for deal, sheet in enumerate(sheets, 1) if _tops(sheet, column, sign)]
    if not won:
        return None
    points, deal = max(won)
    return say(f"unit.{unit}.good", deal=-deal, n=points * sign)


def _tops(sheet: DealSheet, column: Column, sign: int) -> bool:
    return all(sheet.totals[column] * sign > total * sign for i, total in enumerate(sheet.totals) if i != column)


def _best_line(sheets: Sequence[DealSheet], column: Column, sign: int) -> Say | None:
    best: tuple[int, Say, int] | None = None
    for label, sums in _sums_by_line(sheets):
        mine = sums[column]
        others = [points for i, points in enumerate(sums) if i != column and points is not None]
        if mine is None or not others or mine * sign <= max(points * sign for points in others):
            continue
        margin = mine * sign - max(points * sign for points in others)
        if best is None or margin > best[0]:
            best = margin, label, mine
    return say("results.good_line", line=best[1], n=best[2]) if best else None


def _sums_by_line(sheets: Sequence[DealSheet]) -> list[tuple[Say, list[int | None]]]:
    """The same item of all deals added up."""
    found: dict[str, tuple[Say, list[int | None]]] = {}
    for sheet in sheets:
        for line in sheet.lines:
            _, sums = found.setdefault(f"{line.label}", (line.label, [None] * len(sheet.totals)))
            for i, points in enumerate(line.points):
                if points is not None:
                    sums[i] = (sums[i] or 0) + points
    return list(found.values())


def _own_best(sheets: Sequence[DealSheet], column: Column, sign: int, unit: str) -> Say | None:
    best = max(sheet.totals[column] * sign for sheet in sheets)
    return say(f"unit.{unit}.best", n=best * sign) if len(sheets) > 1 and best > 0 else None
