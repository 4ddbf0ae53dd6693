"""How long the tests that never end by themselves go on, and which come first."""

from __future__ import annotations

import pytest

# the longest ones, which begin first: nobody waits at the end for one that began late
LONGEST = (
    "laws/test_bounds.py",
    "wasm/test_advice.py",
    "browser/test_languages.py",
    "browser/test_whole_games.py",
    "browser/test_axe.py",
    "browser/test_layout.py",
    "browser/",
)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--kills", type=int, default=3, help="how often a server is killed, at least")
    parser.addoption(
        "--fuzz", type=int, default=150, help="how many generated messages and requests, at least"
    )
    parser.addoption(
        "--every-size", action="store_true", help="whole games of every variant in every window"
    )
    parser.addoption(
        "--every-row",
        action="store_true",
        help="all rows of the variants where else one of each kind is compared",
    )


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    def place(item: pytest.Item) -> int:
        ranks = (i for i, name in enumerate(LONGEST) if f"tests/{name}" in item.nodeid)
        return next(ranks, len(LONGEST))

    items.sort(key=place)
