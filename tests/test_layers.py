import sys

import grimp


def test_the_rules_import_nothing_but_numpy_and_numba():
    graph = grimp.build_graph("sixfold", include_external_packages=True, cache_dir=None)
    rules = {"sixfold.rules", *graph.find_descendants("sixfold.rules")}
    imported = {
        name for module in rules for name in graph.find_modules_directly_imported_by(module)
    }
    outside = {name.partition(".")[0] for name in imported - rules} - sys.stdlib_module_names
    assert outside <= {"numpy", "numba"}
