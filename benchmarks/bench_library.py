"""What a person who uses the library waits for, in the middle of a game of every variant.

    python benchmarks/bench_library.py

Each figure is processor time, the best of several tries; the budget stands beside it.  A search in plain
Python is given half a second, may take a tenth more, and counts by the clock, the worst of several tries.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from time import process_time

from sixfold import rules
from sixfold.arena.simulate import simulate
from sixfold.bots.base import Budget
from sixfold.pictures.raster import gif
from sixfold.records import format_record, parse_record, replay

BUDGETS_MS = {
    "legal()": 0.1,
    "str": 1.0,
    "svg()": 5.0,
    "GIF of a game": 2000.0,
    "import": 50.0,
    "plain search": 550.0,
}
IMPORT = "from time import process_time as now; a = now(); import sixfold; print(now() - a)"

PLAIN_SEARCH = """
import warnings
from time import perf_counter
warnings.simplefilter("ignore")
from sixfold import rules
from sixfold.bots.base import Budget
from sixfold.bots.registry import make
from sixfold.rules.generator import make_rng
from sixfold.rules.observation import Observation
game, rng, quick = rules.new({variant!r}, {players}, {edition!r}, bytes(32)), make_rng(1), make("greedy")
times = []
for ply in range(12):
    seen = Observation.of(game, game.seat)
    if ply % 4 == 3:
        start = perf_counter()
        make("master").choose(seen, Budget(seconds=0.5), rng)
        times.append(perf_counter() - start)
    game.apply(quick.choose(seen, Budget(work=1), rng))
print(max(times))
"""


def best_ms(do: Callable[[], object], tries: int = 30) -> float:
    """Return the shortest time of some tries, in milliseconds."""
    times = []
    for _ in range(tries):
        start = process_time()
        do()
        times.append(process_time() - start)
    return min(times) * 1000


def played(row: rules.Variant) -> list[rules.Game]:
    """Return the positions of a game, first to last."""
    (record,) = simulate(row, ["greedy"], 1, "library", Budget())
    game = replay(parse_record(format_record(record)))
    return [before for before, _ in game.walk()] + [game]


def figures() -> Iterator[tuple[str, str, float]]:
    """Yield what was measured, where, and how many milliseconds it took."""
    tries = [
        subprocess.run([sys.executable, "-c", IMPORT], capture_output=True, check=True)
        for _ in range(5)
    ]
    yield "import", "sixfold", 1000 * min(float(done.stdout) for done in tries)
    for row in rules.VARIANTS:
        name = f"{row.name} {row.players} {row.edition}"
        positions = played(row)
        middle = next(game for game in positions[len(positions) // 2 :] if game.phase != "exchange")
        yield "legal()", name, best_ms(middle.legal)
        yield "str", name, best_ms(lambda game=middle: str(game))
        yield "svg()", name, best_ms(middle.svg)
        if row.edition == "modern":
            program = PLAIN_SEARCH.format(
                variant=row.name, players=row.players, edition=row.edition
            )
            done = subprocess.run(
                [sys.executable, "-c", program],
                env={**os.environ, "SIXFOLD_JIT": "0"},
                capture_output=True,
                check=True,
            )
            yield "plain search", name, 1000 * float(done.stdout)
            yield "GIF of a game", name, best_ms(lambda games=positions: gif(games), 1)


def main() -> None:
    """Measure and say which budgets are kept."""
    kept = True
    for what, where, took in figures():
        is_kept = took <= BUDGETS_MS[what]
        kept &= is_kept
        print(
            f"{what:<14} {where:<20} {took:10.3f} ms  of {BUDGETS_MS[what]:g}{'' if is_kept else '  OVER'}",
            flush=True,
        )
    print("Every budget is kept." if kept else "Some budgets are not kept.")


if __name__ == "__main__":
    main()
