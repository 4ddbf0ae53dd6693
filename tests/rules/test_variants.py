import pickle

import pytest

from sixfold import rules

ROWS = {
    ("standard", "modern"): [2, 3, 4],
    ("standard", "classic"): [2, 3, 4],
    ("solo", "modern"): [1],
    ("solo", "classic"): [1],
    ("team", "modern"): [4],
    ("team", "classic"): [4],
    ("duel", "modern"): [2],
    ("cards", "modern"): [2, 3, 4],
}


def test_every_game_of_the_rule_books_is_in_the_table():
    found: dict[tuple[str, str], list[int]] = {}
    for row in rules.VARIANTS:
        found.setdefault((row.name, row.edition), []).append(row.players)
    assert found == ROWS


@pytest.mark.parametrize(
    ("name", "players", "radius", "cells"),
    [("solo", 1, 5, 91), ("duel", 2, 5, 91), ("standard", 2, 5, 91), ("standard", 3, 6, 127),
     ("standard", 4, 7, 169), ("team", 4, 7, 169)],
)  # fmt: skip
def test_the_area_in_play_grows_with_the_players(name, players, radius, cells):
    row = rules.variant(name, players)
    assert (row.radius, row.cells) == (radius, cells)


def test_a_bonus_may_be_declined_in_the_classic_edition_the_duel_and_the_card_game():
    may = {(row.name, row.edition) for row in rules.VARIANTS if row.may_decline}
    assert may == {
        ("standard", "classic"),
        ("team", "classic"),
        ("duel", "modern"),
        ("cards", "modern"),
    }


def test_partners_sit_opposite_each_other():
    team = rules.variant("team")
    assert [team.team_of(seat) for seat in range(4)] == [0, 1, 0, 1]


def test_each_row_exists_once_even_after_travelling_to_another_process():
    for row in rules.VARIANTS:
        assert pickle.loads(pickle.dumps(row)) is row
        assert rules.variant(row.name, row.players, row.edition) is row


@pytest.mark.parametrize("name", ["chess", "", "Standard", None])
def test_an_unknown_variant_is_named_with_the_known_ones(name):
    with pytest.raises(
        rules.UnknownVariant, match="choose one of standard, solo, team, duel, cards"
    ):
        rules.new(name)


@pytest.mark.parametrize(
    ("name", "edition", "known"),
    [("standard", "2004", "modern or classic"), ("duel", "classic", "it has modern"),
     ("cards", "classic", "it has modern"), ("solo", "", "modern or classic")],
)  # fmt: skip
def test_an_unknown_edition_is_named_with_the_known_ones(name, edition, known):
    with pytest.raises(rules.UnknownEdition, match=known):
        rules.new(name, edition=edition)


@pytest.mark.parametrize(
    ("name", "players", "known"),
    [("standard", 1, "2, 3 or 4 players, not 1"), ("standard", 5, "2, 3 or 4 players, not 5"),
     ("solo", 2, "1 player, not 2"), ("team", 2, "4 players, not 2"), ("duel", 3, "2 players, not 3"),
     ("cards", 0, "2, 3 or 4 players, not 0"), ("cards", -1, "not -1"), ("standard", "2", "not '2'")],
)  # fmt: skip
def test_a_wrong_number_of_players_is_answered_with_the_right_ones(name, players, known):
    with pytest.raises(rules.WrongPlayerCount, match=known):
        rules.new(name, players)
