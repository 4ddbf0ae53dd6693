import pytest

from sixfold import rules
from tests.rules.positions import (
    Position,
    decline,
    exchange,
    keep,
    neighbours,
    pending,
    place,
    stock,
)

PLAIN = ("RO", "RP", "RY", "BO", "BP")  # company for a tile on a rack of six


def red_and_blue(edition: str = "modern", red: int = 16, blue: int = 16) -> Position:
    """Return a position where `RB` on (0, 0) and (1, 0) scores 2 red and 2 blue."""
    return (
        Position(edition=edition)
        .row("R", (-1, 0), 3, 2)
        .row("B", (2, 0), 0, 2)
        .markers(R=red, B=blue)
        .rack(0, "RB", *PLAIN)
    )


# Bonuses.


def test_a_marker_that_reaches_eighteen_gives_one_more_placement_before_drawing():
    game = red_and_blue(blue=0).game
    step = place(game, "RB", (0, 0), (1, 0))
    assert step.bonuses == "R"
    assert step.drawn == []
    assert (game.phase, game.seat, pending(game), len(game.rack(0))) == ("bonus", 0, 1, 5)
    step = place(game, "OB", (0, 3), (1, 3))
    assert len(step.drawn) == 2
    assert (game.phase, game.seat) == ("place", 1)


def test_one_tile_can_give_two_bonuses():
    game = red_and_blue().game
    step = place(game, "RB", (0, 0), (1, 0))
    assert step.bonuses == "RB"
    assert (game.phase, pending(game)) == ("bonus", 2)
    place(game, "RO", (0, 3), (1, 3))
    assert (game.phase, pending(game), game.seat) == ("bonus", 1, 0)
    step = place(game, "RP", (0, -3), (1, -3))
    assert len(step.drawn) == 3
    assert game.seat == 1


def test_bonuses_can_chain():
    position = red_and_blue(blue=0).markers(O=17).lay("OG", (0, 3), (1, 3))
    game = position.game
    place(game, "RB", (0, 0), (1, 0))
    step = place(game, "OB", (0, 2), (0, 1))
    assert step.bonuses == "O"
    assert (game.phase, pending(game)) == ("bonus", 1)
    step = place(game, "RO", (0, -3), (1, -3))
    assert len(step.drawn) == 3


def test_a_marker_already_on_eighteen_gives_nothing_more():
    game = red_and_blue(red=18, blue=0).game
    step = place(game, "RB", (0, 0), (1, 0))
    assert step.points == (2, 2)
    assert step.bonuses == ""
    assert game.phase != "bonus"
    assert game.tracks()[0]["R"] == 18


def test_a_double_that_reaches_eighteen_with_either_half_gives_one_bonus():
    game = Position().row("R", (2, 0), 0, 2).markers(R=17).rack(0, "RR", "GG").game
    place(game, "RR", (0, 0), (1, 0))
    assert pending(game) == 1


def test_a_bonus_lapses_when_the_rack_is_empty():
    game = red_and_blue().rack(0, "RB").game
    step = place(game, "RB", (0, 0), (1, 0))
    assert step.bonuses == "RB"
    assert len(step.drawn) == 6
    assert (game.phase, game.seat, pending(game)) == ("place", 1, 0)


def test_bonuses_beyond_the_last_tile_of_the_rack_lapse():
    game = red_and_blue().rack(0, "RB", "GG").game
    place(game, "RB", (0, 0), (1, 0))
    step = place(game, "GG", (0, 3), (1, 3))
    assert len(step.drawn) == 6
    assert (game.seat, pending(game)) == (1, 0)


def test_a_modern_bonus_must_be_played():
    game = red_and_blue("modern").game
    place(game, "RB", (0, 0), (1, 0))
    assert rules.Action.decline() not in game.legal()
    with pytest.raises(rules.IllegalAction, match="must be played"):
        decline(game)


@pytest.mark.parametrize("name", ["standard", "team"])
def test_a_classic_bonus_may_be_declined_with_all_that_are_pending(name):
    position = Position(name, edition="classic").row("R", (-1, 0), 3, 2).row("B", (2, 0), 0, 2)
    game = position.markers(R=16, B=16).rack(0, "RB", "GO", "GY", "GP", "GG", "OO").game
    place(game, "RB", (0, 0), (1, 0))
    assert pending(game) == 2
    assert rules.Action.decline() in game.legal()
    step = decline(game)
    assert len(step.drawn) == 1
    assert (game.phase, game.seat) == ("place", 1)


