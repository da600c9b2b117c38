"""The arena: fair rotation, honest errors, and the shape of its report."""

import json
from itertools import pairwise
from math import sqrt

import pytest

from game.games.registry import ready_games
from game.tools import arena, bench
from game.tools.arena import FEWEST_GROUPS, Contest, Enough, main, play, run, share_and_error, told

SEAT_KEYS = {"bot", "mean_score", "wins", "win_share", "win_share_se", "ms_p50", "ms_p99", "ms_max"}


def contest(*bots: str, games: int = 6) -> Contest:
    return Contest("toads", bots, games, 5, None, {"rounds": 1})


@pytest.mark.parametrize("game_id", ready_games())
def test_the_report_is_one_json_object(game_id: str, capsys: pytest.CaptureFixture[str]) -> None:
    seats = max(arena.game(game_id).book.players.counts)
    bots = ["greedy", *["random"] * (seats - 1)]
    asked = [game_id, "--seats", ",".join(bots), "--games", str(seats), "--seed", "3", "--json"]
    for key, value in arena.game(game_id).book.short.items():
        asked += ["--option", f"{key}={json.dumps(value).strip(chr(34))}"]
    assert main(asked) == 0
    data = json.loads(capsys.readouterr().out)
    assert set(data) == {"game", "games", "seed", "options", "seats", "moves", "moves_per_s", "seconds"}
    assert (data["game"], data["games"], data["seed"]) == (game_id, seats, 3)
    assert [seat["bot"] for seat in data["seats"]] == bots
    assert all(set(seat) == SEAT_KEYS for seat in data["seats"])
    assert sum(seat["wins"] for seat in data["seats"]) == pytest.approx(seats, abs=0.01)
    assert data["moves"] > seats


def test_every_bot_sits_on_every_seat_of_a_deal_once() -> None:
    made = contest("greedy", "random", "easy")
    for first in (0, 3):
        seatings = [made.seating(number) for number in range(first, first + 3)]
        assert {made.group(number) for number in range(first, first + 3)} == {first // 3}
        for seat in range(3):
            assert {seating[seat] for seating in seatings} == {0, 1, 2}


def test_the_same_deals_for_all_and_the_same_games_again() -> None:
    made = contest("greedy", "greedy", "greedy")
    games = [play(made, number)[0] for number in range(3)]
    assert all(game is not None for game in games)
    for one, next_one in pairwise(games):
        assert one is not None and next_one is not None
        assert one.scores == (*next_one.scores[1:], next_one.scores[0]) or sorted(one.scores) == sorted(next_one.scores)
    assert play(made, 0)[0] == games[0]


def test_an_incomplete_group_counts_by_its_games() -> None:
    report = run(contest("greedy", "random", games=5))
    assert sorted(one.number for one in report.played) == [0, 1, 2, 3, 4]
    assert told(report)["games"] == 5


def test_several_processes_play_the_same_games() -> None:
    made = contest("greedy", "random", games=4)
    alone, shared = run(made), run(made, jobs=2)
    assert sorted(shared.played, key=lambda one: one.number) == alone.played
    assert shared.moves == alone.moves


def test_it_stops_when_the_error_is_small_enough() -> None:
    made = contest("greedy", "random", games=400)
    report = run(made, enough=Enough(error=0.06))
    _, error = share_and_error(report.shares(0))
    assert error is not None and error <= 0.06
    assert FEWEST_GROUPS * 2 <= len(report.played) < 400
    wide = run(contest("random", "random", games=30), enough=Enough(error=0.0001))
    assert len(wide.played) == 30, "an error that is never reached stops nothing"


def test_it_stops_when_the_time_is_up() -> None:
    assert len(run(contest("greedy", "random", games=50), enough=Enough(minutes=1e-9)).played) == 1


def test_it_stops_after_so_many_decisions() -> None:
    report = run(contest("easy", "random", games=50), most_moves=30)
    data = told(report)
    assert data["moves"] == 30
    assert data["games"] < 50
    none = told(run(contest("greedy", "random"), most_moves=3))
    assert none["games"] == 0
    assert none["seats"][0]["win_share"] is None
    assert "–" in arena.table(none)


def test_the_error_is_over_groups() -> None:
    """Rotations of one deal that always go the same way are one observation, not two."""
    mean, error = share_and_error([(0, 1.0), (0, 1.0), (1, 0.0), (1, 0.0)])
    assert (mean, error) == (0.5, 0.5)
    mean, error = share_and_error([(0, 1.0), (0, 0.0), (1, 1.0), (1, 0.0)])
    assert (mean, error) == (0.5, 0.0)
    mean, error = share_and_error([(0, 1.0), (0, 1.0), (1, 0.0)])
    assert mean == pytest.approx(2 / 3, abs=1e-4)
    assert error == pytest.approx(sqrt(2 * ((2 / 3) ** 2 + (2 / 3) ** 2)) / 3, abs=1e-4)
    assert share_and_error([(0, 1.0)]) == (1.0, None)
    assert share_and_error([]) == (None, None)


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        (["whist", "--seats", "random,random"], "there is no game 'whist'"),
        (["toads", "--seats", "random,genius"], "there is no bot 'genius'"),
        (["toads", "--seats", "random"], "not for 1"),
        (["toads", "--seats", "random,random", "--games", "0"], "--games must be at least 1"),
        (["toads", "--seats", "random,random", "--jobs", "0"], "--jobs must be at least 1"),
        (["toads", "--seats", "random,random", "--think", "0"], "--think must be more than 0"),
        (["toads", "--seats", "random,random", "--think", "nan"], "--think must be more than 0"),
        (["toads", "--seats", "random,random", "--option", "rounds"], "write KEY=VALUE"),
        (["toads", "--seats", "random,random", "--option", "colour=1"], "write KEY=VALUE"),
        (["toads", "--seats", "random,random", "--option", "rounds=99"], "'99' is not among the values of rounds"),
    ],
)
def test_bad_wishes_get_a_sentence(asked: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(asked) == 2
    told = capsys.readouterr()
    assert sentence in told.err
    assert told.out == ""


def test_unknown_arguments_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["toads", "--seats", "random,random", "--games", "many"])
    assert stopped.value.code == 2
    assert "many" in capsys.readouterr().err


def test_an_interruption_prints_what_there_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = arena.play

    def interrupted(made: Contest, number: int, most_moves: int | None = None) -> object:
        if number == 2:
            raise KeyboardInterrupt
        return whole(made, number, most_moves)

    monkeypatch.setattr(arena, "play", interrupted)
    assert main(["toads", "--seats", "greedy,random", "--games", "9", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 2


def test_bench_measures_every_game(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(bench, "SPELL", 0.0)
    monkeypatch.setattr(bench, "rate", lambda work, spell=0.0: float(work() + 1))
    assert bench.main([]) == 0
    printed = capsys.readouterr().out
    assert "yardstick" in printed
    assert all(game_id in printed for game_id in ready_games())
    assert bench.main(["whist"]) == 2
