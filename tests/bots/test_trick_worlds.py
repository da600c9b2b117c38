"""Imagined tricks: worlds that honour what is known, runs that agree with the rules, the exact end of a deal."""

from itertools import combinations
from random import Random
from typing import Any

import pytest

from game.bots.kierki_lottery import lay_worth, run_lottery
from game.bots.kierki_thoughts import stakes_of
from game.bots.trick_bits import BIT, SUIT_BITS, Bits, bits_of, cards_of, distinct, highest
from game.bots.trick_reading import Reader
from game.bots.trick_runs import Stakes, Table, run_out, stakes, table_of, takes
from game.bots.trick_solver import Solver
from game.bots.trick_thumb import to_duck, to_win
from game.bots.trick_world import Worlds
from game.core.cards import code, french
from game.core.chance import Chance
from game.core.events import Carried
from game.core.tricks import FOLLOW, LEAD, Unknown, trick_winner
from game.games.kierki.book import LOTTERY, Name, Play
from tests.games import kierki_table, three_five_eight_table
from tests.games.french_table import card, cards

HEARTS, SPADES = SUIT_BITS[2], SUIT_BITS[3]
WIN = stakes(to_win, [1] * 16)
WIN_HEARTS = stakes(to_win, [1] * 16, trumps=HEARTS, must_trump=True)
DUCK = stakes(to_duck, [-20] * 13)
QUEENS = stakes(to_duck, [0] * 13, {french(10, suit): -60 for suit in range(4)}, stops=True)


def bits(text: str) -> Bits:
    return bits_of(cards(text))


def shown(found: Bits) -> str:
    return " ".join(code(c) for c in cards_of(found))


# --- sets of cards ---


def test_a_set_of_cards_goes_both_ways() -> None:
    assert sorted(cards_of(bits("As 2c Td"))) == sorted(cards("As 2c Td"))
    assert highest(bits("2s Ac Kh")) == bits("Ac")


def test_neighbours_are_tried_once_unless_something_parts_them() -> None:
    assert shown(sum(distinct(bits("5s 6s 8s 2h"), bits("7s")))) == "2h 5s 8s"
    assert shown(sum(distinct(bits("5s 6s 8s"), 0))) == "5s"
    assert shown(sum(distinct(bits("Js Qs Ks"), 0, [bits("Qs")]))) == "Js Qs Ks"


# --- worlds ---


def unknown(text: str, room: dict[str, int], denied: dict[str, str]) -> Unknown:
    return Unknown(cards(text), room, lambda holder, c: code(c) not in denied.get(holder, "").split())


def test_worlds_honour_what_nobody_can_hold() -> None:
    ways = Worlds(
        unknown("2s 3s 4s 2h 3h 4h", {"hand:1": 2, "hand:2": 2, "aside": 2}, {"hand:1": "2s 3s 4s", "hand:2": "4h"})
    )
    rng = Random(1)
    for _ in range(200):
        dealt = ways.draw(rng)
        assert not dealt["hand:1"] & SPADES and not dealt["hand:2"] & bits("4h")
        assert sum(dealt.values()) == bits("2s 3s 4s 2h 3h 4h")
        assert [dealt[name].bit_count() for name in ("hand:1", "hand:2", "aside")] == [2, 2, 2]


def test_every_way_the_cards_may_lie_is_drawn_about_as_often() -> None:
    ways = Worlds(unknown("2s 3s 2h 3h", {"hand:1": 2, "hand:2": 2}, {}))
    drawn = [ways.draw(rng)["hand:1"] for rng in [Random(1)] for _ in range(1200)]
    counts = [drawn.count(bits_of(pair)) for pair in combinations(cards("2s 3s 2h 3h"), 2)]
    assert sum(counts) == 1200 and min(counts) > 140


def test_a_memory_that_errs_still_gets_a_world() -> None:
    dealt = Worlds(unknown("2s 3s", {"hand:1": 1, "hand:2": 1}, {"hand:1": "2s 3s"})).draw(Random(1))
    assert dealt["hand:1"] | dealt["hand:2"] == bits("2s 3s")


