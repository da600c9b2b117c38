"""Kanasta as the bots see it: partners who do no harm, opponents who know when to take, to keep and to go out."""

from random import Random

import pytest

from game.bots.bot import Budget, make_bot
from game.bots.canasta import CanastaPolicy, outlook
from game.core.cards import from_code
from game.core.chance import Chance
from game.core.moves import Move
from game.games.canasta.pieces import COLUMN, WILD, Answer, Discard, Draw, GoOut, LayAll, LayDown, Phase, TakePile
from game.text import LANGUAGES, knows
from tests.games.canasta_table import Table, melds, move_of, rules, table

RED = "Qs Qh Qd Qc Qs Qh Qd"


def policy(t: Table) -> CanastaPolicy:
    return CanastaPolicy(t.rules)


def choice(t: Table) -> Move:
    return policy(t).pick(t.state, t.turn, t.moves, Random(1))


def greedy(t: Table) -> Move:
    return policy(t).greedy(t.view(t.turn))


def thrown(t: Table) -> int:
    """The card it would throw away, if it has to."""
    discards = [move for move in t.moves if isinstance(move, Discard)]
    move = policy(t).pick(t.state, t.turn, discards, Random(1))
    assert isinstance(move, Discard)
    return move.card


# --- the beginner ---


def test_a_beginner_takes_whatever_can_be_taken_and_lays_whatever_can_be_laid() -> None:
    t = table(hands="Qs Qh 4c 5c / 6c / 7c / 8c", ours="Ks Kh Kd", pile="Qd")
    assert greedy(t) == TakePile(melds("Qs Qh"))
    t = table(hands="Qs Qh Qc 4c 5c / 6c / 7c / 8c", ours="Ks Kh Kd", drawn=True)
    assert greedy(t) == LayDown(melds("Qs Qh Qc"))
    t = table(hands="Qs Qh 4c 9c / 6c / 7c / 8c", ours="Ks Kh Kd", drawn=True)
    assert greedy(t) == Discard(from_code("4c"))


# --- the pile ---


def test_a_big_pile_is_taken_and_a_single_card_is_not_worth_a_wild() -> None:
    big = table(hands="Qs Qh 4c 5c 6d 7d / 6c 7c 8c / 7c 8c / 8c 9c", ours="Ks Kh Kd", pile="4h 5h 9c 8d 9h Qd")
    assert isinstance(choice(big), TakePile)
    small = table(hands="Qs *r 4c 5c 6d 7d / 6c 7c 8c / 7c 8c / 8c 9c", ours="Ks Kh Kd", pile="Qd")
    assert choice(small) == Draw()


def test_nothing_is_thrown_that_the_opponents_can_add_at_once() -> None:
    hands = "9s 4d Jc 5h / 6c 7c 8c 8d / 7c 7d / 8c 8s"
    t = table(hands=hands, ours="Ks Kh Kd", theirs="4s 4h 4c, Js Jh Jd, 5s 5d 5c", pile="6h 6d 8h 8s 7s", drawn=True)
    assert thrown(t) == from_code("9s")


def test_a_canasta_that_blocks_makes_the_safest_discard() -> None:
    t = table(
        hands="Qc 4d Js 5h / 6c 7c 8c 8d / 7c 7d / 8c 8s", ours="Ks Kh Kd", theirs=RED, pile="6h 6d 8h", drawn=True
    )
    assert thrown(t) == from_code("Qc")
    assert why(t, "discard Qc") == "dead"


def test_a_wild_card_is_never_thrown_against_the_own_side() -> None:
    t = table(
        hands="2c *r 4d Js / 6c 7c 8c 8d / 7c 7d / 8c 8s", ours="Ks Kh Kd", theirs="4s 4h 4c, Js Jh Jd", drawn=True
    )
    assert COLUMN[thrown(t)] != WILD


