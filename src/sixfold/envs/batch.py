"""Many games of one variant as one array, stepped together by compiled loops."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from sixfold.envs import loops
from sixfold.envs.arrays import Arrays, new_scratch
from sixfold.envs.layout import Layout, layout_of
from sixfold.envs.rewards import read_convention, reward_shape
from sixfold.envs.seeds import Seed, key_of
from sixfold.envs.workers import CHOOSE, ROLL_OUT, STEP, STEP_RANDOM, Workers
from sixfold.rules.actions import decode
from sixfold.rules.compiled import IS_COMPILED
from sixfold.rules.errors import IllegalAction, InvalidInput, SixfoldError
from sixfold.rules.generator import RNG_WORDS, make_rng
from sixfold.rules.masks import EDGE_WORDS
from sixfold.rules.state import SIZE, blank
from sixfold.rules.variants import Variant
from sixfold.rules.variants import variant as find_variant

PASS: Final = loops.PASS


class Turn(NamedTuple):
    """What a step brought.  The arrays are the batch's own: the next step writes over them."""

    observations: np.ndarray  # uint8  [games, observation] as the seat to move sees it
    masks: np.ndarray  # uint8  [games, actions] 1 where an action is legal
    seats: np.ndarray  # int8   [games] whose decision it is
    rewards: np.ndarray  # float32 [games, seats] or [games, seats, colours]
    dones: np.ndarray  # bool   [games] where a game has just ended


