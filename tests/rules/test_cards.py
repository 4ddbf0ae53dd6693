from collections import Counter

import pytest

from sixfold import rules
from sixfold.rules.tiles import FULL_DECK
from tests.rules.positions import (
    CardPosition,
    census,
    decline,
    exchange,
    keep,
    pending,
    play,
    stock,
)


def the_example() -> CardPosition:
    """Return the rule book's example: a purple and blue card, two cards match either symbol."""
    return (
        CardPosition(4)
        .table(["RB"], ["GB"], ["OP"], ["YP"])
        .markers(R=3, G=4, B=2, O=4, Y=4, P=5)
        .hands(["BP", "RG", "RO", "RY", "GO", "GY"])
    )


def test_the_view_names_the_colours_that_keep_a_gate_shut():
    game = CardPosition().markers(0, R=3, G=0, B=1, O=2, Y=4, P=1).game
    assert game.view(None)["gates"] == [["G", "RGBOP"], ["RGBOYP", "RGBOYP"]]


def test_an_offer_names_the_colours_that_hold_a_marker_back_in_either_order():
    position = CardPosition().table(["RB", "RO"], ["GY", "GP"]).markers(0, R=3, B=1, O=1, Y=1, P=1)
    (card,) = position.hands(["RG"], ["OY"]).game.offer()["plays"]
    assert card["results"] == [[3, 2], [5, 2]]
    assert card["cuts"] == [["G", ""], ["", ""]]


def test_blue_first_goes_from_two_to_four_and_purple_only_from_five_to_six():
    game = the_example().game
    step = play(game, "PB", score_first=1)
    assert step.points == (2, 2)
    assert (game.tracks()[0]["B"], game.tracks()[0]["P"]) == (4, 6)


def test_with_no_marker_left_below_four_purple_may_enter_the_last_zone():
    game = the_example().markers(R=4).game
    play(game, "PB", score_first=1)
    assert (game.tracks()[0]["B"], game.tracks()[0]["P"]) == (4, 7)


def test_both_orders_of_scoring_are_actions_where_they_lead_elsewhere_at_a_zone_border():
    # Blue is the last marker below 4: only blue first lets purple enter the last zone.
    position = the_example().markers(R=4)
    ways = [action for action in position.game.legal() if action.tile == "BP"]
    assert [action.score_first for action in ways] == [0, 1]
    purple_first = position.game.copy()
    play(purple_first, "PB", score_first=0)
    assert (purple_first.tracks()[0]["B"], purple_first.tracks()[0]["P"]) == (4, 6)


def test_the_order_is_one_action_where_it_leads_to_the_same_place():
    game = the_example().game
    assert len([action for action in game.legal() if action.tile == "BP"]) == 1
    twins = []
    for first in (0, 1):
        twin = game.copy()
        play(twin, "BP", score_first=first)
        twins.append(twin.state.tobytes())
    assert twins[0] == twins[1]


def test_every_face_up_card_counts_the_own_one_included_but_not_the_played_one():
    game = CardPosition(3).table(["RB"], ["RG"], ["RO"]).hands(["RB", "GO"]).game
    assert play(game, "RB").points == (3, 1)


def test_no_marker_enters_four_to_six_while_another_stands_on_zero():
    game = CardPosition(3).table(["RB"], ["RG"], ["RO"]).markers(R=2, G=1).hands(["RY"]).game
    play(game, "RY")
    assert game.tracks()[0]["R"] == 3


def test_no_marker_enters_the_last_zone_while_another_stands_on_one_to_three():
    position = CardPosition(3).table(["RB"], ["RG"], ["RO"]).all_markers(4).markers(R=5, G=3)
    play(position.hands(["RY"]).game, "RY")
    assert position.game.tracks()[0]["R"] == 6


def test_a_marker_goes_step_by_step_so_the_last_one_on_zero_may_go_on_to_four():
    rows = (["RB", "RG"], ["RO", "RY"])
    alone = CardPosition(2).table(*rows).all_markers(1).markers(R=0).hands(["RP"])
    play(alone.game, "RP")
    assert alone.game.tracks()[0]["R"] == 4
    together = CardPosition(2).table(*rows).all_markers(1).markers(R=0, B=0).hands(["RP"])
    play(together.game, "RP")
    assert together.game.tracks()[0]["R"] == 3


