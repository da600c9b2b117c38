"""Bots against bots without a window: `python -m game.tools.arena toads --seats hard,random --games 200 --seed 1`.

Every deal is played once from every rotation of the seats, so that all bots get the same cards. N games make
N / seats such groups; if N is not divisible, the last group plays only its first rotations and weighs less.
Standard errors are over groups, because games with the same cards are not independent. `--error` and `--minutes` end it
early, whichever comes first.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from game.bots.bot import Bot, Budget, decision_rng, make_bot
from game.bots.levels import NAMES
from game.core.moves import Move, NextDeal
from game.games.registry import Game, game, ready_games
from game.match.match import Match
from game.match.seats import Player
from game.places import admit, guests, named_guest
from game.rulebook.reader import BadFile
from game.tools import problems


@dataclass(frozen=True)
class Contest:
    """What is played: picklable, so that several processes can share the work."""

    game_id: str
    bots: tuple[str, ...]
    games: int
    seed: int
    think: float | None
    options: dict[str, Any]

    def group(self, number: int) -> int:
        """Games with the same group have the same cards."""
        return number // len(self.bots)

    def seating(self, number: int) -> list[int]:
        """For every seat the bot on it."""
        seats = len(self.bots)
        return [(seat - number) % seats for seat in range(seats)]


@dataclass(frozen=True)
class Played:
    """One finished game, by bot (not by seat)."""

    number: int
    scores: tuple[int, ...]
    shares: tuple[float, ...]


@dataclass
class Report:
    """All that was played so far."""

    contest: Contest
    played: list[Played] = field(default_factory=list)
    times: list[list[float]] = field(default_factory=list)
    """Seconds of every decision, by bot."""
    seconds: float = 0.0

    def add(self, played: Played | None, times: Sequence[Sequence[float]]) -> None:
        if played is not None:
            self.played.append(played)
        for mine, new in zip(self.times, times, strict=True):
            mine.extend(new)

    @property
    def moves(self) -> int:
        return sum(map(len, self.times))

    def shares(self, bot: int) -> list[tuple[int, float]]:
        """By game: its group, and the bot's share of the win."""
        return [(self.contest.group(one.number), one.shares[bot]) for one in self.played]


FEWEST_GROUPS = 10
"""Of fewer groups the standard error says little: a few equal results make it 0."""


@dataclass(frozen=True)
class Enough:
    """When to stop before all games are played: the first bot's standard error, or the time."""

    error: float | None = None
    minutes: float | None = None

    def reached(self, report: Report, seconds: float) -> bool:
        if self.minutes is not None and seconds >= self.minutes * 60:
            return True
        if self.error is None or len(report.played) < FEWEST_GROUPS * len(report.contest.bots):
            return False
        _, error = share_and_error(report.shares(0))
        return error is not None and error <= self.error


# --- playing ---


def play(contest: Contest, number: int, most_moves: int | None = None) -> tuple[Played | None, list[list[float]]]:
    """One game; None in place of its result where it was cut off after `most_moves` decisions."""
    of_seat = contest.seating(number)
    rules = game(contest.game_id).rules(contest.options)
    bots = [make_bot(contest.bots[bot], contest.game_id, rules) for bot in of_seat]
    luck = Random(f"arena:{contest.seed}:{contest.group(number)}").getrandbits(62)
    match = Match(rules, [Player(contest.bots[bot], "bot", "normal") for bot in of_seat], luck)
    times: list[list[float]] = [[] for _ in of_seat]
    while match.waiting_for():
        if most_moves is not None and sum(map(len, times)) >= most_moves:
            return None, times
        seat = match.waiting_for()[0]
        _make_move(match, seat, bots[seat], contest, number, times[of_seat[seat]])
    return _played(match, number, of_seat), times


def _make_move(match: Match, seat: int, bot: Bot, contest: Contest, number: int, times: list[float]) -> None:
    ticket = match.ticket(seat)
    view, history = match.view(seat), match.history(seat)
    if view.resting:
        match.submit(ticket, NextDeal())
        return
    rng = decision_rng(contest.seed * 1_000_003 + number, seat, ticket.nth)
    began = perf_counter()
    move: Move = bot.choose(view, history, Budget(seconds=contest.think), rng)
    times.append(perf_counter() - began)
    match.submit(ticket, move)


