"""Gestures of a trick table: a card to the trick, a trick to its winner, cards shown to all, two cards exchanged."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.events import Carried, Turned
from game.stage import pace as times
from game.stage.layout import CARD_RATIO
from game.stage.tween import Flight, Pose

if TYPE_CHECKING:
    from game.stage.stage import Stage

MEETING = 0.46
"""The height of exchanged cards in the room of a trick."""


def lay_to_trick(stage: Stage, events: list[Carried], start: float) -> float:
    end = stage.carry(events, start)
    stage.trick_laid = start + stage.pace(times.FLIGHT)
    return end


def take_trick(stage: Stage, events: list[Carried], start: float) -> float:
    """A full trick rests until it has been seen, then goes to its winner in one sweep."""
    start = max(start, stage.trick_laid + stage.pace(times.REST))
    sprites = [sprite for event in events for sprite in stage.lift_out(event)]
    away = stage.pace(times.SWEEP)
    stage.spread(start, away, special=sprites, arc=stage.where.felt.h * 0.05)
    return start + away * 0.7


def turn_over(stage: Stage, event: Turned, start: float) -> float:
    """Cards are turned where they lie, and rest long enough to be looked at by everybody."""
    flight = stage.pace(times.FLIGHT)
    for sprite, card in zip(stage.lying(event.zone), event.cards, strict=False):
        if card is not None:
            sprite.card = card
        sprite.course.fly(Flight(start, flight, sprite.course.goal.moved(turn=0.0 if card is None else 1.0)))
    return start + flight + stage.pace(times.SHOWN)


def offer(stage: Stage, events: list[Carried], start: float) -> float:
    """A card on offer comes to the middle of the table, open, and waits there for its answer."""
    flight = stage.pace(times.FLIGHT)
    stage.offered = [sprite for event in events for sprite in stage.lift_out(event)]
    for sprite in stage.offered:
        sprite.since = min(sprite.since, start)
        sprite.course.fly(Flight(start, flight, _meeting(stage, -1), stage.where.felt.h * 0.08))
    return start + flight


def answer(stage: Stage, events: list[Carried], start: float) -> float:
    """The card returned meets the one given, both rest to be seen, and each goes to its new hand.

    A card that comes straight back only bounces off the other side of the middle.
    """
    flight, held = stage.pace(times.FLIGHT), stage.pace(times.HELD)
    given = stage.offered
    returned = [sprite for event in events for sprite in stage.lift_out(event)]
    for sprite in returned:
        sprite.since = min(sprite.since, start)
        arc = stage.where.felt.h * (0.3 if sprite in given else 0.08)
        sprite.course.fly(Flight(start, flight, _meeting(stage, 1), arc))
    stage.offered = []
    together = [*(sprite for sprite in given if sprite not in returned), *returned]
    stage.spread(start + flight + held, flight, special=together, arc=stage.where.felt.h * 0.06)
    return start + flight + held + flight


def _meeting(stage: Stage, side: int) -> Pose:
    """Below whatever else lies in the middle."""
    felt, strip, u = stage.where.felt, stage.where.strip, stage.where.u
    height = min((strip.bottom - felt.y) * MEETING, 150 * u)
    return Pose(felt.cx + side * height * CARD_RATIO * 0.56, strip.bottom - height / 2 - 4 * u, height)
