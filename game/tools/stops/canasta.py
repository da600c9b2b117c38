"""Kanasta's rarer moments: long hands, staging, every plate of the pile, asking, going out, the double finish."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from game.core.cards import RANKS, Card, from_code
from game.core.moves import Pick
from game.games.canasta.pieces import COLUMN, WILD, CanastaState, Finish, Meld, Phase
from game.games.canasta.rules import CanastaRules
from game.games.registry import game
from game.scenes.session import Session
from game.tools.quick import seated
from game.tools.stops import Stop

QUEENS, NINES = "Qs Qh Qd Qc Qs Qh Qd", "9s 9h 9c 9d 9s 9h 2d"
LONG = "4s 4h 4d 5c 5d 5h 6s 6d 7c 7h 8s 8h 8d 9c 9d Tc Ts Js Jd Qc Kc Kd As Ad 3c 3s 2c 2h *r *b"
OTHERS = "6c 7d 8s Tc Kh Ah / 4s 4h 8s Td Tc Jc Ad / 5s 6d 7s Th Jh Ks"


@dataclass(frozen=True)
class Position:
    """Hands from the person's on, melds and red threes of both sides, the pile from its bottom."""

    hand: str
    ours: str = ""
    theirs: str = ""
    pile: str = "9c 6h"
    others: str = OTHERS
    phase: Phase = Phase.PLAY
    turn: int = 0
    played: bool = True
    reds: tuple[str, str] = ("", "")

    def session(self) -> Session:
        hands = [_cards(self.hand), *(_cards(hand) for hand in self.others.split("/"))]
        session = Session.start(game("canasta"), seated(len(hands)), {}, seed=1, first=0)
        rules: Any = session.match.rules
        # a picture needs a table, not a match that led to it: the tour is the one place that lays a state out
        session.match._state = self._state(rules, hands)
        session.match.opening = ()
        return session

    def _state(self, rules: CanastaRules, hands: list[list[Card]]) -> CanastaState:
        state = CanastaState(len(hands), 0)
        state.hands, state.pile = hands, _cards(self.pile)
        state.melds = [_melds(self.ours), _melds(self.theirs)]
        state.reds = [_cards(self.reds[0]), _cards(self.reds[1])]
        state.played = [self.played] * len(hands)
        state.turn, state.turns, state.phase = self.turn, len(hands), self.phase
        state.source = "" if self.phase is Phase.DRAW else "stock"
        state.was_open = any(state.melds[0])
        if self.phase is Phase.DOUBLE:
            state.finish = Finish(self.turn, concealed=False)
        state.stock = sorted((Counter(rules.deck) - Counter(rules.pieces(state))).elements())
        return state


def _cards(words: str) -> list[Card]:
    return [from_code(word) for word in words.split()]


def _melds(words: str) -> list[Meld]:
    table: list[Meld] = [()] * len(RANKS)
    for part in filter(None, (part.strip() for part in words.split(","))):
        cards = _cards(part)
        column = next(COLUMN[card] for card in cards if COLUMN[card] != WILD)
        table[column] = tuple(cards)
    return table


def _touches(words: str) -> tuple[Pick, ...]:
    """ "Qs" is a card of the hand, ">Q" a column, anything else a place."""
    return tuple(_touch(word) for word in words.split())


def _touch(word: str) -> Pick:
    if word[0] == ">":
        return Pick(f"column:{word[1:]}")
    return Pick("hand", from_code(word)) if len(word) == 2 else Pick(word)


DRAW, ANSWER, DOUBLE = Phase.DRAW, Phase.ANSWER, Phase.DOUBLE
OPEN = "Ks Kh Kd"
PLAN: dict[str, tuple[Position, str, float]] = {
    "long_hand": (
        Position(LONG, ours=f"{QUEENS}, {OPEN}", theirs=NINES, reds=("3h 3d", "3h")),
        "5c 5d 5h 8s 8h",
        0.4,
    ),
    "opening": (Position("Ks Kh 2c 5s 5h 5d 6c 7c 8d Js 3c"), "5s 5h 5d >5 Ks Kh", 0.4),
    "opening_short": (Position("Ks Kh 2c 5s 5h 5d 6c 7c 8d Js 3c"), "5s 5h Ks Js", 0.4),
    "pile_open": (Position("Ts Th 4c 5c 8d", ours=OPEN, pile="9c 6h Td", phase=DRAW), "", 0.4),
    "pile_taken": (Position("Ts Th 4c 5c 8d", ours=OPEN, pile="9c 6h Td", phase=DRAW), "pile Ts Th", 0.4),
    "pile_closed": (Position("Ts 2h 4c 5c 8d", ours=OPEN, pile="9c 2d 6h Td", phase=DRAW), "pile", 0.4),
    "pile_black_three": (Position("Ts Th 4c 5c 8d", ours=OPEN, pile="9c 6h 3s", phase=DRAW), "pile", 0.4),
    "pile_wild": (Position("Ts Th 4c 5c 8d", ours=OPEN, pile="9c 6h *r", phase=DRAW), "", 0.4),
    "pile_canasta": (Position("Qs Qc 4c 5c 8d", ours=OPEN, theirs=QUEENS, pile="9c Qd", phase=DRAW), "", 0.4),
    "giving": (Position("4c 5c 8d 9d Jd", ours=OPEN, theirs="4d 4h 4s", pile="9c 6h 8c 8h Td"), "4c", 0.4),
    "giving_sure": (Position("4c 5c 8d 9d Jd", ours=OPEN, theirs="4d 4h 4s", pile="9c 6h 8c 8h Td"), "4c pile", 0.4),
    "all_red_naturals": (Position("4c 5c 8d 9d Jd", ours="2c 2s *b 4h 4d 4h 4d", theirs=f"{QUEENS}, {NINES}"), "", 0.4),
    "may_go_out": (Position("Ks Kh Kd 4c", ours=QUEENS, reds=("3h 3d", "3h")), "", 0.4),
    "asked": (Position("Ks Kh Kd 4c", ours=QUEENS, reds=("3h 3d", "3h")), "ask", 1.2),
    "asks_me": (Position("Ks Kh Kd 4c As Ah 8d", ours=QUEENS, turn=2, phase=ANSWER), "", 0.4),
    "from_hand": (Position(f"{QUEENS} 4c 4d 4h 9c", played=False), "", 0.4),
    "top_card": (Position("Ts Th 8c 8d", ours=f"{QUEENS}, 8s 8h 8d", pile="9c 6h Td", phase=DRAW), "", 0.4),
    "double": (Position("As Ah Ad Kh", ours=f"{QUEENS}, {OPEN}", others="6c / / 5s", turn=2, phase=DOUBLE), "", 0.4),
    "out": (Position("Ks Kh Kd 4c", ours=QUEENS, theirs=NINES, reds=("3h 3d", "3h")), "go_out", 5.0),
    "two": (
        Position(
            "4c 4d 5h 6s 6d 8s 8h Jd Kc Kd 2c", ours=f"{QUEENS}, 7s 7h 7d 2d", theirs=NINES, others="6c 7d 8s Tc Kh"
        ),
        "8s",
        0.4,
    ),
}


def stops() -> Iterator[Stop]:
    for name, (position, touches, wait) in PLAN.items():
        yield Stop(name, position.session(), _touches(touches), wait)
