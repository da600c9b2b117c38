"""Kierki: the signs round the table: the deal's banner, the strip of all deals, the counter of tricks, what it cost."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby

from game.core.cards import SUITS, Card, french
from game.core.events import Carried, Event
from game.core.french import KING, QUEEN, SPADES
from game.core.say import Say, Seat, say
from game.core.signs import AHEAD, DONE, NOW, Chip, LastTrick, Signs, Stop
from game.core.tricks import GATHER, trick_winner
from game.games.kierki.book import (
    ENDS,
    HEARTS_DEAL,
    KING_DEAL,
    KING_OF_HEARTS,
    LORDS,
    LOTTERIES,
    QUEENS,
    ROBBER,
    TRICKS,
    TRUMP,
    Prices,
)
from game.games.kierki.table import KierkiView, Phase

CARDS: dict[str, Card] = {QUEENS: french(QUEEN, SPADES), LORDS: french(KING, SPADES), KING_DEAL: KING_OF_HEARTS}
PICTURES = {
    TRICKS: "icon_cards",
    HEARTS_DEAL: "pip_h",
    ENDS: "icon_flag",
    ROBBER: "icon_warning",
    TRUMP: "icon_star",
    **dict.fromkeys(LOTTERIES, "icon_dice"),
}
DEALER = "icon_cards"


def signs(view: KierkiView, kinds: tuple[str, ...], prices: Prices, all_tricks: int, price: Say, ends: str) -> Signs:
    dealer = (view.starter - 1) % view.seats
    return Signs(
        roles=tuple(DEALER if seat == dealer else "" for seat in range(view.seats)),
        running=view.points,
        chips=(_banner(view, price), *_counter(view, prices, all_tricks)),
        stops=_stops(view, kinds, ends),
    )


def _banner(view: KierkiView, price: Say) -> Chip:
    tone = "gains" if view.kind == TRUMP or view.kind in LOTTERIES else "costs"
    picture = f"pip_{view.trump}" if view.trump else PICTURES.get(view.kind, "")
    return Chip(price, tone, picture, CARDS.get(view.kind))


def _counter(view: KierkiView, prices: Prices, all_tricks: int) -> tuple[Chip, ...]:
    """Which trick this is; where some tricks cost, they are marked on it, and it says so when one comes."""
    if view.phase is not Phase.PLAY:
        return ()
    done = sum(view.tricks)
    trick = max(1, min(all_tricks, done + (len(view.trick) < view.seats)))
    values = {"trick": trick, "tricks": all_tricks}
    if view.kind not in (ENDS, ROBBER):
        return (Chip(say("cards.trick_of", **values)),)
    track = done, all_tricks, tuple(sorted(prices.ends))
    cost = prices.of_trick(ENDS, trick)
    if cost:
        return (Chip(say("kierki.trick_costs", n=cost, **values), "costs", track=track),)
    return (Chip(say("cards.trick_of", **values), track=track),)


def _stops(view: KierkiView, kinds: tuple[str, ...], ends: str) -> tuple[Stop, ...]:
    """Every deal of the match; deals of one kind in a row share a stop."""
    found, first = [], 1
    for kind, group in groupby(kinds):
        count = len(list(group))
        at = view.deal - first + 1
        over = bool(view.result) or (view.resting and at == count)
        state = AHEAD if at < 1 else DONE if at > count or over else NOW
        found.append(Stop(_stop_words(kind, count, at if state == NOW else 0, ends), state))
        first += count
    return tuple(found)


def _stop_words(kind: str, count: int, at: int, ends: str) -> Say:
    name = say(f"kierki.ends.{ends}") if kind == ENDS else say(f"kierki.stop.{kind}")
    if count == 1:
        return name
    return say("kierki.stop_at", name=name, n=at, all=count) if at else say("kierki.stop_times", name=name, n=count)


def last_trick(view: KierkiView) -> LastTrick | None:
    if not view.last_trick:
        return None
    trump = SUITS.index(view.trump) if view.trump else None
    best = trick_winner([card for _, card in view.last_trick], trump)
    return LastTrick(view.last_trick, view.last_trick[best][0])


def put_away(view: KierkiView, prices: Prices) -> tuple[KierkiView, list[Event]] | None:
    """The full trick at its winner's; what cost something lies open there."""
    if len(view.trick) < view.seats or view.phase is not Phase.PLAY:
        return None
    winner: Seat = view.to_act[0]
    dear = [card for _, card in view.trick if prices.of_card(view.kind, card)]
    counts, taken = list(view.won_counts), list(view.taken)
    counts[winner] += view.seats - len(dear)
    taken[winner] = tuple(sorted((*taken[winner], *dear)))
    events: list[Event] = [
        Carried(GATHER, (card,), f"trick:{seat}", f"{'taken' if card in dear else 'won'}:{winner}", winner)
        for seat, card in view.trick
    ]
    return replace(view, trick=(), won_counts=tuple(counts), taken=tuple(taken)), events
