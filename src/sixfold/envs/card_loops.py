"""Steps of many card games in one compiled loop."""

from __future__ import annotations

from typing import Final

import numpy as np

from sixfold.envs.arrays import Arrays
from sixfold.envs.board_loops import LUCK, PASS
from sixfold.envs.observe import write_cards
from sixfold.envs.rewards import KEPT, keep_cards, write_card_rewards
from sixfold.rules import cards
from sixfold.rules.compiled import copier, jit, jit_inline, read32, whole, write32
from sixfold.rules.state import OVER, SEATS_AT_MOST

STATE: Final = cards.SIZE
copy_state = copier(STATE)


@jit
def _begin(s: np.ndarray, blank: np.ndarray, episodes: np.ndarray, game: int) -> None:
    """Start the next game of a row of the batch."""
    copy_state(s, whole(0), blank, whole(0))
    number = episodes[game] * episodes.shape[0] + game
    at = cards.GENERATOR
    write32(s, at, read32(s, at) ^ (number & 0xFFFFFFFF))
    write32(s, at + 4, read32(s, at + 4) ^ (number >> 32))
    cards.settle(s)
    episodes[game] += 1


@jit_inline
def _show_mask(s: np.ndarray, masks: np.ndarray, at: int, mask: np.ndarray) -> None:
    """Write the mask of a game from a place on."""
    cards.legal_mask(s, mask)
    for i in range(cards.ACTIONS):
        masks[at + i] = mask[i]


@jit
def restart(a: Arrays, where: np.ndarray, first: int, last: int) -> None:
    """Start new games in the chosen rows and show them."""
    states, blank, episodes, observations = a.states, a.blank, a.episodes, a.observations
    masks, seats, dones = a.masks, a.seats, a.dones
    s, mask = np.empty(STATE, np.uint8), np.empty(cards.ACTIONS, np.uint8)
    width = observations.shape[0] // episodes.shape[0]
    for game in range(first, last):
        if where[game]:
            _begin(s, blank, episodes, game)
            write_cards(s, whole(s[cards.SEAT]), observations, game * width)
            _show_mask(s, masks, game * cards.ACTIONS, mask)
            seats[game] = s[cards.SEAT]
            copy_state(states, game * STATE, s, whole(0))
            dones[game] = 0


@jit
def find_illegal(a: Arrays, actions: np.ndarray, first: int, last: int) -> int:
    """Return the first row whose action is not legal, or -1; change nothing."""
    states = a.states
    s = np.empty(STATE, np.uint8)
    for game in range(first, last):
        action = whole(actions[game])
        if action == PASS or states[game * STATE + cards.PHASE] == OVER:
            continue
        if action < 0 or action >= cards.ACTIONS:
            return game
        copy_state(s, whole(0), states, game * STATE)
        if not cards.is_legal(s, cards.canonical(s, action)):
            return game
    return -1


@jit
def step(
    a: Arrays, actions: np.ndarray, convention: int, auto_reset: bool, first: int, last: int
) -> None:
    """Carry out legal actions, one in each row."""
    states, blank, episodes, observations = a.states, a.blank, a.episodes, a.observations
    masks, seats, dones, rewards = a.masks, a.seats, a.dones, a.rewards
    s, mask = np.empty(STATE, np.uint8), np.empty(cards.ACTIONS, np.uint8)
    before, after = np.empty(KEPT, np.int64), np.empty(KEPT, np.int64)
    lowest = np.empty(SEATS_AT_MOST, np.int64)
    width = observations.shape[0] // episodes.shape[0]
    worth = rewards.shape[0] // episodes.shape[0]
    for game in range(first, last):
        action = whole(actions[game])
        is_over = states[game * STATE + cards.PHASE] == OVER
        if action == PASS or is_over:
            for i in range(worth):
                rewards[game * worth + i] = 0
            dones[game] = is_over
            continue
        copy_state(s, whole(0), states, game * STATE)
        keep_cards(s, convention, before, lowest)
        cards.act(s, cards.canonical(s, action))
        cards.settle(s)
        write_card_rewards(s, convention, before, after, lowest, rewards, game * worth)
        dones[game] = s[cards.PHASE] == OVER
        if dones[game] and auto_reset:
            _begin(s, blank, episodes, game)
        write_cards(s, whole(s[cards.SEAT]), observations, game * width)
        _show_mask(s, masks, game * cards.ACTIONS, mask)
        seats[game] = s[cards.SEAT]
        copy_state(states, game * STATE, s, whole(0))


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
def observe(a: Arrays, seats: np.ndarray, out: np.ndarray, first: int, last: int) -> None:
    """Write what the given seats see."""
    states = a.states
    s = np.empty(STATE, np.uint8)
    width = a.observations.shape[0] // a.episodes.shape[0]
    for game in range(first, last):
        copy_state(s, whole(0), states, game * STATE)
        write_cards(s, whole(seats[game]), out, game * width)


@jit
def choose_random(a: Arrays, actions: np.ndarray, first: int, last: int) -> None:
    """Write a random legal action for each row; rows whose game is over pass."""
    states, lucks = a.states, a.lucks
    s, luck = np.empty(STATE, np.uint8), np.empty(LUCK, np.uint32)
    for game in range(first, last):
        copy_state(s, whole(0), states, game * STATE)
        if s[cards.PHASE] == OVER:
            actions[game] = PASS
            continue
        for i in range(LUCK):
            luck[i] = lucks[game * LUCK + i]
        actions[game] = cards.random_action(s, luck)
        for i in range(LUCK):
            lucks[game * LUCK + i] = luck[i]


@jit
def step_random(
    a: Arrays, actions: np.ndarray, convention: int, auto_reset: bool, first: int, last: int
) -> None:
    """Choose random legal actions and carry them out; ``actions`` takes note of them."""
    choose_random(a, actions, first, last)
    step(a, actions, convention, auto_reset, first, last)


@jit
def roll_out(a: Arrays, steps: int, first: int, last: int) -> int:
    """Take random actions in every row, starting anew where a game ends; count the games ended."""
    states, blank, episodes, observations = a.states, a.blank, a.episodes, a.observations
    masks, seats, dones, lucks = a.masks, a.seats, a.dones, a.lucks
    s, mask = np.empty(STATE, np.uint8), np.empty(cards.ACTIONS, np.uint8)
    luck = np.empty(LUCK, np.uint32)
    width = observations.shape[0] // episodes.shape[0]
    ended = 0
    for game in range(first, last):
        copy_state(s, whole(0), states, game * STATE)
        for i in range(LUCK):
            luck[i] = lucks[game * LUCK + i]
        for _ in range(steps):
            if s[cards.PHASE] == OVER:
                _begin(s, blank, episodes, game)
            cards.act(s, cards.random_action(s, luck))
            cards.settle(s)
            ended += s[cards.PHASE] == OVER
        if s[cards.PHASE] == OVER:
            _begin(s, blank, episodes, game)
        for i in range(LUCK):
            lucks[game * LUCK + i] = luck[i]
        write_cards(s, whole(s[cards.SEAT]), observations, game * width)
        _show_mask(s, masks, game * cards.ACTIONS, mask)
        seats[game] = s[cards.SEAT]
        copy_state(states, game * STATE, s, whole(0))
        dones[game] = 0
    return ended
