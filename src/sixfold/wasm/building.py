"""Building the engine of the page, and only when something it is made of has changed."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).parents[1]
TARGET: Final = Path("build/engine.wasm")
SOURCES: Final = ("rules", "bots", "records", "wasm")
KINDS_OF_SOURCE: Final = (".py", ".npz")
# What stands in the engine's description but not in its code: the version, and how strong the bots are.
DESCRIBED: Final = ("__init__.py", "bots/ratings.json")
COMPILERS: Final = ("llvmlite", "numba", "numpy")
LINKER: Final = "ziglang"
NAME_LENGTH: Final = 12
BUILD_SECTION: Final = "build"
STACK_BYTES: Final = 1 << 16

# Code for the machine that builds would be of no use to the page; LLVM shapes it for the page's own.
PLAIN_CODE: Final = {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": "", "NUMBA_OPT": "0"}


def build(target: Path) -> int:
    """Build the engine unless it is there already; return its size in bytes."""
    name = build_name()
    if target.exists() and _section(BUILD_SECTION, name.encode()) in target.read_bytes():
        return target.stat().st_size
    object_file = compile_object(target.parent)
    waiting = target.with_suffix(".new")
    _link(object_file, waiting)
    finished = waiting.read_bytes() + _sections(name)
    waiting.write_bytes(finished)
    waiting.replace(target)
    object_file.unlink()
    return len(finished)


def compile_object(folder: Path) -> Path:
    """Compile everything into an object file unless it is there already; return where it lies.

    This is the long part, and it does without the linker, which may still be on its way.
    """
    object_file = folder / f"engine-{_name_of_code()}.o"
    if not object_file.exists():
        folder.mkdir(parents=True, exist_ok=True)
        waiting = object_file.with_suffix(".new")
        words = [sys.executable, "-W", "ignore", "-m", "sixfold.wasm.compiling", str(waiting)]
        subprocess.run(words, env={**os.environ, **PLAIN_CODE}, check=True)
        waiting.replace(object_file)
    return object_file


def build_name() -> str:
    """Return a name for everything the engine is made of."""
    digest = hashlib.sha256(f"{_name_of_code()} {LINKER} {version(LINKER)}".encode())
    for name in DESCRIBED:
        digest.update((PACKAGE / name).read_bytes())
    return digest.hexdigest()[:NAME_LENGTH]


def _name_of_code() -> str:
    digest = hashlib.sha256(" ".join(f"{tool} {version(tool)}" for tool in COMPILERS).encode())
    for folder in SOURCES:
        for source in sorted((PACKAGE / folder).rglob("*")):
            if source.suffix in KINDS_OF_SOURCE:
                digest.update(source.read_bytes())
    return digest.hexdigest()[:NAME_LENGTH]


def _link(object_file: Path, target: Path) -> None:
    """Link an object file into a WebAssembly module that asks its host for nothing."""
    import ziglang

    from sixfold.wasm.exports import EXPORTS

    words = [
        *(str(Path(ziglang.__file__).parent / "zig"), "wasm-ld"),
        *("--no-entry", "--gc-sections", "--strip-all", "-O3", "-z", f"stack-size={STACK_BYTES}"),
        *("--export-memory=memory", "--export=__heap_base"),
        *(f"--export={name}" for name in EXPORTS),
        *(str(object_file), "-o", str(target)),
    ]
    subprocess.run(words, check=True)


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
