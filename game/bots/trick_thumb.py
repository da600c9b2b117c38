"""Rules of thumb for tricks as an attentive player has them, who counts the cards gone but sees no other hand: to win
tricks cheaply, or to keep out of those that cost. The scales were found by playing them against each other over
thousands of deals. Knows no game.
"""

from __future__ import annotations

from game.bots.trick_bits import PER_RANK, SUIT_BITS, Bits, highest
from game.bots.trick_runs import Stakes

LONG = 6.0
"""Leading to duck: each own card in a suit makes it so much less inviting; each card above or below counts 1."""
DRAW = 0.5
"""Whoever holds the highest trump and half as many trumps as the others together draws them."""
ALL_FOLLOW = 5
"""With so many cards of the suit still about, nobody is expected to be void."""
SAFE_LEAD = 8
"""The same for leading high oneself."""
SHORT, BELOW, DEAD = 1.5, 1.0, 20.0
"""Discarding to duck: against each own card of the suit, for each lower card of others, against a suit nobody has."""


def to_win(of: Stakes, legal: Bits, led: Bits, best: Bits, last: bool, others: Bits, cost: int) -> Bits:
    """Take the trick as cheaply as seems certain, else spend as little as possible."""
    if not led:
        return _lead_to_win(of.trumps, legal, others)
    trumps = of.trumps
    follow = legal & led
    if follow:
        over = follow & -(best << 1) if best & led else 0
        if not over:
            return follow & -follow
        held = others & led
        if not last and over > held:  # it holds: the lowest that does
            over &= -(1 << held.bit_length())
        return over & -over
    ruff = legal & trumps
    if ruff:
        over = ruff & -(best << 1) if best & trumps else ruff
        if over:
            return over & -over
    plain = legal & ~trumps or legal
    return plain & -plain


def _lead_to_win(trumps: Bits, legal: Bits, others: Bits) -> Bits:
    """Trumps while they can be drawn; then what nobody can beat, where most others still follow; else the longest."""
    own, against = legal & trumps, others & trumps
    if against and own > against and own.bit_count() >= DRAW * against.bit_count():
        return highest(own)
    sure = lowest = 0
    most = longest = -1
    for suit in SUIT_BITS:
        held = legal & suit
        if held and suit != trumps:
            rest = others & suit
            if held > rest:
                followers = rest.bit_count() if against else 0
                if followers > most:
                    sure, most = highest(held), followers
            if held.bit_count() > longest:
                lowest, longest = held & -held, held.bit_count()
    return sure or lowest or legal & -legal


def to_duck(of: Stakes, legal: Bits, led: Bits, best: Bits, last: bool, others: Bits, cost: int) -> Bits:
    """Keep out of tricks that cost; where that is certain, or nothing is at stake, part with what is dear or high."""
    free = not cost and not of.dear
    if not led:
        return highest(legal) if free else _lead_to_duck(of, legal, others, cost)
    follow = legal & led
    if not follow:
        return _throw(of, legal, others)
    under = follow & (best - 1)
    gift = _dearest(of, under)
    if gift:
        return gift
    plain, rest = follow & ~of.dear, others & led
    if plain and not cost and (last or free or (not rest & of.dear and rest.bit_count() >= ALL_FOLLOW)):
        return highest(plain)
    if under:
        return highest(under)
    plain = plain or follow
    if last or plain & -plain > rest:  # it is ours in any case
        return highest(plain)
    return plain & -plain


def _lead_to_duck(of: Stakes, legal: Bits, others: Bits, cost: int) -> Bits:
    """A low card of a short suit with many above it; high cards only where all will follow and nothing can come."""
    choice, most = 0, -1e9
    for suit in SUIT_BITS:
        held = legal & suit
        if held:
            rest, low = others & suit, held & -held
            if of.barred and not cost and not rest & of.dear and rest.bit_count() >= SAFE_LEAD:
                return highest(held)
            below = (rest & (low - 1)).bit_count()
            above = rest.bit_count() - below
            worth = above - below - LONG * held.bit_count() if above else -100.0 - low.bit_length()
            if worth > most:
                choice, most = low, worth
    return choice


def _throw(of: Stakes, legal: Bits, others: Bits) -> Bits:
    """What is dearest; else the highest card of a short suit whose lower cards others hold."""
    choice, most = _dearest(of, legal), -1e9
    if choice:
        return choice
    for suit in SUIT_BITS:
        held = legal & suit
        if held:
            rest = others & suit
            worth = held.bit_length() / PER_RANK - SHORT * held.bit_count()
            worth += BELOW * (rest & ((held & -held) - 1)).bit_count() if rest else -DEAD
            if worth > most:
                choice, most = highest(held), worth
    return choice


def _dearest(of: Stakes, cards: Bits) -> Bits:
    """The card with the worst price, the highest of several; 0 where none has a price."""
    for dear in of.by_price:
        if cards & dear:
            return highest(cards & dear)
    return 0
