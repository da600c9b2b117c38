"""Jedenastka (Eleven): lay cards within ten above a pile's top, or take a pile and perhaps a bull. RULES.md §3.

The numbers in refusals are the paragraphs of the game's rules, the same in both languages.
"""

from game.games.eleven.pieces import BULL, ElevenDescriptor, ElevenState, ElevenView, Phase, Play, TakePile
from game.games.eleven.rules import ElevenRules

RULES = ElevenRules

__all__ = [
    "BULL",
    "RULES",
    "ElevenDescriptor",
    "ElevenRules",
    "ElevenState",
    "ElevenView",
    "Phase",
    "Play",
    "TakePile",
]
