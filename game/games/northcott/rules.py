"""Northcott's game for the hand and the eye: what the table says and draws. What is legal stands in `course`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.core.duel import LETTERS, zone
from game.core.moves import Draft, Move, Pick
from game.core.rules import idle_prompt
from game.core.say import Say, Seat, say
from game.core.sketch import Gauge, Sketch
from game.core.slate import SidePanel
from game.games.northcott import secret
from game.games.northcott.course import Advance, NorthcottCourse, NorthcottDescriptor, NorthcottView, Ranks, gaps
from game.rulebook.models import Options


class NorthcottRules(NorthcottCourse):
    OPTIONS = frozenset({"games", "misere", "gaps", "secret"})
    ZONES = frozenset({"cell", "box", "dice"})

    def __init__(self, book: NorthcottDescriptor, options: Options) -> None:
        super().__init__(book, options)
        self.see(options)

    def see(self, options: Mapping[str, Any]) -> None:
        self.shows_gaps = bool(options["gaps"])
        self.shows_secret = bool(options["secret"])

    # --- the hand ---

    def by_digit(self, view: NorthcottView, draft: Draft, pick: Pick, digit: int) -> Move | None:
        """The pawn in hand, or the own pawn of the file the cursor stands on, goes so many squares."""
        square = self.chosen(draft) if draft else self.squares.touched(pick)
        if square is None or view.seat is None or not view.my_turn or view.resting:
            return None
        file = square % self.files
        rank = view.ranks[view.seat][file]
        return Advance(self.squares.at(file, rank), self.squares.at(file, rank + (-digit if view.seat else digit)))

    # --- words ---

    def prompt(self, view: NorthcottView, draft: Draft) -> Say:
        idle, chosen = idle_prompt(view, over=self.DEAL_OVER), self.chosen(draft)
        if idle:
            return idle
        if chosen is None:
            return say("northcott.prompt.choose", most=self.stride)
        file = chosen % self.files
        room = min(self.stride, gaps(view.ranks)[file])
        return say(f"northcott.prompt.chosen_{min(room, 3)}", file=LETTERS[file], most=room)

    def verb(self, view: NorthcottView, move: Move) -> Say:
        if isinstance(move, Advance):
            return say("northcott.verb.move", a=self.squares.name(move.source), b=self.squares.name(move.target))
        return super().verb(view, move)

    def public(self, seat: Seat, view: NorthcottView) -> Say:
        return say("northcott.plate.dark" if seat else "northcott.plate.light")

    # --- the board ---

    def sketches(self, view: NorthcottView, draft: Draft, hot: Pick | None = None) -> list[Sketch]:
        chosen = self.chosen(draft)
        found: list[Sketch] = []
        for file in range(self.files):
            found += self._file_sketches(view, file, numbered=chosen is None or chosen % self.files != file)
        if view.last:
            found += self._last_sketches(view, *view.last)
        for move in self.options(view) if chosen is not None else []:
            if isinstance(move, Advance) and move.source == chosen:
                far = abs(move.target - move.source) // self.files
                found.append(Sketch("target", (zone(move.target),), str(far)))
        return found + self._token_sketches(self._tried(view, draft, hot))

    def _column(self, file: int) -> tuple[str, ...]:
        return tuple(zone(self.squares.at(file, rank)) for rank in range(self.rows))

    def _file_sketches(self, view: NorthcottView, file: int, *, numbered: bool) -> list[Sketch]:
        low, high = view.ranks[0][file], view.ranks[1][file]
        column = self._column(file)
        between = column[low + 1 : high]
        if not between:
            ended = (view.resting or view.result) and view.last is not None and view.last[1] % self.files == file
            return [Sketch("lit" if ended else "dim", column), Sketch("wall", (column[low], column[high]))]
        return [Sketch("gap", between, str(len(between)) if numbered else "")] if self.shows_gaps else []

    def _last_sketches(self, view: NorthcottView, source: int, target: int) -> list[Sketch]:
        file = target % self.files
        seat = 0 if self.is_own(view, 0, target) else 1
        return [Sketch("ghost", (zone(source),), piece=seat * self.files + file)]

    # --- the secret ---

    def _tried(self, view: NorthcottView, draft: Draft, hot: Pick | None) -> Ranks:
        """The board as it would be after the move that is looked at: so the tokens answer before it is made."""
        move = self.complete(view, (*draft[:1], hot)) if draft and hot is not None else None
        if not isinstance(move, Advance) or move.source != self.chosen(draft) or Pick(zone(move.target)) != hot:
            return view.ranks
        rank, file = divmod(move.target, self.files)
        sides = [list(side) for side in view.ranks]
        sides[view.seat or 0][file] = rank
        return tuple(sides[0]), tuple(sides[1])

    def _token_sketches(self, ranks: Ranks) -> list[Sketch]:
        """Under every file the remainder of its gap; cancelled tokens in brackets."""
        if not self.shows_secret:
            return []
        rest = secret.remainders(gaps(ranks), self.stride)
        gone = secret.cancelled(rest)
        found = []
        for file, value in enumerate(rest):
            label = " ".join(f"({t})" if t in gone[file] else str(t) for t in secret.tokens(value))
            found.append(Sketch("token", self._column(file), label or "0"))
        return found

    def _secret_words(self, view: NorthcottView, draft: Draft) -> Say:
        """What the tokens mean now; with a move in sight, what it would leave."""
        tried = self._tried(view, draft, draft[-1] if len(draft) > 1 else None)
        rest = secret.remainders(gaps(tried), self.stride)
        lone = self.misere and max(rest) <= 1
        good = secret.is_won(rest, misere=self.misere)
        if tried != view.ranks:
            return say(f"northcott.secret.{'tried_good' if good else 'tried_bad'}{'_lone' * lone}")
        return say(f"northcott.secret.{'even' if good else 'odd'}{'_lone' * lone}")

    # --- beside the board ---

    def gauges(self, view: NorthcottView, draft: Draft) -> list[Gauge]:
        room = gaps(view.ranks)
        chosen = self.chosen(draft)
        lit = None if chosen is None else chosen % self.files
        found = [
            Gauge(say("northcott.gauge.open"), say("northcott.gauge.of", n=sum(map(bool, room)), most=self.files)),
            Gauge(say("northcott.gauge.moves"), say("northcott.gauge.gap", n=view.made)),
        ]
        for file, gap in enumerate(room):
            figure = say("northcott.gauge.gap", n=gap) if gap else say("northcott.gauge.closed")
            label = say("northcott.gauge.file", file=LETTERS[file])
            found.append(Gauge(label, figure, gap, self.rows - 2 if gap else 0, file == lit))
        if self.shows_secret and not view.resting and not view.result:
            left = secret.left_over(secret.remainders(room, self.stride))
            words = say("northcott.gauge.left", tokens=secret.written(left)) if left else say("northcott.gauge.even")
            found.append(Gauge(say("northcott.gauge.secret"), words, lit=True))
        return found

    def panels(self, view: NorthcottView, draft: Draft) -> list[SidePanel]:
        end = say("northcott.panel.end_misere" if self.misere else "northcott.panel.end")
        how = say("northcott.panel.how_note", most=self.stride)
        found = [
            SidePanel(say("northcott.panel.how"), note=how),
            SidePanel(say("northcott.panel.goal"), note=end),
        ]
        if self.shows_secret and not view.resting and not view.result:
            words = self._secret_words(view, draft)
            found.append(SidePanel(say("northcott.panel.secret"), note=words, side="right"))
        elif self.shows_gaps:
            words = say("northcott.panel.gaps_note")
            found.append(SidePanel(say("northcott.panel.gaps"), note=words, side="right"))
        return found
