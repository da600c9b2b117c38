"""Stops of the tour that only one game has: a module named like the game, with `stops(tour)`."""
