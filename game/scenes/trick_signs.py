"""Draws the signs of a trick table: badges and roles on the plates, trays, the strip of the course, exchange arrows."""

from __future__ import annotations

import math
from collections.abc import Callable, Container, Mapping, Sequence

from pygame import Rect

from game.core.moves import Zone
from game.core.rules import Faces
from game.core.say import Say, Seat
from game.core.signs import DONE, LOST, NOW, REACHED, SKIPPED, Arrow, Goal, Signs, Stop
from game.stage.layout import CARD_RATIO, Box, Layout
from game.stage.seat_layout import FIGURE
from game.stage.stage import Stage
from game.text import number
from game.ui import art, type
from game.ui.canvas import Canvas
from game.ui.theme import (
    BLUE,
    BODY,
    CREAM,
    DIM,
    GAIN_ON_FELT,
    GOLD,
    GREEN,
    INK,
    LEAF,
    LOSS_ON_FELT,
    MUTED,
    PANEL,
    TAG,
    WELL,
    Grid,
)
from game.ui.type import BLACK, BOLD

Speak = Callable[[Say], str]

LOOKS = {REACHED: (GREEN, LEAF, CREAM, CREAM), LOST: ("#59655f", "#98a39d", "#d9dedb", "#c2cac6")}
"""Fill, edge, filled pips and figure of a badge that is decided."""
PLAIN = WELL, GOLD, GOLD, CREAM
PIP_OFF = "#a9c4ba"


# --- badges on the plates ---


def draw_badges(canvas: Canvas, grid: Grid, layout: Layout, zone: str, signs: Signs, hosts: Container[Seat]) -> None:
    """On the plates of these seats."""
    for seat, goal in enumerate(signs.goals):
        area = layout.areas.get(f"{zone}:{seat}")
        if area and seat in hosts:
            draw_goal(canvas, grid, area, goal)


def draw_goal(canvas: Canvas, grid: Grid, area: Box, goal: Goal) -> None:
    """The figure, a pip round it for every trick; a tick when it is reached, a crack when it cannot be any more."""
    side = round(area.w)
    canvas.put(art.drawn(_badge(goal, side), side, side), area.x, area.y)
    words = f"≤{goal.goal}" if goal.ceiling else str(goal.goal)
    figure = LOOKS.get(goal.state, PLAIN)[3]
    letters = type.render(words, round(side * (0.34 if goal.ceiling else 0.44)), BLACK, figure)
    canvas.put_centred(letters, area.cx, area.cy)
    if goal.state == REACHED:
        x, y, disc = area.right - side * 0.1, area.bottom - side * 0.1, round(side * 0.4)
        canvas.put_centred(art.disc(disc, CREAM, 1, GREEN, max(1, grid.px(2))), x, y)
        canvas.put_centred(art.part("icon_check", round(disc * 0.66), 0, GREEN), x, y)


def _badge(goal: Goal, side: int) -> str:
    """A medal to be filled; a ceiling is a square plaque with a bar over it."""
    fill, edge, full, _ = LOOKS.get(goal.state, PLAIN)
    middle, line = side / 2, max(1.5, side * 0.045)
    look = f'fill="{fill}" stroke="{edge}" stroke-width="{line:.1f}"'
    if goal.ceiling:
        inset = line / 2 + side * 0.02
        shapes = f'<rect x="{inset}" y="{inset}" width="{side - 2 * inset}" height="{side - 2 * inset}" rx="8" {look}/>'
        shapes += f'<rect x="{inset}" y="{inset}" width="{side - 2 * inset}" height="{side * 0.1}" fill="{edge}"/>'
    else:
        shapes = f'<circle cx="{middle}" cy="{middle}" r="{middle - line / 2}" {look}/>'
    for i in range(goal.goal):
        angle = math.tau * i / goal.goal - math.pi / 2
        reach = side * 0.365
        x, y = middle + reach * math.cos(angle), middle + reach * math.sin(angle) + (side * 0.03 if goal.ceiling else 0)
        paint = f'fill="{full}"' if i < goal.won else f'fill="none" stroke="{PIP_OFF}" stroke-width="1"'
        shapes += f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{side * 0.062:.1f}" {paint}/>'
    if goal.state == LOST:
        way = [(0.62, 0.02), (0.5, 0.24), (0.63, 0.4), (0.44, 0.58), (0.56, 0.76), (0.42, 0.98)]
        path = " L".join(f"{x * side:.1f} {y * side:.1f}" for x, y in way)
        shapes += f'<path d="M{path}" fill="none" stroke="{INK}" stroke-width="{line * 1.3:.1f}"/>'
    return shapes


