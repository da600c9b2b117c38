"""The hand at work: touches grow a draft until it is a move. One picker serves all games: click, drag and keyboard."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.core.moves import Draft, Move, Pick
from game.core.rules import Rules, View
from game.core.say import Refusal


@dataclass(frozen=True, slots=True)
class Touch:
    """What a touch led to: a move to submit, a refusal to show, or just a longer or shorter draft."""

    move: Move | None = None
    refusal: Refusal | None = None


class Picker:
    """Nothing here is logged, saved or seen by others; a kill loses only the draft."""

    def __init__(self, rules: Rules[Any, Any]) -> None:
        self.rules = rules
        self.view: View | None = None
        self.draft: Draft = ()
        self.steps: set[Pick] = set()
        self.starts: set[Pick] = set()
        self.fresh: set[Pick] = set()
        """Touches that would begin another move in place of this one."""
        self.lit: set[Pick] = set()
        """What is worth a gold edge now."""

    def look(self, view: View | None) -> None:
        """A new situation: the draft is empty, the legal touches are asked for."""
        self.view = view
        self.starts = set(self.rules.steps(view, ())) if view is not None and view.my_turn else set()
        self._set(())

    def _set(self, draft: Draft) -> None:
        self.draft = draft
        self.steps = set(self.rules.steps(self.view, draft)) if draft else self.starts
        self.fresh = self._fresh_starts()
        self.lit = {pick for pick in self.steps | self.fresh if not self.rules.quiet(self.view, draft, pick)}

    def _fresh_starts(self) -> set[Pick]:
        others = self.starts.difference(self.draft, self.steps)
        return {pick for pick in others if self.rules.why_not(self.view, self.draft, pick) is None}

    # --- touching ---

    def touch(self, pick: Pick, *, quick: bool = False) -> Touch:
        """`quick`: where one touch is enough for the game, the next one is made along with it."""
        touched = self._touch(pick)
        follows = self.rules.quick(self.view, self.draft) if quick and self.view is not None and self.draft else None
        return self._touch(follows) if follows is not None and touched == Touch() else touched

    def _touch(self, pick: Pick) -> Touch:
        if self.view is None:
            return Touch()
        again = self._chosen(pick) is not None and not self.rules.repeats(self.view, pick)
        if again and (pick not in self.steps or pick.copy is not None):
            return self._touch_again(pick)
        if pick in self.steps:
            return self._grow((*self.draft, pick))
        refusal = self.rules.why_not(self.view, self.draft, pick) if self.draft or pick not in self.starts else None
        if pick in self.starts and refusal is None:
            return self._grow((pick,))
        return Touch(refusal=refusal)

    def _touch_again(self, pick: Pick) -> Touch:
        """A second click on the same card does it where there is only one thing to do, else puts it back."""
        move = self.rules.complete(self.view, self.draft)
        if len(self.draft) == 1 and len(self.steps) <= 1 and move is not None:
            return self._first_asked() or self._done(move)
        self._set(self._without(pick))
        return Touch()

    def _chosen(self, pick: Pick) -> int | None:
        """Where in the draft this very thing is; of things alike each is touched on its own."""
        for i, chosen in enumerate(self.draft):
            if chosen == pick and (pick.copy is None or chosen.copy is None or chosen.copy == pick.copy):
                return i
        return None

    def _without(self, pick: Pick) -> Draft:
        """The draft without one touch; without all that came after it, too, where those make no sense alone."""
        at = self._chosen(pick)
        assert at is not None
        rest = self.draft[:at] + self.draft[at + 1 :]
        alive = self.rules.steps(self.view, rest) or self.rules.complete(self.view, rest) is not None
        return rest if alive else self.draft[:at]

    def _grow(self, draft: Draft) -> Touch:
        self._set(draft)
        if self.steps or self.rules.confirms(self.view, draft):
            return Touch()
        move = self.rules.complete(self.view, draft)
        return self._done(move) if move is not None else Touch()

    def _done(self, move: Move) -> Touch:
        self._set(())
        return Touch(move=move)

    def drop(self) -> bool:
        """Peel the last touch off the draft; False where there is none."""
        if not self.draft:
            return False
        self._set(self.rules.peeled(self.view, self.draft))
        return True

    def is_loose(self, pick: Pick) -> bool:
        """Whether this very thing is not in the draft yet."""
        return self._chosen(pick) is None

    # --- the primary button ---

    def press(self, *, quick: bool = False) -> Touch:
        """What is ready is made; what is seldom meant is asked about first, unless the hand likes it quick."""
        asked = None if quick else self._first_asked()
        return asked or Touch(move=self.ready())

    def _first_asked(self) -> Touch | None:
        """The draft grown by the touch that asks; None where there is nothing to ask."""
        asks = self.rules.asks_first(self.view, self.draft) if self.draft else None
        return self._grow((*self.draft, asks)) if asks is not None else None

    def ready(self) -> Move | None:
        """The move the primary button makes now: the draft's, or the only one there is."""
        if self.view is None or not self.view.my_turn:
            return None
        if self.draft:
            return self.rules.complete(self.view, self.draft)
        return self.rules.obvious(self.view)
