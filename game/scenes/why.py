"""Why a number stands on the sheet: the cards behind a line, laid out above it for whoever asks.

A row that can be asked wears a small sign; the panel shows the row counted now, or pointed at.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect

from game.core.rules import Heap, Proof
from game.core.say import Say
from game.stage.faces import FaceBook
from game.stage.layout import CARD_RATIO
from game.stage.piece_faces import PieceBook
from game.text import number
from game.ui import art, type
from game.ui.canvas import Canvas
from game.ui.theme import CREAM, GAIN_ON_PAPER, GOLD, INK, LOSS_ON_PAPER, PAPER_MUTED, SMALL, TAG, Grid
from game.ui.type import BLACK, BOLD, REGULAR
from game.ui.widgets import Look, Widget, draw_box

HEIGHT = 128
"""Of the panel, at 1280×720."""
_CARDS = (62, 54, 46, 38)
"""Heights a card is tried at, the largest that fits is taken."""
_GAP, _STEP, _LEAST = 10, 0.5, 0.1
"""Between heaps; and from card to card in a heap, in card widths, at best and at worst."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One row of the sheet: its name, and for every column the names, the points and what is behind them."""

    title: str
    columns: tuple[tuple[str, int | None, Proof | None], ...]


class WhyRow(Widget):
    """A row of the sheet that can be asked."""

    focusable = True
    radius = 8.0

    def __init__(self, rect: Rect, key: str, on_press: Callable[[], None], lit: Callable[[], bool]) -> None:
        super().__init__(rect, key)
        self.on_press, self.lit = on_press, lit

    def press(self, pos: tuple[int, int] | None) -> None:
        self.on_press()

    def draw(self, canvas: Canvas, grid: Grid, look: Look) -> None:
        lit = self.lit()
        if lit:
            canvas.put(art.box(*self.rect.size, grid.px(8), GOLD, 0.28), *self.rect.topleft)
        sign = art.part("icon_info", grid.px(15), 0, INK if lit else PAPER_MUTED)
        canvas.put_centred(sign, self.rect.right - grid.px(16), self.rect.centery)


class WhyPanel(Widget):
    """Shows the reason asked for now, if there is one."""

    def __init__(
        self,
        rect: Rect,
        asked: Callable[[], Reason | None],
        faces: FaceBook | PieceBook,
        speak: Callable[[Say], str],
    ) -> None:
        super().__init__(rect)
        self.asked, self.faces, self.speak = asked, faces, speak

    def draw(self, canvas: Canvas, grid: Grid, look: Look) -> None:
        reason = self.asked()
        if reason is None:
            return
        draw_box(canvas, grid, self.rect, CREAM, 1, 16, shadow=110)
        shown = [column for column in reason.columns if column[2] is not None]
        pad = grid.px(20)
        wide = (self.rect.width - 2 * pad) // max(1, len(shown))
        self.faces.expect({grid.px(height) for height in _CARDS}, grid.u)
        for i, (names, points, proof) in enumerate(shown):
            assert proof is not None
            area = Rect(self.rect.left + pad + i * wide, self.rect.top, wide - grid.px(24), self.rect.height)
            title = f"{reason.title} · {names}" if len(shown) == 1 else names
            self._column(canvas, grid, area, title, points, proof)

    def _column(self, canvas: Canvas, grid: Grid, area: Rect, names: str, points: int | None, proof: Proof) -> None:
        figure = type.render(number(points or 0, signed=True), grid.type(SMALL), BLACK, _tone(points))
        middle = area.top + grid.px(20)
        room = area.width - figure.get_width() - grid.px(16)
        title = type.fitted(names, grid.type(SMALL), BOLD, INK, room)
        canvas.put(title, area.left, middle - title.get_height() / 2)
        canvas.put(figure, area.left + title.get_width() + grid.px(12), middle - figure.get_height() / 2)
        below = Rect(area.left, area.top + grid.px(36), area.width, area.bottom - area.top - grid.px(36))
        if proof.heaps:
            self._heaps(canvas, grid, below, proof.heaps)
        if proof.words:
            room = below.width if not proof.heaps else below.width // 2
            words = type.paragraph(self.speak(proof.words), grid.type(SMALL), REGULAR, INK, room)
            x = below.left if not proof.heaps else below.right - words.get_width()
            canvas.put(words, x, below.centery - grid.px(6) - words.get_height() / 2)

    def _heaps(self, canvas: Canvas, grid: Grid, area: Rect, heaps: Sequence[Heap]) -> None:
        high, step = _fit(heaps, area.width, grid)
        gap = grid.px(_GAP)
        left = float(area.left)
        for heap in heaps:
            for i, card in enumerate(heap.cards):
                canvas.put(self.faces.picture(card, high), round(left + i * step), area.top)
            letters = type.render(self._caption(heap), grid.type(TAG), BOLD, PAPER_MUTED)
            wide = high * CARD_RATIO + (len(heap.cards) - 1) * step
            x = left + max(0.0, wide - letters.get_width()) / 2
            canvas.put(letters, x, area.top + high + grid.px(4))
            left += max(wide, letters.get_width()) + gap

    def _caption(self, heap: Heap) -> str:
        parts = [self.speak(heap.words) if heap.words else "", number(heap.points) if heap.points is not None else ""]
        return " ".join(filter(None, parts))


def _fit(heaps: Sequence[Heap], room: int, grid: Grid) -> tuple[int, float]:
    """The largest cards, and the widest steps between them, with which all heaps stand side by side."""
    high, step = 0, 0.0
    for height in _CARDS:
        high = grid.px(height)
        width = high * CARD_RATIO
        over = sum(max(0, len(heap.cards) - 1) for heap in heaps)
        free = room - len(heaps) * width - (len(heaps) - 1) * grid.px(_GAP)
        step = min(width * _STEP, free / max(1, over))
        if step >= width * _LEAST:
            break
    return high, max(1.0, step)


def _tone(points: int | None) -> str:
    return PAPER_MUTED if not points else GAIN_ON_PAPER if points > 0 else LOSS_ON_PAPER
