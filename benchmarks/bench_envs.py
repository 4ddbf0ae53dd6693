"""Measures the environments beside those of other projects, all in one go.

``python benchmarks/bench_envs.py [--seconds S] [--rounds R] [--json] [--no-pgx]``.  Every side
plays random legal actions.  The sides take turns and each keeps its best round.  All run on one
core and are measured in seconds of processor time, so that a busy machine hurts little and all
alike; the lines with two cores are measured by the clock.  What a second core adds is measured
once more by the clock in short turns, beside two loops that share nothing: more than those the
machine cannot give.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
import venv
import warnings
from collections.abc import Callable
from functools import partial
from pathlib import Path
from threading import Thread

import gymnasium
import numpy as np
import pyspiel

import sixfold.envs
from sixfold.envs import spiel, zoo
from sixfold.envs.batch import Batch
from sixfold.envs.vector import VectorEnv
from sixfold.rules.batch import play_many
from sixfold.rules.variants import variant

ROOT = Path(__file__).parents[1]
PGX_HOME = ROOT / "build" / "pgx"
SIZES = (64, 128, 256, 512)  # rows of a batch; each line keeps its best
NUMBERS = np.random.default_rng(0)

Rates = dict[str, float]  # games or steps per second
Side = Callable[[float], Rates]


def any_of(mask: np.ndarray) -> int:
    """Return a random legal action; the same way for every environment with a mask."""
    legal = np.asarray(mask, np.int8).view(np.bool_).nonzero()[0]
    return int(legal[int(NUMBERS.random() * len(legal))])


def clocked(
    seconds: float,
    play: Callable[[], tuple[int, int]],
    clock: Callable[[], float] = time.process_time,
) -> Rates:
    """Play for some time; return games and steps per second."""
    games = steps = 0
    start = clock()
    while clock() - start < seconds:
        more = play()
        games, steps = games + more[0], steps + more[1]
    spent = clock() - start
    return {"games": games / spent, "steps": steps / spent}


def best_of(sides: list[Side]) -> Side:
    """Return a side that gives its time to some others in equal parts and keeps the best."""
    return lambda seconds: max(
        (side(seconds / len(sides)) for side in sides), key=lambda rates: rates["steps"]
    )


def aec_side(env) -> Side:
    """Return random games through the interface of PettingZoo."""

    def play() -> tuple[int, int]:
        steps = 0
        env.reset(seed=int(NUMBERS.integers(2**31)))
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            is_over = terminated or truncated
            env.step(None if is_over else any_of(seen["action_mask"]))
            steps += not is_over
        return 1, steps

    return lambda seconds: clocked(seconds, play)


def kernel_side() -> Side:
    """Return whole random games inside the bare kernel."""
    row = variant("standard", 2)

    def play() -> tuple[int, int]:
        played = play_many(row, 2000, NUMBERS.bytes(32))
        return 2000, int(played.actions.sum())

    return lambda seconds: clocked(seconds, play)


def inside_side(threads: int = 1) -> Side:
    """Return a batch that plays by itself, without a look in between."""
    batch = Batch("standard", 2, games=256 * threads, seed=1, threads=threads)

    def play() -> tuple[int, int]:
        return batch.roll_out(100), 100 * batch.games

    clock = time.process_time if threads == 1 else time.perf_counter
    return lambda seconds: clocked(seconds, play, clock)


def shown_side(games: int, threads: int = 1) -> Side:
    """Return a batch that chooses random actions and writes observation and mask at every step."""
    batch = Batch("standard", 2, games=games, seed=1, threads=threads)

    def play() -> tuple[int, int]:
        return int(batch.step_random().dones.sum()), games

    clock = time.process_time if threads == 1 else time.perf_counter
    return lambda seconds: clocked(seconds, play, clock)


def given_side(games: int) -> Side:
    """Return a batch whose actions come from outside and are checked; otherwise the same."""
    batch = Batch("standard", 2, games=games, seed=1)
    actions = np.empty(games, np.int32)

    def play() -> tuple[int, int]:
        batch.random_actions(actions)
        return int(batch.step(actions).dones.sum()), games

    return lambda seconds: clocked(seconds, play)


def gym_side() -> Side:
    """Return single games against random opponents through Gymnasium."""
    env = gymnasium.make("sixfold/Standard-v0").unwrapped

    def play() -> tuple[int, int]:
        seen, _ = env.reset(seed=int(NUMBERS.integers(2**31)))
        is_over = False
        while not is_over:
            seen, _, is_over, _, _ = env.step(any_of(seen["action_mask"]))
        return 1, env._game.ply

    return lambda seconds: clocked(seconds, play)


def vector_side() -> Side:
    """Return many games against random opponents through Gymnasium's vector interface."""
    envs = VectorEnv(256, "standard", copy=False)
    envs.reset(seed=1)

    def play() -> tuple[int, int]:
        # The learner's actions are random too, and about half of all.
        ended = int(envs.step(envs.batch.random_actions())[2].sum())
        return ended, 2 * 256

    return lambda seconds: clocked(seconds, play)


