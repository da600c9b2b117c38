"""Which melds may be laid: the one place that knows ranks, wild cards, the opening minimum and the last card.

Everything is asked of a `Situation`, what a player on turn knows, so that state and view give the same answers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from game.core.cards import RANKS, Card, code
from game.core.say import Refusal, Say, refuse, say
from game.games.canasta.numbers import House, Melds
from game.games.canasta.pieces import BLACK_THREE, COLUMN, COLUMNS, RED_THREE, WILD, Laid, Meld, Table

Fault = tuple[str, Say]
"""The paragraph that forbids it, and the clause that says what is missing."""


@dataclass(frozen=True, slots=True)
class Situation:
    hand: tuple[Card, ...]
    table: Table
    """Melds of the own side."""
    theirs: Table
    minimum: int
    """What the first melds must count; 0 once the side has opened."""
    need: int
    """Canastas the side needs to go out."""
    source: str
    was_open: bool
    laid: tuple[int, ...]
    played: bool
    answer: bool | None
    has_partner: bool
    stock: int
    pile: int
    pile_reds: int
    closed_by_wild: bool
    top: Card | None

    @property
    def opened(self) -> bool:
        return any(self.table)


class MeldRules:
    """The numbers of melds and the house rules that touch them."""

    def __init__(self, melds: Melds, values: tuple[int, ...], house: House) -> None:
        self.numbers, self.values, self.house = melds, values, house

    # --- one meld ---

    def wild_room(self, naturals: int) -> int:
        """How many wild cards a meld with so many naturals may hold."""
        if naturals < self.numbers.naturals:
            return 0
        return min(self.numbers.wilds, naturals) if self.house.wilds_up_to_naturals else self.numbers.wilds

    def is_canasta(self, meld: Meld) -> bool:
        return len(meld) >= self.numbers.canasta

    def is_red(self, meld: Meld) -> bool:
        """A canasta without wild cards."""
        return self.is_canasta(meld) and wilds_in(meld) == 0

    def canastas(self, table: Table) -> int:
        return sum(self.is_canasta(meld) for meld in table)

    def meld_faults(self, column: int, meld: Meld) -> Iterable[Fault]:
        """What is wrong with a meld as it would lie on the table."""
        wilds, least = wilds_in(meld), self.numbers.least
        naturals = len(meld) - wilds
        name = say(f"canasta.rank.many.{RANKS[column]}")
        if column == BLACK_THREE and wilds:
            yield "17", say("canasta.fault.wild_three")
        if len(meld) < least:
            yield "5", say("canasta.fault.short", rank=name, n=len(meld), least=least)
        if wilds > self.numbers.wilds:
            yield "6", say("canasta.fault.many_wilds", rank=name, wilds=wilds, most=self.numbers.wilds)
        elif wilds > self.wild_room(naturals):
            key = "wilds_over" if self.house.wilds_up_to_naturals else "few_naturals"
            yield "6", say(f"canasta.fault.{key}", rank=name, wilds=wilds, naturals=naturals)

    # --- a lay-down ---

    def points(self, cards: Iterable[Card]) -> int:
        return sum(self.values[card] for card in cards)

    def after(self, now: Situation, melds: Laid, top: Card | None = None) -> Table:
        """The own side's table with the cards laid, and the pile's top card where it was taken."""
        return with_cards(now.table, melds, top)

    def rest(self, now: Situation, melds: Laid, *, taking: bool) -> int:
        """Cards in hand after it; with the pile come its other cards, less the red threes everybody saw."""
        laid = sum(len(cards) for _, cards in melds)
        return len(now.hand) - laid + (now.pile - 1 - now.pile_reds if taking else 0)

    def faults(self, now: Situation, melds: Laid, *, taking: bool = False) -> list[Fault]:
        """All that is missing, at once."""
        top = now.top if taking else None
        table = self.after(now, melds, top)
        touched = {column for column, cards in melds if cards} | ({COLUMN[top]} if top is not None else set())
        found = [fault for column in sorted(touched) for fault in self.meld_faults(column, table[column])]
        rest = self.rest(now, melds, taking=taking)
        found += self._three_faults(melds, rest)
        found += self._minimum_faults(now, melds, table, rest, taking=taking)
        return [*found, *self._last_card_faults(now, table, rest)]

    def _three_faults(self, melds: Laid, rest: int) -> Iterable[Fault]:
        if any(column == BLACK_THREE and cards for column, cards in melds) and rest:
            yield "17", say("canasta.fault.threes_at_the_end")

    def _minimum_faults(self, now: Situation, melds: Laid, table: Table, rest: int, *, taking: bool) -> Iterable[Fault]:
        if now.opened:
            return
        cards = [card for _, cards in melds for card in cards]
        points = self.points(cards) + (self.values[now.top] if taking and now.top is not None else 0)
        from_hand = self.house.waives and now.source == "stock" and not taking
        if not (from_hand and rest <= 1 and self.canastas(table) >= now.need):
            yield from self.minimum_faults(now, points)

    def minimum_faults(self, now: Situation, points: int) -> Iterable[Fault]:
        """Too few points for the first melds of a side."""
        if not now.opened and points < now.minimum:
            yield "8", say("canasta.fault.minimum", missing=now.minimum - points, points=points, minimum=now.minimum)

    def _last_card_faults(self, now: Situation, table: Table, rest: int) -> Iterable[Fault]:
        if rest > 1:
            if now.answer is True:
                yield "21", say("canasta.fault.said_yes")
            return
        if now.answer is False:
            yield "21", say("canasta.fault.said_no")
        yield from self.canasta_faults(now, table)

    def canasta_faults(self, now: Situation, table: Table) -> Iterable[Fault]:
        """Too few canastas to go out with this table."""
        have = self.canastas(table)
        if have < now.need:
            key = "no_canasta" if now.need == 1 else "few_canastas"
            yield "18", say(f"canasta.fault.{key}", have=have, need=now.need)

    def refuse_melds(self, now: Situation, melds: Laid, *, taking: bool = False) -> Refusal | None:
        if not well_formed(melds) or not (melds or taking):
            return refuse("refusal.not_now")
        cards = Counter(card for _, laid in melds for card in laid)
        missing = cards - Counter(now.hand)
        if missing:
            return refuse("canasta.not_in_hand", "5", card=card_name(min(missing)))
        if any(COLUMN[card] not in (WILD, column) for column, laid in melds for card in laid):
            return refuse("canasta.wrong_column", "5")
        return listed(self.faults(now, melds, taking=taking))


def listed(faults: list[Fault]) -> Refusal | None:
    """One sentence with everything that is missing."""
    if not faults:
        return None
    return Refusal("canasta.missing", {"what": [clause for _, clause in faults]}, faults[0][0])


def wilds_in(meld: Meld) -> int:
    return sum(COLUMN[card] == WILD for card in meld)


def with_cards(table: Table, melds: Laid, top: Card | None = None) -> Table:
    new = list(table)
    for column, cards in melds:
        new[column] += cards
    if top is not None:
        new[COLUMN[top]] += (top,)
    return tuple(new)


def well_formed(melds: Any) -> bool:
    """A bent save may say anything."""
    if not isinstance(melds, tuple):
        return False
    for part in melds:
        if not isinstance(part, tuple) or len(part) != 2 or not isinstance(part[1], tuple) or not part[1]:
            return False
        if not all(is_whole(number) for number in (part[0], *part[1])):
            return False
        if part[0] not in COLUMNS[1:] or not all(0 <= card < len(COLUMN) for card in part[1]):
            return False
        if any(COLUMN[card] == RED_THREE for card in part[1]):
            return False
    return len({part[0] for part in melds}) == len(melds)


def is_whole(number: Any) -> bool:
    return isinstance(number, int) and not isinstance(number, bool)


def card_name(card: Card) -> Say:
    return say(f"canasta.card.{code(card)}")


def accusative(card: Card) -> Say:
    """The card as the one something is done to."""
    return say(f"canasta.card_acc.{code(card)}")


def laid_of(groups: dict[int, list[Card]]) -> Laid:
    """In the one order a move is written in."""
    return tuple((column, tuple(sorted(groups[column]))) for column in sorted(groups) if groups[column])
