"""Copies and aliases: clone, copy_, detach: who gets memory of its own, and who history."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...devices.arrays import empty_beside, pinned, strided, to_device
from ...graph import vocabulary as v
from ...graph.entry import NUMBERS, check_tensor, not_a_tensor, register
from ...graph.node import Function
from ...graph.views import ViewFunction
from ...tensors import Tensor, wrap
from ...tensors.dtypes import FLOATS
from ...tensors.layouts import is_row_major, lies_in, order_of_format
from ...tensors.overlaps import is_dense, overlaps_itself
from ...tensors.result_strides import copied
from ...tensors.shapes import broadcast_shapes
from ...tensors.tensor import tensor_method
from ..arithmetic.basic import as_element
from ..blocks import BLOCK
from ..writing import check_overlap, check_writable, write_values


def copy_of(x: np.ndarray, dtype: np.dtype | None = None) -> np.ndarray:
    """A copy (in another dtype) with the dimensions in memory in the same order as in ``x``."""
    chars = "" if dtype is None else x.dtype.char + dtype.char
    if chars in _BY_BITS and type(x) is np.ndarray and x.size >= 1024 and x.flags.c_contiguous:
        return _BY_BITS[chars](x)
    return copied(x, dtype)


def _halved(x: np.ndarray) -> np.ndarray:
    """Row-major float32 as float16. NumPy converts number by number; here many at once.

    (A processor has an instruction for it, which PyTorch uses. NumPy has none to offer: what takes
    thirteen steps over the numbers stays some five times slower.)
    """
    result = np.empty(x.shape, np.float16)
    codes, flat = result.reshape(-1).view(np.uint16), x.reshape(-1)
    step = min(BLOCK // 2, x.size)  # a few arrays of so many numbers at once
    size, power = np.empty((2, step), np.float32)
    least = np.full(step, _LEAST_POWER, np.int32)  # (NumPy's maximum with one number is slow)
    for start in range(0, x.size, step):
        part = flat[start : start + step]
        n = len(part)
        _half_codes(part, codes[start : start + step], size[:n], power[:n].view(np.int32), least)
    return result


_LEAST_POWER = (127 - 14) << 23  # the bits of 2**-14 in float32: float16 has no smaller power
_EXPONENT = 0x7F800000
_QUIET, _SIGN = 0x0200, 0x8000  # in float16


def _half_codes(
    x: np.ndarray, codes: np.ndarray, size: np.ndarray, power: np.ndarray, least: np.ndarray
) -> None:
    """The bits of float16 numbers; ``size`` and ``power`` are memory for what is in between.

    With 2**e the largest power of two in abs(x), the sum abs(x) + 2**(e + 13) has a last digit of
    2**(e - 10): the addition rounds to the 11 digits of a float16, half-way numbers to even ones.
    Below 2**-14, where float16's digits end at 2**-24, e stays -14. The lowest 16 bits of the sum
    count these digits, and the code is this number and 1024 (e + 14): e + 140 comes from the bits
    of 2**(e + 13), and 126 = 128 - 2 is undone by bits that fall out at the top and a 2048.
    """
    np.abs(x, out=size)
    unknown = None
    if not size.max() < 65536:  # 65536 becomes infinity, and nothing else may be larger
        unknown = size != size
        np.fmin(size, 65536, out=size)
    np.bitwise_and(size.view(np.int32), _EXPONENT, out=power)
    np.maximum(power, least[: len(x)], out=power)
    large = power.view(np.float32)
    large *= 8194  # 2**13, and 2048 of the sum's last digits (as a float: NumPy is faster at it)
    size += large
    code = size.view(np.int32)
    power >>= 13
    code += power
    sign = np.right_shift(x.view(np.int32), 16, out=power)
    sign &= _SIGN
    code ^= sign
    np.copyto(codes, code, casting="unsafe")
    if unknown is not None:
        codes[unknown] |= _QUIET


def _widened(x: np.ndarray) -> np.ndarray:
    """Row-major float16 as float32: the same bits further left, times what the exponents differ by.

    (As integers of 32 bits they have their sign four times: three of them are taken away.)
    """
    result = np.empty(x.shape, np.float32)
    codes, flat = x.reshape(-1).view(np.int16), result.reshape(-1)
    for start in range(0, x.size, BLOCK // 2):
        part = flat[start : start + BLOCK // 2]
        bits = part.view(np.int32)
        bits[...] = codes[start : start + BLOCK // 2]
        bits <<= 13
        bits &= -0x70000001
        part *= 2.0**112
        if not (part.max() < _BEYOND and part.min() > -_BEYOND):  # infinite or unknown
            bits[np.abs(part) >= _BEYOND] |= 0x7F800000
    return result


_BEYOND = 2.0**16  # what float16's infinity becomes, and NaN more
_BY_BITS = {"fe": _halved, "ef": _widened}


def copy_with_strides(x: np.ndarray) -> np.ndarray:
    """A copy with the very strides of ``x``, gaps included; row-major if elements share memory."""
    if not x.size or is_dense(x) or overlaps_itself(x):
        return copy_of(x)
    span = sum([(n - 1) * step for n, step in zip(x.shape, x.strides)]) + x.itemsize
    result = strided(empty_beside(x, (span // x.itemsize,)), x.shape, x.strides)
    result[...] = x
    return result


class Clone(Function):
    """A copy in memory of its own.    The gradient passes."""

    def forward(self, x):
        return copy_of(x)

    def backward(self, g):
        return g


@register(node=Clone)
def clone(input: Tensor, *, memory_format: Any = None) -> Tensor:
    """A copy with memory of its own that stays in the graph (``torch.clone``).

    - ``memory_format``: ``torch.contiguous_format`` for a row-major copy, ``torch.channels_last``
      (4 dimensions) or ``channels_last_3d`` (5) for one with the channels side by side; otherwise
      the dimensions lie in memory in the order they have in ``input``.

    >>> torch.clone(torch.tensor([1, 2]))
    tensor([1, 2])
    """
    if not isinstance(input, Tensor):
        raise not_a_tensor("clone", "input", 1, input)
    if memory_format is not None and is_row_major("clone", memory_format):
        return CloneContiguous.apply(input)
    order = order_of_format(memory_format, input.array.ndim)
    return Clone.apply(input) if order is None else CloneOrdered.apply(input, order=order)


@register(node=Clone, function=False)
def contiguous(input: Tensor, memory_format: Any = None) -> Tensor:
    """The tensor itself when its memory is row-major, else a row-major copy (``contiguous``).

    - ``memory_format``: with ``torch.channels_last`` or ``channels_last_3d`` the same for memory
      with the channels side by side. RuntimeError for another number of dimensions than 4 or 5.

    >>> torch.zeros(2, 3).t().contiguous().stride()
    (2, 1)
    """
    row_major = memory_format is None or is_row_major("contiguous", memory_format)
    order = None if row_major else order_of_format(memory_format, input.array.ndim)
    if order is not None:
        return in_format(input, memory_format)
    if input.array.flags.c_contiguous:
        return input
    if not row_major:
        raise RuntimeError("preserve memory format is unsupported by the contiguous operator")
    return CloneContiguous.apply(input)


class CloneContiguous(Clone, node="CloneBackward0"):
    """A row-major copy.    The gradient passes."""

    def forward(self, x):
        return x.copy()


class CloneOrdered(Clone, node="CloneBackward0"):
    """A copy whose dimensions lie in memory in a given order.    The gradient passes.

    - ``order``: the dimension with the largest steps first.
    """

    __slots__ = ("order",)

    def forward(self, x):
        result = memory_in_order(x, self.order)
        result[...] = x
        return result


def memory_in_order(x: np.ndarray, order: tuple[int, ...]) -> np.ndarray:
    """Uninitialised memory of the shape of ``x``, its dimensions lying in a given order."""
    memory = empty_beside(x, tuple([x.shape[dim] for dim in order]))
    return memory.transpose([order.index(dim) for dim in range(x.ndim)])


class ToCopyOrdered(CloneOrdered, node="ToCopyBackward0"):
    """The same, for ``Tensor.to``.    The gradient passes."""


def in_format(input: Tensor, memory_format: Any, node: Any = CloneOrdered) -> Tensor:
    """The tensor itself when its channels lie last as the format wants it, else such a copy."""
    order = order_of_format(memory_format, input.array.ndim)
    if order is None or lies_in(input.array, memory_format):
        return input
    return node.apply(input, order=order)


class Copy(Function, node="torch::autograd::CopyBackwards"):
    """The values of the second tensor instead of the first's.    dx = 0, dy = g"""

    casts_back = True

    def forward(self, x, y):
        return y

    def backward(self, g):
        for_x, for_y = self.edges
        return (None if for_x is None else v.zeros(g.shape, g)), (None if for_y is None else g)


