"""May-Yek: every numbered statement of its rules and every example, RULES.md §7.

Positions are written as squares: `table(white="a5 f5", black="b5 c4")`; seat 0 has white and is to move.
"""

from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from game.bots.alphabeta import FAR, WON
from game.bots.bot import Budget, make_bot
from game.bots.mayyek import MayYekSearch
from game.core.chance import Chance
from game.core.events import Carried, Event, MatchEnded
from game.core.moves import NextDeal, Pass, Pick
from game.core.say import Seat
from game.core.sketch import Sketch
from game.games.mayyek import MayYekRules, MayYekState, Phase, Slide
from game.games.mayyek.board import board_of, squares_of
from game.games.registry import game

rule = pytest.mark.rule


def rules(**options: Any) -> MayYekRules:
    found = game("mayyek").rules(options)
    assert isinstance(found, MayYekRules)
    return found


def square(name: str) -> int:
    return "abcdefgh".index(name[0]) + 8 * (int(name[1:]) - 1)


def squares(text: str) -> int:
    return sum(1 << square(name) for name in text.split())


@dataclass
class Table:
    rules: MayYekRules
    state: MayYekState

    def move(self, text: str) -> Slide:
        source, target = text.split("-")
        return Slide(square(source), square(target))

    def do(self, *moves: str) -> list[Event]:
        events: list[Event] = []
        for text in moves:
            assert self.rules.refusal(self.state, self.state.turn, self.move(text)) is None, text
            events = self.rules.apply(self.state, self.state.turn, self.move(text), Chance(1))
        return events

    def no(self, text: str) -> str:
        refusal = self.rules.refusal(self.state, self.state.turn, self.move(text))
        assert refusal is not None, f"{text} is legal"
        return refusal.key

    def men(self, seat: Seat) -> str:
        return " ".join(sorted(self.rules.squares.name(at) for at in squares_of(self.state.men[seat])))

    @property
    def moves(self) -> set[str]:
        found = self.rules.legal(self.state, self.state.turn)
        return {
            f"{self.rules.squares.name(m.source)}-{self.rules.squares.name(m.target)}"
            for m in found
            if isinstance(m, Slide)
        }

    @property
    def winners(self) -> tuple[Seat, ...]:
        result = self.rules.result(self.state)
        assert result is not None
        return result.winners


def table(white: str, black: str, **options: Any) -> Table:
    found = rules(**options)
    state = MayYekState(0)
    state.men = [squares(white), squares(black)]
    state.taken = [16 - state.men[1].bit_count(), 16 - state.men[0].bit_count()]
    state.seen = [(state.men[0], state.men[1], 0)]
    return Table(found, state)


def opening(**options: Any) -> Table:
    found = rules(**options)
    return Table(found, found.new(2, Chance(1), first=0)[0])


@rule("7.1")
def test_sixteen_men_each_on_the_first_and_third_rank() -> None:
    there = opening()
    assert there.men(0).split() == sorted(f"{file}{rank}" for file in "abcdefgh" for rank in (1, 3))
    assert there.men(1).split() == sorted(f"{file}{rank}" for file in "abcdefgh" for rank in (6, 8))


@rule("7.1", "7.2")
def test_the_opening_has_thirty_two_moves() -> None:
    """Eight from the first rank, twenty-four from the third."""
    moves = opening().moves
    assert len(moves) == 32
    assert sum(move[1] == "1" for move in moves) == 8
    assert sum(move[1] == "3" for move in moves) == 24


@rule("7.2")
def test_luck_decides_who_starts_then_they_alternate() -> None:
    found = rules(games=3)
    assert {found.new(2, Chance(seed))[0].starter for seed in range(20)} == {0, 1}
    there = table("a1 b3", "b2", games=2)
    there.do("a1-b1")
    assert there.state.phase is Phase.RESTING
    there.rules.apply(there.state, there.state.turn, NextDeal(), Chance(1))
    assert (there.state.starter, there.state.turn, there.state.deal) == (1, 1, 2)


@rule("7.2")
def test_a_man_moves_like_a_rook() -> None:
    there = table("d4", "d7 g4 a8")
    assert there.moves == {"d4-" + to for to in ["d5", "d6", "d3", "d2", "d1", "e4", "f4", "c4", "b4", "a4"]}
    assert there.no("d4-d8") == "mayyek.no_jump"
    assert there.no("d4-d7") == "mayyek.occupied"
    assert there.no("d4-e5") == "mayyek.straight"
    assert there.no("d4-d4") == "mayyek.straight"
    assert there.no("g4-g5") == "duel.not_yours"
    assert there.no("b1-b2") == "mayyek.choose_man"
    assert there.rules.refusal(there.state, 0, Pass()).key == "duel.no_passing"
    assert table("a1 b1 a2", "h8 h7").no("a1-a3") == "mayyek.stuck"