def test_a_duel_bonus_may_be_declined_in_the_modern_edition():
    position = Position("duel").row("R", (-1, 0), 3, 2).markers(R=8)
    game = position.rack(0, "RB", "GO", "GY", "GP", "GG", "OO").game
    place(game, "RB", (0, 0), (1, 0))
    assert game.phase == "bonus"
    assert len(decline(game).drawn) == 1
    assert game.seat == 1


def test_nothing_can_be_declined_when_no_bonus_is_pending():
    game = Position(edition="classic").game
    with pytest.raises(rules.IllegalAction, match="no bonus to decline"):
        decline(game)


def test_declining_leads_to_the_exchange_where_one_is_allowed():
    game = red_and_blue("classic").markers(G=0, O=1, Y=1, P=1).game
    place(game, "RB", (0, 0), (1, 0))
    step = decline(game)
    assert step.drawn == []
    assert game.phase == "exchange"


# The exchange.


def green_is_weakest(*rack: str) -> Position:
    return Position().all_markers(3).markers(G=0).rack(0, "RB", *rack)


def test_a_rack_without_the_weakest_colour_may_be_exchanged():
    game = green_is_weakest(*PLAIN).game
    step = place(game, "RB", (0, 0), (1, 0))
    assert step.drawn == []
    assert (game.phase, game.seat) == ("exchange", 0)
    assert game.legal() == [rules.Action.exchange(), rules.Action.keep()]
    before = stock(game)
    step = exchange(game)
    assert sorted(step.set_aside) == sorted(PLAIN)
    assert len(step.drawn) == 6
    assert sorted(game.rack(0)) == sorted(step.drawn)
    # The new tiles came out of the bag before the old ones went back into it.
    for tile in set(step.drawn):
        assert step.drawn.count(tile) <= before.count(tile)
    assert game.seat == 1


def test_tiles_set_aside_cannot_be_drawn_in_the_same_exchange():
    # Five of the six RO are on the other rack; the last one is on the rack that goes.
    game = green_is_weakest(*PLAIN).rack(1, *["RO"] * 5).game
    place(game, "RB", (0, 0), (1, 0))
    with pytest.raises(rules.IllegalDraw, match="'RO' was drawn, but none is left"):
        game.apply(rules.Action.exchange(), drawn=["RO", "RR", "BB", "OO", "YY", "PP"])
    exchange(game)
    # Only afterwards it is back in the bag.
    assert stock(game).count("RO") == 1


def test_a_rack_may_be_kept_although_it_could_be_exchanged():
    game = green_is_weakest(*PLAIN).game
    place(game, "RB", (0, 0), (1, 0))
    step = keep(game)
    assert (step.set_aside, len(step.drawn)) == ([], 1)
    assert sorted(game.rack(0)) == sorted([*PLAIN, *step.drawn])
    assert game.seat == 1


def test_one_tile_with_a_weakest_colour_rules_the_exchange_out():
    game = green_is_weakest("RO", "RP", "RY", "BO", "GP").game
    assert len(place(game, "RB", (0, 0), (1, 0)).drawn) == 1
    assert game.seat == 1


def test_every_colour_on_the_lowest_column_counts_as_weakest():
    game = green_is_weakest("RO", "RP", "RY", "BO", "BP").markers(P=0).game
    place(game, "RB", (0, 0), (1, 0))
    assert (game.phase, game.seat) == ("place", 1)


def test_with_all_colours_tied_nothing_can_be_exchanged():
    position = Position().all_markers(5).rack(0, "RB", *PLAIN)
    assert position.game.weakest(0) == "RGBOYP"
    place(position.game, "RB", (0, 0), (1, 0))
    assert (position.game.phase, position.game.seat) == ("place", 1)


def test_the_weakest_colours_are_those_after_scoring():
    # Green alone was lowest; the tile itself lifts green, and then blue is lowest too.
    position = Position().all_markers(3).markers(G=1, B=2).row("G", (2, 0), 0, 2)
    game = position.rack(0, "RG", "RO", "RP", "RY", "OO", "YP").game
    place(game, "RG", (0, 0), (1, 0))
    assert game.weakest(0) == "B"
    assert game.phase == "exchange"


def test_the_new_rack_may_lack_the_colour_again_and_there_is_no_second_exchange():
    position = green_is_weakest(*PLAIN)
    place(position.game, "RB", (0, 0), (1, 0))
    lacking = ["RR", "BB", "OO", "YY", "PP", "OY"]
    step = position.game.apply(rules.Action.exchange(), drawn=lacking)
    assert not any("G" in tile for tile in step.drawn)
    assert (position.game.phase, position.game.seat) == ("place", 1)


