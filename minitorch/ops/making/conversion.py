"""Conversion: another dtype (there is only one device). The tensor itself when nothing changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...errors import explain
from ...graph.entry import check_tensor, register
from ...graph.node import Function
from ...tensors import Tensor, wrap
from ...tensors.devices import device as device_class
from ...tensors.devices import require_cpu
from ...tensors.dtypes import (
    ALL,
    bool_,
    float16,
    float32,
    float64,
    int8,
    int16,
    int32,
    int64,
    uint8,
)
from ...tensors.dtypes import dtype as dtype_class
from ...tensors.layouts import is_row_major
from ..arguments import invalid_arguments
from .copies import copy_of
from .creation import as_numpy_dtype


class ToCopy(Function):
    """The values in another dtype.    The engine converts the gradient back on the edge."""

    __slots__ = ("to_dtype", "row_major")

    def forward(self, x):
        if self.row_major:
            return x.astype(self.to_dtype, order="C")
        return copy_of(x, self.to_dtype)

    def backward(self, g):
        return g


def convert(input: Tensor, dtype: Any, row_major: bool = False) -> Tensor:
    """``input`` in another dtype; itself when it has that dtype already.

    - ``row_major``: a copy that has to be made lies row-major, and not as ``input`` does.
    """
    numpy_dtype = as_numpy_dtype(dtype)
    if input.array.dtype == numpy_dtype:
        return input
    if numpy_dtype.kind != "f":  # integers have no gradient
        array = input.array
        if array.dtype.kind == "f" and numpy_dtype.kind == "u":
            array = copy_of(array, int64.numpy)  # -1.0 becomes 255 then on every machine
        if row_major:
            return wrap(array.astype(numpy_dtype, order="C"))
        return wrap(copy_of(array, numpy_dtype))
    return ToCopy.apply(input, to_dtype=numpy_dtype, row_major=row_major)


@register(node=ToCopy, function=False)
def to(
    self: Tensor,
    *args: Any,
    other: Any = None,
    dtype: Any = None,
    device: Any = None,
    non_blocking: bool = False,
    copy: bool = False,
    memory_format: Any = None,
) -> Tensor:
    """This tensor in another dtype or on another device (``Tensor.to``).

    ``to(dtype)``, ``to(device)``, ``to(device, dtype)`` or ``to(other_tensor)``, each followed by
    ``non_blocking`` and ``copy``. Returns the tensor itself when nothing changes, unless ``copy``
    is True. Only the CPU is there.

    >>> torch.tensor([1, 2]).to(torch.float64)
    tensor([1., 2.], dtype=torch.float64)
    """
    flags = []
    for arg in (*args, *([] if other is None else [other])):
        if isinstance(arg, Tensor):
            dtype = arg.dtype
        elif isinstance(arg, dtype_class) or arg in (float, int, bool):
            dtype = arg
        elif isinstance(arg, bool):
            flags.append(arg)
        elif isinstance(arg, (str, int, device_class)):
            device = arg
        elif arg is not None:
            raise invalid_arguments("to", arg)
    copy = copy or flags[1:2] == [True]  # the first of the two is non_blocking
    require_cpu(device)
    row_major = memory_format is not None and is_row_major("to", memory_format)
    if copy:
        numpy_dtype = as_numpy_dtype(dtype, self.array.dtype)
        return ToCopy.apply(self, to_dtype=numpy_dtype, row_major=row_major)
    return self if dtype is None else convert(self, dtype, row_major)


def _to_dtype(name: str, dtype: dtype_class) -> Callable[..., Tensor]:
    def method(self: Tensor, *, memory_format: Any = None) -> Tensor:
        return convert(self, dtype, memory_format is not None and is_row_major(name, memory_format))

    method.__name__ = method.__qualname__ = name
    method.__doc__ = f"""This tensor in {dtype}; itself when it has that dtype already.

    Counterpart: ``Tensor.{name}``.

    >>> torch.tensor([0, 2]).{name}().dtype
    {dtype}
    """
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


def _refused(name: str, what: str, instead: str) -> None:
    def method(self: Tensor, *, memory_format: Any = None) -> Tensor:
        raise NotImplementedError(explain(f"there are no {what} here", f"got {name}()", instead))

    method.__name__ = method.__qualname__ = name
    method.__doc__ = f"""Raises NotImplementedError: there are no {what} here (``Tensor.{name}``).

    >>> torch.zeros(2).{name}()
    Traceback (most recent call last):
        ...
    NotImplementedError: ...
    """
    register(name, function=False)(method)


_refused("bfloat16", "bfloat16 numbers", "half() or float()")
for _name in ("chalf", "cfloat", "cdouble"):
    _refused(_name, "complex numbers", "two tensors, for the real and the imaginary part")


@register("type", node=ToCopy, function=False)
def type_(self: Tensor, dtype: Any = None, non_blocking: bool = False) -> Any:
    """The old name of the type (``torch.FloatTensor``); with a dtype, the tensor converted to it.

    - ``dtype``: None, a dtype, or an old name such as ``"torch.DoubleTensor"``.

    >>> torch.zeros(2).type()
    'torch.FloatTensor'
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
    """This tensor in the dtype of ``other`` (``Tensor.type_as``).

    >>> torch.tensor([1]).type_as(torch.zeros(2))
    tensor([1.])
    """
    check_tensor("type_as", other, "other")
    return convert(self, other.dtype)


@register(function=False)
def cpu(self: Tensor, memory_format: Any = None) -> Tensor:
    """The tensor itself: it is on the CPU (``Tensor.cpu``).

    >>> torch.zeros(2).cpu()
    tensor([0., 0.])
    """
    return self


@register(function=False)
def cuda(
    self: Tensor, device: Any = None, non_blocking: bool = False, memory_format: Any = None
) -> Tensor:
    """Raises AssertionError: there is no CUDA here (``Tensor.cuda``)."""
    require_cpu("cuda")
    return self
