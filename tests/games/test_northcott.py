"""Northcott's game: every numbered statement of its rules and every example, RULES.md §6."""

from collections import Counter
from functools import cache
from itertools import product
from random import Random

import pytest

from game.bots.bot import HINT, Budget, make_bot
from game.bots.northcott import best_moves, is_lost
from game.core.chance import Chance
from game.core.events import Carried, MatchEnded, Rolled, Told
from game.core.moves import NextDeal, Pass, Pick
from game.core.rules import DealSheet
from game.games.northcott import Advance, NorthcottState, Phase, gaps, secret
from tests.games.northcott_table import Table, rules, table

rule = pytest.mark.rule


@rule("6.1")
def test_eight_pawns_each_one_on_every_file() -> None:
    state, _ = rules().new(2, Chance(3))
    zones = rules().view(state, None).zones()
    assert len(zones) == 16
    for seat in range(2):
        pawns = {zone: faces[0] for zone, faces in zones.items() if faces[0] // 8 == seat}
        assert sorted(pawns.values()) == list(range(seat * 8, seat * 8 + 8))
        assert sorted(int(zone[5:]) % 8 for zone in pawns) == list(range(8))


@rule("6.2")
@pytest.mark.parametrize(("throw", "rank"), [(1, 1), (5, 1), (2, 2), (6, 2), (3, 3), (4, 3)])
def test_the_die_places_a_pawn(throw: int, rank: int) -> None:
    assert rules().placing[throw] == rank


@rule("6.2")
def test_the_app_throws_for_all_sixteen_pawns() -> None:
    state, events = rules().new(2, Chance(8), first=0)
    rolled = {event.by: event.dice for event in events if isinstance(event, Rolled)}
    assert {seat: len(dice) for seat, dice in rolled.items()} == {0: 8, 1: 8}
    for file in range(8):
        assert state.ranks[0][file] + 1 == rules().placing[rolled[0][file]]
        assert 8 - state.ranks[1][file] == rules().placing[rolled[1][file]]
    placed = [event for event in events if isinstance(event, Carried)]
    assert len(placed) == 16
    assert all(2 <= gap <= 6 for gap in gaps(state.ranks))


@rule("6.2")
def test_every_throw_comes() -> None:
    chance = Chance(1)
    found = Counter(rank for _ in range(40) for rank in rules().new(2, chance)[0].ranks[0])
    assert set(found) == {0, 1, 2}


@rule("6.3")
def test_a_pawn_goes_one_to_three_squares_forward() -> None:
    assert table("5").moves == {"a1-a2", "a1-a3", "a1-a4"}
    there = table("5")
    there.do("a1-a2")
    assert there.moves == {"a7-a6", "a7-a5", "a7-a4"}, "the other side walks the other way"


@rule("6.3")
def test_with_a_gap_of_two_a_pawn_goes_one_or_two_but_not_three() -> None:
    there = table("2")
    assert there.moves == {"a1-a2", "a1-a3"}
    assert there.no("a1-a4") == "northcott.way_blocked"


@rule("6.3")
def test_what_a_pawn_may_not_do() -> None:
    there = table("6 2")
    assert there.no("a1-a5") == "northcott.too_far"
    assert there.no("a1-b2") == "northcott.forward_only"
    assert there.no("a1-b1") == "northcott.forward_only"
    there.do("a1-a3", "b4-b3")
    assert there.no("a3-a2") == "northcott.forward_only"
    assert there.no("a3-a3") == "northcott.forward_only"
    assert there.no("a8-a7") == "duel.not_yours"
    assert there.no("d4-d5") == "northcott.choose_pawn"
    assert there.no("c1-c2") == "northcott.blocked"
    assert there.no("b1-b3") == "northcott.way_blocked", "no captures"
    assert there.no("b1-b4") == "northcott.way_blocked", "no jumping"
    assert there.no("a8-a7", seat=1) == "refusal.not_your_turn"


@rule("6.4")
def test_passing_is_not_allowed() -> None:
    there = table("1")
    refusal = there.rules.refusal(there.state, 0, Pass())
    assert refusal is not None
    assert (refusal.key, refusal.rule) == ("duel.no_passing", "4")


@rule("6.4")
def test_whoever_cannot_move_loses() -> None:
    there = table("1 1")
    there.do("a1-a2")
    assert there.rules.result(there.state) is None
    events = there.do("b3-b2")
    assert isinstance(events[-1], MatchEnded)
    result = there.rules.result(there.state)
    assert result is not None
    assert (result.winners, result.scores) == ((1,), (0, 1))
    told = [event for event in events if isinstance(event, Told) and event.banner]
    assert told[0].words.key == "northcott.log.end"
    assert told[0].words.values["who"].seat == 0


@rule("6.4")
def test_the_other_way_round_the_blocked_player_wins() -> None:
    there = table("1", misere=True)
    there.do("a1-a2")
    result = there.rules.result(there.state)
    assert result is not None
    assert result.winners == (1,)


@rule("6.5")
def test_luck_chooses_the_first_starter_then_they_alternate() -> None:
    game = rules(games=3)
    assert {game.new(2, Chance(seed))[0].starter for seed in range(20)} == {0, 1}
    state, _ = game.new(2, Chance(1), first=1)
    starters, rng, chance = [], Random(1), Chance(2)
    while game.result(state) is None:
        seat = state.turn
        move = rng.choice(game.legal(state, seat))
        if isinstance(move, NextDeal):
            assert state.phase is Phase.RESTING
        game.apply(state, seat, move, chance)
        if state.made == 1:
            starters.append(seat)
    assert starters == [1, 0, 1]
    assert len(state.sheets) == 3
    assert all(isinstance(sheet, DealSheet) and sorted(sheet.totals) == [0, 1] for sheet in state.sheets)


# --- the theory of the game, and the bot that knows it ---


@cache
def wins(heaps: tuple[int, ...], stride: int, misere: bool) -> bool:
    """Whether the mover wins, by full search over both sides' true moves (a file is a heap for either side)."""
    if not any(heaps):
        return misere
    for i, heap in enumerate(heaps):
        for n in range(1, min(heap, stride) + 1):
            if not wins((*heaps[:i], heap - n, *heaps[i + 1 :]), stride, misere):
                return True
    return False


def two_coloured(there: Table) -> bool:
    """Full search with the rules themselves, pawns and all."""
    game, state = there.rules, there.state
    for move in game.legal(state, state.turn):
        twin = state.clone()
        game.apply(twin, state.turn, move, Chance(1))
        result = game.result(twin)
        won = result.winners == (state.turn,) if result else not two_coloured(Table(game, twin))
        if won:
            return True
    return False


@rule("6.4")
@pytest.mark.parametrize("misere", [False, True])
def test_the_secret_agrees_with_full_search_on_small_boards(misere: bool) -> None:
    for files in (1, 2, 3, 4):
        for heaps in product(range(7), repeat=files):
            assert is_lost(list(heaps), 3, misere) == (not wins(heaps, 3, misere)), heaps


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("widths", ["2 3", "1 1 1", "2 2", "3 2 1", "4 1", "1 2 1", "4 2", "3 1 1"])
def test_heaps_and_pawns_are_the_same_game(widths: str, misere: bool) -> None:
    there = table(widths, misere=misere)
    assert two_coloured(there) == (not is_lost(there.gaps, 3, misere))


EXAMPLES = [("4 4 4 4 4 4 4 4", None), ("1", "a1-a2"), ("2 3", "b1-b2"), ("6 5", "a1-a2"), ("5 6", "b1-b2")]


@rule("6.3", "6.4")
@pytest.mark.parametrize(("widths", "move"), EXAMPLES)
def test_the_worked_examples(widths: str, move: str | None) -> None:
    there = table(widths)
    assert is_lost(there.gaps, 3, misere=False) == (move is None)
    best = best_moves(there.rules, there.view())
    assert (move is None) == (best == [])
    if move:
        assert there.move_of(move) in best


@rule("6.4")
def test_with_all_files_closed_the_mover_has_lost() -> None:
    there = table("0")
    assert there.moves == set()
    assert is_lost(there.gaps, 3, misere=False)


@pytest.mark.parametrize("misere", [False, True])
def test_the_master_never_loses_a_won_position(misere: bool) -> None:
    game = rules(games=1, misere=misere)
    bot = make_bot("master", "northcott", game)
    won = 0
    for seed in range(60):
        rng = Random(seed)
        state, _ = game.new(2, Chance(seed), first=seed % 2)
        master = state.turn if not is_lost(gaps(state.ranks), 3, misere) else 1 - state.turn
        while game.result(state) is None:
            seat = state.turn
            if seat == master:
                move = bot.choose(game.view(state, seat), (), Budget(iterations=1), rng)
            else:
                move = rng.choice(game.legal(state, seat))
            game.apply(state, seat, move, Chance(1))
        result = game.result(state)
        assert result is not None
        won += result.winners == (master,)
    assert won == 60


def test_weaker_levels_miss_the_secret_more() -> None:
    """Out of the same won positions, every level finds the way more often than the one below."""
    positions = _won_positions(150)
    found = {level: _keeps(level, positions) for level in ("easy", "normal", "hard", "master")}
    assert found["easy"] < found["normal"] < found["hard"] < found["master"] == len(positions)


def test_a_hint_never_misses_the_secret_nor_calls_a_won_position_lost() -> None:
    positions = _won_positions(100)
    assert _keeps(HINT, positions) == len(positions)
    there = table("2 3")
    bot = make_bot(HINT, "northcott", there.rules)
    reasons = {name: bot.explain(there.view(), (), there.move_of(name)).key for name in ("b1-b2", "a1-a2")}
    assert reasons == {"b1-b2": "northcott.reason.wins", "a1-a2": "bots.tried"}
    lost = table("4 4")
    assert bot.explain(lost.view(), (), lost.move_of("a1-a2")).key == "northcott.reason.lost"


def _won_positions(count: int) -> list[NorthcottState]:
    game, chance, rng = rules(games=1), Chance(77), Random(5)
    found: list[NorthcottState] = []
    while len(found) < count:
        state, _ = game.new(2, chance, first=0)
        for _ in range(rng.randrange(0, 15, 2)):
            game.apply(state, state.turn, rng.choice(game.legal(state, state.turn)), chance)
        if not is_lost(gaps(state.ranks), 3, misere=False):
            found.append(state)
    return found


def _keeps(level: str, positions: list[NorthcottState]) -> int:
    game = rules(games=1)
    bot, kept = make_bot(level, "northcott", game), 0
    for seed, position in enumerate(positions):
        state = position.clone()
        move = bot.choose(game.view(state, state.turn), (), Budget(iterations=1), Random(seed))
        game.apply(state, state.turn, move, Chance(1))
        kept += is_lost(gaps(state.ranks), 3, misere=False)
    return kept


# --- what the table says ---


def test_touches_that_lead_nowhere_get_their_sentence() -> None:
    there = table("2 0 6")
    view, chosen = there.view(), (Pick("cell:0"),)

    def said(draft: tuple[Pick, ...], name: str) -> str | None:
        refusal = there.rules.why_not(view, draft, Pick(f"cell:{there.cell(name)}"))
        return refusal.key if refusal else None

    assert said((), "b1") == "northcott.blocked"
    assert said((), "a4") == "duel.not_yours"
    assert said((), "e5") == "northcott.choose_pawn"
    assert said(chosen, "a4") == "northcott.way_blocked"
    assert said(chosen, "c2") == "northcott.forward_only"
    assert said((Pick("cell:2"),), "c5") == "northcott.too_far"
    assert there.rules.why_not(there.view(1), (), Pick("cell:0")).key == "refusal.not_your_turn"


def test_the_board_shows_gaps_walls_targets_and_the_secret() -> None:
    there = table("2 3", secret=True)
    drawn = there.rules.sketches(there.view(), (Pick("cell:1"),))
    assert [(s.kind, s.label) for s in drawn if s.kind == "gap"] == [("gap", "2"), ("gap", "")]
    assert [s.label for s in drawn if s.kind == "target"] == ["1", "2", "3"]
    assert sum(s.kind == "wall" for s in drawn) == 6
    assert [s.label for s in drawn if s.kind == "token"][:3] == ["(2)", "(2) 1", "0"]
    assert there.rules.gauges(there.view(), ())[-1].figure.key == "northcott.gauge.left"
    there.do("b1-b2")
    assert there.rules.gauges(there.view(), ())[-1].figure.key == "northcott.gauge.even"
    assert "ghost" in {s.kind for s in there.rules.sketches(there.view(), ())}


def test_moves_are_named_by_their_cells() -> None:
    there = table("5")
    assert there.rules.verb(there.view(), Advance(0, 16)).values == {"a": "a1", "b": "a3"}


def test_equal_tokens_cancel_from_left_to_right() -> None:
    assert secret.cancelled([3, 2, 1, 1, 2]) == [(2, 1), (2,), (1,), (), ()]
    assert secret.left_over([3, 2, 1, 1, 2]) == 2 ^ 1
    assert [secret.written(rest) for rest in range(4)] == ["–", "1", "2", "2 1"]


def test_the_tokens_answer_a_move_before_it_is_made() -> None:
    there = table("2 3", secret=True)
    draft = (Pick("cell:1"),)
    good, bad = Pick("cell:9"), Pick("cell:17")
    tokens = [s.label for s in there.rules.sketches(there.view(), draft, good) if s.kind == "token"]
    assert tokens[:2] == ["(2)", "(2)"]
    said = [there.rules.panels(there.view(), (*draft, pick))[-1].note.key for pick in (good, bad)]
    assert said == ["northcott.secret.tried_good", "northcott.secret.tried_bad"]
    assert there.rules.panels(there.view(), ())[-1].note.key == "northcott.secret.odd"


@pytest.mark.parametrize(
    ("widths", "said"), [("1 1", "odd_lone"), ("1 1 1", "even_lone"), ("2 2", "even"), ("3", "odd")]
)
def test_the_secret_the_other_way_round(widths: str, said: str) -> None:
    there = table(widths, secret=True, misere=True)
    assert there.rules.panels(there.view(), ())[-1].note.key == f"northcott.secret.{said}"
    assert is_lost(there.gaps, there.rules.stride, misere=True) == said.startswith("even")


def test_the_numbers_on_the_files_can_be_switched_off() -> None:
    there = table("2 3", gaps=False)
    assert "gap" not in {s.kind for s in there.rules.sketches(there.view(), ())}
    assert all(panel.side == "left" for panel in there.rules.panels(there.view(), ()))


def test_open_files_and_moves_made_are_counted() -> None:
    there = table("2 3")
    there.do("a1-a3")
    figures = [gauge.figure.values for gauge in there.rules.gauges(there.view(), ())[:2]]
    assert figures == [{"n": 1, "most": 8}, {"n": 1}]


def test_the_last_file_is_lit_at_the_end() -> None:
    there = table("0 1")
    assert not [s for s in there.rules.sketches(there.view(), ()) if s.kind == "lit"]
    there.do("b1-b2")
    lit = [s.at for s in there.rules.sketches(there.view(), ()) if s.kind == "lit"]
    assert lit == [tuple(f"cell:{1 + 8 * rank}" for rank in range(8))]


def test_a_digit_moves_the_pawn_of_the_file_looked_at() -> None:
    there = table("2 6")
    assert there.rules.by_digit(there.view(), (), Pick("cell:33"), 3) == there.move_of("b1-b4")
    assert there.rules.by_digit(there.view(), (Pick("cell:0"),), Pick("cell:33"), 2) == there.move_of("a1-a3")
    assert there.rules.by_digit(there.view(1), (), Pick("cell:33"), 1) is None
