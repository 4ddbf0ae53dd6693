"""The page's engine is built from all that stands in it, with tools that whoever builds it names."""

from __future__ import annotations

import re
import shutil
import tomllib
from pathlib import Path

import pytest

from sixfold.wasm import building
from sixfold.wasm.building import COMPILERS, LINKER, PACKAGE, build_name
from tests.wasm.conftest import ROOT


def test_what_builds_the_wheel_has_the_floors_of_the_package_and_every_tool_of_the_engine() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    needed = [word for word in project["build-system"]["requires"] if "hatchling" not in word]
    package = project["project"]
    floors = [*package["dependencies"], *package["optional-dependencies"]["client"]]
    assert [word for word in needed if word not in floors] == []
    assert {word.partition(">=")[0] for word in needed} >= {*COMPILERS, LINKER}


def test_whatever_stands_in_the_engine_changes_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = tmp_path / "sixfold"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("web_dist", "__pycache__"))
    monkeypatch.setattr(building, "PACKAGE", copy)
    known = {build_name()}
    net = next((copy / "bots").rglob("*.npz")).relative_to(copy)
    for name in ("__init__.py", "bots/ratings.json", "rules/kernel.py", str(net)):
        with (copy / name).open("ab") as file:
            file.write(b"\n")
        assert build_name() not in known, name
        known.add(build_name())


def test_make_looks_at_whatever_stands_in_the_engine() -> None:
    [sources] = re.findall(r"^\$\(ENGINE\): (.*)\|", (ROOT / "Makefile").read_text(), re.MULTILINE)
    for folder in building.SOURCES:
        assert f"src/sixfold/{folder}" in sources
    for suffix in {*building.KINDS_OF_SOURCE, *(Path(name).suffix for name in building.DESCRIBED)}:
        assert f"'*{suffix}'" in sources
    assert "src/sixfold/__init__.py" in sources
