"""Numba is asked for exactly where it has wheels: elsewhere pip would try to build it."""

import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[1]
WHEELS_UP_TO = (3, 15)  # of the Numba in constraints.txt
WITH_WHEELS = [
    ("linux", "x86_64"),
    ("linux", "aarch64"),
    ("darwin", "arm64"),
    ("win32", "AMD64"),
]
WITHOUT = [
    ("darwin", "x86_64"),
    ("win32", "ARM64"),
    ("linux", "armv7l"),
    ("linux", "ppc64le"),
    ("emscripten", "wasm32"),
]


def asks_for_numba(system, machine, python, implementation="CPython"):
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    there = {
        "sys_platform": system,
        "platform_machine": machine,
        "python_version": python,
        "python_full_version": f"{python}.0",
        "platform_python_implementation": implementation,
    }
    asked = [Requirement(line) for line in project["dependencies"] if line.startswith("numba")]
    return any(one.marker is None or one.marker.evaluate(there) for one in asked)


@pytest.mark.parametrize(("system", "machine"), WITH_WHEELS)
def test_numba_comes_by_itself_where_it_has_wheels(system, machine):
    for minor in range(11, WHEELS_UP_TO[1] + 1):
        assert asks_for_numba(system, machine, f"3.{minor}")


@pytest.mark.parametrize(("system", "machine"), WITH_WHEELS)
def test_a_python_newer_than_the_wheels_does_without(system, machine):
    assert not asks_for_numba(system, machine, f"3.{WHEELS_UP_TO[1] + 1}")
    assert not asks_for_numba(system, machine, "3.13", "PyPy")


@pytest.mark.parametrize(("system", "machine"), WITHOUT)
def test_a_machine_without_wheels_does_without(system, machine):
    assert not asks_for_numba(system, machine, "3.13")


def test_the_wheels_named_here_are_those_of_the_numba_that_is_tested():
    pinned = [line for line in (ROOT / "constraints.txt").read_text().split() if "numba==" in line]
    assert pinned == ["numba==0.68.1"], "Look at its wheels, then change this file and the marker."
