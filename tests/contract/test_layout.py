"""Layout contract: in every game, with every number of players, everything lies inside the window and can be read."""

import pytest

from game.games.registry import game, ready_games
from game.stage.layout import Box, arrange
from tests.contract.playout import Case, playout
from tests.stage.tables import SIZES, problems, where

TABLES = [(game_id, seats) for game_id in ready_games() for seats in game(game_id).book.players.counts]
CARDS = (80, 100, 140)


@pytest.mark.parametrize("size", SIZES, ids=[f"{w}x{h}" for w, h in SIZES])
@pytest.mark.parametrize(("game_id", "seats"), TABLES, ids=[f"{name}-{seats}p" for name, seats in TABLES])
def test_a_match_stays_inside_the_window(game_id: str, seats: int, size: tuple[int, int]) -> None:
    played = playout(Case(game_id, None, seats, 1))
    places = game(game_id).book.table
    states = [*(position.state for position in played.sample), played.last_state]
    wrong = []
    for state in states:
        for viewer in (*range(seats), None):
            view, bottom = played.rules.view(state, viewer), viewer or 0
            counts = {zone: len(faces) for zone, faces in view.zones().items()}
            for cards in CARDS:
                layout = arrange(places, counts, seats, bottom, where(size, cards, game_id))
                wrong += problems(layout, size, bottom, places)
    assert wrong == []


@pytest.mark.parametrize(("game_id", "seats"), TABLES, ids=[f"{name}-{seats}p" for name, seats in TABLES])
def test_every_zone_of_a_view_and_every_pick_has_its_place(game_id: str, seats: int) -> None:
    played = playout(Case(game_id, None, seats, 1))
    window = Box(0, 0, 1280, 720)
    for position in played.sample:
        view = played.rules.view(position.state, position.seat)
        zones = view.zones()
        layout = arrange(
            game(game_id).book.table,
            {zone: len(faces) for zone, faces in zones.items()},
            seats,
            position.seat,
            where((1280, 720), game_id=game_id),
        )
        for zone, faces in zones.items():
            assert len(layout.spots[zone]) == len(faces), zone
        for move in position.legal:
            for group in move.picks:
                for pick in group:
                    zone = f"hand:{position.seat}" if pick.zone == "hand" else pick.zone
                    if zone == "next_deal":
                        continue  # the table makes this move by itself
                    assert layout.areas[zone].inside(window), pick
                    assert pick.item is None or pick.item in zones.get(zone, (pick.item,)), pick
