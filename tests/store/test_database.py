"""The file and its lock."""

from __future__ import annotations

import fcntl
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from sqlalchemy import create_engine

from sixfold.store import StoreInUse, database, migrate
from sixfold.store.database import POSTGRESQL_ARGS, Database

WINDOWS_LOCK = 2  # msvcrt's number for "lock, or say at once that it cannot be"

# what Python has not on every system
FOREIGN = ("fcntl", "resource", "termios", "uvloop", "pwd", "grp")
OURS = "rules pictures records bots arena match store server terminal cli"
PACKAGES = [f"sixfold.{name}" for name in OURS.split()]
LOAD_EVERYTHING = f"""
import importlib, pkgutil, sys
for name in {FOREIGN!r}:
    sys.modules[name] = None
for package in {PACKAGES!r}:
    package = importlib.import_module(package)
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        if "migrations" not in module.name and not module.name.endswith("__main__"):
            importlib.import_module(module.name)
"""


def test_nothing_but_the_lock_itself_needs_one_kind_of_system() -> None:
    done = subprocess.run([sys.executable, "-c", LOAD_EVERYTHING], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_a_file_is_one_process_at_a_time(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'one.db'}"
    first, second = Database(url), Database(url)
    first.open()
    with pytest.raises(StoreInUse):
        second.open()
    first.close()
    second.open()
    second.close()


def test_a_file_is_one_process_at_a_time_on_windows_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def locking(file: int, mode: int, size: int) -> None:
        assert (mode, size) == (WINDOWS_LOCK, 1)
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

    windows = SimpleNamespace(LK_NBLCK=WINDOWS_LOCK, locking=locking)
    monkeypatch.setitem(sys.modules, "msvcrt", windows)  # type: ignore[arg-type]
    monkeypatch.setattr(database, "sys", SimpleNamespace(platform="win32"))
    test_a_file_is_one_process_at_a_time(tmp_path)


def test_a_start_knows_the_last_migration_and_runs_none_where_none_is_missing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    versions = Path(migrate.__file__).parent / "migrations" / "versions"
    assert max(file.name[:4] for file in versions.glob("*.py")) == migrate.HEAD
    engine = create_engine("sqlite://")
    migrate.migrate(engine)
    monkeypatch.setattr(migrate, "_upgrade", lambda _: pytest.fail("nothing was missing"))
    migrate.migrate(engine)


def test_a_line_that_only_listens_notices_a_dead_network_as_the_writer_does() -> None:
    from psycopg.conninfo import conninfo_to_dict

    database = Database("postgresql://ada:s%20ecret@db.example.org:5433/sixfold")
    found = conninfo_to_dict(database.listening_dsn)
    assert {name: found[name] for name in POSTGRESQL_ARGS} == {
        name: str(value) for name, value in POSTGRESQL_ARGS.items()
    }
    assert {"connect_timeout", "keepalives_idle", "tcp_user_timeout"} <= set(found)
    assert (found["host"], found["port"], found["password"]) == (
        "db.example.org",
        "5433",
        "s ecret",
    )
