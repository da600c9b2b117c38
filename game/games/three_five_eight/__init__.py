"""3-5-8, a trick game for three: contracts from six cards, a musik, targets of eight, five and three tricks."""

from game.games.three_five_eight.rules import RULES

__all__ = ["RULES"]
