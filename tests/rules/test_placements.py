import pytest

from sixfold import rules
from sixfold.rules.variants import PRINTED
from tests.rules.positions import Position, neighbours, place

# The rule books' first four figures lie around the printed blue symbol at (5, 0); they need
# cells beyond it, which the area for three players has.


def test_a_tile_beside_a_printed_blue_scores_no_red_and_one_blue():
    game = Position(players=3).rack(0, "RB").game
    assert place(game, "RB", (3, 0), (4, 0)).points == (0, 1)
    assert game.tracks()[0] == {"R": 0, "G": 0, "B": 1, "O": 0, "Y": 0, "P": 0}


def test_a_second_tile_scores_one_red_and_one_blue_in_each_of_two_directions():
    game = Position(players=3).lay("RB", (3, 0), (4, 0)).rack(0, "RB").game
    assert place(game, "RB", (4, -1), (5, -1)).points == (1, 2)


def two_tiles_lie() -> Position:
    return Position(players=3).lay("RB", (3, 0), (4, 0)).lay("RB", (4, -1), (5, -1))


def test_a_double_scores_two_for_its_upper_half_and_a_line_of_two_for_its_lower():
    game = two_tiles_lie().rack(0, "BB").game
    step = place(game, "BB", (6, -1), (6, 0))
    assert step.points == (2, 2)
    assert game.tracks()[0]["B"] == 4


def test_a_third_tile_scores_lines_of_two_but_not_the_blue_that_is_out_of_line():
    game = two_tiles_lie().lay("BB", (6, -1), (6, 0)).rack(0, "RB").game
    assert place(game, "RB", (5, -2), (6, -2)).points == (2, 4)


def the_gap() -> Position:
    return (
        Position()
        .lay("GG", (0, 2), (0, 3))
        .lay("GG", (0, 1), (-1, 1))
        .lay("GP", (-1, 2), (-2, 3))
        .lay("GY", (-1, 0), (-2, 0))
        .lay("GR", (0, -1), (0, -2))
        .lay("GB", (1, -1), (1, -2))
        .lay("GO", (2, -1), (3, -2))
        .lay("GY", (2, 0), (3, 0))
        .lay("RB", (1, 1), (2, 1))
    )


def test_a_double_in_a_gap_scores_seven_and_five():
    game = the_gap().rack(0, "GG").game
    assert place(game, "GG", (0, 0), (1, 0)).points == (7, 5)
    assert game.tracks()[0]["G"] == 12


def test_the_purple_ring_breaks_the_line_of_the_right_half():
    # The same gap with a green symbol where the ring was: the line goes on.
    longer = Position().lay("GG", (0, 1), (-1, 1)).lay("GG", (-1, 2), (-2, 3)).rack(0, "GG").game
    assert place(longer, "GG", (0, 0), (1, 0)).points == (2, 3)


def test_only_five_directions_count_because_the_other_half_is_no_neighbour():
    # A blue and yellow tile: to the blue half's left lies its own yellow half, then a blue.
    game = Position().lay("BB", (-1, 0), (-2, 0)).rack(0, "YB").game
    assert place(game, "YB", (0, 0), (1, 0)).points == (0, 0)


def test_a_doubles_own_other_half_is_never_counted_nor_what_lies_behind_it():
    game = Position().lay("BB", (-1, 0), (-2, 0)).rack(0, "BB").game
    assert place(game, "BB", (0, 0), (1, 0)).points == (2, 0)


def test_a_line_stops_at_a_free_cell():
    game = Position().lay("BB", (2, 0), (3, 0)).rack(0, "RB").game
    assert place(game, "RB", (-1, 0), (0, 0)).points == (0, 0)


def test_a_line_stops_at_the_edge_of_the_area_in_play():
    game = Position().lay("BB", (5, -2), (4, -2)).rack(0, "RB").game
    assert place(game, "RB", (2, -2), (3, -2)).points == (0, 2)


def test_a_line_runs_through_printed_symbols():
    game = Position(players=4).lay("BB", (6, 0), (7, 0)).rack(0, "RB").game
    assert place(game, "RB", (3, 0), (4, 0)).points == (0, 3)


