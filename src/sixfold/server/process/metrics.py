"""Figures about a running server, in the form Prometheus reads."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import msgspec
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Metric, generate_latest

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
        """Return the figures of this process."""
        return generate_latest(self.registry)

    def line(self) -> str:
        """Return the figures in one line, for another worker that shows those of all."""
        return msgspec.json.encode(
            [_written(metric) for metric in self.registry.collect()]
        ).decode()


class Written(msgspec.Struct, frozen=True):
    """A figure on its way from one worker to another."""

    name: str
    about: str
    kind: str
    samples: list[tuple[str, dict[str, str], float]]


class AllWorkers:
    """The figures of several workers, each with the number of its worker; their sum is the server's."""

    def __init__(self, lines: Mapping[int, str]) -> None:
        self._lines = lines

    def page(self) -> bytes:
        return generate_latest(self)

    def collect(self) -> Iterator[Metric]:
        """Yield every figure once, with what all workers say of it."""
        metrics: dict[str, Metric] = {}
        for worker, line in sorted(self._lines.items()):
            for written in msgspec.json.decode(line, type=list[Written]):
                fresh = Metric(written.name, written.about, written.kind)
                metric = metrics.setdefault(written.name, fresh)
                for name, labels, value in written.samples:
                    metric.add_sample(name, labels | {"worker": str(worker)}, value)
        yield from metrics.values()


def _written(metric: Metric) -> Written:
    samples = [(sample.name, sample.labels, sample.value) for sample in metric.samples]
    return Written(metric.name, metric.documentation, metric.type, samples)
