"""Who takes part in a tournament: levels, bots of one's own and outside engines."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from sixfold.bots.registry import make
from sixfold.rules.errors import InvalidInput


@dataclass(frozen=True, slots=True)
class Entrant:
    """One name in the table."""

    name: str
    command: str | None = None  # that starts an outside engine
    place: str | None = None  # of a class of one's own
    log: Path | None = None  # where an engine's standard error goes

    @property
    def identity(self) -> str:
        """What has to be the same for old games to count: a short hash of how it is started."""
        return hashlib.sha256((self.command or self.place or "").encode()).hexdigest()[:12]

    @property
    def label(self) -> str:
        """How a record calls this player."""
        return f"bot:{self.name}" if self.command is None else f"engine:{self.name}"

    def logging_beside(self, records: Path) -> Entrant:
        """Return the same entrant with a log beside the records, if it has something to log."""
        if self.command is None:
            return self
        plain = "".join(c if c.isalnum() or c in "-_" else "_" for c in self.name)
        return replace(self, log=records.with_name(f"{records.stem}.{plain}.log"))


def read_entrants(bots: str, own: Sequence[str], engines: Sequence[str]) -> list[Entrant]:
    """Read bots by name, bots of one's own as [NAME=]PLACE and engines as NAME=COMMAND.

    >>> [entrant.label for entrant in read_entrants("greedy", [], ["mine=python mine.py"])]
    ['bot:greedy', 'engine:mine']
    """
    entrants = [Entrant(name.strip()) for name in bots.split(",") if name.strip()]
    for bot in own:
        name, _, place = bot.rpartition("=")
        entrants.append(Entrant(name.strip() or place.rpartition(":")[2] or place, None, place))
    for entrant in entrants:
        make(entrant.place or entrant.name)  # whoever cannot be made is named before the first game
    for engine in engines:
        name, is_there, command = engine.partition("=")
        if not is_there or not name.strip() or not command.strip():
            raise InvalidInput(f"An engine is written NAME=COMMAND, not {engine!r}.")
        entrants.append(Entrant(name.strip(), command.strip()))
    names = [entrant.name for entrant in entrants]
    for name in names:
        if names.count(name) > 1:
            raise InvalidInput(f"{name!r} takes part twice; give each entrant a name of its own.")
    return entrants
