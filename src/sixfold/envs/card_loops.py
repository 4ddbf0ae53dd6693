"""Steps of many card games in one compiled loop."""

from __future__ import annotations

from typing import Final

import numpy as np

from sixfold.envs.arrays import Arrays
from sixfold.envs.board_loops import LUCK, PASS, copy_bytes
from sixfold.envs.observe import write_cards
from sixfold.envs.rewards import KEPT, keep_cards, write_card_rewards
from sixfold.rules import cards
from sixfold.rules.compiled import jit, jit_inline, read32, write32
from sixfold.rules.state import OVER, SEATS_AT_MOST

STATE: Final = cards.SIZE


@jit
def _begin(s: np.ndarray, a: Arrays, game: int) -> None:
    """Start the next game of a row of the batch."""
    copy_bytes(a.blank, np.int64(0), s, np.int64(0), STATE)
    number = a.episodes[game] * a.episodes.shape[0] + game
    at = cards.GENERATOR
    write32(s, at, read32(s, at) ^ (number & 0xFFFFFFFF))
    write32(s, at + 4, read32(s, at + 4) ^ (number >> 32))
    cards.settle(s)
    a.episodes[game] += 1


@jit_inline
def _show(s: np.ndarray, a: Arrays, game: int, width: int, mask: np.ndarray) -> None:
    """Write the observation and the mask of a game."""
    write_cards(s, np.int64(s[cards.SEAT]), a.observations, game * width)
    cards.legal_mask(s, mask)
    for i in range(cards.ACTIONS):
        a.masks[game * cards.ACTIONS + i] = mask[i]
    a.seats[game] = s[cards.SEAT]


@jit
def restart(a: Arrays, where: np.ndarray, first: int, last: int) -> None:
    """Start new games in the chosen rows and show them."""
    s, mask = np.empty(STATE, np.uint8), np.empty(cards.ACTIONS, np.uint8)
    width = a.observations.shape[0] // a.episodes.shape[0]
    for game in range(first, last):
        if where[game]:
            _begin(s, a, game)
            _show(s, a, game, width, mask)
            copy_bytes(s, np.int64(0), a.states, game * STATE, STATE)
            a.dones[game] = 0


@jit
def find_illegal(a: Arrays, actions: np.ndarray, first: int, last: int) -> int:
    """Return the first row whose action is not legal, or -1; change nothing."""
    s = np.empty(STATE, np.uint8)
    for game in range(first, last):
        action = np.int64(actions[game])
        if action == PASS or a.states[game * STATE + cards.PHASE] == OVER:
            continue
        if action < 0 or action >= cards.ACTIONS:
            return game
        copy_bytes(a.states, game * STATE, s, np.int64(0), STATE)
        if not cards.is_legal(s, cards.canonical(s, action)):
            return game
    return -1


@jit
def step(
    a: Arrays, actions: np.ndarray, convention: int, auto_reset: bool, first: int, last: int
) -> None:
    """Carry out legal actions, one in each row."""
    s, mask = np.empty(STATE, np.uint8), np.empty(cards.ACTIONS, np.uint8)
    before, after = np.empty(KEPT, np.int64), np.empty(KEPT, np.int64)
    lowest = np.empty(SEATS_AT_MOST, np.int64)
    width = a.observations.shape[0] // a.episodes.shape[0]
    worth = a.rewards.shape[0] // a.episodes.shape[0]
    for game in range(first, last):
        action = np.int64(actions[game])
        is_over = a.states[game * STATE + cards.PHASE] == OVER
        if action == PASS or is_over:
            for i in range(worth):
                a.rewards[game * worth + i] = 0
            a.dones[game] = is_over
            continue
        copy_bytes(a.states, game * STATE, s, np.int64(0), STATE)
        keep_cards(s, convention, before, lowest)
        cards.act(s, cards.canonical(s, action))
        cards.settle(s)
        write_card_rewards(s, convention, before, after, lowest, a.rewards, game * worth)
        a.dones[game] = s[cards.PHASE] == OVER
        if a.dones[game] and auto_reset:
            _begin(s, a, game)
        _show(s, a, game, width, mask)
        copy_bytes(s, np.int64(0), a.states, game * STATE, STATE)


@jit
def observe(a: Arrays, seats: np.ndarray, out: np.ndarray, first: int, last: int) -> None:
    """Write what the given seats see."""
    s = np.empty(STATE, np.uint8)
    width = a.observations.shape[0] // a.episodes.shape[0]
    for game in range(first, last):
        copy_bytes(a.states, game * STATE, s, np.int64(0), STATE)
        write_cards(s, np.int64(seats[game]), out, game * width)


@jit
def choose_random(a: Arrays, actions: np.ndarray, first: int, last: int) -> None:
    """Write a random legal action for each row; rows whose game is over pass."""
    s, luck = np.empty(STATE, np.uint8), np.empty(LUCK, np.uint32)
    for game in range(first, last):
        copy_bytes(a.states, game * STATE, s, np.int64(0), STATE)
        if s[cards.PHASE] == OVER:
            actions[game] = PASS
            continue
        for i in range(LUCK):
            luck[i] = a.lucks[game * LUCK + i]
        actions[game] = cards.random_action(s, luck)
        for i in range(LUCK):
            a.lucks[game * LUCK + i] = luck[i]


@jit
def roll_out(a: Arrays, steps: int, first: int, last: int) -> int:
    """Take random actions in every row, starting anew where a game ends; count the games ended."""
    s, mask = np.empty(STATE, np.uint8), np.empty(cards.ACTIONS, np.uint8)
    luck = np.empty(LUCK, np.uint32)
    width = a.observations.shape[0] // a.episodes.shape[0]
    ended = 0
    for game in range(first, last):
        copy_bytes(a.states, game * STATE, s, np.int64(0), STATE)
        for i in range(LUCK):
            luck[i] = a.lucks[game * LUCK + i]
        for _ in range(steps):
            if s[cards.PHASE] == OVER:
                _begin(s, a, game)
            cards.act(s, cards.random_action(s, luck))
            cards.settle(s)
            ended += s[cards.PHASE] == OVER
        if s[cards.PHASE] == OVER:
            _begin(s, a, game)
        for i in range(LUCK):
            a.lucks[game * LUCK + i] = luck[i]
        _show(s, a, game, width, mask)
        copy_bytes(s, np.int64(0), a.states, game * STATE, STATE)
        a.dones[game] = 0
    return ended
