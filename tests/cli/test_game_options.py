import os
import subprocess
import sys

import pytest

from sixfold.cli.game_options import one_of
from sixfold.rules.variants import names

TAKING_A_GAME = ["play", "simulate", "arena", "dataset", "bots"]


@pytest.mark.parametrize("command", TAKING_A_GAME)
def test_the_help_names_every_game_there_is(command):
    done = subprocess.run(
        [sys.executable, "-c", "from sixfold.cli import start; start()", command, "--help"],
        env={
            **os.environ,
            "COLUMNS": "200",
            "SIXFOLD_VARIANTS": "tests.extra_variants:ROWS",
            "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
        },
        capture_output=True,
        text=True,
        check=True,
    )
    assert one_of([*names(), "small", "large"]) in done.stdout
