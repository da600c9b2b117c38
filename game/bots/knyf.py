"""Knyf as a player sees it: what each hand may still become, and what the boxes left over will be worth.

The strong levels weigh every exchange against every box with the trained tables; the beginner goes for the box that
lies nearest. The numbers of the game come from the rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from game.bots.bot import Budget
from game.bots.knyf_worth import Outlook, Sheet, keeps, mask_of, worth_of
from game.bots.policy import Policy
from game.bots.search import Clock, Weighed
from game.core.events import History
from game.core.moves import Move
from game.core.say import Say, say
from game.games.knyf import Exchange, KnyfRules, KnyfView, Score
from game.games.knyf.boxes import BOXES, LOWER, UPPER, Cards

PACE = 2.3
"""Turns a good player takes for a box."""
DOUBT = 3
"""So many boxes of good play are believed of everyone before their own pace counts."""
SCALE = 100.0
"""Points from the best move to a worthless one."""
WORLDS_PER_SWEEP = 12
"""A level that may imagine so many worlds may look one exchange further."""
DARING = 2
"""Below so many sweeps nobody dares to hold more than one card over a full hand."""
DEEP = 20
"""From so many sweeps on the cards left over after writing are looked at, too."""
LEFTOVERS = 3
"""Of so many ways to write."""
HURRY = 2
"""With so few boxes left to somebody else the end is near."""
PAR = 3
"""So many of a face are enough for an upper box, to the beginner."""


class KnyfPolicy(Policy):
    rules: KnyfRules

    def __init__(self, rules: KnyfRules) -> None:
        super().__init__(rules)
        self.worth = worth_of(rules)

    def own_search(self, view: KnyfView, history: History, rng: Random, *, reads_others: bool = True) -> KnyfSearch:
        return KnyfSearch(self, view)

    def turns_left(self, view: KnyfView) -> float:
        """How long it may last: the limit, or until the quickest of the others is through."""
        left = float(view.rounds - view.round + 1)
        for seat in range(view.seats):
            if seat != view.seat:
                free = len(view.free(seat))
                pace = (view.round + PACE * DOUBT) / (len(BOXES) - free + DOUBT)
                left = min(left, free * pace)
        return left

    # --- the beginner ---

    def greedy(self, view: KnyfView) -> Move:
        assert view.seat is not None
        good = [move for move in self._scores(view) if self._at_par(move)]
        if good:
            return max(good, key=lambda move: self._points(move))
        box = self.nearest(view.free(view.seat), view.hand)
        away = tuple(self._useless(box, view.hand))[: self.rules.numbers.exchange]
        return Exchange(away, len(away)) if away else Exchange(view.hand[:1], 1)

    def _scores(self, view: KnyfView) -> list[Score]:
        assert view.seat is not None
        announce = self.rules.may_announce(view)
        found = ((box, self.rules.boxes.best(box, view.hand)) for box in view.free(view.seat))
        return [Score(box, cards, announce) for box, cards in found if cards]

    def _points(self, move: Score) -> int:
        return self.rules.boxes.points(move.box, move.cards) or 0

    def _at_par(self, move: Score) -> bool:
        return move.box in LOWER or len(move.cards) >= PAR

    def nearest(self, free: Iterable[str], hand: Cards) -> str:
        """The box that lacks fewest cards; of equals the dearer one."""
        return min(free, key=lambda box: (self._lacking(box, hand), -self._price(box)))

    def _lacking(self, box: str, hand: Cards) -> int:
        boxes = self.rules.boxes
        if box in UPPER:
            return max(0, PAR - hand.count(boxes.face_of[box]))
        pattern = boxes.patterns[box]
        if pattern.run:
            return len(boxes.missing(box, hand))
        counts = sorted((hand.count(face) for face in boxes.faces), reverse=True)
        wanted = pattern.groups or (pattern.same,)
        return sum(max(0, want - count) for want, count in zip(wanted, counts, strict=False))

    def _price(self, box: str) -> int:
        boxes = self.rules.boxes
        if box in UPPER:
            return PAR * boxes.face_of[box]
        return boxes.patterns[box].points or 0

    def _useless(self, box: str, hand: Cards) -> list[int]:
        """The cards that do not serve the box, in rising order."""
        return sorted(without(hand, self._useful(box, hand)))

    def _useful(self, box: str, hand: Cards) -> Cards:
        boxes = self.rules.boxes
        if box in UPPER:
            return tuple(card for card in hand if card == boxes.face_of[box])
        pattern = boxes.patterns[box]
        if pattern.run:
            wide = [face for face in boxes.faces if face in hand]
            runs = [boxes.faces[i : i + pattern.run] for i in range(len(boxes.faces) - pattern.run + 1)]
            return max((tuple(face for face in wide if face in run) for run in runs), key=len)
        order = sorted(boxes.faces, key=lambda face: (-hand.count(face), -face))
        wanted = pattern.groups or (pattern.same,)
        return tuple(
            card
            for face, want in zip(order, wanted, strict=False)
            for card in (face,) * (min(want, hand.count(face)) if pattern.groups else hand.count(face))
        )

    # --- reasons ---

    def explain(self, view: KnyfView, history: History, move: Move) -> Say:
        if isinstance(move, Score):
            return self._why_write(view, move)
        assert isinstance(move, Exchange)
        return self._why_exchange(view, move)

    def _why_write(self, view: KnyfView, move: Score) -> Say:
        values = {"box": say(f"knyf.box.{move.box}"), "points": self._points(move)}
        others = [len(view.free(seat)) for seat in range(view.seats) if seat != view.seat]
        if min(others) <= HURRY:
            return Say("bots.knyf.hurry", values)
        if move.box in LOWER:
            return Say("bots.knyf.made", values)
        if len(move.cards) >= PAR:
            return Say("bots.knyf.on_course", values | {"bonus_from": self.rules.upper.bonus_from})
        surplus = len(view.hand) - self.rules.numbers.full
        if surplus > 0:
            return Say("bots.knyf.surplus", values | {"n": surplus, "fine": -self.rules.fine(len(view.hand))})
        return Say("bots.knyf.cheap", values)

    def _why_exchange(self, view: KnyfView, move: Exchange) -> Say:
        assert view.seat is not None
        kept = tuple(sorted(without(view.hand, move.cards)))
        if not kept:
            return say("bots.knyf.all_away")
        box = say(f"bots.knyf.gen.{self.nearest(view.free(view.seat), kept)}")
        if move.draw > len(move.cards):
            cost = -self.rules.numbers.surplus * self.rules.numbers.more
            return say("bots.knyf.keep_more", kept=list(kept), box=box, cost=cost)
        return say("bots.knyf.keep", kept=list(kept), box=box)


class KnyfSearch:
    """One decision: the worth of every way to write and of every exchange, from the tables and the cards unseen."""

    def __init__(self, policy: KnyfPolicy, view: KnyfView) -> None:
        assert view.seat is not None
        self.policy, self.rules, self.worth, self.view = policy, policy.rules, policy.worth, view
        self.sheet: Sheet = mask_of(view.free(view.seat)), view.upper(view.seat)
        self.tempo = self.worth.tempo(self.sheet, policy.turns_left(view))

    def weigh(self, budget: Budget) -> list[Weighed]:
        """All sensible moves, the best first."""
        clock = Clock(Budget(None, budget.seconds, budget.stop))
        sweeps = DEEP * 2 if budget.iterations is None else max(1, budget.iterations // WORLDS_PER_SWEEP)
        outlook = self._outlook(self.sheet, sweeps, clock)
        values: dict[Move, float] = dict(self._written())
        if sweeps >= DEEP:
            self._look_at_leftovers(values, sweeps, clock)
        values |= self._exchanges(outlook, dares=sweeps >= DARING)
        best = max(values.values())
        found = [Weighed(move, max(0.0, 1 - (best - value) / SCALE), 1) for move, value in values.items()]
        return sorted(found, key=lambda weighed: -weighed.worth)

    def _outlook(self, sheet: Sheet, sweeps: int, clock: Clock) -> Outlook:
        """As far as level and time allow. Only a thorough look is kept for the next decision."""
        make = self.worth.outlook if sweeps >= DEEP else self.worth.fresh_outlook
        outlook = make(sheet, self.tempo)
        while not outlook.settled and outlook.sweeps < sweeps and (outlook.sweeps == 0 or not clock.over()):
            outlook.sweep()
        return outlook

    def _written(self) -> Iterable[tuple[Move, float]]:
        fine = self.rules.fine(len(self.view.hand))
        for move in self.policy._scores(self.view):
            points = self.policy._points(move)
            yield move, points + fine + self.worth.written(self.sheet, self.tempo, BOXES.index(move.box), points)

    def _look_at_leftovers(self, values: dict[Move, float], sweeps: int, clock: Clock) -> None:
        """What stays in the hand after writing is no random card: the best ways to write are weighed with it."""
        best = sorted(values, key=lambda move: -values[move])[:LEFTOVERS]
        for move in best:
            assert isinstance(move, Score)
            rest = without(self.view.hand, move.cards)
            if rest and not clock.over():
                values[move] += self._gain(move, rest, sweeps, clock)

    def _gain(self, move: Score, rest: Cards, sweeps: int, clock: Clock) -> float:
        """How much better than a fresh hand these cards are for the sheet that comes."""
        mask, total = self.sheet
        box = BOXES.index(move.box)
        sheet = mask & ~(1 << box), total + (self.policy._points(move) if box < len(UPPER) else 0)
        if not sheet[0]:
            return 0.0
        outlook = self._outlook(sheet, sweeps, clock)
        hands = outlook.hands
        if not outlook.settled or len(rest) > hands.most:
            return 0.0
        kept = keeps(hands, outlook.worth, max(hands.full, len(rest)), self._odds())
        fresh = keeps(hands, outlook.worth, hands.full, self._odds())
        return kept[hands.number[rest]] - fresh[0]

    def _exchanges(self, outlook: Outlook, *, dares: bool) -> dict[Move, float]:
        """Every exchange; hands too large for the tables count as the largest, and pay for the rest."""
        hands, held = outlook.hands, len(self.view.hand)
        odds, surplus = self._odds(), self.rules.numbers.surplus
        sizes = {min(held + more, hands.most) for more in (0, self.rules.numbers.more)}
        kept = {size: keeps(hands, outlook.worth, size, odds) for size in sizes}
        values: dict[Move, float] = {}
        for move in self.rules._exchanges(self.view.hand):
            assert isinstance(move, Exchange)
            rest = without(self.view.hand, move.cards)
            size = held - len(move.cards) + move.draw
            over = max(0, size - hands.most)
            shy = move.draw > len(move.cards) and size > hands.full + 1 and not dares
            if len(rest) <= hands.most and not shy:
                values[move] = kept[size - over][hands.number[rest]] + surplus * over
        return values

    def _odds(self) -> tuple[float, ...]:
        """How likely each face is to be drawn: counted over everything this seat does not see."""
        unseen = self.rules.unseen(self.view)
        return tuple(unseen.count(face) / len(unseen) for face in self.rules.boxes.faces)


def without(hand: Cards, cards: Iterable[int]) -> Cards:
    rest = list(hand)
    for card in cards:
        rest.remove(card)
    return tuple(rest)


POLICY = KnyfPolicy
