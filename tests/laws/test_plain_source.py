"""Without the compiler the same source plays the same games.

One of each game, with `--every-row` of every row.
"""

import os
import subprocess
import sys

import pytest

from sixfold.arena.simulate import simulate
from sixfold.bots.base import Budget
from sixfold.records import format_record
from sixfold.rules import VARIANTS

PROGRAM = """
import sys
from sixfold.rules import compiled
assert not compiled.IS_COMPILED
from tests.laws.test_plain_source import play_all
sys.stdout.buffer.write(play_all(sys.argv[1:] == ["every"]))
"""


def play_all(every: bool) -> bytes:
    """Return the records of one game of each row, the bots in turn round the table."""
    rows = VARIANTS if every else {row.name: row for row in VARIANTS}.values()
    lines = []
    for number, row in enumerate(rows):
        bots = ["random", "greedy"] if number % 2 else ["greedy", "random"]
        lines += map(format_record, simulate(row, bots, 1, f"plain {number}", Budget()))
    return b"\n".join(lines)


def test_the_plain_source_plays_the_same_games_as_the_compiled_one(request: pytest.FixtureRequest):
    every = request.config.getoption("--every-row")
    command = [sys.executable, "-W", "error::RuntimeWarning", "-c", PROGRAM]
    done = subprocess.run(
        [*command, "every"] if every else command,
        env={
            **os.environ,
            "SIXFOLD_JIT": "0",
            "SIXFOLD_VARIANTS": "tests.extra_variants:ROWS",
            "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
        },
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()
    assert done.stdout == play_all(every)
