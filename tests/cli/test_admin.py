"""Looking after a database from the command line."""

from __future__ import annotations

import asyncio
import json
import os
import random
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from sixfold.cli import main
from sixfold.store import upkeep
from tests.server.conftest import postgres, postgres_url, serving  # noqa: F401  fixtures
from tests.server.guest import guest_at


def _run(*words: str) -> Result:
    return CliRunner().invoke(main, ["admin", *words])


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of a database with a finished, a running and an open table."""
    url = f"sqlite:///{tmp_path_factory.mktemp('admin') / 'table.db'}"

    async def play(base: str) -> None:
        async with guest_at(base) as one:
            await one.connect()
            table = await one.make_table(["me"], "solo")
            await one.watch(table)
            await one.play_to_end(table, random.Random(1))
            await one.make_table(["me"], "solo")
            await one.make_table(["me", "open"])

    with serving(url) as running:
        asyncio.run(play(running.base))
    return url


@pytest.fixture
def url(played: str, tmp_path: Path) -> str:
    """A database of one's own to spoil."""
    copy = tmp_path / "copy.db"
    assert _run("back-up", str(copy), "--db", played).exit_code == 0
    return f"sqlite:///{copy}"


def test_tables_are_listed_by_state_and_never_with_their_seeds(url: str) -> None:
    lines = [json.loads(line) for line in _run("tables", "--db", url, "--json").stdout.splitlines()]
    assert sorted(line["state"] for line in lines) == ["open", "over", "running"]
    assert "seed" not in lines[0]
    assert "standard/modern/2" in _run("tables", "--db", url, "--state", "open").stdout
    assert _run("tables", "--db", url, "--state", "asleep").exit_code == 2


def test_people_are_counted(url: str) -> None:
    assert json.loads(_run("people", "--db", url, "--json").stdout)["guests"] == 1
    assert "0 kept identities and 1 guests" in _run("people", "--db", url).stdout


def test_every_stored_game_is_replayed_and_a_damaged_one_is_named(url: str) -> None:
    found = _run("check", "--db", url)
    assert (found.exit_code, found.stdout) == (0, "3 tables replayed, 0 of them broken.\n")
    with sqlite3.connect(url.removeprefix("sqlite:///")) as file:
        table = file.execute("SELECT id FROM games WHERE state = 'over'").fetchone()[0]
        file.execute("DELETE FROM entries WHERE game = ? AND version = 4", (table,))
    found = _run("check", "--db", url)
    assert found.exit_code == 1
    assert table in found.output
    assert "1 of them broken" in found.output


