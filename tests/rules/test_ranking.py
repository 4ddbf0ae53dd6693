import numpy as np
import pytest

from sixfold import rules
from sixfold.rules import standings
from sixfold.rules.ranking import rank_duel, rank_sheets
from tests.rules.positions import Position

# The sheets of the rule books' examples, lowest markers first.
FOUR_PLAYERS = [
    [10, 14, 15, 16, 18, 18],  # lowest on 10
    [9, 12, 13, 15, 18, 18],  # 9, then one marker on 12
    [9, 12, 12, 16, 18, 18],  # 9, then two markers on 12
    [7, 18, 18, 18, 18, 18],  # lowest on 7
]


@pytest.mark.parametrize("order", [(0, 1, 2, 3), (3, 2, 1, 0), (2, 0, 3, 1)])
def test_four_players_are_ranked_as_in_the_rule_books_wherever_they_sit(order):
    position = Position(players=4)
    for seat, player in enumerate(order):
        position.markers(seat, **dict(zip("YPRGBO", FOUR_PLAYERS[player], strict=True)))
    assert position.game.standings() == [[order.index(player)] for player in range(4)]


def test_twelve_and_fourteen_beat_twelve_and_thirteen_after_equal_nines():
    sheets = [[9, 12, 13, 18, 18, 18], [10, 10, 10, 10, 10, 10], [9, 12, 14, 14, 14, 14]]
    assert rank_sheets(sheets) == [[1], [2], [0]]


def test_markers_on_eighteen_and_the_colour_of_a_marker_mean_nothing():
    assert rank_sheets([[0, 18, 18, 18, 18, 18], [1, 1, 1, 1, 1, 1]]) == [[1], [0]]
    assert rank_sheets([[1, 2, 3, 4, 5, 6], [6, 5, 4, 3, 2, 1]]) == [[0, 1]]


def test_a_full_tie_is_shared_in_the_outcome():
    last = ((0, 0), (1, 0))
    position = Position().fill(last).rack(0, "RB").all_markers(7, 0).all_markers(7, 1)
    position.game.apply(rules.Action.place("RB", last))
    outcome = position.game.outcome()
    assert outcome.tracks[0] == outcome.tracks[1]
    assert (outcome.end, outcome.ranking) == ("full", [[0, 1]])


def test_the_duel_is_decided_by_the_next_weakest_marker():
    # Two markers each, lowest 2 and 2, next 4 and 3; those on 0 are nobody's.
    game = Position("duel").markers(R=2, G=4, B=-2, Y=-3).game
    assert game.standings() == [[0], [1]]
    assert Position("duel").markers(R=-2, G=-4, B=2, Y=3).game.standings() == [[1], [0]]


def test_more_markers_on_the_own_side_win_a_duel_however_far_the_others_are():
    assert rank_duel([1, 1, -9, 0, 0, 0]) == [[0], [1]]
    assert rank_duel([9, -1, -1, 0, 0, 0]) == [[1], [0]]


def test_duel_tokens_do_not_count():
    game = Position("duel").markers(R=1, B=-2).tokens(0, "RGBOYP").game
    assert game.standings() == [[1], [0]]


def test_a_duel_with_equal_markers_is_a_draw():
    assert rank_duel([3, -3, 5, -5, 0, 0]) == [[0, 1]]
    assert rank_duel([0] * 6) == [[0, 1]]


def test_teams_are_ranked_as_sides():
    game = Position("team").all_markers(20, 0).all_markers(19, 1).markers(1, R=36).game
    assert game.standings() == [[0], [1]]


@pytest.mark.parametrize(("name", "players"), [("standard", 4), ("team", 4), ("duel", 2)])
def test_the_compiled_comparison_agrees_with_the_ranking(name, players):
    chance = np.random.default_rng(1)
    for _ in range(200):
        position = Position(name, players)
        sides = position.game.variant.teams
        low, high = (-3, 3) if name == "duel" else (16, 19)
        for sheet in range(position.game.variant.sheets):
            columns = dict(zip("RGBOYP", map(int, chance.integers(low, high, 6)), strict=True))
            position.markers(sheet, **columns)
        ranks = {side: i for i, group in enumerate(position.game.standings()) for side in group}
        for one in range(sides):
            for other in range(sides):
                if one != other:
                    better = (ranks[one] < ranks[other]) - (ranks[one] > ranks[other])
                    assert standings.compare(position.state, one, other) == better
