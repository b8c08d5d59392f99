"""Copies of tensors as Python makes them: ``copy``, ``deepcopy``, ``pickle``.

What is copied is the whole memory that a tensor reads, and where in it the tensor reads: so two
tensors over one memory are two tensors over one (other) memory afterwards, as in PyTorch.
"""

from __future__ import annotations

import copy
import warnings
import weakref
from typing import Any

import numpy as np

from ..devices.arrays import (
    address,
    chosen,
    device_of,
    made,
    may_share,
    owner_of,
    strided,
    to_device,
    to_host,
    whole,
)
from .dtypes import dtype
from .shapes import contiguous_strides
from .storage import Storage, UntypedStorage
from .tensor import Tensor, tensor_method, wrap

_NOT_A_LEAF = (
    "Only Tensors created explicitly by the user (graph leaves) support the deepcopy "
    "protocol at the moment.  If you were attempting to deepcopy a module, this may be "
    "because of a torch.nn.utils.weight_norm usage, see "
    "https://github.com/pytorch/pytorch/pull/103001"
)


class Memory:
    """The bytes that some tensors read: one object per memory, for as long as it is needed.

    Pickle writes an object once, however often it meets it: that keeps shared memory shared.
    """

    __slots__ = ("owner", "array", "__weakref__")
    _known: weakref.WeakValueDictionary[int, Memory] = weakref.WeakValueDictionary()

    def __init__(self, owner: Any, array: np.ndarray) -> None:
        self.owner = owner
        self.array = whole(array)  # its bytes, where they are

    @property
    def bytes(self) -> np.ndarray:
        """The bytes; those of another device are copied to the host."""
        return to_host(self.array)

    @property
    def location(self) -> str:
        """Where the bytes are: "cpu", or "cuda:0"."""
        return str(device_of(self.array))

    @classmethod
    def of(cls, array: np.ndarray) -> Memory:
        """The memory of an array."""
        owner = owner_of(array)
        if isinstance(owner, np.ndarray):
            if not np.may_share_memory(owner.ravel(order="K"), owner):  # there are gaps in it
                owner = array.copy()
            array = owner
        memory = cls._known.get(id(owner))
        if memory is None:
            memory = cls._known[id(owner)] = cls(owner, array)
        return memory

    def __reduce__(self) -> Any:
        if self.location == "meta":
            return _nothing, (len(self.array),)
        return (_same, (self.bytes,)) if self.location == "cpu" else (
            _placed, (self.bytes, self.location),
        )  # fmt: skip


def _same(data: np.ndarray) -> np.ndarray:
    return data


def _placed(data: np.ndarray, location: str) -> Any:
    return to_device(data, chosen(location))


def _nothing(size: int) -> Any:
    return made(chosen("meta"), lambda xp: xp.empty(size, np.uint8))


def place_of(array: np.ndarray, memory: Memory) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
    """Where an array reads its memory: offset in bytes, shape, strides in bytes."""
    if not array.size:
        steps = [step * array.itemsize for step in contiguous_strides(array.shape)]
        return 0, array.shape, tuple(steps)
    if not may_share(array, memory.array):
        return 0, array.shape, memory.owner.strides
    return address(array) - address(memory.array), array.shape, array.strides


def _read(data: np.ndarray, kind: np.dtype, place: tuple[Any, ...]) -> np.ndarray:
    offset, shape, strides = place
    elements = data[: len(data) // kind.itemsize * kind.itemsize].view(kind)
    return strided(elements, shape, strides, offset)


def _rebuild(
    cls: type, data: np.ndarray, kind: dtype, place: tuple[Any, ...], requires_grad: bool
) -> Tensor:
    return _leaf(cls, _read(data, kind.numpy, place), requires_grad)


def _leaf(cls: type, array: np.ndarray, requires_grad: bool) -> Tensor:
    tensor = wrap(array, cls)
    tensor._storage = Storage(array, version=1)  # PyTorch counts this as a write: x.set_(memory)
    tensor._requires_grad = requires_grad
    return tensor


def _attributes(tensor: Tensor) -> dict[str, Any] | None:
    """What a program has set on a tensor of a subclass."""
    return getattr(tensor, "__dict__", None) or None


@tensor_method
def __reduce_ex__(self: Tensor, protocol: Any) -> Any:
    # History, .grad and hooks stay behind: they are not part of the value.
    if self._hooks is not None:
        for hook in self._hooks.tensor_hooks.values():
            warnings.warn(
                f"backward hook {hook!r} on tensor will not be serialized.  If this is expected, "
                "you can decorate the function with @torch.utils.hooks.unserializable_hook to "
                "suppress this warning",
                UserWarning,
                stacklevel=2,
            )
    memory = Memory.of(self.array)
    place = place_of(self.array, memory)
    arguments = (type(self), memory, self.dtype, place, self.requires_grad)
    return _rebuild, arguments, _attributes(self)


@tensor_method
def __copy__(self: Tensor) -> Tensor:
    """Another tensor over the same memory: a leaf, without ``.grad`` and without history."""
    result = _leaf(type(self), self.array, self.requires_grad)
    for name, value in (_attributes(self) or {}).items():
        setattr(result, name, value)
    return result


@tensor_method
def __deepcopy__(self: Tensor, memo: dict[int, Any]) -> Tensor:
    """A leaf over a copy of the memory, with a copy of ``.grad``; RuntimeError for a non-leaf."""
    if id(self) in memo:
        return memo[id(self)]
    if not self.is_leaf:
        raise RuntimeError(_NOT_A_LEAF)
    memory = Memory.of(self.array)
    array = _read(_copied(memory, memo), self.array.dtype, place_of(self.array, memory))
    result = memo[id(self)] = _leaf(type(self), array, self._requires_grad)
    if self._grad is not None:
        result.grad = copy.deepcopy(self._grad, memo)  # refused if only self may have such a one
    for name, value in (_attributes(self) or {}).items():
        setattr(result, name, copy.deepcopy(value, memo))
    return result


def _copied(memory: Memory, memo: dict[int, Any]) -> Any:
    """A copy of the bytes: one for all tensors and storages that are copied together."""
    data = memo.get(id(memory.owner))
    if data is None:
        data = memo[id(memory.owner)] = memory.array.copy()
        copy._keep_alive(memory.owner, memo)  # type: ignore[attr-defined]
    return data


def _copy_bytes(self: UntypedStorage, memo: dict[int, Any]) -> UntypedStorage:
    return UntypedStorage(Storage(_copied(Memory.of(self._storage.array), memo)))


UntypedStorage.__deepcopy__ = _copy_bytes  # type: ignore[attr-defined]
