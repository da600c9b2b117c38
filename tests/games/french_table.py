"""French cards in compact notation for the tests of several games: `cards("Ks Td")`, hands parted by a slash."""

from __future__ import annotations

from game.core.cards import from_code


def card(text: str) -> int:
    return from_code(text)


def cards(text: str) -> list[int]:
    return [from_code(word) for word in text.split()]


def hands(text: str) -> list[list[int]]:
    return [cards(part) for part in text.split("/")]
