"""Walks of the tour round the table of one game: a module named like the game, with `stops(tour)`."""
