"""Running sums, running extremes, and differences: what has come together so far along a dimension.

The gradient of a running result collects from behind: element k is part of every later result.
"""

from __future__ import annotations

from collections import namedtuple
from typing import Any

import numpy as np

from ...devices.arrays import arange_beside, on_host, row_major, zeros_beside
from ...devices.kernels import KERNELS, compiled
from ...devices.lacking import accumulate_by
from ...graph import vocabulary as v
from ...graph.entry import check_tensor, register
from ...graph.node import Function, keep_also
from ...tensors import Tensor, wrap
from ...tensors.dtypes import as_int64
from ...tensors.dtypes import dtype as dtype_class
from ...tensors.shapes import wrap_dim
from ..arguments import as_int, check_floats, not_implemented
from ..blocks import is_short
from ..indexing.at_indices import gather_array, scattered
from ..indexing.kernels import added
from ..joining.cat_and_stack import cat
from ..making.copies import copy_
from ..making.likes import zeros_like
from ..shapes.slicing import narrow
from ..writing import check_writable, write
from .core import numpy_dtype
from .extremes import NamedResults, as_array

# what running sums and products of float16 and float32 are accumulated in
WIDER: dict[str, np.dtype] = {"e": np.dtype(np.float32), "f": np.dtype(np.float64)}
LONG_ROW = 256  # elements: from here on a row at a time is faster than NumPy's accumulate


def running(
    ufunc: np.ufunc,
    x: np.ndarray,
    dim: int,
    dtype: np.dtype | None = None,
    from_behind: bool = False,
) -> np.ndarray:
    """``ufunc.accumulate`` along a dimension, in row-major memory.

    float32 is accumulated in float64 and float16 in float32, as torch does; integers in int64
    unless ``dtype`` says otherwise. ``from_behind``: from the last element to the first.
    """
    dtype = dtype or (x.dtype if x.dtype.kind == "f" else np.dtype(np.int64))
    wide: np.dtype = WIDER.get(dtype.char, dtype)
    if x.ndim == 0:
        return x.astype(dtype)
    if KERNELS and ufunc is np.add and dtype == x.dtype:
        y = compiled("cumsum", x, dim, from_behind)
        if y is not None:
            return y
    if type(x) is np.ndarray and dim < x.ndim - 1 and x.size >= LONG_ROW * x.shape[dim] > 0:
        return _row_by_row(ufunc, x, dim, dtype, wide, from_behind)
    result = x.astype(wide, order="C")
    in_order = v.flip(result, dim) if from_behind else result
    if on_host(x):
        ufunc.accumulate(in_order, dim, out=in_order)
    else:
        in_order[...] = accumulate_by(ufunc, in_order, dim)
    return result.astype(dtype, copy=False)


def as_asked(name: str, x: np.ndarray, dtype: np.dtype | None) -> np.ndarray:
    """What a running result is made of, in the dtype of ``dtype=``. Bools are not implemented."""
    if dtype is None:
        return x
    if dtype.kind == "b" and x.ndim and x.size:
        raise not_implemented(f"{name}_out_cpu", dtype)
    return x.astype(dtype, copy=False)


def _row_by_row(
    ufunc: np.ufunc, x: np.ndarray, dim: int, dtype: np.dtype, wide: np.dtype, from_behind: bool
) -> np.ndarray:
    result = np.empty(x.shape, dtype)
    rows, results = x.swapaxes(0, dim), result.swapaxes(0, dim)
    if from_behind:
        rows, results = rows[::-1], results[::-1]
    so_far = rows[0].astype(wide)
    results[0] = so_far
    for row, out in zip(rows[1:], results[1:]):
        ufunc(so_far, row, out=so_far)
        out[...] = so_far
    return result


def cumsum_from_behind(g: Any, dim: int) -> Any:
    """For every element the sum of it and all later ones: of an array or a Tensor."""
    if isinstance(g, Tensor):
        return v.flip(v.in_formula(Cumsum, v.flip(g, dim), dim=dim, to_dtype=None), dim)
    return running(np.add, g, dim, from_behind=True)


class Cumsum(Function):
    """Running sums along a dimension.    dx_k is the sum of g from k on"""

    __slots__ = ("dim", "to_dtype")
    casts_back = True

    def forward(self, x):
        return running(np.add, as_asked("cumsum", x, self.to_dtype), self.dim, self.to_dtype)

    def backward(self, g):
        return cumsum_from_behind(g, self.dim) if g.ndim else g


