import json
import pickle

import pytest

import sixfold
from sixfold import rules
from sixfold.rules.tiles import KINDS
from tests.rules.positions import every_row

SEED = "4d" * 32


def some_actions(game, count=5):
    for _ in range(count):
        game.apply(game.legal()[0])
    return game


def read_back(tmp_path, game):
    """Return a game as it comes back from a file, and its record."""
    file = tmp_path / "games.jsonl"
    sixfold.write_games(file, [game])
    (again,) = sixfold.read_games(file)
    assert again == game
    assert again.history() == game.history()
    return again, json.loads(file.read_text())


@every_row
def test_a_game_that_was_set_up_and_reseeded_comes_back_from_its_file(tmp_path, row):
    middle = some_actions(rules.new(row.name, row.players, row.edition, SEED))
    game = some_actions(rules.set_up(middle.position(), SEED), 3)
    game.reseed("ab" * 32)
    game.reseed("ab" * 32)
    some_actions(game, 3)
    game.reseed("cd" * 32)
    again, record = read_back(tmp_path, game)
    assert record["position"] == middle.position()
    assert [seeding["after"] for seeding in record["seeds"]] == [0, 3, 3, 6]
    assert again.seeds() == game.seeds()
    assert some_actions(again) == some_actions(game)


@pytest.mark.parametrize("bag", ["*", None])
def test_what_a_seed_drew_for_hidden_racks_is_drawn_again(tmp_path, bag):
    fields = some_actions(rules.new("standard", 3, seed=SEED), 6).position(0).split()
    fields[5] = bag or fields[5]
    game = some_actions(rules.set_up(" ".join(fields), SEED), 4)
    _, record = read_back(tmp_path, game)
    assert "6?/6?" in record["position"]
    assert record["seed"] == SEED


def test_a_game_with_draws_of_a_real_table_has_no_seed_in_its_record(tmp_path):
    game = rules.new("duel", seed=SEED)
    twin = game.copy()
    some_actions(game, 1)
    drawn = twin.apply(twin.legal()[0]).drawn
    game = rules.new("duel", seed=SEED)
    game.apply(game.legal()[0], drawn[::-1])
    _, record = read_back(tmp_path, some_actions(game))
    assert "seed" not in record
    assert "seeds" not in record


def test_draws_of_a_real_table_may_follow_a_position(tmp_path):
    line = rules.new("duel", seed=SEED).position(0)
    game = rules.set_up(line, SEED)
    kind = next(kind for kind, n in zip(KINDS, game.stock(), strict=True) if n)
    game.apply(game.legal()[0], [kind])
    again, record = read_back(tmp_path, some_actions(game))
    assert "seed" not in record
    assert "?" not in record["position"]
    read_back(tmp_path, some_actions(again))


def test_a_game_knows_its_start_and_seeds_after_it_was_pickled():
    game = some_actions(rules.set_up(rules.new("duel", seed=SEED).position(0), SEED), 2)
    again = pickle.loads(pickle.dumps(game))
    assert again.start() == game.start()
    assert again.set_up_from == game.set_up_from == rules.new("duel", seed=SEED).position(0)
    assert again.seeds() == game.seeds() == [(0, bytes.fromhex(SEED))]
