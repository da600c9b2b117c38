"""How a hand plays Knyf: cards are ticked and exchanged, or a box is touched and written after a second look."""

from __future__ import annotations

from game.core.moves import Draft, Move, Pick
from game.core.rules import not_your_turn
from game.core.say import Refusal, refuse
from game.games.knyf.boxes import BOXES, Cards
from game.games.knyf.course import KnyfCourse
from game.games.knyf.model import ANNOUNCE, EXCHANGE, MORE, Exchange, KnyfView, Score

BUTTONS = (EXCHANGE.zone, MORE.zone, ANNOUNCE.zone)


def ticked(draft: Draft) -> Cards:
    """The cards touched in the hand, in rising order."""
    return tuple(sorted(pick.item for pick in draft if pick.zone == "hand" and isinstance(pick.item, int)))


def target(draft: Draft) -> Pick | None:
    """The box or exchange button of a draft, once there is one."""
    return next((pick for pick in draft if pick.zone not in ("hand", ANNOUNCE.zone)), None)


class KnyfHand(KnyfCourse):
    def options(self, view: KnyfView) -> list[Move]:
        if not view.my_turn or view.seat is None:
            return []
        return self._moves(view.hand, view.boxes[view.seat])

    def steps(self, view: KnyfView, draft: Draft) -> list[Pick]:
        if not view.my_turn:
            return []
        goal = target(draft)
        if goal is not None:
            may = goal.zone == "box" and ANNOUNCE not in draft and self.may_announce(view)
            return [ANNOUNCE] if may else []
        return self._more_cards(view, draft) + self._targets(view, ticked(draft))

    def _more_cards(self, view: KnyfView, draft: Draft) -> list[Pick]:
        cards = ticked(draft)
        if len(cards) >= self.numbers.exchange:
            return []
        left = dict.fromkeys(card for card in view.hand if cards.count(card) < view.hand.count(card))
        return [Pick("hand", card) for card in left]

    def _targets(self, view: KnyfView, cards: Cards) -> list[Pick]:
        assert view.seat is not None
        picks = [EXCHANGE, *([MORE] if self.may_draw_more(view.hand) else [])]
        return picks + [Pick("box", box) for box in view.free(view.seat) if self._cards_for(view, box, cards)]

    def _cards_for(self, view: KnyfView, box: str, cards: Cards) -> Cards | None:
        """What a touch on the box would play: the ticked cards, or without any the best ones."""
        if not cards:
            return self.boxes.best(box, view.hand)
        return cards if self.boxes.points(box, cards) is not None else None

    def may_announce(self, view: KnyfView) -> bool:
        return self.manual and view.seat is not None and self.is_last_but_one(view.boxes[view.seat])

    def complete(self, view: KnyfView, draft: Draft) -> Move | None:
        """Ticked cards alone are exchanged for as many; a box alone takes the best cards."""
        if not draft or not view.my_turn:
            return None
        cards, goal = ticked(draft), target(draft)
        move: Move
        if goal is None or goal == EXCHANGE:
            move = Exchange(cards, len(cards))
        elif goal == MORE:
            move = Exchange(cards, len(cards) + self.numbers.more)
        elif goal.zone == "box" and goal.item in BOXES:
            chosen = self._cards_for(view, str(goal.item), cards)
            move = Score(str(goal.item), chosen or cards, announce=ANNOUNCE in draft)
        else:
            return None
        return move if self._is_legal(view, move) else None

    def _is_legal(self, view: KnyfView, move: Move) -> bool:
        assert view.seat is not None
        if isinstance(move, Exchange):
            return not (self._bad_cards(view.hand, move.cards) or self._bad_exchange(view.hand, move))
        assert isinstance(move, Score)
        return not (
            self._bad_cards(view.hand, move.cards) or self._bad_score(view.hand, list(view.boxes[view.seat]), move)
        )

    def confirms(self, view: KnyfView, draft: Draft) -> bool:
        """A box is written for good, and a pass is rarely meant: both wait for the primary button."""
        goal = target(draft)
        return goal is not None and (goal.zone == "box" or (goal == EXCHANGE and not ticked(draft)))

    def quiet(self, view: KnyfView, draft: Draft, pick: Pick) -> bool:
        """Any card may be ticked at any time; gold is for the boxes."""
        return pick.zone == "hand"

    # --- why not ---

    def why_not(self, view: KnyfView, draft: Draft, pick: Pick) -> Refusal | None:
        if not view.my_turn:
            return not_your_turn() if pick.zone in ("hand", "box", *BUTTONS) else None
        if pick.zone == "hand":
            return self._why_not_card(view, draft, pick)
        if pick.zone == "box" and pick.item in BOXES:
            return self._why_not_box(view, draft, str(pick.item))
        if pick.zone == MORE.zone:
            return None if self.may_draw_more(view.hand) else self.hand_is_full(view.hand)
        if pick.zone == ANNOUNCE.zone:
            return self._why_not_announce(view)
        if pick.zone == "draw":
            return refuse("knyf.draw_by_button", "2")
        return refuse("knyf.discard_lies", "7") if pick.zone == "discard" else None

    def _why_not_card(self, view: KnyfView, draft: Draft, pick: Pick) -> Refusal | None:
        if pick.item not in view.hand or len(ticked(draft)) < self.numbers.exchange:
            return None
        return refuse("knyf.too_many", "2", most=self.numbers.exchange)

    def _why_not_box(self, view: KnyfView, draft: Draft, box: str) -> Refusal | None:
        assert view.seat is not None
        if box not in view.free(view.seat):
            return refuse("knyf.box_full", "4")
        if self.boxes.best(box, view.hand) is None:
            return self.unfit(box, view.hand, view.hand) if box in self.boxes.face_of else self.lacking(box, view.hand)
        cards = ticked(draft)
        return self.unfit(box, view.hand, cards) if cards and not self._cards_for(view, box, cards) else None

    def _why_not_announce(self, view: KnyfView) -> Refusal:
        assert view.seat is not None
        if not self.is_last_but_one(view.boxes[view.seat]):
            return refuse("knyf.nothing_to_announce", "8")
        return refuse("knyf.choose_box_first" if self.manual else "knyf.announced_by_itself", "8")
