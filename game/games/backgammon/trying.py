"""How far a turn has been tried out: where the checkers stand meanwhile, which dice are left, what is held."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.games.backgammon.plays import OFF, Position, Step, next_steps, stepped

Hand = tuple[int, ...]
"""Dice still to be played; doubles are four."""


def hand_of(dice: tuple[int, ...]) -> Hand:
    return dice * 2 if len(dice) == 2 and dice[0] == dice[1] else dice


@dataclass(frozen=True)
class Tried:
    """How far a draft has got: the position, the dice left, the steps made, and a checker taken up."""

    board: Position
    left: Hand
    steps: tuple[Step, ...] = ()
    held: int | None = None
    closed: bool = False
    """The dice were touched at the end: that confirms the turn."""

    def open(self) -> dict[Step, int]:
        return next_steps(self.board, self.left, first=not self.steps) if self.left else {}

    def far(self, source: int) -> dict[int, tuple[Step, ...]]:
        """Where one checker can go with one die or several, and by which steps; quiet ways before those that hit."""
        found: dict[int, tuple[Step, ...]] = {}
        struck: dict[int, int] = {}
        ways = [(self, source)]
        for here, at in ways:
            for step, die in here.open().items():
                if step[0] != at:
                    continue
                after, target = here.made(step, die), step[1]
                path, hits = after.steps[len(self.steps) :], -after.board[0]
                if target not in found or (len(path) == len(found[target]) and hits < struck[target]):
                    found[target], struck[target] = path, hits
                if target != OFF:
                    ways.append((after, target))
        return found

    def made(self, step: Step, die: int) -> Tried:
        at = self.left.index(die)
        return Tried(stepped(self.board, step), self.left[:at] + self.left[at + 1 :], (*self.steps, step))

    def on_dice(self) -> Tried | None:
        """A touch of the dice: before the first step the other one comes first, after the last the turn is done."""
        if self.closed or self.held is not None:
            return None
        if self.steps:
            return None if self.open() else replace(self, closed=True)
        return replace(self, left=self.left[::-1]) if len(set(self.left)) > 1 else None