def test_nothing_goes_beyond_ten():
    position = CardPosition(3).table(["RB"], ["RG"], ["RO"]).all_markers(4).markers(R=9)
    step = play(position.hands(["RY", "GO"]).game, "RY")
    assert step.points == (3, 0)
    assert position.game.tracks()[0]["R"] == 10


# The bonus.


def reaches_ten() -> CardPosition:
    position = CardPosition(3).table(["RB"], ["RG"], ["RO"]).all_markers(4).markers(R=9)
    return position.hands(["RY", "BO", "GO", "GY", "YP", "BP"])


def test_reaching_ten_gives_an_extra_play_and_the_hand_is_not_refilled_in_between():
    game = reaches_ten().game
    step = play(game, "RY")
    assert (step.bonuses, step.drawn) == ("R", [])
    assert (game.phase, game.seat, pending(game), len(game.rack(0))) == ("bonus", 0, 1, 5)
    step = play(game, "GO")
    assert len(step.drawn) == 2
    assert game.seat == 1


def test_two_symbols_of_one_card_can_give_two_extra_plays():
    position = reaches_ten().table(["RY"], ["RG"], ["RO"]).markers(Y=9)
    step = play(position.game, "RY")
    assert step.bonuses == "RY"
    assert pending(position.game) == 2


def test_an_extra_play_may_be_declined():
    game = reaches_ten().game
    play(game, "RY")
    assert rules.Action.decline() in game.legal()
    step = decline(game)
    assert len(step.drawn) == 1
    assert (game.phase, game.seat) == ("place", 1)


def test_a_marker_that_stays_on_ten_gives_no_second_extra_play():
    game = reaches_ten().markers(R=10).game
    step = play(game, "RY")
    assert step.bonuses == ""
    assert game.phase != "bonus"


def test_an_extra_play_lapses_when_the_hand_is_empty():
    game = reaches_ten().hands(["RY"]).game
    step = play(game, "RY")
    assert step.bonuses == "R"
    assert len(step.drawn) == 6
    assert game.seat == 1


# The table.


def test_with_three_or_four_players_the_played_card_replaces_the_one_before_the_player():
    game = CardPosition(3).table(["RB"], ["RG"], ["RO"]).hands(["RY", "BO"]).game
    play(game, "RY")
    assert game.view(None)["table"] == [["RY"], ["RG"], ["RO"]]
    assert game.view(None)["discard"] == ["RB"]


def test_with_two_players_the_outer_card_goes_and_the_inner_one_moves_out():
    game = CardPosition(2).table(["RB", "GO"], ["RG", "YP"]).hands(["RY", "BO"]).game
    play(game, "RY")
    assert game.view(None)["table"] == [["RY", "RB"], ["RG", "YP"]]
    assert game.view(None)["discard"] == ["GO"]


def test_with_two_players_all_four_cards_count():
    game = CardPosition(2).table(["RB", "RO"], ["RG", "RP"]).hands(["RY"]).game
    assert play(game, "RY").points == (4, 0)


@pytest.mark.parametrize(("players", "shown"), [(2, 2), (3, 1), (4, 1)])
def test_at_the_start_each_player_has_six_cards_and_one_or_two_before_them(players, shown):
    game = rules.new("cards", players)
    assert all(len(game.rack(seat)) == 6 for seat in range(players))
    assert [len(row) for row in game.view(None)["table"]] == [shown] * players
    assert game.view(None)["bag"] == 60 - players * (6 + shown)


# The end of a turn.


def green_is_weakest() -> CardPosition:
    position = CardPosition(3).table(["RB"], ["RB"], ["RO"]).all_markers(2).markers(G=0)
    return position.hands(["RB", "RO", "RY", "BO", "BP", "YP"])


