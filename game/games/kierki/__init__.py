"""Kierki, Polish Hearts: deals in which something must be avoided, then trumps and the lottery to win it back."""

from game.games.kierki.rules import RULES

__all__ = ["RULES"]
