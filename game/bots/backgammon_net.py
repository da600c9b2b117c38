"""The trained nets of backgammon, worked in whole numbers: nothing but the standard library is needed at the table.

A row of weights is one long int with sixteen bits for every hidden unit, so that adding two rows is a single addition;
the board is read in four blocks, and what was added up for a block, a wall or a shot is kept. One net is for races, the
others for contact, by whether each side still has checkers in the other's home.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from functools import lru_cache
from math import exp
from operator import mul
from struct import Struct

from game.bots.backgammon_inputs import (
    CHECKERS,
    INPUTS,
    POINTS,
    SHOT_OTHER,
    SHOT_OWN,
    WALL_OTHER,
    WALL_OWN,
    Told,
    shots,
    told_block,
    told_race,
    told_shots,
    told_wall,
)
from game.bots.backgammon_race import win_chance
from game.games.backgammon.plays import Position
from game.places import ASSETS

WEIGHTS = ASSETS / "models" / "backgammon.bin"
HIDDEN, OUTPUTS, NETS = 64, 5, 5
RACE = NETS - 1
ONE = 1024
"""The weight 1 of the first layer as a whole number: sums within ±32 stay in their lanes. Of the second: `ONE_OUT`."""
ONE_OUT = 2048
KEPT = 10_000
"""So many rows are kept for each kind; then all are forgotten."""

Chances = tuple[float, float, float, float, float]
"""To win, to win a gammon or more, a backgammon; to lose a gammon or more, a backgammon."""

LANE, OUT_LANE = 16, 40
_SIGNS = sum(1 << (LANE * unit + LANE - 1) for unit in range(HIDDEN))
_OUT_SIGNS = sum(1 << (OUT_LANE * out + OUT_LANE - 1) for out in range(OUTPUTS))
_OUT_HALF, _OUT_MASK = 1 << (OUT_LANE - 1), (1 << OUT_LANE) - 1
_HALF = 1 << (LANE - 1)
_UNITS = Struct(f"<{HIDDEN}H")
_OUT_ONE = float(ONE * ONE_OUT)

_MASK = (1 << 26) - 1
_BLOCKS = (slice(0, 7), slice(7, 13), slice(13, 19), slice(19, 26))
_SUMS = 26 * 7


def packed(numbers: Sequence[int]) -> int:
    """Signed numbers, each in a lane of its own; sums of such ints are sums lane by lane."""
    return int.from_bytes(_UNITS.pack(*(number + _HALF for number in numbers)), "little") - _SIGNS


def read_weights(raw: bytes) -> list[int]:
    """All whole numbers of a file: low bytes first, then the high ones, which are nearly all alike and pack well."""
    flat = zlib.decompress(raw)
    half = len(flat) // 2
    both = bytearray(len(flat))
    both[0::2], both[1::2] = flat[:half], flat[half:]
    return list(Struct(f"<{half}h").unpack(both))


def written_weights(numbers: Sequence[int]) -> bytes:
    both = Struct(f"<{len(numbers)}h").pack(*numbers)
    return zlib.compress(both[0::2] + both[1::2], 9)


class Net:
    """The rows of one net, made when they are needed."""

    def __init__(self, first: Sequence[int], second: Sequence[int], last: Sequence[int]) -> None:
        self._first = first
        self._parts: dict[tuple[int, float], int] = {}
        rows = [second[out * HIDDEN : (out + 1) * HIDDEN] for out in range(OUTPUTS)]
        self.win_weights = tuple(rows[0])
        self.win_bias = last[0] * ONE
        self.weights = tuple(
            sum(rows[out][unit] << (OUT_LANE * out) for out in range(OUTPUTS)) for unit in range(HIDDEN)
        )
        self.bias = sum(bias * ONE << (OUT_LANE * out) for out, bias in enumerate(last)) + _OUT_SIGNS
        self.sums: dict[int, int] = {}
        self.walls: dict[int, int] = {}
        self.their_walls: dict[int, int] = {}
        self.shots: dict[int, int] = {}
        self.their_shots: dict[int, int] = {}

    def row(self, told: Told) -> int:
        """What these inputs add to the hidden units."""
        parts, total = self._parts, 0
        for part in told:
            row = parts.get(part)
            if row is None:
                at, value = part
                weights = self._first[at * HIDDEN : (at + 1) * HIDDEN]
                row = parts[part] = packed([round(value * weight) for weight in weights])
            total += row
        return total

    def keep(self, kept: dict[int, int], key: int, told: Told) -> int:
        if len(kept) > KEPT:
            kept.clear()
        row = kept[key] = self.row(told)
        return row

    def keep_sums(self, key: int) -> int:
        return self.keep(self.sums, key, told_race(key & 31, key >> 5 & 31, key >> 10 & 511, key >> 19))


class Block(list[int]):
    """A part of the board: for every net its row (0 while nobody has asked), and what is added up over all four."""

    __slots__ = ("counts", "first", "info")

    def __init__(self, first: int, counts: Sequence[int]) -> None:
        super().__init__([0] * NETS)
        self.first, self.counts, self.info = first, counts, 0
        for place, count in enumerate(counts, first):
            self.info += _placed(place, count)


def _placed(place: int, count: int) -> int:
    """Own, made, other and their made points as bits, three of them also counted from the other end; then sums."""
    here, there = 1 << place, 1 << (25 - place)
    if count > 0:
        made = here if count > 1 and place < 25 else 0
        return here | made << 26 | there << 104 | (count | place * count << 10) << _SUMS
    if count < 0:
        made, made_up = (here, there) if count < -1 and place > 0 else (0, 0)
        sums = -count << 5 | (25 - place) * -count << 19
        return here << 52 | made << 78 | there << 130 | made_up << 156 | sums << _SUMS
    return 0


class Nets:
    """Judges positions. Everything kept here is a mere shortcut: the same position always gets the same judgement."""

    def __init__(self, numbers: Sequence[int]) -> None:
        layer, out = INPUTS * HIDDEN, OUTPUTS * HIDDEN
        second, last = NETS * layer, NETS * (layer + out)
        self.nets = [
            Net(
                numbers[net * layer : (net + 1) * layer],
                numbers[second + net * out : second + (net + 1) * out],
                numbers[last + net * OUTPUTS : last + (net + 1) * OUTPUTS],
            )
            for net in range(NETS)
        ]
        self._blocks: tuple[dict[Position, Block], ...] = ({}, {}, {}, {})

    def _block(self, number: int, counts: Position) -> Block:
        blocks = self._blocks[number]
        if len(blocks) > KEPT:
            blocks.clear()
        block = blocks[counts] = Block(_BLOCKS[number].start, counts)
        return block

    def _fill(self, block: Block, net: int) -> int:
        row = block[net] = self.nets[net].row(told_block(block.first, block.counts, race=net == RACE))
        return row

    def hidden(self, position: Position) -> tuple[Net, tuple[int, ...], int]:
        """The net that judges, what its hidden units say, and the sums: own and other checkers, own and other pips."""
        blocks = self._blocks
        a, b, c, d = position[:7], position[7:13], position[13:19], position[19:]
        p = blocks[0].get(a) or self._block(0, a)
        q = blocks[1].get(b) or self._block(1, b)
        r = blocks[2].get(c) or self._block(2, c)
        s = blocks[3].get(d) or self._block(3, d)
        info = p.info + q.info + r.info + s.info
        own, other, sums = info & _MASK, info >> 52 & _MASK, info >> _SUMS
        if own < other & -other:
            net, number = self.nets[RACE], RACE
            total = _SIGNS
        else:
            number = (2 if own >> 19 else 0) + (1 if other & 0x7F else 0)
            net = self.nets[number]
            total = self._contact(net, position, info, own, other)
        total += (p[number] or self._fill(p, number)) + (q[number] or self._fill(q, number))
        total += (r[number] or self._fill(r, number)) + (s[number] or self._fill(s, number))
        total += net.sums.get(sums) or net.keep_sums(sums)
        positive = total & _SIGNS
        units = _UNITS.unpack((total & (positive - (positive >> (LANE - 1)))).to_bytes(2 * HIDDEN, "little"))
        return net, units, sums

    @staticmethod
    def _contact(net: Net, position: Position, info: int, own: int, other: int) -> int:
        """Walls and shots, which only matter while the sides still have to pass each other."""
        made, their_up, own_up = info >> 26 & _MASK, info >> 156 & _MASK, info >> 104 & _MASK
        key = made << 26 | other & -other
        row = net.their_walls.get(key)
        if row is None:
            row = net.keep(net.their_walls, key, told_wall(WALL_OTHER, made, (other & -other).bit_length() - 1))
        total = _SIGNS + row
        key = their_up << 26 | own_up & -own_up
        row = net.walls.get(key)
        if row is None:
            row = net.keep(net.walls, key, told_wall(WALL_OWN, their_up, (own_up & -own_up).bit_length() - 1))
        total += row
        key = shots(other, own & ~made & POINTS, made, -position[0])
        row = net.shots.get(key)
        if row is None:
            row = net.keep(net.shots, key, told_shots(SHOT_OWN, key))
        total += row
        key = shots(own_up, (info >> 130) & ~their_up & POINTS, their_up, position[25])
        row = net.their_shots.get(key)
        if row is None:
            row = net.keep(net.their_shots, key, told_shots(SHOT_OTHER, key))
        return total + row

    # --- what comes out ---

    def win(self, position: Position) -> float:
        """The chance that the one who has just moved wins."""
        known = _known(position)
        if known is not None:
            return known[0]
        net, units, _ = self.hidden(position)
        return 1 / (1 + exp(-(sum(map(mul, units, net.win_weights)) + net.win_bias) / _OUT_ONE))

    def chances(self, position: Position) -> Chances:
        """All five."""
        known = _known(position)
        if known is not None:
            return known
        net, units, sums = self.hidden(position)
        found = sum(map(mul, units, net.weights), net.bias)
        win, gammon, backgammon, lose_gammon, lose_backgammon = (
            1 / (1 + exp(-((found >> shift & _OUT_MASK) - _OUT_HALF) / _OUT_ONE))
            for shift in (0, OUT_LANE, 2 * OUT_LANE, 3 * OUT_LANE, 4 * OUT_LANE)
        )
        if sums >> 5 & 31 < CHECKERS:
            gammon = backgammon = 0.0
        if sums & 31 < CHECKERS:
            lose_gammon = lose_backgammon = 0.0
        gammon, lose_gammon = min(gammon, win), min(lose_gammon, 1 - win)
        return win, gammon, min(backgammon, gammon), lose_gammon, min(lose_backgammon, lose_gammon)


def _known(position: Position) -> Chances | None:
    """The chances where they are certain, or the table of races has them."""
    if max(position) <= 0:
        size = 1 if -sum(position) < CHECKERS else 3 if min(position[:7]) < 0 else 2
        return 1.0, float(size > 1), float(size > 2), 0.0, 0.0
    win = win_chance(position)
    return None if win is None else (win, 0.0, 0.0, 0.0, 0.0)


def turned_chances(chances: Chances) -> Chances:
    """The same, seen by the other player."""
    win, gammon, backgammon, lose_gammon, lose_backgammon = chances
    return 1 - win, lose_gammon, lose_backgammon, gammon, backgammon


def points(chances: Chances) -> float:
    """What a game is worth on average where gammons count and the cube stays as it is."""
    win, gammon, backgammon, lose_gammon, lose_backgammon = chances
    return 2 * win - 1 + gammon + backgammon - lose_gammon - lose_backgammon


@lru_cache(maxsize=1)
def trained() -> Nets:
    return Nets(read_weights(WEIGHTS.read_bytes()))
