"""Building the engine of the page, and only when something it is made of has changed."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).parents[1]
TARGET: Final = Path("build/engine.wasm")
SOURCES: Final = ("rules", "bots", "records", "wasm")
TOOLS: Final = ("llvmlite", "numba", "numpy", "ziglang")
BUILD_SECTION: Final = "build"

# Code for the machine that builds would be of no use to the page; LLVM shapes it for the page's own.
PLAIN_CODE: Final = {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": "", "NUMBA_OPT": "0"}


def build(target: Path) -> int:
    """Build the engine unless it is there already; return its size in bytes."""
    name = build_name()
    if target.exists() and _section(BUILD_SECTION, name.encode()) in target.read_bytes():
        return target.stat().st_size
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        linked = Path(folder) / "engine.wasm"
        environment = {**os.environ, **PLAIN_CODE}
        words = [sys.executable, "-W", "ignore", "-m", "sixfold.wasm.compiling", str(linked)]
        subprocess.run(words, env=environment, check=True)
        finished = linked.read_bytes() + _sections(name)
    waiting = target.with_suffix(".new")
    waiting.write_bytes(finished)
    waiting.replace(target)
    return len(finished)


def build_name() -> str:
    """Return a name for everything the engine is made of."""
    digest = hashlib.sha256(" ".join(f"{tool} {version(tool)}" for tool in TOOLS).encode())
    for folder in SOURCES:
        for source in sorted((PACKAGE / folder).rglob("*")):
            if source.suffix in (".py", ".npz"):
                digest.update(source.read_bytes())
    return digest.hexdigest()[:12]


def _sections(name: str) -> bytes:
    from sixfold.wasm.description import describe_engine

    sections = {**describe_engine(), BUILD_SECTION: name.encode()}
    return b"".join(_section(title, content) for title, content in sections.items())


def _section(title: str, content: bytes) -> bytes:
    """Write a custom section of a WebAssembly file."""
    body = _leb128(len(title)) + title.encode() + content
    return b"\0" + _leb128(len(body)) + body


def _leb128(number: int) -> bytes:
    out = bytearray()
    while number > 0x7F:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    out.append(number)
    return bytes(out)
