"""Tools of the workshop, started as `python -m game.tools.<name>`: measuring, never shipped into a game's course."""
