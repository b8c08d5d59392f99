"""Memories: from bytes to storages and tensors. Numbers that come from a file are not believed."""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np

from ..errors import explain, type_name
from ..nn.parameter import Buffer, Parameter
from ..tensors import Tensor, wrap
from ..tensors.dtypes import dtype
from ..tensors.storage import Storage, TypedStorage, UntypedStorage

_LARGEST = 2**63 - 1


def typed(storage: UntypedStorage, kind: dtype | None) -> TypedStorage:
    """Bytes as what the pickle calls them: a row of elements, or of bytes (``kind`` None)."""
    return TypedStorage(Storage(storage._bytes().view(kind.numpy if kind else np.uint8)))


def bytes_of(storage: TypedStorage) -> np.ndarray:
    """The memory of a storage, as uint8; TypeError for anything else."""
    if not isinstance(storage, TypedStorage):
        raise TypeError(f"a tensor is rebuilt from a storage, not from {type_name(storage)}")
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
    if metadata:
        raise NotImplementedError(
            explain("a tensor must be real and plain", f"the file says {metadata!r} of one")
        )
    tensor = rebuild_tensor(storage, storage_offset, size, stride)
    tensor.requires_grad = requires_grad
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
    if not isinstance(kind, dtype):
        raise TypeError(f"the dtype must be a dtype, not {type_name(kind)}")
    tensor = _tensor(storage, kind.numpy, storage_offset, size, stride)
    tensor.requires_grad = requires_grad
    return tensor


def rebuild_parameter(data: Tensor, requires_grad: bool, backward_hooks: Any) -> Parameter:
    """``torch._utils._rebuild_parameter``."""
    return Parameter(data, requires_grad)


def rebuild_parameter_with_state(
    data: Tensor, requires_grad: bool, backward_hooks: Any, state: Any
) -> Parameter:
    """``torch._utils._rebuild_parameter_with_state``: with the attributes a program has set."""
    return _with_attributes(Parameter(data, requires_grad), state)


def rebuild_from_type_v2(function: Any, new_type: type, args: tuple[Any, ...], state: Any) -> Any:
    """``torch._tensor._rebuild_from_type_v2``: a tensor of a subclass, or with attributes."""
    if function not in _REBUILDERS or not issubclass(new_type, Tensor):
        raise TypeError(f"{function!r} and {new_type!r} make no tensor")
    tensor = function(*args)
    if type(tensor) is not new_type:
        plain = tensor
        tensor = wrap(plain.array, new_type)
        tensor._storage, tensor._requires_grad = plain._storage, plain._requires_grad
    return _with_attributes(tensor, state)


_REBUILDERS = (rebuild_tensor, rebuild_tensor_v2, rebuild_tensor_v3, rebuild_parameter)


def _with_attributes(tensor: Any, state: Any) -> Any:
    # (attributes, slots), as copyreg has it
    parts = state if isinstance(state, tuple) else (state,)
    attributes = {name: value for part in parts if part for name, value in part.items()}
    if type(tensor) is Tensor and attributes.pop("_is_buffer", False):
        tensor = Buffer(tensor, persistent=bool(attributes.pop("persistent", True)))
    if type(tensor) is Tensor:
        if attributes:
            raise NotImplementedError(
                explain(
                    "a plain tensor has no attributes of its own here",
                    f"the file gives it {', '.join(sorted(attributes))}",
                    "save the values beside the tensor, in a dict",
                )
            )
        return tensor
    for name, value in attributes.items():
        if hasattr(Tensor, name):
            raise ValueError(f"the file would replace what every tensor has: {name!r:.80}")
        setattr(tensor, name, value)
    return tensor


def _tensor(storage: Any, kind: np.dtype | None, offset: Any, size: Any, stride: Any) -> Tensor:
    memory = bytes_of(storage)
    if kind is None:
        kind = storage._storage.array.dtype
    _check_place(len(memory) // kind.itemsize, kind.itemsize, offset, size, stride)
    if prod(size) == 0:
        offset = 0
    steps = [step * kind.itemsize for step in stride]
    try:
        array: np.ndarray = np.ndarray(
            tuple(size), kind, memory, offset * kind.itemsize, tuple(steps)
        )
    except (ValueError, OverflowError) as problem:  # more dimensions or elements than NumPy has
        raise RuntimeError(f"a tensor of shape {list(size)} cannot be read: {problem}") from None
    tensor = wrap(array)
    if tensor._storage is None:  # not in inference mode, that is
        tensor._storage = Storage(array, version=1)  # PyTorch counts a write: x.set_(memory)
    return tensor


def _check_place(numel: int, itemsize: int, offset: Any, size: Any, stride: Any) -> None:
    """Does a tensor of this size and stride lie within a storage of ``numel`` elements?"""
    for name, numbers in (("size", size), ("stride", stride), ("storage_offset", (offset,))):
        if not isinstance(numbers, (tuple, list)) or any([type(n) is not int for n in numbers]):
            raise TypeError(f"{name} must be made of ints, but the file gives {numbers!r:.80}")
    if len(size) != len(stride):
        raise RuntimeError(f"unequal size length ({len(size)}) and stride length ({len(stride)})")
    if offset < 0:
        raise RuntimeError(f"Tensor: invalid storage offset {offset}")
    if min(size, default=0) < 0 or prod(size) > _LARGEST:
        raise RuntimeError("numel: integer multiplication overflow")
    if min(stride, default=0) < 0 or max(stride, default=0) * itemsize > _LARGEST:
        raise RuntimeError(
            f"Storage size calculation overflowed with sizes={list(size)} and "
            f"strides={list(stride)}"
        )
    if prod(size) == 0:
        return
    needed = offset + 1 + sum([(n - 1) * step for n, step in zip(size, stride)])
    if needed > numel:
        raise RuntimeError(
            f"setStorage: sizes {list(size)}, strides {list(stride)}, storage offset {offset}, "
            f"and itemsize {itemsize} requiring a storage size of {needed * itemsize} are out of "
            f"bounds for storage of size {numel * itemsize}"
        )
