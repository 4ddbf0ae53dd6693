"""What monitors and first visitors ask, as often as they like."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import event

from sixfold.server.workers import demo
from tests.server.conftest import Running, serving

QUESTIONS = 200
VISITORS = 60


def test_figures_are_told_only_where_the_host_wants_it(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path / 't.db'}", metrics=None) as running:
        answer = httpx.get(f"{running.base}/metrics", trust_env=False)
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_asking_whether_it_is_ready_costs_the_database_nothing(serve: Running) -> None:
    statements: list[str] = []
    event.listen(
        serve.services.store.database.engine,
        "before_cursor_execute",
        lambda *call: statements.append(call[2]),
    )
    with httpx.Client(base_url=serve.base, trust_env=False, timeout=60) as http:
        for _ in range(QUESTIONS):
            assert http.get("/readyz").status_code == 200
    # the process itself says once a second that it is there
    assert len(statements) < QUESTIONS


def test_however_many_come_first_one_game_is_played_for_them(
    serve: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[Any] = []
    play = demo.demo
    monkeypatch.setattr(demo, "demo", lambda: played.append(1) or play())

    async def visit() -> set[bytes]:
        async with httpx.AsyncClient(base_url=serve.base, trust_env=False, timeout=240) as http:
            answers = await asyncio.gather(*(http.get("/api/demo") for _ in range(VISITORS)))
        return {answer.content for answer in answers}

    assert len(asyncio.run(visit())) <= 2
    # a game is shown fifty times; whoever comes later sees another one
    assert len(played) <= 2
