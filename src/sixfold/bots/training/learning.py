"""Lets a net learn from its own play: every decision is told what the next ones came to.

Everybody compares replies as in an imagined game and takes what the net likes best.  So the net sees
the very positions to which its own errors lead, and unlearns them; hundreds of games a second make
up for what each of them lacks.  Now and then the quick player takes over for a while, as it does in
imagined games.
"""

from __future__ import annotations

import hashlib
import multiprocessing
import time
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np

from sixfold.bots import games
from sixfold.bots.evaluation.net import FOLDER, Net, family, load_net, read_net, save_net, shape_of
from sixfold.bots.evaluation.results import results
from sixfold.bots.evaluation.sides import side_of
from sixfold.bots.scratch import scratch_for
from sixfold.bots.search.imagined import best_reply
from sixfold.bots.search.replies import ACTION
from sixfold.bots.training.fitting import BATCH, Fitter
from sixfold.rules.compiled import jit, whole
from sixfold.rules.game import new
from sixfold.rules.generator import chance, make_rng
from sixfold.rules.state import OVER, PHASE, SEAT, SEATS_AT_MOST
from sixfold.rules.variants import Variant

if TYPE_CHECKING:
    from sixfold.bots.scratch import Scratch

REPLIES: Final = 12  # compared in every decision
OPENING: Final = 5  # fewer random replies than this start a game
SLIPS: Final = 50  # replies taken at random later on, and …
TAKEOVERS: Final = 15  # … times that the quick player takes over, …
SLIP_PARTS: Final = 1000  # … of so many decisions
TAKEN_OVER: Final = 8  # decisions in a row at most: imagined games are judged after as many
PATIENCE: Final = 0.7  # how much what came of a decision counts beside what was expected of it
PORTION: Final = 300  # games of a worker between two fits
MEMORY: Final = 8  # rounds whose positions are kept
LOOKS: Final = 6  # at every position, by one side or another, until it is forgotten
RATE: Final = 1e-3
LAST_RATE: Final = 0.05  # of the first one
DECISIONS: Final = 320  # of a game at most
# How a decision was taken.
FORCED: Final = 0  # nothing was compared
BEST: Final = 1
SLIPPED: Final = 2  # not the best, so what comes of it says nothing about the decision
# What is noted of a decision.
SIDE: Final = 0
WAY: Final = 1
NOTES: Final = 2

Positions: TypeAlias = tuple[np.ndarray, np.ndarray]
"""What was seen and what should have been said: float16 [positions, lookers, features], float32 [positions, lookers]."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the learning has come."""

    games: int
    loss: float  # to what was wanted in the last round, before it was fitted


@jit
def play_out(
    opening: int,
    rng: np.ndarray,
    seen: np.ndarray,
    values: np.ndarray,
    notes: np.ndarray,
    scratch: Scratch,
) -> int:
    """Play the game whose cells are noted; write what was seen and expected; return the decisions.

    # seen: [DECISIONS, lookers, features], notes: [DECISIONS, NOTES],
    # values: [DECISIONS + 1, SEATS_AT_MOST]; the last row that is written is the result
    """
    s, lookers, count, quick = scratch.game, seen.shape[1], whole(0), whole(0)
    while True:
        is_over = s[PHASE] == OVER
        if is_over:
            results(s, scratch.values)
        elif count == DECISIONS:  # no game should take so long; if one does, it is judged
            games.judge(s, scratch.cells, scratch)
            is_over = True
        if is_over or games.plays_out(s, scratch):
            for k in range(SEATS_AT_MOST):
                values[count, k] = scratch.values[k]
            return count
        side = side_of(s, whole(s[SEAT]))
        games.describe(s, scratch.cells, scratch)
        for look in range(lookers):
            looker = side if lookers == 1 else look
            for i in range(seen.shape[2]):
                seen[count, look, i] = scratch.features[looker, i]
        notes[count, SIDE], notes[count, WAY] = side, FORCED
        listed = games.list_replies(s, scratch.cells, REPLIES, scratch)
        if listed == 0:
            action = games.quick_action(s, scratch.cells, scratch)
        else:
            action = best_reply(s, listed, 0, scratch)
            for k in range(SEATS_AT_MOST):
                values[count, k] = scratch.reply_values[k]
            notes[count, WAY] = BEST
            if quick == 0 and chance(rng, SLIP_PARTS) < TAKEOVERS:
                quick = 1 + chance(rng, TAKEN_OVER)
            if opening > 0 or chance(rng, SLIP_PARTS) < SLIPS:
                action = whole(scratch.replies[chance(rng, listed), ACTION])
                notes[count, WAY] = SLIPPED
            elif quick > 0:
                action = games.quick_action(s, scratch.cells, scratch)
                notes[count, WAY] = SLIPPED
                quick -= 1
            opening -= 1
        games.proceed(s, action, scratch.cells, scratch)
        count += 1


