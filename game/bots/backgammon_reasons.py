"""Why a move of backgammon, in words that hold for this move: what it does on the board, or the chances it leaves."""

from __future__ import annotations

from game.bots.backgammon_inputs import POINTS, shots
from game.bots.backgammon_net import trained
from game.core.moves import Move
from game.core.say import Say, say
from game.games.backgammon import BackgammonRules
from game.games.backgammon.moves import Accept, Beaver, Double, Drop, PlayOn, Resign, Roll, Take, Turn
from game.games.backgammon.plays import HOME, OFF, Position, Step, plays, stepped
from game.games.backgammon.table import BackgammonView, seen_by

WORDS: dict[type[Move], str] = {
    Double: "double",
    Take: "take",
    Drop: "drop",
    Beaver: "beaver",
    Accept: "accept",
    PlayOn: "play_on",
    Resign: "resign",
}


def reason_for(rules: BackgammonRules, view: BackgammonView, move: Move) -> Say | None:
    """None: there is nothing to say about such a move."""
    if view.seat is None:
        return None
    if isinstance(move, Roll):
        return say("backgammon.reason.roll" if Double() in rules.options(view) else "backgammon.reason.just_roll")
    if isinstance(move, Turn):
        steps = [rules.own_step(view.seat, way) for way in move.steps]
        return _turn(seen_by(view.seat, view.sides), (view.dice[0], view.dice[1]), steps, rules.notation(steps))
    word = WORDS.get(type(move))
    return say(f"backgammon.reason.{word}") if word else None


def _turn(before: Position, dice: tuple[int, int], steps: list[Step], way: str) -> Say:
    off = sum(target == OFF for _, target in steps)
    if off:
        return say("backgammon.reason.off", way=way, n=off)
    after = before
    for step in steps:
        after = stepped(after, step)
    if after[0] < before[0]:
        return say("backgammon.reason.hits", way=way)
    made = [point for point in range(1, 25) if after[point] > 1 >= before[point]]
    if made and _enemies_behind(after, max(made)):
        return say("backgammon.reason.point", way=way, point=max(made))
    risk = danger(after)
    if risk < danger(before) and risk == min(map(danger, plays(before, dice))):
        return say("backgammon.reason.safe", way=way)
    return say("backgammon.reason.chances", way=way, n=round(100 * trained().win(after)))


def _enemies_behind(position: Position, point: int) -> bool:
    """Whether the other one still has to pass this point with a checker that is near it."""
    return any(count < 0 for count in position[max(0, point - 2 * HOME) : point])


def danger(position: Position) -> int:
    """Of 36 rolls of the other, those that hit a checker of the one who has just moved."""
    guns = sum(1 << place for place, count in enumerate(position) if count < 0)
    blots = sum(1 << place for place, count in enumerate(position) if count == 1)
    made = sum(1 << place for place, count in enumerate(position[:25]) if count > 1)
    return shots(guns, blots & POINTS, made, -position[0]) >> 7
