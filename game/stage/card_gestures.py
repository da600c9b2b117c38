"""Gestures of cards on a table: a pair that spins, a row swept up, a pile scooped into a hand card by card."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.core.events import Carried
from game.stage import pace as times
from game.stage.tween import Flight, Pose

if TYPE_CHECKING:
    from game.stage.stage import Stage


def twist(stage: Stage, events: list[Carried], start: float) -> float:
    """The pair meets, spins round each other, and flies to the tray; then the gap closes."""
    sprites = [sprite for event in events for sprite in stage.lift_out(event)]
    twin = sprites[-1].course.goal
    meet, spin, home = stage.pace(times.FLIGHT), stage.pace(times.SPIN), stage.pace(times.FLIGHT)
    high = max(sprite.pose.h for sprite in sprites)
    for side, sprite in zip((-1, 1), sprites, strict=False):
        apart = side * high * 0.4
        face_to_face = Pose(twin.x + apart, twin.y, high, 0, high * 0.12, 1.0)
        sprite.course.fly(Flight(start, meet, face_to_face))
        sprite.course.fly(Flight(start + meet, spin, face_to_face.moved(x=twin.x - apart, angle=180.0), high * 0.1))
    stage.spread(start + meet + spin, home, special=sprites, angle=360.0)
    return start + meet + spin + home


def sweep(stage: Stage, events: list[Carried], start: float) -> float:
    """The row is pushed together and taken, turning face down on the way."""
    sprites = [sprite for event in events for sprite in stage.lift_out(event)]
    gather, away = stage.pace(times.SWEEP), stage.pace(times.SWEEP)
    first = sprites[0].course.goal
    for i, sprite in enumerate(sprites):
        heap = first.moved(x=first.x + i * first.h * 0.02, angle=(i % 3 - 1) * 4.0, lift=first.h * 0.05)
        sprite.course.fly(Flight(start, gather, heap))
    stage.spread(start + gather, away, special=sprites, arc=first.h * 0.1)
    return start + gather + away


def scoop(stage: Stage, events: list[Carried], start: float) -> float:
    """A pile goes into a hand card by card: that is the drama."""
    flight, gap = stage.pace(times.FLIGHT), stage.pace(times.SCOOP_GAP)
    for event in events:
        _uncover(stage, event)
        for card in reversed(event.cards):
            sprites = stage.lift_out(replace(event, cards=(card,)))
            stage.spread(start, flight, special=sprites, arc=stage.where.felt.h * 0.1)
            start += gap
    return start + flight


def _uncover(stage: Stage, event: Carried) -> None:
    """Cards that lay unseen below others get a body where they lay."""
    pile = stage.pieces_in(event.source)
    known = [sprite.card for sprite in pile]
    pile[:0] = [stage.newcomer(card, event.source) for card in event.cards if card is not None and card not in known]
