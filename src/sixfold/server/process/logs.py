"""Logs: one line per happening, plain for people or JSON for machines."""

from __future__ import annotations

import logging
import sys

import structlog


def set_up_logs(form: str, level: str, worker: int | None = None) -> None:
    """Send everything to standard error in the chosen form; names and chat are never logged."""
    if worker is not None:
        structlog.contextvars.bind_contextvars(worker=worker)
    render: structlog.typing.Processor = (
        structlog.processors.JSONRenderer()
        if form == "json"
        else structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    )
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
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
