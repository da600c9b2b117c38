"""Card faces: every card its own picture, at the exact size it is shown; backs for what nobody may know."""

import pygame
import pytest
from pygame import Surface

from game.games.registry import game, ready_games
from game.stage.faces import FaceBook
from game.stage.layout import CARD_RATIO

HEIGHT = 140


def deck() -> list[int]:
    found = game("toads").book.deck
    assert found is not None
    return found.cards()


def book(*heights: int) -> FaceBook:
    faces = FaceBook("toads", "back_1")
    faces.expect(set(heights or (HEIGHT,)))
    return faces


def pixels(picture: Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGBA")


def ink(picture: Surface, area: pygame.Rect) -> int:
    """Dark or coloured pixels: something is written there."""
    spots = [picture.get_at((x, y)) for x in range(area.left, area.right) for y in range(area.top, area.bottom)]
    return sum(min(colour[:3]) < 120 for colour in spots)


def test_every_deck_on_the_shelf_has_a_painter() -> None:
    decks = [found for game_id in ready_games() if (found := game(game_id).book.deck)]
    for found in decks:
        faces = FaceBook(found.face, "back_1")
        faces.expect({HEIGHT})
        assert faces.picture(found.cards()[0], HEIGHT).get_height() == HEIGHT


def test_no_two_cards_look_alike_veiled_or_not() -> None:
    faces = book()
    pictures = {pixels(faces.picture(card, HEIGHT, veiled=veiled)) for card in deck() for veiled in (False, True)}
    assert len(pictures) == 2 * len(deck())


@pytest.mark.parametrize("height", [45, 92, 140, 150, 300])
def test_a_resting_card_has_exactly_its_size(height: int) -> None:
    size = round(height * CARD_RATIO), height
    assert book(height).picture(72, height).get_size() == size
    assert book(height).picture(None, height).get_size() == size


def test_the_same_picture_is_made_once() -> None:
    faces = book()
    assert faces.picture(72, HEIGHT) is faces.picture(72, HEIGHT)


@pytest.mark.parametrize("veiled", [False, True])
def test_the_number_can_be_read_in_two_corners_even_under_the_veil(veiled: bool) -> None:
    for card in deck():
        picture = book().picture(card, HEIGHT, veiled=veiled)
        width = picture.get_width()
        corner = pygame.Rect(2, 4, round(width * 0.34), round(HEIGHT * 0.2))
        other = pygame.Rect(width - corner.width - 2, HEIGHT - corner.height - 4, *corner.size)
        assert ink(picture, corner) > 30 and ink(picture, other) > 30


def test_a_card_turning_over_gets_narrow_and_a_spinning_one_wide() -> None:
    faces = book()
    flat = faces.flying(72, HEIGHT, 1.0, 0.0)
    assert faces.flying(72, HEIGHT, 0.3, 0.0).get_width() < flat.get_width() / 2
    assert faces.flying(72, HEIGHT, 1.0, 90.0).get_width() == pytest.approx(HEIGHT, abs=6)
    assert faces.flying(72, HEIGHT, 0.0, 0.0).get_width() >= 1


def test_a_hidden_card_shows_nothing_but_its_back() -> None:
    backs = [FaceBook("toads", f"back_{i}") for i in (1, 2, 3, 4)]
    for faces in backs:
        faces.expect({HEIGHT})
    assert len({pixels(faces.picture(None, HEIGHT)) for faces in backs}) == 4


def bulls(height: int, heads: str = "table_a") -> FaceBook:
    faces = FaceBook("eleven", "back_1", game("eleven").rules({"heads": heads}).printed)
    faces.expect({height}, unit=1.0)
    return faces


@pytest.mark.parametrize("height", [52, 80, 101, 140])
def test_numbers_with_bull_heads_are_all_different_at_every_size(height: int) -> None:
    pictures = {pixels(bulls(height).picture(card, height, veiled=veiled)) for card in range(101) for veiled in (0, 1)}
    assert len(pictures) >= 2 * 100 + 1  # a bull is never veiled


@pytest.mark.parametrize("height", [52, 80, 101, 140])
def test_the_face_shows_the_heads_of_the_chosen_table(height: int) -> None:
    one, other = bulls(height), bulls(height, "table_b")
    differing = [c for c in range(1, 101) if pixels(one.picture(c, height)) != pixels(other.picture(c, height))]
    heads = [game("eleven").rules({"heads": name}).heads for name in ("table_a", "table_b")]  # type: ignore[attr-defined]
    assert differing == [c for c in range(1, 101) if heads[0][c] != heads[1][c]]
