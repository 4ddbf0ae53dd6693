import os
import subprocess
import sys

from sixfold import rules
from sixfold.bots.base import Budget
from sixfold.bots.players.searching import SearchBot
from sixfold.bots.search import plain
from sixfold.rules.generator import make_rng
from sixfold.rules.observation import Observation

SEARCH = """
from sixfold import rules
from sixfold.bots.base import Budget
from sixfold.bots.players.searching import SearchBot, SearchSettings
from sixfold.bots.search.decision import Depth
from sixfold.rules.generator import make_rng
from sixfold.rules.observation import Observation

for name in ("standard", "cards"):
    seen = Observation.of(rules.new(name, seed=bytes(32)), 0)
    ranked = SearchBot(settings=SearchSettings(width=4, depth=Depth(replies=1, reply_width=2, plies=1))).rank(seen, Budget(work=8), make_rng(1))
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


def test_plain_python_is_broken_off_when_the_time_is_up(monkeypatch):
    looks = iter(range(1000))
    monkeypatch.setattr(plain.time, "perf_counter", lambda: next(looks))
    done = []

    def work():
        while True:
            done.append(len(done))

    plain.run_until(50, work)
    assert 10 < len(done) < 60
    assert sys.getprofile() is None


def test_plain_python_that_is_ready_in_time_is_left_alone(monkeypatch):
    done = []
    plain.run_until(float("inf"), lambda: done.append(1))
    assert done == [1]


def test_without_time_the_most_promising_action_is_chosen():
    game = rules.new("cards", seed=bytes(32))
    decision = SearchBot()._search(Observation.of(game, 0))
    actions, scores = decision.candidates()
    chosen = plain.choose_in_time(decision, Budget(seconds=0.0), 0.0, make_rng(1))
    assert scores[list(actions).index(chosen)] == max(scores)


def test_with_work_to_do_it_ends_after_that_work():
    game = rules.new("cards", seed=bytes(32))
    decision = SearchBot()._search(Observation.of(game, 0))
    budget = Budget(seconds=1e9, work=24)
    assert game.is_legal(plain.choose_in_time(decision, budget, 0.0, make_rng(1)))
