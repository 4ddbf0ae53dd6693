"""What the page has to fetch stays small."""

from __future__ import annotations

import subprocess
from pathlib import Path

from tests.wasm.conftest import node

MOST_BYTES = 200_000  # as browsers fetch it
COUNT = """
import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
console.log(brotliCompressSync(readFileSync(process.argv[1])).length);
"""


def test_the_engine_with_all_its_nets_takes_at_most_two_hundred_kilobytes(
    engine_file: Path,
) -> None:
    words = [node(), "--input-type=module", "--eval", COUNT]
    told = subprocess.run([*words, str(engine_file)], capture_output=True, text=True, check=True)
    assert int(told.stdout) <= MOST_BYTES
