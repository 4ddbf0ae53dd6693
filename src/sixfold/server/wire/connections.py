"""The open connections of this process, by person and by address."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sixfold.server.wire.connection import Connection


class Connections:
    """Who is connected here."""

    def __init__(self) -> None:
        self.all: set[Connection] = set()
        self._of_person: defaultdict[str, set[Connection]] = defaultdict(set)
        self._of_address: Counter[str] = Counter()

    def add(self, connection: Connection) -> None:
        self.all.add(connection)
        self._of_person[connection.person].add(connection)
        self._of_address[connection.address] += 1

    def remove(self, connection: Connection) -> None:
        self.all.discard(connection)
        own = self._of_person[connection.person]
        own.discard(connection)
        if not own:
            del self._of_person[connection.person]
        self._of_address[connection.address] -= 1
        if self._of_address[connection.address] <= 0:
            del self._of_address[connection.address]

    def of_person(self, person: str) -> list[Connection]:
        return list(self._of_person.get(person, ()))

    def rename(self, person: str, name: str) -> None:
        """Show somebody under another name from now on."""
        for connection in self.of_person(person):
            connection.name = name

    def hang_up_on(self, person: str, session: str | None = None) -> None:
        """Close every connection of a person, or those of one session."""
        for connection in self.of_person(person):
            if session in (None, connection.session):
                connection.hang_up("no_identity")

    def from_address(self, address: str) -> int:
        return self._of_address[address]
