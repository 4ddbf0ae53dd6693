import json
from pathlib import Path

import pytest

NOTEBOOKS = sorted((Path(__file__).parents[2] / "examples" / "notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_a_notebook_runs_from_its_first_cell_to_its_last(file, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SIXFOLD_WORK", "8")
    monkeypatch.setenv("SIXFOLD_GAMES", "20")
    cells = json.loads(file.read_text(encoding="utf-8"))["cells"]
    assert not any(cell.get("outputs") for cell in cells), "clear the outputs"
    names: dict[str, object] = {"__name__": "notebook"}
    for cell in cells:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), names)


def test_there_are_notebooks():
    assert len(NOTEBOOKS) == 4
