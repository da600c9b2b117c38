"""What the table of Jedenastka says: prompts, buttons, tags under the piles, lines of the log. Never a pile's size."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.cards import Card
from game.core.moves import Draft, Move
from game.core.rules import Note, idle_prompt
from game.core.say import Say, Seat, Who, say
from game.games.eleven import drafts
from game.games.eleven.pieces import ElevenView, Play, TakePile, pile_pick

if TYPE_CHECKING:
    from game.games.eleven.rules import ElevenRules

PILES_NAMED = 4
"""A sentence names no more piles than this."""


def prompt(rules: ElevenRules, view: ElevenView, draft: Draft) -> Say:
    idle = idle_prompt(view)
    if idle:
        return idle
    sketch = drafts.read(draft)
    tops = dict(view.tops)
    if sketch.taken in tops:
        return _prompt_take(rules, view, sketch, tops[sketch.taken or 0])
    if sketch.held:
        return _prompt_held(rules, view, sketch)
    if sketch.closed:
        left = drafts.most_piles(view) - len(sketch.closed)
        more = left > 0 and bool(drafts.steps(rules, view, draft))
        return say("eleven.prompt.more" if more else "eleven.prompt.laid", n=left)
    return _prompt_start(rules, view)


def _prompt_take(rules: ElevenRules, view: ElevenView, sketch: drafts.Sketch, top: Card) -> Say:
    need = rules.numbers.bull_from
    victims = rules.victims(view.bulls, view.stock, view.seat or 0)
    if view.stock:
        return say("eleven.prompt.take", top=top, need=need)
    if sketch.victim is not None or len(victims) == 1:
        victim = victims[0] if sketch.victim is None else sketch.victim
        return say("eleven.prompt.take_from", top=top, need=need, who=Who(victim))
    return say("eleven.prompt.take_whose" if victims else "eleven.prompt.take_none", top=top, need=need)


def _prompt_held(rules: ElevenRules, view: ElevenView, sketch: drafts.Sketch) -> Say:
    tops = dict(view.tops)
    piles = drafts.open_piles(rules, view, sketch, sketch.held)
    values = {"cards": sorted(sketch.held), "n": len(sketch.held), "m": len(piles), "tops": [tops[p] for p in piles]}
    return say("eleven.prompt.chosen" if len(piles) <= PILES_NAMED else "eleven.prompt.chosen_many", **values)


def _prompt_start(rules: ElevenRules, view: ElevenView) -> Say:
    if not any(rules.fits(card, top) for _, top in view.tops for card in view.hand):
        return say("eleven.prompt.must_take")
    bulls = drafts.own_bulls(view)
    key = "lay" if not bulls else "lay_bull" if bulls == 1 else "lay_bulls"
    return say(f"eleven.prompt.{key}", n=bulls)


def verb(view: ElevenView, move: Move) -> Say | None:
    tops = dict(view.tops)
    if isinstance(move, TakePile):
        return say("eleven.verb.take", top=tops.get(move.pile, 0))
    if isinstance(move, Play) and len(move.piles) == 1:
        return say("eleven.verb.lay", top=tops.get(move.piles[0][0], 0))
    if isinstance(move, Play):
        return say("eleven.verb.lay_several", n=len(move.piles))
    return None


def notes(rules: ElevenRules, view: ElevenView, draft: Draft) -> list[Note]:
    """Under every pile what fits on it; under a closed one what was laid."""
    if view.resting or view.result:
        return []
    sketch = drafts.read(draft)
    lit = set(drafts.open_piles(rules, view, sketch, sketch.held)) if sketch.held else set()
    found = []
    for number, top in view.tops:
        laid = sketch.closed.get(number)
        if laid:
            cards = drafts.ascending(rules, laid, top)
            found.append(Note(say("eleven.note.laid", cards=cards), pile_pick(number), "may"))
        else:
            found.append(Note(rules.range(top), pile_pick(number), "may" if number in lit else "tag"))
    return found


def log_take(seat: Seat, top: Card, bull: bool, robbed: Seat | None) -> Say:
    if robbed is not None:
        return say("eleven.log.take_from", who=Who(seat), top=top, victim=Who(robbed))
    return say("eleven.log.take_bull" if bull else "eleven.log.take", who=Who(seat), top=top)