def test_musik_cards_and_voids_are_known_in_3_5_8() -> None:
    t = three_five_eight_table.table("h", "2s 3s 4d / 5s 6s 7d / 8s 9s Td")
    known = set(cards("2s 3s 4d 5s 6s 7d 8s 9s Td"))
    gone = [c for c in t.rules.deck if c not in known and c not in cards("2c 3c 4c 5c")]
    t.state.won[0], t.state.aside = gone, cards("2c 3c 4c 5c")
    history: list[Any] = [Carried("musik", tuple(cards("2s 2c")), "musik", "hand:0", 0)]
    history += [Carried("aside", (None,) * 4, "hand:0", "aside", 0, seen_by=frozenset((0,)))]
    history += [Carried("gather", (c,), "trick:0", "won:0", 0) for c in gone]
    history += [Carried(LEAD, (card("Kd"),), "hand:1", "trick:1", 1), Carried(FOLLOW, (card("Kc"),), "hand:2", "", 2)]
    ways = Worlds(t.rules.unknown(t.view(1), tuple(history)))
    for rng in [Random(1)]:
        for _ in range(100):
            dealt = ways.draw(rng)
            assert not dealt["hand:2"] & (bits("2s 2c") | SUIT_BITS[1] | HEARTS)  # no musik, no diamond, no trump
            assert not dealt["hand:0"] & t_hand(t, 1)


def t_hand(t: Any, seat: int) -> Bits:
    return bits_of(t.state.hands[seat])


def test_hearts_led_where_they_are_barred_show_a_hand_of_hearts() -> None:
    t = kierki_table.table("hearts", "2h 3h / 4s 5s / 6s 7s / 8d 9h")
    t.state.won[0] = [c for c in t.rules.decks[4] if not any(c in hand for hand in t.state.hands)]
    t.play("2h")
    history = (
        *(Carried("gather", (c,), "trick:0", "won:0", 0) for c in t.state.won[0]),
        Carried(LEAD, (card("2h"),), "hand:0", "trick:0", 0),
    )
    ways = Worlds(t.rules.unknown(t.view(1), history))
    rng = Random(2)
    assert all(not ways.draw(rng)["hand:0"] & ~HEARTS for _ in range(50))


# --- the rule of thumb ---


def chosen(of: Stakes, held: str, played: str, others: str = "", seats: int = 3) -> str:
    trick = list(enumerate(cards(played)))
    table = table_of(of, trick, 0, (0,) * seats, 1)
    table.hands[len(trick)] = bits(held)
    cost = table.cost if trick else of.trick_prices[1]
    return shown(of.thumb(of, table.legal(of), table.led, table.best, len(trick) == seats - 1, bits(others), cost))


def test_to_win() -> None:
    assert chosen(WIN, "7s 9s As", "2s 8s") == "9s"  # the last one as cheaply as possible
    assert chosen(WIN, "4s Js", "As Ks") == "4s"  # out of reach: the lowest
    assert chosen(WIN, "3s Qs Ks", "2s", others="Js") == "Qs"  # the lowest that holds
    assert chosen(WIN_HEARTS, "3h 9h 2c", "As 5h") == "9h"  # the lowest trump that takes it
    assert chosen(WIN, "As 2d", "", others="Ks Qs 3d") == "As"  # what nobody can beat
    assert chosen(WIN_HEARTS, "Ah Kh 2s", "", others="Qh 3h 4s") == "Ah"  # draw trumps


def test_to_duck() -> None:
    assert chosen(DUCK, "3s 8s Ks", "2s 9s") == "8s"  # the highest card below
    assert chosen(DUCK, "Ts Ks", "2s 9s") == "Ks"  # it is taken anyway
    assert chosen(QUEENS, "Qs 2s", "As", others="3s 4s") == "Qs"  # given under the ace
    assert chosen(QUEENS, "Qh Ad", "2s 9s") == "Qh"  # given away
    assert chosen(QUEENS, "2s Ks", "3s 9s") == "Ks"  # a trick that costs nothing: high cards go


# --- reading the others ---


def test_a_world_in_which_others_would_have_played_otherwise_is_believed_less() -> None:
    """Whoever cannot follow throws off a nine of clubs: hardly while holding the ace of diamonds alone."""
    history = tuple(
        Carried(cue, (card(text),), "", "", by) for by, (cue, text) in enumerate([(LEAD, "9s"), (FOLLOW, "9c")])
    )
    reader = Reader(DUCK, history, 0, 4)
    harmless, with_ace = ([0, bits(held), bits("4s Tc"), bits("5s Jd")] for held in ("3d", "Ad"))
    assert reader.belief(harmless) == 1 and reader.belief(with_ace) < 1
    drawn = [reader.choose(lambda rng: rng.choice([harmless, with_ace]), rng) for rng in map(Random, range(400))]
    assert drawn.count(harmless) > 215


# --- runs ---


