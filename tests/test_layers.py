import re
import sys
from pathlib import Path

import grimp

import sixfold

SOURCES = Path(sixfold.__file__).parent


def test_the_rules_import_nothing_but_numpy_and_numba():
    graph = grimp.build_graph("sixfold", include_external_packages=True, cache_dir=None)
    rules = {"sixfold.rules", *graph.find_descendants("sixfold.rules")}
    imported = {
        name for module in rules for name in graph.find_modules_directly_imported_by(module)
    }
    outside = {name.partition(".")[0] for name in imported - rules} - sys.stdlib_module_names
    assert outside <= {"numpy", "numba"}


def sources_with(pattern: str) -> set[str]:
    """Return the modules in which a pattern is found."""
    return {
        path.relative_to(SOURCES).as_posix()
        for path in SOURCES.rglob("*.py")
        if re.search(pattern, path.read_text())
    }


def test_a_state_is_asked_which_game_it_is_behind_two_doors_only():
    assert sources_with(r"\bCARD_GAME\b") == {"rules/state.py", "rules/kernel.py", "bots/games.py"}


def test_a_row_is_asked_which_game_it_is_where_architecture_says_so():
    assert sources_with(r"\b(row|variant)\.game\b|\bself\.game == ") == {
        "rules/variants.py",
        "rules/row_check.py",
        "rules/state.py",
        "rules/view.py",
        "bots/evaluation/net.py",
        "pictures/picture.py",
        "server/workers/bot_workers.py",
    }
