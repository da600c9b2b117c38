"""May-Yek as a player sees it: men first, then room to move and men that cannot be pinched. Searched by alpha-beta."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from game.bots.alphabeta import FAR, WON, AlphaBeta, Line
from game.bots.bot import Bot, Budget
from game.bots.policy import Policy
from game.bots.search import Clock
from game.core.events import History
from game.core.moves import Move
from game.core.rules import View
from game.core.say import Say, Seat, say
from game.games.mayyek import MayYekRules, MayYekState, MayYekView, Slide
from game.games.mayyek.board import Men

Side = tuple[Men, Men]
"""The mover's men and the other's."""
MAN = 100
CENTRE = 2
"""For every man away from the edge, where it has two lines to work on."""
CALM_DEPTH = 4
"""So many captures in a row are looked at beyond the depth."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a level plays: how deep, how long, and how much worse a move may be that it still likes."""

    deepest: int
    seconds: float
    content: int


LOOKS = {
    "easy": Look(1, 0.5, 130),
    "normal": Look(2, 0.5, 25),
    "hard": Look(20, 0.8, 0),
    "master": Look(40, 2.5, 0),
}


class MayYekSearch(AlphaBeta[Side]):
    def __init__(self, rules: MayYekRules) -> None:
        super().__init__()
        self.rules, self.board, self.lines = rules, rules.board, rules.lines
        inner = 0
        for square in range(self.board.squares):
            if len(self.board.rays[square]) == 4:
                inner |= 1 << square
        self.inner = inner

    def follow(self, position: Side) -> Sequence[tuple[tuple[int, int], Side]]:
        own, enemy = position
        board, lines = self.board, self.lines
        taking, quiet = [], []
        for source, target in board.slides(own, enemy):
            after = own ^ (1 << source | 1 << target)
            victims = board.taken(after, enemy, target, lines=lines)
            if victims:
                taking.append((victims.bit_count(), (source, target), (enemy ^ victims, after)))
            else:
                quiet.append(((source, target), (enemy, after)))
        taking.sort(key=lambda one: -one[0])
        return [(move, after) for _, move, after in taking] + quiet

    def ended(self, position: Side) -> int | None:
        own, enemy = position
        if not own:
            return -WON
        if not enemy:
            return WON
        if own & (own - 1) == 0 and enemy & (enemy - 1) == 0:
            return 0
        return None if self.board.can_move(own, enemy) else -WON

    def calm(self, position: Side, alpha: int, beta: int, depth: int = CALM_DEPTH) -> int:
        """As it stands, or better by captures."""
        own, enemy = position
        standing = self.worth(own, enemy)
        if standing >= beta or depth == 0 or own.bit_count() == 1:
            return standing
        best = standing
        low = max(alpha, standing)
        for victims, after in self._captures(own, enemy):
            if not enemy ^ victims:
                return WON
            value = -self.calm((enemy ^ victims, after), -beta, -low, depth - 1)
            if value > best:
                best, low = value, max(low, value)
                if low >= beta:
                    break
        return best

    def _captures(self, own: Men, enemy: Men) -> list[tuple[Men, Men]]:
        board, lines = self.board, self.lines
        found = []
        for source, target in board.slides(own, enemy):
            after = own ^ (1 << source | 1 << target)
            victims = board.taken(after, enemy, target, lines=lines)
            if victims:
                found.append((victims, after))
        found.sort(key=lambda one: -one[0].bit_count())
        return found

    def worth(self, own: Men, enemy: Men) -> int:
        """Men, a little more when few are left, and men in the open."""
        mine, theirs = own.bit_count(), enemy.bit_count()
        worth = (mine - theirs) * MAN + (mine - theirs) * MAN // (mine + theirs)
        return worth + CENTRE * ((own & self.inner).bit_count() - (enemy & self.inner).bit_count())


