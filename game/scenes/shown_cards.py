"""Cards everybody has seen and may still look at, in the middle of the felt: what was exchanged, what was turned up.

All lots stand in one row, as large as it has room for. Knows no game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.core.cards import Card
from game.core.say import Say
from game.core.signs import Shown
from game.stage.layout import CARD_RATIO, Box, Layout
from game.stage.seat_layout import OWN_PANEL, below_seat
from game.stage.stage import Stage
from game.ui import art, type
from game.ui.canvas import Canvas
from game.ui.theme import GOLD, INK, MUTED, TAG, Grid
from game.ui.type import BOLD

TALL, SMALL = 96, 16
"""The height of a card at 720p where there is room, and where there is very little."""
OVERLAP = 0.62
"""Of a card given for another, so much of its width is in sight."""
APART, BETWEEN = 8, 28
"""Gaps between cards of a lot, between lots."""
CAPTION = 26
"""Room for the name above a lot, and as much again for the name of a pile above it."""
OWN_WIDTH, BUTTON_WIDTH = 278, 248
"""What stands left and right in the strip: the viewer's own field, a button of the game."""


@dataclass(frozen=True)
class Lot:
    """Where the cards of one lot lie, and its name above them."""

    words: str
    cards: tuple[tuple[Card, Box], ...]
    signs: tuple[tuple[str, float, float], ...]
    """Pictures between cards: given for each other, or come straight back."""
    area: Box


def draw_shown(canvas: Canvas, grid: Grid, stage: Stage, shown: Sequence[Shown], speak: Callable[[Say], str]) -> None:
    lots = plan_shown(grid, stage.layout, [(speak(one.words), one) for one in shown])
    for lot in lots:
        letters = type.fitted(lot.words, grid.type(TAG), BOLD, MUTED, round(lot.area.w))
        canvas.put_centred(letters, lot.area.cx, lot.area.y + grid.px(CAPTION) / 2)
        for card, box in lot.cards:
            canvas.put_centred(stage.faces.flying(card, box.h, 1.0, 0.0), box.cx, box.cy)
        for icon, x, y in lot.signs:
            canvas.put_centred(art.disc(grid.px(24), INK, 1, GOLD, max(1, grid.px(1))), x, y)
            canvas.put_centred(art.part(icon, grid.px(16), 0, GOLD), x, y)


def plan_shown(grid: Grid, layout: Layout, shown: Sequence[tuple[str, Shown]]) -> list[Lot]:
    """The largest cards with which all lots fit side by side."""
    if not shown:
        return []
    room = _room(layout)
    u = layout.regions.u
    height = min(TALL * u, room.h - CAPTION * u)
    named = [type.width(words, grid.type(TAG), BOLD) for words, _ in shown]
    while height > SMALL * u and _width(shown, named, height, u) > room.w:
        height -= u
    spans = [_span(one, height, u) for _, one in shown]
    spare = max(0.0, room.w - sum(spans) - BETWEEN * u * (len(shown) - 1))
    wanted = [max(0.0, name - span) for name, span in zip(named, spans, strict=True)]
    share = min(1.0, spare / max(1.0, sum(wanted)))
    widths = [span + more * share for span, more in zip(spans, wanted, strict=True)]
    x = room.cx - (sum(widths) + BETWEEN * u * (len(shown) - 1)) / 2
    y = room.y + (room.h - height - CAPTION * u) / 2
    found = []
    for (words, one), width in zip(shown, widths, strict=True):
        found.append(_lot(words, one, Box(x, y, width, height + CAPTION * u), height, u))
        x += width + BETWEEN * u
    return found


def _room(layout: Layout) -> Box:
    """Above the own field; where a pile lies in the middle, below it, between the own field and the buttons."""
    felt, strip, u = layout.regions.felt, layout.regions.strip, layout.regions.u
    lying = [pose for poses in layout.spots.values() for pose in poses if _in_the_middle(felt, pose.x, pose.y)]
    if lying:
        top = max(pose.y + pose.h / 2 for pose in lying) + CAPTION * 1.3 * u
        left, right = strip.x + BUTTON_WIDTH * u, strip.right - OWN_WIDTH * u
        return Box(left, top, right - left, strip.bottom - top)
    top = max([felt.y, *(below_seat(layout, seat) for seat in layout.plates)])
    return Box(felt.x, top, felt.w, strip.y - OWN_PANEL * u - top)


def _in_the_middle(felt: Box, x: float, y: float) -> bool:
    return abs(x - felt.cx) < felt.w / 4 and felt.y < y < felt.bottom


def _width(shown: Sequence[tuple[str, Shown]], named: Sequence[int], height: float, u: float) -> float:
    spans = [max(_span(one, height, u), name) for (_, one), name in zip(shown, named, strict=True)]
    return sum(spans) + BETWEEN * u * (len(shown) - 1)


def _groups(one: Shown) -> list[tuple[Card, ...]]:
    """Cards that lie together: one by one, or in pairs; of a card that came straight back there is only one."""
    if not one.pairs:
        return [(card,) for card in one.cards]
    pairs = zip(one.cards[0::2], one.cards[1::2], strict=True)
    return [(given,) if given == back else (given, back) for given, back in pairs]


def _group_width(group: tuple[Card, ...], height: float) -> float:
    return height * CARD_RATIO * (1 + OVERLAP * (len(group) - 1))


def _span(one: Shown, height: float, u: float) -> float:
    groups = _groups(one)
    return sum(_group_width(group, height) for group in groups) + APART * u * (len(groups) - 1)


def _lot(words: str, one: Shown, area: Box, height: float, u: float) -> Lot:
    x, y, width = area.cx - _span(one, height, u) / 2, area.y + CAPTION * u, height * CARD_RATIO
    cards, signs = [], []
    for group in _groups(one):
        cards += [(card, Box(x + i * width * OVERLAP, y, width, height)) for i, card in enumerate(group)]
        wide = _group_width(group, height)
        if one.pairs:
            signs.append(("icon_swap" if len(group) > 1 else "icon_undo", x + wide / 2, y + height - 8 * u))
        x += wide + APART * u
    return Lot(words, tuple(cards), tuple(signs), area)
