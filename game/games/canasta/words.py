"""What the table of Kanasta says: prompts, buttons, plates. Text keys and numbers only."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from game.core.moves import Draft, Move, Pass, Pick, Zone
from game.core.rules import Note, idle_prompt
from game.core.say import Say, Who, say
from game.core.signs import AHEAD, DONE, NOW, Stop
from game.core.sketch import Gauge
from game.games.canasta.hand import TARGETS, read
from game.games.canasta.melds import accusative, card_name, wilds_in
from game.games.canasta.pieces import (
    COLUMNS,
    SIDES,
    Answer,
    CanastaView,
    Discard,
    GoOut,
    LayAll,
    LayDown,
    Phase,
    TakePile,
    TakeTop,
    meld_zone,
)
from game.games.canasta.pile import BLOCKED, plate

if TYPE_CHECKING:
    from game.games.canasta.rules import CanastaRules


# --- the sentence ---


def prompt(rules: CanastaRules, view: CanastaView, draft: Draft) -> Say:
    idle = idle_prompt(view, over="canasta.prompt.deal_over")
    if idle:
        return idle
    if view.phase is Phase.ANSWER:
        return say("canasta.prompt.answer", who=Who(view.turn))
    if view.phase is Phase.DOUBLE:
        return say("canasta.prompt.double")
    if view.phase is Phase.DRAW:
        return _prompt_draw(rules, view, draft)
    return _prompt_play(rules, view, draft)


def _prompt_draw(rules: CanastaRules, view: CanastaView, draft: Draft) -> Say:
    if draft:
        return _prompt_sum(rules, view, draft) or say("canasta.prompt.take_with")
    moves = rules.options(view)
    takes = any(isinstance(move, TakePile) for move in moves)
    if any(isinstance(move, TakeTop) for move in moves):
        return say("canasta.prompt.top")
    if not view.stock_count:
        return say("canasta.prompt.take_or_end")
    return say("canasta.prompt.draw_or_take" if takes else "canasta.prompt.draw")


def _prompt_play(rules: CanastaRules, view: CanastaView, draft: Draft) -> Say:
    if draft:
        move = rules.complete(view, draft)
        if isinstance(move, Discard):
            gives = "discard_gives" if len(draft) == 1 else "discard_sure"
            lays = any(pick in TARGETS for pick in rules.hand.laying_steps(view, draft))
            only = "discard" if lays else "only_to_discard"
            key = gives if rules.hand.is_gift(view, draft) else only
            return say(f"canasta.prompt.{key}", card=card_name(move.card), n=view.pile_count + 1)
        return _prompt_sum(rules, view, draft) or say("canasta.prompt.wild_where")
    if view.answer is True:
        return say("canasta.prompt.said_yes")
    if view.answer is False:
        return say("canasta.prompt.said_no")
    moves = rules.options(view)
    if any(isinstance(move, GoOut) for move in moves):
        from_hand = _concealed(rules, view, GoOut())
        return say("canasta.prompt.can_go_out_from_hand" if from_hand else "canasta.prompt.can_go_out")
    lays = any(isinstance(move, LayDown) for move in moves)
    return say("canasta.prompt.lay_or_discard" if lays else "canasta.prompt.only_discard")


def _prompt_sum(rules: CanastaRules, view: CanastaView, draft: Draft) -> Say | None:
    """The running sum, against the minimum while the side has not opened."""
    work, now = read(draft), rules.seen(view)
    if work is None or (work.wilds and work.obvious(view.pile_top) is None):
        return None
    points = _ticked(rules, view, draft)
    lacking = [clause for clause in _lacking(rules, view, draft) if clause.key != MINIMUM]
    more = "_lacking" if lacking and len(lacking) <= TOLD else ""
    if not now.opened:
        return say(f"canasta.prompt.meter{more}", points=points, minimum=now.minimum, what=lacking)
    if more:
        return say("canasta.prompt.lacking", what=lacking)
    return say("canasta.prompt.sum", points=points) if len(draft) > work.taking else None


MINIMUM = "canasta.fault.minimum"
TOLD = 2
"""Things that are missing find room in one line up to this many; more are told when the button is tried."""


def _lacking(rules: CanastaRules, view: CanastaView, draft: Draft) -> list[Say]:
    """All that the open lay-down still lacks."""
    move = rules.hand.laying(view, draft)
    refused = rules.judge.refuse(rules.seen(view), view.phase, move) if move else None
    return list(refused.values.get("what", ())) if refused else []


# --- buttons ---


def verb(rules: CanastaRules, view: CanastaView, move: Move) -> Say:
    if isinstance(move, LayDown):
        return say("canasta.verb.lay_down", n=sum(len(cards) for _, cards in move.melds))
    if isinstance(move, TakePile):
        return say("canasta.verb.take_pile", n=view.pile_count)
    if isinstance(move, Discard):
        return say("canasta.verb.discard", card=accusative(move.card))
    if isinstance(move, Answer):
        return say("canasta.verb.yes" if move.yes else "canasta.verb.no")
    if isinstance(move, GoOut | TakeTop | LayAll):
        return say(f"canasta.verb.{_finish_key(rules, view, move)}", points=_finish_points(rules, view, move))
    if isinstance(move, Pass):
        return say("canasta.verb.keep" if view.phase is Phase.DOUBLE else "canasta.verb.leave_pile")
    return say(f"canasta.verb.{move.KIND}" if move.KIND in ("draw", "ask") else f"move.{move.KIND}")


def _finish_key(rules: CanastaRules, view: CanastaView, move: Move) -> str:
    return "go_out_from_hand" if isinstance(move, GoOut) and _concealed(rules, view, move) else move.KIND


def _finish_points(rules: CanastaRules, view: CanastaView, move: Move) -> int:
    bonus = rules.book.bonus
    if isinstance(move, LayAll):
        return bonus.double
    return bonus.out + (bonus.concealed if _concealed(rules, view, move) else 0)


def _concealed(rules: CanastaRules, view: CanastaView, move: Move) -> bool:
    now = rules.seen(view)
    ending = rules.finishing.top_ending(now) if isinstance(move, TakeTop) else rules.finishing.ending(now)
    return ending is not None and ending.concealed


def label(rules: CanastaRules, view: CanastaView, zone: Zone) -> Say | None:
    """A button shows itself exactly when its move is possible."""
    for move in rules.options(view):
        if move.picks and move.picks[0] == (Pick(zone),):
            return verb(rules, view, move)
    return None


# --- the turn ---

PARTS = ("draw", "lay", "discard")


def stops(rules: CanastaRules, view: CanastaView, draft: Draft) -> tuple[Stop, ...]:
    """Draw, lay, discard: the part being played now, whoever is on turn."""
    if view.resting or view.result or view.phase is Phase.DOUBLE:
        return ()
    now = _part(rules, view, draft)
    states = [DONE if i < now else NOW if i == now else AHEAD for i in range(len(PARTS))]
    return tuple(Stop(say(f"canasta.stop.{part}"), state) for part, state in zip(PARTS, states, strict=True))


def _part(rules: CanastaRules, view: CanastaView, draft: Draft) -> int:
    """One's own turn is at the discard once a card is meant for it, or nothing else can be done."""
    if view.phase is Phase.DRAW:
        return 0
    if view.phase is Phase.PLAY and view.my_turn:
        thrown = isinstance(rules.complete(view, draft), Discard) if draft else not rules.hand.laying_steps(view, ())
        return 2 if thrown else 1
    return 1


