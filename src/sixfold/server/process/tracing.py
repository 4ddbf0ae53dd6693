"""Where a slow move spent its time: a line in the log, and a trace where OpenTelemetry is set up.

Only the interface of OpenTelemetry is used, and only if it is installed (`pip install sixfold[otel]`):
where traces go is the host's choice, made by its own variables.
"""

from __future__ import annotations

from importlib.util import find_spec

from sixfold.server.process.limits import Bucket
from sixfold.server.process.logs import log
from sixfold.server.tables.live_table import Timing

# When everything is slow, telling of each move would make it slower still: a line costs as much
# processor as a move. How many were slow the figures say.
_told = Bucket(burst=20, rate=2.0)

HAS_TRACES = find_spec("opentelemetry") is not None


def note_slow_move(table: str, number: int, timing: Timing, limit_ms: int) -> bool:
    """Tell of a move that took longer than it should have; tell whether it did."""
    took_ms = (timing.shown - timing.asked) // 1_000_000
    if took_ms < limit_ms:
        return False
    if not _told.take():
        return True
    parts = timing.parts()
    log.warning(
        "slow_move",
        table=table,
        number=number,
        took_ms=took_ms,
        **{f"{name}_ms": (ended - began) // 1_000_000 for name, began, ended in parts},
    )
    if HAS_TRACES:
        _trace(table, number, timing)
    return True


def _trace(table: str, number: int, timing: Timing) -> None:
    from opentelemetry import trace

    tracer = trace.get_tracer("sixfold")
    attributes: dict[str, str | int] = {"sixfold.table": table, "sixfold.number": number}
    move = tracer.start_span("move", start_time=timing.asked, attributes=attributes)
    within = trace.set_span_in_context(move)
    for name, began, ended in timing.parts():
        tracer.start_span(name, within, start_time=began).end(ended)
    move.end(timing.shown)
