"""Knyf: exchange cards or write a combination into one of twelve boxes. RULES.md §9.

The numbers in refusals are the paragraphs of the game's rules, the same in both languages.
"""

from game.games.knyf.model import Exchange, KnyfState, KnyfView, Phase, Score
from game.games.knyf.rules import KnyfRules

RULES = KnyfRules

__all__ = ["RULES", "Exchange", "KnyfRules", "KnyfState", "KnyfView", "Phase", "Score"]
