"""A hand at the table of Kanasta: cards are ticked, wild cards get a column, and the button makes a move of it.

Naturals have one place only, so ticking them is enough; a touch on a column puts the ticked wild cards there.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from game.core.cards import Card
from game.core.moves import Draft, Move, Pick, continues
from game.core.say import Refusal, refuse
from game.games.canasta.closing import Closing
from game.games.canasta.melds import Situation, laid_of, listed
from game.games.canasta.pieces import (
    BLACK_THREE,
    COLUMN,
    PILE,
    RANKED,
    SIDES,
    WILD,
    CanastaView,
    Discard,
    Laid,
    LayDown,
    Phase,
    TakePile,
    column_pick,
    meld_order,
)
from game.games.canasta.pile import OPEN, nothing_to_take, plate, refuse_pile, shut

if TYPE_CHECKING:
    from game.games.canasta.rules import CanastaRules

TARGETS = {column_pick(column): column for column in (BLACK_THREE, *RANKED)}


@dataclass
class Work:
    """A draft read as what it means so far."""

    taking: bool = False
    placed: dict[int, list[Card]] = field(default_factory=dict)
    loose: list[Card] = field(default_factory=list)
    """Ticked, not yet put anywhere."""

    def put(self, column: int) -> None:
        here = [card for card in self.loose if COLUMN[card] in (WILD, column)]
        self.loose = [card for card in self.loose if card not in here]
        self.placed.setdefault(column, []).extend(here)

    def groups(self) -> dict[int, list[Card]]:
        """With ticked naturals in their columns; ticked wild cards are left out."""
        found = {column: cards[:] for column, cards in self.placed.items()}
        for card in self.loose:
            if COLUMN[card] != WILD:
                found.setdefault(COLUMN[card], []).append(card)
        return found

    @property
    def wilds(self) -> list[Card]:
        return [card for card in self.loose if COLUMN[card] == WILD]

    def obvious(self, top: Card | None) -> int | None:
        """Where ticked wild cards belong without being told."""
        columns = {COLUMN[card] for card in self.loose if COLUMN[card] != WILD}
        if not columns and self.taking and top is not None:
            columns = {COLUMN[top]}
        return columns.pop() if len(columns) == 1 else None


def read(draft: Draft) -> Work | None:
    """None where the draft is about something else than laying cards."""
    work = Work()
    for i, pick in enumerate(draft):
        if pick == PILE and i == 0:
            work.taking = True
        elif pick.zone == "hand" and isinstance(pick.item, int) and 0 <= pick.item < len(COLUMN):
            work.loose.append(pick.item)
        elif pick in TARGETS:
            work.put(TARGETS[pick])
        else:
            return None
    return work


def _pick_order(pick: Pick) -> tuple[str, int]:
    return pick.zone, pick.item if isinstance(pick.item, int) else -1


def _unasked(draft: Draft) -> Draft:
    """A discard that waits for its confirmation is still the one card: any other touch withdraws it."""
    return draft[:1] if draft[1:] == (PILE,) else draft


class HandWork:
    def __init__(self, rules: CanastaRules) -> None:
        self.rules = rules
        self.closing = Closing(rules.melds)
        self._known: tuple[CanastaView, Draft, frozenset[Pick]] | None = None

    # --- touches ---

    def steps(self, view: CanastaView, draft: Draft) -> list[Pick]:
        found: dict[Pick, None] = {}
        for move in self.rules.options(view):
            if not isinstance(move, LayDown | TakePile):
                found |= dict.fromkeys(continues(draft, move) or ())
        if view.my_turn and view.phase in (Phase.DRAW, Phase.PLAY):
            found |= dict.fromkeys(sorted(self.laying_steps(view, draft), key=_pick_order))
        if len(draft) == 2 and self.is_gift(view, draft):
            found[PILE] = None
        return list(found)

    def laying_steps(self, view: CanastaView, draft: Draft) -> frozenset[Pick]:
        """The touches that lead to a lay-down or to the pile; asked often of one view, so the last answer is kept."""
        if self._known is None or self._known[0] is not view or self._known[1] != draft:
            self._known = view, draft, frozenset(self._laying_steps(view, draft))
        return self._known[2]

    def is_gift(self, view: CanastaView, draft: Draft) -> bool:
        """A discard for which the next player may take the cards below it, as everybody can see: it fits their meld."""
        card = draft[0].item if draft else None
        if not view.pile_count:
            return False
        if view.seat is None or view.phase is not Phase.PLAY or not isinstance(card, int) or len(view.hand) == 1:
            return False
        if draft[1:] not in ((), (PILE,)) or not (view.stock_count or self.rules.house.plays_on):
            return False
        ours, theirs = view.melds[view.seat % SIDES], view.melds[1 - view.seat % SIDES]
        next_hand = (card,) * view.hand_counts[(view.seat + 1) % view.seats]
        now = self.rules.seen(view)
        after = replace(now, hand=next_hand, table=theirs, theirs=ours, top=card, pile=now.pile + 1)
        fits = COLUMN[card] in RANKED and bool(theirs[COLUMN[card]])
        return fits and not shut(self.rules.melds, after) and plate(self.rules.melds, after).kind == OPEN

    def only_thrown(self, view: CanastaView, draft: Draft, pick: Pick) -> bool:
        """A card that can go nowhere but to the pile, while others can be laid or one is in the hand already."""
        draft = _unasked(draft)
        if len(draft) > 1 or view.phase is not Phase.PLAY or pick.zone != "hand":
            return False
        layable = self.laying_steps(view, draft)
        return bool(draft or layable) and pick not in layable

    def _laying_steps(self, view: CanastaView, draft: Draft) -> list[Pick]:
        now, work = self.rules.seen(view), read(draft)
        if work is None or (view.phase is Phase.PLAY and work.taking):
            return []
        if view.phase is Phase.DRAW and not work.taking:
            return [PILE] if not draft and self._leads(now, (PILE,)) else []
        used = Counter(pick.item for pick in draft if pick.zone == "hand" and isinstance(pick.item, int))
        left = Counter(now.hand) - used
        found = [pick for card in left if self._leads(now, (*draft, pick := Pick("hand", card)))]
        for pick, column in TARGETS.items():
            if any(COLUMN[card] in (WILD, column) for card in work.loose) and self._leads(now, (*draft, pick)):
                found.append(pick)
        return found

    def _leads(self, now: Situation, draft: Draft) -> bool:
        """Whether the draft is the beginning of something legal."""
        work = read(draft)
        if work is None:
            return False
        groups, wilds = work.groups(), work.wilds
        if not wilds:
            return self.closing.can_close(now, laid_of(groups), work.taking)
        for column in RANKED:
            more = {**groups, column: [*groups.get(column, []), *wilds]}
            if self.closing.can_close(now, laid_of(more), work.taking):
                return True
        return False

    # --- the finished draft ---

    def complete(self, view: CanastaView, draft: Draft) -> Move | None:
        if not draft or not view.my_turn:
            return None
        if draft[1:] == (PILE, PILE):  # the discard and its confirmation
            draft = draft[:2]
        plain = [m for m in self.rules.options(view) if not isinstance(m, LayDown | TakePile)]
        fitting = [move for move in plain if continues(draft, move) is not None]
        if len(fitting) == 1:
            return fitting[0]
        move = self.laying(view, draft)
        if move is None or self.rules.judge.refuse(self.rules.seen(view), view.phase, move) is not None:
            return None
        return move

    def laying(self, view: CanastaView, draft: Draft) -> LayDown | TakePile | None:
        """The draft as a move, legal or not; None where a wild card has no column yet."""
        melds = self.melds(view, draft)
        if melds is None:
            return None
        if draft and draft[0] == PILE:
            return TakePile(melds) if view.phase is Phase.DRAW else None
        return LayDown(melds) if melds and view.phase is Phase.PLAY else None

    def melds(self, view: CanastaView, draft: Draft) -> Laid | None:
        work = read(draft)
        if work is None:
            return None
        groups = work.groups()
        if work.wilds:
            column = work.obvious(view.pile_top)
            if column is None:
                return None
            groups.setdefault(column, []).extend(work.wilds)
        return laid_of(groups)

    def preview(self, view: CanastaView, draft: Draft) -> CanastaView:
        """Cards that have been put on a column lie there already."""
        work = read(draft)
        if work is None or view.seat is None or not work.placed:
            return view
        side = view.seat % SIDES
        table = list(view.melds[side])
        hand = list(view.hand)
        for column, cards in work.placed.items():
            for card in cards:
                if card in hand:
                    hand.remove(card)
            table[column] = tuple(sorted((*table[column], *cards), key=meld_order))
        melds = tuple(tuple(table) if i == side else melds for i, melds in enumerate(view.melds))
        return replace(view, hand=tuple(hand), melds=melds)

    # --- a touch that leads nowhere ---

    def why_not(self, view: CanastaView, draft: Draft, pick: Pick) -> Refusal | None:
        if pick.zone.startswith("meld:") and view.seat is not None and pick.zone[5:6] != str(view.seat % SIDES):
            return refuse("canasta.not_yours", "5")
        if pick.zone.partition(":")[0] not in ("hand", "stock", "pile", "column"):
            return None
        if not view.my_turn or view.resting:
            return refuse("refusal.not_your_turn")
        if view.phase is Phase.ANSWER:
            return refuse("canasta.answer_first", "21")
        if view.phase is Phase.DOUBLE:
            return refuse("canasta.all_or_none", "24")
        draft = _unasked(draft)
        now = self.rules.seen(view)
        return (
            self._not_drawn(now, draft, pick) if view.phase is Phase.DRAW else self._not_played(now, view, draft, pick)
        )

    def _not_drawn(self, now: Situation, draft: Draft, pick: Pick) -> Refusal | None:
        if pick.zone == "pile":
            return nothing_to_take(self.rules.melds, now) or self._falls_short(now)
        if pick.zone == "stock":
            return None if now.stock else refuse("canasta.no_stock", "25")
        if not draft or draft[0] != PILE:
            return refuse("canasta.draw_first", "10")
        melds = self._tried(draft, pick)
        if melds is None:
            return refuse("canasta.choose_cards", "11")
        return refuse_pile(self.rules.melds, now, melds)

    def _falls_short(self, now: Situation) -> Refusal | None:
        """The top card could be paired, but whatever goes down with it is too little, or leaves too little."""
        most = self.closing.most_points(now)
        if most is None:
            return listed(list(self.rules.melds.canasta_faults(now, now.table)))
        return listed(list(self.rules.melds.minimum_faults(now, most)))

    def _not_played(self, now: Situation, view: CanastaView, draft: Draft, pick: Pick) -> Refusal | None:
        if pick.zone == "stock":
            return refuse("canasta.drawn_already", "10")
        if pick.zone == "pile":
            return refuse("canasta.discard_one" if draft else "canasta.choose_discard", "19")
        if pick.zone.startswith("column") and not any(p.zone == "hand" for p in draft):
            return refuse("canasta.choose_cards", "5")
        if self._changes_mind(now, draft, pick):
            return None
        melds = self._tried(draft, pick)
        if melds is None:
            return refuse("canasta.wild_where", "6")
        refused = self.rules.melds.refuse_melds(now, melds)
        if refused is None and pick.zone == "hand" and isinstance(pick.item, int):
            refused = self.rules.judge.refuse(now, Phase.PLAY, Discard(pick.item))
        return refused

    def _changes_mind(self, now: Situation, draft: Draft, pick: Pick) -> bool:
        """One card is ticked and another touched that does not go with it: that one is meant instead."""
        if len(draft) != 1 or draft[0].zone != "hand" or pick.zone != "hand" or not isinstance(pick.item, int):
            return False
        return self.rules.judge.refuse(now, Phase.PLAY, Discard(pick.item)) is None

    @staticmethod
    def _tried(draft: Draft, pick: Pick) -> Laid | None:
        """What the draft would be with this touch."""
        work = read((*draft, pick))
        if work is None:
            return None
        groups = work.groups()
        if work.wilds:
            column = work.obvious(None)
            if column is None:
                return None
            groups.setdefault(column, []).extend(work.wilds)
        return laid_of(groups)
