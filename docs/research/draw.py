"""Draws the pictures of docs/research.md: ``python docs/research/draw.py``."""

from __future__ import annotations

from math import sqrt
from pathlib import Path

from sixfold.envs.layout import layout_of
from sixfold.rules.hexes import CELLS, EDGE_CELLS, edge_count
from sixfold.rules.tiles import COLOURS, FACES, PLAIN_FACES
from sixfold.rules.variants import PRINTED, variant

HERE = Path(__file__).parent
FILL = dict(
    zip(COLOURS, ("#e24542", "#56be5c", "#4886e6", "#f09437", "#f3d44d", "#a068d0"), strict=True)
)
TEXT = 'font-family="sans-serif" text-anchor="middle" dominant-baseline="central"'
ROW = variant("standard", 2)


def page(width: float, height: float, parts: list[str]) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}">'
    return "\n".join(
        [head, f'<rect width="{width:.0f}" height="{height:.0f}" fill="#fff"/>', *parts, "</svg>\n"]
    )


def hexagon(x: float, y: float, size: float, fill: str) -> str:
    half, wide = size / 2, size * sqrt(3) / 2
    corners = ((0, -size), (wide, -half), (wide, half), (0, size), (-wide, half), (-wide, -half))
    points = " ".join(f"{x + dx:.1f},{y + dy:.1f}" for dx, dy in corners)
    return f'<polygon points="{points}" fill="{fill}" stroke="#555"/>'


def label(x: float, y: float, size: float, words: object, colour: str = "#222") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" fill="{colour}" {TEXT}>{words}</text>'


def middle(q: int, r: int, size: float, x: float, y: float) -> tuple[float, float]:
    return x + sqrt(3) * size * (q + r / 2), y + 1.5 * size * r


def cells() -> str:
    """Draw the numbers of the cells and the three directions of pairs."""
    size, parts = 24.0, []
    for number, (q, r) in enumerate(CELLS[: ROW.cells]):
        x, y = middle(q, r, size, 250, 215)
        fill = FILL[COLOURS[PRINTED.index((q, r))]] if (q, r) in PRINTED else "#f4f4f2"
        parts += [hexagon(x, y, size, fill), label(x, y, 12, number)]
    x0, y0 = 540, 150
    parts.append(hexagon(x0, y0, 30, "#f4f4f2"))
    parts.append(label(x0, y0, 12, "first"))
    for name, q, r in (("E", 1, 0), ("SE", 0, 1), ("SW", -1, 1)):
        x, y = middle(q, r, 30, x0, y0)
        parts += [hexagon(x, y, 30, "#dde7f7"), label(x, y, 13, name)]
    parts.append(label(x0, 260, 12, "a pair: its second cell lies"))
    parts.append(label(x0, 276, 12, "E, SE or SW of its first"))
    return page(640, 430, parts)


def actions() -> str:
    """Draw the faces: what the last part of an action's number means."""
    parts, wide, high = [], 76, 46
    for number, (tile, first) in enumerate(FACES):
        x, y = 40 + wide * (number % 6), 34 + high * (number // 6)
        for half, letter in enumerate(tile):
            cx = x - 10 + 20.8 * half
            parts += [hexagon(cx, y, 12, FILL[letter]), label(cx, y, 10, letter)]
            if number >= PLAIN_FACES and first == half:
                parts.append(label(cx, y + 17, 9, "first"))
        parts.append(label(x + 30, y, 11, number, "#666"))
    parts.append(label(240, 34 + high * 7 + 2, 12, "action = pair * faces + face"))
    i, j = EDGE_CELLS[0]
    parts.append(
        label(
            240,
            34 + high * 7 + 20,
            12,
            f"pair 0 covers cells {i} and {j}; there are {edge_count(5)} pairs",
        )
    )
    return page(480, 34 + high * 7 + 40, parts)


def observation() -> str:
    """Draw the fields of an observation from left to right."""
    parts, layout = [], layout_of(ROW)
    shades = ("#dde7f7", "#f7e9dd", "#e3f2e1", "#f4e1ee", "#eeeede", "#e1f0f2")
    y = 20
    for i, field in enumerate(layout.values()):
        shape = " by ".join(map(str, field.shape))
        bar = 12 + 300 * (field.size / layout["board"].size) ** 0.5
        parts.append(
            f'<rect x="180" y="{y}" width="{bar:.1f}" height="22" fill="{shades[i % 6]}" stroke="#777"/>'
        )
        parts.append(
            f'<text x="170" y="{y + 15}" font-size="13" font-family="sans-serif" text-anchor="end">{field.name}</text>'
        )
        words = f"{field.at} to {field.at + field.size - 1}   [{shape}]   0 to {field.high}"
        parts.append(
            f'<text x="{190 + bar:.1f}" y="{y + 15}" font-size="12" font-family="sans-serif" fill="#444">{words}</text>'
        )
        y += 30
    return page(740, y + 6, parts)


PICTURES = {"cells.svg": cells, "actions.svg": actions, "observation.svg": observation}

if __name__ == "__main__":
    for name, draw in PICTURES.items():
        (HERE / name).write_text(draw(), encoding="utf-8")
