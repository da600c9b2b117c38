"""The left half of the setup screen: the table from above, its seats in their true places, how many there are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from pygame import Rect

from game.core.say import Seat
from game.match.seats import Player
from game.scenes.players import seat_face
from game.text import text
from game.ui.controls import Segments
from game.ui.rows import Stepper
from game.ui.seats import CARD, RoundTable, SeatCard, seat_rects
from game.ui.theme import GOLD, TAG, Grid
from game.ui.type import BOLD
from game.ui.widgets import Label, Panel, Paragraph, Widget


@dataclass(frozen=True)
class Pulling:
    """What the hand does to the seats just now."""

    held: Seat | None = None
    target: Seat | None = None
    swapping: Seat | None = None


class SeatTable:
    """Measures and widgets of the seats; built anew for every picture."""

    def __init__(self, grid: Grid, half: Rect, players: Sequence[Player], counts: range) -> None:
        self.grid, self.half, self.players, self.counts = grid, half, players, counts

    @property
    def viewer(self) -> Seat:
        """Sits at the bottom: the first person, or the first seat where only the computer plays."""
        return next((seat for seat, player in enumerate(self.players) if not player.is_bot), 0)

    @property
    def crowded(self) -> bool:
        """Seats may fill the corners, so the number of players stands on a strip of its own."""
        return self.counts[-1] > 4

    @property
    def _area(self) -> Rect:
        grid, half = self.grid, self.half
        strip = grid.px(64) if self.crowded else grid.px(24)
        side = grid.px(16)
        area = Rect(half.left + side, half.top + strip, half.width - 2 * side, half.height - strip - grid.px(24))
        if not self.crowded:  # a round table, however wide the window
            area.inflate_ip(-max(0, area.width - round(area.height * 1.5)), 0)
        return area

    @property
    def rects(self) -> list[Rect]:
        """By seat; the viewer's is at the bottom."""
        count = len(self.players)
        places = seat_rects(self._area, count, (self.grid.px(CARD[0]), self.grid.px(CARD[1])))
        return [places[(seat - self.viewer) % count] for seat in range(count)]

    def at(self, pos: tuple[int, int]) -> Seat | None:
        return next((seat for seat, rect in enumerate(self.rects) if rect.collidepoint(pos)), None)

    # --- widgets ---

    def table(self, emblem: str) -> list[Widget]:
        side = self.grid.px(188 if len(self.players) <= 4 else 150)
        rect = Rect(0, 0, side, side)
        rect.center = self._area.center
        return [Panel(self.half, "#0b3a33", 0.36, 20), RoundTable(rect, emblem)]

    def cards(
        self,
        pulling: Pulling,
        on_press: Callable[[Seat], None],
        on_pull: Callable[[Seat, tuple[int, int]], None],
    ) -> list[Widget]:
        return [
            SeatCard(
                rect,
                seat_face(player),
                f"seat:{seat}",
                partial(on_press, seat),
                partial(on_pull, seat),
                viewer=seat == self.viewer and not player.is_bot,
                lit=seat in (pulling.target, pulling.swapping),
                faded=seat == pulling.held,
            )
            for seat, (player, rect) in enumerate(zip(self.players, self.rects, strict=True))
        ]

    def count_control(self, on_change: Callable[[int], None]) -> list[Widget]:
        grid, half, counts = self.grid, self.half, self.counts
        if len(counts) < 2:
            return []
        count, words = len(self.players), text("setup.players")
        label = Rect(half.left + grid.px(16), half.top + grid.px(12), grid.px(170), grid.px(18))
        if self.crowded:
            label = Rect(label.left, label.top, grid.px(120), grid.px(44))
            control = Rect(label.right, label.top, grid.px(152), grid.px(44))
            return [Label(label, words, TAG, BOLD, GOLD), Stepper(control, counts, count, on_change, "count")]
        control = Rect(label.left, label.bottom + grid.px(6), grid.px(56) * len(counts), grid.px(44))
        numbers = [str(n) for n in counts]
        choose = Segments(control, numbers, counts.index(count), lambda i: on_change(counts[i]), "count")
        return [Label(label, words, TAG, BOLD, GOLD), choose]

    def count_note(self, words: str) -> list[Widget]:
        """What so many players mean, in the free corner beside their number."""
        grid, half = self.grid, self.half
        if not words or self.crowded:
            return []
        width = (half.width - grid.px(CARD[0])) // 2 - grid.px(40)
        return [Paragraph(Rect(half.right - grid.px(16) - width, half.top + grid.px(14), width, 0), words, grid, TAG)]

    def hints(self, *, swapping: bool) -> list[Widget]:
        """In the corners the cards leave free, or beside the number of players."""
        grid, half = self.grid, self.half
        first = text("setup.swap_choose" if swapping else "setup.hint_seats")
        if self.crowded:
            note = Paragraph(Rect(half.left + grid.px(304), 0, half.width - grid.px(320), 0), first, grid, TAG)
            note.rect.top = half.top + grid.px(34) - note.height // 2
            return [note]
        width = (half.width - grid.px(CARD[0])) // 2 - grid.px(40)
        people = sum(not player.is_bot for player in self.players)
        second = "setup.hint_several" if people > 1 else "setup.hint_acorns" if people else "setup.hint_bots"
        return [
            self._corner(Rect(half.left + grid.px(24), 0, width, 0), first),
            self._corner(Rect(half.right - grid.px(16) - width, 0, width, 0), text(second)),
        ]

    def _corner(self, rect: Rect, words: str) -> Widget:
        note = Paragraph(rect, words, self.grid, TAG)
        note.rect.top = self.half.bottom - self.grid.px(24) - note.height
        return note
