"""Arrays of all kinds: the few questions that an operation asks about memory.

A tensor's ``array`` is an ndarray (the CPU's), or a *foreign* array: of a GPU, real or simulated,
or of ``meta``, which has no memory. Foreign arrays answer NumPy's protocols (``__array_ufunc__``,
``__array_function__``), so a formula is written once, with NumPy's functions. How an operation
must be written:

1. Results: ``np.exp(x)``, ``x.sum(axis)``, ``np.concatenate`` go where ``x`` is. A result may be
   a NumPy number (of 0-d arrays): ``as_array(result)``, never ``np.asarray(result)``, which a
   foreign array refuses. On a fast path ``type(a) is np.ndarray`` is asked first.
2. New memory beside an array: ``empty_beside(x, shape, dtype)``, ``zeros_beside``,
   ``full_beside``, ``arange_beside(x, n)``, and ``array_beside(x, value)`` for numbers that were
   computed on the host; in place of ``np.empty``, ``np.zeros``, ``np.full``, ``np.arange``,
   ``np.array``. A Python number, or an ndarray without dimensions, may stand beside any array as
   it is: ``x * 2``, ``np.where(mask, x, 0)``.
3. Strides: ``strided(memory, shape, steps, offset)`` in place of ``np.ndarray(shape, ..., memory)``
   and ``as_strided``.
4. Values that Python needs (an index, a count, "is any negative?"): ``to_host(a)``. That waits for
   the GPU, and ``meta`` refuses: ask for shapes instead wherever they tell.

No other function of NumPy may meet a foreign array together with an ndarray that has dimensions:
that is a mix of devices, and refused by the array itself, in torch's words.
"""

from __future__ import annotations

import math
import weakref
from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

import numpy as np

from ..errors import type_name
from . import accelerator as _accelerator
from .device import cpu, defaults, device
from .device import meta as meta_device

Array = Any
_ndarray = np.ndarray

# The types of foreign arrays, and who answers for them. (Hot code asks the set itself.)
FOREIGN: set[type] = set()
# The types of arrays in the memory of the CPU: ndarray, and foreign ones that record what is
# computed with one. Code that computes otherwise on a GPU asks ``type(a) in ON_HOST``.
ON_HOST: set[type] = {_ndarray}
# The module that makes memory on the CPU; a recording puts its own in the place of NumPy.
host_numpy: list[Any] = [np]
_kinds: dict[type, Any] = {}


def register(kind: Any) -> None:
    """Make the arrays of an accelerator known; called when it starts."""
    FOREIGN.add(kind.array_type)
    _kinds[kind.array_type] = kind


_accelerator.on_start.append(register)


@cache
def _meta() -> Any:
    """What makes arrays of ``meta``; loaded with its rules when the first is asked for."""
    for rules in ("meta_indexing", "meta_linalg", "meta_rules"):
        import_module(f".{rules}", __package__)
    module = import_module(".meta", __package__)
    register(module.META)
    return module


def as_array(x: Any) -> Array:
    """A result as an array: NumPy's numbers become ndarrays, foreign arrays stay what they are."""
    return x if type(x) in FOREIGN else np.asarray(x)


def row_major(x: Any) -> Array:
    """A result as an array whose elements lie row by row: a copy if they do not."""
    if type(x) in FOREIGN:
        return x if x.flags.c_contiguous else x.copy()
    return np.asarray(x, order="C")


def is_foreign(a: Any) -> bool:
    """Is it an array of another device than the CPU?"""
    return type(a) not in ON_HOST and type(a) in FOREIGN


def on_host(a: Any) -> bool:
    """Is it an array in the memory of the CPU: an ndarray, or one that records what is computed?

    Ask this, not for ndarray, wherever the answer decides in which order numbers are added.
    """
    return type(a) in ON_HOST


