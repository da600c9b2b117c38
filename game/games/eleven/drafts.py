"""How a hand builds a move of Jedenastka: tick cards, touch a pile and it closes; touch a pile alone to take it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from game.core.cards import Card
from game.core.moves import Draft, Move, Pick, Zone
from game.core.rules import not_your_turn
from game.core.say import Refusal, Seat, refuse
from game.games.eleven.pieces import ElevenView, Play, TakePile, bull_pick, pile_pick

if TYPE_CHECKING:
    from game.games.eleven.rules import ElevenRules


@dataclass
class Sketch:
    """A draft, read: cards on closed piles, cards still in the fingers, or a pile about to be taken."""

    closed: dict[int, tuple[Card, ...]] = field(default_factory=dict)
    held: tuple[Card, ...] = ()
    taken: int | None = None
    victim: Seat | None = None
    sound: bool = True
    """False where the touches make no sense together."""

    @property
    def spent(self) -> set[Card]:
        return {card for cards in (*self.closed.values(), self.held) for card in cards}


def read(draft: Draft) -> Sketch:
    sketch = Sketch()
    for pick in draft:
        _read_pick(sketch, pick)
    return sketch


def _read_pick(sketch: Sketch, pick: Pick) -> None:
    number = number_of(pick.zone)
    if pick.zone == "hand" and isinstance(pick.item, int) and sketch.taken is None and pick.item not in sketch.spent:
        sketch.held += (pick.item,)
    elif pick.zone.startswith("pile:") and number is not None and sketch.held and number not in sketch.closed:
        sketch.closed[number], sketch.held = sketch.held, ()
    elif pick.zone.startswith("pile:") and number is not None and not sketch.spent and sketch.taken is None:
        sketch.taken = number
    elif pick.zone.startswith("bull:") and sketch.taken is not None and sketch.victim is None:
        sketch.victim = number
    else:
        sketch.sound = False


def number_of(zone: Zone) -> int | None:
    _, _, number = zone.partition(":")
    return int(number) if number.isdecimal() else None


def most_piles(view: ElevenView) -> int:
    """On how many piles the seat may lay in one turn."""
    return max(1, own_bulls(view))


def own_bulls(view: ElevenView) -> int:
    return 0 if view.seat is None else view.bulls[view.seat]


def open_piles(rules: ElevenRules, view: ElevenView, sketch: Sketch, cards: tuple[Card, ...]) -> list[int]:
    """The piles not yet closed on which all these cards fit."""
    return [
        number
        for number, top in view.tops
        if number not in sketch.closed and all(rules.fits(card, top) for card in cards)
    ]


def steps(rules: ElevenRules, view: ElevenView, draft: Draft) -> list[Pick]:
    sketch = read(draft)
    if not sketch.sound:
        return []
    if sketch.taken is not None:
        return _victim_steps(rules, view, sketch)
    if len(sketch.closed) >= most_piles(view):
        return []
    found = _card_steps(rules, view, sketch)
    if sketch.held:
        return found + [pile_pick(number) for number in open_piles(rules, view, sketch, sketch.held)]
    return found if draft else found + [pile_pick(number) for number, _ in view.tops]


def _victim_steps(rules: ElevenRules, view: ElevenView, sketch: Sketch) -> list[Pick]:
    victims = rules.victims(view.bulls, view.stock, view.seat or 0)
    return [bull_pick(seat) for seat in victims] if len(victims) > 1 and sketch.victim is None else []


def _card_steps(rules: ElevenRules, view: ElevenView, sketch: Sketch) -> list[Pick]:
    if sketch.held and not own_bulls(view):
        return []
    piles = open_piles(rules, view, sketch, sketch.held)
    tops = dict(view.tops)
    reach = {card for number in piles for card in rules.after[tops[number]]} - sketch.spent
    return [Pick("hand", card) for card in view.hand if card in reach]


def complete(rules: ElevenRules, view: ElevenView, draft: Draft) -> Move | None:
    """Cards still in the fingers go where they fit, if that is one pile only."""
    sketch = read(draft)
    if not draft or not sketch.sound:
        return None
    move = _move(rules, view, sketch)
    return move if move is not None and rules.refused(view, move) is None else None


def _move(rules: ElevenRules, view: ElevenView, sketch: Sketch) -> Move | None:
    if sketch.taken is not None:
        return TakePile(sketch.taken, sketch.victim)
    closed = dict(sketch.closed)
    if sketch.held:
        piles = open_piles(rules, view, sketch, sketch.held)
        if len(piles) != 1:
            return None
        closed[piles[0]] = sketch.held
    tops = dict(view.tops)
    if not closed.keys() <= tops.keys():
        return None
    return Play(tuple((number, ascending(rules, cards, tops[number])) for number, cards in sorted(closed.items())))


def confirms(view: ElevenView, draft: Draft) -> bool:
    """A taking is never made by one touch, and what was laid with a bull may still be peeled back."""
    return read(draft).taken is not None or (bool(draft) and own_bulls(view) > 0)


def quiet(rules: ElevenRules, view: ElevenView, draft: Draft, pick: Pick) -> bool:
    """Any pile may be taken at any time: gold only where a card can be laid, or where nothing else is left."""
    if not pick.zone.startswith("pile:") or read(draft).held:
        return False
    return bool(draft) or any(rules.fits(card, top) for _, top in view.tops for card in view.hand)


def preview(rules: ElevenRules, view: ElevenView, draft: Draft) -> ElevenView:
    """Closed piles show what was laid on them, with a bull standing on each."""
    sketch = read(draft)
    tops = dict(view.tops)
    usable = sketch.sound and sketch.closed and len(sketch.closed) <= own_bulls(view)
    if not usable or not sketch.closed.keys() <= tops.keys():
        return view
    laid = tuple((number, ascending(rules, cards, tops[number])) for number, cards in sketch.closed.items())
    gone = {card for _, cards in laid for card in cards}
    own = [seat == view.seat for seat in range(view.seats)]
    return replace(
        view,
        hand=tuple(card for card in view.hand if card not in gone),
        hand_counts=tuple(n - len(gone) * mine for n, mine in zip(view.hand_counts, own, strict=True)),
        bulls=tuple(n - len(laid) * mine for n, mine in zip(view.bulls, own, strict=True)),
        drafted=laid,
    )


def ascending(rules: ElevenRules, cards: tuple[Card, ...], top: Card) -> tuple[Card, ...]:
    """In the order in which they are laid: the numbers run on from the last to the first."""
    return tuple(sorted(cards, key=lambda card: rules.gap(card, top)))


# --- why a touch leads nowhere ---


def why_not(rules: ElevenRules, view: ElevenView, draft: Draft, pick: Pick) -> Refusal | None:
    kind = pick.zone.partition(":")[0]
    if not view.my_turn or view.resting:
        return not_your_turn() if kind in ("hand", "pile") else None
    sketch = read(draft)
    if pick.zone == "hand" and pick.item in view.hand and isinstance(pick.item, int):
        return _no_card(rules, view, sketch, pick.item)
    number = number_of(pick.zone)
    if kind == "pile" and number in dict(view.tops):
        return _no_pile(rules, view, sketch, number)
    return refuse("eleven.draw_by_itself", "8") if kind == "draw" else None


def _no_card(rules: ElevenRules, view: ElevenView, sketch: Sketch, card: Card) -> Refusal | None:
    if not any(rules.fits(card, top) for _, top in view.tops):
        return _useless(rules, view, card)
    if card in sketch.spent or sketch.taken is not None:
        return None
    if len(sketch.closed) >= most_piles(view):
        return rules.no_more_piles(own_bulls(view))
    if open_piles(rules, view, sketch, (*sketch.held, card)):
        return None
    if sketch.closed or len(sketch.held) > 1:
        return refuse("eleven.not_together", "5", card=card)
    return None  # another card is chosen instead


def _useless(rules: ElevenRules, view: ElevenView, card: Card) -> Refusal | None:
    if len(view.tops) == 1:
        return rules.too_far(card, view.tops[0][1])
    return refuse("eleven.useless", "3", card=card, reach=rules.numbers.reach)


def _no_pile(rules: ElevenRules, view: ElevenView, sketch: Sketch, number: int | None) -> Refusal | None:
    assert number is not None
    if number in sketch.closed:
        return refuse("eleven.pile_twice", "5") if sketch.held else None
    top = dict(view.tops)[number]
    if len(sketch.closed) >= most_piles(view):
        return rules.no_more_piles(own_bulls(view))
    if sketch.held:
        return next(filter(None, (rules.too_far(card, top, sketch.held) for card in sketch.held)), None)
    return refuse("eleven.finish_first", "5") if sketch.closed else None