class Logcumsumexp(Function):
    """log of running sums of e^x, safe for large x.    dx_k = e^x_k sum(g e^-y) from k on"""

    __slots__ = ("dim",)
    keeps = "input and output"

    def forward(self, x):
        return running(np.logaddexp, x, self.dim)

    def backward(self, g, x, y):
        if not g.ndim or 0 in g.shape:
            return g
        # in logarithms, so that nothing overflows: of the positive and of the negative part of g
        lowest = float(np.finfo(self.dtype).min)
        size = v.log(v.absolute(g))
        parts = [
            v.exp(self._from_behind(v.where(where, size, lowest) - y) + x)
            for where in (g > 0, g < 0)
        ]
        return parts[0] - parts[1]

    def _from_behind(self, logs: Any) -> Any:
        if isinstance(logs, Tensor):
            back = v.flip(logs, self.dim)
            return v.flip(v.in_formula(Logcumsumexp, back, dim=self.dim), self.dim)
        return running(np.logaddexp, logs, self.dim, from_behind=True)


class Cummax(Function):
    """The largest so far.    The gradient goes to the element that it was, the last of equals."""

    __slots__ = ("dim", "indices", "values")
    keeps = "inputs"  # as torch, though only the indices are needed: see _cummax
    values: Any

    def forward(self, x):
        values, self.values = self.values, None
        return _taken(x, self.indices, self.dim) if values is None else values

    def backward(self, g, x, indices):
        if not g.ndim:
            return g
        if isinstance(g, Tensor):
            return added(self.input_shape(), v.along(as_array(indices), self.dim), g)
        return scattered(self.input_shape(), self.dim, as_array(indices), g)


class Cummin(Cummax, node="CumminBackward0"):
    """The smallest so far.    The gradient goes to the element that it was, the last of equals."""


def _taken(x: np.ndarray, indices: np.ndarray, dim: int) -> np.ndarray:
    return gather_array(x, dim, indices) if x.ndim else x.copy()


class cummax_result(NamedResults, namedtuple("cummax", ("values", "indices"))):
    """What ``cummax`` returns: values and indices."""

    __slots__ = ()


class cummin_result(NamedResults, namedtuple("cummin", ("values", "indices"))):
    """What ``cummin`` returns: values and indices."""

    __slots__ = ()


def int_dim(name: str, input: Any, dim: Any) -> int:
    """One dimension, counted from the front; torch's errors for other arguments."""
    check_tensor(name, input)
    dim = as_int(name, "dim", dim)
    return wrap_dim(dim, input.array.ndim)


@register(node=Cumsum, out=True)
def cumsum(input: Tensor, dim: int, *, dtype: dtype_class | None = None) -> Tensor:
    """Running sums along ``dim`` (``torch.cumsum``). Integers and bools are summed in int64.

    - ``dtype``: convert to this dtype first.

    >>> torch.cumsum(torch.tensor([1, 2, 3]), 0)
    tensor([1, 3, 6])
    """
    dim = int_dim("cumsum", input, dim)
    return Cumsum.apply(input, dim=dim, to_dtype=numpy_dtype("cumsum", dtype, input))


@register(node=Cumsum, function=False)
def cumsum_(self: Tensor, dim: int, *, dtype: dtype_class | None = None) -> Tensor:
    """Running sums along ``dim`` written into self (``Tensor.cumsum_``).

    >>> torch.tensor([1, 2, 3]).cumsum_(0)
    tensor([1, 3, 6])
    """
    return running_in_place(Cumsum, "cumsum", self, dim, dtype)


def running_in_place(
    cls: type[Function], name: str, self: Tensor, dim: Any, dtype: dtype_class | None
) -> Tensor:
    """Write a running result into the tensor that it is of; its dtype stays."""
    dim = int_dim(f"{name}_", self, dim)
    check_writable(self)
    if numpy_dtype(f"{name}_", dtype) not in (None, self.array.dtype):
        raise RuntimeError(
            f"Bad in-place call: input tensor dtype {_c_name(self.dtype)} and output tensor dtype "
            f"{_c_name(dtype)} should match"
        )
    if self.array.dtype.kind == "b" and self.array.ndim:
        raise not_implemented(f"{name}_out_cpu", self.array.dtype)
    return write(cls, self, pointwise=False, dim=dim, to_dtype=self.array.dtype)


def _c_name(dtype: Any) -> str:
    names = {"Half": "c10::Half", "Long": "long int", "Short": "short int", "Char": "signed char"}
    names["Byte"] = "unsigned char"
    return names.get(dtype.scalar_name, dtype.scalar_name.lower())


@register(node=Logcumsumexp, out=True)
def logcumsumexp(input: Tensor, dim: int) -> Tensor:
    """The logarithm of running sums of ``exp(input)``, without overflow (``torch.logcumsumexp``).

    Raises NotImplementedError for integers and bools.

    >>> torch.logcumsumexp(torch.tensor([0.0, 0.0]), 0)
    tensor([0.0000, 0.6931])
    """
    dim = int_dim("logcumsumexp", input, dim)
    check_floats("logcumsumexp_out_cpu", input.array)
    return Logcumsumexp.apply(input, dim=dim)


