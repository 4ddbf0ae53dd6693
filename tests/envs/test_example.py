from __future__ import annotations

import importlib.util
from pathlib import Path

import numpy as np
import pytest

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "train_small_policy.py"


def load(path):
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def example():
    return load(EXAMPLE)


def test_the_example_learns_to_beat_random_play(example):
    trained, _ = example.play(np.zeros(3), games=32, count=200, rate=0.1)
    _, rewards = example.play(trained, games=32, count=60, reward="rank", seed=1)
    assert (rewards > 0).mean() > 0.7


def test_the_page_shows_the_example_as_it_is_and_it_is_short():
    source = EXAMPLE.read_text()
    assert f"```python\n{source}```" in (ROOT / "docs" / "research.md").read_text()
    assert len(source.splitlines()) < 60


class FirstLegal:
    """Stands for a trained model: what the learner itself brings is not installed here."""

    def predict(self, seen, action_masks, deterministic):
        return int(action_masks.argmax()), None


def test_the_environment_of_the_masked_learner_plays_whole_games():
    module = load(ROOT / "examples" / "train_maskable_ppo.py")
    assert 0.0 <= module.win_rate(FirstLegal(), games=2) <= 1.0
    table = module.CardTable(seat=1)
    seen, _ = table.reset(seed=1)
    assert seen.shape == table.observation_space.shape
    assert table.observation_space.contains(seen)
    markers = seen[module.LAYOUT.size :].reshape(module.TRACKS.size, -1)
    assert (markers.sum(axis=1) == 1).all()
    assert table.action_masks().any()
