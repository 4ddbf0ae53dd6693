"""Train MaskablePPO of sb3-contrib until it beats `greedy` at the card game.

    pip install 'sixfold[envs]' sb3-contrib
    python examples/train_maskable_ppo.py

The network first imitates games of a stronger bot (`--lessons 0` leaves that out), then plays
against greedy from both seats and is rewarded for winning.  The environment is flat (`flat=True`)
because the network is a plain one; the mask reaches the learner through `action_masks()`.
"""

import argparse

import gymnasium
import numpy as np

from sixfold.arena.simulate import simulate
from sixfold.bots.base import Budget
from sixfold.bots.players.greedy import GreedyBot
from sixfold.envs.dataset import make_dataset
from sixfold.envs.gym import SingleEnv
from sixfold.envs.layout import layout_of
from sixfold.records import format_record, parse_record
from sixfold.rules import variant

GREEDY, ROW = GreedyBot(), variant("cards")
LAYOUT = layout_of(ROW)
TRACKS = LAYOUT["tracks"]


def features(seen):
    """Return observations as numbers between 0 and 1; each column of a track is one of its own."""
    markers = LAYOUT.split(seen)["tracks"]
    columns = (markers[..., None] == np.arange(TRACKS.high + 1)).reshape(*seen.shape[:-1], -1)
    return np.concatenate([seen / LAYOUT.highs(), columns], -1, dtype=np.float32)


class CardTable(gymnasium.ObservationWrapper):
    """A game against greedy: 1 for a win, -1 for a loss."""

    def __init__(self, seat=0):
        super().__init__(SingleEnv("cards", seat=seat, opponents=greedy, reward="rank", flat=True))
        size = LAYOUT.size + TRACKS.size * (TRACKS.high + 1)
        self.observation_space = gymnasium.spaces.Box(0, 1, (size,))

    def observation(self, seen):
        """Return what the network reads."""
        return features(seen)

    def action_masks(self):
        """Return which actions are legal."""
        return self.env.action_masks()


def greedy(seen, rng):
    """Return what greedy would do."""
    return GREEDY.choose(seen, Budget(), rng)


def win_rate(model, games=400):
    """Return how often a model comes first against greedy, from both seats alike."""
    won = 0.0
    for game in range(games):
        env = CardTable(game % 2)
        seen, _ = env.reset(seed=game)
        done = False
        while not done:
            action, _ = model.predict(seen, action_masks=env.action_masks(), deterministic=True)
            seen, reward, done, _, _ = env.step(action)
        won += (reward > 0) + 0.5 * (reward == 0)
    return won / games


def imitate(model, teacher, games, passes=10):
    """Let a model's policy learn what a bot did, and its value how the games ended."""
    import torch

    played = simulate(ROW, [teacher], games, "lessons", Budget())
    lessons = make_dataset(parse_record(format_record(record)) for record in played)
    seen = torch.as_tensor(features(lessons.observation))
    done, ended = torch.as_tensor(lessons.action), torch.as_tensor(lessons.result)
    learner = torch.optim.Adam(model.policy.parameters(), 1e-3, weight_decay=1e-5)
    for batch in (part for _ in range(passes) for part in torch.randperm(len(done)).split(1024)):
        values, chances, _ = model.policy.evaluate_actions(seen[batch], done[batch])
        loss = ((values.flatten() - ended[batch]) ** 2).mean() - chances.mean()
        learner.zero_grad()
        loss.backward()
        learner.step()


def make_model(steps=512):
    """Return a learner with sixteen tables, half of them on either seat."""
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.vec_env import DummyVecEnv

    tables = DummyVecEnv([lambda seat=number % 2: CardTable(seat) for number in range(16)])
    options = {"n_epochs": 4, "gamma": 1.0, "ent_coef": 0.003, "learning_rate": 2e-4, "seed": 0}
    net = {"net_arch": [256, 256]}
    return MaskablePPO(
        "MlpPolicy", tables, n_steps=steps, batch_size=2048, policy_kwargs=net, **options
    )


def main():
    """Train, and say from time to time how good it is."""
    words = argparse.ArgumentParser()
    words.add_argument("--teacher", default="expert")
    words.add_argument("--lessons", type=int, default=3000)
    words.add_argument("--steps", type=int, default=600_000)
    chosen = words.parse_args()
    model = make_model()
    if chosen.lessons:
        imitate(model, chosen.teacher, chosen.lessons)
    print(f"before PPO: {win_rate(model):.1%} against greedy", flush=True)
    for _ in range(6):
        model.learn(chosen.steps // 6, reset_num_timesteps=False)
        print(f"{model.num_timesteps} steps: {win_rate(model):.1%} against greedy", flush=True)
    model.save("sixfold_ppo")
    print(f"in 2000 games: {win_rate(model, 2000):.1%}")


if __name__ == "__main__":
    main()