def test_the_own_side_is_never_frozen_out_of_a_pile_only_it_can_take() -> None:
    junk = "4h 5h 6d 8s 9c Td 4h 5h 6d 8s 9c Td"
    t = table(hands="2c 9d Ts 8h / 6c 7c 8c 8d / 7c 7d / 8c 8s", ours="Ks Kh Kd", pile=junk, drawn=True)
    assert COLUMN[thrown(t)] != WILD
    against = table(hands="2c 9d Ts 8h / 6c 7c 8c 8d / 7c 7d / 8c 8s", theirs="9s 9h 9c, Ts Th Tc, 8s 8h 8c", pile=junk)
    against.state.phase = Phase.PLAY
    assert thrown(against) == from_code("2c"), "frozen against those who have opened"


def test_nothing_the_opponents_want_is_thrown_while_the_partner_is_close() -> None:
    hands = "4d 9s 9h 6s 6h / 6c 7c 8c 8d / {} / 8c 8s"
    position = {"theirs": "4s 4h 4c", "pile": "7s", "drawn": True}
    far = table(hands=hands.format("7c 7d 8d Th Jh Kc Kd Tc"), ours="Ks Kh Kd", **position)  # type: ignore[arg-type]
    close = table(hands=hands.format("7c 7d"), ours=RED, **position)  # type: ignore[arg-type]
    mind = policy(close)
    assert mind.taste.partner_close(mind._seen(close.view(), ())) == 1.0
    assert mind.taste.partner_close(mind._seen(far.view(), ())) == 0.0
    for t in (far, close):
        assert thrown(t) != from_code("4d")
    both = [move_of("discard 4d"), move_of("discard 9s")]
    pair, gift = mind.taste.rate(mind._seen(close.view(), ()), both)
    assert gift.move == both[0]
    assert pair.worth - gift.worth > 100, "a pair is broken rather than the finish given away"


# --- wild cards ---


def test_wild_cards_are_kept_for_canastas() -> None:
    hands = "{} 4c 5d 6h 7s / 6c 7c 8c 8d / 7c 7d 8d Th / 8c 8s 9c 9d"
    early = table(hands=hands.format("Js Jh 2c"), ours="Ks Kh Kd", drawn=True)
    move = choice(early)
    assert not isinstance(move, LayDown), "two jacks are not worth a two"
    ripe = table(hands=hands.format("2c 8h 9h"), ours="Ks Kh Kd Kc Ks Kh", drawn=True)
    assert choice(ripe) == LayDown(melds("2c>K")), "the seventh card is"


def test_a_wild_card_may_open_the_game() -> None:
    t = table(hands="As Ah 2c 4c 5d 6h 7s 9d / 6c 7c 8c 8d / 7c 7d 8d Th / 8c 8s 9c 9d", theirs="9s 9h 9c", drawn=True)
    assert isinstance(choice(t), LayDown)


# --- going out and the question ---


def test_a_wild_card_is_not_laid_where_only_a_gift_of_the_pile_would_be_left_to_throw() -> None:
    big = "4d 7h 8s 5c 5d 6h 7c 8d 9c Tc 4c 5h 6d 7s 8h 9s Td As Js"
    t = table(
        hands="Kd Ks 2h / 6c 8d 4h / 5c Th / 9h Qd",
        ours="4s 4h 4d, 6s 6h 6d 6c 2c, Jh Jd Jc 2d",
        theirs="9s 9h 9c 9d 2s 2c *r, Kh Kc Kd Kh Kc",
        pile=big,
        drawn=True,
    )
    assert choice(t) == move_of("discard 2h")


def test_a_wild_card_never_turns_the_own_red_canasta_black() -> None:
    t = table(hands="4h 8d Th Jc 2s / 6c 8d / 5c Th / 9h Qd", ours=f"{RED}, 6s 6h 6d", drawn=True)
    assert t.may("lay 2s>Q") and choice(t) != move_of("lay 2s>Q")
    rated = {one.move: one.worth for one in policy(t)._rated(t.state, 0, t.moves)}
    assert rated[move_of("lay 2s>Q")] < rated[move_of("lay 2s>6")] - 100


