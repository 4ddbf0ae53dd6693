import pytest

from sixfold import rules
from sixfold.rules.tracks import climbed
from tests.rules.positions import Position, decline, pending, place


def the_figure(name: str) -> rules.Game:
    """Play the figure of the rule books: a tile that scores 2 green and 4 yellow."""
    position = (
        Position(name)
        .row("G", (2, 0), 0, 2)
        .row("Y", (-1, 0), 3, 4)
        .markers(G=16, Y=17)
        .rack(0, *(["YG"] if name == "solo" else ["YG", "RB", "RO", "RP", "RR", "BB"]))
    )
    step = place(position.game, "YG", (0, 0), (1, 0))
    assert step.points == (4, 2)
    return position.game


@pytest.mark.parametrize("name", ["solo", "team"])
def test_markers_that_reach_or_pass_eighteen_go_to_the_start_of_the_second_sheet(name):
    sheet = the_figure(name).tracks()[0]
    assert (sheet["G"], sheet["Y"]) == (18, 18)


def test_in_solo_crossing_to_the_second_sheet_gives_no_bonus():
    game = the_figure("solo")
    assert game.phase == "place"
    assert pending(game) == 0
    assert len(game.rack(0)) == 1


def test_in_the_team_game_crossing_to_the_second_sheet_gives_a_bonus_for_each_marker():
    game = the_figure("team")
    assert game.phase == "bonus"
    assert game.seat == 0
    assert pending(game) == 2


def test_the_partner_scores_on_the_same_sheet():
    game = Position("team", seat=2).markers(0, R=5).lay("RR", (0, 1), (0, 2)).rack(2, "RB").game
    place(game, "RB", (0, 0), (1, -1))
    assert game.tracks()[0]["R"] == 7
    assert game.tracks()[1]["R"] == 0


def test_reaching_the_end_of_the_second_sheet_gives_a_bonus_again_and_the_marker_stays():
    position = Position("team").markers(0, R=35).row("R", (1, 0), 0, 4).rack(0, "RB", "RR", "BB")
    step = place(position.game, "RB", (0, 0), (-1, 0))
    assert step.points == (4, 0)
    assert step.bonuses == "R"
    assert position.game.tracks()[0]["R"] == 36
    place(position.game, "RR", (-2, 1), (-1, 1))
    assert position.game.tracks()[0]["R"] == 36


@pytest.mark.parametrize("name", ["solo", "team"])
def test_the_order_of_a_doubles_halves_decides_where_it_lands_at_the_end_of_a_sheet(name):
    # Red stands on 16, the halves are worth 1 and 5.
    ends = []
    for first in (0, 1):
        game = one_and_five(name, 16).game
        step = place(game, "RR", (0, 0), (1, 0), score_first=first)
        assert step.points == (1, 5)
        ends.append(game.tracks()[0]["R"])
    # 1 then 5: 17, then the second sheet at 0.  5 then 1: the second sheet at 0, then 1.
    assert ends == [18, 19]


def one_and_five(name: str, red: int) -> Position:
    return (
        Position(name)
        .lay("RB", (-1, 0), (-2, 0))
        .row("R", (2, 0), 0, 2)
        .row("R", (1, 1), 1, 2)
        .lay("RB", (2, -1), (2, -2))
        .markers(R=red)
        .rack(0, "RR")
    )


@pytest.mark.parametrize("name", ["solo", "team"])
def test_both_orders_are_actions_of_their_own_only_where_they_lead_elsewhere(name):
    for red, ways in ((16, 2), (3, 1), (12, 1), (13, 2), (17, 2), (18, 1), (36, 1)):
        game = one_and_five(name, red).game
        found = [a for a in game.legal() if a.at == ((0, 0), (1, 0))]
        assert len(found) == ways, red
        # Written either way, the order is accepted where it does not matter.
        for first in (0, 1):
            assert game.is_legal(rules.Action.place("RR", ((0, 0), (1, 0)), first))


