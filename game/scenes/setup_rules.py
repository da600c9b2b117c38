"""The right half of the setup screen: presets, and a row for every option a game's descriptor offers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect

from game.rulebook.models import Descriptor, Option, Options, OptionValue, Preset
from game.text import language, number, text
from game.ui import type
from game.ui.controls import Segments
from game.ui.rows import Caption, CaptionArea, Chip, RowBar, Stepper, SwitchRow, furthest, in_sight
from game.ui.theme import SMALL, Grid
from game.ui.type import BOLD
from game.ui.widgets import Line, Widget

FEW = 6
"""Up to so many values stand side by side; a longer range is stepped through."""
CHIPS_IN_ROW = 4
ROW_PAD = 22
HOUSE = "house"

Change = Callable[[str, OptionValue], None]


def preset_of(book: Descriptor, options: Options) -> str:
    """The preset these options make, or the house rules."""
    return next((preset.key for preset in book.presets if book.chosen(preset.options) == options), HOUSE)


class PresetRow:
    """Ready-made rules side by side; the house rules come last and light up by themselves."""

    def __init__(self, grid: Grid, book: Descriptor, options: Options, house: Options | None) -> None:
        self.grid, self.book, self.options, self.house = grid, book, options, house

    @property
    def _rows(self) -> int:
        return -(-(len(self.book.presets) + 1) // CHIPS_IN_ROW)

    @property
    def height(self) -> int:
        return self._rows * self.grid.px(72) - self.grid.px(8) if self.book.presets else 0

    def widgets(self, area: Rect, on_choose: Callable[[Options], None]) -> list[Widget]:
        if not self.book.presets:
            return []
        chosen = preset_of(self.book, self.options)
        cells = self._cells(area)
        chips: list[Widget] = [
            self._chip(rect, preset, preset.key == chosen, on_choose)
            for rect, preset in zip(cells, self.book.presets, strict=False)
        ]
        back = partial(on_choose, self.house) if self.house is not None else None
        name, note = text("setup.preset.custom"), text("setup.preset.custom_note")
        chips.append(Chip(cells[-1], name, note, chosen == HOUSE, back, f"preset:{HOUSE}"))
        return chips

    def _chip(self, rect: Rect, preset: Preset, chosen: bool, on_choose: Callable[[Options], None]) -> Widget:
        take = partial(on_choose, self.book.chosen(preset.options))
        name, note = preset.name[language()], preset.note[language()]
        return Chip(rect, name, note, chosen, take, f"preset:{preset.key}")

    def _cells(self, area: Rect) -> list[Rect]:
        count = len(self.book.presets) + 1
        columns = min(count, CHIPS_IN_ROW)
        gap = self.grid.px(8)
        width = (area.width - gap * (columns - 1)) // columns
        return [
            Rect(
                area.left + i % columns * (width + gap),
                area.top + i // columns * self.grid.px(72),
                width,
                self.grid.px(64),
            )
            for i in range(count)
        ]


class OptionRow:
    """One option: its words at the left, its control at the right, or below where that is too wide."""

    def __init__(self, grid: Grid, option: Option, value: OptionValue, width: int) -> None:
        self.grid, self.option, self.value = grid, option, value
        self.control = self._control_width()
        self.below = self.control > width * 0.5
        room = width - grid.px(16) - (0 if self.below else self.control)
        self.caption = Caption(grid, option.label[language()], option.note[language()], room)

    def _labels(self) -> list[str]:
        if self.option.kind == "number":
            return [number(value) for value in self.option.numbers]
        return [choice.label[language()] for choice in self.option.choices]

    @property
    def _values(self) -> Sequence[OptionValue]:
        if self.option.kind == "number":
            return self.option.numbers
        return [choice.value for choice in self.option.choices]

    def _control_width(self) -> int:
        grid = self.grid
        if self.option.kind == "flag":
            return grid.px(56)
        labels = self._labels()
        if self.option.kind == "number" and len(labels) > FEW:
            return grid.px(168)
        widest = max(type.width(label, grid.type(SMALL), BOLD) for label in labels)
        return len(labels) * max(grid.px(48), widest + grid.px(24))

    @property
    def height(self) -> int:
        words = self.caption.height + self.grid.px(ROW_PAD)
        return words + self.grid.px(52) if self.below else max(words, self.grid.px(66))

    def widgets(self, area: Rect, on_change: Change) -> list[Widget]:
        """The row in its place; a rule under it is the list's business."""
        key, grid = f"option:{self.option.key}", self.grid
        change = partial(on_change, self.option.key)
        inner = area.inflate(0, -grid.px(8))
        if self.option.kind == "flag":
            return [SwitchRow(inner, self.caption, bool(self.value), change, key)]
        control = Rect(0, 0, min(self.control, area.width), grid.px(44))
        if self.below:
            control.bottomleft = inner.left, inner.bottom - grid.px(8)
            words = Rect(area.left, area.top, area.width, control.top - area.top)
        else:
            control.midright = inner.midright
            words = Rect(area.left, area.top, control.left - area.left, area.height)
        return [CaptionArea(words, self.caption), self._control(control, change, key)]

    def _control(self, rect: Rect, change: Callable[[OptionValue], None], key: str) -> Widget:
        values = self._values
        if self.option.kind == "number" and len(values) > FEW:
            return Stepper(rect, self.option.numbers, int(self.value), change, key)
        return Segments(rect, self._labels(), values.index(self.value), lambda i: change(values[i]), key)


class OptionList:
    """All options that make a difference now, or as many of them as fit, from `first` on."""

    def __init__(
        self, grid: Grid, book: Descriptor, options: Options, area: Rect, idle: frozenset[str] = frozenset()
    ) -> None:
        self.grid, self.area, self.idle = grid, area, idle
        self.rows = self._measured(book, options, area.width)
        self.scrolls = sum(row.height for row in self.rows) > area.height
        if self.scrolls:
            self.rows = self._measured(book, options, area.width - grid.px(24))

    def _measured(self, book: Descriptor, options: Options, width: int) -> list[OptionRow]:
        return [
            OptionRow(self.grid, option, options[option.key], width)
            for option in book.options
            if option.key not in self.idle
        ]

    @property
    def _heights(self) -> list[int]:
        return [row.height for row in self.rows]

    @property
    def furthest(self) -> int:
        return furthest(self._heights, self.area.height) if self.scrolls else 0

    def sight(self, first: int) -> range:
        return in_sight(self._heights, first, self.area.height)

    def widgets(self, first: int, on_change: Change, on_scroll: Callable[[int], None]) -> list[Widget]:
        grid, area = self.grid, self.area
        width = area.width - (grid.px(24) if self.scrolls else 0)
        widgets: list[Widget] = []
        y = area.top
        sight = self.sight(first)
        for i in sight:
            row = self.rows[i]
            widgets += row.widgets(Rect(area.left, y, width, row.height), on_change)
            y += row.height
            if i != sight[-1]:
                widgets.append(Line(Rect(area.left, y - 1, width, max(1, grid.px(1))), opacity=0.14))
        if self.scrolls:
            bar = Rect(area.right - grid.px(16), area.top + grid.px(4), grid.px(16), area.height - grid.px(8))
            share = len(sight) / max(1, len(self.rows))
            widgets.append(RowBar(bar, first, self.furthest, share, on_scroll, "options:bar"))
        return widgets
