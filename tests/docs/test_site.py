import importlib.util
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = ["index", "tutorial", "recipes", "notation", "engine", "bots"]


def load(path: Path):
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def pieces(path: Path) -> list[str]:
    return re.findall(r"```python\n(.*?)```", path.read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("page", [*(f"docs/{name}.md" for name in PAGES), "README.md"])
def test_every_example_on_a_page_runs(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "page"}
    found = pieces(ROOT / page)
    assert found
    for piece in found:
        exec(piece, names)


@pytest.mark.parametrize("piece", pieces(DOCS / "recipes.md"))
def test_a_task_takes_a_newcomer_five_lines(piece):
    lines = [line for line in piece.splitlines() if line.strip()]
    work = [line for line in lines if not line.startswith(("import ", "from "))]
    assert len(work) <= (10 if "class " in piece else 5)


TASKS = [
    ("str(", "print(game)"), (".svg(",), (".play(",), (".undo(",), (".walk(",), (".preview(",),
    (".legal(",), (".position(",), ("set_up(",), (".symmetries(",), ("parse_action(",), ("hash(",),
    ("choose(",), ("play_out(",), ("hint(",), ("analyse_game(",), ("gif(",), ("png(",),
    ("make_dataset(",), ("flat=True",), ("(Bot)",), ("read_games(",), ("write_games(",),
]  # fmt: skip


@pytest.mark.parametrize("words", TASKS, ids=lambda words: words[0])
def test_every_task_is_shown_to_newcomers(words):
    pages = [DOCS / f"{name}.md" for name in ("tutorial", "recipes", "notation")]
    shown = "".join("".join(pieces(page)) for page in pages)
    assert any(word in shown for word in words)


COMMANDS_SHOWN = ("play", "picture", "engine-test", "dataset", "arena", "analyse", "doctor")


def test_every_command_for_newcomers_is_on_a_page():
    pages = "".join(page.read_text(encoding="utf-8") for page in DOCS.glob("*.md"))
    assert [name for name in COMMANDS_SHOWN if f"`sixfold {name}" not in pages] == []


@pytest.mark.parametrize(
    "page", [*sorted(DOCS.glob("*.md")), *sorted(ROOT.glob("*.md"))], ids=lambda page: page.name
)
def test_a_link_from_a_page_leads_somewhere(page):
    text = page.read_text(encoding="utf-8")
    for target, anchor in re.findall(r"\]\((?!https?:|mailto:|#)([^)#\s]+)(#[^)\s]+)?\)", text):
        file = (page.parent / target).resolve()
        assert file.exists(), f"{page.name} leads to {target}, which is not there"
        if anchor and file.suffix == ".md":
            heads = re.findall(r"^#+ (.+)$", file.read_text(encoding="utf-8"), re.MULTILINE)
            slugs = {re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads}
            assert anchor[1:] in slugs, f"{page.name} leads to {target}{anchor}"


def test_the_site_builds_without_a_warning_and_reads_nothing_from_elsewhere(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    for page in tmp_path.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        fetched = re.findall(r'<(?:script|link|img)[^>]+(?:src|href)="(https?:[^"]+)"', text)
        assert not fetched, page
    assert (tmp_path / "search" / "search_index.json").exists()


@pytest.mark.parametrize("name", ["notation/cells.svg", "tutorial/game.svg"])
def test_the_pictures_are_drawn_from_the_code_as_it_is(name):
    drawn = load(DOCS / "notation" / "draw.py").PICTURES[name]()
    assert (DOCS / name).read_text(encoding="utf-8") == drawn + "\n"


def test_the_figures_of_the_strategy_page_are_those_that_were_measured():
    figures = json.loads((DOCS / "strategy" / "figures.json").read_text())
    module = load(DOCS / "strategy" / "measure.py")
    for name, drawn in module.pictures(figures).items():
        assert (DOCS / "strategy" / name).read_text() == drawn
    page = (DOCS / "strategy.md").read_text(encoding="utf-8")
    for number in (figures["seats"]["2"][0], figures["doubles"], figures["pairs"]):
        assert f"{number:g}" in page
