"""Backgammon players: they judge every play by the position it leaves, and the better ones look at the answers, too."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from game.bots.backgammon_worth import RuleOfThumb, Worth, simple
from game.bots.bot import Bot, Budget
from game.bots.policy import Policy
from game.bots.search import Clock
from game.core.events import History
from game.core.moves import Move, NextDeal, Pass
from game.core.rules import View
from game.core.say import Say, Seat, say
from game.games.backgammon import BackgammonRules
from game.games.backgammon.moves import Accept, Double, Drop, PlayOn, Resign, Roll, Take, Turn
from game.games.backgammon.plays import BAR, OFF, Position, Step, plays, turned
from game.games.backgammon.table import BackgammonState, BackgammonView, Phase, seen_by

ROLLS = tuple(((a, b), 1 if a == b else 2) for a in range(1, 7) for b in range(1, a + 1))
DOUBLE_FROM, DOUBLE_TO = 0.42, 0.9
"""Worths between which doubling is right: below too early, above one plays for a gammon."""
TAKE_FROM = -0.5


@dataclass(frozen=True, slots=True)
class Look:
    """How a level plays: how many plays it examines for their answers, how long, and how content it is."""

    answers: int
    seconds: float
    content: float


LOOKS = {
    "easy": Look(0, 0.3, 0.14),
    "normal": Look(0, 0.3, 0.02),
    "hard": Look(5, 0.9, 0.0),
    "master": Look(12, 2.5, 0.0),
}


class BackgammonBot(Bot):
    def __init__(self, rules: BackgammonRules, policy: BackgammonPolicy, look: Look) -> None:
        super().__init__(rules)
        self.game, self.policy, self.look = rules, policy, look

    def choose(self, view: View, history: History, budget: Budget, rng: Random) -> Move:
        assert isinstance(view, BackgammonView) and view.seat is not None
        moves = self.rules.options(view)
        if len(moves) == 1:
            return moves[0]
        if view.phase is not Phase.MOVE:
            return self.policy.decide(view)
        if budget.iterations is None and budget.seconds is None:
            budget = Budget(None, self.look.seconds, budget.stop)
        found = self.policy.weighed(view)
        if self.look.answers:
            found = self._with_answers(found, Clock(budget))
        good = [one for one in found if one[0] >= found[0][0] - self.look.content]
        path = rng.choice(good)[2] if self.look.content else found[0][2]
        return Turn(tuple(self.game.way(view.seat, step) for step in path))

    def _with_answers(self, found: list[Weighed], clock: Clock) -> list[Weighed]:
        """The best few, by what the other one can make of every roll."""
        better: list[Weighed] = []
        for _, position, path in found[: self.look.answers]:
            if better and clock.over():
                break
            better.append((self.policy.expected(position), position, path))
        return sorted(better, key=lambda one: -one[0]) + found[len(better) :]

    def explain(self, view: View, history: History, move: Move) -> Say:
        assert isinstance(view, BackgammonView)
        return self.policy.explain(view, history, move)


Weighed = tuple[float, Position, tuple[Step, ...]]


class BackgammonPolicy(Policy):
    swing = 1.5
    rules: BackgammonRules

    def __init__(self, rules: BackgammonRules, judge: Worth | None = None) -> None:
        super().__init__(rules)
        self.judge = judge or RuleOfThumb()

    def bot(self, level: str) -> Bot | None:
        return BackgammonBot(self.rules, self, LOOKS[level]) if level in LOOKS else None

    # --- plays ---

    def weighed(self, view: BackgammonView) -> list[Weighed]:
        """All plays by the position they leave, best first."""
        assert view.seat is not None
        found = plays(seen_by(view.seat, view.sides), (view.dice[0], view.dice[1]))
        worths = self.judge.worth(list(found))
        return sorted(
            ((worth, position, path) for worth, (position, path) in zip(worths, found.items(), strict=True)),
            key=lambda one: -one[0],
        )

    def expected(self, position: Position) -> float:
        """The worth after the other's best answer to every roll."""
        if not any(count > 0 for count in position):
            return self.judge.worth([position])[0]
        theirs, total = turned(position), 0.0
        for dice, weight in ROLLS:
            answers = list(plays(theirs, dice)) or [theirs]
            total -= weight * max(self.judge.worth(answers))
        return total / 36

    # --- the cube and resigning ---

    def decide(self, view: BackgammonView) -> Move:
        moves = self.rules.options(view)
        assert view.seat is not None
        worth = self.standing(view)
        if view.phase is Phase.ROLL:
            return Double() if Double() in moves and DOUBLE_FROM <= worth <= DOUBLE_TO else Roll()
        if view.phase is Phase.DOUBLED:
            return Take() if worth >= TAKE_FROM else Drop()
        if view.phase is Phase.RESIGNING:
            return Accept() if view.offer >= self._deserved(view) else PlayOn()
        return moves[0]

    def standing(self, view: BackgammonView) -> float:
        """How the game stands for the view's seat before the roll of whoever is on turn."""
        roller = seen_by(view.turn, view.sides)
        worth = -self.judge.worth([turned(roller)])[0]
        return worth if view.turn == view.seat else -worth

    def _deserved(self, view: BackgammonView) -> int:
        """How much the one who resigns is likely to lose."""
        loser = view.sides[view.turn]
        far = loser[OFF] == 0 and view.pips(view.turn) > 60 + view.pips(1 - view.turn)
        if not far:
            return 1
        return 3 if loser[BAR] and view.pips(1 - view.turn) < 20 else 2

    # --- the common contract ---

    def pick(self, state: BackgammonState, seat: Seat, moves: Sequence[Move], rng: Random) -> Move:
        return rng.choice([move for move in moves if not isinstance(move, Double)] or moves)

    def greedy(self, view: BackgammonView) -> Move:
        """Pips, blots and points made; never doubles, always takes."""
        assert view.seat is not None
        if view.phase is not Phase.MOVE:
            calm = [m for m in self.rules.options(view) if not isinstance(m, Double | Drop | Resign | Accept)]
            return calm[0]
        found = plays(seen_by(view.seat, view.sides), (view.dice[0], view.dice[1]))
        best = max(found, key=simple)
        return Turn(tuple(self.rules.way(view.seat, step) for step in found[best]))

    def explain(self, view: BackgammonView, history: History, move: Move) -> Say:
        if isinstance(move, Pass | NextDeal) or view.seat is None or len(self.rules.options(view)) == 1:
            return super().explain(view, history, move)
        if isinstance(move, Roll) and Double() not in self.rules.options(view):
            return say("backgammon.reason.just_roll")
        if not isinstance(move, Turn):
            known = {Roll: "roll", Double: "double", Take: "take", Drop: "drop", PlayOn: "roll", Accept: "take"}
            return say(f"backgammon.reason.{known.get(type(move), 'roll')}")
        return self._explain_turn(view, move)

    def _explain_turn(self, view: BackgammonView, move: Turn) -> Say:
        assert view.seat is not None
        steps = [self.rules.own_step(view.seat, way) for way in move.steps]
        before, way = seen_by(view.seat, view.sides), self.rules.notation(steps)
        off = sum(target == OFF for _, target in steps)
        if off:
            return say("backgammon.reason.off", way=way, n=off)
        if any(before[target] < 0 for _, target in steps):
            return say("backgammon.reason.hits", way=way)
        landed = [target for _, target in steps]
        made = [p for p in landed if before[p] + landed.count(p) - [s for s, _ in steps].count(p) >= 2 > before[p]]
        if made:
            return say("backgammon.reason.point", way=way, point=max(made))
        return say("backgammon.reason.runs", way=way)


POLICY = BackgammonPolicy