def spiel_side(name: str) -> Side:
    """Return random games through OpenSpiel's Python interface, with an observation each step."""
    game = pyspiel.load_game(name)

    def play() -> tuple[int, int]:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(NUMBERS.random() * len(outcomes))][0])
                continue
            legal = state.legal_actions()
            state.observation_tensor(state.current_player())
            state.apply_action(legal[int(NUMBERS.random() * len(legal))])
            steps += 1
        return 1, steps

    return lambda seconds: clocked(seconds, play)


def momaland_side() -> Side:
    """Return the environment of the same game that we are measured against."""
    from momaland.envs.ingenious import moingenious_v0

    return aec_side(moingenious_v0.env(num_agents=2))


def pgx_python() -> Path:
    """Return the Python of an environment with pgx, made on first use and kept apart from ours."""
    python = PGX_HOME / "bin" / "python"
    if not python.exists():
        print("Setting pgx and JAX up in build/pgx (only once) …", file=sys.stderr)
        venv.create(PGX_HOME, with_pip=True)
        command = [python, "-m", "pip", "install", "--quiet", "pgx", "jax"]
        subprocess.run(command, check=True)
    return python


def pgx_rates(seconds: float) -> Rates:
    """Return the best steps per second of pgx's games over some sizes of batch, on one core."""
    command = [pgx_python(), ROOT / "benchmarks" / "pgx_steps.py", str(seconds)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    found = json.loads(done.stdout.strip().splitlines()[-1])
    return {name: max(sizes.values()) for name, sizes in found.items()}


SIDES: dict[str, tuple[Callable[[], Side], int]] = {
    "momaland": (momaland_side, 1),
    "pettingzoo": (lambda: aec_side(zoo.env(variant="standard")), 1),
    "inside": (inside_side, 1),
    "batch": (lambda: best_of([shown_side(games) for games in SIZES]), 1),
    "given": (lambda: best_of([given_side(games) for games in SIZES]), 1),
    "inside2": (lambda: inside_side(2), 2),
    "batch2": (lambda: best_of([shown_side(2 * games, 2) for games in SIZES]), 2),
    "kernel": (kernel_side, 1),
    "gym": (gym_side, 1),
    "vector": (vector_side, 1),
    "openspiel": (lambda: spiel_side("sixfold_standard"), 1),
    "spiel_hex": (lambda: spiel_side("hex"), 1),
    "spiel_backgammon": (lambda: spiel_side("backgammon"), 1),
}


def measure(seconds: float, rounds: int) -> dict[str, Rates]:
    """Let all sides take turns; return the best round of each."""
    cores = sorted(os.sched_getaffinity(0))
    sides = {name: make() for name, (make, _) in SIDES.items()}
    best: dict[str, Rates] = {name: {"games": 0.0, "steps": 0.0} for name in sides}
    for turn in range(rounds + 1):
        for name, side in sides.items():
            os.sched_setaffinity(0, cores[: SIDES[name][1]])
            rates = side(seconds if turn else seconds / 4)  # the first turn only warms up
            if turn and rates["steps"] > best[name]["steps"]:
                best[name] = rates
    return best


def in_turns(plays: list[Callable[[], int]], seconds: float) -> list[float]:
    """Let some plays take short turns; return the median steps a second of each."""
    rates: list[list[float]] = [[] for _ in plays]
    for play in plays:  # compiled by now, and out of its sleep
        play()
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        for play, found in zip(plays, rates, strict=True):
            start = time.perf_counter()
            steps = play()
            found.append(steps / (time.perf_counter() - start))
    return [float(np.median(found)) for found in rates]


def second_core(seconds: float, games: int = 256, steps: int = 200) -> Rates:
    """Return what a second core adds to a batch, and to loops that share nothing."""
    alone, *apart = (Batch("standard", 2, games=games, seed=seed) for seed in range(3))
    shared = Batch("standard", 2, games=2 * games, seed=3, threads=2)

    def roll(batch: Batch) -> int:
        batch.roll_out(steps)
        return steps * batch.games

    def show(batch: Batch) -> int:
        for _ in range(steps // 10):
            batch.step_random()
        return steps // 10 * batch.games

    def do_apart(play: Callable[[Batch], int]) -> int:
        other = Thread(target=play, args=(apart[0],))
        other.start()
        done = play(apart[1])
        other.join()
        return 2 * done

    gains: Rates = {}
    for name, play in (("inside", roll), ("batch", show)):
        one, two, both = in_turns(
            [partial(play, alone), partial(play, shared), partial(do_apart, play)], seconds
        )
        gains |= {name: two / one, f"{name}, nothing shared": both / one}
    return gains


def report(best: dict[str, Rates], pgx: Rates, gains: Rates) -> dict:
    """Return all figures of the page, ready for JSON."""
    base = best["momaland"]["games"]
    kernel = best["kernel"]["steps"]
    return {
        "cores": os.cpu_count(),
        "games_per_second": {name: rates["games"] for name, rates in best.items()},
        "steps_per_second": {name: rates["steps"] for name, rates in best.items()}
        | {f"pgx_{name}": rate for name, rate in pgx.items()},
        "times_momaland": {
            name: best[name]["games"] / base
            for name in ("pettingzoo", "inside", "batch", "given", "inside2", "batch2")
        },
        "two_cores_over_one": gains,
        "kernel_over_adapter": {
            name: kernel / best[name]["steps"]
            for name in ("inside", "batch", "given", "vector", "pettingzoo", "gym", "openspiel")
        },
    }


LINES = (
    ("MOMAland moingenious_v0", "momaland", "observation, mask"),
    ("Sixfold, PettingZoo", "pettingzoo", "observation, mask, infos"),
    ("Sixfold, Gymnasium, one game", "gym", "observation, mask, opponent's move"),
    ("Sixfold, OpenSpiel (Python game)", "openspiel", "draws as chance nodes, legal list, tensor"),
    ("Sixfold, Gymnasium vector", "vector", "observation, mask, opponents' moves"),
    (
        "Sixfold, batch, step(actions)",
        "given",
        "observation, mask, rewards, restart, check, action",
    ),
    ("Sixfold, batch, step_random()", "batch", "observation, mask, rewards, restart, action"),
    ("Sixfold, step_random(), two cores", "batch2", "the same"),
    ("Sixfold, batch, roll_out()", "inside", "action, restart"),
    ("Sixfold, roll_out(), two cores", "inside2", "the same"),
    ("Sixfold, bare kernel", "kernel", "action; whole games"),
    ("OpenSpiel hex (C++ from Python)", "spiel_hex", "legal list, tensor, action"),
    ("OpenSpiel backgammon (C++)", "spiel_backgammon", "dice, legal list, tensor, action"),
    ("pgx hex, CPU", "pgx_hex", "observation, mask, restart, action"),
    ("pgx backgammon, CPU", "pgx_backgammon", "observation, mask, restart, action"),
)


def print_table(found: dict) -> None:
    """Print everything as one table."""
    steps, games = found["steps_per_second"], found["games_per_second"]
    over = found["kernel_over_adapter"]
    print(f"{'':36}{'games/s':>12}{'steps/s':>14}{'MOMAland':>10}{'kernel':>9}  a step includes")
    for title, name, includes in LINES:
        if name not in steps:
            continue
        mine = f"{games[name]:,.0f}" if name in games else ""
        times = f"{games[name] / games['momaland']:,.0f}x" if title.startswith("Sixfold") else ""
        ratio = f"1/{over[name]:,.1f}" if name in over else ""
        print(f"{title:36}{mine:>12}{steps[name]:>14,.0f}{times:>10}{ratio:>9}  {includes}")
    two = found["two_cores_over_one"]
    print(
        f"two cores over one, in turns: step_random {two['batch']:.2f}x "
        f"(two batches that share nothing {two['batch, nothing shared']:.2f}x), "
        f"roll_out {two['inside']:.2f}x ({two['inside, nothing shared']:.2f}x)"
    )
    print(f"cores here: {found['cores']}")


def main() -> None:
    """Measure everything and print it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="of every side and round")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", action="store_true", help="print only JSON")
    parser.add_argument("--no-pgx", action="store_true", help="leave pgx out")
    options = parser.parse_args()
    warnings.simplefilter("ignore")  # MOMAland's environment warns at every step
    best = measure(options.seconds, options.rounds)
    pgx = {} if options.no_pgx else pgx_rates(options.seconds)
    os.sched_setaffinity(0, range(os.cpu_count() or 1))
    found = report(best, pgx, second_core(2 * options.seconds))
    if not options.json:
        print_table(found)
    print(json.dumps(found))


if __name__ == "__main__":
    # Both register their games when imported.
    assert sixfold.envs
    assert spiel
    main()
