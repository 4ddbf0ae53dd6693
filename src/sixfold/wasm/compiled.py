"""How the functions of this package are compiled: for the page only, so nothing is kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numba

F = TypeVar("F", bound=Callable[..., Any])


def jit(function: F) -> F:
    """Compile a function that makes no array of its own."""
    maker: Any = numba.njit
    compiled: F = maker(_nrt=False, nogil=True, error_model="numpy")(function)
    return compiled
