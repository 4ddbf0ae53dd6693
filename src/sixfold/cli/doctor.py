"""The command ``sixfold doctor``."""

from __future__ import annotations

import os
import platform
import shlex
import shutil
import sys
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.markup import escape

from sixfold import __version__

OPTIONAL = (
    ("gymnasium", "envs", "environments for learning programs"),
    ("pettingzoo", "envs", "environments for many players"),
    ("pyspiel", "openspiel", "the games of OpenSpiel"),
    ("ray", "ray", "arenas on many machines"),
    ("pyarrow", "datasets", "data sets as Parquet"),
)
PACKAGES = {"pyspiel": "open_spiel"}


@dataclass(frozen=True, slots=True)
class Sign:
    """One thing that was looked at; advice says what to do where it is missing."""

    what: str
    found: str
    advice: str = ""
    is_needed: bool = False

    @property
    def is_well(self) -> bool:
        """Whether there is nothing to do."""
        return not self.advice


def run(
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Say what is installed, what is missing and what to do about it."""
    signs = [*_basics(), *_optional()]
    if json:
        typer.echo(msgspec.json.encode(signs).decode())
    else:
        _show(signs, Console(highlight=False))
    if any(sign.is_needed and not sign.is_well for sign in signs):
        raise typer.Exit(1)


def _show(signs: list[Sign], console: Console) -> None:
    for sign in signs:
        mark = "[green]ok[/green]     " if sign.is_well else "[yellow]missing[/yellow]"
        if sign.is_needed and not sign.is_well:
            mark = "[red]fault[/red]  "
        console.print(f"{mark}  {escape(f'{sign.what}: {sign.found}')}")
        if sign.advice:
            # not wrapped, so that a command can be copied whole
            console.print(f"         {escape(sign.advice)}", soft_wrap=True)


def _basics() -> list[Sign]:
    system = (
        f"{platform.python_implementation()} {platform.python_version()}, {platform.platform()}"
    )
    return [
        Sign("Sixfold", __version__),
        Sign("Python", system),
        _engine(),
        _cache(),
        _client(),
        _page_engine(),
        Sign("processors", str(os.cpu_count() or "unknown")),
    ]


def _engine() -> Sign:
    if find_spec("numba") is None:
        from sixfold.rules.compiling import ADVICE

        return Sign("engine", "plain Python", ADVICE)
    if os.environ.get("SIXFOLD_JIT", "1") == "0":
        return Sign("engine", "plain Python", "SIXFOLD_JIT=0 switches the compiler off: unset it.")
    from sixfold.rules import compiled

    if not compiled.IS_COMPILED:
        return Sign("engine", "plain Python", compiled.WHY_PLAIN)
    return Sign("engine", f"compiled by Numba {version('numba')}")


def _cache() -> Sign:
    """Look at where compiled code is kept, so that it compiles only once."""
    from sixfold.rules.compiled import IS_COMPILED, cache_folder

    if not IS_COMPILED or find_spec("numba") is None:
        return Sign("compiled code", "none, as nothing compiles")
    folder = Path(cache_folder("rules"))
    base = next(path for path in (folder, *folder.parents) if path.exists())
    if not os.access(base, os.W_OK):
        return Sign(
            "compiled code",
            f"{base} cannot be written, so every start compiles again",
            "Name a folder of your own in NUMBA_CACHE_DIR.",
        )
    state = (
        "there" if any(folder.glob("*")) else "not yet: the first game compiles for about a minute"
    )
    return Sign("compiled code", f"{state} ({folder})")


def _client() -> Sign:
    from sixfold.server.http.client_files import WEB_DIST

    if (WEB_DIST / "index.html").exists():
        return Sign("web client", "built", is_needed=True)
    advice = "A release brings it; in a checkout, make play builds it. All but sixfold serve works."
    return Sign("web client", "not built", advice, is_needed=True)


def _page_engine() -> Sign:
    """Look for the rules and the bots as the page plays them by itself."""
    from sixfold.server.http.client_files import WEB_DIST

    built = [file.name for file in (WEB_DIST / "assets").glob("engine-*.wasm")]
    if built:
        return Sign("page engine", f"built ({built[0]})")
    advice = (
        "The page asks the server for every move of a bot. In a checkout, make client builds it."
    )
    return Sign("page engine", "not built", advice)


def _python() -> str:
    """Return how this Python is called, by its path where its name would start another."""
    name = Path(sys.executable).name
    return name if shutil.which(name) == sys.executable else shlex.quote(sys.executable)


def _optional() -> list[Sign]:
    signs = []
    for module, extra, what in OPTIONAL:
        if find_spec(module) is None:
            advice = f"For {what}: {_python()} -m pip install 'sixfold[{extra}]'"
            signs.append(Sign(module, "not installed", advice))
            continue
        try:
            found = version(PACKAGES.get(module, module))
        except PackageNotFoundError:
            found = "installed"
        signs.append(Sign(module, found))
    return signs
