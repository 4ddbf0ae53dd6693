import pytest

from sixfold import rules
from sixfold.rules import Action, MalformedAction, decode, encode

EVERY_ROW = pytest.mark.parametrize(
    "row", rules.VARIANTS, ids=lambda row: f"{row.name}-{row.edition}-{row.players}"
)


@EVERY_ROW
def test_decode_and_encode_are_inverse_over_the_whole_range(row):
    seen = set()
    for number in range(row.actions):
        action = decode(row, number)
        assert encode(row, action) == number
        assert Action.from_json(action.to_json()) == action
        seen.add(action)
    assert len(seen) == row.actions


@EVERY_ROW
def test_the_last_numbers_are_the_decisions(row):
    last = [decode(row, number).do for number in range(row.actions - 3, row.actions)]
    assert last == ["exchange", "keep", "decline"]


def test_both_directions_of_writing_a_placement_are_one_action():
    row = rules.variant("standard", 2)
    there = Action.place("BR", ((4, -4), (3, -4)))
    back = Action.place("RB", ((3, -4), (4, -4)))
    assert encode(row, there) == encode(row, back)
    assert encode(row, there) != encode(row, Action.place("RB", ((4, -4), (3, -4))))


@pytest.mark.parametrize("name", ["standard", "duel", "solo", "team"])
def test_the_scoring_order_of_two_colours_is_no_part_of_a_placement(name):
    row = rules.variant(name)
    first, second = (Action.place("RB", ((0, 0), (1, 0)), order) for order in (0, 1))
    assert encode(row, first) == encode(row, second)


@pytest.mark.parametrize(
    ("name", "differs"), [("standard", 0), ("duel", 0), ("solo", 1), ("team", 1)]
)
def test_the_scoring_order_of_a_double_is_part_of_it_on_double_length_sheets_only(name, differs):
    row = rules.variant(name)
    first, second = (Action.place("RR", ((0, 0), (1, 0)), order) for order in (0, 1))
    assert (encode(row, first) != encode(row, second)) == differs


def test_a_double_turned_round_names_the_other_half_first():
    row = rules.variant("solo")
    there = Action.place("RR", ((0, 0), (1, 0)), 0)
    back = Action.place("RR", ((1, 0), (0, 0)), 1)
    assert encode(row, there) == encode(row, back)


def test_a_card_written_the_other_way_round_names_the_same_symbol_first():
    row = rules.variant("cards", 2)
    assert encode(row, Action.play("PB", 1)) == encode(row, Action.play("BP", 0))


def test_duplicate_tiles_on_a_rack_are_one_action():
    from tests.rules.positions import Position

    one = Position().rack(0, "RB").game
    three = Position().rack(0, "RB", "RB", "RB").game
    assert list(one.legal_ids()) == list(three.legal_ids())


@pytest.mark.parametrize(
    ("written", "sentence"),
    [
        (None, "JSON object"),
        ([], "JSON object"),
        ({}, "cannot do None"),
        ({"do": "fly"}, "cannot do 'fly'"),
        ({"do": ["place"]}, "cannot do"),
        ({"do": "place", "tile": "RX", "at": [[0, 0], [1, 0]]}, "'RX' is no tile"),
        ({"do": "place", "tile": "RBB", "at": [[0, 0], [1, 0]]}, "is no tile"),
        ({"do": "place", "tile": ["R", "B"], "at": [[0, 0], [1, 0]]}, "is no tile"),
        ({"do": "place", "at": [[0, 0], [1, 0]]}, "is no tile"),
        ({"do": "place", "tile": "RB"}, "names two cells"),
        ({"do": "place", "tile": "RB", "at": [[0, 0]]}, "names two cells"),
        ({"do": "place", "tile": "RB", "at": [[0, 0], [1, 0, 0]]}, "names two cells"),
        ({"do": "place", "tile": "RB", "at": [[0, 0], [1.0, 0]]}, "names two cells"),
        ({"do": "place", "tile": "RB", "at": [[0, 0], [True, 0]]}, "names two cells"),
        ({"do": "place", "tile": "RB", "at": "ab"}, "names two cells"),
        ({"do": "place", "tile": "RB", "at": [[0, 0], [1, 0]], "score_first": 2}, "0 or 1"),
        ({"do": "play", "tile": "RB", "score_first": True}, "0 or 1"),
        ({"do": "play", "tile": "RB", "score_first": None}, "0 or 1"),
    ],
)
def test_an_action_that_cannot_be_read_is_malformed_and_the_sentence_says_why(written, sentence):
    with pytest.raises(MalformedAction, match=sentence) as caught:
        Action.from_json(written)
    assert str(caught.value).endswith(".")


@pytest.mark.parametrize(
    ("name", "action", "sentence"),
    [
        ("standard", Action.place("RB", ((0, 0), (2, 0))), "adjacent"),
        ("standard", Action.place("RB", ((0, 0), (0, 0))), "adjacent"),
        ("standard", Action.place("RB", ((5, 0), (6, 0))), "'F12' is not inside the area"),
        ("standard", Action.place("RB", ((0, 90), (0, 91))), "'0,90' is not inside"),
        ("standard", Action("place", "RB"), "two cells"),
        ("standard", Action.play("RB"), "tiles are placed"),
        ("cards", Action.place("RB", ((0, 0), (1, 0))), "cards are played"),
        ("cards", Action.play("RR"), "two different symbols"),
        ("cards", Action.play("RZ"), "is no tile"),
        ("cards", Action.play("RB", 2), "0 or 1"),
        ("solo", Action.place("RR", ((0, 0), (1, 0)), 2), "0 or 1"),
        ("standard", Action("fly", "RB", ((0, 0), (1, 0))), "cannot do 'fly'"),
    ],
)
def test_an_action_that_makes_no_sense_in_a_variant_is_malformed(name, action, sentence):
    with pytest.raises(MalformedAction, match=sentence):
        encode(rules.variant(name), action)


@pytest.mark.parametrize("number", [-1, -(10**9), 10**9])
def test_a_number_outside_the_range_is_malformed(number):
    row = rules.variant("duel")
    with pytest.raises(MalformedAction, match=f"0 to {row.actions - 1}"):
        decode(row, number)
