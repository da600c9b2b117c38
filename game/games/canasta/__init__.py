"""Kanasta (Canasta): two partnerships, melds of seven, a pile worth fighting for. RULES.md §4."""

from game.games.canasta.rules import CanastaRules

RULES = CanastaRules
