"""Many games for one agent each, as a Gymnasium vector environment over a batch."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from sixfold.envs.batch import PASS, Batch
from sixfold.envs.extras import need
from sixfold.envs.gym import spaces_of
from sixfold.envs.opponents import RANDOM
from sixfold.envs.seeds import fresh_key
from sixfold.envs.table import SteppedGame
from sixfold.rules.errors import InvalidInput
from sixfold.rules.variants import variant as find_variant

if TYPE_CHECKING:
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector import VectorEnv as GymnasiumVectorEnv
    from gymnasium.vector.utils import batch_space
else:
    need("gymnasium", "envs")
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector import VectorEnv as GymnasiumVectorEnv
    from gymnasium.vector.utils import batch_space

Seen = dict[str, np.ndarray]
# What sits in the other seats of many games: observations and masks in, one action each out.
BatchOpponent = Callable[[np.ndarray, np.ndarray], np.ndarray]


class VectorEnv(GymnasiumVectorEnv[Seen, np.ndarray, np.ndarray]):
    """A number of games, the agent in the same seat of each.

    A game that ends starts anew within the same step; its last observation is in
    ``info["final_obs"]``.  A masked action is an error before anything is changed.  Unless
    ``copy`` is false, observations are copies that later steps leave alone.
    """

    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc]
        "render_modes": [],
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(
        self,
        num_envs: int = 1,
        variant: str = "solo",
        players: int | None = None,
        edition: str | None = None,
        *,
        seat: int = 0,
        opponents: str | BatchOpponent = RANDOM,
        reward: str | None = None,
        threads: int = 1,
        copy: bool = True,
        render_mode: str | None = None,
    ) -> None:
        row = find_variant(variant, players, edition)
        if render_mode is not None:
            raise InvalidInput("Many games at once are not drawn; make a single game to see one.")
        if not 0 <= seat < row.players:
            raise InvalidInput(f"Seats are numbered 0 to {row.players - 1}, not {seat}.")
        if isinstance(opponents, str) and opponents != RANDOM:
            raise InvalidInput(
                f"There is no built-in opponent {opponents!r}; give 'random' or a function."
            )
        reward = reward or ("margin" if row.players == 1 else "rank")
        if reward == "colours":
            raise InvalidInput("Gymnasium's rewards are single numbers; choose 'rank' or 'margin'.")
        self.batch = Batch(row, games=num_envs, reward=reward, auto_reset=False, threads=threads)
        self.seat = seat
        self.opponents = opponents
        self.copy = copy
        self.num_envs = num_envs
        single = spaces_of(SteppedGame(row, reward))
        self.single_observation_space, self.single_action_space = single
        self.observation_space = batch_space(single[0], num_envs)
        self.action_space = batch_space(single[1], num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Start new games in all rows and let the others move until it is the agent's turn."""
        if isinstance(seed, list):
            raise InvalidInput("All games of a batch come from one seed.")
        super().reset(seed=seed, options=options)
        self.batch.reset(seed=fresh_key(self.np_random))
        self._let_others_move(np.zeros(self.num_envs, np.float32))
        return self._look(), {}

    def step(self, actions: Any) -> tuple[Seen, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Carry out the agent's action in each game and let the others move."""
        chosen = self.batch.read_actions(actions)
        if (chosen == PASS).any():
            raise InvalidInput("The agent acts in every game and cannot pass.")
        rewards = self.batch.step(chosen).rewards[:, self.seat].copy()
        self._let_others_move(rewards)
        ended = self.batch.dones.copy()
        info: dict[str, Any] = {}
        if ended.any():
            info = self._last_looks(ended)
            self.batch.restart(ended)
            self._let_others_move(np.zeros(self.num_envs, np.float32))
        return self._look(), rewards, ended, np.zeros(self.num_envs, np.bool_), info

    def _let_others_move(self, rewards: np.ndarray) -> None:
        batch = self.batch
        while True:
            waiting = (batch.seats != self.seat) & ~batch.dones
            if not waiting.any():
                return
            if isinstance(self.opponents, str):
                actions = batch.random_actions()
                actions[~waiting] = PASS
            else:
                actions = np.full(self.num_envs, PASS, np.int64)
                actions[waiting] = self.opponents(batch.observations[waiting], batch.masks[waiting])
            rewards += batch.step(actions).rewards[:, self.seat]

    def _last_looks(self, ended: np.ndarray) -> dict[str, Any]:
        seen = self.batch.observe(self.seat)
        looks = np.full(self.num_envs, None, object)
        nothing = np.zeros(self.batch.variant.actions, np.int8)
        for game in np.flatnonzero(ended):
            looks[game] = {"observation": seen[game], "action_mask": nothing.copy()}
        infos = np.full(self.num_envs, None, object)
        infos[ended] = [{} for _ in range(int(ended.sum()))]
        return {
            "final_obs": looks,
            "_final_obs": ended.copy(),
            "final_info": infos,
            "_final_info": ended.copy(),
        }

    def _look(self) -> Seen:
        seen = {
            "observation": self.batch.observations,
            "action_mask": self.batch.masks.view(np.int8),
        }
        return {name: array.copy() for name, array in seen.items()} if self.copy else seen
