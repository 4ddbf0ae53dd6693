"""A fixture that adds the rows that only tests use, for the folders that import it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sixfold.rules.variants import registered
from tests.extra_variants import ROWS


@pytest.fixture(scope="module", autouse=True)
def more_rows() -> Iterator[None]:
    """Let the rows that only tests use be found by their names."""
    with registered(ROWS):
        yield
