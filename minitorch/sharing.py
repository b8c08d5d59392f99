"""Tensors in shared memory: they move there, and messages to other processes speak of them by name.

A tensor is a way of reading memory: to share it, its memory is copied to shared memory, and all
tensors that read the old memory are told to read the new. The pickler of Python's multiprocessing
(queues, pipes, arguments of processes) then writes the name of the memory instead of its bytes.
"""

from __future__ import annotations

import gc
import sys
from typing import Any

import numpy as np

from .shared_memory import borrow, clean_up_at_exit, lend, new_memory, segment_of, standard
from .tensors import Tensor, tensor_method
from .tensors.pickling import Memory, place_of
from .tensors.storage import Storage, TypedStorage, UntypedStorage, owner_of

_NON_LEAF = (
    "Cowardly refusing to serialize non-leaf tensor which requires_grad, since autograd does not "
    "support crossing process boundaries.  If you just want to transfer the data, call detach() "
    "on the tensor before serializing (e.g., putting it on the queue)."
)


def _move(memory: Memory, tensor: Tensor | None = None) -> np.ndarray:
    """Put a memory into shared memory, and let all tensors that read it read it there."""
    connect()  # now it may be sent, too
    shared = new_memory(memory.bytes.nbytes)
    shared[:] = memory.bytes
    if tensor is not None and _reads_alone(tensor, memory):
        readers = [tensor]
    else:
        readers = [each for each in gc.get_objects() if _reads(each, memory.owner)]
    for each in readers:
        offset, shape, strides = place_of(each.array, memory)
        each.array = np.ndarray(shape, each.array.dtype, shared, offset, strides)
        if each._storage is not None:
            each._storage.array = each.array
    return shared


def _reads(candidate: Any, owner: np.ndarray) -> bool:
    if not issubclass(type(candidate), Tensor):
        return False
    array = getattr(candidate, "array", None)
    return array is not None and owner_of(array) is owner


def _reads_alone(tensor: Tensor, memory: Memory) -> bool:
    """Is it certain that no other tensor reads this memory? Looking through all objects is slow."""
    storage, owner = tensor._storage, memory.owner
    if storage is not None and storage.array is not tensor.array:
        return False
    # all references to an array: one from each attribute below, and the argument of getrefcount
    of_tensor = 1 + (storage is not None)
    of_memory = 2 + (memory.bytes.base is owner)  # `owner`, memory.owner
    if tensor.array is owner:
        return sys.getrefcount(owner) - 1 <= of_tensor + of_memory
    of_memory += tensor.array.base is owner
    return sys.getrefcount(tensor.array) - 1 <= of_tensor and (
        sys.getrefcount(owner) - 1 <= of_memory
    )


@tensor_method
def share_memory_(self: Tensor) -> Tensor:
    """Move the memory of this tensor to shared memory; returns self.

    All tensors that read the memory (views, ``detach()``) read it there afterwards; ndarrays, such
    as ``numpy()`` gave, keep reading the old memory. Processes that are forked afterwards, or that
    get the tensor through a queue or as an argument, write into the same memory. Does nothing when
    it is shared already, or empty.
    """
    if segment_of(self.array) is None:
        memory = Memory.of(self.array)
        if memory.bytes.nbytes:
            _move(memory, self)
    return self


@tensor_method
def is_shared(self: Tensor) -> bool:
    """Is its memory shared memory? (``torch.Tensor.is_shared``)"""
    return segment_of(self.array) is not None


def _storage_is_shared(self: Any) -> bool:
    """Is this shared memory, that other processes may write?"""
    return segment_of(self._storage.array) is not None


def _share_storage(self: Any) -> Any:
    """Move this memory to shared memory, for all tensors that read it; returns self."""
    storage: Storage = self._storage
    memory = Memory.of(storage.array)
    if segment_of(storage.array) is None and memory.bytes.nbytes:
        storage.array = _move(memory).view(storage.array.dtype)
    return self


for _class in (UntypedStorage, TypedStorage):
    setattr(_class, "is_shared", _storage_is_shared)  # noqa: B010
    setattr(_class, "share_memory_", _share_storage)  # noqa: B010


# ---- messages -----------------------------------------------------------------------------------


def check_leaf(tensor: Tensor) -> None:
    """Refuse to send a tensor whose history would be lost, in torch's words."""
    if tensor.requires_grad and not tensor.is_leaf:
        raise RuntimeError(_NON_LEAF)


def reduce_tensor(tensor: Tensor) -> Any:
    """How the pickler of multiprocessing writes a tensor. RuntimeError for one with a history."""
    check_leaf(tensor)
    return tensor.share_memory_().__reduce_ex__(2)  # type: ignore[attr-defined]


def _reduce_memory(memory: Memory) -> Any:
    if not memory.bytes.nbytes:
        return memory.__reduce__()
    segment = segment_of(memory.owner)
    if segment is None or segment.path is None:
        segment = segment_of(_move(memory))
    assert segment is not None
    return borrow, lend(segment)


def connect() -> None:
    """Teach the pickler of Python's multiprocessing to send names instead of bytes."""
    pickler = standard("multiprocessing.reduction").ForkingPickler
    pickler.register(Memory, _reduce_memory)
    pickler.register(Tensor, reduce_tensor)
    clean_up_at_exit()