def test_a_hand_of_one_card_is_no_danger_to_the_pile() -> None:
    t = table(hands="9d 4c 5c / 6c / 7c / 8c", ours="Ks Kh Kd", theirs="9s 9h 9c", pile="8d 7d", drawn=True)
    look = outlook(t.rules.situation(t.state, 0), (3, 1, 1, 1), 0, 0, t.state.pile)
    assert policy(t).taste.risk(look, COLUMN[from_code("9d")]) == 0.0


def test_it_goes_out_when_the_others_hold_many_cards() -> None:
    many = "4c 5c 6c 7c 8c 9c Tc Jc 4d 5d 6d"
    t = table(hands=f"Ks Kh Kd 4s / {many} / 7h / {many}", ours=RED, drawn=True)
    assert choice(t) == GoOut()


def test_it_plays_on_while_the_partner_would_be_caught_with_a_full_hand() -> None:
    full = "Ks Kh As Ah Ad Js Jh Jd Jc *r *b Th"
    t = table(hands=f"4s 4h 4d 9s / 6c / {full} / 8c", ours=f"{RED}, Ts Td Tc Th Ts, 8s 8d 8c 8h 8s", drawn=True)
    assert choice(t) != GoOut()
    hurried = table(hands="4s 4h 4d 9s / 6c / 7c 8d / 8c", ours=RED, theirs="Ts Th Td Tc Ts Th Td", drawn=True)
    assert choice(hurried) == GoOut(), "an opponent with one card would finish first"


def test_the_answer_follows_the_hand_and_has_a_reason() -> None:
    full = "Ks Kh Kd As Ah Ad Js Jh Jd Jc"
    t = table(hands=f"4s 4h 4d 9s / 6c 7c 8c 8d 5d 5s / {full} / 8c 8s 9c 9d 6d 6h", ours=RED, drawn=True)
    t.do("ask")
    assert choice(t) == Answer(False) and why(t, "no", 2) == "no"
    t = table(hands="4s 4h 4d 9s / 6c 7c 8c 8d 5d 5s / 7c 9h / 8c 8s 9c 9d 6d 6h", ours=RED, drawn=True)
    t.do("ask")
    assert choice(t) == Answer(True) and why(t, "yes", 2) == "yes"
    t = table(hands=f"4s 4h 4d 9s / 6c / {full} / 8c", ours=RED, theirs="Ts Th Td Tc Ts Th Td", drawn=True)
    t.do("ask")
    assert choice(t) == Answer(True) and why(t, "yes", 2) == "yes_threat"


def test_the_double_finish_is_never_declined() -> None:
    t = table(hands="Ks 4c / 6c 7c / As Ah Ad Kh / Tc Jc", ours=f"Ks Kd Kc, {RED}", drawn=True)
    t.do("out")
    assert choice(t) == greedy(t) == LayAll()


# --- reasons ---


def why(t: Table, move: str, seat: int = 0) -> str:
    return policy(t).explain(t.view(seat), (), move_of(move)).key.removeprefix("bots.canasta.")


@pytest.mark.parametrize("seed", range(6))
def test_every_reason_has_words(seed: int) -> None:
    made = rules(deals=1)
    state, _ = made.new(4, Chance(seed))
    rng, mind = Random(seed), CanastaPolicy(made)
    while made.to_act(state):
        seat = made.to_act(state)[0]
        moves = made.legal(state, seat)
        for move in moves[:6]:
            words = mind.explain(made.view(state, seat), (), move)
            assert all(knows(words.key, code) for code in LANGUAGES), words
        made.apply(state, seat, mind.pick(state, seat, moves, rng), Chance(seed))


def test_a_level_thinks_in_worlds_and_plays_legally() -> None:
    t = table(
        hands="Qs Qh 4c 5c 6d / 6c 7c 8c / 7c 7d / 8c 8s", ours="Ks Kh Kd", pile="9c 8d Qd", stock="4d 5d 6d 7d 8d"
    )
    bot = make_bot("hard", "canasta", t.rules)
    move = bot.choose(t.view(), (), Budget(iterations=12), Random(2))
    assert t.rules.refusal(t.state, 0, move) is None
    assert bot.choose(t.view(), (), Budget(iterations=12), Random(2)) == move
