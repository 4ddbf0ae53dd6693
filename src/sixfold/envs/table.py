"""One game for the adapters that step games one by one."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from sixfold.envs import rewards
from sixfold.envs.arrays import Scratch, new_scratch
from sixfold.envs.layout import layout_of
from sixfold.rules import kernel
from sixfold.rules.actions import decode
from sixfold.rules.compiled import jit, whole
from sixfold.rules.errors import IllegalAction, MalformedAction
from sixfold.rules.generator import make_rng
from sixfold.rules.masks import EDGE_WORDS
from sixfold.rules.state import OVER, PHASE, SEAT, SEATS_AT_MOST, blank
from sixfold.rules.variants import Variant

ILLEGAL: Final = -1
ENDED: Final = SEATS_AT_MOST  # added to the seat when the game is over


@jit
def _advance(s: np.ndarray, action: int, convention: int, scratch: Scratch, out: np.ndarray) -> int:
    """Carry out an action if it is legal; return whose decision is next."""
    action = kernel.canonical(s, action)
    if not kernel.is_legal(s, action):
        return ILLEGAL
    rewards.keep(s, convention, scratch.before, scratch.lowest)
    kernel.act(s, action)
    kernel.draw_owed(s)
    rewards.write_rewards(s, convention, scratch, out, 0)
    return whole(s[SEAT]) + (ENDED if s[PHASE] == OVER else 0)


@jit
def _measure(
    s: np.ndarray, t: np.ndarray, convention: int, scratch: Scratch, out: np.ndarray
) -> None:
    """Write the rewards of the step that led from one state to another."""
    rewards.keep(s, convention, scratch.before, scratch.lowest)
    rewards.write_rewards(t, convention, scratch, out, 0)


@jit
def _look(
    s: np.ndarray,
    out: np.ndarray,
    mask: np.ndarray,
    free: np.ndarray,
    opened: np.ndarray,
    scratch: np.ndarray,
) -> None:
    """Write what the acting seat sees and may do; ``mask`` starts with zeros."""
    kernel.encode(s, whole(s[SEAT]), out, whole(0))
    for i in range(EDGE_WORDS):
        opened[i] = np.uint64(0)
    kernel.start_mask(s, free, whole(0))
    kernel.update_mask(s, mask, whole(0), free, opened, whole(0), scratch)


@jit
def encode(s: np.ndarray, seat: int, out: np.ndarray) -> None:
    """Write what a seat sees of a state into a row of the layout's size."""
    kernel.encode(s, seat, out, whole(0))


class SteppedGame:
    """A game with the seats' observations, masks and rewards."""

    __slots__ = (
        "_convention",
        "_flat",
        "_pairs",
        "_rng",
        "_scratch",
        "layout",
        "rewards",
        "state",
        "variant",
    )

    def __init__(self, variant: Variant, reward: str) -> None:
        self.variant = variant
        self.layout = layout_of(variant)
        self._convention = rewards.read_convention(variant, reward)
        self._scratch = new_scratch()
        self._pairs = np.zeros(EDGE_WORDS, np.uint64), np.zeros(EDGE_WORDS, np.uint64)
        self._rng = make_rng(0)
        self.rewards = np.zeros(rewards.reward_shape(variant, self._convention), np.float32)
        self._flat = self.rewards.reshape(-1)
        self.state: np.ndarray = blank(variant, bytes(32))

    def reset(self, key: bytes) -> None:
        """Start a new game with all racks dealt."""
        self.state = blank(self.variant, key)
        kernel.draw_owed(self.state)
        self._rng = make_rng(int.from_bytes(key[:12], "little"))
        self.rewards[...] = 0

    @property
    def seat(self) -> int:
        """The seat whose decision it is."""
        return int(self.state[SEAT])

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.state[PHASE] == OVER)

    def read_action(self, action: Any) -> int:
        """Return an action as a number of the range, or say what is wrong with it."""
        is_number = type(action) is int or isinstance(action, np.integer)
        if not is_number and not (np.shape(action) == () and np.asarray(action).dtype.kind in "iu"):
            raise MalformedAction(f"An action is a whole number, not {action!r}.")
        number = int(action)
        if not 0 <= number < self.variant.actions:
            decode(self.variant, number)
        return number

    def is_legal(self, number: int) -> bool:
        """Tell whether an action is legal now."""
        return not self.is_over and bool(
            kernel.is_legal(self.state, kernel.canonical(self.state, number))
        )

    def refusal(self, number: int) -> IllegalAction:
        """Return the error that says that an action is not legal now."""
        what = decode(self.variant, number)
        return IllegalAction(f"Action {number} ({what}) is not legal now; nothing was changed.")

    def advance(self, number: int) -> int:
        """Carry out an action if it is legal and write the rewards, seat by seat.

        Returns the seat whose decision is next, more by ``ENDED`` at the end of the game, or
        ``ILLEGAL`` after which nothing has changed.
        """
        return _advance(self.state, number, self._convention, self._scratch, self._flat)

    def move_to(self, after: np.ndarray) -> np.ndarray:
        """Take over the state that a step led to; return its rewards, seat by seat."""
        _measure(self.state, after, self._convention, self._scratch, self._flat)
        self.state = after
        return self.rewards

    def random_action(self) -> int:
        """Return a random legal action, from the table's own generator."""
        return int(kernel.random_action(self.state, self._rng, self._scratch.mask))

    def observe(self, seat: int) -> np.ndarray:
        """Return what a seat sees, as a new row."""
        out = np.empty(self.layout.size, np.uint8)
        encode(self.state, seat, out)
        return out

    def look(self) -> tuple[np.ndarray, np.ndarray]:
        """Return what the acting seat sees and the mask of its legal actions, as new rows."""
        out = np.empty(self.layout.size, np.uint8)
        mask = np.zeros(self.variant.actions, np.uint8)
        _look(self.state, out, mask, *self._pairs, self._scratch.mask)
        return out, mask.view(np.int8)

    def mask(self) -> np.ndarray:
        """Return the mask of the acting seat's legal actions, as a new row of 0 and 1."""
        return self.look()[1]
