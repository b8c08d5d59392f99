"""Memories: from bytes to storages and tensors. Numbers that come from a file are not believed."""

from __future__ import annotations

from collections.abc import Callable
from math import prod
from typing import Any

import numpy as np

from ..devices.arrays import strided
from ..errors import explain
from ..nn.parameter import Buffer, Parameter
from ..tensors import Tensor, wrap
from ..tensors.dtypes import dtype
from ..tensors.storage import Storage, UntypedStorage
from ..tensors.typed_storage import TypedStorage
from .errors import CorruptError, UnpicklingError, UnsupportedError, show
from .names import NAMELESS

_LARGEST = 2**63 - 1
_DIMENSIONS = 64  # of a tensor, in PyTorch and in NumPy


def typed(storage: UntypedStorage, kind: dtype | None) -> TypedStorage:
    """Bytes as what the pickle calls them: a row of elements, or of bytes (``kind`` None)."""
    return TypedStorage(Storage(storage._bytes().view(kind.numpy if kind else np.uint8)))


def settle(data: np.ndarray, kind: dtype | None) -> None:
    """Give bytes that are read as bools the values 0 and 1, in place.

    NumPy counts the True in an array by adding up its bytes, and believes that number when it
    makes room for the result of ``x[mask]``.
    """
    if kind is not None and kind.numpy.kind == "b" and data.size and data.max() > 1:
        np.minimum(data, 1, out=data)


def bytes_of(storage: TypedStorage) -> np.ndarray:
    """The memory of a storage, as uint8; TypeError for anything else."""
    if not isinstance(storage, TypedStorage):
        raise TypeError(f"a tensor is rebuilt from a storage, not from {show(storage)}")
    return UntypedStorage(storage._storage)._bytes()


def rebuild_tensor(storage: Any, storage_offset: int, size: Any, stride: Any) -> Tensor:
    """``torch._utils._rebuild_tensor``: a tensor that reads a storage.

    Raises RuntimeError when it would read outside of it, or its numbers make no sense.
    """
    return _tensor(storage, None, storage_offset, size, stride)


def rebuild_tensor_v2(
    storage: Any,
    storage_offset: int,
    size: Any,
    stride: Any,
    requires_grad: bool,
    backward_hooks: Any,
    metadata: Any = None,
) -> Tensor:
    """``torch._utils._rebuild_tensor_v2``: hooks are not restored, as in PyTorch."""
    _refuse_metadata(metadata)
    tensor = rebuild_tensor(storage, storage_offset, size, stride)
    tensor.requires_grad = _flag(requires_grad)
    return tensor


def rebuild_tensor_v3(
    storage: Any,
    storage_offset: int,
    size: Any,
    stride: Any,
    requires_grad: bool,
    backward_hooks: Any,
    kind: dtype,
    metadata: Any = None,
) -> Tensor:
    """``torch._utils._rebuild_tensor_v3``: of bytes, and the dtype is given (uint16 ...)."""
    _refuse_metadata(metadata)
    if not any([kind is one for one in NAMELESS]):
        raise TypeError(f"a tensor of {show(kind)} is written with a storage of its own type")
    if bytes_of(storage).dtype != storage._storage.array.dtype:
        # written as uint16, the memory of bools could get values that no bool has
        raise TypeError(f"a tensor of {show(kind)} is rebuilt from a storage without a dtype")
    tensor = _tensor(storage, kind.numpy, storage_offset, size, stride)
    tensor.requires_grad = _flag(requires_grad)
    return tensor


Check = Callable[[Any, dict[Any, Any]], None]


def no_check(target: Any, attributes: dict[Any, Any]) -> None:
    """Any attributes: of a file that is trusted."""


def rebuild_parameter(data: Tensor, requires_grad: bool, backward_hooks: Any) -> Parameter:
    """``torch._utils._rebuild_parameter``."""
    if not isinstance(data, Tensor):
        raise TypeError(f"a Parameter is rebuilt from a tensor, not from {show(data)}")
    return Parameter(data, _flag(requires_grad))


def rebuild_parameter_with_state(
    data: Tensor, requires_grad: bool, backward_hooks: Any, state: Any, *, check: Check = no_check
) -> Parameter:
    """``torch._utils._rebuild_parameter_with_state``: with the attributes a program has set.

    - ``check``: called with the tensor and the attributes before they are set.
    """
    return _with_attributes(rebuild_parameter(data, requires_grad, backward_hooks), state, check)


