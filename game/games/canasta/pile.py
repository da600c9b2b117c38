"""The pile: open, closed or blocked for the player on turn, and what taking it asks of the hand."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.cards import RANKS
from game.core.say import Refusal, Say, say
from game.games.canasta.melds import Fault, MeldRules, Situation, listed, wilds_in
from game.games.canasta.pieces import BLACK_THREE, COLUMN, WILD, Laid, Meld

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
    """Whose canasta keeps the pile shut, as a text key that is true for whoever reads it; empty where none does."""
    whom = rules.house.blocks
    if whom == "all" and (rules.is_canasta(now.table[column]) or rules.is_canasta(now.theirs[column])):
        return "canasta"
    return "own_canasta" if whom == "owners" and rules.is_canasta(now.table[column]) else ""


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
    """What must go down with the top card and does not; the open pile is content with less."""
    if now.top is None or _are_enough(rules, now, dict(melds).get(COLUMN[now.top], ())):
        return []
    return hand_faults(rules, now) or [_pair_fault(rules, now, dict(melds).get(COLUMN[now.top], ()), "ticked")]


def hand_faults(rules: MeldRules, now: Situation) -> list[Fault]:
    """What the hand itself lacks for the top card, whatever is ticked."""
    assert now.top is not None
    fitting = tuple(card for card in now.hand if COLUMN[card] in (WILD, COLUMN[now.top]))
    return [] if _are_enough(rules, now, fitting) else [_pair_fault(rules, now, fitting, "pair")]


def pairs_up(rules: MeldRules, now: Situation, naturals: int, wilds: int) -> bool:
    """Whether so many cards of the hand are enough for the top card."""
    assert now.top is not None
    if naturals >= 2:
        return True
    return plate(rules, now).kind == OPEN and (bool(now.table[COLUMN[now.top]]) or (naturals == 1 and wilds > 0))


def _are_enough(rules: MeldRules, now: Situation, cards: Meld) -> bool:
    wilds = wilds_in(cards)
    return pairs_up(rules, now, len(cards) - wilds, wilds)


def _pair_fault(rules: MeldRules, now: Situation, cards: Meld, form: str) -> Fault:
    assert now.top is not None
    state = "open" if plate(rules, now).kind == OPEN else "closed"
    rank = say(f"canasta.rank.many.{RANKS[COLUMN[now.top]]}")
    return "11", say(f"canasta.fault.{state}_{form}", rank=rank, n=len(cards) - wilds_in(cards))


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
    if closed or now.top is None:
        return listed(closed)
    return listed(hand_faults(rules, now))
