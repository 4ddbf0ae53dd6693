"""The optional packages behind the adapters, asked for with a plain sentence when missing."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from sixfold.rules.errors import SixfoldError


class MissingExtra(SixfoldError, ImportError):
    """An optional package is not installed."""


def need(module: str, extra: str) -> Any:
    """Import an optional module, or say how to install it.

    >>> need("no_such_module", "envs")
    Traceback (most recent call last):
    ...
    sixfold.envs.extras.MissingExtra: This needs 'no_such_module': pip install 'sixfold[envs]'
    """
    try:
        return import_module(module)
    except ImportError as error:
        if error.name is not None and error.name.split(".")[0] != module.split(".")[0]:
            raise
        package = module.split(".")[0]
        raise MissingExtra(f"This needs {package!r}: pip install 'sixfold[{extra}]'") from None
