"""A server in a process of its own, which a test can kill."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time

import httpx

START = "from sixfold.cli import main; main()"
QUICK = {
    "SIXFOLD_BOT_PAUSE_MS": "0",
    "SIXFOLD_BOT_SECONDS": "0.02",
    "SIXFOLD_REQUEST_BURST": "100000",
    "SIXFOLD_MESSAGE_BURST": "100000",
    "SIXFOLD_NEW_GUESTS": "100000",
    "SIXFOLD_ADDRESS_CONNECTIONS": "10000",
}


def free_port() -> int:
    """Return a port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class ServerProcess:
    """Starts, kills and starts again on the same port and database."""

    def __init__(self, db: str, *options: str) -> None:
        self.db = db
        self.options = options
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [sys.executable, "-c", START, "serve", "--no-open"]
        command += ["--port", str(self.port), "--db", self.db, *self.options]
        self._process = subprocess.Popen(command, env=os.environ | QUICK, stdout=subprocess.DEVNULL)
        for _ in range(3000):
            try:
                httpx.get(f"{self.base}/healthz", trust_env=False)
                return
            except httpx.TransportError:
                assert self._process.poll() is None, "the server ended by itself"
                time.sleep(0.02)
        raise AssertionError("the server did not answer")

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
