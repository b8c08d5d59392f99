"""Tensors in shared memory: they move there, and messages to other processes speak of them by name.

A tensor is a way of reading memory: to share it, its memory is copied to shared memory, and all
tensors that read the old memory are told to read the new. The pickler of Python's multiprocessing
(queues, pipes, arguments of processes) then writes the name of the memory instead of its bytes.

**How are the readers found?** In PyTorch they share one C++ object, the only thing that has to
change. An ndarray holds the address itself, and NumPy lets nobody change it, so every tensor that
reads the memory needs a new ndarray. A list of readers that each view joins when it is made would
be quick to ask, but a weak reference takes 80 ns, and making a view only 400 ns: all programs would
pay a fifth of each view for what few of them ever do. So nothing is written down. Two questions are
asked when a memory moves:

1. Does anybody else read it? The reference counts tell in a microsecond, however large the program
   is. Almost always (parameters, buffers, new tensors) the answer is no, and we are done.
2. If so, who? The garbage collector knows every living tensor, and names them without calling any
   method of another object. That takes about 50 ns for each object of the program and 1 us for each
   living tensor (2 ms after the import, 50 ms with a million objects), once for each memory that
   moves while it has other readers.
"""

from __future__ import annotations

import gc
import sys
from typing import Any

import numpy as np

from ..devices.arrays import device_of, owner_of
from ..tensors import Tensor, tensor_method
from ..tensors.pickling import Memory, place_of
from ..tensors.storage import Storage, UntypedStorage
from ..tensors.typed_storage import TypedStorage, warn_in
from .names import family
from .owners import standard
from .segments import borrow, clean_up_at_exit, lend, new_memory, segment_of

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
        readers = _readers(memory.owner)
    for each in readers:
        offset, shape, strides = place_of(each.array, memory)
        each._in_rows = None
        each.array = np.ndarray(shape, each.array.dtype, shared, offset, strides)
        if each._storage is not None:
            each._storage.array = each.array
    return shared


# ---- who reads a memory? ------------------------------------------------------------------------

# The descriptor of the slot: an uninitialized parameter refuses to say `.array`.
_array_of = Tensor.__dict__["array"].__get__


def _readers(owner: np.ndarray) -> list[Tensor]:
    """All living tensors that read the memory of ``owner``.

    An object refers to its class, so whoever refers to a class of tensors includes every tensor.
    """
    return [each for each in gc.get_referrers(*_classes(Tensor)) if _reads(each, owner)]


def _classes(cls: type) -> list[type]:
    """A class and all that were derived from it."""
    return [cls, *(each for child in cls.__subclasses__() for each in _classes(child))]


def _reads(candidate: Any, owner: np.ndarray) -> bool:
    if not issubclass(type(candidate), Tensor):  # isinstance would ask a foreign __class__
        return False
    try:
        return owner_of(_array_of(candidate)) is owner
    except AttributeError:  # another thread is making it right now
        return False


def _reads_alone(tensor: Tensor, memory: Memory) -> bool:
    """Is it certain that no other tensor reads this memory? Then nobody has to be looked for.

    Every array that reads a memory refers to its owner, and Python counts the references.
    """
    if memory.owner is not owner_of(tensor.array):
        return True  # foreign memory with gaps: what moves is a copy of what this tensor reads
    storage = tensor._storage
    if storage is not None and storage.array is not tensor.array:
        return False
    of_tensor = 1 + (storage is not None) + (tensor._in_rows is tensor.array)
    of_memory = 1 + (memory.bytes.base is memory.owner)
    if tensor.array is memory.owner:
        return _references(memory, "owner") <= of_tensor + of_memory
    of_memory += tensor.array.base is memory.owner
    return _references(tensor, "array") <= of_tensor and _references(memory, "owner") <= of_memory


def _references(holder: Any, name: str) -> int:
    """How many references there are to an attribute, the holder's own included."""
    return sys.getrefcount(getattr(holder, name)) - _OF_COUNTING


class _Example:
    """It alone refers to its attribute."""

    def __init__(self) -> None:
        self.held = np.empty(0)


# How many references the counting itself adds differs between versions of Python: it is measured.
_OF_COUNTING = 0
_OF_COUNTING = _references(_Example(), "held") - 1


# ---- the methods of tensors and storages --------------------------------------------------------


@tensor_method
def share_memory_(self: Tensor) -> Tensor:
    """Move the memory of this tensor to shared memory; returns self.

    All tensors that read the memory (views, ``detach()``) read it there afterwards; ndarrays, such
    as ``numpy()`` gave, keep reading the old memory. Processes that are forked afterwards, or that
    get the tensor through a queue or as an argument, write into the same memory. Does nothing when
    it is shared already, or empty.
    """
    if not self.is_cuda and segment_of(self.array) is None:  # (a GPU's is not the processes')
        memory = Memory.of(self.array)
        if memory.bytes.nbytes:
            _move(memory, self)
    return self


@tensor_method
def is_shared(self: Tensor) -> bool:
    """Is its memory shared memory? (``torch.Tensor.is_shared``)"""
    return self.is_cuda or segment_of(self.array) is not None


def _storage_is_shared(self: Any) -> bool:
    """Is this shared memory, that other processes may write?"""
    array = self._storage.array
    return device_of(array).type == "cuda" or segment_of(array) is not None


def _share_storage(self: Any) -> Any:
    """Move this memory to shared memory, for all tensors that read it; returns self."""
    storage: Storage = self._storage
    where = device_of(storage.array).type
    if where == "meta":
        raise RuntimeError("_share_fd_: only available on CPU")
    if where == "cuda":
        return self
    memory = Memory.of(storage.array)
    if segment_of(storage.array) is None and memory.bytes.nbytes:
        storage.array = _move(memory).view(storage.array.dtype)
    return self


for _class in (UntypedStorage, TypedStorage):
    setattr(_class, "is_shared", _storage_is_shared)  # noqa: B010
    setattr(_class, "share_memory_", _share_storage)  # noqa: B010
warn_in(["is_shared", "share_memory_"])  # (those of a TypedStorage)


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
    family()  # from here on, processes that are started belong to it
    clean_up_at_exit()
