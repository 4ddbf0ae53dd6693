"""Every game as an OpenSpiel game, with draws as chance nodes.

Importing this module registers every name of the variants' table, ``sixfold_standard`` and so
on, each with the parameters ``players`` and ``edition``.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from sixfold.envs.course import Course
from sixfold.envs.extras import need
from sixfold.envs.layout import layout_of
from sixfold.envs.table import encode
from sixfold.rules import kernel
from sixfold.rules.actions import decode
from sixfold.rules.generator import make_rng
from sixfold.rules.standings import rank
from sixfold.rules.state import TRACKS
from sixfold.rules.tiles import COLOUR_COUNT, KIND_COUNT, KINDS
from sixfold.rules.variants import VARIANTS, Variant, names
from sixfold.rules.variants import variant as find_variant

pyspiel: Any = need("pyspiel", "openspiel")

LONGEST_WITHOUT_BOARD: Final = 10_000  # the rules set no limit; this is far beyond any game


def _type_of(name: str) -> Any:
    rows = [row for row in VARIANTS if row.name == name]
    is_solo = max(row.players for row in rows) == 1
    kind = pyspiel.GameType
    return kind(
        short_name=f"sixfold_{name}",
        long_name=f"Sixfold {name}",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.PERFECT_INFORMATION
        if is_solo
        else kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.GENERAL_SUM if is_solo else kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=max(row.players for row in rows),
        min_num_players=min(row.players for row in rows),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": rows[0].players, "edition": find_variant(name).edition},
    )


def _longest(row: Variant) -> int:
    """Return how many decisions a game can have at most."""
    # Every turn covers two cells and may bring one more decision about the rack.
    return 2 * (row.cells // 2) if row.has_board else LONGEST_WITHOUT_BOARD


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of one variant."""

    def __init__(self, name: str, params: dict[str, Any]) -> None:
        self.variant = find_variant(name, params.get("players"), params.get("edition"))
        row = self.variant
        is_solo = row.players == 1
        info = pyspiel.GameInfo(
            num_distinct_actions=row.actions,
            max_chance_outcomes=KIND_COUNT,
            num_players=row.players,
            min_utility=0.0 if is_solo else -1.0,
            max_utility=float(row.track_end) if is_solo else 1.0,
            utility_sum=None if is_solo else 0.0,
            max_game_length=_longest(row),
        )
        super().__init__(TYPES[name], info, params)

    def new_initial_state(self) -> SpielState:
        """Return the start of a game, before the first tile is dealt."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """Return what turns states into observations for a player."""
        if params:
            raise ValueError(f"Observers of Sixfold take no parameters, not {params}.")
        is_recalling = iig_obs_type is not None and iig_obs_type.perfect_recall
        return SpielObserver(self, is_recalling)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state of a game.  Copies are quick: all it holds is one :class:`Course`."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.course = Course(game.variant)

    def current_player(self) -> Any:
        """Return the player to move, the chance player, or the mark of the end."""
        if self.course.is_over:
            return pyspiel.PlayerId.TERMINAL
        return pyspiel.PlayerId.CHANCE if self.course.is_drawing else self.course.seat

    def _legal_actions(self, player: int) -> list[int]:
        course = self.course
        if player != course.seat or course.is_drawing or course.is_over:
            return []
        mask = np.zeros(course.variant.actions, np.uint8)
        kernel.legal_mask(course.state, mask)
        ids: list[int] = np.flatnonzero(mask.view(np.bool_)).tolist()
        return ids

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the kinds of tile that can be drawn and how likely each is."""
        stock = self.course.stock()
        total = int(stock.sum())
        return [(kind, int(stock[kind]) / total) for kind in np.flatnonzero(stock).tolist()]

    def _apply_action(self, action: int) -> None:
        if self.course.is_drawing:
            self.course.draw(action)
        else:
            self.course.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        course = self.course
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {KINDS[action]}"
        return str(decode(course.variant, action))

    def is_terminal(self) -> bool:
        """Tell whether the game has ended."""
        return self.course.is_over

    def returns(self) -> list[float]:
        """Return 1 to -1 by rank, or for a solo game its result."""
        course = self.course
        players = course.variant.players
        if not course.is_over:
            return [0.0] * players
        if players == 1:
            return [float(course.state[TRACKS : TRACKS + COLOUR_COUNT].min())]
        return [float(rank(course.state, course.variant.team_of(seat))) for seat in range(players)]

    def __str__(self) -> str:
        course = self.course
        shown = "" if course.game is None else str(course.game.view(None)["tracks"])
        racks = (
            ""
            if course.game is None
            else " ".join("".join(course.game.rack(seat)) for seat in range(course.variant.players))
        )
        done = " ".join(event.privately for event in course.events)
        return f"{course.variant.name} {shown} {racks} | {done}"


class SpielObserver:
    """Turns a state into what one player sees of it."""

    def __init__(self, game: SpielGame, is_recalling: bool) -> None:
        self._variant = game.variant
        self._is_recalling = is_recalling
        layout = layout_of(game.variant)
        self._row = np.zeros(layout.size, np.uint8)
        self.tensor = np.zeros(layout.size, np.float32)
        self.dict = layout.split(self.tensor)

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what a player sees into ``tensor`` and its named parts."""
        encode(state.course.state, player, self._row)
        self.tensor[:] = self._row

    def string_from(self, state: SpielState, player: int) -> str:
        """Return what a player sees now or, with perfect recall, has seen so far."""
        if self._is_recalling:
            return f"{player} {state.course.told(player)}"
        row = np.zeros_like(self._row)
        encode(state.course.state, player, row)
        return f"{player} {row.tobytes().hex()}"


class Resampler:
    """Deals the tiles that a player cannot see anew; for the resampler of OpenSpiel's IS-MCTS.

    The state it returns is one to search from: it carries no history to write down.
    """

    def __init__(self, seed: int = 0) -> None:
        self._rng = make_rng(seed)

    def __call__(self, state: SpielState, player: int) -> SpielState:
        """Return a state that looks the same to the player."""
        clone: SpielState = state.get_game().new_initial_state()
        clone.course = state.course.imagine(player, self._rng)
        return clone


TYPES: Final[dict[str, Any]] = {}  # by the names of the games


def register_games() -> None:
    """Make the games of the variants' table known to OpenSpiel, as far as they are not yet."""
    for name in names():
        if name not in TYPES:
            TYPES[name] = _type_of(name)
            _register(name)


def _register(name: str) -> None:
    class NamedGame(SpielGame):
        """A game under its own name."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(name, params or {})

    pyspiel.register_game(TYPES[name], NamedGame)


register_games()
