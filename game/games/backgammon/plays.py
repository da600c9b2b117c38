"""All legal plays of a roll, quickly: for the rules, for the table and for search.

A position is a tuple of 26 numbers seen by the player to move: points 1 to 24 in their own numbering (1 is their ace
point), own checkers positive, the other's negative; 25 is their bar, 0 the other's bar (negative). Checkers that are
off are not in it. Knows how checkers step and that dice must be used; knows no turns, cube or score.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

Position = tuple[int, ...]
Step = tuple[int, int]
"""From and to, in the mover's numbering: from 25 is the bar, to 0 is off."""
Plays = dict[Position, tuple[Step, ...]]
"""Positions, each with one way to get there."""

BAR = 25
OFF = 0
HOME = 6
DOUBLE = 4
"""So many steps two equal dice are."""


def steps_with(board: Sequence[int], die: int, last: int = BAR) -> list[Step]:
    """All steps one die allows now, from the rearmost checker on; none from farther back than `last`."""
    if board[BAR] > 0:
        target = BAR - die
        return [(BAR, target)] if board[target] >= -1 else []
    found = [
        (source, source - die)
        for source in range(min(last, BAR - 1), die, -1)
        if board[source] > 0 and board[source - die] >= -1
    ]
    if max(board[HOME + 1 : BAR]) > 0:
        return found
    if board[die] > 0:
        if die <= last:
            found.append((die, OFF))
    elif die == HOME or max(board[die + 1 : HOME + 1]) <= 0:
        found += [(point, OFF) for point in range(die - 1, 0, -1) if board[point] > 0][:1]
    return found


def stepped(board: Sequence[int], step: Step) -> Position:
    """The position after one step; a blot it meets goes to the other's bar."""
    source, target = step
    after = list(board)
    after[source] -= 1
    if target:
        if after[target] < 0:
            after[target] = 0
            after[0] -= 1
        after[target] += 1
    return tuple(after)


def walked(board: Position, path: Iterable[Step]) -> Position:
    for step in path:
        board = stepped(board, step)
    return board


def plays(board: Position, dice: tuple[int, int]) -> Plays:
    """Every position a legal play leads to, once, with one way to get there. Empty: there is no play."""
    one, other = dice
    return _doubles(board, one) if one == other else _mixed(board, max(dice), min(dice))


known_plays = lru_cache(maxsize=64)(plays)
"""The same for the table, which asks about one roll again and again; nobody may change the answer."""


def _mixed(board: Position, high: int, low: int) -> Plays:
    """Both dice in either order; if only one can be played, the higher if possible."""
    own = [point for point in range(BAR - 1, 0, -1) if board[point] > 0]
    waiting = board[BAR]
    if not waiting and sum(board[point] for point in own[:2] if point > HOME) < 2:
        found = _mixed_at_home(board, high, low)
    elif waiting > 1:
        found = _pairs(board, high, low, _open([BAR], board, high), _open([BAR], board, low))
    elif waiting:
        found = _pairs(board, high, low, _open([BAR], board, high), _open(own, board, low))
        found |= _pairs(board, low, high, _open([BAR], board, low), _open(own, board, high))
        found |= _runs(board, high, low, [BAR])
    else:
        found = _pairs(board, high, low, _open(own, board, high), _open(own, board, low))
        found |= _runs(board, high, low, own)
    return found or {stepped(board, step): (step,) for step in steps_with(board, high) or steps_with(board, low)}


def _open(sources: Sequence[int], board: Position, die: int) -> list[int]:
    """From which of these places the die leads to an open point."""
    return [source for source in sources if source > die and board[source - die] >= -1]


