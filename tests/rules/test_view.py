from sixfold import rules
from sixfold.rules.view import shown
from tests.rules.positions import SEED, Position, exchange, place

PLAIN = ("RO", "RP", "RY", "BO", "BP")


def test_the_board_lists_printed_symbols_and_tiles():
    game = Position().lay("RB", (0, 0), (1, 0)).game
    board = game.view(None)["board"]
    assert len(board) == 8
    for symbol in ([0, 0, "R"], [1, 0, "B"], [0, -5, "R"], [-5, 0, "P"]):
        assert symbol in board


def test_a_view_says_whose_decision_it_is_and_which():
    game = Position(seat=1).game
    for seat in (None, 0, 1):
        view = game.view(seat)
        assert (view["seat"], view["turn"], view["phase"]) == (seat, 1, "place")


def test_duel_tokens_lie_open_before_their_holders():
    game = Position("duel").tokens(0, "RB").tokens(1, "P").game
    assert game.view(None)["tokens"] == [["R", "B"], ["P"]]


def test_the_duel_sheet_is_signed_towards_the_first_seat():
    game = Position("duel").markers(R=9, G=-9).game
    assert game.view(1)["tracks"] == [{"R": 9, "G": -9, "B": 0, "O": 0, "Y": 0, "P": 0}]


def test_only_whoever_drew_sees_what_was_drawn():
    game = Position().rack(0, "RB", "GG", "GO", "GY", "GP", "BB").game
    step = place(game, "RB", (0, 0), (1, 0))
    assert shown(step, 0)["drawn"] == step.drawn
    for seat in (1, None):
        assert shown(step, seat)["drawn"] is None
        assert shown(step, seat)["drew"] == 1
        assert shown(step, seat, is_over=True)["drawn"] == step.drawn


def test_exchanged_tiles_are_shown_to_all():
    game = Position().all_markers(3).markers(G=0).rack(0, "RB", *PLAIN).game
    place(game, "RB", (0, 0), (1, 0))
    step = exchange(game)
    for seat in (0, 1, None):
        assert sorted(shown(step, seat)["set_aside"]) == sorted(PLAIN)
    assert shown(step, 1)["drawn"] is None


def test_looking_back_all_racks_lie_open():
    game = rules.new("team", seed=SEED)
    assert rules.open_racks(game) == [game.rack(seat) for seat in range(4)]
    assert "racks" not in game.view(0)
