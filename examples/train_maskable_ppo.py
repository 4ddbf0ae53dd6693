"""Train MaskablePPO of sb3-contrib against `greedy` until it wins more than it loses.

    pip install 'sixfold[envs]' sb3-contrib
    python examples/train_maskable_ppo.py --steps 2000000

The environment is flat (`flat=True`), because the policy is a plain network; the mask reaches the
learner through `action_masks()`.
"""

import argparse

from sixfold.bots.base import Budget
from sixfold.bots.players.greedy import GreedyBot
from sixfold.envs.gym import SingleEnv

GREEDY = GreedyBot()


def opponent(seen, rng):
    """Return what greedy would do."""
    return GREEDY.choose(seen, Budget(), rng)


def make_env(seat=0):
    """Return a duel against greedy, with the margin of the weakest colours as reward."""
    return SingleEnv("duel", seat=seat, opponents=opponent, reward="margin", flat=True)


def win_rate(model, games=200):
    """Return how often a model comes first against greedy, from both seats alike."""
    won = 0.0
    for game in range(games):
        env = SingleEnv("duel", seat=game % 2, opponents=opponent, reward="rank", flat=True)
        seen, _ = env.reset(seed=game)
        total, done = 0.0, False
        while not done:
            action, _ = model.predict(seen, action_masks=env.action_masks(), deterministic=True)
            seen, reward, done, _, _ = env.step(action)
            total += reward
        won += (total > 0) + 0.5 * (total == 0)
    return won / games


def main():
    """Train, and say from time to time how good it is."""
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.env_util import make_vec_env

    words = argparse.ArgumentParser()
    words.add_argument("--steps", type=int, default=2_000_000)
    words.add_argument("--games-at-once", type=int, default=16)
    chosen = words.parse_args()
    games = make_vec_env(make_env, n_envs=chosen.games_at_once)
    model = MaskablePPO("MlpPolicy", games, n_steps=256, batch_size=1024, ent_coef=0.01, verbose=1)
    for _ in range(10):
        model.learn(chosen.steps // 10, reset_num_timesteps=False)
        print(f"{model.num_timesteps} steps: {win_rate(model):.0%} against greedy")
    model.save("sixfold_ppo")


if __name__ == "__main__":
    main()
