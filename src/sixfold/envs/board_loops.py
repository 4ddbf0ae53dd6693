"""Steps of many board games in one compiled loop."""

from __future__ import annotations

from typing import Final

import numpy as np

from sixfold.envs.arrays import Arrays
from sixfold.envs.observe import write_board, write_board_rest
from sixfold.envs.rewards import (
    KEPT,
    RANK,
    keep_board,
    write_board_ranks,
    write_board_rewards,
)
from sixfold.rules import kernel, state
from sixfold.rules.compiled import copier, jit, jit_inline, read32, whole, write32
from sixfold.rules.hexes import EDGE_CELLS
from sixfold.rules.masks import (
    EDGE_WORDS,
    SCRATCH_WORDS,
    cover_pair,
    find_free_pairs,
    write_board_mask,
)
from sixfold.rules.state import BONUS, EXCHANGE, OVER, PLACE, SEATS_AT_MOST
from sixfold.rules.tiles import (
    ALL_FACES,
    FACE_FIRST,
    FACE_KIND,
    FACE_SECOND,
    PLAIN_FACES,
)

STATE: Final = state.SIZE
LUCK: Final = 4
BLOCK: Final = 64  # games that are stepped before they are shown
copy_state = copier(STATE)
PASS: Final = -1  # the action that leaves a game as it is


@jit_inline
def _start(s: np.ndarray, blank: np.ndarray, number: int) -> None:
    """Start the game with a number: its own key, all racks dealt."""
    copy_state(s, whole(0), blank, whole(0))
    at = state.GENERATOR
    write32(s, at, read32(s, at) ^ (number & 0xFFFFFFFF))
    write32(s, at + 4, read32(s, at + 4) ^ (number >> 32))
    kernel.settle(s)


@jit_inline
def _begin(s: np.ndarray, blank: np.ndarray, episodes: np.ndarray, game: int) -> None:
    """Start the next game of a row of the batch."""
    _start(s, blank, episodes[game] * episodes.shape[0] + game)
    episodes[game] += 1


@jit_inline
def _lay_in_planes(s: np.ndarray, action: int, out: np.ndarray, at: int) -> None:
    """Bring the planes of an observation up to date with a placement."""
    edge = kernel.edge_of(s, action)
    face = action - edge * whole(s[state.FACES])
    radius = whole(s[state.RADIUS])
    cells = 3 * radius * (radius + 1) + 1
    i, j = whole(EDGE_CELLS[edge, 0]), whole(EDGE_CELLS[edge, 1])
    out[at + i] = 0
    out[at + j] = 0
    out[at + (1 + whole(FACE_FIRST[face])) * cells + i] = 1
    out[at + (1 + whole(FACE_SECOND[face])) * cells + j] = 1


@jit_inline
def _note(
    s: np.ndarray, game: int, seats: np.ndarray, phases: np.ndarray, racks: np.ndarray
) -> None:
    """Note what the check of actions asks for."""
    seats[game] = s[state.SEAT]
    phases[game] = s[state.PHASE]
    racks[game] = kernel.rack_kinds(s, whole(s[state.SEAT]))


# The loops take the arrays out of the tuple once: inside a loop each look would count references.


@jit
def restart(a: Arrays, where: np.ndarray, first: int, last: int) -> None:
    """Start new games in the chosen rows and show them."""
    states, blank, episodes, observations = a.states, a.blank, a.episodes, a.observations
    masks, opened, free, seats, dones = a.masks, a.opened, a.free, a.seats, a.dones
    phases, racks = a.phases, a.racks
    s, pairs = np.empty(STATE, np.uint8), np.zeros(SCRATCH_WORDS, np.uint64)
    width = observations.shape[0] // episodes.shape[0]
    count = masks.shape[0] // episodes.shape[0]
    for game in range(first, last):
        if where[game]:
            _begin(s, blank, episodes, game)
            write_board(s, whole(s[state.SEAT]), observations, game * width)
            find_free_pairs(s, free, game * EDGE_WORDS)
            write_board_mask(s, masks, game * count, free, opened, game * EDGE_WORDS, pairs)
            _note(s, game, seats, phases, racks)
            dones[game] = 0
            copy_state(states, game * STATE, s, whole(0))


