"""One game for the adapters that step games one by one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, cast

import numpy as np

from sixfold.envs import rewards
from sixfold.envs.layout import layout_of
from sixfold.envs.observe import observe
from sixfold.rules import cards, kernel
from sixfold.rules.actions import decode
from sixfold.rules.compiled import jit
from sixfold.rules.errors import IllegalAction, MalformedAction
from sixfold.rules.generator import make_luck
from sixfold.rules.machines import machine_of
from sixfold.rules.masks import fresh_board_mask
from sixfold.rules.state import OVER, SEATS_AT_MOST
from sixfold.rules.variants import Variant

KEPT: Final = 2 * rewards.KEPT + SEATS_AT_MOST  # before, after, lowest


@jit
def _measure_board(
    s: np.ndarray, t: np.ndarray, convention: int, kept: np.ndarray, out: np.ndarray
) -> None:
    """Write the rewards of the step that led from one state of a board game to another."""
    before, after = kept[: rewards.KEPT], kept[rewards.KEPT : 2 * rewards.KEPT]
    lowest = kept[2 * rewards.KEPT :]
    rewards.keep_board(s, convention, before, lowest)
    rewards.write_board_rewards(t, convention, before, after, lowest, out, 0)


@jit
def _measure_cards(
    s: np.ndarray, t: np.ndarray, convention: int, kept: np.ndarray, out: np.ndarray
) -> None:
    """Write the rewards of the step that led from one state of a card game to another."""
    before, after = kept[: rewards.KEPT], kept[rewards.KEPT : 2 * rewards.KEPT]
    lowest = kept[2 * rewards.KEPT :]
    rewards.keep_cards(s, convention, before, lowest)
    rewards.write_card_rewards(t, convention, before, after, lowest, out, 0)


@jit
def _step_board(s: np.ndarray, action: int) -> None:
    kernel.act(s, action)
    kernel.settle(s)


@jit
def _step_cards(s: np.ndarray, action: int) -> None:
    cards.act(s, action)
    cards.settle(s)


class Table:
    """A game with the seats' observations, masks and rewards."""

    __slots__ = (
        "_convention",
        "_kept",
        "_luck",
        "_machine",
        "_measure",
        "_pairs",
        "_step",
        "layout",
        "rewards",
        "state",
        "variant",
    )

    def __init__(self, variant: Variant, reward: str) -> None:
        self.variant = variant
        self.layout = layout_of(variant)
        self._machine = machine_of(variant)
        self._convention = rewards.read_convention(variant, reward)
        self._step: Callable[..., None] = _step_cards if variant.is_cards else _step_board
        self._measure: Callable[..., None] = _measure_cards if variant.is_cards else _measure_board
        self._kept = np.zeros(KEPT, np.int64)
        self._pairs = kernel.new_pairs()
        self._luck = make_luck(0)
        self.rewards = np.zeros(rewards.reward_shape(variant, self._convention), np.float32)
        self.state: np.ndarray = self._machine.blank(variant, bytes(32))

    def reset(self, key: bytes) -> None:
        """Start a new game with all racks dealt."""
        self.state = self._machine.blank(self.variant, key)
        self._machine.settle(self.state)
        self._luck = make_luck(int.from_bytes(key[:12], "little"))
        self.rewards[...] = 0

    @property
    def seat(self) -> int:
        """The seat whose decision it is."""
        return int(self.state[self._machine.seat])

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.state[self._machine.phase] == OVER)

    def read_action(self, action: Any) -> int:
        """Return an action as a number of the range, or say what is wrong with it."""
        is_number = isinstance(action, int | np.integer) and not isinstance(action, bool)
        if not is_number and not (np.shape(action) == () and np.asarray(action).dtype.kind in "iu"):
            raise MalformedAction(f"An action is a whole number, not {action!r}.")
        number = int(action)
        if not 0 <= number < self.variant.actions:
            decode(self.variant, number)
        return number if self.is_over else int(self._machine.canonical(self.state, number))

    def is_legal(self, number: int) -> bool:
        """Tell whether an action is legal now."""
        return bool(self._machine.is_legal(self.state, number))

    def refusal(self, number: int) -> IllegalAction:
        """Return the error that says that an action is not legal now."""
        what = decode(self.variant, number).to_json()
        return IllegalAction(f"Action {number} ({what}) is not legal now; nothing was changed.")

    def apply(self, number: int) -> np.ndarray:
        """Carry out a legal action; return the rewards, seat by seat."""
        after = self.state.copy()
        self._step(after, number)
        return self.move_to(after)

    def move_to(self, after: np.ndarray) -> np.ndarray:
        """Take over the state that a step led to; return its rewards, seat by seat."""
        self._measure(self.state, after, self._convention, self._kept, self.rewards.reshape(-1))
        self.state = after
        return self.rewards

    def random_action(self) -> int:
        """Return a random legal action, from the table's own luck."""
        if self.variant.is_cards:
            return int(cards.random_action(self.state, self._luck))
        return int(kernel.random_action(self.state, self._luck, self._pairs))

    def observe(self, seat: int) -> np.ndarray:
        """Return what a seat sees, as a new row."""
        out = np.empty(self.layout.size, np.uint8)
        observe(self.variant, self.state, seat, out)
        return out

    def mask(self) -> np.ndarray:
        """Return the mask of the acting seat's legal actions, as a new row of 0 and 1."""
        out = np.zeros(self.variant.actions, np.uint8)
        if self.variant.is_cards:
            cards.legal_mask(self.state, out)
        else:
            fresh_board_mask(self.state, out)
        return cast("np.ndarray", out.view(np.int8))
