"""YAML descriptors of the games: read with positions, checked whole, every problem of a file reported at once."""
