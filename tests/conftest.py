"""How long the tests that never end by themselves go on."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--kills", type=int, default=3, help="how often a server is killed, at least")
    parser.addoption(
        "--fuzz", type=int, default=150, help="how many generated messages and requests, at least"
    )
    parser.addoption(
        "--every-size", action="store_true", help="whole games of every variant in every window"
    )
