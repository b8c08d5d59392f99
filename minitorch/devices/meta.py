"""MetaArray: a shape, a dtype and strides, without any memory (torch's device ``meta``).

NumPy's functions come here through its protocols and are answered from shapes alone, by the rules
in ``meta_rules``. What depends on values is refused: there are none.

Behind a MetaArray stands an ndarray whose elements lie nowhere: it is never read or written, but
NumPy makes views of it, which tells their shapes, strides and offsets.
"""

from __future__ import annotations

import math
import warnings
from collections.abc import Callable, Iterator
from typing import Any, NoReturn

import numpy as np

from .device import no_rule as no_rule

_ANCHOR = np.zeros(1)  # where all ghosts begin; nobody reads it


class MetaMemory:
    """What all views of one MetaArray have in common. ``nbytes``: how large it would be."""

    __slots__ = ("nbytes", "start", "__weakref__")

    def __init__(self, nbytes: int, start: int) -> None:
        self.nbytes, self.start = nbytes, start


class _Interface:
    def __init__(self, shape: Any, dtype: np.dtype, strides: Any, data: int) -> None:
        self.__array_interface__ = {
            "shape": tuple(shape),
            "typestr": dtype.str,
            "strides": None if strides is None else tuple(strides),
            "data": (data, False),
            "version": 3,
        }


def _ghost(shape: Any, dtype: Any, strides: Any = None, offset: int = 0) -> np.ndarray:
    place = _ANCHOR.__array_interface__["data"][0] + offset
    return np.asarray(_Interface(shape, np.dtype(dtype), strides, place))


