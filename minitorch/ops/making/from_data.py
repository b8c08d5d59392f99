"""Tensors from data: numbers, nested lists, ndarrays."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from ...devices.arrays import chosen
from ...devices.device import defaults
from ...errors import type_name, warn, warn_once
from ...grad_mode import mode
from ...graph.entry import register
from ...tensors import Tensor, wrap
from ...tensors.dtypes import (
    dtype_of_number,
    from_numpy_dtype,
    get_default_dtype,
    promote_types,
)
from ...tensors.exchange import exported, from_dlpack
from ...tensors.interop import TO_SCALAR
from ...tensors.result_strides import copied
from ...tensors.storage import UntypedStorage
from ...tensors.typed_storage import TypedStorage
from .creation import as_numpy_dtype, check_may_require_grad, new_leaf, no_complex, numbers_as


@register(method=False)
def tensor(
    data: Any,
    *,
    dtype: Any = None,
    device: Any = None,
    requires_grad: bool = False,
    pin_memory: bool = False,
) -> Tensor:
    """A new leaf that holds a copy of ``data`` (``torch.tensor``).

    - ``data``: number, nested lists, ndarray or Tensor. Python floats take the default dtype, ints
      int64; arrays keep their dtype.
    - ``dtype``: convert to this dtype. ``requires_grad``: collect a gradient (floats only).

    Raises ValueError for ragged lists, TypeError for data that is not numeric.

    >>> torch.tensor([[1, 2], [3, 4.5]])
    tensor([[1.0000, 2.0000],
            [3.0000, 4.5000]])
    """
    if isinstance(data, Tensor):
        _warn_copy("torch.tensor(sourceTensor)")
        device = data.device if device is None and not defaults.count else device
        data = data.detach().to(chosen(device))
    return new_leaf(_array_from(data, dtype), requires_grad, device, None, pin_memory)


def _warn_copy(what: str) -> None:
    warn(
        "To copy construct from a tensor, it is recommended to use sourceTensor.detach().clone() "
        f"or sourceTensor.detach().clone().requires_grad_(True), rather than {what}."
    )


def _array_of_storage(data: Any, dtype: Any) -> np.ndarray:
    """The elements of a storage, copied; bytes are read as elements of the dtype."""
    if isinstance(data, UntypedStorage):
        return data._bytes().view(as_numpy_dtype(dtype, np.dtype(np.int64))).copy()
    if dtype is not None and dtype is not data.dtype:
        raise RuntimeError(
            f"Expected a Storage of type {dtype.scalar_name} or an UntypedStorage, but got "
            f"{data.dtype.scalar_name}"
        )
    return data._elements().copy()


def _array_from(data: Any, dtype: Any) -> np.ndarray:
    """A fresh array that holds ``data``."""
    if isinstance(data, Tensor):
        numpy_dtype = as_numpy_dtype(dtype, data.array.dtype)
        return copied(data.array, numpy_dtype)
    if isinstance(data, (np.ndarray, np.generic)):
        from_numpy_dtype(data.dtype)  # raises for types that tensors do not have
        _check_strides(data)
        return np.array(data, as_numpy_dtype(dtype, data.dtype))
    if isinstance(data, (str, bytes)):
        raise TypeError(f"new(): invalid data type '{type_name(data)}'")
    if not isinstance(data, (list, tuple, int, float)) and hasattr(data, "__dlpack__"):
        return _array_from(from_dlpack(data), dtype)
    if isinstance(data, (UntypedStorage, TypedStorage)):
        return _array_of_storage(data, dtype)
    numbers: list[Any] = []
    dtypes: set[Any] = set()
    shape = _shape_of(data)
    _collect(data, shape, 0, numbers, dtypes)
    numpy_dtype = as_numpy_dtype(dtype, _infer(dtypes))
    if _FLOAT_TENSOR in dtypes and numpy_dtype.kind in "iub":
        raise TypeError("only integer tensors of a single element can be converted to an index")
    if None in dtypes and numpy_dtype.kind not in "iub":
        warn_once(TO_SCALAR)
    return numbers_as(numbers, numpy_dtype).reshape(shape)


_FLOAT_TENSOR = "float"  # among the dtypes: one of them is of a tensor, which is no index

_SLOW = (
    "Creating a tensor from a list of numpy.ndarrays is extremely slow. Please consider converting "
    "the list to a single numpy.ndarray with numpy.array() before converting to a tensor."
)
MOST_DIMS = 128  # of nested lists, in torch


def is_sequence(data: Any) -> bool:
    """Has it numbered elements? As PyTorch asks: a deque and a class of the program have, too."""
    if isinstance(data, (list, tuple)):
        return True
    if isinstance(data, (np.ndarray, Tensor)):
        return isinstance(data, np.ndarray) and data.ndim > 0
    if isinstance(data, (int, float, str, bytes, dict, np.generic)):
        return False
    return hasattr(type(data), "__getitem__")


def _shape_of(data: Any) -> tuple[int, ...]:
    """The shape that nested lists must have, judged by the first element of each."""
    shape = []
    while is_sequence(data):
        shape.append(len(data))
        if len(shape) > MOST_DIMS:  # a list that begins with itself has no end
            raise ValueError(f"too many dimensions '{type_name(data)}'")
        if not len(data):
            break
        data = data[0]
        if isinstance(data, str):
            raise ValueError("too many dimensions 'str'")
    return tuple(shape)


def _collect(
    data: Any, shape: tuple[int, ...], dim: int, numbers: list[Any], dtypes: set[Any]
) -> None:
    """Append the numbers of nested lists in row-major order, and the dtypes that occur in them."""
    if dim == len(shape):
        numbers.append(_number(data))
        dtypes.add(_dtype_of(data))
        if isinstance(data, Tensor):
            if data.array.dtype.kind == "f":
                dtypes.add(_FLOAT_TENSOR)
            if mode.grad and data.requires_grad:
                dtypes.add(None)  # its history is lost
        return
    if not is_sequence(data):
        raise TypeError("not a sequence")
    if len(data) != shape[dim]:
        raise ValueError(f"expected sequence of length {shape[dim]} at dim {dim} (got {len(data)})")
    if isinstance(data, np.ndarray):
        dtypes.add(from_numpy_dtype(data.dtype))
        if data.shape == shape[dim:]:
            numbers.extend(data.reshape(-1).tolist())
            return
    elif dim == len(shape) - 1 and (types := set(map(type, data))) <= _PLAIN:
        numbers.extend(data)  # nothing to look into: the usual case
        dtypes.update([dtype_of_number(kind()) for kind in types])
        return
    for item in data:
        if isinstance(item, np.ndarray):
            warn_once(_SLOW)
        if item is data:
            raise TypeError("new(): self-referential lists are incompatible")
        _collect(item, shape, dim + 1, numbers, dtypes)


def _dtype_of(data: Any) -> Any:
    """The dtype of one number, which :func:`_number` has accepted."""
    if isinstance(data, Tensor):
        return data.dtype
    if isinstance(data, (np.generic, np.ndarray)):
        return from_numpy_dtype(data.dtype)
    return dtype_of_number(data)


_PLAIN = {int, float, bool}


def _number(data: Any) -> Any:
    if isinstance(data, Tensor):
        if data.array.size != 1:
            raise ValueError("only one element tensors can be converted to Python scalars")
        return data.array.item()
    if isinstance(data, (np.generic, np.ndarray)) and data.ndim == 0:
        return data.item()
    if isinstance(data, (str, bytes)):
        raise TypeError(f"new(): invalid data type '{type_name(data)}'")
    if is_sequence(data):
        raise TypeError(f"'{type_name(data)}' object cannot be interpreted as an integer")
    if isinstance(data, (complex, np.complexfloating)):
        raise no_complex(data)
    if not isinstance(data, (int, float)):
        raise RuntimeError(f"Could not infer dtype of {type_name(data)}")
    return data


def _infer(dtypes: set[Any]) -> np.dtype:
    """The dtype of nested lists: the smallest that holds all that occur, the default if none."""
    return functools.reduce(
        promote_types, dtypes - {None, _FLOAT_TENSOR} or {get_default_dtype()}
    ).numpy


def _check_strides(array: Any) -> None:
    """Refuse an array that is read backwards, or byte by byte: PyTorch copies none either."""
    if not array.dtype.isnative:
        raise ValueError(
            "given numpy array has byte order different from the native byte order. Conversion "
            "between byte orders is currently not supported."
        )
    if any(stride < 0 for stride in array.strides):
        raise ValueError(
            "At least one stride in the given numpy array is negative, and tensors with negative "
            "strides are not currently supported. (You can probably work around this by making a "
            "copy of your array  with array.copy().) "
        )


@register(method=False)
def from_numpy(ndarray: Any) -> Tensor:
    """A tensor over the *same* memory as ``ndarray``: a write into either is seen by both.

    Raises TypeError for anything but an ndarray, ValueError for negative strides (NumPy's
    ``a[::-1]``): copy the array first (``torch.from_numpy``).

    >>> torch.from_numpy(np.array([1.5, 2]))
    tensor([1.5000, 2.0000], dtype=torch.float64)
    """
    if not isinstance(ndarray, np.ndarray):
        name = f"{'numpy.' if isinstance(ndarray, np.generic) else ''}{type_name(ndarray)}"
        raise TypeError(f"expected np.ndarray (got {name})")
    from_numpy_dtype(ndarray.dtype)
    _check_strides(ndarray)
    if not ndarray.flags.writeable:
        warn(_READ_ONLY)
    return wrap(ndarray)


_READ_ONLY = (
    "The given NumPy array is not writable, and PyTorch does not support non-writable tensors. "
    "This means writing to this tensor will result in undefined behavior. You may want to copy the "
    "array to protect its data or make it writable before converting it to a tensor. This type of "
    "warning will be suppressed for the rest of this program."
)


@register(method=False)
def as_tensor(data: Any, *, dtype: Any = None, device: Any = None) -> Tensor:
    """``data`` as a tensor, without a copy when that is possible (``torch.as_tensor``).

    A Tensor is returned itself, an ndarray's memory is shared, if the dtype is right.

    >>> torch.as_tensor([1, 2])
    tensor([1, 2])
    """
    if isinstance(data, Tensor):
        return data.to(device, dtype)
    if isinstance(data, np.ndarray) and as_numpy_dtype(dtype, data.dtype) == data.dtype:
        return from_numpy(data).to(chosen(device))
    return tensor(data, dtype=dtype, device=device)


@register(method=False)
def asarray(
    obj: Any,
    *,
    dtype: Any = None,
    device: Any = None,
    copy: bool | None = None,
    requires_grad: bool | None = None,
) -> Tensor:
    """``obj`` as a tensor (``torch.asarray``): itself, over the same memory, or a copy.

    Memory is shared with an ndarray, and with what has DLPack or Python's buffer protocol.

    - ``copy``: True for a copy in any case, False for an error (ValueError) where one is needed,
      None for a copy only where it is needed.
    - ``requires_grad``: True for a leaf that collects a gradient, False for a tensor without
      history, None for what ``obj`` has.

    >>> torch.asarray([1, 2], dtype=torch.float32)
    tensor([1., 2.])
    """
    if isinstance(obj, UntypedStorage):
        obj = obj._bytes()
    source = from_numpy(obj) if isinstance(obj, np.ndarray) else exported(obj, dtype)
    if source is not None:
        where = source.device if device is None and isinstance(obj, Tensor) else chosen(device)
        if copy is False and where != source.device:
            raise ValueError(f"can't alias tensor from device '{source.device}' to '{where}'.")
        out = source.to(where, dtype)
        if out is not source and copy is False:
            raise ValueError(
                f"can't alias tensor with dtype '{source.dtype.scalar_name}' into dtype "
                f"'{out.dtype.scalar_name}'."
            )
        out = out.clone() if copy and out is source else out
    else:
        if copy is False:
            raise ValueError("can't alias arbitrary sequence into a tensor.")
        out = tensor(obj, dtype=dtype, device=device)
    if requires_grad is None or requires_grad == out.requires_grad:
        return out
    out = out.detach()
    check_may_require_grad(out.array, requires_grad)
    return out.requires_grad_(requires_grad)


@register(function=False)
def new_tensor(
    self: Tensor,
    data: Any,
    *,
    dtype: Any = None,
    layout: Any = None,
    device: Any = None,
    pin_memory: bool = False,
    requires_grad: bool = False,
) -> Tensor:
    """A copy of ``data`` in this tensor's dtype (``Tensor.new_tensor``).

    >>> torch.tensor([1.5]).new_tensor([1, 2])
    tensor([1., 2.])
    """
    if isinstance(data, Tensor):
        _warn_copy("tensor.new_tensor(sourceTensor)")
        data = data.detach().to(self.device)
    array = _array_from(data, dtype or self.dtype)
    where = self.device if device is None else chosen(device)
    return new_leaf(array, requires_grad, where, layout, pin_memory)