def wanted_of(values: np.ndarray, ways: np.ndarray) -> np.ndarray:
    """Return what the net should have said at every decision, from what came of it.

    # values: [decisions + 1, sides], ways: [decisions]
    """
    wanted, came = np.zeros((len(ways), values.shape[1])), values[-1]
    for i in range(len(ways) - 1, -1, -1):
        if ways[i] == SLIPPED:
            came = values[i]
        elif ways[i] == BEST:
            came = PATIENCE * came + (1 - PATIENCE) * values[i]
        wanted[i] = came
    return wanted


def play_portion(variant: Variant, nets: Path, numbers: range) -> Positions:
    """Play some games with a net; return what was seen, and what should have been said."""
    load_net.cache_clear()  # the file holds other weights in every round
    name, sides = family(variant), variant.teams
    scratch, lookers = scratch_for(variant, nets=nets), sides if sides > 2 else 1
    seen = np.zeros((DECISIONS, lookers, shape_of(name)["sizes"][0]), np.float32)
    values = np.zeros((DECISIONS + 1, SEATS_AT_MOST))
    notes = np.zeros((DECISIONS, NOTES), np.int64)
    all_seen, all_wanted = [], []
    for number in numbers:
        seed = hashlib.sha256(f"learning {name} {number}".encode()).digest()
        game = new(variant.name, variant.players, variant.edition, seed)
        scratch.game[: len(game.state)] = game.state
        games.survey(scratch.game, scratch)
        rng = make_rng(number)
        count = play_out(int(chance(rng, OPENING)), rng, seen, values, notes, scratch)
        wanted = wanted_of(values[: count + 1, :sides], notes[:count, WAY])
        if lookers == 1:
            wanted = wanted[np.arange(count), notes[:count, SIDE]][:, None]
        all_seen.append(seen[:count].astype(np.float16))
        all_wanted.append(wanted.astype(np.float32))
    return np.concatenate(all_seen), np.concatenate(all_wanted)


def learn(variant: Variant, folder: Path, seconds: float, jobs: int) -> Iterator[Progress]:
    """Play and fit until the time is up; yields after every round, whose net is kept.

    Begins with the net that lies in the folder, or else with the one in use.  While a round is
    fitted the next one is played with the net before it.
    """
    name = family(variant)
    path = folder / f"{name}.npz"
    net = read_net(path if path.exists() else FOLDER / path.name, name)
    fitter = Fitter([net.first, net.second, net.third], variant.teams == 1)
    count = int(net.note.get("learned", 0))
    folder.mkdir(parents=True, exist_ok=True)
    began, rounds = time.monotonic(), deque[Positions](maxlen=MEMORY)
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as pool:

        def play() -> list[Future[Positions]]:
            starts = range(count, count + jobs * PORTION, PORTION)
            return [
                pool.submit(play_portion, variant, folder, range(at, at + PORTION)) for at in starts
            ]

        _keep(path, name, fitter.net(_note(count)))
        playing, is_over = play(), False
        while not is_over:
            fresh = [task.result() for task in playing]
            count += jobs * PORTION
            share = (time.monotonic() - began) / seconds
            is_over = share >= 1.0
            if not is_over:
                playing = play()
            rounds.append(_together(fresh))
            loss = _fit_round(fitter, rounds, RATE * max(1.0 - share, LAST_RATE), count)
            _keep(path, name, fitter.net(_note(count) | {"loss": round(loss, 4)}))
            yield Progress(count, loss)


def _note(count: int) -> dict[str, int]:
    """Say what a net was made from; learning goes on after so many games of its own."""
    return {"games": count, "learned": count}


def _keep(path: Path, name: str, net: Net) -> None:
    """Write a net; it appears under its name only when it is whole."""
    partial = path.with_suffix(".part.npz")
    save_net(partial, name, net)
    partial.replace(path)


def _together(portions: Iterable[Positions]) -> Positions:
    seen, wanted = zip(*portions, strict=True)
    return np.concatenate(seen), np.concatenate(wanted)


def _fit_round(fitter: Fitter, rounds: Sequence[Positions], rate: float, seed: int) -> float:
    """Fit some of the positions that are remembered; return the loss on the first of them."""
    seen, wanted = _together(rounds)
    looks = LOOKS * len(rounds[-1][0]) // seen.shape[1]
    order = np.random.default_rng(seed).permutation(len(seen))[:looks]
    batch = min(BATCH, len(order))
    loss = fitter.loss(seen[order[:batch]].astype(np.float32), wanted[order[:batch]])
    for start in range(0, len(order) - batch + 1, batch):
        rows = order[start : start + batch]
        fitter.step(seen[rows].astype(np.float32), wanted[rows], rate)
    return loss
