import os
import subprocess
import sys

from sixfold.arena.simulate import simulate
from sixfold.bots.base import Budget
from sixfold.records import format_record
from sixfold.rules import VARIANTS

PROGRAM = """
import sys
from sixfold.rules import compiled
assert not compiled.IS_COMPILED
from tests.laws.test_plain_source import play_all
sys.stdout.buffer.write(play_all())
"""


def play_all() -> bytes:
    """Return the records of one game of every row, the bots in turn round the table."""
    lines = []
    for number, row in enumerate(VARIANTS):
        bots = ["random", "greedy"] if number % 2 else ["greedy", "random"]
        lines += map(format_record, simulate(row, bots, 1, f"plain {number}", Budget()))
    return b"\n".join(lines)


def test_the_plain_source_plays_the_same_games_as_the_compiled_one():
    done = subprocess.run(
        [sys.executable, "-W", "error::RuntimeWarning", "-c", PROGRAM],
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
    assert done.stdout == play_all()
