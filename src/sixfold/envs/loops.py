"""Steps of many games in one compiled loop."""

from __future__ import annotations

from typing import Final

import numpy as np

from sixfold.envs.arrays import Arrays, Scratch
from sixfold.envs.rewards import RANK, keep, write_ranks, write_rewards
from sixfold.rules import kernel
from sixfold.rules.compiled import copier, jit, jit_inline, read32, whole, write32
from sixfold.rules.generator import MASK, RNG_WORDS
from sixfold.rules.masks import EDGE_WORDS
from sixfold.rules.state import (
    BONUS,
    EXCHANGE,
    GENERATOR,
    MAY_DECLINE,
    OVER,
    PHASE,
    PLACE,
    SEAT,
    SIZE,
)

BLOCK: Final = 64  # games that are stepped before they are shown
PASS: Final = -1  # the action that leaves a game as it is
copy_state = copier(SIZE)


@jit_inline
def _begin(s: np.ndarray, blank: np.ndarray, episodes: np.ndarray, game: int) -> None:
    """Start the next game of a row of the batch: its own key, all racks dealt."""
    copy_state(s, whole(0), blank, whole(0))
    number = episodes[game] * episodes.shape[0] + game
    write32(s, GENERATOR, read32(s, GENERATOR) ^ (number & MASK))
    write32(s, GENERATOR + 4, read32(s, GENERATOR + 4) ^ (number >> 32))
    kernel.draw_owed(s)
    episodes[game] += 1


@jit_inline
def _note(a: Arrays, s: np.ndarray, game: int) -> None:
    """Note what the check of actions asks for."""
    a.seats[game] = s[SEAT]
    a.phases[game] = s[PHASE]
    a.racks[game] = kernel.rack_kinds(s, whole(s[SEAT]))


