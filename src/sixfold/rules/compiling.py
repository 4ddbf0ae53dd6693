"""What people are told while the engine compiles, and where it cannot."""

from __future__ import annotations

import sys
import warnings
from typing import Any, Final

LINE: Final = "sixfold: compiling the engine, this once"
ROOM: Final = len(" … 9999 functions")  # after the line
PLAIN: Final = "so Sixfold runs in plain Python: the same games, about a hundred times slower."
ADVICE: Final = f"Numba is not installed, {PLAIN} Install it with: pip install numba"


class SlowEngine(UserWarning):
    """The engine runs without its compiler."""


def explain_plain_python(error: Exception) -> str:
    """Say why the compiler could not be loaded, and what to do about it."""
    if isinstance(error, ModuleNotFoundError) and error.name == "numba":
        return ADVICE
    reason = (str(error) or type(error).__name__).partition("\n")[0].rstrip(".")
    return (
        f"Numba is installed but cannot be loaded ({reason}), {PLAIN}"
        " Bring it up to date with: pip install --upgrade numba"
    )


def warn_of_plain_python(advice: str) -> None:
    """Say once that the engine is slow, and what to install."""
    warnings.warn(advice, SlowEngine, stacklevel=2)


def _is_notebook(stream: Any) -> bool:
    """Tell whether what is written appears under a cell of a notebook."""
    return type(stream).__module__.partition(".")[0] == "ipykernel"


def show_progress() -> None:
    """Show a line while something compiles; what comes from the cache is silent.

    Terminals and notebooks have somebody who waits; a log that is redirected has not.
    """
    stream = sys.stderr
    if stream is None or not (stream.isatty() or _is_notebook(stream)):
        return
    from sixfold.rules.numba_adapter import event

    # a notebook knows no escape sequence that wipes a line
    wipe = "\r\033[K" if stream.isatty() else f"\r{'':{len(LINE) + ROOM}}\r"

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
                sys.stderr.write(wipe)
                sys.stderr.flush()

    event.register("numba:compile", Progress())
