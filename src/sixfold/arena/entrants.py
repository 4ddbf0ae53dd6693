"""Who takes part in a tournament: bots of the registry and outside engines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sixfold.bots.registry import level
from sixfold.rules.errors import InvalidInput


@dataclass(frozen=True, slots=True)
class Entrant:
    """One name in the table."""

    name: str
    command: str | None = None  # of an outside engine

    @property
    def label(self) -> str:
        """How a record calls this player."""
        return f"bot:{self.name}" if self.command is None else f"engine:{self.name}"


def read_entrants(bots: str, engines: Sequence[str]) -> list[Entrant]:
    """Read bots by name and engines as NAME=COMMAND.

    >>> [entrant.label for entrant in read_entrants("greedy", ["mine=python mine.py"])]
    ['bot:greedy', 'engine:mine']
    """
    entrants = [Entrant(level(name.strip()).name) for name in bots.split(",") if name.strip()]
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
