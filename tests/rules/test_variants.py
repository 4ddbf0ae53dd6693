import os
import pickle
import subprocess
import sys
from dataclasses import replace

import pytest

from sixfold import rules
from sixfold.rules import steps, variants
from sixfold.rules.row_check import check_row
from sixfold.rules.state import EXCHANGE, PHASE
from tests.extra_variants import LARGE, SMALL

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


@pytest.mark.parametrize(
    ("name", "edition", "may"),
    [("standard", "modern", False), ("standard", "classic", True), ("solo", "modern", False),
     ("solo", "classic", False), ("team", "modern", False), ("team", "classic", True),
     ("duel", "modern", True), ("cards", "modern", True)],
)  # fmt: skip
def test_a_bonus_may_be_declined_in_the_classic_edition_the_duel_and_the_card_game(
    name, edition, may
):
    rows = [row for row in rules.VARIANTS if (row.name, row.edition) == (name, edition)]
    assert rows
    assert all(row.may_decline is may for row in rows)


def test_partners_sit_opposite_each_other():
    team = rules.variant("team")
    assert [team.team_of(seat) for seat in range(4)] == [0, 1, 0, 1]


def test_each_row_exists_once_even_after_travelling_to_another_process():
    for row in rules.VARIANTS:
        assert pickle.loads(pickle.dumps(row)) is row
        assert rules.variant(row.name, row.players, row.edition) is row


@pytest.mark.parametrize("name", ["chess", "", "Standard", None])
def test_an_unknown_variant_is_named_with_the_known_ones(name):
    known = ", ".join(dict.fromkeys(name for name, _ in ROWS))
    with pytest.raises(rules.UnknownVariant, match=f"choose one of {known}"):
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


STANDARD = rules.variant("standard", 2)
CARDS = rules.variant("cards", 2)
DUEL = rules.variant("duel")
RING = ((0, -2), (2, -2), (2, 0), (0, 2), (-2, 2), (-2, 0))


@pytest.mark.parametrize(
    ("row", "change", "reason"),
    [
        (STANDARD, {"radius": 4}, "a printed symbol lies outside the area"),
        (STANDARD, {"radius": 8}, "a radius of 1 to 7, not 8"),
        (STANDARD, {"radius": 0}, "a radius of 1 to 7, not 0"),
        (STANDARD, {"players": 5, "teams": 5}, "for 1 to 4 players, not 5"),
        (STANDARD, {"players": 3}, "every side has one player, or every side has two"),
        (STANDARD, {"printed": ((0, 0),) * 6}, "each on a cell of its own"),
        (STANDARD, {"printed": ((0, 0), (0, 1))}, "two printed symbols lie side by side"),
        (STANDARD, {"printed": ((0, 0),)}, "leave a player no printed symbol"),
        (STANDARD, {"radius": 1, "printed": ((0, 0),)}, "leave a player no printed symbol"),
        (STANDARD, {"rack_size": 0}, "2 racks of 0 do not come from 120 tiles"),
        (STANDARD, {"rack_size": 61}, "2 racks of 61 do not come from 120 tiles"),
        (STANDARD, {"rack_size": 27}, "the bag is empty before the board is full"),
        (STANDARD, {"length": 0}, "a track has 1 to 120 columns, not 0"),
        (STANDARD, {"laps": 7}, "a track has 1 to 120 columns, not 126"),
        (STANDARD, {"exchange": "ends"}, "only a duel has two ends"),
        (STANDARD, {"goal": 7}, "belong to the card game"),
        (STANDARD, {"name": "two words"}, "single words"),
        (STANDARD, {"name": "n" * 33}, "at most 32 letters"),
        (STANDARD, {"edition": "e" * 33}, "at most 32 letters"),
        (STANDARD, {"game": "dice"}, "its game is board or cards, not 'dice'"),
        (STANDARD, {"tracks": "tug"}, "its tracks is sheets or duel, not 'tug'"),
        (STANDARD, {"exchange": "all"}, "its exchange is none or weakest or ends, not 'all'"),
        (STANDARD, {"first_turn": "centre"}, "its first_turn is printed or anywhere, not 'centre'"),
        (STANDARD, {}, "there is one like it already"),
        (DUEL, {"players": 4, "teams": 4}, "two players pull"),
        (DUEL, {"laps": 2}, "to and fro, not round"),
        (CARDS, {"radius": 5}, "the card game has no board"),
        (CARDS, {"open_cards": 3}, "one or two face-up cards"),
        (CARDS, {"goal": 11}, "the goal is a column of the track"),
        (CARDS, {"zones": ((3, 3),)}, "each entered from below"),
        (CARDS, {"rack_size": 20}, "the deck cannot refill a hand"),
        (CARDS, {"teams": 1}, "the card game is played alone"),
    ],
)
def test_a_row_that_cannot_be_played_is_refused_with_a_sentence(row, change, reason):
    with pytest.raises(rules.errors.UnplayableVariant, match=reason):
        variants.register(replace(row, **change))
    assert row in rules.VARIANTS


