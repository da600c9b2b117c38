"""Backgammon players: trained nets judge each play by the position it leaves, the better levels look at the answers.

The weaker levels are content with a play that is nearly as good. What a play is worth depends on what is played for:
a single game knows no gammons, in a match the score decides (`backgammon_stakes`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from game.bots.backgammon_look import Look, Lookahead, chances_now, is_race, judge_by
from game.bots.backgammon_net import Chances, trained, turned_chances
from game.bots.backgammon_reasons import reason_for
from game.bots.backgammon_stakes import Doubling, Prize, Table, in_match, in_money, in_single, weights_of
from game.bots.bot import Bot, Budget
from game.bots.policy import Policy
from game.bots.search import Clock
from game.core.events import History, Told
from game.core.moves import Move
from game.core.rules import View
from game.core.say import Say, Seat
from game.games.backgammon import BackgammonRules
from game.games.backgammon.moves import Accept, Beaver, Double, Drop, PlayOn, Resign, Roll, Take, Turn
from game.games.backgammon.plays import BAR, HOME, Position, plays
from game.games.backgammon.table import BackgammonState, BackgammonView, Phase, seen_by

LOOKS = {
    "easy": Look(near=0, far=0, seconds=0.3, content=0.11),
    "normal": Look(near=0, far=0, seconds=0.3, content=0.065),
    "hard": Look(near=8, far=0, seconds=0.9, content=0.0),
    "master": Look(near=8, far=4, seconds=2.5, content=0.0),
}
HOPELESS = 0.002
"""Whoever has less than this chance gives up, if it is certain how much is lost."""


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
            return self.policy.decide(view, history, deep=self.look.near > 0)
        if budget.iterations is None and budget.seconds is None:
            budget = replace(budget, seconds=self.look.seconds)
        judge = judge_by(trained(), weights_of(self.policy.table(view)))
        ahead = Lookahead(judge, self.look, Clock(budget))
        position = seen_by(view.seat, view.sides)
        found = ahead.ranked(position, (view.dice[0], view.dice[1]))
        content = 0.0 if is_race(position) else self.look.content  # anybody can run home
        good = [path for worth, _, path in found if worth >= found[0][0] - content]
        path = rng.choice(good) if content else found[0][2]
        return Turn(tuple(self.game.way(view.seat, step) for step in path))

    def explain(self, view: View, history: History, move: Move) -> Say:
        assert isinstance(view, BackgammonView)
        return self.policy.explain(view, history, move)


class BackgammonPolicy(Policy):
    swing = 1.5
    rules: BackgammonRules

    def bot(self, level: str) -> Bot | None:
        return BackgammonBot(self.rules, self, LOOKS[level]) if level in LOOKS else None

    # --- what is played for ---

    def table(self, view: BackgammonView) -> Table:
        """The cube and the score, as the view's seat sees them."""
        assert view.seat is not None
        turns = self.rules.uses_cube and self.rules.form != "single" and view.crawford != 1
        return Table(
            prize=self._prize(view, view.seat),
            cube=view.cube,
            mine=None if view.owner is None else view.owner == view.seat,
            highest=self.rules.highest_cube if turns else view.cube,
            jacoby=self.rules.jacoby,
        )

    def _prize(self, view: BackgammonView, seat: Seat) -> Prize:
        rules = self.rules
        if rules.form != "match":
            return in_single if rules.form == "single" else in_money
        missing = [rules.length - score for score in view.standing()]
        to_come = rules.crawford and view.crawford == 0
        return in_match(missing[seat], missing[1 - seat], crawford=to_come, cube=rules.uses_cube)

    def chances(self, view: BackgammonView, *, deep: bool) -> Chances:
        """How the game stands for the view's seat before the roll of whoever is on turn."""
        found = chances_now(trained(), seen_by(view.turn, view.sides), deep=deep)
        return found if view.turn == view.seat else turned_chances(found)

    # --- the cube and resigning ---

    def decide(self, view: BackgammonView, history: History, *, deep: bool) -> Move:
        moves = self.rules.options(view)
        rolls_on = view.phase is Phase.ROLL and Double() not in moves
        if rolls_on and self.rules.form == "single":
            return Roll()  # one game is worth seeing to its end
        chances = self.chances(view, deep=deep and not rolls_on)
        game = Doubling(self.table(view), chances)
        if view.phase is Phase.DOUBLED:
            return Beaver() if Beaver() in moves and game.beavers() else Take() if game.takes() else Drop()
        if view.phase is Phase.BEAVERED:
            return Take() if game.takes_beaver() else Drop()
        if view.phase is Phase.RESIGNING:
            return Accept() if game.accepts(view.offer) else PlayOn()
        if Double() in moves and game.doubles():
            return Double()
        times = self._certain_loss(chances)
        return Resign(times) if Resign(times) in moves and not _played_on(history) else Roll()

    def _certain_loss(self, chances: Chances) -> int:
        """How much to offer by resigning; 0: nothing is certain yet."""
        win, _, _, gammon, backgammon = chances
        stakes = self.rules.stakes
        if win > HOPELESS:
            return 0
        if gammon < HOPELESS:
            return stakes.single
        return stakes.gammon if gammon > 1 - HOPELESS and backgammon < HOPELESS else 0

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
        reason = None if len(self.rules.options(view)) == 1 else reason_for(self.rules, view, move)
        return reason or super().explain(view, history, move)


def simple(board: Position) -> float:
    """What an attentive beginner sees: pips, blots, points made."""
    own = sum(point * count for point, count in enumerate(board) if count > 0)
    other = sum((BAR - point) * -count for point, count in enumerate(board) if count < 0)
    blots = sum(count == 1 for count in board[1:BAR])
    made = sum(count >= 2 for count in board[1 : HOME + 3])
    return (other - own) - 4.0 * blots + 4.0 * made


def _played_on(history: History) -> bool:
    """Whether an offer was refused in this game: then it is not made again."""
    return any(isinstance(event, Told) and event.words.key == "backgammon.log.play_on" for event in history)


POLICY = BackgammonPolicy
