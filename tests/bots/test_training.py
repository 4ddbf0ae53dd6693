import numpy as np
import pytest

from sixfold.bots.evaluation.net import FOLDER, read_net, save_net
from sixfold.bots.training import learning
from sixfold.bots.training.__main__ import main
from sixfold.bots.training.fitting import fit
from sixfold.bots.training.learning import BEST, FORCED, PATIENCE, SLIPPED, wanted_of
from sixfold.bots.training.production import play_portion
from sixfold.bots.training.selfplay import Noted
from sixfold.bots.training.shards import UnfitGames, next_number, read_games, read_shard, save_shard
from sixfold.rules.game import new
from sixfold.rules.state import SEATS_AT_MOST, SIZE, TRACKS
from sixfold.rules.variants import variant


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    folder = tmp_path_factory.mktemp("games")
    for number in range(2):
        play_portion(variant("standard", 2), number, 24, folder, seconds=3600.0, most_games=6)
    return folder


def test_games_are_kept_in_portions_and_go_on_where_they_stopped(played):
    noted = read_games(played, "standard2")
    assert len(np.unique(noted.games)) == 12
    assert noted.states.shape == (len(noted.results), SIZE)
    assert set(np.unique(noted.results)) <= {0.0, 0.5, 1.0}
    assert next_number(played, "standard2") == 2


def test_the_same_portion_plays_the_same_games(played, tmp_path):
    play_portion(variant("standard", 2), 0, 24, tmp_path, seconds=3600.0, most_games=6)
    name = "standard2-000000.npz"
    again, first = (read_shard(folder / name, "standard2") for folder in (tmp_path, played))
    assert np.array_equal(again.states, first.states)


def test_a_small_fit_makes_a_net_that_fits_the_code(played, tmp_path):
    row = variant("standard", 2)
    noted = read_games(played, "standard2")
    fitted = fit(row, noted, epochs=60)
    save_net(tmp_path / "standard2.npz", "standard2", fitted.net)
    kept = read_net(tmp_path / "standard2.npz", "standard2")
    assert kept.note["games"] == 12
    assert kept.note["positions"] == len(noted.states)
    assert np.isfinite(fitted.loss)


def test_a_fit_learns_a_result_that_can_be_seen():
    row = variant("solo")
    rng = np.random.default_rng(1)
    states = np.repeat(new("solo", seed=bytes(32)).state[None], 600, 0)
    markers = rng.integers(0, 18, 600)
    states[:, TRACKS : TRACKS + 6] = markers[:, None]
    results = np.zeros((600, SEATS_AT_MOST))
    results[:, 0] = markers / 36
    fitted = fit(row, Noted(states, results, np.arange(600)), epochs=150)
    assert fitted.loss < 0.1 * results[:, 0].var()


def test_games_of_another_family_or_version_are_refused_with_both_named(tmp_path):
    empty = Noted(np.zeros((1, SIZE), np.uint8), np.zeros((1, SEATS_AT_MOST)), np.zeros(1, int))
    path = save_shard(tmp_path, "duel2", 0, empty)
    with pytest.raises(UnfitGames, match=r"duel2.*standard2"):
        read_shard(path, "standard2")


def test_damaged_games_are_refused_by_name(tmp_path):
    (tmp_path / "duel2-000000.npz").write_bytes(b"PK\x03\x04 nothing")
    with pytest.raises(UnfitGames, match=r"duel2-000000\.npz cannot be read"):
        read_games(tmp_path, "duel2")


def test_a_fit_without_games_says_so(tmp_path, capsys):
    assert main(["fit", "duel2", "--folder", str(tmp_path)]) == 1
    assert "play some first" in capsys.readouterr().err


def test_the_commands_make_and_check_a_net(played, capsys):
    assert main(["fit", "standard2", "--folder", str(played), "--epochs", "1"]) == 0
    arguments = ["--folder", str(played), "--deals", "1", "--seconds", "0.001", "--jobs", "1"]
    assert main(["check", "standard2", *arguments]) == 0
    assert "over 1 deals" in capsys.readouterr().out


def test_what_a_net_should_have_said_leans_on_what_came_of_its_choices_alone():
    values = np.array([[0.2, 0.8], [0.0, 0.0], [0.6, 0.4], [1.0, 0.0]])
    after_a_slip = wanted_of(values, np.array([BEST, FORCED, SLIPPED]))
    assert np.allclose(after_a_slip[1:, 0], 0.6)
    assert np.allclose(after_a_slip[0, 0], PATIENCE * 0.6 + (1 - PATIENCE) * 0.2)
    followed = wanted_of(values, np.array([BEST, FORCED, BEST]))
    assert np.allclose(followed[2], [PATIENCE + (1 - PATIENCE) * 0.6, (1 - PATIENCE) * 0.4])


@pytest.mark.parametrize("row", [variant("standard", 2), variant("standard", 3), variant("cards")])
def test_games_to_learn_from_tell_what_everybody_who_looks_could_expect(row):
    seen, wanted = learning.play_portion(row, FOLDER, range(3))
    lookers = row.teams if row.teams > 2 else 1
    assert seen.shape[:2] == wanted.shape == (len(wanted), lookers)
    assert wanted.min() >= 0.0
    assert wanted.max() <= 1.0
    if lookers > 1:
        assert np.allclose(wanted.sum(1), 1.0, atol=1e-3)
    again, _ = learning.play_portion(row, FOLDER, range(3))
    assert np.array_equal(seen, again)


def test_learning_goes_on_where_it_stopped(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(learning, "PORTION", 4)
    before = read_net(FOLDER / "standard2.npz", "standard2").note["learned"]
    for games in (before + 4, before + 8):
        arguments = ["--folder", str(tmp_path), "--jobs", "1", "--minutes", "0.0001"]
        assert main(["learn", "standard2", *arguments]) == 0
        assert f"{games} games, kept" in capsys.readouterr().out
        assert read_net(tmp_path / "nets" / "standard2.npz", "standard2").note["learned"] == games
