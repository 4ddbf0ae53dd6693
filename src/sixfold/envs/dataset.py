"""Positions of recorded games as arrays to learn from: what was seen, what was done, how it ended."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np

from sixfold.envs.extras import need
from sixfold.envs.layout import layout_of
from sixfold.envs.table import SteppedGame
from sixfold.records.reading import Record
from sixfold.records.replay import open_game, replay
from sixfold.rules.errors import InvalidInput
from sixfold.rules.game import Game, Step
from sixfold.rules.variants import Variant

FORMATS: Final = (".npz", ".parquet")


@dataclass(frozen=True)
class Dataset:
    """Decisions, one a row."""

    variant: Variant
    observation: np.ndarray  # [rows, observation] uint8, as the acting seat sees it
    action: np.ndarray  # [rows] int32, the number of what was done
    result: np.ndarray  # [rows] float32, 1 first to -1 last; solo: the lowest marker of its track
    seat: np.ndarray  # [rows] uint8
    ply: np.ndarray  # [rows] uint16, actions before this one
    game: np.ndarray  # [rows] uint32, the number of the game

    def columns(self) -> dict[str, np.ndarray]:
        """Return the arrays by name."""
        names = ("observation", "action", "result", "seat", "ply", "game")
        return {name: getattr(self, name) for name in names}


def make_dataset(records: Iterable[Record]) -> Dataset:
    """Replay finished games of one variant and keep every decision."""
    rows: list[tuple[np.ndarray, int, float, int, int, int]] = []
    variant: Variant | None = None
    for number, record in enumerate(records):
        start = open_game(record)
        if variant is not None and start.variant is not variant:
            raise InvalidInput("A data set holds games of one variant with one number of players.")
        variant = start.variant
        rows += _decisions(start, record, number)
    if variant is None or not rows:
        raise InvalidInput("There is no finished game to learn from.")
    seen, *rest = zip(*rows, strict=True)
    kinds = (np.int32, np.float32, np.uint8, np.uint16, np.uint32)
    columns = [np.array(column, kind) for column, kind in zip(rest, kinds, strict=True)]
    return Dataset(variant, np.stack(seen), *columns)


def _decisions(start: Game, record: Record, number: int) -> list[Any]:
    table, before = SteppedGame(start.variant, "margin"), [start.copy()]
    rows: list[Any] = []

    def note(game: Game, step: Step) -> None:
        position = before[-1]
        table.move_to(position.state)
        rows.append((table.observe(step.seat).copy(), step.number, step.seat, position.ply))
        before.append(game.copy())

    end = replay(record, note)
    results = _results(end)
    if results is None:
        return []
    return [(seen, action, results[seat], seat, ply, number) for seen, action, seat, ply in rows]


def _results(game: Game) -> list[float] | None:
    """Return what each seat got: 1 for the first to -1 for the last, shared places in between."""
    outcome, row = game.outcome(), game.variant
    if outcome is None:
        return None
    if row.teams == 1:
        return [min(outcome.tracks[0].values()) / row.track_end]
    results, place = [0.0] * row.teams, 0
    for group in outcome.ranking:
        middle = place + (len(group) - 1) / 2
        for side in group:
            results[side] = 1 - 2 * middle / (row.teams - 1)
        place += len(group)
    return [results[row.team_of(seat)] for seat in range(row.players)]


def save_dataset(dataset: Dataset, file: Path, source: str) -> Path:
    """Write a data set and the card that describes it; return where the card is."""
    if file.suffix not in FORMATS:
        raise InvalidInput(f"A data set is {' or '.join(FORMATS)}, not {file.suffix or 'that'}.")
    try:
        if file.suffix == ".npz":
            columns: dict[str, Any] = dataset.columns()
            np.savez_compressed(file, **columns)
        else:
            _save_parquet(dataset, file)
        card = file.with_suffix(".md")
        card.write_text(describe(dataset, file.name, source), encoding="utf-8")
    except OSError as error:
        raise InvalidInput(f"{file} cannot be written: {error.strerror}.") from None
    return card


def _save_parquet(dataset: Dataset, file: Path) -> None:
    arrow, parquet = need("pyarrow", "datasets"), need("pyarrow.parquet", "datasets")
    columns = dataset.columns()
    seen = columns.pop("observation")
    flat = arrow.array(seen.reshape(-1))
    table = {"observation": arrow.FixedSizeListArray.from_arrays(flat, seen.shape[1])}
    table |= {name: arrow.array(column) for name, column in columns.items()}
    parquet.write_table(arrow.table(table), file)


def describe(dataset: Dataset, name: str, source: str) -> str:
    """Return the data card: what the columns mean and where they come from."""
    row, fields = dataset.variant, layout_of(dataset.variant)
    games = len(np.unique(dataset.game))
    parts = "\n".join(
        f"| {f.name} | {f.at} to {f.at + f.size - 1} | {' x '.join(map(str, f.shape))} | 0 to {f.high} |"
        for f in fields.values()
    )
    return f"""# {name}

{len(dataset.action)} decisions of {games} finished games of *{row.name}* ({row.edition}, {row.players} players).
Source: {source}.

| column | type | meaning |
| --- | --- | --- |
| observation | uint8 [{dataset.observation.shape[1]}] | what the acting seat knew, field by field below |
| action | int32 | the number of its action, 0 to {row.actions - 1} |
| result | float32 | how its side came out: 1 first, -1 last; alone, the lowest marker as a share of the track |
| seat, ply, game | whole numbers | who acted, after how many actions, in which game |

| field | places | shape | values |
| --- | --- | --- | --- |
{parts}

Rows of one game depend on each other: split by `game`, not by row. Hidden racks and the order of the bag
are not in it.
"""
