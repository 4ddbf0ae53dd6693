"""What the page has to know about the engine, carried inside the engine itself.

It stands in two sections of the WebAssembly file that browsers ignore: ``sixfold`` (JSON: where
the fields of the records lie, the numbers of the actions, variants and bots) and ``numbers`` (what
bots know about each variant: weights and the like).  A page and an engine that do not belong
together can therefore not meet.
"""

from __future__ import annotations

import base64
import json
from typing import Any, Final

import numpy as np

from sixfold import __version__
from sixfold.bots import scratch
from sixfold.bots.advice.analysis import USUAL_WORK as ANALYSIS_WORK
from sixfold.bots.advice.hints import told_value
from sixfold.bots.evaluation.gains import whole_bonus, whole_worth
from sixfold.bots.evaluation.net import Layer, load_net
from sixfold.bots.levels import LEVELS
from sixfold.bots.players.greedy import GreedyBot
from sixfold.bots.players.overlooking import OverlookingBot
from sixfold.bots.players.random import RandomBot
from sixfold.bots.players.searching import USUAL_WORK, SearchBot, SearchSettings, usual_depth
from sixfold.bots.ratings import ratings_of
from sixfold.bots.search.decision import Depth
from sixfold.records.writing import FORMAT
from sixfold.rules.arrangement import REASONS
from sixfold.rules.hexes import CELLS, EDGE_CELLS
from sixfold.rules.position import MALFORMED
from sixfold.rules.state import END_NAMES, PHASE_NAMES, blank
from sixfold.rules.tiles import COLOURS, FACES, KINDS
from sixfold.rules.variants import DECISIONS, VARIANTS, Variant, describe
from sixfold.wasm.game_exports import WRONG
from sixfold.wasm.layout import GAME, MIND, NO_BONUS
from sixfold.wasm.mind_exports import MARKS

BLANK_SEED: Final = bytes(32)
# Fields of the scratch space that the engine works out itself from smaller ones.
WORKED_OUT: Final = ("gains",)


class Numbers:
    """Arrays one after the other, each kept once and as small as it can be."""

    def __init__(self) -> None:
        self.content = b""
        self._known: dict[bytes, list[Any]] = {}

    def add_layer(self, layer: Layer) -> list[Any]:
        """Return where a net's layer is kept: its bytes, and where its steps are."""
        return [*self.add(layer.counts), self.add(layer.step)]

    def add(self, array: np.ndarray) -> list[Any]:
        """Return where an array is kept: offset in bytes, kind and count of its numbers."""
        if (
            array.dtype == np.float32
            and (array.astype(np.float16).astype(np.float32) == array).all()
        ):
            array = array.astype(np.float16)
        elif array.dtype == np.int16 and (array.astype(np.int8) == array).all():
            array = array.astype(np.int8)
        content = array.tobytes()
        if content not in self._known:
            self.content += bytes(-len(self.content) % 8)
            self._known[content] = [len(self.content), array.dtype.str[1:], array.size]
            self.content += content
        return self._known[content]


def describe_engine() -> dict[str, bytes]:
    """Return the sections by name."""
    numbers = Numbers()
    words = json.dumps(_description(numbers), separators=(",", ":")).encode()
    return {"sixfold": words, "numbers": numbers.content}


def _description(numbers: Numbers) -> dict[str, Any]:
    return {
        "version": __version__,
        "record": FORMAT,
        "records": {"game": _fields(GAME), "mind": _fields(MIND)},
        "no_bonus": NO_BONUS,
        "colours": COLOURS,
        "kinds": KINDS,
        "wrong": WRONG,
        "illegal": REASONS,
        "malformed": MALFORMED,
        "cells": CELLS,
        "edges": EDGE_CELLS.tolist(),
        "faces": [[tile, first] for tile, first in FACES],
        "decisions": DECISIONS,
        "phases": PHASE_NAMES,
        "ends": END_NAMES,
        "marks": MARKS,
        "work": {"usual": USUAL_WORK, "analysis": ANALYSIS_WORK},
        "variants": [_variant(row, numbers) for row in VARIANTS],
        "bots": [_bot(level.name, level.pace, level.make()) for level in LEVELS],
        "advisor": _bot("", 0.0, SearchBot()),
    }


def _fields(record: np.dtype, prefix: str = "", start: int = 0) -> dict[str, Any]:
    """Return where each field lies; those of a record within stand beside the others."""
    fields: dict[str, Any] = {}
    for name in record.names or ():
        kind, offset = record.fields[name][:2]  # type: ignore[index]
        if kind.names:
            fields |= _fields(kind, f"{prefix}{name}.", start + offset)["fields"]
            continue
        base, shape = kind.subdtype or (kind, ())
        fields[prefix + name] = [start + offset, base.str[1:], list(shape)]
    return {"size": record.itemsize, "fields": fields}


def _variant(row: Variant, numbers: Numbers) -> dict[str, Any]:
    return {
        **describe(row),
        "full": row.full_bag.tolist(),
        "cells": row.cells,
        "faces": row.faces,
        "verb": row.verb,
        "moves": row.moves,
        "actions": row.actions,
        "depth": _depth(usual_depth(row)),
        "told": told_value(row, 1.0),
        "blank": base64.b64encode(blank(row, BLANK_SEED).tobytes()).decode(),
        "knows": _knows(row, numbers),
        "bonus": whole_bonus(row),
        "worth": {str(flatness): whole_worth(row, flatness).tolist() for flatness in _flatnesses()},
    }


def _depth(depth: Depth) -> dict[str, float]:
    """Return how far imagined games go, by the fields of the scratch space."""
    return {
        "scratch.replied": depth.replies,
        "scratch.reply_width": depth.reply_width,
        "scratch.plies": depth.plies,
        "scratch.further": depth.further,
        "scratch.far_share": depth.far_share,
    }


def _knows(row: Variant, numbers: Numbers) -> dict[str, Any]:
    """Return what a bot's scratch space holds before the first decision of a variant."""
    filled, second = scratch.scratch_for(row), load_net(row).layers["second"]
    arrays = {name: np.asarray(filled[name]) for name, _, shape in scratch.FIELDS if shape}
    return {
        f"scratch.{name}": numbers.add_layer(second) if name == "second" else numbers.add(array)
        for name, array in arrays.items()
        if array.any() and name not in WORKED_OUT
    }


def _flatnesses() -> list[float]:
    return sorted({0.0} | {level.make().flatness for level in LEVELS})


def _bot(name: str, pace: float, bot: Any) -> dict[str, Any]:
    settings = bot.settings if isinstance(bot, SearchBot) else SearchSettings()
    kinds: dict[type, str] = {
        RandomBot: "random",
        GreedyBot: "greedy",
        OverlookingBot: "overlooking",
        SearchBot: "search",
    }
    return {
        "name": name,
        "pace": pace,
        "elo": ratings_of(name),
        "plays": kinds[type(bot)],
        "sees": getattr(bot, "sees", 0),
        "flatness": bot.flatness,
        "worth": str(bot.flatness),
        "width": settings.width,
        "depth": _depth(settings.depth) if settings.depth else None,
        "most_work": settings.most_work,
    }
