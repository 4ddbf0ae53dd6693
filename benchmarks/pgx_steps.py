"""Steps per second of pgx's hex and backgammon on one core: run by bench_envs.py, prints JSON.

It needs only pgx and JAX, which live in an environment of their own.  One call of the compiled
function chooses a random legal action in every game, steps, computes observation and mask, and
starts finished games anew.
"""

from __future__ import annotations

import json
import os
import sys
import time

os.environ["JAX_PLATFORMS"] = "cpu"
os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"

import jax
import jax.numpy as jnp
import pgx
from pgx.experimental.wrappers import auto_reset


def measure(name: str, games: int, seconds: float) -> float:
    """Return the steps per second of a game at one size of batch."""
    env = pgx.make(name)
    first = jax.jit(jax.vmap(env.init))
    advance = auto_reset(env.step, env.init)

    @jax.jit
    def step(states, key):
        key, choice, chance = jax.random.split(key, 3)
        logits = jnp.where(states.legal_action_mask, 0.0, -jnp.inf)
        actions = jax.random.categorical(choice, logits, axis=-1)
        keys = jax.random.split(chance, games)
        return jax.vmap(advance)(states, actions, keys), key

    key = jax.random.PRNGKey(0)
    states = first(jax.random.split(key, games))
    states, key = step(states, key)
    jax.block_until_ready(states)
    count, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        states, key = step(states, key)
        jax.block_until_ready(states)
        count += games
    return count / (time.process_time() - start)


if __name__ == "__main__":
    seconds = float(sys.argv[1])
    found = {
        name: {str(games): measure(name, games, seconds) for games in (64, 512, 4096)}
        for name in ("hex", "backgammon")
    }
    print(json.dumps(found))