@rule("7.3")
@pytest.mark.parametrize("move", ["c1-c4", "c8-c4"])
def test_a_pincer_takes_the_man_between(move: str) -> None:
    there = table("a4 c1" if move == "c1-c4" else "a4 c8", "b4 h8 g6")
    events = there.do(move)
    assert there.men(1) == "g6 h8"
    assert [event.source for event in events if isinstance(event, Carried) and event.cue == "capture"] == ["cell:25"]
    assert there.state.taken[0] == 14


@rule("7.3")
def test_a_pincer_needs_a_man_directly_behind() -> None:
    there = table("a4 d1", "c4 h8 g6")
    there.do("d1-d4")
    assert there.men(1) == "c4 g6 h8"


@rule("7.4")
@pytest.mark.parametrize("black", ["c4 e4 h8", "d3 d5 h8"])
def test_stepping_between_takes_both(black: str) -> None:
    there = table("d1 a8" if "c4" in black else "a4 a8", black)
    there.do("d1-d4" if "c4" in black else "a4-d4")
    assert there.men(1) == "h8"


@rule("7.4")
def test_a_black_man_between_two_white_ones_takes_both_and_stays() -> None:
    there = table("c4 e4 a1 h1", "d8 h8")
    there.do("h1-h2", "d8-d4")
    assert there.men(0) == "a1 h2"
    assert there.men(1) == "d4 h8"


@rule("7.5")
def test_only_the_moved_man_takes() -> None:
    there = table("a1 a3 h1", "a2 d4 h8")
    there.do("h1-h2")
    assert there.men(1) == "a2 d4 h8", "a2 stands between white men, but none of them moved"
    there = table("b4 d4 f4 h1", "c8 e4 h8")
    there.do("h1-h2", "c8-c4")
    assert there.men(0) == "f4 h2", "c4 steps between b4 and d4"
    assert there.men(1) == "c4 e4 h8", "and nothing happens to e4"


@rule("7.6")
def test_all_captures_of_a_move_happen_together() -> None:
    there = table("a5 f5", "b5 c4 c6 e7 g7")
    twin = Table(there.rules, there.state.clone())
    there.do("f5-f7")
    assert there.men(1) == "b5 c4 c6"
    twin.do("f5-c5")
    assert twin.men(1) == "e7 g7"
    assert twin.state.taken[0] - there.state.taken[0] == 1


@rule("7.6")
def test_three_pincers_at_once() -> None:
    there = table("d1 b4 f4 d6", "c4 e4 d5 h8 g8")
    there.do("d1-d4")
    assert there.men(1) == "g8 h8", "both flanks are a pincer and stepped between; the man in front is pinched"


@rule("7.7")
def test_a_row_of_two_is_safe_unless_whole_rows_are_taken() -> None:
    for lines, left in ((False, "b1 c1 h8"), (True, "h8")):
        there = table("a1 d4", "b1 c1 h8", capture_lines=lines)
        there.do("d4-d1")
        assert there.men(1) == left


@rule("7.7")
def test_a_broken_row_is_not_taken() -> None:
    there = table("a1 e4", "b1 d1 h8", capture_lines=True)
    there.do("e4-e1")
    assert there.men(1) == "b1 d1 h8"


@rule("7.8")
def test_nobody_has_to_capture_and_the_edge_does_not_help() -> None:
    there = table("a4 c1 h1", "b4 h8")
    assert {"c1-c4", "c1-c5", "h1-h2"} <= there.moves
    there = table("b1 h1", "a8 a4 h8")
    there.do("b1-b4")
    assert there.men(1) == "a4 a8 h8", "a man at the edge has no wall behind it that counts"


@rule("7.9")
def test_whoever_takes_all_men_wins() -> None:
    there = table("a4 c1", "b4")
    events = there.do("c1-c4")
    assert isinstance(events[-1], MatchEnded)
    assert there.winners == (0,)
    assert there.rules.result(there.state).why.key == "mayyek.why_all_taken"


@rule("7.9")
def test_whoever_cannot_move_loses() -> None:
    there = table("b1 a3 c5", "a1")
    there.do("a3-a2")
    assert there.winners == (0,)
    assert there.rules.result(there.state).why.key == "mayyek.why_no_move"


