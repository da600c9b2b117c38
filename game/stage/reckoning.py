"""What lay where before events led to a view, and which sprite is meant by a face: plain reckoning, no motion."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.cards import Card
from game.core.events import Carried, Event
from game.core.moves import Zone
from game.core.rules import Faces
from game.stage.sprites import Sprite


def counts_before(events: list[Event], final: Mapping[Zone, Faces]) -> dict[Zone, int]:
    """How many cards lay where before these events led to the view: what came is taken off, what went is put back."""
    counts = {zone: len(faces) for zone, faces in final.items()}
    for event in events:
        if isinstance(event, Carried):
            counts[event.source] = counts.get(event.source, 0) + len(event.cards)
            counts[event.target] = counts.get(event.target, 0) - len(event.cards)
    return {zone: count for zone, count in counts.items() if count > 0}


def faces_before(events: list[Event], final: Mapping[Zone, Faces]) -> dict[Zone, list[Card | None]]:
    """What lay where before these events led to the view, piece by piece."""
    before = {zone: list(faces) for zone, faces in final.items()}
    for event in reversed(events):
        if isinstance(event, Carried):
            for card in event.cards:
                before.setdefault(event.source, []).append(card)
                if card in before.get(event.target, ()):  # a die may have turned pale meanwhile
                    before[event.target].remove(card)
    return before


def group(events: list[Event], start: int) -> list[Event]:
    """Events that make one gesture: neighbours with the same cue."""
    first = events[start]
    group = [first]
    if isinstance(first, Carried):
        for event in events[start + 1 :]:
            if not isinstance(event, Carried) or event.cue != first.cue:
                break
            group.append(event)
    return group


def pick_out(sprites: list[Sprite], card: Card | None) -> Sprite | None:
    """Take the sprite with this face, or the topmost one whose face is not known."""
    for i in range(len(sprites) - 1, -1, -1):
        if card is not None and sprites[i].card == card:
            return sprites.pop(i)
    for i in range(len(sprites) - 1, -1, -1):
        if sprites[i].card is None or card is None:
            return sprites.pop(i)
    return None


def ready(sprites: list[Sprite], card: Card | None, taken: list[Sprite]) -> Sprite | None:
    """A card the hand has already put there while it was still thinking."""
    return next((s for s in reversed(sprites) if card is not None and s.card == card and s not in taken), None)


def empty(found: list[Sprite | None], faces: Faces) -> list[tuple[Card | None, int]]:
    return [(card, slot) for slot, card in enumerate(faces) if found[slot] is None]


def take(sprites: list[Sprite], card: Card | None) -> Sprite | None:
    for i, sprite in enumerate(sprites):
        if sprite.card == card:
            return sprites.pop(i)
    return None


def uncovered(sprites: list[Sprite], near: float) -> list[Sprite]:
    """Without the cards that lie just under another one: nobody sees them, and their shadows would add up."""
    seen: set[tuple[int, ...]] = set()
    shown = []
    for sprite in reversed(sprites):
        pose = sprite.pose
        place = pose.x, pose.y - pose.lift - sprite.rise, pose.h, pose.angle
        spot = tuple(int(value / near) for value in place)
        if spot not in seen:
            seen.add(spot)
            shown.append(sprite)
    return shown[::-1]
