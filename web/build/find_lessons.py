"""Finds one game whose turns teach everything, among records made by `sixfold simulate`.

Run it in the project's virtual environment with a file of two-player games; it prints the
seed, the moments found for each lesson, and the actions, as JSON.
"""

import json
import sys
from pathlib import Path
from typing import Any

from sixfold import rules

ME = 0
COLOURS = "RGBOYP"
WANTED = ["place", "score", "double", "weakest", "bonus", "exchange", "end"]


def lessons(game: Any, number: int) -> set[str]:
    """Return the lessons that the position can teach."""
    if game.seat != ME or game.phase not in ("place", "exchange"):
        return set()
    if game.phase == "exchange":
        return {"exchange"}
    offer = game.offer()
    points, pairs = offer["points"], offer["pairs"]
    track = game.tracks()[ME]
    weakest = [c for c in COLOURS if track[c] == min(track.values())]
    found = set()
    for tile in offer["rack"]:
        a, b = (COLOURS.index(c) for c in tile)
        best = max(max(points[i][a] + points[j][b], points[i][b] + points[j][a]) for i, j in pairs)
        if tile[0] == tile[1] and best >= 6:
            found.add("double")
        if 5 < number < 18 and best >= 4:
            found.add("score")
        for c in {a, b}:
            top = max(points[i][c] for pair in pairs for i in pair)
            end = offer["bonus_at"][c]
            if end is not None and track[COLOURS[c]] < end and offer["landing"][c][top] >= end:
                found.add("bonus")
            if COLOURS[c] in weakest and len(weakest) <= 2 and top >= 2 and number > 12:
                found.add("weakest")
    if number == 0:
        found.add("place")
    if len(pairs) == 1:
        found.add("end")
    return found


def main() -> None:
    """Look through the records until one game has it all."""
    for line in Path(sys.argv[1]).read_text().splitlines():
        record = json.loads(line)
        game = rules.new("standard", players=2, seed=record["seed"])
        moments: dict[str, list[int]] = {}
        for number, action in enumerate(record["actions"]):
            for name in lessons(game, number):
                moments.setdefault(name, []).append(number)
            game.apply(
                rules.Action.from_json(
                    {k: v for k, v in action.items() if k in ("do", "tile", "at", "score_first")}
                )
            )
        if all(name in moments for name in WANTED):
            print(
                json.dumps(
                    {"seed": record["seed"], "moments": moments, "actions": record["actions"]}
                )
            )
            return
    sys.exit("No game had it all; simulate more.")


if __name__ == "__main__":
    main()
