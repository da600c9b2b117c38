"""The taste of a sensible Kanasta player: what every possible move is worth, in points, and why.

Looks only at what the player on turn may know: the own hand, the melds, hand sizes, and the discards that were seen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from game.core.cards import JOKERS, RANKS, Card
from game.core.moves import Move, Pass
from game.core.say import Say, say
from game.games.canasta.melds import Situation, accusative, wilds_in
from game.games.canasta.pieces import (
    BLACK_THREE,
    COLUMN,
    RANKED,
    WILD,
    Answer,
    Ask,
    Discard,
    Draw,
    GoOut,
    LayAll,
    LayDown,
    TakePile,
    TakeTop,
)
from game.games.canasta.pile import blocking
from game.games.canasta.rules import CanastaRules

CARD = 9.0
"""What a card is worth on average, to whoever holds it at the end."""
COPIES = 8
WEIGHTS = {
    "draw": 14.0,
    "pile_card": 9.0,
    "wild_spent": 85.0,
    "wild_opening": 45.0,
    "open": 18.0,
    "meld": 10.0,
    "canasta": 130.0,
    "thin_hand": 28.0,
    "pair": 13.0,
    "triple": 24.0,
    "single": 2.0,
    "danger": 1.0,
    "safe_three": 9.0,
    "wild_thrown": 70.0,
    "near": 75.0,
    "half": 25.0,
    "out": 60.0,
    "lay": 40.0,
    "partner_out": 130.0,
    "own_pile": 5.0,
    "freeze_own": 1000.0,
}


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a player sees when it is its turn."""

    now: Situation
    next_cards: int
    rival_cards: int
    """The fewest cards an opponent holds."""
    rivals: int
    """Cards of both opponents."""
    partner_cards: int
    rival_reds: int
    seen: tuple[int, ...]
    """By column: copies that lie open or were seen, the own hand among them."""
    unseen: int


@dataclass(frozen=True, slots=True)
class Rated:
    worth: float
    move: Move
    why: Say


