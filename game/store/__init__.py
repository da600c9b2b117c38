"""Files of the player: where they live, settings, saved matches, the diary. Never anything of the program's own."""
