from __future__ import annotations

import numpy as np
import pytest

from sixfold import rules
from sixfold.envs.picture import COLOURS, Picture
from tests.envs.reading import ROWS, name_of


@pytest.mark.parametrize("row", ROWS, ids=name_of)
def test_every_game_can_be_drawn_and_changes_with_the_state(row):
    game = rules.new(row.name, row.players, seed="05" * 32)
    picture = Picture(row)
    before = picture.draw(game.state)
    assert before.dtype == np.uint8
    assert before.ndim == 3
    game.apply(game.legal()[0])
    after = picture.draw(game.state)
    assert before.shape == after.shape
    assert (before != after).any()


def test_the_printed_symbols_show_in_all_six_colours():
    game = rules.new("solo", seed="05" * 32)
    shown = {tuple(pixel) for pixel in Picture(game.variant).draw(game.state).reshape(-1, 3)}
    assert {tuple(colour) for colour in COLOURS} <= shown
