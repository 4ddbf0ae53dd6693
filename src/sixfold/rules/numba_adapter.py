"""Everything of Numba that it does not promise to keep, in one place.

Only this module knows Numba's private switches and the inside of its arrays.  An upgrade that
changes any of it fails ``tests/rules/test_numba_adapter.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TypeVar, cast

import numba as _numba
from numba import types as types
from numba.core import caching as _caching
from numba.core import cgutils as _cgutils
from numba.core import dispatcher as _dispatcher
from numba.core import event as event
from numba.core import registry as _registry
from numba.core import typing as _typing
from numba.core.compiler_lock import global_compiler_lock
from numba.extending import intrinsic as intrinsic
from numba.np.arrayobj import make_array

F = TypeVar("F", bound=Callable[..., Any])

# Most of what is used of these has no types.
numba: Any = _numba
cgutils: Any = _cgutils
caching: Any = _caching
dispatcher: Any = _dispatcher
registry: Any = _registry
typing: Any = _typing
VERSION: str = numba.__version__
SUMS_OF_PAIRS = "sums_of_pairs_"  # the name of a function in LLVM code, before the vectors' length
CHECKS_BOUNDS = bool(numba.config.BOUNDSCHECK)  # set by NUMBA_BOUNDSCHECK=1, as in the tests


class ModuleFolder(caching.UserProvidedCacheLocator):  # type: ignore[misc]
    """Keeps compiled code under its module's name: a copy elsewhere with the same sources finds it."""

    def __init__(self, function: Any, file: str) -> None:
        super().__init__(function, file)
        self._cache_path = str(Path(numba.config.CACHE_DIR) / function.__module__)


# Where the folder cannot be written, Numba looks for a place of its own.
LOCATORS = f"{__name__}.ModuleFolder,InTreeCacheLocator,UserWideCacheLocator"


# Counting who holds an array would halve the speed, and nobody makes one that is let go.
OPTIONS = {"nopython": True, "nogil": True, "error_model": "numpy", "_nrt": False}


def take_in(library: Any) -> None:
    """Take in what a function calls and optimise it all: at every level, or the code is slower."""
    for used in dict.fromkeys(library._linking_libraries):
        library._final_module.link_in(used._get_module_for_linking(), preserve=True)
    library._optimize_final_module()
    library._finalized = True


def leave_apart(library: Any) -> None:
    """Leave a function's code as it was written, without what it calls."""
    library._finalized = True


class Inner(NamedTuple):
    """What compiled callers need of a function: its types, what to find it by, its LLVM code."""

    signature: Any
    key: object
    library: Any
    name: str


class InnerCompiler(dispatcher._FunctionCompiler):  # type: ignore[misc]
    """Writes LLVM code and leaves machine code to whoever calls it."""

    def _customize_flags(self, flags: Any) -> Any:
        flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
        return flags


class Kernel(registry.CPUDispatcher):  # type: ignore[misc]
    """A function that is machine code when Python calls it, and LLVM code to its compiled callers.

    Left alone Numba makes machine code of every function on the way, though nobody runs it: that
    is a third of the time that compiling takes.
    """

    finish: Callable[[Any], None] = staticmethod(take_in)

    def __init__(self, py_func: Any, *args: Any, **options: Any) -> None:
        super().__init__(py_func, *args, **options)
        own = self._compiler
        self._inner_compiler = InnerCompiler(
            py_func, self.targetdescr, own.targetoptions, own.locals, own.pipeline_class
        )
        self._inner: dict[tuple[Any, ...], Inner] = {}

    def inner(self, args: tuple[Any, ...]) -> Inner:
        """Return the LLVM code for some types of arguments; it is written once."""
        with global_compiler_lock:
            if args not in self._inner:
                with event.trigger_event("numba:compile", data={"dispatcher": self}):
                    made = self._inner_compiler.compile(args, None)
                key = object()
                made.library.finalize = partial(Kernel.finish, made.library)
                self.targetctx.insert_user_function(key, made.fndesc, [made.library])
                self._inner[args] = Inner(
                    made.signature, key, made.library, made.fndesc.llvm_func_name
                )
            return self._inner[args]

    def get_call_template(self, args: Any, kws: Any) -> tuple[Any, ...]:
        """Tell a compiled caller the types of the answer."""
        signature, folded = self._compiler.fold_argument_types(args, kws)
        name = self.py_func.__name__
        found = [self.inner(tuple(folded)).signature]
        return typing.make_concrete_template(name, name, found), signature, folded, {}

    def get_overload(self, args: Any) -> object:
        """Return what a compiled caller finds the code by."""
        return self.inner(tuple(args)).key


def written_apart(function: Any, args: tuple[Any, ...]) -> tuple[Inner, list[Any]]:
    """Write a function and all it calls; return it and the LLVM modules, each function's once."""
    Kernel.finish = staticmethod(leave_apart)
    try:
        inner = Kernel(function, targetoptions=OPTIONS).inner(args)
    finally:
        Kernel.finish = staticmethod(take_in)
    found, new = {inner.library: None}, [inner.library]
    while new:
        new = [used for library in new for used in library._linking_libraries if used not in found]
        found |= dict.fromkeys(new)
    return inner, [library._final_module for library in found]


def compile_function(function: F, folder: str, is_inline: bool) -> F:
    """Compile a function that makes no array, and keep what comes of it in a folder."""
    kept = numba.config.CACHE_DIR, numba.config.CACHE_LOCATOR_CLASSES
    numba.config.CACHE_DIR, numba.config.CACHE_LOCATOR_CLASSES = folder, LOCATORS
    try:
        options = {**OPTIONS, "forceinline": True} if is_inline else OPTIONS
        compiled: Any = Kernel(function, targetoptions=options)
        compiled.enable_caching()
    finally:
        numba.config.CACHE_DIR, numba.config.CACHE_LOCATOR_CLASSES = kept
    return cast("F", compiled)


