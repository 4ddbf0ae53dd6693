"""Every game for several players as a PettingZoo AEC environment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from sixfold.envs.extras import need
from sixfold.envs.gym import Seen, spaces_of
from sixfold.envs.illegal import RAISE, TERMINATE, read_choice
from sixfold.envs.picture import Picture, check_mode
from sixfold.envs.seeds import fresh_key
from sixfold.envs.table import ENDED, ILLEGAL, SteppedGame
from sixfold.rules.errors import InvalidInput
from sixfold.rules.variants import variant as find_variant

if TYPE_CHECKING:
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel
else:
    need("pettingzoo", "envs")
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel


class TableEnv(AECEnv[str, Seen, int | None]):  # type: ignore[misc, unused-ignore]
    """One game at which the agents ``player_0``, ``player_1`` and so on take their turns.

    ``reward`` is ``rank``, ``margin`` or ``colours`` (six numbers instead of one).
    ``on_illegal`` says what a masked action does: ``terminate`` ends the game with
    ``illegal_reward`` for whoever chose it, ``raise`` is an error, ``replace`` takes a random
    legal action.  ``max_cycles`` counts rounds of turns, ``max_steps`` single decisions.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "sixfold_v0",
        "render_modes": ["human", "rgb_array"],
        "is_parallelizable": False,
        "render_fps": 2,
    }

    _NOBODY = -1

    def __init__(
        self,
        variant: str = "standard",
        players: int | None = None,
        edition: str | None = None,
        *,
        reward: str = "rank",
        on_illegal: str = TERMINATE,
        illegal_reward: float = -1.0,
        max_cycles: int | None = None,
        max_steps: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.variant = find_variant(variant, players, edition)
        if self.variant.players == 1:
            raise InvalidInput("A solo game has one player; use gymnasium.make('sixfold/Solo-v0').")
        self.table = SteppedGame(self.variant, reward)
        self.render_mode = check_mode(render_mode)
        self.on_illegal = read_choice(on_illegal)
        self.illegal_reward = illegal_reward
        self.max_cycles, self.max_steps = max_cycles, max_steps
        self._is_limited = max_cycles is not None or max_steps is not None
        self.possible_agents = [f"player_{seat}" for seat in range(self.variant.players)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._picture: Picture | None = None
        self._numbers: np.random.Generator | None = None
        self._is_vector = reward == "colours"
        self._nothing = np.zeros(self.variant.actions, np.int8)
        self._nothing.flags.writeable = False
        self._spaces = {agent: spaces_of(self.table) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's observations."""
        return self._spaces[agent][0]

    def action_space(self, agent: str) -> spaces.Discrete[np.int64]:
        """Return the space of an agent's actions."""
        return self._spaces[agent][1]

    def reward_space(self, agent: str) -> spaces.Box:
        """Return the space of an agent's rewards, as MOMAland asks for it."""
        top = float(self.variant.track_end)
        return spaces.Box(
            -2 * top, 2 * top, self.table.rewards[self._seats[agent]].shape, np.float32
        )

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Start a new game; a seed makes it, and those after it, the same every time."""
        if seed is not None or self._numbers is None:
            self._numbers = np.random.default_rng(seed)
        self.table.reset(fresh_key(self._numbers))
        self.agents = list(self.possible_agents)
        self.rewards = {agent: self._nil() for agent in self.agents}
        self._cumulative_rewards = {agent: self._nil() for agent in self.agents}
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._skip_agent_selection = None
        self._steps = self._turns = 0
        self._look(self.table.seat)

    def _nil(self) -> Any:
        return np.zeros(self.table.rewards.shape[1:], np.float32) if self._is_vector else 0.0

    def _look(self, seat: int, is_over: bool = False) -> None:
        """Bring the acting agent, what it sees and the infos up to date."""
        self._acting = self._NOBODY if is_over else seat
        self.agent_selection = self.possible_agents[seat]
        mask = self._nothing
        if not is_over:
            self._seen, mask = self.table.look()
        self._mask = mask
        self.infos = {agent: {"action_mask": self._nothing} for agent in self.agents}
        self.infos[self.agent_selection]["action_mask"] = mask

    def observe(self, agent: str) -> Seen:
        """Return what an agent sees; only the one whose turn it is has legal actions."""
        seat = self._seats[agent]
        if seat == self._acting:
            return {"observation": self._seen, "action_mask": self._mask}
        return {"observation": self.table.observe(seat), "action_mask": self._nothing}

    def step(self, action: int | None) -> None:
        """Carry out the acting agent's action."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        number = self.table.read_action(action)
        seat = self._acting
        after = self.table.advance(number)
        if after == ILLEGAL:
            if self.on_illegal == RAISE:
                raise self.table.refusal(number)
            if self.on_illegal == TERMINATE:
                self._forfeit(agent)
                return
            after = self.table.advance(self.table.random_action())
        earned = self.table.rewards
        values: list[Any] = list(earned.copy()) if self._is_vector else earned.tolist()
        self.rewards = dict(zip(self.agents, values, strict=True))
        self._steps += 1
        self._turns += after != seat
        if after >= ENDED:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._is_limited and self._is_long():
            self.truncations = dict.fromkeys(self.agents, True)
        self._pass_rewards_on(agent, after % ENDED)

    def _is_long(self) -> bool:
        rounds = self._turns // self.variant.players
        return (self.max_cycles is not None and rounds >= self.max_cycles) or (
            self.max_steps is not None and self._steps >= self.max_steps
        )

    def _forfeit(self, agent: str) -> None:
        """End the game because of an illegal action."""
        self._clear_rewards()
        self.rewards[agent] = self._nil() + self.illegal_reward
        self.terminations = dict.fromkeys(self.agents, True)
        self._pass_rewards_on(agent, self._acting)

    def _pass_rewards_on(self, agent: str, seat: int) -> None:
        """Add up the rewards since each agent's last action and turn to the next agent."""
        sums, self._cumulative_rewards = self._cumulative_rewards, self.rewards.copy()
        for other, so_far in sums.items():
            if other != agent:
                self._cumulative_rewards[other] = so_far + self.rewards[other]
        is_over = self.terminations[agent] or self.truncations[agent]
        self._look(0 if is_over else seat, is_over)
        if self.render_mode == "human":
            self.render()

    def _clear_rewards(self) -> None:
        for agent in self.rewards:
            self.rewards[agent] = self._nil()

    def render(self) -> np.ndarray | None:
        """Draw the table: a picture for ``rgb_array``, a window for ``human``."""
        if self.render_mode is None:
            raise InvalidInput(
                "Choose a render_mode, 'human' or 'rgb_array', when making the game."
            )
        if self._picture is None:
            self._picture = Picture(self.variant)
        if self.render_mode == "human":
            self._picture.show(self.table.state)
            return None
        return self._picture.draw(self.table.state)

    def close(self) -> None:
        """Close the window, if there is one."""
        if self._picture is not None:
            self._picture.close()
            self._picture = None

    def __str__(self) -> str:
        return f"sixfold_{self.variant.name}_v0"


def env(**options: Any) -> TableEnv:
    """Return an environment in which a masked action ends the game.

    >>> table = env(variant="duel")
    >>> table.reset(seed=1)
    >>> table.agent_selection
    'player_0'
    """
    return TableEnv(**options)


def raw_env(**options: Any) -> TableEnv:
    """Return an environment in which a masked action is an error."""
    return TableEnv(**{"on_illegal": RAISE, **options})


def parallel_env(
    *, max_cycles: int | None = None, **options: Any
) -> ParallelEnv[str, Seen, int | None]:
    """Return the game for programs that step all agents at once; only one's action counts.

    Here a cycle is one decision, because one step carries out one.
    """
    return turn_based_aec_to_parallel(TableEnv(max_steps=max_cycles, **options))
