"""Fits the value networks by self-play: ``python benchmarks/fit_values.py standard2 duel2 …``."""

from __future__ import annotations

import argparse
import os
import time

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np

from sixfold.bots.evaluation.net import FOLDER, HIDDEN, family
from sixfold.bots.training.selfplay import note_positions
from sixfold.rules.variants import VARIANTS

RATE, BATCH, EPOCHS = 3e-3, 1024, 12


def fit(xs: np.ndarray, ys: np.ndarray, seed: int = 1) -> tuple[np.ndarray, np.ndarray, float]:
    """Fit a network with one hidden layer; return its weights and its loss on unseen games."""
    luck = np.random.default_rng(seed)
    count, sides, width = xs.shape
    held = count // 10
    weights = [
        (luck.standard_normal((width, HIDDEN)) / np.sqrt(width)).astype(np.float32),
        (luck.standard_normal(HIDDEN) / np.sqrt(HIDDEN)).astype(np.float32),
    ]
    moments = [[np.zeros_like(w), np.zeros_like(w)] for w in weights]
    steps = EPOCHS * ((count - held) // BATCH)
    step = 0
    for _ in range(EPOCHS):
        order = luck.permutation(count - held)
        for start in range(0, count - held - BATCH + 1, BATCH):
            rows = order[start : start + BATCH]
            x, y = xs[rows].reshape(-1, width), ys[rows]
            hidden = np.maximum(x @ weights[0], 0)
            logits = (hidden @ weights[1]).reshape(-1, sides)
            slope = ((_answer(logits) - y) / BATCH).reshape(-1).astype(np.float32)
            back = np.outer(slope, weights[1]) * (hidden > 0)
            step += 1
            rate = RATE * (1 - step / steps) + 1e-5
            for w, m, g in zip(weights, moments, (x.T @ back, hidden.T @ slope), strict=True):
                m[0] += 0.1 * (g - m[0])
                m[1] += 0.001 * (g * g - m[1])
                fix = np.sqrt(1 - 0.999**step) / (1 - 0.9**step)
                w -= rate * fix * m[0] / (np.sqrt(m[1]) + 1e-8)
    x, y = xs[-held:], ys[-held:]
    logits = np.maximum(x @ weights[0], 0) @ weights[1]
    return weights[0], weights[1], _loss(logits, y)


def _answer(logits: np.ndarray) -> np.ndarray:
    if logits.shape[1] == 1:
        return logits
    shares = np.exp(logits - logits.max(1, keepdims=True))
    return shares / shares.sum(1, keepdims=True)


def _loss(logits: np.ndarray, y: np.ndarray) -> float:
    answer = _answer(logits)
    if logits.shape[1] == 1:
        return float(np.sqrt(((answer - y) ** 2).mean()))
    return float(-(y * np.log(answer + 1e-9)).sum(1).mean())


def main() -> None:
    """Fit what is named, or everything."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("families", nargs="*")
    parser.add_argument("--positions", type=int, default=400_000)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    rows = {family(v): v for v in VARIANTS if v.edition == "modern"}
    for name in wanted.families or rows:
        started = time.perf_counter()
        xs, ys = note_positions(rows[name], wanted.positions, wanted.seed)
        noted = time.perf_counter()
        first, second, loss = fit(xs, ys)
        FOLDER.mkdir(exist_ok=True)
        np.savez_compressed(
            FOLDER / f"{name}.npz", first=first.astype(np.float16), second=second.astype(np.float16)
        )
        print(
            f"{name}: {len(xs)} positions in {noted - started:.0f} s,"
            f" loss {loss:.4f} after {time.perf_counter() - noted:.0f} s"
        )


if __name__ == "__main__":
    main()
