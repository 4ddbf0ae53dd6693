"""Brings a database to the current shape, at every start."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, Engine, inspect, text

HEAD = "0004"
# PostgreSQL processes that start together take turns with this
ADVISORY_LOCK = 6_016_016


# none of them holds while a database is brought to its shape
LIMITS = ("statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout")


def migrate(engine: Engine) -> None:
    """Run the migrations that are missing."""
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            # a migration may take its time, and so may the process whose turn it is
            for limit in LIMITS:
                connection.execute(text(f"SET LOCAL {limit} = 0"))
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": ADVISORY_LOCK})
        if _current(connection) != HEAD:
            _upgrade(connection)


def _current(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def _upgrade(connection: Connection) -> None:
    # imported only when there is something to do: a start should be quick
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
