"""Plays golden games and writes them down.

``python -m tests.golden.make NAME`` records the first games of a new variant.  Without a name all
games that are recorded are played again: only for a change of the rules, of the record or of these
two bots that is meant.
"""

from __future__ import annotations

import sys
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


# A variant may do without recorded games; those of the rule books have some of both bots.
GOLDEN = tuple(
    golden
    for row in VARIANTS
    for golden in (Golden(row, "random"), Golden(row, "greedy"))
    if golden.file.exists()
)

if __name__ == "__main__":
    new = tuple(Golden(row, "greedy") for row in VARIANTS if row.name in sys.argv[1:])
    for golden in new or GOLDEN:
        golden.file.write_bytes(b"".join(golden.lines()))
