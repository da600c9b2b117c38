"""The pure heart: contracts, cards, chance, moves, events. Standard library only; knows no game and no screen."""
