"""Words in Polish and English. `text("menu.play")`, `text("plate.cards", n=5)`, `speak(say(...), names)`.

A catalogue is a folder of YAML files, one per first part of a key, read when first needed: a game brings its own file.
In a sentence, {n} puts a value in, {n:+} with its sign, and {n?karta|karty|kart} picks the plural form for n.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from gettext import c2py
from typing import Any

import yaml

from game.core.say import Say, Seat, Who
from game.places import ASSETS, everywhere

LANGUAGES = ("pl", "en")
CATALOGUES = ASSETS / "text"
MINUS = "−"

Names = Callable[[Seat], str]

_PLURALS = {
    "pl": c2py("n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2"),
    "en": c2py("n != 1"),
}
_AND = {"pl": " i ", "en": " and "}
_SLOT = re.compile(r"\{(\w+)(?::(\+)|\?([^}]*))?\}")
_Loader: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
"""Everything is a text: neither the key "no" nor the answer "No" may turn into false."""

_language = "pl"
_read: dict[tuple[str, str], dict[str, str]] = {}


def language() -> str:
    return _language


def set_language(code: str) -> None:
    global _language
    if code not in LANGUAGES:
        raise ValueError(code)
    _language = code


def text(key: str, /, **values: Any) -> str:
    return speak(Say(key, values))


def speak(words: Say, names: Names | None = None) -> str:
    """The sentence in the present language. A missing key is shown as itself: ugly, but never a crash."""
    pattern = catalogue(_language, words.key.partition(".")[0]).get(words.key, words.key)
    return _SLOT.sub(lambda slot: _fill(slot, words.values, names), pattern)


def knows(key: str, code: str) -> bool:
    return key in catalogue(code, key.partition(".")[0])


def catalogue(code: str, part: str) -> dict[str, str]:
    """All keys of one part, flattened: {"menu.play": "Graj", …}."""
    known = _read.get((code, part))
    if known is None:
        known = _read[code, part] = {}
        for file in everywhere(CATALOGUES / code / f"{part}.yaml"):
            _flatten(yaml.load(file.read_text(encoding="utf-8"), Loader=_Loader) or {}, part, known)
    return known


def number(value: int, *, signed: bool = False) -> str:
    """Digits with a true minus sign, and a plus where asked."""
    if value < 0:
        return f"{MINUS}{-value}"
    return f"+{value}" if signed and value > 0 else str(value)


def together(names: Sequence[str]) -> str:
    """Names in one breath: "Ania, Kuba i Zosia"."""
    return _AND[_language].join(filter(None, (", ".join(names[:-1]), names[-1]))) if names else ""


def _flatten(tree: dict[Any, Any], path: str, into: dict[str, str]) -> None:
    for key, value in tree.items():
        if isinstance(value, dict):
            _flatten(value, f"{path}.{key}", into)
        else:
            into[f"{path}.{key}"] = str(value)


def _fill(slot: re.Match[str], values: dict[str, Any], names: Names | None) -> str:
    name, sign, forms = slot.groups()
    value = values.get(name)
    if forms is not None:
        choices = forms.split("|")
        return choices[min(_PLURALS[_language](abs(int(value or 0))), len(choices) - 1)]
    return _shown(value, names, signed=sign == "+")


def _shown(value: Any, names: Names | None, *, signed: bool = False) -> str:
    if isinstance(value, Say):
        return speak(value, names)
    if isinstance(value, Who):
        return names(value.seat) if names else f"#{value.seat + 1}"
    if isinstance(value, list | tuple):
        return together([_shown(v, names, signed=signed) for v in value])
    if isinstance(value, int) and not isinstance(value, bool):
        return number(value, signed=signed)
    return str(value)