def test_there_is_no_exchange_while_a_bonus_is_pending():
    game = red_and_blue(blue=0).markers(G=0, O=1, Y=1, P=1, B=1).game
    place(game, "RB", (0, 0), (1, 0))
    assert game.phase == "bonus"
    with pytest.raises(rules.IllegalAction, match="nothing to exchange"):
        exchange(game)
    place(game, "RO", (0, 3), (1, 3))
    assert game.phase == "exchange"
    assert len(exchange(game).set_aside) == 4


def test_in_the_exchange_phase_no_tile_may_be_laid():
    game = green_is_weakest(*PLAIN).game
    place(game, "RB", (0, 0), (1, 0))
    with pytest.raises(rules.IllegalAction, match="exchange or keep"):
        place(game, "RO", (0, 3), (1, 3))


def test_the_team_exchange_looks_at_the_teams_markers_and_the_players_rack():
    position = Position("team", seat=2).all_markers(3, sheet=0).markers(0, G=0)
    position.all_markers(3, sheet=1).markers(1, R=0)
    game = position.rack(0, "GG").rack(2, "RB", *PLAIN).game
    place(game, "RB", (0, 0), (1, 0))
    assert (game.phase, game.seat) == ("exchange", 2)
    assert sorted(exchange(game).set_aside) == sorted(PLAIN)


def test_solo_has_no_exchange_and_draws_the_next_tile_at_once():
    game = Position("solo").all_markers(3).markers(G=0).rack(0, "RB").game
    step = place(game, "RB", (0, 0), (1, 0))
    assert len(step.drawn) == 1
    assert (game.phase, game.rack(0)) == ("place", step.drawn)


# The exchange of the duel.


@pytest.mark.parametrize("red", [9, -9])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_duel_marker_on_the_nine_of_either_side_lets_a_player_exchange_that_colour(red, seat):
    rack = ("GB", "RO", "RP", "RY", "BO", "BP")
    game = Position("duel", seat=seat).markers(R=red).rack(seat, *rack).game
    place(game, "GB", (0, 0), (1, 0))
    assert game.phase == "exchange"
    assert game.offer()["exchange"] == {"colours": ["R"], "set_aside": ["RO", "RY", "RP"]}
    step = exchange(game)
    assert sorted(step.set_aside) == ["RO", "RP", "RY"]
    assert len(step.drawn) == 4
    assert sorted(game.rack(seat)) == sorted(["BO", "BP", *step.drawn])


def test_in_a_duel_all_colours_on_a_nine_go_together():
    rack = ("GB", "RO", "RP", "GY", "BO", "BP")
    game = Position("duel").markers(R=9, Y=-9).tokens(0, "R").rack(0, *rack).game
    place(game, "GB", (0, 0), (1, 0))
    assert sorted(exchange(game).set_aside) == ["GY", "RO", "RP"]


def test_in_a_duel_there_is_nothing_to_exchange_without_a_marker_on_a_nine():
    rack = ("GB", "RO", "RP", "GY", "BO", "BP")
    game = Position("duel").markers(R=8, Y=-8).rack(0, *rack).game
    assert len(place(game, "GB", (0, 0), (1, 0)).drawn) == 1
    assert game.seat == 1


def test_in_a_duel_there_is_nothing_to_exchange_without_a_tile_of_the_colour():
    game = Position("duel").markers(R=9).rack(0, "RB", "GO", "GP", "GY", "BO", "BP").game
    place(game, "RB", (0, 0), (1, 0))
    assert game.seat == 1


def test_the_duel_has_no_exchange_of_weakest_colours():
    game = Position("duel").all_markers(3).markers(G=0).rack(0, "RB", *PLAIN).game
    place(game, "RB", (0, 0), (1, 0))
    assert game.seat == 1


# The end.

LAST = ((0, 0), (1, 0))


def test_the_game_ends_as_soon_as_no_two_adjacent_cells_are_free():
    position = Position().fill(LAST).rack(0, "RB", *PLAIN)
    assert {a.at for a in position.game.legal()} == {LAST}
    step = place(position.game, "RB", *LAST)
    assert step.drawn == []
    assert position.game.is_over
    assert position.game.outcome().end == "full"
    assert position.game.legal() == []
    with pytest.raises(rules.IllegalAction, match="over"):
        place(position.game, "RO", *LAST)


def test_the_last_placement_is_scored():
    beyond = [c for c in neighbours((0, 0)) if c != (1, 0)]
    position = Position().lay("RR", beyond[0], beyond[1]).fill(LAST).rack(0, "RB", *PLAIN)
    step = place(position.game, "RB", *LAST)
    assert step.points[0] >= 2
    assert position.game.outcome().tracks[0]["R"] == step.points[0]


