"""The page's engine plays the very games of the package."""

from __future__ import annotations

import json
import os
from typing import Any

import pytest

from sixfold.arena.simulate import play_out, rng_of, seed_of
from sixfold.bots.base import Budget
from sixfold.bots.registry import make, names
from sixfold.records import format_record
from sixfold.rules.actions import Action
from sixfold.rules.game import Game, new
from sixfold.rules.memory import Memory
from sixfold.rules.observation import Observation
from sixfold.rules.variants import VARIANTS, Variant
from tests.wasm.conftest import PageEngine

WORK = 150
SEED = "equality"
GAMES = int(
    os.environ.get("SIXFOLD_EQUAL_GAMES", "1")
)  # of every variant, edition and player count


def _wanted(row: Variant, number: int, **rest: Any) -> dict[str, Any]:
    bots, shift = names(), 3 * VARIANTS.index(row)
    seats = range(row.players)
    return {
        "variant": row.name,
        "players": row.players,
        "edition": row.edition,
        "seed": seed_of(SEED, "deal", number).hex(),
        # Every bot sits somewhere within one game of each variant.
        "bots": [bots[(number * row.players + shift + seat) % len(bots)] for seat in seats],
        "rngs": [seed_of("luck", SEED, number, seat)[:12].hex() for seat in seats],
        "work": WORK,
        **rest,
    }


def _played(row: Variant, number: int) -> bytes:
    wanted = _wanted(row, number)
    game = new(row.name, row.players, row.edition, wanted["seed"])
    rngs = [rng_of(SEED, number, seat) for seat in range(row.players)]
    bots = [make(name) for name in wanted["bots"]]
    labels = [f"bot:{name}" for name in wanted["bots"]]
    return format_record(play_out(game, bots, rngs, Budget(work=WORK), labels))


def test_the_same_seeds_and_bots_give_the_same_records_byte_for_byte(
    page_engine: PageEngine,
) -> None:
    games = [(row, number) for row in VARIANTS for number in range(GAMES)]
    found = page_engine([_wanted(row, number) for row, number in games])
    for (row, number), line in zip(games, found, strict=True):
        assert line == _played(row, number), (row.name, row.players, row.edition, number)


@pytest.mark.parametrize("row", VARIANTS, ids=lambda r: f"{r.name}{r.players}-{r.edition}")
def test_every_position_looks_the_same_to_every_seat(row: Variant, page_engine: PageEngine) -> None:
    wanted = _wanted(row, 0, views=True)
    wanted["bots"] = ["greedy", "random", "casual", "random"][: row.players]
    record, looks = json.loads(page_engine([wanted])[0])
    game = new(row.name, row.players, row.edition, wanted["seed"])
    for action, seen in zip([None, *record["actions"]], looks, strict=True):
        if action is not None:
            game.apply(Action.from_json(action))
        assert seen == json.loads(json.dumps(_looks(game)))


def _looks(game: Game) -> list[Any]:
    views = [game.view(seat) for seat in (None, *range(game.variant.players))]
    offer = game.offer()
    return [*views, offer, game.legal_ids().tolist(), offer, _restored(views[1 + game.seat]).hex()]


def _restored(view: dict[str, Any]) -> bytes:
    """Return the position that a view tells of: the state, and what is known of the racks."""
    memory = Memory.from_json(view["known"])
    state = Observation.from_view(view).state
    return state.tobytes() + memory.barred.tobytes() + memory.count.tobytes()
