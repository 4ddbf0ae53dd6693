"""A real server, a real Chromium, and people who use both."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.browser.people import Person

WEB_DIST = Path(__file__).parents[2] / "src" / "sixfold" / "web_dist"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# quick bots, chosen seeds, and no limits that a whole suite from one address would hit
QUICK = {
    "SIXFOLD_CHOSEN_SEEDS": "1",
    "SIXFOLD_BOT_PAUSE_MS": "0",
    "SIXFOLD_BOT_SECONDS": "0.05",
    "SIXFOLD_HINT_SECONDS": "0.05",
    "SIXFOLD_BOT_THREADS": "3",
    "SIXFOLD_ANALYSIS_SECONDS": "0.01",
    "SIXFOLD_REQUEST_BURST": "100000",
    "SIXFOLD_MESSAGE_BURST": "10000",
    "SIXFOLD_ADDRESS_MESSAGE_BURST": "1000000",
    "SIXFOLD_HANDSHAKE_BURST": "100000",
    "SIXFOLD_TOGGLE_BURST": "100000",
    "SIXFOLD_PUBLIC_TABLES": "100000",
    "SIXFOLD_NEW_GUESTS": "100000",
    "SIXFOLD_TABLES_PER_PERSON": "1000",
    "SIXFOLD_ADDRESS_CONNECTIONS": "10000",
    "SIXFOLD_ABSENCE_S": "1",
}

# how long anything on the page may take: a busy machine is slow, which is no fault of the page
PATIENCE_MS = 60_000
expect.set_options(timeout=PATIENCE_MS)

NO_COACH = "localStorage['sixfold.settings'] ??= JSON.stringify({coach: false})"


def chromium_path() -> str:
    """Return where Chromium is, or fail with the way to get one.

    The shell is the same engine without the windows of a browser: those cost two seconds of work
    for every person who comes.
    """
    for name in ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"):
        found = shutil.which(name)
        if found:
            return found
    pytest.fail(
        'The browser tests need Chromium: install it with "sudo apt-get install chromium" or your '
        "system's own way."
    )


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Server:
    """The command as a person starts it, on a port and a file of its own."""

    def __init__(self, folder: Path, **settings: str) -> None:
        self.env = os.environ | QUICK | settings
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self.db = f"sqlite:///{folder / 'table.db'}"
        self.log = folder / "server.log"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it answers."""
        command = [str(Path(sys.executable).parent / "sixfold"), "serve", "--no-open"]
        command += ["--port", str(self.port), "--db", self.db]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                command, env=self.env, stdout=log, stderr=subprocess.STDOUT
            )
        for _ in range(600):
            try:
                urllib.request.urlopen(self.base + "/api/catalogue", timeout=5).close()
                return
            except (urllib.error.URLError, ConnectionError, TimeoutError):
                if self.process.poll() is not None:
                    break
                time.sleep(0.1)
        pytest.fail(f"The server did not start:\n{self.log.read_text()[-3000:]}")

    def kill(self) -> None:
        """End it the hard way."""
        if self.process:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
            self.process = None


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    if not (WEB_DIST / "index.html").exists():
        pytest.fail('The web client is not built yet: run "make client" first.')
    running = Server(tmp_path_factory.mktemp("server"))
    running.start()
    # bots are compiled at their first move: on a fresh machine that takes longer than a test waits
    urllib.request.urlopen(running.base + "/api/demo", timeout=300).close()
    yield running
    running.kill()


# per module, because its event loop must not be there when other tests bring their own
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=chromium_path(), args=FLAGS)
        yield chromium
        chromium.close()


Arrive = Callable[..., Person]


@pytest.fixture
def arrive(server: Server, browser: Browser) -> Iterator[Arrive]:
    """Bring a new person with a browser of their own; ask for it as often as needed."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def bring(**options: Any) -> Person:
        chosen: dict[str, Any] = {
            "viewport": {"width": 1280, "height": 860},
            "locale": "en-GB",
            # the result at once: what moves is looked at in its own test
            "reduced_motion": "reduce",
            "base_url": server.base,
            # fetching every page for later is as much work as a move: whoever tests that asks for it
            "service_workers": "block",
        }
        # whoever comes here has played before: the coach is looked at in its own test
        coach = options.pop("coach", False)
        context = browser.new_context(**(chosen | options))
        if not coach:
            context.add_init_script(NO_COACH)
        context.set_default_timeout(PATIENCE_MS)
        contexts.append(context)
        page: Page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        return Person(page, server.base)

    yield bring
    for context in contexts:
        context.close()
    assert errors == [], "the page threw errors"