def test_every_row_of_the_table_passes_the_check():
    for row in (*rules.VARIANTS, SMALL, LARGE):
        check_row(row)


@pytest.mark.parametrize("radius", range(1, 8))
@pytest.mark.parametrize("laps", [1, 2, 3])
def test_an_area_of_any_radius_is_played_to_its_end(radius, laps):
    row = replace(
        STANDARD, name="any", radius=radius, laps=laps, length=9, rack_size=4,
        printed=RING if radius > 1 else (), first_turn="printed" if radius > 1 else "anywhere",
    )  # fmt: skip
    with variants.registered([row]):
        game = rules.new("any", seed=bytes([radius]) * 32)
        while not game.is_over:
            legal = game.legal_ids()
            game.apply(int(legal[game.ply * 31 % len(legal)]))
        assert game.outcome().end in ("full", "all_maxed")
        assert max(marker for sheet in game.tracks() for marker in sheet.values()) <= 9 * laps


def test_a_game_without_a_modern_edition_is_found_in_its_own():
    classic = replace(SMALL, name="old", edition="classic")
    with variants.registered([classic, replace(classic, edition="ancient")]):
        assert rules.variant("old") is classic
        assert rules.new("old", seed=bytes(32)).variant is classic
    assert rules.variant("standard").edition == "modern"


def test_a_registered_row_is_found_by_its_name_and_gone_afterwards():
    with variants.registered([SMALL]):
        assert rules.variant("small") is SMALL
        assert "small" in variants.names()
        assert pickle.loads(pickle.dumps(SMALL)) is SMALL
    with pytest.raises(rules.UnknownVariant):
        rules.variant("small")


def test_a_step_has_room_for_as_many_draws_as_a_rack_has_tiles():
    with variants.registered([LARGE]):
        game = rules.new("large", seed=bytes(32))
        assert len(steps.new_log(LARGE)) == steps.DRAWN + 8
        rack = game.rack(0)
        game.state[PHASE] = EXCHANGE
        step = game.apply(rules.Action.exchange())
    assert step.set_aside == rack
    assert len(step.drawn) == 8


def test_rows_of_ones_own_are_added_to_a_program_by_its_environment():
    told = subprocess.run(
        [sys.executable, "-c", "from sixfold.rules import variants; print(variants.names())"],
        env={
            **os.environ,
            "SIXFOLD_VARIANTS": "tests.extra_variants:ROWS",
            "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
        },
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.strip() == str([*variants.names(), "small", "large"])


def test_a_described_row_says_all_that_drawing_it_takes():
    told = variants.describe(LARGE)
    assert (told["radius"], told["rack_size"], told["length"], told["laps"]) == (6, 8, 15, 2)
    assert (told["players"], told["teams"], told["sheets"], told["track_end"]) == (3, 3, 3, 30)
    assert told["printed"][0] == [0, -4]
    assert variants.describe(CARDS)["zones"] == [[4, 0], [7, 3]]
    assert variants.describe(CARDS)["kinds"] == list(CARDS.kinds)
    assert variants.describe(variants.variant("team"))["team_of"] == [0, 1, 0, 1]
