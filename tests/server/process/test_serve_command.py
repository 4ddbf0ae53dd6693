"""The command itself: what it says when it cannot do its job."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog
from typer.testing import CliRunner

from sixfold.cli import main
from tests.server.conftest import Running


@pytest.fixture(autouse=True)
def _logs_as_before() -> Iterator[None]:
    """Let no later test log into the stream of a command that has ended."""
    yield
    structlog.reset_defaults()


@pytest.mark.parametrize(
    ("db", "said"),
    [
        ("nonsense", "The address of a database is sqlite:///FILE"),
        ("mysql://root:secret@localhost/x", "The address of a database is sqlite:///FILE"),
        ("postgresql://nobody:secret@127.0.0.1:1/none", "The database cannot be opened: "),
        ("sqlite:////proc/none/table.db", "The database cannot be opened: "),
    ],
)
def test_a_database_that_cannot_be_used_is_said_in_a_sentence(db: str, said: str) -> None:
    result = CliRunner().invoke(main, ["serve", "--no-open", "--port", "0", "--db", db])
    assert result.exit_code == 1
    assert result.stderr.startswith(said)
    assert "Traceback" not in result.output
    assert "secret" not in result.output


def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "diary.txt"
    file.write_text("Dear diary, " * 1000)
    result = CliRunner().invoke(
        main, ["serve", "--no-open", "--port", "0", "--db", f"sqlite:///{file}"]
    )
    assert result.exit_code == 1
    assert "not a database" in result.stderr
    assert file.read_text() == "Dear diary, " * 1000


def test_a_file_that_another_table_uses_is_refused(serve: Running) -> None:
    db = str(serve.services.store.database.url)
    result = CliRunner().invoke(main, ["serve", "--no-open", "--port", "0", "--db", db])
    assert result.exit_code == 1
    assert "already using" in result.stderr


@pytest.mark.parametrize("port", ["99999", "-1"])
def test_a_port_that_does_not_exist_is_refused(port: str) -> None:
    result = CliRunner().invoke(main, ["serve", "--no-open", "--port", port])
    assert result.exit_code == 2
    assert "--port" in result.stderr


def test_a_port_in_use_is_said_in_a_sentence_with_a_way_out(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        db = f"sqlite:///{tmp_path}/table.db"
        result = CliRunner().invoke(main, ["serve", "--no-open", "--port", str(port), "--db", db])
    assert result.exit_code == 1
    assert result.stderr.startswith(f"Port {port} is taken by another program")
    assert "Errno" not in result.output
    assert not (tmp_path / "table.db").exists()


def test_an_address_of_another_machine_is_said_in_a_sentence() -> None:
    result = CliRunner().invoke(main, ["serve", "--no-open", "--host", "192.0.2.1"])
    assert result.exit_code == 1
    assert result.stderr.startswith("The address 192.0.2.1:8000 cannot be used: ")