def word_function(function: F) -> F:
    """Compile a function of plain numbers into each place that calls it."""
    compiled: F = numba.njit(forceinline=True)(function)
    return compiled


def byte_of(context: Any, builder: Any, kind: Any, array: Any, at: Any) -> Any:
    """Return a pointer to a byte of an array of any kind."""
    data = builder.bitcast(make_array(kind)(context, builder, array).data, cgutils.voidptr_t)
    return cgutils.pointer_add(builder, data, at)


def item_of(context: Any, builder: Any, kind: Any, array: Any, at: Any) -> Any:
    """Return a pointer to an item of an array."""
    return cgutils.gep(builder, make_array(kind)(context, builder, array).data, at)


def copy_bytes(context: Any, builder: Any, target: Any, source: Any, size: int) -> None:
    """Copy so many bytes, known to the compiler, from one pointer to another."""
    cgutils.raw_memcpy(builder, target, source, context.get_constant(types.intp, size), 1)


def floats(count: int) -> Any:
    """Return the type of a vector of 32-bit numbers with a point."""
    return cgutils.ir.VectorType(cgutils.ir.FloatType(), count)


def shorts(count: int) -> Any:
    """Return the type of a vector of 16-bit whole numbers."""
    return cgutils.ir.VectorType(cgutils.ir.IntType(16), count)


def words(count: int) -> Any:
    """Return the type of a vector of 32-bit whole numbers."""
    return cgutils.ir.VectorType(cgutils.ir.IntType(32), count)


def _item_bytes(kind: Any) -> int:
    return 4 if kind.element == cgutils.ir.FloatType() else int(kind.element.width) // 8


def load_items(builder: Any, first: Any, kind: Any) -> Any:
    """Read a vector from the items of an array, wherever they start."""
    pointer = builder.bitcast(first, kind.as_pointer())
    return builder.load(pointer, align=_item_bytes(kind))


def store_items(builder: Any, items: Any, first: Any) -> None:
    """Write a vector to the items of an array, wherever they start."""
    pointer = builder.bitcast(first, items.type.as_pointer())
    builder.store(items, pointer, align=_item_bytes(items.type))


def variable(builder: Any, kind: Any) -> Any:
    """Return a place for a number or a vector that the compiler keeps in registers."""
    return cgutils.alloca_once(builder, kind)


def spread(builder: Any, number: Any, kind: Any) -> Any:
    """Return a vector that holds one number everywhere."""
    ir = cgutils.ir
    none = ir.Constant(kind, ir.Undefined)
    one = builder.insert_element(none, number, cgutils.int32_t(0))
    firsts = ir.Constant(ir.VectorType(cgutils.int32_t, kind.count), None)
    return builder.shuffle_vector(one, none, firsts)


def sums_of_pairs(builder: Any, one: Any, other: Any) -> Any:
    """Return the products of two vectors of 16-bit numbers, those of neighbours added up in 32 bits.

    It is a function of its own, so that the page's compiler can put another way in its place.
    """
    ir, count = cgutils.ir, one.type.count
    wide, out = ir.VectorType(cgutils.int32_t, count), ir.VectorType(cgutils.int32_t, count // 2)
    function = cgutils.get_or_insert_function(
        builder.module, ir.FunctionType(out, [one.type] * 2), f"{SUMS_OF_PAIRS}{count}"
    )
    if function.is_declaration:
        function.linkage = "linkonce_odr"
        function.attributes.add("alwaysinline")
        inside = ir.IRBuilder(function.append_basic_block())
        products = inside.mul(*(inside.sext(items, wide) for items in function.args))
        halves = (
            inside.shuffle_vector(
                products, products, ir.Constant(out, list(range(first, count, 2)))
            )
            for first in range(2)
        )
        inside.ret(inside.add(*halves))
    return builder.call(function, [one, other])


def larger_items(builder: Any, one: Any, other: Any) -> Any:
    """Return the larger of two whole numbers at every place of two vectors."""
    kind = cgutils.ir.FunctionType(one.type, [one.type, one.type])
    name = f"llvm.smax.v{one.type.count}i{one.type.element.width}"
    return builder.call(cgutils.get_or_insert_function(builder.module, kind, name), [one, other])


def largest_item(builder: Any, items: Any) -> Any:
    """Return the largest of the whole numbers of a vector."""
    kind = cgutils.ir.FunctionType(items.type.element, [items.type])
    name = f"llvm.vector.reduce.smax.v{items.type.count}i{items.type.element.width}"
    return builder.call(cgutils.get_or_insert_function(builder.module, kind, name), [items])


def positive_bits(builder: Any, items: Any) -> Any:
    """Return a bit for each of the whole numbers of a vector: whether it is more than 0."""
    ir = cgutils.ir
    is_more = builder.icmp_signed(">", items, ir.Constant(items.type, None))
    return builder.bitcast(is_more, ir.IntType(items.type.count))


@contextmanager
def repeat(builder: Any, stop: Any, step: int = 1) -> Iterator[Any]:
    """Write what follows into a loop from 0 up; gives the number of its round, in steps."""
    with cgutils.for_range_slice(builder, stop.type(0), stop, stop.type(step), inc=True) as (at, _):
        yield at


def call_instruction(builder: Any, name: str) -> None:
    """Call a machine instruction that takes and returns nothing."""
    kind = cgutils.ir.FunctionType(cgutils.ir.VoidType(), [])
    builder.call(cgutils.get_or_insert_function(builder.module, kind, name), [])
