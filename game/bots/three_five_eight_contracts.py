"""What the contracts a declarer keeps for later are worth: whoever plays a good one today misses it another day.

A rule of thumb says what a contract promises with six cards (a regression over deals played by the rule of thumb of
`trick_thumb`); over many hands of six cards that gives the worth of a set of contracts with so many deals to declare.
"""

from __future__ import annotations

from functools import cache
from random import Random

from game.bots.trick_bits import BIT
from game.core.cards import RANKS, SUITS, Card, rank
from game.core.french import ACE, JACK, KING, QUEEN
from game.core.tricks import of_suit
from game.games.three_five_eight.book import CONTRACTS, NO_TRICKS, NO_TRUMP, trump_of

SUIT_BASE, TRUMP_LENGTH, SIDE = -3.1, 0.6, {ACE: 0.64, KING: 0.58}
TRUMP_HONOUR = {ACE: 0.77, KING: 0.64, QUEEN: 0.47}
NO_TRUMP_BASE, HONOUR = -2.9, {ACE: 0.72, KING: 0.94, QUEEN: 0.74, JACK: 0.28}
NO_TRICKS_BASE, PER_PIP = 3.15, -0.08
HANDS = 60
"""So many hands are looked at to value what is left, each with its suits in every turn."""


def promise(contract: str, glimpse: list[Card]) -> float:
    """The points a contract promises its declarer, as these six cards look."""
    if contract == NO_TRICKS:
        return NO_TRICKS_BASE + PER_PIP * sum(map(rank, glimpse))
    if contract == NO_TRUMP:
        return NO_TRUMP_BASE + sum(HONOUR.get(rank(card), 0.0) for card in glimpse)
    trump = trump_of(contract)
    assert trump is not None
    own = of_suit(glimpse, trump)
    side = sum(SIDE.get(rank(card), 0.0) for card in glimpse if card not in own)
    return SUIT_BASE + TRUMP_LENGTH * len(own) + sum(TRUMP_HONOUR.get(rank(card), 0.0) for card in own) + side


@cache
def _promises(glimpse: int) -> list[dict[str, float]]:
    """What every contract promises with hands of so many cards dealt at random, always the same ones."""
    rng, pack = Random("glimpses"), len(BIT)
    hands = [rng.sample(range(pack), glimpse) for _ in range(HANDS)]
    turned = [[(card + turn * len(RANKS)) % pack for card in hand] for hand in hands for turn in range(len(SUITS))]
    return [{contract: promise(contract, hand) for contract in CONTRACTS} for hand in turned]


@cache
def later(contracts: frozenset[str], deals: int, glimpse: int) -> float:
    """The points to expect from declaring so many deals more, each time the best of the contracts that are left."""
    if not deals or not contracts:
        return 0.0
    rest = {contract: later(contracts - {contract}, deals - 1, glimpse) for contract in contracts}
    hands = _promises(glimpse)
    return sum(max(hand[c] + rest[c] for c in contracts) for hand in hands) / len(hands)
