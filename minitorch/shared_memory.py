"""Shared memory: one memory that several processes read and write.

Every process has memory of its own; what it sends to another is copied, byte by byte. Shared memory
is the exception: a file that several processes map, so that a write by one is seen by all. The file
lies in ``/dev/shm`` where there is one (then it never touches a disk), else with the temporary
files, and it is gone when nobody needs it any more.

**Who removes the file?** It lives as long as it has a name or is mapped. Every name has exactly one
owner, who removes it: a process (which keeps it while its tensors live), or a message. Who sends a
tensor gives the file one more name (a hard link) and puts that into the message; who receives it
owns the name from then on. So there is nothing to count, and a sender may exit before its message
is read. What nobody received is removed when the first process of the family exits: all names of
one family of processes begin alike.

PyTorch hands over open files instead of names; then the sender must wait for the receiver.
"""

from __future__ import annotations

import contextlib
import errno
import gc
import importlib
import mmap
import os
import sys
import tempfile
import weakref
from typing import Any

import numpy as np

from .errors import explain
from .pickling import Memory, place_of
from .storage import Storage, TypedStorage, UntypedStorage, owner_of
from .tensors import Tensor, tensor_method

# Python 3.13 and later may map a file without keeping it open
_UNTRACKED: dict[str, Any] = (
    {"trackfd": False} if sys.version_info >= (3, 13) and os.name == "posix" else {}
)
_NON_LEAF = (
    "Cowardly refusing to serialize non-leaf tensor which requires_grad, since autograd does not "
    "support crossing process boundaries.  If you just want to transfer the data, call detach() "
    "on the tensor before serializing (e.g., putting it on the queue)."
)


class Segment(mmap.mmap):
    """A mapped file of shared memory.

    - ``key``: what all processes call it. ``path``: the name that this process owns, or None.
    - ``pid``: the owner: a forked child inherits the mapping, but not the name.
    """

    key: str
    path: str | None
    pid: int
    mapped = 0  # how many there are in this process

    def __new__(cls, key: str, path: str, nbytes: int) -> Segment:
        file = os.open(path, os.O_RDWR | getattr(os, "O_BINARY", 0))
        try:
            segment = super().__new__(cls, file, nbytes, **_UNTRACKED)
        finally:
            os.close(file)
        segment.key, segment.path, segment.pid = key, path, os.getpid()
        Segment.mapped += 1
        return segment

    def __del__(self) -> None:
        if not hasattr(self, "pid"):
            return  # it could not be mapped
        Segment.mapped -= 1
        self.close()  # Windows does not remove files that are mapped
        if self.path is not None and self.pid == os.getpid():
            remove(self.path)


# The memory of every segment that this process has mapped, by key: it is mapped only once.
_known: weakref.WeakValueDictionary[str, np.ndarray] = weakref.WeakValueDictionary()


def directories() -> list[str]:
    """Where the files may lie, the best place first."""
    temporary = tempfile.gettempdir()
    return ["/dev/shm", temporary] if os.access("/dev/shm", os.W_OK) else [temporary]


def remove(path: str) -> None:
    """Remove a name, if it is there."""
    with contextlib.suppress(OSError):  # on Windows others may map it: the last one succeeds
        os.unlink(path)


def sweep(prefix: str) -> None:
    """Remove all files whose names begin like that."""
    for directory in directories():
        for name in os.listdir(directory):
            if name.startswith(prefix):
                remove(os.path.join(directory, name))


def family() -> str:
    """How the names of all files of this process and its relatives begin."""
    # what is in here goes to the processes that this one starts, and to theirs
    inherited: dict[str, str] = _standard("multiprocessing.process").current_process()._config
    return inherited.setdefault("minitorch", f"minitorch-{os.getpid()}-{_token()}")


def _token() -> str:
    return os.urandom(6).hex()


def _standard(module: str) -> Any:
    """A module of the standard library that ``import minitorch`` shall not wait for."""
    return importlib.import_module(module)


def new_prefix() -> str:
    """How the names of some files begin that are to be swept together."""
    return f"{family()}-{_token()}-"


