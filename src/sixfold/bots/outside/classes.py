"""Bots that others have written in Python: named where they are defined, or declared by a package.

A package declares its bots as entry points of the group ``sixfold.bots``.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from sixfold.bots.base import Bot
from sixfold.rules.errors import InvalidInput

GROUP: Final = "sixfold.bots"


class NoSuchBot(InvalidInput):
    """A bot written in Python cannot be loaded."""


def declared() -> dict[str, str]:
    """Return the bots that installed packages declare, each with the place of its class."""
    return {entry.name: entry.value for entry in entry_points(group=GROUP)}


def load_class(place: str) -> type[Bot]:
    """Return the class of a bot from ``package.module:Class`` or ``folder/file.py:Class``.

    >>> load_class("sixfold.bots.players.greedy:GreedyBot").name
    'greedy'
    """
    source, is_there, name = place.rpartition(":")
    if not is_there or not source or not name:
        raise NoSuchBot(
            f"A bot of your own is written MODULE:CLASS or FILE.py:CLASS, not {place!r}."
        )
    module = _run_file(Path(source)) if source.endswith(".py") else _import(source)
    found: Any = getattr(module, name, None)
    if not isinstance(found, type) or not issubclass(found, Bot):
        raise NoSuchBot(f"{source} has no class {name!r} that derives from sixfold.bots.base.Bot.")
    return found


def _import(source: str) -> ModuleType:
    here = str(Path.cwd())
    if here not in sys.path:  # a command does not look where it is called, python does
        sys.path.insert(0, here)
    try:
        return importlib.import_module(source)
    except ImportError as error:
        raise NoSuchBot(f"The module {source!r} cannot be imported: {error}.") from None


def _run_file(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None or not path.is_file():
        raise NoSuchBot(f"There is no file {path}.")
    module = importlib.util.module_from_spec(spec)
    sys.modules.setdefault(path.stem, module)  # dataclasses and pickle look there
    spec.loader.exec_module(module)
    return module
