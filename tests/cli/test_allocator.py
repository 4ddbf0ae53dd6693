"""The server begins anew with the allocator that gives memory back, and nobody notices."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sixfold.cli import allocator

TELL = "import os; print(os.getpid(), os.environ.get('PYTHONMALLOC'), flush=True)\n"
START = "from sixfold.cli import main; main()"


def begin(*words: str, **settings: str) -> tuple[list[list[str]], subprocess.CompletedProcess[str]]:
    """Run a command that says each time it begins with which allocator."""
    environment = {name: value for name, value in os.environ.items() if name != allocator.CHOICE}
    ended = subprocess.run(
        [sys.executable, "-c", TELL + START, *words],
        env=environment | settings,
        capture_output=True,
        text=True,
        check=False,
    )
    return [line.split() for line in ended.stdout.splitlines()[:2]], ended


def test_serving_begins_anew_in_the_same_process_and_keeps_its_words_and_exit_code() -> None:
    words = ("serve", "--no-open", "--port", "0", "--db", "nonsense")
    began, ended = begin(*words)
    expected = ["None", "malloc"] if allocator.has_glibc() else ["None"]
    assert [chosen for _, chosen in began] == expected
    assert len({process for process, _ in began}) == 1
    assert ended.returncode == 1
    assert ended.stderr.startswith("The address of a database is")


@pytest.mark.parametrize(
    "settings", [{"SIXFOLD_SYSTEM_ALLOCATOR": "false"}, {"PYTHONMALLOC": "pymalloc"}]
)
def test_it_does_not_where_that_is_switched_off_or_another_was_chosen(
    settings: dict[str, str],
) -> None:
    began, ended = begin("serve", "--no-open", "--port", "0", "--db", "nonsense", **settings)
    assert [chosen for _, chosen in began] == [settings.get("PYTHONMALLOC", "None")]
    assert ended.returncode == 1


def test_other_commands_stay_as_they_are(tmp_path: Path) -> None:
    began, ended = begin("replay", str(tmp_path / "none.jsonl"))
    assert began == [[began[0][0], "None"]]
    assert ended.returncode != 0
