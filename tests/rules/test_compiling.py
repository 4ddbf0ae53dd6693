import io
import os
import subprocess
import sys

from sixfold.rules import compiling

WITHOUT_NUMBA = """
import sys, warnings
sys.modules["numba"] = None
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("default")
    from sixfold import rules
    rules.new("cards"), rules.new("cards")
print([str(one.message) for one in caught])
"""


def test_without_numba_the_engine_plays_and_says_once_what_to_install():
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_NUMBA],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "SIXFOLD_JIT": "1"},
    )
    assert done.stdout.strip() == str([compiling.ADVICE])


WITH_A_BROKEN_NUMBA = """
import sys, types, warnings
sys.modules["numba"] = types.ModuleType("numba")
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("default")
    from sixfold import rules
    rules.new("cards")
print(caught[0].message)
"""


def test_a_numba_that_cannot_be_loaded_is_not_called_missing():
    done = subprocess.run(
        [sys.executable, "-c", WITH_A_BROKEN_NUMBA],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "SIXFOLD_JIT": "1"},
    )
    assert "Numba is installed but cannot be loaded (" in done.stdout
    assert "pip install --upgrade numba" in done.stdout


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_a_terminal_shows_a_line_while_something_compiles_and_wipes_it(monkeypatch):
    from numba.core import event

    registered = []
    monkeypatch.setattr(event, "register", lambda kind, listener: registered.append(listener))
    monkeypatch.setattr(sys, "stderr", Terminal())
    compiling.show_progress()
    (listener,) = registered
    listener.on_start(None)
    listener.on_start(None)
    listener.on_end(None)
    assert sys.stderr.getvalue().endswith(f"{compiling.LINE} … 2 functions")
    listener.on_end(None)
    assert sys.stderr.getvalue().endswith("\r\033[K")


def test_a_notebook_shows_the_line_too_and_wipes_it_with_blanks(monkeypatch):
    from numba.core import event

    class OutStream(io.StringIO):
        """As ipykernel's: it is no terminal, but what it is told appears under the cell."""

    OutStream.__module__ = "ipykernel.iostream"
    registered = []
    monkeypatch.setattr(event, "register", lambda kind, listener: registered.append(listener))
    monkeypatch.setattr(sys, "stderr", OutStream())
    compiling.show_progress()
    (listener,) = registered
    listener.on_start(None)
    told = sys.stderr.getvalue()
    assert compiling.LINE in told
    listener.on_end(None)
    wiped = sys.stderr.getvalue().removeprefix(told)
    assert wiped.strip() == ""
    assert wiped.startswith("\r")
    assert wiped.endswith("\r")
    assert len(wiped) >= len(told)


def test_what_is_no_terminal_is_left_alone(monkeypatch):
    from numba.core import event

    monkeypatch.setattr(event, "register", lambda *_: 1 / 0)
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    compiling.show_progress()
