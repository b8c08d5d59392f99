"""Conversion: another dtype, another device. The tensor itself when nothing changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ...devices.arrays import chosen, to_device
from ...devices.device import device as device_class
from ...errors import Refused, explain
from ...graph.entry import check_tensor, register
from ...graph.node import Function
from ...tensors import Tensor, wrap
from ...tensors.dtypes import (
    ALL,
    FLOATS,
    bfloat16,
    bool_,
    float16,
    float32,
    float64,
    get_default_dtype,
    int8,
    int16,
    int32,
    int64,
    uint8,
)
from ...tensors.dtypes import dtype as dtype_class
from ...tensors.layouts import is_row_major, order_of_format, suggested
from ..arguments import invalid_arguments
from .copies import CloneContiguous, ToCopyOrdered, copy_of, in_format
from .creation import as_numpy_dtype


class ToCopy(Function):
    """The values in another dtype.    The engine converts the gradient back on the edge."""

    __slots__ = ("to_dtype", "row_major")
    casts_back = True

    def forward(self, x):
        if self.row_major:
            return x.astype(self.to_dtype, order="C")
        return copy_of(x, self.to_dtype)

    def backward(self, g):
        return g


class ToDevice(ToCopy, node="ToCopyBackward0"):
    """The values in the memory of another device.    The gradient goes back to the first"""

    __slots__ = ("blocking", "came_from", "where")

    def forward(self, x):
        if x.dtype != self.to_dtype or (self.row_major and not x.flags.c_contiguous):
            x = super().forward(x)
        return to_device(x, self.where, blocking=self.blocking)

    def backward(self, g):
        if isinstance(g, Tensor):
            return g.to(self.came_from)
        return to_device(g, self.came_from)


def moved(
    input: Tensor,
    where: device_class,
    dtype: np.dtype | None = None,
    row_major: bool = False,
    blocking: bool = True,
) -> Tensor:
    """``input`` on another device, and in another dtype if one is given."""
    settings: dict[str, Any] = {"where": where, "came_from": input.device, "blocking": blocking}
    settings |= {"to_dtype": dtype or input.array.dtype, "row_major": row_major}
    return ToDevice.apply(input, **settings)


def convert(input: Tensor, dtype: Any, row_major: bool = False) -> Tensor:
    """``input`` in another dtype; itself when it has that dtype already.

    - ``row_major``: a copy that has to be made lies row-major, and not as ``input`` does.
    """
    numpy_dtype = as_numpy_dtype(dtype)
    if input.array.dtype == numpy_dtype:
        return input
    if numpy_dtype.kind not in FLOATS:  # integers have no gradient
        array = input.array
        if array.dtype.kind in FLOATS and numpy_dtype.kind == "u":
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
    is True. ``non_blocking``: the host does not wait for a copy from or into pinned memory.

    >>> torch.tensor([1, 2]).to(torch.float64)
    tensor([1., 2.], dtype=torch.float64)
    """
    flags = []
    for arg in (*args, *([] if other is None else [other])):
        if isinstance(arg, Tensor):
            dtype, device = arg.dtype, arg.device
        elif isinstance(arg, dtype_class) or arg in (float, int, bool):
            dtype = arg
        elif isinstance(arg, bool):
            flags.append(arg)
        elif isinstance(arg, (str, int, device_class)):
            device = arg
        elif isinstance(arg, Refused):  # torch.bfloat16
            raise arg.refusal()
        elif arg is not None:
            raise invalid_arguments("to", arg)
    copy = copy or flags[1:2] == [True]  # the first of the two is non_blocking
    row_major = memory_format is not None and is_row_major("to", memory_format)
    order_of_format(memory_format, self.array.ndim)  # refuses channels_last of other tensors
    if device is not None and (where := chosen(device)) != self.device:
        to_dtype = as_numpy_dtype(dtype, self.array.dtype)
        blocking = not (non_blocking or flags[:1] == [True])
        copied = moved(self, where, to_dtype, row_major, blocking)
        return in_format(copied, memory_format, ToCopyOrdered)
    if copy:
        numpy_dtype = as_numpy_dtype(dtype, self.array.dtype)
        copied = ToCopy.apply(self, to_dtype=numpy_dtype, row_major=row_major)
        return in_format(copied, memory_format, ToCopyOrdered)
    converted = self if dtype is None else convert(self, dtype, row_major)
    if row_major and converted is self and suggested(self.array) is not memory_format:
        return CloneContiguous.apply(self)  # from channels last
    return in_format(converted, memory_format, ToCopyOrdered)


