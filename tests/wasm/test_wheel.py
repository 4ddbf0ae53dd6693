"""The wheel brings the client: what is built into it finds the tools that pip brought."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Generic, TypeVar

ROOT = Path(__file__).parents[2]
T = TypeVar("T")


class Hook(Generic[T]):
    """Stands in for the one of the build tool, which is there only while something is built."""


def test_the_engine_is_built_with_what_pip_brought_and_from_the_sources_being_built(monkeypatch):
    interface = ModuleType("hatchling.builders.hooks.plugin.interface")
    interface.BuildHookInterface = Hook
    monkeypatch.setitem(sys.modules, interface.__name__, interface)
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    hatch_build = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(hatch_build)
    calls = []
    monkeypatch.setattr(subprocess, "run", lambda words, **how: calls.append((words, how)))
    monkeypatch.setenv("PYTHONPATH", "/brought/by/pip")
    hatch_build.build_engine(ROOT)
    monkeypatch.delenv("PYTHONPATH")
    hatch_build.build_engine(ROOT)
    paths = [how["env"]["PYTHONPATH"].split(os.pathsep) for _, how in calls]
    assert paths == [[str(ROOT / "src"), "/brought/by/pip"], [str(ROOT / "src")]]