class Taste:
    def __init__(self, rules: CanastaRules, weights: dict[str, float] | None = None) -> None:
        self.rules, self.melds = rules, rules.melds
        self.w = weights or WEIGHTS

    def rate(self, look: Outlook, moves: Sequence[Move]) -> list[Rated]:
        """All moves, the best first."""
        rated = [self._rate(look, move) for move in moves]
        thrown = [one.worth for one in rated if isinstance(one.move, Discard)]
        # a discard ends every turn: the best one costs nothing by itself, only what is thrown instead of it
        free = max(thrown, default=0.0)
        rated = [replace(one, worth=one.worth - free) if isinstance(one.move, Discard) else one for one in rated]
        return sorted(rated, key=lambda one: -one.worth)

    def _rate(self, look: Outlook, move: Move) -> Rated:
        if isinstance(move, Discard):
            return self._discard(look, move)
        if isinstance(move, LayDown):
            return self._lay_down(look, move)
        if isinstance(move, TakePile):
            return self._take(look, move)
        if isinstance(move, Answer):
            return self._answer(look, move)
        return self._plain(look, move)

    def _plain(self, look: Outlook, move: Move) -> Rated:
        if isinstance(move, Draw):
            return Rated(self.w["draw"], move, say("bots.canasta.draw"))
        if isinstance(move, GoOut | TakeTop):
            gain = self.going_out(look)
            return Rated(gain + self.w["out"], move, say("bots.canasta.out", n=look.rivals))
        if isinstance(move, Ask):
            unsure = look.partner_cards >= 5 and -30 < self.going_out(look) < 90
            return Rated(150.0 if unsure else -150.0, move, say("bots.canasta.ask", n=look.partner_cards))
        if isinstance(move, LayAll):
            return Rated(1000.0, move, say("bots.canasta.lay_all"))
        return Rated(-50.0 if isinstance(move, Pass) else 0.0, move, say("bots.canasta.leave"))

    # --- going out ---

    def threat(self, look: Outlook) -> float:
        """How near the end the others are, 0 to 1."""
        if not any(map(self.melds.is_canasta, look.now.theirs)):
            return 0.1 if look.rival_cards <= 3 else 0.0
        return max(0.0, min(1.0, (7 - look.rival_cards) / 5))

    def going_out(self, look: Outlook) -> float:
        """What it gains over playing on."""
        caught = CARD * look.rivals + (0 if any(map(self.melds.is_canasta, look.now.theirs)) else 200 * look.rival_reds)
        hopes = sum(self._hope(meld) for meld in look.now.table)
        return 100 + caught - CARD * look.partner_cards - hopes * (1 - self.threat(look))

    def _hope(self, meld: Sequence[Card]) -> float:
        size = len(meld)
        if size >= self.melds.numbers.canasta or size < 4:
            return 0.0
        return self.w["near"] if size >= 5 else self.w["half"]

    def _answer(self, look: Outlook, move: Answer) -> Rated:
        hand = look.now.hand
        held, fits = self.melds.points(hand), self._could_lay(look.now)
        stay = fits - 0.5 * held - 220 * self.threat(look) - 40
        words = self._answer_words(look, move.yes, held, fits)
        return Rated(-stay if move.yes else stay, move, words)

    def _answer_words(self, look: Outlook, yes: bool, held: int, fits: int) -> Say:
        if not yes:
            return say("bots.canasta.no", points=fits)
        if self.threat(look) > 0.3:
            return say("bots.canasta.yes_threat", n=look.rival_cards)
        return say("bots.canasta.yes", points=held)

    def _could_lay(self, now: Situation) -> int:
        """Points of this hand that would find a meld by themselves, and a little for canastas they would make."""
        points = 0
        for column in RANKED:
            mine = [card for card in now.hand if COLUMN[card] == column]
            size = len(now.table[column]) + len(mine)
            if mine and (now.table[column] or len(mine) >= self.melds.numbers.least):
                points += self.melds.points(mine)
                if size >= self.melds.numbers.canasta > len(now.table[column]):
                    points += self.rules.book.bonus.black
        return points

    # --- the pile ---

    def _take(self, look: Outlook, move: TakePile) -> Rated:
        now = look.now
        spent = [card for _, cards in move.melds for card in cards if COLUMN[card] == WILD]
        worth = self.w["pile_card"] * now.pile + self._progress(look, move.melds, now.top)
        worth -= sum(self._wild_cost(now, card) for card in spent)
        worth += 0 if now.opened else self.w["open"]
        worth -= self.threat(look) * CARD * now.pile
        return Rated(worth + self.w["draw"] * 0.5, move, say("bots.canasta.take", n=now.pile))

    # --- laying ---

    def _lay_down(self, look: Outlook, move: LayDown) -> Rated:
        now = look.now
        spent = [card for _, cards in move.melds for card in cards if COLUMN[card] == WILD]
        worth = self._progress(look, move.melds, None) - sum(self._wild_cost(now, card) for card in spent)
        worth += self.threat(look) * self.melds.points(card for _, cards in move.melds for card in cards)
        if not now.opened:
            worth += self.w["open"]
        rest = self.melds.rest(now, move.melds, taking=False)
        ready = self.melds.canastas(self.melds.after(now, move.melds)) >= now.need
        if rest < 4 and not ready:
            worth -= self.w["thin_hand"] * (4 - rest)
        if rest > 1:
            worth -= self._dearer_discard(look, move) + self._spoilt(now, move)
        return Rated(worth + self.w["lay"], move, self._lay_words(look, move))

    def _dearer_discard(self, look: Outlook, move: LayDown) -> float:
        """How much more the discard of this turn costs when these cards are gone from the hand."""
        left = Counter(look.now.hand)
        costs = {card: self._discard_cost(look, card) for card in left}
        left.subtract(card for _, cards in move.melds for card in cards)
        return min(costs[card] for card in +left) - min(costs.values())

    def _spoilt(self, now: Situation, move: LayDown) -> float:
        """Wild cards on a canasta that is complete without them: wasted, and a red one turns black."""
        bonus, lost = self.rules.book.bonus, 0.0
        for column, cards in move.melds:
            if wilds_in(cards) and self.melds.is_canasta(now.table[column]):
                lost += bonus.red - bonus.black if self.melds.is_red(now.table[column]) else self.w["wild_spent"]
        return lost

    def _wild_cost(self, now: Situation, card: Card) -> float:
        """Wild cards are kept for canastas; to open the game they may go cheaper."""
        return self.w["wild_spent" if now.opened else "wild_opening"] * (1.15 if card in JOKERS else 1.0)

    def _lay_words(self, look: Outlook, move: LayDown) -> Say:
        made = self.melds.canastas(self.melds.after(look.now, move.melds)) > self.melds.canastas(look.now.table)
        if made:
            return say("bots.canasta.canasta")
        points = self.melds.points(card for _, cards in move.melds for card in cards)
        return say("bots.canasta.lay" if look.now.opened else "bots.canasta.open", points=points)

    def _progress(self, look: Outlook, melds: Iterable[tuple[int, tuple[Card, ...]]], top: Card | None) -> float:
        """How much nearer canastas these cards bring the side."""
        groups = {column: len(cards) for column, cards in melds}
        if top is not None:
            groups[COLUMN[top]] = groups.get(COLUMN[top], 0) + 1
        canasta = self.melds.numbers.canasta
        worth = 0.0
        for column, count in groups.items():
            before = len(look.now.table[column])
            worth += self.w["meld"] * min(count, max(1, canasta - before)) * (0.6 + 0.1 * min(before, canasta))
            if before < canasta <= before + count:
                worth += self.w["canasta"]
        return worth

    # --- discarding ---

    def _discard(self, look: Outlook, move: Discard) -> Rated:
        column = COLUMN[move.card]
        words = self._discard_words(look, move.card, column, self.risk(look, column))
        return Rated(-self._discard_cost(look, move.card), move, words)

    def _discard_cost(self, look: Outlook, card: Card) -> float:
        column = COLUMN[card]
        risk = self.risk(look, column)
        cost = self._keep(look, card, column) + self.w["danger"] * risk * CARD * (look.now.pile + 2)
        cost += risk * self.w["partner_out"] * self.partner_close(look)
        return cost - self.threat(look) * self.melds.values[card]

    def partner_close(self, look: Outlook) -> float:
        """How near the end the partner is, 0 to 1: a gift to the others would now cost the finish."""
        ready = self.melds.canastas(look.now.table) >= look.now.need
        return max(0.0, min(1.0, (5 - look.partner_cards) / 3)) if ready and look.partner_cards else 0.0

    def _keep(self, look: Outlook, card: Card, column: int) -> float:
        """What the hand loses with it."""
        if column == WILD:
            return self._freeze(look.now)
        if column == BLACK_THREE:
            return self.w["safe_three"] if look.now.pile < 4 else 0.0
        count = sum(COLUMN[other] == column for other in look.now.hand)
        if look.now.table[column]:
            return self.w["pair"]
        worth = (0.0, self.w["single"], self.w["pair"], self.w["triple"])[min(count, 3)]
        return worth + self.melds.values[card] * 0.1 * min(count, 2)

    def _freeze(self, now: Situation) -> float:
        """A wild card on the pile: good against a side that has opened, a blow to the own side where it has."""
        own_open, theirs_open = now.opened, any(now.theirs)
        if own_open and not theirs_open:
            return self.w["freeze_own"]  # the pile is shut for the others anyway
        against = theirs_open and not own_open and now.pile >= 6 and not now.closed_by_wild
        own_loss = self.w["own_pile"] * now.pile if own_open and not now.closed_by_wild else 0.0
        return self.w["wild_thrown"] * (0.6 if against else 1.4) + own_loss

    def risk(self, look: Outlook, column: int) -> float:
        """The chance that the next player takes the pile for this card."""
        now = look.now
        if column in (WILD, BLACK_THREE) or self._blocked(now, column):
            return 0.0
        if look.next_cards == 1 and not self.rules.house.one_card:
            return 0.0  # a hand of one card takes nothing
        shut = now.closed_by_wild or not any(now.theirs)
        if not shut and now.theirs[column]:
            return 1.0
        left = max(0, COPIES - look.seen[column])
        share = min(1.0, look.next_cards / max(1, look.unseen))
        none = (1 - share) ** left
        one = left * share * (1 - share) ** max(0, left - 1)
        return 1 - none - one * (1.0 if shut else 0.55)

    def _blocked(self, now: Situation, column: int) -> bool:
        """Whether a canasta keeps the next player from a pile with this rank on top."""
        if self.rules.house.blocks == "owners":
            return self.melds.is_canasta(now.theirs[column])
        return bool(blocking(self.melds, now, column))

    def _discard_words(self, look: Outlook, card: Card, column: int, risk: float) -> Say:
        name = accusative(card)
        if column == BLACK_THREE:
            return say("bots.canasta.block", card=name)
        if column != WILD and self._blocked(look.now, column):
            return say("bots.canasta.dead", card=name, rank=say(f"canasta.rank.many.{RANKS[column]}"))
        if risk < 0.12:
            return say("bots.canasta.safe", card=name)
        return say("bots.canasta.spare", card=name, percent=round(risk * 100))
