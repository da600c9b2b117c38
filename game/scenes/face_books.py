"""The faces of a game's cards or pieces, as this player likes them: for its table, and for cards shown elsewhere."""

from __future__ import annotations

from game.scenes.session import Session
from game.stage.faces import FaceBook, styled
from game.stage.piece_faces import PieceBook
from game.store.settings import Settings
from game.text import language


def face_book(session: Session, settings: Settings) -> FaceBook | PieceBook:
    book = session.game.book
    if book.pieces:
        return PieceBook(book.pieces, settings.back)
    style = styled(book.deck.face, language(), four_colours=settings.four_colours) if book.deck else ""
    return FaceBook(style, settings.back, session.match.rules.printed)
