"""Taking tricks: what may be played, who takes it, what the play has shown of the hands, and worlds that honour it.

Serves every trick game; knows no contract, no score and no number of players.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random

from game.core.cards import RANKS, SUITS, Card, suit
from game.core.events import Carried, History
from game.core.say import Seat

LEAD, FOLLOW, GATHER = "lead", "follow", "gather"
"""Cues of the three gestures of a trick. A led card is told apart, so that a shortened history can still be read."""


TOP = len(RANKS) - 1


def trick_winner(cards: Sequence[Card], trump: int | None = None) -> int:
    """Which of the cards, in the order they were played, takes the trick: the highest trump, else of the suit led."""
    best, best_suit = 0, suit(cards[0])
    for i in range(1, len(cards)):
        of = suit(cards[i])
        if of == best_suit:
            if cards[i] > cards[best]:  # within a suit the higher number is the higher rank
                best = i
        elif of == trump:
            best, best_suit = i, of
    return best


def of_suit(hand: Iterable[Card], wanted: int) -> list[Card]:
    return [card for card in hand if suit(card) == wanted]


def playable(
    hand: Sequence[Card], led: int | None, trump: int | None = None, *, must_trump: bool = False
) -> list[Card]:
    """The cards that may be played: follow suit; void, a trump where the rules ask for it; else anything."""
    if led is None:
        return list(hand)
    found = of_suit(hand, led)
    if not found and must_trump and trump is not None:
        found = of_suit(hand, trump)
    return found or list(hand)


def leadable(hand: Sequence[Card], barred: int | None = None) -> list[Card]:
    """The cards that may be led: a barred suit only from a hand that has nothing else."""
    return [card for card in hand if suit(card) != barred] or list(hand)


def takes_all(hand: Sequence[Card], unseen: Iterable[Card], trump: int | None = None) -> bool:
    """Whether whoever leads from this hand takes all the rest, however the unseen cards lie and whatever is led when.

    Every card must be the highest of its suit still about, and nobody may be able to trump it.
    """
    lowest = [TOP] * len(SUITS)
    held = [False] * len(SUITS)
    for card in hand:
        of, r = divmod(card, len(RANKS))
        held[of] = True
        if r < lowest[of]:
            lowest[of] = r
    side = trump is not None and any(held[of] for of in range(len(SUITS)) if of != trump)
    for card in unseen:
        of, r = divmod(card, len(RANKS))
        if (held[of] and r > lowest[of]) or (side and of == trump):
            return False
    return bool(hand)


def can_take_all(hand: Sequence[Card], unseen: Sequence[Card], trump: int | None = None) -> bool:
    """Whether whoever leads from this hand can take all the rest, however the unseen cards lie: trumps first, then high
    cards before low ones.

    At worst all unseen cards of a suit are in one hand, and the highest of them is kept to the last.
    """
    for of in range(len(SUITS)):
        mine, others = sorted(of_suit(hand, of), reverse=True), of_suit(unseen, of)
        if any(card < max(others) for card in mine[: len(others)]):
            return False
        if of == trump and len(others) > len(mine) and len(mine) < len(hand):
            return False  # a trump is left to somebody when the other suits are led
    return bool(hand)


def shown_voids(
    history: History, seats: int, *, trump: int | None = None, must_trump: bool = False, barred: int | None = None
) -> list[set[int]]:
    """The suits each seat cannot hold any more, as the play has shown."""
    voids: list[set[int]] = [set() for _ in range(seats)]
    led: int | None = None
    for event in history:
        if not isinstance(event, Carried) or event.by is None or event.cue not in (LEAD, FOLLOW):
            continue
        card = event.cards[0]
        assert card is not None
        if event.cue == LEAD:
            led = suit(card)
            if led == barred:
                voids[event.by] |= set(range(len(SUITS))) - {barred}
        elif led is not None and suit(card) != led:
            voids[event.by].add(led)
            if must_trump and trump is not None and suit(card) != trump:
                voids[event.by].add(trump)
    return voids


Holder = str
May = Callable[[Holder, Card], bool]


def spread(cards: Sequence[Card], room: Mapping[Holder, int], may: May, rng: Random) -> dict[Holder, list[Card]]:
    """The cards dealt at random to holders with so much room each, nobody getting what they cannot have.

    Where the last cards fit nowhere, cards dealt before change places. Cards nobody may have (a memory that errs)
    go where there is room: some world is better than none.
    """
    dealt: dict[Holder, list[Card]] = {holder: [] for holder in room}
    left = dict(room)
    order = list(cards)
    rng.shuffle(order)
    for card in order:
        holder = _holder(card, left, may, rng) or _make_room(card, dealt, left, may)
        if holder is None:
            holder = next(name for name, count in left.items() if count)
        dealt[holder].append(card)
        left[holder] -= 1
    return dealt


def _holder(card: Card, left: Mapping[Holder, int], may: May, rng: Random) -> Holder | None:
    """Somebody who may have the card, each as likely as they have room."""
    fits = [(holder, count) for holder, count in left.items() if count and may(holder, card)]
    total = sum(count for _, count in fits)
    at = int(rng.random() * total)
    for holder, count in fits:
        at -= count
        if at < 0:
            return holder
    return None


def _make_room(card: Card, dealt: dict[Holder, list[Card]], left: dict[Holder, int], may: May) -> Holder | None:
    """A full holder passes a card on, who passes one on, … until somebody has room for the last."""
    came_from: dict[Holder, tuple[Holder, Card] | None] = {h: None for h in dealt if may(h, card)}
    queue = list(came_from)
    for holder in queue:
        if left[holder]:
            return _pass_along(holder, dealt, left, came_from)
        for given in dealt[holder]:
            for other in dealt:
                if other not in came_from and may(other, given):
                    came_from[other] = (holder, given)
                    queue.append(other)
    return None


def _pass_along(
    end: Holder,
    dealt: dict[Holder, list[Card]],
    left: dict[Holder, int],
    came_from: Mapping[Holder, tuple[Holder, Card] | None],
) -> Holder:
    left[end] -= 1
    while (step := came_from[end]) is not None:
        giver, card = step
        dealt[giver].remove(card)
        dealt[end].append(card)
        end = giver
    left[end] += 1
    return end


def seat_of(zone: str) -> Seat:
    """The seat a zone belongs to: "hand:2" → 2."""
    return int(zone.partition(":")[2])
