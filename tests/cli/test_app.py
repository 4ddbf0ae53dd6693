import json
import subprocess
import sys

import pytest
from typer.testing import CliRunner

from sixfold import __version__
from sixfold.cli import main
from sixfold.cli.commands import COMMANDS, Row

PRACTICE = '''
def run(times: int = 1) -> None:
    """Practises."""
    print("practised", times)
'''


@pytest.fixture
def practice(tmp_path, monkeypatch):
    """A command of its own, so that these tests do not depend on the real ones."""
    (tmp_path / "practice_command.py").write_text(PRACTICE)
    monkeypatch.syspath_prepend(tmp_path)
    row = Row("practice_command", "Practises a little.")
    monkeypatch.setitem(COMMANDS, "practice", row)
    yield row
    sys.modules.pop("practice_command", None)


def call(*args):
    return CliRunner().invoke(main, list(args))


def test_the_version_is_the_one_of_the_package():
    assert call("--version").output == f"sixfold {__version__}\n"


def test_help_lists_a_command_without_importing_it(practice):
    result = call("--help")
    assert result.exit_code == 0
    assert practice.summary in result.output
    assert "practice_command" not in sys.modules


def test_a_command_is_imported_and_run_when_it_is_called(practice):
    assert call("practice", "--times", "3").output == "practised 3\n"


def test_the_main_job_runs_when_no_command_is_named(practice, monkeypatch):
    monkeypatch.setitem(COMMANDS, "serve", practice)
    assert call().output == "practised 1\n"
    assert call("--times", "2").output == "practised 2\n"


def test_a_mistyped_command_is_answered_with_the_nearest_one(practice):
    result = call("practise")
    assert result.exit_code == 2
    assert "Did you mean 'practice'" in result.output


def test_every_row_of_the_table_leads_to_a_command():
    for name in COMMANDS:
        assert call(name, "--help").exit_code == 0, name


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_every_command_shows_how_to_call_it(name):
    text = call(name, "--help").output
    assert all(example[:40] in text for example in COMMANDS[name].examples)
    assert COMMANDS[name].examples


@pytest.mark.parametrize("module", ["sixfold", "sixfold.cli"])
def test_importing_loads_nothing_heavy(module):
    program = f"import sys, json, {module}; print(json.dumps(list(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    heavy = {"numpy", "numba", "litestar", "sqlalchemy", "sixfold.rules"}
    assert heavy.isdisjoint(json.loads(done.stdout))
