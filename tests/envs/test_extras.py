from __future__ import annotations

import importlib
import sys

import pytest

from sixfold.envs.extras import MissingExtra, need


@pytest.mark.parametrize(
    ("adapter", "package", "extra"),
    [
        ("gym", "gymnasium", "envs"),
        ("vector", "gymnasium", "envs"),
        ("zoo", "pettingzoo", "envs"),
        ("spiel", "pyspiel", "openspiel"),
    ],
)
def test_a_missing_package_is_named_with_the_line_that_installs_it(
    monkeypatch, adapter, package, extra
):
    for name in [
        n for n in sys.modules if n.startswith(("sixfold.envs.gym", "sixfold.envs.vector"))
    ]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.delitem(sys.modules, f"sixfold.envs.{adapter}", raising=False)
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(MissingExtra, match=rf"pip install 'sixfold\[{extra}\]'"):
        importlib.import_module(f"sixfold.envs.{adapter}")


def test_a_fault_inside_a_package_is_not_taken_for_a_missing_one(tmp_path, monkeypatch):
    (tmp_path / "half_installed.py").write_text("import something_it_needs\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ModuleNotFoundError, match="something_it_needs"):
        need("half_installed", "envs")
