import shutil

import numpy as np
import pytest

from sixfold.bots.evaluation.calibration import is_map, tell, unbent
from sixfold.bots.evaluation.net import FOLDER, read_net
from sixfold.bots.training import __main__ as command
from sixfold.bots.training.shards import UnfitGames
from sixfold.bots.training.telling import (
    fit_map,
    play_game,
    read_said,
    said_path,
    tell_all,
    tell_unseen,
    tenths,
)
from sixfold.rules.variants import variant


def _sayings(slope: float, count: int = 6000) -> np.ndarray:
    """Chances of someone who is too sure, with results as they would come."""
    rng = np.random.default_rng(3)
    said = rng.uniform(0.02, 0.98, count)
    true = 1 / (1 + np.exp(-slope * np.log(said / (1 - said))))
    return np.stack([said, (rng.random(count) < true).astype(float)], 1)


def test_the_map_finds_out_how_much_too_sure_a_search_is():
    told = fit_map(_sayings(0.5))
    assert is_map(told)
    for said in (0.1, 0.3, 0.5, 0.7, 0.9):
        true = 1 / (1 + ((1 - said) / said) ** 0.5)
        assert tell(told, said) == pytest.approx(true, abs=0.04)


def test_with_next_to_nothing_to_learn_from_the_map_stays_nearly_straight():
    told = fit_map(np.array([[0.7, 1.0], [0.6, 0.0]]))
    assert told == pytest.approx(unbent(), abs=0.1)


def test_what_is_told_of_games_the_map_has_not_seen_comes_true_in_every_tenth():
    games = np.array_split(_sayings(0.5), 300)
    for count, told, won, doubt in tenths(tell_unseen(games)):
        if count > 100:
            assert abs(told - won) < doubt + 0.03
    said = tenths(tell_all(unbent(), np.concatenate(games)))
    assert any(abs(told - won) > 0.1 for _, told, won, _ in said)


def test_one_game_alone_is_told_as_it_was_said():
    game = np.array([[0.7, 1.0], [0.6, 0.0]])
    assert tell_unseen([game]) == pytest.approx(game)


def test_a_game_says_chances_and_what_came_of_them():
    said = play_game(variant("duel"), 1, 8)
    assert said
    assert all(0 <= chance <= 1 and won in (0.0, 0.5, 1.0) for chance, won in said)


def test_nothing_said_and_damaged_sayings_are_refused_by_name(tmp_path):
    with pytest.raises(UnfitGames, match="Nothing was said about duel2"):
        read_said(tmp_path, "duel2")
    said_path(tmp_path, "duel2").write_text("[[0.5, 1.0]]\nnonsense\n")
    with pytest.raises(UnfitGames, match=r"duel2\.said\.jsonl cannot be read"):
        read_said(tmp_path, "duel2")


def test_the_command_fits_the_chances_and_keeps_the_map_with_the_net(tmp_path, monkeypatch, capsys):
    shutil.copy(FOLDER / "duel2.npz", tmp_path / "duel2.npz")
    monkeypatch.setattr(command, "FOLDER", tmp_path)
    lines = "\n".join(str([[said, won]]) for said, won in _sayings(0.5, 800).tolist())
    said_path(tmp_path, "duel2").write_text(lines + "\n")
    arguments = ["chances", "duel2", "--folder", str(tmp_path), "--minutes", "0", "--install"]
    assert command.main(arguments) == 0
    assert "duel2, new map, games it has not seen: told" in capsys.readouterr().out
    kept, before = (read_net(folder / "duel2.npz", "duel2") for folder in (tmp_path, FOLDER))
    assert kept.told[-2] < 0.9
    assert np.array_equal(kept.first, before.first)
    assert np.array_equal(kept.second, before.second)
