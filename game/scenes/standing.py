"""What the score sheets tell: places with ties, who climbed, and one true good thing about whoever came last."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.rules import DealSheet, Result, View, ranked
from game.core.say import Say, Seat, say


def running_totals(sheets: Sequence[DealSheet], seat: Seat) -> tuple[int, ...]:
    """The score before the first deal, after the first, after the second, …"""
    totals = [0]
    for sheet in sheets:
        totals.append(totals[-1] + sheet.totals[seat])
    return tuple(totals)


def places(groups: Sequence[Sequence[Seat]]) -> dict[Seat, int]:
    """Seat → place; after two tied firsts comes the third."""
    found: dict[Seat, int] = {}
    for group in groups:
        place = len(found) + 1
        found |= dict.fromkeys(group, place)
    return found


def rank_changes(before: Sequence[int], after: Sequence[int]) -> tuple[int, ...]:
    """Places won or lost by every seat; a sheet is written so that more is better."""
    then, now = places(ranked(before)), places(ranked(after))
    return tuple(then[seat] - now[seat] for seat in range(len(after)))


def lead(result: Result) -> int:
    """How far the winners are ahead."""
    if len(result.places) < 2:
        return 0
    return abs(result.scores[result.places[0][0]] - result.scores[result.places[1][0]])


def more_is_better(result: Result) -> bool:
    return result.scores[result.places[0][0]] >= result.scores[result.places[-1][0]]


# --- a kind word ---


def kind_word(view: View, seat: Seat) -> Say | None:
    """Something this player did best of all at the table; else their own best deal, if it was any good."""
    if view.result is None or not view.sheets:
        return None
    sign = 1 if more_is_better(view.result) else -1
    return _best_deal(view, seat, sign) or _best_line(view, seat, sign) or _own_best(view, seat, sign)


def _best_deal(view: View, seat: Seat, sign: int) -> Say | None:
    if len(view.sheets) < 2:
        return None
    won = [(sheet.totals[seat] * sign, -deal) for deal, sheet in enumerate(view.sheets, 1) if _tops(sheet, seat, sign)]
    if not won:
        return None
    points, deal = max(won)
    return say("results.good_round", deal=-deal, n=points * sign)


def _tops(sheet: DealSheet, seat: Seat, sign: int) -> bool:
    return all(sheet.totals[seat] * sign > total * sign for i, total in enumerate(sheet.totals) if i != seat)


def _best_line(view: View, seat: Seat, sign: int) -> Say | None:
    best: tuple[int, Say, int] | None = None
    for label, sums in _sums_by_line(view):
        mine = sums[seat]
        others = [points for i, points in enumerate(sums) if i != seat and points is not None]
        if mine is None or not others or mine * sign <= max(points * sign for points in others):
            continue
        margin = mine * sign - max(points * sign for points in others)
        if best is None or margin > best[0]:
            best = margin, label, mine
    return say("results.good_line", line=best[1], n=best[2]) if best else None


def _sums_by_line(view: View) -> list[tuple[Say, list[int | None]]]:
    """The same item of all deals added up."""
    found: dict[str, tuple[Say, list[int | None]]] = {}
    for sheet in view.sheets:
        for line in sheet.lines:
            _, sums = found.setdefault(f"{line.label}", (line.label, [None] * view.seats))
            for i, points in enumerate(line.points):
                if points is not None:
                    sums[i] = (sums[i] or 0) + points
    return list(found.values())


def _own_best(view: View, seat: Seat, sign: int) -> Say | None:
    best = max(sheet.totals[seat] * sign for sheet in view.sheets)
    return say("results.best_round", n=best * sign) if len(view.sheets) > 1 and best > 0 else None