@pytest.mark.parametrize("kind", ["tricks", "hearts", "queens", "lords", "king", "ends", "robber", "trump"])
@pytest.mark.parametrize("seats", [3, 4])
def test_a_run_scores_like_the_rules(kind: str, seats: int) -> None:
    """The quick loop, the quick table and the rules agree card by card."""
    r = kierki_table.rules()
    r.form = (kind, kind)
    for seed in range(4):
        state, _ = r.new(seats, Chance(seed))
        if state.phase is kierki_table.Phase.NAME:
            r.apply(state, state.turn, Name("h"), Chance(1))
        of = stakes_of(r, seats, kind, state.trump)
        table = Table([bits_of(hand) for hand in state.hands], state.turn, (0,) * seats)
        points = run_out(table.copy(), of)
        while state.phase is kierki_table.Phase.PLAY:
            legal = table.legal(of)
            assert {m.card for m in r.legal(state, state.turn) if isinstance(m, Play)} == set(cards_of(legal))
            held = sum(hand for seat, hand in enumerate(table.hands) if seat != table.turn)
            cost = table.cost if table.played else of.trick_prices[table.number]
            single = not legal & (legal - 1)
            bit = legal if single else of.thumb(of, legal, table.led, table.best, table.played == seats - 1, held, cost)
            table.play(of, bit)
            r.apply(state, state.turn, Play(cards_of(bit)[0]), Chance(1))
        assert tuple(points) == tuple(table.points) == state.sheets[-1].totals


def test_compulsory_trumps_are_played_in_a_run() -> None:
    table = table_of(WIN_HEARTS, [(0, card("2s"))], 1, (0, 0, 0), 1)
    table.hands = [bits("3s"), bits("Ac 2h"), bits("4s 5s")]
    assert shown(table.legal(WIN_HEARTS)) == "2h"


def test_what_takes_a_trick_is_what_the_rules_say() -> None:
    rng = Random(3)
    for _ in range(400):
        first, second = rng.sample(range(52), 2)
        trump = rng.choice([None, 0, 1, 2, 3])
        trumps = 0 if trump is None else SUIT_BITS[trump]
        led = next(suit for suit in SUIT_BITS if BIT[first] & suit)
        assert takes(BIT[second], BIT[first], led, trumps) == (trick_winner([first, second], trump) == 1)


# --- the exact end ---


def by_brute_force(of: Stakes, table: Table) -> list[int]:
    """Every seat for itself, all cards tried, nothing remembered; equals are parted as the solver does."""
    if not table.played and table.over(of):
        return table.points
    best: list[int] | None = None
    for c in cards_of(table.legal(of)):
        twin = table.copy()
        twin.play(of, BIT[c])
        found = by_brute_force(of, twin)
        gains = [a - b for a, b in zip(found, table.points, strict=True)]
        if best is None or (gains[table.turn], gains) > (best[table.turn], best):
            best = gains
    assert best is not None
    return [a + b for a, b in zip(table.points, best, strict=True)]


@pytest.mark.parametrize(("of", "seats"), [(WIN, 3), (WIN_HEARTS, 3), (DUCK, 4), (QUEENS, 4)])
def test_the_solver_agrees_with_brute_force(of: Stakes, seats: int) -> None:
    rng = Random(5)
    for size in (1, 2, 3, 3) if seats == 3 else (1, 2, 2, 2):
        for _ in range(6):
            pack = rng.sample(range(20, 52), seats * size)
            held = [bits_of(pack[i * size : (i + 1) * size]) for i in range(seats)]
            table = Table(held, rng.randrange(seats), [0] * seats, len(of.trick_prices) - size)
            if rng.random() < 0.5:
                table.play(of, BIT[cards_of(table.legal(of))[0]])
            assert Solver(of).solve(table) == by_brute_force(of, table)


def test_the_solver_finds_what_the_rule_of_thumb_misses() -> None:
    """Whoever keeps the ace back is led to in the end."""
    table = Table([bits("Jh Qs As"), bits("Ts Kh Ks"), bits("9s Js Qh")], 0, (0, 0, 0), 14)
    assert run_out(table.copy(), WIN)[0] == 1
    assert Solver(WIN).solve(table)[0] == 2


# --- the lottery ---


@pytest.mark.parametrize("seats", [3, 4])
def test_a_quick_lottery_pays_every_prize_once(seats: int) -> None:
    r = kierki_table.rules()
    r.form = (LOTTERY, LOTTERY)
    prizes = r.prices[seats].prizes(LOTTERY)
    state, _ = r.new(seats, Chance(seats))
    deck = bits_of(r.decks[seats])
    starts = {suit: BIT[french(5, of)] for of, suit in enumerate(SUIT_BITS)}
    points = run_lottery([bits_of(h) for h in state.hands], 0, sum(starts.values()), starts, deck, prizes, [0] * seats)
    assert sorted(points, reverse=True)[:2] == list(prizes) and sum(points) == sum(prizes)


def test_the_way_to_far_own_cards_is_opened_first_and_that_of_others_last() -> None:
    hand, start, deck = bits("8s As 6h"), bits("7s"), sum(BIT)
    assert lay_worth(bits("8s"), hand, start, deck) > lay_worth(bits("6h"), hand, bits("7h"), deck)