def test_a_tile_may_be_laid_for_no_points_and_cut_off_a_single_cell():
    around = Position().lay("RG", (1, 0), (1, -1)).lay("RG", (0, -1), (-1, 0)).rack(0, "YP")
    step = place(around.game, "YP", (-1, 1), (0, 1))
    assert step.points == (0, 0)
    # The centre is free and alone now: it is in no pair.
    assert (0, 0) not in map(tuple, around.game.offer()["cells"])


# The first turn.


def first_cells(game: rules.Game) -> set[tuple[tuple[int, int], tuple[int, int]]]:
    return {action.at for action in game.legal() if action.at is not None}


@pytest.mark.parametrize(("name", "players"), [("solo", 1), ("standard", 2), ("duel", 2)])
def test_the_first_tile_touches_a_printed_symbol(name, players):
    for pair in first_cells(rules.new(name, players)):
        assert any(set(neighbours(cell)) & set(PRINTED) for cell in pair)


@pytest.mark.parametrize(
    ("name", "players"), [("standard", 2), ("standard", 3), ("standard", 4), ("team", 4)]
)
def test_either_half_may_be_the_one_that_touches_and_all_six_symbols_can_be_chosen(name, players):
    game = rules.new(name, players)
    radius = game.variant.radius
    wanted = set()
    for symbol in PRINTED:
        for near in neighbours(symbol):
            for other in neighbours(near):
                inside = all(max(abs(q), abs(r), abs(q + r)) <= radius for q, r in (near, other))
                if inside and not {near, other} & set(PRINTED):
                    wanted.add(frozenset((near, other)))
    assert {frozenset(pair) for pair in first_cells(game)} == wanted


@pytest.mark.parametrize("players", [3, 4])
def test_printed_symbols_stay_at_radius_five_on_larger_areas_and_can_be_touched_from_outside(
    players,
):
    position = Position(players=players).first_turn(0).rack(0, "RG")
    assert position.game.variant.radius == 3 + players
    assert place(position.game, "RG", (0, -6), (1, -6)).points == (1, 0)


def test_a_printed_symbol_with_a_tile_beside_it_is_taken_for_later_first_turns():
    position = Position(players=4).first_turn(1).lay("RG", (0, -4), (0, -3)).rack(1, "RB")
    game = position.game
    for beside in neighbours((0, -5)):
        assert all(beside not in pair for pair in first_cells(game) if _touches_only_red(pair))
    with pytest.raises(rules.IllegalAction, match="no tile beside it yet"):
        place(game, "RB", (1, -5), (2, -5))
    assert place(game, "RB", (4, -4), (3, -4)).seat == 1


def _touches_only_red(pair):
    touched = {symbol for cell in pair for symbol in neighbours(cell) if symbol in PRINTED}
    return touched == {(0, -5)}


def test_a_printed_symbol_touched_from_the_outer_ring_is_taken_too():
    game = Position(players=3).first_turn(1).lay("RG", (0, -6), (1, -6)).rack(1, "RB").game
    with pytest.raises(rules.IllegalAction):
        place(game, "RB", (0, -4), (0, -3))


def test_a_tile_that_touches_nothing_is_refused_in_the_first_turn_only():
    early = Position().first_turn(0).rack(0, "RB").game
    with pytest.raises(rules.IllegalAction, match="beside a printed symbol"):
        place(early, "RB", (0, 0), (1, 0))
    late = Position().rack(0, "RB").game
    assert place(late, "RB", (0, 0), (1, 0)).points == (0, 0)


def test_each_of_four_players_has_a_first_turn_at_another_symbol():
    game = rules.new("team", seed="17" * 32)
    taken = set()
    for seat in range(4):
        assert game.seat == seat
        assert game.view(seat)["first_turn"]
        step = game.apply(game.legal()[0])
        touched = {s for cell in step.action.at for s in neighbours(cell) if s in PRINTED}
        assert not touched & taken
        taken |= touched
        while game.phase == "exchange":
            game.apply(rules.Action.keep())
    assert not game.view(0)["first_turn"]


def test_a_printed_cell_and_a_covered_cell_are_not_free():
    game = Position().lay("RG", (0, 0), (1, 0)).rack(0, "RB").game
    for pair in (((0, 0), (0, 1)), ((0, -5), (0, -4)), ((0, -4), (0, -5))):
        with pytest.raises(rules.IllegalAction, match="Both cells must be free"):
            place(game, "RB", *pair)
