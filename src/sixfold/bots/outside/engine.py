"""Engines outside: programs that speak JSON lines on their standard input and output."""

from __future__ import annotations

import json
import queue
import shlex
import subprocess
import threading
import time
from collections import deque
from pathlib import Path
from typing import Any, Final

from sixfold.bots.base import PlayerFailure, Stop
from sixfold.rules.actions import Action
from sixfold.rules.errors import MalformedAction

PROTOCOL: Final = 1
START_SECONDS: Final = 20.0  # to say hello
GRACE_SECONDS: Final = 0.25  # for the way through the pipes, beyond the budget
BYE_SECONDS: Final = 1.0
LOOK_SECONDS: Final = 0.1  # between two looks at whether the answer is still wanted
LONGEST_LINE: Final = 1 << 16
SHOWN: Final = 80  # characters of nonsense that a message repeats
LAST_WORDS: Final = 200  # characters of an error that a message repeats


class EngineFailure(PlayerFailure):
    """An outside engine did not answer as agreed."""


class OutsideEngine:
    """One running engine.

    Everything it prints is read by threads of their own, so that no engine can hold up a game.
    What it writes to its standard error goes to a log, and its last words into the failure.
    """

    def __init__(self, name: str, command: str, log: Path | None = None) -> None:
        self.name = name
        self._log = log
        self._errors: deque[str] = deque(maxlen=1)
        self._number = 0
        self._lines: queue.Queue[bytes | None] = queue.Queue(maxsize=1000)
        try:
            words = shlex.split(command)
            if not words:
                raise ValueError("the command is empty")
            self._process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
            )
        except (OSError, ValueError) as error:
            raise EngineFailure(f"The engine {name!r} cannot be started: {error}.") from None
        threading.Thread(target=self._read, daemon=True).start()
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()
        try:
            self._greet()
        except EngineFailure:
            self.close()
            raise

    def choose(self, view: dict[str, Any], seconds: float, stop: Stop | None = None) -> Action:
        """Ask for an action; raises :class:`EngineFailure` when none comes in time or it is stopped."""
        self._number += 1
        budget = round(1000 * seconds)
        self._write({"type": "choose", "id": self._number, "budget_ms": budget, "view": view})
        answer = self._answer("action", seconds + GRACE_SECONDS, stop or Stop())
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
        self._listener.join(BYE_SECONDS)
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            if stream is not None:
                try:
                    stream.close()
                except OSError:  # what was still to be written has no reader any more
                    continue

    def _greet(self) -> None:
        self._write({"type": "hello", "protocol": PROTOCOL})
        hello = self._answer("hello", START_SECONDS, Stop())
        self.full_name = str(hello.get("name", self.name))[:SHOWN]

    def _read(self) -> None:
        stream = self._process.stdout
        try:
            while stream is not None and (line := stream.readline(LONGEST_LINE)):
                self._lines.put(line)
        except (OSError, ValueError):  # closed while reading
            pass
        self._lines.put(None)

    def _listen(self) -> None:
        """Keep what the engine writes to its standard error for its author."""
        stream, log = self._process.stderr, None
        try:
            while stream is not None and (line := stream.readline(LONGEST_LINE)):
                if line.strip():
                    self._errors.append(line.decode(errors="replace").strip()[:LAST_WORDS])
                if self._log is not None:
                    log = log or self._log.open("ab")
                    log.write(line)
                    log.flush()
        except (OSError, ValueError):  # closed while reading, or no room for the log
            pass
        if log is not None:
            log.close()

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
        """Return how an engine has ended, and the last line it wrote to its standard error."""
        try:
            code = self._process.wait(BYE_SECONDS)
        except subprocess.TimeoutExpired:
            return ""
        self._listener.join(BYE_SECONDS)
        return f" with code {code}" + "".join(f", saying {words!r}" for words in self._errors)

    def _answer(self, wanted: str, seconds: float, stop: Stop) -> dict[str, Any]:
        line = self._line(seconds, stop)
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

    def _line(self, seconds: float, stop: Stop) -> bytes | None:
        """Wait for the next line; nothing means that the engine has ended."""
        deadline = time.monotonic() + seconds
        while (left := deadline - time.monotonic()) > 0 and not stop.is_set:
            try:
                return self._lines.get(timeout=min(left, LOOK_SECONDS))
            except queue.Empty:
                continue
        raise EngineFailure(
            f"The engine {self.name!r} did not answer within {seconds:.2f} seconds."
        )
