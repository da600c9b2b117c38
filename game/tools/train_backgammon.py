"""Teaches the bots backgammon: `python -m game.tools.train_backgammon`. Needs a C compiler and about ten minutes.

The C program beside this file plays a million games against itself and solves the end of the race; here its nets are
rounded to whole numbers and packed. The same seed on the same machine gives the same nets. `--games 20000` shows in a
minute whether a change of the inputs helps, `--against` plays the new nets against others of the same shape.
"""

from __future__ import annotations

import argparse
import subprocess
import tempfile
import zlib
from array import array
from pathlib import Path

from game.bots.backgammon_inputs import INPUTS
from game.bots.backgammon_net import HIDDEN, NETS, ONE, ONE_OUT, OUTPUTS, WEIGHTS, written_weights
from game.bots.backgammon_race import MOST, TABLE
from game.games.backgammon import BackgammonRules
from game.games.backgammon.plays import BAR
from game.games.registry import game

SOURCE = Path(__file__).with_name("backgammon_net.c")
GAMES = 1_000_000
RATES = ("0.04", "0.002")
"""How far a forecast is drawn towards the next one, at the beginning and at the end."""


def start() -> str:
    """The position at the start, as the program reads it."""
    rules = game("backgammon").rules()
    assert isinstance(rules, BackgammonRules)
    return " ".join(str(rules.setup.get(place, 0) - rules.setup.get(BAR - place, 0)) for place in range(BAR + 1))


def whole(raw: bytes) -> list[int]:
    """The program's nets as the bots read them."""
    weights = array("f", raw)
    layer, out = NETS * INPUTS * HIDDEN, NETS * OUTPUTS * HIDDEN
    first, rest = weights[:layer], weights[layer : layer + out + NETS * OUTPUTS]
    return [round(weight * ONE) for weight in first] + [round(weight * ONE_OUT) for weight in rest]


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m game.tools.train_backgammon", description=(__doc__ or "").splitlines()[0]
    )
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--seed", type=int, default=20261118)
    parser.add_argument("--nets", type=Path, help="keep the nets before rounding here, for a later --against")
    parser.add_argument("--against", type=Path, help="play 20,000 games against these nets at the end")
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    parser.add_argument("--race", type=Path, default=TABLE)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        program, nets, race = (Path(folder) / name for name in ("program", "nets", "race"))
        subprocess.run(["cc", "-O3", "-march=native", "-ffast-math", "-o", program, SOURCE, "-lm"], check=True)
        common = str(asked.seed), str(MOST)
        train: list[str | Path] = [program, "train", *common, nets, race, str(asked.games), *RATES]
        subprocess.run(train, input=start(), text=True, check=True)
        if asked.against:
            compare: list[str | Path] = [program, "compare", *common, nets, asked.against, "20000"]
            subprocess.run(compare, input=start(), text=True, check=True)
        if asked.nets:
            asked.nets.write_bytes(nets.read_bytes())
        asked.out.write_bytes(written_weights(whole(nets.read_bytes())))
        asked.race.write_bytes(zlib.compress(race.read_bytes(), 9))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
