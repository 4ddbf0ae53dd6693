"""A server in a process of its own, which a test can kill."""

from __future__ import annotations

import os
import resource
import shlex
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx

START = "from sixfold.cli import start; start()"
QUICK = {
    "SIXFOLD_BOT_PAUSE_MS": "0",
    "SIXFOLD_BOT_SECONDS": "0.02",
    "SIXFOLD_REQUEST_BURST": "100000",
    "SIXFOLD_MESSAGE_BURST": "100000",
    "SIXFOLD_TOGGLE_BURST": "100000",
    "SIXFOLD_ADDRESS_MESSAGE_BURST": "1000000000",
    "SIXFOLD_HANDSHAKE_BURST": "1000000",
    "SIXFOLD_PUBLIC_TABLES": "1000000",
    "SIXFOLD_NEW_GUESTS": "100000",
    "SIXFOLD_ADDRESS_CONNECTIONS": "10000",
    "SIXFOLD_TABLES_PER_PERSON": "100000",
}
# loads everything once; every line it reads starts a server, whose number it writes
FORKING = """
import os, signal, sys
from sixfold.server.http import app
from sixfold.server.process.running import run
from sixfold.server.process.settings import read_settings
from sixfold.server.workers.bot_workers import warm_up

warm_up()
settings = read_settings(port=int(sys.argv[1]), db=sys.argv[2])
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
for _ in sys.stdin:
    child = os.fork()
    if not child:
        run(settings, lambda port: None)
        os._exit(0)
    print(child, flush=True)
"""


def free_port() -> int:
    """Return a port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class ServerProcess:
    """Starts, kills and starts again on the same port and database."""

    def __init__(
        self,
        db: str,
        *options: str,
        environment: dict[str, str] | None = None,
        files: int | None = None,
    ) -> None:
        self.db = db
        # how many files it may have open, if not as many as we may
        self._files = files
        self.options = options
        self._environment = os.environ | (QUICK if environment is None else environment)
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [sys.executable, "-c", START, "serve", "--no-open"]
        command += ["--port", str(self.port), "--db", self.db, *self.options]
        if self._files is not None:
            command = ["sh", "-c", f"ulimit -n {self._files} && exec {shlex.join(command)}"]
        self._process = subprocess.Popen(command, env=self._environment, stdout=subprocess.DEVNULL)
        self._wait_until_it_answers()

    def _wait_until_it_answers(self) -> None:
        for _ in range(6000):
            try:
                httpx.get(f"{self.base}/healthz", trust_env=False)
                return
            except httpx.TransportError:
                assert self._process is not None
                assert self._process.poll() is None, "the server ended by itself"
                time.sleep(0.01)
        raise AssertionError("the server did not answer")

    def memory_mib(self) -> float:
        """Return how much of the machine's memory it has."""
        assert self._process is not None
        pages = Path(f"/proc/{self._process.pid}/statm").read_text().split()[1]
        return int(pages) * resource.getpagesize() / 2**20

    def kill(self) -> None:
        """End it as a power cut would."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait(20)

    def hang_up(self) -> None:
        """Ask it to replace its workers."""
        assert self._process is not None
        self._process.send_signal(signal.SIGHUP)

    def freeze(self) -> None:
        """Let it stand still in the middle of whatever it does."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        assert self._process is not None
        self._process.send_signal(signal.SIGCONT)

    def stop(self) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()
            self._process.wait(20)


class ForkedServer(ServerProcess):
    """The same, but it is up again at once: what takes long to load is loaded in a parent process."""

    def __init__(self, db: str) -> None:
        super().__init__(db)
        self._server = 0

    def start(self) -> None:
        if self._process is None:
            command = [sys.executable, "-c", FORKING, str(self.port), self.db]
            pipe = subprocess.PIPE
            self._process = subprocess.Popen(
                command, env=self._environment, stdin=pipe, stdout=pipe
            )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(b"\n")
        self._process.stdin.flush()
        self._server = int(self._process.stdout.readline())
        self._wait_until_it_answers()

    def kill(self) -> None:
        os.kill(self._server, signal.SIGKILL)
        self._wait_until_gone()

    def stop(self) -> None:
        if self._server:
            os.kill(self._server, signal.SIGTERM)
            self._wait_until_gone()
        if self._process is not None and self._process.stdin is not None:
            self._process.stdin.close()
            self._process.wait(20)
            assert self._process.stdout is not None
            self._process.stdout.close()

    def _wait_until_gone(self) -> None:
        for _ in range(4000):
            try:
                os.kill(self._server, 0)
            except ProcessLookupError:
                self._server = 0
                return
            time.sleep(0.005)
        raise AssertionError("the server did not end")
