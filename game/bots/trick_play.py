"""Rules of thumb for tricks, quick enough for playouts: to win a trick cheaply, or to keep out of it.

They look at all hands of an imagined world: that a player cannot see them is what the many worlds are for.
Knows no game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.core.cards import SUITS, Card
from game.core.french import KING, QUEEN
from game.core.say import Seat

Trick = Sequence[tuple[Seat, Card]]
RANKS = 13


def beats(card: Card, other: Card, trump: int | None) -> bool:
    """Whether a later card takes the trick from the one that leads it so far."""
    if card // RANKS == other // RANKS:
        return card > other
    return card // RANKS == trump


def leader(trick: Trick, trump: int | None) -> Card:
    """The card that would take the trick now."""
    best = trick[0][1]
    for _, card in trick[1:]:
        if beats(card, best, trump):
            best = card
    return best


def safe(card: Card, led: int, later: Sequence[Sequence[Card]], trump: int | None) -> bool:
    """Whether nobody of those still to play can take the trick from this card."""
    own = card // RANKS
    for hand in later:
        follows = False
        for other in hand:
            of = other // RANKS
            if of == led:
                follows = True
                if own == led and other > card:
                    return False
        if not follows and trump is not None and any(c // RANKS == trump and (own != trump or c > card) for c in hand):
            return False
    return True


def later_hands(hands: Sequence[Sequence[Card]], seat: Seat, played: int) -> list[Sequence[Card]]:
    """The hands of those who play after this seat in the same trick."""
    seats = len(hands)
    return [hands[(seat + i) % seats] for i in range(1, seats - played)]


def rank_of(card: Card) -> int:
    return card % RANKS


def thrift(card: Card, trump: int | None) -> int:
    """Low cards first, trumps last."""
    return card % RANKS + (RANKS if card // RANKS == trump else 0)


def to_win(hands: Sequence[Sequence[Card]], seat: Seat, trick: Trick, cards: Sequence[Card], trump: int | None) -> Card:
    """Take the trick as cheaply as it can be done for certain, else spend as little as possible."""
    later = later_hands(hands, seat, len(trick))
    if not trick:
        return _lead_to_win(hands, seat, cards, trump, later)
    led, best = trick[0][1] // RANKS, leader(trick, trump)
    winning = sorted((c for c in cards if beats(c, best, trump)), key=lambda c: thrift(c, trump))
    for card in winning:
        if safe(card, led, later, trump):
            return card
    return min(cards, key=lambda c: thrift(c, trump))


def _lead_to_win(
    hands: Sequence[Sequence[Card]],
    seat: Seat,
    cards: Sequence[Card],
    trump: int | None,
    later: list[Sequence[Card]],
) -> Card:
    sure = [c for c in cards if safe(c, c // RANKS, later, trump)]
    if sure:
        return max(sure, key=lambda c: (c // RANKS != trump, rank_of(c)))
    lengths = [0] * len(SUITS)
    for card in cards:
        lengths[card // RANKS] += 1
    return min(cards, key=lambda c: (c // RANKS == trump, -lengths[c // RANKS], rank_of(c)))


def to_duck(
    hands: Sequence[Sequence[Card]],
    seat: Seat,
    trick: Trick,
    cards: Sequence[Card],
    prices: Sequence[int],
    trick_price: int,
) -> Card:
    """Keep out of tricks that cost; where that is certain, part with what is dearest or highest."""
    later = later_hands(hands, seat, len(trick))
    if not trick:
        return _lead_to_duck(hands, seat, cards, prices, trick_price)
    led, best = trick[0][1] // RANKS, leader(trick, None)
    away = [c for c in cards if not beats(c, best, None)]
    if away:
        return min(away, key=lambda c: (prices[c], -rank_of(c)))
    cost = trick_price + sum(prices[c] for _, c in trick)
    if not later:  # it is ours in any case: with the highest card that adds nothing
        return max(cards, key=lambda c: (prices[c], rank_of(c)))
    under = [c for c in cards if not safe(c, led, later, None)]
    if under:
        return (
            min(under, key=lambda c: (prices[c], -rank_of(c)))
            if cost
            else max(under, key=lambda c: (prices[c], rank_of(c)))
        )
    return max(cards, key=lambda c: (prices[c], rank_of(c)))


def _lead_to_duck(
    hands: Sequence[Sequence[Card]], seat: Seat, cards: Sequence[Card], prices: Sequence[int], trick_price: int
) -> Card:
    """A card somebody else must beat; the higher the better, but nothing that costs."""
    spans = [_span(hand) for other, hand in enumerate(hands) if other != seat]
    free = not trick_price and not any(prices[c] for hand in hands for c in hand)
    if free:
        return max(cards, key=rank_of)
    best, best_worth = cards[0], (-1, 0, 0)
    for card in cards:
        of = card // RANKS
        beaten = 0
        for low, high in spans:
            if high[of] > card:
                beaten += 3 if low[of] > card else 1
        worth = beaten, prices[card], card % RANKS if beaten > 2 else -(card % RANKS)
        if worth > best_worth:
            best, best_worth = card, worth
    return best


def _span(hand: Sequence[Card]) -> tuple[list[int], list[int]]:
    """The lowest and the highest card of each suit; 99 and −1 where there is none."""
    low, high = [99] * len(SUITS), [-1] * len(SUITS)
    for card in hand:
        of = card // RANKS
        if card < low[of]:
            low[of] = card
        if card > high[of]:
            high[of] = card
    return low, high


Choose = Callable[[list[list[Card]], Seat, list[tuple[Seat, Card]], list[Card]], Card]
Taken = Callable[[Seat, list[tuple[Seat, Card]]], bool]


def run_tricks(
    hands: list[list[Card]],
    turn: Seat,
    trick: list[tuple[Seat, Card]],
    trump: int | None,
    choose: Choose,
    taken: Taken,
    *,
    must_trump: bool = False,
    barred: int | None = None,
) -> None:
    """Play on until the cards are gone or `taken` says that it is enough. Changes hands and trick."""
    seats = len(hands)
    while hands[turn]:
        hand = hands[turn]
        if trick:
            led = trick[0][1] // RANKS
            cards = [card for card in hand if card // RANKS == led]
            if not cards and must_trump and trump is not None:
                cards = [card for card in hand if card // RANKS == trump]
        else:
            cards = [card for card in hand if card // RANKS != barred] if barred is not None else hand
        cards = cards or hand
        card = cards[0] if len(cards) == 1 else choose(hands, turn, trick, cards)
        hand.remove(card)
        trick.append((turn, card))
        if len(trick) < seats:
            turn = (turn + 1) % seats
            continue
        best = leader(trick, trump)
        turn = next(seat for seat, played in trick if played == best)
        if taken(turn, trick):
            return
        trick.clear()


def simple_card(
    cards: Sequence[Card], trick: Sequence[tuple[Seat, Card]], trump: int | None, *, duck: bool, seats: int
) -> Card:
    """The card of somebody who looks at the trick and no further."""
    if not trick:
        side = [card for card in cards if card // RANKS != trump] or list(cards)
        if duck:
            return min(cards, key=rank_of)
        top = max(side, key=rank_of)
        return top if rank_of(top) >= KING else min(side, key=rank_of)
    best = leader(trick, trump)
    over = [card for card in cards if beats(card, best, trump)]
    under = [card for card in cards if card not in over]
    if duck:
        return max(under, key=rank_of) if under else (max if len(trick) == seats - 1 else min)(over, key=rank_of)
    if over:
        return (
            min(over, key=lambda c: thrift(c, trump))
            if len(trick) == seats - 1
            else max(over, key=lambda c: thrift(c, trump))
        )
    return min(cards, key=lambda c: thrift(c, trump))


def reason(card: Card, trick: Sequence[tuple[Seat, Card]], trump: int | None, *, duck: bool, seats: int) -> str:
    """Why a card, in one word: the end of a text key."""
    if not trick:
        return "lead_low" if duck or rank_of(card) < QUEEN else "lead_high"
    if beats(card, leader(trick, trump), trump):
        if card // RANKS == trump and trick[0][1] // RANKS != trump:
            return "ruff"
        return "must_take" if duck else "take_cheap" if len(trick) == seats - 1 else "take_high"
    return "under" if duck and card // RANKS == trick[0][1] // RANKS else "throw" if duck else "save"