class CopyAcross(Copy, node="torch::autograd::CopyBackwards"):
    """The same from another device.    The gradient goes back there"""

    __slots__ = ("came_from",)

    def forward(self, x, y):
        return y

    def backward(self, g):
        gx, gy = super().backward(g)
        if gy is not None:
            there = isinstance(gy, Tensor)
            gy = gy.to(self.came_from) if there else to_device(gy, self.came_from)
        return gx, gy


@register(node=Copy, function=False)
def copy_(self: Tensor, src: Any, non_blocking: bool = False) -> Tensor:
    """The values of ``src``, broadcast and converted to self's dtype, written into self.

    Counterpart: ``Tensor.copy_``. Raises RuntimeError when ``src`` does not broadcast to self.

    >>> torch.zeros(2, 2).copy_(torch.tensor([1, 2]))
    tensor([[1., 2.],
            [1., 2.]])
    """
    # integers have no history that could be wrong
    check_writable(self, *([src] if self.array.dtype.kind in FLOATS else []))
    if not isinstance(src, (Tensor, *NUMBERS)):
        raise not_a_tensor("copy_", "other", 1, src)
    source = src if isinstance(src, Tensor) else wrap(as_element(src, self.array.dtype))
    check_overlap(self, source)
    shape, given = self.array.shape, source.array.shape
    if shape != given and (needed := broadcast_shapes(shape, given)) != shape:
        raise RuntimeError(
            f"output with shape {list(shape)} doesn't match the broadcast shape {list(needed)}"
        )
    if type(self.array) is type(source.array) is np.ndarray or self.device == source.device:
        return write_values(Copy, self, source)
    return write_values(CopyAcross, self, source, not non_blocking, came_from=source.device)


