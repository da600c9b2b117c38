"""One running match: the turn loop, the log that saves it, the people and bots in its seats."""
