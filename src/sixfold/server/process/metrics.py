"""Figures about a running server, in the form Prometheus reads."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Metric, generate_latest

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """The figures of one process."""

    def __init__(self, worker: int | None = None) -> None:
        self.registry = CollectorRegistry()
        self._worker = worker
        self.act_seconds = Histogram(
            "sixfold_act_seconds",
            "From a move received to stored, acknowledged and shown",
            buckets=BUCKETS,
            registry=self.registry,
        )
        self.commit_seconds = Histogram(
            "sixfold_commit_seconds",
            "How long commits take; everybody who moves waits for one",
            buckets=BUCKETS,
            registry=self.registry,
        )
        self.commit_entries = Histogram(
            "sixfold_commit_entries",
            "Entries that share a commit",
            buckets=(1, 2, 4, 8, 16, 32, 64, 128, 256, 512),
            registry=self.registry,
        )
        self.loop_lag_seconds = Histogram(
            "sixfold_loop_lag_seconds",
            "How late the event loop wakes: when it grows, the process has more than it can do",
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

    def note_commit(self, entries: int, seconds: float) -> None:
        """Count a commit."""
        self.commit_entries.observe(entries)
        self.commit_seconds.observe(seconds)

    def watch(self, name: str, about: str, read: Callable[[], float]) -> None:
        """Add a figure that is read when somebody asks."""
        Gauge(f"sixfold_{name}", about, registry=self.registry).set_function(read)

    def page(self) -> bytes:
        """Return the figures; of several workers each answers for itself, with its number."""
        return generate_latest(self.registry if self._worker is None else self)

    def collect(self) -> Iterator[Metric]:
        """Yield every figure with the worker's number."""
        for metric in self.registry.collect():
            metric.samples = [
                sample._replace(labels={**sample.labels, "worker": str(self._worker)})
                for sample in metric.samples
            ]
            yield metric
