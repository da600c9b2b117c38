"""From a YAML file to a checked descriptor. Problems come with file, line, key path and a near spelling."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from game.core.say import Say, say
from game.rulebook.models import Descriptor, Options
from game.rulebook.reader import BadFile, KeyPath, Problem, Source

D = TypeVar("D", bound=Descriptor)


def check(source: Source, model: type[D], *, options: Iterable[str], zones: Iterable[str]) -> D:
    """The descriptor, or `BadFile` with everything that is wrong with it."""
    try:
        descriptor = model.model_validate(source.data)
    except ValidationError as error:
        raise BadFile(source.file, _translated(error, source, model)) from error
    problems = list(_cross_checks(descriptor, source, set(options), set(zones)))
    if problems:
        raise BadFile(source.file, sorted(problems, key=lambda problem: problem.line))
    return descriptor


def _translated(error: ValidationError, source: Source, model: type[BaseModel]) -> list[Problem]:
    by_path: dict[KeyPath, list[Any]] = {}
    for detail in error.errors():
        by_path.setdefault(_yaml_path(detail, source.data), []).append(detail)
    found = [source.problem(path, _words(details, path, model)) for path, details in by_path.items()]
    misspelt = {(*problem.path[:-1], problem.words.values.get("near")) for problem in found}
    told = [problem for problem in found if problem.path not in misspelt]  # "from" is not missing, it is spelt "form"
    return sorted(told, key=lambda problem: problem.line)


def _yaml_path(detail: Any, data: Any) -> KeyPath:
    """pydantic puts union tags into its path and calls keys "[key]"; the reader of the file knows neither."""
    path: list[str | int] = []
    for i, step in enumerate(detail["loc"]):
        missing = detail["type"] == "missing" and i == len(detail["loc"]) - 1
        if missing or (isinstance(data, dict) and step in data):
            path.append(step)
            data = None if missing else data[step]
        elif isinstance(data, list) and isinstance(step, int):
            path.append(step)
            data = data[step]
    if detail["type"] in ("union_tag_not_found", "union_tag_invalid"):
        path.append(detail["ctx"]["discriminator"].strip("'"))
    return tuple(path)


_WANTED = {
    "int_type": "int",
    "string_type": "text",
    "bool_type": "bool",
    "dict_type": "map",
    "model_type": "map",
    "model_attributes_type": "map",
    "tuple_type": "list",
    "float_type": "number",
}
_BOUNDS = {
    "greater_than_equal": ("at_least", "ge"),
    "less_than_equal": ("at_most", "le"),
    "greater_than": ("more_than", "gt"),
    "less_than": ("less_than", "lt"),
}


def _words(details: list[Any], path: KeyPath, model: type[BaseModel]) -> Say:
    """What is wrong at one path; a value that fits no branch of a union comes with a detail for each."""
    detail = details[0]
    kind, context = detail["type"], detail.get("ctx", {})
    key = str(path[-1]) if path else ""
    got = _short(detail.get("input"))
    if len(details) > 1:
        return say("rulebook.want_simple", got=got)
    if kind == "extra_forbidden":
        near = get_close_matches(key, _known_keys(model, path[:-1]), n=1)
        return say("rulebook.unknown_key_near", key=key, near=near[0]) if near else say("rulebook.unknown_key", key=key)
    if kind in ("missing", "union_tag_not_found"):
        return say("rulebook.missing_key", key=key)
    if kind == "value_error":
        return say(f"rulebook.{context['error']}")
    if kind in _BOUNDS:
        name, bound = _BOUNDS[kind]
        return say(f"rulebook.{name}", limit=context[bound], got=got)
    if kind in _WANTED:
        return say(f"rulebook.want_{_WANTED[kind]}", got=got)
    if kind == "union_tag_invalid":
        return say("rulebook.want_one_of", expected=context["expected_tags"], got=_short(context["tag"]))
    if kind == "literal_error":
        name = "want_one_of" if " or " in context["expected"] else "want_this"
        return say(f"rulebook.{name}", expected=context["expected"].replace(" or ", ", "), got=got)
    if kind == "string_too_short":
        return say("rulebook.empty")
    return say("rulebook.other", reason=detail["msg"], got=got)


def _short(value: Any) -> str:
    """A value as it stands in the file, more or less."""
    text = f"'{value}'" if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 40 else text[:37] + "…"


def _known_keys(model: Any, path: KeyPath) -> list[str]:
    """The keys a model knows at a path; all keys of all its parts where the path leads through a union."""
    models = {model}
    for step in path:
        models = {part for owner in models for part in _parts(owner, step)} or models
    return [field.alias or name for owner in models for name, field in owner.model_fields.items()]


def _parts(model: Any, step: str | int) -> set[Any]:
    if isinstance(step, int):
        return {model}
    field = next((f for name, f in model.model_fields.items() if step in (name, f.alias)), None)
    return set() if field is None else set(_models_in(field.annotation))


def _models_in(annotation: Any) -> Iterable[Any]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for inner in getattr(annotation, "__args__", ()):
        yield from _models_in(inner)


def _cross_checks(book: Descriptor, source: Source, options: set[str], zones: set[str]) -> Iterable[Problem]:
    yield from _option_problems(book, source, options)
    yield from _wish_problems(book, source)
    yield from _zone_problems(book, source, zones)
    yield from _deal_problems(book, source)
    yield from _doubles(source, "options", "key", [option.key for option in book.options])
    yield from _doubles(source, "presets", "key", [preset.key for preset in book.presets])
    yield from _doubles(source, "table", "zone", [place.zone for place in book.table])


def _option_problems(book: Descriptor, source: Source, options: set[str]) -> Iterable[Problem]:
    for i, option in enumerate(book.options):
        if option.key not in options:
            yield source.problem(("options", i, "key"), say("rulebook.option_unused", key=option.key))
    for key in sorted(options - {option.key for option in book.options}):
        yield source.problem(("options",), say("rulebook.option_missing", key=key))


def _wish_problems(book: Descriptor, source: Source) -> Iterable[Problem]:
    sets: list[tuple[KeyPath, Options]] = [(("short",), book.short)]
    sets += [(("presets", i, "options"), preset.options) for i, preset in enumerate(book.presets)]
    for path, wishes in sets:
        for key, value in wishes.items():
            option = book.option(key)
            if option is None:
                yield source.problem((*path, key), say("rulebook.unknown_option", key=key))
            elif not option.allows(value):
                yield source.problem((*path, key), say("rulebook.option_value", key=key, value=_short(value)))


def _zone_problems(book: Descriptor, source: Source, zones: set[str]) -> Iterable[Problem]:
    for zone in sorted(zones - {place.zone for place in book.table}):
        yield source.problem(("table",), say("rulebook.zone_without_place", zone=zone))
    for i, place in enumerate(book.table):
        if place.zone not in zones:
            yield source.problem(("table", i, "zone"), say("rulebook.unknown_zone", zone=place.zone))


def _deal_problems(book: Descriptor, source: Source) -> Iterable[Problem]:
    if book.deal is None or book.deck is None:
        return
    cards = len(book.deck.cards())
    for count in book.players.counts:
        if count not in book.deal:
            yield source.problem(("deal",), say("rulebook.deal_missing", players=count))
        elif book.deal[count] * count > cards:
            yield source.problem(("deal", count), say("rulebook.deal_too_many", players=count, cards=cards))


def _doubles(source: Source, part: str, key: str, names: Sequence[str]) -> Iterable[Problem]:
    for i, name in enumerate(names):
        if name in names[:i]:
            yield source.problem((part, i, key), say("rulebook.twice", name=name))
