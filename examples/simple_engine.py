"""A small engine for `sixfold arena`, in plain Python with nothing to install.

    sixfold arena --bots greedy --engine "mine=python examples/simple_engine.py" --games 10

It lays the tile that scores most, and prefers its weakest colour when two placements score the
same.  Copy it and change `choose_placement` to make an engine of your own.
"""

import json
import sys

DIRECTIONS = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
CORNERS = [(0, -5), (5, -5), (5, 0), (0, 5), (-5, 5), (-5, 0)]


def neighbours(cell):
    """Return the six cells around a cell."""
    return [(cell[0] + q, cell[1] + r) for q, r in DIRECTIONS]


def points(board, cell, other, colour):
    """Count the points of a half: lines of its colour in all directions but that of the other half."""
    total = 0
    for q, r in DIRECTIONS:
        at = (cell[0] + q, cell[1] + r)
        if at == other:
            continue
        while board.get(at) == colour:
            total += 1
            at = (at[0] + q, at[1] + r)
    return total


def open_pairs(view, board):
    """Yield the pairs of free cells a tile may lie on."""
    size = view["radius"]
    span = range(-size, size + 1)
    free = {(q, r) for q in span for r in span if abs(q + r) <= size} - set(board)
    untouched = [c for c in CORNERS if not any(n in board for n in neighbours(c))]
    start = {n for corner in untouched for n in neighbours(corner)}
    for cell in sorted(free):
        for other in neighbours(cell)[:3]:
            if other in free and (not view["first_turn"] or cell in start or other in start):
                yield cell, other


def choose_placement(view):
    """Return the placement that scores most."""
    board = {(q, r): colour for q, r, colour in view["board"]}
    sheet = view["tracks"][view["seat"] % len(view["tracks"])]
    best, chosen = None, None
    for cell, other in open_pairs(view, board):
        for tile in set(view["rack"]):
            for a, b in {(tile[0], tile[1]), (tile[1], tile[0])}:
                here, there = points(board, cell, other, a), points(board, other, cell, b)
                merit = (here + there, -min(sheet[a], sheet[b]))
                if best is None or merit > best:
                    best = merit
                    chosen = {"do": "place", "tile": a + b, "at": [cell, other], "score_first": 0}
    return chosen


def choose_card(view):
    """Return the card that scores most."""
    shown = [card for row in view["table"] for card in row]

    def merit(card):
        return sum(symbol in face for symbol in card for face in shown)

    return {"do": "play", "tile": max(view["rack"], key=merit), "score_first": 0}


def choose(view):
    """Return an action for any view."""
    if view["phase"] == "exchange":
        return {"do": "exchange"}
    return choose_card(view) if view["variant"] == "cards" else choose_placement(view)


def main():
    """Answer line by line until goodbye."""
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            answer = {"type": "hello", "name": "simple engine 1.0"}
        elif message["type"] == "choose":
            answer = {"type": "action", "id": message["id"], "action": choose(message["view"])}
        else:
            break
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
