"""Every bot in every game: legal, fair, and the same thought for the same seed."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from game.bots.bot import Bot, Budget, RandomBot, decision_rng, make_bot, policy_of
from game.bots.levels import LEVELS, NAMES, LevelBot, remember
from game.bots.policy import Policy, win_chances, won_and_lead
from game.core.events import Carried, DealBegan, History
from game.core.moves import NextDeal
from game.core.rules import View
from game.games.registry import game, ready_games
from game.match.seats import LEVELS as SEATED_LEVELS
from game.text import LANGUAGES, set_language
from tests.contract.playout import Case, Playout, Position, few_cases, playout
from tests.contract.test_words import faults

each_few = pytest.mark.parametrize("case", few_cases(), ids=str)
each_game = pytest.mark.parametrize("game_id", ready_games())
FEW = Budget(iterations=10)


def decisions(case: Case) -> list[tuple[Playout, Position, View, History]]:
    played = playout(case)
    views = [(p, played.rules.view(p.state, p.seat)) for p in played.sample]
    return [(played, p, view, played.history(p, p.seat)) for p, view in views]


def bots(case: Case, rules: Any) -> list[tuple[str, Bot]]:
    return [(name, make_bot(name, case.game, rules)) for name in NAMES]


def test_the_levels_are_those_a_player_may_have() -> None:
    assert tuple(LEVELS) == SEATED_LEVELS


@each_few
def test_every_bot_makes_legal_moves(case: Case) -> None:
    for played, position, view, history in decisions(case):
        for name, bot in bots(case, played.rules):
            move = bot.choose(view, history, FEW, Random(1))
            assert played.rules.refusal(position.state, position.seat, move) is None, (name, move, position)


@each_few
def test_the_same_seed_thinks_the_same(case: Case) -> None:
    for played, _, view, history in decisions(case)[::3]:
        for name in NAMES:
            first, second = (
                make_bot(name, case.game, played.rules).choose(view, history, FEW, decision_rng(4, 1, 7)) for _ in "12"
            )
            assert first == second, name


@each_few
def test_hidden_cards_change_no_thought(case: Case) -> None:
    """Another world with the same view and history: whoever peeked at the state would choose differently."""
    for played, position, view, history in decisions(case)[::3]:
        other = played.rules.imagine(view, history, Random("another world"))
        same_view = played.rules.view(other, position.seat)
        for name, bot in bots(case, played.rules):
            chosen = [bot.choose(seen, history, FEW, Random(2)) for seen in (view, same_view)]
            assert chosen[0] == chosen[1], name


@each_few
def test_every_level_gives_a_reason_in_both_languages(case: Case) -> None:
    found: dict[str, None] = {}
    for played, position, view, history in decisions(case):
        for name in ("random", "greedy", "master"):
            bot = make_bot(name, case.game, played.rules)
            for move in position.legal:
                reason = bot.explain(view, history, move)
                for language in LANGUAGES:
                    set_language(language)
                    found |= dict.fromkeys(faults(reason, language))
    assert list(found) == []


@each_few
def test_imagining_works_with_a_short_memory(case: Case) -> None:
    for played, position, view, history in decisions(case):
        for memory in (0, 3, 20):
            world = played.rules.imagine(view, remember(history, memory), Random(3))
            assert played.rules.view(world, position.seat) == view


def test_a_short_memory_keeps_the_latest_and_all_that_shows_no_card() -> None:
    seen = [Carried("lay", (card,), "hand:0", "row", 0) for card in range(5)]
    hidden = Carried("draw", (None,), "draw", "hand:1", 1, seen_by=frozenset((1,)))
    history = (DealBegan(1, 0), seen[0], hidden, *seen[1:])
    assert remember(history, 2) == (DealBegan(1, 0), hidden, seen[3], seen[4])
    assert remember(history, None) == history
    assert remember(history, 0) == (DealBegan(1, 0), hidden)


@each_game
def test_the_next_deal_needs_no_thought(game_id: str) -> None:
    for case in few_cases():
        resting = [p for p in playout(case).sample if p.legal == [NextDeal()]] if case.game == game_id else []
        for position in resting[:1]:
            rules = playout(case).rules
            view = rules.view(position.state, position.seat)
            for _, bot in bots(case, rules):
                assert bot.choose(view, (), Budget(iterations=0), Random(1)) == NextDeal()


def test_a_game_without_a_policy_is_searched_all_the_same() -> None:
    case = next(case for case in few_cases() if case.game == ready_games()[0])
    rules = playout(case).rules
    assert type(policy_of("no_such_game", rules)) is Policy
    assert isinstance(make_bot("greedy", "no_such_game", rules), RandomBot)
    for _, position, view, history in decisions(case)[:4]:
        move = make_bot("hard", "no_such_game", rules).choose(view, history, FEW, Random(1))
        assert rules.refusal(position.state, position.seat, move) is None


def test_a_game_may_have_its_own_measure_of_a_level(monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = game(ready_games()[0])
    own = replace(LEVELS["easy"], worlds=1)
    monkeypatch.setattr(Policy, "levels", {"easy": own})
    measures = {name: make_bot(name, "no_such_game", chosen.rules()) for name in ("easy", "hard")}
    assert {name: bot.level for name, bot in measures.items() if isinstance(bot, LevelBot)} == {
        "easy": own,
        "hard": LEVELS["hard"],
    }


def test_there_is_no_bot_of_another_name() -> None:
    chosen = game(ready_games()[0])
    with pytest.raises(KeyError):
        make_bot("grandmaster", chosen.id, chosen.rules())


def test_luck_of_a_decision_hangs_on_seed_seat_and_number() -> None:
    rolls = {(s, seat, n): decision_rng(s, seat, n).random() for s in (1, 2) for seat in (0, 1) for n in (0, 1)}
    assert len(set(rolls.values())) == len(rolls)
    assert decision_rng(1, 0, 1).random() == rolls[1, 0, 1]


def test_chances_sum_to_one_and_follow_the_points() -> None:
    chances = win_chances([10, 0, -10], 8.0)
    assert sum(chances) == pytest.approx(1)
    assert chances[0] > chances[1] > chances[2] > 0
    won = won_and_lead((1,), [3, 4])
    assert won[1] > 0.85 and sum(won) == pytest.approx(1)
    assert won_and_lead((0, 1), [4, 4]) == pytest.approx((0.5, 0.5))
