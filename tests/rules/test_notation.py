import pytest

from sixfold import rules
from sixfold.rules.hexes import CELLS, cell_count
from tests.rules.positions import every_row


@pytest.mark.parametrize("radius", [1, 4, 5, 6, 7])
def test_every_cell_has_a_name_of_its_own_that_reads_back(radius):
    cells = CELLS[: cell_count(radius)]
    names = [rules.cell_name(cell, radius) for cell in cells]
    assert len(set(names)) == len(cells)
    assert [rules.parse_cell(name, radius) for name in names] == list(cells)


@every_row
def test_every_action_reads_back_as_the_same_number(row):
    for number in range(0, row.actions, 37 if row.cells else 1):
        action = rules.decode(row, number)
        assert rules.encode(row, rules.parse_action(row, str(action))) == number
    for number in range(row.moves, row.actions):
        assert rules.parse_action(row, str(rules.decode(row, number))).do


@pytest.mark.parametrize(
    ("variant", "text", "number_of"),
    [
        ("duel", "rb c4 c5", "RB C4 C5"),
        ("duel", "BR C5 C4", "RB C4 C5"),
        ("duel", "exchange", "swap"),
        ("cards", "PB", "BP second"),
        ("solo", "RR C5 C4 second", "RR C4 C5"),
    ],
)
def test_other_ways_to_write_it_mean_the_same(variant, text, number_of):
    row = rules.variant(variant)
    assert rules.encode(row, rules.parse_action(row, text)) == rules.encode(
        row, rules.parse_action(row, number_of)
    )


@pytest.mark.parametrize(
    ("variant", "text", "sentence"),
    [
        ("duel", "", "write a tile and two cells as in RB C4 C5"),
        ("duel", "RB", "write a tile and two cells as in RB C4 C5"),
        ("duel", "second", "write a tile and two cells"),
        ("duel", "RX C4 C5", "'RX' is no tile"),
        ("duel", "RB C4 44", "'44' is no cell"),
        ("duel", "RB A6 A7", "'A7' is not inside the area in play"),
        ("duel", "RB C4 C5 C6", "write a tile and two cells"),
        ("cards", "RB C4 C5", "write a card as in PB"),
    ],
)
def test_what_cannot_be_read_is_refused_with_a_sentence(variant, text, sentence):
    with pytest.raises(rules.MalformedAction) as caught:
        rules.parse_action(rules.variant(variant), text)
    assert sentence in str(caught.value)


def test_an_action_without_an_area_names_its_cells_by_coordinates_and_is_played_all_the_same():
    game = rules.new("duel", seed="00" * 32)
    first = game.legal()[0]
    plain = rules.Action.from_json(first.to_json())
    assert plain == first
    assert "," in str(plain)
    assert game.play(str(plain)).action == first
