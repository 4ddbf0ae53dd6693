"""Any game as a Gymnasium environment for one agent, with opponents in the other seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from sixfold.envs.extras import need
from sixfold.envs.illegal import RAISE, TERMINATE, read_choice
from sixfold.envs.opponents import RANDOM, Opponent, read_opponents
from sixfold.envs.picture import Picture, check_mode
from sixfold.envs.seeds import fresh_key
from sixfold.envs.table import SteppedGame
from sixfold.rules.errors import InvalidInput
from sixfold.rules.game import Game
from sixfold.rules.generator import make_rng
from sixfold.rules.observation import Observation
from sixfold.rules.variants import variant as find_variant

if TYPE_CHECKING:
    import gymnasium
    from gymnasium import spaces
else:
    gymnasium = need("gymnasium", "envs")
    from gymnasium import spaces

Seen = dict[str, np.ndarray]
NOTHING, ANYTHING = "nothing", "anything"


def spaces_of(table: SteppedGame) -> tuple[spaces.Dict, spaces.Discrete[np.int64]]:
    """Return the spaces of what an agent sees and of what it can do."""
    highs = table.layout.highs()
    seen = spaces.Dict(
        {
            "observation": spaces.Box(np.zeros_like(highs), highs, dtype=np.uint8),
            "action_mask": spaces.Box(0, 1, (table.variant.actions,), np.int8),
        }
    )
    return seen, spaces.Discrete(table.variant.actions)


class SingleEnv(gymnasium.Env[Any, np.int64]):
    """One agent at a table; the others move as soon as it is their turn.

    ``opponents`` is ``"random"``, a function of an observation and a generator that returns an action,
    or one such function for each other seat.  A masked action ends the game with
    ``illegal_reward`` (``on_illegal="terminate"``), is an error (``"raise"``) or is replaced by
    a random legal one (``"replace"``).  The reward is ``margin`` in a solo game and ``rank`` in
    the others unless another one is named.

    ``flat`` leaves the dictionary out for wrappers that refuse one: the observation is the array
    alone, and the mask is in the info and in :meth:`action_masks`.  ``after_end="anything"`` allows
    every action in the mask of a finished game, for samplers that cannot choose from nothing.
    """

    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc]
        "render_modes": ["human", "rgb_array"],
        "render_fps": 2,
    }

    def __init__(
        self,
        variant: str = "solo",
        players: int | None = None,
        edition: str | None = None,
        *,
        seat: int = 0,
        opponents: str | Opponent | Sequence[Opponent] = RANDOM,
        reward: str | None = None,
        on_illegal: str = TERMINATE,
        illegal_reward: float = -1.0,
        flat: bool = False,
        after_end: str = NOTHING,
        render_mode: str | None = None,
    ) -> None:
        self.variant = find_variant(variant, players, edition)
        self.table = SteppedGame(
            self.variant, reward or ("margin" if self.variant.players == 1 else "rank")
        )
        if self.table.rewards.ndim > 1:
            raise InvalidInput("Gymnasium's rewards are single numbers; choose 'rank' or 'margin'.")
        self.seat = seat
        self.opponents = read_opponents(self.variant, seat, opponents)
        self.on_illegal = read_choice(on_illegal)
        self.illegal_reward = illegal_reward
        self.render_mode = check_mode(render_mode)
        if after_end not in (NOTHING, ANYTHING):
            raise InvalidInput(f"After the end {NOTHING!r} or {ANYTHING!r} is allowed.")
        self._allowed_after_end = int(after_end == ANYTHING)
        self.flat = flat
        seen, self.action_space = spaces_of(self.table)
        self.observation_space = seen["observation"] if flat else seen
        self._picture: Picture | None = None
        self._rng = make_rng(0)
        self._is_done = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen | np.ndarray, dict[str, Any]]:
        """Start a new game and let the others move until it is the agent's turn."""
        super().reset(seed=seed, options=options)
        key = fresh_key(self.np_random)
        self.table.reset(key)
        # The game remembers what everybody has shown, which opponents may use.
        self._game = Game(self.variant, self.table.state, None)
        self._rng = make_rng(int.from_bytes(key[12:24], "little"))
        self._is_done = False
        self._let_others_move()
        return self._look(), {"action_mask": self._mask()}

    def step(self, action: Any) -> tuple[Seen | np.ndarray, float, bool, bool, dict[str, Any]]:
        """Carry out the agent's action and let the others move."""
        if self._is_done:
            raise InvalidInput("The game is over; call reset() to start the next one.")
        number = self.table.read_action(action)
        reward, is_illegal = 0.0, not self.table.is_legal(number)
        if is_illegal and self.on_illegal == RAISE:
            raise self.table.refusal(number)
        if is_illegal and self.on_illegal == TERMINATE:
            reward, self._is_done = self.illegal_reward, True
        else:
            reward = self._move(self.table.random_action() if is_illegal else number)
            reward += self._let_others_move()
            self._is_done = self.table.is_over
        info = {"action_mask": self._mask(), "illegal": is_illegal}
        if self.render_mode == "human":
            self.render()
        return self._look(), reward, self._is_done, False, info

    def _move(self, action: Any) -> float:
        self._game.apply(action)
        return float(self.table.move_to(self._game.state)[self.seat])

    def _let_others_move(self) -> float:
        reward = 0.0
        while not self.table.is_over and self.table.seat != self.seat:
            other = self.table.seat
            choice = self.opponents[other](Observation.of(self._game, other), self._rng)
            reward += self._move(choice)
        return reward

    def _look(self) -> Seen | np.ndarray:
        seen = self.table.observe(self.seat)
        return seen if self.flat else {"observation": seen, "action_mask": self._mask()}

    def _mask(self) -> np.ndarray:
        mask = self.table.mask().copy()
        if self._is_done:
            mask[:] = self._allowed_after_end
        return mask

    def action_masks(self) -> np.ndarray:
        """Return the mask of the agent's legal actions as truth values, as some learners ask."""
        return self._mask().view(np.bool_)

    def render(self) -> Any:
        """Draw the table: a picture for ``rgb_array``, a window for ``human``."""
        if self.render_mode is None:
            raise InvalidInput(
                "Choose a render_mode, 'human' or 'rgb_array', when making the game."
            )
        if self._picture is None:
            self._picture = Picture(self.variant)
        if self.render_mode == "human":
            return self._picture.show(self.table.state)
        return self._picture.draw(self.table.state)

    def close(self) -> None:
        """Close the window, if there is one."""
        if self._picture is not None:
            self._picture.close()
            self._picture = None
