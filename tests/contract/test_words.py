"""Everything every game can say has its sentence in both languages, with every gap filled."""

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

import pytest

from game.core.events import Told
from game.core.moves import Draft
from game.core.rules import DealSheet, Rules, View
from game.core.say import Refusal, Say
from game.games.registry import game, ready_games
from game.text import _SLOT, LANGUAGES, catalogue, knows, set_language, speak
from tests.contract.playout import Case, Playout, Position, few_cases, playout
from tests.contract.test_door import strangers
from tests.contract.test_hand import drafts, touches

AnyRules = Rules[Any, Any]


def said(played: Playout) -> Iterator[Say]:
    """Everything said in a playout, to everyone."""
    yield from (event.words for event in played.events if isinstance(event, Told))
    for position in played.sample:
        for seat in range(played.case.seats):
            view = played.rules.view(position.state, seat)
            yield from said_of(played.rules, view, drafts(position) if seat == position.seat else [()])
        yield from refused(played, position)
    for seat in range(played.case.seats):
        yield from said_of(played.rules, played.rules.view(played.last_state, seat), [()])


def said_of(rules: AnyRules, view: View, beginnings: Iterable[Draft]) -> Iterator[Say]:
    for draft in beginnings:
        yield rules.prompt(view, draft)
        yield from (note.words for note in rules.notes(view, draft))
        yield from said_beside(rules, view, draft)
        yield from (no for pick in touches(rules, view) if (no := rules.why_not(view, draft, pick)))
    yield from (rules.verb(view, move) for move in rules.options(view)[:60])
    yield from said_of_deals(rules, view)
    yield from (words for words in (rules.course(view),) if words)
    yield from (words for gauge in rules.gauges(view, ()) for words in (gauge.label, gauge.figure))
    yield from (words for seat in range(view.seats) if (words := rules.public(seat, view)))
    yield from said_on_sheets(view.sheets)
    if view.result:
        yield view.result.why


def said_beside(rules: AnyRules, view: View, draft: Draft) -> Iterator[Say]:
    """Buttons, score block, panels and brackets."""
    yield from (words for zone in sorted(rules.ZONES) if (words := rules.label(view, zone, draft)))
    yield from (bracket.words for bracket in rules.brackets(view, draft))
    block = rules.block(view, draft)
    yield from (row.label for row in block.rows) if block else ()
    for panel in rules.panels(view, draft):
        yield from (words for words in (panel.title, panel.figure, panel.note) if words)
        yield from (words for line in panel.lines for words in line[:2])
    course = rules.course(view)
    if course:
        yield course


def said_of_deals(rules: AnyRules, view: View) -> Iterator[Say]:
    """On sheets, on the rail, and for whoever asks what was last."""
    titles = (rules.deal_title(view, deal) for deal in range(1, len(view.sheets) + 1))
    yield from (title for title in titles if title)
    if recall := rules.recall(view):
        yield recall
    if tally := rules.tally(view):
        yield from (row.label for row in tally.rows)
        yield from [tally.note] if tally.note else []


def said_on_sheets(sheets: Iterable[DealSheet]) -> Iterator[Say]:
    for sheet in sheets:
        yield from (line.label for line in sheet.lines)


def refused(played: Playout, position: Position) -> Iterator[Say]:
    for seat in range(played.case.seats):
        for move in strangers(played, position):
            refusal = played.rules.refusal(position.state, seat, move)
            if refusal:
                yield refusal


def inner(words: Say) -> Iterator[Say]:
    """The sentence and the sentences in its values."""
    yield words
    for value in words.values.values():
        for part in value if isinstance(value, list | tuple) else (value,):
            if isinstance(part, Say):
                yield from inner(part)


def faults(words: Say, language: str) -> Iterator[str]:
    if not knows(words.key, language):
        yield f"{language}: no text for {words.key}"
        return
    pattern = catalogue(language, words.key.partition(".")[0])[words.key]
    slots = {slot.group(1) for slot in _SLOT.finditer(pattern)}
    if slots - words.values.keys():
        yield f"{language}: {words.key} asks for {sorted(slots - words.values.keys())}, has {sorted(words.values)}"
    sentence = speak(words, lambda seat: f"Gracz {seat}")
    if any(mark in sentence for mark in ("{", "}", "None", "Say(", "Who(", "[", "True", "False")) or not sentence:
        yield f"{language}: {words.key} reads {sentence!r}"


@pytest.mark.parametrize("case", few_cases(), ids=str)
def test_all_that_is_said_has_words_in_both_languages(case: Case) -> None:
    said_once = {repr(words): words for top in said(playout(case)) for words in inner(top)}
    found: dict[str, None] = {}
    for language in LANGUAGES:
        set_language(language)
        found |= dict.fromkeys(fault for words in said_once.values() for fault in faults(words, language))
    assert list(found) == []


@pytest.mark.parametrize("case", few_cases(), ids=str)
def test_refusals_name_a_paragraph_of_the_rules(case: Case) -> None:
    """A refusal of the game itself says which rule speaks; those of the table (not your turn) need none."""
    for words in said(playout(case)):
        if isinstance(words, Refusal) and words.key.startswith(f"{case.game}."):
            assert words.rule.isdigit(), words


@pytest.mark.parametrize("game_id", ready_games())
def test_captions_of_zones_have_words(game_id: str) -> None:
    count = Random(1).randint(2, 9)
    places = [place for place in game(game_id).book.table if place.label]
    shelf = {"most": 16}  # how many it holds
    labels = [Say(place.label or "", {"n": count, **(shelf if place.part == "shelf" else {})}) for place in places]
    found = []
    for language in LANGUAGES:
        set_language(language)
        found += [fault for label in labels for fault in faults(label, language)]
    assert found == []