def _played(match: Match, number: int, of_seat: Sequence[int]) -> Played:
    result = match.view(None).result
    share = 1 / len(result.winners)
    seat_of = [of_seat.index(bot) for bot in range(len(of_seat))]
    shares = tuple(share if seat in result.winners else 0.0 for seat in seat_of)
    return Played(number, tuple(result.scores[seat] for seat in seat_of), shares)


def run(contest: Contest, *, jobs: int = 1, most_moves: int | None = None, enough: Enough = Enough()) -> Report:
    """Play it all; Ctrl+C ends it early with what there is."""
    report = Report(contest, times=[[] for _ in contest.bots])
    began = perf_counter()
    results = _in_turn(contest, report, most_moves) if jobs == 1 or most_moves else _side_by_side(contest, jobs)
    try:
        for played, times in results:
            report.add(played, times)
            if enough.reached(report, perf_counter() - began):
                break
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
    report.seconds = perf_counter() - began
    return report


def _in_turn(
    contest: Contest, report: Report, most_moves: int | None
) -> Iterator[tuple[Played | None, list[list[float]]]]:
    for number in range(contest.games):
        left = None if most_moves is None else most_moves - report.moves
        if left is not None and left <= 0:
            return
        yield play(contest, number, left)


def _know_the_guests(folders: Sequence[Path]) -> None:
    """A process of the pool starts without them."""
    for folder in folders:
        admit(folder)


def _side_by_side(contest: Contest, jobs: int) -> Iterator[tuple[Played | None, list[list[float]]]]:
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _know_the_guests, (guests(),))
    try:
        for done in as_completed([pool.submit(play, contest, number) for number in range(contest.games)]):
            yield done.result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


# --- telling ---


def told(report: Report) -> dict[str, Any]:
    """The report as one JSON object."""
    contest = report.contest
    return {
        "game": contest.game_id,
        "games": len(report.played),
        "seed": contest.seed,
        "options": contest.options,
        "seats": [_told_bot(report, bot) for bot in range(len(contest.bots))],
        "moves": report.moves,
        "moves_per_s": round(report.moves / report.seconds, 1) if report.seconds else None,
        "seconds": round(report.seconds, 3),
    }


def _told_bot(report: Report, bot: int) -> dict[str, Any]:
    played, times = report.played, sorted(report.times[bot])
    share, error = share_and_error(report.shares(bot))
    return {
        "bot": report.contest.bots[bot],
        "mean_score": round(sum(one.scores[bot] for one in played) / len(played), 3) if played else None,
        "wins": round(sum(one.shares[bot] for one in played), 3),
        "win_share": share,
        "win_share_se": error,
        "ms_p50": _ms(median(times)) if times else None,
        "ms_p99": _ms(times[int(0.99 * (len(times) - 1))]) if times else None,
        "ms_max": _ms(times[-1]) if times else None,
    }


def share_and_error(results: Sequence[tuple[int, float]]) -> tuple[float | None, float | None]:
    """The mean of (group, share of the win) and its standard error over groups, which may differ in size."""
    if not results:
        return None, None
    groups: dict[int, list[float]] = {}
    for group, share in results:
        groups.setdefault(group, []).append(share)
    mean = sum(share for _, share in results) / len(results)
    if len(groups) < 2:
        return round(mean, 4), None
    spread = sum((sum(shares) - mean * len(shares)) ** 2 for shares in groups.values())
    error = sqrt(spread * len(groups) / (len(groups) - 1)) / len(results)
    return round(mean, 4), round(error, 4)


def _ms(seconds: float) -> float:
    return round(seconds * 1000, 3)


