"""What a player may do, and why not: one table of judges by phase and kind of move. Knows situations, no state."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from game.core.cards import Card
from game.core.moves import Move, Pass
from game.core.say import Refusal, refuse
from game.games.canasta.choices import Choices
from game.games.canasta.finishing import Finishing
from game.games.canasta.melds import MeldRules, Situation, card_name, is_whole
from game.games.canasta.pieces import (
    COLUMN,
    Answer,
    Ask,
    Discard,
    Draw,
    GoOut,
    LayAll,
    LayDown,
    Phase,
    TakePile,
    TakeTop,
)
from game.games.canasta.pile import refuse_pile


class Judge:
    def __init__(self, melds: MeldRules, finishing: Finishing) -> None:
        self.melds, self.finishing = melds, finishing
        self.choices = Choices(melds)

    def moves(self, now: Situation, phase: Phase) -> list[Move]:
        if phase is Phase.ANSWER:
            return [Answer(True), Answer(False)]
        if phase is Phase.DOUBLE:
            return [LayAll(), Pass()]
        return self._draws(now) if phase is Phase.DRAW else self._plays(now)

    def _draws(self, now: Situation) -> list[Move]:
        found: list[Move] = [Draw()] if now.stock else [Pass()]
        if self.finishing.top_ending(now):
            found.append(TakeTop())
        return found + [TakePile(melds) for melds in self.choices.takings(now)]

    def _plays(self, now: Situation) -> list[Move]:
        found: list[Move] = []
        ending = self.finishing.ending(now)
        if ending:
            found.append(GoOut())
            if self.may_ask(now):
                found.append(Ask())
        found += [LayDown(melds) for melds in self.choices.lay_downs(now)]
        discards = dict.fromkeys(now.hand)
        return found + [Discard(card) for card in discards if self._refuse_discard(now, card) is None]

    def may_ask(self, now: Situation) -> bool:
        """After drawing, before melding, once."""
        return now.has_partner and now.answer is None and not any(now.laid) and len(now.hand) > 1

    def refuse(self, now: Situation, phase: Phase, move: Move) -> Refusal | None:
        judge = self._judges.get((phase, type(move)))
        return judge(self, now, move) if judge else refuse("refusal.not_now")

    def _refuse_draw(self, now: Situation, move: Move) -> Refusal | None:
        return None if now.stock else refuse("canasta.no_stock", "25")

    def _refuse_pass(self, now: Situation, move: Move) -> Refusal | None:
        return refuse("refusal.not_now") if now.stock else None

    def _refuse_taking(self, now: Situation, move: Move) -> Refusal | None:
        assert isinstance(move, TakePile)
        return refuse_pile(self.melds, now, move.melds)

    def _refuse_top(self, now: Situation, move: Move) -> Refusal | None:
        return None if self.finishing.top_ending(now) else refuse("canasta.no_top", "20")

    def _refuse_laying(self, now: Situation, move: Move) -> Refusal | None:
        assert isinstance(move, LayDown)
        return self.melds.refuse_melds(now, move.melds)

    def _refuse_going(self, now: Situation, move: Move) -> Refusal | None:
        return None if self.finishing.ending(now) else refuse("canasta.no_end", "18")

    def _refuse_asking(self, now: Situation, move: Move) -> Refusal | None:
        if not self.finishing.ending(now):
            return refuse("canasta.no_end", "18")
        return None if self.may_ask(now) else refuse("canasta.no_asking", "21")

    def _refuse_discarding(self, now: Situation, move: Move) -> Refusal | None:
        assert isinstance(move, Discard)
        return self._refuse_discard(now, move.card)

    def _refuse_discard(self, now: Situation, card: Card) -> Refusal | None:
        if not is_whole(card) or not 0 <= card < len(COLUMN):
            return refuse("refusal.not_now")
        if card not in now.hand:
            return refuse("canasta.not_in_hand", "5", card=card_name(card))
        if len(now.hand) > 1:
            promised = now.answer is True and self.finishing.ending(now) is not None
            return refuse("canasta.promised", "21") if promised else None
        if now.answer is False:
            return refuse("canasta.forbidden", "21")
        if not now.stock or self.melds.canastas(now.table) >= now.need:
            return None  # without a stock the deal ends with this card anyway
        return refuse("canasta.last_card", "18")

    _judges: ClassVar[dict[tuple[Phase, type[Move]], Callable[..., Refusal | None]]] = {
        (Phase.DRAW, Draw): _refuse_draw,
        (Phase.DRAW, Pass): _refuse_pass,
        (Phase.DRAW, TakePile): _refuse_taking,
        (Phase.DRAW, TakeTop): _refuse_top,
        (Phase.PLAY, LayDown): _refuse_laying,
        (Phase.PLAY, GoOut): _refuse_going,
        (Phase.PLAY, Ask): _refuse_asking,
        (Phase.PLAY, Discard): _refuse_discarding,
        (Phase.ANSWER, Answer): lambda self, now, move: (
            None if isinstance(move.yes, bool) else refuse("refusal.not_now")
        ),
        (Phase.DOUBLE, LayAll): lambda self, now, move: None,
        (Phase.DOUBLE, Pass): lambda self, now, move: None,
    }
