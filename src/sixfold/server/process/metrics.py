"""Figures about a running server, in the form Prometheus reads."""

from __future__ import annotations

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """The figures of one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.act_seconds = Histogram(
            "sixfold_act_seconds",
            "From a move received to stored, acknowledged and shown",
            buckets=BUCKETS,
            registry=self.registry,
        )
        self.refused = Counter(
            "sixfold_refused", "Messages and requests refused", ["code"], registry=self.registry
        )
        self.tables_opened = Counter("sixfold_tables_opened", "Tables made", registry=self.registry)
        self.bot_moves = Counter(
            "sixfold_bot_moves", "Moves chosen by bots", ["bot"], registry=self.registry
        )

    def watch(self, name: str, about: str, read: Callable[[], float]) -> None:
        """Add a figure that is read when somebody asks."""
        Gauge(f"sixfold_{name}", about, registry=self.registry).set_function(read)

    def page(self) -> bytes:
        return generate_latest(self.registry)
