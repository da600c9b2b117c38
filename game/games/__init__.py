"""The rules of the games, one module each; they never import one another."""
