import json

import pytest
from typer.testing import CliRunner

from sixfold.cli import doctor, main


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


def test_a_person_reads_the_same(monkeypatch):
    told = CliRunner().invoke(main, ["doctor"]).stdout
    assert "engine: compiled by Numba" in told
