"""A game against bots in a terminal."""

from __future__ import annotations

from pathlib import Path

from textual import work

from sixfold.bots.advice.hints import Hint
from sixfold.rules.actions import Action
from sixfold.terminal.app import TerminalTable, told_step
from sixfold.terminal.sitting import Sitting


class BotTable(TerminalTable):
    """Bots sit on the other seats; the record can be kept."""

    def __init__(self, sitting: Sitting, records: Path | None = None) -> None:
        super().__init__(sitting)
        self.sitting = sitting
        self._records = records

    def begin(self) -> None:
        """Let bots act until the person must decide or the game is over."""
        outcome = self.sitting.game.outcome()
        if outcome is not None:
            self.show(self.told_result(outcome.ranking, outcome.tracks))
        elif self.sitting.is_mine:
            self.ask_decision()
        else:
            self._think()

    # Not exclusive: a bot's answer starts the next bot while its own thread is still at work.
    @work(thread=True)
    def _think(self) -> None:
        game = self.sitting.game
        number = self.sitting.think()
        self.call_from_thread(self._answer, game, game.ply, number)

    def _answer(self, game: object, ply: int, number: int) -> None:
        """Play what a bot has chosen, unless something was taken back meanwhile."""
        if game is self.sitting.game and self.sitting.game.ply == ply:
            name = self.sitting.name(self.sitting.game.seat)
            self.show(f"{name}: {told_step(self.sitting.answer(number))}")
        self.begin()

    def submit(self, action: Action | str) -> None:
        """Let the person act."""
        step = self.sitting.play(action)
        self.hand.is_second_first = False
        self.show(f"You: {told_step(step)}")
        self.begin()

    def take_back(self) -> None:
        """Take back to the last decision."""
        self.sitting.undo()
        self.show("Taken back.")

    @work(thread=True)
    def _advise(self) -> None:
        ply = self.sitting.game.ply
        self.call_from_thread(self._advised, ply, self.sitting.hint())

    def advise(self) -> None:
        """Ask for advice."""
        self._advise()

    def _advised(self, ply: int, hint: Hint) -> None:
        if self.sitting.game.ply == ply:
            self.take_advice(hint.action)

    def keep(self) -> None:
        """Add the record to the file of records."""
        if self._records is not None:
            self.sitting.keep(self._records)