def test_the_end_comes_in_the_middle_of_a_bonus():
    position = Position().lay("RG", (-1, 0), (-2, 0)).fill(LAST).markers(R=17)
    game = position.rack(0, "RB", *PLAIN).game
    step = place(game, "RB", *LAST)
    assert step.bonuses == "R"
    assert game.tracks()[0]["R"] == 18
    # The bonus could not be placed anywhere: it lapses, and nothing is drawn.
    assert (game.is_over, game.outcome().end, pending(game), step.drawn) == (True, "full", 0, [])


def test_the_end_comes_with_one_of_two_bonuses_played():
    pairs = (*LAST, (0, 3), (1, 3))
    position = Position().row("R", (-1, 0), 3, 2).row("B", (2, 0), 0, 2).fill(pairs)
    game = position.markers(R=16, B=16).rack(0, "RB", *PLAIN).game
    place(game, "RB", *LAST)
    assert pending(game) == 2
    step = place(game, "OB", (0, 3), (1, 3))
    assert game.is_over
    assert (pending(game), step.drawn) == (0, [])


def test_single_free_cells_do_not_keep_the_game_going():
    game = Position().fill(LAST).rack(0, "RB").game
    place(game, "RB", *LAST)
    covered = {(q, r) for q, r, _ in game.view(None)["board"]}
    assert len(covered) < game.variant.cells
    assert game.is_over


# Instant wins.


def test_a_player_with_all_markers_on_eighteen_wins_at_once():
    position = Position(players=3).all_markers(18).markers(R=17).lay("RG", (1, 0), (2, 0))
    position.all_markers(17, sheet=1).all_markers(3, sheet=2)
    game = position.rack(0, "RB", *PLAIN).game
    step = place(game, "RB", (0, 0), (-1, 0))
    assert game.is_over
    assert step.drawn == []
    outcome = game.outcome()
    assert (outcome.end, outcome.ranking) == ("all_maxed", [[0], [1], [2]])


def test_after_an_instant_win_the_others_are_ranked_as_they_stand_and_may_tie():
    position = Position(players=4, seat=2).all_markers(18, sheet=2).markers(2, R=17)
    for sheet in (0, 1, 3):
        position.all_markers(4, sheet=sheet)
    game = position.markers(1, P=5).lay("RG", (1, 0), (2, 0)).rack(2, "RB").game
    place(game, "RB", (0, 0), (-1, 0))
    assert game.outcome().ranking == [[2], [1], [0, 3]]


def test_solo_ends_when_all_six_markers_stand_on_thirty_six():
    position = Position("solo").all_markers(36).markers(R=35).lay("RG", (1, 0), (2, 0))
    game = position.rack(0, "RB").game
    place(game, "RB", (0, 0), (-1, 0))
    assert (game.outcome().end, game.outcome().ranking) == ("all_maxed", [[0]])


@pytest.mark.parametrize("seat", [1, 3])
def test_a_team_with_all_markers_at_the_end_of_the_second_sheet_wins_at_once(seat):
    position = Position("team", seat=seat).all_markers(36, sheet=1).markers(1, R=35)
    position.lay("RG", (1, 0), (2, 0)).rack(seat, "RB", *PLAIN)
    place(position.game, "RB", (0, 0), (-1, 0))
    outcome = position.game.outcome()
    assert (outcome.end, outcome.ranking) == ("all_maxed", [[1], [0]])


@pytest.mark.parametrize("name", ["solo", "team"])
def test_all_markers_at_the_start_of_the_second_sheet_win_nothing(name):
    position = Position(name).all_markers(18).markers(R=17).lay("RG", (1, 0), (2, 0))
    place(position.rack(0, "RB").game, "RB", (0, 0), (-1, 0))
    assert not position.game.is_over


@pytest.mark.parametrize(("seat", "side"), [(0, 1), (1, -1)])
def test_all_six_markers_on_the_own_side_win_a_duel_at_once(seat, side):
    position = Position("duel", seat=seat).all_markers(side).markers(R=0)
    position.lay("RG", (1, 0), (2, 0)).rack(seat, "RB", *PLAIN)
    place(position.game, "RB", (0, 0), (-1, 0))
    outcome = position.game.outcome()
    assert (outcome.end, outcome.ranking) == ("all_own_side", [[seat], [1 - seat]])


def test_a_marker_in_the_middle_keeps_a_duel_going():
    position = Position("duel").all_markers(9).markers(R=0).rack(0, "RB", *PLAIN)
    place(position.game, "RB", (0, 0), (-1, 0))
    assert not position.game.is_over


def test_an_instant_win_in_the_middle_of_bonuses_leaves_them_unplayed():
    position = red_and_blue().markers(G=18, O=18, Y=18, P=18)
    step = place(position.game, "RB", (0, 0), (1, 0))
    assert step.bonuses == "RB"
    assert (position.game.outcome().end, pending(position.game)) == ("all_maxed", 0)
