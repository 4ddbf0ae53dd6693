"""What a host can see: figures, the dashboard that shows them, and where slow moves spent their time."""

from __future__ import annotations

import ast
import asyncio
import json
import random
import re
from pathlib import Path

import pytest
from structlog.testing import capture_logs

import sixfold.server
from sixfold.server.process import tracing
from sixfold.server.process.limits import Bucket
from sixfold.server.process.metrics import AllWorkers, Metrics
from sixfold.server.process.tracing import note_slow_move
from sixfold.server.tables.live_table import Timing
from tests.server.conftest import Running, serving
from tests.server.guest import guest_at

DASHBOARD = Path(__file__).parents[3] / "dashboards" / "grafana.json"
MS = 1_000_000
TIMING = Timing(0, 5 * MS, 7 * MS, 307 * MS, 310 * MS)


def test_the_dashboard_shows_only_figures_that_the_server_has(serve: Running) -> None:
    page = serve.services.metrics.page().decode()
    known = set(re.findall(r"^# TYPE (\S+)", page, re.MULTILINE))
    panels = json.loads(DASHBOARD.read_text())["panels"]
    asked = {
        name
        for panel in panels
        for target in panel["targets"]
        for name in re.findall(r"sixfold_\w+", target["expr"])
    }
    for name in asked:
        assert name in known or re.sub(r"_(bucket|sum|count)$", "", name) in known, name
    assert all(panel["description"] for panel in panels)


def test_the_figures_of_all_workers_are_on_one_page_with_their_numbers() -> None:
    one, two = Metrics(), Metrics()
    for metrics, tables in ((one, 2), (two, 3)):
        metrics.tables_opened.inc(tables)
        metrics.bot_moves.labels("greedy").inc(tables)
        metrics.note_commit(tables, 0.01)
    page = AllWorkers({7: two.line(), 3: one.line()}).page().decode()
    assert 'sixfold_tables_opened_total{worker="3"} 2.0' in page
    assert 'sixfold_tables_opened_total{worker="7"} 3.0' in page
    assert 'sixfold_bot_moves_total{bot="greedy",worker="7"} 3.0' in page
    assert 'sixfold_commit_entries_bucket{le="+Inf",worker="3"} 1.0' in page
    assert page.count("# TYPE sixfold_commit_entries histogram") == 1


def _words_of_log_lines() -> dict[str, set[str]]:
    """Return what the lines of the server's log carry, by where they are written."""
    found: dict[str, set[str]] = {}
    for file in Path(sixfold.server.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call) and ast.unparse(node.func).startswith("log."):
                words = {word.arg for word in node.keywords if word.arg}
                found[f"{file.name}:{node.lineno}"] = words
    return found


def test_lines_of_the_log_call_a_table_by_one_name() -> None:
    found = _words_of_log_lines()
    assert len(found) > 20
    for where, words in found.items():
        assert not words & {"game", "match", "id", "claimed"}, where


def test_a_slow_move_is_told_with_its_table_and_where_its_time_went() -> None:
    with capture_logs() as lines:
        assert not note_slow_move("quick", 1, TIMING, 311)
        assert note_slow_move("slow", 2, TIMING, 310)
    (line,) = lines
    assert (line["event"], line["table"], line["number"]) == ("slow_move", "slow", 2)
    assert (line["wait_ms"], line["decide_ms"], line["store_ms"], line["show_ms"]) == (5, 2, 300, 3)


def test_when_all_moves_are_slow_only_some_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tracing, "_told", Bucket(burst=3, rate=0))
    with capture_logs() as lines:
        assert all(note_slow_move("slow", number, TIMING, 0) for number in range(10))
    assert [line["number"] for line in lines] == [0, 1, 2]


def test_a_slow_move_is_a_trace_of_four_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    from opentelemetry import trace
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import SimpleSpanProcessor
    from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

    spans = InMemorySpanExporter()
    provider = TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(spans))
    monkeypatch.setattr(trace, "get_tracer", provider.get_tracer)
    note_slow_move("table", 7, TIMING, 0)
    *parts, move = spans.get_finished_spans()
    assert [part.name for part in parts] == ["wait", "decide", "store", "show"]
    assert move.attributes == {"sixfold.table": "table", "sixfold.number": 7}
    assert all(part.parent and part.parent.span_id == move.context.span_id for part in parts)


def test_moves_commits_and_slow_moves_of_a_real_game_are_counted(tmp_path: Path) -> None:
    async def play(base: str) -> None:
        async with guest_at(base) as one:
            await one.connect()
            table = await one.make_table(["me"], "solo")
            await one.watch(table)
            await one.act(table, random.Random(1))
            await one.wait("moved")

    with (
        capture_logs() as lines,
        serving(f"sqlite:///{tmp_path / 'table.db'}", slow_move_ms=0) as running,
    ):
        asyncio.run(play(running.base))
        page = running.services.metrics.page().decode()
    assert "sixfold_act_seconds_count 1.0" in page
    assert "sixfold_commit_entries_count 0.0" not in page
    assert [line["number"] for line in lines if line["event"] == "slow_move"] == [0]
