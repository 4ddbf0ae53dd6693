"""Plays the golden games again and writes them down: ``python -m tests.golden.make``.

Only for a change of the rules, of the record or of these two bots that is meant.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from sixfold.arena.simulate import simulate
from sixfold.bots.base import Budget
from sixfold.records import format_record
from sixfold.rules import VARIANTS, Variant

FOLDER = Path(__file__).parent
SEED = "golden"


class Golden(NamedTuple):
    """The recorded games of one row of the variants' table with one kind of bot."""

    row: Variant
    bot: str

    @property
    def file(self) -> Path:
        """Where the games are kept."""
        row = self.row
        return FOLDER / f"{row.name}-{row.edition}-{row.players}-{self.bot}.jsonl"

    def lines(self) -> Iterator[bytes]:
        """Play the games and yield a line for each."""
        for record in simulate(self.row, [self.bot], 2, SEED, Budget()):
            # The games outlive the version of the engine that played them first, and are older
            # than the text beside each action.
            for action in record["actions"]:
                del action["text"]
            yield format_record({**record, "engine": "any"}) + b"\n"


GOLDEN = tuple(Golden(row, bot) for row in VARIANTS for bot in ("random", "greedy"))

if __name__ == "__main__":
    for golden in GOLDEN:
        golden.file.write_bytes(b"".join(golden.lines()))
