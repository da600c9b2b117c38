"""May-Yek: men slide like rooks, squeeze one enemy between two, or step between two and take both. RULES.md §7.

The numbers in brackets in refusals are the paragraphs of the game's rules, the same in both languages.
"""

from game.games.mayyek.course import MayYekState, MayYekView, Phase, Slide
from game.games.mayyek.rules import MayYekRules

RULES = MayYekRules

__all__ = ["RULES", "MayYekRules", "MayYekState", "MayYekView", "Phase", "Slide"]
