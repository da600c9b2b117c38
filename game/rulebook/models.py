"""The shape of a game's descriptor. Games extend `Descriptor` with their own numbers.

Everything is frozen and unknown keys are refused: a misspelt number must not silently become a default.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from game.core.cards import JOKERS, RANKS, SUITS, Card

T = TypeVar("T")
ListOf = Annotated[tuple[T, ...], BeforeValidator(lambda value: tuple(value) if isinstance(value, list) else value)]
"""A YAML list, kept as a tuple."""


class Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, populate_by_name=True)


class Words(Part):
    """A text in both languages."""

    pl: Annotated[str, Field(min_length=1)]
    en: Annotated[str, Field(min_length=1)]

    def __getitem__(self, language: str) -> str:
        return str(getattr(self, language))


class Players(Part):
    min: Annotated[int, Field(ge=1, le=8)]
    max: Annotated[int, Field(ge=1, le=8)]
    default: Annotated[int, Field(ge=1, le=8)]
    step: Annotated[int, Field(ge=1)] = 1
    notes: dict[int, Words] = {}
    """By the number of players: what changes with it."""

    @model_validator(mode="after")
    def _in_order(self) -> Players:
        if self.default not in self.counts:
            raise ValueError("players_order")
        return self

    @property
    def counts(self) -> range:
        return range(self.min, self.max + 1, self.step)


class Shelf(Part):
    """What the menu tells of the game."""

    order: int
    minutes: Annotated[int, Field(ge=1)]
    stars: Annotated[int, Field(ge=1, le=3)]
    goal: Words
    aka: Words | None = None


class NumberDeck(Part):
    kind: Literal["numbers"]
    first: Annotated[int, Field(alias="from")]
    last: Annotated[int, Field(alias="to")]
    without: ListOf[int] = ()
    copies: Annotated[int, Field(ge=1)] = 1
    face: str

    def cards(self) -> list[Card]:
        return [n for n in range(self.first, self.last + 1) if n not in self.without for _ in range(self.copies)]


class FrenchDeck(Part):
    kind: Literal["french"]
    packs: Annotated[int, Field(ge=1)] = 1
    jokers: Annotated[int, Field(ge=0, le=4)] = 0
    """Jokers in each pack."""
    face: str = "french"

    def cards(self) -> list[Card]:
        pack = list(range(len(RANKS) * len(SUITS))) + [JOKERS[i % len(JOKERS)] for i in range(self.jokers)]
        return sorted(pack * self.packs)


class Choice(Part):
    value: str | int
    label: Words


class Option(Part):
    key: str
    kind: Literal["flag", "number", "choice"]
    default: bool | int | str
    label: Words
    note: Words
    """One line: what changes with it."""
    min: int = 0
    max: int = 0
    step: Annotated[int, Field(ge=1)] = 1
    choices: ListOf[Choice] = ()
    aid: bool = False
    """It changes what is shown, not what is played: it can be switched at the table, too."""

    @model_validator(mode="after")
    def _default_fits(self) -> Option:
        if not self.allows(self.default):
            raise ValueError("option_default")
        return self

    def allows(self, value: object) -> bool:
        if self.kind == "flag":
            return isinstance(value, bool)
        if self.kind == "number":
            return isinstance(value, int) and not isinstance(value, bool) and value in self.numbers
        return any(choice.value == value for choice in self.choices)

    @property
    def numbers(self) -> range:
        return range(self.min, self.max + 1, self.step)


class Preset(Part):
    key: str
    name: Words
    note: Words
    options: dict[str, bool | int | str]


class ZonePlace(Part):
    """Where a zone lies and how its pieces lie in it."""

    zone: str
    shape: Literal[
        "stack",
        "row",
        "fan",
        "pile",
        "slot",
        "button",
        "tray",
        "tokens",
        "marker",
        "grid",
        "lanes",
        "board",
        "trick",
        "tile",
        "block",
        "spread",
        "bands",
        "stages",
        "badge",
    ]
    at: str = "centre"
    per: Literal["seat"] | None = None
    tone: Literal["plain", "may", "costs"] = "plain"
    """Buttons: gold for "may", red for "costs"."""
    label: str | None = None
    """A text key for the caption under it; it may use {n}, the number of pieces."""
    picture: str | None = None
    """Tiles: the drawing on it."""
    others: Literal["tucked", "backs"] = "tucked"
    """Fans: the hands of the others are out of sight, or lie as backs beside their plates."""
    part: Literal["squares", "points", "bar", "tray", "pocket", "shelf", "dice", "cube"] | None = None
    """Boards: which part of it. The places of squares and points are zones of their own, from 0 ("cell:0", …)."""
    columns: Annotated[int, Field(ge=0, le=24)] = 0
    rows: Annotated[int, Field(ge=0, le=24)] = 0
    skin: str = ""
    """Boards: which wood and paint."""


class PieceArt(Part):
    """Pieces that are no cards: the numbers of a range have this drawing; {n} counts within the range from 1."""

    art: str
    first: Annotated[int, Field(alias="from")]
    last: Annotated[int, Field(alias="to")]
    width: Annotated[int, Field(ge=1, le=200)] = 100
    """In hundredths of its height."""
    numbers: ListOf[int] = ()
    """What is written on each of the range, on top of the drawing."""


OptionValue = bool | int | str
Options = dict[str, OptionValue]


class Descriptor(Part):
    format: Literal[1]
    id: str
    rules: str
    name: Words
    players: Players
    shelf: Shelf
    deck: Annotated[NumberDeck | FrenchDeck, Field(discriminator="kind")] | None = None
    deal: dict[int, int] | None = None
    """Cards each, by the number of players."""
    pieces: ListOf[PieceArt] = ()
    """The drawings of pawns, men, dice: what a game without cards puts on its board."""
    options: ListOf[Option] = ()
    presets: ListOf[Preset] = ()
    short: dict[str, bool | int | str] = {}
    """The options of the shortest match, for tests and the smoke test."""
    table: ListOf[ZonePlace] = ()
    hidden_hands: bool = True
    rail: Annotated[int, Field(ge=200, le=400)] = 232
    """The width of the score rail at 1280×720."""
    unit: Literal["round", "deal", "game"] = "round"
    """What players call the parts of a match; a text of its own for each."""
    mascot: str | None = None
    """A drawing that keeps the players company on the score rail."""

    def option(self, key: str) -> Option | None:
        return next((option for option in self.options if option.key == key), None)

    def chosen(self, wishes: dict[str, Any] | None = None) -> Options:
        """All options, the wishes over the defaults. ValueError names the first wish that cannot be."""
        options: Options = {option.key: option.default for option in self.options}
        for key, value in (wishes or {}).items():
            option = self.option(key)
            if option is None or not option.allows(value):
                raise ValueError(f"{key}={value!r}")
            options[key] = value
        return options
