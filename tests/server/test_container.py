"""The container files, read: everything they copy, set and call must be there."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import yaml
from typer.testing import CliRunner

from sixfold.cli import main
from sixfold.server.process.settings import PREFIX, read_settings
from tests.server.container_engine import ROOT, answers

CONTAINER = (ROOT / "Containerfile").read_text().replace("\\\n", " ")
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())
PROJECT = (ROOT / "pyproject.toml").read_text()


def _steps(kind: str) -> list[str]:
    return re.findall(rf"^{kind} (.+)$", CONTAINER, re.MULTILINE)


def words_of(kind: str) -> list[str]:
    """Return the command of a step that is written as a list."""
    (step,) = _steps(kind)
    words: list[str] = json.loads(step)
    return words


def test_everything_the_wheel_is_made_of_is_copied_and_is_there() -> None:
    copied = {name for step in _steps("COPY") if "--from" not in step for name in step.split()[:-1]}
    assert all((ROOT / name).exists() for name in copied)
    assert {"pyproject.toml", "hatch_build.py", "src", "locales", "web"} <= copied
    # whatever else the build reads by name
    assert {name for name in ("README.md", "LICENSE") if f'"{name}"' in PROJECT} <= copied


def test_nothing_that_was_built_here_gets_into_the_image() -> None:
    left_out = set((ROOT / ".dockerignore").read_text().splitlines())
    # parts of another system in node_modules would be taken for the image's own
    assert {"**/node_modules", "**/__pycache__", "src/sixfold/web_dist", ".env"} <= left_out


def test_the_image_is_built_from_the_versions_that_were_tested_together() -> None:
    build, install = _steps("RUN")
    assert "PIP_CONSTRAINT=/src/constraints.txt" in build
    assert "PIP_BUILD_CONSTRAINT=/src/constraints.txt" in build
    assert "--constraint /wheels/constraints.txt" in install


def test_the_settings_in_the_image_are_settings_of_the_server() -> None:
    (step,) = _steps("ENV")
    given = dict(word.split("=", 1) for word in shlex.split(step))
    ours = {name: value for name, value in given.items() if name.startswith(PREFIX)}
    settings = read_settings(ours)
    assert (settings.host, settings.db) == ("0.0.0.0", "sqlite:////data/sixfold.db")
    assert all(name.removeprefix(PREFIX).lower() in settings.__struct_fields__ for name in ours)


def test_the_image_runs_as_nobody_special_on_the_port_it_offers() -> None:
    assert _steps("USER") == ["sixfold"]
    assert _steps("EXPOSE") == [str(read_settings({}).port)]
    assert "/healthz" in words_of("HEALTHCHECK CMD")[-1]


@pytest.mark.parametrize(
    "command",
    [words_of("CMD"), COMPOSE["services"]["table"]["command"]],
)
def test_what_a_container_starts_is_a_command_of_ours(command: list[str]) -> None:
    program, *words = command
    assert program == "sixfold"
    assert CliRunner().invoke(main, [*words, "--help"]).exit_code == 0


def test_the_compose_file_waits_for_its_database_and_keeps_the_password_out() -> None:
    table, database = COMPOSE["services"]["table"], COMPOSE["services"]["database"]
    assert table["depends_on"] == {"database": {"condition": "service_healthy"}}
    settings = read_settings({"SIXFOLD_DB": table["environment"]["SIXFOLD_DB"]})
    assert settings.db == "postgresql://sixfold@database/sixfold"
    # a password may hold signs that mean something in an address
    given = {table["environment"]["PGPASSWORD"], database["environment"]["POSTGRES_PASSWORD"]}
    assert given == {"${SIXFOLD_DB_PASSWORD:?say it in .env}"}
    # while it sets itself up, PostgreSQL answers on its socket only, and not for long
    assert "--host=127.0.0.1" in database["healthcheck"]["test"]
    named = {volume.split(":")[0] for one in (table, database) for volume in one["volumes"]}
    assert named == set(COMPOSE["volumes"])


@pytest.mark.parametrize("status", [0, 1])
def test_an_engine_is_at_hand_only_where_it_answers(
    status: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert not answers("docker")
    client = tmp_path / "docker"
    client.write_text(f"#!/bin/sh\nexit {status}\n")
    client.chmod(0o755)
    assert answers("docker") is (status == 0)