def in_one_call(function: Callable[..., Any], *arrays: Any, out: Any) -> Any:
    """``function(*arrays, out=out)``, which a recording notes as one call.

    For a function that asks for values to choose a way: each replay asks for its own.
    """
    kind = type(arrays[0])
    if kind in FOREIGN and kind in ON_HOST:
        return _kinds[kind].in_one_call(function, arrays, out)
    return function(*arrays, out=out)


def has_no_values(a: Any) -> bool:
    """Is it an array of ``meta``?"""
    return type(a) in FOREIGN and device_of(a) is meta_device


def is_array(a: Any) -> bool:
    """Is it an array, of whichever device?"""
    return isinstance(a, _ndarray) or type(a) in FOREIGN


_cuda: dict[int, device] = {}


def device_of(a: Array) -> device:
    """Where the memory of an array is."""
    if type(a) not in FOREIGN:
        return cpu
    index = _kinds[type(a)].index_of(a)
    if index is None:
        return meta_device
    if index < 0:  # an array that records what is computed with memory of the CPU
        return cpu
    return _cuda.get(index) or _cuda.setdefault(index, device("cuda", index))


# ---- memory that is there -----------------------------------------------------------------------


def owner_of(array: Array) -> Any:
    """What all arrays have in common that read the same memory: compare with ``is``.

    Of an ndarray it is the ndarray at the end of its chain of ``.base``.
    """
    if type(array) in FOREIGN:
        return _kinds[type(array)].owner(array)
    base = array.base
    while base is not None:
        if isinstance(base, _ndarray):
            array = base
        # NumPy's as_strided puts an object in between, which has a base of its own
        base = getattr(base, "base", None)
    return array


def address(array: Array) -> int:
    """The address of the first element."""
    if type(array) in FOREIGN:
        return int(_kinds[type(array)].address(array))
    return int(array.__array_interface__["data"][0])


def whole(array: Array) -> Array:
    """All bytes of the memory that an array reads, as an array of uint8."""
    if type(array) in FOREIGN:
        return _kinds[type(array)].whole(array)
    # "K": in the order in which the elements lie in memory, whatever it is
    return owner_of(array).ravel(order="K").view(np.uint8)


def start_of(array: Array) -> int:
    """The address of the first byte of the memory that an array reads."""
    return address(owner_of(array) if type(array) in ON_HOST else whole(array))


def data_ptr_of(array: Array) -> int:
    """The same for a program that asks for it. (A recording is told so, by ``whole``.)"""
    return address(whole(array)) if type(array) in FOREIGN else start_of(array)


def memory_size(array: Array) -> int:
    """The bytes of the memory that an array reads."""
    return int((whole(array) if type(array) in FOREIGN else owner_of(array)).nbytes)


def may_share(a: Array, b: Array) -> bool:
    """Could a write into one be seen in the other? Compares the stretches of memory only."""
    if type(a) in FOREIGN or type(b) in FOREIGN:
        return type(a) is type(b) and _stretches_meet(a, b)
    return np.may_share_memory(a, b)


def _stretches_meet(a: Array, b: Array) -> bool:
    """`may_share` of two foreign arrays of one kind."""
    if not a.size or not b.size or owner_of(a) is not owner_of(b):
        return False
    (start, end), (other_start, other_end) = _stretch(a), _stretch(b)
    return start < other_end and other_start < end


def _stretch(a: Array) -> tuple[int, int]:
    """From which address to which an array that has elements reads."""
    start = address(a)
    end = start + int(a.itemsize)
    for size, step in zip(a.shape, a.strides, strict=True):
        start, end = start + min(0, (size - 1) * step), end + max(0, (size - 1) * step)
    return start, end


def strided(memory: Array, shape: Any, strides: tuple[int, ...], offset: int = 0) -> Array:
    """An array over memory: ``np.ndarray(shape, dtype, memory, offset, strides)`` on any device.

    - ``memory``: an array that reads its memory from the first byte on; it gives the dtype.
    - ``strides``, ``offset``: in bytes.
    """
    if type(memory) in FOREIGN:
        return _kinds[type(memory)].strided(memory, shape, strides, offset)
    return _ndarray(shape, memory.dtype, memory, offset, strides)


