"""From a YAML file to a checked descriptor. Problems come with file, line, key path and a near spelling."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from game.core.say import Say, say
from game.rulebook.models import Descriptor, Options
from game.rulebook.reader import BadFile, KeyPath, Problem, Source

D = TypeVar("D", bound=Descriptor)


def check(source: Source, model: type[D], *, options: Iterable[str], zones: Iterable[str]) -> D:
    """The descriptor, or `BadFile` with everything that is wrong with it."""
    if not isinstance(source.data, dict):
        raise BadFile(source.file, [source.problem((), say("rulebook.not_a_map"))])
    try:
        descriptor = model.model_validate(source.data)
    except ValidationError as error:
        raise BadFile(source.file, _translated(error, source, model)) from error
    problems = list(_cross_checks(descriptor, source, set(options), set(zones)))
    if problems:
        raise BadFile(source.file, problems)
    return descriptor


def _translated(error: ValidationError, source: Source, model: type[BaseModel]) -> list[Problem]:
    found = []
    for detail in error.errors():
        path = _yaml_path(detail["loc"], source.data)
        found.append(source.problem(path, _words(detail, path, model)))
    return sorted(found, key=lambda problem: problem.line)


def _yaml_path(loc: tuple[str | int, ...], data: Any) -> KeyPath:
    """pydantic puts union tags into its path and calls keys "[key]"; the reader of the file knows neither."""
    path: list[str | int] = []
    for i, step in enumerate(loc):
        inside = isinstance(data, dict | list)
        if isinstance(data, dict) and step not in data and i < len(loc) - 1:
            continue
        if step == "[key]" or not inside:
            continue
        path.append(step)
        data = data.get(step) if isinstance(data, dict) else data[step] if isinstance(step, int) else None
    return tuple(path)


def _words(detail: Any, path: KeyPath, model: type[BaseModel]) -> Say:
    kind, context = detail["type"], detail.get("ctx", {})
    key = str(path[-1]) if path else ""
    got = _short(detail.get("input"))
    if kind == "extra_forbidden":
        near = get_close_matches(key, _known_keys(model, path[:-1]), n=1)
        return say("rulebook.unknown_key_near", key=key, near=near[0]) if near else say("rulebook.unknown_key", key=key)
    if kind == "missing":
        return say("rulebook.missing_key", key=key)
    if kind == "value_error":
        return say(f"rulebook.{context['error']}")
    bounds = {"greater_than_equal": ("at_least", "ge"), "less_than_equal": ("at_most", "le")}
    if kind in bounds:
        name, bound = bounds[kind]
        return say(f"rulebook.{name}", limit=context[bound], got=got)
    wanted = {"int_type": "int", "string_type": "text", "bool_type": "bool", "dict_type": "map", "tuple_type": "list"}
    if kind in wanted:
        return say(f"rulebook.want_{wanted[kind]}", got=got)
    if kind in ("literal_error", "union_tag_invalid"):
        return say("rulebook.want_one_of", expected=context.get("expected") or context.get("expected_tags"), got=got)
    return say("rulebook.other", reason=detail["msg"], got=got)


def _short(value: Any) -> str:
    text = repr(value)
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
    offered = {option.key for option in book.options}
    for i, option in enumerate(book.options):
        if option.key not in options:
            yield source.problem(("options", i, "key"), say("rulebook.option_unused", key=option.key))
    for key in sorted(options - offered):
        yield source.problem(("options",), say("rulebook.option_missing", key=key))
    sets: list[tuple[KeyPath, Options]] = [(("short",), book.short)]
    sets += [(("presets", i, "options"), preset.options) for i, preset in enumerate(book.presets)]
    for path, wishes in sets:
        for key, value in wishes.items():
            option_or_none = book.option(key)
            if option_or_none is None:
                yield source.problem((*path, key), say("rulebook.unknown_option", key=key))
            elif not option_or_none.allows(value):
                yield source.problem((*path, key), say("rulebook.option_value", key=key, value=str(value)))
    placed = {place.zone for place in book.table}
    for zone in sorted(zones - placed):
        yield source.problem(("table",), say("rulebook.zone_without_place", zone=zone))
    for i, place in enumerate(book.table):
        if place.zone not in zones:
            yield source.problem(("table", i, "zone"), say("rulebook.unknown_zone", zone=place.zone))
    if book.deal is not None and book.deck is not None:
        cards = len(book.deck.cards())
        for count in book.players.counts:
            if count not in book.deal:
                yield source.problem(("deal",), say("rulebook.deal_missing", players=count))
            elif book.deal[count] * count > cards:
                yield source.problem(("deal", count), say("rulebook.deal_too_many", players=count, cards=cards))