def table(data: dict[str, Any]) -> str:
    """The same for people."""
    lines = [f"{'bot':10} {'score':>9} {'wins':>8} {'share':>16} {'ms p50':>9} {'ms p99':>9} {'ms max':>9}"]
    for seat in data["seats"]:
        share = "–" if seat["win_share"] is None else f"{seat['win_share']:.3f}"
        error = "" if seat["win_share_se"] is None else f" ± {seat['win_share_se']:.3f}"
        numbers = (_shown(seat[key], 1) for key in ("ms_p50", "ms_p99", "ms_max"))
        score, wins = _shown(seat["mean_score"], 2), _shown(seat["wins"], 1)
        lines.append(
            f"{seat['bot']:10} {score:>9} {wins:>8} {share + error:>16} " + " ".join(f"{n:>9}" for n in numbers)
        )
    lines.append(
        f"{data['game']}: {data['games']} games, {data['moves']} moves in {data['seconds']:.1f} s "
        f"({_shown(data['moves_per_s'], 0)} moves/s), fair share {1 / len(data['seats']):.3f}"
    )
    return "\n".join(lines)


def _shown(value: float | None, digits: int) -> str:
    return "–" if value is None else f"{value:.{digits}f}"


# --- asking ---


def arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m game.tools.arena", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", help="which game: " + ", ".join(ready_games()))
    parser.add_argument(
        "--from", action="append", type=named_guest, metavar="FOLDER", help="games of a developer's folder, too"
    )
    parser.add_argument("--seats", required=True, help="bots by commas: " + ", ".join(NAMES))
    parser.add_argument("--games", type=int, default=100, help="how many games altogether")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--think", type=float, metavar="SECONDS", help="time per move instead of the levels' own")
    parser.add_argument("--jobs", type=int, default=1, help="so many processes")
    parser.add_argument("--moves", type=int, help="stop after so many decisions (in one process)")
    parser.add_argument("--error", type=float, help="stop when the standard error of the first bot's share is so small")
    parser.add_argument("--minutes", type=float, help="stop after so many minutes")
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="an option of the game")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of the table")
    return parser.parse_args(argv)


def contest_of(asked: argparse.Namespace) -> Contest:
    """ValueError with a plain sentence where something asked for cannot be."""
    if asked.game not in ready_games():
        raise ValueError(f"there is no game {asked.game!r}; the games are {', '.join(ready_games())}")
    chosen = game(asked.game)
    bots = tuple(name.strip() for name in asked.seats.split(","))
    for name in bots:
        if name not in NAMES:
            raise ValueError(f"there is no bot {name!r}; the bots are {', '.join(NAMES)}")
    if len(bots) not in chosen.book.players.counts:
        counts = ", ".join(map(str, chosen.book.players.counts))
        raise ValueError(f"{asked.game} is for {counts} players, not for {len(bots)}")
    for name, least in (("games", 1), ("jobs", 1), ("moves", 1)):
        if getattr(asked, name) is not None and getattr(asked, name) < least:
            raise ValueError(f"--{name} must be at least {least}")
    for name, unit in (("think", " seconds"), ("error", ""), ("minutes", "")):
        if getattr(asked, name) is not None and not getattr(asked, name) > 0:
            raise ValueError(f"--{name} must be more than 0{unit}")
    return Contest(asked.game, bots, asked.games, asked.seed, asked.think, _options(chosen, asked.option))


def _options(chosen: Game, wishes: Sequence[str]) -> dict[str, Any]:
    options: dict[str, Any] = {}
    for wish in wishes:
        key, equals, text = wish.partition("=")
        option = chosen.book.option(key)
        if not equals or option is None:
            known = ", ".join(option.key for option in chosen.book.options)
            raise ValueError(f"--option {wish}: write KEY=VALUE with one of {known}")
        value = _read(text)
        if not option.allows(value):
            raise ValueError(f"--option {wish}: {text!r} is not among the values of {key}")
        options[key] = value
    return options


def _read(text: str) -> bool | int | str:
    if text in ("true", "false"):
        return text == "true"
    return int(text) if text.lstrip("-").isdigit() else text


def main(argv: Sequence[str] | None = None) -> int:
    asked = arguments(argv)
    try:
        contest = contest_of(asked)
    except ValueError as error:
        print(f"arena: {error}", file=sys.stderr)
        return 2
    except BadFile as error:
        print(problems.told(error), file=sys.stderr)
        return 2
    enough = Enough(asked.error, asked.minutes)
    data = told(run(contest, jobs=asked.jobs, most_moves=asked.moves, enough=enough))
    print(json.dumps(data) if asked.json else table(data))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
