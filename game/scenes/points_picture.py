"""Paints a backgammon board without its checkers: wood, points, bar, trays, numbers."""

from __future__ import annotations

from functools import lru_cache

import pygame
from pygame import Surface

from game.stage.layout import BoardPlan
from game.stage.points import BAR, FRAME, POINT, POINTS, point_x, tray_box
from game.ui import art, type
from game.ui.type import BOLD

WOOD, EDGE, DARK, FELT, TRAY, HOLE, INK = "#5b3317", "#7d4a22", "#38200d", "#f1dfbb", "#472811", "#2c1708", "#f3ddb3"
SPIKE = 212.0


@lru_cache(maxsize=3)
def paint(board: BoardPlan, u: float, named: bool = True) -> Surface:
    width, height = round(board.frame.w), round(board.frame.h)
    picture = art.box(width, height, 18 * u, WOOD).copy()
    picture.blit(art.box(width - round(8 * u), height - round(8 * u), 15 * u, "", 1, EDGE, 2 * u), (4 * u, 4 * u))
    brush = Brush(picture, board)
    brush.halves()
    brush.points(named=named)
    brush.ornaments()
    brush.trays()
    return picture


class Brush:
    """Draws on the board's picture in its own measures."""

    def __init__(self, picture: Surface, board: BoardPlan) -> None:
        self.picture, self.board, self.k = picture, board, board.cell
        self.left, self.top = board.field.x - board.frame.x, board.field.y - board.frame.y

    def box(self, x: float, y: float, w: float, h: float, r: float, colour: str, opacity: float = 1.0) -> None:
        """Measures at 720p, from the corner of the field."""
        k = self.k
        self.picture.blit(
            art.box(round(w * k), round(h * k), r * k, colour, opacity),
            (round(self.left + x * k), round(self.top + y * k)),
        )

    def halves(self) -> None:
        high = self.board.field.h / self.k
        for x in (0.0, 6 * POINT + BAR):
            self.box(x - 4, -4, 6 * POINT + 8, high + 8, 8, DARK)
            self.box(x, 0, 6 * POINT, high, 4, FELT)

    def points(self, *, named: bool) -> None:
        size = round((POINT - 3) * self.k), round(SPIKE * self.k)
        face = type.font(max(9, round(13 * self.k)), BOLD)
        for own in range(1, POINTS + 1):
            spike = art.part("bg_point_red" if own % 2 == 0 else "bg_point_ink", *size)
            x = point_x(self.board, own) - self.board.frame.x
            near = own <= POINTS // 2
            bottom = self.top + self.board.field.h
            if near:
                self.picture.blit(spike, (round(x - size[0] / 2), round(bottom - size[1])))
            else:
                flipped = pygame.transform.flip(spike, False, True)
                self.picture.blit(flipped, (round(x - size[0] / 2), round(self.top)))
            if not named:
                continue
            letters = face.render(str(own), True, INK)
            y = bottom + FRAME * self.k / 2 if near else self.top - FRAME * self.k / 2
            self.picture.blit(letters, (round(x - letters.get_width() / 2), round(y - letters.get_height() / 2)))

    def ornaments(self) -> None:
        k, (width, height) = self.k, self.picture.get_size()
        corner = art.part("bg_corner", round(40 * k))
        for right in (False, True):
            for low in (False, True):
                place = width - 44 * k if right else 4 * k, height - 44 * k if low else 4 * k
                self.picture.blit(pygame.transform.flip(corner, right, low), place)
        edge = pygame.transform.rotate(art.part("bg_edge", round(36 * k), round(12 * k)), 90)
        for i in range(13):
            for x in (6 * k, width - 18 * k):
                self.picture.blit(edge, (round(x), round((52 + i * 36) * k)))
        flower = art.part("bg_bar", round(46 * k), round(308 * k))
        middle = self.left + (6 * POINT + BAR / 2) * k
        self.picture.blit(flower, (round(middle - 23 * k), round(self.top + self.board.field.h / 2 - 154 * k)))

    def trays(self) -> None:
        k, whole = self.k, tray_box(self.board)
        x, wide = (whole.x - self.board.field.x) / k, whole.w / k
        high = whole.h / k
        self.box(x - 4, -4, wide + 8, high + 8, 8, DARK)
        self.box(x, 0, wide, high, 4, TRAY)
        half = high / 2 - 24
        for y in (12.0, high / 2 + 12):
            self.box(x + 8, y, wide - 16, half, 8, HOLE, 0.9)
            for i in range(15):
                self.box(x + 14, y + half - 13 - i * (half - 10) / 15, wide - 28, 9, 3, "#4a2a12", 0.75)
