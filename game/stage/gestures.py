"""Gestures of pieces on a board: men taken together, blots knocked off, dice that tumble."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from game.core.events import Carried, DealBegan, Event, Rolled
from game.core.moves import Zone
from game.core.rules import Faces
from game.stage import pace as times
from game.stage.tween import Flight, Pose

DIE = 100
"""A die that shows n is the piece DIE + n."""

if TYPE_CHECKING:
    from game.stage.piece_faces import PieceBook
    from game.stage.sprites import Sprite
    from game.stage.stage import Stage


def capture(stage: Stage, events: list[Carried], start: float) -> float:
    """The captor has arrived; a moment later all it takes goes away together."""
    start += stage.pace(times.FLIGHT * 0.2 + times.CAUSE)
    sprites = [sprite for event in events for sprite in stage.lift_out(event)]
    away = stage.pace(times.SWEEP)
    stage.spread(start, away, special=sprites, arc=stage.where.felt.h * 0.05)
    return start + away


def knock(stage: Stage, events: list[Carried], start: float) -> float:
    """A blot stays until the one who hits it arrives, and is then knocked off in a high arc. That one sets out now."""
    sprites = [sprite for event in events for sprite in stage.lift_out(event)]
    arrives = start + stage.pace(times.FLIGHT * 0.75)
    stage.spread(arrives, stage.pace(times.SWEEP), special=sprites, arc=stage.where.felt.h * 0.14, angle=360.0)
    return start


def roll(stage: Stage, event: Rolled, start: float) -> float:
    """Dice tumble in from the thrower's side and lie there until the table is tidied."""
    zone = f"dice:{event.by}"
    dice = [stage.newcomer(DIE + pips, zone) for pips in event.dice]
    stage.put_down(dice, zone)
    below = event.by == stage.bottom
    for i, (die, pose) in enumerate(zip(dice, stage.layout.spots.get(zone, ()), strict=False)):
        aside = pose.moved(x=pose.x - pose.h * (2.2 - i % 3 * 0.7), y=pose.y + pose.h * (2.5 if below else -2.5))
        die.land(aside.moved(angle=-360.0 * (1 + i % 2)))
        die.tumbles = tuple(DIE + 1 + (event.dice[i] + k * 2 + i) % 6 for k in range(5))
        die.since = start
        die.course.fly(Flight(start, stage.pace(times.ROLL), pose, pose.h))
    stage.throws += 1
    end = start + stage.pace(times.ROLL + times.FLIGHT)
    stage.timeline.at(start, lambda: stage.on_cue("dice"))
    stage.timeline.at(end, lambda: _fallen(stage, dice))
    return end


def _fallen(stage: Stage, dice: list[Sprite]) -> None:
    stage.throws = max(0, stage.throws - 1)
    for die in dice:
        die.tumbles = ()


def hop(stage: Stage, start: Pose, end: Pose) -> float:
    """How high a piece is lifted on its way; cards slide."""
    far = abs(end.x - start.x) + abs(end.y - start.y)
    return 0.0 if stage.faces.backs else min(stage.where.felt.h * 0.07, far * 0.25)


def still_to_show(stage: Stage, events: list[Event], final: Mapping[Zone, Faces]) -> list[Event]:
    """Without the ways of pieces that the hand has already put where they go."""
    carried = [event for event in events if isinstance(event, Carried)]
    if stage.faces.backs or any(isinstance(event, DealBegan) for event in events):
        return events
    for zone in {zone for event in carried for zone in (event.source, event.target)}:
        if sorted(str(sprite.card) for sprite in stage.lying(zone)) != sorted(map(str, final.get(zone, ()))):
            return events
    return [event for event in events if not isinstance(event, Carried)]


def refaced(book: PieceBook, sprites: Sequence[Sprite], faces: Faces) -> None:
    """A die that has been played turns pale where it lies."""
    missing = list(faces)
    for sprite in sprites:
        if sprite.card in missing:
            missing.remove(sprite.card)
    for sprite in sprites:
        like = next((card for card in missing if sprite.card not in faces and book.alike(sprite.card, card)), None)
        if like is not None:
            missing.remove(like)
            sprite.card = like
