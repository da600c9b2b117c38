"""Positions of 3-5-8 in compact notation: seat 0 is the declarer, seat 1 the third, seat 2 the dealer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.core.cards import code, suit
from game.core.chance import Chance
from game.core.moves import Move, NextDeal
from game.core.rules import DealSheet
from game.core.say import Seat
from game.games.registry import game
from game.games.three_five_eight.book import Choose, Exchange, LayAside, Play
from game.games.three_five_eight.rules import ThreeFiveEightRules
from game.games.three_five_eight.table import Phase, ThreeFiveEightState, ThreeFiveEightView
from tests.games.french_table import card, cards, hands
from tests.games.position import Position


def rules(**options: Any) -> ThreeFiveEightRules:
    found = game("three_five_eight").rules(options)
    assert isinstance(found, ThreeFiveEightRules)
    return found


def move_of(text: str) -> Move:
    """ "play Ks", "choose ba", "aside 2c 3c 4c 5c", "exchange 1:4s 2:7d", "stay", "next"."""
    verb, *rest = text.split()
    if verb == "play":
        return Play(card(rest[0]))
    if verb == "choose":
        return Choose(rest[0])
    if verb == "aside":
        return LayAside(tuple(sorted(card(word) for word in rest)))
    if verb == "exchange":
        return Exchange(tuple((int(word[0]), card(word[2:])) for word in rest))
    return Exchange() if verb == "stay" else NextDeal()


@dataclass
class Table(Position[ThreeFiveEightState, ThreeFiveEightView]):
    rules: ThreeFiveEightRules
    state: ThreeFiveEightState

    def move_of(self, text: str) -> Move:
        return move_of(text)

    def no(self, move: str, seat: Seat | None = None) -> tuple[str, str]:
        """The last part of the text key and the paragraph with which a move is refused."""
        refusal = self.refusal(move, seat)
        return refusal.key.rpartition(".")[2], refusal.rule

    @property
    def plays(self) -> set[str]:
        return {code(move.card) for move in self.rules.legal(self.state, self.turn) if isinstance(move, Play)}

    @property
    def phase(self) -> Phase:
        return self.state.phase

    def hand(self, seat: Seat) -> set[str]:
        return {code(c) for c in self.state.hands[seat]}


def table(contract: str | None, held: str, *, phase: Phase = Phase.PLAY, turn: Seat = 0, **options: Any) -> Table:
    """A deal in the middle: everybody's cards, whose turn it is."""
    state = ThreeFiveEightState(0)
    state.hands = hands(held)
    state.contract, state.phase, state.turn = contract, phase, turn
    return Table(rules(**options), state)


def after(points: tuple[int, int, int], contract: str, held: str, **options: Any) -> Table:
    """A second deal: the declarer has chosen, the deal before brought these points."""
    t = table(None, held, phase=Phase.CHOOSE, exchange=True, **options)
    t.state.deal = 2
    t.state.sheets = (DealSheet((), points),)
    t.state.rest, t.state.musik = [], cards("2c 3c 4c 5c")
    t.do(f"choose {contract}")
    return t


def plays_all(t: Table) -> None:
    """The rest of the deal, everybody playing the first card allowed."""
    while t.phase is Phase.PLAY:
        t.rules.apply(t.state, t.turn, t.rules.legal(t.state, t.turn)[0], Chance(1))


__all__ = ["Phase", "Table", "after", "card", "cards", "code", "plays_all", "rules", "suit", "table"]
