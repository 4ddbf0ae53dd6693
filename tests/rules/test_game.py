import pytest

from sixfold import rules
from sixfold.rules import Action, IllegalAction, IllegalDraw, MalformedAction
from tests.rules.positions import CardPosition, Position, place

PLAIN = ("RO", "RP", "RY", "BO", "BP")


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        (Action.place("GG", ((0, 0), (1, 0))), "GG is not on the rack."),
        (Action.place("RB", ((0, -5), (0, -4))), "Both cells must be free, and A1 is taken."),
        (Action.exchange(), "There is nothing to exchange now."),
        (Action.keep(), "There is nothing to exchange now."),
        (Action.decline(), "There is no bonus to decline."),
    ],
)
def test_an_illegal_action_is_refused_with_its_reason_and_changes_nothing(action, sentence):
    game = Position().rack(0, "RB", *PLAIN).game
    before = game.state.tobytes()
    with pytest.raises(IllegalAction) as caught:
        game.apply(action)
    assert str(caught.value) == sentence
    assert (game.state.tobytes(), game.ply) == (before, 0)


def test_a_card_that_is_not_in_the_hand_is_refused():
    game = CardPosition(2).hands(["RB"]).game
    with pytest.raises(IllegalAction, match="GO is not in the hand"):
        game.apply(Action.play("GO"))


@pytest.mark.parametrize("action", ["place", None, 1.5, [1], {"do": "keep"}])
def test_what_is_no_action_is_malformed(action):
    game = rules.new()
    with pytest.raises(MalformedAction, match="neither an action nor its number"):
        game.apply(action)
    assert not game.is_legal(action)


def test_malformed_and_illegal_are_different_errors_of_one_family():
    assert issubclass(MalformedAction, rules.InvalidInput)
    assert not issubclass(IllegalAction, rules.InvalidInput)
    for error in (
        rules.UnknownVariant,
        rules.UnknownEdition,
        rules.WrongPlayerCount,
        rules.BadSeed,
        MalformedAction,
        IllegalAction,
        IllegalDraw,
    ):
        assert issubclass(error, rules.SixfoldError)


@pytest.mark.parametrize(
    ("drawn", "sentence"),
    [
        ([], "Too few tiles were drawn: 1 more are due."),
        (["RB", "RB"], "'RB' was drawn, but no more tiles are due."),
        (["RO"], "'RO' was drawn, but none is left to draw."),
    ],
)
def test_a_draw_that_the_bag_cannot_give_is_refused_and_changes_nothing(drawn, sentence):
    position = Position().rack(0, "RB", "GG", "GO", "GY", "GP", "BB").rack(1, *["RO"] * 6)
    before = position.state.tobytes()
    with pytest.raises(IllegalDraw) as caught:
        position.game.apply(Action.place("RB", ((0, 0), (1, 0))), drawn=drawn)
    assert str(caught.value) == sentence
    assert position.game.state.tobytes() == before


def test_a_step_tells_points_before_any_cap_in_the_order_of_its_own_tile():
    game = Position().row("R", (1, 0), 0, 4).markers(R=17).rack(0, "RB", *PLAIN).game
    step = game.apply(Action.place("RB", ((0, 0), (-1, 0))))
    assert dict(zip(step.action.tile, step.points, strict=True)) == {"R": 4, "B": 0}
    assert dict(zip(step.action.tile, step.action.at, strict=True)) == {"R": (0, 0), "B": (-1, 0)}


def test_a_deal_at_a_real_table_starts_a_game_without_a_seed():
    row = rules.variant("duel")
    deal = [["RB", "RB", "RG", "GG", "YP", "OO"], ["BR", "BB", "PP", "PY", "GO", "RO"]]
    game = rules.new_from_deal(row, deal)
    assert game.seed is None
    assert game.rack(0) == ["RG", "RB", "RB", "GG", "OO", "YP"]
    assert game.rack(1) == ["RB", "RO", "GO", "BB", "YP", "PP"]


@pytest.mark.parametrize(
    ("deal", "sentence"),
    [
        ([["RB"] * 6], "2 racks of 6 tiles"),
        ([["RB"] * 5, ["RG"] * 7], "2 racks of 6 tiles"),
        ([["RR"] * 6, ["RG"] * 6], "none is left"),
    ],
)
def test_a_deal_that_cannot_be_is_refused(deal, sentence):
    with pytest.raises(IllegalDraw, match=sentence):
        rules.new_from_deal(rules.variant("duel"), deal)


def test_a_card_deal_names_the_face_up_cards_of_every_seat():
    row = rules.variant("cards", 2)
    hands = [["RB", "RG", "RO", "RY", "RP", "GB"], ["GO", "GY", "GP", "BO", "BY", "BP"]]
    game = rules.new_from_deal(row, hands, [["OY", "OP"], ["YP", "RB"]])
    assert game.view(None)["table"] == [["OY", "OP"], ["YP", "RB"]]
    with pytest.raises(IllegalDraw, match="2 rows of 2 face-up cards"):
        rules.new_from_deal(row, hands, [["OY"], ["YP", "RB", "RB"]])


def test_in_a_duel_each_seat_has_its_own_weakest_colours():
    game = Position("duel").markers(R=4, G=-4).game
    assert (game.weakest(0), game.weakest(1)) == ("G", "R")


def test_the_weakest_colours_of_a_team_are_those_of_its_sheet():
    game = Position("team").all_markers(5, 0).markers(0, P=1).game
    assert (game.weakest(0), game.weakest(2)) == ("P", "P")
    assert game.weakest(1) == "RGBOYP"


def test_the_ply_counts_every_action():
    game = Position().all_markers(3).markers(G=0).rack(0, "RB", *PLAIN).game
    place(game, "RB", (0, 0), (1, 0))
    game.apply(Action.keep())
    assert game.ply == 2


@pytest.mark.parametrize(("name", "players"), [("standard", 2), ("duel", 2), ("cards", 3)])
def test_another_seed_changes_nothing_but_what_is_drawn_from_then_on(name, players):
    def play(game):
        drawn = []
        while not game.is_over:
            drawn.append(game.apply(game.legal()[0]).drawn)
        return drawn

    game = rules.new(name, players, seed="ab" * 32)
    for _ in range(6):
        game.apply(game.legal()[0])
    fresh, again = game.copy(), game.copy()
    fresh.reseed("cd" * 32)
    again.reseed(bytes.fromhex("cd" * 32))
    assert fresh.seed == again.seed == bytes.fromhex("cd" * 32)
    assert fresh.view(0) == game.view(0)
    assert fresh.rack(1) == game.rack(1)
    assert play(fresh) == play(again) != play(game)


def test_another_seed_may_be_one_that_nobody_knows():
    game = rules.new(seed="ab" * 32)
    game.reseed()
    assert game.seed != bytes.fromhex("ab" * 32)
