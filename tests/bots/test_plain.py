import os
import subprocess
import sys

SEARCH = """
from sixfold import rules
from sixfold.bots.base import Budget
from sixfold.bots.players.searching import SearchBot, SearchSettings
from sixfold.rules.generator import make_luck
from sixfold.rules.observation import Observation

for name in ("standard", "cards"):
    seen = Observation.of(rules.new(name, seed=bytes(32)), 0)
    ranked = SearchBot(settings=SearchSettings(width=8, plies=2)).rank(seen, Budget(work=16), make_luck(1))
    print(ranked.actions.tolist(), ranked.values.tolist())
"""


def test_the_plain_source_and_the_compiled_one_choose_alike():
    told = [
        subprocess.run(
            [sys.executable, "-c", SEARCH],
            check=True,
            capture_output=True,
            text=True,
            env={**os.environ, "SIXFOLD_JIT": mode},
        ).stdout
        for mode in ("0", "1")
    ]
    assert told[0]
    assert told[0] == told[1]
