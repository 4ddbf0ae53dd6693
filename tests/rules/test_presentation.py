import copy
import pickle

import pytest

from sixfold import rules
from tests.rules.positions import every_row


def played(variant="standard", players=None, count=12):
    game = rules.new(variant, players, seed="3c" * 32)
    for _ in range(count):
        game.apply(game.legal()[5 % len(game.legal())])
    return game


@every_row
def test_the_text_of_a_game_fits_a_terminal(row):
    game = rules.new(row.name, row.players, row.edition, "00" * 32)
    lines = str(game).splitlines()
    assert len(lines) <= 24
    assert max(map(len, lines)) <= 80
    assert all(" ".join(game.rack(seat)) in str(game) for seat in range(row.players))


def test_the_text_shows_tiles_as_capitals_and_printed_symbols_small():
    game = rules.new("duel", seed="00" * 32)
    tile = game.rack(0)[0]
    game.play(f"{tile} A2 A3")
    assert f"A       r {tile[0]} {tile[1]} · · g" in str(game)


def test_games_are_equal_when_everything_on_the_table_is():
    game, other = played(), played()
    assert game == other
    assert hash(game) == hash(other)
    other.reseed()
    assert game == other
    other.apply(other.legal()[0])
    assert game != other
    assert game != "a game"
    assert repr(game) == "<Game: standard, modern, 2 players, 12 actions, seat 0: place>"


@pytest.mark.parametrize("variant", ["standard", "team", "duel", "cards"])
def test_undo_gives_back_every_position_and_what_was_done(variant):
    game = rules.new(variant, seed="11" * 32)
    lines, steps = [], []
    for number in range(20):
        if number == 10:
            game.reseed("22" * 32)
        lines.append(game.position())
        steps.append(game.apply(game.legal()[3 % len(game.legal())]))
    assert game.history() == steps
    assert game.actions() == [step.action for step in steps]
    twin = pickle.loads(pickle.dumps(copy.copy(game)))
    for line, step in zip(lines[::-1], steps[::-1], strict=True):
        assert twin.undo() == step
        assert twin.position() == line
    assert game.ply == 20
    with pytest.raises(rules.IllegalAction, match="no action to take back"):
        twin.undo()


def test_draws_that_were_named_are_played_again_as_named():
    game = rules.new_from_deal(rules.variant("solo"), [["RB"]])
    game.apply(game.legal()[0], ["GG"])
    game.apply(game.legal()[0], ["YY"])
    assert [step.drawn for step in game.history()] == [["GG"], ["YY"]]
    game.undo()
    assert game.rack(0) == ["GG"]


def test_a_preview_says_what_the_action_then_does():
    game = played()
    for action in game.legal()[::9]:
        seen, trial = game.preview(str(action)), game.copy()
        step = trial.apply(action)
        assert seen.points == step.points == tuple(map(len, seen.rays))
        assert seen.markers == trial.tracks()[step.seat]


def test_actions_are_told_apart_by_what_they_do_not_by_the_area_they_know():
    action = rules.new().legal()[0]
    assert rules.Action.from_json(action.to_json()) == action
