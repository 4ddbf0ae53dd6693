"""A wheel builds the page's engine in an environment that holds nothing but what it names."""

from __future__ import annotations

import tomllib

from sixfold.wasm.building import COMPILERS, LINKER
from tests.wasm.conftest import ROOT


def test_what_builds_the_wheel_has_the_floors_of_the_package_and_every_tool_of_the_engine() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    needed = [word for word in project["build-system"]["requires"] if "hatchling" not in word]
    package = project["project"]
    floors = [*package["dependencies"], *package["optional-dependencies"]["client"]]
    assert [word for word in needed if word not in floors] == []
    assert {word.partition(">=")[0] for word in needed} >= {*COMPILERS, LINKER}
