"""Writing a game down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from sixfold import __version__
from sixfold.rules.actions import Action
from sixfold.rules.game import Game, Outcome, Step

FORMAT: Final = "sixfold-record/1"


class Recorder:
    """Notes a game from its deal to its end.

    >>> from sixfold import rules
    >>> game = rules.new("solo", seed="00" * 32)
    >>> recorder = Recorder(game, ["me"])
    >>> recorder.note(game.apply(game.legal()[0]))
    >>> recorder.record(game)["actions"][0]["do"]
    'place'
    """

    def __init__(self, game: Game, players: Sequence[str], position: str | None = None) -> None:
        """Begin with a game as dealt, or as set up from a position."""
        variant = game.variant
        self._head: dict[str, Any] = {
            "format": FORMAT,
            "engine": __version__,
            "variant": variant.name,
            "edition": variant.edition,
            "players": list(players),
        }
        if position is not None:
            self._head["position"] = position
        self._seeds: list[dict[str, Any]] = []
        self._shares: list[dict[str, Any]] = []
        self.note_seed(game)
        self._start: dict[str, Any] = {"deal": [game.rack(s) for s in range(variant.players)]}
        if variant.open_cards:
            self._start["table"] = game.view(None)["table"]
        self._actions: list[dict[str, Any]] = []

    def note_seed(self, game: Game, take_back: int | None = None) -> None:
        """Add the seed that decides the draws from here on, and the take-back it follows from."""
        if game.seed is not None:
            self.note_seed_after(game.ply, game.seed)
            self._seeds[-1] |= {} if take_back is None else {"take_back": take_back}

    def note_seed_after(self, ply: int, seed: bytes) -> None:
        """Add the seed that decides the draws after so many actions."""
        self._seeds.append({"after": ply, "seed": seed.hex()})

    def note_share(self, commitment: str, share: str | None, seat: int | None = None) -> None:
        """Add what the server (without a seat) or a person brought to the first seed."""
        who = {} if seat is None else {"seat": seat}
        revealed = {} if share is None else {"share": share}
        self._shares.append({**who, "commitment": commitment, **revealed})

    def note(self, step: Step) -> None:
        """Add what an action did."""
        self._actions.append(step_to_json(step))

    def record(
        self, game: Game, outcome: Outcome | None = None, forfeited: Sequence[int] = ()
    ) -> dict[str, Any]:
        """Return the record; an outcome of its own says how clocks or leaving ended the game.

        Sides that ``forfeited`` a game which went on to its end rank behind the others in it.
        """
        outcome = outcome or game.outcome()
        out = {**self._head, **self._drawn_from(), **self._start, "actions": list(self._actions)}
        if outcome is not None:
            out["final"] = {
                "tracks": outcome.tracks,
                "ranking": outcome.ranking,
                "end": outcome.end,
            }
            if forfeited:
                out["final"]["forfeited"] = list(forfeited)
        return out

    def _drawn_from(self) -> dict[str, Any]:
        shares = {"shares": list(self._shares)} if self._shares else {}
        if len(self._seeds) == 1:
            return {"seed": self._seeds[0]["seed"], **shares}
        # whoever knows only `seed` must not check the later draws against the first one
        return {"seeds": list(self._seeds), **shares} if self._seeds else {}


def record_of(game: Game, players: Sequence[str]) -> dict[str, Any]:
    """Return the record of a game with its past, however it began and whatever decided its draws.

    >>> from sixfold import rules
    >>> game = rules.set_up(rules.new("solo", seed="00" * 32).position())
    >>> record_of(game, ["me"])["position"] == game.position()
    True
    """
    start, seeds = game.start(), game.seeds()
    position = start.set_up_from
    if not seeds:
        start.seed = None
        # what was drawn for hidden racks follows from no seed now, so the line has to name it
        position = None if position is None else start.position()
    recorder = Recorder(start, players, position)
    for ply, seed in seeds[1:]:
        recorder.note_seed_after(ply, seed)
    for step in game.history():
        recorder.note(step)
    return recorder.record(game)


def step_to_json(step: Step) -> dict[str, Any]:
    """Write one action with its consequences."""
    action: Action = step.action
    out: dict[str, Any] = {"seat": step.seat, "do": action.do}
    if action.do in ("place", "play"):
        out["tile"] = action.tile
        if action.at is not None:
            out["at"] = action.at
        out["score_first"] = action.score_first
        out["points"] = step.points
    if step.set_aside:
        out["set_aside"] = step.set_aside
    if step.drawn:
        out["drawn"] = step.drawn
    out["text"] = str(action)
    return out


def format_record(record: dict[str, Any]) -> bytes:
    """Write a record as one line of JSON, without the line's end."""
    return msgspec.json.encode(record)
