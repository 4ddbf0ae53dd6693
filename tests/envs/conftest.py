from __future__ import annotations

import pytest

from tests.more_rows import more_rows as more_rows


@pytest.fixture(autouse=True)
def no_screen(monkeypatch):
    """Windows open on a screen that is not there."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("XDG_RUNTIME_DIR", "/tmp")
