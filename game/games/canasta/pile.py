"""The pile: open, closed or blocked for the player on turn, and what taking it asks of the hand."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.cards import RANKS
from game.core.say import Refusal, Say, refuse, say
from game.games.canasta.melds import Fault, MeldRules, Situation, listed, wilds_in
from game.games.canasta.pieces import BLACK_THREE, COLUMN, WILD, Laid

OPEN, CLOSED, BLOCKED = "open", "closed", "blocked"


@dataclass(frozen=True, slots=True)
class Plate:
    """What the plate beside the pile says."""

    kind: str
    why: Say | None = None
    rule: str = "11"


def plate(rules: MeldRules, now: Situation) -> Plate:
    """For the player on turn."""
    if now.top is None:
        return Plate(BLOCKED, say("canasta.pile.empty"), "11")
    column = COLUMN[now.top]
    if column == BLACK_THREE:
        return Plate(BLOCKED, say("canasta.pile.black_three"), "12")
    if column == WILD:
        return Plate(BLOCKED, say("canasta.pile.wild_on_top"), "12")
    owners = blocking(rules, now, column)
    if owners:
        return Plate(BLOCKED, say(f"canasta.pile.{owners}", rank=say(f"canasta.rank.many.{RANKS[column]}")), "12")
    if now.closed_by_wild:
        return Plate(CLOSED, say("canasta.pile.wild_inside"), "13")
    if not now.opened:
        return Plate(CLOSED, say("canasta.pile.not_opened"))
    return Plate(OPEN)


def blocking(rules: MeldRules, now: Situation, column: int) -> str:
    """Whose canasta keeps the pile shut, as a text key; empty where none does."""
    if rules.house.blocks != "nobody" and rules.is_canasta(now.table[column]):
        return "own_canasta"
    if rules.house.blocks == "all" and rules.is_canasta(now.theirs[column]):
        return "their_canasta"
    return ""


def too_few_cards(rules: MeldRules, now: Situation) -> bool:
    """A hand of one card takes nothing; in the classic game it only may not take a pile of one card."""
    return len(now.hand) == 1 and (not rules.house.one_card or now.pile == 1)


def shut(rules: MeldRules, now: Situation) -> list[Fault]:
    """Why the pile cannot be taken whatever is laid."""
    found: list[Fault] = []
    state = plate(rules, now)
    if state.kind == BLOCKED and state.why is not None:
        found.append((state.rule, say("canasta.fault.blocked", why=state.why)))
    if too_few_cards(rules, now):
        found.append(("14", say("canasta.fault.one_card")))
    return found


def pair_faults(rules: MeldRules, now: Situation, melds: Laid) -> list[Fault]:
    """What the hand must bring for the top card: the open pile is content with less."""
    if now.top is None:
        return []
    column = COLUMN[now.top]
    cards = dict(melds).get(column, ())
    naturals = len(cards) - wilds_in(cards)
    rank = say(f"canasta.rank.many.{RANKS[column]}")
    if naturals >= 2:
        return []
    if plate(rules, now).kind == OPEN:
        if now.table[column] or (naturals == 1 and wilds_in(cards)):
            return []
        return [("11", say("canasta.fault.open_pair", rank=rank, n=naturals))]
    return [("11", say("canasta.fault.closed_pair", rank=rank, n=naturals))]


def refuse_pile(rules: MeldRules, now: Situation, melds: Laid) -> Refusal | None:
    """Why the pile cannot be taken with these melds, all reasons in one sentence."""
    closed = shut(rules, now)
    if closed:
        return listed(closed)
    broken = rules.refuse_melds(now, melds, taking=True)
    if broken is not None and broken.key != "canasta.missing":
        return broken
    pairs = pair_faults(rules, now, melds)
    others = [fault for fault in rules.faults(now, melds, taking=True) if not (pairs and fault[0] in ("5", "6"))]
    return listed([*pairs, *others])


def nothing_to_take(rules: MeldRules, now: Situation) -> Refusal | None:
    """Why a touch on the pile leads nowhere, before any card is chosen."""
    closed = shut(rules, now)
    if closed:
        return listed(closed)
    if now.top is None:
        return refuse("refusal.not_now")
    column = COLUMN[now.top]
    have = sum(COLUMN[card] == column for card in now.hand)
    wilds = sum(COLUMN[card] == WILD for card in now.hand)
    opened = plate(rules, now).kind == OPEN
    if have >= 2 or (opened and (now.table[column] or (have == 1 and wilds))):
        return None
    rank = say(f"canasta.rank.many.{RANKS[column]}")
    return listed(
        [("11", say("canasta.fault.open_pair" if opened else "canasta.fault.closed_pair", rank=rank, n=have))]
    )
