"""The generator of draws: ChaCha with eight rounds, its key the seed of the game.

It lives inside the state of a game.  Whoever sees some of its draws, even all of their own,
learns nothing about the others, because that would mean breaking the cipher.
"""

from __future__ import annotations

import secrets
from typing import Final

import numpy as np

from sixfold.rules.compiled import jit, jit_inline, read32, whole, word32, write32
from sixfold.rules.errors import BadSeed

SEED_BYTES: Final = 32
BLOCK_WORDS: Final = 16
# A generator in bytes: key, number of the next block, the current block, the place in it.
COUNTER: Final = SEED_BYTES
BLOCK: Final = COUNTER + 8
PLACE: Final = BLOCK + 4 * BLOCK_WORDS
GENERATOR_BYTES: Final = PLACE + 1
DOUBLE_ROUNDS: Final = 4
MASK: Final = 0xFFFFFFFF
RNG_WORDS: Final = 4  # 32-bit words of a bot's own small generator
WARM_UP: Final = 12  # turns of a fresh one before its first use
SIGMA: Final = (0x61707865, 0x3320646E, 0x79622D32, 0x6B206574)  # the cipher's own constant


def read_seed(seed: bytes | str | None) -> bytes:
    """Return a seed as bytes; ``None`` gives a fresh one nobody can guess.

    >>> read_seed("00" * 32) == bytes(32)
    True
    """
    if seed is None:
        return secrets.token_bytes(SEED_BYTES)
    if isinstance(seed, str):
        try:
            seed = bytes.fromhex(seed)
        except ValueError:
            raise BadSeed("A seed is written as 64 hexadecimal digits.") from None
    if not isinstance(seed, bytes | bytearray):
        raise BadSeed("A seed is 32 bytes or 64 hexadecimal digits.")
    if len(seed) != SEED_BYTES:
        raise BadSeed(f"A seed has 32 bytes (64 hexadecimal digits), not {len(seed)}.")
    return bytes(seed)


def plant(s: np.ndarray, at: int, seed: bytes) -> None:
    """Set the generator that starts at a byte of a state to the start of a seed's sequence."""
    s[at : at + SEED_BYTES] = np.frombuffer(seed, np.uint8)
    s[at + COUNTER : at + PLACE] = 0
    s[at + PLACE] = BLOCK_WORDS


@jit_inline
def _rotate(x: int, by: int) -> int:
    return word32((x << by) | (x >> (32 - by)))


@jit_inline
def _quarter(a: int, b: int, c: int, d: int) -> tuple[int, int, int, int]:
    a = word32(a + b)
    d = _rotate(d ^ a, 16)
    c = word32(c + d)
    b = _rotate(b ^ c, 12)
    a = word32(a + b)
    d = _rotate(d ^ a, 8)
    c = word32(c + d)
    b = _rotate(b ^ c, 7)
    return a, b, c, d


@jit_inline
def _word(s: np.ndarray, at: int) -> int:
    return word32(read32(s, at))


@jit
def _next_block(s: np.ndarray, at: int) -> None:
    s0, s1, s2, s3 = word32(SIGMA[0]), word32(SIGMA[1]), word32(SIGMA[2]), word32(SIGMA[3])
    k0, k1, k2, k3 = _word(s, at), _word(s, at + 4), _word(s, at + 8), _word(s, at + 12)
    k4, k5, k6, k7 = _word(s, at + 16), _word(s, at + 20), _word(s, at + 24), _word(s, at + 28)
    low, high = _word(s, at + COUNTER), _word(s, at + COUNTER + 4)
    x0, x1, x2, x3 = s0, s1, s2, s3
    x4, x5, x6, x7 = k0, k1, k2, k3
    x8, x9, x10, x11 = k4, k5, k6, k7
    x12, x13, x14, x15 = low, high, word32(0), word32(0)
    for _ in range(DOUBLE_ROUNDS):
        x0, x4, x8, x12 = _quarter(x0, x4, x8, x12)
        x1, x5, x9, x13 = _quarter(x1, x5, x9, x13)
        x2, x6, x10, x14 = _quarter(x2, x6, x10, x14)
        x3, x7, x11, x15 = _quarter(x3, x7, x11, x15)
        x0, x5, x10, x15 = _quarter(x0, x5, x10, x15)
        x1, x6, x11, x12 = _quarter(x1, x6, x11, x12)
        x2, x7, x8, x13 = _quarter(x2, x7, x8, x13)
        x3, x4, x9, x14 = _quarter(x3, x4, x9, x14)
    block = at + BLOCK
    write32(s, block, word32(x0 + s0))
    write32(s, block + 4, word32(x1 + s1))
    write32(s, block + 8, word32(x2 + s2))
    write32(s, block + 12, word32(x3 + s3))
    write32(s, block + 16, word32(x4 + k0))
    write32(s, block + 20, word32(x5 + k1))
    write32(s, block + 24, word32(x6 + k2))
    write32(s, block + 28, word32(x7 + k3))
    write32(s, block + 32, word32(x8 + k4))
    write32(s, block + 36, word32(x9 + k5))
    write32(s, block + 40, word32(x10 + k6))
    write32(s, block + 44, word32(x11 + k7))
    write32(s, block + 48, word32(x12 + low))
    write32(s, block + 52, word32(x13 + high))
    write32(s, block + 56, x14)
    write32(s, block + 60, x15)
    low = word32(low + 1)
    write32(s, at + COUNTER, low)
    if low == 0:
        write32(s, at + COUNTER + 4, word32(high + 1))
    s[at + PLACE] = 0


@jit_inline
def _next_word(s: np.ndarray, at: int) -> int:
    if s[at + PLACE] == BLOCK_WORDS:
        _next_block(s, at)
    place = whole(s[at + PLACE])
    s[at + PLACE] = place + 1
    return read32(s, at + BLOCK + 4 * place)


@jit_inline
def below(s: np.ndarray, at: int, bound: int) -> int:
    """Return the next number from 0 to ``bound - 1``, each equally likely."""
    product = _next_word(s, at) * bound
    if (product & MASK) < bound:
        # Reject the few words that would favour some numbers.
        floor = (MASK + 1 - bound) % bound
        while (product & MASK) < floor:
            product = _next_word(s, at) * bound
    return product >> 32


@jit_inline
def chance(rng: np.ndarray, bound: int) -> int:
    """Return a number from 0 to ``bound - 1`` from a bot's own small generator.

    ``rng`` is four 32-bit words (see :func:`make_rng`); it has no part in the draws of a game.
    """
    a, b = whole(rng[0]), whole(rng[1])
    c, d = whole(rng[2]), whole(rng[3])
    out = (a + b + d) & MASK
    rng[0] = b ^ (b >> 9)
    rng[1] = (c + (c << 3)) & MASK
    rng[2] = ((c << 21) + (c >> 11) + out) & MASK
    rng[3] = (d + 1) & MASK
    return (out * bound) >> 32


def make_rng(number: int) -> np.ndarray:
    """Return a bot's own generator, started from any whole number.

    >>> [chance(make_rng(7), 6) == chance(make_rng(7), 6)]
    [True]
    """
    rng = np.array([(number >> shift) & MASK for shift in (0, 32, 64)] + [1], np.uint32)
    for _ in range(WARM_UP):
        chance(rng, 2)
    return rng
