"""Positions of Kanasta in compact notation: `table(hands="Qs Qh 4c / / /", pile="9c Qd", ours="7s 7h 7d")`.

Hands are parted by a slash (four, or two for the game of two), piles are written from the bottom, the stock from its
top, melds of a side one after another with a comma. Seat 0 is on turn and its side is "ours". A move like
"lay Qs Qh 2c, 2d>K" lays melds: wild cards stand with the naturals they are written with, or name a column after ">".
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.core.cards import RANKS, Card, from_code
from game.core.moves import Move, NextDeal, Pass
from game.core.rules import DealSheet, ScoreLine
from game.core.say import Refusal, Say, say
from game.games.canasta.melds import laid_of
from game.games.canasta.pieces import (
    COLUMN,
    WILD,
    Answer,
    Ask,
    CanastaState,
    CanastaView,
    Discard,
    Draw,
    GoOut,
    Laid,
    LayAll,
    LayDown,
    Phase,
    TakePile,
    TakeTop,
)
from game.games.canasta.rules import CanastaRules
from game.games.registry import game
from tests.games.position import Position

CLASSIC = next(preset.options for preset in game("canasta").book.presets if preset.key == "classic")


def rules(**options: Any) -> CanastaRules:
    found = game("canasta").rules(options)
    assert isinstance(found, CanastaRules)
    return found


def cards(text: str) -> list[Card]:
    return [from_code(word) for word in text.split()]


def melds(text: str) -> Laid:
    groups: dict[int, list[Card]] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        body, _, column = part.partition(">")
        found = cards(body)
        naturals = [COLUMN[card] for card in found if COLUMN[card] != WILD]
        groups.setdefault(RANKS.index(column) if column else naturals[0], []).extend(found)
    return laid_of(groups)


PLAIN: dict[str, Move] = {
    "draw": Draw(),
    "out": GoOut(),
    "top": TakeTop(),
    "ask": Ask(),
    "yes": Answer(True),
    "no": Answer(False),
    "all": LayAll(),
    "pass": Pass(),
    "next": NextDeal(),
}


def move_of(text: str) -> Move:
    """ "draw", "take Qs Qh", "lay 5c 5d 5h", "discard 4c", "out", "top", "ask", "yes", "no", "all", "pass"."""
    verb, _, rest = text.partition(" ")
    if verb in PLAIN:
        return PLAIN[verb]
    if verb == "discard":
        return Discard(from_code(rest))
    return {"take": TakePile, "lay": LayDown}[verb](melds(rest))


def clauses(refusal: Refusal) -> list[str]:
    """What is missing, as text keys."""
    what = refusal.values.get("what", [])
    return [part.key for part in what if isinstance(part, Say)] if what else [refusal.key]


@dataclass
class Table(Position[CanastaState, CanastaView]):
    rules: CanastaRules
    state: CanastaState

    def move_of(self, text: str) -> Move:
        return move_of(text)

    def no(self, text: str) -> list[str]:
        """Everything for which a move is refused, as last words of text keys."""
        return [key.rpartition(".")[2] for key in clauses(self.refusal(text))]

    @property
    def moves(self) -> list[Move]:
        return self.rules.legal(self.state, self.turn)

    def meld(self, letter: str, side: int = 0) -> int:
        """How many cards lie in a column."""
        return len(self.state.melds[side][RANKS.index(letter)])

    @property
    def over(self) -> bool:
        return self.state.phase in (Phase.RESTING, Phase.OVER)

    @property
    def lines(self) -> dict[str, tuple[int, ...]]:
        """The last sheet, by kind of line."""
        found: dict[str, tuple[int, ...]] = {}
        for line in self.state.sheets[-1].lines:
            key = line.label.key.rpartition(".")[2]
            before = found.get(key, (0,) * len(line.points))
            found[key] = tuple(old + (new or 0) for old, new in zip(before, line.points, strict=True))
        return found

    @property
    def totals(self) -> tuple[int, ...]:
        return self.state.sheets[-1].totals

    def plate(self) -> str:
        note = [note for note in self.rules.notes(self.view(), ()) if note.at.zone == "pile"]
        return note[0].tone.removeprefix("plate_")


def lay_melds(text: str) -> list[tuple[Card, ...]]:
    table: list[tuple[Card, ...]] = [()] * len(RANKS)
    for column, laid in melds(text):
        table[column] = laid
    return table


def table(
    *,
    hands: str = "4c 5c / 6c 7c / 8c 9c / Tc Jc",
    pile: str = "9c",
    stock: str = "4d 5d 6d 7d",
    ours: str = "",
    theirs: str = "",
    reds: tuple[str, str] = ("", ""),
    totals: tuple[int, int] = (0, 0),
    drawn: bool = False,
    played: bool = True,
    **options: Any,
) -> Table:
    """`drawn`: the card has been drawn from the stock and the hands show it. `played`: all have melded before."""
    laid = [cards(part) for part in hands.split("/")]
    state = CanastaState(len(laid), starter=0)
    state.hands = laid
    state.pile = cards(pile)
    state.stock = cards(stock)[::-1]
    state.melds = [lay_melds(ours), lay_melds(theirs)]
    state.reds = [cards(reds[0]), cards(reds[1])]
    state.played = [played] * len(laid)
    state.was_open = any(state.melds[0])
    state.turns = len(laid)
    if drawn:
        state.phase, state.source = Phase.PLAY, "stock"
    if any(totals):
        seats = tuple(totals[seat % 2] for seat in range(len(laid)))
        state.sheets = (DealSheet((ScoreLine(say("canasta.sheet.cards"), seats),), seats),)
        state.deal = 2
    return Table(rules(**options), state)