def draw_roles(canvas: Canvas, grid: Grid, layout: Layout, signs: Signs) -> None:
    """A round sign at the face of whoever deals or declares."""
    for seat, icon in enumerate(signs.roles):
        plate = layout.plates.get(seat)
        if icon and plate:
            x, y = plate.x + plate.h - grid.px(12), plate.bottom - grid.px(12)
            draw_role(canvas, grid, icon, (x, y))


def draw_role(canvas: Canvas, grid: Grid, icon: str, centre: tuple[float, float]) -> None:
    canvas.put_centred(art.disc(grid.px(26), BLUE, 1, CREAM, max(1, grid.px(2))), *centre)
    canvas.put_centred(art.part(icon, grid.px(15)), *centre)


# --- what was taken ---


def draw_trays(
    canvas: Canvas, grid: Grid, layout: Layout, zones: Mapping[Zone, Faces], names: Sequence[str], signs: Signs
) -> None:
    """A field under the taken cards with what they cost so far; nothing where nothing was taken."""
    for seat, host in layout.hosts.items():
        points = signs.running[seat] if signs.running else 0
        if not points and not any(zones.get(f"{name}:{seat}") for name in names):
            continue
        if seat in layout.plates:
            lying = [pose for name in names for pose in layout.spots.get(f"{name}:{seat}", ())]
            end = host.right if points else max(pose.x + pose.h * CARD_RATIO / 2 for pose in lying) + grid.px(8)
            canvas.put(art.box(round(end - host.x), round(host.h), grid.px(12), PANEL, 0.62), host.x, host.y)
        _draw_points(canvas, grid, host, points)


def _draw_points(canvas: Canvas, grid: Grid, host: Box, points: int) -> None:
    if not points:
        return
    colour = LOSS_ON_FELT if points < 0 else GAIN_ON_FELT
    letters = type.fitted(number(points, signed=True), grid.type(BODY), BLACK, colour, grid.px(FIGURE - 10))
    canvas.put(letters, host.right - grid.px(10) - letters.get_width(), host.cy - letters.get_height() / 2)


def draw_own(canvas: Canvas, grid: Grid, layout: Layout, words: str, role: str) -> None:
    """What the viewer has taken, on a plate of its own above the hand at the right."""
    strip = layout.regions.strip
    area = Rect(round(strip.right) - grid.px(262), round(strip.y) - grid.px(30), grid.px(270), 0)
    area.height = round(strip.h) + grid.px(36)
    canvas.put(art.box(*area.size, grid.px(14), PANEL, 0.6), *area.topleft)
    x, room = area.left + grid.px(12), area.width - grid.px(24) - (grid.px(60) if layout.badges else 0)
    if role:
        draw_role(canvas, grid, role, (x + grid.px(11), area.top + grid.px(16)))
        x, room = x + grid.px(30), room - grid.px(30)
    letters = type.fitted(words, grid.type(TAG), BOLD, CREAM, room)
    canvas.put(letters, x, area.top + grid.px(16) - letters.get_height() / 2)


# --- the course ---


