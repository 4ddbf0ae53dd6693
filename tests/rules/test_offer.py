from sixfold import rules
from tests.rules.positions import CardPosition, Position, place

PLAIN = ("RO", "RP", "RY", "BO", "BP")


def points_at(offer: dict, cell: tuple[int, int], colour: str) -> int:
    """Look a preview up as a client does."""
    at = [tuple(other) for other in offer["cells"]].index(cell)
    return offer["points"][at]["RGBOYP".index(colour)]


def test_a_preview_is_a_lookup():
    offer = Position().row("R", (1, 0), 0, 4).lay("BG", (0, 1), (0, 2)).game.offer()
    assert points_at(offer, (0, 0), "R") == 4
    assert points_at(offer, (0, 0), "B") == 1
    assert points_at(offer, (0, 0), "G") == 0
    assert points_at(offer, (5, -1), "B") == 1  # beside the printed one


def test_the_landing_says_where_the_marker_stops():
    landing = Position().markers(R=16).game.offer()["landing"][0]
    assert landing[:4] == [16, 17, 18, 18]
    second_sheet = Position("team").markers(0, R=16).game.offer()["landing"][0]
    assert second_sheet[:4] == [16, 17, 18, 18]
    pulled = Position("duel", seat=1).markers(R=-7).game.offer()["landing"][0]
    assert pulled[:4] == [-7, -8, -9, -9]


def test_the_columns_that_give_a_bonus_are_named():
    assert Position().markers(R=18).game.offer()["bonus_at"] == [None, 18, 18, 18, 18, 18]
    team = Position("team").markers(0, R=18, G=36).game.offer()["bonus_at"]
    assert team == [36, None, 18, 18, 18, 18]
    assert Position("solo").game.offer()["bonus_at"] == [None] * 6
    duel = Position("duel", seat=1).tokens(1, "R").game.offer()["bonus_at"]
    assert duel == [None, -9, -9, -9, -9, -9]


def test_in_the_first_turn_only_cells_by_printed_symbols_are_offered():
    offer = rules.new("solo").offer()
    assert [0, 0] not in [list(cell) for cell in offer["cells"]]


def test_an_exchange_is_offered_with_its_reason():
    game = Position().all_markers(3).markers(G=0).rack(0, "RB", *PLAIN).game
    place(game, "RB", (0, 0), (1, 0))
    offer = game.offer()
    assert offer["exchange"]["colours"] == ["G"]
    assert sorted(offer["exchange"]["set_aside"]) == sorted(PLAIN)


def test_a_bonus_that_may_be_declined_says_so():
    for edition, may in (("modern", False), ("classic", True)):
        position = Position(edition=edition).row("R", (1, 0), 0, 2).markers(R=17)
        game = position.rack(0, "RB", *PLAIN).game
        place(game, "RB", (0, 0), (-1, 0))
        assert game.phase == "bonus"
        assert game.offer()["decline"] is may


def test_a_card_shows_where_either_order_of_scoring_leads():
    position = CardPosition(4).table(["RB"], ["GB"], ["OP"], ["YP"]).all_markers(4)
    game = position.markers(B=2, P=5).hands(["BP", "BP"]).game
    (play,) = game.offer()["plays"]
    assert (play["tile"], play["count"], play["points"]) == ("BP", 2, [2, 2])
    assert play["order_matters"]
    assert play["results"] == [[4, 7], [4, 6]]
