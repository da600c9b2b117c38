"""Northcott's game: one pawn of each side on every file, forward one to three squares, blocked is beaten. RULES.md §6.

The numbers in brackets in refusals are the paragraphs of the game's rules, the same in both languages.
"""

from game.games.northcott.course import Advance, NorthcottState, NorthcottView, Phase, gaps
from game.games.northcott.rules import NorthcottRules

RULES = NorthcottRules

__all__ = ["RULES", "Advance", "NorthcottRules", "NorthcottState", "NorthcottView", "Phase", "gaps"]