@tensor_method
def _pinned_copy(self: Tensor) -> Tensor:
    """The values in pinned memory: ``pin_memory`` of a tensor that is not there yet."""
    return wrap(pinned(self.array))


class Alias(ViewFunction):
    """The same elements again.    The gradient passes."""

    def forward(self, x):
        return x[...]

    def backward(self, g):
        return g


def alias(input: Tensor) -> Tensor:
    """A new tensor object over the same elements, in the graph (``x[...]`` gives one)."""
    return Alias.apply(input)


@register()
def detach(input: Tensor) -> Tensor:
    """A tensor over the *same* memory and version counter, outside the graph (``Tensor.detach``).

    A write through either is seen by both, and counted for both: unlike with ``.data``, backward
    notices when a value that it needs was overwritten.

    >>> torch.ones(2, requires_grad=True).detach()
    tensor([1., 1.])
    """
    return detach_array(input, input.array)


def detach_array(input: Tensor, array: np.ndarray) -> Tensor:
    """A tensor without history that reads ``array``, a view of ``input``'s memory."""
    out = wrap(array)
    out._storage = input.storage
    return out


@register()
def detach_(self: Tensor) -> Tensor:
    """Cut this tensor itself from the graph, making it a leaf (``Tensor.detach_``).

    Raises RuntimeError for a view: its history is its base's.

    >>> torch.ones(2, requires_grad=True).exp().detach_().is_leaf
    True
    """
    if self._view is not None:
        raise RuntimeError(
            "Can't detach views in-place. Use detach() instead. If you are using "
            "DistributedDataParallel (DDP) for training, and gradient_as_bucket_view is set as "
            "True, gradients are views of DDP buckets, and hence detach_() cannot be called on "
            "these gradients. To fix this error, please refer to the Optimizer.zero_grad() "
            "function in torch/optim/optimizer.py as the solution."
        )
    self._edge, self._requires_grad = None, False
    return self


@tensor_method
def module_load(self: Tensor, other: Any, assign: bool = False) -> Tensor:
    """What takes self's place when ``load_state_dict`` loads ``other`` (``Tensor.module_load``).

    It is asked under ``torch.__future__.set_swap_module_params_on_conversion(True)``: a subclass
    may answer with any new tensor.

    - ``assign``: that of ``load_state_dict``. True: other's memory; False: self's, with the values
      of ``other`` in it.

    >>> torch.zeros(2).module_load(torch.tensor([1, 2]))
    tensor([1., 2.])
    """
    return detach(other if assign else copy_(self, other))


def _itself(name: str) -> None:
    def function(input: Tensor) -> Tensor:
        check_tensor(name, input)
        return input

    function.__name__ = function.__qualname__ = name
    function.__doc__ = f"""The tensor itself: its numbers are real (``torch.{name}``).

    >>> torch.{name}(torch.tensor([1, 2]))
    tensor([1, 2])
    """
    register(name, method=False)(function)


for _name in ("real", "conj", "conj_physical", "resolve_conj", "resolve_neg"):
    _itself(_name)
