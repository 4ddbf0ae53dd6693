"""Rows nobody has heard of are written, set up, drawn and put on a terminal like any other."""

import random

import pytest

from sixfold import rules
from sixfold.terminal.drawing import board_lines, rack_text, sheet_lines
from tests.extra_variants import ROWS
from tests.more_rows import more_rows as more_rows


@pytest.fixture(params=ROWS, ids=lambda row: row.name)
def game(request):
    row, chance = request.param, random.Random(5)
    game = rules.new(row.name, row.players, row.edition, "31" * 32)
    for _ in range(17):
        game.apply(chance.choice(game.legal()))
    return game


def test_its_position_and_actions_read_back(game):
    assert rules.set_up(game.position()) == game
    for action in game.legal()[::17]:
        assert rules.parse_action(game.variant, str(action)) == action
    assert game.symmetries()[0] == game


def test_its_text_and_picture_show_the_whole_row(game):
    row, drawn = game.variant, game.svg(rack=0, coordinates=True)
    assert drawn.count("-cell") == row.cells + 1  # each is used once, the outline is defined once
    assert drawn.count("-peg") == 6 * row.sheets * (row.track_end + 1) + 1
    lines = str(game).splitlines()
    assert sum(line[:1].isalpha() and line[1:3] == "  " for line in lines) == 2 * row.radius + 1


def test_its_table_fits_a_terminal(game):
    lines = [*board_lines(game), *sheet_lines(game, ["me"] * game.variant.players)]
    lines.append(rack_text(game.rack(0), 0))
    assert max(line.cell_len for line in lines) <= 80
    assert len(lines) <= 22