def test_a_hand_without_the_weakest_colour_may_be_discarded():
    game = green_is_weakest().game
    play(game, "RB")
    assert game.phase == "exchange"
    step = exchange(game)
    assert sorted(step.set_aside) == ["BO", "BP", "RO", "RY", "YP"]
    assert len(step.drawn) == 6
    assert sorted(game.rack(0)) == sorted(step.drawn)
    assert Counter(game.view(None)["discard"]) == Counter(["RB", *step.set_aside])
    assert game.seat == 1


def test_a_hand_may_be_kept():
    game = green_is_weakest().game
    play(game, "RB")
    assert len(keep(game).drawn) == 1
    assert game.view(None)["discard"] == ["RB"]


def test_a_hand_with_one_of_the_weakest_colours_is_only_refilled():
    game = green_is_weakest().markers(P=0).game
    step = play(game, "RB")
    assert len(step.drawn) == 1
    assert game.seat == 1


# The deck.


def test_an_empty_deck_is_renewed_from_the_discard_pile():
    position = CardPosition(3).hands(["RB", "RO", "RY", "RP", "GB", "GO"])
    position.discard_all_but()
    game = position.game
    pile = game.view(None)["discard"]
    before = game.view(None)["table"][0][0]
    assert stock(game) == []
    step = play(game, "RB")
    assert len(step.drawn) == 1
    assert game.view(None)["discard"] == []
    assert Counter(stock(game)) == Counter([*pile, before]) - Counter(step.drawn)


def test_the_deck_may_run_out_in_the_middle_of_a_draw():
    position = green_is_weakest().discard_all_but("GY", "GP")
    game = position.game
    play(game, "RB")
    pile = Counter(game.view(None)["discard"])
    hand = Counter(game.rack(0))
    step = exchange(game)
    # The last two cards of the old deck come first; the rest come from the shuffled pile.
    assert sorted(step.drawn[:2]) == ["GP", "GY"]
    assert Counter(stock(game)) == pile + hand - Counter(step.drawn[2:])
    assert game.view(None)["discard"] == []
    assert set(census(game).values()) == {int(FULL_DECK.max())}


def test_a_deck_that_was_just_used_up_is_not_renewed_before_the_next_draw():
    position = CardPosition(3).hands(["RB", "GO", "RY", "RP", "GB", "RO"]).discard_all_but("YP")
    game = position.game
    pile = len(game.view(None)["discard"])
    play(game, "RB")
    assert stock(game) == []
    assert len(game.view(None)["discard"]) == pile + 1


# The end.


def all_but_red(red: int) -> CardPosition:
    position = CardPosition(3).table(["RB"], ["RG"], ["BO"]).all_markers(7).markers(R=red)
    return position.all_markers(3, seat=1).all_markers(2, seat=2)


def test_the_first_player_with_seven_everywhere_wins_at_once():
    game = all_but_red(5).hands(["RY", "BO"]).game
    step = play(game, "RY")
    assert step.drawn == []
    outcome = game.outcome()
    assert (outcome.end, outcome.ranking) == ("seven_everywhere", [[0], [1], [2]])


def test_seven_everywhere_wins_in_the_middle_of_a_turn_with_a_bonus_pending():
    game = all_but_red(5).markers(B=9).hands(["RB", "BO"]).game
    step = play(game, "RB")
    assert step.bonuses == "B"
    assert (game.is_over, pending(game), game.outcome().end) == (True, 0, "seven_everywhere")


def test_seven_everywhere_wins_in_an_extra_play():
    position = all_but_red(6).markers(B=9).hands(["BP", "RY", "GO"])
    play(position.game, "BP")
    assert position.game.phase == "bonus"
    play(position.game, "RY")
    assert position.game.outcome().ranking[0] == [0]


def test_players_behind_the_winner_may_tie():
    game = all_but_red(6).all_markers(2, seat=1).hands(["RY"]).game
    play(game, "RY")
    assert game.outcome().ranking == [[0], [1, 2]]


def test_a_marker_short_of_seven_keeps_the_game_going():
    game = all_but_red(4).hands(["RY", "BO"]).game
    play(game, "RY")
    assert not game.is_over