@jit_inline
def _write_mask(a: Arrays, s: np.ndarray, game: int, scratch: np.ndarray) -> None:
    """Bring the mask of a game up to date."""
    at = game * (a.masks.shape[0] // a.episodes.shape[0])
    kernel.update_mask(s, a.masks, at, a.free, a.opened, game * EDGE_WORDS, scratch)


@jit_inline
def _show_anew(a: Arrays, s: np.ndarray, game: int, scratch: np.ndarray) -> None:
    """Write the observation and the mask of a game from nothing."""
    width = a.observations.shape[0] // a.episodes.shape[0]
    kernel.encode(s, whole(s[SEAT]), a.observations, game * width)
    kernel.start_mask(s, a.free, game * EDGE_WORDS)
    _write_mask(a, s, game, scratch)
    _note(a, s, game)


@jit
def restart(a: Arrays, where: np.ndarray, scratch: Scratch, first: int, last: int) -> None:
    """Start new games in the chosen rows and show them."""
    s = scratch.state
    for game in range(first, last):
        if where[game]:
            _begin(s, a.blank, a.episodes, game)
            _show_anew(a, s, game, scratch.mask)
            a.dones[game] = 0
            copy_state(a.states, game * SIZE, s, whole(0))


@jit
def find_illegal(a: Arrays, actions: np.ndarray, first: int, last: int) -> int:
    """Return the first row whose action is not legal, or -1; change nothing."""
    moves = kernel.move_count(a.blank)
    for game in range(first, last):
        action, phase = whole(actions[game]), whole(a.phases[game])
        if action == PASS or phase == OVER:
            continue
        if 0 <= action < moves:
            is_legal = phase in (PLACE, BONUS)
            if is_legal:
                kinds = whole(a.racks[game])
                is_legal = kernel.is_playable(a.blank, kinds, a.opened, game * EDGE_WORDS, action)
        elif action == moves + kernel.DO_DECLINE:
            is_legal = phase == BONUS and a.blank[MAY_DECLINE] != 0
        else:
            is_legal = phase == EXCHANGE and moves <= action < moves + kernel.DO_DECLINE
        if not is_legal:
            return game
    return -1


@jit
def _advance(
    a: Arrays,
    actions: np.ndarray,
    convention: int,
    auto_reset: bool,
    scratch: Scratch,
    first: int,
    last: int,
) -> None:
    """Carry out legal actions and write what they bring."""
    s, rewards, dones = scratch.state, a.rewards, a.dones
    width = rewards.shape[0] // a.episodes.shape[0]
    for game in range(first, last):
        action = whole(actions[game])
        is_over = a.phases[game] == OVER
        if action == PASS or is_over:
            for i in range(width):
                rewards[game * width + i] = 0
            dones[game] = is_over
            continue
        copy_state(s, whole(0), a.states, game * SIZE)
        keep(s, convention, scratch.before, scratch.lowest)
        kernel.act(s, kernel.canonical(s, action))
        kernel.draw_owed(s)
        if convention == RANK:
            if dones[game]:  # otherwise they are zero already
                for i in range(width):
                    rewards[game * width + i] = 0
            if s[PHASE] == OVER:
                write_ranks(s, rewards, game * width)
        else:
            write_rewards(s, convention, scratch, rewards, game * width)
        dones[game] = s[PHASE] == OVER
        if dones[game] and auto_reset:
            _begin(s, a.blank, a.episodes, game)
        copy_state(a.states, game * SIZE, s, whole(0))


@jit
def _show(
    a: Arrays, actions: np.ndarray, auto_reset: bool, scratch: Scratch, first: int, last: int
) -> None:
    """Bring observations and masks up to date with the actions that were carried out."""
    s = scratch.state
    width = a.observations.shape[0] // a.episodes.shape[0]
    for game in range(first, last):
        action = whole(actions[game])
        if action == PASS or a.phases[game] == OVER:
            continue
        copy_state(s, whole(0), a.states, game * SIZE)
        if a.dones[game] and auto_reset:
            kernel.encode(s, whole(s[SEAT]), a.observations, game * width)
            kernel.start_mask(s, a.free, game * EDGE_WORDS)
        else:
            kernel.encode_step(s, action, whole(s[SEAT]), a.observations, game * width)
            kernel.cover(s, action, a.free, game * EDGE_WORDS)
        _write_mask(a, s, game, scratch.mask)
        _note(a, s, game)


@jit
def step(
    a: Arrays,
    actions: np.ndarray,
    convention: int,
    auto_reset: bool,
    scratch: Scratch,
    first: int,
    last: int,
) -> None:
    """Carry out legal actions, one in each row."""
    # A block at a time: the tables of the rules stay in the fastest memory, and so do the states.
    for start in range(first, last, BLOCK):
        stop = min(start + BLOCK, last)
        _advance(a, actions, convention, auto_reset, scratch, start, stop)
        _show(a, actions, auto_reset, scratch, start, stop)


@jit
def check_and_step(
    a: Arrays,
    actions: np.ndarray,
    convention: int,
    auto_reset: bool,
    scratch: Scratch,
    first: int,
    last: int,
) -> int:
    """Carry out actions if all are legal; otherwise return the first row where one is not."""
    at = find_illegal(a, actions, first, last)
    if at < 0:
        step(a, actions, convention, auto_reset, scratch, first, last)
    return at


@jit_inline
def _take_rng(a: Arrays, game: int, rng: np.ndarray) -> None:
    for i in range(RNG_WORDS):
        rng[i] = a.rngs[game * RNG_WORDS + i]


@jit_inline
def _put_rng_back(a: Arrays, game: int, rng: np.ndarray) -> None:
    for i in range(RNG_WORDS):
        a.rngs[game * RNG_WORDS + i] = rng[i]


@jit
def choose_random(a: Arrays, actions: np.ndarray, scratch: Scratch, first: int, last: int) -> None:
    """Write a random legal action for each row; rows whose game is over pass."""
    s, rng = scratch.state, scratch.rng
    for game in range(first, last):
        copy_state(s, whole(0), a.states, game * SIZE)
        if s[PHASE] == OVER:
            actions[game] = PASS
            continue
        _take_rng(a, game, rng)
        actions[game] = kernel.random_action(s, rng, scratch.mask)
        _put_rng_back(a, game, rng)


@jit
def step_random(
    a: Arrays,
    actions: np.ndarray,
    convention: int,
    auto_reset: bool,
    scratch: Scratch,
    first: int,
    last: int,
) -> None:
    """Choose random legal actions and carry them out; ``actions`` takes note of them."""
    for start in range(first, last, BLOCK):
        stop = min(start + BLOCK, last)
        choose_random(a, actions, scratch, start, stop)
        _advance(a, actions, convention, auto_reset, scratch, start, stop)
        _show(a, actions, auto_reset, scratch, start, stop)


@jit
def observe(
    a: Arrays, seats: np.ndarray, out: np.ndarray, scratch: Scratch, first: int, last: int
) -> None:
    """Write what the given seats see."""
    s = scratch.state
    width = a.observations.shape[0] // a.episodes.shape[0]
    for game in range(first, last):
        copy_state(s, whole(0), a.states, game * SIZE)
        kernel.encode(s, whole(seats[game]), out, game * width)


@jit
def roll_out(a: Arrays, steps: int, scratch: Scratch, first: int, last: int) -> int:
    """Take random actions in every row, starting anew where a game ends; count the games ended."""
    s, rng = scratch.state, scratch.rng
    ended = 0
    for game in range(first, last):
        copy_state(s, whole(0), a.states, game * SIZE)
        _take_rng(a, game, rng)
        for _ in range(steps):
            if s[PHASE] == OVER:
                _begin(s, a.blank, a.episodes, game)
            kernel.act(s, kernel.random_action(s, rng, scratch.mask))
            kernel.draw_owed(s)
            ended += s[PHASE] == OVER
        if s[PHASE] == OVER:
            _begin(s, a.blank, a.episodes, game)
        _put_rng_back(a, game, rng)
        _show_anew(a, s, game, scratch.mask)
        a.dones[game] = 0
        copy_state(a.states, game * SIZE, s, whole(0))
    return ended