def _pairs(board: Position, one: int, other: int, firsts: Sequence[int], seconds: Sequence[int]) -> Plays:
    """Where two steps lead that do not need each other; nobody can be borne off.

    Different pairs lead to different positions, except where one checker lands where the other leaves: that is the
    same as one checker's run.
    """
    found: Plays = {}
    for source in firsts:
        landing = source - one
        after = list(stepped(board, (source, landing)))
        for second in seconds:
            target = second - other
            if second == landing or target == source or not after[second]:
                continue
            met, struck = after[target], after[0]  # made and taken back in place: this loop is where search lives
            after[second] -= 1
            after[target] = met + 1
            if met < 0:
                after[target], after[0] = 1, struck - 1
            found[tuple(after)] = (source, landing), (second, target)
            after[second] += 1
            after[target], after[0] = met, struck
    return found


def _runs(board: Position, high: int, low: int, sources: Sequence[int]) -> Plays:
    """Where one checker gets by both dice; which comes first matters where it hits on the way."""
    found: Plays = {}
    for source in sources:
        target = source - high - low
        if target > 0 and board[target] >= -1:
            for middle in _ways_between(board, source - high, source - low):
                path = (source, middle), (middle, target)
                found[walked(board, path)] = path
    return found


def _ways_between(board: Position, one: int, other: int) -> list[int]:
    """The open ones of two points on the way; of two empty-handed ways the first is enough."""
    ways = [middle for middle in (one, other) if board[middle] >= -1]
    return ways[:1] if all(board[middle] >= 0 for middle in ways) else ways


def _mixed_at_home(board: Position, high: int, low: int) -> Plays:
    """With at most one checker outside the home board, where a step decides who may be borne off next.

    Two steps that are possible at once lead to the same position in either order, so the second order looks only at
    steps which the first one has made possible.
    """
    found: Plays = {}
    with_high = steps_with(board, high)
    for step in with_high:
        middle = stepped(board, step)
        for then in steps_with(middle, low):
            found.setdefault(stepped(middle, then), (step, then))
    for step in steps_with(board, low):
        middle = stepped(board, step)
        for then in steps_with(middle, high):
            if then not in with_high:
                found.setdefault(stepped(middle, then), (step, then))
    return found


def _doubles(board: Position, die: int) -> Plays:
    """As many of the four as possible. Equal steps commute, so each is made from no farther back than the last.

    Which steps are made says where they lead, so no position comes twice.
    """
    level: list[tuple[Position, tuple[Step, ...]]] = [(board, ())]
    for _ in range(DOUBLE):
        deeper = [
            (stepped(here, step), (*path, step))
            for here, path in level
            for step in steps_with(here, die, path[-1][0] if path else BAR)
        ]
        if not deeper:
            break
        level = deeper
    return dict(level) if level[0][1] else {}


@lru_cache(maxsize=8192)
def most_steps(board: Position, dice: tuple[int, ...]) -> int:
    """How many of these dice can be played, one after another."""
    if not dice:
        return 0
    best = 0
    for i, die in enumerate(dice):
        if die in dice[:i]:
            continue
        rest = dice[:i] + dice[i + 1 :]
        for step in steps_with(board, die):
            best = max(best, 1 + most_steps(stepped(board, step), rest))
            if best == len(dice):
                return best
    return best


@lru_cache(maxsize=512)
def next_steps(board: Position, dice: tuple[int, ...], *, first: bool) -> dict[Step, int]:
    """The steps that still lead to a legal play, and the die each uses. `first`: nothing has been played yet.

    The table asks the same again and again; nobody may change the answer.
    """
    wanted = most_steps(board, dice)
    found: dict[Step, int] = {}
    for die in sorted(set(dice), reverse=True):
        at = dice.index(die)
        rest = dice[:at] + dice[at + 1 :]
        for step in steps_with(board, die):
            if 1 + most_steps(stepped(board, step), rest) == wanted:
                found.setdefault(step, die)
        if found and first and wanted == 1 and len(set(dice)) > 1:
            break  # either alone but not both: the higher die
    return found


def turned(board: Position) -> Position:
    """The same position seen by the other player."""
    return tuple(-count for count in reversed(board))


def pips(board: Sequence[int]) -> int:
    """How far the mover's checkers have to go."""
    return sum(point * count for point, count in enumerate(board) if count > 0)
