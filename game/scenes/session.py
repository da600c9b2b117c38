"""A match with everything round it: its game, its players' names, its save. The screens hold this, never a state."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from game.core.say import Say, Seat
from game.games.registry import Game, from_text
from game.match.header import BadSave, Header
from game.match.log import dump, resume
from game.match.match import Match
from game.match.seats import Player
from game.store import diary, saves
from game.store.saves import Saved
from game.text import speak


class Session:
    """One match at one table."""

    def __init__(self, game: Game, match: Match, header: Header) -> None:
        self.game, self.match, self.header = game, match, header

    @classmethod
    def start(
        cls,
        game: Game,
        players: Sequence[Player],
        options: dict[str, Any],
        *,
        undo_policy: str = "own",
        seed: int | None = None,
        first: Seat | None = None,
    ) -> Session:
        """A new match; it takes the place of the game's running one only when the first move is saved."""
        seed = random.SystemRandom().getrandbits(48) if seed is None else seed
        chosen = game.book.chosen(options)
        header = Header(game.id, game.text, chosen, tuple(players), seed, first, undo_policy)
        match = Match(game.rules(chosen), players, seed, first=first, undo_policy=undo_policy)
        return cls(game, match, header)

    @classmethod
    def continued(cls, saved: Saved) -> Session:
        """The match of a save; `BadSave` or `BadFile` where it cannot be played on."""
        game = from_text(saved.header.ruleset)
        try:
            rules = game.rules(saved.header.options)
        except ValueError as error:
            raise BadSave("save.unplayable", str(error)) from error
        return cls(game, resume(saved.header, saved.log, rules), saved.header)

    def rematch(self) -> Session:
        """The same players and rules; the seat after the last first one starts."""
        match = self.match
        starter = (match.view(None).starter + 1) % len(match.players)
        return Session.start(
            self.game, match.players, self.header.options, undo_policy=match.undo_policy, first=starter
        )

    def same_deal(self) -> Session:
        """The same cards once more."""
        match = self.match
        return Session.start(
            self.game,
            match.players,
            self.header.options,
            undo_policy=match.undo_policy,
            seed=match.seed,
            first=match.first,
        )

    # --- words ---

    @property
    def unit(self) -> str:
        """What the players call a part of the match: a round, a deal, a game."""
        return self.game.book.unit

    def name(self, seat: Seat) -> str:
        return self.match.players[seat].name

    def speak(self, words: Say) -> str:
        return speak(words, self.name)

    # --- the save ---

    def save(self) -> bool:
        """After every move. A full disk must not stop the game; False says that nothing could be written."""
        view = self.match.view(None)
        told = {"deal": view.deal, "deals": view.deals, "turn": list(view.to_act), "unit": self.unit}
        header = Header(**{**self.header.__dict__, "told": told})
        try:
            saves.save(self.match, header)
            if view.result:
                saves.finish(self.game.id)
        except OSError:
            return False
        return True

    def waits_on_disk(self) -> bool:
        """What a restart would find is this match, up to its last move."""
        with suppress(OSError, BadSave):
            saved = saves.load(self.game.id)
            return saved.header.seed == self.header.seed and len(saved.log) == len(self.match.log)
        return False

    @property
    def text(self) -> str:
        """The match as a save would hold it."""
        return dump(self.match, self.header)

    def note_result(self) -> None:
        """A line in the diary, once, when the match is over."""
        match = self.match
        result = match.view(None).result
        if result is None:
            return
        with suppress(OSError):
            diary.add(
                {
                    "game": self.game.id,
                    "when": time.time(),
                    "players": [player.name for player in match.players],
                    "bots": [player.level for player in match.players],
                    "scores": list(result.scores),
                    "winners": list(result.winners),
                    "sides": [list(side) for side in match.rules.sides(len(match.players))],
                    "undos": [match.undo_count(seat) for seat in range(len(match.players))],
                }
            )