class Batch:
    """Some number of games that step together.

    With ``auto_reset`` a game that ends is followed at once by the next one in the same row:
    ``dones`` and ``rewards`` still speak of the old game, everything else of the new one.
    Without it a finished game waits for :meth:`restart`.  ``threads`` cores share the steps;
    the games are the same however many there are.

    >>> batch = Batch("duel", games=4, seed=1)
    >>> batch.step(batch.random_actions()).rewards.shape
    (4, 2)
    """

    def __init__(
        self,
        variant: str | Variant = "standard",
        players: int | None = None,
        edition: str | None = None,
        *,
        games: int,
        seed: Seed = None,
        reward: str = "rank",
        auto_reset: bool = True,
        threads: int = 1,
    ) -> None:
        row = variant if isinstance(variant, Variant) else find_variant(variant, players, edition)
        if type(games) is not int or games < 1:
            raise InvalidInput(f"A batch has one game or more, not {games!r}.")
        if type(threads) is not int or threads < 1:
            raise InvalidInput(f"A batch runs on one thread or more, not {threads!r}.")
        self.variant: Final = row
        self.games: Final = games
        self.layout: Final[Layout] = layout_of(row)
        self.auto_reset: Final = auto_reset
        self._convention = read_convention(row, reward)
        worth = reward_shape(row, self._convention)
        self.states: Final = np.zeros((games, SIZE), np.uint8)
        self.observations: Final = np.zeros((games, self.layout.size), np.uint8)
        self.masks: Final = np.zeros((games, row.actions), np.uint8)
        self.rewards: Final = np.zeros((games, *worth), np.float32)
        self.dones: Final = np.zeros(games, np.bool_)
        self.seats: Final = np.zeros(games, np.int8)
        self.actions: Final = np.full(games, PASS, np.int32)  # the latest ones
        self._arrays = self._lay_out()
        self._scratch = new_scratch()
        shares = min(threads, games)
        bounds = [games * share // shares for share in range(shares + 1)]
        is_shared = shares > 1 and IS_COMPILED  # plain Python has one thread at a time
        self._workers = Workers(self._arrays, self.actions, bounds) if is_shared else None
        self._plant(seed)
        self.reset()

    def _lay_out(self) -> Arrays:
        return Arrays(
            states=self.states.reshape(-1),
            blank=np.zeros(self.states.shape[1], np.uint8),
            episodes=np.zeros(self.games, np.int64),
            rngs=np.zeros(self.games * RNG_WORDS, np.uint32),
            observations=self.observations.reshape(-1),
            masks=self.masks.reshape(-1),
            free=np.zeros(self.games * EDGE_WORDS, np.uint64),
            opened=np.zeros(self.games * EDGE_WORDS, np.uint64),
            rewards=self.rewards.reshape(-1),
            dones=self.dones.view(np.uint8),
            seats=self.seats,
            phases=np.zeros(self.games, np.uint8),
            racks=np.zeros(self.games, np.uint32),
        )

    def _plant(self, seed: Seed) -> None:
        """Make the games and the random actions to come those of a seed."""
        key = key_of(seed)
        first = int.from_bytes(key[:12], "little")
        self._arrays.blank[:] = blank(self.variant, key)
        self._arrays.episodes[:] = 0
        self._arrays.rngs[:] = np.concatenate([make_rng(first + i) for i in range(self.games)])

    def reset(self, seed: Seed = None) -> Turn:
        """Start new games in all rows; a seed makes the batch start over from it."""
        if seed is not None:
            self._plant(seed)
        return self.restart(np.ones(self.games, np.bool_))

    def restart(self, where: np.ndarray) -> Turn:
        """Start new games in the rows where ``where``, true or false for each, is true."""
        if np.shape(where) != (self.games,) or where.dtype != np.bool_:
            raise InvalidInput(f"The rows to restart are {self.games} true or false values.")
        self.rewards[...] = 0
        loops.restart(self._arrays, where, self._scratch, 0, self.games)
        return self.turn()

    def turn(self) -> Turn:
        """Return what the last step brought once more."""
        return Turn(self.observations, self.masks, self.seats, self.rewards, self.dones)

    def step(self, actions: Any) -> Turn:
        """Carry out one action in each row; -1 (``PASS``) leaves a row as it is.

        All actions are checked before the first is carried out.
        """
        chosen, rest = self.read_actions(actions), (self._convention, self.auto_reset)
        if self._workers is None:
            at = loops.check_and_step(self._arrays, chosen, *rest, self._scratch, 0, self.games)
        else:
            at = loops.find_illegal(self._arrays, chosen, 0, self.games)
            if at < 0:
                self.actions[...] = chosen
                self._workers.do(STEP, *rest)
        if at >= 0:
            raise self._refusal(at, int(chosen[at]))
        return self.turn()

    def read_actions(self, actions: Any) -> np.ndarray:
        """Return actions as the loops take them, or say what is wrong with them."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.games,):
            raise InvalidInput(
                f"The actions of {self.games} games have the shape ({self.games},), not {chosen.shape}."
            )
        if chosen.dtype.kind not in "iu":
            raise InvalidInput(f"Actions are whole numbers, not {chosen.dtype}.")
        if chosen.dtype != np.int32:
            beyond = (chosen < PASS) | (chosen >= self.variant.actions)
            if beyond.any():
                raise self._out_of_range(int(chosen[beyond][0]))
        return np.ascontiguousarray(chosen, np.int32)

    def _out_of_range(self, action: int) -> InvalidInput:
        last = self.variant.actions - 1
        return InvalidInput(f"Actions are numbered 0 to {last} (-1 passes), not {action}.")

    def _refusal(self, game: int, action: int) -> SixfoldError:
        if not PASS <= action < self.variant.actions:
            return self._out_of_range(action)
        what = decode(self.variant, action)
        return IllegalAction(
            f"Action {action} ({what}) is not legal in game {game}; nothing was changed."
        )

    def observe(self, seats: Any = None, out: np.ndarray | None = None) -> np.ndarray:
        """Return what the given seats see, one seat for all rows or one for each.

        Without seats it is the seat to move.  # uint8 [games, observation]
        """
        if out is None:
            out = np.empty_like(self.observations)
        self._check_out(out, self.observations)
        chosen = np.asarray(self.seats if seats is None else seats)
        if chosen.shape not in ((), (self.games,)) or chosen.dtype.kind not in "iu":
            raise InvalidInput(f"The seats are one whole number or {self.games} of them.")
        if not 0 <= chosen.min() <= chosen.max() < self.variant.players:
            raise InvalidInput(f"Seats are numbered 0 to {self.variant.players - 1}.")
        rows = np.ascontiguousarray(np.broadcast_to(chosen, (self.games,)), np.int8)
        loops.observe(self._arrays, rows, out.reshape(-1), self._scratch, 0, self.games)
        return out

    def legal_mask(self, out: np.ndarray | None = None) -> np.ndarray:
        """Return the mask of legal actions, copied to ``out`` if one is given."""
        if out is None:
            return self.masks
        self._check_out(out, self.masks)
        out[...] = self.masks
        return out

    def random_actions(self, out: np.ndarray | None = None) -> np.ndarray:
        """Return a random legal action for each row; finished games pass."""
        if out is None:
            out = np.empty(self.games, np.int32)
        if out.shape != (self.games,) or out.dtype != np.int32:
            raise InvalidInput(f"Random actions go to int32 numbers of the shape ({self.games},).")
        if self._workers is None:
            loops.choose_random(self._arrays, out, self._scratch, 0, self.games)
        else:
            self._workers.do(CHOOSE)
            out[...] = self.actions
        return out

    def step_random(self) -> Turn:
        """Take a random legal action in every row; ``actions`` says which."""
        rest = self._convention, self.auto_reset
        if self._workers is None:
            loops.step_random(self._arrays, self.actions, *rest, self._scratch, 0, self.games)
        else:
            self._workers.do(STEP_RANDOM, *rest)
        return self.turn()

    def roll_out(self, steps: int) -> int:
        """Take random actions in every row without a look in between; return the games ended."""
        self.rewards[...] = 0
        if self._workers is not None:
            return self._workers.do(ROLL_OUT, steps=steps)
        return loops.roll_out(self._arrays, steps, self._scratch, 0, self.games)

    def _check_out(self, out: np.ndarray, like: np.ndarray) -> None:
        is_fit = out.shape == like.shape and out.dtype == like.dtype
        if not is_fit or not out.flags.c_contiguous or not out.flags.writeable:
            raise InvalidInput(
                f"'out' is a writable array of {like.dtype} with the shape {like.shape}."
            )