def _to_dtype(name: str, dtype: dtype_class) -> Callable[..., Tensor]:
    def method(self: Tensor, *, memory_format: Any = None) -> Tensor:
        row_major = memory_format is not None and is_row_major(name, memory_format)
        return in_format(convert(self, dtype, row_major), memory_format, ToCopyOrdered)

    method.__name__ = method.__qualname__ = name
    method.__doc__ = f"""This tensor in {dtype}; itself when it has that dtype already.

    Counterpart: ``Tensor.{name}``.

    >>> torch.tensor([0, 2]).{name}().dtype
    {dtype}
    """
    return register(name, node=ToCopy, function=False)(method)


for _name, _dtype in {
    "half": float16,
    "bfloat16": bfloat16,
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


for _name in ("chalf", "cfloat", "cdouble"):
    _refused(_name, "complex numbers", "two tensors, for the real and the imaginary part")


@register("type", node=ToCopy, function=False)
def type_(self: Tensor, dtype: Any = None, non_blocking: bool = False) -> Any:
    """The old name of the type (``torch.FloatTensor``); with a dtype, the tensor converted to it.

    - ``dtype``: None, a dtype, or an old name: ``torch.DoubleTensor``, ``"torch.DoubleTensor"``.

    Raises ValueError for a name or a class that is no type of tensors, TypeError for all else.

    >>> torch.zeros(2).type()
    'torch.FloatTensor'
    >>> torch.zeros(2).type(torch.LongTensor)
    tensor([0, 0])
    """
    if dtype is None:
        return self.dtype.tensor_type(self.device.type)
    if isinstance(dtype, (dtype_class, Refused)):
        return convert(self, dtype)
    if isinstance(dtype, type):
        dtype = get_default_dtype().tensor_type("cpu") if dtype is Tensor else _old_name(dtype)
    if not isinstance(dtype, str):
        raise TypeError("dtype must be a type, str, or dtype object")
    for known in (*ALL, bfloat16):
        for kind in ("cpu", "cuda"):
            if known.tensor_type(kind) == dtype:
                return self.to(self.device if self.device.type == kind else kind, known)
    raise ValueError(f"invalid type: '{dtype}'")


def _old_name(kind: type) -> str:
    """``torch.FloatTensor`` of the class of that name; of other classes what they are called."""
    place = getattr(kind, "place", None)  # the typed classes know where their tensors are
    return kind.__name__ if place is None else f"torch.{place}{kind.__name__}"


@register(node=ToCopy, function=False)
def type_as(self: Tensor, other: Tensor) -> Tensor:
    """This tensor in the dtype, and on the device, of ``other`` (``Tensor.type_as``).

    >>> torch.tensor([1]).type_as(torch.zeros(2))
    tensor([1.])
    """
    check_tensor("type_as", other, "other")
    return self.to(other)


@register(node=ToCopy, function=False)
def to_dense(
    self: Tensor, dtype: dtype_class | None = None, *, masked_grad: bool | None = None
) -> Tensor:
    """The tensor itself, in another dtype if one is given: every tensor here is dense.

    >>> torch.tensor([1, 2]).to_dense()
    tensor([1, 2])
    """
    return self if dtype is None else convert(self, dtype)


@register(node=ToCopy, function=False)
def cpu(self: Tensor, memory_format: Any = None) -> Tensor:
    """This tensor on the CPU; itself if it is there (``Tensor.cpu``).

    >>> torch.zeros(2).cpu()
    tensor([0., 0.])
    """
    return self.to("cpu", memory_format=memory_format)


@register(node=ToCopy, function=False)
def cuda(
    self: Tensor, device: Any = None, non_blocking: bool = False, memory_format: Any = None
) -> Tensor:
    """This tensor on a GPU; itself if it is there (``Tensor.cuda``).

    - ``device``: None for the current GPU, or which one.

    AssertionError without CUDA, RuntimeError for a device that is no GPU.
    """
    where = chosen("cuda" if device is None else device)
    if where.type != "cuda":
        raise RuntimeError("Invalid device, must be cuda device")
    return self.to(where, non_blocking=non_blocking, memory_format=memory_format)
