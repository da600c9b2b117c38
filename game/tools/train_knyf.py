"""Makes the tables of worths for Knyf's bots: `python -m game.tools.train_knyf`. Needs a C compiler and some minutes.

A table says for every set of open boxes and every upper sum what a fresh hand is still worth, at one price of a turn.
The rules stay here and in the ruleset; the C program beside this file is handed numbers of hands only.
"""

from __future__ import annotations

import argparse
import subprocess
import tempfile
import zlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from math import factorial
from pathlib import Path

from game.bots.knyf_hands import hands_of
from game.bots.knyf_worth import TABLES, TEMPOS
from game.games.knyf import KnyfRules
from game.games.knyf.boxes import BOXES, UPPER, Cards
from game.games.registry import game

SOURCE = Path(__file__).with_name("knyf_table.c")


def numbers(rules: KnyfRules) -> Iterator[int]:
    """All the program reads, in its order."""
    hands, upper, hand = hands_of(rules), rules.upper, rules.numbers
    faces = rules.boxes.faces
    yield from (len(faces), len(BOXES), len(UPPER), hand.full, hands.most, hand.exchange)
    yield from (hand.surplus, upper.bonus_from, upper.malus_below, upper.bonus, upper.malus)
    yield from faces
    yield from hands.first
    for i, cards in enumerate(hands.cards):
        yield from hands.more[i]
        yield len(hands.less[i])
        yield from hands.less[i]
        yield _ways(cards) if len(cards) == hand.full else 0
        points = dict(hands.points[i])
        yield from (points.get(box, 0) for box in range(len(BOXES)))


def _ways(cards: Cards) -> int:
    """In how many orders these cards can be dealt."""
    ways = factorial(len(cards))
    for card in set(cards):
        ways //= factorial(cards.count(card))
    return ways


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m game.tools.train_knyf", description=(__doc__ or "").splitlines()[0]
    )
    parser.add_argument("--out", type=Path, default=TABLES)
    asked = parser.parse_args()
    rules = game("knyf").rules()
    assert isinstance(rules, KnyfRules)
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "knyf_table"
        subprocess.run(["cc", "-O3", "-ffast-math", "-o", program, SOURCE, "-lm"], check=True)
        told = " ".join(map(str, numbers(rules)))
        with ThreadPoolExecutor(2) as pool:
            tables = list(pool.map(lambda tempo: _solved(program, told, tempo), TEMPOS))
    asked.out.parent.mkdir(parents=True, exist_ok=True)
    asked.out.write_bytes(zlib.compress(b"".join(tables), 9))
    return 0


def _solved(program: Path, told: str, tempo: float) -> bytes:
    out = program.with_name(f"table-{tempo}")
    subprocess.run([program, str(tempo), out], input=told, text=True, check=True)
    return out.read_bytes()


if __name__ == "__main__":
    raise SystemExit(main())
