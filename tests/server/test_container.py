"""The container files, read: everything they copy, set and call must be there."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import yaml
from typer.testing import CliRunner

from sixfold.cli import main
from sixfold.server.process.settings import PREFIX, read_settings

ROOT = Path(__file__).parents[2]
CONTAINER = (ROOT / "Containerfile").read_text().replace("\\\n", " ")
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())
PROJECT = (ROOT / "pyproject.toml").read_text()


def _steps(kind: str) -> list[str]:
    return re.findall(rf"^{kind} (.+)$", CONTAINER, re.MULTILINE)


def test_everything_the_wheel_is_made_of_is_copied_and_is_there() -> None:
    copied = {name for step in _steps("COPY") if "--from" not in step for name in step.split()[:-1]}
    assert all((ROOT / name).exists() for name in copied)
    assert {"pyproject.toml", "hatch_build.py", "src", "locales", "web"} <= copied
    # whatever else the build reads by name
    assert {name for name in ("README.md", "LICENSE") if f'"{name}"' in PROJECT} <= copied


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
    assert "/healthz" in _steps("HEALTHCHECK")[0]


@pytest.mark.parametrize(
    "command",
    [re.findall(r'"([^"]+)"', _steps("CMD")[0]), COMPOSE["services"]["table"]["command"]],
)
def test_what_a_container_starts_is_a_command_of_ours(command: list[str]) -> None:
    program, *words = command
    assert program == "sixfold"
    assert CliRunner().invoke(main, [*words, "--help"]).exit_code == 0


def test_the_compose_file_waits_for_its_database_and_keeps_the_password_out() -> None:
    table, database = COMPOSE["services"]["table"], COMPOSE["services"]["database"]
    assert table["depends_on"] == {"database": {"condition": "service_healthy"}}
    settings = read_settings({"SIXFOLD_DB": table["environment"]["SIXFOLD_DB"]})
    assert "@database/sixfold" in settings.db
    for environment in (table["environment"], database["environment"]):
        assert any("${SIXFOLD_DB_PASSWORD:?" in value for value in environment.values())
    named = {volume.split(":")[0] for one in (table, database) for volume in one["volumes"]}
    assert named == set(COMPOSE["volumes"])