@jit_inline
def _is_placeable(opened: np.ndarray, was: int, kinds: int, action: int, faces: int) -> bool:
    """Tell whether a placement is legal; a double's order counts as one of two."""
    edge = action // PLAIN_FACES if faces == PLAIN_FACES else action // ALL_FACES
    word = opened[was + (edge >> 6)] >> np.uint64(edge & 63)
    has_tile = (kinds >> whole(FACE_KIND[action - edge * faces])) & 1
    return bool(word & np.uint64(1) != 0 and has_tile != 0)


@jit
def find_illegal(a: Arrays, actions: np.ndarray, first: int, last: int) -> int:
    """Return the first row whose action is not legal, or -1; change nothing."""
    states, opened, phases, racks = a.states, a.opened, a.phases, a.racks
    moves = a.masks.shape[0] // a.episodes.shape[0] - kernel.DECISION_COUNT
    faces = whole(a.blank[state.FACES])
    for game in range(first, last):
        action, phase = whole(actions[game]), whole(phases[game])
        if action == PASS or phase == OVER:
            continue
        if 0 <= action < moves:
            is_legal = phase in (PLACE, BONUS)
            if is_legal:
                is_legal = _is_placeable(
                    opened, game * EDGE_WORDS, whole(racks[game]), action, faces
                )
        elif action == moves + kernel.DO_DECLINE:
            is_legal = phase == BONUS and states[game * STATE + state.MAY_DECLINE] != 0
        else:
            is_legal = phase == EXCHANGE and moves <= action < moves + kernel.DO_DECLINE
        if not is_legal:
            return game
    return -1


@jit
def _advance(
    a: Arrays, actions: np.ndarray, convention: int, auto_reset: bool, first: int, last: int
) -> None:
    """Carry out legal actions and write what they bring."""
    states, blank, episodes, dones = a.states, a.blank, a.episodes, a.dones
    rewards, phases = a.rewards, a.phases
    s = np.empty(STATE, np.uint8)
    before, after = np.empty(KEPT, np.int64), np.empty(KEPT, np.int64)
    lowest = np.empty(SEATS_AT_MOST, np.int64)
    worth = rewards.shape[0] // episodes.shape[0]
    for game in range(first, last):
        action = whole(actions[game])
        is_over = phases[game] == OVER
        if action == PASS or is_over:
            for i in range(worth):
                rewards[game * worth + i] = 0
            dones[game] = is_over
            continue
        copy_state(s, whole(0), states, game * STATE)
        keep_board(s, convention, before, lowest)
        kernel.act(s, kernel.canonical(s, action))
        kernel.settle(s)
        if convention == RANK:
            if dones[game]:  # otherwise they are zero already
                for i in range(worth):
                    rewards[game * worth + i] = 0
            if s[state.PHASE] == OVER:
                write_board_ranks(s, rewards, game * worth)
        else:
            write_board_rewards(s, convention, before, after, lowest, rewards, game * worth)
        dones[game] = s[state.PHASE] == OVER
        if dones[game] and auto_reset:
            _begin(s, blank, episodes, game)
        copy_state(states, game * STATE, s, whole(0))


@jit
def _show(a: Arrays, actions: np.ndarray, auto_reset: bool, first: int, last: int) -> None:
    """Bring observations and masks up to date with the actions that were carried out."""
    states, observations, masks, opened = a.states, a.observations, a.masks, a.opened
    seats, phases, racks, dones, free = a.seats, a.phases, a.racks, a.dones, a.free
    s, pairs = np.empty(STATE, np.uint8), np.zeros(SCRATCH_WORDS, np.uint64)
    width = observations.shape[0] // seats.shape[0]
    count = masks.shape[0] // seats.shape[0]
    for game in range(first, last):
        action = whole(actions[game])
        if action == PASS or phases[game] == OVER:
            continue
        copy_state(s, whole(0), states, game * STATE)
        if dones[game] and auto_reset:
            write_board(s, whole(s[state.SEAT]), observations, game * width)
            find_free_pairs(s, free, game * EDGE_WORDS)
        else:
            if action < kernel.move_count(s):
                _lay_in_planes(s, action, observations, game * width)
                cover_pair(free, game * EDGE_WORDS, kernel.edge_of(s, action))
            write_board_rest(s, whole(s[state.SEAT]), observations, game * width)
        write_board_mask(s, masks, game * count, free, opened, game * EDGE_WORDS, pairs)
        _note(s, game, seats, phases, racks)