# ---- new memory ---------------------------------------------------------------------------------


def empty_beside(a: Array, shape: Any, dtype: Any = None) -> Array:
    """Uninitialised memory where ``a`` is, in its dtype unless another is given."""
    dtype = a.dtype if dtype is None else dtype
    if type(a) in FOREIGN:
        return np.empty_like(a, dtype, "C", True, shape)
    return np.empty(shape, dtype)


def zeros_beside(a: Array, shape: Any, dtype: Any = None) -> Array:
    """Zeros where ``a`` is, in its dtype unless another is given."""
    dtype = a.dtype if dtype is None else dtype
    if type(a) in FOREIGN:
        return np.zeros_like(a, dtype, "C", True, shape)
    return np.zeros(shape, dtype)


def full_beside(a: Array, shape: Any, value: Any, dtype: Any = None) -> Array:
    """One number everywhere, where ``a`` is, in its dtype unless another is given."""
    dtype = a.dtype if dtype is None else dtype
    if type(a) in FOREIGN:
        return np.full_like(a, value, dtype, "C", True, shape)
    return np.full(shape, value, dtype)


def arange_beside(a: Array, count: int, dtype: Any = np.int64) -> Array:
    """0, 1 ... count - 1, where ``a`` is."""
    if type(a) not in FOREIGN:
        return np.arange(count, dtype=dtype)
    return made(device_of(a), lambda xp: xp.arange(count, dtype=dtype))


def eye_beside(a: Array, n: int, dtype: Any = None) -> Array:
    """The identity matrix of n rows, where ``a`` is, in its dtype unless another is given."""
    dtype = a.dtype if dtype is None else dtype
    return made(device_of(a), lambda xp: xp.eye(n, n, dtype=dtype))


def tri_beside(a: Array, rows: int, columns: int, k: int = 0, dtype: Any = np.bool_) -> Array:
    """1 (True) on and below the k-th diagonal, 0 above it, where ``a`` is."""
    return made(device_of(a), lambda xp: xp.tri(rows, columns, k, dtype=dtype))


def array_beside(a: Array, value: Any, dtype: Any = None) -> Array:
    """A number, nested lists or an ndarray of the host, where ``a`` is (copied there)."""
    array = value if type(value) is _ndarray else np.asarray(value)
    if dtype is not None and array.dtype != dtype:
        array = array.astype(dtype)
    if type(a) not in FOREIGN:
        return array
    if type(a) in ON_HOST:  # a recording notes that it is made; then recorded arrays may index it
        return host_numpy[-1].array(array)
    return to_device(array, device_of(a))


def chosen(where: Any) -> device:
    """The device that a ``device=`` argument means: a device, a string, an int, or None.

    None is the default (see ``torch.set_default_device``), an int a number of the accelerator's.
    Raises TypeError for anything else, AssertionError for CUDA where there is none.
    """
    if where is None:
        if not defaults.count:
            return cpu
        where = defaults.current()
    if where is cpu:
        return cpu
    if type(where) is int:
        if _accelerator.find() is None:
            raise RuntimeError("Cannot access accelerator device when none is available.")
        where = device("cuda", where)
    elif isinstance(where, str):
        where = device(where)
    elif not isinstance(where, device):
        raise TypeError(f"argument 'device' must be torch.device, not {type_name(where)}")
    if where.type == "cpu":
        return cpu
    if where.type == "meta":
        return meta_device
    if where.type != "cuda":
        raise RuntimeError(f"PyTorch is not linked with support for {where.type} devices")
    return device("cuda", index_on(where))


