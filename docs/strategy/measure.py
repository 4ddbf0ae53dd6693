"""Plays the games behind docs/strategy.md and draws its figures.

``python docs/strategy/measure.py`` takes some minutes and writes ``figures.json`` and the pictures.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from pathlib import Path
from statistics import mean
from typing import Any

from sixfold.arena.simulate import simulate
from sixfold.bots.base import Budget
from sixfold.rules.variants import variant

HERE = Path(__file__).parent
GAMES = 400
PLAYER = "club"
INK, BAR, LINE = "#524b42", "#5b4bdb", "#d3c8b7"


def play(name: str, players: int, games: int = GAMES) -> list[dict[str, Any]]:
    """Return records of games between equal bots."""
    return list(simulate(variant(name, players), [PLAYER], games, "strategy", Budget()))


def seats(records: list[dict[str, Any]]) -> list[float]:
    """Return how often each seat comes first; a shared first place counts in parts."""
    wins: Counter[int] = Counter()
    for record in records:
        first = record["final"]["ranking"][0]
        for seat in first:
            wins[seat] += 1 / len(first)
    return [round(100 * wins[seat] / len(records), 1) for seat in range(len(records[0]["players"]))]


def measure() -> dict[str, Any]:
    """Play the games and count."""
    two = play("standard", 2)
    placed = [[a for a in record["actions"] if a["do"] == "place"] for record in two]
    by_number: dict[int, list[int]] = defaultdict(list)
    for actions in placed:
        for number, action in enumerate(actions, 1):
            by_number[number].append(sum(action["points"]))
    enough = [number for number, seen in by_number.items() if len(seen) >= len(two) // 2]
    every = [action for actions in placed for action in actions]
    doubles = [sum(a["points"]) for a in every if a["tile"][0] == a["tile"][1]]
    pairs = [sum(a["points"]) for a in every if a["tile"][0] != a["tile"][1]]
    decided = [a for record in two for a in record["actions"] if a["do"] in ("exchange", "keep")]
    lowest = [
        (min(record["final"]["tracks"][seat].values()), seat in record["final"]["ranking"][0])
        for record in two
        for seat in (0, 1)
    ]
    return {
        "games": len(two),
        "player": PLAYER,
        "seats": {
            str(n): seats(two if n == 2 else play("standard", n, GAMES // 2)) for n in (2, 3, 4)
        },
        "duel": seats(play("duel", 2, GAMES // 2)),
        "points": {str(n): round(mean(by_number[n]), 2) for n in sorted(enough)},
        "doubles": round(mean(doubles), 2),
        "pairs": round(mean(pairs), 2),
        "offered": round(len(decided) / len(two), 2),
        "swapped": round(100 * sum(a["do"] == "exchange" for a in decided) / max(1, len(decided))),
        "winner": round(mean(low for low, won in lowest if won), 1),
        "loser": round(mean(low for low, won in lowest if not won), 1),
        "instant": round(100 * mean(r["final"]["end"] == "all_maxed" for r in two), 1),
        "length": round(mean(len(actions) for actions in placed), 1),
    }


def bars(values: dict[str, float], width: int = 640, height: int = 220) -> str:
    """Draw a row of bars with their figures."""
    step, top = (width - 40) / len(values), max(values.values())
    parts = [
        f'<line x1="20" y1="{height - 30}" x2="{width - 20}" y2="{height - 30}" stroke="{LINE}"/>'
    ]
    for i, (name, value) in enumerate(values.items()):
        tall = (height - 60) * value / top
        x, y = 20 + i * step, height - 30 - tall
        parts.append(
            f'<rect x="{x + 0.15 * step:.1f}" y="{y:.1f}" width="{0.7 * step:.1f}"'
            f' height="{tall:.1f}" rx="2" fill="{BAR}"/>'
        )
        if len(values) <= 12 or i % 5 == 4:
            parts.append(_text(x + step / 2, y - 6, f"{value:g}"))
            parts.append(_text(x + step / 2, height - 12, name))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
        f' font-family="sans-serif" font-size="13" text-anchor="middle">{"".join(parts)}</svg>\n'
    )


def _text(x: float, y: float, words: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" fill="{INK}">{words}</text>'


def pictures(figures: dict[str, Any]) -> dict[str, str]:
    """Return the pictures by the names of their files."""
    first = {f"{n} players": figures["seats"][n][0] for n in ("2", "3", "4")}
    return {
        "points.svg": bars(figures["points"]),
        "seats.svg": bars(first | {"duel": figures["duel"][0]}),
    }


if __name__ == "__main__":
    found = measure()
    (HERE / "figures.json").write_text(json.dumps(found, indent=1) + "\n")
    for name, drawn in pictures(found).items():
        (HERE / name).write_text(drawn)