@jit
def step(
    a: Arrays, actions: np.ndarray, convention: int, auto_reset: bool, first: int, last: int
) -> None:
    """Carry out legal actions, one in each row."""
    # A block at a time: the tables of the rules stay in the fastest memory, and so do the states.
    for start in range(first, last, BLOCK):
        stop = min(start + BLOCK, last)
        _advance(a, actions, convention, auto_reset, start, stop)
        _show(a, actions, auto_reset, start, stop)


@jit
def check_and_step(
    a: Arrays, actions: np.ndarray, convention: int, auto_reset: bool, first: int, last: int
) -> int:
    """Carry out actions if all are legal; otherwise return the first row where one is not."""
    at = find_illegal(a, actions, first, last)
    if at < 0:
        step(a, actions, convention, auto_reset, first, last)
    return at


@jit
def choose_random(a: Arrays, actions: np.ndarray, first: int, last: int) -> None:
    """Write a random legal action for each row; rows whose game is over pass."""
    states, lucks = a.states, a.lucks
    s, pairs = np.empty(STATE, np.uint8), np.zeros(SCRATCH_WORDS, np.uint64)
    luck = np.empty(LUCK, np.uint32)
    for game in range(first, last):
        copy_state(s, whole(0), states, game * STATE)
        if s[state.PHASE] == OVER:
            actions[game] = PASS
            continue
        for i in range(LUCK):
            luck[i] = lucks[game * LUCK + i]
        actions[game] = kernel.random_action(s, luck, pairs)
        for i in range(LUCK):
            lucks[game * LUCK + i] = luck[i]


@jit
def step_random(
    a: Arrays, actions: np.ndarray, convention: int, auto_reset: bool, first: int, last: int
) -> None:
    """Choose random legal actions and carry them out; ``actions`` takes note of them."""
    for start in range(first, last, BLOCK):
        stop = min(start + BLOCK, last)
        choose_random(a, actions, start, stop)
        _advance(a, actions, convention, auto_reset, start, stop)
        _show(a, actions, auto_reset, start, stop)


@jit
def observe(a: Arrays, seats: np.ndarray, out: np.ndarray, first: int, last: int) -> None:
    """Write what the given seats see."""
    states = a.states
    s = np.empty(STATE, np.uint8)
    width = a.observations.shape[0] // a.episodes.shape[0]
    for game in range(first, last):
        copy_state(s, whole(0), states, game * STATE)
        write_board(s, whole(seats[game]), out, game * width)


@jit
def roll_out(a: Arrays, steps: int, first: int, last: int) -> int:
    """Take random actions in every row, starting anew where a game ends; count the games ended."""
    states, blank, episodes, observations = a.states, a.blank, a.episodes, a.observations
    masks, opened, seats, dones, lucks = a.masks, a.opened, a.seats, a.dones, a.lucks
    phases, racks, free = a.phases, a.racks, a.free
    s, pairs = np.empty(STATE, np.uint8), np.zeros(SCRATCH_WORDS, np.uint64)
    luck = np.empty(LUCK, np.uint32)
    width = observations.shape[0] // episodes.shape[0]
    count = masks.shape[0] // episodes.shape[0]
    ended = 0
    for game in range(first, last):
        copy_state(s, whole(0), states, game * STATE)
        for i in range(LUCK):
            luck[i] = lucks[game * LUCK + i]
        for _ in range(steps):
            if s[state.PHASE] == OVER:
                _begin(s, blank, episodes, game)
            kernel.act(s, kernel.random_action(s, luck, pairs))
            kernel.settle(s)
            ended += s[state.PHASE] == OVER
        if s[state.PHASE] == OVER:
            _begin(s, blank, episodes, game)
        for i in range(LUCK):
            lucks[game * LUCK + i] = luck[i]
        write_board(s, whole(s[state.SEAT]), observations, game * width)
        find_free_pairs(s, free, game * EDGE_WORDS)
        write_board_mask(s, masks, game * count, free, opened, game * EDGE_WORDS, pairs)
        _note(s, game, seats, phases, racks)
        dones[game] = 0
        copy_state(states, game * STATE, s, whole(0))
    return ended