class MetaArray:
    """An array without memory (counterpart: a tensor's on torch's ``meta`` device)."""

    __slots__ = ("_ghost", "_memory", "_assumed", "__weakref__")
    __array_priority__ = 100
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, ghost: np.ndarray, memory: MetaMemory | None = None) -> None:
        self._ghost = ghost
        self._assumed = False
        if memory is None:
            start = ghost.__array_interface__["data"][0]
            memory = MetaMemory(_span(ghost), start)
        self._memory = memory

    def __array__(self, dtype: Any = None, copy: Any = None) -> NoReturn:
        refuse_values()

    def __array_ufunc__(self, ufunc: np.ufunc, method: str, *inputs: Any, **keywords: Any) -> Any:
        return RULES["ufunc"](ufunc, method, inputs, keywords)

    def __array_function__(
        self, function: Callable[..., Any], types: Any, arguments: Any, keywords: Any
    ) -> Any:
        rule = RULES.get(function.__name__)
        if rule is None:
            raise no_rule(function.__name__)
        return rule(*arguments, **keywords)

    def _view(self, ghost: np.ndarray) -> MetaArray:
        return MetaArray(ghost, self._memory)

    # ---- what it is ---------------------------------------------------------------------------

    @property
    def shape(self) -> tuple[int, ...]:
        """The size of each dimension."""
        return self._ghost.shape

    @property
    def dtype(self) -> np.dtype:
        """NumPy's dtype."""
        return self._ghost.dtype

    @property
    def ndim(self) -> int:
        """The number of dimensions."""
        return self._ghost.ndim

    @property
    def size(self) -> int:
        """The number of elements."""
        return self._ghost.size

    @property
    def itemsize(self) -> int:
        """Bytes of one element."""
        return self._ghost.itemsize

    @property
    def nbytes(self) -> int:
        """Bytes that all elements would take."""
        return self._ghost.nbytes

    @property
    def strides(self) -> tuple[int, ...]:
        """Bytes from one element to the next, for each dimension."""
        return self._ghost.strides

    @property
    def flags(self) -> Any:
        """Is it contiguous?"""
        return self._ghost.flags

    @property
    def base(self) -> None:
        """None: views know their memory, not each other."""
        return None

    @property
    def T(self) -> MetaArray:
        """The dimensions in reversed order."""
        return self._view(self._ghost.T)

    def __len__(self) -> int:
        return len(self._ghost)

    def __iter__(self) -> Iterator[MetaArray]:
        return (self[i] for i in range(len(self)))

    def __repr__(self) -> str:
        return f"MetaArray(shape={self.shape}, dtype={self.dtype})"

    # ---- values: there are none ---------------------------------------------------------------

    def item(self, *index: Any) -> NoReturn:
        """Refused: RuntimeError."""
        raise RuntimeError("Tensor.item() cannot be called on meta tensors")

    __int__ = __float__ = __index__ = __format__ = item  # type: ignore[assignment]

    def __bool__(self) -> bool:
        """What a check inside of an operation is told: values that nobody has are in order.

        "Is any index out of range?" and comparisons are answered with no, "are all positive?" with
        yes. (``bool(tensor)`` asks for the value, which is refused.)
        """
        return self._assumed

    def tolist(self) -> NoReturn:
        """Refused: NotImplementedError."""
        refuse_values()

    # ---- elements -----------------------------------------------------------------------------

    def __getitem__(self, index: Any) -> MetaArray:
        return RULES["getitem"](self, index)

    def __setitem__(self, index: Any, value: Any) -> None:
        RULES["setitem"](self, index, value)

    def fill(self, value: Any) -> None:
        """There is nothing to fill."""

    def view(self, dtype: Any = None) -> MetaArray:
        """The same memory in another dtype."""
        return self._view(self._ghost.view(dtype) if dtype is not None else self._ghost[...])

    def astype(self, dtype: Any, order: Any = "K", copy: bool = True, **_: Any) -> MetaArray:
        """Another dtype."""
        if not copy and self.dtype == dtype:
            return self
        return new(self.shape, dtype, like=self._ghost if order in ("K", "A") else None)

    def copy(self, order: Any = "C") -> MetaArray:
        """Other memory of the same shape."""
        return self.astype(self.dtype, order)

    def reshape(self, *shape: Any, order: Any = "C", **_: Any) -> MetaArray:
        """Another shape: a view where the strides allow it."""
        wanted = shape[0] if len(shape) == 1 and not isinstance(shape[0], int) else shape
        view = self._ghost[...]
        if order == "F":
            return self.transpose().reshape(tuple(reversed(wanted))).transpose()
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", DeprecationWarning)
                view.shape = tuple(wanted)
        except AttributeError:  # NumPy would have to copy
            known = -math.prod(wanted)
            full = [self.size // known if n == -1 else n for n in wanted]
            return new(tuple(full), self.dtype)
        return self._view(view)

    def ravel(self, order: Any = "C") -> MetaArray:
        """One dimension."""
        return self.reshape((-1,) if self.size else (0,))

    def flatten(self, order: Any = "C") -> MetaArray:
        """One dimension, in other memory."""
        return new((self.size,), self.dtype)

    def transpose(self, *axes: Any) -> MetaArray:
        """The dimensions in another order."""
        return self._view(self._ghost.transpose(*axes))

    def swapaxes(self, first: int, second: int) -> MetaArray:
        """Two dimensions exchanged."""
        return self._view(self._ghost.swapaxes(first, second))

    def squeeze(self, axis: Any = None) -> MetaArray:
        """Without dimensions of size 1."""
        return self._view(self._ghost.squeeze(axis))

    def diagonal(self, offset: int = 0, axis1: int = 0, axis2: int = 1) -> MetaArray:
        """The elements with two equal indices."""
        return self._view(self._ghost.diagonal(offset, axis1, axis2))


RULES: dict[str, Callable[..., Any]] = {}  # filled by meta_rules


def rule(*names: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Let a function answer for NumPy's functions of these names."""

    def register(function: Callable[..., Any]) -> Callable[..., Any]:
        RULES.update(dict.fromkeys(names, function))
        return function

    return register


def refuse_values() -> NoReturn:
    """Raise torch's error for values that are asked for."""
    raise NotImplementedError("Cannot copy out of meta tensor; no data!")


def _span(ghost: np.ndarray) -> int:
    if not ghost.size:
        return 0
    steps = zip(ghost.shape, ghost.strides)
    return sum([(n - 1) * abs(step) for n, step in steps]) + ghost.itemsize


def new(shape: Any, dtype: Any, like: np.ndarray | None = None) -> MetaArray:
    """A new MetaArray, row-major, or with its dimensions in the order of ``like``'s."""
    shape = (shape,) if isinstance(shape, (int, np.integer)) else tuple(shape)
    dtype = np.dtype(dtype)
    strides = [0] * len(shape)
    order = sorted(range(len(shape)), key=lambda dim: 0 if like is None else -like.strides[dim])
    step = dtype.itemsize
    for dim in reversed(order):
        strides[dim] = step
        step *= max(shape[dim], 1)
    return MetaArray(_ghost(shape, dtype, strides))


def meta_like(array: Any) -> MetaArray:
    """The shape, dtype and order of memory of any array."""
    return new(array.shape, array.dtype, array if 0 not in array.strides else None)


class MetaKind:
    """What ``arrays`` asks about the memory that is not there (see ``accelerator.Accelerator``)."""

    array_type = MetaArray

    def index_of(self, array: MetaArray) -> None:
        """It is no numbered device."""

    def owner(self, array: MetaArray) -> MetaMemory:
        """What views have in common."""
        return array._memory

    def address(self, array: MetaArray) -> int:
        """Bytes from the beginning of the memory: it lies nowhere, that is at 0."""
        return array._ghost.__array_interface__["data"][0] - array._memory.start

    def whole(self, array: MetaArray) -> MetaArray:
        """All bytes."""
        memory = array._memory
        return MetaArray(_ghost((memory.nbytes,), np.uint8), memory)

    def strided(self, memory: MetaArray, shape: Any, strides: Any, offset: int) -> MetaArray:
        """The same memory read another way."""
        start = memory._memory.start - _ANCHOR.__array_interface__["data"][0] + offset
        return memory._view(_ghost(shape, memory.dtype, strides, start))

    def download(self, array: Any, **how: Any) -> NoReturn:
        """Refused."""
        refuse_values()

    def like(self, array: Any) -> MetaArray:
        """The array without its values."""
        return meta_like(array)


class MetaNumpy:
    """The functions of NumPy that make arrays from nothing, on ``meta``."""

    def empty(self, shape: Any, dtype: Any = float) -> MetaArray:
        """As ``np.empty``."""
        return new(shape, dtype)

    zeros = ones = empty

    def full(self, shape: Any, value: Any, dtype: Any = None) -> MetaArray:
        """As ``np.full``."""
        return new(shape, np.asarray(value).dtype if dtype is None else dtype)

    def arange(self, count: int, dtype: Any = np.int64) -> MetaArray:
        """As ``np.arange(count)``."""
        return new((count,), dtype)

    def eye(self, rows: int, columns: int, dtype: Any = float) -> MetaArray:
        """As ``np.eye``."""
        return new((rows, columns), dtype)

    def tri(self, rows: int, columns: int, k: int = 0, dtype: Any = float) -> MetaArray:
        """As ``np.tri``."""
        return new((rows, columns), dtype)


META = MetaKind()
META_NUMPY = MetaNumpy()