def test_exported_games_can_be_replayed(url: str, tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    assert "1 games" in _run("export", "--db", url, "--out", str(out)).stdout
    assert CliRunner().invoke(main, ["replay", str(out)]).exit_code == 0


def test_a_back_up_made_while_the_table_is_open_can_be_restored_when_it_is_closed(
    played: str, tmp_path: Path
) -> None:
    copy = str(tmp_path / "copy.db")
    with serving(played):
        assert _run("back-up", copy, "--db", played).exit_code == 0
        refused = _run("restore", copy, "--db", played)
        assert refused.exit_code == 1
        assert "already using" in refused.output
    assert _run("back-up", copy, "--db", played).exit_code == 1  # never over another
    other = f"sqlite:///{tmp_path / 'other.db'}"
    assert _run("restore", copy, "--db", other).exit_code == 0
    assert "0 of them broken" in _run("check", "--db", other).stdout


@pytest.fixture
def postgres_tools(postgres: Any, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    """The tools of the PostgreSQL that the tests run, not those of another version."""
    monkeypatch.setenv("PATH", f"{postgres.bin_path}{os.pathsep}{os.environ['PATH']}")


async def _make_tables(base: str, tables: int) -> None:
    async with guest_at(base) as one:
        for _ in range(tables):
            await one.make_table(["me"], "solo")


@pytest.mark.usefixtures("postgres_tools")
def test_a_postgresql_back_up_is_restored_only_where_no_server_runs(
    postgres_url: str,  # noqa: F811
    tmp_path: Path,
) -> None:
    copy = str(tmp_path / "copy.dump")
    with serving(postgres_url) as running:
        asyncio.run(_make_tables(running.base, 2))
        made = _run("back-up", copy, "--db", postgres_url)
        assert made.exit_code == 0, made.output
        asyncio.run(_make_tables(running.base, 1))
        refused = _run("restore", copy, "--db", postgres_url)
        assert refused.exit_code == 1
        assert "stop it first" in refused.output
    assert "3 tables replayed, 0" in _run("check", "--db", postgres_url).stdout
    assert _run("restore", copy, "--db", postgres_url).exit_code == 0
    assert "2 tables replayed, 0" in _run("check", "--db", postgres_url).stdout
    with serving(postgres_url) as running:
        asyncio.run(_make_tables(running.base, 1))


@pytest.mark.usefixtures("postgres_tools")
def test_a_damaged_postgresql_back_up_leaves_the_database_as_it_was(
    postgres_url: str,  # noqa: F811
    tmp_path: Path,
) -> None:
    copy = tmp_path / "copy.dump"
    with serving(postgres_url) as running:
        asyncio.run(_make_tables(running.base, 2))
    assert _run("back-up", str(copy), "--db", postgres_url).exit_code == 0
    whole = copy.read_bytes()
    (tmp_path / "half.dump").write_bytes(whole[: len(whole) // 2])
    (tmp_path / "nonsense").write_text("not a database")
    for name in ("half.dump", "nonsense", "missing"):
        refused = _run("restore", str(tmp_path / name), "--db", postgres_url)
        assert refused.exit_code == 1
        assert name in refused.output
    assert "2 tables replayed, 0" in _run("check", "--db", postgres_url).stdout


@pytest.mark.usefixtures("postgres_tools")
def test_a_postgresql_restore_that_fails_half_way_leaves_the_database_as_it_was(
    postgres_url: str,  # noqa: F811
    tmp_path: Path,
) -> None:
    copy = str(tmp_path / "copy.dump")
    with serving(postgres_url) as running:
        asyncio.run(_make_tables(running.base, 2))
    assert _run("back-up", copy, "--db", postgres_url).exit_code == 0
    with upkeep.opened(postgres_url) as database, database.engine.begin() as connection:
        # something of the host's own stands on a table, so it cannot be replaced
        connection.exec_driver_sql("CREATE VIEW own AS SELECT id FROM people")
        connection.exec_driver_sql("TRUNCATE games CASCADE")
    refused = _run("restore", copy, "--db", postgres_url)
    assert refused.exit_code == 1
    assert "pg_restore failed" in refused.output
    assert "0 tables replayed" in _run("check", "--db", postgres_url).stdout


def test_what_is_no_back_up_is_not_restored(url: str, tmp_path: Path) -> None:
    nonsense = tmp_path / "nonsense"
    nonsense.write_text("not a database")
    sqlite3.connect(tmp_path / "empty.db").execute("CREATE TABLE t (a)").connection.close()
    for name in ("nonsense", "empty.db", "missing"):
        refused = _run("restore", str(tmp_path / name), "--db", url)
        assert refused.exit_code == 1
        assert name in refused.output
    assert "3 tables" in _run("check", "--db", url).stdout


def test_old_tables_are_pruned_and_only_what_was_asked_for(url: str) -> None:
    with sqlite3.connect(url.removeprefix("sqlite:///")) as file:
        file.execute("UPDATE games SET updated_at = 0")
        file.execute("UPDATE games SET state = 'closed' WHERE state = 'open'")
    assert _run("prune", "--db", url, "--dry-run").stdout == "1 tables would be deleted.\n"
    assert _run("prune", "--db", url).stdout == "1 tables deleted.\n"
    assert _run("prune", "--db", url, "--finished").stdout == "1 tables deleted.\n"
    assert [json.loads(_run("tables", "--db", url, "--json").stdout)["state"]] == ["running"]


def test_a_database_that_is_not_there_is_refused_in_a_sentence(tmp_path: Path) -> None:
    refused = _run("check", "--db", f"sqlite:///{tmp_path / 'none.db'}")
    assert refused.exit_code == 1
    assert "There is no file" in refused.output
    assert not (tmp_path / "none.db").exists()
