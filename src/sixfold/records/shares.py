"""The seed of a game that several people brought luck to, and the seeds that follow from it.

Everything is written in hex. The server and every page have a share of 32 random bytes; its
commitment, the SHA-256 of it, is known to all before anybody reveals theirs.
"""

from __future__ import annotations

import hashlib


def commitment_to(share: str) -> str:
    """Return the hash that binds somebody to a share."""
    return hashlib.sha256(bytes.fromhex(share)).hexdigest()


def mix(*shares: str) -> str:
    """Return the seed that shares make: the server's first, then people's in the order of seats.

    >>> mix("00" * 32, "01" * 32) == mix("01" * 32, "00" * 32)
    False
    """
    return hashlib.sha256(b"".join(map(bytes.fromhex, shares))).hexdigest()


def seed_after_take_back(seed: str, number: int) -> str:
    """Return the seed that decides after the take-back with an action number."""
    return hashlib.sha256(bytes.fromhex(seed) + number.to_bytes(4, "big")).hexdigest()
