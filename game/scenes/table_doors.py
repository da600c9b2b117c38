"""The ways from a table to other screens. They are opened here, so that the table need not import them to be shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.text import text

if TYPE_CHECKING:
    from game.scenes.table import TableScene


class TableDoors:
    def __init__(self, table: TableScene) -> None:
        self.table, self.desk, self.session = table, table.desk, table.session

    def rules(self, paragraph: str = "") -> None:
        from game.scenes.rules_viewer import RulesScene

        self.table.bubble = None
        self.desk.push(RulesScene(self.desk, self.session.game.id, paragraph))

    def pause(self) -> None:
        from game.scenes.pause import PauseActions, PauseScene

        self.table.bubble = None
        actions = PauseActions(
            resume=self.desk.pop,
            rules=self.rules,
            options=self.options,
            players=self.players,
            new_game=self.setup,
            menu=self.menu,
            quit=self.desk.quit,
        )
        self.desk.push(PauseScene(self.desk, self.session, actions))

    def options(self) -> None:
        from game.scenes.options import OptionsScene

        self.desk.push(OptionsScene(self.desk))

    def players(self) -> None:
        from game.scenes.players import PlayersScene

        self.desk.push(PlayersScene(self.desk, self.session, self.table.players_changed))

    def cannot_save(self) -> None:
        """Too grave for a bubble, which the next move would put away; once in a run of the program."""
        from game.scenes.message import MessageScene

        if "cannot_save" not in self.desk.told:
            self.desk.told.add("cannot_save")
            self.desk.push(MessageScene(self.desk, text("notice.not_saved"), [text("notice.cannot_save")]))

    def setup(self) -> None:
        from game.scenes.setup import SetupScene

        self.desk.go(SetupScene(self.desk, self.session.game.id))

    def menu(self) -> None:
        from game.scenes.menu import MenuScene

        self.desk.go(MenuScene(self.desk))

    def results(self) -> None:
        from game.scenes.results import ResultsScene

        self.session.note_result()
        self.desk.sound.play("win")
        self.desk.go(ResultsScene(self.desk, self.session))

    def match_sheet(self) -> None:
        """The whole paper so far, where a game keeps one and something is written on it."""
        from game.scenes.match_sheet import MatchSheetScene

        view = self.session.match.view(None)
        if view.sheets and self.session.match.rules.tally(view) is not None:
            self.table.bubble = None
            self.desk.push(MatchSheetScene(self.desk, self.session))

    def sheet(self) -> None:
        from game.scenes.deal_sheet import DealSheetScene

        self.desk.push(DealSheetScene(self.desk, self.session, self.table.next_deal))
