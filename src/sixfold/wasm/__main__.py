"""Builds the engine of the page: `python -m sixfold.wasm [--compile] [FILE]`.

With `--compile` only the long part is done, for which the linker need not be there yet.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from sixfold.wasm.building import TARGET, build, compile_object

if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m sixfold.wasm", description=__doc__)
    parser.add_argument("file", nargs="?", type=Path, default=TARGET, metavar="FILE")
    parser.add_argument("--compile", action="store_true", help="compile, but do not link yet")
    wanted = parser.parse_args()
    if wanted.compile:
        compile_object(wanted.file.parent)
    else:
        sys.stdout.write(f"{wanted.file}: {build(wanted.file)} bytes\n")
