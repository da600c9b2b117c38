"""What the nets of backgammon are told about a position, the same as in `game/tools/backgammon_net.c`.

A position is seen by the player who has just moved; the other one rolls next. Sets of points are bits of an int. Where
one side looks ahead its points count upwards from its own bar: for the other side that is the position's numbering,
for the mover it is turned round.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

RAW_OWN, RAW_OTHER, BAR_OWN, BAR_OTHER, OFF_OWN, OFF_OTHER, BIAS = 0, 96, 192, 195, 198, 200, 202
ENTER_OWN, ENTER_OTHER, WALL_OWN, WALL_OTHER, SHOT_OWN, SHOT_OTHER = 203, 224, 245, 279, 313, 332
LEAD, PIPS_OWN, PIPS_OTHER, INPUTS = 351, 364, 372, 380
"""Where each kind of input begins."""
CHECKERS = 15
POINTS = 0x1FFFFFE
HOME = 0x7E

LEAP_KNOTS = (0, 4, 8, 12, 16, 20, 24, 28, 36)
STRIDE_KNOTS = (0, 36, 72, 108, 144, 180, 216, 252, 294)
HIT_KNOTS = (0, 2, 6, 11, 14, 17, 20, 24, 30, 36)
LOSS_KNOTS = (0, 3, 6, 12, 18, 27, 36, 48, 72)
LEAD_KNOTS = (-120, -100, -80, -60, -40, -20, 0, 20, 40, 60, 80, 100, 120)
PIPS_KNOTS = (0, 25, 50, 75, 100, 130, 160, 200)

Told = list[tuple[int, float]]
"""Inputs that are not zero, each with its value."""


def knots(at: int, value: int, knot: Sequence[int]) -> Told:
    """A number lies between two knots and moves both, each by how near it is."""
    if value <= knot[0]:
        return [(at, 1.0)]
    if value >= knot[-1]:
        return [(at + len(knot) - 1, 1.0)]
    i = max(i for i, least in enumerate(knot) if value >= least)
    share = (value - knot[i]) / (knot[i + 1] - knot[i])
    return [(at + i, 1 - share), (at + i + 1, share)] if share else [(at + i, 1.0)]


# --- parts of the board ---


def told_point(at: int, count: int) -> Told:
    """A point with so many checkers of one side."""
    if count == 1:
        return [(at, 1.0)]
    return [(at + 1, 1.0), *([(at + 2, 1.0)] * (count > 2)), *([(at + 3, (count - 3) / 2)] * (count > 3))]


def told_bar(at: int, count: int) -> Told:
    return [(at + i, 1.0 if i < 2 else float(count - 2)) for i in range(min(3, count))]


def told_block(first: int, counts: Sequence[int], *, race: bool) -> Told:
    """Six points in a row, and the bar beside them if there is one; with it, how hard it is to enter from there."""
    told: Told = []
    for place, count in enumerate(counts, first):
        if 0 < place < 25 and count:
            told += told_point((RAW_OWN if count > 0 else RAW_OTHER) + 4 * (place - 1), abs(count))
    if race:
        return told
    if first == 0:
        told += told_bar(BAR_OTHER, -counts[0])
        told.append((ENTER_OTHER + 3 * sum(count > 1 for count in counts) + min(2, -counts[0]), 1.0))
    elif first + len(counts) == 26:
        told += told_bar(BAR_OWN, counts[-1])
        told.append((ENTER_OWN + 3 * sum(count < -1 for count in counts) + min(2, counts[-1]), 1.0))
    return told


def told_race(own: int, other: int, pips: int, their_pips: int) -> Told:
    """How many checkers are left, and how far they have to go."""
    told: Told = [(BIAS, 1.0)]
    for at, left in ((OFF_OWN, own), (OFF_OTHER, other)):
        if left < CHECKERS:
            told += [(at, 1.0), (at + 1, (CHECKERS - left) / CHECKERS)]
    told += knots(LEAD, their_pips - pips, LEAD_KNOTS)
    return told + knots(PIPS_OWN, pips, PIPS_KNOTS) + knots(PIPS_OTHER, their_pips, PIPS_KNOTS)


# --- walls ---


def _rolls() -> Iterator[tuple[int, int]]:
    return ((a, b) for a in range(1, 7) for b in range(1, 7))


def _blocked(wall: int, pips: int) -> bool:
    return bool(wall >> (pips - 1) & 1)


def _reach(wall: int, a: int, b: int) -> int:
    """How far one checker can go with a roll, alone."""
    if a == b:
        far = 0
        while far < 4 * a and not _blocked(wall, far + a):
            far += a
        return far
    way = [die for die in (a, b) if not _blocked(wall, die)]
    return a + b if way and not _blocked(wall, a + b) else max(way, default=0)


@cache
def leap(wall: int) -> int:
    """Of 36 rolls, those that carry a checker beyond the last blocked one of the next eight points."""
    past = (wall & 0xFF).bit_length()
    return sum(_reach(wall, a, b) > past for a, b in _rolls())


@cache
def stride(wall: int) -> int:
    """The pips a checker can go, summed over the 36 rolls."""
    return sum(_reach(wall, a, b) for a, b in _rolls())


def told_wall(at: int, made: int, rear: int) -> Told:
    """What stands before the rearmost checker of one side: points the other has made, counted upwards."""
    walls = [made >> (point + 1) & 0xFFF for point in range(rear, max(rear + 1, 18))]
    least = min([leap(wall) for wall in walls] if rear < 18 else [36])
    longest, ahead = 0, made >> (rear + 1)
    while ahead:
        longest, ahead = longest + 1, ahead & ahead >> 1
    told = knots(at, leap(walls[0]), LEAP_KNOTS) + knots(at + 9, stride(walls[0]), STRIDE_KNOTS)
    return [*told, *knots(at + 18, least, LEAP_KNOTS), (at + 27 + min(6, longest), 1.0)]


# --- shots ---


def _bit(a: int, b: int) -> int:
    return 1 << (6 * (a - 1) + b - 1)


@cache
def _hits(pips: int, wall: int) -> int:
    """The rolls that bring a checker exactly so far, by bits."""
    rolls = 0
    for a, b in _rolls():
        can = pips in (a, b)
        if a != b:
            can = can or (a + b == pips and not (_blocked(wall, a) and _blocked(wall, b)))
        else:
            steps = [a * n for n in range(1, 5)]
            can = can or (pips in steps and not any(_blocked(wall, far) for far in steps if far < pips))
        rolls |= _bit(a, b) * can
    return rolls


@cache
def _direct(pips: int, closed: int) -> int:
    """The rolls with one die for the hit and the other for entering a home board with these points closed."""
    rolls = 0
    for other in range(1, 7):
        if not closed >> other & 1:
            rolls |= _bit(pips, other) | _bit(other, pips)
    return rolls


def shots(guns: int, blots: int, made: int, waiting: int) -> int:
    """Rolls that hit any blot, times 128, and the pips they cost, in thirds; points count upwards for the guns."""
    hit_any = cost = 0
    blots &= -(guns & -guns)
    while blots:
        low = blots & -blots
        blots ^= low
        blot = low.bit_length() - 1
        rolls = 0
        near = guns & (low - 1)
        if blot > 12:
            near = near >> (blot - 12) << (blot - 12)
        while near:
            gun_bit = near & -near
            near ^= gun_bit
            gun = gun_bit.bit_length() - 1
            pips = blot - gun
            if waiting and (gun or waiting > 1):
                if pips < 7 and not (gun and waiting > 1):
                    rolls |= _direct(pips, 0 if waiting > 1 else made & HOME)
            else:
                rolls |= _hits(pips, made >> (gun + 1) & ((1 << (pips - 1)) - 1))
        hit_any |= rolls
        cost += rolls.bit_count() * (25 - blot)
    return hit_any.bit_count() << 7 | min(127, cost // 12)


@lru_cache(maxsize=4096)
def told_shots(at: int, found: int) -> Told:
    return knots(at, found >> 7, HIT_KNOTS) + knots(at + 10, found & 127, LOSS_KNOTS)
