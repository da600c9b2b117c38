"""The French deck: every face can be painted, tells its card, and follows language and colours."""

import pygame
import pytest

from game.core.cards import JOKERS, from_code
from game.stage.faces import Blank, FaceBook, painter_of, styled

DECK = (*range(52), *JOKERS)


def picture(card: int, height: int, style: str = "french-pl-2", *, veiled: bool = False) -> bytes:
    return pygame.image.tobytes(painter_of(style)(card, Blank(round(height * 5 / 7), height, veiled)), "RGBA")


@pytest.mark.parametrize("height", [40, 60, 146])
@pytest.mark.parametrize("style", ["french-pl-2", "french-pl-4", "french-en-2", "french-en-4"])
def test_all_faces_differ_at_every_size(style: str, height: int) -> None:
    assert len({picture(card, height, style) for card in DECK}) == len(DECK)


def test_court_letters_follow_the_language() -> None:
    for court in ("Js", "Qh"):
        assert picture(from_code(court), 146, "french-pl-2") != picture(from_code(court), 146, "french-en-2")
    for other in ("Ks", "Ah", "7d"):
        assert picture(from_code(other), 146, "french-pl-2") == picture(from_code(other), 146, "french-en-2")


def test_four_colours_change_clubs_and_diamonds_only() -> None:
    for card in range(52):
        changed = picture(card, 100, "french-pl-2") != picture(card, 100, "french-pl-4")
        assert changed == (card < 26), card


def test_a_veil_shows() -> None:
    assert all(picture(card, 100) != picture(card, 100, veiled=True) for card in DECK)


def test_only_decks_with_letters_follow_the_player() -> None:
    assert styled("french", "en", four_colours=True) == "french-en-4"
    assert styled("toads", "en", four_colours=True) == "toads"


def test_a_face_book_of_french_cards_shows_backs_and_faces() -> None:
    book = FaceBook("french-pl-2", "back_1")
    book.expect({120})
    assert book.picture(3, 120).get_height() == 120
    assert book.picture(None, 120).get_size() == book.picture(3, 120).get_size()


def test_large_pips_carry_an_inlay_and_small_ones_stay_plain() -> None:
    """The seven of hearts has a second colour where it can be seen."""
    for height, inlaid in ((146, True), (96, False)):
        face = painter_of("french-pl-2")(from_code("7h"), Blank(round(height * 5 / 7), height))
        pinks = sum(face.get_at((x, y))[:3] == (239, 106, 138) for x in range(face.get_width()) for y in range(height))
        assert (pinks > 0) is inlaid


def test_a_card_in_the_air_is_never_made_from_a_smaller_one() -> None:
    """On its way from the trick to a tray of small cards it would look blurred."""
    book = FaceBook("french-pl-2", "back_1")
    book.expect({40})
    large = book.flying(from_code("7h"), 128, 1.0, 0.0)
    book.expect({128})
    assert pygame.image.tobytes(large, "RGBA") == pygame.image.tobytes(book.picture(from_code("7h"), 128), "RGBA")
