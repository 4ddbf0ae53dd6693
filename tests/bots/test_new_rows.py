"""Rows that no bot has heard of: every level must play them, and the better ones better."""

import numpy as np
import pytest

from sixfold.arena.simulate import simulate
from sixfold.bots.base import Budget
from sixfold.bots.evaluation.columns import quick_worth, steady_worth
from sixfold.bots.evaluation.gains import MOST_POINTS, gains_of
from sixfold.bots.registry import names
from sixfold.records import parse_record, replay
from sixfold.records.writing import format_record
from sixfold.rules.tiles import FULL_BAG, KIND_FIRST, KIND_SECOND
from sixfold.rules.variants import VARIANTS
from tests.extra_variants import ROWS
from tests.more_rows import more_rows as more_rows

EVERY_ROW = [*VARIANTS, *ROWS]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.id)
@pytest.mark.parametrize("name", names())
def test_every_level_plays_a_new_row_to_its_end(name, row):
    record = next(simulate(row, [name], 1, "new rows", Budget(work=40)))
    replay(parse_record(format_record(record)))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.id)
def test_the_strongest_level_beats_a_simple_one_at_a_new_row(row):
    won = 0
    for game in range(4):
        bots = ["casual"] * row.players
        bots[game % row.players] = "master"
        record = next(simulate(row, bots, 1, "strength", Budget(work=300), first=game))
        won += record["final"]["ranking"][0] == [game % row.players]
    assert won >= 3


@pytest.mark.parametrize("row", EVERY_ROW, ids=lambda row: row.id)
def test_every_further_step_is_worth_something_and_a_sheet_no_more_than_another(row):
    for worth in (steady_worth(row), quick_worth(row)):
        assert len(worth) > row.track_middle + row.track_end
        assert (np.diff(worth) > 0).all()
        assert worth[row.track_middle + row.track_end] - worth[0] < 20


@pytest.mark.parametrize("row", EVERY_ROW, ids=lambda row: row.id)
def test_the_table_of_gains_has_a_place_for_every_score(row):
    halves = sum(
        int(FULL_BAG[k]) * ((KIND_FIRST[k] == 0) + (KIND_SECOND[k] == 0)) for k in range(21)
    )
    printed = 1
    assert 2 * (halves + printed) < MOST_POINTS
    assert gains_of(row).shape[1:] == (row.track_middle + row.track_end + 1, 2 * MOST_POINTS)
