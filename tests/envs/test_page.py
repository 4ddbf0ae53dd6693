from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "research.md").read_text()


def test_every_piece_of_code_on_the_page_runs():
    *pieces, training = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert "def choose" in training
    names: dict[str, object] = {}
    for piece in pieces:
        exec(piece, names)
    assert names["game"].num_players() == 3


@pytest.mark.parametrize("name", ["cells.svg", "actions.svg", "observation.svg"])
def test_the_pictures_are_drawn_from_the_code_as_it_is(name):
    spec = importlib.util.spec_from_file_location("draw", DOCS / "research" / "draw.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert (DOCS / "research" / name).read_text() == module.PICTURES[name]()
    assert f"(research/{name})" in PAGE
