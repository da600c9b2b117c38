"""Positions of Kierki in compact notation: `table("queens", "Qs 2h / …")`; seat 0 leads."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.core.cards import SUITS, code
from game.core.events import Event
from game.core.moves import Move, NextDeal, Pass
from game.games.kierki.book import LOTTERIES, Claim, Lay, Name, Play
from game.games.kierki.rules import KierkiRules
from game.games.kierki.table import KierkiState, KierkiView, Phase
from game.games.registry import game
from tests.games.french_table import card, hands
from tests.games.position import Position


def rules(**options: Any) -> KierkiRules:
    found = game("kierki").rules(options)
    assert isinstance(found, KierkiRules)
    return found


def move_of(text: str) -> Move:
    """ "play Ks", "lay 7d", "name h", "pass", "claim", "next"."""
    verb, *rest = text.split()
    if verb in ("pass", "claim", "next"):
        return {"pass": Pass(), "claim": Claim(), "next": NextDeal()}[verb]
    if verb == "name":
        return Name(rest[0])
    return {"play": Play, "lay": Lay}[verb](card(rest[0]))


def text_of(move: Move) -> str:
    if isinstance(move, Play | Lay):
        return f"{move.KIND} {code(move.card)}"
    return f"name {move.trump}" if isinstance(move, Name) else {Claim: "claim", Pass: "pass"}.get(type(move), "next")


@dataclass
class Table(Position[KierkiState, KierkiView]):
    rules: KierkiRules
    state: KierkiState

    def move_of(self, text: str) -> Move:
        return move_of(text)

    def play(self, *cards: str) -> list[Event]:
        return self.do(*(f"play {text}" for text in cards))

    def no(self, move: str) -> tuple[str, str]:
        """The last part of the text key and the paragraph with which a move is refused."""
        refusal = self.refusal(move)
        return refusal.key.rpartition(".")[2], refusal.rule

    @property
    def moves(self) -> set[str]:
        return {text_of(move) for move in self.rules.legal(self.state, self.turn)}

    @property
    def points(self) -> list[int]:
        return self.state.points

    @property
    def phase(self) -> Phase:
        return self.state.phase


def table(kind: str, held: str, **options: Any) -> Table:
    """A deal of this kind in the middle, seat 0 to move; the match goes on after it."""
    r = rules(**options)
    r.form = (kind, kind)
    state = KierkiState(len(hands(held)), 0)
    state.hands = hands(held)
    state.phase = Phase.LOTTERY if kind in LOTTERIES else Phase.PLAY
    return Table(r, state)


def lanes(**laid: str) -> tuple[tuple[int, int] | None, ...]:
    """`lanes(s="7T")`: the spades from seven to ten lie there."""
    ranks = "23456789TJQKA"
    found = {letter: (ranks.index(ends[0]), ranks.index(ends[-1])) for letter, ends in laid.items()}
    return tuple(found.get(letter) for letter in SUITS)