class MayYekBot(Bot):
    def __init__(self, rules: MayYekRules, policy: MayYekPolicy, look: Look) -> None:
        super().__init__(rules)
        self.game, self.policy, self.look = rules, policy, look

    def choose(self, view: View, history: History, budget: Budget, rng: Random) -> Move:
        assert isinstance(view, MayYekView) and view.seat is not None
        moves = self.rules.options(view)
        if len(moves) == 1:
            return moves[0]
        if budget.iterations is None and budget.seconds is None:
            budget = Budget(None, self.look.seconds, budget.stop)
        lines = self._weigh(view, budget, rng)
        good = [line for line in lines if line.value >= lines[0].value - self.look.content]
        chosen = rng.choice(good) if self.look.content else lines[0]
        return Slide(*chosen.move)

    def _weigh(self, view: MayYekView, budget: Budget, rng: Random) -> list[Line]:
        assert view.seat is not None
        search = MayYekSearch(self.game)
        own, enemy = view.men[view.seat], view.men[1 - view.seat]
        moves = list(search.follow((own, enemy)))
        rng.shuffle(moves)
        taken = enemy.bit_count()
        moves.sort(key=lambda one: one[1][0].bit_count() - taken)
        for seat_men, times in self._often(view).items():
            if times >= self.game.draws.repetition - 1:
                search.table[seat_men] = (FAR, 0, 0, None)  # once more and it is a draw
        return search.deepen(moves, Clock(budget), self.look.deepest, all_exact=bool(self.look.content))

    def _often(self, view: MayYekView) -> dict[Side, int]:
        """How often the other one has been to move in a position."""
        found: dict[Side, int] = {}
        for first, second, turn in view.seen:
            if turn != view.seat:
                side = (second, first) if turn else (first, second)
                found[side] = found.get(side, 0) + 1
        return found

    def explain(self, view: View, history: History, move: Move) -> Say:
        assert isinstance(view, MayYekView)
        return self.policy.explain(view, history, move)


class MayYekPolicy(Policy):
    swing = 1.0
    rules: MayYekRules

    def bot(self, level: str) -> Bot | None:
        return MayYekBot(self.rules, self, LOOKS[level]) if level in LOOKS else None

    def pick(self, state: MayYekState, seat: Seat, moves: Sequence[Move], rng: Random) -> Move:
        return rng.choice(moves)

    def _taken(self, view: MayYekView, move: Slide) -> int:
        assert view.seat is not None
        own, enemy = view.men[view.seat], view.men[1 - view.seat]
        return enemy.bit_count() - self.rules.after(own, enemy, move.source, move.target)[1].bit_count()

    def greedy(self, view: MayYekView) -> Move:
        """Takes as many as it can; else anything."""
        moves = [move for move in self.rules.options(view) if isinstance(move, Slide)]
        most = max(self._taken(view, move) for move in moves)
        return Random(f"{view.men}{view.made}").choice([move for move in moves if self._taken(view, move) == most])

    def explain(self, view: MayYekView, history: History, move: Move) -> Say:
        if not isinstance(move, Slide) or view.seat is None or len(self.rules.options(view)) == 1:
            return super().explain(view, history, move)
        a, b, n = self.rules.squares.name(move.source), self.rules.squares.name(move.target), self._taken(view, move)
        if n:
            last = n == view.men[1 - view.seat].bit_count()
            return say("mayyek.reason.wins" if last else "mayyek.reason.takes", a=a, b=b, n=n)
        word = self._quiet_word(view.men[view.seat], view.men[1 - view.seat], move)
        return say(f"mayyek.reason.{word}", a=a, b=b) if word else super().explain(view, history, move)

    def _quiet_word(self, own: Men, enemy: Men, move: Slide) -> str:
        """What a move without a capture is good for; nothing is said that does not hold."""
        after = own ^ (1 << move.source | 1 << move.target)
        risk = self._most_taken(enemy, after)
        if risk < self._most_taken(enemy, own):
            return "escapes"
        if self._most_taken(after, enemy) > self._most_taken(own, enemy):
            return "prepares"
        return "" if risk else "safe"

    def _most_taken(self, own: Men, enemy: Men) -> int:
        board, lines = self.rules.board, self.rules.lines
        return max(
            (
                board.taken(own ^ (1 << source | 1 << target), enemy, target, lines=lines).bit_count()
                for source, target in board.slides(own, enemy)
            ),
            default=0,
        )


POLICY = MayYekPolicy