@pytest.mark.parametrize("red", [30, 31, 34, 35])
def test_near_the_end_of_the_second_sheet_both_orders_end_at_its_last_column(red):
    game = one_and_five("team", red).game
    assert len([a for a in game.legal() if a.at == ((0, 0), (1, 0))]) == 1
    place(game, "RR", (0, 0), (1, 0))
    assert game.tracks()[0]["R"] == min(red + 6, 36)


def test_a_double_written_the_other_way_round_names_the_same_halves():
    turned = one_and_five("solo", 16).game
    place(turned, "RR", (1, 0), (0, 0), score_first=0)  # the half on (1, 0), worth 5, first
    assert turned.tracks()[0]["R"] == 19


@pytest.mark.parametrize("name", ["standard", "duel"])
def test_on_other_sheets_a_double_is_one_action(name):
    game = one_and_five(name, 8).game
    assert len([a for a in game.legal() if a.at == ((0, 0), (1, 0))]) == 1


def test_points_beyond_the_end_of_a_sheet_are_lost():
    assert climbed(17, 9, 18, 18) == 18
    assert climbed(18, 9, 18, 18) == 18
    assert climbed(17, 9, 18, 36) == 18
    assert climbed(18, 9, 18, 36) == 27
    assert climbed(30, 9, 18, 36) == 36


# The duel's shared sheet.


def test_a_duel_marker_is_pulled_towards_the_scorer_and_stops_at_nine():
    game = Position("duel").markers(R=-3).row("R", (1, 0), 0, 4).rack(0, "RB", "GG").game
    place(game, "RB", (0, 0), (-1, 0))
    assert game.tracks()[0]["R"] == 1
    game = Position("duel", seat=1).markers(R=-7).row("R", (1, 0), 0, 4).rack(1, "RB").game
    place(game, "RB", (0, 0), (-1, 0))
    assert game.tracks()[0]["R"] == -9


def red_line(seat: int, red: int) -> Position:
    return (
        Position("duel", seat=seat)
        .row("R", (1, 0), 0, 4)
        .markers(R=red)
        .rack(0, "RB", "GB", "GG", "OO", "OY", "YP")
        .rack(1, "RB", "GB", "GG", "OO", "OY", "YP")
    )


def tokens(game: rules.Game) -> list[list[str]]:
    return list(game.view(None)["tokens"])


def test_reaching_the_own_nine_takes_the_token_from_the_supply_and_gives_a_bonus():
    game = red_line(0, 7).game
    step = place(game, "RB", (0, 0), (-1, 0))
    assert (step.bonuses, game.phase, tokens(game)) == ("R", "bonus", [["R"], []])


def test_the_far_nine_gives_nothing():
    game = red_line(0, -9).game
    place(game, "RB", (0, 0), (-1, 0))
    assert (game.tracks()[0]["R"], tokens(game)) == (-5, [[], []])
    assert game.phase != "bonus"


def test_while_the_token_is_held_its_colour_gives_no_further_bonus():
    game = red_line(0, 7).tokens(0, "R").game
    step = place(game, "RB", (0, 0), (-1, 0))
    assert game.tracks()[0]["R"] == 9
    assert step.bonuses == ""
    assert game.phase != "bonus"
    assert tokens(game) == [["R"], []]


def test_a_token_is_taken_from_the_opponent_and_back_again():
    position = red_line(1, -7).tokens(0, "R")
    game = position.game
    step = place(game, "RB", (0, 0), (-1, 0))
    assert (step.bonuses, game.phase, tokens(game)) == ("R", "bonus", [[], ["R"]])
    decline(game)
    # Meanwhile the marker has been pulled back; the other player brings it home again.
    position.markers(R=8).rack(0, "RB", "GG", "GB")
    assert game.seat == 0
    step = place(game, "RB", (0, 1), (0, 2))
    assert (step.bonuses, game.phase, tokens(game)) == ("R", "bonus", [["R"], []])
    decline(game)
    position.markers(R=-8).rack(1, "RB", "GG", "GB")
    assert game.seat == 1
    step = place(game, "RB", (-1, 1), (-1, 2))
    assert (step.bonuses, game.phase, tokens(game)) == ("R", "bonus", [[], ["R"]])