def draw_stops(canvas: Canvas, grid: Grid, area: Box, stops: Sequence[Stop], speak: Speak, *, in_turn: bool) -> None:
    """Pills from left to right: done ones ticked, the present one gold; arrows between phases of one deal."""
    size, pad, tick = grid.type(TAG), grid.px(12), grid.px(18)
    words = [speak(stop.label) for stop in stops]
    gap = grid.px(30 if in_turn else 6)
    extra = [2 * pad + (tick if stop.state == DONE else 0) for stop in stops]
    room = round(area.w) - gap * (len(stops) - 1) - sum(extra)
    wanted = [type.width(one, size, BOLD) for one in words]
    share = min(1.0, room / max(1, sum(wanted)))
    widths = [round(wide * share) + more for wide, more in zip(wanted, extra, strict=True)]
    if not in_turn:  # the whole width, like beads on a string
        gap = min(grid.px(26), (round(area.w) - sum(widths)) // max(1, len(stops) - 1))
    x = area.cx - (sum(widths) + gap * (len(stops) - 1)) / 2
    for i, (stop, label, width) in enumerate(zip(stops, words, widths, strict=True)):
        pill = Rect(round(x), round(area.y), width, round(area.h))
        _draw_stop(canvas, grid, pill, stop, label, width - extra[i] + 1)
        x += width + gap
        if in_turn and i < len(stops) - 1:
            canvas.put_centred(art.part("icon_arrow_right", grid.px(16), 0, DIM), x - gap / 2, pill.centery)


def _draw_stop(canvas: Canvas, grid: Grid, pill: Rect, stop: Stop, label: str, room: int) -> None:
    now = stop.state == NOW
    canvas.put(art.box(*pill.size, pill.height / 2, GOLD if now else PANEL, 1.0 if now else 0.62), *pill.topleft)
    colour = INK if now else DIM if stop.state == SKIPPED else CREAM if stop.state == DONE else MUTED
    letters = type.fitted(label, grid.type(TAG), BOLD, colour, room)
    x = pill.left + grid.px(12)
    if stop.state == DONE:
        canvas.put(art.part("icon_check", grid.px(13), 0, LEAF), x, pill.centery - grid.px(13) / 2)
        x += grid.px(18)
    canvas.put(letters, x, pill.centery - letters.get_height() / 2)
    if stop.state == SKIPPED:
        canvas.put(art.box(letters.get_width() + grid.px(6), max(1, grid.px(1)), 0, DIM), x - grid.px(3), pill.centery)


# --- arrows ---


def draw_arrows(canvas: Canvas, grid: Grid, stage: Stage, arrows: Sequence[Arrow]) -> None:
    """Beads on a curve from a card of the hand to whoever gets it."""
    for arrow in arrows:
        start, end = stage.area(arrow.at), stage.area(arrow.to)
        if start and end:
            _draw_arrow(canvas, grid, (start.cx, start.y - grid.px(40)), (end.cx, end.bottom + grid.px(16)))


def _draw_arrow(canvas: Canvas, grid: Grid, start: tuple[float, float], end: tuple[float, float]) -> None:
    bend = (start[0] * 0.35 + end[0] * 0.65, start[1] * 0.55 + end[1] * 0.45)
    steps = max(4, round(math.dist(start, end) / grid.px(16)))
    for i in range(steps):
        t = i / steps
        x, y = ((1 - t) ** 2 * a + 2 * t * (1 - t) * b + t * t * c for a, b, c in zip(start, bend, end, strict=True))
        canvas.put_centred(art.disc(grid.px(7), GOLD, 1, INK, 1), x, y)
    angle = round(math.degrees(math.atan2(end[1] - bend[1], end[0] - bend[0])) / 5) * 5
    side = grid.px(26)
    place = f"translate({side / 2} {side / 2}) rotate({angle}) scale({side / 26:.2f})"
    head = f'<path transform="{place}" d="M-9 -10 L11 0 L-9 10 Z" fill="{GOLD}" stroke="{INK}"/>'
    canvas.put_centred(art.drawn(head, side, side), *end)
