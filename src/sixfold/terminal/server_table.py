"""A seat at a server's table, in a terminal."""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import ClassVar

from textual import work
from textual.binding import Binding, BindingType

from sixfold.rules.actions import Action
from sixfold.rules.errors import IllegalAction, SixfoldError
from sixfold.server.wire import commands, messages
from sixfold.server.wire.shapes import action_body
from sixfold.terminal.app import TerminalTable
from sixfold.terminal.connection import Connection, RequestRefused
from sixfold.terminal.followed import Followed, Missed
from sixfold.terminal.guest import Guest
from sixfold.terminal.link import Link


class ServerTable(TerminalTable):
    """Other people, or a server's bots, sit on the other seats."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "answer(True)", show=False),
        Binding("n", "answer(False)", show=False),
    ]

    def __init__(self, link: Link, guest: Guest, name: str | None = None) -> None:
        self.followed = Followed()
        super().__init__(self.followed)
        self._link = link
        self._name = name
        self._connection = Connection(link, guest.cookie, lambda: self.followed.version)
        self._is_sitting_down = False
        self._share = secrets.token_bytes(32)  # this person's part of the luck
        self._commitment = sha256(self._share).hexdigest()

    def begin(self) -> None:
        """Follow the table for as long as the screen is there."""
        self.show(f"Going to {self._link.base} …")
        self._follow()

    @work(exclusive=True, group="follow")
    async def _follow(self) -> None:
        try:
            async for message in self._connection.listen():
                await self._hear(message)
        except SixfoldError as error:
            self.show(str(error))

    async def _hear(self, message: messages.ServerMessage | None) -> None:
        if message is None:
            self.show("No connection; trying again …")
            return
        try:
            said = self.followed.hear(message)
        except Missed:
            await self._connection.watch_again()
            return
        if isinstance(message, messages.Snapshot | messages.Revealing):
            self._reveal(message)
        if isinstance(message, messages.Snapshot | messages.TableEvent):
            self.show(said)
            self._say_what_is_due(said)

    def _reveal(self, message: messages.Snapshot | messages.Revealing) -> None:
        """Show the own part of the luck once nobody can change theirs."""
        if any(s.commitment == self._commitment and s.share is None for s in message.shares):
            self._ask(commands.Reveal(table=self._link.table, share=self._share.hex()))

    def _say_what_is_due(self, said: str | None) -> None:
        followed = self.followed
        if followed.state == "open" and followed.seat is None:
            self._sit_down()
        elif followed.state == "open":
            free = sum(seat.kind == "open" for seat in followed.seats)
            self.show(f"You have a seat; {free} still free.")
        elif followed.result is not None:
            self.show(self.told_result(followed.result.ranking, followed.result.tracks))
        elif followed.is_mine:
            self.ask_decision()
            if said is None and followed.game is not None and followed.game.phase == "place":
                self.show("Your turn.")
        elif said is None and followed.seat is None:
            self.show("You are watching: every seat is taken.")
        elif said is None and followed.game is not None:
            self.show(f"{followed.name(followed.game.seat)} to move.")

    def _sit_down(self) -> None:
        seat = self.followed.open_seat
        if seat is not None and not self._is_sitting_down:
            self._is_sitting_down = True
            self._ask(
                commands.Sit(
                    table=self._link.table, seat=seat, name=self._name, commitment=self._commitment
                )
            )

    @work
    async def _ask(self, message: commands.FromClient) -> None:
        """Ask the server for something; its events say what came of it."""
        try:
            answer = await self._connection.ask(message)
        except RequestRefused as refused:
            self.show(str(refused))
        else:
            if isinstance(answer, messages.Hint) and answer.number == self.followed.number:
                self.take_advice(self.followed.read(answer.action))
        finally:
            if isinstance(message, commands.Sit):
                self._is_sitting_down = False

    def submit(self, action: Action | str) -> None:
        """Send an action that this engine finds right; the server has the last word."""
        followed = self.followed
        game, seat = followed.game, followed.seat
        if game is None or seat is None or not followed.is_mine:
            raise IllegalAction("It is not your turn.")
        step = game.copy().play(action)  # an error says what is wrong with it
        self.hand.is_second_first = False
        self.show(f"You: {step.action} …")
        self._ask(
            commands.Act(
                table=self._link.table,
                number=followed.number,
                seat=seat,
                action=action_body(step.action),
            )
        )

    def take_back(self) -> None:
        """Ask to take the last own move back; the others may have to agree."""
        self.show("Asking to take it back …")
        self._ask(commands.AskTakeBack(table=self._link.table, number=self.followed.number))

    def action_answer(self, yes: bool) -> None:
        """Answer somebody who would like to take a move back."""
        self._ask(commands.AnswerTakeBack(table=self._link.table, yes=yes))

    def advise(self) -> None:
        """Ask the server for advice; between people it gives none."""
        self._ask(commands.AskHint(table=self._link.table, number=self.followed.number))
