"""How long things take, in seconds at normal speed, and how the chosen speed changes that. Pure."""

from __future__ import annotations

DEAL_GAP = 0.045
FLIGHT = 0.26
SWEEP = 0.34
SCOOP_GAP = 0.09
SPIN = 0.42
ROLL = 0.7
CAUSE = 0.18
"""From a capture's cause to its effect, so that eyes see why."""
BEAT = 0.45
"""A bot's move comes no sooner than this after the last one, so that eyes can follow."""
REST = 1.2
"""A finished trick, a shown card: long enough to be seen."""
SHOWN = 1.5
"""Cards turned up for everybody."""
HELD = 1.0
"""Two cards that change hands, side by side."""
BANNER = 1.8
SHAKE = 0.28

_FACTORS = {"off": 0.0, "fast": 0.5, "normal": 1.0, "slow": 1.8, "step": 1.0}


class Pace:
    """The speed the player chose."""

    def __init__(self, speed: str) -> None:
        self.speed = speed
        self.factor = _FACTORS[speed]

    def __call__(self, seconds: float) -> float:
        return seconds * self.factor

    @property
    def off(self) -> bool:
        return self.factor == 0

    @property
    def by_step(self) -> bool:
        """Each bot move waits for a click."""
        return self.speed == "step"
