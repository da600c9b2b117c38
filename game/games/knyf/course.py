"""The course of Knyf: dealing, exchanging, writing, reshuffling, the last round and the score."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from itertools import chain, compress
from random import Random

from game.core.cards import Card
from game.core.chance import Chance
from game.core.events import Carried, DealBegan, DealEnded, Event, History, MatchEnded, Told
from game.core.moves import Move
from game.core.rules import DealSheet, Result, Rules, ScoreLine, not_now, not_your_turn, ranked
from game.core.say import Refusal, Say, Seat, Who, refuse, say
from game.games.knyf.boxes import BOXES, UPPER, Boxes, Cards, parts
from game.games.knyf.model import (
    Column,
    Exchange,
    KnyfDescriptor,
    KnyfState,
    KnyfView,
    Phase,
    Score,
    upper_sum,
)
from game.rulebook.models import Options

EXCHANGES_TRIED = 8
"""Of the hundreds of exchanges so many are candidates."""


class KnyfCourse(Rules[KnyfState, KnyfView]):
    DESCRIPTOR = KnyfDescriptor
    MOVES = (Exchange, Score)
    OPTIONS = frozenset({"announce", "turns"})
    ZONES = frozenset({"draw", "discard", "hand", "box", "exchange", "exchange_more", "announce"})

    def __init__(self, book: KnyfDescriptor, options: Options) -> None:
        assert book.deck is not None and book.deal is not None
        self.deck = book.deck.cards()
        self.deal_counts = book.deal
        self.numbers = book.hand
        self.upper = book.upper
        self.last_box = book.last_box
        self.turns = int(options["turns"])
        limit = book.option("turns")
        self.limited = limit is not None and self.turns < limit.max
        """A limit that can be felt is worth a word; the longest one only sees to it that the game ends."""
        self.manual = options["announce"] == "manual"
        self.boxes = Boxes(book.boxes, sorted(set(self.deck)), self.numbers.full)
        # Many hands, few different moves: all hands share them.
        self._named_scores = lru_cache(maxsize=None)(Score)
        self._named_exchanges = lru_cache(maxsize=None)(Exchange)
        self._scores = lru_cache(maxsize=4096)(self._all_scores)
        self._exchanges = lru_cache(maxsize=4096)(self._all_exchanges)

    # --- dealing ---

    def new(self, seats: int, chance: Chance, first: Seat | None = None) -> tuple[KnyfState, list[Event]]:
        starter = chance.below(seats) if first is None else first
        state = KnyfState(seats, starter)
        state.draw = self.deck[:]
        chance.shuffle(state.draw)
        events: list[Event] = [DealBegan(1, starter)]
        for _ in range(self.deal_counts[seats]):
            for i in range(seats):
                seat = (starter + i) % seats
                card = state.draw.pop()
                state.hands[seat].append(card)
                events.append(Carried("deal", (card,), "draw", f"hand:{seat}", seat, seen_by=frozenset((seat,))))
        for hand in state.hands:
            hand.sort()
        return state, events

    def to_act(self, state: KnyfState) -> tuple[Seat, ...]:
        return () if state.phase is Phase.OVER else (state.turn,)

    # --- what may be done ---

    def legal(self, state: KnyfState, seat: Seat) -> list[Move]:
        if state.phase is Phase.OVER or seat != state.turn:
            return []
        return self._moves(tuple(state.hands[seat]), state.boxes[seat])

    def _moves(self, hand: Cards, column: Column | list[int | None]) -> list[Move]:
        by_box = self._scores(hand)
        moves: list[Move] = [*chain.from_iterable(compress(by_box, map(_is_empty, column)))]
        if self.manual and self.is_last_but_one(column):
            moves += [replace(move, announce=True) for move in moves]  # type: ignore[type-var]
        return moves + self._exchanges(hand)

    def _all_scores(self, hand: Cards) -> list[list[Score]]:
        """Every way to write this hand on an empty sheet, box by box."""
        found: dict[str, list[Score]] = {box: [] for box in BOXES}
        for cards in parts(hand, self.numbers.full):
            for box in self.boxes.fitting(cards):
                found[box].append(self._named_scores(box, cards))
        return list(found.values())

    def _all_exchanges(self, hand: Cards) -> list[Move]:
        named, more = self._named_exchanges, self.numbers.more if self.may_draw_more(hand) else 0
        found = parts(hand, self.numbers.exchange)
        moves: list[Move] = [named(cards, len(cards)) for cards in found]
        return moves + [named(cards, len(cards) + more) for cards in found] if more else moves

    def may_draw_more(self, hand: Cards) -> bool:
        return len(hand) + self.numbers.more <= self.numbers.most

    def is_last_but_one(self, column: Column | list[int | None]) -> bool:
        """Whether the box written now leaves so few that it must be announced."""
        return sum(points is None for points in column) == self.last_box.left + 1

    def refusal(self, state: KnyfState, seat: Seat, move: Move) -> Refusal | None:
        if seat != state.turn or state.phase is Phase.OVER:
            return not_your_turn()
        hand = tuple(state.hands[seat])
        if isinstance(move, Exchange):
            return self._bad_cards(hand, move.cards) or self._bad_exchange(hand, move)
        if isinstance(move, Score):
            return self._bad_cards(hand, move.cards) or self._bad_score(hand, state.boxes[seat], move)
        return not_now()

    @staticmethod
    def _bad_cards(hand: Cards, cards: object) -> Refusal | None:
        """Moves name faces in rising order, and only those the hand holds."""
        if not isinstance(cards, tuple) or not all(type(card) is int for card in cards) or list(cards) != sorted(cards):
            return not_now()
        for card in cards:
            if cards.count(card) > hand.count(card):
                return refuse("knyf.not_in_hand", "2", face=card)
        return None

    def _bad_exchange(self, hand: Cards, move: Exchange) -> Refusal | None:
        away, most = len(move.cards), self.numbers.exchange
        if away > most:
            return refuse("knyf.too_many", "2", most=most)
        if type(move.draw) is not int or move.draw not in (away, away + self.numbers.more):
            return refuse("knyf.wrong_draw", "2", n=away, more=away + self.numbers.more)
        if move.draw > away and not self.may_draw_more(hand):
            return self.hand_is_full(hand)
        return None

    def hand_is_full(self, hand: Cards) -> Refusal:
        return refuse("knyf.hand_full", "2", n=len(hand))

    def _bad_score(self, hand: Cards, column: list[int | None], move: Score) -> Refusal | None:
        if move.box not in BOXES or type(move.announce) is not bool:
            return not_now()
        if column[BOXES.index(move.box)] is not None:
            return refuse("knyf.box_full", "4")
        if self.boxes.points(move.box, move.cards) is None:
            return self.unfit(move.box, hand, move.cards)
        if move.announce and not (self.manual and self.is_last_but_one(column)):
            return refuse("knyf.nothing_to_announce", "8")
        return None

    def unfit(self, box: str, hand: Cards, cards: Cards) -> Refusal:
        """Why these cards do not make the box: what it asks for, and what is there."""
        if box in UPPER:
            key = "none_of" if self.boxes.face_of[box] not in hand else "only_of"
            return refuse(f"knyf.{key}", "4", faces=say(f"knyf.gen.{box}"))
        if len(cards) != self.boxes.size(box):
            return refuse("knyf.count", "4", box=say(f"knyf.box.{box}"), n=self.boxes.size(box))
        return self.lacking(box, cards)

    def lacking(self, box: str, cards: Cards) -> Refusal:
        pattern = self.boxes.patterns[box]
        if pattern.run:
            missing = list(self.boxes.missing(box, cards))
            return refuse(f"knyf.no_{box}" if missing else "knyf.not_a_run", "4", missing=missing, n=pattern.run)
        if pattern.groups:
            five = self.boxes.most_alike(cards) == len(cards)
            return refuse("knyf.five_no_full" if five else "knyf.no_full", "4")
        return refuse("knyf.too_few_alike", "4", need=pattern.same, n=self.boxes.most_alike(cards))

    # --- doing it ---

    def apply(self, state: KnyfState, seat: Seat, move: Move, chance: Chance) -> list[Event]:
        if isinstance(move, Exchange):
            events = self._exchange(state, seat, move, chance)
        else:
            assert isinstance(move, Score)
            events = self._score(state, seat, move, chance)
        return events + self._end_turn(state, seat)

    def _exchange(self, state: KnyfState, seat: Seat, move: Exchange, chance: Chance) -> list[Event]:
        events = self._throw(state, seat, move.cards, "discard")
        return [*events, *self._draw(state, seat, move.draw, chance), Told(self._exchange_words(seat, move), seat)]

    @staticmethod
    def _exchange_words(seat: Seat, move: Exchange) -> Say:
        away = len(move.cards)
        if move.draw == away:
            return say("knyf.log.exchange" if away else "knyf.log.pass", who=Who(seat), n=away)
        return say("knyf.log.exchange_more" if away else "knyf.log.draw_one", who=Who(seat), n=away, m=move.draw)

    def _score(self, state: KnyfState, seat: Seat, move: Score, chance: Chance) -> list[Event]:
        column, index = state.boxes[seat], BOXES.index(move.box)
        points = self.boxes.points(move.box, move.cards)
        assert points is not None
        fine = self.fine(len(state.hands[seat]))
        last_but_one = self.is_last_but_one(column)
        column[index], state.fines[seat][index] = points, fine
        told = say("knyf.log.score_fine" if fine else "knyf.log.score", **self._written(seat, move.box, points, fine))
        events = [*self._throw(state, seat, move.cards, "play"), Told(told, seat)]
        if last_but_one:
            events += self._announce(state, seat, said=move.announce or not self.manual)
        missing = max(0, self.numbers.full - len(state.hands[seat]))
        return events + self._draw(state, seat, missing, chance)

    @staticmethod
    def _written(seat: Seat, box: str, points: int, fine: int) -> dict[str, object]:
        return {"who": Who(seat), "box": say(f"knyf.box.{box}"), "points": points, "fine": -fine}

    def fine(self, held: int) -> int:
        """What the cards over a full hand cost whoever writes now; 0 or less."""
        return self.numbers.surplus * max(0, held - self.numbers.full)

    @staticmethod
    def _announce(state: KnyfState, seat: Seat, *, said: bool) -> list[Event]:
        state.announced[seat], state.forgot[seat] = said, not said
        return [Told(say("knyf.log.last_box", who=Who(seat)), seat, banner=True)] if said else []

    @staticmethod
    def _throw(state: KnyfState, seat: Seat, cards: Cards, cue: str) -> list[Event]:
        for card in cards:
            state.hands[seat].remove(card)
        state.discard += cards
        state.last_cards = cards
        return [Carried(cue, cards, f"hand:{seat}", "discard", seat)] if cards else []

    def _draw(self, state: KnyfState, seat: Seat, count: int, chance: Chance) -> list[Event]:
        """Cards from the draw pile; the moment it is empty the discards become the new one."""
        events: list[Event] = []
        hand = state.hands[seat]
        while count > 0:
            taken = tuple(state.draw[: -count - 1 : -1])
            del state.draw[-count:]
            hand += taken
            count -= len(taken)
            events.append(Carried("draw", taken, "draw", f"hand:{seat}", seat, seen_by=frozenset((seat,))))
            if not state.draw:
                events += self._reshuffle(state, chance)
        hand.sort()
        return events

    @staticmethod
    def _reshuffle(state: KnyfState, chance: Chance) -> list[Event]:
        state.draw, state.discard = state.discard, []
        chance.shuffle(state.draw)
        cards = tuple(state.draw)
        return [
            Carried("shuffle", cards, "discard", "draw", seen_by=frozenset()),
            Told(say("knyf.log.reshuffle")),
        ]

    def _end_turn(self, state: KnyfState, seat: Seat) -> list[Event]:
        """Everyone has as many turns as the others: the game ends only when the round does."""
        state.turn = (seat + 1) % len(state.hands)
        full = [None not in column for column in state.boxes]
        if state.turn != state.starter:
            return [Told(say("knyf.log.complete", who=Who(seat)), seat, banner=True)] if full[seat] else []
        if any(full) or state.round == self.turns:
            state.phase = Phase.OVER
            state.sheets = (self._sheet(state),)
            return [DealEnded(1), MatchEnded()]
        state.round += 1
        return []

    # --- the score ---

    def bonus(self, column: Column | list[int | None]) -> int:
        return self.upper.bonus if upper_sum(column) >= self.upper.bonus_from else 0

    def malus(self, column: Column | list[int | None]) -> int:
        return self.upper.malus if upper_sum(column) < self.upper.malus_below else 0

    def _sheet(self, state: KnyfState) -> DealSheet:
        seats = range(len(state.hands))
        lines = [
            ScoreLine(say(f"knyf.box.{box}"), tuple(state.boxes[s][i] for s in seats)) for i, box in enumerate(BOXES)
        ]
        extra = {
            "bonus": [self.bonus(column) or self.malus(column) for column in state.boxes],
            "fines": [sum(column) for column in state.fines],
            "forgotten": [self.last_box.forgotten * forgot for forgot in state.forgot],
        }
        lines[len(UPPER) : len(UPPER)] = [ScoreLine(say("knyf.sheet.bonus"), tuple(extra["bonus"]))]
        lines.append(ScoreLine(say("knyf.sheet.fines"), tuple(extra["fines"])))
        if any(extra["forgotten"]):
            lines.append(ScoreLine(say("knyf.sheet.forgotten"), tuple(extra["forgotten"])))
        totals = tuple(sum(line.points[s] or 0 for line in lines) for s in seats)
        return DealSheet(tuple(lines), totals)

    def result(self, state: KnyfState) -> Result | None:
        if state.phase is not Phase.OVER:
            return None
        scores = state.sheets[0].totals
        complete = [seat for seat, column in enumerate(state.boxes) if None not in column]
        who = [Who(seat) for seat in complete]
        why = say("knyf.why_complete", who=who) if complete else say("knyf.why_turns", n=self.turns)
        return Result(ranked(scores), scores, why)

    def view(self, state: KnyfState, seat: Seat | None) -> KnyfView:
        return KnyfView(
            seat=seat,
            seats=len(state.hands),
            to_act=self.to_act(state),
            deal=1,
            deals=1,
            starter=state.starter,
            resting=False,
            sheets=state.sheets,
            result=self.result(state),
            hand=() if seat is None else tuple(state.hands[seat]),
            hand_counts=tuple(map(len, state.hands)),
            boxes=tuple(map(tuple, state.boxes)),
            fines=tuple(map(tuple, state.fines)),
            bonuses=tuple(map(self.bonus, state.boxes)),
            announced=tuple(state.announced),
            forgot=tuple(state.forgot),
            discard=tuple(state.discard),
            draw_count=len(state.draw),
            round=state.round,
            rounds=self.turns,
            last_cards=state.last_cards,
        )

    def pieces(self, state: KnyfState) -> list[Card]:
        return sorted(card for pile in (state.draw, state.discard, *state.hands) for card in pile)

    # --- for bots ---

    def candidates(self, state: KnyfState, seat: Seat, rng: Random) -> list[Move]:
        """The best cards for every box that can be written, and some exchanges."""
        if state.phase is Phase.OVER or seat != state.turn:
            return []
        hand, column = tuple(state.hands[seat]), state.boxes[seat]
        announce = self.manual and self.is_last_but_one(column)
        moves: list[Move] = [
            Score(box, cards, announce)
            for box, points in zip(BOXES, column, strict=True)
            if points is None and (cards := self.boxes.best(box, hand)) is not None
        ]
        exchanges = self._exchanges(hand)
        picked = {int(rng.random() * len(exchanges)) for _ in range(EXCHANGES_TRIED)}
        return moves + [exchanges[i] for i in sorted(picked)]

    def imagine(self, view: KnyfView, history: History, rng: Random) -> KnyfState:
        """Everything but the own hand and the discards is shuffled: nothing else is known of it."""
        state = KnyfState(view.seats, view.starter)
        state.turn = view.to_act[0] if view.to_act else view.starter
        state.round, state.sheets = view.round, view.sheets
        state.phase = Phase.OVER if view.result else Phase.PLAY
        state.discard, state.last_cards = list(view.discard), view.last_cards
        state.boxes, state.fines = [list(column) for column in view.boxes], [list(column) for column in view.fines]
        state.announced, state.forgot = list(view.announced), list(view.forgot)
        state.draw = self.unseen(view)
        rng.shuffle(state.draw)
        for seat in range(view.seats):
            if seat == view.seat:
                state.hands[seat] = list(view.hand)
            else:
                state.hands[seat] = sorted(state.draw.pop() for _ in range(view.hand_counts[seat]))
        return state

    def unseen(self, view: KnyfView) -> list[Card]:
        """The cards this seat does not see, in rising order."""
        counts = {face: self.deck.count(face) for face in self.boxes.faces}
        for card in (*view.hand, *view.discard):
            counts[card] -= 1
        return [face for face, count in counts.items() for _ in range(count)]


def _is_empty(points: int | None) -> bool:
    return points is None
