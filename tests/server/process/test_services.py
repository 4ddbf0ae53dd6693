"""What a server process does when a part of it fails to start."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from sixfold.server.process import services
from tests.server.conftest import serving
from tests.server.guest import guest_at


def test_an_engine_that_does_not_load_is_reported_and_keeps_nobody_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        raise RuntimeError("no room for compiled code")

    async def play(base: str) -> None:
        async with guest_at(base) as guest:
            seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
            body = {"variant": "standard", "players": 2, "seats": seats}
            assert (await guest.post("/tables", body))["table"]

    monkeypatch.setattr(services, "warm_up", fail)
    with capture_logs() as logs, serving(f"sqlite:///{tmp_path / 'table.db'}") as running:
        asyncio.run(asyncio.wait_for(play(running.base), 60))
    assert "engine_not_loaded" in [line["event"] for line in logs]