def made(where: device, make: Callable[[Any], Array]) -> Array:
    """What ``make(xp)`` computes from nothing, on a device.

    - ``xp``: the module whose ``zeros``, ``arange`` ... make memory there: NumPy for the CPU.
    """
    if where.type == "cpu":
        return make(host_numpy[-1])
    if where.type == "meta":
        return make(_meta().META_NUMPY)
    return _accelerator.required().made(make, index_on(where))


def index_on(where: device) -> int:
    """The number of a CUDA device; without an index the current one is meant."""
    found = _accelerator.required()
    if where.index is None:
        return int(found.current_device())
    if where.index >= found.device_count():
        found.invalid_device()
    return where.index


# ---- from one device to another -----------------------------------------------------------------


def to_host(a: Array, *, into_pinned: bool = False, blocking: bool = True) -> np.ndarray:
    """The values in the memory of the CPU: an ndarray itself, of a foreign array a copy.

    This is the only way there, and it waits for the device. NotImplementedError for ``meta``.
    """
    if type(a) in FOREIGN:
        return _kinds[type(a)].download(a, into_pinned=into_pinned, blocking=blocking)
    return a


def copy_into_pinned(a: Array, out: np.ndarray, *, blocking: bool = True) -> bool:
    """Let a GPU copy straight into pinned memory of the CPU; False if it cannot.

    ``out`` must be pinned, and row-major as ``a`` is, of its shape and dtype. With
    ``blocking=False`` its values are there once the GPU was waited for (``cuda.synchronize``).
    """
    alike = out.shape == a.shape and out.dtype == a.dtype
    if not (alike and is_pinned(out) and out.flags.c_contiguous and a.flags.c_contiguous):
        return False
    _kinds[type(a)].download(a, into_pinned=True, blocking=blocking, out=out)
    return True


def copy_values(target: Array, source: Array, blocking: bool = True) -> None:
    """``target[...] = source``, whatever the dtypes, also from one device to another."""
    if type(target) is not _ndarray:
        source = to_device(source, device_of(target), blocking=blocking)
    elif type(source) is not _ndarray:  # memory of the CPU that is not pinned is waited for
        if copy_into_pinned(source, target, blocking=blocking):
            return
        source = to_host(source)
    np.copyto(target, source, casting="unsafe")


def to_device(a: Array, where: device, *, blocking: bool = True) -> Array:
    """The values in the memory of a device: the array itself when they are there already."""
    here = device_of(a)
    if where.type == here.type == "cpu":
        return a
    if where.type == "cpu":
        if blocking or here.type != "cuda":
            return to_host(a)
        return _remembered(to_host(a, into_pinned=True, blocking=False))
    if where.type == "meta":
        return a if here.type == "meta" else _meta().META.like(a)
    index = index_on(where)
    if here.type == "meta":
        _meta().META.download(a)  # refuses
    found = _accelerator.required()
    if here.type == "cpu":
        return found.upload(a, index, pinned=is_pinned(a), blocking=blocking)
    return a if here.index == index else found.copy_between(a, index)


# Memory of the CPU that a GPU reads without a copy in between ("pinned"), by its owner.
_pinned: dict[int, Any] = {}


def pinned(a: np.ndarray) -> np.ndarray:
    """A row-major copy of an ndarray in pinned memory."""
    _accelerator.required()
    return _remembered(np.array(a, order="C"))


def _remembered(owner: np.ndarray) -> np.ndarray:
    """An ndarray that owns its memory, which counts as pinned from now on."""
    key = id(owner)
    _pinned[key] = weakref.ref(owner, lambda gone: _pinned.pop(key, None))
    return owner


def is_pinned(a: Array) -> bool:
    """Does an array read pinned memory of the CPU?"""
    if not _pinned or type(a) in FOREIGN:
        return False
    owner = owner_of(a)
    found = _pinned.get(id(owner))
    return found is not None and found() is owner


def size_of(shape: tuple[int, ...]) -> int:
    """How many elements an array of this shape has."""
    return math.prod(shape)
