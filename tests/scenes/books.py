"""Made-up games for the setup screen: more players and more options than any true one, by the rules of Ropuchy."""

from __future__ import annotations

import pytest

from game.games import registry
from game.games.registry import Game
from game.rulebook.models import Choice, Option, Players, Words


def words(pl: str, en: str) -> Words:
    return Words(pl=pl, en=en)


MANY = (
    Option(
        key="robber",
        kind="flag",
        default=True,
        label=words("Rozbójnik na koniec części pierwszej", "The robber at the end of part one"),
        note=words(
            "Siódme rozdanie: wszystkie kary naraz, razem 1300 punktów.",
            "The seventh deal: all penalties at once, 1300 points in all.",
        ),
    ),
    Option(
        key="goal",
        kind="number",
        default=5000,
        min=1000,
        max=10000,
        step=1000,
        label=words("Gra do", "Play to"),
        note=words("Kto pierwszy przekroczy tę liczbę, kończy grę.", "Whoever passes this number first ends the game."),
    ),
    Option(
        key="trump",
        kind="choice",
        default="dealer",
        label=words("Atut wybiera", "Trumps are chosen by"),
        note=words("Z pierwszych pięciu kart.", "From the first five cards."),
        choices=(
            Choice(value="dealer", label=words("rozdający", "the dealer")),
            Choice(value="left", label=words("gracz po lewej", "the player to the left")),
            Choice(value="last", label=words("kto ma najniższy wynik", "whoever comes last")),
        ),
    ),
    Option(
        key="king",
        kind="flag",
        default=False,
        label=words("Król kier przy pierwszej okazji", "The king of hearts at the first chance"),
        note=words(
            "Kto nie ma koloru, musi wtedy zrzucić króla kier, nawet jeśli woli zrzucić coś zupełnie innego.",
            "Whoever has none of the suit must then throw the king of hearts, even against a better wish.",
        ),
    ),
    Option(
        key="hearts",
        kind="flag",
        default=True,
        label=words("Zakaz wychodzenia w kiery", "No leading hearts"),
        note=words(
            "W rozdaniach 2, 5 i 7, dopóki jest w ręce inny kolor.",
            "In deals 2, 5 and 7, as long as there is another suit in hand.",
        ),
    ),
    Option(
        key="bonus",
        kind="number",
        default=2,
        min=0,
        max=5,
        label=words("Premia", "Bonus"),
        note=words("Za każdą parę.", "For every pair."),
    ),
)


def big_game(default: int = 6) -> Game:
    toads = registry.game("toads")
    update = {
        "id": "big",
        "players": Players(min=2, max=8, default=default),
        "options": toads.book.options + MANY,
    }
    return Game(toads.book.model_copy(update=update), toads.rules_class, toads.text)


def put_on_shelf(monkeypatch: pytest.MonkeyPatch, game: Game) -> None:
    found = registry.game
    monkeypatch.setattr(registry, "game", lambda game_id: game if game_id == game.id else found(game_id))
