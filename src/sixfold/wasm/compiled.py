"""How the functions of this package are compiled: for the page only, so nothing is kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from sixfold.rules.numba_adapter import OPTIONS, Kernel

F = TypeVar("F", bound=Callable[..., Any])


def jit(function: F) -> F:
    """Compile a function that makes no array of its own."""
    return cast("F", Kernel(function, targetoptions=OPTIONS))
