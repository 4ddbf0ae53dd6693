import json
import os
import subprocess
import sys

import pytest
from typer.testing import CliRunner

from sixfold.cli import doctor, main
from sixfold.rules import compiled
from sixfold.server.http import client_files


def signs(monkeypatch, *missing):
    real = doctor.find_spec
    monkeypatch.setattr(doctor, "find_spec", lambda name: None if name in missing else real(name))
    done = CliRunner().invoke(main, ["doctor", "--json"])
    return {sign["what"]: sign for sign in json.loads(done.stdout)}


def test_what_is_there_is_named_with_its_version(monkeypatch):
    found = signs(monkeypatch)
    assert found["engine"]["found"].startswith("compiled by Numba")
    assert not found["gymnasium"]["advice"]


@pytest.mark.parametrize(
    ("module", "what", "advice"),
    [
        ("numba", "engine", "pip install numba"),
        ("gymnasium", "gymnasium", "pip install 'sixfold[envs]'"),
        ("pyspiel", "pyspiel", "pip install 'sixfold[openspiel]'"),
    ],
)
def test_what_is_missing_is_told_with_the_way_to_get_it(monkeypatch, module, what, advice):
    assert advice in signs(monkeypatch, module)[what]["advice"]


def test_a_numba_that_cannot_be_loaded_is_not_called_well(monkeypatch):
    monkeypatch.setattr(compiled, "IS_COMPILED", False)
    monkeypatch.setattr(compiled, "WHY_PLAIN", "Numba is installed but cannot be loaded (why)")
    found = signs(monkeypatch)
    assert found["engine"]["found"] == "plain Python"
    assert "cannot be loaded" in found["engine"]["advice"]
    assert found["compiled code"]["found"].startswith("none")


def test_the_doctor_works_where_the_compiler_is_switched_off():
    done = subprocess.run(
        [sys.executable, "-c", "from sixfold.cli import start; start()", "doctor", "--json"],
        capture_output=True,
        env={**os.environ, "SIXFOLD_JIT": "0"},
    )
    found = {sign["what"]: sign for sign in json.loads(done.stdout)}
    assert "SIXFOLD_JIT=0" in found["engine"]["advice"]


def test_the_page_and_its_engine_are_looked_for_apart(monkeypatch, tmp_path):
    monkeypatch.setattr(client_files, "WEB_DIST", tmp_path)
    assert "not built" in signs(monkeypatch)["web client"]["found"]
    (tmp_path / "index.html").touch()
    found = signs(monkeypatch)
    assert found["web client"]["found"] == "built"
    assert found["page engine"]["found"] == "not built"
    assert "make client" in found["page engine"]["advice"]
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "engine-0123abcd.wasm").touch()
    assert signs(monkeypatch)["page engine"]["found"] == "built (engine-0123abcd.wasm)"


def test_advice_can_be_copied_whole_and_reaches_this_python(monkeypatch):
    real = doctor.find_spec
    monkeypatch.setattr(doctor, "find_spec", lambda name: None if name == "ray" else real(name))
    monkeypatch.setattr(sys, "executable", "/somewhere/else/bin/python3")
    told = CliRunner().invoke(main, ["doctor"], env={"COLUMNS": "40"}).stdout
    assert "/somewhere/else/bin/python3 -m pip install 'sixfold[ray]'\n" in told


def test_a_person_reads_the_same(monkeypatch):
    told = CliRunner().invoke(main, ["doctor"]).stdout
    assert "engine: compiled by Numba" in told