@register(node=Cummax, out=True)
def cummax(input: Tensor, dim: int) -> Any:
    """The largest element so far along ``dim``: a pair (values, indices) (``torch.cummax``).

    Of equal elements the last is given; NaN counts as the largest.

    >>> torch.cummax(torch.tensor([1, 3, 2]), 0).values
    tensor([1, 3, 3])
    """
    return cummax_result(*_cummax("cummax", Cummax, np.maximum, input, dim))


@register(node=Cummin, out=True)
def cummin(input: Tensor, dim: int) -> Any:
    """The smallest element so far along ``dim``; see ``cummax`` (``torch.cummin``).

    >>> torch.cummin(torch.tensor([3, 1, 2]), 0).indices
    tensor([0, 1, 1])
    """
    return cummin_result(*_cummax("cummin", Cummin, np.minimum, input, dim))


def _cummax(
    name: str, cls: type[Cummax], ufunc: np.ufunc, input: Tensor, dim: Any
) -> tuple[Tensor, Tensor]:
    dim = int_dim(name, input, dim)
    x, values = input.array, None
    few = is_short(x) and x.size > 0 and dim == x.ndim - 1
    if x.ndim and not few:
        # an element is the extreme so far where the running extreme equals it (or it is NaN)
        is_extreme = (x == accumulate_by(ufunc, x, dim)) | (x != x)
    if not x.ndim:
        indices = zeros_beside(x, (), np.int64)
    elif few:
        values, indices = _one_by_one(x, ufunc is np.maximum)
    elif type(x) is np.ndarray and dim == x.ndim - 1:
        # a row's first element is one, and each of them stays until the next
        flat = np.flatnonzero(is_extreme)
        stays = np.diff(flat, append=x.size)
        indices = as_int64(np.repeat(flat % max(x.shape[dim], 1), stays)).reshape(x.shape)
        values = np.repeat(x.reshape(-1).take(flat), stays).reshape(x.shape)
    else:
        kind = np.int32 if x.shape[dim] < 2**31 else np.int64  # half the memory to go through
        places = arange_beside(x, x.shape[dim], kind).reshape((-1,) + (1,) * (x.ndim - 1 - dim))
        indices = as_int64(row_major(accumulate_by(np.maximum, is_extreme * places, dim)))
    values = cls.apply(input, dim=dim, indices=indices, values=values)
    kept = wrap(indices)
    if values._edge is not None:
        keep_also(values._edge, kept)
    return values, kept


def _one_by_one(x: np.ndarray, largest: bool) -> tuple[np.ndarray, np.ndarray]:
    """The extremes so far along the last dimension, and where they are, of a few elements."""
    values, indices = [], []
    for row in x.reshape(-1, x.shape[-1]).tolist():
        best, place = row[0], 0
        for i, value in enumerate(row):
            if (value >= best if largest else value <= best) or value != value:
                best, place = value, i
            values.append(best)
            indices.append(place)
    return np.array(values, x.dtype).reshape(x.shape), np.array(indices, np.int64).reshape(x.shape)


@register(out=True)
def diff(
    input: Tensor,
    n: int = 1,
    dim: int = -1,
    prepend: Tensor | None = None,
    append: Tensor | None = None,
) -> Tensor:
    """Differences of neighbours along ``dim``: ``x[i + 1] - x[i]`` (``torch.diff``).

    - ``n``: how many times.
    - ``prepend``, ``append``: tensors to join to the input first, before and behind.

    Of bools the exclusive or. Raises RuntimeError for 0-d tensors and tensors that do not fit.

    >>> torch.diff(torch.tensor([1, 3, 6]))
    tensor([2, 3])
    """
    check_tensor("diff", input)
    if not input.array.ndim:
        raise RuntimeError("diff expects input to be at least one-dimensional")
    dim = int_dim("diff", input, dim)
    for other in (prepend, append):
        if other is not None:
            _check_joinable(input, other, dim)
    if n < 0:
        raise RuntimeError(f"order must be non-negative but got {n}")
    if n == 0:  # torch does not look at prepend and append then
        return copy_(zeros_like(input), input)
    parts = [part for part in (prepend, input, append) if part is not None]
    result = cat(parts, dim) if len(parts) > 1 else input
    size = result.array.shape[dim]
    for step in range(1, 1 + (n if n < size else size)):
        left = narrow(result, dim, 0, size - step)
        right = narrow(result, dim, 1, size - step)
        result = right != left if result.array.dtype.kind == "b" else right - left
    return result


def _check_joinable(input: Tensor, other: Tensor, dim: int) -> None:
    check_tensor("diff", other, "prepend", 4)
    ours, theirs = input.array.shape, other.array.shape
    if len(theirs) != len(ours):
        raise RuntimeError("diff expects prepend or append to be the same dimension as input")
    for place, (size, other_size) in enumerate(zip(ours, theirs)):
        if size != other_size and place != dim:
            raise RuntimeError(
                "diff expects the shape of tensor to prepend or append to match that of input "
                f"except along the differencing dimension; input.size({place}) = {size}, but got "
                f"tensor.size({place}) = {other_size}"
            )