# --- the rail ---

SHOWN = ("cards", "red", "black", "red_threes")
"""The lines of a deal's account that lie open while it is played."""


def gauges(rules: CanastaRules, view: CanastaView, draft: Draft) -> list[Gauge]:
    """What this deal has brought so far: one's own side line by line, the other in one sum, and what is ticked now."""
    target = Gauge(say("canasta.gauge.target"), say("canasta.gauge.figure", points=rules.target))
    if view.resting or view.result:
        return [target]
    own = (view.seat or 0) % SIDES
    ours, theirs = (_laid_out(rules, view, side) for side in (own, 1 - own))
    found = [target, Gauge(say("canasta.gauge.deal"), _signed(sum(ours.values())), lit=True)]
    found += [Gauge(say(f"canasta.gauge.{line}"), _signed(ours[line])) for line in SHOWN if ours[line]]
    points, now = _ticked(rules, view, draft), rules.seen(replace(view, seat=own))
    if not now.opened:
        figure = say("canasta.gauge.of", points=points, minimum=now.minimum)
        found.append(Gauge(say("canasta.gauge.opening"), figure, lit=points >= now.minimum))
    elif points:
        found.append(Gauge(say("canasta.gauge.ticked"), _signed(points), lit=True))
    return [*found, Gauge(say("canasta.gauge.theirs"), _signed(sum(theirs.values())))]


def _laid_out(rules: CanastaRules, view: CanastaView, side: int) -> dict[str, int]:
    """The open lines of one side; red threes as they would count now."""
    account = rules.scoring.account(view.melds[side], view.reds[side], (), None)
    return {line: account[line] for line in SHOWN}


def _signed(points: int) -> Say:
    return say("canasta.gauge.signed", points=points)


def _ticked(rules: CanastaRules, view: CanastaView, draft: Draft) -> int:
    """The cards of an open lay-down, with the pile's top card where it is taken."""
    work = read(draft)
    if work is None or not view.my_turn or isinstance(rules.complete(view, draft), Discard):
        return 0
    cards = [pick.item for pick in draft if pick.zone == "hand" and isinstance(pick.item, int)]
    top = rules.melds.values[view.pile_top] if work.taking and view.pile_top is not None else 0
    return rules.melds.points(cards) + top


# --- plates ---


def notes(rules: CanastaRules, view: CanastaView, draft: Draft) -> list[Note]:
    stock = Note(say("canasta.note.stock", n=view.stock_count), Pick("stock"), "beside")
    return [stock, *_meld_notes(rules, rules.preview(view, draft)), *_pile_notes(rules, view)]


def _meld_notes(rules: CanastaRules, view: CanastaView) -> Iterator[Note]:
    bonus = rules.book.bonus
    for side in range(SIDES):
        for column in COLUMNS[1:]:
            meld = view.melds[side][column]
            at = Pick(meld_zone(side, column))
            if rules.melds.is_canasta(meld):
                red = rules.melds.is_red(meld)
                words = say(
                    "canasta.note.red" if red else "canasta.note.black", points=bonus.red if red else bonus.black
                )
                yield Note(words, at, "red" if red else "black")
            elif meld:
                wilds = wilds_in(meld)
                words = say("canasta.note.wilds" if wilds else "canasta.note.size", n=len(meld), dots="•" * wilds)
                yield Note(words, at, "tag")


def _pile_notes(rules: CanastaRules, view: CanastaView) -> Iterator[Note]:
    """Open, closed or blocked, for the player on turn."""
    if view.resting or view.result or view.pile_top is None or view.phase is Phase.DOUBLE:
        return
    state = plate(rules.melds, rules.pile_of(view))
    words = say(f"canasta.plate.{state.kind}")
    why = "because" if state.why is not None else "count"
    words = say(f"canasta.plate.{why}", what=words, why=state.why, n=view.pile_count)
    tone = {"open": "plate_open", "closed": "plate_closed", BLOCKED: "plate_blocked"}[state.kind]
    yield Note(words, Pick("pile"), tone)
