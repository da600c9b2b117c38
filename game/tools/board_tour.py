"""The tour's stops at a board: a piece in hand, the cursor on a target and on a place refused, then the move."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

import pygame

from game.core.moves import Pick
from game.scenes import board_cursor
from game.scenes.table import TableScene


class Traveller(Protocol):
    def wait(self, seconds: float) -> None: ...


def board_stops(tour: Traveller, table: TableScene, game_id: str) -> Iterator[str]:
    if table.stage.layout.board is None:
        return
    places = board_cursor.places(table.stage, table.picker)
    men = [pick for pick in places if pick in table.picker.starts and table.stage.sprite(pick)]
    if not men:
        return
    chosen = max(men, key=lambda pick: _to_see(table, pick))
    table.touch(chosen)
    tour.wait(0.4)
    yield f"{game_id}_chosen"
    table.bubble = None
    target = max(table.picker.steps, key=lambda pick: len(_drawn(table, pick)), default=None)
    if target is None:
        return
    _stand(table, target)
    tour.wait(0.6)
    yield f"{game_id}_cursor"
    known = table.picker.steps | table.picker.lit | set(table.picker.draft)
    refused = next(pick for pick in places if pick not in known)
    _stand(table, refused)
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode=""))
    tour.wait(0.4)
    yield f"{game_id}_refused"
    table.bubble = None
    table.touch(target)
    tour.wait(0.5)
    yield f"{game_id}_moving"
    table.stage.hurry()
    tour.wait(2)


def _to_see(table: TableScene, pick: Pick) -> int:
    """How much there is to show with this piece in hand: what takes something first."""
    sketches = table.rules.sketches(table.picker.view, (pick,))
    return sum(1 + 9 * (sketch.kind not in ("dot", "target")) for sketch in sketches)


def _drawn(table: TableScene, pick: Pick) -> list[str]:
    view, draft = table.picker.view, table.picker.draft
    return [zone for sketch in table.rules.sketches(view, draft, pick) if sketch.kind == "pulse" for zone in sketch.at]


def _stand(table: TableScene, pick: Pick) -> None:
    table.hand.focus = pick
    table.hand._looks_elsewhere()
