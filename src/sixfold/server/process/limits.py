"""Limits on how often something may be done."""

from __future__ import annotations

import time

from sixfold.server.process.settings import ServerSettings


class Bucket:
    """Holds up to `burst` tokens and refills at `rate` per second."""

    __slots__ = ("_burst", "_rate", "_seen", "_tokens")

    def __init__(self, burst: float, rate: float) -> None:
        self._burst = burst
        self._rate = rate
        self._tokens = float(burst)
        self._seen = time.monotonic()

    def take(self) -> bool:
        """Take a token; tell whether there was one."""
        now = time.monotonic()
        self._tokens = min(self._burst, self._tokens + (now - self._seen) * self._rate)
        self._seen = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True

    @property
    def is_empty(self) -> bool:
        return self._tokens + (time.monotonic() - self._seen) * self._rate < 1

    @property
    def is_full(self) -> bool:
        return self._tokens + (time.monotonic() - self._seen) * self._rate >= self._burst


class Buckets:
    """A bucket for each address, forgotten once it is full again."""

    def __init__(self, burst: float, rate: float) -> None:
        self._burst = burst
        self._rate = rate
        self._buckets: dict[str, Bucket] = {}

    def take(self, key: str) -> bool:
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._burst, self._rate)
        return bucket.take()

    def is_empty(self, key: str) -> bool:
        """Tell whether nothing could be taken now."""
        bucket = self._buckets.get(key)
        return bucket is not None and bucket.is_empty

    def sweep(self) -> None:
        """Forget those who have been quiet long enough."""
        self._buckets = {k: b for k, b in self._buckets.items() if not b.is_full}


def hourly(count: int) -> Buckets:
    """Return buckets that allow so many an hour."""
    return Buckets(count, count / 3600)


class TableLimits:
    """How often people may do at a table what can be done for ever.

    For speaking those who watch share one measure besides their own.
    """

    def __init__(self, settings: ServerSettings) -> None:
        self._people = Buckets(settings.chat_burst, settings.chat_rate)
        self._spectators = Buckets(settings.chat_burst, settings.chat_rate)
        self._toggles = Buckets(settings.toggle_burst, settings.toggle_rate)

    def may_speak(self, table: str, person: str, seated: bool) -> bool:
        if not self._people.take(f"{table} {person}"):
            return False
        return seated or self._spectators.take(table)

    def may_toggle(self, table: str, person: str) -> bool:
        """Tell whether somebody may do once more what can be undone and done again."""
        return self._toggles.take(f"{table} {person}")

    def sweep(self) -> None:
        for buckets in (self._people, self._spectators, self._toggles):
            buckets.sweep()


class AddressLimits:
    """How often each address may do what costs something."""

    def __init__(self, settings: ServerSettings) -> None:
        self.requests = Buckets(settings.request_burst, settings.request_rate)
        self.messages = Buckets(settings.address_message_burst, settings.address_message_rate)
        self.handshakes = Buckets(settings.handshake_burst, settings.handshake_rate)
        self.password_tries = hourly(settings.password_tries)
        self.new_guests = hourly(settings.new_guests)
        self.code_tries = hourly(settings.code_tries)
        self.public_tables = hourly(settings.public_tables)

    def sweep(self) -> None:
        for buckets in vars(self).values():
            buckets.sweep()
