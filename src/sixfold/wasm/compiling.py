"""From Python to an object file for the page: Numba writes LLVM code, LLVM does the rest."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any, Final

import llvmlite.binding as llvm
from numba import from_dtype

from sixfold.rules.numba_adapter import SUMS_OF_PAIRS, Inner, written_apart
from sixfold.wasm.exports import EXPORTS

TRIPLE: Final = "wasm32-unknown-unknown"
FEATURES: Final = "+simd128,+bulk-memory,+sign-ext,+nontrapping-fptoint"

# A page's own way in: one number for each record, a number back, and a trap where Python would raise.
WAY_IN: Final = """
define i32 @{name}({parameters}) {{
  %answer = alloca {kind}
  %raised = alloca ptr
  store {kind} 0, ptr %answer
  %status = call i32 @{native}(ptr %answer, ptr %raised, {parameters})
  %good = icmp eq i32 %status, 0
  br i1 %good, label %fine, label %wrong
fine:
  %number = load {kind}, ptr %answer
  %short = {narrow}
  ret i32 %short
wrong:
  call void @llvm.trap()
  unreachable
}}
declare void @llvm.trap()
declare i32 @{native}(ptr, ptr, {types})
"""

# The page has an instruction for eight products, of which neighbours are added up.  Its optimiser does not
# find it, as a server's does, so it is put in the place of what Numba wrote.
PART: Final = """
  %one{i} = call <8 x i16> @llvm.vector.extract.v8i16.v{n}i16(<{n} x i16> %one, i64 {start})
  %other{i} = call <8 x i16> @llvm.vector.extract.v8i16.v{n}i16(<{n} x i16> %other, i64 {start})
  %part{i} = call <4 x i32> @llvm.wasm.dot(<8 x i16> %one{i}, <8 x i16> %other{i})
  %{to} = call <{m} x i32> @llvm.vector.insert.v{m}i32.v4i32(<{m} x i32> {so_far}, <4 x i32> %part{i}, i64 {half})"""
SUMS: Final = """
define <{m} x i32> @{name}(<{n} x i16> %one, <{n} x i16> %other) alwaysinline {{{parts}
  ret <{m} x i32> %whole
}}
declare <8 x i16> @llvm.vector.extract.v8i16.v{n}i16(<{n} x i16>, i64)
declare <4 x i32> @llvm.wasm.dot(<8 x i16>, <8 x i16>)
declare <{m} x i32> @llvm.vector.insert.v{m}i32.v4i32(<{m} x i32>, <4 x i32>, i64)
"""
WRITTEN_SUMS: Final = re.compile(
    rf'^define [^\n]* @"?({SUMS_OF_PAIRS}(\d+))"?\(.*?^}}', re.MULTILINE | re.DOTALL
)


def write_code() -> list[str]:
    """Return the LLVM code of every export, of all it calls, and of the page's ways in."""
    ways_in: list[str] = []
    modules: dict[Any, None] = {}
    for name, (function, records) in EXPORTS.items():
        inner, used = written_apart(function, tuple(map(from_dtype, records)))
        ways_in.append(_way_in(name, inner, len(records)))
        modules |= dict.fromkeys(used)
    return [*ways_in, *map(str, modules)]


def assemble(texts: list[str]) -> bytes:
    """Return the object file of some LLVM code, for the page's machine."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(
        cpu="generic", features=FEATURES, opt=3, reloc="static", codemodel="default"
    )
    module = _module("", str(machine.target_data))
    for text in texts:
        module.link_in(_module(text, str(machine.target_data)))
    for function in module.functions:
        if not function.is_declaration and function.name not in EXPORTS:
            function.linkage = "internal"
    _optimise(module, machine)
    return bytes(machine.emit_object(module))


def _way_in(name: str, inner: Inner, records: int) -> str:
    kind = f"i{inner.signature.return_type.bitwidth}"
    narrow = {
        "i64": "trunc i64 %number to i32",
        "i32": "add i32 %number, 0",
    }
    return WAY_IN.format(
        name=name,
        native=inner.name,
        parameters=", ".join(f"ptr %record{i}" for i in range(records)),
        types=", ".join(["ptr"] * records),
        kind=kind,
        narrow=narrow[kind],
    )


def _sums_of_pairs(name: str, count: int) -> str:
    """Return the page's own way to multiply two vectors of so many numbers and to add up neighbours."""
    last = count // 8 - 1
    parts = "".join(
        PART.format(
            i=i,
            n=count,
            m=count // 2,
            start=8 * i,
            half=4 * i,
            so_far=f"%sums{i - 1}" if i else "poison",
            to="whole" if i == last else f"sums{i}",
        )
        for i in range(last + 1)
    )
    return SUMS.format(name=name, n=count, m=count // 2, parts=parts)


def _module(text: str, layout: str) -> Any:
    """Read LLVM code as code for the page's machine; what several exports share is merged."""
    text = re.sub(r"^target (triple|datalayout) = .*$", "", text, flags=re.MULTILINE)
    # No index of a kernel leaves its array: so an offset may stand in the page's instructions.
    text = re.sub(
        r"\bgetelementptr (inbounds )?(?=\S+,|[\[{])", "getelementptr inbounds nuw ", text
    )
    text = WRITTEN_SUMS.sub(lambda found: _sums_of_pairs(found[1], int(found[2])), text)
    text = re.sub(r"^(@.* = )common (.*)$", r"\1internal \2", text, flags=re.MULTILINE)
    module = llvm.parse_assembly(
        f'target triple = "{TRIPLE}"\ntarget datalayout = "{layout}"\n{text}'
    )
    for function in module.functions:
        if not function.is_declaration and function.name not in EXPORTS:
            function.linkage = "weak_odr"
    return module


def _optimise(module: Any, machine: Any) -> None:
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    options.loop_vectorization = True
    options.slp_vectorization = True
    builder = llvm.create_pass_builder(machine, options)
    # What is small only after the first round is inlined in the second: 5 % more speed.
    for _ in range(2):
        builder.getModulePassManager().run(module, builder)


if __name__ == "__main__":
    Path(sys.argv[1]).write_bytes(assemble(write_code()))