def new_file(prefix: str, nbytes: int) -> tuple[str, int]:
    """The path of a new file of that size, and its number as an open file.

    Raises RuntimeError when there is no room for it.
    """
    for directory in directories():
        path = os.path.join(directory, f"{prefix}{_token()}")
        file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600)
        try:
            # without this, a full device would only be noticed by a crash at the first write
            getattr(os, "posix_fallocate", _enlarge)(file, 0, nbytes)
        except OSError as problem:
            os.close(file)
            remove(path)
            if problem.errno != errno.ENOSPC:
                raise
        else:
            return path, file
    raise RuntimeError(
        explain(
            f"shared memory of {nbytes} bytes needs room in one of {directories()}",
            "all are full",
            "smaller batches, fewer worker processes, or a larger /dev/shm (docker --shm-size)",
        )
    )


def _enlarge(file: int, start: int, nbytes: int) -> None:
    os.ftruncate(file, nbytes)


def new_memory(nbytes: int) -> np.ndarray:
    """So many bytes of new shared memory, zeroed, as uint8."""
    connect()
    path, file = new_file(f"{family()}-", nbytes)
    os.close(file)
    return mapped(os.path.basename(path), path, nbytes)


def mapped(key: str, path: str, nbytes: int) -> np.ndarray:
    """The bytes of a file, mapped. The name belongs to this process now.

    Raises RuntimeError when too many files are open.
    """
    try:
        memory = np.ndarray(nbytes, np.uint8, Segment(key, path, nbytes))
    except OSError as problem:
        if problem.errno == errno.EMFILE:
            raise RuntimeError(
                "Too many open files: each storage in shared memory is one. Please increase the "
                "limit using `ulimit -n` in the shell, or share fewer tensors."
            ) from problem
        raise
    _known[key] = memory
    return memory


def segment_of(array: np.ndarray) -> Segment | None:
    """The shared memory that an array reads, or None."""
    base = owner_of(array).base
    return base if isinstance(base, Segment) else None


# ---- messages -----------------------------------------------------------------------------------


def lend(segment: Segment) -> tuple[str, str, int]:
    """What a message says about shared memory: its key, a name of the message's own, the size."""
    assert segment.path is not None
    path = f"{segment.path}-{_token()}"
    try:
        os.link(segment.path, path)
    except FileNotFoundError:
        raise RuntimeError(
            explain(
                "a tensor in shared memory can be sent on while the process lives that shared it",
                "that has dropped it",
                "keep the tensor there, or send tensor.clone()",
            )
        ) from None
    return segment.key, path, len(segment)


def borrow(key: str, path: str, nbytes: int) -> np.ndarray:
    """The memory that a message speaks of."""
    memory = _known.get(key)
    if memory is None:
        return mapped(key, path, nbytes)
    remove(path)
    return memory


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
    if segment is None:
        segment = segment_of(_move(memory))
    assert segment is not None
    return borrow, lend(segment)


def connect() -> None:
    """Teach the pickler of Python's multiprocessing to send names instead of bytes."""
    util = _standard("multiprocessing.util")
    pickler = _standard("multiprocessing.reduction").ForkingPickler
    if Memory in pickler._extra_reducers:
        return
    pickler.register(Memory, _reduce_memory)
    pickler.register(Tensor, reduce_tensor)
    family()
    _clean_up_at_exit()
    util.register_after_fork(Segment, _clean_up_at_exit)


def _clean_up_at_exit(_: Any = None) -> None:
    # below 0: after the children have been joined
    _standard("multiprocessing.util").Finalize(None, _leave, exitpriority=-100)


def _leave() -> None:
    """At exit: remove the names that this process owns; the first of a family removes all."""
    if _standard("multiprocessing.process").parent_process() is None:
        sweep(family())
    for memory in list(_known.values()):
        segment = segment_of(memory)
        if segment is not None and segment.path is not None and segment.pid == os.getpid():
            remove(segment.path)


# ---- tensors move -------------------------------------------------------------------------------


def _move(memory: Memory, tensor: Tensor | None = None) -> np.ndarray:
    """Put a memory into shared memory, and let all tensors that read it read it there."""
    shared = new_memory(memory.bytes.nbytes)
    shared[:] = memory.bytes
    readers = [] if tensor is None else [tensor]
    if tensor is None or not _reads_alone(tensor, memory):
        readers += [each for each in gc.get_objects() if _reads(each, memory.owner)]
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
    _class.is_shared = _storage_is_shared  # type: ignore[attr-defined, method-assign]
    _class.share_memory_ = _share_storage  # type: ignore[attr-defined]
