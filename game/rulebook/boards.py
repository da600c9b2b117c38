"""Parts of the descriptors of board games: the size of a board, the points of a game won."""

from __future__ import annotations

from game.rulebook.models import Descriptor, Part


class BoardSize(Part):
    files: int
    ranks: int


class WinPoints(Part):
    win: int


class BoardDescriptor(Descriptor):
    board: BoardSize
    points: WinPoints