def rebuild_from_type_v2(
    function: Any, new_type: type, args: tuple[Any, ...], state: Any, *, check: Check = no_check
) -> Any:
    """``torch._tensor._rebuild_from_type_v2``: a tensor of a subclass, or with attributes.

    - ``check``: called with the tensor and the attributes before they are set.
    """
    known = any([function is one for one in _REBUILDERS])
    if not known or not isinstance(new_type, type) or not issubclass(new_type, Tensor):
        raise TypeError(f"{show(function)} and {show(new_type)} make no tensor")
    if type(args) is not tuple:
        raise TypeError(f"arguments must be a tuple, but the file gives {show(args)}")
    tensor = function(*args)
    if type(tensor) is not new_type:
        plain = tensor
        tensor = wrap(plain.array, new_type)
        tensor._storage, tensor._requires_grad = plain._storage, plain._requires_grad
    return _with_attributes(tensor, state, check)


_REBUILDERS = (rebuild_tensor, rebuild_tensor_v2, rebuild_tensor_v3, rebuild_parameter)


def _flag(value: Any) -> bool:
    if type(value) is not bool:
        raise TypeError(f"requires_grad must be a bool, but the file gives {show(value)}")
    return value


def _refuse_metadata(metadata: Any) -> None:
    if metadata is not None and (not isinstance(metadata, dict) or metadata):
        raise UnsupportedError(
            explain("a tensor must be real and plain", f"the file says {show(metadata)} of one")
        )


def _with_attributes(tensor: Any, state: Any, check: Check) -> Any:
    attributes = _merged(state)
    if type(tensor) is Tensor and "_is_buffer" in attributes:
        is_buffer = _flag(attributes.pop("_is_buffer"))
        persistent = _flag(attributes.pop("persistent", True))
        tensor = Buffer(tensor, persistent=persistent) if is_buffer else tensor
    check(tensor, attributes)
    for name, value in attributes.items():
        setattr(tensor, name, value)
    return tensor


def _merged(state: Any) -> dict[Any, Any]:
    """The attributes in a state: a dict, or (attributes, slots) as copyreg has it."""
    parts = state if type(state) is tuple and len(state) == 2 else (state,)
    merged: dict[Any, Any] = {}
    for part in parts:
        if part is None:
            continue
        if not isinstance(part, dict):
            raise UnpicklingError(f"attributes must be in a dict, but the file gives {show(part)}")
        merged.update(part)
    return merged


def _tensor(storage: Any, kind: np.dtype | None, offset: Any, size: Any, stride: Any) -> Tensor:
    memory = bytes_of(storage)
    if kind is None:
        kind = storage._storage.array.dtype
    _check_place(len(memory) // kind.itemsize, kind.itemsize, offset, size, stride)
    if prod(size) == 0:
        offset = 0
    steps = [step * kind.itemsize for step in stride]
    try:
        # (the end of the memory may not fill an element)
        elements = memory[: len(memory) // kind.itemsize * kind.itemsize].view(kind)
        array = strided(elements, tuple(size), tuple(steps), offset * kind.itemsize)
    except (ValueError, OverflowError) as problem:  # more dimensions or elements than NumPy has
        raise CorruptError(f"a tensor of shape {list(size)} cannot be read: {problem}") from None
    tensor = wrap(array)
    if tensor._storage is None:  # not in inference mode, that is
        tensor._storage = Storage(array, version=1)  # PyTorch counts a write: x.set_(memory)
    return tensor


def _check_place(numel: int, itemsize: int, offset: Any, size: Any, stride: Any) -> None:
    """Does a tensor of this size and stride lie within a storage of ``numel`` elements?"""
    for name, numbers in (("size", size), ("stride", stride), ("storage_offset", (offset,))):
        is_row = isinstance(numbers, (tuple, list))
        if is_row and len(numbers) > _DIMENSIONS:
            raise CorruptError(f"a tensor of {len(numbers)} dimensions cannot be read")
        if not is_row or any([type(n) is not int for n in numbers]):
            raise TypeError(f"{name} must be made of ints, but the file gives {show(numbers)}")
        if any([abs(n) > _LARGEST for n in numbers]):
            raise CorruptError(f"{name} must be made of 64-bit ints, not {show(numbers)}")
    if len(size) != len(stride):
        raise CorruptError(f"unequal size length ({len(size)}) and stride length ({len(stride)})")
    if offset < 0:
        raise CorruptError(f"Tensor: invalid storage offset {offset}")
    if min(size, default=0) < 0 or prod(size) > _LARGEST:
        raise CorruptError("numel: integer multiplication overflow")
    if min(stride, default=0) < 0 or max(stride, default=0) * itemsize > _LARGEST:
        raise CorruptError(
            f"Storage size calculation overflowed with sizes={list(size)} and "
            f"strides={list(stride)}"
        )
    if prod(size) == 0:
        return
    needed = offset + 1 + sum([(n - 1) * step for n, step in zip(size, stride)])
    if needed > numel:
        raise CorruptError(
            f"setStorage: sizes {list(size)}, strides {list(stride)}, storage offset {offset}, "
            f"and itemsize {itemsize} requiring a storage size of {needed * itemsize} are out of "
            f"bounds for storage of size {numel * itemsize}"
        )
