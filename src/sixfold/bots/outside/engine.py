"""Engines outside: programs that speak JSON lines on their standard input and output."""

from __future__ import annotations

import json
import queue
import shlex
import subprocess
import threading
import time
from typing import Any, Final

from sixfold.rules.actions import Action
from sixfold.rules.errors import MalformedAction, SixfoldError

PROTOCOL: Final = 1
START_SECONDS: Final = 20.0  # to say hello
GRACE_SECONDS: Final = 0.25  # for the way through the pipes, beyond the budget
BYE_SECONDS: Final = 1.0
LONGEST_LINE: Final = 1 << 16
SHOWN: Final = 80  # characters of nonsense that a message repeats


class EngineFailure(SixfoldError):
    """An outside engine did not answer as agreed; the sentence names it."""


class OutsideEngine:
    """One running engine.

    Everything it prints is read by a thread of its own, so that no engine can hold up a game.
    """

    def __init__(self, name: str, command: str) -> None:
        self.name = name
        self._number = 0
        self._lines: queue.Queue[bytes | None] = queue.Queue(maxsize=1000)
        try:
            self._process = subprocess.Popen(
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            )
        except (OSError, ValueError) as error:
            raise EngineFailure(f"The engine {name!r} cannot be started: {error}.") from None
        threading.Thread(target=self._read, daemon=True).start()
        try:
            self._greet()
        except EngineFailure:
            self.close()
            raise

    def choose(self, view: dict[str, Any], seconds: float) -> Action:
        """Ask for an action; raises :class:`EngineFailure` when none comes in time."""
        self._number += 1
        budget = round(1000 * seconds)
        self._write({"type": "choose", "id": self._number, "budget_ms": budget, "view": view})
        answer = self._answer("action", seconds + GRACE_SECONDS)
        if answer.get("id") != self._number:
            raise EngineFailure(
                f"The engine {self.name!r} answered question {answer.get('id')!r}"
                f" when it was asked question {self._number}."
            )
        try:
            return Action.from_json(answer.get("action"))
        except MalformedAction as error:
            raise EngineFailure(f"The engine {self.name!r} sent no action: {error}") from None

    def close(self) -> None:
        """Say goodbye; an engine that does not leave by itself is ended."""
        if self._process.poll() is None:
            try:
                self._write({"type": "bye"})
                if self._process.stdin is not None:
                    self._process.stdin.close()
                self._process.wait(BYE_SECONDS)
            except (EngineFailure, OSError, subprocess.TimeoutExpired):
                self._process.kill()
                self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                try:
                    stream.close()
                except OSError:  # what was still to be written has no reader any more
                    continue

    def _greet(self) -> None:
        self._write({"type": "hello", "protocol": PROTOCOL})
        hello = self._answer("hello", START_SECONDS)
        self.full_name = str(hello.get("name", self.name))[:SHOWN]

    def _read(self) -> None:
        stream = self._process.stdout
        try:
            while stream is not None and (line := stream.readline(LONGEST_LINE)):
                self._lines.put(line)
        except (OSError, ValueError):  # closed while reading
            pass
        self._lines.put(None)

    def _write(self, message: dict[str, Any]) -> None:
        stream = self._process.stdin
        try:
            if stream is None:
                raise OSError
            stream.write(json.dumps(message, separators=(",", ":")).encode() + b"\n")
            stream.flush()
        except (OSError, ValueError):
            raise EngineFailure(f"The engine {self.name!r} has ended{self._code()}.") from None

    def _code(self) -> str:
        try:
            code = self._process.wait(BYE_SECONDS)
        except subprocess.TimeoutExpired:
            return ""
        return f" with code {code}"

    def _answer(self, wanted: str, seconds: float) -> dict[str, Any]:
        deadline = time.monotonic() + seconds
        try:
            line = self._lines.get(timeout=max(0.0, deadline - time.monotonic()))
        except queue.Empty:
            raise EngineFailure(
                f"The engine {self.name!r} did not answer within {seconds:.2f} seconds."
            ) from None
        if line is None:
            raise EngineFailure(f"The engine {self.name!r} has ended{self._code()}.")
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict) or answer.get("type") != wanted:
            shown = line.decode(errors="replace").strip()[:SHOWN]
            raise EngineFailure(f"The engine {self.name!r} said {shown!r} instead of {wanted!r}.")
        return answer
