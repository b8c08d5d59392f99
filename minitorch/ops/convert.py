"""Conversion: another dtype (there is only one device). The tensor itself when nothing changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..autograd.entries import register
from ..autograd.function import Function
from ..devices import device as device_class
from ..devices import require_cpu
from ..dtypes import ALL, bool_, float16, float32, float64, int8, int16, int32, int64, uint8
from ..dtypes import dtype as dtype_class
from ..errors import type_name
from ..tensors import Tensor, wrap
from .copies import copy_of
from .creation import as_numpy_dtype


class ToCopy(Function):
    """The values in another dtype.    The engine converts the gradient back on the edge."""

    __slots__ = ("to_dtype",)

    def forward(self, x):
        return copy_of(x, self.to_dtype)

    def backward(self, g):
        return g


def convert(input: Tensor, dtype: Any) -> Tensor:
    """``input`` in another dtype; itself when it has that dtype already."""
    numpy_dtype = as_numpy_dtype(dtype)
    if input.array.dtype == numpy_dtype:
        return input
    if numpy_dtype.kind != "f":  # integers have no gradient
        return wrap(copy_of(input.array, numpy_dtype))
    return ToCopy.apply(input, to_dtype=numpy_dtype)


@register(node=ToCopy, function=False)
def to(
    self: Tensor,
    *args: Any,
    dtype: Any = None,
    device: Any = None,
    non_blocking: bool = False,
    copy: bool = False,
) -> Tensor:
    """This tensor in another dtype or on another device (``Tensor.to``).

    ``to(dtype)``, ``to(device)``, ``to(device, dtype)`` or ``to(other_tensor)``. Returns the tensor
    itself when nothing changes, unless ``copy`` is True. Only the CPU is there.
    """
    for arg in args:
        if isinstance(arg, Tensor):
            dtype = arg.dtype
        elif isinstance(arg, (str, device_class)):
            device = arg
        elif isinstance(arg, dtype_class) or arg in (float, int, bool):
            dtype = arg
        elif arg is not None and not isinstance(arg, bool):
            raise TypeError(f"to() received an invalid argument of type {type_name(arg)}")
    require_cpu(device)
    if copy:
        return ToCopy.apply(self, to_dtype=as_numpy_dtype(dtype, self.array.dtype))
    return self if dtype is None else convert(self, dtype)


def _to_dtype(name: str, dtype: dtype_class) -> Callable[[Tensor], Tensor]:
    def method(self: Tensor) -> Tensor:
        return convert(self, dtype)

    method.__name__ = method.__qualname__ = name
    method.__doc__ = f"This tensor in {dtype}; itself when it has that dtype already."
    return register(name, node=ToCopy, function=False)(method)


for _name, _dtype in {
    "half": float16,
    "float": float32,
    "double": float64,
    "byte": uint8,
    "char": int8,
    "short": int16,
    "int": int32,
    "long": int64,
    "bool": bool_,
}.items():
    _to_dtype(_name, _dtype)


@register("type", node=ToCopy, function=False)
def type_(self: Tensor, dtype: Any = None) -> Any:
    """The old name of the type (``torch.FloatTensor``); with a dtype, the tensor converted to it.

    - ``dtype``: None, a dtype, or an old name such as ``"torch.DoubleTensor"``.
    """
    if dtype is None:
        return self.dtype.tensor_name
    if isinstance(dtype, str):
        for known in ALL:
            if known.tensor_name == dtype:
                return convert(self, known)
        raise ValueError(f"invalid type: '{dtype}'")
    return convert(self, dtype)


@register(node=ToCopy, function=False)
def type_as(self: Tensor, other: Tensor) -> Tensor:
    """This tensor in the dtype of ``other`` (``Tensor.type_as``)."""
    return convert(self, other.dtype)


@register(function=False)
def cpu(self: Tensor) -> Tensor:
    """The tensor itself: it is on the CPU (``Tensor.cpu``)."""
    return self


@register(function=False)
def cuda(self: Tensor, device: Any = None) -> Tensor:
    """Raises AssertionError: there is no CUDA here (``Tensor.cuda``)."""
    require_cpu("cuda")
    return self
