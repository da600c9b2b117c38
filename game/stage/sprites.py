"""A card on the screen: it keeps its identity while it slides, lifts and turns over."""

from __future__ import annotations

import math

from game.core.cards import Card
from game.core.moves import Zone
from game.stage.faces import FaceBook, card_shadow, gold_edge
from game.stage.layout import CARD_RATIO
from game.stage.pace import SHAKE
from game.stage.piece_faces import PieceBook
from game.stage.tween import Course, Pose
from game.ui.canvas import Canvas

_RISE_TIME = 0.09


class Sprite:
    __slots__ = ("card", "course", "past", "rise", "rise_goal", "shaking", "since", "tumbles", "zone")

    def __init__(self, card: Card | None, zone: Zone, pose: Pose) -> None:
        self.card = card
        self.zone = zone
        self.course = Course(pose)
        self.rise = self.rise_goal = 0.0
        """How far it stands out of its place: chosen, or under the pointer."""
        self.shaking = 0.0
        self.since = 0.0
        """The stage's time from which it is to be seen."""
        self.tumbles: tuple[Card, ...] = ()
        """The faces a die shows on its way, before its own."""
        self.past: Card | None = None
        """The face it still shows in the air while it is turned down; nobody knows it any more once it lies."""

    @property
    def pose(self) -> Pose:
        return self.course.pose

    @property
    def moving(self) -> bool:
        return self.course.flying or self.rise != self.rise_goal or self.shaking > 0

    def show(self, card: Card | None) -> None:
        """It has this face now, or none that may be known."""
        if card is None:
            self.conceal()
        self.card = card

    def conceal(self) -> None:
        if self.card is not None:
            self.past, self.card = self.card, None

    def land(self, pose: Pose) -> None:
        """There at once."""
        self.course.jump(pose)
        self.past = None

    def shake(self) -> None:
        """No: the rules refuse this card."""
        self.shaking = SHAKE

    def update(self, now: float, dt: float) -> None:
        self.course.update(now)
        if self.pose.turn < 0.5:
            self.past = None
        if self.rise != self.rise_goal:
            self.rise += (self.rise_goal - self.rise) * min(1.0, dt / _RISE_TIME)
            if abs(self.rise - self.rise_goal) < 0.6:
                self.rise = self.rise_goal
        self.shaking = max(0.0, self.shaking - dt)

    def holds(self, x: float, y: float) -> bool:
        pose = self.pose
        half_w, half_h = pose.h * CARD_RATIO / 2, pose.h / 2
        return abs(x - pose.x) <= half_w and pose.y - half_h - self.rise <= y <= pose.y + half_h

    def draw(
        self, canvas: Canvas, faces: FaceBook | PieceBook, *, veiled: bool = False, edge: str = "", grow: int = 0
    ) -> None:
        if not faces.backs:
            self._draw_piece(canvas, faces)
            return
        pose = self.pose
        x, y = pose.x, pose.y - self.rise - pose.lift
        if self.shaking > 0:
            x += math.sin(self.shaking / SHAKE * math.pi * 5) * pose.h * 0.03
        squeeze = abs(2 * pose.turn - 1)
        card = (self.past if self.card is None else self.card) if pose.turn >= 0.5 else None
        height = pose.h * (1 + pose.lift / 900)
        width = height * CARD_RATIO
        flat = squeeze > 0.95 and abs(pose.angle) < 2
        if flat:
            above = pose.lift + self.rise * 0.5
            shadow = card_shadow(round(width), round(height), round(above / 6) * 6)
            canvas.put_centred(shadow, x, y + pose.h * 0.025 + above * 0.6)
            if edge:
                canvas.put_centred(gold_edge(round(width), round(height), grow, edge), x, y)
        canvas.put_centred(faces.flying(card, height, squeeze, pose.angle, veiled=veiled), x, y)

    def _draw_piece(self, canvas: Canvas, faces: FaceBook | PieceBook) -> None:
        """A piece has its own outline; its board marks the place it stands on."""
        pose = self.pose
        x, y = pose.x, pose.y - self.rise - pose.lift
        if self.shaking > 0:
            x += math.sin(self.shaking / SHAKE * math.pi * 5) * pose.h * 0.05
        card = self.card
        if self.tumbles and self.course.flying:
            card = self.tumbles[int(pose.x * 0.08 + pose.y * 0.05) % len(self.tumbles)]
        shadow = faces.shadow(card, pose.h, round(pose.lift / 8) * 8) if isinstance(faces, PieceBook) else None
        if shadow is not None:
            canvas.put_centred(shadow, x, y + pose.h * 0.06 + (self.rise + pose.lift) * 0.6)
        canvas.put_centred(faces.flying(card, pose.h, 1.0, pose.angle), x, y)
