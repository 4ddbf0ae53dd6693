"""Builds the engine of the page: `python -m sixfold.wasm [FILE]`."""

from __future__ import annotations

import sys
from pathlib import Path

from sixfold.wasm.building import TARGET, build

if __name__ == "__main__":
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else TARGET
    size = build(target)
    sys.stdout.write(f"{target}: {size} bytes\n")