@rule("7.10")
def test_one_against_one_is_a_draw_at_once() -> None:
    there = table("a4 c1", "b4 h8")
    there.do("c1-c4", "h8-h7")
    assert there.rules.result(there.state) is None
    there = table("d4 a1", "h8 c8 e8")
    there.state.men[0] = squares("c4 e4 a1")
    there.state.men[1] = squares("d8 ")
    there.state.turn = 1
    there.do("d8-d4")
    assert there.rules.result(there.state).why.key == "mayyek.why_one_on_one"
    assert there.winners == (0, 1)


@rule("7.10")
def test_the_third_repetition_is_a_draw() -> None:
    there = table("a1 c1", "h8 f8")
    for _ in range(2):
        assert there.rules.result(there.state) is None
        there.do("a1-a2", "h8-h7", "a2-a1", "h7-h8")
    assert there.winners == (0, 1)
    assert there.rules.result(there.state).why.key == "mayyek.why_repetition"


@rule("7.10")
@pytest.mark.parametrize(("black", "winners"), [("h8 f8", (0, 1)), ("h8", (0,))])
def test_a_hundred_moves_without_a_capture(black: str, winners: tuple[Seat, ...]) -> None:
    there = table("a1 c1", black)
    there.state.seen = [(0, 0, n % 2) for n in range(99)] + there.state.seen
    assert there.rules.view(there.state, 0).quiet == 99
    there.do("a1-a2")
    assert there.winners == winners
    there = table("a4 c1", f"b4 {black}")
    there.state.seen = [(0, 0, n % 2) for n in range(99)] + there.state.seen
    there.do("c1-c4")
    assert there.rules.view(there.state, 0).quiet == 0, "a capture begins the count anew"
    assert there.rules.result(there.state) is None


# --- the board against a slow one written otherwise ---


def slow_after(men: tuple[set[str], set[str]], source: str, target: str, lines: bool) -> tuple[set[str], set[str]]:
    """The same rules over names of squares, step by step."""
    own, enemy = men[0] - {source} | {target}, set(men[1])
    victims: set[str] = set()
    for along, up in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        walk = [step(target, along * n, up * n) for n in range(1, 8)]
        row = []
        while walk and walk[0] in enemy:
            row.append(walk.pop(0))
        if row and walk and walk[0] in own and (lines or len(row) == 1):
            victims |= set(row)
    for along, up in ((1, 0), (0, 1)):
        pair = {step(target, along, up), step(target, -along, -up)}
        if pair <= enemy:
            victims |= pair
    return own, enemy - victims


def step(name: str, along: int, up: int) -> str:
    return f"{chr(ord(name[0]) + along)}{int(name[1:]) + up}"


def names(men: int) -> set[str]:
    return {f"{'abcdefgh'[at % 8]}{at // 8 + 1}" for at in squares_of(men)}


@pytest.mark.parametrize("lines", [False, True])
def test_captures_agree_with_a_slow_board(lines: bool) -> None:
    rng, found = Random(7), rules(capture_lines=lines)
    for _ in range(400):
        places = rng.sample(range(64), rng.randint(2, 32))
        cut = rng.randint(1, len(places) - 1)
        own, enemy = (sum(1 << at for at in part) for part in (places[:cut], places[cut:]))
        for source, target in found.board.slides(own, enemy):
            a, b = (next(iter(names(1 << at))) for at in (source, target))
            after = found.after(own, enemy, source, target)
            assert (names(after[0]), names(after[1])) == slow_after((names(own), names(enemy)), a, b, lines)


def perft(found: MayYekRules, own: int, enemy: int, depth: int) -> int:
    if not depth or not own:
        return 1
    return sum(
        perft(found, *reversed(found.after(own, enemy, source, target)), depth - 1)
        for source, target in found.board.slides(own, enemy)
    )


@pytest.mark.parametrize("lines", [False, True])
def test_perft_from_the_opening(lines: bool) -> None:
    """Written down when first counted; a change of these figures is a change of the rules."""
    there = opening(capture_lines=lines)
    assert [perft(there.rules, *there.state.men, depth) for depth in (1, 2, 3)] == [32, 1008, 40448]


PERFT_MIDDLE = [28, 1367, 40512]


@pytest.mark.parametrize("lines", [False, True])
def test_perft_from_the_middle(lines: bool) -> None:
    there = table("a5 f5 c2", "b5 c4 c6 e7 g7", capture_lines=lines)
    assert [perft(there.rules, *there.state.men, depth) for depth in (1, 2, 3)] == PERFT_MIDDLE


