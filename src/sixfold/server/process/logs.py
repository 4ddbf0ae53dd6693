"""Logs: one line per happening, plain for people or JSON for machines.

The library that writes them takes a tenth of a start or more to load, so that waits until the table is open or
until there is something to say.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import structlog

_waiting: list[Callable[[], None]] = []


class Log:
    """What modules write to."""

    def debug(self, event: str, **words: Any) -> None:
        load().debug(event, **words)

    def info(self, event: str, **words: Any) -> None:
        load().info(event, **words)

    def warning(self, event: str, **words: Any) -> None:
        load().warning(event, **words)

    def error(self, event: str, **words: Any) -> None:
        load().error(event, **words)

    def exception(self, event: str, **words: Any) -> None:
        """Write a line about the exception that is being handled."""
        load().exception(event, **words)


log = Log()


def load() -> structlog.stdlib.BoundLogger:
    """Load what writes the lines, set up as it was asked for."""
    import structlog

    while _waiting:
        _waiting.pop()()
    logger: structlog.stdlib.BoundLogger = structlog.get_logger()
    return logger


def set_up_logs(form: str, level: str, worker: int | None = None) -> None:
    """Send everything to standard error in the chosen form; names and chat are never logged."""
    _waiting[:] = [lambda: _set_up(form, level, worker)]


def _set_up(form: str, level: str, worker: int | None) -> None:
    import structlog

    def say_worker(
        _: Any, __: str, words: structlog.typing.EventDict
    ) -> structlog.typing.EventDict:
        if worker is not None:
            words["worker"] = worker
        return words

    render: structlog.typing.Processor = (
        structlog.processors.JSONRenderer()
        if form == "json"
        else structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    )
    structlog.configure(
        processors=[
            say_worker,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            render,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(
            logging.getLevelNamesMapping()[level.upper()]
        ),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
