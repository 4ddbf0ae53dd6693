"""One game for the adapters that step games one by one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import numpy as np

from sixfold.envs import rewards
from sixfold.envs.layout import layout_of
from sixfold.envs.observe import observe, write_board, write_cards
from sixfold.rules import cards, kernel, state
from sixfold.rules.actions import decode
from sixfold.rules.compiled import jit, whole
from sixfold.rules.errors import IllegalAction, MalformedAction
from sixfold.rules.generator import make_luck
from sixfold.rules.machines import machine_of
from sixfold.rules.masks import fresh_board_mask
from sixfold.rules.state import OVER, SEATS_AT_MOST
from sixfold.rules.variants import Variant

ILLEGAL: Final = -1
ENDED: Final = SEATS_AT_MOST  # added to the seat when the game is over


@jit
def _advance_board(
    s: np.ndarray,
    action: int,
    convention: int,
    before: np.ndarray,
    after: np.ndarray,
    lowest: np.ndarray,
    out: np.ndarray,
) -> int:
    """Carry out an action of a board game if it is legal; return whose decision is next."""
    action = kernel.canonical(s, action)
    if not kernel.is_legal(s, action):
        return ILLEGAL
    rewards.keep_board(s, convention, before, lowest)
    kernel.act(s, action)
    kernel.settle(s)
    rewards.write_board_rewards(s, convention, before, after, lowest, out, 0)
    return whole(s[state.SEAT]) + (ENDED if s[state.PHASE] == OVER else 0)


@jit
def _advance_cards(
    s: np.ndarray,
    action: int,
    convention: int,
    before: np.ndarray,
    after: np.ndarray,
    lowest: np.ndarray,
    out: np.ndarray,
) -> int:
    """Carry out an action of a card game if it is legal; return whose decision is next."""
    action = cards.canonical(s, action)
    if not cards.is_legal(s, action):
        return ILLEGAL
    rewards.keep_cards(s, convention, before, lowest)
    cards.act(s, action)
    cards.settle(s)
    rewards.write_card_rewards(s, convention, before, after, lowest, out, 0)
    return whole(s[cards.SEAT]) + (ENDED if s[cards.PHASE] == OVER else 0)


@jit
def _measure_board(
    s: np.ndarray,
    t: np.ndarray,
    convention: int,
    before: np.ndarray,
    after: np.ndarray,
    lowest: np.ndarray,
    out: np.ndarray,
) -> None:
    """Write the rewards of the step that led from one state of a board game to another."""
    rewards.keep_board(s, convention, before, lowest)
    rewards.write_board_rewards(t, convention, before, after, lowest, out, 0)


@jit
def _measure_cards(
    s: np.ndarray,
    t: np.ndarray,
    convention: int,
    before: np.ndarray,
    after: np.ndarray,
    lowest: np.ndarray,
    out: np.ndarray,
) -> None:
    """Write the rewards of the step that led from one state of a card game to another."""
    rewards.keep_cards(s, convention, before, lowest)
    rewards.write_card_rewards(t, convention, before, after, lowest, out, 0)


@jit
def _look_at_board(s: np.ndarray, out: np.ndarray, mask: np.ndarray) -> None:
    """Write what the acting seat of a board game sees and may do."""
    write_board(s, whole(s[state.SEAT]), out, whole(0))
    fresh_board_mask(s, mask)


@jit
def _look_at_cards(s: np.ndarray, out: np.ndarray, mask: np.ndarray) -> None:
    """Write what the acting seat of a card game sees and may do."""
    write_cards(s, whole(s[cards.SEAT]), out, whole(0))
    cards.legal_mask(s, mask)


class Table:
    """A game with the seats' observations, masks and rewards."""

    __slots__ = (
        "_advance",
        "_convention",
        "_flat",
        "_kept",
        "_look",
        "_luck",
        "_machine",
        "_measure",
        "_pairs",
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
        is_cards = variant.is_cards
        self._advance: Callable[..., int] = _advance_cards if is_cards else _advance_board
        self._measure: Callable[..., None] = _measure_cards if is_cards else _measure_board
        self._look: Callable[..., None] = _look_at_cards if is_cards else _look_at_board
        sizes = (rewards.KEPT, rewards.KEPT, SEATS_AT_MOST)
        self._kept = tuple(np.zeros(size, np.int64) for size in sizes)  # before, after, lowest
        self._pairs = kernel.new_pairs()
        self._luck = make_luck(0)
        self.rewards = np.zeros(rewards.reward_shape(variant, self._convention), np.float32)
        self._flat = self.rewards.reshape(-1)
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
            self._machine.is_legal(self.state, self._machine.canonical(self.state, number))
        )

    def refusal(self, number: int) -> IllegalAction:
        """Return the error that says that an action is not legal now."""
        what = decode(self.variant, number).to_json()
        return IllegalAction(f"Action {number} ({what}) is not legal now; nothing was changed.")

    def advance(self, number: int) -> int:
        """Carry out an action if it is legal and write the rewards, seat by seat.

        Returns the seat whose decision is next, more by ``ENDED`` at the end of the game, or
        ``ILLEGAL`` after which nothing has changed.
        """
        return self._advance(self.state, number, self._convention, *self._kept, self._flat)

    def move_to(self, after: np.ndarray) -> np.ndarray:
        """Take over the state that a step led to; return its rewards, seat by seat."""
        self._measure(self.state, after, self._convention, *self._kept, self._flat)
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

    def look(self) -> tuple[np.ndarray, np.ndarray]:
        """Return what the acting seat sees and the mask of its legal actions, as new rows."""
        out = np.empty(self.layout.size, np.uint8)
        mask = np.zeros(self.variant.actions, np.uint8)
        self._look(self.state, out, mask)
        return out, mask.view(np.int8)

    def mask(self) -> np.ndarray:
        """Return the mask of the acting seat's legal actions, as a new row of 0 and 1."""
        return self.look()[1]
