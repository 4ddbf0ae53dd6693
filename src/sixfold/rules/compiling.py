"""What people are told while the engine compiles, and where it cannot."""

from __future__ import annotations

import sys
import warnings
from typing import Any, Final

LINE: Final = "sixfold: compiling the engine, this once"
ADVICE: Final = (
    "Numba is not installed, so Sixfold runs in plain Python: the same games, about a hundred times"
    " slower. Install it with: pip install numba"
)


class SlowEngine(UserWarning):
    """The engine runs without its compiler."""


def warn_of_plain_python() -> None:
    """Say once that the engine is slow, and what to install."""
    warnings.warn(ADVICE, SlowEngine, stacklevel=2)


def show_progress() -> None:
    """Show a line on a terminal while something compiles; what comes from the cache is silent."""
    if sys.stderr is None or not sys.stderr.isatty():
        return
    from sixfold.rules.numba_adapter import event

    class Progress(event.Listener):
        """Counts functions on one line, and wipes it when nothing compiles any more."""

        def __init__(self) -> None:
            self._depth = self._count = 0

        def on_start(self, _: Any) -> None:
            """Show the line."""
            self._depth += 1
            self._count += 1
            sys.stderr.write(f"\r{LINE} … {self._count} functions")
            sys.stderr.flush()

        def on_end(self, _: Any) -> None:
            """Wipe the line."""
            self._depth -= 1
            if self._depth == 0:
                sys.stderr.write("\r\033[K")
                sys.stderr.flush()

    event.register("numba:compile", Progress())
