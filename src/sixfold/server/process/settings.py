"""Every setting of the server: an environment variable each, with its default."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct, field

from sixfold.rules.errors import InvalidInput

PREFIX = "SIXFOLD_"


def data_folder() -> Path:
    """Return the person's own data folder."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "sixfold"


def default_database() -> str:
    """Return the SQLite file in the person's own data folder."""
    return f"sqlite:///{data_folder() / 'sixfold.db'}"


class BadSetting(InvalidInput):
    """A setting has a value it cannot have."""


class ServerSettings(Struct, frozen=True):
    """How one server process behaves; `docs/hosting.md` explains each."""

    db: str = field(default_factory=default_database)
    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535)] = 8000
    # server processes on this machine, each with its event loop; several need POSIX
    workers: Annotated[int, Meta(ge=1, le=256)] = 1
    # the address people see, for links behind a proxy; also switches Secure cookies on
    public_url: str = ""
    # further origins that may open a websocket, separated by blanks
    origins: str = ""
    # how many reverse proxies in front set X-Forwarded-For and X-Forwarded-Proto
    trusted_proxies: int = 0
    # signs the cookies; by default made once and kept in the database
    secret: str = ""
    # whether a table may be made with a chosen seed (tests and demonstrations)
    chosen_seeds: bool = False
    bot_threads: int = max(1, (os.cpu_count() or 2) - 1)
    bot_seconds: float = 1.0
    # how long a bot takes over a move at least; -1 is each bot's own pace
    bot_pause_ms: int = -1
    hint_seconds: float = 2.0
    # imagined games per decision of an analysis
    analysis_work: int = 1500
    # the bot that plays on for people who leave
    stand_in: str = "greedy"
    open_table_minutes: int = 120
    idle_table_hours: int = 14 * 24
    # how long somebody may be away on their turn in a game without a clock before others may claim
    absence_s: int = 120
    heartbeat_s: int = 20
    message_bytes: int = 8192
    # per connection: messages in a burst, and per second after it
    message_burst: int = 60
    message_rate: float = 20.0
    # per table, for each person and for all together who watch: lines at once, and per second
    chat_burst: int = 8
    chat_rate: float = 0.5
    # per table and person: what can be undone and done again (sitting down, taking back, muting,
    # wanting another game; searching for company), times at once, and per second
    toggle_burst: int = 20
    toggle_rate: float = 1.0
    # per address: connections at once; requests in a burst, and per second after it
    address_connections: int = 200
    request_burst: int = 120
    request_rate: float = 20.0
    # per address, over all its connections: messages, and handshakes of new connections
    address_message_burst: int = 1000
    address_message_rate: float = 200.0
    handshake_burst: int = 400
    handshake_rate: float = 4.0
    # per address and hour: passwords tried, identities made, tables looked for by code, public
    # tables opened
    password_tries: int = 20
    new_guests: int = 500
    code_tries: int = 120
    public_tables: int = 30
    tables_per_person: int = 20
    watched_per_connection: int = 8
    # guests who never sat down anywhere are forgotten after so many days
    guest_days: int = 30
    bad_messages: int = 10
    # whether the process runs with the C library's allocator, which gives memory back by the page
    system_allocator: bool = True
    # figures for Prometheus; anybody who reaches the address can read them
    metrics: bool = False
    # a move that takes longer is told of in the log, and traced where OpenTelemetry is set up
    slow_move_ms: Annotated[int, Meta(ge=0)] = 250
    log_format: Literal["plain", "json"] = "plain"
    log_level: Literal["debug", "info", "warning", "error"] = "info"


def read_settings(
    environment: Mapping[str, str] | None = None, **given: str | int | bool | float | None
) -> ServerSettings:
    """Read the settings from the environment; what is given by name comes first.

    >>> read_settings({"SIXFOLD_PORT": "9000"}).port
    9000
    """
    environment = os.environ if environment is None else environment
    found: dict[str, object] = {
        name: environment[PREFIX + name.upper()]
        for name in ServerSettings.__struct_fields__
        if PREFIX + name.upper() in environment
    }
    found |= {name: value for name, value in given.items() if value is not None}
    try:
        return msgspec.convert(found, ServerSettings, strict=False)
    except msgspec.ValidationError as error:
        # it ends in "at `$.name`"
        name = str(error).rpartition("`$.")[2].rstrip("`")
        reason = str(error).partition(" - at")[0]
        raise BadSetting(
            f"{PREFIX}{name.upper()} cannot be {found.get(name)!r}: {reason}."
        ) from None
