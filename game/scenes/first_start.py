"""The very first screen of a new home: which language, and how large the cards. Then the menu, for good."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from game.scenes.sample import SampleHand
from game.scenes.scene import FormScene
from game.store.settings import CARD_SIZES
from game.text import LANGUAGES, language, text
from game.ui import frames, type
from game.ui.controls import Segments
from game.ui.theme import BODY, CREAM, HERO, LEAD, MUTED, PANEL, SMALL, TAG
from game.ui.type import BLACK, BOLD
from game.ui.widgets import Button, Label, Panel, Picture, Widget

_PAD = 40


class FirstStartScene(FormScene):
    """Two questions, both answered already: Enter goes on."""

    first_focus = "start"

    def build(self) -> Sequence[Widget]:
        grid, px = self.desk.grid, self.desk.grid.px
        panel = grid.centred(960, 560)
        left = Rect(panel.left + px(_PAD), panel.top + px(140), px(468), 0)
        sample = Rect(left.right + px(_PAD), left.top, panel.right - px(_PAD) - left.right - px(_PAD), px(276))
        return [
            Panel(panel, PANEL, 0.86, 28, shadow=140),
            *self._title(panel),
            *self._questions(left),
            *self._sample(sample),
            *self._foot(Rect(left.left, panel.bottom - px(32) - px(56), panel.width - 2 * px(_PAD), px(56))),
        ]

    def _title(self, panel: Rect) -> list[Widget]:
        px = self.desk.grid.px
        icon = Rect(panel.left + px(_PAD), panel.top + px(28), px(84), px(84))
        words = Rect(icon.right + px(20), icon.top + px(4), panel.right - px(_PAD) - icon.right - px(20), px(46))
        return [
            Picture(icon, "icon"),
            Label(words, text("first.title"), HERO, BLACK),
            Label(Rect(words.left, words.bottom, words.width, px(28)), text("first.text"), LEAD, colour=MUTED),
        ]

    def _questions(self, left: Rect) -> list[Widget]:
        px, settings = self.desk.grid.px, self.desk.settings
        rows = [Rect(left.left, left.top + px(48) + i * px(128), left.width, px(56)) for i in range(2)]
        labels = [text(f"options.language.{code}") for code in LANGUAGES]
        sizes = [text("common.percent", n=size) for size in CARD_SIZES]
        chosen = CARD_SIZES.index(settings.card_size)
        questions = [text("first.language"), text("first.card_size")]
        above = [Rect(row.left, row.top - px(32), row.width, px(24)) for row in rows]
        return [
            *(Label(place, words, BODY, BOLD) for place, words in zip(above, questions, strict=True)),
            Segments(rows[0], labels, LANGUAGES.index(language()), self._speak, "language", LEAD),
            Segments(rows[1], sizes, chosen, lambda i: self.desk.change(card_size=CARD_SIZES[i]), "card_size"),
        ]

    def _sample(self, rect: Rect) -> list[Widget]:
        px = self.desk.grid.px
        picture = frames.cloth(self.desk.settings.cloth, *rect.size, px(18))
        words = Rect(rect.left + px(12), rect.bottom - px(40), rect.width - px(24), px(28))
        cards = Rect(rect.left + px(12), rect.top + px(16), rect.width - px(24), words.top - px(24) - rect.top)
        note = Label(words, text("first.sample"), TAG, colour=CREAM, align="centre")
        return [frames.Framed(rect, picture, 18), SampleHand(cards, self.desk), note]

    def _foot(self, rect: Rect) -> list[Widget]:
        grid, px = self.desk.grid, self.desk.grid.px
        label = text("first.start")
        width = max(px(232), type.width(label, grid.type(LEAD), BLACK) + px(80))
        start = Rect(rect.right - width, rect.top, width, rect.height)
        note = Rect(rect.left, rect.top, start.left - px(16) - rect.left, rect.height)
        return [
            Label(note, text("first.later"), SMALL, colour=MUTED),
            Button(start, label, self._start, "gold", "icon_play", LEAD, key="start"),
        ]

    # --- the hand ---

    def _speak(self, chosen: int) -> None:
        self.desk.change(language=LANGUAGES[chosen])

    def _start(self) -> None:
        from game.scenes.menu import MenuScene

        self.desk.change(language=language())
        self.desk.go(MenuScene(self.desk))

    def escape(self) -> None:
        """Nothing to go back to."""
