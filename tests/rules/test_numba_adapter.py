"""What the engine takes for granted about Numba: an upgrade that changes it fails here."""

import importlib.util
import os
import sys
from pathlib import Path

import numpy as np
import pytest

from sixfold.rules import compiled, kernel, native_rows, native_words, plain_rows, plain_words
from sixfold.rules.compiled import jit, jit_inline

SOURCES = Path(compiled.__file__).parents[1]
PRIVATE = ("numba.core", "numba.np", "numba.config", "_nrt", "cgutils")


@pytest.fixture
def no_cache(tmp_path, monkeypatch):
    """Compiled code of earlier runs is not found, and what is compiled now is left nowhere."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "cache"))
    compiled.cache_folder.cache_clear()
    yield
    compiled.cache_folder.cache_clear()


def add_up(numbers: np.ndarray) -> int:
    total = 0
    for number in numbers:
        total += number
    return total


def make_room(size: int) -> np.ndarray:
    return np.zeros(size)


def naming(*words: str) -> set[str]:
    """Return the modules that name one of some words."""
    return {
        path.relative_to(SOURCES).as_posix()
        for path in SOURCES.rglob("*.py")
        if any(word in path.read_text() for word in words)
    }


def test_only_the_adapter_knows_the_inside_of_numba():
    assert naming(*PRIVATE) == {"rules/numba_adapter.py"}


def test_only_the_way_to_webassembly_uses_llvm_itself():
    assert naming("import llvmlite", "from llvmlite") == {"wasm/compiling.py"}


def test_compiled_code_counts_no_references(no_cache):
    function = jit(add_up)
    assert function(np.arange(5)) == 10
    (code,) = function.inspect_llvm().values()
    assert "NRT_incref" not in code
    assert "NRT_decref" not in code


def test_an_inlined_function_is_marked_so_and_no_other():
    for make, is_inline in ((jit, False), (jit_inline, True)):
        function = make(add_up)
        function(np.arange(2))
        assert function.targetoptions.get("forceinline", False) is is_inline


def test_a_function_that_only_compiled_ones_call_never_becomes_machine_code(no_cache):
    inner = jit(add_up)

    def outer(numbers: np.ndarray) -> int:
        return 2 * inner(numbers)

    numbers = np.arange(5)
    assert jit(outer)(numbers) == 20
    assert not inner.overloads
    # for Python it does
    assert inner(numbers) == 10
    assert len(inner.overloads) == 1


def test_compiled_code_is_kept_in_the_folder_of_its_sources():
    kept = Path(kernel.is_legal.stats.cache_path)
    assert kept.is_relative_to(compiled.cache_folder("rules"))


def test_a_copy_of_the_same_source_elsewhere_finds_the_compiled_code(
    no_cache, tmp_path, monkeypatch
):
    hits = []
    for place in ("here", "there"):
        path = tmp_path / place / "doubling.py"
        path.parent.mkdir()
        path.write_text("def double(n):\n    return 2 * n\n")
        spec = importlib.util.spec_from_file_location("doubling", path)
        module = importlib.util.module_from_spec(spec)
        monkeypatch.setitem(sys.modules, "doubling", module)
        spec.loader.exec_module(module)
        function = jit(module.double)
        assert function(4) == 8
        hits.append(sum(function.stats.cache_hits.values()))
    assert hits == [0, 1]


def test_a_compiled_function_that_makes_an_array_is_refused_with_its_name():
    with pytest.raises(TypeError, match="make_room is compiled and may not make an array"):
        jit(make_room)


@jit
def words(s: np.ndarray, out: np.ndarray) -> None:
    out[0] = compiled.read32(s, 3)
    out[1] = np.int64(compiled.read64(s, 5) >> np.uint64(8))
    out[2] = compiled.popcount(compiled.read64(s, 1))
    out[3] = compiled.lowest_bit(compiled.read64(s, 9))
    compiled.write32(s, 20, 0x01020304)
    compiled.write64(s, 25, np.uint64(0x0102030405060708))
    copy_three(s, 40, s, 24)


copy_three = compiled.copier(3)


def test_native_words_do_what_plain_ones_do():
    start = np.frombuffer(bytes((7 * i + 3) % 256 for i in range(48)), np.uint8)
    native, plain = start.copy(), start.copy()
    out, expected = np.zeros(4, np.int64), np.zeros(4, np.int64)
    words(native, out)
    expected[0] = plain_words.read32(plain, 3)
    expected[1] = int(plain_words.read64(plain, 5)) >> 8
    expected[2] = plain_words.popcount(plain_words.read64(plain, 1))
    expected[3] = plain_words.lowest_bit(plain_words.read64(plain, 9))
    plain_words.write32(plain, 20, 0x01020304)
    plain_words.write64(plain, 25, np.uint64(0x0102030405060708))
    plain_words.copier(3)(plain, 40, plain, 24)
    np.testing.assert_array_equal(out, expected)
    np.testing.assert_array_equal(native, plain)
    assert compiled.read64 is native_words.read64


add_forty = compiled.row_adder(40)


@jit
def add_listed(
    sums: np.ndarray, listed: np.ndarray, count: int, values: np.ndarray, rows: np.ndarray
) -> None:
    add_forty(sums, listed, count, values, rows)


@jit
def best_pair(numbers: np.ndarray, here: int, there: int, count: int) -> int:
    return compiled.largest_sum(numbers, here, there, count)


@pytest.mark.parametrize("count", [0, 1, 5])
def test_rows_are_added_bit_for_bit_as_in_plain_python(count):
    random = np.random.default_rng(1)
    rows = random.standard_normal((7, 40)).astype(np.float32)
    values, listed = random.standard_normal(7).astype(np.float32), np.array([0, 1, 3, 4, 6])
    native, plain = np.ones(40, np.float32), np.ones(40, np.float32)
    add_listed(native, listed, count, values, rows)
    plain_rows.row_adder(40)(plain, listed, count, values, rows)
    np.testing.assert_array_equal(native, plain)
    assert compiled.row_adder is native_rows.row_adder


@pytest.mark.parametrize("count", [plain_rows.BLOCK, 3 * plain_rows.BLOCK])
def test_the_largest_sum_is_that_of_plain_python(count):
    random = np.random.default_rng(2)
    for _ in range(50):
        numbers = random.integers(-8000, 8000, 300).astype(np.int16)
        expected = plain_rows.largest_sum(numbers, 5, 22, count)
        assert best_pair(numbers, 5, 22, count) == expected


def test_old_folders_of_compiled_code_are_removed_and_those_in_use_are_not(tmp_path, monkeypatch):
    monkeypatch.setattr(compiled, "FOLDERS_KEPT", 2)
    for age, name in enumerate(("new", "newer", "old", "older")):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "code").touch()
        os.utime(folder, (1e9 - age, 1e9 - age))
    (tmp_path / "in_use").mkdir()
    compiled.prune(tmp_path)
    assert {folder.name for folder in tmp_path.iterdir()} == {"in_use", "new"}
    monkeypatch.setattr(compiled, "FOLDERS_KEPT", 0)
    compiled.prune(tmp_path)
    assert {folder.name for folder in tmp_path.iterdir()} == {"in_use"}