def test_the_geometry_is_made_once() -> None:
    assert board_of(8, 8) is board_of(8, 8)


# --- the bot ---


def test_the_search_takes_what_hangs_and_sees_a_trap() -> None:
    there = table("a5 f5 h1", "b5 c4 c6 e7 g7")
    view = there.rules.view(there.state, 0)
    for level in ("normal", "hard", "master"):
        bot = make_bot(level, "mayyek", there.rules)
        assert bot.choose(view, (), Budget(iterations=20_000), Random(1)) == there.move("f5-c5"), level


def test_the_search_agrees_with_plain_search() -> None:
    """Pruning and the table of positions change the speed, never the value."""
    rng, found = Random(3), rules()
    for _ in range(12):
        places = rng.sample(range(64), 7)
        own, enemy = (sum(1 << at for at in part) for part in (places[:4], places[4:]))
        search = MayYekSearch(found)
        value = search.value((own, enemy), 3)
        assert value == plain(search, (own, enemy), 3)
        assert value == search.value((own, enemy), 3), "and the same from the table"


def plain(search: MayYekSearch, position: tuple[int, int], depth: int) -> int:
    ended = search.ended(position)
    if ended is not None:
        return ended
    if depth == 0:
        return search.calm(position, -FAR, FAR)
    values = [-plain(search, after, depth - 1) for _, after in search.follow(position)]
    return max(value - (value > WON // 2) + (value < -WON // 2) for value in values)


def test_the_bot_wins_against_greedy_and_greedy_against_random() -> None:
    assert _contest("hard", "greedy") > _contest("greedy", "hard")
    assert _contest("greedy", "random") > 0


def _contest(one: str, other: str) -> int:
    found, score = rules(), 0
    bots = make_bot(one, "mayyek", found), make_bot(other, "mayyek", found)
    for seed in range(2):
        state, _ = found.new(2, Chance(seed), first=seed)
        rng = Random(seed)
        while (result := found.result(state)) is None:
            seat = state.turn
            found.apply(
                state, seat, bots[seat].choose(found.view(state, seat), (), Budget(iterations=400), rng), Chance(1)
            )
        score += result.scores[0] - result.scores[1]
    return score


# --- what the table says ---


def test_the_board_shows_captures_victims_and_the_last_move() -> None:
    there = table("a5 f5 h1", "b5 c4 c6 e7 g7")
    view, draft = there.rules.view(there.state, 0), (Pick(f"cell:{square('f5')}"),)
    drawn = there.rules.sketches(view, draft, Pick(f"cell:{square('c5')}"))
    assert {(s.at[0], s.kind, s.label) for s in drawn if s.label} == {
        (f"cell:{square('c5')}", "squeeze_and_part", "×3"),
        (f"cell:{square('f7')}", "part", "×2"),
    }
    assert [len(s.at) for s in drawn if s.kind == "pulse"] == [3]
    assert tied(drawn) == {("c5", "a5"), ("c4", "c6")}
    elsewhere = there.rules.sketches(view, draft, None)
    assert sorted(len(s.at) for s in elsewhere if s.kind == "prey") == [2, 3], (
        "none is looked at: all are shown, calmly"
    )
    assert there.rules.verb(view, there.move("f5-c5")).values["n"] == 3
    there.do("f5-c5")
    later = there.rules.sketches(there.rules.view(there.state, 1), ())
    assert [s.at for s in later if s.kind == "path"] == [(f"cell:{square('f5')}", f"cell:{square('c5')}")]
    assert sum(s.kind == "cross" for s in later) == 3
    assert tied(later) == {("c5", "a5"), ("c4", "c6")}


def tied(drawn: list[Sketch]) -> set[tuple[str, ...]]:
    found = [[int(zone.partition(":")[2]) for zone in s.at] for s in drawn if s.kind == "tie"]
    return {tuple(f"{'abcdefgh'[at % 8]}{at // 8 + 1}" for at in pair) for pair in found}


def test_a_line_of_men_is_tied_from_end_to_end() -> None:
    there = table("a1 d4", "b1 c1 h8 h7", capture_lines=True)
    there.do("d4-d1")
    assert tied(there.rules.sketches(there.rules.view(there.state, 1), ())) == {("d1", "a1")}


def test_a_single_pincer_has_its_own_sign() -> None:
    there = table("a5 d4 h1", "b5 h8 g8")
    drawn = there.rules.sketches(there.rules.view(there.state, 0), (Pick(f"cell:{square('d4')}"),))
    assert not [s for s in drawn if s.label]
    there = table("a5 c4 h1", "b5 h8 g8")
    drawn = there.rules.sketches(there.rules.view(there.state, 0), (Pick(f"cell:{square('c4')}"),))
    assert [(s.kind, s.label) for s in drawn if s.label] == [("squeeze", "×1")]


def test_stepping_between_is_explained_once_it_is_possible() -> None:
    there = table("a5 f5 h1", "b5 c4 c6 e7 g7")
    view = there.rules.view(there.state, 0)
    assert there.rules.lesson(view, ()) is None
    assert there.rules.lesson(view, (Pick(f"cell:{square('h1')}"),)) is None
    told = there.rules.lesson(view, (Pick(f"cell:{square('f5')}"),))
    assert told is not None and told.key == "mayyek.lesson.between"


def test_the_move_in_sight_is_explained_beside_the_board() -> None:
    there = table("a5 f5 h1", "b5 c4 c6 e7 g7")
    view, man = there.rules.view(there.state, 0), Pick(f"cell:{square('f5')}")
    panels = there.rules.panels(view, (man, Pick(f"cell:{square('c5')}")))
    assert panels[-1].note is not None
    assert panels[-1].note.values == {"squeezed": "b5", "between": "c4, c6"}
    assert there.rules.panels(view, (man,))[-1].pieces == ((1, True), (0, False), (1, True))


def test_touches_that_lead_nowhere_get_their_sentence() -> None:
    there = table("d4 a1", "d7 h8")
    view, draft = there.rules.view(there.state, 0), (Pick(f"cell:{square('d4')}"),)

    def said(draft: tuple[Pick, ...], name: str) -> str:
        refusal = there.rules.why_not(view, draft, Pick(f"cell:{square(name)}"))
        assert refusal is not None
        return refusal.key

    assert said((), "e4") == "mayyek.choose_man"
    assert said((), "d7") == "duel.not_yours"
    assert said(draft, "d8") == "mayyek.no_jump"
    assert said(draft, "d7") == "mayyek.occupied"
    assert said(draft, "e5") == "mayyek.straight"


def test_the_draw_counters_are_in_sight() -> None:
    there = opening()
    lines = {gauge.label.key: gauge for gauge in there.rules.gauges(there.rules.view(there.state, 0), ())}
    assert lines["mayyek.gauge.men"].figure.values == {"a": 16, "b": 16}
    assert lines["mayyek.gauge.quiet"].figure.values == {"n": 0, "most": 100}
    assert lines["mayyek.gauge.repetition"].figure.values == {"n": 1, "most": 3}


def test_a_near_draw_is_lit() -> None:
    there = opening()
    men = there.state.men[0], there.state.men[1]
    there.state.seen = [(men[0] + at, men[1], at % 2) for at in range(61)] + [(*men, 0)] * 2
    lit = {gauge.label.key for gauge in there.rules.gauges(there.rules.view(there.state, 0), ()) if gauge.lit}
    assert lit == {"mayyek.gauge.quiet", "mayyek.gauge.repetition"}
    there = table("a1 b1", "h8 g8")
    lit = {gauge.label.key for gauge in there.rules.gauges(there.rules.view(there.state, 0), ()) if gauge.lit}
    assert "mayyek.gauge.one_on_one" in lit


def test_the_reason_of_a_quiet_move_says_only_what_holds() -> None:
    def reason(white: str, black: str, source: str, target: str) -> str:
        there = table(white, black)
        bot = make_bot("hard", "mayyek", there.rules)
        return bot.explain(there.rules.view(there.state, 0), (), Slide(square(source), square(target))).key

    assert reason("a1 b1", "h8 g8", "a1", "a2") == "mayyek.reason.safe"
    assert reason("a1 h4", "b1 h8", "h4", "h1") == "mayyek.reason.prepares"
    assert reason("b4 b6 h1", "d5 a8 f8", "h1", "h2") == "bots.tried", "the two men may still be parted"


def test_a_move_that_is_shown_is_an_arrow_on_the_board() -> None:
    there = table("a1 b1", "h8 g8")
    drawn = there.rules.outline(there.rules.view(there.state, 0), Slide(square("a1"), square("a5")))
    assert [(sketch.kind, sketch.at) for sketch in drawn] == [("straight", ("cell:0", "cell:32"))]
