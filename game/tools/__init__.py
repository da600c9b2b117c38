"""Tools for the makers of the game: sounds, icons, measurements. The game itself never imports them."""
